"""Editions: other numbers for a game's components, by name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import burgrave
from burgrave.core.data import edition_files, read
from burgrave.core.errors import BadData, BadLog
from burgrave.core.registry import editions, game_with_digest


def standard_file(name: str) -> Path:
    component_data = burgrave.game(name).component_data
    assert component_data is not None
    return component_data.file


def test_an_edition_is_chosen_by_name(cheap: Path) -> None:
    assert editions("kingsburg") == {"cheap": cheap}
    game = burgrave.game("kingsburg", "cheap")
    assert game is burgrave.game("kingsburg", cheap)
    assert (game.edition, burgrave.game("kingsburg").edition) == ("cheap", "standard")
    assert burgrave.game("kingsburg", "standard") is burgrave.game("kingsburg")


def test_a_log_is_replayed_with_the_edition_that_it_was_played_with(cheap: Path) -> None:
    match = burgrave.new("kingsburg", position={"stage": "build", "provinces": [{"gold": 1}, {}]}, data="cheap")
    match.play("build:statue")
    again = burgrave.replay(match.log)
    assert again.game is match.game
    assert again.position() == match.position()
    with pytest.raises(BadLog, match="played with component data"):
        burgrave.replay(match.log, data="standard")


def test_former_numbers_are_found_under_their_new_name(
    cheap: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was the standard when the log was written is an edition now."""
    log = burgrave.new("kingsburg", players=2, seed=1, data="cheap").log
    shutil.move(cheap, cheap.with_name("former.toml"))
    assert burgrave.replay(log).game.edition == "former"
    monkeypatch.delenv("BURGRAVE_EDITIONS")
    with pytest.raises(BadLog, match="give the data file"):
        burgrave.replay(log)


def test_there_is_no_such_edition(cheap: Path) -> None:
    with pytest.raises(BadData, match="kingsburg has no edition dear; its editions are standard, cheap, and any file"):
        burgrave.new("kingsburg", data="dear")


def test_a_broken_edition_disturbs_no_other(cheap: Path) -> None:
    cheap.with_name("broken.toml").write_text("[buildings")
    digest = burgrave.game("kingsburg", "cheap").data.digest
    assert game_with_digest("kingsburg", digest) is burgrave.game("kingsburg", "cheap")
    assert game_with_digest("kingsburg", "0") is None
    with pytest.raises(BadData, match=r"broken\.toml: "):
        burgrave.game("kingsburg", "broken")


@pytest.mark.parametrize("name", ["STANDARD.toml", "standard.toml", "two words.toml", "cheap.toml.bak"])
def test_what_is_no_edition(cheap: Path, name: str) -> None:
    cheap.with_name(name).write_text(cheap.read_text())
    assert list(editions("kingsburg")) == ["cheap"]


def test_our_own_edition_comes_before_an_owners_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, owners = tmp_path / "ours" / "editions", tmp_path / "owners" / "kingsburg"
    for file in (ours / "one.toml", owners / "one.toml", owners / "two.toml"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    monkeypatch.setenv("BURGRAVE_EDITIONS", str(owners.parent))
    found = edition_files(ours.parent / "data.toml", "kingsburg")
    assert found == {"one": ours / "one.toml", "two": owners / "two.toml"}


@pytest.mark.parametrize("name", burgrave.game_names())
def test_our_own_editions_hold_every_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no later change of the standard numbers changes them; Medievalia's opening was no table once."""
    monkeypatch.delenv("BURGRAVE_EDITIONS", raising=False)
    for edition, file in edition_files(standard_file(name), name).items():
        newer = {"opening"} if (name, edition) == ("medievalia", "first") else set()
        assert read(file).keys() == read(standard_file(name)).keys() - newer
        assert burgrave.game(name, edition).data.digest != burgrave.game(name).data.digest


@pytest.mark.parametrize(
    ("name", "edition", "digest"),
    [("albalonga", "first", "e12b9fdf76e0"), ("medievalia", "first", "197b34eb3e40")],
)
def test_a_former_edition_is_what_it_was(name: str, edition: str, digest: str) -> None:
    """Logs name the numbers that they were played with by this digest."""
    assert burgrave.game(name, edition).data.digest == digest


def test_an_owners_file_may_change_an_edition(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('edition = "first"\n[climates]\nrows = [\n  { climate = "dry", wheat = 1 },\n' + REST)
    mine, first = burgrave.game("albalonga", file), burgrave.game("albalonga", "first")
    assert [row["wheat"] for row in mine.data["climates"].rows] == [1, 3, 4]
    assert mine.data["climate_cards"].rows == first.data["climate_cards"].rows
    assert first.data["climate_cards"].rows != burgrave.game("albalonga").data["climate_cards"].rows
    file.write_text('edition = "last"\n[climates]\nrows = [\n  { climate = "dry", wheat = 2 },\n' + REST)
    with pytest.raises(BadData, match=r"there is no edition 'last' to change; the editions are standard, first$"):
        burgrave.game("albalonga", file.rename(tmp_path / "other.toml"))


REST = '  { climate = "moderate", wheat = 3 },\n  { climate = "wet", wheat = 4 },\n]\n'


def test_a_file_that_is_nested_too_deeply_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("[climates]\nrows = [{ " + ".".join(["a"] * 9000) + " = 1 }]\n")
    with pytest.raises(BadData, match="too many brackets inside each other"):
        burgrave.game("albalonga", file)
