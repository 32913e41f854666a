"""How strong the bots are: the contests behind docs/bots.md, and the table made from their results.

    python -m tools.strength play [--only TEXT ...] [--games N]    # plays what is missing; may be stopped at any time
    python -m tools.strength table                                 # writes the tables into docs/bots.md,
                                                                   # and ratings into games/GAME/levels.toml

Results are lines of `docs/strength/*.jsonl`, one for each game, as `burgrave arena --out` writes them: a contest is
exactly that command. A few games of each are played in turn, so that all tables grow alike, and none any more once
its interval is narrow enough or, where only a bar is asked for, on one side of it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from burgrave.bots.analysis import compile_analysis
from burgrave.bots.bot import bot
from burgrave.bots.levels import ANCHOR, FILE, LEVEL_NAMES, Rating
from burgrave.core.cores import usable_cores
from burgrave.core.registry import game, game_names
from burgrave.lab.arena import Contest, Result, Results, Standing, standings
from burgrave.lab.arena import play as play_game
from burgrave.lab.scale import ratings, tallied
from burgrave.lab.spread import spread
from tools.documents import DOCS, replace_part

RESULTS = DOCS / "strength"
NUMBER = {1: "", 2: "two", 3: "three"}
NARROW = 0.05
"""A share is known that differs from the truth by more in 5 of 100 contests only."""
AT_A_TIME = 12
"""Games of a contest before its interval is looked at again, a whole number of seatings of 2, 3 and 4 players."""
VAGUE = 200
"""A rating that may be off by more says nothing."""
BEGIN, END = "<!-- strength: made by tools.strength -->", "<!-- end of strength -->"
BEGIN_BARS, END_BARS = "<!-- bars: made by tools.strength -->", "<!-- end of bars -->"
BEGIN_SCALE, END_SCALE = "<!-- scale: made by tools.strength -->", "<!-- end of scale -->"


@dataclass(frozen=True)
class Claim:
    """The first bot of a contest wins at least so much."""

    contest: Contest
    bar: float
    only_bar: bool = False
    """Whether it is enough to know whether the bar is reached."""

    @property
    def file(self) -> Path:
        bots = "-".join(name.replace(":", "") for name in dict.fromkeys(self.contest.bots))
        return RESULTS / f"{self.contest.game}-{self.contest.players}-{bots}.jsonl"

    @property
    def command(self) -> str:
        contest = self.contest
        bots = ",".join(contest.bots)
        command = f"burgrave arena {contest.game} --players {contest.players} --bots {bots} --games {contest.games}"
        return f"{command} --luck" if contest.luck else command

    def counted(self) -> list[Result]:
        """The games of which all seatings were played."""
        done = Results(self.file, self.contest).done if self.file.exists() else {}
        return [done[number] for number in sorted(done) if self.seatings(number) <= done.keys()]

    def standing(self) -> Standing:
        """How the first bot fares."""
        found = standings(self.contest, self.counted())
        return next(one for one in found if one.bot == self.contest.bots[0])

    def is_known(self) -> bool:
        """Whether its interval is narrow enough; that of a few games says little of how narrow it is."""
        if len(self.counted()) < AT_A_TIME:
            return False
        one = self.standing()
        low, high = (one.low, one.high) if one.fair_share is None else (one.fair_low or 0.0, one.fair_high or 1.0)
        return high - low <= 2 * NARROW or (self.only_bar and not low <= self.bar <= high)

    def seatings(self, number: int) -> set[int]:
        """The games with the same dice."""
        first = number - number % self.contest.players
        return set(range(first, first + self.contest.players))


def claims() -> list[Claim]:
    """All of them, the quick ones first."""
    return [*strengths(), *bars()]


def strengths() -> list[Claim]:
    """Contests that are played until their intervals are narrow."""
    names = game_names()
    levels = [*pairwise(LEVEL_NAMES)]
    found = [Claim(Contest(name, 2, (above, below), 400), 0.6) for name in names for below, above in levels[:-1]]
    wide = [*zip(LEVEL_NAMES[:-1], LEVEL_NAMES[2:-1], strict=False)]
    found += [Claim(Contest(name, 2, (above, below), 400), 0.75) for name in names for below, above in wide]
    found.append(Claim(Contest("kingsburg", 4, ("search:1s", "greedy", "greedy", "greedy"), 100), 0.45))
    found.append(Claim(Contest("kingsburg", 4, ("net", "greedy", "greedy", "greedy"), 100), 0.5))
    found += [Claim(Contest(name, 2, ("burgrave", "castellan"), 400, luck=True), 0.6) for name in names]
    found += [Claim(Contest(name, 2, ("search:1s", "random"), 130), 0.97) for name in names]
    return found


def bars() -> list[Claim]:
    """Against a second of search: narrow intervals would take days, so that only the bar is asked for."""
    found = [
        Claim(Contest(name, players, (strong, *("search:1s",) * (players - 1)), 400, luck=True), bar, only_bar=True)
        for strong in ("net:1s", "burgrave")
        for players, bar in ((2, 0.6), (3, 1.6 / 3), (4, 0.4))
        for name in game_names()
        if (strong, name, players) != ("net:1s", "kingsburg", 4)
    ]
    # This one was played before luck was measured.
    former = Contest("kingsburg", 4, ("net:1s", "search:1s", "search:1s", "search:1s"), 100)
    return [*found, Claim(former, 0.4, only_bar=True)]


def play(only: Sequence[str], games: int, processes: int) -> None:
    chosen = [claim for claim in claims() if any(text in claim.command for text in only)]
    for name in dict.fromkeys(claim.contest.game for claim in chosen):
        bots = {name for claim in chosen for name in claim.contest.bots}
        game(name).prepare(lambda _: None, [*(bot(one).needs for one in bots), compile_analysis])
    kept = [Results(claim.file, claim.contest) for claim in chosen]
    for which, result in spread(partial(played, chosen), missing(chosen, kept, games), processes):
        kept[which].add(result)
        print(f"{chosen[which].command}: game {result.number}", flush=True)


def missing(chosen: Sequence[Claim], kept: Sequence[Results], games: int) -> Iterator[tuple[int, int]]:
    """Some games of each contest in turn, as long as its interval is wide: which contest, and the game's number."""
    for first in range(0, games, AT_A_TIME):
        for which, claim in enumerate(chosen):
            numbers = range(first, min(first + AT_A_TIME, games, claim.contest.games))
            if not claim.is_known():
                yield from ((which, number) for number in numbers if number not in kept[which].done)


