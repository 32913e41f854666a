"""Parts of boards that were drawn before are those that would be drawn now: for whoever looks, in whatever language."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from jinja2 import DictLoader, Environment, nodes
from markupsafe import Markup

import burgrave
from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.web import kept
from burgrave.web.board import Board, choices
from burgrave.web.kept import Reads, reads
from burgrave.web.render import environment

NAMES = (["Ann", "Ben"], ["Cleo", "Dan"])


def board_of(game: Game, record: Record, seat: int | None, language: str, names: list[str]) -> Board:
    words = game.words(language, names)
    can = choices(game, record, words) if seat == game.at_hand.actor(record) else []
    return Board(game, record, seat, words, can)


def drawn(board: Board) -> list[str]:
    def draw(spot: str) -> Markup:
        return Markup([board.about(spot), board.why_not(spot), board.notes(spot), board.figure(spot)])

    explained = [board.explained(spot, draw) for spot in board.abouts]
    return [board.table, board.hand, *board.panels, *board.abouts, *explained]


@pytest.mark.parametrize("game", burgrave.game_names())
def test_they_are_what_would_be_drawn_now(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables' worth of players, three viewers, three languages, with hints and without, in any order."""
    kept.PARTS.clear()
    found = Counter[bool]()
    get = kept.Parts.get

    def counted(parts: kept.Parts, key: object) -> kept.Part | None:
        part = get(parts, key)
        found[part is not None] += 1
        return part

    monkeypatch.setattr(kept.Parts, "get", counted)
    match, chance = burgrave.new(game, players=2, seed=1), Random(1)
    looks = []
    for ply in range(160):
        if match.actor is None:
            break
        if ply % 16 == 8:
            for _ in range(6):
                manner = chance.choice((0, 1, None)), chance.choice(("en", "fr", "es")), chance.choice(NAMES)
                board = board_of(match.game, match.record, *manner)
                if chance.random() < 0.3:
                    board.hinted = {choice.spot: 1 for choice in board.can[:1] if choice.spot}
                looks.append((match.record.copy(), manner, board.hinted, drawn(board)))
        match.play(chance.choice(match.legal))
    assert found[True] > 100
    for record, manner, hinted, page in looks:
        kept.PARTS.clear()
        board = board_of(match.game, record, *manner)
        board.hinted = hinted
        assert drawn(board) == page


@pytest.mark.parametrize("game", burgrave.game_names())
def test_what_is_to_be_kept_can_be(game: str) -> None:
    """It reads nothing of which nobody can tell what the drawing follows from."""
    name = f"{game}/board.html"
    source, _, _ = environment().loader.get_source(environment(), name)  # type: ignore[union-attr]
    asked = {
        call.args[0].as_const()
        for call in environment().parse(source).find_all(nodes.Call)
        if isinstance(call.node, nodes.Getattr) and call.node.attr == "kept"
    }
    assert asked
    assert {macro: reads(environment(), name)[macro].unknown for macro in asked} == dict.fromkeys(asked, frozenset())


def test_each_language_has_its_own() -> None:
    match = burgrave.new("kingsburg", players=2, seed=1)
    english, french = (board_of(match.game, match.record, None, language, NAMES[0]) for language in ("en", "fr"))
    assert english._manner != french._manner


TEMPLATE = """{% import "b" as b with context %}{% import "more" as more with context %}
{% set mine = p.hands[board.seat] %}{% set open = board.can %}
{% macro plain(card) %}{{ card.name }}{{ _("cards") }}{% endmacro %}
{% macro other() %}{{ mine }}{{ plain(p.card) }}{% endmacro %}
{% macro outer(plain) %}{{ board.kept("other") }}{{ b.shield(1) }}{{ plain }}{% endmacro %}
{% macro named() %}{{ words.name(0) }}{{ board.ways("a") }}{% endmacro %}
{% macro choice() %}{{ open }}{% endmacro %}
{% macro picture() %}{{ p["hands"] }}{% endmacro %}
{% macro elsewhere() %}{{ more.drawn() }}{% endmacro %}"""


def test_what_a_macro_follows_from_is_read_from_the_template() -> None:
    found = reads(Environment(loader=DictLoader({"board": TEMPLATE}), autoescape=True), "board")
    hands, seat = frozenset(("hands", "card")), frozenset(("seat",))
    assert found["plain"] == Reads()
    assert found["other"] == Reads(hands, seat)
    assert found["outer"] == Reads(hands, seat, names=True)
    assert found["named"] == Reads(names=True)
    assert [sorted(found[name].unknown) for name in ("choice", "picture", "elsewhere")] == [["can"], ["p"], ["more"]]


def test_there_is_an_end_to_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    parts = kept.Parts()
    for key in (1, 2, 1, 3):
        if parts.get(key) is None:
            parts.keep(key, kept.Part(Markup(key), ()))
    assert [parts.get(key) is not None for key in (1, 2, 3)] == [True, False, True]
