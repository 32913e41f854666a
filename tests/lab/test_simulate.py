"""Simulated games are the games of their seeds, and a report is the sum of them, however the work was shared out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import burgrave
from burgrave.core import cuda
from burgrave.core.errors import BadOption, NoDevice
from burgrave.core.game import Game
from burgrave.core.random import SEEDS, seed_of
from burgrave.core.record import State
from burgrave.lab import simulate as module
from burgrave.lab.arena import Contest, play_match
from burgrave.lab.playout import play_block, play_game, simulated_match
from burgrave.lab.report import Report, subtitle
from burgrave.lab.simulate import simulate
from burgrave.lab.tally import Distribution

OPTIONS = {"plus2_per_season": True}
SMALL = 30


@pytest.fixture(scope="module")
def game() -> Game:
    return burgrave.game("kingsburg")


@pytest.fixture(scope="module")
def small(game: Game) -> Report:
    return simulate(game, 3, OPTIONS, SMALL, seed=5)


def without_time(report: Report) -> dict[str, Any]:
    return {name: value for name, value in report.as_json().items() if name != "seconds"}


def block(
    game: Game, players: int, seed: int, games: int, *, dirt: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Games played by the compiled rules, in memory that was used before."""
    states = np.full(games * game.record.itemsize, dirt, np.uint8).view(game.record)
    mask = np.full(game.actions, dirt, np.uint8)
    results = np.zeros((games, players, 2), np.int32)
    decisions = np.zeros(games, np.int64)
    options = game.option_values(players, OPTIONS)
    game.compiled(play_block)(states, mask, results, decisions, players, options, seed, 0)
    return states, results, decisions


def test_bots_play_a_contest_and_the_report_counts_it(game: Game) -> None:
    contest = Contest("kingsburg", 2, ("greedy", "random"), 6, 5)
    matches = [play_match(contest, number) for number in range(6)]
    report = simulate(game, 2, {}, 6, 5, bots=("greedy", "random"), cores=1)
    assert report.decisions == sum(match.ply for match in matches)
    assert report.mean_scores == pytest.approx([sum(match.scores[seat] for match in matches) / 6 for seat in (0, 1)])
    assert report.as_json()["bots"] == ["greedy", "random"]
    for effect in report.effects:
        assert effect.holders == sum(
            int(flags[0, seat])
            for match in matches
            for trait, flags in game.traits(np.array([match.record])).items()
            for seat in (0, 1)
            if trait == effect.trait
        )
    assert "greedy, random" in subtitle(report, game.words())


# A simulated game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_simulated_game_is_the_match_of_its_seed(game: Game, players: int) -> None:
    states, results, decisions = block(game, players, 11, 3)
    for number in range(3):
        match = simulated_match(game, players, OPTIONS, seed_of(11, number))
        assert match.record == states[number]
        assert match.ply == decisions[number]
        assert match.scores == results[number, :, 0].tolist()
        assert match.ranks == results[number, :, 1].tolist()
        assert burgrave.replay(match.log).record == states[number]


def test_interpreted_games_are_the_same(game: Game) -> None:
    states, results, decisions = block(game, 4, 7, 3)
    for number in range(3):
        record = np.zeros(1, game.record)[0]
        state, mask, result = State(record), np.zeros(game.actions, np.uint8), np.zeros((4, 2), np.int32)
        play = game.interpreted(play_game)
        assert play(state, mask, result, 4, game.option_values(4, OPTIONS), seed_of(7, number)) == decisions[number]
        state.store(record)
        assert record == states[number]
        assert (result == results[number]).all()


def test_nothing_of_what_was_in_the_memory_before_matters(game: Game) -> None:
    for clean, dirty in zip(block(game, 2, 3, 20), block(game, 2, 3, 20, dirt=77), strict=True):
        assert (clean == dirty).all()


