"""What an action will do, in words."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import drawn_cards, parcel_name
from burgrave.games.bourgmestre.tables import INTO, MOST_COLUMNS, MOST_PARCELS, PIECE, VERB
from burgrave.games.bourgmestre.words import (
    A_PIECE,
    caprice_name,
    caprice_text,
    card_effect,
    card_name,
    kind_name,
    landing_text,
    points_text,
    strategy_text,
)


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    asked = int(record["asked"])
    if action == b.PASS:
        in_council = asked == b.ASK_ACT and record["council"]
        return _(PASSING_IN_COUNCIL if in_council else PASSING[asked])
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
        text = about_drakkar(game, record) if asked == b.ASK_DRAKKAR else ABOUT_COLUMNS[asked]
        return _(text).format(name=words.name(seat), column=column + 1)
    if action < b.DEVELOP:
        return describe_parcel(game, record, action - b.PARCEL, words)
    development, parcel = divmod(action - b.DEVELOP, MOST_PARCELS)
    if development == b.MOVE:
        return describe_mover(game, record, parcel, words)
    return _(DEVELOPING[development]).format(parcel=parcel_name(game, parcel))


PASSING = {
    b.ASK_ACT: N_("End your turn"),
    b.ASK_CHANGE: N_("Stop here"),
    b.ASK_MARCH: N_("Stop here"),
    b.ASK_COUNTER: N_("Let it pass"),
}
PASSING_IN_COUNCIL = N_("Play no more cards")
ABOUT_COLUMNS = {
    b.ASK_COLUMN: N_("To {name}'s column {column}"),
    b.ASK_SHOOT: N_("Destroy the drakkar at column {column}"),
    b.ASK_WITHDRAW: N_("Send away the drakkar at column {column}"),
}
DEVELOPING = {
    b.POPULATE: N_("Populate: a villager on {parcel}"),
    b.MARRY: N_("Marry: a cottage on {parcel}, for its villager and an adjacent one"),
    b.FORTIFY: N_("Fortress: a wall under the cottage on {parcel}, giving up an adjacent cottage"),
    b.ENLIST: N_("Enlist: the villager on {parcel} becomes a soldier"),
    b.RAISE_TOWER: N_("Watch tower: on {parcel}, from its fortress and an adjacent soldier"),
    b.CULTIVATE: N_("Cultivate: the villager on {parcel} becomes a field"),
}


def about_drakkar(game: Game, record: Record) -> str:
    """By what the card does with it."""
    if game.tables["EFFECTS"][record["card"], record["step"], VERB] == b.DESTROY_DRAKKAR:
        return N_("Destroy the drakkar at {name}'s column {column}")
    return N_("Move the drakkar at {name}'s column {column}")


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
    return words.text("Discard {card} ({columns}): {effect}").format(
        card=card_name(game, card, words),
        columns=landing_text(game, card, words),
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
        return _("Remove {piece} on {parcel} from {name}'s village").format(
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
