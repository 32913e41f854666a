"""The names of things, and phrases about them."""

from __future__ import annotations

from burgrave.core.data import Row
from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.tables import CLASSES
from burgrave.games.bourgmestre.tables import PIECES as PIECE_IDS

PIECES = (N_("Villager"), N_("Soldier"), N_("Cottage"), N_("Fortress"), N_("Watch tower"), N_("Field"))
A_PIECE = (
    N_("a villager"), N_("a soldier"), N_("a cottage"), N_("a fortress"), N_("a watch tower"), N_("a field"),
    N_("a house"),
)  # fmt: skip
STRATEGIES = (N_("Aggressive"), N_("Balanced"), N_("Development"))
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
COUNCIL = N_("Council")
"""What step 3 is called once the turns are over."""
CARDS = {
    "fire_arrows": N_("Fire arrows"),
    "shift_wind": N_("Shifting wind"),
    "decoy": N_("Decoy beacon"),
    "newcomers": N_("Newcomers"),
    "wedding": N_("Village wedding"),
    "masons": N_("Masons"),
    "muster": N_("Muster"),
    "ploughing": N_("Ploughing"),
    "forced_march": N_("Forced march"),
    "desertion": N_("Desertion"),
    "sickness": N_("Sickness"),
    "arson": N_("Arson"),
    "spy": N_("Spy"),
    "objection": N_("Objection"),
    "herald": N_("Herald"),
    "gale": N_("Gale"),
    "fleet": N_("Fleet"),
    "plague": N_("Plague"),
    "settlers": N_("Settlers"),
    "fire": N_("Fire"),
    "royal_visit": N_("Royal visit"),
    "mutiny": N_("Mutiny"),
}
CAPRICES = {
    "row3": N_("Three in a row"),
    "column3": N_("Three in a column"),
    "diagonal3": N_("Three in a diagonal"),
    "square": N_("The square"),
    "ell": N_("The bend"),
    "corners": N_("The four corners"),
    "every_column": N_("The seafront"),
    "every_row": N_("The hillside"),
    "farmstead": N_("The farmstead"),
    "guard": N_("The guard"),
    "beach_watch": N_("The beach watch"),
    "street": N_("The street"),
}


# Things and amounts


def name_of(row: Row, names: dict[str, str], words: Words) -> str:
    """The name an owner gave the card, or ours, or what its id says."""
    if "name" in row:
        return str(row["name"])
    known = names.get(row["id"])
    return words.text(known) if known else sentence(row["id"].replace("_", " "))


def kind_row(game: Game, kind: int) -> Row:
    actions = game.data["cards"].rows
    return actions[kind] if kind < len(actions) else game.data["events"].rows[kind - len(actions)]


def kind_name(game: Game, kind: int, words: Words) -> str:
    return name_of(kind_row(game, kind), CARDS, words)


def card_name(game: Game, card: int, words: Words) -> str:
    return kind_name(game, int(game.tables["KIND_OF"][card]), words)


def caprice_name(game: Game, caprice: int, words: Words) -> str:
    return name_of(game.data["caprices"].rows[caprice], CAPRICES, words)


def points_text(words: Words, points: int) -> str:
    """Such as: 3 points, −1 point."""
    return ("−" if points < 0 else "") + words.count("{n} point", "{n} points", abs(points))


def piece_count(words: Words, piece: int, n: int) -> str:
    """Such as: 2 villagers."""
    counted = (
        lambda: words.count("{n} villager", "{n} villagers", n),
        lambda: words.count("{n} soldier", "{n} soldiers", n),
        lambda: words.count("{n} cottage", "{n} cottages", n),
        lambda: words.count("{n} fortress", "{n} fortresses", n),
        lambda: words.count("{n} watch tower", "{n} watch towers", n),
        lambda: words.count("{n} field", "{n} fields", n),
        lambda: words.count("{n} house", "{n} houses", n),
    )
    return counted[piece]()


def a_piece(piece: str, words: Words) -> str:
    """Such as: a villager."""
    name = A_PIECE[PIECE_IDS.index(piece)]
    return words.text(name)


def landing_text(game: Game, card: int, words: Words) -> str:
    """The columns at the bottom of a card: columns 1 and 3."""
    columns = [str(int(column) + 1) for column in game.tables["MARKS"][card] if column != b.NOBODY]
    text = N_("column {columns}") if len(columns) == 1 else N_("columns {columns}")
    return words.text(text).format(columns=words.list(columns))


def card_effect(game: Game, kind: int, words: Words) -> str:
    """What a card does, from the vocabulary of effects."""
    is_event = bool(game.tables["IS_EVENT"][kind])
    texts = [
        event_effect_text(effect, words) if is_event else effect_text(game, effect, words)
        for effect in kind_row(game, kind)["effects"]
    ]
    return words.text("; then ").join(texts)


