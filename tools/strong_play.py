"""What strong play looks like: the pages docs/play/GAME.md, numbers and plots from games of the best bots.

    python -m tools.strong_play [GAME ...] [--games 1000] [--bot net] [--processes N]

For every number of players so many games are played, all seats by the same bot. Equal commands give equal pages.
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.bots.bot import bot, decide
from burgrave.core.cores import share_cores, usable_cores
from burgrave.core.game import Game
from burgrave.core.match import new
from burgrave.core.parts import Topic
from burgrave.core.random import ARENA, random_word
from burgrave.core.registry import game, game_names
from burgrave.lab.arena import interval
from burgrave.lab.report import Effect

PAGES = Path(__file__).parent.parent / "docs" / "play"
CHUNK = 8
"""Games that a process is given at a time."""
USUAL = 4
"""Players at the table that is looked at closely, or as many as the game allows."""
LEAST = 0.05
"""Times in a game: winners who do something less than so much more often do it as often as others."""
RARE = 0.02
"""What fewer players do is left out: it says nothing."""
WINNER, OTHER = "#2f7d4f", "#cfc4b0"


@dataclass(frozen=True)
class Played:
    """One game, by seat."""

    scores: list[int]
    ranks: list[int]
    done: list[Counter[tuple[str, str]]]
    """How often a seat did each thing of each topic."""
    traits: dict[str, list[bool]]
    ending: str | None

    def won(self, seat: int) -> float:
        """The seat's part of the win."""
        return (self.ranks[seat] == 1) / max(1, self.ranks.count(1))


def play(name: str, players: int, by: str, seed: int) -> Played:
    match = new(name, players=players, seed=seed)
    player = bot(by)
    done: list[Counter[tuple[str, str]]] = [Counter() for _ in range(players)]
    while (seat := match.actor) is not None:
        action = decide(match, player, random_word(seed, ARENA, match.ply))
        notation = match.notation(action)
        for topic in match.game.statistics.topics:
            if found := re.match(topic.notation, notation):
                done[seat][topic.title, found[1]] += 1
        match.play(action)
    traits = match.game.traits(np.array([match.record]))
    held = {trait: [bool(flag) for flag in flags[0, :players]] for trait, flags in traits.items()}
    return Played(match.scores, match.ranks, done, held, match.position().get("ending"))


@dataclass(frozen=True)
class Use:
    """How often players do a thing in a game."""

    thing: str
    mean: float
    winners: float
    others: float
    margin: float
    """Of the difference between these two, 95 times in 100."""
    effect: Effect
    """Of doing it at least once."""

    @property
    def more(self) -> float:
        return self.winners - self.others


class Study:
    """The games at one kind of table."""

    def __init__(self, the_game: Game, players: int, games: Sequence[Played]) -> None:
        self.game, self.players, self.games = the_game, players, games

    @cached_property
    def seats(self) -> list[tuple[float, float, float]]:
        """Which share of the games each seat wins, with its interval."""
        count = len(self.games)
        shares = [sum(one.won(seat) for one in self.games) / count for seat in range(self.players)]
        return [(share, *interval(share, count)) for share in shares]

    @property
    def best_seat(self) -> int | None:
        """Which wins more than its part for sure; None: no seat does."""
        best = max(range(self.players), key=lambda seat: self.seats[seat][0])
        return best if self.seats[best][1] > sum(share for share, _, _ in self.seats) / self.players else None

    @property
    def winning_scores(self) -> list[int]:
        return [one.scores[one.ranks.index(1)] for one in self.games if 1 in one.ranks]

    @property
    def all_scores(self) -> list[int]:
        return [score for one in self.games for score in one.scores]

    def at_table(self) -> Iterator[tuple[Played, int]]:
        for one in self.games:
            for seat in range(self.players):
                yield one, seat

    def uses(self, topic: Topic) -> list[Use]:
        """What winners do more than others first."""
        things = {thing for one in self.games for done in one.done for title, thing in done if title == topic.title}
        found = [self._use(topic, thing) for thing in things]
        return sorted([use for use in found if use.effect.held >= RARE], key=lambda use: (-use.more, use.thing))

    def _use(self, topic: Topic, thing: str) -> Use:
        key = (topic.title, thing)
        counts = {won: [one.done[seat][key] for one, seat in self.at_table() if (one.ranks[seat] == 1) is won]
                  for won in (True, False)}  # fmt: skip
        winners, others = (statistics.fmean(counts[won]) if counts[won] else 0.0 for won in (True, False))
        error = sum(statistics.pvariance(some) / len(some) for some in counts.values() if some)
        did = [(one.done[seat][key] > 0, one.won(seat)) for one, seat in self.at_table()]
        everybody = counts[True] + counts[False]
        return Use(thing, statistics.fmean(everybody), winners, others, 1.96 * math.sqrt(error), effect_of(thing, did))

    def traits(self) -> list[Effect]:
        """The best first; without what all players have, or nobody."""
        names = self.games[0].traits
        found = [effect_of(name, [(one.traits[name][seat], one.won(seat)) for one, seat in self.at_table()])
                 for name in names]  # fmt: skip
        telling = [effect for effect in found if effect.holders and effect.others]
        return sorted(telling, key=lambda effect: -(effect.difference or 0))

    def endings(self) -> list[tuple[str, float]]:
        counts = Counter(one.ending for one in self.games if one.ending)
        return [(ending, count / len(self.games)) for ending, count in counts.most_common()]


