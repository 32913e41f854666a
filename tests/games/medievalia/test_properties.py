"""What holds in every game of Medievalia."""

from __future__ import annotations

import json

import numpy as np
import pytest

import burgrave
from burgrave.core.record import Record, State, copy
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.tables import NUMBERS

from ..test_observe import is_seen
from .lively import TABLES, choose, finished, played, questions

every_table = pytest.mark.parametrize(
    ("players", "options"), TABLES, ids=[f"{players}{'-allied' if options else ''}" for players, options in TABLES]
)
ZONES = 5


def zones(record: Record) -> np.ndarray:
    """How many cards of each kind are in decks, hands, piles and on the table; what is left is out of the game."""
    found = np.zeros((m.KINDS, ZONES), int)
    found[: m.HELD, m.IN_DECK] = record["deck"]
    for bottom in record["bottom"]:
        found[bottom, m.IN_DECK] += bottom != m.NOTHING
    found[: m.HELD, m.IN_HAND] = record["hand"].sum(axis=0)
    found[m.BANK :, m.IN_PILE] = record["unseen"]
    for top in record["top"]:
        found[top, m.IN_PILE] += top != m.NOTHING
    for kind in [*record["kind"][: record["people"]], *record["site"].flatten(), *record["building"].flatten()]:
        found[kind, m.ON_TABLE] += kind != m.NOTHING
    found[:, m.GONE] = NUMBERS - found.sum(axis=1)
    return found


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_all_cards_are_accounted_for(players: int, options: dict[str, bool], seed: int) -> None:
    """110 cards with the reminders: where the events say they went is where they are."""
    match = finished(players, options, seed)
    told = zones(match.at(0))
    assert told[m.CITY, m.ON_TABLE] == players
    assert (told >= 0).all()
    for ply in range(match.ply):
        for kind, *details in match.events(ply):
            if kind == m.CARD_MOVES:
                _, card, source, target, *_ = details
                told[card, source] -= 1
                told[card, target] += 1
        assert (told == zones(match.at(ply + 1))).all()
        assert (told >= 0).all()


def test_lively_games_go_everywhere() -> None:
    """The games of these tests reach nearly every kind of question, so that what they show is worth something."""
    seen = set[str]()
    for players, options in TABLES:
        for seed in range(5):
            seen |= questions(finished(players, options, seed))
    assert set(m.QUESTIONS) - {"nothing", "artists", "answer", "aim", "bonus"} <= seen


@every_table
def test_positions_and_views_of_lively_games(players: int, options: dict[str, bool]) -> None:
    """Positions are read back exactly, views show nothing that is hidden, notations name actions, all can be said."""
    for match in played(players, options, 0):
        position = json.loads(json.dumps(match.position()))
        assert match.game.place(position).tobytes() == match.record.tobytes()
        for seat in [None, *range(players)]:
            hidden = match.record.copy()
            match.game.compiled.hide(hidden, -1 if seat is None else seat, 1000 + match.ply)
            assert match.game.view(hidden, seat) == match.view(seat)
        notations = [match.notation(action) for action in match.legal]
        assert len(set(notations)) == len(notations)
        assert match.actor is None or len(notations) >= 2
        for action in match.legal:
            assert "{" not in match.describe(action, "fr")


@every_table
def test_hidden_hands_are_of_cards_that_could_be_there(players: int, options: dict[str, bool]) -> None:
    """For a seat that looks on, every card of a hidden copy comes from the deck or another hidden hand."""
    match = finished(players, options, 1)
    for ply in range(0, match.ply, 7):
        record = match.at(ply)
        hidden = record.copy()
        match.game.compiled.hide(hidden, 0, ply)
        assert (hidden["hand"][0] == record["hand"][0]).all()
        assert (hidden["hand"] >= hidden["known"]).all()
        assert (zones(hidden).sum(axis=1) == zones(record).sum(axis=1)).all()
        assert (hidden["hand"].sum(axis=0) + hidden["deck"] == record["hand"].sum(axis=0) + record["deck"]).all()
        for deck in range(m.DECKS):
            kinds = slice(m.FIRST_OF_DECK[deck], m.FIRST_OF_DECK[deck + 1])
            assert (hidden["hand"][:, kinds].sum(axis=1) == record["hand"][:, kinds].sum(axis=1)).all()


