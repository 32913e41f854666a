"""What strong play looks like: the pages docs/play/GAME.md, numbers and plots from games of the best bots.

    python -m tools.strong_play [GAME ...] [--games 1000] [--bot net] [--processes N]

For every number of players so many games are played, all seats by the same bot. Equal commands give equal pages.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.cores import usable_cores
from burgrave.core.game import Game
from burgrave.core.parts import Topic
from burgrave.core.registry import game, game_names
from burgrave.lab.balance import measure
from burgrave.lab.balance_report import markdown_table as table
from burgrave.lab.played import Setting, Study, Use, names_of

PAGES = Path(__file__).parent.parent / "docs" / "play"
USUAL = 4
"""Players at the table that is looked at closely, or as many as the game allows."""
LEAST = 0.05
"""Times in a game: winners who do something less than so much more often do it as often as others."""
WINNER, OTHER = "#2f7d4f", "#cfc4b0"


def studies(the_game: Game, by: str, games: int, processes: int) -> list[Study]:
    found = []
    for players in the_game.seats:
        found.append(measure(Setting(the_game.name, players, by), games, processes=processes).study)
        print(f"{the_game.title}, {players} players: {games} games", flush=True)
    return found


# The page


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[place]


def signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def order_table(found: Sequence[Study]) -> str:
    most = found[-1].players
    rows = []
    for study in found:
        cells = [f"{share:.1%} ({low:.1%} to {high:.1%})" for share, low, high in study.by_order]
        rows.append([f"{study.players} players", *cells, *[""] * (most - study.players)])
    return table(["", *[f"plays {ordinal(place)}" for place in range(most)]], rows)


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
        place = study.best_place
        where = f"With {study.players} players"
        if place is None:
            lines.append(f"{where} no place in the order of play wins more than its share beyond what chance explains.")
        else:
            won = f"{study.by_order[place][0]:.1%}, where {study.par:.1%} is a fair share"
            lines.append(f"{where} whoever plays {ordinal(place)} wins most: {won}.")
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


def write_page(found: Sequence[Study], by: str) -> None:
    the_game = found[0].game
    usual = next((study for study in found if study.players == USUAL), found[-1])
    games = len(usual.games)
    folder = PAGES / the_game.name
    folder.mkdir(parents=True, exist_ok=True)
    draw_order(folder / "order.svg", found)
    parts = [
        f"# {the_game.title}: what strong play looks like",
        f"From {games:,} games for every number of players, all seats played by the bot `{by}`, made by\n"
        f"`python -m tools.strong_play {the_game.name} --games {games} --bot {by}`. Numbers say what goes together\n"
        "with winning, not what causes it: who is ahead can afford more. After ± and in brackets: 95 % intervals.",
        in_short(found, usual),
        "## Order of play",
        f"![Wins by order of play]({the_game.name}/order.svg)",
        order_table(found),
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


def draw_order(file: Path, found: Sequence[Study]) -> None:
    figure = a_figure(8, 2.6)
    areas = figure.subplots(1, len(found), sharey=True, squeeze=False)[0]
    for study, area in zip(found, areas, strict=True):
        shares = [share for share, _, _ in study.by_order]
        errors = [
            [share - low for share, low, _ in study.by_order],
            [high - share for share, _, high in study.by_order],
        ]
        area.bar(
            [str(place + 1) for place in range(study.players)], shares, yerr=errors, color=WINNER, ecolor="#2b2420"
        )
        area.axhline(study.par, color="#2b2420", linewidth=0.8, linestyle=":")
        area.set(title=f"{study.players} players", xlabel="order of play")
    areas[0].set_ylabel("share of wins")
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
