"""The board on a page: complete, honest about what will happen, and silent about what is secret."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave import Match
from burgrave.core.language import LANGUAGES
from burgrave.core.record import State, copy
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board import raids
from burgrave.games.bourgmestre.board.wishes import wish
from burgrave.games.bourgmestre.months import is_met
from burgrave.games.bourgmestre.raids import raid_villages
from burgrave.games.bourgmestre.tables import LETTERS, PIECES
from burgrave.testing import finished
from burgrave.web.board import Board, choices
from burgrave.web.render import common_values, environment
from tests.games.bourgmestre import lively
from tests.games.bourgmestre.test_data import table_of

GAME = burgrave.game("bourgmestre")
TABLES = [(2, ()), (3, ("finish_round",)), (4, ())]
every_table = pytest.mark.parametrize(("players", "options"), TABLES)


@cache
def matches(players: int, options: tuple[str, ...]) -> list[Match]:
    """A lively one and a random one."""
    return [lively.finished(players, options, 3), finished(("bourgmestre", players, options), 5)]


def positions(players: int, options: tuple[str, ...], *, every: int = 1000) -> Iterator[np.void]:
    """One of each question that a match asks, its end, and every so many between."""
    asked: set[int] = set()
    for match in matches(players, options):
        for ply in range(match.ply + 1):
            record = match.at(ply)
            if ply % every == every - 1 or ply == match.ply or int(record["asked"]) not in asked:
                asked.add(int(record["asked"]))
                yield record


def viewers(record: np.void) -> tuple[int | None, ...]:
    """Who decides, who watches, and another player."""
    actor = max(int(record["actor"]), 0)
    return (actor, None, (actor + 1) % int(record["players"]))


def drawn(record: np.void, seat: int | None, language: str = "en") -> str:
    """Everything of the game on the page of a seat."""
    words = GAME.words(language)
    can = choices(GAME, record, words) if seat is not None and seat == GAME.actor(record) else []
    board = Board(GAME, record, seat, words, can)
    parts = [board.table, *board.panels, *board.banners, board.hand, board.question or "", *map(board.way, board.left)]
    macros = environment().get_template("board_macros.html").make_module({"board": board, **common_values(words)})
    return "\n".join([*parts, macros.abouts()])  # type: ignore[attr-defined]


@every_table
def test_every_position_is_drawn(players: int, options: tuple[str, ...]) -> None:
    """In every language, to each viewer in another; pieces have names of their own, such as style sheets can name."""
    for number, record in enumerate(positions(players, options)):
        for shift, seat in enumerate(viewers(record)):
            page = drawn(record, seat, LANGUAGES[(number + shift) % len(LANGUAGES)])
            assert "None" not in page
            assert "{" not in re.sub(r"<[^>]+>", "", page)
            names = re.findall(r'data-piece="([^"]*)"', page)
            assert len(set(names)) == len(names)
            assert all(re.fullmatch(r"[a-z][a-z0-9_-]*", name) for name in names)


@every_table
def test_every_choice_has_one_button_and_those_with_a_spot_have_it_on_the_board(
    players: int, options: tuple[str, ...]
) -> None:
    words = GAME.words("fr")
    for record in positions(players, options, every=9):
        actor = GAME.actor(record)
        if actor is None:
            continue
        can = choices(GAME, record, words)
        board = Board(GAME, record, actor, words, can)
        html = board.table + "".join(board.panels) + board.hand
        assert [choice for choice in board.left if choice.spot is not None] == []
        shown = Counter(choice.notation for choice in board.left)
        shown += Counter(re.findall(r'<button class="thing[^>]* name="action" value="([^"]+)"', html))
        opened = re.findall(r'popovertarget="([^"]+)" data-spot="([^"]+)"', html)
        for spot in {spot for target, spot in opened if target == board.about_id(spot)}:
            shown += Counter(way.notation for way in board.ways(spot))
        assert shown == Counter(choice.notation for choice in can)
        direct = Counter(re.findall(r'<button class="bo-as [^>]* name="action" value="([^"]+)"', html))
        developing = [choice.notation for choice in can if choice.notation.split(":")[0] in b.DEVELOPMENTS]
        assert direct == (Counter(developing) if record["asked"] == b.ASK_ACT else Counter())


@every_table
def test_a_page_shows_nothing_that_its_seat_may_not_know(players: int, options: tuple[str, ...]) -> None:
    for number, record in enumerate(positions(players, options)):
        for seat in viewers(record):
            hidden = copy(record)
            GAME.compiled.hide(hidden, -1 if seat is None else seat, number)
            assert drawn(hidden, seat) == drawn(record, seat)


@pytest.mark.parametrize("question", [b.ASK_CAPRICE, b.ASK_STRATEGY])
def test_a_secret_choice_looks_the_same_whatever_it_is(question: int) -> None:
    match = burgrave.new("bourgmestre", players=3, seed=15)
    while match.record["asked"] != question:
        match.play(match.legal[0])
    chooser = match.actor
    assert chooser is not None
    pages: list[list[str]] = []
    for choice in match.legal:
        after = copy(match.record)
        GAME.compiled.apply(after, choice)
        pages.append([drawn(after, seat) for seat in (None, (chooser + 1) % 3, (chooser + 2) % 3)])
    assert len(pages) > 1
    assert all(page == pages[0] for page in pages)


def test_explanations_cite_rules_that_exist() -> None:
    for language in LANGUAGES:
        words = GAME.words(language)
        rules = GAME.rulebook(words).entries()
        for spot, about in GAME.explain(words).items():
            assert about.name, spot
            assert about.effect, spot
            assert about.rules, spot
            assert set(about.rules) <= set(rules), spot


# The numbers


@every_table
def test_points_so_far_are_the_score(players: int, options: tuple[str, ...]) -> None:
    """As far as everybody knows; and with the secret Caprice, which its owner knows to be met."""
    words = GAME.words()
    secrets = 0
    for record in positions(players, options, every=10):
        scores, _ranks = GAME.scores_and_ranks(record)
        assert [village["points"] for village in GAME.picture(record, None, words)["villages"]] == scores
        mine = GAME.picture(record, 0, words)["villages"][0]
        met = mine["secret"]["points"] if mine["secret"] and mine["secret"]["met"] and record["stage"] != b.OVER else 0
        assert mine["points"] == scores[0] + met
        secrets += mine["secret"] is not None
    assert secrets > 0


@every_table
def test_the_raids_come_as_forecast(players: int, options: tuple[str, ...]) -> None:
    """Wherever nobody has anything to choose."""
    seen: Counter[str] = Counter()
    for record in positions(players, options, every=3):
        if record["stage"] not in (b.STRATEGY, b.ACTING):
            continue
        forecast = {
            (seat, column): (raid.end, raid.parcel)
            for seat in range(players)
            for column, raid in raids.coming(GAME, record, seat).items()
        }
        state = State(copy(record))
        state.stage, state.turn, state.column, state.asked = b.RAIDS, 0, b.NOBODY, b.ASK_NOTHING
        GAME.interpreted(raid_villages)(state)
        if state.asked == b.ASK_NOTHING:
            assert forecast == dict(outcomes(state.events))
            seen.update(end for end, _parcel in forecast.values())
    assert set(seen) >= {"fight", "loss", "nothing"}


def outcomes(events: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, int], tuple[str, int]]]:
    for kind, *details in events:
        if kind == b.SHOT:
            yield (details[0], details[1]), ("shot", b.NOBODY)
        elif kind == b.FOUGHT:
            yield (details[0], details[1]), ("fight", details[2])
        elif kind == b.RAIDED:
            yield (details[0], details[1]), ("nothing" if details[2] == b.NOBODY else "loss", details[3])


def test_a_tower_makes_a_raid_uncertain_or_shoots_them_all() -> None:
    village = {"columns": ["V...", "....", "C...", "T..."], "drakkars": [1, 3], "strategy": None}
    record = GAME.place({"villages": [village, {}], "stage": "strategy"})
    coming = raids.coming(GAME, record, 0)
    assert {column: (raid.end, raid.sure) for column, raid in coming.items()} == {
        0: ("loss", False),
        2: ("loss", False),
    }
    record = GAME.place({"villages": [{**village, "drakkars": [3]}, {}], "stage": "strategy"})
    assert [raid.end for raid in raids.coming(GAME, record, 0).values()] == ["shot"]


def test_a_villager_who_enlists_saves_their_column_alone() -> None:
    """Where a raid would find something, wherever they stand; a soldier who is there already leaves nothing to save."""
    villages = [{"columns": ["C..V", ".V..", "VS..", "...."], "drakkars": [1, 3, 4], "strategy": "development"}, {}]
    record = GAME.place({"villages": villages, "stage": "acting", "actions": 2})
    assert raids.saved_by(GAME, record, 0) == {12: 0}
    shown = Board(GAME, record, 0, GAME.words(), choices(GAME, record, GAME.words()))
    assert shown.picture["saves"] == {"enlist:1.4": 1}
    assert "saves column 1" in shown.table


@every_table
def test_a_wish_is_met_when_the_rules_say_so(players: int, options: tuple[str, ...]) -> None:
    for record in positions(players, options, every=20):
        state = State(record)
        for seat in range(players):
            for caprice in range(len(GAME.tables["CAPRICE_POINTS"])):
                shown = wish(GAME, record, seat, caprice)
                assert shown["met"] == GAME.interpreted(is_met)(state, seat, caprice)
                assert 0 <= shown["has"] <= shown["needs"]
                cells = [cell for row in shown["grid"] for cell in row if cell]
                assert sum(cell["state"] == "met" for cell in cells) >= shown["has"]
                assert shown["met"] == (not any(cell["state"] != "met" for cell in cells))


@pytest.mark.parametrize("caprice", range(len(GAME.tables["CAPRICE_POINTS"])))
def test_every_wish_can_be_met(caprice: int) -> None:
    """By a village that has just what the grid of an empty one wants."""
    record = GAME.place({"villages": [{}, {}], "stage": "strategy"})
    wanted = wish(GAME, record, 0, caprice)["grid"]
    columns = ["".join(letter(row[column]) for row in reversed(wanted)) for column in range(len(wanted[0]))]
    record = GAME.place({"villages": [{"columns": columns}, {}], "stage": "strategy"})
    assert wish(GAME, record, 0, caprice)["met"]
    assert GAME.interpreted(is_met)(State(record), 0, caprice)


def letter(cell: dict[str, str] | None) -> str:
    return LETTERS[PIECES.index(cell["piece"])] if cell else "."


def test_a_wish_shows_the_way_that_has_got_farthest() -> None:
    """Three in a row: two houses of the third row, seen from inland."""
    record = GAME.place({"villages": [{"columns": ["..C.", "..F.", "....", "C..."]}, {}], "stage": "strategy"})
    shown = wish(GAME, record, 0, [row["id"] for row in GAME.data["caprices"].rows].index("row3"))
    assert (shown["has"], shown["needs"]) == (2, 3)
    rows = [[cell["state"] if cell else "" for cell in row] for row in shown["grid"]]
    assert rows == [["", "", "", ""], ["met", "met", "wanted", ""], ["", "", "", ""], ["", "", "", ""]]


def test_symbols_are_drawn() -> None:
    """Every symbol that the drawing can ask for is in the sheet."""
    sheet = (GAME.folder / "board" / "symbols.svg").read_text(encoding="utf-8")
    ids = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    kinds = {row["id"] for table in ("cards", "events") for row in GAME.data[table].rows}
    assert {*PIECES, "wall", "drakkar", "edict"} <= ids
    assert kinds <= ids
    used: set[str] = set()
    for record in positions(4, ()):
        used |= set(re.findall(r"games/bourgmestre/symbols.svg\?v=\w+#([\w-]+)", drawn(record, 0)))
    assert used <= ids


def test_a_board_of_another_size_with_a_card_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")
    board = table_of("board").replace("columns = 4, rows = 4", "columns = 5, rows = 3")
    caprices = table_of("caprices").replace('["H..H", "....", "....", "H..H"]', '["H...H", ".....", "H...H"]')
    cards, landings = (table_of(name).replace('id = "spy"', 'id = "festival"') for name in ("cards", "landings"))
    file = tmp_path / "own.toml"
    file.write_text("\n".join((board, caprices, cards, landings)), encoding="utf-8")
    position = {
        "villages": [{"hand": ["festival"], "columns": ["V.."] * 5, "drakkars": [5]}, {}, {}],
        "stage": "acting",
        "actions": 3,
    }
    match = burgrave.new("bourgmestre", position=position, data=file)
    words = match.game.words()
    shown = Board(match.game, match.record, 0, words, choices(match.game, match.record, words))
    assert shown.table.count('data-spot="parcel:0:') == 15
    assert shown.table.count('data-spot="sea:1:') == 5
    assert "#spy" in shown.hand  # the picture of a card that does the same
    assert [choice.notation for choice in shown.left] == []
