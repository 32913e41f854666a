"""Networks as they are played with: evaluated by rules, quick, and searched with."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import BestBot, bot, decide
from burgrave.bots.net import first_thought, think_with_network
from burgrave.bots.network import FILE, HEADS, has_network, heading, network
from burgrave.bots.search import Budget
from burgrave.core.errors import BadNetwork
from burgrave.core.game import Game
from burgrave.lab.arena import Contest, play
from burgrave.lab.playout import simulated_match

WIDTH, DEPTH = 512, 3


def write_network(game: Game, file: Path) -> dict[str, np.ndarray]:
    """Any weights, but none that would make numbers grow."""
    rng = np.random.default_rng(1)
    sizes = [len(game.features) + game.actions, *[WIDTH] * DEPTH]
    arrays = {}
    for layer in range(DEPTH):
        arrays[f"layer{layer}_weight"] = rng.normal(0, sizes[layer] ** -0.5, (sizes[layer], WIDTH))
        arrays[f"layer{layer}_bias"] = rng.normal(0, 0.1, WIDTH)
    for head in HEADS:
        size = game.actions if head == "policy" else game.seats[-1]
        arrays[f"{head}_weight"] = rng.normal(0, 0.2, (WIDTH, size))
        arrays[f"{head}_bias"] = rng.normal(0, 0.1, size)
    arrays = {name: array.astype(np.float16) for name, array in arrays.items()}
    about = {**heading(game), "mean_score": 20.0, "score_scale": 5.0}
    np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    return arrays


def by_numpy(arrays: dict[str, np.ndarray], x: np.ndarray) -> np.ndarray:
    single = {name: array.astype(np.float32) for name, array in arrays.items()}
    for layer in range(DEPTH):
        x = np.maximum(x @ single[f"layer{layer}_weight"] + single[f"layer{layer}_bias"], 0)
    out = [x @ single[f"{head}_weight"] + single[f"{head}_bias"] for head in HEADS]
    out[1], out[2] = 1 / (1 + np.exp(-out[1])), 1 / (1 + np.exp(-out[2]))
    return np.concatenate(out)


@pytest.mark.parametrize("name", ["kingsburg", "albalonga"])
def test_what_the_network_says(name: str, tmp_path: Path) -> None:
    game = burgrave.game(name)
    arrays = write_network(game, tmp_path / "network.npz")
    net = network(game, tmp_path / "network.npz")
    assert (tmp_path / "network.npz").stat().st_size < 5_000_000
    match = simulated_match(game, 3, {}, 4)
    took = []
    for ply in range(0, match.ply, 5):
        record = match.at(ply)
        seat, legal = int(game.compiled.actor(record)), game.legal_actions(record)
        started = time.process_time()
        said = first_thought(game, net, record, seat)
        took.append(time.process_time() - started)
        x = np.zeros(len(game.features) + game.actions, np.float32)
        game.compiled.observe(record, seat, x)
        x[len(game.features) :][legal] = 1
        expected = by_numpy(arrays, x)
        assert said[legal] == pytest.approx(expected[legal], abs=1e-3)
        assert said[game.actions :] == pytest.approx(expected[game.actions :], abs=1e-3)
        assert np.flatnonzero(np.isfinite(said[: game.actions])).tolist() == legal
    assert sorted(took)[len(took) // 2] < 0.005  # seconds of a core for a decision


def test_a_search_with_a_network_tries_what_it_advises(tmp_path: Path) -> None:
    game = burgrave.game("kingsburg")
    write_network(game, tmp_path / "network.npz")
    net = network(game, tmp_path / "network.npz")
    match = simulated_match(game, 4, {}, 4)
    for ply in (3, 60, match.ply - 1):
        record = match.at(ply)
        seat, legal = int(game.compiled.actor(record)), game.legal_actions(record)
        found = think_with_network(game, net, record, seat, 7, Budget(playouts=300))
        again = think_with_network(game, net, record, seat, 7, Budget(playouts=300))
        assert found.playouts == 300
        assert found.visits.sum() == 299  # the first playout looks at the position itself
        assert set(np.flatnonzero(found.visits)) <= set(legal)
        assert (found.visits == again.visits).all()
        assert (found.rewards <= found.visits + 1e-9).all()
        assert 0 <= found.wins.sum() <= found.visits.sum()
    ended = match.at(match.ply - 1).copy()
    seat = int(game.compiled.actor(ended))
    found = think_with_network(game, net, ended, seat, 7, Budget(playouts=300))
    game.compiled.apply(ended, int(np.argmax(found.visits)))
    if game.compiled.actor(ended) < 0:  # what ends the game is judged by its end, not by the network
        won = match.winners == [seat]
        assert found.wins.sum() / found.visits.sum() == pytest.approx(float(won), abs=0.5)


def test_the_strongest_bot_takes_the_network_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = burgrave.game("kingsburg")
    match = burgrave.new("kingsburg", players=2, seed=5)
    write_network(game, tmp_path / "network.npz")
    monkeypatch.setattr(type(game), "folder", tmp_path / "nowhere")
    best = BestBot(Budget(playouts=200))
    assert decide(match, best, 1) == decide(match, bot("search:200"), 1)
    without = match.evaluate("200")
    with pytest.raises(BadNetwork):
        decide(match, bot("net"), 1)
    monkeypatch.setattr(type(game), "folder", tmp_path)
    assert decide(match, best, 1) == decide(match, bot("net:200"), 1)
    judged = match.evaluate("200")
    assert judged != without
    assert len(judged.actions) == len(match.legal)
    assert judged.scores == pytest.approx([20, 20], abs=40)


@pytest.mark.parametrize("name", [name for name in burgrave.game_names() if has_network(burgrave.game(name))])
def test_a_network_that_comes_with_a_game_can_play_it(name: str) -> None:
    game = burgrave.game(name)
    assert (game.folder / FILE).stat().st_size < 5_000_000
    contest = Contest(name, 2, ("net", "greedy"), 12)
    won = [play(contest, number) for number in range(contest.games)]
    assert sum(result.ranks[result.seats.index("net")] == 1 for result in won) >= 9
