"""An owner's component data: used where they fit, refused with file, line and reason where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import burgrave
from burgrave.core.errors import BadData
from burgrave.games.bourgmestre.tables import FOLDER
from burgrave.lab.playout import choose

STANDARD = (FOLDER / "data.toml").read_text(encoding="utf-8")


def table_of(name: str) -> str:
    """A table of the standard data as text."""
    start = STANDARD.index(f"[{name}]")
    return STANDARD[start : STANDARD.index("\n]\n", start) + 3]


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A file with one table, changed in one place."""
    text = table_of(name)
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("table", "old", "new", "reason"),
    [
        (
            "cards",
            'do = "steal"',
            'do = "charm"',
            "there is no effect 'charm' here; the effects are destroy_drakkar",
        ),
        ("cards", 'do = "march", most = 3', 'do = "march", most = 0', "most is one of 1, 2, 3, 4, 5, 6, not 0"),
        ("cards", 'piece = "field"', 'piece = "barn"', "piece is one of villager"),
        ("cards", ', of = "anyone"', "", "destroy_drakkar needs of"),
        ("cards", 'into = "cottage"', 'into = "villager"', "a piece becomes another piece"),
        (
            "cards",
            '{ do = "counter" }',
            '{ do = "counter" }, { do = "steal" }',
            "a card that counters does nothing else",
        ),
        ("cards", 'id = "spy"', 'id = "herald"', "there is another card herald"),
        ("cards", 'id = "spy"', 'id = "The Spy"', "id cannot be 'The Spy'"),
        ("events", 'do = "edict"', 'do = "counter"', "there is no effect 'counter' here"),
        ("landings", '"1+2"', '"1+9"', "the board has 4 columns"),
        ("landings", '"1+2"', '"beach"', "a mark is a column such as"),
        ("landings", '"1", "2", "1+2"', '"1", "2"', "there are 6 cards fire_arrows, and 5 marks"),
        ("board", "columns = 4", "columns = 9", "2 to 6 columns"),
        ("supply", 'id = "wall"', 'id = "gate"', "here id = 'wall'"),
        ("months", 'gift = "edict"', 'gift = "gold"', "gift cannot be 'gold'"),
        ("strategies", "keep = 2", "keep = 4", "more cards are kept than drawn"),
        ("caprices", '["HHH"]', '["HHQ"]', "pattern cannot be"),
        ("caprices", '["HH", "HH"]', '["HH", "H"]', "pattern cannot be"),
        ("caprices", '["HHH"]', '["HHHHH"]', "does not fit on a board of 4 columns and 4 rows"),
        ("caprices", '["H..H", "....", "....", "H..H"]', '["H..H"]', "the pattern covers the board: 4 lines of 4"),
        ("caprices", 'every = "column", piece = "house"', 'every = "column"', "every needs piece"),
        ("caprices", 'every = "column", ', "", "a Caprice has one of pattern, every, whole, least"),
        ("caprices", 'pattern = ["HHH"]', 'pattern = ["HHH"], row = 1', "pattern has no row"),
    ],
)
def test_a_wrong_table_is_refused_with_file_line_and_reason(
    tmp_path: Path, table: str, old: str, new: str, reason: str
) -> None:
    file = changed(tmp_path, table, old, new)
    with pytest.raises(BadData, match=rf"own\.toml, line \d+: {table}, row \d+: .*{reason}"):
        burgrave.game("bourgmestre", file)


def test_too_many_cards_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="the deck has 108 cards, at most 90 can be"):
        burgrave.game("bourgmestre", changed(tmp_path, "cards", "count = 6", "count = 60"))


def test_the_line_is_that_of_the_row(tmp_path: Path) -> None:
    file = changed(tmp_path, "cards", 'do = "steal"', 'do = "charm"')
    line = 1 + next(n for n, text in enumerate(file.read_text().splitlines()) if "charm" in text)
    with pytest.raises(BadData, match=f"line {line}: cards, row 13"):
        burgrave.game("bourgmestre", file)


def test_a_card_of_ones_own_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two effects, one after the other, and a name; drawing may turn up an event in the middle of the card."""
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")  # rules with other tables would be compiled for this test alone
    old = 'id = "spy", count = 2, effects = [{ do = "steal" }]'
    effects = '{ do = "draw", count = 2 }, { do = "place", piece = "soldier" }'
    file = changed(tmp_path, "cards", old, f'id = "spy", name = "Festival", count = 2, effects = [{effects}]')
    position = {
        "villages": [{"hand": ["spy.1"]}, {}], "stage": "acting", "actions": 3, "deck": ["royal_visit", "muster"],
    }  # fmt: skip
    match = burgrave.new("bourgmestre", position=position, data=file)
    assert "Festival: draw 2 cards; then place 1 soldier" in match.describe(match.legal[0])
    match.play("play:spy")
    assert match.position()["asked"] == "place"
    match.play("place:2.2")
    holds = match.position()["villages"][0]
    assert (holds["hand"], holds["edicts"], holds["columns"][1]) == (["muster.1"], 1, ".S..")


def test_a_board_of_another_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five columns and three rows, with marks and Caprices that fit; a whole game is played on it."""
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")  # rules with other tables would be compiled for this test alone
    board = table_of("board").replace("columns = 4, rows = 4", "columns = 5, rows = 3")
    corners = '["H..H", "....", "....", "H..H"]'
    caprices = table_of("caprices").replace(corners, '["H...H", ".....", "H...H"]')
    landings = table_of("landings").replace('"4"', '"5"')
    file = tmp_path / "wide.toml"
    file.write_text("\n".join((board, caprices, landings)), encoding="utf-8")
    match = burgrave.new("bourgmestre", players=3, seed=3, data=file)
    while match.actor is not None:
        assert match.game.place(match.position()).tobytes() == match.record.tobytes()
        actions = match.legal
        match.play(actions[choose(3, match.ply, len(actions))])
    assert all(len(holds["columns"]) == 5 for holds in match.position()["villages"])
