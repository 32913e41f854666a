"""What the laboratory found, as Markdown: for a terminal, or for a page of documentation."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from burgrave.core.language import Words
from burgrave.core.parts import Topic
from burgrave.lab.balance import Balance
from burgrave.lab.played import Use, names_of, topics_of
from burgrave.lab.report import number, percent
from burgrave.lab.restricted import Price


def balance_report(found: Sequence[Balance], words: Words) -> str:
    """All tables, the number of players down, what was measured across."""
    game = found[0].study.game
    _ = words.text
    intro = _("All seats are played by {bot}. In brackets and after ±: 95 % intervals.")
    parts = [f"# {game.title}", intro.format(bot=found[0].setting.bot)]
    parts += ["## " + _("Games won by order of play"), order_table(found, words)]
    parts += ["## " + _("Length"), length_table(found, words)]
    if any(one.endings for one in found):
        parts += ["## " + _("How games end"), endings_table(found, words)]
    for one in found:
        for topic in topics_of(game):
            if one.study.things(topic):
                title = _("{topic}, {players} players").format(topic=topic.title, players=one.study.players)
                parts += [f"## {title}", uses_table(one, topic, words)]
    return "\n\n".join(parts) + "\n"


def markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [headings, ["---", *["--:"] * (len(headings) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def with_interval(share: float, low: float, high: float, words: Words) -> str:
    return f"{percent(share, words)} ({percent(low, words)} – {percent(high, words)})"


def players_cell(one: Balance, words: Words) -> str:
    return words.text("{players} players").format(players=one.study.players)


def order_table(found: Sequence[Balance], words: Words) -> str:
    most = max(one.study.players for one in found)
    rows = []
    for one in found:
        cells = [with_interval(*place, words) for place in one.study.by_order]
        rows.append([players_cell(one, words), str(len(one.study.games)), *cells, *[""] * (most - len(cells))])
    return markdown_table(["", words.text("Games"), *[f"{place + 1}." for place in range(most)]], rows)


def length_table(found: Sequence[Balance], words: Words) -> str:
    _ = words.text
    rows = []
    for one in found:
        decisions = one.decisions
        spread = f"{decisions[len(decisions) // 20]} – {decisions[-1 - len(decisions) // 20]}"
        mean = number(statistics.fmean(decisions), words, 0)
        rows.append(
            [players_cell(one, words), mean, spread, number(one.turns, words, 1), number(one.minutes, words, 0)]
        )
    pace = _("Minutes, {pace} s a decision").format(pace=number(found[0].pace, words, 0))
    return markdown_table(["", _("Decisions"), _("Nine of ten games"), _("Turns"), pace], rows)


def endings_table(found: Sequence[Balance], words: Words) -> str:
    kinds = list(dict.fromkeys(ending[0] for one in found for ending in one.endings))
    rows = []
    for one in found:
        shares = {kind: with_interval(share, low, high, words) for kind, share, low, high in one.endings}
        rows.append([players_cell(one, words), *[shares.get(kind, percent(0.0, words)) for kind in kinds]])
    return markdown_table(["", *kinds], rows)


def uses_table(one: Balance, topic: Topic, words: Words) -> str:
    """With prices, where games were played again."""
    _ = words.text
    names = names_of(one.study.game, topic)
    prices = {price.thing[1]: price for price in one.prices if price.thing[0] == topic.title}
    headings = ["", _("Times a game"), _("Games with it"), _("Winners"), _("Others"), _("Difference")]
    headings += [_("Price"), _("Played again")] if prices else []
    rows = []
    for use in one.study.uses(topic, rare=0.0):
        priced = price_cells(prices.get(use.thing), words) if prices else []
        rows.append([names.get(use.thing, use.thing), *use_cells(use, words), *priced])
    return markdown_table(headings, rows)


def use_cells(use: Use, words: Words) -> list[str]:
    difference = f"{signed(use.more, words, 2)} ± {number(use.margin, words, 2)}"
    times = (number(value, words, 2) for value in (use.winners, use.others))
    return [number(use.mean, words, 2), percent(use.games, words), *times, difference]


def price_cells(price: Price | None, words: Words) -> list[str]:
    """In points of a hundred."""
    if price is None:
        return ["", ""]
    shown = f"{signed(100 * price.price, words, 1)} ± {number(100 * price.margin, words, 1)}"
    return [f"**{shown}**" if price.better_without else shown, str(price.again)]


def signed(value: float, words: Words, digits: int) -> str:
    return ("+" if value >= 0 else "−") + number(abs(value), words, digits)
