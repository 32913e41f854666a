"""What a move brings before the next roll or draw: counted as it lies on the table, and told before what is far."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.bots import trial
from burgrave.bots.bot import bot, decide
from burgrave.bots.consequences import (
    HELD,
    LATER,
    OTHERWISE,
    OUTCOME,
    POINTS,
    RIVAL,
    RIVAL_HELD,
    RIVAL_LATER,
    THEN,
    TOTAL,
    TRAIT,
    Consequence,
    differences_at_once,
    differs,
    gains,
    near,
    soon,
)
from burgrave.bots.evaluation import in_rows
from burgrave.bots.net import NetBot
from burgrave.bots.net_play import MOST_DECISIONS, play_memory
from burgrave.bots.network import network
from burgrave.bots.why import why
from burgrave.core.match import Match
from burgrave.core.parts import Position
from burgrave.core.random import SEARCH, random_word
from burgrave.core.record import copy
from burgrave.games.kingsburg.state import ASK_BUILD, ASK_INFLUENCE


def played(name: str, decisions: int, players: int = 2) -> Match:
    match = burgrave.new(name, players=players, seed=3)
    while match.actor is not None and match.ply < decisions:
        match.play(decide(match, bot("sensible"), match.ply))
    return match


def told(players: int, *found: Consequence, language: str = "en") -> list[str]:
    game, record = burgrave.game("kingsburg"), burgrave.new("kingsburg", players=players, seed=1).record
    return why(game, record, 0, found, game.words(language, ["Anne", "Bea", "Cleo"][:players]))


def on_table(name: str, position: Position, seat: int) -> dict[str, int]:
    """The same from the position as people read it."""
    if name == "kingsburg":
        own = position["provinces"][seat]
        goods = own["gold"] + own["wood"] + own["stone"]
        return {"goods": goods, '"+2" tokens': own["plus2"], "soldiers": own["soldiers"], "points": own["points"]}
    if name == "albalonga":
        own = position["cities"][seat]
        stores = {what: own[what] for what in ("silver", "wheat", "monuments", "devotion")}
        jobs = {job: own[job] + own["captured"].get(job, 0) for job in ("soldiers", "merchants", "workers", "priests")}
        return {**stores, **jobs, "peasants": own["population"]}
    if name == "bourgmestre":
        return {"cards in hand": len(position["villages"][seat]["hand"])}
    own = position["fiefs"][seat]
    buildings = sum(len(site["buildings"]) for site in own["sites"].values())
    people = sum(card["owner"] == seat for card in position["people"])
    return {
        "cards in hand": sum(own["hand"].values()),
        "territories": len(own["sites"].keys() - {"city"}),
        "buildings": buildings,
        "military and character cards": people,
    }


@pytest.mark.parametrize("name", burgrave.game_names())
def test_holdings_are_what_lies_on_the_table(name: str) -> None:
    match, held = played(name, 10_000), set()
    for ply in range(0, match.ply, 5):
        record = match.at(ply)
        counted = match.game.holdings(np.array([record]))
        for seat in range(match.players):
            expected = on_table(name, match.game.position(record), seat)
            assert {what: int(counted[what][0, seat]) for what in expected} == expected
        held |= {what for what, counts in counted.items() if counts[0].any()}
    assert held == set(counted)  # there was some of everything


@pytest.mark.parametrize("language", ["fr", "es"])
@pytest.mark.parametrize("name", burgrave.game_names())
def test_holdings_have_names(name: str, language: str) -> None:
    game = burgrave.game(name)
    records = np.array([burgrave.new(name, seed=1).record])
    own, english = game.words(language), game.words("en")
    same = {what for what in game.holdings(records) if own.text(what) == english.text(what)}
    assert same <= {"points", "monuments"}  # which are French words, too


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_trial_stops_before_the_next_draw(name: str) -> None:
    for decisions in range(5, 60, 6):
        match = played(name, decisions)
        game, record, seat = match.game, match.record, match.actor
        assert seat is not None
        action = game.legal_actions(record)[0]
        memory = play_memory(game, network(game), record, seat, 1)
        game.compiled(trial.play_before_draw)(
            memory, in_rows([[action]])[0], 0, np.zeros(MOST_DECISIONS, np.int32), False
        )
        stopped, begun = memory.states[1].copy(), copy(record)
        game.compiled.hide(begun, seat, random_word(1, SEARCH, 0))
        game.compiled.apply(begun, action)
        assert stopped["drawn"] == begun["drawn"]
        if (actor := game.actor(stopped)) is not None:
            after = game.after(stopped, NetBot().choose(game, stopped, actor, 0))
            assert after["drawn"] != stopped["drawn"]


def test_what_a_season_brings_is_found() -> None:
    """Whoever passes with three dice in hand gets nothing from the advisors."""
    match = burgrave.new("kingsburg", players=2, seed=3)
    while match.record["asked"] != ASK_INFLUENCE:
        match.play(decide(match, bot("net"), match.ply))
    game, record, seat = match.game, match.record, match.actor
    assert seat is not None
    better, other = decide(match, bot("net"), 0), "pass"
    lines = ([game.checked(record, better)], [game.checked(record, other)])
    found = soon(game, record, seat, lines, 1)
    assert found
    assert any(one.kind == HELD and one.gain >= 0.5 for one in found)
    assert {one.kind for one in found} <= {HELD, RIVAL_HELD}
    assert soon(game, record, seat, (lines[0], lines[0]), 1) == []


def test_where_only_one_of_two_rolls_there_is_nothing_to_compare() -> None:
    """Before "the next roll" of the one the other's has come already."""
    match = burgrave.new("kingsburg", players=2, seed=3)

    def rolls(action: int) -> bool:
        return bool(match.game.after(match.record, action)["drawn"] != match.record["drawn"])

    while len({rolls(action) for action in match.legal}) < 2:
        match.play(decide(match, bot("net"), match.ply))
    seat = match.actor
    assert seat is not None
    one, other = (next(action for action in match.legal if rolls(action) == wanted) for wanted in (True, False))
    assert soon(match.game, match.record, seat, ([one], [other]), 1) == []


