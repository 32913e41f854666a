"""A picture of a report: how the scores lie, and what goes with winning."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator

from burgrave.core.language import Words
from burgrave.lab.report import Effect, Report, frequency, number, percent, subtitle

PAPER, INK, FAINT = "#fbf7ee", "#2b2420", "#cfc4b0"
SEATS = ("#b5352c", "#2f7d4f", "#6a4c93", "#1f6fa8", "#d9920a")
GAIN, LOSS = "#2f7d4f", "#b5352c"


def plot(report: Report, file: str | Path, words: Words) -> None:
    effects = [effect for effect in report.telling_effects if effect.difference is not None]
    below_heading = ConstrainedLayoutEngine(rect=(0.015, 0.01, 0.97, 0.87), wspace=0.04)
    figure = Figure(figsize=(13 if effects else 7.5, 7), layout=below_heading, facecolor=PAPER)
    figure.text(0.02, 0.965, report.game.title, fontsize=18, fontweight="bold", color=INK, va="top")
    figure.text(0.02, 0.915, subtitle(report, words), fontsize=10.5, color=INK, va="top")
    grid = figure.add_gridspec(report.players, 2 if effects else 1)
    rows = [figure.add_subplot(grid[0, 0])]
    rows += [figure.add_subplot(grid[seat, 0], sharex=rows[0], sharey=rows[0]) for seat in range(1, report.players)]
    draw_scores(rows, report, words)
    if effects:
        draw_effects(figure.add_subplot(grid[:, 1]), effects, report, words)
    figure.savefig(file, dpi=140)


def prepare(area: Axes) -> None:
    """Paper, ink, and nothing that is not needed."""
    area.set_facecolor(PAPER)
    area.tick_params(colors=INK, length=0)
    for side in ("top", "right", "left"):
        area.spines[side].set_visible(False)
    area.spines["bottom"].set_color(FAINT)
    area.set_axisbelow(True)


def set_title(area: Axes, title: str) -> None:
    area.set_title(title, loc="left", fontsize=12, color=INK, pad=12)


def draw_scores(rows: Sequence[Axes], report: Report, words: Words) -> None:
    """One above the other, the share of games in which each seat reached each score."""
    _ = words.text
    for seat, area in enumerate(rows):
        prepare(area)
        draw_seat(area, seat, report, words)
        area.tick_params(labelbottom=area is rows[-1])
    set_title(rows[0], _("Scores at the end"))
    rows[-1].set_xlabel(_("Score; the line is the mean"), color=INK)
    rows[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    rows[-1].yaxis.set_major_locator(MaxNLocator(3))
    rows[-1].yaxis.set_major_formatter(FuncFormatter(lambda share, _place: percent(share, words, 1)))


def draw_seat(area: Axes, seat: int, report: Report, words: Words) -> None:
    scores, colour = report.scores[seat], SEATS[seat % len(SEATS)]
    reached = sorted(scores.counts)
    area.bar(reached, [scores.counts[score] / report.games for score in reached], width=0.9, color=colour, alpha=0.8)
    area.axvline(scores.mean, color=INK, linewidth=1)
    area.grid(axis="y", color=FAINT, linewidth=0.6)
    facts = words.text("mean {mean}\nwins {share}").format(
        mean=number(scores.mean, words, 2), share=percent(report.win_share[seat], words)
    )
    corner: dict[str, Any] = {"xycoords": "axes fraction", "textcoords": "offset points", "ha": "right", "va": "top"}
    area.annotate(words.name(seat), (1, 1), (-8, -6), color=colour, weight="bold", **corner)
    area.annotate(facts, (1, 1), (-8, -22), color=INK, fontsize=9, backgroundcolor=PAPER, **corner)


def draw_effects(area: Axes, effects: Sequence[Effect], report: Report, words: Words) -> None:
    """For each trait, from the players without it to those with it."""
    _ = words.text
    prepare(area)
    set_title(area, _("How often players win without (○) and with (●) it"))
    names = []
    for place, effect in enumerate(reversed(effects)):
        draw_effect(area, place, effect)
        names.append(f"{report.game.trait_name(effect.trait, words)} ({frequency(effect.held, words)})")
    area.set_yticks(range(len(effects)), names)
    area.axvline(1 / report.players, color=INK, linewidth=0.8, linestyle=":", zorder=1)
    area.xaxis.set_major_formatter(FuncFormatter(lambda share, _place: percent(share, words, 0)))
    area.grid(axis="x", color=FAINT, linewidth=0.6)
    area.set_xlabel(
        _("Games won, with the margin of error.\nIn brackets: how many players have it at the end"), color=INK
    )


def draw_effect(area: Axes, place: int, effect: Effect) -> None:
    without, having = effect.win_share_without, effect.win_share_with
    assert without is not None  # the others are not drawn
    assert having is not None
    colour = GAIN if having > without else LOSS
    margin = [[min(effect.margin, having)], [min(effect.margin, 1 - having)]]
    area.errorbar(having, place, xerr=margin, color=colour, alpha=0.35, linewidth=5, zorder=2)
    area.plot([without, having], [place, place], color=colour, linewidth=1.8, zorder=3)
    area.scatter(without, place, s=30, facecolor=PAPER, edgecolor=colour, linewidth=1.5, zorder=4)
    area.scatter(having, place, s=42, color=colour, zorder=4)
