"""Medievalia, by Michele Quondam: fiefs that produce, build and go to war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from burgrave.core.data import Data
from burgrave.core.errors import BadOption
from burgrave.core.game import Event, Explanation, Game, Option, Position
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.medievalia import (
    advice,
    describe,
    lessons,
    narrate,
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
from burgrave.games.medievalia.board import explain, picture, spots


class Medievalia(Game):
    name = "medievalia"
    title = "Medievalia"
    version = 1
    seats = range(2, 5)
    options = (
        Option("alliance", N_("Two against two: allies sit opposite and win together")),
        Option("archer_outside_combat", N_("An Archer may also shoot outside combat, in his owner's turn"), True),
        Option("first_player_draws", N_("The first player draws a card in his first turn, too"), True),
    )
    record = state.RECORD
    actions = state.ACTIONS
    rules = vars(rules)
    advice = vars(advice)
    observation = vars(observe)
    features = tuple(observe.features.names)
    standard_tables = tables.STANDARD
    folder = tables.FOLDER
    about = N_("Grow a fief between hungry neighbours: fields and mines feed buildings, soldiers and sieges.")
    minutes = 75
    weight = 3
    teaching = lessons.TEACHING
    asks_others = True

    @classmethod
    def make_tables(cls, data: Data) -> dict[str, np.ndarray]:
        return tables.make_tables(data)

    def check_options(self, players: int, options: Mapping[str, bool]) -> None:
        if options.get("alliance") and players != state.SEATS:
            raise BadOption("the alliance game is for four players, not {players}", players=players)

    def position(self, record: Record) -> Position:
        return position.position(self, record)

    def place(self, content: Mapping[str, Any]) -> Record:
        return position.place(self, content)

    def view(self, record: Record, seat: int | None) -> Position:
        return position.view(self, record, seat)

    def notation(self, record: Record, action: int) -> str:
        return notation.notation(record, action)

    def describe(self, record: Record, action: int, words_: Words) -> str:
        return describe.describe(self, record, action, words_)

    def narrate(self, event: Event, words_: Words, seat: int | None) -> str | None:
        return narrate.narrate(self, event, words_, seat)

    def declining(self, record: Record) -> int | None:
        """To Archers, Priests and allies who could help."""
        reactions = (state.ASK_POWER, state.ASK_ANSWER, state.ASK_HELP)
        return state.PASS if record["asked"] in reactions and record["actor"] != record["turn"] else None

    def rulebook(self, words_: Words) -> dict[str, str]:
        return {rule: words_.text(text) for rule, text in rulebook.RULES.items()}

    def score_lines(self, record: Record, events: Sequence[Event], seat: int, words_: Words) -> list[tuple[str, int]]:
        return scoring.score_lines(self, record, seat, words_)

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """Which buildings stand."""
        standing = records["building"]
        return {
            name: (standing == state.BANK + number).any(axis=(-2, -1)) for number, name in enumerate(tables.BUILDINGS)
        }

    def trait_name(self, trait: str, words_: Words) -> str:
        return words_.text(words.CARDS[tables.CARDS.index(trait)])

    def spot(self, record: Record, action: int) -> str | None:
        return spots.spot(record, action)

    def picture(self, record: Record, seat: int | None, words_: Words) -> dict[str, Any]:
        return picture.picture(self, record, seat, words_)

    def explain(self, words_: Words) -> dict[str, Explanation]:
        return explain.explain(self, words_)

    def draw(self, record: Record, seat: int | None, words_: Words) -> Any:
        from burgrave.games.medievalia import terminal

        return terminal.draw(self, record, seat, words_)

    def components(self, words_: Words) -> Any:
        from burgrave.games.medievalia import terminal

        return terminal.components(self, words_)


GAME = Medievalia
