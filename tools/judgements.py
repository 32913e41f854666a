"""Judges many positions of all games and numbers of players, and says what is wrong with the judgements.

    python -m tools.judgements --positions 100000 [--games NAME ...] [--playouts N] [--processes N]

Positions come from games of bots of all quick levels. Nothing may be wrong: every legal action has been tried, lists
are in the order of their own numbers, all numbers are finite, and the chances of all seats make one win. What has been
looked at is kept, for each set of rules, numbers and networks, so that a run may be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from burgrave.bots.analysis import judge_of
from burgrave.bots.bot import bot
from burgrave.bots.evaluation import FEWEST_TRIALS, Evaluation, evaluate
from burgrave.bots.levels import LEVEL_NAMES
from burgrave.bots.search import Budget
from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.match import Match, new
from burgrave.core.random import seed_of
from burgrave.core.registry import game, game_names
from burgrave.lab.played import play_to_end
from tools.kept import complete

RESULTS = Path("build") / "judgements"
A_GAME = 20
"""Positions that are judged of each game."""
CLOSE = 1e-4


@dataclass(frozen=True)
class Item:
    """One game to look at."""

    game: str
    players: int
    number: int


@dataclass(frozen=True)
class Looked:
    positions: int
    actions: int
    faults: list[str]


def faults(the_game: Game, legal: list[int], found: Evaluation) -> list[str]:
    """What is wrong with a judgement."""
    numbers = [value for one in found.actions for value in (one.win, one.error, one.reward, one.score, one.place)]
    order = [(-one.win, -one.reward) for one in found.actions]
    total = sum(found.wins)
    wrong = {
        "not all legal actions": sorted(one.action for one in found.actions) != sorted(legal),
        "an action without a try": any(one.tries < FEWEST_TRIALS for one in found.actions),
        "not in order": any(before > after for before, after in pairwise(order)),
        "not a number": not all(map(math.isfinite, [*numbers, *found.wins, *found.scores])),
        "not a chance": not all(
            0 <= chance <= 1 + CLOSE for chance in [*found.wins, *(one.win for one in found.actions)]
        ),
        "not a place": not all(1 <= one.place <= len(found.wins) for one in found.actions),
        "a negative error": any(one.error < 0 for one in found.actions),
        "chances that make more or less than one win": abs(total - 1) > CLOSE
        and not (the_game.info.all_may_lose and total < 1),
        "the best has another chance than its seat": abs(found.actions[0].win - found.wins[found.seat]) > CLOSE,
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


def look_at(item: Item, playouts: int) -> Looked:
    """Plays a game, and judges positions all over it, as for strong players and as for those who play."""
    seed = seed_of(1, item.number)
    levels = [LEVEL_NAMES[(item.number + seat) % (len(LEVEL_NAMES) - 1)] for seat in range(item.players)]
    match = new(item.game, players=item.players, seed=seed)
    play_to_end(match, [bot(level) for level in levels], seed)
    if 1 not in match.ranks and not match.game.info.all_may_lose:
        return Looked(0, 0, ["a game without a winner"])
    plies = range(item.number % 7, match.ply, max(1, match.ply // A_GAME))
    wrong, actions = [], 0
    for ply in plies[:A_GAME]:
        at = Match(match.game, match.at(ply), options={})
        found = evaluate(at, Budget(playouts=playouts), seed_of(seed, ply), levels=levels if ply % 2 else ())
        wrong += [f"{fault}, seed {seed}, ply {ply}" for fault in faults(match.game, at.legal, found)]
        actions += len(found.actions)
    return Looked(len(plies[:A_GAME]), actions, wrong)


def look_and_note(item: Item, playouts: int) -> tuple[Item, dict[str, Any]]:
    return item, asdict(look_at(item, playouts))


def main() -> None:
    parser = argparse.ArgumentParser(description="What is wrong with judgements.")
    parser.add_argument("--positions", type=int, default=2000, help="of all games together, about")
    parser.add_argument("--games", nargs="+", default=list(game_names()), choices=game_names())
    parser.add_argument("--playouts", type=int, default=1, help="beyond the least that every action gets")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder with a line for every game")
    asked = parser.parse_args()
    kinds = [(name, players) for name in asked.games for players in game(name).seats]
    for name in asked.games:
        game(name).compile()
    each = math.ceil(asked.positions / A_GAME / len(kinds))
    items = [Item(name, players, number) for number in range(each) for name, players in kinds]
    judges = hashlib.sha256(repr([(name, judge_of(game(name))) for name in asked.games]).encode()).hexdigest()[:12]
    file = asked.results / f"{judges}-{asked.playouts}.jsonl"
    found = complete(file, Item, partial(look_and_note, playouts=asked.playouts), items, asked.processes)
    looked = {item: Looked(**found[item]) for item in items}
    judged, wrong = Counter[str](), 0
    for item, one in looked.items():
        judged[f"{item.game}, {item.players} players"] += one.positions
        wrong += len(one.faults)
        for fault in one.faults:
            print(f"{item.game}, {item.players} players: {fault}")
    for kind, count in sorted(judged.items()):
        print(f"{kind}: {count} positions")
    tried = sum(one.actions for one in looked.values())
    print(f"{judged.total()} positions with {tried} actions: {wrong} faults")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
