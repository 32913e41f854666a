"""What holds for every game, shown on random games of every number of players, with and without options."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import burgrave
from burgrave.core.errors import BadPosition
from burgrave.core.match import Match
from burgrave.core.record import State
from burgrave.lab.playout import choose
from burgrave.web.board import Board, choices
from tests.play import finished, played, table_id, tables

TABLES = tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=table_id)
Table = tuple[str, int, tuple[str, ...]]
PAUSES = {"bourgmestre": ("act", "counter")}
"""Questions asked even where there is one answer, or who is not asked would show what they hold."""


def sampled(table: Table, seed: int) -> Iterator[Match]:
    """Some positions of a random game, and its end."""
    return (match for match in played(table, seed) if match.ply % 16 == 3 or match.actor is None)


@every_table
def test_there_is_always_a_choice_until_the_end(table: Table) -> None:
    """Forced steps play themselves, so whoever is asked has at least two answers, but where a pause tells nothing."""
    pauses = PAUSES.get(table[0], ())
    for seed in range(3):
        for match in played(table, seed):
            assert (match.actor is None) == (match.legal == [])
            assert match.game.compiled.actor(match.record) == (-1 if match.actor is None else match.actor)
            assert match.actor is None or len(match.legal) >= 2 or match.position()["asked"] in pauses


@every_table
def test_notations_name_actions(table: Table) -> None:
    for match in played(table, 1):
        notations = [match.notation(action) for action in match.legal]
        assert len(set(notations)) == len(notations)
        assert not any(" " in notation for notation in notations)


@every_table
def test_position_and_place_are_inverses(table: Table) -> None:
    for seed in range(2):
        for match in played(table, seed):
            position = json.loads(json.dumps(match.position()))
            assert match.game.place(position).tobytes() == match.record.tobytes()


@every_table
def test_a_view_shows_nothing_that_hide_replaces(table: Table) -> None:
    for match in played(table, 2):
        for seat in [None, *range(match.players)]:
            hidden = match.record.copy()
            match.game.compiled.hide(hidden, -1 if seat is None else seat, 1000 + match.ply)
            assert match.game.view(hidden, seat) == match.view(seat)
            assert hidden["key"] != match.record["key"]


@every_table
def test_a_board_shows_nothing_that_hide_replaces(table: Table) -> None:
    words = burgrave.game(table[0]).words("fr")
    for match in sampled(table, 4):
        for seat in [None, *range(match.players)]:
            hidden = match.record.copy()
            match.game.compiled.hide(hidden, -1 if seat is None else seat, 2000 + match.ply)
            assert match.game.picture(hidden, seat, words) == match.game.picture(match.record, seat, words)


@every_table
def test_whoever_is_choosing_can_be_asked_before_the_rules_ask_him(table: Table) -> None:
    """He has the same choices then as later, and whatever he is shown has nothing to do with the others' choices."""
    words = burgrave.game(table[0]).words("es")
    offered: dict[int, list[str]] = {}
    for match in played(table, 8):
        game, record = match.game, match.record
        choosing = game.choosing(record)
        assert not choosing or choosing[0] == match.actor
        if match.actor in offered:
            assert offered.pop(match.actor) == [match.notation(action) for action in match.legal]
        assert set(offered) == set(choosing[1:]) or not offered, "all are asked before anything else is"
        for seat in choosing[1:]:
            asked = game.asking(record, seat)
            hidden = record.copy()
            game.compiled.hide(hidden, seat, 3000 + match.ply)
            assert game.picture(game.asking(hidden, seat), seat, words) == game.picture(asked, seat, words)
            assert game.view(game.asking(hidden, seat), seat) == game.view(asked, seat)
            offered[seat] = [game.notation(asked, action) for action in game.legal_actions(asked)]
            assert offered[seat] == [
                game.notation(asked, action) for action in game.legal_actions(game.asking(hidden, seat))
            ]


@every_table
def test_every_choice_can_be_clicked(table: Table) -> None:
    """On the board where the drawing shows its spot, else among the buttons of the tray; and never at two places."""
    words = burgrave.game(table[0]).words("es")
    for match in sampled(table, 6):
        can = choices(match.game, match.record, words) if match.actor is not None else []
        board = Board(match.game, match.record, match.actor, words, can)
        drawn = board.table + "".join(board.panels) + board.hand
        buttons = [choice.notation for choice in board.left]
        buttons += re.findall(r'name="action" value="([^"]+)"', drawn)
        buttons += [way.notation for spot in board.abouts for way in board.ways(spot) if len(board.ways(spot)) > 1]
        assert sorted(buttons) == sorted(choice.notation for choice in can)


@every_table
def test_explanations_cite_rules_that_exist(table: Table) -> None:
    game = burgrave.game(table[0])
    words = game.words("en")
    rules = game.rulebook(words).entries()
    for spot, about in game.explain(words).items():
        assert about.name, spot
        assert about.effect, spot
        assert set(about.rules) <= set(rules), spot


