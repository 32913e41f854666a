"""The templates' code is shorter than Jinja's own, and does the same."""

from __future__ import annotations

from random import Random

import pytest
from jinja2 import Environment

import burgrave
from burgrave.core.match import Match
from burgrave.web import board as boards
from burgrave.web.board import Board, choices
from burgrave.web.kept import PARTS
from burgrave.web.render import environment, new_environment
from burgrave.web.template_code import plain_macro, shown


def drawn(match: Match, seat: int | None) -> list[str]:
    """All parts of a board as the seat sees it, with its choices if it is to decide."""
    words = match.game.words("fr", ["<Ann>", "Ben & Co"])
    can = choices(match.game, match.record, words) if seat == match.actor else []
    PARTS.clear()
    board = Board(match.game, match.record, seat, words, can)
    ways = [board.way(choice) for choice in board.left]
    figures = [board.figure(spot) for spot in board.abouts]
    return [board.table, board.hand, *board.panels, *board.banners, *ways, *figures]


@pytest.mark.parametrize("game", burgrave.game_names())
def test_it_draws_what_jinjas_own_code_draws(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    jinjas = new_environment(Environment)
    match, chance = burgrave.new(game, players=2, seed=1), Random(1)
    for ply in range(200):
        if match.actor is None:
            break
        if ply % 40 == 20:
            for seat in (match.actor, 1 - match.actor, None):
                monkeypatch.setattr(boards, "environment", environment)
                ours = drawn(match, seat)
                monkeypatch.setattr(boards, "environment", lambda: jinjas)
                assert ours == drawn(match, seat)
        match.play(chance.choice(match.legal))
    assert match.ply > 20


TEMPLATE = """
{%- macro one(spot, class="plain", more="") %}<i class="{{ class }}">{{ spot }}{{ caller() }}{{ more }}</i>
{%- endmacro %}
{%- macro two(a, b=3) %}{{ a }}{{ b }}{{ "!" if a == 1 }}{% endmacro %}
{%- call one("<a>", class="b") %}{{ thing.name }}{{ thing.items()|length }}{% endcall %}
{%- for n in (1, 2) %}{{ two(n) }}{{ two(a=n, b=text) }}{{ text.upper() }}{% endfor %}
{{- nothing.missing is defined }}{{ thing.missing|default("-") }}{{ none }}{{ 1.5 }}{{ two(*[4, 5]) }}"""


def test_calls_attributes_and_macros_mean_the_same() -> None:
    values = {"thing": {"name": "<b>", "more": 1}, "text": "&c", "nothing": object()}
    ours, jinjas = (kind.from_string(TEMPLATE).render(values) for kind in (environment(), new_environment(Environment)))
    assert ours == jinjas
    assert '<i class="b">&lt;a&gt;&lt;b&gt;2</i>13!1&amp;c!&amp;C' in ours


def test_what_a_page_shows_is_escaped_once() -> None:
    assert [shown(value) for value in ("<", shown("<"), 3, 2.5, None)] == ["&lt;", "&lt;", "3", "2.5", "None"]


def test_a_macro_refuses_an_argument_that_it_does_not_have() -> None:
    with pytest.raises(TypeError, match="colour"):
        plain_macro(lambda spot: "", ("spot",), False)("a", colour="red")
