"""A game's rules in our own words, each under the id that code, tests, tips and pages cite it by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from burgrave.core.errors import BadOption
from burgrave.core.language import Words


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
        if id not in self.entries():
            first, *_, last = self.rules
            raise BadOption("there is no rule {rule}; the rules are {first} to {last}", rule=id, first=first, last=last)
        return self.entries()[id]

    def told(self, words: Words) -> Rulebook:
        """The same in a player's language."""
        kinds = ({id: words.text(text) for id, text in getattr(self, kind.name).items()} for kind in fields(self))
        return Rulebook(*kinds)
