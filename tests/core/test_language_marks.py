"""Words for a page: names and symbols are marked, and whoever reads is told "you"."""

from __future__ import annotations

from burgrave.core.language import Words, set_in_french
from burgrave.web.marks import drawn


def test_you_are_told_so_and_others_by_name() -> None:
    words = Words("fr", None, ["Ann", "Ben"])
    for viewer, seat, said in ((0, 0, "A bot plays for you"), (1, 0, "A bot plays for {name}"), (None, 0, "")):
        text = words.to(viewer).told(seat, "A bot plays for {name}", "A bot plays for you")
        assert text == words.text(said or "A bot plays for {name}")
    assert words.to(1).name_or_you(1) == "vous"
    assert words.to(1).name_or_you(0) == "Ann"


def test_a_page_draws_names_and_symbols_and_nothing_that_people_typed() -> None:
    words = Words("en", None, ["<b>Ann</b>", "B\ue000gold 3\ue001en\ue002"]).marked(None)
    line = drawn(f"{words.name(0)} gives {words.name(1)} {words.symbol('gold 2', '2 gold')} & more", "kingsburg")
    assert '<b class="player of-0">&lt;b&gt;Ann&lt;/b&gt;</b>' in line
    assert '<b class="player of-1">Bgold 3en</b>' in line
    assert '<span class="amount" role="img" aria-label="2 gold" title="2 gold"><b>2</b><svg' in line
    assert line.endswith("&amp; more")
    assert Words("en", None, ["Ann"]).symbol("gold 2", "2 gold") == "2 gold"


def test_no_line_of_french_begins_with_punctuation() -> None:
    assert set_in_french("« Oui » : non ; quoi ? Ah !") == "«\xa0Oui\xa0»\xa0: non\xa0; quoi\xa0? Ah\xa0!"
    assert "\xa0:" in Words("fr").text("The goal:")
    assert "\xa0:" not in Words("es").text("The goal:")
