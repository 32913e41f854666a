"""What came of a run of simulated games: for a script, for a reader, as a picture."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, format_percent
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.lab.tally import Distribution, Tally

BAR = 6
"""Characters of the longest bar in a table."""
HEADING = 9
"""Characters of a column's heading; longer ones take several lines."""
UNKNOWN = "–"


def variance(won: float, games: int) -> float:
    """Of the share of games won, with Agresti and Coull's two wins and two losses more: sound for few games too."""
    share = (won + 2) / (games + 4)
    return share * (1 - share) / (games + 4)


def margin(*variances: float) -> float:
    """How far from the truth such a number lies at most, 95 times in 100."""
    return 1.96 * math.sqrt(sum(variances))


@dataclass(frozen=True)
class Effect:
    """How a trait goes with winning. It is what is seen together, not what causes what."""

    trait: str
    holders: int
    """Players that had it at the end, over all games ..."""
    others: int
    """... and that had not."""
    won_with: float
    """Games won by those, a tied one by its part ..."""
    won_without: float
    """... and by these."""

    @property
    def held(self) -> float:
        return self.holders / (self.holders + self.others)

    @property
    def win_share_with(self) -> float | None:
        return self.won_with / self.holders if self.holders else None

    @property
    def win_share_without(self) -> float | None:
        return self.won_without / self.others if self.others else None

    @property
    def difference(self) -> float | None:
        """None where all players had it, or nobody."""
        if self.win_share_with is None or self.win_share_without is None:
            return None
        return self.win_share_with - self.win_share_without

    @property
    def margin(self) -> float:
        """Of the difference, 95 times in 100."""
        return margin(variance(self.won_with, self.holders), variance(self.won_without, self.others))

    def as_json(self) -> dict[str, float | None]:
        return {
            "held": self.held,
            "win_share_with": self.win_share_with,
            "win_share_without": self.win_share_without,
            "margin": self.margin,
        }


@dataclass(frozen=True)
class Report:
    """The results of one run. Equal runs give equal reports, but for the seconds and the device."""

    game: Game
    options: Mapping[str, bool]
    seed: int
    device: str
    seconds: float
    """Of playing and counting, without compiling."""
    tally: Tally
    bots: tuple[str, ...] = ()
    """Who played, in turn in every seat; none: at random."""

    @property
    def players(self) -> int:
        return self.tally.players

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def decisions(self) -> int:
        return self.tally.decisions

    @property
    def scores(self) -> list[Distribution]:
        """Of each seat."""
        return self.tally.scores

    @property
    def mean_scores(self) -> list[float]:
        return [scores.mean for scores in self.scores]

    @property
    def all_scores(self) -> Distribution:
        everybody = Distribution()
        for scores in self.scores:
            everybody.add(scores)
        return everybody

    @property
    def win_share(self) -> list[float]:
        """The part of the games each seat won; of a tied game each winner has their part."""
        return [won / self.tally.whole / self.games for won in self.tally.won]

    @property
    def games_won(self) -> float:
        """All of them, but for those that everybody lost."""
        return sum(self.tally.won) / self.tally.whole

    @property
    def win_margins(self) -> list[float]:
        """How far from the truth the win shares lie at most, 95 times in 100."""
        return [margin(variance(won / self.tally.whole, self.games)) for won in self.tally.won]

    @property
    def effects(self) -> list[Effect]:
        """Of every trait, in the game's order."""
        return [self._effect(trait) for trait in self.tally.with_trait]

    def _effect(self, trait: str) -> Effect:
        holders = self.tally.with_trait[trait]
        won = self.tally.won_with_trait[trait] / self.tally.whole
        return Effect(trait, holders, self.games * self.players - holders, won, self.games_won - won)

    @property
    def telling_effects(self) -> list[Effect]:
        """The effects by what they do to the chance of winning, the best first; last, those that say nothing."""
        return sorted(self.effects, key=lambda effect: (effect.difference is None, -(effect.difference or 0)))

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "data": self.game.data.digest,
            "players": self.players,
            "options": dict(self.options),
            "games": self.games,
            "bots": list(self.bots or ("random",)),
            "seed": self.seed,
            "device": self.device,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "mean_scores": self.mean_scores,
            "win_share": self.win_share,
            "win_margins": self.win_margins,
            "scores": [scores.as_json() for scores in self.scores],
            "mean_winning_score": self.tally.winning_scores.mean if self.games_won else None,
            "traits": {effect.trait: effect.as_json() for effect in self.effects},
        }

    def as_table(self, words: Words) -> RenderableType:
        """For a terminal."""
        parts: list[RenderableType] = [heading(self, words), seats_table(self, words)]
        if self.effects:
            parts.append(effects_table(self, words))
        parts.append(Text(words.text("±: the true share lies within, 95 times in 100."), "dim"))
        return Group(*(Padding(part, (0, 0, 1, 0)) for part in parts))

    def plot(self, file: str | Path, words: Words) -> None:
        """Writes a picture; the file's name says of which kind (.png, .svg, .pdf)."""
        from burgrave.lab.plot import plot

        plot(self, file, words)


