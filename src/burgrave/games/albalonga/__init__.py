"""Alba Longa, by Graeme Jahns: kings of old Latium take up a challenge of the gods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from burgrave.core.data import Data
from burgrave.core.errors import BadOption
from burgrave.core.game import Event, Explanation, Game, Option, Position
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.albalonga import (
    advice,
    lessons,
    notation,
    observe,
    position,
    rulebook,
    rules,
    scoring,
    state,
    tables,
    words,
)
from burgrave.games.albalonga.board import explanations, picture

TRAITS = {
    "challenge_met": N_("Challenge met"),
    "all_monuments": N_("All monuments"),
    "enough_people": N_("Enough people"),
    "eliminated": N_("Out"),
}


class AlbaLonga(Game):
    name = "albalonga"
    title = "Alba Longa"
    version = 1
    seats = range(2, 6)
    options = (
        Option("work_well_done", N_("A job well done: rewards for the most soldiers, workers, devotion and farmers")),
        Option("spoils_of_war", N_("Spoils of war: sabotaged peasants of cities not weaker than yours are captured")),
        Option("assisi", N_("Assisi: a city that nobody rules can be attacked for its loot (2 to 4 kings)")),
    )
    record = state.RECORD
    actions = state.ACTIONS
    rules = vars(rules)
    advice = vars(advice)
    observation = vars(observe)
    features = tuple(observe.features.names)
    standard_tables = tables.STANDARD
    folder = tables.FOLDER
    about = N_(
        "Rule a city of old Latium: put your people to work, feed them, raise monuments, and meet the "
        "challenge of the gods first."
    )
    minutes = 60
    weight = 2
    teaching = lessons.TEACHING
    asks_others = True
    together = frozenset({state.ASK_TARGET, state.ASK_HERO})  # R25, R26

    @classmethod
    def make_tables(cls, data: Data) -> dict[str, np.ndarray]:
        return tables.make_tables(data)

    def default_options(self, players: int) -> dict[str, bool]:
        """R56: two kings always play with Assisi."""
        return {**super().default_options(players), "assisi": players == 2}

    def check_options(self, players: int, options: Mapping[str, bool]) -> None:
        """A26."""
        if players == 2 and not options.get("assisi", True):
            raise BadOption("two kings always play with the option assisi")
        if players == 5 and options.get("assisi", False):
            raise BadOption("five kings cannot play with the option assisi: its board is in use as Reate")

    def position(self, record: Record) -> Position:
        return position.position(self, record)

    def place(self, content: Mapping[str, Any]) -> Record:
        return position.place(self, content)

    def view(self, record: Record, seat: int | None) -> Position:
        return position.view(self, record, seat)

    def notation(self, record: Record, action: int) -> str:
        return notation.notation(self, record, action)

    def describe(self, record: Record, action: int, words_: Words) -> str:
        return words.describe(self, record, action, words_)

    def narrate(self, event: Event, words_: Words, seat: int | None) -> str | None:
        return words.narrate(self, event, words_, seat)

    def declining(self, record: Record) -> int | None:
        """To a die in another king's call."""
        return state.PASS if record["asked"] == state.ASK_BUY and record["actor"] != record["caller"] else None

    def rulebook(self, words_: Words) -> dict[str, str]:
        return {rule: words_.text(text) for rule, text in rulebook.RULES.items()}

    def result(self, record: Record, seat: int, score: int, rank: int, words_: Words) -> str:
        return words.result(self, record, seat, rank, words_)

    def score_lines(self, record: Record, events: Sequence[Event], seat: int, words_: Words) -> list[tuple[str, int]]:
        return scoring.score_lines(self, record, seat, words_)

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """How far the kings came."""
        kingdom = self.tables["KINGDOM_NUMBERS"]
        monuments = records["monuments"] >= kingdom[state.MONUMENTS_WANTED]
        people = records["population"] >= kingdom[state.PEASANTS_WANTED]
        out = records["out"] > 0
        return dict(zip(TRAITS, (monuments & people, monuments, people, out), strict=True))

    def trait_name(self, trait: str, words_: Words) -> str:
        return words_.text(TRAITS[trait])

    def spot(self, record: Record, action: int) -> str | None:
        return picture.spot(self, record, action)

    def picture(self, record: Record, seat: int | None, words_: Words) -> dict[str, Any]:
        return picture.picture(self, record, seat, words_)

    def explain(self, words_: Words) -> dict[str, Explanation]:
        return explanations.explain(self, words_)

    def draw(self, record: Record, seat: int | None, words_: Words) -> Any:
        from burgrave.games.albalonga import terminal

        return terminal.draw(self, record, seat, words_)

    def components(self, words_: Words) -> Any:
        from burgrave.games.albalonga import terminal

        return terminal.components(self, words_)


GAME = AlbaLonga
