"""What holds in every game of Kingsburg."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import burgrave
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.tables import HOLDINGS
from burgrave.testing import finished

TABLES = [("kingsburg", players, ()) for players in range(2, 6)]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table[1]))


@every_table
@pytest.mark.parametrize("seed", range(8))
def test_everything_held_was_told(table: tuple[str, int, tuple[str, ...]], seed: int) -> None:
    """No good, token, soldier or point appears from nowhere: what the events tell adds up to what everybody holds."""
    match = finished(table, seed)
    held = np.zeros((match.players, len(HOLDINGS)), int)
    for ply in range(match.ply):
        for kind, *details in match.events(ply):
            if kind == k.HOLDINGS_CHANGE:
                held[details[0]] += details[3:]
        record = match.at(ply + 1)
        for seat in range(match.players):
            holds = [*record["goods"][seat], record["plus2"][seat], record["soldiers"][seat], record["points"][seat]]
            assert held[seat].tolist() == [int(amount) for amount in holds]
            assert (held[seat][:5] >= 0).all()


@every_table
def test_points_of_buildings_are_those_of_the_standing_ones(table: tuple[str, int, tuple[str, ...]]) -> None:
    """A score kept as one goes is checked against a recount."""
    points = burgrave.game("kingsburg").tables["POINTS"]
    for seed in range(10):
        match = finished(table, seed)
        told = Counter[int]()
        for ply in range(match.ply):
            for kind, *details in match.events(ply):
                if kind == k.HOLDINGS_CHANGE and details[1] in (k.BY_BUILDING, k.BY_DESTROYED):
                    told[details[0]] += details[-1]
        for seat in range(match.players):
            standing = int(match.record["buildings"][seat])
            assert told[seat] == sum(int(points[b]) for b in range(len(points)) if standing >> b & 1)


@every_table
def test_the_game_ends_after_five_years(table: tuple[str, int, tuple[str, ...]]) -> None:
    for seed in range(10):
        match = finished(table, seed)
        years = [int(match.at(ply)["year"]) for ply in range(match.ply + 1)]
        assert years == sorted(years)
        assert years[-1] == 5
        events = [event for ply in range(match.ply) for event in match.events(ply)]
        assert Counter(event[0] for event in events)[k.ENEMY_REVEALED] == 5
        assert events[-1][0] == k.GAME_OVER


@every_table
def test_dice_are_never_lost(table: tuple[str, int, tuple[str, ...]]) -> None:
    """While the court is in session everybody has three coloured dice, in hand or with an advisor who knows them."""
    for match_seed in range(5):
        match = finished(table, match_seed)
        for ply in range(match.ply):
            record = match.at(ply)
            if record["stage"] != k.INFLUENCE:
                continue
            for seat in range(match.players):
                assert (record["dice"][seat, : k.COLOURED] > 0).all()
                for advisor in record["placed"][seat]:
                    assert advisor == 0 or seat in record["court"][advisor - 1]


def test_provinces_are_built_from_the_left() -> None:
    for seed in range(20):
        match = finished(("kingsburg", 5, ()), seed)
        for standing in match.record["buildings"]:
            for building in range(20):
                if building % 4 and standing >> building & 1:
                    assert standing >> (building - 1) & 1