def effect_text(game: Game, effect: Row, words: Words) -> str:
    _ = words.text
    verb, count = effect["do"], effect.get("count", effect.get("most", 1))
    piece = PIECE_IDS.index(effect["piece"]) if "piece" in effect else 0
    if verb == "destroy_drakkar":
        whose = DESTROYING[effect["of"]]
        return _(whose).format(points=points_text(words, int(game.tables["SCORE"][b.DRAKKAR])))
    if verb == "move_drakkar":
        where = MOVING[effect["to"]]
        return _(where)
    if verb == "place":
        return _("place {pieces}").format(pieces=piece_count(words, piece, count))
    if verb == "remove":
        text = (
            N_("remove {piece} from an opponent's village")
            if effect["of"] == "opponent"
            else N_("remove {piece} from one's own village")
        )
        return _(text).format(piece=_(A_PIECE[piece]))
    if verb == "change":
        into = a_piece(effect["into"], words)
        text = N_("turn {piece} into {into}") if count == 1 else N_("turn {piece} into {into}, up to {n} times")
        return _(text).format(piece=_(A_PIECE[piece]), into=into, n=count)
    if verb == "join":
        into = a_piece(effect["into"], words)
        return _("turn {pieces}, wherever they stand, into {into}").format(
            pieces=piece_count(words, piece, 2), into=into
        )
    if verb == "march":
        text = N_("make a move") if count == 1 else N_("make 1 to {n} moves")
        return _(text).format(n=count)
    if verb == "draw":
        return words.count("draw {n} card", "draw {n} cards", count)
    if verb == "edict":
        return words.count("take {n} Royal Edict", "take {n} Royal Edicts", count)
    return _(N_("take a random card from an opponent") if verb == "steal" else N_("counter a card just announced"))


DESTROYING = {
    "anyone": N_("destroy a drakkar at any village for {points}"),
    "self": N_("destroy a drakkar at one's own village for {points}"),
    "opponent": N_("destroy a drakkar at an opponent's village for {points}"),
}
MOVING = {
    "same_village": N_("move a drakkar to an empty column of the same village"),
    "opponent": N_("send a drakkar from one's own village to an empty column of an opponent's"),
}


def event_effect_text(effect: Row, words: Words) -> str:
    _ = words.text
    verb = effect["do"]
    if verb == "place":
        return _("everyone adds {piece}").format(piece=a_piece(effect["piece"], words))
    if verb == "remove":
        return _("everyone loses {piece}").format(piece=a_piece(effect["piece"], words))
    return _(EVENTS_ON_ALL[verb])


EVENTS_ON_ALL = {
    "withdraw_drakkar": N_("everyone sends one drakkar away from their village"),
    "land_drakkar": N_("a drakkar lands at the first empty column of every village"),
    "edict": N_("everyone gains a Royal Edict"),
}


def caprice_text(game: Game, caprice: int, words: Words) -> str:
    """What the King wants to see, in words; a pattern of an owner's making as a grid, its lines from the sea inland."""
    _ = words.text
    row = game.data["caprices"].rows[caprice]
    if "pattern" in row:
        known = known_pattern(row)
        ways = WAYS[row.get("turned", "no")]
        return _(known) if known else _(ways).format(grid=" / ".join(row["pattern"]))
    piece = CLASSES.index(row["piece"])
    if "every" in row:
        lines = IN_EVERY[row["every"]]
        return _(lines).format(piece=_(A_PIECE[piece]))
    if "whole" in row:
        line = WHOLE[row["whole"]]
        return _(line).format(piece=_(A_PIECE[piece]))
    return _("at least {pieces} in row {row}").format(pieces=piece_count(words, piece, row["least"]), row=row["row"])


def known_pattern(row: Row) -> str | None:
    """A message that says the pattern of a Caprice, if it is one of ours."""
    return PATTERNS.get(("/".join(row.get("pattern", ())), row.get("turned", "no")))


PATTERNS = {
    ("HHH", "no"): N_("three houses side by side in a row"),
    ("H/H/H", "no"): N_("three houses one behind another in a column"),
    ("H../.H./..H", "mirrored"): N_("three houses in a diagonal"),
    ("HH/HH", "no"): N_("four houses in a square"),
    ("HHH/H..", "all"): N_("three houses in line, and a fourth beside one end at a right angle"),
    ("H..H/..../..../H..H", "no"): N_("a house on each of the four corners"),
    (".H./HXH", "all"): N_("a field with a house on three sides"),
    ("STS", "no"): N_("a watch tower between two soldiers in a row"),
}
WAYS = {
    "no": N_("the pattern {grid}"),
    "mirrored": N_("the pattern {grid} or its mirror image"),
    "all": N_("the pattern {grid}, turned or mirrored as you like"),
}
IN_EVERY = {"column": N_("{piece} in every column"), "row": N_("{piece} in every row")}
WHOLE = {"column": N_("{piece} on every parcel of a column"), "row": N_("{piece} on every parcel of a row")}


def strategy_text(game: Game, token: int, words: Words) -> str:
    """Such as: Balanced (draw 2 cards, keep 1, 2 actions)."""
    return f"{words.text(STRATEGIES[token])} ({strategy_effect(game, token, words)})"


def strategy_effect(game: Game, token: int, words: Words) -> str:
    draws, keeps, actions = (int(game.tables[name][token]) for name in ("DRAWS", "KEEPS", "DEVELOPS"))
    parts = []
    if draws:
        parts.append(words.count("draw {n} card", "draw {n} cards", draws))
        parts.append(words.text("keep {n}").format(n=keeps))
    if actions or not parts:
        parts.append(words.count("{n} action", "{n} actions", actions))
    return ", ".join(parts)
