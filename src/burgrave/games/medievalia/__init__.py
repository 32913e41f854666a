"""Medievalia, by Michele Quondam: fiefs that produce, build and go to war."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Option, Topic
from burgrave.core.record import Record
from burgrave.games.medievalia import advice, lessons, observe, rules, state, tables
from burgrave.games.medievalia.words import CARDS as CARD_NAMES


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
    package = __name__
    about = N_("Grow a fief between hungry neighbours: fields and mines feed buildings, soldiers and sieges.")
    minutes = 75
    weight = 3
    teaching = lessons.TEACHING
    topics = (
        Topic("Cards played", r"play:(\w+)", "card"),
        Topic("Buildings", r"build:\d:(\w+)", "card"),
        Topic("Fighting", r"(war):", "phase"),
    )
    asks_others = True

    def check_options(self, players: int, options: Mapping[str, bool]) -> None:
        if options.get("alliance") and players != state.SEATS:
            raise BadOption("the alliance game is for four players, not {players}", players=players)

    def declining(self, record: Record) -> int | None:
        """To Archers, Priests and allies who could help."""
        reactions = (state.ASK_POWER, state.ASK_ANSWER, state.ASK_HELP)
        return state.PASS if record["asked"] in reactions and record["actor"] != record["turn"] else None

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """Which buildings stand."""
        standing = records["building"]
        return {
            name: (standing == state.BANK + number).any(axis=(-2, -1)) for number, name in enumerate(tables.BUILDINGS)
        }

    def trait_name(self, trait: str, words: Words) -> str:
        return words.text(CARD_NAMES[tables.CARDS.index(trait)])


GAME = Medievalia
