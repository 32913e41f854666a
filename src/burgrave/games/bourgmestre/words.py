"""What players read: the names of things, what an action will do, what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burgrave.core.data import Row
from burgrave.core.game import Event, Game
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import drawn_cards, parcel_name
from burgrave.games.bourgmestre.tables import CLASSES, INTO, MOST_COLUMNS, MOST_PARCELS, PIECE
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
    "every_column": N_("A house in every column"),
    "every_row": N_("A house in every row"),
    "farmstead": N_("The farmstead"),
    "guard": N_("The guard"),
    "beach_watch": N_("The beach watch"),
    "street": N_("The street"),
}


# Things and amounts


def sentence(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


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
    return words.count("{n} point", "{n} points", points)


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


def landing_text(game: Game, card: int) -> str:
    """The columns at the bottom of a card: 1+3."""
    return "+".join(str(int(column) + 1) for column in game.tables["MARKS"][card] if column != b.NOBODY)


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
        return _("place {pieces} in your village").format(pieces=piece_count(words, piece, count))
    if verb == "remove":
        text = N_("remove {piece} of an opponent") if effect["of"] == "opponent" else N_("remove {piece} of your own")
        return _(text).format(piece=_(A_PIECE[piece]))
    if verb == "change":
        into = a_piece(effect["into"], words)
        text = (
            N_("{piece} of yours becomes {into}")
            if count == 1
            else N_("{piece} of yours becomes {into}, up to {n} times")
        )
        return _(text).format(piece=_(A_PIECE[piece]), into=into, n=count)
    if verb == "join":
        into = a_piece(effect["into"], words)
        return _("{pieces} of yours, wherever they stand, become {into}").format(
            pieces=piece_count(words, piece, 2), into=into
        )
    if verb == "march":
        text = N_("make a Move") if count == 1 else N_("make 1 to {n} Moves")
        return _(text).format(n=count)
    if verb == "draw":
        return words.count("draw {n} card", "draw {n} cards", count)
    if verb == "edict":
        return words.count("take {n} Royal Edict", "take {n} Royal Edicts", count)
    return _(N_("take a random card from an opponent") if verb == "steal" else N_("counter a card just announced"))


DESTROYING = {
    "anyone": N_("destroy a drakkar in front of any village for {points}"),
    "self": N_("destroy a drakkar in front of your village for {points}"),
    "opponent": N_("destroy a drakkar in front of an opponent's village for {points}"),
}
MOVING = {
    "same_village": N_("move a drakkar to an empty column of the same village"),
    "opponent": N_("send a drakkar from your village to an empty column of an opponent's"),
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
    "withdraw_drakkar": N_("everyone sends one drakkar away from his village"),
    "land_drakkar": N_("a drakkar lands in the first empty column of every village"),
    "edict": N_("everyone gains a Royal Edict"),
}


def caprice_text(game: Game, caprice: int, words: Words) -> str:
    """What the King wants to see: a grid, its lines from the sea inland, or a sentence."""
    _ = words.text
    row = game.data["caprices"].rows[caprice]
    if "pattern" in row:
        ways = PATTERNS[row.get("turned", "no")]
        return _(ways).format(grid=" / ".join(row["pattern"]))
    piece = CLASSES.index(row["piece"])
    if "every" in row:
        lines = IN_EVERY[row["every"]]
        return _(lines).format(piece=_(A_PIECE[piece]))
    if "whole" in row:
        line = WHOLE[row["whole"]]
        return _(line).format(piece=_(A_PIECE[piece]))
    return _("at least {pieces} in row {row}").format(pieces=piece_count(words, piece, row["least"]), row=row["row"])


PATTERNS = {
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


# What an action will do


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    asked = int(record["asked"])
    if action in (b.PASS, b.PASS_QUIETLY):
        return _(PASSING[asked, action])
    if action == b.SPEND_EDICT:
        return _("Spend a Royal Edict against {what}").format(what=last_link(game, record, words))
    if action < b.CHOOSE:
        return describe_caprice(game, int(record["offered"][record["actor"], action - b.KEEP_CAPRICE]), words)
    if action < b.DISCARD_DRAWN:
        return strategy_text(game, action - b.CHOOSE, words)
    if action < b.PLAY:
        return describe_discard(game, drawn_cards(record)[action - b.DISCARD_DRAWN], words)
    if action < b.OPPONENT:
        return describe_card(game, record, action - b.PLAY, words)
    if action < b.DRAKKAR_AT:
        return _("Against {name}").format(name=words.name(action - b.OPPONENT))
    if action < b.PARCEL:
        seat, column = divmod(action - b.DRAKKAR_AT, MOST_COLUMNS)
        return _(ABOUT_COLUMNS[asked]).format(name=words.name(seat), column=column + 1)
    if action < b.DEVELOP:
        return describe_parcel(game, record, action - b.PARCEL, words)
    development, parcel = divmod(action - b.DEVELOP, MOST_PARCELS)
    if development == b.MOVE:
        return describe_mover(game, record, parcel, words)
    return _(DEVELOPING[development]).format(parcel=parcel_name(game, parcel))


PASSING = {
    (b.ASK_ACT, b.PASS): N_("End the turn"),
    (b.ASK_ACT, b.PASS_QUIETLY): N_("End the turn, and let every card pass until your next one"),
    (b.ASK_CHANGE, b.PASS): N_("Enough"),
    (b.ASK_MARCH, b.PASS): N_("Enough"),
    (b.ASK_COUNTER, b.PASS): N_("Let it pass"),
    (b.ASK_COUNTER, b.PASS_QUIETLY): N_("Let this and every other card pass until your next turn"),
}
ABOUT_COLUMNS = {
    b.ASK_DRAKKAR: N_("The drakkar in front of column {column} of {name}"),
    b.ASK_COLUMN: N_("To the empty column {column} of {name}"),
    b.ASK_SHOOT: N_("The watch tower shoots at the drakkar of column {column}"),
    b.ASK_WITHDRAW: N_("The drakkar of column {column} goes away"),
}
DEVELOPING = {
    b.POPULATE: N_("Populate: a villager on {parcel}"),
    b.MARRY: N_("Marry: a cottage for the villager on {parcel} and a neighbour"),
    b.FORTIFY: N_("Fortress: a wall under the cottage on {parcel}, for a neighbouring cottage"),
    b.ENLIST: N_("Enlist: the villager on {parcel} becomes a soldier"),
    b.RAISE_TOWER: N_("Watch tower: on the fortress of {parcel}, with a neighbouring soldier"),
    b.CULTIVATE: N_("Cultivate: the villager on {parcel} becomes a field"),
}


def last_link(game: Game, record: Record, words: Words) -> str:
    """What a counter would be played against."""
    if record["by_edict"]:
        return words.text("the Royal Edict")
    if record["counters"]:
        return words.text("the counter")
    return kind_name(game, int(record["card"]), words)


def describe_caprice(game: Game, caprice: int, words: Words) -> str:
    return words.text("Keep {caprice}: {text}, {points}").format(
        caprice=caprice_name(game, caprice, words),
        text=caprice_text(game, caprice, words),
        points=points_text(words, int(game.tables["CAPRICE_POINTS"][caprice])),
    )


def describe_discard(game: Game, card: int, words: Words) -> str:
    return words.text("Discard {card} (landing {columns}): {effect}").format(
        card=card_name(game, card, words),
        columns=landing_text(game, card),
        effect=card_effect(game, int(game.tables["KIND_OF"][card]), words),
    )


def describe_card(game: Game, record: Record, kind: int, words: Words) -> str:
    card = kind_name(game, kind, words)
    if record["asked"] == b.ASK_COUNTER:
        return words.text("Play {card} against {what}").format(card=card, what=last_link(game, record, words))
    return words.text("Play {card}: {effect}").format(card=card, effect=card_effect(game, kind, words))


def describe_mover(game: Game, record: Record, parcel: int, words: Words) -> str:
    is_villager = record["pieces"][record["actor"], b.VILLAGER] >> parcel & 1
    text = N_("Move the villager on {parcel}") if is_villager else N_("Move the soldier on {parcel}")
    return words.text(text).format(parcel=parcel_name(game, parcel))


def describe_parcel(game: Game, record: Record, parcel: int, words: Words) -> str:
    _ = words.text
    asked = int(record["asked"])
    where = parcel_name(game, parcel)
    if asked == b.ASK_MARCH:
        return describe_mover(game, record, parcel, words)
    piece, into = pieces_asked_about(game, record)
    if asked == b.ASK_REMOVE and record["stage"] == b.APPLYING:
        victim = int(record["targets"][record["step"], 0])
        who = int(record["actor"]) if victim == b.NOBODY else victim
        return _("Remove {piece} on {parcel} from the village of {name}").format(
            piece=_(A_PIECE[piece]), parcel=where, name=words.name(who)
        )
    return _(ABOUT_PARCELS[asked]).format(piece=_(A_PIECE[piece]), into=_(A_PIECE[into]), parcel=where)


def pieces_asked_about(game: Game, record: Record) -> tuple[int, int]:
    """The piece that the question is about, and what it becomes."""
    stage, doing = record["stage"], int(record["doing"])
    if stage == b.EVENT:
        return int(game.tables["EFFECTS"][record["event"], record["event_step"], PIECE]), 0
    if stage == b.GIVING:
        return b.VILLAGER if game.tables["GIFT"][record["month"] - 1] == b.GIFT_VILLAGER else b.COTTAGE, 0
    if stage == b.APPLYING:
        effect = game.tables["EFFECTS"][record["card"], record["step"]]
        return max(int(effect[PIECE]), 0), max(int(effect[INTO]), 0)
    partner = {b.FORTIFY: b.COTTAGE, b.RAISE_TOWER: b.SOLDIER}.get(doing, b.VILLAGER)
    return partner, 0


ABOUT_PARCELS = {
    b.ASK_SETTLE: N_("Your first villager on {parcel}"),
    b.ASK_PARTNER: N_("With {piece} on {parcel}"),
    b.ASK_STEP: N_("To {parcel}"),
    b.ASK_PLACE: N_("Place {piece} on {parcel}"),
    b.ASK_REMOVE: N_("Lose {piece} on {parcel}"),
    b.ASK_CHANGE: N_("On {parcel} {piece} becomes {into}"),
    b.ASK_JOIN: N_("Put {into} on {parcel}"),
    b.ASK_SOLDIER: N_("The soldier on {parcel} fights the drakkar"),
}


# What has happened


def narrate(game: Game, event: Event, words: Words, seat: int | None) -> str | None:
    kind, *details = event
    return NARRATORS[kind](game, words, seat, *details)


def tell_holdings(
    game: Game, words: Words, seat: int | None, who: int, cause: int, thing: int, amount: int, detail: int
) -> str | None:
    """Changes that no event of their own has told."""
    if cause not in HOLDINGS_TOLD or (thing == b.CARD and cause not in CARDS_TOLD):
        return None
    _ = words.text
    name = words.name(who)
    if thing == b.CARD:
        if seat != who and cause != b.BY_SURPLUS:
            return None
        return _(CARDS_TOLD[cause]).format(name=name, card=card_name(game, detail, words))
    if thing == b.EDICT:
        gained = words.count("{n} Royal Edict", "{n} Royal Edicts", amount)
        return _("{name} gains {gained}.").format(name=name, gained=gained)
    if thing == b.POINT:
        return _("{name} scores {points}.").format(name=name, points=points_text(words, amount))
    if thing == b.DRAKKAR:
        text = (
            N_("A drakkar lands in front of column {column} of {name}.")
            if amount > 0
            else N_("The drakkar in front of column {column} of {name} is gone.")
        )
        return _(text).format(name=name, column=detail + 1)
    text = N_("{name} gets {piece} on {parcel}.") if amount > 0 else N_("{name} loses {piece} on {parcel}.")
    return _(text).format(name=name, piece=_(A_PIECE[thing]), parcel=parcel_name(game, detail))


HOLDINGS_TOLD = {
    b.BY_OPENING, b.BY_KEEPING, b.BY_SURPLUS, b.BY_CARD, b.BY_EVENT, b.BY_ARRIVAL, b.BY_GIFT,
}  # fmt: skip
CARDS_TOLD = {
    b.BY_OPENING: N_("{name} is dealt {card}."),
    b.BY_KEEPING: N_("{name} keeps {card}."),
    b.BY_SURPLUS: N_("{name} discards {card}."),
}


def tell_first_player(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} is the first player.").format(name=words.name(who))


def tell_public_caprice(game: Game, words: Words, seat: int | None, caprice: int) -> str:
    return words.text("The Royal Caprice for all: {caprice}, {text}, {points}.").format(
        caprice=caprice_name(game, caprice, words),
        text=caprice_text(game, caprice, words),
        points=points_text(words, int(game.tables["CAPRICE_POINTS"][caprice])),
    )


def tell_offer(game: Game, words: Words, seat: int | None, who: int, one: int, other: int) -> str | None:
    if seat != who:
        return None
    return words.text("{name} draws two Royal Caprices: {caprices}.").format(
        name=words.name(who), caprices=words.list([caprice_name(game, caprice, words) for caprice in (one, other)])
    )


def tell_kept(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} keeps a Royal Caprice secretly.").format(name=words.name(who))


def tell_month(game: Game, words: Words, seat: int | None, month: int, first: int) -> str:
    text = words.text("{month}: month {number} of 12. {name} goes first.")
    return sentence(text.format(month=words.text(MONTHS[month - 1]), number=month, name=words.name(first)))


def tell_chosen(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} has chosen a strategy.").format(name=words.name(who))


def tell_revealed(game: Game, words: Words, seat: int | None, who: int, token: int) -> str:
    return words.text("{name} reveals: {strategy}.").format(
        name=words.name(who), strategy=strategy_text(game, token, words)
    )


def tell_landing(game: Game, words: Words, seat: int | None, card: int) -> str:
    return words.text("The Vikings come: {card}, landing at {columns}.").format(
        card=card_name(game, card, words), columns=landing_text(game, card)
    )


def tell_no_landing(game: Game, words: Words, seat: int | None, column: int) -> str:
    if column == b.NOBODY:
        return words.text("There are not enough drakkars for all villages: none lands.")
    return words.text("Column {column}: there are not enough drakkars for all villages, none lands.").format(
        column=column + 1
    )


def tell_draw(game: Game, words: Words, seat: int | None, who: int, card: int) -> str:
    if seat != who:
        return words.text("{name} draws a card.").format(name=words.name(who))
    return words.text("{name} draws {card}.").format(name=words.name(who), card=card_name(game, card, words))


def tell_reshuffle(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The discarded cards are shuffled: a new deck.")


def tell_event(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} draws an event: {card}, “{effect}”.").format(
        name=words.name(who), card=kind_name(game, kind, words), effect=card_effect(game, kind, words)
    )


def tell_development(
    game: Game, words: Words, seat: int | None, who: int, action: int, parcel: int, partner: int
) -> str:
    return words.text(DEVELOPED[action]).format(
        name=words.name(who),
        parcel=parcel_name(game, parcel),
        other=parcel_name(game, partner) if partner != b.NOBODY else "",
    )


DEVELOPED = {
    b.POPULATE: N_("{name} populates {parcel}."),
    b.MARRY: N_("{name} marries the villagers on {parcel} and {other}: a cottage on {parcel}."),
    b.FORTIFY: N_("{name} joins the cottages on {parcel} and {other}: a fortress on {parcel}."),
    b.ENLIST: N_("{name} enlists the villager on {parcel}: a soldier."),
    b.RAISE_TOWER: N_("{name} joins the fortress on {parcel} and the soldier on {other}: a watch tower on {parcel}."),
    b.MOVE: N_("{name} moves from {parcel} to {other}."),
    b.CULTIVATE: N_("{name} cultivates {parcel}: a field."),
}


def tell_announcement(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} plays {card}: “{effect}”.").format(
        name=words.name(who), card=kind_name(game, kind, words), effect=card_effect(game, kind, words)
    )


def tell_named(game: Game, words: Words, seat: int | None, who: int, question: int, village: int, column: int) -> str:
    return words.text(NAMED[question]).format(name=words.name(who), other=words.name(village), column=column + 1)


NAMED = {
    b.ASK_OPPONENT: N_("{name} names {other}."),
    b.ASK_DRAKKAR: N_("{name} names the drakkar in front of column {column} of {other}."),
    b.ASK_COLUMN: N_("{name} names the empty column {column} of {other}."),
}


def tell_counter(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    if kind == b.NOBODY:
        return words.text("{name} spends a Royal Edict against it.").format(name=words.name(who))
    return words.text("{name} plays {card} against it.").format(name=words.name(who), card=kind_name(game, kind, words))


def tell_cancelled(game: Game, words: Words, seat: int | None, kind: int) -> str:
    return words.text("{card} is cancelled.").format(card=kind_name(game, kind, words))


def tell_not_applied(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{card} cannot be applied: nothing happens.").format(card=kind_name(game, kind, words))


def tell_theft(game: Game, words: Words, seat: int | None, thief: int, victim: int, card: int) -> str:
    thieves, victims = words.name(thief), words.name(victim)
    if seat is None or seat not in (thief, victim):
        return words.text("{thief} takes a card from {victim}.").format(thief=thieves, victim=victims)
    return words.text("{thief} takes {card} from {victim}.").format(
        thief=thieves, victim=victims, card=card_name(game, card, words)
    )


def tell_shot(game: Game, words: Words, seat: int | None, who: int, column: int) -> str:
    return words.text("A watch tower of {name} destroys the drakkar of column {column}: {points}.").format(
        name=words.name(who), column=column + 1, points=points_text(words, int(game.tables["SCORE"][b.DRAKKAR]))
    )


def tell_fight(game: Game, words: Words, seat: int | None, who: int, column: int, parcel: int) -> str:
    text = words.text(
        "Raid on {name}, column {column}: the soldier on {parcel} destroys the drakkar and is gone, {points}."
    )
    return text.format(
        name=words.name(who),
        column=column + 1,
        parcel=parcel_name(game, parcel),
        points=points_text(words, int(game.tables["SCORE"][b.DRAKKAR])),
    )


def tell_raid(game: Game, words: Words, seat: int | None, who: int, column: int, piece: int, parcel: int) -> str:
    name = words.name(who)
    if piece == b.NOBODY:
        text = words.text("Raid on {name}, column {column}: the Vikings find nothing to destroy.")
        return text.format(name=name, column=column + 1)
    return words.text("Raid on {name}, column {column}: the Vikings destroy {piece} on {parcel}.").format(
        name=name, column=column + 1, piece=words.text(A_PIECE[piece]), parcel=parcel_name(game, parcel)
    )


def tell_gift(game: Game, words: Words, seat: int | None, month: int, gift: int) -> str:
    return words.text(GIFTS[gift]).format(month=words.text(MONTHS[month - 1]))


GIFTS = (
    N_("The white drakkar enters {month}: no gift."),
    N_("The white drakkar enters {month}: a villager for everyone."),
    N_("The white drakkar enters {month}: a cottage for everyone."),
    N_("The white drakkar enters {month}: a Royal Edict for everyone."),
)


def tell_filled(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} has filled his whole board.").format(name=words.name(who))


def tell_score(game: Game, words: Words, seat: int | None, who: int, counter: int, *rest: int) -> str:
    """The arithmetic: Lion: 4 (counter) − 2 (2 villagers) + 6 (2 cottages) + 1 (1 Royal Edict) = 9 points."""
    _ = words.text
    *pieces, fields, edicts, public, secret, secret_points, total = rest
    values = game.tables["SCORE"]
    terms = [(counter, _("counter"))]
    terms += [(n * int(values[piece]), piece_count(words, piece, n)) for piece, n in enumerate(pieces) if n]
    terms.append((fields, _("fields")))
    terms.append((edicts * int(values[b.EDICT]), words.count("{n} Royal Edict", "{n} Royal Edicts", edicts)))
    terms.append((public, _("the Caprice for all")))
    if secret != b.NOBODY:
        terms.append((secret_points, caprice_name(game, secret, words)))
    return _("{name}: {sum} = {total}.").format(
        name=words.name(who), sum=sum_text(terms), total=points_text(words, total)
    )


def sum_text(terms: Sequence[tuple[int, str]]) -> str:
    """Terms that are not nothing, each with what it counts; the first is always there."""
    text = f"{terms[0][0]} ({terms[0][1]})"
    for value, what in terms[1:]:
        if value:
            text += f" {'−' if value < 0 else '+'} {abs(value)} ({what})"
    return text


def tell_end(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The game is over.")


NARRATORS: dict[int, Callable[..., str | None]] = {
    b.HOLDINGS_CHANGE: tell_holdings,
    b.FIRST_PLAYER: tell_first_player,
    b.PUBLIC_CAPRICE: tell_public_caprice,
    b.OFFERED: tell_offer,
    b.CAPRICE_KEPT: tell_kept,
    b.MONTH_BEGINS: tell_month,
    b.TOKEN_CHOSEN: tell_chosen,
    b.TOKEN_REVEALED: tell_revealed,
    b.LANDING: tell_landing,
    b.NO_LANDING: tell_no_landing,
    b.DREW: tell_draw,
    b.RESHUFFLED: tell_reshuffle,
    b.EVENT_DRAWN: tell_event,
    b.DEVELOPED: tell_development,
    b.ANNOUNCED: tell_announcement,
    b.NAMED: tell_named,
    b.COUNTERED: tell_counter,
    b.CANCELLED: tell_cancelled,
    b.NOT_APPLIED: tell_not_applied,
    b.STOLEN: tell_theft,
    b.SHOT: tell_shot,
    b.FOUGHT: tell_fight,
    b.RAIDED: tell_raid,
    b.GIFT_MONTH: tell_gift,
    b.FILLED: tell_filled,
    b.SCORED: tell_score,
    b.GAME_OVER: tell_end,
}
