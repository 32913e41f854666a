"""How much of its budget a search needs, and how often it decides otherwise because it ends early.

    python benchmarks/early_ends.py [--positions 100] [--seconds 0.5] [--playouts 8000] [--kinds net]

Of each game, positions of games that its network plays with two and with four players. Every one is searched to the
end of the budget, again until it is decided, and to the end with another seed, to compare with: two whole searches
differ, too. What another choice costs is the reward, from 0 to 1, that the whole search thinks it gives
away.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from copy import copy

import numpy as np

from burgrave.bots.bot import bot, decide
from burgrave.bots.net import think_with_network
from burgrave.bots.network import network
from burgrave.bots.search import Budget, Findings, SearchParameters, think
from burgrave.core.game import Game
from burgrave.core.match import new
from burgrave.core.record import Record
from burgrave.core.registry import game, game_names

EVERY = 9
"""Decisions with a choice between two positions."""
KINDS = ("search", "net")


def positions(the_game: Game, count: int) -> Iterator[tuple[Record, int]]:
    """With all that their seats cannot know made up."""
    seed = passed = found = 0
    while found < count:
        seed += 1
        match = new(the_game.name, players=2 + 2 * (seed % 2), seed=seed)
        while match.actor is not None and found < count:
            passed += len(match.legal) > 1
            if len(match.legal) > 1 and passed % EVERY == 0:
                hidden = copy(match.record)
                the_game.compiled.hide(hidden, match.actor, seed)
                found += 1
                yield hidden, match.actor
            match.play(decide(match, bot("net"), match.ply))


def searched(the_game: Game, kind: str, record: Record, seat: int, seed: int, budget: Budget, early: bool) -> Findings:
    if kind == "net":
        return think_with_network(the_game, network(the_game), record, seat, seed, budget, to_decide=early)
    return think(the_game, record, seat, seed, budget, SearchParameters(), to_decide=early)


def measure(the_game: Game, kind: str, count: int, budget: Budget) -> str:
    used, otherwise, lost, by_chance = [], [], [], []
    for record, seat in positions(the_game, count):
        whole, early, other = (
            searched(the_game, kind, record, seat, seed, budget, ends)
            for seed, ends in ((1, False), (1, True), (2, False))
        )
        best, chosen = int(whole.visits.argmax()), int(early.visits.argmax())
        worth = whole.rewards / np.maximum(whole.visits, 1)
        used.append(early.playouts / whole.playouts)
        otherwise.append(chosen != best)
        lost.append(max(0.0, worth[best] - worth[chosen]))
        by_chance.append(int(other.visits.argmax()) != best)
    return (
        f"{the_game.title}, {kind}: {np.mean(used):.0%} of the budget, decides otherwise in "
        f"{np.mean(otherwise):.1%} (with another seed {np.mean(by_chance):.1%}), gives away {np.mean(lost):.5f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How much of its budget a search needs.")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--playouts", type=int, help="on one core, as the burgrave thinks")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    asked = parser.parse_args()
    for name in game_names():
        game(name).compile()
        for kind in asked.kinds:
            budget = Budget(asked.playouts, asked.seconds)
            print(measure(game(name), kind, asked.positions, budget), flush=True)


if __name__ == "__main__":
    main()