def number(value: float, words: Words, decimals: int = 0) -> str:
    """A number as it is written in the reader's language."""
    return format_decimal(value, "#,##0" + ("." + "0" * decimals if decimals else ""), locale=words.language)


def percent(share: float | None, words: Words, decimals: int = 1) -> str:
    if share is None:
        return UNKNOWN
    pattern = Locale(words.language).percent_formats[None].pattern
    return format_percent(share, pattern.replace("#,##0", "0." + "0" * decimals), locale=words.language)


def frequency(share: float, words: Words) -> str:
    """Where what is rare does not look like what never happens."""
    return "<" + percent(0.001, words) if 0 < share < 0.0005 else percent(share, words)


def points(difference: float | None, words: Words) -> str:
    """A difference of percentages, with its sign."""
    return UNKNOWN if difference is None else format_decimal(100 * difference, "+0.0;−0.0", locale=words.language)


def within(margin: float, words: Words) -> str:
    return "±" + format_decimal(100 * margin, "0.0", locale=words.language)


def subtitle(report: Report, words: Words) -> str:
    """What was simulated, in one line."""
    _ = words.text
    games = number(report.games, words)
    facts = [
        _("Games of {bots}: {games}").format(bots=", ".join(report.bots), games=games)
        if report.bots
        else _("Random games: {games}").format(games=games),
        _("Players: {players}").format(players=report.players),
        _("Seed: {seed}").format(seed=report.seed),
    ]
    facts += [_(option.about) for option in report.game.options if report.options[option.name]]
    return " · ".join(facts)


def speed(report: Report, words: Words) -> str:
    _ = words.text
    return _("{decisions} decisions in {seconds} s, {rate} a second").format(
        decisions=number(report.decisions, words),
        seconds=number(report.seconds, words, 2),
        rate=number(report.decisions / report.seconds, words),
    )


def heading(report: Report, words: Words) -> Text:
    return Text.assemble(
        (report.game.title, "bold"), "\n", subtitle(report, words), "\n", (speed(report, words), "dim")
    )


def plain_table(title: str, *columns: str) -> Table:
    """Names on the left, numbers on the right."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim")
    for place, column in enumerate(columns):
        heading = textwrap.fill(column, HEADING, break_long_words=False)
        table.add_column(heading, justify="right" if place else "left", vertical="bottom", no_wrap=True)
    return table


def bar(value: float, longest: float) -> str:
    return "█" * round(BAR * value / longest) if longest else ""


def seats_table(report: Report, words: Words) -> Table:
    _ = words.text
    quarter, three_quarters = percent(0.25, words, 0), percent(0.75, words, 0)
    table = plain_table(
        _("Scores and wins"),
        _("Seat"), _("Mean"), _("Deviation"), _("Lowest"), quarter, _("Median"), three_quarters, _("Highest"),
        _("Wins"), "",
    )  # fmt: skip
    for seat, scores in enumerate(report.scores):
        share, margin = percent(report.win_share[seat], words), within(report.win_margins[seat], words)
        table.add_row(words.name(seat), *score_cells(scores, words), share, Text(margin, "dim"))
    table.add_section()
    table.add_row(_("Everybody"), *score_cells(report.all_scores, words))
    if report.games_won:
        table.add_row(_("The winner"), *score_cells(report.tally.winning_scores, words))
    return table


def score_cells(scores: Distribution, words: Words) -> list[str]:
    quartiles = [scores.quantile(part) for part in (0.25, 0.5, 0.75)]
    cells = [number(scores.mean, words, 2), number(scores.deviation, words, 2)]
    return cells + [number(score, words) for score in (scores.lowest, *quartiles, scores.highest)]


def effects_table(report: Report, words: Words) -> Table:
    _ = words.text
    table = plain_table(
        _("What players have at the end, and how often they win"),
        "", _("How many"), _("Win with it"), _("Win without"), _("Difference"), "",
    )  # fmt: skip
    table.add_column("")
    effects = report.telling_effects
    largest = max(abs(effect.difference or 0) for effect in effects)
    for effect in effects:
        difference = effect.difference or 0
        style = "dim" if abs(difference) <= effect.margin else "green" if difference > 0 else "red"
        table.add_row(
            report.game.trait_name(effect.trait, words),
            frequency(effect.held, words),
            percent(effect.win_share_with, words),
            percent(effect.win_share_without, words),
            Text(points(effect.difference, words), style),
            Text("" if effect.difference is None else within(effect.margin, words), "dim"),
            Text(bar(abs(difference), largest), style),
        )
    return table