def test_runs_with_neighbouring_seeds_share_no_games(game: Game) -> None:
    seeds = np.concatenate([block(game, 2, seed, 300)[0]["key"] for seed in (0, 1, 2, SEEDS - 1)])
    assert len(np.unique(seeds)) == len(seeds)
    assert seeds.min() >= 0
    assert (np.bincount(seeds >> 60, minlength=8) > 100).all()  # they are spread over all there are
    far = [seed_of(1, number) for number in (0, 2**31, 2**32, 2**33)]
    assert len(set(far)) == 4


# A report


def test_the_same_seed_gives_the_same_report(game: Game, small: Report) -> None:
    assert without_time(simulate(game, 3, OPTIONS, SMALL, seed=5)) == without_time(small)
    assert simulate(game, 3, OPTIONS, SMALL, seed=6).mean_scores != small.mean_scores
    assert simulate(game, 3, {}, SMALL, seed=5).mean_scores != small.mean_scores


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("cores", [1, 2, 3])
def test_it_does_not_matter_how_the_work_is_shared_out(
    game: Game, small: Report, cores: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BLOCK", size)
    monkeypatch.setattr(module, "WAITING", 1)
    assert without_time(simulate(game, 3, OPTIONS, SMALL, seed=5, cores=cores)) == without_time(small)


def test_a_report_is_the_sum_of_its_matches(game: Game, small: Report) -> None:
    matches = [simulated_match(game, 3, OPTIONS, seed_of(5, number)) for number in range(SMALL)]
    scores = np.array([match.scores for match in matches])
    assert small.games == SMALL
    assert small.decisions == sum(match.ply for match in matches)
    assert small.mean_scores == pytest.approx(scores.mean(axis=0))
    for seat, spread in enumerate(small.scores):
        assert spread.deviation == pytest.approx(scores[:, seat].std())
        assert (spread.lowest, spread.highest) == (scores[:, seat].min(), scores[:, seat].max())
    assert small.tally.winning_scores.mean == pytest.approx(scores.max(axis=1).mean())
    won = [sum(Fraction(seat in match.winners, len(match.winners)) for match in matches) for seat in range(3)]
    assert small.win_share == pytest.approx([float(share / SMALL) for share in won])


def test_traits_are_those_of_the_matches(game: Game, small: Report) -> None:
    having: list[Fraction] = []
    lacking: list[Fraction] = []
    for number in range(SMALL):
        match = simulated_match(game, 3, OPTIONS, seed_of(5, number))
        flags = game.traits(np.array([match.record]))["statue"][0]
        for seat in range(3):
            (having if flags[seat] else lacking).append(Fraction(seat in match.winners, len(match.winners)))
    effect = next(effect for effect in small.effects if effect.trait == "statue")
    assert (effect.holders, effect.others) == (len(having), len(lacking))
    assert effect.win_share_with == pytest.approx(float(sum(having) / len(having)))
    assert effect.win_share_without == pytest.approx(float(sum(lacking) / len(lacking)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_win_shares_are_shares_of_a_whole(game: Game, players: int) -> None:
    report = simulate(game, players, {}, 2000, seed=1)
    assert sum(report.win_share) == pytest.approx(1)
    assert report.win_share == pytest.approx([1 / players] * players, abs=0.05)


def test_progress_begins_with_nothing_and_ends_with_all(game: Game) -> None:
    told: list[int] = []
    simulate(game, 2, {}, 3000, seed=1, progress=told.append)
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 3000


def test_json_has_what_scripts_want(small: Report) -> None:
    content = json.loads(json.dumps(small.as_json()))
    assert content.keys() >= {"game", "players", "games", "decisions", "seconds", "mean_scores", "win_share"}
    assert (content["game"], content["players"], content["games"], content["seed"]) == ("kingsburg", 3, SMALL, 5)
    assert content["options"] == OPTIONS
    assert len(content["mean_scores"]) == len(content["win_share"]) == 3
    assert content["seconds"] > 0
    assert set(content["traits"]["statue"]) == {"held", "win_share_with", "win_share_without", "margin"}


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_table_fits_a_terminal_and_names_seats_and_traits(game: Game, small: Report, language: str) -> None:
    console = Console(width=80, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    words = game.words(language)
    console.print(small.as_table(words))
    text = console.export_text()
    for name in (words.name(0), words.name(2), game.trait_name("statue", words)):
        assert name in text
    assert "…" not in text


def test_one_game_can_be_reported(game: Game, tmp_path: Path) -> None:
    """Traits that all players have or none have nothing to be compared with."""
    report = simulate(game, 2, {}, 1, seed=7)
    assert {effect.difference for effect in report.effects} >= {None}
    Console(file=open(os.devnull, "w")).print(report.as_table(game.words()))  # noqa: SIM115
    report.plot(tmp_path / "one.png", game.words())


def test_the_plot_is_a_picture(game: Game, small: Report, tmp_path: Path) -> None:
    file = tmp_path / "report.png"
    small.plot(file, game.words("fr"))
    assert file.read_bytes().startswith(b"\x89PNG")


def test_quantiles() -> None:
    scores = Distribution({-2: 1, 0: 1, 5: 2})
    assert [scores.quantile(part) for part in (0, 0.25, 0.26, 0.5, 0.51, 1)] == [-2, -2, 0, 0, 5, 5]
    assert scores.mean == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 0}, "number of games is at least 1"),
        ({"seed": -1}, "seed is a whole number"),
        ({"seed": SEEDS}, "seed is a whole number"),
        ({"device": "abacus"}, "devices are cpu and gpu"),
        ({"cores": 0}, "number of cores is at least 1"),
        ({"players": 6}, "2 to 5 players"),
        ({"options": {"magic": True}}, "no option"),
    ],
)
def test_what_cannot_be_simulated(game: Game, change: dict[str, Any], said: str) -> None:
    arguments: dict[str, Any] = {"game": game, "players": 2, "options": {}, "games": 1, "seed": 1}
    with pytest.raises(BadOption, match=said):
        simulate(**(arguments | change))


