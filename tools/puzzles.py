"""Finds puzzles in games of strong bots.

    python -m tools.puzzles GAME [GAME …] --minutes 10 --cores 16
    python -m tools.puzzles GAME --verify [--sample 50] [--cores 16]

Adds to what is in the games' folders, until each has as many as asked for. A decision becomes a puzzle if one action
is clearly the best: a glance by the network, a few trials of every action and many of the best few, with other seeds,
must all say so, each looked at only if the one before did, and a search must find it. What even the weakest level finds
is no puzzle. Nothing is judged by what its player could not know: every trial deals that anew. `--verify` judges a
sample again, four times as deep.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from burgrave.bots import trial
from burgrave.bots.bot import BestBot
from burgrave.bots.consequences import consequences
from burgrave.bots.evaluation import CERTAINTY, FEWEST_TRIALS, Trials, halve, summary, trial_memory
from burgrave.bots.levels import LEVELS, Manner, choose_softly, likings, manners
from burgrave.bots.network import network
from burgrave.bots.search import Budget
from burgrave.core.game import Game
from burgrave.core.puzzles import FILE, Choice, Puzzle, Reason, read, write
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy
from burgrave.core.registry import game as load_game
from burgrave.lab.spread import spread

GAP = 0.10
"""Of winning chance, between the best and the second."""
GLANCE_GAP, FIRST_GAP, SCREEN_GAP = 0.025, 0.05, 0.08
"""What cheaper looks must see: the first lets three of ten decisions pass and four of five puzzles, the second half of
what is left and nearly all puzzles."""
GLANCES, SCREENING, DOUBTING, CONFIRMING, DEEPER = 2, 8, 40, 240, 4
"""Trials."""
IN_REACH = 0.04
"""Of the second: actions that might still be it are tried as often."""
ENDS = 24
"""Games that are played to their end to say why."""
SHOWN = 4
"""Actions that a puzzle keeps."""
FOUND_BY_CHANCE = 0.5
"""What the weakest level does more often than this is no puzzle."""
FROM_ONE_GAME, APART = 3, 12
"""Puzzles of a game, and decisions between them."""
ALIKE = 3
"""Puzzles with the same question and the same best action."""
VARIED, SOFTNESS = 12, 4.0
"""Decisions at the beginning of a game that are drawn more softly, so that games differ."""
STRONGEST = BestBot(Budget(playouts=3000))


def puzzles_of_game(seed: int, which: tuple[str, int]) -> tuple[str, list[Puzzle]]:
    """Those of one game between strong bots: what the network thinks first is stronger than all levels but the last."""
    name, number = which
    game = load_game(name)
    luck = random.Random(seed_of(seed, number))
    record = game.start(luck.choice([seats for seats in game.seats if seats <= 4]), {}, luck.randrange(2**60))
    found: list[Puzzle] = []
    rest = 0
    for ply in count():
        seat = game.actor(record)
        if seat is None or len(found) == FROM_ONE_GAME:
            break
        hidden = seen_by(game, record, seat, luck.randrange(2**60))
        liked = likings(game, hidden, seat)
        rest -= 1
        if rest < 0 and (puzzle := puzzle_at(game, record, hidden, seat, liked, luck)):
            found.append(puzzle)
            rest = APART
        action = choose_softly(liked, SOFTNESS if ply < VARIED else 0.0, luck.randrange(2**60))
        game.compiled.apply(record, action)
    return name, found


def seen_by(game: Game, record: Record, seat: int, seed: int) -> Record:
    hidden = copy(record)
    game.compiled.hide(hidden, seat, seed)
    return hidden


def puzzle_at(
    game: Game, record: Record, hidden: Record, seat: int, liked: np.ndarray, luck: random.Random
) -> Puzzle | None:
    actions = game.legal_actions(hidden)
    if len(actions) < 3 or glanced_gap(game, hidden, seat, actions, luck.randrange(2**60)) < GLANCE_GAP:
        return None
    screened = Trials(game, hidden, seat, luck.randrange(2**60), workers=1)
    screened.add(np.arange(len(actions)), FEWEST_TRIALS)
    if gap_of([screened.value(place)[0] for place in range(len(actions))]) < FIRST_GAP:
        return None
    halve(screened, Budget(playouts=SCREENING * len(actions)), threading.Event())
    first = summary(game, hidden, screened).actions
    best = first[0].action
    if first[0].win - first[1].win < SCREEN_GAP:
        return None
    missed_by = levels_that_miss(game, hidden, seat, liked, best, luck)
    if not missed_by:
        return None
    choices = confirmed(game, hidden, seat, [one.action for one in first[:SHOWN]], luck.randrange(2**60))
    if choices is None or any(STRONGEST.choose(game, hidden, seat, luck.randrange(2**60)) != best for _ in range(2)):
        return None
    position = game.position(record)
    if game.place(position).tobytes() != record.tobytes():
        return None
    second = game.checked(hidden, choices[1].notation)
    why = consequences(game, hidden, seat, (best, second), ENDS, luck.randrange(2**60))
    return Puzzle(
        name=hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:10],
        position=position,
        seat=seat,
        theme=str(position["asked"]),
        difficulty=missed_by,
        choices=choices,
        why=tuple(Reason(one.kind, one.name, round(one.better, 3), round(one.other, 3)) for one in why[:3]),
    )


def glanced_gap(game: Game, hidden: Record, seat: int, actions: Sequence[int], seed: int) -> float:
    """Between the two best actions, as the network sees it when what is under way is done."""
    memory = trial_memory(game, network(game), hidden, seat, seed)
    notes = np.zeros((len(actions), GLANCES, 3, game.seats[-1]), np.float32)
    for action, note in zip(actions, notes, strict=True):
        game.compiled(trial.judge_luck)(memory, action, GLANCES, note)
    return gap_of(notes[:, :, trial.WIN, seat].mean(1))


def gap_of(wins: Sequence[float] | np.ndarray) -> float:
    """Between the two highest."""
    second, first = np.sort(wins)[-2:]
    return float(first - second)


def confirmed(game: Game, hidden: Record, seat: int, actions: list[int], seed: int) -> tuple[Choice, ...] | None:
    """The actions with their chances, tried anew; None if the first is not clearly the best, which a few may tell."""
    anew = Trials(game, hidden, seat, seed, workers=1)
    places = [int(np.flatnonzero(anew.actions == action)[0]) for action in actions]
    anew.add(np.array(places), DOUBTING)
    best, *others = places
    second = max(anew.value(place)[0] for place in others)
    if anew.value(best)[0] - second < 0.7 * GAP:
        return None
    near = [place for place in others if anew.value(place)[0] > second - IN_REACH]
    anew.add(np.array([best, *near]), CONFIRMING - DOUBTING)
    order = sorted(places, key=lambda place: -anew.value(place)[0])
    wins = {place: anew.noted(place)[:, trial.WIN, seat] for place in order}
    if order[0] != best or order[1] not in near:
        return None
    difference = wins[best] - wins[order[1]]
    if difference.mean() < GAP or difference.mean() - error_of(difference) < GAP / 2:
        return None
    return tuple(
        Choice(game.notation(hidden, int(anew.actions[place])), round(float(own.mean()), 3), round(error_of(own), 3))
        for place, own in wins.items()
    )


def error_of(numbers: np.ndarray) -> float:
    """How far their mean may be wrong, 95 times in 100."""
    return CERTAINTY * float(numbers.std(ddof=1)) / math.sqrt(len(numbers))


def levels_that_miss(game: Game, hidden: Record, seat: int, liked: np.ndarray, best: int, luck: random.Random) -> int:
    """How many, from the weakest on, find it less often than every second time."""
    for number, manner in enumerate(list(manners(game).values())[:-1]):  # the last is a search that must find it
        if solving_chance(game, hidden, seat, liked, best, manner, luck) >= FOUND_BY_CHANCE:
            return number
    return len(LEVELS) - 1


def solving_chance(
    game: Game, hidden: Record, seat: int, liked: np.ndarray, best: int, manner: Manner, luck: random.Random
) -> float:
    if manner.budget is None and manner.softness:
        weights = np.exp((liked - liked.max()) / manner.softness)
        return float(weights[best] / weights.sum())
    if manner.budget is None:
        return float(liked[best] == liked.max()) / int(np.count_nonzero(liked == liked.max()))
    bot, tries = BestBot(manner.budget), 1 if manner.budget.seconds else 5
    return sum(bot.choose(game, hidden, seat, luck.randrange(2**60)) == best for _ in range(tries)) / tries


# One after the other


def make(names: Sequence[str], minutes: float, cores: int, seed: int, most: int, folder: Path | None) -> None:
    """Writes what was found after every game, so that nothing is lost when it is ended."""
    files = {name: folder / f"{name}.{FILE}" if folder else load_game(name).folder / FILE for name in names}
    found = {name: read(file) if file.exists() else [] for name, file in files.items()}
    started, done = time.monotonic(), Counter[str]()

    def games() -> Iterator[tuple[str, int]]:
        for number in count():
            for name in names:
                if time.monotonic() > started + 60 * minutes or all(len(some) >= most for some in found.values()):
                    return
                if len(found[name]) < most:
                    yield name, number

    for name, some in spread(partial(puzzles_of_game, seed), games(), cores):
        done[name] += 1
        for puzzle in some:
            if is_new(puzzle, found[name]):
                found[name].append(puzzle)
                write(files[name], sorted(found[name], key=lambda one: (one.difficulty, one.name)))
        minute = (time.monotonic() - started) / 60
        print(f"{minute:.1f} min: {name}, {done[name]} games, {len(found[name])} puzzles", flush=True)


def is_new(puzzle: Puzzle, others: Sequence[Puzzle]) -> bool:
    alike = sum((one.theme, one.best.notation) == (puzzle.theme, puzzle.best.notation) for one in others)
    return alike < ALIKE and all(one.name != puzzle.name for one in others)


def stands(name: str, seed: int, puzzle: Puzzle) -> tuple[bool, list[float]]:
    """Whether a puzzle stands a deeper look, and how often each level solves it."""
    game, luck = load_game(name), random.Random(f"{seed} {puzzle.name}")
    hidden = seen_by(game, game.place(puzzle.position), puzzle.seat, luck.randrange(2**60))
    actions = [game.checked(hidden, one.notation) for one in puzzle.choices]
    anew = Trials(game, hidden, puzzle.seat, luck.randrange(2**60), workers=1)
    places = np.array([int(np.flatnonzero(anew.actions == action)[0]) for action in actions])
    anew.add(places, DEEPER * CONFIRMING)
    values = [anew.value(int(place))[0] for place in places]
    liked = likings(game, hidden, puzzle.seat)
    solved = [
        solving_chance(game, hidden, puzzle.seat, liked, actions[0], manner, luck) for manner in manners(game).values()
    ]
    return values[0] - max(values[1:]) > GAP / 2, solved


def verified(name: str, sample: int, cores: int, seed: int) -> tuple[int, int, dict[str, float]]:
    """How many of a sample stand, how many there were, and how many each level solves on average."""
    some = read(load_game(name).folder / FILE)
    some = random.Random(seed).sample(some, min(sample, len(some)))
    checked = list(spread(partial(stands, name, seed), some, cores))
    solved = {level: round(sum(one[1][place] for one in checked), 1) for place, level in enumerate(LEVELS)}
    return sum(one[0] for one in checked), len(checked), solved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="another one finds others")
    parser.add_argument("--most", type=int, default=180, help="puzzles of a game, with those that it has")
    parser.add_argument("--folder", type=Path, help="where they are kept, if not in the games' own")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--sample", type=int, default=50)
    chosen = parser.parse_args()
    if not chosen.verify:
        make(chosen.games, chosen.minutes, chosen.cores, chosen.seed, chosen.most, chosen.folder)
        return
    for name in chosen.games:
        standing, judged, solved = verified(name, chosen.sample, chosen.cores, chosen.seed)
        print(f"{name}: {standing} of {judged} stand; solved by {solved}", flush=True)


if __name__ == "__main__":
    main()
