"""The table in a terminal: calendar, court, Assisi, one's own city, and all kings."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.city import count_peasants, in_fields, in_granary
from burgrave.games.albalonga.position import SECRET
from burgrave.games.albalonga.words import (
    CITIES,
    CLIMATES,
    JOBS,
    PLACES,
    SEASONS,
    by_rule,
    city_of,
    monuments,
    peasants,
    silver,
    wheat,
)

SEAT_COLOURS = ("bright_red", "bright_green", "bright_blue", "bright_magenta", "bright_yellow")
JOB_COLOURS = ("bright_black", "cyan", "bright_white", "yellow", "green")
DICE_STYLES = ("bold white on grey23", "bold black on grey62", "bold black on white", "bold white on orange4")
CLIMATE_COLOURS = ("yellow", "green", "bright_blue")
COIN, GRAIN, STONE, MAN, BLACK, LYING, HERO, CROWN = "●", "♣", "▲", "♟", "♙", "‿", "★", "♛"
HOUSING_SPACES = 21
STAGE_NAMES = {
    a.SELL: N_("sales"),
    a.FREE: N_("free peasants"),
    a.COURT: N_("calls to court"),
    a.RECOVER: N_("soldiers"),
    a.TARGETS: N_("targets"),
    a.HEROES_STAGE: N_("heroes"),
    a.BATTLES: N_("battles"),
    a.ASSISI_STAGE: N_("Assisi"),
    a.IMPROVE: N_("harvest"),
    a.BLESS: N_("blessing"),
    a.CROWN: N_("new King of Kings"),
    a.SUCCESSION: N_("new King of Kings"),
    a.GROW: N_("growth"),
    a.OVER: N_("the end"),
}
NOW = "▶"
"""Before the season: colours may be missing."""


def draw(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    parts: list[RenderableType] = [calendar(record, words), court(game, record, words)]
    if seat is not None and not record["out"][seat]:
        parts.append(city(game, record, seat, words))
    parts += [kings(game, record, seat, words), legend(words)]
    return Group(*parts)


def calendar(record: Record, words: Words) -> RenderableType:
    _ = words.text
    line = Text(_("Year {year} of {last}").format(year=int(record["year"]), last=a.LAST_YEAR), style="bold")
    for season, name in enumerate(SEASONS):
        line.append(" ")
        is_now = season == record["season"]
        line.append(f"{NOW if is_now else ' '}{_(name)} ", style="bold reverse yellow" if is_now else "dim")
    stage = STAGE_NAMES.get(int(record["stage"]))
    if stage:
        line.append("  " + _(stage), style="italic")
    climate = int(record["climate"])
    line.append("  " + _("Climate: {climate}").format(climate=_(CLIMATES[climate])), style=CLIMATE_COLOURS[climate])
    if record["price"]:
        line.append(" " + _("(price {price})").format(price=int(record["price"])))
    if record["next_climate"] != a.NOBODY:
        following = int(record["next_climate"])
        line.append(" " + _("then {climate}").format(climate=_(CLIMATES[following])), style=CLIMATE_COLOURS[following])
    return line


def legend(words: Words) -> RenderableType:
    _ = words.text
    line = Text(style="dim")
    for symbol, name in (
        (COIN, _("silver")), (GRAIN, _("wheat")), (STONE, _("monuments")), (MAN, _("peasants")), (BLACK, _("captured")),
        (HERO, _("heroes")), (CROWN, _("King of Kings")),
    ):  # fmt: skip
        line.append(f" {symbol} ", style="not dim")
        line.append(name)
    return line


# The middle of the table


def court(game: Game, record: Record, words: Words) -> RenderableType:
    _ = words.text
    panels = [
        Panel(cost_and_dice(game, record, words), title=_("Court"), title_align="left", box=box.ROUNDED),
        Panel(stalls(record), title=_("Stalls"), title_align="left", box=box.ROUNDED),
    ]
    if record["assisi"]:
        panels.append(Panel(assisi(record, words), title=_(CITIES[a.ASSISI]), title_align="left", box=box.ROUNDED))
    return Columns(panels)


def cost_and_dice(game: Game, record: Record, words: Words) -> Text:
    text = Text(words.text("Cost") + " ")
    for space, cost in enumerate(game.tables["DICE_COST"]):
        text.append(f" {cost} ", style="bold reverse yellow" if space == record["cost_space"] else "dim")
    text.append("\n")
    if not record["dice"].any():
        text.append(words.text("no dice on the table"), style="dim")
    for die, value in enumerate(record["dice"]):
        if value:
            text.append(f" {int(value)} ", style=DICE_STYLES[die])
            text.append(f"{words.text(JOBS[die])} ")
    return text


def stalls(record: Record) -> Text:
    """Each stall's number above its silver."""
    count = int(record["players"]) + 1
    amounts = [int(record["silver"][a.STALL + stall]) for stall in range(count)]
    text = Text("".join(f"{a.STALLS[stall]:^5}" for stall in range(count)), style="bold")
    text.append("\n")
    for held in amounts:
        text.append(f"{f'{held}{COIN}':^5}", style="not bold yellow" if held else "not bold dim")
    return text


