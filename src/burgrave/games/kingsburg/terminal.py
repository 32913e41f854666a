"""The table in a terminal: calendar, court, enemy, players, and one's own province."""

from __future__ import annotations

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from burgrave.core.data import Row
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record, State
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.board.explanations import PHASES
from burgrave.games.kingsburg.board.picture import phase
from burgrave.games.kingsburg.province import is_next_in_row
from burgrave.games.kingsburg.rulebook import EFFECTS
from burgrave.games.kingsburg.tables import BUILDINGS, CARDS, GOODS
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES
from burgrave.games.kingsburg.words import ENEMIES, ROMAN, TITLES, amounts, enemy, gift, price, stakes

SEAT_COLOURS = ("bright_red", "bright_green", "bright_blue", "bright_magenta", "bright_cyan")
SYMBOLS = {"gold": "●", "wood": "▲", "stone": "■", "plus2": "+2", "soldiers": "♟", "points": "★"}
COLOURS = {
    "gold": "yellow", "wood": "green", "stone": "bright_black", "plus2": "magenta", "soldiers": "red", "points": "cyan",
}  # fmt: skip
NOW = "▶"
"""Before the season: colours may be missing."""


def draw(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    parts: list[RenderableType] = [calendar(record, words), court(game, record, words), legend(words)]
    parts.append(enemy_line(game, record, seat, words))
    if seat is not None:
        parts.append(province(game, record, seat, words))
    parts.append(players(record, seat, words))
    return Group(*parts)


def calendar(record: Record, words: Words) -> RenderableType:
    now = phase(record)
    line = Text(words.text("Year {year}").format(year=ROMAN[record["year"] - 1]) + "  ", style="bold")
    for number, (name, _about, _rules) in enumerate(PHASES.values()):
        style = "bold reverse yellow" if number == now else "dim" if number < now else ""
        line.append(f"{NOW if number == now else ' '}{words.text(name)} ", style=style)
    return line


def symbols(amount_by_kind: dict[str, int]) -> Text:
    """Amounts as coloured symbols: ●● ★."""
    text = Text()
    for kind, amount in amount_by_kind.items():
        if amount:
            text.append(" " if text else "")
            text.append(SYMBOLS[kind] * amount if amount <= 4 else f"{amount}{SYMBOLS[kind]}", style=COLOURS[kind])
    return text


def legend(words: Words) -> RenderableType:
    _ = words.text
    line = Text(style="dim")
    for kind, name in (
        ("gold", _("gold")), ("wood", _("wood")), ("stone", _("stone")), ("soldiers", _("soldier")),
        ("points", _("VP")),
    ):  # fmt: skip
        line.append(SYMBOLS[kind], style=f"not dim {COLOURS[kind]}")
        line.append(f" {name}   ")
    line.append(_("? any good   ◎ look at the enemy"))
    return line


def gift_symbols(game: Game, advisor: int) -> Text:
    row = game.data["advisors"].rows[advisor]
    text = Text()
    if row.get("price"):
        text.append("−" + SYMBOLS["points"] * row["price"] + " → ", style=COLOURS["points"])
    if row.get("trade"):
        text.append("? → ??")
    text.append_text(symbols({kind: row.get(kind, 0) for kind in SYMBOLS}))
    if row.get("choose"):
        text.append(" " if text and not text.plain.endswith(" ") else "")
        if len(row["from"]) == len(GOODS):
            text.append("?" * row["choose"])
        else:
            either = Text("/").join(Text(SYMBOLS[good] * row["choose"], style=COLOURS[good]) for good in row["from"])
            text.append_text(either)
    if row.get("look"):
        text.append(" ◎")
    return text


class Court:
    """Eighteen seats with whoever stands there and their dice, in as many columns as there is room for."""

    def __init__(self, cells: list[Text]) -> None:
        self.cells = cells

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = 6 if options.max_width >= 100 else 4 if options.max_width >= 70 else 3
        table = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1))
        for first in range(0, len(self.cells), columns):
            table.add_row(*self.cells[first : first + columns])
        yield table


