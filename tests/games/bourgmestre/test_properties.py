"""What holds in every game of Bourgmestre."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import burgrave
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.tables import PIECES
from burgrave.games.bourgmestre.words import card_name
from burgrave.testing import finished, played

Table = tuple[str, int, tuple[str, ...]]
TABLES: list[Table] = [
    ("bourgmestre", players, options) for players in (2, 3, 4) for options in ((), ("finish_round",))
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[1]}{'-finish' * len(table[2])}")


def bits(members: int) -> int:
    return int(members).bit_count()


def in_play(record: np.void) -> list[int]:
    """Of everything the reserve holds: how much is there and with the players together."""
    pieces = record["pieces"][: record["players"]]
    out = [sum(bits(village[piece]) for village in pieces) for piece in range(len(PIECES))]
    out[b.COTTAGE] += out[b.FORTRESS]
    out.append(sum(bits(drakkars) for drakkars in record["drakkars"]))
    out.append(int(record["edicts"].sum()))
    return [held + int(left) for held, left in zip(out, record["reserve"], strict=True)]


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_pieces_and_cards_are_conserved(table: Table, seed: int) -> None:
    game = burgrave.game("bourgmestre")
    total = [int(number) * table[1] for number in game.tables["SUPPLY"]]
    cards = len(game.tables["KIND_OF"])
    for match in played(table, seed):
        record = match.record
        assert in_play(record) == total
        assert (record["reserve"] >= 0).all()
        assert (record["where"][:cards] < b.NOWHERE).all()
        assert (record["where"][cards:] == b.NOWHERE).all()
        for village in record["pieces"][: table[1]]:
            assert sum(bits(pieces) for pieces in village) == bits(np.bitwise_or.reduce(village))  # one to a parcel


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_everything_held_was_told(table: Table, seed: int) -> None:
    """What the events tell adds up to what everybody has, card by card and parcel by parcel."""
    match = finished(table, seed)
    held: Counter[tuple[int, int, int]] = Counter()
    for ply in range(-1, match.ply):
        for kind, *details in match.opening() if ply < 0 else match.events(ply):
            if kind == b.HOLDINGS_CHANGE:
                seat, _cause, thing, amount, detail = details
                held[seat, thing, detail if thing not in (b.EDICT, b.POINT) else 0] += amount
        record = match.at(ply + 1)
        assert {what for what, amount in held.items() if amount} == {what for what, amount in holdings(record).items()}
        assert all(held[what] == amount for what, amount in holdings(record).items())


def holdings(record: np.void) -> dict[tuple[int, int, int], int]:
    found: dict[tuple[int, int, int], int] = {}
    for seat in range(record["players"]):
        for piece in range(len(PIECES)):
            found |= {(seat, piece, parcel): 1 for parcel in range(30) if record["pieces"][seat, piece] >> parcel & 1}
        found |= {(seat, b.DRAKKAR, column): 1 for column in range(6) if record["drakkars"][seat] >> column & 1}
        found |= {(seat, b.CARD, card): 1 for card in range(90) if record["where"][card] == seat}
        found |= {(seat, b.EDICT, 0): int(record["edicts"][seat]), (seat, b.POINT, 0): int(record["points"][seat])}
    return {what: amount for what, amount in found.items() if amount}


@every_table
def test_the_game_ends_by_month_twelve(table: Table) -> None:
    for seed in range(10):
        match = finished(table, seed)
        months = [int(match.at(ply)["month"]) for ply in range(match.ply + 1)]
        assert months == sorted(months)
        assert months[-1] <= 12
        full = any(bits(np.bitwise_or.reduce(village)) == 16 for village in match.record["pieces"][: table[1]])
        assert months[-1] == 12 or full or table[2]


@every_table
def test_at_most_one_drakkar_a_column_and_no_more_than_there_are(table: Table) -> None:
    for match in played(table, 11):
        drakkars = match.record["drakkars"]
        assert (drakkars >= 0).all()
        assert (drakkars < 16).all()
        assert sum(bits(columns) for columns in drakkars) <= 3 * table[1]


@every_table
def test_only_holders_of_cards_are_asked_where_there_is_one_answer(table: Table) -> None:
    """BO-T26: everybody can see that they hold some, and nobody which."""
    seen = 0
    for match in played(table, 17):
        if len(match.legal) == 1:
            assert (match.record["where"] == match.actor).any()
            seen += 1
    assert seen


@every_table
def test_hidden_copies_are_possible_games(table: Table) -> None:
    """What `hide` makes up keeps every number that all can see, and can be played to the end."""
    match = finished(table, 12)
    game = match.game
    mask = np.zeros(game.actions, np.uint8)
    for ply in range(0, match.ply, 17):
        for seat in range(-1, match.players):
            hidden = match.at(ply).copy()
            game.compiled.hide(hidden, seat, ply)
            assert in_play(hidden) == in_play(match.at(ply))
            assert sorted(hidden["where"]) == sorted(match.at(ply)["where"])
            events = game.tables["IS_EVENT"][game.tables["KIND_OF"]] == 1
            assert (hidden["where"][: len(events)][events] >= b.DECK).all()
            dealt = [caprice for caprice in hidden["offered"].ravel() if caprice >= 0] + [int(hidden["caprice"])]
            assert len(set(dealt)) == len(dealt) == 2 * match.players + 1
            while game.compiled.actor(hidden) >= 0:
                assert game.compiled.legal(hidden, mask) >= 1
                game.compiled.apply(hidden, int(np.flatnonzero(mask)[-1]))


def test_hiding_really_changes_what_is_secret() -> None:
    match = finished(("bourgmestre", 4, ()), 13)
    record = match.at(match.ply // 2)
    others: set[bytes] = set()
    for seed in range(20):
        hidden = record.copy()
        match.game.compiled.hide(hidden, 0, seed)
        assert (hidden["where"] == 0).tolist() == (record["where"] == 0).tolist()
        assert hidden["offered"][0].tolist() == record["offered"][0].tolist()
        others.add(hidden["where"].tobytes() + hidden["offered"].tobytes())
    assert len(others) == 20


@every_table
def test_others_are_told_the_same_whatever_is_chosen_secretly(table: Table) -> None:
    match = finished(table, 14)
    game, words = match.game, match.game.words()
    seen = 0
    for ply in range(match.ply):
        before = match.at(ply)
        last = before["turn"] == match.players - 1
        if before["asked"] == b.ASK_CAPRICE or (before["asked"] == b.ASK_STRATEGY and not last):
            other = (int(before["actor"]) + 1) % match.players
            told = [
                [game.narrate(event, words, other) for event in game.events(before, choice)]
                for choice in match.legal_at(ply)
            ]
            assert all(texts == told[0] for texts in told)
            seen += 1
    assert seen >= match.players


@every_table
def test_cards_are_told_by_name_only_to_who_sees_them(table: Table) -> None:
    match = finished(table, 16)
    game, words = match.game, match.game.words()
    secret = 0
    for ply in range(match.ply):
        for event in match.events(ply):
            kind, *details = event
            kept = kind == b.HOLDINGS_CHANGE and details[1:3] == [b.BY_KEEPING, b.CARD]
            if kind in (b.DREW, b.STOLEN) or kept:
                may_know = details[:2] if kind == b.STOLEN else details[:1]
                card = card_name(game, details[-1], words)
                for seat in (None, *range(match.players)):
                    assert (card in (game.narrate(event, words, seat) or "")) == (seat in may_know)
                secret += 1
    assert secret > 0


def test_a_view_is_the_same_whatever_was_chosen_secretly() -> None:
    """Of the first to choose, seen by the others and by a spectator."""
    match = burgrave.new("bourgmestre", players=3, seed=15)
    for question in (b.ASK_CAPRICE, b.ASK_STRATEGY):
        while match.record["asked"] != question:
            match.play(match.legal[0])
        first = int(match.record["actor"])
        for seat in (None, (first + 1) % 3, (first + 2) % 3):
            views = []
            for choice in match.legal:
                after = match.record.copy()
                match.game.compiled.apply(after, choice)
                views.append(match.game.view(after, seat))
            assert all(view == views[0] for view in views)
