"""The search itself: any number of seats, games without advice, interpreted rules."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import burgrave
from burgrave.bots.bot import bot
from burgrave.bots.net import think_with_network
from burgrave.bots.network import Network, network
from burgrave.bots.search import Budget, Findings, SearchParameters, think
from burgrave.core.errors import BadNetwork
from burgrave.core.game import Game
from burgrave.core.record import Record
from tests.bots.eight_seats import SEATS, TAKE_FOUR, EightSeats


@pytest.fixture
def eight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Compiled so that an index beyond an array's end is an error, not a change of somebody else's memory."""
    monkeypatch.setenv("BURGRAVE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", 1)
    return EightSeats()


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Game:
    """As with `BURGRAVE_INTERPRET` set."""
    monkeypatch.setenv("BURGRAVE_INTERPRET", "1")
    return type(burgrave.game("kingsburg"))()


def test_eight_seats_are_searched_to_the_end_of_the_game(eight: Game) -> None:
    record = eight.start(SEATS, {}, 3)
    player = bot("search:200")
    decisions = 0
    while (seat := int(eight.compiled.actor(record))) >= 0:
        found = think(eight, record, seat, decisions, Budget(playouts=200), SearchParameters())
        assert found.visits.sum() == found.playouts == 200
        assert (found.wins <= found.visits).all()
        assert len(found.scores) == SEATS
        assert (found.scores / found.score_games >= record["points"]).all()
        eight.compiled.apply(record, player.choose(eight, record, seat, decisions))
        decisions += 1
    assert decisions == SEATS * 5


def test_without_advice_a_search_looks_at_the_end_of_the_game(eight: Game) -> None:
    """Forty decisions are more than a playout makes before it is judged where there is advice."""
    record = eight.start(SEATS, {}, 3)
    for seed in range(5):
        found = think(eight, record, 0, seed, Budget(playouts=400), SearchParameters())
        assert int(np.argmax(found.visits)) == TAKE_FOUR


def same(one: Findings, other: Findings) -> bool:
    return bool((one.visits == other.visits).all() and np.allclose(one.rewards, other.rewards))


def position(game: Game) -> tuple[Record, int]:
    record = game.start(3, {}, 6)
    return record, int(game.compiled.actor(record))


def test_interpreted_rules_search_alike(interpreted: Game) -> None:
    compiled = burgrave.game("kingsburg")
    record, seat = position(compiled)
    before = record.tobytes()
    found, expected = (
        think(game, record, seat, 4, Budget(playouts=12), SearchParameters()) for game in (interpreted, compiled)
    )
    assert same(found, expected)
    assert (found.scores == expected.scores).all()
    assert record.tobytes() == before


def narrow(net: Network) -> Network:
    """The first few of its neurons: interpreted, all of them would take a minute."""
    weights, width = net.weights, 8
    return Network(
        weights._replace(
            first=np.ascontiguousarray(weights.first[:, :width]),
            first_bias=weights.first_bias[:width].copy(),
            hidden=np.ascontiguousarray(weights.hidden[:, :width, :width]),
            hidden_bias=np.ascontiguousarray(weights.hidden_bias[:, :width]),
            heads=np.ascontiguousarray(weights.heads[:width]),
        ),
        net.about,
    )


def test_interpreted_rules_search_alike_with_a_network(interpreted: Game) -> None:
    compiled = burgrave.game("kingsburg")
    net = narrow(network(compiled))
    record, seat = position(compiled)
    found, expected = (
        think_with_network(game, net, record, seat, 4, Budget(playouts=12)) for game in (interpreted, compiled)
    )
    assert same(found, expected)


def test_a_network_for_fewer_seats_is_refused(tmp_path: Path) -> None:
    """What it says of seats is read by their number."""
    game = burgrave.game("kingsburg")
    with np.load(game.folder / "network.npz") as content:
        arrays = dict(content)
    arrays["ranks_weight"], arrays["ranks_bias"] = arrays["ranks_weight"][:, :-1], arrays["ranks_bias"][:-1]
    np.savez(tmp_path / "network.npz", **arrays)
    with pytest.raises(BadNetwork, match="is not a network, or is damaged"):
        network(game, tmp_path / "network.npz")
