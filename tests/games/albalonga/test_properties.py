"""What holds in every game of Alba Longa."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import burgrave
from burgrave.core.match import Match
from burgrave.core.record import State
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.advice import promising, worth
from tests.games.albalonga.sensible import TABLES, Table, finished, played, table_id

every_table = pytest.mark.parametrize("table", TABLES, ids=table_id)
large_tables = pytest.mark.parametrize("table", [t for t in TABLES if len(t[1]) + (t[0] == 5) >= 3], ids=table_id)


def all_events(match: Match) -> list[tuple[int, tuple[int, ...]]]:
    """Every event with the ply after which it stands."""
    told = [(0, event) for event in match.opening()]
    return told + [(ply + 1, event) for ply in range(match.ply) for event in match.events(ply)]


def held(record: np.void, good: int, holder: int) -> int:
    """What a city, Assisi or a stall has of something."""
    if good == a.SILVER:
        return int(record["silver"][holder])
    if good == a.WHEAT:
        return int(record["wheat"][holder]) if holder <= a.ASSISI else 0
    if good == a.CAPTIVES:
        at_assisi = int(record["captives"]) if holder == a.ASSISI else 0
        return int(record["captured"][holder].sum()) if holder < a.ASSISI else at_assisi
    return int(record["housed"][holder] + record["own"][holder].sum()) if holder < a.ASSISI else 0


@every_table
def test_everything_held_was_told(table: Table) -> None:
    """No silver, wheat or peasant appears from nowhere: whatever moves leaves one holder for another."""
    match = finished(table, 1)
    has = np.zeros((4, a.BANK + 1), int)
    built, devotion = Counter[int](), Counter[int]()
    events = all_events(match)
    for ply in range(match.ply + 1):
        while events and events[0][0] == ply:
            kind, *details = events.pop(0)[1]
            if kind == a.MOVED:
                _cause, good, amount, source, target = details
                assert amount > 0
                has[good, source] -= amount
                has[good, target] += amount
            elif kind == a.BUILT:
                built[details[0]] += details[2]
            elif kind == a.DEVOTED:
                devotion[details[0]] += details[2]
        record = match.at(ply)
        for good in range(4):
            assert has[good].sum() == 0  # what is not at the bank was taken from it
            assert has[good, : a.BANK].tolist() == [held(record, good, holder) for holder in range(a.BANK)]
        for seat in range(match.players):
            assert built[seat] == record["monuments"][seat]
            assert devotion[seat] == record["devotion"][seat]


@every_table
def test_nothing_is_ever_out_of_bounds(table: Table) -> None:
    for seed in range(3):
        match = finished(table, seed)
        years = [int(match.at(ply)["year"]) for ply in range(match.ply + 1)]
        assert years == sorted(years)
        assert years[-1] <= 7
        for ply in range(match.ply + 1):
            record = match.at(ply)
            for name in ("silver", "wheat", "housed", "own", "captured", "dice", "captives"):
                assert np.all(record[name] >= 0)
            assert np.all(record["monuments"] <= 10)
            assert np.all(record["devotion"] <= 10)
            assert record["defenders"] <= 8
            assert record["cost_space"] <= 4
            assert not record["captured"][:, a.SOLDIERS].any()
            assert not record["silver"][a.STALL + match.players + 1 :].any()
            assert np.all(record["laid_farmers"] <= np.minimum(record["own"][:, a.FARMERS], 5))
            for seat in range(match.players):
                active = int(record["active"][seat])
                assert (active == 0) if record["out"][seat] else (active & 1 and active.bit_count() > 1)


@every_table
def test_the_game_ends_with_winners_or_with_a_shared_defeat(table: Table) -> None:
    for seed in range(4):
        match = finished(table, seed)
        kinds = Counter(event[0] for event in match.events(match.ply - 1))
        assert (kinds[a.WON] > 0) != (kinds[a.ALL_LOSE] > 0)
        assert len(match.winners) == kinds[a.WON]
        for seat in match.winners:
            assert match.record["monuments"][seat] == 10
            assert match.record["population"][seat] >= 16
        met = [seat for seat in range(match.players) if match.scores[seat] == 26]
        assert set(match.winners) <= set(met)
        assert bool(met) == bool(match.winners)


@every_table
def test_positions_views_and_choices_of_sensible_games(table: Table) -> None:
    """As for all games, but on games in which more happens; every seventh decision of each."""
    game = burgrave.game("albalonga")
    mask = np.zeros(game.actions, np.uint8)
    for match in played(table, TABLES.index(table)):
        if match.ply % 7:
            continue
        position = json.loads(json.dumps(match.position()))
        assert game.place(position).tobytes() == match.record.tobytes()
        if match.actor is not None:
            assert len(match.legal) >= 2
            assert len({match.notation(action) for action in match.legal}) == len(match.legal)
        for seat in [None, *range(match.players)]:
            hidden = match.record.copy()
            game.compiled.hide(hidden, -1 if seat is None else seat, 1000 + match.ply)
            assert game.view(hidden, seat) == match.view(seat)
            assert game.place(game.position(hidden)).tobytes() == hidden.tobytes()
            if seat is not None and seat == match.actor:
                game.compiled.legal(hidden, mask)
                assert np.flatnonzero(mask).tolist() == match.legal


@large_tables
def test_a_hidden_position_can_be_played_to_its_end(table: Table) -> None:
    game = burgrave.game("albalonga")
    mask = np.zeros(game.actions, np.uint8)
    match = finished(table, 1)
    for ply in range(0, match.ply, 9):
        hidden = match.at(ply).copy()
        game.compiled.hide(hidden, game.compiled.actor(hidden), ply)
        turn = 0
        while game.compiled.actor(hidden) >= 0:
            count = game.compiled.legal(hidden, mask)
            game.compiled.apply(hidden, int(np.flatnonzero(mask)[turn % count]))
            turn += 1


def others_know_the_same(match: Match, ply: int, field: str, values: list[int]) -> None:
    """Whatever secret choice was made, all but its maker see and hear the same."""
    record, seat = match.at(ply), int(match.at(ply)["actor"])
    seen = []
    for value in values:
        after = record.copy()
        base = a.ATTACK if field == "target" else a.PLAY_HERO
        match.game.compiled.apply(after, base + value)
        if match.game.compiled.actor(after) != seat and after["stage"] == record["stage"]:
            told = match.game.events(record, base + value)
            for other in [None, *range(match.players)]:
                if other != seat:
                    texts = [match.game.narrate(event, match.game.words(), other) for event in told]
                    seen.append((other, json.dumps(match.game.view(after, other)), texts))
    by_seat: dict[int | None, set[str]] = {}
    for other, view, texts in seen:
        by_seat.setdefault(other, set()).add(view + str(texts))
    assert all(len(known) == 1 for known in by_seat.values())


@every_table
def test_targets_and_heroes_do_not_leak_before_all_have_chosen(table: Table) -> None:
    match = finished(table, 2)
    tried = 0
    for ply in range(match.ply):
        asked = match.at(ply)["asked"]
        if asked in (a.ASK_TARGET, a.ASK_HERO):
            base, field = (a.ATTACK, "target") if asked == a.ASK_TARGET else (a.PLAY_HERO, "hero")
            others_know_the_same(match, ply, field, [action - base for action in match.legal_at(ply)])
            tried += 1
    assert tried > 5


@every_table
def test_a_choice_cannot_be_taken_back_once_it_is_shown(table: Table) -> None:
    players, options = table
    whole = finished(table, 3)
    match = burgrave.new("albalonga", players=players, options=dict.fromkeys(options, True), seed=3)
    shown = 0
    for ply, action in enumerate(whole.log["actions"]):
        match.play(action)
        stages = [int(whole.at(ply)["stage"]), int(whole.at(ply + 1)["stage"])]
        if stages[0] in (a.TARGETS, a.HEROES_STAGE) and stages[0] != stages[1]:
            assert match.why_not_undo() is not None
            shown += 1
    assert shown > 0


@large_tables
def test_interpreted_and_compiled_runs_of_sensible_games_are_identical(table: Table) -> None:
    game = burgrave.game("albalonga")
    interpreted = {name: game.interpreted(rule) for name, rule in (("promising", promising), ("worth", worth))}
    compiled = {name: game.compiled(rule) for name, rule in (("promising", promising), ("worth", worth))}
    match = finished(table, 4)
    for ply, action in enumerate(match.log["actions"]):
        before = match.at(ply)
        number = next(n for n in match.legal_at(ply) if game.notation(before, n) == action)
        record = before.copy()
        game.interpreted.apply(record, number)
        assert record.tobytes() == match.at(ply + 1).tobytes()
        assert interpreted["promising"](State(before), number) == compiled["promising"](before, number)
        for seat in range(match.players):
            assert interpreted["worth"](State(before), seat) == compiled["worth"](before, seat)


@large_tables
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_everything_in_sensible_games_can_be_said_and_drawn(table: Table, language: str) -> None:

    match = finished(table, 6)
    game, words = match.game, match.game.words(language)
    console = Console(width=100, file=StringIO())
    for ply in range(match.ply):
        record = match.at(ply)
        texts = [game.describe(record, action, words) for action in match.legal_at(ply)]
        texts += [game.narrate(event, words, 0) or "-" for event in match.events(ply)]
        assert all(text and "{" not in text for text in texts)
        if ply % 20 == 0:
            console.print(game.draw(record, ply % match.players, words))
    for seat in range(match.players):
        assert game.result(match.record, seat, match.scores[seat], match.ranks[seat], words)


def test_hints_are_never_negative_and_worth_prefers_the_winner() -> None:
    game = burgrave.game("albalonga")
    attraction, value = game.compiled(promising), game.compiled(worth)
    won = 0
    for table in TABLES[:6]:
        match = finished(table, 7)
        for ply in range(match.ply):
            assert all(attraction(match.at(ply), action) >= 0 for action in match.legal_at(ply))
        values = [value(match.record, seat) for seat in range(match.players)]
        for seat in match.winners:
            won += 1
            assert values[seat] == max(values)
    assert won > 0
