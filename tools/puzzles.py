"""Finds puzzles in games of strong bots.

    python -m tools.puzzles GAME [GAME …] --minutes 10 --cores 16
    python -m tools.puzzles GAME --verify [--sample 50] [--cores 16]
    python -m tools.puzzles GAME --renew [--cores 16]
    python -m tools.puzzles GAME --explain [--cores 16]

Adds to what is in the games' folders, until each has as many as asked for. A decision becomes a puzzle if one action
is clearly the best: a glance by the network, a few trials of every action and many of the best few, with other seeds,
must all say so, each looked at only if the one before did, and a search must find it. What even the weakest level finds
is no puzzle. Nothing is judged by what its player could not know: every trial deals that anew. `--verify` judges a
sample again, four times as deep; `--renew` judges all, once a network has changed, and drops what is none any more;
`--explain` only says anew why.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from burgrave.bots.bot import BestBot
from burgrave.bots.consequences import Consequence, reasons
from burgrave.bots.decisions import adding_up
from burgrave.bots.evaluation import CERTAINTY, FEWEST_TRIALS, Trials
from burgrave.bots.judge import judge_other_draws
from burgrave.bots.levels import LEVELS, Manner, choose_softly, likings, manners
from burgrave.bots.net_play import WIN
from burgrave.bots.search import Budget
from burgrave.bots.why import why
from burgrave.core.game import Game
from burgrave.core.puzzles import FILE, Choice, Puzzle, Reason, read, write
from burgrave.core.random import seed_of
from burgrave.core.record import Record, copy
from burgrave.core.registry import game as load_game
from burgrave.lab.spread import spread

GAP = 0.10
"""Of winning chance, between the best and the second."""
GLANCES, GLANCED_AT, GLANCE_GAP = 2, 8, 0.025
"""At the actions that are liked best, which is nearly always enough to see that nothing is at stake."""
FIRST_TRIED, FIRST_GAP = 4, 0.05
"""Actions that are tried before the others are, and what their trials must see."""
SCREENED, SCREENING, SCREEN_GAP = 6, 8, 0.08
"""Actions that are tried more often after all were, how often, and what must be seen then."""
CONFIRMING = ((40, 0.07), (80, 0.085), (120, GAP))
"""Trials with other seeds, in three steps, and what each must see; only what might still be the second goes on."""
SURE_AFTER = 120
"""Trials that are enough for a gap that is certain by then."""
DEEPER = 4
"""Times as many trials for those that are verified."""
IN_REACH = 0.04
"""Of the second: actions that might still be it are tried as often."""
ENDS, TOLD = 24, 240
"""Games that are played to their end to say why, and trials that are asked."""
SHOWN = 4
"""Actions that a puzzle keeps."""
FOUND_BY_CHANCE = 0.5
"""What the weakest level does more often than this is no puzzle."""
FROM_ONE_GAME, APART = 3, 12
"""Puzzles of a game, and decisions between them."""
SAME_ANSWER, ALIKE = 8, 3
"""Puzzles with the same question and best action, and those of them that have the same second, too."""
VARIED, SOFTNESS = 12, 4.0
"""Decisions at the beginning of a game that are drawn more softly, so that games differ."""
STRONGEST = BestBot(Budget(playouts=3000))

Answer = tuple[str, ...]
"""A theme and the best action, or those and the second."""
Item = tuple[str, int, frozenset[Answer]]
"""A game by its name and number, and the answers of which there are enough."""


def puzzles_of_game(seed: int, until: float, item: Item) -> tuple[str, list[Puzzle]]:
    """Those of one game between strong bots: what the network thinks first is stronger than all levels but the last.

    Whatever is found until then by the clock that all processes have.
    """
    name, number, enough = item
    game = load_game(name)
    luck = random.Random(seed_of(seed, number))
    record = game.start(luck.choice([seats for seats in game.seats if seats <= 4]), {}, luck.randrange(2**60))
    found: list[Puzzle] = []
    rest = 0
    for ply in count():
        seat = game.actor(record)
        if seat is None or len(found) == FROM_ONE_GAME or time.monotonic() > until:
            break
        hidden = seen_by(game, record, seat, luck.randrange(2**60))
        liked = likings(game, hidden, seat)
        rest -= 1
        if rest < 0 and (puzzle := puzzle_at(game, record, hidden, seat, liked, luck, enough)):
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
    game: Game,
    record: Record,
    hidden: Record,
    seat: int,
    liked: np.ndarray,
    luck: random.Random,
    enough: frozenset[Answer] = frozenset(),
) -> Puzzle | None:
    """What costs least is asked first: most decisions are given up at a glance."""
    actions = by_glance(game, hidden, seat, liked, luck.randrange(2**60))
    leading = screened(game, hidden, seat, actions, luck.randrange(2**60))
    if not leading:
        return None
    best, position = leading[0], game.position(record)
    theme = str(position["asked"])
    if (theme, game.notation(hidden, best)) in enough or game.place(position).tobytes() != record.tobytes():
        return None
    missed_by = levels_that_miss(game, hidden, seat, liked, best, luck)
    if not missed_by:
        return None
    choices = confirmed(game, hidden, seat, leading, luck.randrange(2**60))
    if choices is None or answers(theme, choices) & enough:
        return None
    if any(STRONGEST.choose(game, hidden, seat, luck.randrange(2**60)) != best for _ in range(2)):
        return None
    return Puzzle(
        name=hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:10],
        position=position,
        seat=seat,
        theme=theme,
        difficulty=missed_by,
        choices=choices,
        why=why_best(game, hidden, seat, choices, luck.randrange(2**60)),
    )


def by_glance(game: Game, hidden: Record, seat: int, liked: np.ndarray, seed: int) -> list[int]:
    """The actions, the best first as the network sees it when what is under way is done; none if no two differ."""
    actions = sorted(game.legal_actions(hidden), key=lambda action: -liked[action])
    if len(actions) < 3:
        return []
    notes = np.array([judge_other_draws(game, hidden, action, GLANCES, 0, seed) for action in actions[:GLANCED_AT]])
    wins = notes[:, :, WIN, seat].mean(1)
    if gap_of(wins) < GLANCE_GAP:
        return []
    return [actions[place] for place in np.argsort(-wins)] + actions[len(wins) :]


def gap_of(wins: Sequence[float] | np.ndarray) -> float:
    """Between the two highest."""
    second, first = np.sort(wins)[-2:]
    return float(first - second)


def screened(game: Game, hidden: Record, seat: int, actions: Sequence[int], seed: int) -> list[int]:
    """The best few of these actions, the best first; none if it is not well ahead."""
    if not actions:
        return []
    trials = Trials(game, hidden, seat, seed, workers=1)
    places = places_of(trials, actions)
    for tried in places[:FIRST_TRIED], places:
        if new := [place for place in tried if not trials.counts[place]]:
            trials.add(np.array(new), FEWEST_TRIALS)
        if gap_of([trials.value(place)[0] for place in tried]) < FIRST_GAP:
            return []
    leading = sorted(places, key=trials.value, reverse=True)[:SCREENED]
    trials.add(np.array(leading), SCREENING)
    leading.sort(key=trials.value, reverse=True)
    if gap_of([trials.value(place)[0] for place in leading]) < SCREEN_GAP:
        return []
    return [int(trials.actions[place]) for place in leading[:SHOWN]]


def places_of(trials: Trials, actions: Sequence[int]) -> list[int]:
    return [int(np.flatnonzero(trials.actions == action)[0]) for action in actions]


def confirmed(game: Game, hidden: Record, seat: int, actions: Sequence[int], seed: int) -> tuple[Choice, ...] | None:
    """The actions with their chances, tried anew; None if the first is not clearly the best, which a few may tell."""
    trials = Trials(game, hidden, seat, seed, workers=1)
    places = places_of(trials, actions)
    near = list(places)
    for more, least in CONFIRMING:
        trials.add(np.array(near), more)
        near.sort(key=trials.value, reverse=True)
        wins = {place: trials.noted(place)[:, WIN, seat] for place in places}
        best, second = near[:2]
        difference = wins[best] - wins[second]
        if trials.actions[best] != actions[0] or difference.mean() < least:
            return None
        if len(difference) >= SURE_AFTER and difference.mean() - error_of(difference) >= GAP:
            break
        near = [best, *(place for place in near[1:] if wins[place].mean() > wins[second].mean() - IN_REACH)]
    order = sorted(places, key=trials.value, reverse=True)
    if order[:2] != near[:2] or difference.mean() - error_of(difference) < GAP / 2:
        return None
    return tuple(
        Choice(
            game.notation(hidden, int(trials.actions[place])),
            round(float(wins[place].mean()), 3),
            round(error_of(wins[place]), 3),
        )
        for place in order
    )


def why_best(game: Game, hidden: Record, seat: int, choices: Sequence[Choice], seed: int) -> tuple[Reason, ...]:
    """What the best leads to, and the second does not. All of it: what is told depends on what speaks against it."""
    best, second = ([game.checked(hidden, one.notation)] for one in choices[:2])
    trials = Trials(game, hidden, seat, seed, workers=1, lines=(best, second))
    trials.add(np.arange(2), TOLD)
    tried = [adding_up(game, trials.noted(place)[:, :, : trials.players]) for place in range(2)]
    found = reasons(game, hidden, seat, (best, second), ENDS, seed, tried, ENDS)
    return tuple(Reason(one.kind, one.name, round(one.better, 3), round(one.other, 3)) for one in found)


def answers(theme: str, choices: Sequence[Choice]) -> frozenset[Answer]:
    best, second = choices[0].notation, choices[1].notation
    return frozenset({(theme, best), (theme, best, second)})


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


def file_of(name: str, folder: Path | None) -> Path:
    return folder / f"{name}.{FILE}" if folder else load_game(name).folder / FILE


def make(names: Sequence[str], minutes: float, cores: int, seed: int, most: int, folder: Path | None) -> None:
    """Writes what was found after every game, so that nothing is lost when it is ended."""
    files = {name: file_of(name, folder) for name in names}
    found = {name: read(file) if file.exists() else [] for name, file in files.items()}
    prepare(names, cores)
    started, done = time.monotonic(), Counter[str]()
    until = started + 60 * minutes

    def games() -> Iterator[Item]:
        for number in count():
            for name in names:
                if time.monotonic() > until or all(len(some) >= most for some in found.values()):
                    return
                if len(found[name]) < most:
                    yield name, number, frequent_answers(found[name])

    for name, some in spread(partial(puzzles_of_game, seed, until), games(), cores):
        done[name] += 1
        for puzzle in some:
            if is_new(puzzle, found[name]):
                found[name].append(puzzle)
                write_ordered(files[name], found[name])
        minute = (time.monotonic() - started) / 60
        print(f"{minute:.1f} min: {name}, {done[name]} games, {len(found[name])} puzzles", flush=True)


def prepare(names: Sequence[str], cores: int) -> None:
    """Compiles each game's rules once, in one process, instead of in all at the same time."""
    for _ in spread(compile_all, names, min(cores, len(names))):
        pass