def court(game: Game, record: Record, words: Words) -> RenderableType:
    return Court([advisor_cell(game, record, advisor, words) for advisor in range(k.COURT)])


def advisor_cell(game: Game, record: Record, advisor: int, words: Words) -> Text:
    cell = Text()
    cell.append(f"{advisor + 1} ", style="bold yellow")
    cell.append(words.text(TITLES[advisor]), style="bold")
    cell.append("\n")
    cell.append_text(gift_symbols(game, advisor))
    cell.append("\n")
    for guest in range(2):
        seat = int(record["court"][advisor, guest])
        if seat != k.NOBODY and not (guest and seat == record["court"][advisor, 0]):
            cell.append_text(name_of(seat, words))
            cell.append(" ")
            cell.append_text(dice_on(record, seat, advisor + 1))
            cell.append(" ")
    if record["court"][advisor, 1] == k.NOBODY != record["court"][advisor, 0]:
        cell.append_text(help_with_dice(record, int(record["court"][advisor, 0]), advisor + 1))
    return cell


def help_with_dice(record: Record, seat: int, advisor: int) -> Text:
    """What a "+2" and the Market added to the dice."""
    added = advisor - int(record["dice"][seat][record["placed"][seat] == advisor].sum())
    return Text(f"{added:+d}".replace("-", "−") if added else "", style=COLOURS["plus2"])


def name_of(seat: int, words: Words) -> Text:
    if seat == k.NEUTRAL:
        return Text(words.text("neutral"), style="italic")
    return Text(words.name(seat), style=SEAT_COLOURS[seat])


def dice_on(record: Record, seat: int, advisor: int) -> Text:
    """The dice of a player that lie on an advisor, or in their hand (0)."""
    text = Text()
    for die in range(k.DICE):
        value = int(record["dice"][seat, die])
        if value and record["placed"][seat, die] == advisor:
            colour = "bright_white" if die >= k.COLOURED or seat == k.NEUTRAL else SEAT_COLOURS[seat]
            text.append(" " if text else "")
            text.append(f"{value}", style=f"bold black on {colour}")
            if die >= k.COLOURED and seat != k.NEUTRAL:
                text.append("ʷ")  # so that the colour is not the only sign of a white die
    return text


def enemy_line(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    """The enemy as far as this seat knows it."""
    _ = words.text
    year = int(record["year"])
    line = Text(_("Enemy of year {year}:").format(year=ROMAN[year - 1]) + " ", style="bold red")
    if game.view(record, seat)["enemy"] is not None:
        card = int(record["enemy"])
        won, lost = stakes(game, card, words)
        known = _("{enemy}. Victory: {won}. Defeat: {lost}.")
        line.append(known.format(enemy=enemy(game, card, words), won=won, lost=lost), style="not bold")
        return line
    strengths = game.tables["STRENGTH"][(year - 1) * CARDS : year * CARDS]
    line.append(
        _("unknown, strength {low} to {high}").format(low=min(strengths), high=max(strengths)), style="not bold"
    )
    looked = [words.name(who) for who in range(record["players"]) if record["glimpsed"][who]]
    if looked:
        line.append(_(", seen by {names}").format(names=words.list(looked)), style="not bold dim")
    return line


def province(game: Game, record: Record, seat: int, words: Words) -> RenderableType:
    """The player's own five rows of four: what stands, what could be built next, what it costs."""
    table = Table(
        box=box.ROUNDED,
        show_header=False,
        title=words.text("Province: {name}").format(name=words.name(seat)),
        title_style=SEAT_COLOURS[seat],
        padding=(0, 1),
    )
    for row in range(k.ROWS):
        table.add_row(*(building_cell(game, record, seat, row * k.COLUMNS + c, words) for c in range(k.COLUMNS)))
    return table


def building_cell(game: Game, record: Record, seat: int, building: int, words: Words) -> Text:
    name = words.text(BUILDING_NAMES[building])
    if record["buildings"][seat] >> building & 1:
        return Text(f"✔ {name}", style=f"bold {SEAT_COLOURS[seat]}")
    reachable = game.interpreted(is_next_in_row)(State(record), seat, building)
    cell = Text(f"{name} ", style="" if reachable else "dim")
    cell.append_text(symbols(dict(zip(GOODS, price(game, State(record), seat, building), strict=True))))
    points = int(game.tables["POINTS"][building])
    if points:
        cell.append(f" {points}{SYMBOLS['points']}", style=COLOURS["points"])
    return cell


def players(record: Record, seat: int | None, words: Words) -> RenderableType:
    """Everybody in order of play."""
    _ = words.text
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False)
    table.add_column(_("Order"))
    for kind in ("points", *GOODS, "plus2", "soldiers"):
        table.add_column(Text(SYMBOLS[kind], style=COLOURS[kind]), justify="right")
    table.add_column(_("Dice"))
    table.add_column(_("Buildings"))
    for place, who in enumerate(record["order"][: record["players"]]):
        table.add_row(*player_row(record, place, int(who), seat, words))
    return table