@every_table
def test_hiding_leaves_the_actor_the_same_choices(table: Table) -> None:
    for match in played(table, 3):
        if match.actor is None:
            continue
        hidden = match.record.copy()
        match.game.compiled.hide(hidden, match.actor, 5)
        mask = np.zeros(match.game.actions, np.uint8)
        match.game.compiled.legal(hidden, mask)
        assert np.flatnonzero(mask).tolist() == match.legal
        assert match.game.compiled.actor(hidden) == match.actor


@every_table
def test_a_view_has_no_generator(table: Table) -> None:
    """Nobody can compute the dice to come."""
    match = finished(table, 123_456_789_123_456)
    for record in (match.at(0), match.at(match.ply // 2)):
        text = json.dumps(match.game.view(record, 0))
        assert str(int(record["key"])) not in text


@every_table
def test_replaying_a_log_gives_the_same_match(table: Table) -> None:
    match = finished(table, 5)
    again = burgrave.replay(json.dumps(match.log))
    assert again.record.tobytes() == match.record.tobytes()
    assert again.log == match.log


@every_table
def test_undo_and_replay_from_the_middle(table: Table) -> None:
    """Whatever may be undone comes back exactly, and playing on from there gives the same game."""
    name, players, options = table
    match = finished(table, 6)
    again = burgrave.new(name, players=players, options=dict.fromkeys(options, True), seed=6)
    undone = 0
    for action in match.log["actions"]:
        again.play(action)
        if again.why_not_undo() is None:
            after = again.record.tobytes()
            again.undo()
            again.play(action)
            assert again.record.tobytes() == after
            undone += 1
    assert undone > 0
    assert again.record.tobytes() == match.record.tobytes()


@every_table
def test_interpreted_and_compiled_runs_are_identical(table: Table) -> None:
    """Every decision of 60 games at every table, with other seeds at each; at least 200 games of every game.

    Legal actions, which are slower to interpret, are compared at every eighth decision.
    """
    name, players, options = table
    game = burgrave.game(name)
    interpreted_apply = game.interpreted(game.rules.apply)
    interpreted_legal = game.interpreted(game.rules.legal)
    first = 60 * TABLES.index(table)
    mask, other_mask = np.zeros(game.actions, np.uint8), np.zeros(game.actions, np.uint8)
    for seed in range(first, first + 60):
        record = game.start(players, dict.fromkeys(options, True), seed)
        interpreted = record.copy()
        ply = 0
        while game.compiled.actor(record) >= 0:
            count = game.compiled.legal(record, mask)
            action = int(np.flatnonzero(mask)[choose(seed, ply, count)])
            state = State(interpreted)
            if (ply + seed) % 8 == 0:
                assert interpreted_legal(state, other_mask) == count
                assert (mask == other_mask).all()
            interpreted_apply(state, action)
            state.store(interpreted)
            game.compiled.apply(record, action)
            assert interpreted.tobytes() == record.tobytes()
            ply += 1


@every_table
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_everything_can_be_said(table: Table, language: str) -> None:
    """Every action and every event of a game, in every language, without a placeholder left over."""
    match = finished(table, 7)
    game, words = match.game, match.game.words(language)
    mask = np.zeros(game.actions, np.uint8)
    for ply in range(match.ply):
        game.compiled.legal(match.at(ply), mask)
        texts = [game.describe(match.at(ply), int(action), words) for action in np.flatnonzero(mask)]
        texts += [game.narrate(event, words, 0) or "-" for event in match.events(ply)]
        for text in texts:
            assert text
            assert "{" not in text


@every_table
def test_ranks_follow_scores(table: Table) -> None:
    for seed in range(10):
        match = finished(table, seed)
        assert min(match.ranks) == 1 or len(set(match.ranks)) == 1  # all may lose together
        for mine, my_rank in zip(match.scores, match.ranks, strict=True):
            for theirs, their_rank in zip(match.scores, match.ranks, strict=True):
                assert not (mine > theirs and my_rank > their_rank)


@every_table
def test_a_position_holds_no_more_than_a_game_can_bring(table: Table) -> None:
    """A million of anything is refused; only what is not drawn may count so far."""
    match = next(match for match in played(table, 1) if match.ply == 20 or match.actor is None)
    game, position = match.game, match.position()
    for path in numbers_in(position):
        changed = deepcopy(position)
        *way, last = path
        inner: Any = changed
        for step in way:
            inner = inner[step]
        inner[last] = 1_000_000
        if path[0] != "random" and path != ("turns",):
            with pytest.raises(BadPosition):
                game.place(changed)


def numbers_in(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers of a position stand."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from numbers_in(value, (*path, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            yield from numbers_in(value, (*path, place))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield path
