"""What every game must have, looked at when the game is loaded: what is missing is one clear line, before any move."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

import numpy as np

from burgrave.core import protocol
from burgrave.core.errors import BadGame
from burgrave.core.parts import (
    MOST_SEATS,
    Advice,
    ComponentData,
    Info,
    Observation,
    Positions,
    Rules,
    Statistics,
    Texts,
)
from burgrave.core.record import record_type
from burgrave.core.rule import Rule, is_rule
from burgrave.core.teaching import Teaching

if TYPE_CHECKING:
    from burgrave.core.game import Game

FEWEST_SEATS = 2


def check_game(game: type[Game]) -> None:
    """Raises BadGame with the first thing that is wrong."""
    name = game.__name__
    try:
        check_name(getattr(game, "info", None))
        name = game.info.name
        check_seats(game.info)
        check_rules(getattr(game, "rules", None))
        check_options(game.info)
        check_parts(game)
        check_texts(game.texts)
        for part, stubs in ((game.advice, protocol.ADVICE), (game.observation, protocol.OBSERVATION)):
            if part is not None:
                check_functions(part, stubs)
    except BadGame as error:
        raise BadGame(f"the game {name} cannot be used: {error}") from None


PARTS: dict[str, type] = {
    "texts": Texts,
    "positions": Positions,
    "teaching": Teaching,
    "statistics": Statistics,
    "component_data": ComponentData,
    "advice": Advice,
    "observation": Observation,
}
MAY_BE_NONE = ("component_data", "advice", "observation")


def check_parts(game: type[Game]) -> None:
    for name, kind in PARTS.items():
        part = getattr(game, name)
        if not isinstance(part, kind) and not (part is None and name in MAY_BE_NONE):
            raise BadGame(f"its {name} must be of class {kind.__name__}, not {type(part).__name__}")


def check_texts(texts: Texts) -> None:
    if both := sorted(texts.silent & texts.narrators.keys()):
        raise BadGame(f"kinds of events are silent or have a narrator, not both: {both}")
    if unknown := sorted((texts.dividers | texts.endings | texts.eliminations) - texts.narrators.keys()):
        raise BadGame(f"its dividers, endings or eliminations are kinds of events without a narrator: {unknown}")


def check_board(game: Game) -> None:
    """Raises BadGame where a board shows kinds of events that the game does not know."""
    if game.board is not None and game.texts.narrators:
        known = game.texts.narrators.keys() | game.texts.silent
        if unknown := sorted(game.board.looks.keys() - known):
            raise BadGame(f"the game {game.name} cannot be used: its board shows unknown kinds of events: {unknown}")


def check_name(info: Info | None) -> None:
    if not isinstance(info, Info):
        raise BadGame("it has no info (an Info)")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", info.name):
        raise BadGame(f"its name is small letters, digits and underscores, not {info.name!r}")


def check_seats(info: Info) -> None:
    if not info.seats or min(info.seats) < FEWEST_SEATS or max(info.seats) > MOST_SEATS:
        raise BadGame(f"it is for {FEWEST_SEATS} to {MOST_SEATS} players or some of these numbers, not {info.seats}")


def check_options(info: Info) -> None:
    names = [option.name for option in info.options]
    if len(set(names)) < len(names):
        raise BadGame(f"two of its options have the same name: {', '.join(names)}")


def check_rules(rules: Rules | None) -> None:
    if not isinstance(rules, Rules):
        raise BadGame("it has no rules (a Rules)")
    if rules.actions < 1:
        raise BadGame(f"it has at least one action, not {rules.actions}")
    check_record(rules.record)
    check_functions(rules, [stub for stub in protocol.PROTOCOL if stub is not protocol.actor])


def check_record(record: np.dtype[np.void]) -> None:
    common = record_type().names or ()
    missing = [name for name in common if name not in (record.names or ())]
    if missing:
        raise BadGame(f"its record has no field {', '.join(missing)}; record_type makes one that has")


def check_functions(part: object, stubs: list[Rule] | tuple[Rule, ...]) -> None:
    """The part has a rule for each stub, with as many parameters."""
    for stub in stubs:
        function = getattr(part, stub.__name__)
        if not is_rule(function):
            raise BadGame(f"{stub.__name__} is not a function marked @rule")
        wanted, found = (list(inspect.signature(one).parameters.values()) for one in (stub, function))
        takes_any = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in found)
        if len(found) != len(wanted) and not takes_any:
            names = ", ".join(parameter.name for parameter in wanted)
            raise BadGame(f"{stub.__name__} takes {len(wanted)} parameters ({names}), not {len(found)}")
