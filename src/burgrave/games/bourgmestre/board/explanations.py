"""What everything that can be pointed at is and does."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Explanation
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board.spots import parcel_spot, sea_spot
from burgrave.games.bourgmestre.notation import caprice_ids, card_names, kind_ids, parcel_name
from burgrave.games.bourgmestre.rulebook import RULES
from burgrave.games.bourgmestre.tables import LETTERS, STOCK, STRATEGIES
from burgrave.games.bourgmestre.words import (
    A_PIECE,
    MONTHS,
    caprice_name,
    caprice_text,
    card_effect,
    kind_name,
    known_pattern,
    points_text,
    strategy_effect,
)
from burgrave.games.bourgmestre.words import PIECES as PIECE_NAMES
from burgrave.games.bourgmestre.words import STRATEGIES as STRATEGY_NAMES

STEPS = {
    "strategy": (N_("Strategy"), "BO-R7"),
    "arrival": (N_("Arrival"), "BO-R9"),
    "turns": (N_("Turns"), "BO-R12"),
    "raids": (N_("Raids"), "BO-R30"),
    "month": (N_("New month"), "BO-R38"),
}
GIFT_TEXTS = (
    N_("No gift."),
    N_("The gift of the month: a villager for everyone."),
    N_("The gift of the month: a cottage for everyone."),
    N_("The gift of the month: a Royal Edict for everyone."),
)
HELD = {
    "villager": (
        PIECE_NAMES[b.VILLAGER],
        N_("Marries, enlists, cultivates and moves."),
        ("BO-R13", "BO-R33", "BO-R41"),
    ),
    "soldier": (
        PIECE_NAMES[b.SOLDIER],
        N_("Destroys a drakkar that raids this column, and is lost with it."),
        ("BO-R16", "BO-R32", "BO-R41"),
    ),
    "cottage": (PIECE_NAMES[b.COTTAGE], N_("A house that the Vikings can destroy."), ("BO-R14", "BO-R33", "BO-R41")),
    "wall": (
        N_("Wall"),
        N_("Turns a cottage into a fortress: a house that the Vikings pass by."),
        ("BO-R15", "BO-R35", "BO-R41"),
    ),
    "tower": (
        PIECE_NAMES[b.TOWER],
        N_("Destroys a drakkar in any column before each month's raids."),
        ("BO-R17", "BO-R31", "BO-R41"),
    ),
    "field": (PIECE_NAMES[b.FIELD], N_("Scores for every building in its row and column."), ("BO-R19", "BO-R42")),
    "drakkar": (
        N_("Drakkar"),
        N_("Raids the column it faces every month until destroyed. If too few are left for all villages, none lands."),
        ("BO-R10", "BO-R11", "BO-R30", "BO-R37"),
    ),
    "edict": (
        N_("Royal Edict"),
        N_("Cancels a card or another Edict as it is played."),
        ("BO-R25", "BO-R26", "BO-R41"),
    ),
}
RECIPES = {
    "populate": (N_("Populate"), "BO-R13", (), "villager"),
    "marry": (N_("Marry"), "BO-R14", ("villager", "villager"), "cottage"),
    "fortress": (PIECE_NAMES[b.FORTRESS], "BO-R15", ("cottage", "cottage"), "fortress"),
    "enlist": (N_("Enlist"), "BO-R16", ("villager",), "soldier"),
    "tower": (PIECE_NAMES[b.TOWER], "BO-R17", ("soldier", "fortress"), "tower"),
    "move": (N_("Move a piece"), "BO-R18", (), "move"),
    "cultivate": (N_("Cultivate"), "BO-R19", ("villager",), "field"),
}
"""Of each development action: name, rule, what it takes and what it makes."""


def explain(game: Game, words: Words) -> dict[str, Explanation]:
    return {
        **explain_places(game, words),
        **explain_year(game, words),
        **explain_things(game, words),
        **explain_cards(game, words),
        **explain_caprices(game, words),
    }


def explain_places(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    found = {}
    for seat in range(game.seats[-1]):
        found[f"village:{seat}"] = Explanation(
            _("Village of {name}").format(name=words.name(seat)),
            _("Its points so far. A full board ends the game."),
            ("BO-R40", "BO-R41", "BO-R42", "BO-R43"),
            game.data["board"].is_reconstructed(),
        )
        for column in range(columns):
            found[sea_spot(seat, column)] = Explanation(
                _("The sea in front of column {column}").format(column=column + 1),
                _("A drakkar here raids this column, and no other, every month."),
                ("BO-R10", "BO-R30", "BO-R36"),
            )
        for number in range(columns * rows):
            found[parcel_spot(game, seat, number)] = Explanation(
                _("Parcel {parcel}").format(parcel=parcel_name(game, number)),
                _("Column {column}, row {row} from the sea.").format(
                    column=number % columns + 1, row=number // columns + 1
                ),
                ("BO-R13", "BO-R33"),
            )
    return found


def explain_year(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {}
    for number, name in enumerate(MONTHS, 1):
        gift = GIFT_TEXTS[game.tables["GIFT"][number - 1]]
        found[f"month:{number}"] = Explanation(
            sentence(_(name)), _(gift), ("BO-R38",), game.data["months"].is_reconstructed()
        )
    return found | {
        f"step:{name}": Explanation(_(title), _(RULES[rule]), ("BO-R6", rule)) for name, (title, rule) in STEPS.items()
    }


def explain_things(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {}
    for thing, name in enumerate(STOCK):
        title, about, rules = HELD[name]
        worth = worth_text(game, thing, words)
        found[f"stock:{name}"] = Explanation(
            _(title), f"{_(about)} {worth}", rules, game.data["supply"].is_reconstructed()
        )
    title, about, rules = HELD["edict"]
    found["edict"] = Explanation(_(title), f"{_(about)} {worth_text(game, b.EDICT, words)}", rules)
    found["first"] = Explanation(
        _("First player"), _("Plays first and resolves their raids first."), ("BO-R2", "BO-R39")
    )
    found |= {
        f"develop:{name}": Explanation(_(title), _(RULES[rule]), (rule, "BO-R20"))
        for name, (title, rule, *_rest) in RECIPES.items()
    }
    for token, name in enumerate(STRATEGIES):
        found[f"strategy:{name}"] = Explanation(
            _(STRATEGY_NAMES[token]), sentence(strategy_effect(game, token, words)) + ".", ("BO-R7", "BO-R8")
        )
    return found


def worth_text(game: Game, thing: int, words: Words) -> str:
    worth = points_text(words, int(game.tables["SCORE"][thing]))
    if thing == b.FIELD:
        text = N_("Worth {points} for each.")
    elif thing == b.DRAKKAR:
        text = N_("Worth {points} to whoever destroys it.")
    elif thing == b.FORTRESS:
        text = N_("A fortress is worth {points}.")
    else:
        text = N_("Worth {points} at the end.")
    return words.text(text).format(points=worth)


def explain_cards(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    found = {
        "deck": Explanation(
            _("Deck"),
            _("Also decides where drakkars land: only the columns of the card drawn count."),
            ("BO-R9", "BO-R27"),
        ),
        "discard": Explanation(
            _("Discard"), _("Lies face up; shuffled into a new deck when the deck is empty."), ("BO-R27",)
        ),
    }
    for kind, name in enumerate(kind_ids(game)):
        event = bool(game.tables["IS_EVENT"][kind])
        rules = ("BO-R24",) if event else ("BO-R21", "BO-R22", "BO-R28")
        found[f"card:{name}"] = Explanation(
            kind_name(game, kind, words),
            sentence(card_effect(game, kind, words)) + ".",
            rules,
            game.data["events" if event else "cards"].is_reconstructed(),
        )
    for name in card_names(game):
        found[f"drawn:{name}"] = found[f"card:{name.split('.')[0]}"]
    return found


def explain_caprices(game: Game, words: Words) -> dict[str, Explanation]:
    found = {}
    for number, name in enumerate(caprice_ids(game)):
        points = points_text(words, int(game.tables["CAPRICE_POINTS"][number]))
        wanted = words.text("{what}: {points}").format(what=sentence(caprice_text(game, number, words)), points=points)
        found[f"caprice:{name}"] = Explanation(
            caprice_name(game, number, words),
            f"{wanted}. {legend(game, number, words)}".strip(),
            ("BO-R43", "BO-R44", "BO-R45"),
            game.data["caprices"].is_reconstructed(),
        )
    return found


def legend(game: Game, caprice: int, words: Words) -> str:
    """How to read a pattern that is shown as a grid."""
    row = game.data["caprices"].rows[caprice]
    pattern = "" if known_pattern(row) else "".join(row.get("pattern", ()))
    letters = [
        f"{letter} = {words.text(piece)}"
        for letter, piece in zip(LETTERS + "H", A_PIECE, strict=True)
        if letter in pattern
    ]
    if not letters:
        return ""
    return words.text("Its lines go from the sea inland: {letters}.").format(letters=", ".join(letters))
