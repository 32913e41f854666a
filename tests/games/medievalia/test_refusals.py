"""Positions and data files that cannot be are refused, with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import burgrave
from burgrave.core.errors import BadData, BadPosition

CITY = {"card": "city"}
EMPTY: dict[str, Any] = {"sites": {"city": CITY}}


def fiefs(**first: Any) -> dict[str, Any]:
    return {"fiefs": [{**EMPTY, **first}, EMPTY]}


WRONG = {
    "players": ({"fiefs": [EMPTY]}, "2 to 4 players, not 1"),
    "alliance": ({**fiefs(), "options": {"alliance": True}}, "the alliance game is for four players"),
    "too many cards": (fiefs(hand={"mine": 8}), "mine is from 0 to 7, not 8"),
    "more than there are": (
        fiefs(hand={"knight": 3}) | {"people": [{"card": "knight"}]},
        "4 cards of knight, but there are 3",
    ),
    "three buildings": (
        fiefs(sites={"city": {"buildings": ["bank", "school", "church"]}}),
        "buildings are at most 2 of bank, school",
    ),
    "a third bank": (
        fiefs(sites={"city": {"buildings": ["bank", "bank"]}, "1": {"card": "field", "buildings": ["bank"]}}),
        "3 cards of bank, but there are 2",
    ),
    "no such site": (fiefs() | {"people": [{"card": "peasant", "at": "2"}]}, "seat 0 has no site 2"),
    "no such fief": (
        fiefs() | {"people": [{"card": "peasant", "at": "neutral1"}]},
        "neutral1 is not on the map of 2 players",
    ),
    "known": (fiefs(known={"peasant": 1}), "more cards of peasant than in the hand"),
    "eliminated": (
        {"fiefs": [EMPTY, EMPTY, {"out": True, "hand": {"peasant": 1}, "sites": {}}]},
        "an eliminated player has no cards",
    ),
    "turn of the eliminated": (
        {"fiefs": [{"out": True, "sites": {}}, EMPTY, EMPTY]},
        "seat 0 is eliminated and has no turn",
    ),
    "deck without bottom": (fiefs() | {"decks": {"military": {"cards": {"soldier": 1}}}}, "bottom is missing"),
    "bottom of another deck": (fiefs() | {"decks": {"military": {"bottom": "field"}}}, "bottom is a card of the deck"),
    "pile without top": (fiefs() | {"piles": [{"under": 2}, {}, {}]}, "no card lies under a pile without a top"),
    "purchase": (fiefs() | {"asked": "pay", "actor": 0, "stage": "actions"}, "purchase belongs to the questions"),
    "bought card": (
        fiefs() | {"purchase": {"of": "play peasant"}, "stage": "actions", "asked": "pay", "actor": 0},
        "the card that is bought is not in the buyer's hand",
    ),
    "combat": (fiefs() | {"combat": {"fief": "fief1", "foe": 1}}, "combat belongs to the stages deploy to priests"),
    "question": (fiefs() | {"asked": "war", "actor": 0, "stage": "actions"}, "war is asked in the stage war"),
    "no choice": (fiefs() | {"asked": "war", "actor": 0, "stage": "war"}, "seat 0 is asked war but has no choice"),
    "actor": (fiefs() | {"actor": 1}, "actor belongs to a question"),
    "unknown": (fiefs() | {"crown": 1}, "unknown: crown"),
    "ending": (fiefs() | {"stage": "over"}, "ending says how the game ended"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_cannot_be(name: str) -> None:
    position, reason = WRONG[name]
    with pytest.raises(BadPosition, match=reason):
        burgrave.new("medievalia", position=position)


ROWS = (Path(burgrave.game("medievalia").folder) / "data.toml").read_text(encoding="utf-8")


def own_file(folder: Path, table: str, old: str, new: str) -> Path:
    """The game's own table with one change."""
    start = ROWS.index(f"[{table}]")
    end = ROWS.find("\n]\n", start) + 3
    text = ROWS[start:end].replace('provenance = "reconstructed"\n', "", 1)
    assert old in text
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def test_an_owner_replaces_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")  # rules with other tables would be compiled for this test alone
    file = own_file(tmp_path, "people", 'id = "soldier", cards = 8, food = 1', 'id = "soldier", cards = 8, food = 4')
    match = burgrave.new(
        "medievalia",
        position={
            "fiefs": [{"sites": {"city": CITY, "1": {"card": "farm"}}, "hand": {"soldier": 4}}, EMPTY],
            "stage": "actions",
        },
        data=file,
    )
    assert "play:soldier" not in [match.notation(action) for action in match.legal]
    assert match.game.data["people"].provenance == "owner"


@pytest.mark.parametrize(
    ("table", "old", "new", "reason"),
    [
        ("people", "cards = 8", "cards = 9", r"mine.toml, line \d+: people, row 1: the game has 8 cards of soldier"),
        ("people", "attack = 2", "attack = 99", r"line \d+: people, row 1: attack cannot be 99"),
        ("people", 'id = "infantry"', 'id = "knight"', "row 2: expected 9 rows, here id = 'infantry'"),
        ("people", 'resource = "labour", ', "", "resource and makes go together"),
        ("sites", "makes = 1", "makes = 0", "row 1: a site makes at least 1"),
        ("sites", "labour = 1", "labor = 1", "unknown column labor"),
        ("buildings", "points = 1, enables", "points = 1, defence = 2, enables", "tower, fortress, castle have attack"),
        ("buildings", 'enables = "merchant"', 'enables = "artist"', "enables a card of its own"),
    ],
)
def test_a_data_file_that_cannot_be(tmp_path: Path, table: str, old: str, new: str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        burgrave.game("medievalia", own_file(tmp_path, table, old, new))
