"""The checks for anybody's game: the example passes them all, and each finds what it is there to find."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from poachers import Poachers, apply, outcome, setup

from burgrave.core.errors import BadGame
from burgrave.core.features import Features
from burgrave.core.game import Game
from burgrave.core.parts import Board, Explanation, Observation, Positions
from burgrave.core.random import rekey
from burgrave.core.record import State
from burgrave.core.registry import register
from burgrave.core.rule import RunnableRules, rule
from burgrave.testing import check_game

RULES, TEXTS, INFO = Poachers.rules, Poachers.texts, Poachers.info


def test_the_example_passes() -> None:
    check_game("poachers", games=5)


# Games with something wrong


@rule
def legal_alone(s: State, mask: Any) -> int:
    mask[0], mask[1] = s.actor >= 0, 0
    return 1 if s.actor >= 0 else 0


@rule
def legal_after_the_end(s: State, mask: Any) -> int:
    mask[0], mask[1] = 1, 1
    return 2


@rule
def legal_never(s: State, mask: Any) -> int:
    mask[0], mask[1] = 0, 0
    return 0


@rule
def setup_on_top(s: State, players: int, options: Any, seed: int) -> None:
    night = s.night
    setup(s, players, options, seed)
    s.night = night


@rule
def hide_nothing(s: State, seat: int, seed: int) -> None:
    pass


@rule
def hide_too_much(s: State, seat: int, seed: int) -> None:
    rekey(s, seed)
    s.actor = 0


@rule
def outcome_reversed(s: State, out: Any) -> None:
    outcome(s, out)
    for seat in range(s.players):
        out[seat, 1] = 1 + s.players - out[seat, 1]


@rule
def apply_by_turn(s: State, action: int) -> None:
    """A position may say any turn, and it is used as a place."""
    s.hares[s.turn] += 0
    apply(s, action)


@rule
def apply_and_count(s: State, action: int) -> None:
    apply(s, action)
    s.stage += 1


@rule
def observe_dice(s: State, seat: int, out: Any) -> None:
    out[0] = s.key & 1


@rule
def observe_much(s: State, seat: int, out: Any) -> None:
    out[0] = 10 * s.players


def one_feature() -> Features:
    features = Features()
    features.one("dice")
    return features


class OtherwiseCompiled(Poachers):
    @cached_property
    def compiled(self) -> RunnableRules:
        class Counting(Poachers):
            rules = replace(RULES, apply=apply_and_count)

        return Counting().interpreted


class Drawn(Poachers):
    @cached_property
    def board(self) -> Board:
        return Board(
            folder=Path(),
            spot=lambda game, record, action: None,
            picture=lambda game, record, seat, words: {"dice": int(record["key"])},
            explain=lambda game, words: {"die": Explanation("Die", "Shows hares", ("PO-R1",))},
        )


class DrawnWell(Drawn):
    @cached_property
    def board(self) -> Board:
        return replace(super().board, picture=lambda game, record, seat, words: {})


def score_lines(*_: Any) -> list[tuple[str, int]]:
    return [("Hares", 1)]


BROKEN: dict[str, tuple[type[Game], dict[str, Any], str]] = {
    "nothing to choose": (Poachers, {"rules": replace(RULES, legal=legal_never)}, "there_is_always_a_choice"),
    "one choice": (Poachers, {"rules": replace(RULES, legal=legal_alone)}, "there_is_always_a_choice"),
    "no end": (Poachers, {"rules": replace(RULES, legal=legal_after_the_end)}, "there_is_always_a_choice"),
    "memory": (Poachers, {"rules": replace(RULES, setup=setup_on_top)}, "setup_writes_every_field"),
    "compiled": (OtherwiseCompiled, {}, "interpreted_rules_do_as_compiled"),
    "ranks": (Poachers, {"rules": replace(RULES, outcome=outcome_reversed)}, "ranks_follow_scores"),
    "choices": (Poachers, {"rules": replace(RULES, hide=hide_too_much)}, "hiding_leaves_the_actor_the_same_choices"),
    "generator": (Poachers, {"rules": replace(RULES, hide=hide_nothing)}, "views_show_nothing_hidden"),
    "own position": (Poachers, {"positions": Positions(bounds={"bag": (0, 1)})}, "positions_are_read_back"),
    "position": (Poachers, {"rules": replace(RULES, apply=apply_by_turn)}, "positions_cannot_break_the_rules"),
    "notation": (Poachers, {"texts": replace(TEXTS, notation=lambda *_: "go")}, "notations_name_actions"),
    "placeholder": (Poachers, {"texts": replace(TEXTS, describe=lambda *_: "{hares}")}, "everything_can_be_said"),
    "no narrator": (Poachers, {"texts": replace(TEXTS, narrators={99: lambda *_: None})}, "everything_can_be_said"),
    "score": (Poachers, {"texts": replace(TEXTS, score_lines=score_lines)}, "score_lines_add_up"),
    "board": (Drawn, {}, "boards_show_nothing_hidden"),
    "explanation": (DrawnWell, {}, "explanations_cite_rules_that_exist"),
    "seen dice": (
        Poachers,
        {"observation": Observation(observe=observe_dice, features=one_feature())},
        "observations_show_nothing_hidden",
    ),
    "large numbers": (
        Poachers,
        {"observation": Observation(observe=observe_much, features=one_feature())},
        "observations_are_small_numbers",
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_broken_is_named(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the check's name, and where it can be seen."""
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")
    base, parts, check = BROKEN[broken]
    name = broken.replace(" ", "_")
    kind = type("Broken", (base,), {**parts, "info": replace(INFO, name=name, seats=range(3, 4))})
    with pytest.raises(AssertionError, match=f"^{check}: ({name}, 3 players|die cites)"):
        check_game(kind, games=3)


def test_a_failure_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")
    kind = type("Reversed", (Poachers,), {**BROKEN["ranks"][1], "info": replace(INFO, name="reversed")})
    with pytest.raises(AssertionError, match=r"2 players, options -, seed \d+, ply \d+: somebody with more points"):
        check_game(kind, games=3)


def test_no_game_takes_the_name_of_ours() -> None:
    with pytest.raises(BadGame, match="there is another game kingsburg already"):
        register(type("Kingsburg", (Poachers,), {"info": replace(INFO, name="kingsburg")}))
