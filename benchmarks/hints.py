"""How long a hint takes: the first answer, which is to be there within half a second, and the refined one (three).

python benchmarks/hints.py                       every game, positions all over games of bots, for 2 and most players

They are judged as a server's process for bots does it, after what it must load has been loaded, one at a time.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import burgrave
from burgrave.bots.bot import bot
from burgrave.bots.search import Budget
from burgrave.core.match import Match
from burgrave.core.record import copy
from burgrave.lab.played import play_to_end
from burgrave.server.tables.bot_pool import FIRST_LOOK, HINT, judged

LIMITS = {FIRST_LOOK: 0.5, HINT: 3.0}


def positions(game: str, players: int, count: int) -> list[tuple[Match, int]]:
    """Plies of games at which there is a choice, evenly."""
    found = []
    for seed in range(1, 4):
        match = burgrave.new(game, players=players, seed=seed)
        play_to_end(match, [bot("squire")] * players, seed)
        plies = [ply for ply in range(match.ply) if len(match.legal_at(ply)) > 1]
        found += [(match, plies[place]) for place in np.linspace(0, len(plies) - 1, count // 3).astype(int)]
    return found


def seconds(match: Match, ply: int, budget: Budget) -> tuple[float, float]:
    """On the clock, and of a processor: on a busy machine they differ."""
    hidden = copy(match.at(ply))
    seat = int(hidden["actor"])
    match.game.compiled.hide(hidden, seat, ply)
    levels = ["squire"] * match.players
    began, used = time.perf_counter(), time.process_time()
    judged(match.game, hidden.tobytes(), seat, ply, budget, levels)
    return time.perf_counter() - began, time.process_time() - used


def measure(game: str, players: int, count: int) -> None:
    some = positions(game, players, count)
    seconds(*some[0], FIRST_LOOK)
    for name, budget in (("first", FIRST_LOOK), ("refined", HINT)):
        took = np.array([seconds(match, ply, budget) for match, ply in some])
        middle, late, worst = np.quantile(took, (0.5, 0.95, 1.0), axis=0)
        print(
            f"{game}, {players} players, {name}: {middle[0]:.2f} s, 95 of 100 within {late[0]:.2f} s, the longest "
            f"{worst[0]:.2f} s ({'within' if worst[0] <= LIMITS[budget] else 'OVER'} {LIMITS[budget]:g} s); "
            f"of a processor {middle[1]:.2f} s, the longest {worst[1]:.2f} s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=burgrave.game_names())
    parser.add_argument("--positions", type=int, default=60)
    asked = parser.parse_args()
    for game in asked.games:
        for players in (2, max(burgrave.game(game).seats)):
            measure(game, players, asked.positions)


if __name__ == "__main__":
    main()
