"""The board on a page: everything can be clicked, nothing secret is drawn, and what it foretells comes true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import town
from burgrave.web.board import Board, choices
from tests.games.albalonga.sensible import TABLES, Table, finished, table_id
from tests.rules.albalonga.tables import V3, attack, court, harvest, heroes, rolled, table, winter

GAME = burgrave.game("albalonga")
SEED = 3
PLAINEST = {players: min((t for t in TABLES if t[0] == players), key=lambda t: len(t[1])) for players in GAME.seats}
RICHEST = {players: max((t for t in TABLES if t[0] == players), key=lambda t: len(t[1])) for players in GAME.seats}
every_table = pytest.mark.parametrize("table", [*PLAINEST.values(), *RICHEST.values()], ids=table_id)
"""Every number of kings, without variants and with all that go together."""


def lively(match: Match) -> Iterator[Record]:
    """Every question of a game, at a late position that asks it, and the end."""
    last = {int(match.at(ply)["asked"]): ply for ply in range(match.ply + 1)}
    for ply in last.values():
        yield match.at(ply)


def board(record: Record, seat: int | None, language: str = "en") -> Board:
    words = GAME.words(language)
    actor = int(GAME.compiled.actor(record))
    return Board(GAME, record, seat, words, choices(GAME, record, words) if seat == actor and actor >= 0 else [])


def drawn(shown: Board) -> str:
    return shown.table + "".join(shown.panels) + "".join(shown.banners) + shown.hand


def watcher(record: Record, number: int) -> int | None:
    """Who looks at a table: the acting king, another one, or a spectator."""
    actor = max(int(record["actor"]), 0)
    return (actor, (actor + 1) % int(record["players"]), None)[number % 3]


@every_table
def test_every_choice_is_clicked_where_one_would_point(table: Table) -> None:
    """Only passing is a button of the tray; everything else has its place. One may call at the throne or at a stall."""
    for number, record in enumerate(lively(finished(table, SEED))):
        seat = int(record["actor"])
        if seat == a.NOBODY:
            continue
        shown = board(record, seat, LANGUAGES[number % 3])
        buttons = re.findall(r'name="action" value="([^"]+)"', drawn(shown))
        buttons += [way.notation for spot in shown.abouts for way in shown.ways(spot) if len(shown.ways(spot)) > 1]
        buttons += [choice.notation for choice in shown.left]
        assert sorted(set(buttons)) == sorted(choice.notation for choice in shown.can)
        twice = [notation for notation, n in Counter(buttons).items() if n > 1]
        assert twice == ([f"call:{shown.picture['court']['emptiest']}"] if "call:I" in buttons else [])
        assert [choice.notation for choice in shown.left] in ([], ["pass"])


@every_table
def test_everybody_sees_a_whole_table_and_nothing_that_they_cannot_know(table: Table) -> None:
    for number, record in enumerate(lively(finished(table, SEED))):
        seat, language = watcher(record, number), LANGUAGES[number // 3 % 3]
        shown = board(record, seat, language)
        page = drawn(shown)
        assert "{" not in page
        assert (shown.question is None) == (record["stage"] == a.OVER)
        pieces = Counter(re.findall(r'data-piece="([^"]+)"', page))
        assert all(n == 1 for n in pieces.values()), pieces.most_common(3)
        hidden = record.copy()
        GAME.compiled.hide(hidden, -1 if seat is None else seat, 3000 + number)
        assert drawn(board(hidden, seat, language)) == page


@pytest.mark.parametrize("table", [RICHEST[4], PLAINEST[5]], ids=table_id)
def test_others_see_the_same_whatever_was_chosen_in_secret(table: Table) -> None:
    match = finished(table, SEED)
    tried = 0
    for ply in range(match.ply):
        before = match.at(ply)
        if before["asked"] not in (a.ASK_TARGET, a.ASK_HERO) or match.at(ply + 1)["stage"] != before["stage"]:
            continue
        pages = set()
        for action in match.legal_at(ply):
            after = before.copy()
            GAME.compiled.apply(after, action)
            pages.add(drawn(board(after, None)))
        assert len(pages) == 1
        tried += 1
        if tried == 3:
            break
    assert tried


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_can_be_said(language: str) -> None:
    explained = GAME.explain(GAME.words(language))
    rules = GAME.rulebook(GAME.words(language)).entries()
    for spot, about in explained.items():
        assert about.name, spot
        assert about.effect, spot
        assert "{" not in about.name + about.effect, spot
        assert set(about.rules) <= set(rules), spot
    assert explained["price"].reconstructed
    assert explained["work:0:priests"].reconstructed
    assert not explained["work:0:workers"].reconstructed


# What is foretold


def shown_city(match: Match, seat: int) -> dict[str, Any]:
    return GAME.picture(match.record, seat, GAME.words())["cities"][seat]  # type: ignore[no-any-return]


def test_feeding_is_foretold_with_the_harvest_to_come() -> None:
    """Two farmers of a moderate year bring 6: 3 + 6 − 8 leaves 1, for which one peasant comes."""
    match = rolled({"wheat": 3, "housing": 6, "farmers": 2}, {}, {}, dice=[1, 1, 1, 1], season="harvest")
    told = shown_city(match, 0)["feeding"]
    assert (told["wheat"], told["harvest"], told["mouths"], told["left"], told["grow"]) == (3, 6, 8, 1, 1)


def test_farmers_who_are_missing_are_counted() -> None:
    """8 peasants and no wheat: a moderate year needs 3 farmers, a dry one 4."""
    assert shown_city(court({}, {}, {}), 0)["feeding"]["farmers"] == 3
    dry = court({}, {}, {}, year=2, climate={"now": "dry", "pile": ["moderate", "wet"], "turned": ["moderate 5"]})
    assert shown_city(dry, 0)["feeding"]["farmers"] == 4


def test_an_improved_harvest_is_in_the_forecast() -> None:
    """AL-E4: 4 farmers bring 16 in a moderate year that was improved."""
    match = harvest({"housing": 4, "farmers": 4, "devotion": 6}, {"devotion": 7}, {})
    assert shown_city(match, 0)["feeding"]["harvest"] == 12
    match.play("improve")
    assert shown_city(match, 0)["feeding"]["harvest"] == 16


def test_a_king_without_any_wheat_is_warned() -> None:
    match = harvest({"devotion": 6}, {"housing": 4, "farmers": 4}, {})
    assert shown_city(match, 0)["feeding"]["starves"]
    assert not shown_city(match, 1)["feeding"]["starves"]


def test_after_feeding_only_growth_is_foretold() -> None:
    told = shown_city(winter({"wheat": 14}, {"wheat": 8}, {"wheat": 8}), 0)["feeding"]
    assert (told["left"], told["mouths"], told["grow"]) == (6, 0, 3)


def test_stalls_show_who_would_take_them() -> None:
    """Of 4, 3, 3, 1 the richest is lost; then the most merchants choose. Rome has 4, Alba Longa 2, Veii none."""
    match = court({"merchants": 2}, {"merchants": 4}, {}, court={"stalls": [4, 3, 3, 1]})
    stalls = GAME.picture(match.record, 0, GAME.words())["court"]["stalls"]
    assert [stall["lost"] for stall in stalls] == [True, False, False, False]
    assert [stall["taker"] for stall in stalls] == [None, 1, 0, None]
    assert shown_city(match, 1)["brings"]["bank"] == 2


def test_a_battle_is_foretold_as_far_as_the_viewer_knows_the_heroes() -> None:
    """AL-E2: 7 soldiers and two heroes against 3 and one; the first has chosen hero 0, which nobody else knows."""
    match = table({"soldiers": 3}, {"soldiers": 3, "workers": 4, "priests": 5}, {}, {"soldiers": 4}, stage="targets")
    attack(match, "rome", "veii", "rome")
    heroes(match, 0)

    def first(seat: int | None) -> dict[str, Any]:
        return GAME.picture(match.record, seat, GAME.words())["war"]["battles"][0]  # type: ignore[no-any-return]

    assert (first(None)["attack"], first(None)["defence"], first(None)["sabotages"]) == ([7, 15], [3, 7], [0, 4])
    assert first(0)["attack"] == [7, 11]
    heroes(match, 1, 4, 2)
    assert (first(None)["attack"], first(None)["defence"], first(None)["sabotages"]) == ([9, 9], [4, 4], [2, 2])


def test_assisi_defends_without_a_hero() -> None:
    match = attack(table({"soldiers": 4}, {}, {}, stage="targets", options=V3), "assisi")
    battle = GAME.picture(match.record, None, GAME.words())["war"]["battles"][0]
    assert (battle["attack"], battle["defence"]) == ([4, 8], [3, 3])


def people(match: Match) -> Counter[str]:
    """How many stand in the first king's town, by their clothes."""
    city = shown_city(match, 0)
    figures = [*city["drawing"]["home"], *(one for job in city["jobs"] for one in job["figures"])]
    return Counter(one.symbol for one in figures)


