"""The table in a terminal: the year, the Caprices, the villages by the sea, one's own hand."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Position
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import caprice_ids
from burgrave.games.bourgmestre.position import letter_at
from burgrave.games.bourgmestre.tables import CLASSES, GIFTS, LETTERS, PIECES, STOCK, STRATEGIES
from burgrave.games.bourgmestre.words import (
    COUNCIL,
    MONTHS,
    caprice_name,
    caprice_text,
    card_effect,
    kind_name,
    kind_row,
    points_text,
    strategy_text,
)
from burgrave.games.bourgmestre.words import PIECES as PIECE_NAMES
from burgrave.games.bourgmestre.words import STRATEGIES as STRATEGY_NAMES

SEAT_COLOURS = ("bright_red", "bright_green", "bright_blue", "bright_magenta")
CELLS = {"V": " ☻ ", "S": " ♟ ", "C": " ⌂ ", "F": "[⌂]", "T": " ♜ ", "X": "≡≡≡", "H": " ⌂ ", ".": " · "}
COLOURS = {
    "V": "yellow", "S": "bright_red", "C": "bright_white", "F": "bold bright_white", "T": "bold cyan", "X": "green",
    "H": "bright_white", ".": "bright_black",
}  # fmt: skip
DRAKKAR, SEA = "╲▲╱", "≈≈≈"
STEPS = (N_("Strategy"), N_("Arrival"), N_("Turns"), N_("Raids"), N_("New month"))
RESERVE_SYMBOLS = ("☻", "♟", "⌂", "[ ]", "♜", "≡", "▲", "✉")
GIFT_SYMBOLS = {"nothing": "", "villager": "☻", "cottage": "⌂", "edict": "✉"}


def draw(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    known = game.view(record, seat)
    parts: list[RenderableType] = [calendar(game, record, words)]
    parts.append(caprice_panel(game, seat, words, known))
    parts.append(Columns([village(game, record, who, seat, words, known) for who in range(record["players"])]))
    parts.append(reserve(record, words, known))
    parts.append(legend(words))
    if record["card"] != b.NOBODY:
        parts.append(card_in_play(game, record, words))
    if seat is not None:
        parts.append(hand(game, record, seat, words))
    return Group(*parts)


# The year


def step(record: Record) -> int:
    """The step of the month, from 0; -1 before the first and after the last."""
    stage = int(record["stage"])
    if stage in (b.CAPRICES, b.SETTLING, b.OVER):
        return -1
    if stage <= b.ARRIVAL:
        return stage - b.STRATEGY
    return {b.RAIDS: 3, b.ADVANCE: 4, b.GIVING: 4}.get(stage, 2)


def calendar(game: Game, record: Record, words: Words) -> RenderableType:
    """The twelve months with their gifts, and the steps of this one."""
    months = Text()
    for month in range(1, b.LAST_MONTH + 1):
        style = "bold reverse yellow" if month == record["month"] else "dim" if month < record["month"] else ""
        gift = GIFT_SYMBOLS[game.data["months"].rows[month - 1]["gift"]]
        months.append(f" {month}{gift} ", style=style)
    now = int(record["month"])
    months.append("  " + words.text(MONTHS[now - 1]), style="bold")
    steps = Text()
    for number, name in enumerate(STEPS):
        style = "bold reverse yellow" if number == step(record) else ""
        shown = COUNCIL if record["council"] and number == step(record) else name
        steps.append(f" {number + 1} {words.text(shown)} ", style=style)
    return Group(months, steps)


# Caprices and the reserve


def grid_text(game: Game, caprice: int) -> Text:
    """A Caprice drawn with the symbols of the pieces, the sea above where the whole board is shown."""
    grid = example_grid(game, caprice)
    text = Text("\n").join(line_text(line) for line in grid)
    row = game.data["caprices"].rows[caprice]
    if "pattern" in row and row.get("where") != "board":
        return text
    return Text.assemble((SEA * len(grid[0]), "blue"), "\n", text)


def line_text(line: str) -> Text:
    return Text.assemble(*((CELLS[letter], COLOURS[letter]) for letter in line))


def example_grid(game: Game, caprice: int) -> list[str]:
    """The pattern of a Caprice, or a board that meets it."""
    row = game.data["caprices"].rows[caprice]
    if "pattern" in row:
        return list(row["pattern"])
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    letter = (LETTERS + "H")[CLASSES.index(row["piece"])]
    line = row.get("every") or row.get("whole")

    def stands(r: int, c: int) -> bool:
        if "every" in row:
            return r == c % rows if line == "column" else c == r % columns
        if "whole" in row:
            return (r if line == "row" else c) == 0
        return r == row["row"] - 1 and c < row["least"]

    return ["".join(letter if stands(r, c) else "." for c in range(columns)) for r in range(rows)]


def caprice_cell(game: Game, caprice: int, title: str, words: Words) -> RenderableType:
    points = points_text(words, int(game.tables["CAPRICE_POINTS"][caprice]))
    heading = Text(f"{title}\n", style="bold")
    heading.append(f"{caprice_name(game, caprice, words)}, {points}\n", style="not bold yellow")
    return Group(heading, grid_text(game, caprice))


def caprice_panel(game: Game, seat: int | None, words: Words, known: Position) -> RenderableType:
    """The open Caprice and one's own: both of those drawn while one has to choose."""
    _ = words.text
    ids = caprice_ids(game)
    table = Table.grid(padding=(0, 3))
    cells = []
    if known["caprice"] is not None:
        cells.append(caprice_cell(game, ids.index(known["caprice"]), _("Open"), words))
    if seat is not None:
        mine = known["villages"][seat]
        kept = [mine["kept"]] if mine["kept"] is not None else mine["caprices"]
        cells += [caprice_cell(game, ids.index(name), _("Secret"), words) for name in kept]
    table.add_row(*cells)
    return Panel(table, title=_("Royal Caprices"), box=box.ROUNDED, expand=False)


