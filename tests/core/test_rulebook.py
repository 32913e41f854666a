"""A rulebook is read in order, and every entry of it is found."""

from __future__ import annotations

import pytest

from burgrave.core.errors import BadOption
from burgrave.core.rulebook import Chapter, Rulebook

BOOK = Rulebook(
    rules={"KB-R1": "Roll.", "KB-R2": "Build.", "KB-R3": "Fight."},
    examples={"KB-E1": "Ann builds (KB-R2, KB-R1).", "KB-E2": "Ann waits (KB-R9)."},
    rulings={"KB-Q1": "Building is allowed (KB-R2)."},
)


def test_entries_follow_the_first_rule_they_name() -> None:
    first, second, third = BOOK.chapters({"KB-R1": "Dice", "KB-R3": "War"})
    assert (first.name, list(first.entries)) == ("Dice", ["KB-R1", "KB-R2", "KB-E1", "KB-Q1"])
    assert second == Chapter("War", {"KB-R3": "Fight."})
    assert third == Chapter("Examples", {"KB-E2": "Ann waits (KB-R9)."})


def test_without_chapters_all_rules_are_one() -> None:
    assert [chapter.name for chapter in BOOK.chapters({})] == ["Rules", "Examples"]


def test_an_entry_is_found_by_its_id() -> None:
    assert BOOK.entry("KB-E1") == "Ann builds (KB-R2, KB-R1)."
    with pytest.raises(BadOption, match="there is no rule KB-R9; the rules are KB-R1 to KB-R3"):
        BOOK.entry("KB-R9")
    assert [BOOK.kind(id) for id in ("KB-R1", "KB-E1", "KB-Q1")] == ["", "Example", "Ruling"]