def compile_all(name: str) -> None:
    game = load_game(name)
    record = game.start(game.seats[0], {}, 1)
    while len(game.legal_actions(record)) < 3:
        game.compiled.apply(record, game.legal_actions(record)[0])
    seat = int(game.compiled.actor(record))
    hidden = seen_by(game, record, seat, 1)
    liked = likings(game, hidden, seat)
    actions = game.legal_actions(hidden)
    by_glance(game, hidden, seat, liked, 1)
    Trials(game, hidden, seat, 1, workers=1).add(np.arange(2), 1)
    BestBot(Budget(playouts=2)).choose(game, hidden, seat, 1)
    why_best(game, hidden, seat, [Choice(game.notation(hidden, action), 0.5, 0.0) for action in actions[:2]], 1)


def write_ordered(file: Path, found: Iterable[Puzzle]) -> None:
    write(file, sorted(found, key=lambda one: (one.difficulty, one.name)))


def frequent_answers(found: Iterable[Puzzle]) -> frozenset[Answer]:
    """Those that no other puzzle may have."""
    given = Counter(answer for puzzle in found for answer in answers(puzzle.theme, puzzle.choices))
    return frozenset(answer for answer, times in given.items() if times >= (SAME_ANSWER if len(answer) == 2 else ALIKE))


