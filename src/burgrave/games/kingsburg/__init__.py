"""Kingsburg, by Andrea Chiarvesio and Luca Iennaco: governors between the King's court and the winter's enemies."""

from __future__ import annotations

import numpy as np

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Option, Topic
from burgrave.games.kingsburg import advice, lessons, observe, rules, state, tables
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES


class Kingsburg(Game):
    name = "kingsburg"
    title = "Kingsburg"
    version = 1
    seats = range(2, 6)
    options = (Option("plus2_per_season", N_('Only one "+2" token may be spent on advisors in a season')),)
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
        "Win the favour of the King's advisors with dice, build your province, and hold it through five winters."
    )
    minutes = 90
    weight = 2
    teaching = lessons.TEACHING
    topics = (Topic("Advisors", r"influence:(\d+)", "advisor"), Topic("Buildings", r"build:(\w+)", "building"))

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """Which buildings stand."""
        standing = records["buildings"]
        return {name: (standing >> number & 1).astype(bool) for number, name in enumerate(tables.BUILDINGS)}

    def trait_name(self, trait: str, words: Words) -> str:
        return words.text(BUILDING_NAMES[tables.BUILDINGS.index(trait)])


GAME = Kingsburg
