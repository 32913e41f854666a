"""Nobody goes out of the game without having been asked first."""

from __future__ import annotations

import pytest

from burgrave import Match
from tests.rules.albalonga.tables import rolled, table


def warned(match: Match, notation: str) -> str | None:
    game, record = match.game, match.record
    action = next(one for one in game.legal_actions(record) if game.notation(record, one) == notation)
    return game.warning(record, action, game.words("en", ["Ann", "Ben", "Cid"]))


@pytest.mark.parametrize(("peasants", "sale", "out"), [(1, "sell:1", True), (2, "sell:1", False), (3, "sell:3", True)])
def test_selling_the_last_peasants_is_asked_first(peasants: int, sale: str, out: bool) -> None:
    match = table({"housing": peasants}, {}, {})
    assert ("last peasants" in (warned(match, sale) or "")) == out


@pytest.mark.parametrize(
    ("housing", "wheat", "season", "notation", "out"),
    [
        (2, 0, "harvest", "take:workers:2", True),
        (2, 0, "harvest", "take:workers:2:farm", False),
        (3, 0, "harvest", "take:workers:2", False),  # somebody is left for the farm
        (2, 1, "harvest", "take:workers:2", False),
        (2, 0, "growing", "take:workers:2", False),  # the harvest is still to come
    ],
)
def test_sending_the_last_who_could_farm_elsewhere_is_asked_first(
    housing: int, wheat: int, season: str, notation: str, out: bool
) -> None:
    match = rolled({"housing": housing, "wheat": wheat}, {}, {}, dice=[2, 2, 2, 2], season=season)
    assert ("out of the game" in (warned(match, notation) or "")) == out