def test_what_is_near_is_told_before_what_is_far() -> None:
    goods, soldiers = Consequence(HELD, "goods", 3.0, 1.0), Consequence(HELD, "soldiers", 0.0, 1.0)
    source, total = Consequence(POINTS, "1", 12.0, 10.0), Consequence(TOTAL, "", 30.0, 28.5)
    line = "Before the next roll or draw: goods +2.0, soldiers −1.0"
    assert told(2, goods, soldiers, source, total) == [line, "Points at the end: Buildings +2.0"]
    assert told(2, Consequence(HELD, "goods", 3.0, 1.0), total, language="fr") == [
        "Avant le prochain lancer ou la prochaine pioche\N{NO-BREAK SPACE}: marchandises +2,0",
        "Points à attendre à la fin\N{NO-BREAK SPACE}: 30,0 au lieu de 28,5",
    ]
    rival = Consequence(RIVAL, "2", 0.1, 0.5)
    assert told(3, goods, source, rival) == [
        "Before the next roll or draw: goods +2.0",
        "Cleo: 10 % to win instead of 50 %",
    ]
    siege = Consequence(OUTCOME, "church", 0.9, 0.4)
    assert told(2, goods, siege)[1] == "Before the next roll or draw: goods +2.0"


def test_what_is_denied_to_a_rival_is_told_where_it_is_the_point() -> None:
    denied = [Consequence(RIVAL_HELD, "2 goods", 1.0, 2.5), Consequence(RIVAL_HELD, "1 goods", 1.0, 1.5)]
    line = "Cleo, before the next roll or draw: goods −1.5"
    assert told(3, *denied) == [line]
    goods, source = Consequence(HELD, "goods", 3.0, 1.0), Consequence(POINTS, "1", 12.0, 10.0)
    own = "Before the next roll or draw: goods +2.0"
    assert told(3, *denied, goods, source) == [own, "Points at the end: Buildings +2.0"]
    rival = Consequence(RIVAL, "2", 0.1, 0.5)
    assert told(3, *denied, goods, source, rival) == [own, line]
    assert told(3, denied[1], source, rival)[1] == "Cleo: 10 % to win instead of 50 %"  # and not what another loses
    assert told(3, Consequence(RIVAL_HELD, "2 goods", 2.5, 1.0)) == []  # having more would be none


def test_what_a_rival_turns_into_points_is_not_lost_to_them() -> None:
    spent = [Consequence(RIVAL_HELD, "2 goods", 1.0, 7.0), Consequence(RIVAL_HELD, "2 points", 25.0, 20.0)]
    assert told(3, *spent) == []
    saved = [Consequence(RIVAL_HELD, "2 points", 20.0, 25.0), Consequence(RIVAL_HELD, "2 goods", 5.0, 1.0)]
    assert told(3, *saved) == ["Cleo, before the next roll or draw: points −5.0, goods +4.0"]


def test_a_fight_is_not_told_of_from_one_side() -> None:
    more, theirs = Consequence(HELD, "soldiers", 3.0, 1.0), Consequence(RIVAL_HELD, "1 soldiers", 4.0, 2.0)
    assert told(2, more) == ["Before the next roll or draw: soldiers +2.0"]
    assert told(2, more, theirs) == []  # both live
    fewer, killed = Consequence(HELD, "soldiers", 1.0, 3.0), Consequence(RIVAL_HELD, "1 soldiers", 0.0, 2.0)
    assert told(2, killed) == ["Bea, before the next roll or draw: soldiers −2.0"]
    assert told(2, fewer, killed) == []  # both die


