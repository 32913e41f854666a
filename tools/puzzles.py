"""Finds puzzles in games of strong bots.

    python -m tools.puzzles GAME --minutes 10 --cores 16 --output FILE
    python -m tools.puzzles GAME --verify FILE [--sample 50] [--cores 16]

A decision becomes a puzzle if one action is clearly the best: every action is tried, then the best few many more times
with other seeds, and a search must find the same. What any bot would do is no puzzle. Nothing is judged by what its
player could not know: every trial deals that anew. `--verify` judges a sample again, four times as deep.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, takewhile
from pathlib import Path

import numpy as np

from burgrave.bots import trial
from burgrave.bots.bot import BestBot, Bot, GreedyBot, SearchBot, WeightedRandomBot, promising_actions
from burgrave.bots.evaluation import CERTAINTY, Trials, halve, summary
from burgrave.bots.levels import LEVELS
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.puzzles import FILE, Choice, Puzzle, read, write
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy
from burgrave.core.registry import game as load_game
from burgrave.lab.spread import spread

GAP = 0.10
"""Of winning chance, between the best and the second."""
SCREENING, CONFIRMING, DEEPER = 12, 400, 4
SHOWN = 4
"""Actions that a puzzle keeps."""
FOUND_BY_CHANCE = 0.5
"""What the weakest level does more often than this is no puzzle."""
FROM_ONE_GAME = 6
ALIKE = 4
"""Puzzles with the same question and the same best action."""
VARIED = 12
"""Decisions at the beginning of a game that are drawn, so that games differ."""
BEGINNER, PLAYER, STRONGEST = WeightedRandomBot(), BestBot(Budget(playouts=120)), BestBot(Budget(playouts=3000))
SOLVERS = (GreedyBot(), SearchBot(Budget(playouts=400)))
"""By whom difficulties are measured, the weaker first."""


def puzzles_of_game(name: str, seed: int, number: int) -> list[Puzzle]:
    """Those of one game between strong bots."""
    game = load_game(name)
    luck = random.Random(seed_of(seed, number))
    players = luck.choice([seats for seats in game.seats if seats <= 4])
    record = game.start(players, {}, luck.randrange(2**60))
    found: list[Puzzle] = []
    for ply in count():
        seat = game.actor(record)
        if seat is None or len(found) == FROM_ONE_GAME:
            return found
        hidden = seen_by(game, record, seat, luck.randrange(2**60))
        if len(game.legal_actions(record)) > 2 and (puzzle := puzzle_at(game, record, hidden, seat, luck)):
            found.append(puzzle)
        player: Bot = BEGINNER if ply < VARIED else PLAYER
        game.compiled.apply(record, player.choose(game, hidden, seat, luck.randrange(2**60)))
    return found


def seen_by(game: Game, record: Record, seat: int, seed: int) -> Record:
    hidden = copy(record)
    game.compiled.hide(hidden, seat, seed)
    return hidden


def puzzle_at(game: Game, record: Record, hidden: Record, seat: int, luck: random.Random) -> Puzzle | None:
    actions, weights = promising_actions(game, hidden)
    screened = Trials(game, hidden, seat, luck.randrange(2**60), workers=1)
    halve(screened, Budget(playouts=SCREENING * len(actions)), threading.Event())
    first = summary(game, hidden, screened).actions
    if first[0].win - first[1].win < GAP:
        return None
    share = weights[actions.index(first[0].action)] / sum(weights)
    if share > FOUND_BY_CHANCE:
        return None
    confirmed = confirm(game, hidden, seat, [one.action for one in first[:SHOWN]], CONFIRMING, luck)
    if confirmed is None:
        return None
    best = first[0].action
    if any(STRONGEST.choose(game, hidden, seat, luck.randrange(2**60)) != best for _ in range(2)):
        return None
    position = game.position(record)
    if game.place(position).tobytes() != record.tobytes():
        return None
    return Puzzle(
        name=hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:10],
        position=position,
        seat=seat,
        theme=str(position["asked"]),
        difficulty=difficulty(game, hidden, seat, best, luck),
        choices=tuple(Choice(game.notation(hidden, action), round(win, 3)) for action, win in confirmed),
    )


def confirm(
    game: Game, hidden: Record, seat: int, actions: list[int], trials: int, luck: random.Random
) -> list[tuple[int, float]] | None:
    """The actions with their chances, tried anew; None if the first is not clearly the best."""
    anew = Trials(game, hidden, seat, luck.randrange(2**60), workers=1)
    places = np.array([int(np.flatnonzero(anew.actions == action)[0]) for action in actions])
    anew.add(places, trials)
    wins = [anew.noted(int(place))[:, trial.WIN, seat] for place in places]
    order = sorted(range(1, len(wins)), key=lambda one: -wins[one].mean())
    difference = wins[0] - wins[order[0]]
    sure = CERTAINTY * float(difference.std(ddof=1)) / len(difference) ** 0.5
    if difference.mean() < GAP or difference.mean() - sure < GAP / 2:
        return None
    return [(actions[one], float(wins[one].mean())) for one in (0, *order)]


def difficulty(game: Game, hidden: Record, seat: int, best: int, luck: random.Random) -> int:
    """0: what looks best is the best. 1: a short search finds it. 2: only a long one does."""
    for level, solver in enumerate(SOLVERS):
        found = sum(solver.choose(game, hidden, seat, luck.randrange(2**60)) == best for _ in range(3))
        if found >= 2:
            return level
    return 2


def varied(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Not many alike, and of every difficulty as many as there are, up to a third."""
    alike: Counter[tuple[str, str]] = Counter()
    kept: list[list[Puzzle]] = [[], [], []]
    for puzzle in sorted(found, key=lambda one: -one.gap):
        key = puzzle.theme, puzzle.best.notation
        alike[key] += 1
        if alike[key] <= ALIKE:
            kept[puzzle.difficulty].append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < most and any(kept):
        for some in kept:
            if some and len(chosen) < most:
                chosen.append(some.pop(0))
    return sorted(chosen, key=lambda one: (one.difficulty, one.name))


