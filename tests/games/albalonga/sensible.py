"""Games of kings who follow the hints for bots: random ones starve before they see much of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tools.golden import FOLDER as GOLDEN
from tools.golden import SEED, playthrough

import burgrave
from burgrave.core.match import Match
from burgrave.games.albalonga.advice import promising
from burgrave.lab.playout import choose

Table = tuple[int, tuple[str, ...]]

NAMES = ("work_well_done", "spoils_of_war", "assisi")
TABLES: list[Table] = [
    (players, tuple(name for number, name in enumerate(NAMES) if bits >> number & 1))
    for players in range(2, 6)
    for bits in range(8)
    if (players > 2 or bits & 4) and (players < 5 or not bits & 4)
]
"""Every number of kings with every combination of variants that the rules allow."""


def table_id(table: Table) -> str:
    return "-".join([str(table[0]), *(name.split("_")[0] for name in table[1])])


def played(table: Table, seed: int) -> Iterator[Match]:
    """A game, shown before each decision and at its end. Better actions are taken more often."""
    players, options = table
    match = burgrave.new("albalonga", players=players, options=dict.fromkeys(options, True), seed=seed)
    attraction = match.game.compiled(promising)
    while match.actor is not None:
        yield match
        legal = match.legal
        weights = [int(attraction(match.record, action)) for action in legal]
        if not any(weights):
            weights = [1] * len(legal)
        left = choose(seed, match.ply, sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            left -= weight
            if left < 0:
                match.play(action)
                break
    yield match


@lru_cache
def finished(table: Table, seed: int) -> Match:
    *_, match = played(table, seed)
    return match


# Whole games written down


def golden_file(table: Table) -> Path:
    return GOLDEN / f"albalonga-sensible-{table_id(table)}.txt"


WRITTEN: list[Table] = [(3, NAMES), (5, ())]
"""Tables of which a game is kept. Its actions are in its file, so that better hints do not change it."""


def main() -> None:
    """Writes the games anew, after a change of the rules that was meant: python -m tests.games.albalonga.sensible"""
    for table in WRITTEN:
        golden_file(table).write_text(playthrough(finished(table, SEED)), encoding="utf-8")


if __name__ == "__main__":
    main()