def test_having_less_soon_is_no_reason() -> None:
    fewer, more = Consequence(HELD, "goods", 1.0, 3.0), Consequence(HELD, "soldiers", 1.5, 0.0)
    assert told(2, fewer) == []
    assert told(2, fewer, more) == []


def test_a_few_of_many_points_are_not_worth_words() -> None:
    few, many = np.full(8, 10.5), np.full(8, 50.5)
    assert differs(TOTAL, few, few - 0.5)
    assert not differs(TOTAL, many, many - 0.5)
    assert differs(TOTAL, many, many - 1.5)
    assert differs(POINTS, many, many - 0.5)


def test_where_nothing_is_near_it_is_told_what_one_has_later() -> None:
    goods, soldiers = Consequence(LATER, "goods", 3.0, 1.0), Consequence(LATER, "soldiers", 1.0, 1.5)
    assert told(2, goods, soldiers) == ["A little later: goods +2.0, soldiers −0.5"]
    assert told(2, goods, language="es") == ["Poco después: mercancías +2,0"]
    inn = Consequence(TRAIT, "inn", 0.9, 0.1)
    assert told(2, goods, inn) == ["Inn: in 90 % of games instead of 10 %"]  # it says more
    assert told(2, Consequence(LATER, "goods", 1.0, 3.0)) == []


def test_where_only_a_rival_s_chance_is_known_it_is_told_what_they_lack_later() -> None:
    chance, soldiers = Consequence(RIVAL, "1", 0.3, 0.6), Consequence(RIVAL_LATER, "1 soldiers", 1.0, 3.0)
    bea = "Bea: 30 % to win instead of 60 %"
    assert told(3, soldiers, chance) == ["Bea, a little later: soldiers −2.0", bea]
    assert told(3, soldiers, chance, language="fr")[0] == "Bea, un peu plus tard\u00a0: soldats −2,0"
    cleo = Consequence(RIVAL_LATER, "2 soldiers", 0.0, 9.0)
    assert told(3, cleo, soldiers, chance)[0] == "Bea, a little later: soldiers −2.0"  # of whom all is told
    assert told(3, cleo, chance) == [bea]
    assert told(3, soldiers) == ["Bea, a little later: soldiers −2.0"]
    more = Consequence(RIVAL_LATER, "1 goods", 5.0, 2.0)
    assert told(3, more, soldiers, chance) == [bea]  # half the truth
    assert told(3, Consequence(LATER, "goods", 1.0, 4.0), soldiers, chance) == [bea]
    inn = Consequence(TRAIT, "inn", 0.9, 0.1)
    assert told(3, soldiers, chance, inn) == ["Inn: in 90 % of games instead of 10 %", bea]  # two lines at most


def test_what_one_has_later_is_counted_where_a_trial_is_judged() -> None:
    """Whoever passes in Alba Longa sends nobody to work: nothing before the next roll shows it."""
    match = burgrave.new("albalonga", players=2, seed=3)
    later, denied = [], []
    while match.actor is not None and match.ply < 60:
        game, record, seat = match.game, match.record, match.actor
        better = decide(match, bot("net"), match.ply)
        passes = [action for action in match.legal if game.notation(record, action) == "pass"]
        if passes and better != passes[0]:
            found = near(game, record, seat, ([better], passes), 1)
            kinds = {one.kind for one in found}
            assert LATER not in kinds or not kinds & {THEN, OTHERWISE}
            later += [one for one in found if one.kind == LATER]
            denied += [one for one in found if one.kind == RIVAL_LATER]
            assert all(int(one.name.split()[0]) != seat for one in found if one.kind == RIVAL_LATER)
        match.play(better)
    assert later
    assert denied
    assert {one.name for one in later} <= set(match.game.holdings(np.array([match.record])))
    assert {one.name.split()[0] for one in denied} <= {"0", "1"}
    assert {one.name.split(maxsplit=1)[1] for one in denied} <= set(match.game.holdings(np.array([match.record])))


def test_what_the_moves_themselves_say_is_no_reason() -> None:
    """Whoever buys a building has fewer goods at once: that is told only where nothing else can be."""
    match = burgrave.new("kingsburg", players=2, seed=3)
    seen = 0
    while match.actor is not None and match.ply < 250:
        game, record, seat = match.game, match.record, match.actor
        better = decide(match, bot("net"), match.ply)
        if record["asked"] == ASK_BUILD and better != match.legal[0]:
            lines = ([better], [match.legal[0]])
            at_once = differences_at_once(game, record, seat, lines)
            told = near(game, record, seat, lines, 1)
            later = gains([one for one in told if one.kind == LATER])
            if (later or any(one.kind in (THEN, OTHERWISE) for one in told)) and any(at_once.values()):
                seen += 1
                assert all(one.difference != at_once.get((one.kind, one.name)) for one in told)
        match.play(better)
    assert seen
