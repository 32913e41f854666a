"""The board on a page, all through lively games: what it draws, offers, explains, forecasts, and keeps secret."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import burgrave
from burgrave import Match
from burgrave.core.language import LANGUAGES
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.board.battle import least_and_most
from burgrave.games.medievalia.board.picture import AIM_QUESTIONS, ASKED, POWER_QUESTIONS, proposal
from burgrave.games.medievalia.tables import PEOPLE
from burgrave.games.medievalia.war import choose_target
from burgrave.web.assets import asset
from burgrave.web.board import Board, choices

from .lively import TABLES, finished

GAME = burgrave.game("medievalia")
every_table = pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "alliance"])
RARE = {m.ASK_ARTISTS, m.ASK_TAKE, m.ASK_HELP, m.ASK_FOOD, m.ASK_AIM, m.ASK_ANSWER, m.ASK_WAR,
        m.ASK_DEPLOY, m.ASK_ENGAGE, m.ASK_TARGET, m.ASK_BONUS, m.ASK_DAMAGE, m.ASK_POWER}  # fmt: skip


def positions(players: int, options: dict[str, bool], seed: int) -> Iterator[Record]:
    """Some of a lively game: the rarely asked questions, a few of the others, and the end."""
    match = finished(players, options, seed)
    for ply in range(match.ply + 1):
        record = match.at(ply)
        if ply % 47 == 0 or ply == match.ply or (record["asked"] in RARE and ply % 5 == 0):
            yield record


def board_of(record: Record, seat: int | None, language: str = "en") -> Board:
    words = GAME.words(language)
    can = choices(GAME, record, words) if seat is not None and seat == record["actor"] else []
    return Board(GAME, record, seat, words, can)


def drawn(board: Board) -> str:
    return board.table + "".join(board.panels) + "".join(board.banners) + board.hand


@every_table
def test_every_choice_is_offered_once_where_it_belongs(players: int, options: dict[str, bool]) -> None:
    """Whatever has a place is drawn there; only what has none is a button in the tray."""
    for record in positions(players, options, 11):
        if record["actor"] < 0:
            continue
        board = board_of(record, int(record["actor"]))
        buttons = re.findall(r'name="action" value="([^"]+)"', drawn(board))
        buttons += [way.notation for spot in board.abouts for way in board.ways(spot) if len(board.ways(spot)) > 1]
        assert all(choice.spot is None for choice in board.left)
        assert sorted(buttons + [choice.notation for choice in board.left]) == sorted(c.notation for c in board.can)


@every_table
def test_a_drawing_tells_nothing_that_is_secret(players: int, options: dict[str, bool]) -> None:
    for number, record in enumerate(positions(players, options, 7)):
        for seat in [None, *range(players)]:
            hidden = record.copy()
            GAME.compiled.hide(hidden, -1 if seat is None else seat, 100 + number)
            assert drawn(board_of(hidden, seat)) == drawn(board_of(record, seat))


@every_table
def test_it_is_drawn_in_every_language(players: int, options: dict[str, bool]) -> None:
    """Undefined values would raise. Pieces have names of their own, and every symbol exists."""
    sheet = asset("games/medievalia/symbols.svg")
    symbols = re.findall(r'<symbol id="([\w-]+)"', (GAME.folder / "board/symbols.svg").read_text(encoding="utf-8"))
    for number, record in enumerate(positions(players, options, 9)):
        seat = [None, *range(players)][number % (players + 1)]
        page = drawn(board_of(record, seat, LANGUAGES[number % 3]))
        pieces = re.findall(r'data-piece="([^"]+)"', page)
        assert len(pieces) == len(set(pieces))
        assert set(re.findall(re.escape(sheet) + r"#([\w-]+)", page)) <= set(symbols)


@every_table
def test_all_cards_on_the_table_are_shown_once(players: int, options: dict[str, bool]) -> None:
    for record in positions(players, options, 5):
        page = drawn(board_of(record, None))
        assert len(re.findall(rf'data-piece="(?:{"|".join(PEOPLE)})-\d-\d+"', page)) == record["people"]


def test_every_question_has_its_words() -> None:
    asked = {*ASKED, m.ASK_NOTHING, m.ASK_AIM, m.ASK_POWER}
    assert asked == set(range(len(m.QUESTIONS)))
    assert set(POWER_QUESTIONS) == set(AIM_QUESTIONS) == {m.ARCHER, m.PRIEST}
    for players, options in TABLES:
        for record in positions(players, options, 3):
            question = board_of(record, None).question
            assert bool(question) == (record["actor"] >= 0)
            assert "{" not in (question or "")


def test_explanations_name_rules_and_what_is_reconstructed() -> None:
    words = GAME.words("en")
    rules = GAME.rulebook(words).entries()
    explained = GAME.explain(words)
    assert all(set(about.rules) <= set(rules) and about.effect for about in explained.values())
    assert not explained["card:field"].reconstructed
    assert explained["card:farm"].reconstructed
    assert len({Board.about_id(spot) for spot in explained}) == len(explained)


@pytest.mark.parametrize(
    ("damage", "defences", "expected"),
    [
        (0, [2, 2], (0, 0)),
        (3, [2, 2], (1, 1)),  # ME-E5: the second takes the rest and survives
        (2, [2, 1], (1, 1)),
        (2, [1, 1, 3], (0, 2)),  # the owner chooses: none, or both small ones
        (6, [2, 2], (2, 2)),
        (5, [], (0, 0)),
    ],
)  # fmt: skip
def test_how_many_fall_is_foreseen(damage: int, defences: list[int], expected: tuple[int, int]) -> None:
    assert least_and_most(damage, defences) == expected


def before_oaks_field(guards: list[str]) -> Match:
    """Lion's Soldier is about to attack Oak's Field."""
    farms = {str(number): {"card": "farm"} for number in (2, 3)}
    match = burgrave.new("medievalia", position={
        "turn": 0, "stage": "war", "turns": 5,
        "fiefs": [{"sites": farms}, {"sites": {"1": {"card": "field"}, **farms}}],
        "people": [{"card": "soldier", "owner": 0, "at": "fief1"}]
        + [{"card": card, "owner": 1, "at": "1"} for card in guards],
    })  # fmt: skip
    match.play("war:fief1:1")
    return match


@pytest.mark.parametrize(
    ("guards", "verdict", "destroyed"),
    [
        ([], "Field is lost", True),
        (["peasant"], "falls and Field is lost", True),
        (["soldier"], "falls and Field holds", False),
        (["peasant", "soldier"], "1 falls and Field holds", False),
    ],
)
def test_a_battle_is_forecast(guards: list[str], verdict: str, destroyed: bool) -> None:
    """ME-E14: what the guards leave over destroys the territory. The forecast is what then happens."""
    match = before_oaks_field(guards)
    record = match.record.copy()
    state = State(record)
    GAME.interpreted(choose_target)(state, 0, m.SITE + 1)
    state.store(record)
    (fight,) = board_of(record, None).picture["battle"]["fights"]
    assert fight["defenders"]["verdict"]["text"] == verdict
    match.play("attack:field1")
    while match.actor is not None and match.record["foe"] != m.NOBODY:
        match.play(match.legal[0])
    assert (match.record["site"][1, 1] == m.NOTHING) == destroyed


def test_what_is_proposed_is_what_will_be_paid() -> None:
    proposed = 0
    for players, options in TABLES[:3]:
        match = finished(players, options, 2)
        for ply in range(match.ply):
            record = match.at(ply)
            if m.PAY_FOR_ME not in match.legal_at(ply):
                continue
            seat = int(record["actor"])
            offer = proposal(GAME, record, seat)
            events = GAME.events(record, m.PAY_FOR_ME)
            discarded = [event[2] for event in events if event[0] == m.CARD_MOVES and event[5] == m.BY_DISCARD]
            produced = [event for event in events if event[0] == m.PRODUCES]
            loose = [card for card in offer.people if record["place"][card] >= m.LOOSE]
            assert sorted(offer.discards.elements()) == sorted(discarded)
            assert len(produced) <= len(offer.sites) + len(loose)
            assert proposal(GAME, record, (seat + 1) % players).named(record, GAME.words()) == []
            proposed += 1
    assert proposed > 20


def test_nobody_is_dismissed_by_pointing_at_them() -> None:
    """Pointing at a card moves or uses it; what takes cards away has a place of its own."""
    match = finished(2, {}, 1)
    for ply in range(0, match.ply, 5):
        record = match.at(ply)
        for action in match.legal_at(ply):
            if m.CLEAR <= action < m.BUY_CARD or (m.DISMISS <= action < m.USE and record["asked"] != m.ASK_FOOD):
                assert GAME.spot(record, action) == "removal"
