"""Whether the chances that are shown come true: what docs/bots.md says of it, and the correction that mends it.

    python -m tools.calibration GAME --keep FILE             # plays, judges and tells; may be stopped and goes on
    python -m tools.calibration GAME --keep FILE --write     # writes games/GAME/chances.toml, too, and the docs

FILE has a line for each game; --games, --players and --processes say how many. A new network needs a new file. A
correction holds for the network that it was fitted to; for another one it is left alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from burgrave.bots.chances import FILE, written
from burgrave.bots.network import digest, network
from burgrave.core.cores import usable_cores
from burgrave.core.registry import game, game_names
from burgrave.lab.calibration import (
    JUDGES,
    ROLES,
    TABLES,
    Judge,
    Kept,
    Observed,
    Sampling,
    cross_validated,
    fitted,
    reliability,
    run,
)
from tools.documents import DOCS, replace_part

FIGURES = DOCS / "calibration"
BEGIN, END = "<!-- calibration: made by tools.calibration -->", "<!-- end of calibration -->"
JUDGE_NAMES = {"word": "the network's word", "tried": "trials", "corrected": "corrected"}
COLOURS = {"word": "#cfc4b0", "tried": "#b5352c", "corrected": "#2f7d4f"}


def figures(games: Sequence[Observed]) -> dict[str, Any]:
    """By number of players: each judge by role, and by table for all seats."""
    judges: dict[str, Judge] = {**JUDGES, "corrected": cross_validated(games)}
    found: dict[str, Any] = {}
    for players in sorted({one.players for one in games}):
        these = [one for one in games if one.players == players]
        tables = {name: [one for one in these if one.table == name] for name in TABLES}
        found[str(players)] = {
            name: {
                "roles": {role: asdict(reliability(these, judge, role)) for role in ROLES},
                "tables": {table: asdict(reliability(some, judge)) for table, some in tables.items()},
            }
            for name, judge in judges.items()
        }
    return found


def points(row: Mapping[str, Any]) -> str:
    """An expected calibration error in per cent, and its interval."""
    return f"{100 * row['error']:.1f} ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def table(found: Mapping[str, Mapping[str, Any]]) -> str:
    """By game, what `figures` found."""
    columns = [f"{JUDGE_NAMES[name]}, {role}" for name in JUDGE_NAMES for role in ROLES[:2]]
    lines = [
        "| | games | " + " | ".join(columns) + " | corrected, worst table | chance alone |",
        "|---" * (len(columns) + 4) + "|",
    ]
    for name, by_players in found.items():
        for players, judges in by_players.items():
            cells = [points(judges[judge]["roles"][role]) for judge in JUDGE_NAMES for role in ROLES[:2]]
            worst, row = max(judges["corrected"]["tables"].items(), key=lambda one: one[1]["error"])
            games = judges["word"]["roles"]["all"]["games"]
            lines.append(
                f"| {game(name).title}, {players} players | {games} | {' | '.join(cells)} "
                f"| {worst}: {points(row)} | {100 * row['chance']:.1f} |"
            )
    return "\n".join(lines)


def bins(found: Mapping[str, Any]) -> str:
    """The ten bins of each number of players, corrected, all seats."""
    lines = []
    for players, judges in found.items():
        for name, title in JUDGE_NAMES.items():
            lines.append(f"{players} players, {title}:")
            for one in judges[name]["roles"]["all"]["bins"]:
                said = f"{one['judged']:6.1%} judged, {one['won']:6.1%} won ({one['low']:.1%} to {one['high']:.1%})"
                lines.append(f"  {one['count']:7} positions: {said}" if one["count"] else "        0 positions")
    return "\n".join(lines)


def plot(file: Path, title: str, found: Mapping[str, Any]) -> None:
    """For each number of players, what came true of what was judged."""
    from matplotlib.figure import Figure

    from burgrave.lab.plot import FAINT, INK, PAPER, prepare

    figure = Figure(figsize=(3.2 * len(found), 3.6), layout="constrained", facecolor=PAPER)
    for place, (players, judges) in enumerate(found.items(), 1):
        area = figure.add_subplot(1, len(found), place)
        prepare(area)
        area.plot([0, 100], [0, 100], color=FAINT, linewidth=1)
        for name, colour in COLOURS.items():
            rows = [one for one in judges[name]["roles"]["all"]["bins"] if one["count"]]
            said, won = ([100 * one[what] for one in rows] for what in ("judged", "won"))
            margins = [[100 * abs(one["won"] - one[end]) for one in rows] for end in ("low", "high")]
            area.errorbar(said, won, yerr=margins, color=colour, marker="o", markersize=3, linewidth=1.2, label=name)
        area.set_title(f"{title}, {players} players", fontsize=10, color=INK, loc="left")
        area.set_xlabel("judged, in per cent", color=INK)
        area.set_aspect("equal")
        if place == 1:
            area.set_ylabel("won, in per cent", color=INK)
            area.legend(frameon=False, fontsize=8)
    figure.savefig(file, metadata={"Date": None})


def write(name: str, games: Sequence[Observed], found: Mapping[str, Any]) -> None:
    """The correction beside the levels, the figures and their picture, and the table of all games in docs/bots.md."""
    the_game = game(name)
    parts = [
        f"[{players}]\n{written(one)}" for players, one in sorted(fitted(games).items()) if helps(found[str(players)])
    ]
    heading = (
        "# How chances are corrected for the players at a table (bots/chances.py): python -m tools.calibration.\n\n"
    )
    about = f'network = "{digest(network(the_game))}"\n\n'
    (the_game.folder / FILE).write_text(heading + about + "\n".join(parts), encoding="utf-8")
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"{name}.json").write_text(json.dumps(rounded(found)) + "\n", encoding="utf-8")
    plot(FIGURES / f"{name}.svg", the_game.title, found)
    files = {one: FIGURES / f"{one}.json" for one in game_names()}
    known = {one: json.loads(file.read_text(encoding="utf-8")) for one, file in files.items() if file.exists()}
    pictures = "\n".join(f"![{game(one).title}: judged and won](calibration/{one}.svg)" for one in known)
    replace_part(DOCS / "bots.md", BEGIN, END, f"{table(known)}\n\n{pictures}")


def helps(judges: Mapping[str, Any]) -> bool:
    """Whether corrected chances come true better than those of the trials, in games they were not fitted to."""
    corrected, tried = (judges[name]["roles"]["all"]["error"] for name in ("corrected", "tried"))
    return bool(corrected < tried)


def rounded(found: Any) -> Any:
    """Numbers with four places."""
    if isinstance(found, dict):
        return {name: rounded(value) for name, value in found.items()}
    if isinstance(found, list):
        return [rounded(value) for value in found]
    return round(found, 4) if isinstance(found, float) else found


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether chances come true.")
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--players", type=int, nargs="+", help="by default every number")
    parser.add_argument("--games", type=int, default=300, help="for each number of players and each kind of table")
    parser.add_argument("--positions", type=int, default=6, help="that are judged of each game")
    parser.add_argument(
        "--playouts", type=int, default=200, help="trials of each position: every action gets 4 at least"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--keep", type=Path, help="keep the games in this file, and go on from it")
    parser.add_argument("--write", action="store_true", help="write the correction and the docs")
    parser.add_argument("--json", action="store_true", help="all figures, machine-readable")
    asked = parser.parse_args()
    sampling = Sampling(asked.game, asked.positions, asked.playouts, asked.seed)
    players = asked.players or list(game(asked.game).seats)
    games = run(sampling, Kept(asked.keep, sampling), players, asked.games, asked.processes)
    found = figures(games)
    if asked.json:
        print(json.dumps(rounded(found), indent=1))
    else:
        print(bins(found), table({asked.game: found}), sep="\n\n")
    if asked.write:
        write(asked.game, games, found)


if __name__ == "__main__":
    main()