def player_row(record: Record, place: int, who: int, seat: int | None, words: Words) -> list[RenderableType]:
    _ = words.text
    name = Text("▶ " if who == record["actor"] else "  ", style="bold yellow")
    name.append_text(Text(f"{place + 1} {words.name(who)}", style=f"bold {SEAT_COLOURS[who]}"))
    if who == seat:
        name.append(" " + _("(you)"))
    if who == record["envoy"]:
        name.append(" " + _("[envoy]"), style="yellow")
    dice = dice_on(record, who, 0)
    if record["stage"] == k.INFLUENCE and record["passed"][who]:
        dice.append(" " + _("passed"), style="dim")
    standing = int(record["buildings"][who])
    rows = []
    for row in range(k.ROWS):
        names = [
            words.text(BUILDING_NAMES[building])
            for building in range(row * k.COLUMNS, (row + 1) * k.COLUMNS)
            if standing >> building & 1
        ]
        if names:
            rows.append(" → ".join(names))
    numbers = [record["points"][who], *record["goods"][who], record["plus2"][who], record["soldiers"][who]]
    return [name, *(str(int(number)) for number in numbers), dice, Text(" · ".join(rows), style="dim")]


def components(game: Game, words: Words) -> RenderableType:
    """Advisors, buildings and enemies, as far as texts can show them."""
    _ = words.text
    advisors = Table(title=_("Advisors"), box=box.SIMPLE_HEAD)
    for title in ("#", _("Advisor"), _("Gift")):
        advisors.add_column(title)
    for number, title in enumerate(TITLES):
        advisors.add_row(str(number + 1), _(title), gift(game, number, words))
    buildings = Table(title=_("Buildings"), box=box.SIMPLE_HEAD)
    for title in (_("Building"), _("Cost"), _("VP"), _("Battle"), _("Effect")):
        buildings.add_column(title)
    for number, name in enumerate(BUILDINGS):
        row = game.data["buildings"].rows[number]
        buildings.add_row(
            _(BUILDING_NAMES[number]),
            amounts(words, *(row.get(good, 0) for good in GOODS)),
            str(row.get("points", 0)),
            battle_text(row, words),
            _(EFFECTS[name]) if EFFECTS[name] else "",
        )
    enemies = Table(title=_("Enemies"), box=box.SIMPLE_HEAD)
    for title in (_("Year"), _("Enemy"), _("Victory"), _("Defeat")):
        enemies.add_column(title)
    for card, row in enumerate(game.data["enemies"].rows):
        enemies.add_row(ROMAN[row["year"] - 1], enemy(game, card, words), *stakes(game, card, words))
    return Group(advisors, buildings, enemies)


def battle_text(row: Row, words: Words) -> str:
    value = f"{row['battle']:+d}".replace("-", "−") if row.get("battle") else ""
    if row.get("versus"):
        total = row.get("battle", 0) + row["bonus"]
        kind = ENEMIES[row["versus"]]
        against = words.text("{value} against {enemy}").format(value=f"{total:+d}", enemy=words.text(kind))
        value = f"{value}; {against}" if value else against
    return value
