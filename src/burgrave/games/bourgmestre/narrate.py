"""What has happened, in words: a function for each event, as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Event
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import parcel_name
from burgrave.games.bourgmestre.words import (
    A_PIECE,
    MONTHS,
    caprice_name,
    caprice_text,
    card_effect,
    card_name,
    kind_name,
    landing_text,
    piece_count,
    points_text,
    strategy_text,
)


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
            N_("A drakkar lands at {name}'s column {column}.")
            if amount > 0
            else N_("The drakkar at {name}'s column {column} is gone.")
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
    return words.text("The open Royal Caprice is {caprice}: {text}, {points}.").format(
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
    return words.text("{name} keeps a secret Royal Caprice.").format(name=words.name(who))


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
    return words.text("The Vikings arrive: {card}, {columns}.").format(
        card=card_name(game, card, words), columns=landing_text(game, card, words)
    )


def tell_no_landing(game: Game, words: Words, seat: int | None, column: int) -> str:
    if column == b.NOBODY:
        return words.text("Too few drakkars for all villages: none lands.")
    return words.text("Column {column}: too few drakkars for all villages, none lands.").format(column=column + 1)


def tell_draw(game: Game, words: Words, seat: int | None, who: int, card: int) -> str:
    if seat != who:
        return words.text("{name} draws a card.").format(name=words.name(who))
    return words.text("{name} draws {card}.").format(name=words.name(who), card=card_name(game, card, words))


def tell_reshuffle(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The discard is shuffled into a new deck.")


def tell_event(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} draws the event {card}: {effect}.").format(
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
    b.FORTIFY: N_("{name} combines the cottages on {parcel} and {other}: a fortress on {parcel}."),
    b.ENLIST: N_("{name} enlists the villager on {parcel}."),
    b.RAISE_TOWER: N_(
        "{name} combines the fortress on {parcel} and the soldier on {other}: a watch tower on {parcel}."
    ),
    b.MOVE: N_("{name} moves a piece from {parcel} to {other}."),
    b.CULTIVATE: N_("{name} cultivates {parcel}."),
}


def tell_announcement(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{name} plays {card}: {effect}.").format(
        name=words.name(who), card=kind_name(game, kind, words), effect=card_effect(game, kind, words)
    )


def tell_named(game: Game, words: Words, seat: int | None, who: int, question: int, village: int, column: int) -> str:
    return words.text(NAMED[question]).format(name=words.name(who), other=words.name(village), column=column + 1)


NAMED = {
    b.ASK_OPPONENT: N_("{name} targets {other}."),
    b.ASK_DRAKKAR: N_("{name} targets the drakkar at {other}'s column {column}."),
    b.ASK_COLUMN: N_("{name} chooses {other}'s column {column}."),
}


def tell_counter(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    if kind == b.NOBODY:
        return words.text("{name} spends a Royal Edict against it.").format(name=words.name(who))
    return words.text("{name} plays {card} against it.").format(name=words.name(who), card=kind_name(game, kind, words))


def tell_cancelled(game: Game, words: Words, seat: int | None, kind: int) -> str:
    return words.text("{card} is cancelled.").format(card=kind_name(game, kind, words))


def tell_not_applied(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{card} has no effect.").format(card=kind_name(game, kind, words))


def tell_theft(game: Game, words: Words, seat: int | None, thief: int, victim: int, card: int) -> str:
    thieves, victims = words.name(thief), words.name(victim)
    if seat is None or seat not in (thief, victim):
        return words.text("{thief} takes a card from {victim}.").format(thief=thieves, victim=victims)
    return words.text("{thief} takes {card} from {victim}.").format(
        thief=thieves, victim=victims, card=card_name(game, card, words)
    )


def tell_shot(game: Game, words: Words, seat: int | None, who: int, column: int) -> str:
    return words.text("{name}'s watch tower destroys the drakkar at column {column}: {points}.").format(
        name=words.name(who), column=column + 1, points=points_text(words, int(game.tables["SCORE"][b.DRAKKAR]))
    )


def tell_fight(game: Game, words: Words, seat: int | None, who: int, column: int, parcel: int) -> str:
    text = words.text(
        "Raid on {name}, column {column}: the soldier on {parcel} destroys the drakkar and is lost, {points}."
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
    return words.text("{name} has filled their whole board.").format(name=words.name(who))


def tell_score(game: Game, words: Words, seat: int | None, who: int, counter: int, *rest: int) -> str:
    """The arithmetic: Lion: 4 (drakkars destroyed) − 2 (2 villagers) + 6 (2 cottages) = 8 points."""
    _ = words.text
    *pieces, fields, edicts, public, secret, secret_points, total = rest
    values = game.tables["SCORE"]
    terms = [(counter, _("drakkars destroyed"))]
    terms += [(n * int(values[piece]), piece_count(words, piece, n)) for piece, n in enumerate(pieces) if n]
    terms.append((fields, _("fields")))
    terms.append((edicts * int(values[b.EDICT]), words.count("{n} Royal Edict", "{n} Royal Edicts", edicts)))
    terms.append((public, _("open Caprice")))
    if secret != b.NOBODY:
        terms.append((secret_points, caprice_name(game, secret, words)))
    return _("{name}: {sum} = {total}.").format(
        name=words.name(who), sum=sum_text(terms), total=points_text(words, total)
    )


def sum_text(terms: Sequence[tuple[int, str]]) -> str:
    """Terms that are not nothing, each with what it counts."""
    text = ""
    for value, what in terms:
        if value:
            sign = "−" if value < 0 else "+"
            text += f" {sign} {abs(value)} ({what})" if text else f"{sign.strip('+')}{abs(value)} ({what})"
    return text or "0"


def tell_end(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The game is over.")


ALONE = {b.BY_OPENING, b.BY_KEEPING, b.BY_SURPLUS, b.BY_CARD, b.BY_EVENT, b.BY_GIFT}


def continues(before: Event, event: Event) -> bool:
    """What a deed changes is told with it; tokens are shown together, and cards that one draws."""
    if event[0] == b.HOLDINGS_CHANGE:
        return event[2] not in ALONE
    if event[0] == b.DREW:
        return before[:2] == event[:2]
    return event[0] == before[0] == b.TOKEN_REVEALED or (event[0] == b.NAMED and before[0] == b.ANNOUNCED)


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