def is_new(puzzle: Puzzle, others: Sequence[Puzzle]) -> bool:
    alike = answers(puzzle.theme, puzzle.choices) & frequent_answers(others)
    return not alike and all(one.name != puzzle.name for one in others)


# Judged again


def renew(name: str, cores: int, seed: int, folder: Path | None) -> tuple[int, int]:
    """Keeps what is still a puzzle for the game's present network, as it is judged now; how many of how many."""
    file = file_of(name, folder)
    old = read(file)
    prepare([name], 1)
    kept: list[Puzzle] = []
    for puzzle in spread(partial(renewed, name, seed), old, cores):
        if puzzle and is_new(puzzle, kept):
            kept.append(puzzle)
    write_ordered(file, kept)
    return len(kept), len(old)


def renewed(name: str, seed: int, puzzle: Puzzle) -> Puzzle | None:
    game, luck = load_game(name), random.Random(f"{seed} {puzzle.name}")
    record = game.place(puzzle.position)
    hidden = seen_by(game, record, puzzle.seat, luck.randrange(2**60))
    return puzzle_at(game, record, hidden, puzzle.seat, likings(game, hidden, puzzle.seat), luck)


def explain(name: str, cores: int, seed: int, folder: Path | None) -> tuple[int, int]:
    """Says anew why the best is the best; of how many puzzles something can be said, and how many there are."""
    file = file_of(name, folder)
    prepare([name], 1)
    found = list(spread(partial(explained, name, seed), read(file), cores))
    write_ordered(file, found)
    return sum(bool(told(name, puzzle)) for puzzle in found), len(found)