def reserve(record: Record, words: Words, known: Position) -> RenderableType:
    """What is left of everything, in one line."""
    line = Text(words.text("Reserve"), style="bold")
    for symbol, thing in zip(RESERVE_SYMBOLS, STOCK, strict=True):
        line.append(f"   {symbol} {known['reserve'][thing]}", style="not bold")
    deck = sum(int(where) == b.DECK for where in record["where"])
    line.append("   ")
    cards = words.text("deck {deck}, discard {discarded}").format(deck=deck, discarded=len(known["discard"]))
    line.append(cards, style="not bold dim")
    return line


# Villages


def village(game: Game, record: Record, who: int, seat: int | None, words: Words, known: Position) -> RenderableType:
    """The sea with its drakkars above, row 1 nearest to it."""
    _ = words.text
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    text = Text()
    text.append("   " + " ".join(f" {column + 1} " for column in range(columns)) + "\n", style="dim")
    text.append("   ")
    for column in range(columns):
        landed = record["drakkars"][who] >> column & 1
        text.append(DRAKKAR if landed else SEA, style="bold red" if landed else "blue")
        text.append("≈" if column < columns - 1 else "\n", style="blue")
    pieces = record["pieces"][who].tolist()
    for row in range(rows):
        text.append(f" {row + 1} ", style="dim")
        for column in range(columns):
            letter = letter_at(pieces, row * columns + column)
            text.append(CELLS[letter] + (" " if column < columns - 1 else "\n"), style=COLOURS[letter])
    holds = known["villages"][who]
    text.append(f"★ {holds['points']}  ✉ {holds['edicts']}  ▤ {len(holds['hand'])}\n")
    text.append(status(record, who, words, holds))
    title = ("▶ " if who == record["actor"] else "") + words.name(who)
    title += " " + _("(you)") if who == seat else ""
    title += " ①" if who == record["first"] else ""
    style = SEAT_COLOURS[who]
    return Panel(text, title=title, title_align="left", border_style=style, box=box.ROUNDED, expand=False)


def status(record: Record, who: int, words: Words, holds: Position) -> str:
    """The strategy as far as it is known, and how much they have still to do."""
    _ = words.text
    if holds["strategy"] is not None:
        token = STRATEGIES.index(holds["strategy"])
        text = _(STRATEGY_NAMES[token])
        left = int(record["actions"]) if who == record["actor"] else 0
        return text + ("\n" + words.count("{n} action left", "{n} actions left", left) if left else "")
    chosen = record["stage"] == b.STRATEGY and record["token"][who] != b.NOBODY
    return _("chosen secretly") if chosen else "—"


def legend(words: Words) -> RenderableType:
    line = Text(style="dim")
    for letter, name in zip(LETTERS, PIECE_NAMES, strict=True):
        line.append(CELLS[letter].strip(), style=f"not dim {COLOURS[letter]}")
        line.append(f" {words.text(name)}   ")
    line.append("▲", style="not dim bold red")
    line.append(words.text(" drakkar   [ ] wall   ★ points   ✉ Edicts   ▤ cards   ① first player"))
    return line


