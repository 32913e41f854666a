"""A game's rules in our own words, each under the id that code, tests, tips and pages cite it by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from burgrave.core.errors import BadOption
from burgrave.core.language import N_, Words

ID = re.compile(r"\b[A-Z]{2}-[A-Z]\d+[a-z]?\b")
"""KB-R12, ME-C8: the game, the kind of entry, its number."""
KINDS = {
    "procedures": (N_("Procedure"), N_("Procedures")),
    "examples": (N_("Example"), N_("Examples")),
    "rulings": (N_("Ruling"), N_("Rulings")),
}
"""What there is beside the rules: what one of them is called, and all."""


@dataclass(frozen=True)
class Chapter:
    name: str  # a message
    entries: dict[str, str]


@dataclass(frozen=True)
class Rulebook:
    """Texts by id (KB-R12, ME-C8). Every text is a message of the game's catalogue."""

    rules: Mapping[str, str]
    procedures: Mapping[str, str] = field(default_factory=dict)
    """Step by step what a rule leaves open: in which order something is asked, counted or paid."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """Worked examples and cases derived from the rules, with their numbers."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """What the printed rules leave open or contradict, and how it was decided."""

    def entries(self) -> dict[str, str]:
        """All texts by id."""
        return {**self.rules, **self.procedures, **self.examples, **self.rulings}

    def entry(self, id: str) -> str:
        if not self.rules:
            raise BadOption("there is no rule {rule}: the rules of this game are not written down", rule=id)
        if id not in self.entries():
            ids = list(self.rules)
            raise BadOption(
                "there is no rule {rule}; the rules are {first} to {last}", rule=id, first=ids[0], last=ids[-1]
            )
        return self.entries()[id]

    def kind(self, id: str) -> str:
        """What an entry beside the rules is called; nothing for a rule."""
        return next((one for kind, (one, _) in KINDS.items() if id in getattr(self, kind)), "")

    def chapters(self, begin: Mapping[str, str]) -> list[Chapter]:
        """The rules in order, each followed by what belongs to it; then, by kind, what belongs to no one rule.

        An entry belongs to the first rule that its text names. `begin` has the rules with which chapters begin.
        """
        beside: dict[str, dict[str, str]] = {rule: {} for rule in self.rules}
        others = {kind: Chapter(many, {}) for kind, (_, many) in KINDS.items()}
        for kind, chapter in others.items():
            for id, text in getattr(self, kind).items():
                rule = next((named for named in ID.findall(text) if named in self.rules), None)
                entries = beside[rule] if rule else chapter.entries
                entries[id] = text
        chapters: list[Chapter] = []
        for rule, text in self.rules.items():
            if rule in begin or not chapters:
                chapters.append(Chapter(begin.get(rule, N_("Rules")), {}))
            chapters[-1].entries.update({rule: text, **beside[rule]})
        return chapters + [chapter for chapter in others.values() if chapter.entries]

    def told(self, words: Words) -> Rulebook:
        """The same in a player's language."""
        kinds = ({id: words.text(text) for id, text in getattr(self, kind.name).items()} for kind in fields(self))
        return Rulebook(*kinds)