@every_table
def test_other_players_hear_nothing_of_what_is_drawn(players: int, options: dict[str, bool]) -> None:
    match = finished(players, options, 2)
    names = match.game.words()
    for ply in range(match.ply):
        for event in match.events(ply):
            if event[0] == m.CARD_MOVES and event[3] == m.IN_DECK:
                other = (event[1] + 1) % players
                like = [(*event[:2], kind, *event[3:]) for kind in range(m.HELD)]
                assert len({match.game.narrate(each, names, other) for each in like}) == 1
                assert len({match.game.narrate(each, names, event[1]) for each in like}) == m.HELD


@every_table
@pytest.mark.parametrize("seed", range(4))
def test_bounds_hold(players: int, options: dict[str, bool], seed: int) -> None:
    """Territories and buildings in their limits, nobody hungry in the action phase, no prestige overlooked."""
    for match in played(players, options, seed):
        record = match.record
        assert 0 <= record["people"] <= m.MOST_PEOPLE
        assert (record["pool"] >= 0).all()
        assert (record["siege"] < m.SIEGE_TURNS).all()
        for seat in range(players):
            assert record["out"][seat] == (record["site"][seat, m.CITY_SITE] == m.NOTHING)
        for card in range(record["people"]):
            place, owner = record["place"][card], record["owner"][card]
            assert place >= m.LOOSE or record["site"][owner, place] != m.NOTHING
        if match.actor is not None:
            most = m.ALLIED_PRESTIGE if options else m.PRESTIGE
            assert max(match.scores) < most


@every_table
def test_turns_are_finite_and_games_end(players: int, options: dict[str, bool]) -> None:
    """Whatever a player does, the turn ends; and each turn takes a card from a deck."""
    for seed in range(4):
        match = finished(players, options, seed)
        turns = [int(match.at(ply)["turns"]) for ply in range(match.ply)]
        assert max(np.bincount(turns)[1:]) < 300
        assert turns[-1] <= 87
        assert match.position()["ending"] != "none"
        assert min(match.ranks) == 1


@every_table
def test_lively_games_run_alike_interpreted_and_compiled(players: int, options: dict[str, bool]) -> None:
    game = burgrave.game("medievalia")
    interpreted_apply = game.interpreted(game.rules.apply)
    interpreted_legal = game.interpreted(game.rules.legal)
    for seed in range(3):
        for match in played(players, options, seed):
            if match.actor is None:
                continue
            mask = np.zeros(game.actions, np.uint8)
            record = match.record.copy()
            state = State(record)
            interpreted_legal(state, mask)
            assert np.flatnonzero(mask).tolist() == match.legal
            action = choose(match, seed)
            interpreted_apply(state, action)
            state.store(record)
            after = match.record.copy()
            game.compiled.apply(after, action)
            assert record.tobytes() == after.tobytes()


def test_a_payment_that_was_begun_can_always_be_finished() -> None:
    """In games without allies a purchase is never given up, whatever steps are taken."""
    begun = bought = 0
    for seed in range(6):
        match = finished(3, {}, seed)
        for ply in range(match.ply):
            for kind, *details in match.events(ply):
                begun += kind == m.PURCHASE
                bought += kind == m.CARD_MOVES and details[4] in (m.BY_PLAYED, m.BY_BOUGHT)
                bought += kind == m.CARD_MOVES and details[4] == m.BY_CLEARING and details[1] < m.SOLDIER
                assert kind != m.CANCELLED
    assert begun == bought > 0


@pytest.mark.parametrize("field", ["deploying", "giver"])
def test_networks_see_where_a_battle_stands(field: str) -> None:
    """Whom a player sends to a group, and who gives a bonus."""
    for seed in range(40):
        for match in played(4, {}, seed):
            changed = copy(match.record)
            changed[field] ^= 1
            if match.record["foe"] != m.NOBODY and is_seen(match.game, match.record, changed):
                return
    raise AssertionError(f"nobody sees {field}")
