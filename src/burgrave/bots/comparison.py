"""How far a decision falls behind what a short search decides: by this levels of bots are told apart.

Two things tell: what such decisions cost on average that the network likes so much less, and what this one costs, as
the search found it. The same one may cost the game or nothing; that they make such tells weak players from strong ones.
Not the best of many trials is compared with: of uncertain numbers the highest is too high.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from burgrave.bots.evaluation import FEWEST_TRIALS
from burgrave.bots.net import first_thought, think_with_network
from burgrave.bots.network import network
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.record import Record

SEARCH = Budget(playouts=1000, seconds=math.inf)
"""What decisions are compared with: better than all levels but the last, and over in a few milliseconds."""
COST, DEAREST = 0.0025, 24.0
"""Of the chance to win, for each natural logarithm by which the network likes an action less, up to so many: between
two players it costs that on average, between four about half (`python benchmarks/likings.py`)."""


class Comparison(NamedTuple):
    """A decision and what the search decides."""

    best: int
    behind: float
    """How far the decision falls behind that, in parts of the chance to win."""


def compare(game: Game, hidden: Record, chosen: int, seed: int) -> Comparison:
    """A decision with what the search decides, in a position in which all is made up that its player cannot know."""
    seat, net = int(hidden["actor"]), network(game)
    found = think_with_network(game, net, hidden, seat, seed, SEARCH, to_decide=True)
    best = int(found.visits.argmax())
    if best == chosen:
        return Comparison(best, 0.0)
    likings = first_thought(game, net, hidden, seat)
    usual = COST * min(max(0.0, float(likings[best] - likings[chosen])), DEAREST)
    if found.visits[chosen] < FEWEST_TRIALS:
        return Comparison(best, usual)
    worth = found.rewards / np.maximum(1, found.visits)
    return Comparison(best, (usual + float(worth[best] - worth[chosen])) / 2)
