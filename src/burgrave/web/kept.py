"""Parts of boards that were drawn before: most of a board looks as it did at the last look, or at another table.

What a part follows from is read from its template, so that it cannot be forgotten: of the picture, of the board, and
whether players are named. A part is found again by the values of all this (`Board.kept`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from jinja2 import Environment, nodes
from markupsafe import Markup

MOST = 10_000
"""Parts of all games, in all languages: up to 50 MB (1 to 5 KB each with what they follow from)."""
OF_THE_VIEW = frozenset(("seat", "actor", "choosing"))
"""What parts may read of a board, and then follow from."""
OF_A_SPOT = frozenset(("ways", "about_id", "marks", "kept"))
"""What they may ask of it about a thing: a part is kept while nothing can be done with its things."""
IN_CONTEXT = frozenset(("b",))
"""Imports whose macros ask for no more than this: `board_macros.html`."""


class Part(NamedTuple):
    drawn: Markup
    spots: tuple[str, ...]
    """The things in it, in their order."""


class Reads(NamedTuple):
    """What a macro's drawing follows from beside its arguments, with all macros that it calls."""

    picture: frozenset[str] = frozenset()
    view: frozenset[str] = frozenset()
    names: bool = False
    unknown: frozenset[str] = frozenset()
    """What nobody can tell: such a macro is drawn anew each time."""

    def and_also(self, other: Reads) -> Reads:
        return Reads(
            self.picture | other.picture,
            self.view | other.view,
            self.names or other.names,
            self.unknown | other.unknown,
        )


class Parts:
    """Those that were shown last."""

    def __init__(self) -> None:
        self._parts: OrderedDict[object, Part] = OrderedDict()

    def get(self, key: object) -> Part | None:
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
        return part

    def keep(self, key: object, part: Part) -> None:
        self._parts[key] = part
        if len(self._parts) > MOST:
            self._parts.popitem(last=False)

    def clear(self) -> None:
        self._parts.clear()


PARTS = Parts()


@lru_cache
def reads(environment: Environment, template: str) -> Mapping[str, Reads]:
    """By macro of a template."""
    assert environment.loader is not None
    source, _, _ = environment.loader.get_source(environment, template)
    own: dict[str, Reads] = {}
    uses: dict[str, set[str]] = {}
    for name, node in definitions(environment.parse(source)):
        own[name] = own_reads(node)
        uses[name] = used(node)
    return {name: with_all_used(name, own, uses) for name in own}


def definitions(template: nodes.Template) -> Iterator[tuple[str, nodes.Node]]:
    """Macros, and the values and imports that they share."""
    for node in template.body:
        if isinstance(node, nodes.Macro):
            yield node.name, node
        elif isinstance(node, nodes.Import):
            yield node.target, node
        elif isinstance(node, nodes.Assign):
            for target in node.find_all(nodes.Name):
                if target.ctx == "store":
                    yield target.name, node


def used(node: nodes.Node) -> set[str]:
    """The macros and values that it names, or keeps in turn."""
    arguments = {argument.name for argument in node.args} if isinstance(node, nodes.Macro) else set()
    kept = {
        call.args[0].as_const()
        for call in node.find_all(nodes.Call)
        if isinstance(call.node, nodes.Getattr) and call.node.attr == "kept"
    }
    return {one.name for one in node.find_all(nodes.Name)} - arguments | kept


def own_reads(node: nodes.Node) -> Reads:
    if isinstance(node, nodes.Import):
        return Reads(
            unknown=frozenset((node.target,)) if node.with_context and node.target not in IN_CONTEXT else frozenset()
        )
    of: dict[str, set[str]] = {"p": set(), "board": set()}
    named = False
    attributes = list(node.find_all(nodes.Getattr))
    for attribute in attributes:
        if isinstance(attribute.node, nodes.Name) and attribute.node.name in of:
            of[attribute.node.name].add(attribute.attr)
        named = named or attribute.attr in ("shield", "svg")
    within = {id(attribute.node) for attribute in attributes}
    loaded = list(node.find_all(nodes.Name))
    whole = {one.name for one in loaded if one.name in of and id(one) not in within}
    return Reads(
        frozenset(of["p"]),
        frozenset(of["board"] & OF_THE_VIEW),
        named or any(one.name == "words" for one in loaded),
        frozenset(of["board"] - OF_THE_VIEW - OF_A_SPOT) | whole,
    )


def with_all_used(name: str, own: Mapping[str, Reads], uses: Mapping[str, set[str]]) -> Reads:
    found, todo, seen = Reads(), [name], {name}
    while todo:
        one = todo.pop()
        found = found.and_also(own[one])
        more = {other for other in uses[one] if other in own} - seen
        seen |= more
        todo += more
    return found
