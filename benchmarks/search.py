"""How many simulations a search makes in a second, beside OpenSpiel's C++ search in the same run.

    python benchmarks/search.py

A simulation is one descent through the tree and one whole random playout. Ours is 4-player Kingsburg without the game's
advice, from the first choice of a game, 1,000 simulations a decision; OpenSpiel's is its MCTS with random rollouts on
backgammon and on 4-player Mensch-ärgere-dich-nicht, likewise. One core each, and all cores for ours; process CPU time
for one core, repeats in turn, because machines are noisy.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from burgrave.bots.search import Budget, SearchParameters, think
from burgrave.games.kingsburg import Kingsburg

SIMULATIONS = 1000
REPEATS = 5
SECONDS = 2.0


class Unadvised(Kingsburg):
    """Without advice every playout is uniformly random."""

    advice = None  # type: ignore[assignment]


def one_core() -> float:
    game = Unadvised()
    record = game.start(4, {}, 7)
    seat = int(game.compiled.actor(record))
    parameters = SearchParameters()
    think(game, record, seat, 0, Budget(playouts=10), parameters)
    started = time.process_time()
    think(game, record, seat, 1, Budget(playouts=10 * SIMULATIONS), parameters)
    return 10 * SIMULATIONS / (time.process_time() - started)


def all_cores() -> float:
    game = Unadvised()
    record = game.start(4, {}, 7)
    seat = int(game.compiled.actor(record))
    found = think(game, record, seat, 1, Budget(seconds=SECONDS), SearchParameters())
    return found.playouts / SECONDS


def open_spiel(name: str) -> Callable[[], float]:
    import pyspiel

    game = pyspiel.load_game(name)

    def measure() -> float:
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            state.apply_action(state.chance_outcomes()[-1][0] if state.is_chance_node() else state.legal_actions()[0])
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)
        started = time.process_time()
        bot.step(state)
        return SIMULATIONS / (time.process_time() - started)

    return measure


def main() -> None:
    lines: dict[str, Callable[[], float]] = {
        "Burgrave, Kingsburg 4 players, one core": one_core,
        "Burgrave, Kingsburg 4 players, all cores": all_cores,
    }
    try:
        lines["OpenSpiel C++, backgammon, one core"] = open_spiel("backgammon")
        lines["OpenSpiel C++, Mensch-ärgere-dich-nicht 4 players, one core"] = open_spiel("maedn(players=4)")
    except ImportError:
        print("without OpenSpiel to compare with: pip install open_spiel")
    rates: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(REPEATS):
        for name, measure in lines.items():
            rates[name].append(measure())
    for name, found in rates.items():
        print(f"{name}: {statistics.median(found):,.0f} simulations/s ({min(found):,.0f} to {max(found):,.0f})")


if __name__ == "__main__":
    main()
