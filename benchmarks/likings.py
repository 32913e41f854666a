"""What it costs to decide otherwise than a game's network likes best, by how much less it likes what was chosen.

    python benchmarks/likings.py [GAME ...] [--players 2 4] [--games 4]

Bots of several levels play, and every decision that is not the network's is tried out beside what the network likes
best, with the same copies and dice. Through what that cost a line is drawn: so much for each natural logarithm, which
is `COST` in `bots/comparison.py`, with its 95 % interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from analysis import played

from burgrave.bots.analysis import compile_analysis
from burgrave.bots.comparison import DEAREST
from burgrave.bots.decisions import hidden_at, screening_seed
from burgrave.bots.evaluation import Trials
from burgrave.bots.net import first_thought
from burgrave.bots.net_play import WIN
from burgrave.bots.network import network
from burgrave.core.match import Match, new
from burgrave.core.registry import game_names

TRIALS = 8
SEED = 1


def costs(match: Match) -> Iterator[tuple[float, float]]:
    """Of every decision that the network would have made otherwise: how much less it was liked, and less it won."""
    game = match.game
    for ply in range(match.ply):
        if len(match.legal_at(ply)) < 2:
            continue
        hidden, chosen = hidden_at(match, ply, SEED), match.action_at(ply)
        seat = int(hidden["actor"])
        likings = first_thought(game, network(game), hidden, seat)[: game.actions]
        best, less = int(likings.argmax()), float(likings.max() - likings[chosen])
        if less > 0:
            trials = Trials(game, hidden, seat, screening_seed(ply, SEED), workers=1, lines=[[best], [chosen]])
            trials.add(np.arange(2), TRIALS)
            wins, own = (trials.noted(place)[:, WIN, seat].mean() for place in range(2))
            yield min(less, DEAREST), float(wins - own)


def main() -> None:
    parser = argparse.ArgumentParser(description="What decisions cost that a network likes less.")
    parser.add_argument("game", nargs="*", default=list(game_names()))
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=4)
    asked = parser.parse_args()
    for name in asked.game:
        for players in asked.players:
            first = new(name, players=players, seed=1)
            compile_analysis(first.game, first.record)
            games = [list(costs(played(name, players, seed))) for seed in range(asked.games)]
            less, cost = np.array([one for found in games for one in found]).T
            slope = (less * cost).sum() / (less**2).sum()
            error = np.sqrt((less**2 * (cost - slope * less) ** 2).sum()) / (less**2).sum()
            print(f"{name}, {players} players: {len(less)} decisions, "
                  f"{100 * slope:.2f} ± {196 * error:.2f} points for each logarithm", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