def played(chosen: Sequence[Claim], what: tuple[int, int]) -> tuple[int, Result]:
    which, number = what
    return which, play_game(chosen[which].contest, number)


def table(rows: Sequence[Claim]) -> str:
    heading = "| contest | games | won | 95 % interval | without luck | bar |"
    return "\n".join([heading, "|---" * 6 + "|", *(row(claim) for claim in rows if claim.counted())])


def row(claim: Claim) -> str:
    first, *others = claim.contest.bots
    against = f"{NUMBER[len(others)]} {others[0]}".strip()
    title = f"{game(claim.contest.game).title}, {claim.contest.players} players: {first} against {against}"
    one = claim.standing()
    cells = [title, one.seats, f"{one.win_share:.1%}", f"{one.low:.1%} to {one.high:.1%}"]
    fair = "" if one.fair_share is None else f"{one.fair_share:.1%} ({one.fair_low:.1%} to {one.fair_high:.1%})"
    return f"| {' | '.join(map(str, cells))} | {fair} | {claim.bar:.0%} |"


def scale(name: str) -> dict[str, Rating]:
    """The game's bots that can be compared with its page, if it is known how."""
    kept = [
        Results(claim.file, claim.contest) for claim in claims() if claim.contest.game == name and claim.file.exists()
    ]
    tallies = [tally for results in kept for tally in tallied([*results.done.values()])]
    found = ratings(tallies, LEVEL_NAMES[0], ANCHOR)
    return dict(sorted(((bot, one) for bot, one in found.items() if one.error <= VAGUE), key=lambda one: -one[1].value))


def scale_table(scales: Mapping[str, Mapping[str, Rating]]) -> str:
    """A column for each game, and a row for each bot."""
    bots = [*reversed(LEVEL_NAMES), *sorted({bot for found in scales.values() for bot in found} - set(LEVEL_NAMES))]
    rows = [[scales[name].get(one) for name in scales] for one in bots]
    lines = ["| | " + " | ".join(game(name).title for name in scales) + " |", "|---" * (len(scales) + 1) + "|"]
    for name, row in zip(bots, rows, strict=True):
        if any(row):
            cells = [f"{one.value:.0f} ± {one.error:.0f}" if one else "" for one in row]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def with_ratings(text: str, found: Mapping[str, Rating]) -> str:
    """The levels of a `levels.toml` with their ratings; all else as it is."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("rating"):
            continue
        lines.append(line)
        if (level := re.fullmatch(r"\[(\w+)\]", line)) and level[1] in found:
            one = found[level[1]]
            lines += [f"rating = {one.value:.0f}", f"rating_error = {one.error:.0f}"]
    return "\n".join(lines) + "\n"


def write_tables() -> None:
    page = DOCS / "bots.md"
    replace_part(page, BEGIN, END, table(strengths()))
    replace_part(page, BEGIN_BARS, END_BARS, table(bars()))
    scales = {name: scale(name) for name in game_names()}
    replace_part(page, BEGIN_SCALE, END_SCALE, scale_table(scales))
    for name, found in scales.items():
        file = game(name).folder / FILE
        file.write_text(with_ratings(file.read_text(encoding="utf-8"), found), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("what", choices=("play", "table"))
    parser.add_argument(
        "--only", nargs="+", default=[""], help="only contests whose command has one of these texts in it"
    )
    parser.add_argument("--games", type=int, default=400, help="of each contest at most")
    parser.add_argument("--processes", type=int, default=usable_cores())
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.only, asked.games, asked.processes)
    else:
        write_tables()


if __name__ == "__main__":
    main()
