"""The arena's table and picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.table import Table

from burgrave.core.language import Words
from burgrave.core.registry import game
from burgrave.lab.arena import Contest, Standing


def heading(contest: Contest, words: Words) -> str:
    text = words.text("{game}, {players} players, {games} games")
    return text.format(game=game(contest.game).title, players=contest.players, games=contest.games)


def arena_table(contest: Contest, table: Sequence[Standing], words: Words) -> Table:
    _ = words.text
    shown = Table(title=heading(contest, words), box=box.SIMPLE_HEAD, title_justify="left")
    shown.add_column(_("Bot"))
    for title in (_("Rating"), _("Wins"), _("95 % interval"), _("Mean score"), _("Seats")):
        shown.add_column(title, justify="right")
    if contest.luck:
        for title in (_("Without luck"), _("95 % interval"), _("A game is worth")):
            shown.add_column(title, justify="right")
    for one in table:
        shown.add_row(
            one.bot,
            f"{one.rating:.1f} ± {one.rating_error:.1f}",
            f"{one.win_share:.1%}",
            f"{one.low:.1%} - {one.high:.1%}",
            f"{one.mean_score:.1f}",
            str(one.seats),
            *(fair_cells(one) if contest.luck else ()),
        )
    shown.caption = _("Wins are for each seat; par is {par}.").format(par=f"{1 / contest.players:.0%}")
    return shown


def fair_cells(one: Standing) -> tuple[str, str, str]:
    if one.fair_share is None:
        return "–", "–", "1"
    return f"{one.fair_share:.1%}", f"{one.fair_low:.1%} - {one.fair_high:.1%}", f"{one.worth:.1f}"


def arena_plot(file: Path, contest: Contest, table: Sequence[Standing], words: Words) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.5 + 0.5 * len(table)), layout="constrained")
    axes = figure.add_subplot()
    names = [one.bot for one in reversed(table)]
    shares = [100 * one.win_share for one in reversed(table)]
    below = [100 * (one.win_share - one.low) for one in reversed(table)]
    above = [100 * (one.high - one.win_share) for one in reversed(table)]
    axes.barh(names, shares, xerr=[below, above], color="#2b7a4b", ecolor="#1f1a17", capsize=4)
    axes.axvline(100 / contest.players, color="#1f1a17", linestyle=":")
    axes.set_xlabel(words.text("Games won, in per cent, with the 95 % interval; the dotted line is par"))
    axes.set_title(heading(contest, words), loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=120)
