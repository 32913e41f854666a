"""The pages docs/rules/GAME.md are what `make rules` makes of the rulebooks."""

from __future__ import annotations

import pytest
from tools.rules import PAGES, page

import burgrave


@pytest.mark.parametrize("name", burgrave.game_names())
def test_the_page_is_up_to_date(name: str) -> None:
    assert (PAGES / f"{name}.md").read_text(encoding="utf-8") == page(name), "run make rules"
