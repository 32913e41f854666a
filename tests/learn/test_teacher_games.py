"""Games of teachers: of a search, that a network studies. Keeping them needs no PyTorch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import Searcher, bot, only
from burgrave.core.game import Game
from burgrave.core.record import Record, copy
from burgrave.learn.teacher_games import PART, keep_teacher_games, load_teacher_games, searchers, teacher_game

KINGSBURG = burgrave.game("kingsburg")
TEACHER = "search:6"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    keep_teacher_games(KINGSBURG, 2, TEACHER, PART, 1, folder / "two", 1, lambda done: None)
    return folder


def test_a_teacher_game_is_a_whole_game_decided_by_what_was_tried() -> None:
    found = teacher_game(KINGSBURG, 3, searchers(KINGSBURG, TEACHER), 5, 0)
    assert (found.states["players"] == 3).all()
    for row, (state, seat, tries) in enumerate(zip(found.states, found.seats, found.tries, strict=True)):
        assert KINGSBURG.compiled.actor(state) == seat
        assert tries.sum() == pytest.approx(1, abs=0.01)
        legal = KINGSBURG.legal_actions(state)
        assert set(np.flatnonzero(tries)) <= set(legal)
        ends = []
        for action in np.flatnonzero(tries):
            after = copy(state)
            KINGSBURG.compiled.apply(after, int(action))
            ends.append(after)
        if row + 1 < len(found.seats):
            assert found.states[row + 1] in ends
        else:
            result = np.zeros((5, 2), np.int32)
            over = [end for end in ends if KINGSBURG.compiled.actor(end) < 0]
            KINGSBURG.compiled.outcome(over[0], result)
            assert (found.results == result).all()


@dataclass(frozen=True)
class Stubborn(Searcher):
    """Tries nothing but the first or the last of the legal actions."""

    which: int

    def tries(self, game: Game, hidden: Record, *_: object) -> np.ndarray:
        return only(game, int(game.legal_actions(hidden)[self.which]))


def test_each_seat_has_one_of_the_teachers() -> None:
    drawn = set()
    for seed in range(8):
        found = teacher_game(KINGSBURG, 3, [Stubborn(0), Stubborn(-1)], seed, 0)
        legal = [KINGSBURG.legal_actions(state) for state in found.states]
        tried = found.tries.argmax(1)
        first, last = ([actions[which] for actions in legal] == tried for which in (0, -1))
        of_seats = []
        for seat in range(3):
            rows = found.seats == seat
            assert first[rows].all() != last[rows].all()
            of_seats.append(bool(first[rows].all()))
        drawn.add(tuple(of_seats))
    assert len(drawn) > 3


def test_the_seed_and_the_number_make_the_game() -> None:
    first, again, *others = (
        teacher_game(KINGSBURG, None, searchers(KINGSBURG, TEACHER), seed, number)
        for seed, number in ((5, 1), (5, 1), (6, 0), (5, 0), (6, 1))
    )
    assert (first.states == again.states).all()
    for other in others:
        assert first.states["key"][0] != other.states["key"][0]


@pytest.mark.parametrize("name", ["search:5", "net:5", "net:12"])
def test_a_searcher_chooses_what_it_tried_most(name: str) -> None:
    match = burgrave.new("kingsburg", players=2, seed=8)
    teacher = bot(name)
    assert isinstance(teacher, Searcher)
    for ply in range(30):
        hidden = copy(match.record)
        KINGSBURG.compiled.hide(hidden, match.actor, ply)
        tries = teacher.tries(KINGSBURG, hidden, match.actor or 0, ply)
        assert tries[teacher.choose(KINGSBURG, hidden, match.actor or 0, ply)] == tries.max()
        match.play(int(np.argmax(tries)))


def test_keeping_games_is_gone_on_with(kept: Path) -> None:
    before = (kept / "two" / "0.npz").stat().st_mtime_ns
    done: list[int] = []
    keep_teacher_games(KINGSBURG, 2, TEACHER, PART + 1, 1, kept / "two", 1, done.append)
    assert done == [2 * PART]
    assert (kept / "two" / "0.npz").stat().st_mtime_ns == before
    games = load_teacher_games(KINGSBURG, kept)
    assert np.unique(games.games).tolist() == list(range(2 * PART))
    assert len(np.unique(games.states["key"])) == 2 * PART


def test_what_cannot_be_a_teacher_game_is_refused(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(burgrave.BurgraveError, match="a bot that searches"):
        keep_teacher_games(KINGSBURG, 2, "greedy", 1, 1, tmp_path, 1, lambda done: None)
    with pytest.raises(burgrave.BurgraveError, match="2 to 5 players"):
        keep_teacher_games(KINGSBURG, 9, TEACHER, 1, 1, tmp_path, 1, lambda done: None)
    with pytest.raises(burgrave.BurgraveError, match="there is no network"):
        keep_teacher_games(KINGSBURG, 2, "search:4, net=nowhere.npz:4", 1, 1, tmp_path / "new", 1, lambda done: None)
    with pytest.raises(burgrave.BurgraveError, match="a seed is a whole number"):
        keep_teacher_games(KINGSBURG, 2, TEACHER, 1, 2**63, tmp_path / "new", 1, lambda done: None)
    assert not list(tmp_path.iterdir())
    before = list(kept.rglob("*"))
    for players, teachers, seed in ((3, TEACHER, 1), (2, "search:7", 1), (2, TEACHER, 2)):
        with pytest.raises(burgrave.BurgraveError, match="games of other teachers"):
            keep_teacher_games(KINGSBURG, players, teachers, 3 * PART, seed, kept / "two", 1, lambda done: None)
    assert list(kept.rglob("*")) == before
    with pytest.raises(burgrave.BurgraveError, match="another game"):
        load_teacher_games(burgrave.game("albalonga"), kept)
    with pytest.raises(burgrave.BurgraveError, match="there are no games of teachers"):
        load_teacher_games(KINGSBURG, tmp_path)
    (tmp_path / "0.tmp").write_bytes(b"PK what a killed program was writing")
    with pytest.raises(burgrave.BurgraveError, match="there are no games of teachers"):
        load_teacher_games(KINGSBURG, tmp_path)
    for damaged in (b"", b"PK nothing", (KINGSBURG.folder / "network.npz").read_bytes()):
        (tmp_path / "0.npz").write_bytes(damaged)
        with pytest.raises(burgrave.BurgraveError, match=r"0\.npz holds no games of teachers, or is damaged"):
            load_teacher_games(KINGSBURG, tmp_path)