def effect_of(name: str, held: Sequence[tuple[bool, float]]) -> Effect:
    """Of whether a player had something and what they won."""
    with_it = [won for had, won in held if had]
    without = [won for had, won in held if not had]
    return Effect(name, len(with_it), len(without), sum(with_it), sum(without))


def studies(the_game: Game, by: str, games: int, processes: int) -> list[Study]:
    found = []
    play(the_game.name, the_game.seats[0], by, 0)  # compiled once, before everybody wants it
    for players in the_game.seats:
        one = partial(play, the_game.name, players, by)
        context = get_context("spawn")
        with ProcessPoolExecutor(processes, context, initializer=share_cores, initargs=(processes,)) as pool:
            found.append(Study(the_game, players, list(pool.map(one, range(games), chunksize=CHUNK))))
        print(f"{the_game.title}, {players} players: {games} games", flush=True)
    return found


# The page


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [headings, ["---", *["--:"] * (len(headings) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def seats_table(found: Sequence[Study]) -> str:
    most = found[-1].players
    rows = []
    for study in found:
        cells = [f"{share:.1%} ({low:.1%} to {high:.1%})" for share, low, high in study.seats]
        rows.append([f"{study.players} players", *cells, *[""] * (most - study.players)])
    return table(["", *[f"seat {seat + 1}" for seat in range(most)]], rows)


def scores_table(found: Sequence[Study]) -> str:
    rows = []
    for study in found:
        winning, everybody = study.winning_scores, study.all_scores
        won = [f"{statistics.fmean(winning):.1f}", f"{min(winning)} to {max(winning)}"] if winning else ["–", "–"]
        shared = sum(one.ranks.count(1) > 1 for one in study.games) / len(study.games)
        lost = sum(1 not in one.ranks for one in study.games) / len(study.games)
        mean = f"{statistics.fmean(everybody):.1f}"
        rows.append([f"{study.players} players", mean, *won, percent(shared), percent(lost)])
    headings = ["", "mean score", "winner's mean score", "from – to", "shared wins", "nobody wins"]
    return table(headings, rows)


def uses_table(study: Study, topic: Topic, names: dict[str, str]) -> str:
    rows = [
        [
            names[use.thing],
            f"{use.mean:.2f}",
            f"{use.winners:.2f}",
            f"{use.others:.2f}",
            f"{signed(use.more)} ± {use.margin:.2f}",
            percent(use.effect.held),
            percent(use.effect.win_share_with),
            percent(use.effect.win_share_without),
        ]
        for use in study.uses(topic)
    ]
    headings = ["", "times a game", "winners", "others", "difference", "do it at all", "win with it", "without"]
    return table(headings, rows)


def traits_table(study: Study) -> str:
    words = study.game.words()
    rows = [
        [
            study.game.trait_name(effect.trait, words),
            percent(effect.held),
            percent(effect.win_share_with),
            percent(effect.win_share_without),
            f"{signed(100 * (effect.difference or 0), 1)} ± {100 * effect.margin:.1f}",
        ]
        for effect in study.traits()
    ]
    return table(["", "have it at the end", "win with it", "win without", "difference in percentage points"], rows)


def endings_table(found: Sequence[Study]) -> str:
    kinds = list(dict.fromkeys(ending for study in found for ending, _ in study.endings()))
    rows = [[f"{study.players} players", *[percent(dict(study.endings()).get(kind, 0.0)) for kind in kinds]]
            for study in found]  # fmt: skip
    return table(["", *kinds], rows)


def table_for(topic: Topic, found: Sequence[Study], usual: Study) -> Study | None:
    """The usual one or, if nobody there does such things, the one where they are done most; None: nobody ever does."""
    return max(
        (study for study in found if study.uses(topic)),
        key=lambda study: (study is usual, sum(use.mean for use in study.uses(topic))),
        default=None,
    )


def in_short(found: Sequence[Study], usual: Study) -> str:
    """What the numbers below say, in sentences."""
    lines = []
    for study in found:
        seat = study.best_seat
        where = f"With {study.players} players"
        if seat is None:
            lines.append(f"{where} no seat wins more than its share beyond what chance explains.")
        else:
            part = sum(share for share, _, _ in study.seats) / study.players
            lines.append(
                f"{where} seat {seat + 1} wins most: {study.seats[seat][0]:.1%}, where {part:.1%} is its share."
            )
    for topic in usual.game.statistics.topics:
        names = names_of(usual.game, topic)
        looked_at = table_for(topic, found, usual)
        if looked_at is None:
            continue
        sure = [use for use in looked_at.uses(topic) if abs(use.more) > max(use.margin, LEAST)]
        more = [names[use.thing] for use in sure if use.more > 0][:3]
        less = [names[use.thing] for use in reversed(sure) if use.more < 0][:3]
        for often, things in (("more", more), ("less", less)):
            if things:
                where = "" if looked_at is usual else f"With {looked_at.players} players: "
                lines.append(
                    f"{where}{topic.title} that winners choose {often} often than others: {', '.join(things)}."
                )
    return "\n".join(f"- {line}" for line in lines)


def names_of(the_game: Game, topic: Topic) -> dict[str, str]:
    """What things are called, by their notation."""
    start = topic.spot + ":"
    explained = the_game.explain(the_game.words())
    return {spot.removeprefix(start): one.name for spot, one in explained.items() if spot.startswith(start)}


def write_page(found: Sequence[Study], by: str) -> None:
    the_game = found[0].game
    usual = next((study for study in found if study.players == USUAL), found[-1])
    games = len(usual.games)
    folder = PAGES / the_game.name
    folder.mkdir(parents=True, exist_ok=True)
    draw_seats(folder / "seats.svg", found)
    parts = [
        f"# {the_game.title}: what strong play looks like",
        f"From {games:,} games for every number of players, all seats played by the bot `{by}`, made by\n"
        f"`python -m tools.strong_play {the_game.name} --games {games} --bot {by}`. Numbers say what goes together\n"
        "with winning, not what causes it: who is ahead can afford more. After ± and in brackets: 95 % intervals.",
        in_short(found, usual),
        "## Seats",
        f"![Wins by seat]({the_game.name}/seats.svg)",
        seats_table(found),
        "## Scores",
        scores_table(found),
    ]
    if any(study.endings() for study in found):
        parts += ["## How games end", endings_table(found)]
    for number, topic in enumerate(the_game.statistics.topics):
        study = table_for(topic, found, usual)
        if study is None:
            continue
        names = names_of(the_game, topic)
        picture = folder / f"topic{number + 1}.svg"
        draw_uses(picture, study.uses(topic), names)
        parts += [
            f"## {topic.title}, {study.players} players",
            f"![{topic.title}: winners and others]({the_game.name}/{picture.name})",
            uses_table(study, topic, names),
        ]
    if usual.traits():
        parts += [f"## At the end, {usual.players} players", traits_table(usual)]
    (PAGES / f"{the_game.name}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


# The pictures


def a_figure(width: float, height: float) -> Any:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "burgrave"  # equal pictures are equal files
    mpl.rcParams["svg.fonttype"] = "none"
    return Figure(figsize=(width, height), layout="constrained", facecolor="white")


def save(figure: Any, file: Path) -> None:
    figure.savefig(file, metadata={"Date": None})


def draw_seats(file: Path, found: Sequence[Study]) -> None:
    figure = a_figure(8, 2.6)
    for place, (study, area) in enumerate(zip(found, figure.subplots(1, len(found), sharey=True), strict=True)):
        shares = [share for share, _, _ in study.seats]
        errors = [[share - low for share, low, _ in study.seats], [high - share for share, _, high in study.seats]]
        area.bar([str(seat + 1) for seat in range(study.players)], shares, yerr=errors, color=WINNER, ecolor="#2b2420")
        area.axhline(sum(shares) / study.players, color="#2b2420", linewidth=0.8, linestyle=":")
        area.set(title=f"{study.players} players", xlabel="seat", ylabel="" if place else "share of wins")
    save(figure, file)


def draw_uses(file: Path, uses: Sequence[Use], names: dict[str, str]) -> None:
    """Two bars for each thing."""
    figure = a_figure(8, 0.8 + 0.34 * len(uses))
    area = figure.add_subplot()
    rows = np.arange(len(uses))
    area.barh(rows - 0.2, [use.winners for use in uses], 0.38, color=WINNER, label="winners")
    area.barh(rows + 0.2, [use.others for use in uses], 0.38, color=OTHER, label="others")
    area.set_yticks(rows, [names[use.thing] for use in uses])
    area.invert_yaxis()
    area.set_xlabel("times a game")
    figure.legend(loc="outside upper right", ncols=2)
    save(figure, file)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pages on what strong play looks like.")
    parser.add_argument("games_of", metavar="GAME", nargs="*", default=game_names())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default="net")
    parser.add_argument("--processes", type=int, default=usable_cores())
    asked = parser.parse_args()
    for name in asked.games_of:
        write_page(studies(game(name), asked.bot, asked.games, asked.processes), asked.bot)


if __name__ == "__main__":
    main()
