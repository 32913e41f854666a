"""What one action makes possible and another does not: by rule, in all copies, and told in the log's own words."""

from __future__ import annotations

import json

import pytest

import burgrave
from burgrave.bots import follow_up
from burgrave.bots.bot import bot, decide
from burgrave.bots.consequences import HELD, OTHERWISE, THEN, Consequence
from burgrave.bots.follow_up import Step, first_deed, follow_ups, harm, only_here, steps_after
from burgrave.bots.why import why
from burgrave.core.match import Match
from burgrave.core.parts import Event
from burgrave.games.bourgmestre import state as b
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.tables import BUILDINGS


def step(seat: int, thing: str, *offered: str) -> Step:
    return Step(seat, thing, frozenset((thing, *offered)), ((1,),), (), 100)


def told(here: list[list[Step]], there: list[list[Step]], passed: bool = False) -> list[str]:
    return [one.thing for one in only_here(here, there, lambda _: True, passed)]


def test_what_is_offered_there_too_is_not_told() -> None:
    here = [[step(0, "inn", "statue")]]
    assert told(here, [[step(0, "statue", "chapel")]]) == ["inn"]
    assert told(here, [[step(0, "statue", "inn")]]) == []
    assert told(here, [[step(1, "inn")], [step(0, "statue")]]) == []  # in one copy they are not asked
    assert told(here, [[step(1, "inn"), step(0, "statue")]]) == ["inn"]  # it is another's


def test_who_is_not_asked_there_may_be_asked_later_unless_they_passed() -> None:
    here = [[step(0, "inn")]]
    assert told(here, [[step(1, "statue")]]) == []
    assert told(here, [[step(1, "statue")]], passed=True) == ["inn"]


def test_what_is_done_in_some_copies_alone_is_not_told() -> None:
    there = [[step(0, "statue")]] * 2
    assert told([[step(0, "inn")], [step(0, "chapel")]], there) == []
    assert told([[step(0, "inn")], [step(0, "chapel"), step(0, "inn")]], there) == ["inn"]


def test_another_way_to_a_deed_is_looked_for() -> None:
    """By chance the network goes on otherwise than with what it likes best, and all it does is legal."""
    ways = set()
    match = burgrave.new("kingsburg", players=2, seed=3)
    while match.record["asked"] != k.ASK_INFLUENCE:
        match.play(decide(match, bot("net"), match.ply))
    seat = match.actor
    assert seat is not None
    line = [match.legal[0]]
    best = steps_after(match.game, match.record, seat, line, 0, 1)
    for number in range(8):
        steps = steps_after(match.game, match.record, seat, line, number, 1, by_chance=True)
        assert all(one.thing in one.offered for one in steps)
        ways.add(tuple(one.thing for one in steps))
    assert len(ways | {tuple(one.thing for one in best)}) > 2


def contested(seed: int) -> tuple[Match, int, int] | None:
    """A first decision in which a rival would take the Jester: the action that takes it, and another."""
    match = burgrave.new("kingsburg", players=2, seed=seed)
    while match.record["asked"] != k.ASK_INFLUENCE:
        match.play(decide(match, bot("net"), match.ply))
    jester = next((one for one in match.legal if match.game.spot(match.record, one) == "advisor:1"), None)
    if jester is None:
        return None
    for other in match.legal:
        after = match.game.after(match.record, other)
        things = {match.game.spot(after, one) for one in match.game.legal_actions(after)}
        if after["actor"] != match.actor and "advisor:1" in things:
            return match, jester, other
    return None


def test_the_advisor_that_a_rival_takes_otherwise() -> None:
    """The rival can influence the Jester, and cannot any more once one stands there."""
    found = 0
    for seed in range(1, 60):
        if (at := contested(seed)) is None:
            continue
        match, jester, other = at
        game, record, seat = match.game, match.record, match.actor
        assert seat is not None
        _, rival = follow_ups(game, record, seat, ([jester], [other]), 1)
        if not rival or rival[0][:3] != (k.INFLUENCED, 1 - seat, 1):
            continue
        found += 1
        after = game.after(record, jester)
        assert all(game.spot(after, one) != "advisor:1" for one in game.legal_actions(after))
        words = game.words("en", ["Anne", "Bea"])
        line = why(game, record, seat, [Consequence(OTHERWISE, json.dumps(rival), 0.0, 1.0)], words)
        assert line[0].startswith(f"Otherwise: {words.name(1 - seat)} influences the Jester (1) with 1")
    assert found


