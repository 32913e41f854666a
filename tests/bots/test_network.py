"""Networks as they are played with: evaluated by rules, quick, and searched with."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import BestBot, bot, decide
from burgrave.bots.net import NetTree, first_thought, net_search_memory, think_with_network
from burgrave.bots.network import FILE, HEADS, has_network, heading, in_two_bytes, network
from burgrave.bots.search import Budget
from burgrave.core.errors import BadNetwork
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
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
    np.savez_compressed(file, **{"about": np.array(json.dumps(about)), **arrays})  # type: ignore[arg-type]
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


def test_two_bytes_are_closer_to_the_weights_than_half_precision() -> None:
    weights = np.random.default_rng(1).normal(0, 0.05, (2, WIDTH, WIDTH)).astype(np.float32)
    weights[1, :, 3] = 0
    numbers, scale = in_two_bytes(weights)
    assert numbers.dtype == np.int16
    strayed = np.abs(numbers * scale[:, None] - weights).mean()
    assert strayed < np.abs(weights.astype(np.float16).astype(np.float32) - weights).mean() / 3
    assert not numbers[1, :, 3].any()


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


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_short_search_has_room_for_its_tree(name: str) -> None:
    """As much as it needs: it finds what one finds that could go on."""
    game = burgrave.game(name)
    match, net = simulated_match(game, game.seats[-1], {}, 4), network(game)
    for ply in range(match.ply // 8, match.ply, match.ply // 4):
        record = match.at(ply)
        seat = int(game.compiled.actor(record))
        free = NetTree(game, net, net_search_memory(game, net, record, seat, 7, Budget(seconds=60)))
        free.run(200)
        short = think_with_network(game, net, record, seat, 7, Budget(playouts=200))
        assert short.visits.sum() == 199
        assert (short.visits == free.findings().visits).all()


def ends_for_sure(game: Game, record: Record, seat: int, action: int) -> bool:
    """Whatever the seat cannot know."""
    for deal in range(20):
        after = copy(record)
        game.compiled.hide(after, seat, deal)
        game.compiled.apply(after, action)
        if game.compiled.actor(after) >= 0:
            return False
    return True


def test_what_ends_the_game_is_judged_by_its_end_and_not_by_the_network(tmp_path: Path) -> None:
    game = burgrave.game("kingsburg")
    write_network(game, tmp_path / "network.npz")
    net = network(game, tmp_path / "network.npz")
    judged = 0
    for seed in range(12):
        match = simulated_match(game, 2, {}, seed)
        record = match.at(match.ply - 1)
        seat, legal = int(game.compiled.actor(record)), game.legal_actions(record)
        last = next(action for action in legal if game.notation(record, action) == match.log["actions"][-1])
        found = think_with_network(game, net, record, seat, 7, Budget(playouts=300))
        if found.visits[last] > 0 and ends_for_sure(game, record, seat, last):
            halves = 2 * found.wins[last]  # games are won or shared by two; the network says anything in between
            assert halves == pytest.approx(round(halves))
            judged += 1
    assert judged > 3


def damaged_networks(whole: Path) -> dict[str, bytes]:
    content = whole.read_bytes()
    found = {"empty": b"", "nothing": b"PK nothing", "cut": content[: len(content) // 2]}
    found["flipped"] = content[:5000] + bytes(255 - byte for byte in content[5000:5100]) + content[5100:]
    with np.load(whole) as arrays:
        parts = dict(arrays)
    for name, other in (
        ("no wins", {key: array for key, array in parts.items() if key != "wins_bias"}),
        ("a list", {**parts, "about": np.array("[1, 2]")}),
        ("no JSON", {**parts, "about": np.array("{")}),
    ):
        np.savez(whole.parent / "other.npz", **other)
        found[name] = (whole.parent / "other.npz").read_bytes()
    np.save(whole.parent / "one.npy", np.zeros(3))
    found["an array"] = (whole.parent / "one.npy").read_bytes()
    return found


def test_a_damaged_network_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = burgrave.game("kingsburg")
    write_network(game, tmp_path / "whole.npz")
    for name, content in damaged_networks(tmp_path / "whole.npz").items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        with pytest.raises(BadNetwork, match="is not a network, or is damaged"):
            network(game, folder / FILE)
        monkeypatch.setattr(game, "folder", folder)
        assert not has_network(game)


def test_the_strongest_bot_takes_the_network_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = burgrave.game("kingsburg")
    match = burgrave.new("kingsburg", players=2, seed=5)
    write_network(game, tmp_path / "network.npz")
    monkeypatch.setattr(match.game, "folder", tmp_path / "nowhere")
    best = BestBot(Budget(playouts=200))
    assert decide(match, best, 1) == decide(match, bot("search:200"), 1)
    without = burgrave.evaluate(match, "200")
    with pytest.raises(BadNetwork):
        decide(match, bot("net"), 1)
    monkeypatch.setattr(match.game, "folder", tmp_path)
    assert decide(match, best, 1) == decide(match, bot("net:200"), 1)
    judged = burgrave.evaluate(match, "200")
    assert judged != without
    assert len(judged.actions) == len(match.legal)
    assert judged.scores == pytest.approx([20, 20], abs=40)


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_network_that_comes_with_a_game_can_play_it(name: str) -> None:
    game = burgrave.game(name)
    assert (game.folder / FILE).stat().st_size < 5_000_000
    contest = Contest(name, 2, ("net", "greedy"), 12)
    won = [play(contest, number) for number in range(contest.games)]
    assert sum(result.ranks[result.seats.index("net")] == 1 for result in won) >= 9
