"""How Bourgmestre is taught: chapters, pictures and tips."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.teaching import Illustration, Teaching, Tip, asks
from burgrave.games.bourgmestre.tables import STOCK, STRATEGIES
from burgrave.games.bourgmestre.words import CARDS

CHAPTERS = {
    "BO-R1": N_("Aim and set-up"),
    "BO-R6": N_("A month"),
    "BO-R13": N_("Actions"),
    "BO-R21": N_("Cards and Edicts"),
    "BO-R30": N_("Raids"),
    "BO-R38": N_("The next month, and the end"),
    "BO-R41": N_("Points"),
}
TABLES = {
    "board": N_("The village board"),
    "strategies": N_("Strategies"),
    "opening": N_("Set-up"),
    "supply": N_("Pieces in the box"),
    "scores": N_("What the pieces are worth"),
    "months": N_("Gifts by month"),
    "cards": N_("Cards"),
    "events": N_("Events"),
    "landings": N_("Columns on the cards"),
    "caprices": N_("Royal Caprices"),
}

ILLUSTRATIONS = (
    Illustration(
        rules=("BO-R14", "BO-R15", "BO-R17"),
        caption=N_(
            "What you can build here: the two villagers in column 1 can marry into a cottage; one of the two cottages "
            "can become a fortress; the soldier and the fortress can become a watch tower."
        ),
        part="village",
        position={
            "villages": [{"columns": ["VV..", ".CC.", "..SF", "...."]}, {}],
            "stage": "acting", "actions": 3, "month": 3,
        },
    ),
    Illustration(
        rules=("BO-R33", "BO-R32", "BO-R35"),
        caption=N_(
            "Three raids are coming. In column 1 the villager on the beach is lost. In column 2 the soldier destroys "
            "the drakkar for a point, and both are gone. In column 4 the Vikings pass the fortress by and hit the "
            "cottage behind it."
        ),
        part="village",
        position={
            "villages": [
                {"columns": ["V.C.", "..S.", "C...", "FC.."], "drakkars": [1, 2, 4]},
                {},
            ],
            "stage": "acting", "actions": 2, "month": 3,
        },
        marked=("sea:0:1", "sea:0:2", "sea:0:4"),
    ),
    Illustration(
        rules=("BO-R42",),
        caption=N_(
            "The field on the beach of column 2 scores a point for each building in its row and column: three "
            "cottages and a watch tower make 4."
        ),
        part="village",
        position={
            "villages": [{"columns": ["C...", "X.CT", "C...", "..V."]}, {}],
            "stage": "acting", "actions": 1, "month": 6,
        },
        marked=("parcel:0:2.1",),
    ),
    Illustration(
        rules=("BO-R45", "BO-R38"),
        caption=N_(
            "The ring shows the months with their gifts, and the white drakkar on the current one. Beside it are the "
            "open Caprice, which everyone may fulfil, and your own, which nobody else sees."
        ),
        part="king",
        position={
            "villages": [
                {"columns": ["C...", ".C..", "....", "...."], "caprices": ["row3", "every_row"], "kept": "row3"},
                {"caprices": ["square", "every_column"], "kept": "square"},
            ],
            "caprice": "farmstead", "stage": "acting", "actions": 2, "month": 4,
        },
    ),
)  # fmt: skip

TIPS = (
    Tip(
        asks("caprice"),
        N_(
            "A Caprice is a pattern of pieces worth points at the end. Keep the one you can still build towards late "
            "in the year: one that needs few pieces, or pieces that may stand anywhere."
        ),
        ("BO-R3", "BO-R43"),
    ),
    Tip(
        asks("settle"),
        N_("Raids hit whatever they meet first coming from the sea: inland is safer. Leave room for a neighbour."),
        ("BO-R33",),
    ),
    Tip(
        lambda seen: seen["asked"] == "strategy" and seen["month"] <= 2,
        N_(
            "Everyone chooses in secret. Development builds fastest; Balanced brings a card and 2 actions; Aggressive "
            "only fills your hand. Early in the year, actions are worth the most."
        ),
        ("BO-R7", "BO-R8"),
    ),
    Tip(
        asks("discard"),
        N_("Keep cards against drakkars and one to counter with; the others are only good at the right moment."),
        ("BO-R8",),
    ),
    Tip(
        lambda seen: seen["asked"] == "act" and seen["month"] <= 2 and seen["actions"] > 0,
        N_(
            "Click a free parcel to populate it, or a villager to see what they can become. Two villagers side by side "
            "marry into a cottage worth 3 points; a single villager costs you 1."
        ),
        ("BO-R13", "BO-R14", "BO-R41"),
    ),
    Tip(
        lambda seen: seen["asked"] == "act" and seen["month"] <= 4 and seen["actions"] == 0,
        N_(
            "Your actions are done; cards cost nothing to play. You may also keep them for the council before the "
            "raids, when everyone may play cards once more."
        ),
        ("BO-R21",),
    ),
    Tip(
        lambda seen: seen["asked"] == "act" and seen["month"] in (3, 4),
        N_(
            "Look at the sea below your village: it shows what each drakkar will do. A soldier anywhere in the column "
            "destroys it for a point; a fortress cannot be harmed."
        ),
        ("BO-R30", "BO-R32", "BO-R35"),
    ),
    Tip(
        asks("counter"),
        N_(
            "An Edict cancels this card, but each Edict you keep is worth a point at the end. Counter what would cost "
            "you more than that."
        ),
        ("BO-R22", "BO-R25", "BO-R26"),
    ),
    Tip(
        asks("shoot"),
        N_("Watch towers shoot before the raids. Take the drakkar that would do the most harm."),
        ("BO-R31",),
    ),
)

SYMBOLS = {
    **{f"own:{name}": f"stock:{name}" for name in STOCK},
    "own:fortress": "develop:fortress",
    "own:move": "develop:move",
    **{f"own:{name}": f"strategy:{name}" for name in STRATEGIES},
    "own:first": "first",
    "own:card-back": "deck",
    "own:discard": "discard",
    **{f"own:{name}": f"card:{name}" for name in CARDS},
}
TEACHING = Teaching(CHAPTERS, ILLUSTRATIONS, TIPS, TABLES, SYMBOLS)