@pytest.mark.parametrize("found", [False, True])
def test_what_another_way_leads_to_is_not_told(monkeypatch: pytest.MonkeyPatch, found: bool) -> None:
    """The Embassy follows one of two actions, and the other if one goes on as the network seldom does."""
    match = burgrave.new("kingsburg", players=2, seed=3)
    game, record, seat = match.game, match.record, match.actor
    assert seat is not None
    built = ((k.BUILT, seat, 0, 0, 1, 1, 0, 0),)
    better, other = [match.legal[0]], [match.legal[1]]

    def steps_after(*asked: object, by_chance: bool = False) -> list[Step]:
        offered = {"inn"} if asked[3] == other and not (by_chance and found) else {"inn", "embassy"}
        return [Step(seat, "embassy" if asked[3] == better else "inn", frozenset(offered), built, built, 400)]

    monkeypatch.setattr(follow_up, "steps_after", steps_after)
    assert follow_ups(game, record, seat, (better, other), 1) == (() if found else built, ())


RAID, OTHER_RAID, IN_VAIN = (b.RAIDED, 0, 2, 1, 9), (b.RAIDED, 0, 3, 1, 13), (b.RAIDED, 0, 2, b.NOBODY, 0)


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ([[RAID], [RAID]], [[IN_VAIN], []], (RAID,)),
        ([[RAID], [IN_VAIN]], [[], []], ()),  # not in all copies
        ([[RAID], [RAID]], [[RAID], []], ()),  # there as well
        ([[RAID], [RAID]], [[OTHER_RAID], []], (RAID,)),  # another instead
        ([[RAID], [RAID]], [[OTHER_RAID, OTHER_RAID], []], ()),  # there they suffer more
        ([[IN_VAIN], [IN_VAIN]], [[], []], ()),
    ],
)
def test_what_is_done_to_somebody_after_one_action_alone(
    here: list[list[Event]], there: list[list[Event]], expected: tuple[Event, ...]
) -> None:
    def steps(copies: list[list[Event]]) -> list[list[Step]]:
        return [[Step(1, "pass", frozenset(), (), tuple(events), 0)] for events in copies]

    game = burgrave.game("bourgmestre")
    assert harm(game, steps(here), steps(there), 0) == expected
    assert harm(game, steps(here), steps(there), 1) == ()


@pytest.mark.parametrize("name", burgrave.game_names())
def test_who_is_harmed_is_named(name: str) -> None:
    game, found = burgrave.game(name), 0
    names = ["Anne", "Bea", "Cleo"]
    words = game.words("en", names)
    for seed in range(3):
        match = burgrave.new(name, players=3, seed=seed)
        while match.actor is not None and match.ply < 400:
            match.play(decide(match, bot("sensible"), match.ply))
        for ply in range(match.ply):
            for event in match.events(ply):
                who = game.texts.harmed(event)
                if who is not None and who < 3:
                    found += 1
                    assert names[who] in str(game.narrate(event, words, None))
    assert found


@pytest.mark.parametrize("name", burgrave.game_names())
def test_a_deed_is_what_the_log_tells_first(name: str) -> None:
    match, seen = burgrave.new(name, players=3, seed=2), 0
    while match.actor is not None and match.ply < 200:
        match.play(decide(match, bot("sensible"), match.ply))
    game, words = match.game, match.game.words("en")
    for ply in range(match.ply):
        events = match.events(ply)
        deed = first_deed(game, events, 0)
        log = [text for event in events if (text := game.narrate(event, words, 0))]
        lines = [text for event in deed if (text := game.narrate(event, words, 0))]
        assert lines == log[: len(lines)]
        assert bool(lines) == bool(log)
        seen += bool(lines)
    assert seen > 20


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Then: You build: Inn (1 gold and 1 wood)", "Before the next roll or draw: goods +2.0"]),
        ("fr", ["Ensuite\N{NO-BREAK SPACE}: ", "Avant le prochain lancer"]),
        ("es", ["Después: ", "Antes de"]),
    ],
)
def test_a_deed_comes_before_what_one_has(language: str, expected: list[str]) -> None:
    game, record = burgrave.game("kingsburg"), burgrave.new("kingsburg", players=2, seed=1).record
    inn = BUILDINGS.index("inn")
    built = Consequence(THEN, json.dumps([[k.BUILT, 0, inn, 0, 1, 1, 0, 0]]), 1.0, 0.0)
    words = game.words(language, ["Anne", "Bea"]).to(0)
    lines = why(game, record, 0, [Consequence(HELD, "goods", 3.0, 1.0), built], words)
    assert len(lines) == 2
    assert all(line.startswith(start) for line, start in zip(lines, expected, strict=True))
    assert not any(line.endswith(".") for line in lines)