def explained(name: str, seed: int, puzzle: Puzzle) -> Puzzle:
    game, luck = load_game(name), random.Random(f"{seed} {puzzle.name}")
    hidden = seen_by(game, game.place(puzzle.position), puzzle.seat, luck.randrange(2**60))
    return replace(puzzle, why=why_best(game, hidden, puzzle.seat, puzzle.choices, luck.randrange(2**60)))


def told(name: str, puzzle: Puzzle) -> list[str]:
    game = load_game(name)
    found = [Consequence(**asdict(one)) for one in puzzle.why]
    return why(game, game.place(puzzle.position), puzzle.seat, found, game.words("en"))


def stands(name: str, seed: int, puzzle: Puzzle) -> tuple[bool, list[float]]:
    """Whether a puzzle stands a deeper look, and how often each level solves it."""
    game, luck = load_game(name), random.Random(f"{seed} {puzzle.name}")
    hidden = seen_by(game, game.place(puzzle.position), puzzle.seat, luck.randrange(2**60))
    actions = [game.checked(hidden, one.notation) for one in puzzle.choices]
    liked = likings(game, hidden, puzzle.seat)
    solved = [
        solving_chance(game, hidden, puzzle.seat, liked, actions[0], manner, luck) for manner in manners(game).values()
    ]
    return deeper_gap(game, hidden, puzzle.seat, actions, luck.randrange(2**60)) > GAP / 2, solved


def deeper_gap(game: Game, hidden: Record, seat: int, actions: Sequence[int], seed: int) -> float:
    """Between the first and the best of the others; those that are far behind after the usual trials have no more."""
    trials = Trials(game, hidden, seat, seed, workers=1)
    best, *others = places_of(trials, actions)
    usual = sum(more for more, _ in CONFIRMING)
    trials.add(np.array([best, *others]), usual)
    second = max(trials.value(place)[0] for place in others)
    near = [place for place in others if trials.value(place)[0] >= second - IN_REACH]
    trials.add(np.array([best, *near]), (DEEPER - 1) * usual)
    return trials.value(best)[0] - max(trials.value(place)[0] for place in near)


def verified(
    name: str, sample: int, cores: int, seed: int, folder: Path | None = None
) -> tuple[int, int, dict[str, float]]:
    """How many of a sample stand, how many there were, and how many each level solves on average."""
    some = read(file_of(name, folder))
    some = random.Random(seed).sample(some, min(sample, len(some)))
    prepare([name], 1)
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
    parser.add_argument("--verify", action="store_true", help="judge a sample four times as deep")
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--renew", action="store_true", help="judge all anew, and keep what is still a puzzle")
    parser.add_argument("--explain", action="store_true", help="say anew why the best is the best")
    chosen = parser.parse_args()
    if chosen.explain:
        for name in chosen.games:
            clear, all_of_them = explain(name, chosen.cores, chosen.seed, chosen.folder)
            print(f"{name}: something can be said of {clear} of {all_of_them}", flush=True)
    elif chosen.renew:
        for name in chosen.games:
            kept, judged = renew(name, chosen.cores, chosen.seed, chosen.folder)
            print(f"{name}: {kept} of {judged} are kept", flush=True)
    elif chosen.verify:
        for name in chosen.games:
            standing, judged, solved = verified(name, chosen.sample, chosen.cores, chosen.seed, chosen.folder)
            print(f"{name}: {standing} of {judged} stand; solved by {solved}", flush=True)
    else:
        make(chosen.games, chosen.minutes, chosen.cores, chosen.seed, chosen.most, chosen.folder)


if __name__ == "__main__":
    main()
