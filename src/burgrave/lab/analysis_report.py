"""An analysed game in a terminal: the course of the chances, each player's account, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from burgrave.bots.analysis import Analysis
from burgrave.bots.decisions import Decision
from burgrave.bots.level_errors import likeness_name
from burgrave.bots.why import why
from burgrave.core.language import N_, Words
from burgrave.core.match import Match

WORST = 8
"""Decisions that are listed."""
STEPS = " ▁▂▃▄▅▆▇█"
COLUMNS = 60
GRADE_NAMES = {"inaccuracy": N_("inaccuracy"), "mistake": N_("mistake"), "blunder": N_("blunder")}


def analysis_tables(match: Match, found: Analysis, words: Words) -> Iterator[RenderableType]:
    yield course(found, words)
    yield accounts(found, words)
    worst = sorted((one for one in found.decisions if one.loss), key=lambda one: -one.loss)[:WORST]
    yield costliest(match, worst, words) if worst else escape(words.text("Nobody gave away anything."))


def course(found: Analysis, words: Words) -> Table:
    """Each player's chance to win, from the first move to the last."""
    shown = Table(title=words.text("Chances to win"), box=None, title_justify="left", show_header=False)
    plies = len(found.chances)
    moments = [plies * column // COLUMNS for column in range(COLUMNS)] if plies > COLUMNS else list(range(plies))
    for seat in range(found.players):
        shares = [found.chances[moment][seat] for moment in moments] + [found.chances[-1][seat]]
        bars = "".join(STEPS[round(min(1.0, max(0.0, share)) * (len(STEPS) - 1))] for share in shares)
        shown.add_row(escape(words.name(seat)), f"[bold]{bars}[/]", f"{found.chances[-1][seat]:.0%}")
    return shown


def accounts(found: Analysis, words: Words) -> Table:
    _ = words.text
    shown = Table(box=box.SIMPLE_HEAD)
    titles = (_("Player"), _("Accuracy"), _("Inaccuracies"), _("Mistakes"), _("Blunders"))
    for title in (*titles, _("Start"), _("Luck"), _("Lost"), _("Others"), _("Result"), _("Played like")):
        shown.add_column(title, justify="left" if title in (_("Player"), _("Played like")) else "right")
    for one in found.accounts:
        counts = [str(one.grades[grade]) for grade in GRADE_NAMES]
        sums = [f"{one.start:.0%}", f"{one.luck:+.0%}", f"{-one.losses:+.0%}", f"{one.rest:+.0%}", f"{one.result:.0%}"]
        like = likeness_name(one.like, words) if one.like else ""
        shown.add_row(escape(words.name(one.seat)), f"{one.accuracy:.0f}", *counts, *sums, like)
    shown.caption = _(
        "Start, luck, what was lost by one's own decisions and what came from the others add up to the result."
    )
    return shown


def costliest(match: Match, decisions: list[Decision], words: Words) -> Table:
    _ = words.text
    shown = Table(box=box.SIMPLE_HEAD, show_lines=False)
    for title in (_("Move"), _("Player"), _("Played"), _("Better"), _("Lost"), ""):
        shown.add_column(title, justify="right" if title in (_("Move"), _("Lost")) else "left")
    for one in decisions:
        record = match.at(one.ply)
        played, better = (
            match.game.describe(record, match.game.checked(record, notation), words)
            for notation in (one.chosen, one.best)
        )
        loss = f"{one.loss:.0%} ± {one.error:.0%}"
        name, grade = words.name(one.seat), words.text(GRADE_NAMES[one.grade])
        reasons = "".join(f"\n[dim]{escape(line)}[/]" for line in why(match.game, record, one.seat, one.why, words))
        shown.add_row(str(one.ply + 1), escape(name), escape(played), escape(better) + reasons, loss, grade)
    return shown
