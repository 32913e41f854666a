"""How Alba Longa is taught: chapters, pictures and tips."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.teaching import Lesson, Teaching, Tip, asks

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
    "kingdom": N_("What a king begins with"),
    "dice_cost": N_("The dice cost"),
    "sales": N_("Sales of peasants"),
    "free_spaces": N_("Free spaces of the housing track"),
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

LESSONS = (
    Lesson(
        rules=("AL-R14", "AL-R15", "AL-R17"),
        caption=N_(
            "The four dice of a call: black for soldiers, grey for merchants, white for workers, brown for priests. "
            "The caller takes one and sends up to as many peasants; the others may then buy one each for 1 silver."
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
    Lesson(
        rules=("AL-R41", "AL-R38"),
        caption=N_(
            "A city at work: four workers build two monuments, and three merchants on the spaces 1 to 3 bring 2 silver "
            "from the bank and a stall. The rest of the people wait on the housing track."
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
    Lesson(
        rules=("AL-R44", "AL-R43"),
        caption=N_(
            "The sky shows this year's climate, which decides what a farmer brings. After the harvest the card is "
            "turned: its back has the price for a better harvest, and the next climate is seen."
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
    Lesson(
        rules=("AL-R54",),
        caption=N_(
            "Both tracks have to be finished: 10 monuments and 16 peasants, before the seventh year is over. Lion has "
            "built more, Oak has more people."
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
        N_(
            "You need 16 peasants in the end, so people are rarely for sale. Silver you have for the first calls; "
            "selling nobody is fine."
        ),
        ("AL-R12", "AL-R54"),
    ),
    Tip(
        lambda seen: seen["asked"] == "call" and seen["season"] == "harvest" and seen["year"] <= 2,
        N_(
            "Harvest: only now can peasants go to the farm, and only with a die from your own call. Every peasant eats "
            "1 wheat at the year's end; who cannot be fed leaves."
        ),
        ("AL-R16", "AL-R49"),
    ),
    Tip(
        lambda seen: seen["asked"] == "call" and seen["year"] == 1,
        N_(
            "Calling means rolling the four dice and taking one first. The first round costs nothing, so call while it "
            "is cheap. Who passes a call sends nobody more this season."
        ),
        ("AL-R14", "AL-R20"),
    ),
    Tip(
        lambda seen: seen["asked"] == "take" and seen["year"] == 1,
        N_(
            "The die's colour is the job, its number the most peasants you may send. Two workers make a monument; "
            "merchants bring silver; priests raise devotion; soldiers defend you and have to attack."
        ),
        ("AL-R15", "AL-R24"),
    ),
    Tip(
        lambda seen: seen["asked"] == "buy" and seen["year"] == 1,
        N_("For 1 silver you send peasants without a call of your own. Merchants take the silver later."),
        ("AL-R17", "AL-R39"),
    ),
    Tip(
        lambda seen: seen["asked"] == "stall" and seen["year"] == 1,
        N_("The richest stall goes to the bank, the next ones to kings with merchants."),
        ("AL-R39",),
    ),
    Tip(
        asks("target"),
        N_("All choose in secret. An attack has to be greater than the defence; the same soldiers guard you at home."),
        ("AL-R25", "AL-R28"),
    ),
    Tip(
        asks("hero"),
        N_("A hero counts for attack and defence. Used ones come back when only your 0 is left."),
        ("AL-R26", "AL-R37"),
    ),
    Tip(
        asks("improve"),
        N_("Each standing farmer brings 1 wheat more. With many farmers it is worth the devotion; with two it is not."),
        ("AL-R44",),
    ),
    Tip(
        asks("grow"),
        N_("Each peasant more at once costs more: a few every year are cheaper than many in one."),
        ("AL-R51",),
    ),
)

TEACHING = Teaching(CHAPTERS, LESSONS, TIPS, TABLES)
