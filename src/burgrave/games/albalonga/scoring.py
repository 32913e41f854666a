"""How much of the challenge a king has done."""

from __future__ import annotations

from collections.abc import Iterable

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Event
from burgrave.core.record import Record, State
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.city import count_peasants


def score_lines(game: Game, record: Record, events: Iterable[Event], seat: int, words: Words) -> list[tuple[str, int]]:
    """A point for each monument and for each of the people that the challenge wants (AL-R54)."""
    wanted = int(game.tables["KINGDOM_NUMBERS"][a.PEASANTS_WANTED])
    people = int(game.interpreted(count_peasants)(State(record), seat))
    return [
        (words.text("Monuments"), int(record["monuments"][seat])),
        (words.text("Peasants, of {n} needed").format(n=wanted), min(people, wanted)),
    ]


def tie_breaks(game: Game, record: Record, seat: int, words: Words) -> list[tuple[str, int]]:
    """AL-R54: among those who have met the challenge."""
    people = int(game.interpreted(count_peasants)(State(record), seat))
    stores = int(record["wheat"][seat]) + int(record["silver"][seat])
    return [(words.text("population"), people), (words.text("wheat and silver"), stores)]
