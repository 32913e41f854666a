"""Bourgmestre: coastal villages that grow for twelve months under Viking raids."""

from __future__ import annotations

import numpy as np

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Option, Topic
from burgrave.core.record import Record
from burgrave.games.bourgmestre import advice, lessons, observe, rules, state, tables
from burgrave.games.bourgmestre.words import PIECES as PIECE_NAMES


class Bourgmestre(Game):
    name = "bourgmestre"
    title = "Bourgmestre"
    version = 2
    seats = range(2, 5)
    options = (Option("finish_round", N_("When a board is full, the month is played to its end")),)
    record = state.RECORD
    actions = state.ACTIONS
    rules = vars(rules)
    advice = vars(advice)
    observation = vars(observe)
    features = tuple(observe.features.names)
    standard_tables = tables.STANDARD
    folder = tables.FOLDER
    package = __name__
    about = N_(
        "Lead a village by the sea through the year, grant the King's whims, and be ready when the drakkars land."
    )
    minutes = 60
    weight = 2
    together = frozenset({state.ASK_CAPRICE, state.ASK_STRATEGY})  # BO-R3, BO-R7
    asks_others = True
    teaching = lessons.TEACHING
    topics = (Topic("Strategies", r"choose:(\w+)", "strategy"), Topic("Cards", r"play:(\w+)", "card"))

    def declining(self, record: Record) -> int | None:
        """BO-A22: to let another's card pass; a card of one's own may be worth defending."""
        own = record["actor"] == (record["first"] + record["turn"]) % record["players"]
        return state.PASS if record["asked"] == state.ASK_COUNTER and not own else None

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """Which pieces stand at the end."""
        return {name: records["pieces"][:, :, number] != 0 for number, name in enumerate(tables.PIECES)}

    def trait_name(self, trait: str, words: Words) -> str:
        return words.text(PIECE_NAMES[tables.PIECES.index(trait)])


GAME = Bourgmestre
