"""Bourgmestre: coastal villages that grow for twelve months under Viking raids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from burgrave.core.data import Data
from burgrave.core.game import Event, Explanation, Game, Option, Position
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.bourgmestre import (
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
from burgrave.games.bourgmestre.board import asking, explanations, picture


class Bourgmestre(Game):
    name = "bourgmestre"
    title = "Bourgmestre"
    version = 1
    seats = range(2, 5)
    options = (Option("finish_round", N_("When a board is full, the round is played to its end")),)
    record = state.RECORD
    actions = state.ACTIONS
    rules = vars(rules)
    advice = vars(advice)
    observation = vars(observe)
    features = tuple(observe.features.names)
    standard_tables = tables.STANDARD
    folder = tables.FOLDER
    about = N_(
        "Lead a village by the sea through the year, grant the King's whims, and be ready when the drakkars land."
    )
    minutes = 60
    weight = 2
    together = frozenset({state.ASK_CAPRICE, state.ASK_STRATEGY})  # R3, R7
    teaching = lessons.TEACHING

    @classmethod
    def make_tables(cls, data: Data) -> dict[str, np.ndarray]:
        return tables.make_tables(data)

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

    def rulebook(self, words_: Words) -> dict[str, str]:
        return {rule: words_.text(text) for rule, text in rulebook.RULES.items()}

    def score_lines(self, record: Record, events: Sequence[Event], seat: int, words_: Words) -> list[tuple[str, int]]:
        return scoring.score_lines(self, record, seat, words_)

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """Which pieces stand at the end."""
        return {name: records["pieces"][:, :, number] != 0 for number, name in enumerate(tables.PIECES)}

    def trait_name(self, trait: str, words_: Words) -> str:
        return words_.text(words.PIECES[tables.PIECES.index(trait)])

    def spot(self, record: Record, action: int) -> str | None:
        return asking.spot(self, record, action)

    def picture(self, record: Record, seat: int | None, words_: Words) -> dict[str, Any]:
        return picture.picture(self, record, seat, words_)

    def explain(self, words_: Words) -> dict[str, Explanation]:
        return explanations.explain(self, words_)

    def draw(self, record: Record, seat: int | None, words_: Words) -> Any:
        from burgrave.games.bourgmestre import terminal

        return terminal.draw(self, record, seat, words_)

    def components(self, words_: Words) -> Any:
        from burgrave.games.bourgmestre import terminal

        return terminal.components(self, words_)


GAME = Bourgmestre
