"""The names of things, and phrases about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import State
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.province import price_of
from burgrave.games.kingsburg.tables import GOODS, HOLDINGS, KINDS

ADVISORS = (
    N_("the Jester"), N_("the Squire"), N_("the Architect"), N_("the Merchant"), N_("the Sergeant"),
    N_("the Alchemist"), N_("the Astronomer"), N_("the Treasurer"), N_("the Master Hunter"), N_("the General"),
    N_("the Swordsmith"), N_("the Duchess"), N_("the Champion"), N_("the Smuggler"), N_("the Inventor"),
    N_("the Wizard"), N_("the Queen"), N_("the King"),
)  # fmt: skip
TITLES = (
    N_("Jester"), N_("Squire"), N_("Architect"), N_("Merchant"), N_("Sergeant"), N_("Alchemist"), N_("Astronomer"),
    N_("Treasurer"), N_("Master Hunter"), N_("General"), N_("Swordsmith"), N_("Duchess"), N_("Champion"),
    N_("Smuggler"), N_("Inventor"), N_("Wizard"), N_("Queen"), N_("King"),
)  # fmt: skip
BUILDINGS = (
    N_("Statue"), N_("Chapel"), N_("Church"), N_("Cathedral"),
    N_("Inn"), N_("Market"), N_("Farms"), N_("Merchants' Guild"),
    N_("Guard Tower"), N_("Blacksmith"), N_("Barracks"), N_("Wizards' Guild"),
    N_("Palisade"), N_("Stable"), N_("Stone Wall"), N_("Fortress"),
    N_("Barricade"), N_("Crane"), N_("Town Hall"), N_("Embassy"),
)  # fmt: skip
ENEMIES = dict(
    zip(
        KINDS,
        (N_("Goblins"), N_("Barbarians"), N_("Orcs"), N_("Zombies"), N_("Demons"), N_("Dragons")),
        strict=True,
    )
)
SEASONS = (N_("Spring"), N_("Summer"), N_("Autumn"))
ROMAN = ("I", "II", "III", "IV", "V")
RESULTS = (N_("defeat"), N_("draw"), N_("victory"))


# Things and amounts


def amounts(words: Words, gold: int, wood: int, stone: int, plus2: int = 0, soldiers: int = 0, points: int = 0) -> str:
    """Such as: 2 gold, 1 wood and 3 VP."""
    return words.list(amount_list(words, gold, wood, stone, plus2, soldiers, points))


def amount_list(words: Words, gold: int, wood: int, stone: int, plus2: int, soldiers: int, points: int) -> list[str]:
    parts = []  # only what there is is put into words: this is done for every action and event
    if gold:
        parts.append(symbol(words, "gold", gold, words.count("{n} gold", "{n} gold", abs(gold))))
    if wood:
        parts.append(symbol(words, "wood", wood, words.count("{n} wood", "{n} wood", abs(wood))))
    if stone:
        parts.append(symbol(words, "stone", stone, words.count("{n} stone", "{n} stone", abs(stone))))
    if plus2:
        parts.append(symbol(words, "plus2", plus2, words.count('{n} "+2" token', '{n} "+2" tokens', abs(plus2))))
    if soldiers:
        parts.append(symbol(words, "soldiers", soldiers, words.count("{n} soldier", "{n} soldiers", abs(soldiers))))
    if points:
        parts.append(points_text(words, points))
    return parts


def symbol(words: Words, name: str, n: int, text: str) -> str:
    return words.symbol(f"{name} {abs(n)}", text)


def points_text(words: Words, n: int) -> str:
    return symbol(words, "points", n, words.count("{n} VP", "{n} VP", abs(n)))


def one_good(words: Words, good: int) -> str:
    return amounts(words, *(int(good == other) for other in range(3)))


def dice_text(words: Words, dice: Sequence[int], plus2: int = 0, market: int = 0, who: int | None = None) -> str:
    """A group or a roll of up to five dice, white ones marked: 5 + 3 + 2 (white)."""
    parts = [die_text(words, value, die >= k.COLOURED, who) for die, value in enumerate(dice) if value]
    text = " + ".join(parts) + (words.text(' + "+2"') if plus2 else "")
    if market:
        step = "−1" if market == 1 else "+1"
        text += words.text(" and the Market ({step})").format(step=step)
    return text


def die_text(words: Words, shows: int, white: bool, who: int | None) -> str:
    text = words.text("{die} (white)").format(die=shows) if white else str(shows)
    return words.symbol(f"die-{shows}" if white or who is None else f"die-{shows} of-{who}", text)


def gift(game: Game, advisor: int, words: Words) -> str:
    """What an advisor (from 0) gives: 1 wood and 1 gold, or 1 wood and 1 stone."""
    return gifts(game, words.language)[advisor]


@cache
def gifts(game: Game, language: str) -> list[str]:
    """Of all advisors: every way to influence one tells what they give."""
    words = game.words(language)
    return [gift_in_words(game, advisor, words) for advisor in range(len(ADVISORS))]


def gift_in_words(game: Game, advisor: int, words: Words) -> str:
    _ = words.text
    row = game.data["advisors"].rows[advisor]
    if row.get("trade"):
        return _("1 good for one of each of the other two")
    fixed = [int(amount) for amount in game.tables["GIFT"][advisor]]
    choices, among = row.get("choose", 0), row.get("from", [])
    if choices == 1 and len(among) == 2 and not row.get("price") and not row.get("look"):
        either = [[amount + (name == good) for amount, name in zip(fixed, HOLDINGS, strict=True)] for good in among]
        text = N_("{one}, or {other}") if any(fixed) else N_("{one} or {other}")
        return _(text).format(one=amounts(words, *either[0]), other=amounts(words, *either[1]))
    parts = amount_list(words, *fixed)
    if choices:
        parts.append(words.count("{n} good of your choice", "{n} goods of your choice", choices))
    if row.get("look"):
        parts.append(_("a look at the enemy"))
    given = words.list(parts)
    if row.get("price"):
        return _("{gift} for {price}").format(gift=given, price=amounts(words, 0, 0, 0, points=row["price"]))
    return given


def enemy_name(kind: str, words: Words) -> str:
    name = ENEMIES[kind]
    return words.text(name)


def enemy(game: Game, card: int, words: Words) -> str:
    row = game.data["enemies"].rows[card]
    kind = ENEMIES[row["kind"]]
    return words.text("{enemy}, strength {strength}").format(enemy=words.text(kind), strength=row["strength"])


def stakes(game: Game, card: int, words: Words) -> tuple[str, str]:
    """What the enemy brings the victor, and what it takes from the loser."""
    row = game.data["enemies"].rows[card]

    def stake(prefix: str) -> str:
        gold, wood, stone = (row.get(f"{prefix}_{good}", 0) for good in GOODS)
        parts = amount_list(words, gold, wood, stone, 0, 0, 0)
        if row.get(f"{prefix}_any"):
            parts.append(words.count("{n} good of your choice", "{n} goods of your choice", row[f"{prefix}_any"]))
        if row.get(f"{prefix}_buildings"):
            parts.append(words.count("{n} building", "{n} buildings", row[f"{prefix}_buildings"]))
        if row.get(f"{prefix}_points"):
            parts.append(amounts(words, 0, 0, 0, points=row[f"{prefix}_points"]))
        return words.list(parts)

    return stake("win"), stake("lose")


def built(words: Words, building: int, cost: Sequence[int], points: int) -> str:
    """A building with its cost, and its points if it has any: Statue (2 gold), 3 VP."""
    text = N_("{building} ({cost}), {points}") if points else N_("{building} ({cost})")
    return words.text(text).format(
        building=words.text(BUILDINGS[building]),
        cost=amounts(words, *cost) or words.text("no cost"),
        points=points_text(words, points),
    )


def price(game: Game, state: State, seat: int, building: int) -> tuple[int, int, int]:
    """What a building costs this player: gold, less with a Crane, wood and stone."""
    cost = game.interpreted(price_of)
    gold, wood, stone = (cost(state, seat, building, good) for good in (k.GOLD, k.WOOD, k.STONE))
    return gold, wood, stone