def test_whoever_takes_a_job_changes_clothes() -> None:
    match = rolled({}, {}, {}, dice=[1, 1, 2, 1])
    assert people(match) == {"peasant": 8}
    match.play("take:workers:2")
    assert people(match) == {"peasant": 6, "worker": 2}


def test_this_seasons_workers_stand_before_scaffolds() -> None:
    match = court({"monuments": 3, "workers": 4, "housing": 4}, {}, {})
    way = [one.symbol for one in shown_city(match, 0)["drawing"]["way"]]
    assert way[3:5] == ["scaffold", "scaffold"]
    assert way[5:] == ["plinth"] * 5
    assert not {"scaffold", "plinth"} & set(way[:3])


def test_doors_tell_who_is_at_home_and_who_is_out() -> None:
    match = court({"workers": 4, "housing": 5}, {}, {})
    doors = shown_city(match, 0)["drawing"]["doors"]
    assert {state: len(there) for state, there in doors.items()} == {"shut": 0, "home": 5, "out": 4, "bare": 12}


@pytest.mark.parametrize("n", [1, 4, 9, 16, 30])
def test_a_crowd_stays_in_its_place(n: int) -> None:
    crowd = town.crowd("soldier", n, 26, 186, 292, 49)
    assert len({(one.x, one.y) for one in crowd}) == n
    assert min(one.x for one in crowd) >= 25
    assert max(one.x + one.width for one in crowd) <= 187


def test_a_die_says_what_it_brings() -> None:
    """Two more workers make the second pair; at harvest three farmers of a moderate year bring 9."""
    match = rolled({"workers": 2, "housing": 6}, {}, {}, dice=[1, 1, 2, 3], season="harvest")
    dice = {die["job"]: die for die in GAME.picture(match.record, 0, GAME.words())["court"]["dice"]}
    assert dice["workers"]["gain"] == {"monument": 1}
    assert dice["priests"]["farm_gain"] == {"wheat": 9}
    assert dice["soldiers"]["gain"] == {"soldiers": 1}
