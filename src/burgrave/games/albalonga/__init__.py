"""Alba Longa, by Graeme Jahns: kings of old Latium take up a challenge of the gods."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Option, Topic
from burgrave.core.record import Record
from burgrave.games.albalonga import advice, lessons, observe, rules, state, tables
from burgrave.games.albalonga.words import monuments, peasants

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
        Option(
            "spoils_of_war",
            N_("Spoils of war: sabotaging a city with at least as many monuments as yours captures its peasants"),
        ),
        Option("assisi", N_("Assisi: a city without a king to raid for its loot (2 to 4 kings)")),
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
    about = N_(
        "Rule a city of ancient Latium: put your people to work, feed them, raise monuments, and be the first to meet "
        "the challenge of the gods."
    )
    minutes = 60
    weight = 2
    teaching = lessons.TEACHING
    topics = (
        Topic("Dice taken", r"take:(\w+)", "die"),
        Topic("Stalls", r"stall:(\w+)", "stall"),
        Topic("Cities attacked", r"attack:(\w+)", "city"),
        Topic("Heroes", r"hero:(\d)", "hero"),
    )
    asks_others = True
    together = frozenset({state.ASK_TARGET, state.ASK_HERO})  # AL-R25, AL-R26

    def default_options(self, players: int) -> dict[str, bool]:
        """AL-R56: two kings always play with Assisi."""
        return {**super().default_options(players), "assisi": players == 2}

    def check_options(self, players: int, options: Mapping[str, bool]) -> None:
        """AL-A26: two kings always play with Assisi, five never."""
        if players == 2 and not options.get("assisi", True):
            raise BadOption("two kings always play with the option assisi")
        if players == 5 and options.get("assisi", False):
            raise BadOption("five kings cannot play with the option assisi: its board is the back of Reate's")

    def declining(self, record: Record) -> int | None:
        """To a die in another king's call."""
        return state.PASS if record["asked"] == state.ASK_BUY and record["actor"] != record["caller"] else None

    def result(self, record: Record, seat: int, score: int, rank: int, words: Words) -> str:
        """There is a winner only where the challenge was met."""
        if record["out"][seat]:
            return words.text("{name}: out of the game").format(name=words.name(seat))
        text = N_("{name} wins: {monuments}, {peasants}") if rank == 1 else N_("{name}: {monuments}, {peasants}")
        return words.text(text).format(
            name=words.name(seat),
            monuments=monuments(words, int(record["monuments"][seat])),
            peasants=peasants(words, int(record["population"][seat])),
        )

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """How far the kings came."""
        kingdom = self.tables["KINGDOM_NUMBERS"]
        built = records["monuments"] >= kingdom[state.MONUMENTS_WANTED]
        people = records["population"] >= kingdom[state.PEASANTS_WANTED]
        out = records["out"] > 0
        return dict(zip(TRAITS, (built & people, built, people, out), strict=True))

    def trait_name(self, trait: str, words: Words) -> str:
        return words.text(TRAITS[trait])


GAME = AlbaLonga
