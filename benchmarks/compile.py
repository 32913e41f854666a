"""How much processor time it takes to compile a game where nothing is compiled yet, and to load it where all is.

    python benchmarks/compile.py                     every game
    python benchmarks/compile.py medievalia -n 3     one game, three times

Each time a process of its own compiles the rules, then what bots need and what an analysis needs, into an empty cache,
and another loads all of it from there. To compare two versions, run it in turn in a checkout of each.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

STEPS = """
import sys, time
import burgrave
from burgrave.bots.levels import LEVELS
from burgrave.server.tables.bot_pool import compile_for_analysis
game = burgrave.game(sys.argv[1])
import numba.core.compiler
times = [time.process_time()]
game.compile()
times.append(time.process_time())
game.prepare(lambda _: None, [level.needs for level in LEVELS.values()])
times.append(time.process_time())
compile_for_analysis(game)
times.append(time.process_time())
print(*(round(end - start, 2) for start, end in zip(times, times[1:])))
"""


def seconds(game: str, cache: str) -> str:
    """What rules, bots and analysis take of the processor in a new process with this cache."""
    environment = {**os.environ, "BURGRAVE_CACHE_DIR": cache}
    command = [sys.executable, "-c", STEPS, game]
    found = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    rules, bots, analysis = map(float, found.split())
    return f"{rules + bots + analysis:6.2f} s (rules {rules:.2f}, bots {bots:.2f}, analysis {analysis:.2f})"


def main() -> None:
    import burgrave

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=burgrave.game_names())
    parser.add_argument("-n", "--repeats", type=int, default=1)
    chosen = parser.parse_args()
    for game in chosen.games:
        for _ in range(chosen.repeats):
            with tempfile.TemporaryDirectory() as cache:
                print(f"{game:12} compiled {seconds(game, cache)}, loaded {seconds(game, cache)}", flush=True)


if __name__ == "__main__":
    main()
