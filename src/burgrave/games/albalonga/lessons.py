"""How Alba Longa is taught: chapters, pictures and tips."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.teaching import Illustration, Teaching, Tip, asks

CHAPTERS = {
    "AL-R1": N_("Set-up"),
    "AL-R10": N_("The year"),
    "AL-R13": N_("Assigning peasants"),
    "AL-R24": N_("Soldiers"),
    "AL-R38": N_("Merchants, workers, priests and farmers"),
    "AL-R48": N_("The year's end and victory"),
    "AL-R56": N_("Two kings"),
    "AL-R57": N_("Variant: A job well done"),
    "AL-R64": N_("Variant: Spoils of war"),
    "AL-R68": N_("Variant: Assisi"),
}
TABLES = {
    "kingdom": N_("What a king starts with"),
    "dice_cost": N_("The dice cost"),
    "sales": N_("Selling peasants"),
    "free_spaces": N_("Free spaces on the housing track"),
    "merchant_track": N_("The merchants' track"),
    "devotion_track": N_("The devotion track"),
    "fields": N_("The fields"),
    "climates": N_("Climates"),
    "climate_cards": N_("Climate cards"),
    "blessings": N_("Blessings"),
    "sabotages": N_("Sabotages"),
    "growth": N_("New peasants"),
    "assisi": N_("Assisi"),
}
THREE_KINGS: list[dict[str, int]] = [{}, {}, {}]

ILLUSTRATIONS = (
    Illustration(
        rules=("AL-R14", "AL-R15", "AL-R17"),
        caption=N_(
            "The four dice of a call: black for soldiers, grey for merchants, white for workers, brown for priests. "
            "The caller takes one and sends up to that many peasants; then the others may each buy one for 1 silver."
        ),
        part="court",
        position={
            "cities": THREE_KINGS,
            "stage": "court",
            "asked": "take",
            "actor": 0,
            "court": {"dice": [2, 4, 4, 3]},
        },
        marked=("die:soldiers", "die:merchants", "die:workers", "die:priests"),
    ),
    Illustration(
        rules=("AL-R41", "AL-R38"),
        caption=N_(
            "A city at work: four workers build two monuments, and three merchants on spaces 1 to 3 bring 2 silver "
            "from the bank and a stall. The other peasants wait on the housing track."
        ),
        part="city",
        position={
            "cities": [{"housing": 4, "workers": 4, "merchants": 3, "priests": 1}, {}, {}],
            "stage": "court",
            "asked": "take",
            "actor": 0,
            "court": {"dice": [2, 4, 4, 3]},
        },
        marked=("work:0:workers", "work:0:merchants"),
    ),
    Illustration(
        rules=("AL-R44", "AL-R43"),
        caption=N_(
            "The sky shows this year's climate, which decides what a farmer brings. At harvest the card is turned "
            "over: its back shows the price of a better harvest, and next year's climate comes into view."
        ),
        part="sky",
        position={
            "cities": [{"devotion": 6, "farmers": 4, "housing": 4}, {"housing": 8}, {"housing": 8}],
            "season": "harvest",
            "stage": "improve",
            "climate": {"price": 5, "next": "dry"},
        },
        marked=("price",),
    ),
    Illustration(
        rules=("AL-R54",),
        caption=N_(
            "Complete both tracks, 10 monuments and 16 peasants, before the seventh year is over. Lion has built more, "
            "Oak has more people."
        ),
        part="goal",
        position={
            "cities": [{"monuments": 6, "housing": 9}, {"monuments": 3, "housing": 13}, {"monuments": 1}],
            "stage": "court",
            "asked": "take",
            "actor": 0,
            "court": {"dice": [2, 4, 4, 3]},
        },
        marked=("track:monuments", "track:people"),
    ),
)

TIPS = (
    Tip(
        lambda seen: seen["asked"] == "sell" and seen["year"] == 1,
        N_("Keep your people: you have enough silver for the first calls."),
        ("AL-R12", "AL-R54"),
    ),
    Tip(
        lambda seen: seen["asked"] == "call" and seen["season"] == "harvest" and seen["year"] <= 2,
        N_(
            "Harvest: only now can you send peasants to the farm, and only with the die of your own call. At the "
            "year's end every peasant eats 1 wheat, and those you cannot feed leave. With no wheat at all you are out!"
        ),
        ("AL-R16", "AL-R49", "AL-R50"),
    ),
    Tip(
        lambda seen: seen["asked"] == "call" and seen["year"] == 1,
        N_(
            "Call to roll the four dice and take the first one. The first round is free, so call while it is cheap. If "
            "you pass, you can send no one else this season."
        ),
        ("AL-R14", "AL-R20"),
    ),
    Tip(
        lambda seen: seen["asked"] == "take" and seen["year"] == 1,
        N_(
            "A die's colour is its job, its number the most peasants you can send. Two workers build a monument; "
            "merchants bring silver; priests raise devotion; soldiers defend you but must also attack."
        ),
        ("AL-R15", "AL-R24"),
    ),
    Tip(
        lambda seen: seen["asked"] == "buy" and seen["year"] == 1,
        N_("For 1 silver you send peasants without calling yourself. Merchants collect the silver later."),
        ("AL-R17", "AL-R39"),
    ),
    Tip(
        lambda seen: seen["asked"] == "stall" and seen["year"] == 1,
        N_("The richest stall goes to the bank, the next ones to kings with merchants."),
        ("AL-R39",),
    ),
    Tip(
        asks("target"),
        N_(
            "Everyone chooses in secret. An attack must be greater than the defence; the same soldiers also defend you."
        ),
        ("AL-R25", "AL-R28"),
    ),
    Tip(
        asks("hero"),
        N_("A hero counts for attack and defence. Used heroes come back when only your 0 is left."),
        ("AL-R26", "AL-R37"),
    ),
    Tip(
        asks("improve"),
        N_("Each standing farmer brings 1 more wheat: worth the devotion with many farmers, not with two."),
        ("AL-R44",),
    ),
    Tip(
        asks("grow"),
        N_("Each extra peasant costs more than the last: a few every year are cheaper than many at once."),
        ("AL-R51",),
    ),
)

SYMBOLS = {
    "own:silver": "good:silver",
    "own:sheaf": "good:wheat",
    "people": "track:people",
    "own:monument": "track:monuments",
    "own:captive": "product:captive",
    "own:piety": "piety",
    "crown": "crown",
    "own:assisi": "assisi",
    **{f"own:hero-{number}": f"hero:{number}" for number in range(5)},
    **{
        f"own:phase-{name}": f"phase:{name}"
        for name in ("sell", "free", "court", "war", "harvest", "blessing", "crown", "growth")
    },
}
TEACHING = Teaching(CHAPTERS, ILLUSTRATIONS, TIPS, TABLES, SYMBOLS)