def stands(name: str, seed: int, puzzle: Puzzle) -> tuple[bool, tuple[bool, ...]]:
    """Whether a puzzle stands a deeper look, and which levels solve it."""
    game, luck = load_game(name), random.Random(f"{seed} {puzzle.name}")
    record = game.place(puzzle.position)
    hidden = seen_by(game, record, puzzle.seat, luck.randrange(2**60))
    actions = [game.checked(hidden, one.notation) for one in puzzle.choices]
    anew = Trials(game, hidden, puzzle.seat, luck.randrange(2**60), workers=1)
    places = np.array([int(np.flatnonzero(anew.actions == action)[0]) for action in actions])
    anew.add(places, DEEPER * CONFIRMING)
    values = [anew.value(int(place))[0] for place in places]
    solved = (solver.choose(game, hidden, puzzle.seat, luck.randrange(2**60)) for solver in LEVELS.values())
    return values[0] - max(values[1:]) > GAP / 2, tuple(action == actions[0] for action in solved)


def games_until(end: float) -> Iterator[int]:
    return takewhile(lambda _: time.monotonic() < end, count())


def make(name: str, minutes: float, cores: int, seed: int, most: int, output: Path) -> None:
    """Writes what was found after every game, so that nothing is lost when it is ended."""
    found: dict[str, Puzzle] = {}
    started = time.monotonic()
    work = partial(puzzles_of_game, name, seed)
    for number, some in enumerate(spread(work, games_until(started + 60 * minutes), cores), 1):
        found |= {puzzle.name: puzzle for puzzle in some}
        write(output, varied(found.values(), most))
        minute = (time.monotonic() - started) / 60
        print(f"{name}: {number} games, {len(found)} puzzles, {minute:.1f} min", flush=True)
    kept = read(output)
    themes = Counter(puzzle.theme for puzzle in kept)
    print(
        f"{len(kept)} kept, {output.stat().st_size // 1024} KB: {dict(Counter(p.difficulty for p in kept))}, {themes}"
    )


def verify(name: str, file: Path, sample: int, cores: int, seed: int) -> None:
    some = read(file)
    some = random.Random(seed).sample(some, min(sample, len(some)))
    checked = list(spread(partial(stands, name, seed), some, cores))
    solved = {level: sum(one[1][place] for one in checked) for place, level in enumerate(LEVELS)}
    print(f"{name}: {sum(one[0] for one in checked)} of {len(checked)} stand; solved by {solved}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=180)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--verify", type=Path, metavar="FILE")
    parser.add_argument("--sample", type=int, default=50)
    chosen = parser.parse_args()
    if chosen.verify:
        verify(chosen.game, chosen.verify, chosen.sample, chosen.cores, chosen.seed)
    else:
        output = chosen.output or load_game(chosen.game).folder / FILE
        make(chosen.game, chosen.minutes, chosen.cores, chosen.seed, chosen.most, output)


if __name__ == "__main__":
    main()
