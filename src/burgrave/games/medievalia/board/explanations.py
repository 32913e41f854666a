"""What everything on the board says about itself."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Explanation
from burgrave.games.medievalia.notation import DECK_NAMES
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import BUILDINGS, CARDS, MILITARY, PEOPLE, RESOURCES, WALLS
from burgrave.games.medievalia.words import POWERS, amount, amounts, points, resource_names, the_card
from burgrave.games.medievalia.words import card as card_name

POWER_RULES = {
    "infantry": "ME-R51",
    "knight": "ME-R52",
    "archer": "ME-R50",
    "priest": "ME-R49",
    "merchant": "ME-R53",
    "artist": "ME-R55",
    "bureaucrat": "ME-R54",
}
DECK_TEXTS = {
    "territory": (N_("Territories"), N_("Fields, Farms, Forests and Mines: they produce."), ("ME-R2", "ME-R7")),
    "military": (N_("Military"), N_("Soldiers, Infantry, Knights, Archers and Priests."), ("ME-R2", "ME-R7")),
    "character": (N_("Characters"), N_("Peasants, Merchants, Artists and Bureaucrats."), ("ME-R2", "ME-R7")),
}
OTHERS = {
    "phase:draw": (N_("Draw"), N_("Draw a card, then turn all your used cards upright."), ("ME-R6", "ME-R7", "ME-R8")),
    "phase:actions": (
        N_("Actions"),
        N_("Play cards, build and move within your fief, in any order and as often as you can pay."),
        ("ME-R9", "ME-R10", "ME-R27"),
    ),
    "phase:movement": (
        N_("Movement"),
        N_("Each unused card may move to a neighbouring fief, a Knight twice."),
        ("ME-R28", "ME-R29"),
    ),
    "phase:war": (
        N_("War"),
        N_("Attack where you have troops and an opponent has cards. War ends your turn."),
        ("ME-R30", "ME-R31", "ME-R33"),
    ),
    "number:prestige": (
        N_("Prestige"),
        N_("Each different building is worth 1 point, the Castle 2. The first to 7 wins; allies need 11 together."),
        ("ME-R42",),
    ),
    "number:food": (
        N_("Food"),
        N_("Each food the sites can produce feeds 2 military or character cards. Cards that cannot be fed are lost."),
        ("ME-R58", "ME-R59"),
    ),
    "number:threat": (
        N_("Threat"),
        N_("The attack of all enemies in this fief or able to reach it in one turn."),
        ("ME-R28", "ME-R36"),
    ),
    "number:siege": (
        N_("Siege"),
        N_("Enemies in the fief and no guarded site at the start of three turns in a row: the player is out."),
        ("ME-R44",),
    ),
    "number:makes": (
        N_("Production"),
        N_("What unused cards can still produce; in small figures, what all of them could. Nothing is stored."),
        ("ME-R12", "ME-R15", "ME-R16"),
    ),
    "number:army": (
        N_("Troops"),
        N_("The total attack and defence of all military and character cards."),
        ("ME-R30", "ME-R31"),
    ),
    "number:hand": (
        N_("Hand"),
        N_("How many cards of each deck are in the hand; those that everyone has seen are shown."),
        ("ME-R7",),
    ),
    "removal": (
        N_("Remove cards"),
        N_("Dismiss unused military and character cards for free, or remove a territory for 1 labour."),
        ("ME-R19", "ME-R59"),
    ),
    "group:new": (
        N_("A new group"),
        N_("Troops fight alone or in armies whose values are added together."),
        ("ME-R33",),
    ),
    "forecast": (
        N_("Forecast"),
        N_("How this fight would end now, before Archers and Priests act."),
        ("ME-R31", "ME-R37", "ME-R38"),
    ),
}
POOL = N_("Produced for this purchase. Three alike can be exchanged for one other; anything left over is lost.")


def explain(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    cards = {name: explain_card(game, kind, words) for kind, name in enumerate(CARDS)}
    found = {f"card:{name}": about for name, about in cards.items()}
    found |= {f"hand:{name}": cards[name] for name in CARDS[:HELD]}
    found |= {f"{name}:{card}": cards[name] for name in PEOPLE for card in range(MOST_PEOPLE)}
    found |= {
        f"{name}:{seat}:{number}": cards[name]
        for name in (*CARDS[:SOLDIER], "city")
        for seat in range(SEATS)
        for number in range(SITES)
    }
    found |= {f"pile:{pile}:{name}": cards[name] for pile in range(PILES) for name in BUILDINGS}
    found |= {f"wall:{name}": cards[name] for name in WALLS}
    found["town"] = cards["city"]
    for name in DECK_NAMES:
        title, about, rules = DECK_TEXTS[name]
        found[f"deck:{name}"] = Explanation(_(title), f"{_(about)} {price_of_cards(words)}", (*rules, "ME-R13"))
    for number, name in enumerate(RESOURCES):
        found[f"pool:{name}"] = Explanation(
            resource_names(words)[number].capitalize(), _(POOL), ("ME-R12", "ME-R13", "ME-R53")
        )
    for number in range(FIEFS):
        found[f"fief:{number}"] = explain_fief(number, words)
    for group in range(1, MOST_GROUPS + 1):
        found[f"group:{group}"] = Explanation(
            _("Group {n}").format(n=group),
            _("An army: its values are added together, and it has one opponent or target."),
            ("ME-R33", "ME-R34", "ME-R36"),
        )
    return found | {spot: Explanation(_(title), _(about), rules) for spot, (title, about, rules) in OTHERS.items()}


def price_of_cards(words: Words) -> str:
    return words.text("In the action phase, a card costs {cost}.").format(cost=amounts(words, 0, 0, 0, 0, CARD_PRICE))


def explain_fief(number: int, words: Words) -> Explanation:
    _ = words.text
    if number < NEUTRAL:
        about = _("The City, territories and, in the open, cards on no site. Only the owner produces here.")
        return Explanation(_("Fief of {name}").format(name=words.name(number)), about, ("ME-R14", "ME-R19", "ME-R29"))
    about = _("No one's land: nothing is produced here, and unused enemies block the way.")
    return Explanation(_("Neutral fief"), about, ("ME-R14", "ME-R29", "ME-R41"))


def explain_card(game: Game, kind: int, words: Words) -> Explanation:
    """Cost, values, production and power."""
    name = CARDS[kind]
    cost = [int(n) for n in game.tables["COST"][kind]]
    lines = [words.text("Costs {cost}.").format(cost=amounts(words, *cost))] if any(cost) else []
    if game.tables["DEFENCE"][kind]:
        lines.append(
            words.text("Attack {attack}, defence {defence}.").format(
                attack=int(game.tables["ATTACK"][kind]), defence=int(game.tables["DEFENCE"][kind])
            )
        )
    lines += production_lines(game, kind, words)
    if POWERS.get(name):
        lines.append(words.text(POWERS[name]))
    if name in BUILDINGS:
        lines += building_lines(game, kind, words)
    return Explanation(card_name(words, kind), " ".join(lines), rules_of(name), is_reconstructed(game, kind))


def production_lines(game: Game, kind: int, words: Words) -> list[str]:
    makes, boosts = int(game.tables["MAKES"][kind]), int(game.tables["BOOSTS"][kind])
    if not makes:
        return []
    made = amount(words, int(game.tables["RESOURCE"][kind]), makes)
    lines = [words.text("Produces {resources}.").format(resources=made)]
    if boosts:
        lines.append(words.count("One labour card on it adds 1.", "Up to {n} labour cards on it add 1 each.", boosts))
    return lines


def building_lines(game: Game, kind: int, words: Words) -> list[str]:
    lines = [points(words, int(game.tables["POINTS"][kind])) + "."]
    if kind >= TOWER:
        return [*lines, words.text("Guards its site.")]
    enabled = [the_card(words, other) for other in range(HELD) if game.tables["NEEDS"][other] == kind]
    lines.append(words.text("Its site produces 1 more."))
    return [*lines, words.text("Without it, {card} costs 2 gold more.").format(card=words.list(enabled))]


def rules_of(name: str) -> tuple[str, ...]:
    if name in BUILDINGS:
        return ("ME-R21", "ME-R22", "ME-R42") if name in WALLS else ("ME-R21", "ME-R23", "ME-R25", "ME-R42")
    if name == "city":
        return ("ME-R3", "ME-R15", "ME-R16", "ME-R43")
    if name in PEOPLE:
        own = ("ME-R24", POWER_RULES[name]) if name in POWER_RULES else ()
        return ("ME-R26", *own, "ME-R58") if name in MILITARY else ("ME-R16", "ME-R26", *own, "ME-R58")
    return ("ME-R15", "ME-R16", "ME-R19")


def is_reconstructed(game: Game, kind: int) -> bool:
    name = CARDS[kind]
    table = game.data["buildings" if name in BUILDINGS else "people" if name in PEOPLE else "sites"]
    row = next(row for row in table.rows if row["id"] == name)
    return table.is_reconstructed(row)