# The GPU


def has_gpu() -> bool:
    try:
        cuda.check()
    except NoDevice:
        return False
    return True


@pytest.mark.skipif(has_gpu(), reason="this machine has a GPU")
def test_without_a_gpu_one_clear_line_says_so(game: Game) -> None:
    with pytest.raises(NoDevice, match="GPU"):
        simulate(game, 2, {}, 1, seed=1, device="gpu")


SIMULATED_GPU = """
import json, sys, burgrave
from burgrave.lab.simulate import simulate
report = simulate(burgrave.game("kingsburg"), 2, {}, 2, seed=2**63 - 1, device=sys.argv[1])
print(json.dumps(report.as_json() | {"seconds": 0, "device": ""}))
"""


def test_the_kernel_plays_the_same_games_in_numbas_simulator_of_a_gpu() -> None:
    """It runs kernels as plain Python: slow, but here too."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    printed = [
        subprocess.run(
            [sys.executable, "-c", SIMULATED_GPU, device], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for device in ("cpu", "gpu")
    ]
    assert printed[0] == printed[1] != ""


@pytest.mark.gpu
@pytest.mark.skipif(not has_gpu(), reason="there is no GPU")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_gpu_plays_the_same_games(game: Game, players: int) -> None:
    from burgrave.lab.playout_cuda import Device

    device = Device(game, players, game.option_values(players, OPTIONS), 100_000)
    device.play(12345, 0, 100_000)
    for there, here in zip(device.fetch(100_000), block(game, players, 12345, 100_000), strict=True):
        assert (there == here).all()


@pytest.mark.gpu
@pytest.mark.skipif(not has_gpu(), reason="there is no GPU")
def test_the_gpu_gives_the_same_report(game: Game) -> None:
    """More games than a batch, and a last batch that is not full."""
    games = module.BATCH + 1000
    on_gpu, on_cpu = (simulate(game, 4, {}, games, seed=1, device=device) for device in ("gpu", "cpu"))
    assert without_time(on_gpu) | {"device": "cpu"} == without_time(on_cpu)