def assisi(record: Record, words: Words) -> Text:
    text = Text(words.count("{n} defender", "{n} defenders", int(record["defenders"])))
    text.append("\n")
    text.append(COIN * int(record["silver"][a.ASSISI]) + " ", style="yellow")
    text.append((GRAIN * 2 + " ") * (int(record["wheat"][a.ASSISI]) // 2), style="green")
    text.append(BLACK * int(record["captives"]), style="bright_black")
    return text


# One's own city


def city(game: Game, record: Record, seat: int, words: Words) -> RenderableType:
    _ = words.text
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    for name, content in (
        (_("monuments"), monument_row(game, record, seat)),
        (_("housing"), housing_row(game, record, seat, words)),
        (_(PLACES[a.SOLDIERS]), barracks_row(record, seat, words)),
        (_(PLACES[a.MERCHANTS]), market_row(game, record, seat)),
        (_(PLACES[a.WORKERS]), quarry_row(record, seat)),
        (_(PLACES[a.PRIESTS]), temple_row(game, record, seat)),
        (_(PLACES[a.FARMERS]), farm_row(game, record, seat, words)),
        (_("heroes"), hero_row(record, seat)),
    ):
        table.add_row(name, content)
    title = Text(f"{_(CITIES[seat])}: {words.name(seat)}", style=f"bold {SEAT_COLOURS[seat]}")
    return Panel(table, title=title, title_align="left", box=box.ROUNDED, expand=False)


def monument_row(game: Game, record: Record, seat: int) -> Text:
    built, wanted = int(record["monuments"][seat]), int(game.tables["KINGDOM_NUMBERS"][a.MONUMENTS_WANTED])
    text = Text(STONE * built, style=SEAT_COLOURS[seat])
    text.append("△" * (wanted - built) + f"  {built}/{wanted}", style="dim")
    return text


def housing_row(game: Game, record: Record, seat: int, words: Words) -> Text:
    """The track with its free spaces, filled from the housing disc on."""
    free = [int(space) for space in game.tables["FREE_SPACES"]]
    disc, housed = int(record["housing_disc"][seat]), int(record["housed"][seat])
    text = Text()
    for space in range(1, HOUSING_SPACES + 1):
        if space == disc:
            text.append("◆", style=SEAT_COLOURS[seat])
        elif disc < space <= disc + housed:
            text.append(MAN, style="bold yellow" if space in free else "")
        else:
            text.append("◎" if space in free else "·", style="yellow" if space in free else "dim")
    people = by_rule(game, record, count_peasants, seat)
    text.append("  " + words.text("{housed} of {peasants}").format(housed=housed, peasants=peasants(words, people)))
    return text


def workers(own: int, captured: int) -> Text:
    text = Text(MAN * own)
    text.append(BLACK * captured, style="bright_black")
    return text


def barracks_row(record: Record, seat: int, words: Words) -> Text:
    text = workers(int(record["own"][seat, a.SOLDIERS]), 0)
    target = int(record["target"][seat])
    if target != a.NOBODY:
        text.append(f" → {city_of(words, target)}", style="bold red")
    return text


def market_row(game: Game, record: Record, seat: int) -> Text:
    """The spaces with what they pay; the first merchant may lie down."""
    own, captured = int(record["own"][seat, a.MERCHANTS]), int(record["captured"][seat, a.MERCHANTS])
    paid = game.tables["MERCHANT_SILVER"]
    text = Text()
    for space in range(max(len(paid), own + captured)):
        pays = space < len(paid) and paid[space] > 0
        if space < own + captured:
            lies = space < record["laid_merchant"][seat]
            text.append(LYING if lies else MAN if space < own else BLACK)
        else:
            text.append("○" if pays else "·", style="yellow" if pays else "dim")
        text.append(COIN if pays else " ", style="yellow")
        text.append(" ")
    return text


def quarry_row(record: Record, seat: int) -> Text:
    """In pairs, for each is a monument."""
    own, captured = int(record["own"][seat, a.WORKERS]), int(record["captured"][seat, a.WORKERS])
    text = Text()
    for number in range(own + captured):
        text.append(MAN if number < own else BLACK)
        text.append(f"{STONE} " if number % 2 else "", style=SEAT_COLOURS[seat])
    return text


def temple_row(game: Game, record: Record, seat: int) -> Text:
    level, spaces = int(record["devotion"][seat]), int(game.tables["DEVOTION_SPACES"][0])
    own, captured = int(record["own"][seat, a.PRIESTS]), int(record["captured"][seat, a.PRIESTS])
    text = Text()
    for space in range(1, spaces + 1):
        if space == level:
            text.append("◆", style=SEAT_COLOURS[seat])
        elif level < space <= level + own + captured:
            text.append(MAN if space <= level + own else BLACK)
        else:
            text.append("·", style="dim")
    text.append(f"  {level}/{spaces}", style="dim")
    beside = level + own + captured - spaces
    if beside > 0:
        text.append(f" +{beside}")
    return text


def farm_row(game: Game, record: Record, seat: int, words: Words) -> Text:
    planted, lying = by_rule(game, record, in_fields, seat), int(record["laid_farmers"][seat])
    stored = by_rule(game, record, in_granary, seat)
    text = Text(MAN * (planted - lying) + LYING * lying)
    text.append("·" * (int(game.tables["FIELD_SPACES"][0]) - planted), style="dim")
    text.append("  " + words.text("granary") + " ", style="dim")
    captured = int(record["captured"][seat, a.FARMERS])
    text.append_text(workers(stored - captured, captured))
    return text


def hero_row(record: Record, seat: int) -> Text:
    """Active heroes, the used ones dimmed, the one in play marked."""
    text = Text()
    for value in range(a.HEROES):
        active = record["active"][seat] >> value & 1
        style = "bold reverse" if value == record["hero"][seat] else "bold" if active else "dim strike"
        text.append(f"{value}", style=style)
        text.append(" ")
    return text


# All kings


def kings(game: Game, record: Record, seat: int | None, words: Words) -> RenderableType:
    """Everybody in turn order, as this seat may see them."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), expand=False)
    table.add_column(words.text("King"))
    for symbol, style in ((COIN, "yellow"), (GRAIN, "green"), (STONE, "cyan"), (MAN, "")):
        table.add_column(Text(symbol, style=style), justify="right")
    table.add_column(words.text("dev."), justify="right")
    for job, name in enumerate(JOBS):
        table.add_column(Text(words.text(name)[:3], style=JOB_COLOURS[job]), justify="right")
    table.add_column(HERO, justify="right")
    table.add_column("")
    known = game.view(record, seat)["cities"]
    for turn in range(record["players"]):
        who = (int(record["king_of_kings"]) + turn) % int(record["players"])
        table.add_row(*king_row(game, record, who, seat, known[who], words))
    return table


def king_row(
    game: Game, record: Record, who: int, seat: int | None, known: dict[str, object], words: Words
) -> list[RenderableType]:
    _ = words.text
    name = Text("▶ " if who == record["actor"] else "  ", style="bold yellow")
    name.append(words.name(who), style=f"bold {SEAT_COLOURS[who]}")
    if who == record["king_of_kings"]:
        name.append(f" {CROWN}", style="yellow")
    if who == seat:
        name.append(" " + _("(you)"))
    if record["out"][who]:
        return [name, *[""] * 11, Text(_("out"), style="dim")]
    heroes = known["heroes"]
    count = len(heroes) if isinstance(heroes, list) else heroes
    jobs = [
        Text(str(at) if at else "·", style="" if at else "dim")
        for at in (int(record["own"][who, job] + record["captured"][who, job]) for job in range(len(JOBS)))
    ]
    return [
        name,
        str(int(record["silver"][who])),
        str(int(record["wheat"][who])),
        str(int(record["monuments"][who])),
        str(by_rule(game, record, count_peasants, who)),
        str(int(record["devotion"][who])),
        *jobs,
        str(count),
        notes(record, who, known, words),
    ]


def notes(record: Record, who: int, known: dict[str, object], words: Words) -> Text:
    """Whom the king attacks with which hero, whether they have passed, what they hold."""
    _ = words.text
    text = Text()
    if known["target"] is not None:
        hidden = known["target"] == SECRET
        text.append("→ " + ("?" if hidden else city_of(words, int(record["target"][who]))) + " ", style="red")
    if known["hero"] is not None:
        text.append(f"{HERO}{known['hero']} ", style="yellow")
    for flag, name in (("passed", _("passed")), ("improved", _("improved")), ("blessed", _("paid"))):
        if record[flag][who] and (flag != "passed" or record["stage"] == a.COURT):
            text.append(name + " ", style="dim")
    if record["piety"] == who:
        text.append(_("piety"), style="yellow")
    return text


# The components


def components(game: Game, words: Words) -> RenderableType:
    """The numbers of tracks, cards and tables."""
    _ = words.text
    tables = game.tables
    numbers = Table(title=_("Boards"), box=box.SIMPLE_HEAD, show_header=False)
    for name, values in (
        (_("Cost of a call"), tables["DICE_COST"]),
        (_("Free housing spaces"), tables["FREE_SPACES"]),
        (_("Silver per merchant space"), tables["MERCHANT_SILVER"]),
        (_("Devotion spaces"), tables["DEVOTION_SPACES"]),
        (_("Fields"), tables["FIELD_SPACES"]),
        (_("Wheat for 1, 2, 3 … new peasants"), tables["GROWTH_WHEAT"]),
    ):
        numbers.add_row(name, ", ".join(str(value) for value in values))
    attacks = Table(title=_("Sabotages"), box=box.SIMPLE_HEAD)
    for title in (_("Lead of the attack"), _("Sabotages")):
        attacks.add_column(title)
    for row in game.data["sabotages"].rows:
        attacks.add_row(f"{row['difference']}+", str(row["sabotages"]))
    cards = Table(title=_("Climate cards"), box=box.SIMPLE_HEAD)
    for title in (_("Climate"), _("Wheat per farmer"), _("Prices in devotion")):
        cards.add_column(title)
    for number, name in enumerate(CLIMATES):
        prices = tables["CARD_PRICE"][tables["CARD_CLIMATE"] == number]
        cards.add_row(_(name), str(tables["CLIMATE_WHEAT"][number]), ", ".join(str(price) for price in prices))
    blessings = Table(title=_("Blessings"), box=box.SIMPLE_HEAD)
    for title in (_("Gift"), _("Cards")):
        blessings.add_column(title)
    for number, gift in enumerate((wheat, silver, monuments)):
        amount, count = int(tables["BLESSING_AMOUNT"][number]), int(tables["BLESSING_CARDS"][number])
        blessings.add_row(gift(words, amount), str(count))
    return Group(numbers, attacks, cards, blessings)
