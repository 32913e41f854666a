"""Positions that cannot be are refused, each with its reason."""

from __future__ import annotations

from typing import Any

import pytest

import burgrave
from burgrave.core.errors import BadPosition


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"villages": [{}]}, "for 2 to 4 players, not 1"),
        ({"villages": [{"columns": ["V..."]}, {}]}, "columns are 4 texts of 4 letters"),
        ({"villages": [{"columns": ["Q...", "....", "....", "...."]}, {}]}, "columns are 4 texts"),
        ({"villages": [{"columns": ["SSSS", "SSSS", "S...", "...."]}, {}]}, "1 too many of soldier"),
        ({"villages": [{"columns": ["FFFF", "FFFF", "....", "...."]}, {"columns": ["CCCC", "CCCC", "C...", "...."]}]},
         "1 too many of cottage"),
        ({"villages": [{"drakkars": [5]}, {}]}, "drakkars is from 1 to 4"),
        ({"villages": [{"drakkars": [1, 1]}, {}]}, "at most one in front of a column"),
        ({"villages": [{"drakkars": [1, 2, 3, 4]}, {"drakkars": [1, 2, 3]}]}, "1 too many of drakkar"),
        ({"villages": [{"edicts": 9}, {}]}, "1 too many of edict"),
        ({"villages": [{"hand": ["gale"]}, {}]}, "an event such as 'gale' is never kept"),
        ({"villages": [{"hand": ["spy.1"]}, {"hand": ["spy.1"]}]}, "no card 'spy.1' left"),
        ({"villages": [{"hand": ["dragon"]}, {}]}, "no card 'dragon' left"),
        ({"villages": [{"knows": ["spy.1"]}, {}]}, "not in another player's hand"),
        ({"villages": [{}, {}], "drawn": ["spy.1"]}, "no cards lie drawn in the stage strategy"),
        ({"villages": [{"caprices": ["row3"]}, {}]}, "the two that were drawn, or none"),
        ({"villages": [{"caprices": ["row3", "ell"]}, {"caprices": ["row3", "guard"]}]}, "there only once"),
        ({"villages": [{"caprices": ["row3", "ell"], "kept": "guard"}, {}]}, "kept is one of the Caprices drawn"),
        ({"villages": [{}, {}], "caprice": "moon"}, "caprice is one of"),
        ({"villages": [{"strategy": "balanced"}, {}]}, "no strategy is chosen yet"),
        ({"villages": [{"strategy": "lazy"}, {}], "stage": "acting"}, "strategy is one of"),
        ({"villages": [{}, {}], "reserve": {"villager": 3}}, "villager is 16"),
        ({"villages": [{}, {}], "month": 13}, "month is from 1 to 12"),
        ({"villages": [{}, {}], "first": 2}, "first is from 0 to 1"),
        ({"villages": [{}, {}], "stage": "acting", "turn": 2}, "turn is from 0 to 1"),
        ({"villages": [{}, {}], "stage": "applying"}, "card, the one being played, is None"),
        ({"villages": [{}, {}], "card": "spy"}, "card, the one being played, is 'spy' in the stage strategy"),
        ({"villages": [{}, {}], "stage": "applying", "card": "objection"}, "not played by itself"),
        ({"villages": [{}, {}], "stage": "applying", "card": "gale"}, "card that is played"),
        ({"villages": [{}, {}], "stage": "countering", "card": "spy", "targets": [[5]]}, "an opponent is a seat"),
        ({"villages": [{}, {}], "stage": "countering", "card": "decoy", "targets": [["0.9"]]}, "does not name '0.9'"),
        ({"villages": [{}, {}], "chain": {"counters": 1}}, "belongs to the stage countering"),
        ({"villages": [{}, {}], "stage": "event"}, "event, the one being applied, is None"),
        ({"villages": [{}, {}], "stage": "event", "event": "spy"}, "kind of an event card"),
        ({"villages": [{}, {}], "shots": 1}, "belong to the stage raids"),
        ({"villages": [{}, {}], "actions": 2}, "no actions in the stage strategy"),
        ({"villages": [{}, {}], "stage": "acting", "actions": 2, "doing": "marry", "parcel": "1.1"},
         "not possible here"),
        ({"villages": [{}, {}], "stage": "acting", "actions": 2, "doing": "enlist"}, "with two parcels"),
        ({"villages": [{}, {}], "parcel": "7.7"}, "parcel is a column and a row"),
        ({"villages": [{}, {}], "parcel": "1.1"}, "parcel belongs to an action or a card"),
        ({"villages": [{}, {}], "last_round": True}, "last_round belongs to the option"),
        ({"villages": [{}, {}], "stage": "raids", "council": True}, "there is no council in the stage raids"),
        ({"villages": [{}, {}], "stage": "acting", "council": True, "actions": 1}, "no actions in the council"),
        ({"villages": [{}, {}], "asked": "act", "actor": 0}, "the game asks strategy of 0"),
        ({"villages": [{}, {}], "asked": "strategy", "actor": 1}, "the game asks strategy of 0"),
        ({"villages": [{}, {}], "weather": "fair"}, "unknown: weather"),
        ({"villages": [{"sheep": 1}, {}]}, "unknown: sheep"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        burgrave.new("bourgmestre", position=position)
