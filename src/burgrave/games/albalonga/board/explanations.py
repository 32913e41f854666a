"""What whoever points at a thing on the board reads: its name, what it does, the rules about it."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Explanation
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.middle import PHASES
from burgrave.games.albalonga.notation import PRODUCT_NAMES
from burgrave.games.albalonga.words import CITIES, DICE, PLACES, peasants, product, silver, wheat

Told = tuple[str, tuple[str, ...]]

PHASES_TOLD: dict[str, Told] = {
    "sell": (N_("Each king may sell 1 or 3 peasants for silver."), ("AL-R12",)),
    "free": (N_("Peasants on free spaces may go to work without a die."), ("AL-R13",)),
    "court": (N_("Kings call to court, roll the dice, and send peasants to work."), ("AL-R14", "AL-R17", "AL-R21")),
    "war": (
        N_("Soldiers attack, heroes join in, and the winners sabotage the losers' work."),
        ("AL-R25", "AL-R26", "AL-R28"),
    ),
    "harvest": (N_("Farmers bring wheat; devotion improves the harvest."), ("AL-R43", "AL-R44")),
    "blessing": (N_("Kings who improved their harvest may pay for a gift from the gods."), ("AL-R47",)),
    "crown": (N_("Peasants go home, and the King of Kings names the next one."), ("AL-R48",)),
    "growth": (N_("Every peasant eats 1 wheat; what is left attracts new ones."), ("AL-R49", "AL-R51", "AL-R54")),
}
WORK: tuple[Told, ...] = (
    (
        N_("Soldiers attack a city and defend their own, both at full strength. They cannot be sabotaged."),
        ("AL-R25", "AL-R28", "AL-R32"),
    ),
    (
        N_(
            "The bank pays 1 silver for each coin under a standing merchant. Then the richest stall goes to the bank, "
            "and kings with merchants take the next ones, most merchants first."
        ),
        ("AL-R38", "AL-R39", "AL-R33"),
    ),
    (N_("Each pair of workers builds a monument."), ("AL-R41", "AL-R34")),
    (
        N_("Each priest moves the devotion disc on one space. Devotion improves harvests and pays for blessings."),
        ("AL-R42", "AL-R35"),
    ),
    (
        N_(
            "At harvest each farmer brings as much wheat as the climate gives. Five work in the fields, the others in "
            "the granary; a farmer lying down brings 1 less."
        ),
        ("AL-R43", "AL-R23", "AL-R36", "AL-R45"),
    ),
)
THINGS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "years": (
        N_("Years"),
        N_("A game lasts at most seven years. If nobody has won by then, all kings lose."),
        ("AL-R6", "AL-R55"),
    ),
    "climate": (
        N_("Climate"),
        N_("Each standing farmer brings 2 wheat in a dry year, 3 in a moderate and 4 in a wet one."),
        ("AL-R6", "AL-R43"),
    ),
    "next": (
        N_("Next year's climate"),
        N_("Year 1 is moderate; each climate comes once in years 2 to 4 and once in years 5 to 7."),
        ("AL-R6", "AL-R44"),
    ),
    "price": (
        N_("Price of a better harvest"),
        N_("For this much devotion each standing farmer brings 1 more wheat. The card is turned over at harvest."),
        ("AL-R44",),
    ),
    "blessing": (
        N_("Blessing of the gods"),
        N_(
            "Kings who improved their harvest may pay 2 devotion, or 1 with the piety marker. Then the top card shows "
            "the gift for all who paid. Cards left:"
        ),
        ("AL-R7", "AL-R47", "AL-R62"),
    ),
    "call": (
        N_("Call to court"),
        N_(
            "The caller pays the cost to one stall, rolls the four dice and takes one. Then the others may each buy "
            "one for 1 silver. If you pass your call, you can send no one else this season."
        ),
        ("AL-R14", "AL-R17", "AL-R20"),
    ),
    "cost": (
        N_("Cost of a call"),
        N_("It rises by one space each time the call comes round to the King of Kings."),
        ("AL-R14", "AL-R21"),
    ),
    "assisi": (
        N_("Assisi"),
        N_("A city without a king. It plays no hero; beat its defenders to take its products."),
        ("AL-R68", "AL-R69", "AL-R70", "AL-R71"),
    ),
    "battle": (
        N_("Battle"),
        N_("Attackers add up their soldiers and heroes. A lead of 1 gives one sabotage, 3 two, 6 three, 10 four."),
        ("AL-R28", "AL-R29", "AL-R30"),
    ),
    "track:monuments": (
        N_("Monuments"),
        N_("A king with 10 monuments and 16 or more peasants at a year's end meets the gods' challenge and wins."),
        ("AL-R41", "AL-R54"),
    ),
    "track:people": (
        N_("Peasants"),
        N_("A king with 10 monuments and 16 or more peasants at a year's end meets the gods' challenge and wins."),
        ("AL-R51", "AL-R54"),
    ),
    "good:silver": (N_("Silver"), N_("Pays for calls to court and for dice."), ("AL-R14", "AL-R17")),
    "good:wheat": (N_("Wheat"), N_("Feeds peasants at the year's end and attracts new ones."), ("AL-R46", "AL-R49")),
    "feeding": (
        N_("The year's end as things stand"),
        N_(
            "Wheat plus the harvest to come, minus 1 for each peasant. Unfed peasants leave; a king with no wheat at "
            "all is out. What is left attracts new peasants."
        ),
        ("AL-R49", "AL-R50", "AL-R51"),
    ),
    "crown": (N_("King of Kings"), N_("First in turn order, which goes clockwise."), ("AL-R8", "AL-R48")),
    "piety": (N_("Piety marker"), N_("Its holder pays 1 devotion less for the blessing."), ("AL-R60", "AL-R62")),
}
THINGS |= {"gods:improve": THINGS["price"], "gods:bless": THINGS["blessing"]}
"""As statistics call them."""
RECONSTRUCTED = {"price": "climate_cards", "temple": "devotion_track"}
"""Things whose numbers are ours, and the table that has them."""


def explain(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {
        f"phase:{name}": Explanation(_(PHASES[name]), _(about), rules) for name, (about, rules) in PHASES_TOLD.items()
    }
    for spot, (name, about, rules) in THINGS.items():
        found[spot] = Explanation(_(name), _(about), rules, is_reconstructed(game, spot))
    found |= workplaces(game, words) | court(words) | people(game, words)
    return found


def is_reconstructed(game: Game, thing: str) -> bool:
    return thing in RECONSTRUCTED and game.data[RECONSTRUCTED[thing]].is_reconstructed()


def workplaces(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {}
    for seat in range(a.SEATS):
        for job, (about, rules) in enumerate(WORK):
            found[f"work:{seat}:{a.JOBS[job]}"] = Explanation(
                _("{place}: {name}").format(place=sentence(_(PLACES[job])), name=words.name(seat)),
                _(about),
                rules,
                job == a.PRIESTS and is_reconstructed(game, "temple"),
            )
        found[f"village:{seat}"] = Explanation(
            _("{place}: {name}").format(place=_("Village"), name=words.name(seat)),
            _("Peasants live here until they are sent to work. Those on spaces with a star may go without a die."),
            ("AL-R3", "AL-R13", "AL-R63"),
        )
    return found


def court(words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {
        f"die:{job}": Explanation(
            sentence(_(DICE[number])),
            _(
                "Take it to send up to as many peasants as it shows to this job. At harvest the caller may send them "
                "to the farm instead."
            ),
            ("AL-R15", "AL-R16", "AL-R17"),
        )
        for number, job in enumerate(a.JOBS[: a.DICE])
    }
    for stall in a.STALLS:
        found[f"stall:{stall}"] = Explanation(
            _("Stall {stall}").format(stall=stall),
            _("Silver paid for dice. The richest stall goes to the bank, the next ones to kings with merchants."),
            ("AL-R14", "AL-R39", "AL-R40"),
        )
    for number, name in enumerate(PRODUCT_NAMES):
        found[f"product:{name}"] = Explanation(
            sentence(product(words, number)),
            _("A sabotage of Assisi takes one product. Each season the King of Kings adds one."),
            ("AL-R70", "AL-R71"),
        )
    return found


def people(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {}
    for number in range(2):
        sold, paid = int(game.tables["SALE_PEASANTS"][number]), int(game.tables["SALE_SILVER"][number])
        found[f"sale:{number}"] = Explanation(
            _("Sale"),
            _("{peasants} for {silver}, once at the start of a season.").format(
                peasants=peasants(words, sold), silver=silver(words, paid)
            ),
            ("AL-R12",),
        )
    for number, cost in enumerate(game.tables["GROWTH_WHEAT"], 1):
        found[f"growth:{number}"] = Explanation(
            _("New peasants"),
            _("{peasants} for {wheat}, once at the year's end, when everybody is fed.").format(
                peasants=peasants(words, number), wheat=wheat(words, int(cost))
            ),
            ("AL-R51",),
        )
    for value in range(a.HEROES):
        found[f"hero:{value}"] = Explanation(
            _("Hero {value}").format(value=value),
            _("Counts for attack and for defence.")
            + " "
            + (_("It always stays in hand.") if value == 0 else _("Once played, it is out until only the 0 is left.")),
            ("AL-R26", "AL-R37"),
        )
    for number, name in enumerate(a.CITIES):
        found[f"city:{name}"] = Explanation(
            _(CITIES[number]), _("Every king with soldiers attacks a city, chosen in secret."), ("AL-R25", "AL-R27")
        )
    return found
