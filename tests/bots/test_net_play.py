"""Playing on with a network."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.bots.net_play import any_advised, best_advised, consult, play_memory
from burgrave.bots.network import network

WORDS = 4096


@pytest.mark.parametrize("name", ["kingsburg", "albalonga"])
def test_by_chance_every_action_comes_as_often_as_the_network_likes_it(name: str) -> None:
    match = burgrave.new(name, players=2, seed=5)
    game, record = match.game, match.record
    memory = play_memory(game, network(game), record, int(record["actor"]), 1)
    assert game.compiled(consult)(record, memory, int(record["actor"])) > 1
    memory.work.out[: game.actions] *= 0.2  # likes several, whatever it likes most
    likings = np.where(memory.mask == 1, memory.work.out[: game.actions], -np.inf)
    expected = np.exp(likings - likings.max())
    choose = game.compiled(any_advised)
    chosen = [choose(memory, word << 20) for word in range(WORDS)]
    found = np.bincount(chosen, minlength=game.actions) / WORDS
    assert found == pytest.approx(expected / expected.sum(), abs=2 / WORDS)
    assert found.argmax() == game.compiled(best_advised)(memory)
    assert (found > 0).sum() > 1
