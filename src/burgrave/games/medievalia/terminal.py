"""The table in a terminal: the fiefs side by side, what lies on their sites, decks, piles and one's own hand."""

from __future__ import annotations

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.fief import count_people, prestige, producible
from burgrave.games.medievalia.tables import CARDS, CIVIL, PEOPLE, WALLS
from burgrave.games.medievalia.words import (
    DECKS,
    POWERS,
    STAGES,
    amounts,
    card,
    fief,
    points,
    resource_names,
    site_output,
)

SEAT_COLOURS = ("bright_red", "bright_green", "bright_blue", "bright_magenta")
SYMBOLS = ("♣", "✦", "♟", "●")
COLOURS = ("green", "cyan", "white", "yellow")
STAR = "★"
WIDE = 100
"""Columns from which three fiefs stand side by side."""


def draw(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    parts: list[RenderableType] = [headline(record, words), supply(record, words), legend(words)]
    parts.append(SideBySide([fief_panel(game, record, number, words) for number in ring(record)]))
    for line in (purchase_line(game, record, words), combat_line(record, words)):
        if line is not None:
            parts.append(line)
    if seat is not None and not record["out"][seat]:
        parts.append(hand(game, record, seat, words))
    return Group(*parts)


class SideBySide:
    """Panels in rows of two or three, as there is room."""

    def __init__(self, panels: list[Panel]) -> None:
        self.panels = panels

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = min(len(self.panels), 3 if options.max_width >= WIDE else 2)
        grid = Table.grid(expand=True)
        for _ in range(columns):
            grid.add_column(ratio=1)
        for first in range(0, len(self.panels), columns):
            grid.add_row(*self.panels[first : first + columns])
        yield grid


def ring(record: Record) -> list[int]:
    """The fiefs in the order in which they border each other."""
    players = int(record["players"])
    if players == 2:
        return [0, m.NEUTRAL, 1]
    return [number for seat in range(players) for number in (seat, m.NEUTRAL + seat)]


def headline(record: Record, words: Words) -> RenderableType:
    turn, stage = int(record["turn"]), int(record["stage"])
    line = Text(words.text("Turn {number}").format(number=max(1, int(record["turns"]))) + "  ", style="bold")
    line.append(words.name(turn), style=f"bold {SEAT_COLOURS[turn]}")
    for number, name in STAGES.items():
        now = number == stage or (number == m.WAR and m.WAR < stage < m.OVER)
        if now or m.DRAW <= number <= m.WAR:
            line.append(f"  {words.text(name)} ", style="bold reverse yellow" if now else "dim")
    return line


def supply(record: Record, words: Words) -> RenderableType:
    """Building piles and decks."""
    _ = words.text
    line = Text(_("Buildings: "), style="bold")
    for top, under in zip(record["top"], record["pile"], strict=True):
        name = card(words, int(top)) if top != m.NOTHING else "—"
        line.append(f"{name} +{under}   ", style="not bold")
    line.append(_("Decks: "), style="bold")
    for number, name in enumerate(DECKS):
        kinds = slice(m.FIRST_OF_DECK[number], m.FIRST_OF_DECK[number + 1])
        bottom = int(record["bottom"][number])
        left = int(record["deck"][kinds].sum()) + (bottom != m.NOTHING)
        under = f" ({card(words, bottom)})" if bottom != m.NOTHING else ""
        line.append(f"{_(name)} {left}{under}   ", style="not bold")
    return line


def legend(words: Words) -> RenderableType:
    line = Text(style="dim")
    for symbol, colour, name in zip(SYMBOLS, COLOURS, resource_names(words), strict=True):
        line.append(symbol, style=f"not dim {colour}")
        line.append(f" {name}   ")
    line.append(words.text("↷ used   ✖ damage"))
    return line


def symbols(amounts_: list[int]) -> Text:
    """Amounts as coloured symbols: ♣♣ ●."""
    text = Text()
    for number, symbol, colour in zip(amounts_, SYMBOLS, COLOURS, strict=True):
        if number:
            text.append(" " if text else "")
            text.append(symbol * number if number <= 4 else f"{number}{symbol}", style=colour)
    return text


def fief_panel(game: Game, record: Record, number: int, words: Words) -> Panel:
    """A player's fief with its sites and who is loose in it, or a neutral fief."""
    _ = words.text
    body = Text()
    if number < m.NEUTRAL and record["out"][number]:
        body.append(_("eliminated") + "\n", style="dim")
    elif number < m.NEUTRAL:
        body.append_text(standing(game, record, number, words))
        for site in range(m.SITES):
            if record["site"][number, site] != m.NOTHING:
                body.append_text(site_line(game, record, number, site, words))
    for owner in range(record["players"]):
        there = [
            c for c in range(record["people"]) if record["owner"][c] == owner and record["place"][c] == m.LOOSE + number
        ]
        if there:
            body.append(f"{words.name(owner)}: ", style=SEAT_COLOURS[owner])
            body.append_text(people_text(record, there, words))
            body.append("\n")
    body.rstrip()
    if number >= m.NEUTRAL:
        return Panel(body, title=_("neutral"), box=box.ROUNDED, border_style="bright_black")
    title = Text(words.name(number), style=f"bold {SEAT_COLOURS[number]}")
    if number == record["actor"]:
        title = Text("▶ ", style="bold yellow") + title
    return Panel(body, title=title, box=box.ROUNDED, border_style=SEAT_COLOURS[number])


def standing(game: Game, record: Record, seat: int, words: Words) -> Text:
    """Points, cards in hand, mouths to feed, siege."""
    state = State(record)
    number = game.interpreted(prestige)(state, seat)
    eaters = game.interpreted(count_people)(state, seat)
    food = game.interpreted(producible)(state, seat, m.FOOD)
    line = Text(f"{STAR} {number}", style="bold cyan")
    line.append("   ")
    line.append(words.count("{n} card", "{n} cards", int(record["hand"][seat].sum())), style="not bold white")
    line.append(f"   {eaters}/{m.EATERS * food} {SYMBOLS[m.FOOD]}", style="not bold green")
    if record["siege"][seat]:
        line.append("   " + words.text("siege {n}").format(n=int(record["siege"][seat])), style="bold red")
    line.append("\n")
    return line


def attached(record: Record, seat: int, site: int) -> list[int]:
    return [c for c in range(record["people"]) if record["owner"][c] == seat and record["place"][c] == site]


def site_line(game: Game, record: Record, seat: int, site: int, words: Words) -> Text:
    """A site: its output, its buildings, who is on it; turned ones are marked."""
    kind = int(record["site"][seat, site])
    used = bool(record["site_used"][seat, site])
    resource = int(game.tables["RESOURCE"][kind])
    line = Text("↷ " if used else "  ", style="dim")
    line.append(card(words, kind), style="dim" if used else "bold")
    line.append(" ")
    made = [site_output(game, record, seat, site) if resource == other else 0 for other in range(4)]
    line.append_text(symbols(made))
    buildings = [card(words, int(b)) for b in record["building"][seat, site] if b != m.NOTHING]
    if buildings:
        line.append(" [" + ", ".join(buildings) + "]", style="magenta")
    there = attached(record, seat, site)
    if there:
        line.append(" ← ", style="dim")
        line.append_text(people_text(record, there, words))
    line.append("\n")
    return line


def people_text(record: Record, there: list[int], words: Words) -> Text:
    """Cards of one player in one place, like ones counted: 2 Peasant, ↷ Soldier ✖1."""
    shown: dict[tuple[int, int, int, int], int] = {}
    for c in there:
        key = tuple(int(record[name][c]) for name in ("kind", "used", "damage", "group"))
        shown[key] = shown.get(key, 0) + 1  # type: ignore[index, arg-type]
    line = Text()
    for (kind, used, damage, group), count in shown.items():
        line.append(", " if line else "")
        text = ("↷ " if used else "") + (f"{count} " if count > 1 else "") + card(words, kind)
        line.append(
            text + (f" ✖{damage}" if damage else "") + (f" ⚔{group}" if group else ""), style="dim" if used else ""
        )
    return line


def purchase_line(game: Game, record: Record, words: Words) -> Text | None:
    """What is being paid, and what is in the pool."""
    if record["buying"] == m.NOTHING:
        return None
    line = Text(words.text("Produced so far: "), style="bold")
    line.append_text(symbols([int(number) for number in record["pool"]]) or Text("—"))
    if record["cuts"]:
        line.append("   " + words.text("saved by Bureaucrats: {n}").format(n=int(record["cuts"])), style="not bold")
    return line


def combat_line(record: Record, words: Words) -> Text | None:
    if record["foe"] == m.NOBODY:
        return None
    text = words.text("{name} attacks {foe} in {fief}").format(
        name=words.name(int(record["turn"])),
        foe=words.name(int(record["foe"])),
        fief=fief(words, int(record["players"]), int(record["fief"])),
    )
    return Text(f"⚔ {text}", style="bold red")


def hand(game: Game, record: Record, seat: int, words: Words) -> RenderableType:
    """One's own cards with what they cost."""
    table = Table(box=box.SIMPLE_HEAD, title=words.text("Your hand"), title_style=SEAT_COLOURS[seat], padding=(0, 1))
    for title in (words.text("Card"), words.text("Cost"), words.text("Values"), words.text("Produces")):
        table.add_column(title)
    for kind in range(m.HELD):
        number = int(record["hand"][seat, kind])
        if number:
            name = (f"{number} × " if number > 1 else "") + card(words, kind)
            table.add_row(name, cost(game, kind), values(game, kind), production(game, kind))
    return table


def cost(game: Game, kind: int) -> Text:
    return symbols([int(number) for number in game.tables["COST"][kind]])


def values(game: Game, kind: int) -> str:
    defence = int(game.tables["DEFENCE"][kind])
    return f"{game.tables['ATTACK'][kind]}/{defence}" if defence else ""


def production(game: Game, kind: int) -> Text:
    resource, makes = int(game.tables["RESOURCE"][kind]), int(game.tables["MAKES"][kind])
    text = symbols([makes if resource == other else 0 for other in range(4)])
    if game.tables["BOOSTS"][kind]:
        text.append(f" +{game.tables['BOOSTS'][kind]}", style=COLOURS[resource])
    return text


def components(game: Game, words: Words) -> RenderableType:
    """All cards, as far as texts can show them; most costs are reconstructed."""
    _ = words.text
    sites = Table(title=_("City and territories"), box=box.SIMPLE_HEAD)
    for title in (_("Card"), _("Number"), _("Cost"), _("Values"), _("Produces")):
        sites.add_column(title)
    for row in game.data["sites"].rows:
        kind = CARDS.index(row["id"])
        sites.add_row(
            card(words, kind),
            str(row["cards"]),
            cost_words(game, kind, words),
            values(game, kind),
            production(game, kind),
        )
    people = Table(title=_("Military and character cards"), box=box.SIMPLE_HEAD)
    for title in (_("Card"), _("Number"), _("Cost"), _("Values"), _("Produces"), _("Needs"), _("Power")):
        people.add_column(title)
    for name in PEOPLE:
        kind = CARDS.index(name)
        needs = int(game.tables["NEEDS"][kind])
        people.add_row(
            card(words, kind), str(game.tables["NUMBER"][kind]), cost_words(game, kind, words), values(game, kind),
            production(game, kind), card(words, needs) if needs != m.NOTHING else "",
            _(POWERS[name]) if POWERS[name] else "",
        )  # fmt: skip
    buildings = Table(title=_("Buildings"), box=box.SIMPLE_HEAD)
    for title in (_("Card"), _("Number"), _("Cost"), _("Values"), _("VP")):
        buildings.add_column(title)
    for name in (*CIVIL, *WALLS):
        kind = CARDS.index(name)
        buildings.add_row(
            card(words, kind), str(game.tables["NUMBER"][kind]), cost_words(game, kind, words), values(game, kind),
            points(words, int(game.tables["POINTS"][kind])),
        )  # fmt: skip
    note = Text(_("Nearly all costs are reconstructed: the card faces could not be seen."), style="dim italic")
    return Group(sites, people, buildings, note)


def cost_words(game: Game, kind: int, words: Words) -> str:
    numbers = [int(number) for number in game.tables["COST"][kind]]
    return amounts(words, *numbers) if any(numbers) else "—"
