"""What a board says about choices: what they cost, what they lose, and why something cannot be chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import burgrave
from burgrave.core.match import Match
from burgrave.core.registry import game_names
from burgrave.web.board import Board, choices

GAMES = tuple(game_names())


def positions(name: str, number: int, seed: int) -> Iterator[Match]:
    """As many positions of random games, with all numbers of players."""
    rng = random.Random(seed)
    left = number
    game = burgrave.game(name)
    while left:
        players = rng.choice(game.seats)
        match = burgrave.new(name, players=players, seed=rng.randrange(10**6), options=game.default_options(players))
        for _ in range(rng.randrange(5, 400)):
            if match.actor is None:
                break
            match.play(rng.choice(match.legal))
            if rng.random() < 0.04 and match.actor is not None and left:
                left -= 1
                yield match


def board_of(match: Match, language: str = "en") -> Board:
    words = match.game.words(language, ["Ann", "Ben", "Cid", "Dora", "Eve"])
    return Board(match.game, match.record, match.actor, words, choices(match.game, match.record, words))


def kind(spot: str) -> str:
    return spot.partition(":")[0]


def shown_spots(board: Board) -> list[str]:
    _ = board.abouts
    return list(board._shown)


def check_reasons(name: str, number: int, seed: int) -> int:
    """Whatever can be chosen at some time, and cannot be now, says why, the game itself where the question is about it.

    How many reasons were read.
    """
    game = burgrave.game(name)
    assert game.board is not None
    rules = set(game.rulebook(game.words()).entries())
    about: dict[int, set[str]] = {}
    boards = []
    for match in positions(name, number, seed):
        board = board_of(match)
        boards.append((board, shown_spots(board), int(match.record["asked"])))
        asked = {kind(choice.spot) for choice in board.can if choice.spot}
        assert asked <= game.board.kinds
        about.setdefault(int(match.record["asked"]), set()).update(asked)
    found = 0
    for board, spots, question in boards:
        can = {choice.spot for choice in board.can}
        for spot in spots:
            if spot not in can and kind(spot) in game.board.kinds:
                reason = board.why_not(spot)
                assert reason is not None
                assert reason.text.strip()
                assert set(reason.rules) <= rules, reason
                if kind(spot) in about[question]:
                    assert not reason.text.startswith("Not now"), (spot, question, [one.notation for one in board.can])
                    found += 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_chosen_says_why(name: str) -> None:
    assert check_reasons(name, 25, seed=1) > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_chosen_says_why_at_300_positions(name: str) -> None:
    assert check_reasons(name, 300, seed=7) > 200