def card_in_play(game: Game, record: Record, words: Words) -> RenderableType:
    who = (int(record["first"]) + int(record["turn"])) % int(record["players"])
    kind = int(record["card"])
    text = words.text("{name} plays {card}: {effect}.").format(
        name=words.name(who), card=kind_name(game, kind, words), effect=card_effect(game, kind, words)
    )
    if record["counters"]:
        text += " " + words.count("{n} counter so far.", "{n} counters so far.", int(record["counters"]))
    return Text(text, style="bold")


def hand(game: Game, record: Record, seat: int, words: Words) -> RenderableType:
    """One's own cards and what they do."""
    table = Table(box=box.SIMPLE_HEAD, title=words.text("Your cards"), title_justify="left", padding=(0, 1))
    table.add_column(words.text("Card"))
    table.add_column(words.text("Effect"))
    kinds = [int(kind) for card, kind in enumerate(game.tables["KIND_OF"]) if record["where"][card] == seat]
    for kind in sorted(set(kinds)):
        count = kinds.count(kind)
        name = kind_name(game, kind, words) + (f" ×{count}" if count > 1 else "")
        table.add_row(Text(name, style="bold"), card_effect(game, kind, words))
    return table if kinds else Text(words.text("You hold no cards."), style="dim")


# The components


def components(game: Game, words: Words) -> RenderableType:
    """Everything in the box, as far as texts can show it."""
    return Group(pieces(game, words), months(game, words), cards(game, words), caprices(game, words))


def pieces(game: Game, words: Words) -> RenderableType:
    _ = words.text
    table = Table(title=_("Pieces"), box=box.SIMPLE_HEAD)
    for title in ("", _("Piece"), _("Points"), _("Per player")):
        table.add_column(title)
    scores = game.tables["SCORE"]
    for number, name in enumerate(PIECE_NAMES):
        worth = str(int(scores[number])).replace("-", "−")
        if PIECES[number] == "field":
            worth = _("{n} for each building in its row or column").format(n=worth)
        supply = int(game.tables["SUPPLY"][number])
        table.add_row(CELLS[LETTERS[number]].strip(), _(name), worth, str(supply))
    for thing, symbol, name in ((b.DRAKKAR, "▲", _("Drakkar")), (b.EDICT, "✉", _("Royal Edict"))):
        table.add_row(symbol, name, str(int(scores[thing])), str(int(game.tables["SUPPLY"][thing])))
    strategies = Table(title=_("Strategies"), box=box.SIMPLE_HEAD, show_header=False)
    for token in range(len(STRATEGIES)):
        strategies.add_row(strategy_text(game, token, words))
    return Group(table, strategies)


def months(game: Game, words: Words) -> RenderableType:
    _ = words.text
    names = dict(zip(GIFTS, ("", _("a villager"), _("a cottage"), _("a Royal Edict")), strict=True))
    table = Table(title=_("Months"), box=box.SIMPLE_HEAD)
    table.add_column(_("Month"))
    table.add_column(_("Gift"))
    for row in game.data["months"].rows:
        number = row["month"]
        table.add_row(f"{number} {_(MONTHS[number - 1])}", names[row["gift"]])
    return table


def cards(game: Game, words: Words) -> RenderableType:
    _ = words.text
    tables = []
    for title, is_event in ((_("Cards"), 0), (_("Events"), 1)):
        table = Table(title=title, box=box.SIMPLE_HEAD)
        for heading in (_("Card"), _("Copies"), _("Effect"), _("Landing")):
            table.add_column(heading)
        for kind in range(len(game.tables["IS_EVENT"])):
            if game.tables["IS_EVENT"][kind] == is_event:
                row = kind_row(game, kind)
                marks = " ".join(game.data["landings"].rows[kind]["marks"])
                table.add_row(kind_name(game, kind, words), str(row["count"]), card_effect(game, kind, words), marks)
        tables.append(table)
    return Group(*tables)


def caprices(game: Game, words: Words) -> RenderableType:
    _ = words.text
    table = Table(title=_("Royal Caprices"), box=box.SIMPLE_HEAD, show_lines=True)
    for title in (_("Caprice"), _("Points"), _("Wish"), ""):
        table.add_column(title)
    for number in range(len(caprice_ids(game))):
        table.add_row(
            caprice_name(game, number, words),
            str(int(game.tables["CAPRICE_POINTS"][number])),
            sentence(caprice_text(game, number, words)) + ".",
            grid_text(game, number),
        )
    return table
