"""What has happened, in words: a function for each event, as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Event
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.notation import parcel_name
from burgrave.games.bourgmestre.tables import PIECES
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


def said(words: Words, who: int, texts: tuple[str, str], **values: object) -> str:
    """What others are told of a player, or the player of themselves."""
    return words.told(who, *texts).format(name=words.name(who), **values)


def done_to(words: Words, who: int, whom: int, texts: tuple[str, str, str], **values: object) -> str:
    """What others are told, the player who does it, and the one to whom it is done."""
    others, you, to_you = texts
    return words.told(who, others, you, whom, to_you).format(name=words.name(who), other=words.name(whom), **values)


def points(words: Words, n: int) -> str:
    return words.symbol(f"points {n}", points_text(words, n))


def piece_drawn(words: Words, piece: int) -> str:
    return words.symbol(f"own:{PIECES[piece]}", words.text(A_PIECE[piece]))


def tell_holdings(
    game: Game, words: Words, seat: int | None, who: int, cause: int, thing: int, amount: int, detail: int
) -> str | None:
    """Changes that no event of their own has told."""
    if cause not in HOLDINGS_TOLD or (thing == b.CARD and cause not in CARDS_TOLD):
        return None
    if thing == b.CARD:
        if seat != who and cause != b.BY_SURPLUS:
            return None
        return said(words, who, CARDS_TOLD[cause], card=card_name(game, detail, words))
    if thing == b.EDICT:
        gained = words.symbol(f"own:edict {amount}", words.count("{n} Royal Edict", "{n} Royal Edicts", amount))
        return said(words, who, (N_("{name} gains {gained}."), N_("You gain {gained}.")), gained=gained)
    if thing == b.POINT:
        return said(
            words, who, (N_("{name} scores {points}."), N_("You score {points}.")), points=points(words, amount)
        )
    if thing == b.DRAKKAR:
        return said(words, who, DRAKKAR_LANDS if amount > 0 else DRAKKAR_GONE, column=detail + 1)
    texts = PIECE_GAINED if amount > 0 else PIECE_LOST
    return said(words, who, texts, piece=piece_drawn(words, thing), parcel=parcel_name(game, detail))


DRAKKAR_LANDS = (
    N_("A drakkar lands at {name}'s column {column}."), N_("A drakkar lands at your column {column}."),
)  # fmt: skip
DRAKKAR_GONE = (
    N_("The drakkar at {name}'s column {column} is gone."), N_("The drakkar at your column {column} is gone."),
)  # fmt: skip
PIECE_GAINED = (N_("{name} gets {piece} on {parcel}."), N_("You get {piece} on {parcel}."))
PIECE_LOST = (N_("{name} loses {piece} on {parcel}."), N_("You lose {piece} on {parcel}."))


HOLDINGS_TOLD = {
    b.BY_OPENING, b.BY_KEEPING, b.BY_SURPLUS, b.BY_CARD, b.BY_EVENT, b.BY_ARRIVAL, b.BY_GIFT,
}  # fmt: skip
CARDS_TOLD = {
    b.BY_OPENING: (N_("{name} is dealt {card}."), N_("You are dealt {card}.")),
    b.BY_KEEPING: (N_("{name} keeps {card}."), N_("You keep {card}.")),
    b.BY_SURPLUS: (N_("{name} discards {card}."), N_("You discard {card}.")),
}


def tell_first_player(game: Game, words: Words, seat: int | None, who: int) -> str:
    return said(words, who, (N_("{name} is the first player."), N_("You are the first player.")))


def tell_public_caprice(game: Game, words: Words, seat: int | None, caprice: int) -> str:
    return words.text("The open Royal Caprice is {caprice}: {text}, {points}.").format(
        caprice=caprice_name(game, caprice, words),
        text=caprice_text(game, caprice, words),
        points=points_text(words, int(game.tables["CAPRICE_POINTS"][caprice])),
    )


def tell_offer(game: Game, words: Words, seat: int | None, who: int, one: int, other: int) -> str | None:
    if seat != who:
        return None
    texts = (N_("{name} draws two Royal Caprices: {caprices}."), N_("You draw two Royal Caprices: {caprices}."))
    caprices = words.list([caprice_name(game, caprice, words) for caprice in (one, other)])
    return said(words, who, texts, caprices=caprices)


def tell_kept(game: Game, words: Words, seat: int | None, who: int) -> str:
    return said(words, who, (N_("{name} keeps a secret Royal Caprice."), N_("You keep a secret Royal Caprice.")))


def tell_month(game: Game, words: Words, seat: int | None, month: int, first: int) -> str:
    texts = (
        N_("{month}: month {number} of 12. {name} goes first."),
        N_("{month}: month {number} of 12. You go first."),
    )
    return sentence(said(words, first, texts, month=words.text(MONTHS[month - 1]), number=month))


def tell_chosen(game: Game, words: Words, seat: int | None, who: int) -> str:
    return said(words, who, (N_("{name} has chosen a strategy."), N_("You have chosen a strategy.")))


def tell_revealed(game: Game, words: Words, seat: int | None, who: int, token: int) -> str:
    texts = (N_("{name} reveals: {strategy}."), N_("You reveal: {strategy}."))
    return said(words, who, texts, strategy=strategy_text(game, token, words))


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
    return said(words, who, (N_("{name} draws {card}."), N_("You draw {card}.")), card=card_name(game, card, words))


def tell_reshuffle(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The discard is shuffled into a new deck.")


def tell_event(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    texts = (N_("{name} draws the event {card}: {effect}."), N_("You draw the event {card}: {effect}."))
    return said(words, who, texts, card=kind_name(game, kind, words), effect=card_effect(game, kind, words))


def tell_development(
    game: Game, words: Words, seat: int | None, who: int, action: int, parcel: int, partner: int
) -> str:
    return said(
        words,
        who,
        DEVELOPED[action],
        parcel=parcel_name(game, parcel),
        other=parcel_name(game, partner) if partner != b.NOBODY else "",
    )


DEVELOPED = {
    b.POPULATE: (N_("{name} populates {parcel}."), N_("You populate {parcel}.")),
    b.MARRY: (
        N_("{name} marries the villagers on {parcel} and {other}: a cottage on {parcel}."),
        N_("You marry the villagers on {parcel} and {other}: a cottage on {parcel}."),
    ),
    b.FORTIFY: (
        N_("{name} combines the cottages on {parcel} and {other}: a fortress on {parcel}."),
        N_("You combine the cottages on {parcel} and {other}: a fortress on {parcel}."),
    ),
    b.ENLIST: (N_("{name} enlists the villager on {parcel}."), N_("You enlist the villager on {parcel}.")),
    b.RAISE_TOWER: (
        N_("{name} combines the fortress on {parcel} and the soldier on {other}: a watch tower on {parcel}."),
        N_("You combine the fortress on {parcel} and the soldier on {other}: a watch tower on {parcel}."),
    ),
    b.MOVE: (N_("{name} moves a piece from {parcel} to {other}."), N_("You move a piece from {parcel} to {other}.")),
    b.CULTIVATE: (N_("{name} cultivates {parcel}."), N_("You cultivate {parcel}.")),
}


def tell_announcement(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    texts = (N_("{name} plays {card}: {effect}."), N_("You play {card}: {effect}."))
    return said(words, who, texts, card=kind_name(game, kind, words), effect=card_effect(game, kind, words))


def tell_named(game: Game, words: Words, seat: int | None, who: int, question: int, village: int, column: int) -> str:
    if village == who:
        return said(words, who, NAMED_OWN[question], column=column + 1)
    return done_to(words, who, village, NAMED[question], column=column + 1)


NAMED = {
    b.ASK_OPPONENT: (N_("{name} targets {other}."), N_("You target {other}."), N_("{name} targets you.")),
    b.ASK_DRAKKAR: (
        N_("{name} targets the drakkar at {other}'s column {column}."),
        N_("You target the drakkar at {other}'s column {column}."),
        N_("{name} targets the drakkar at your column {column}."),
    ),
    b.ASK_COLUMN: (
        N_("{name} chooses {other}'s column {column}."),
        N_("You choose {other}'s column {column}."),
        N_("{name} chooses your column {column}."),
    ),
}
NAMED_OWN = {
    b.ASK_DRAKKAR: (
        N_("{name} targets the drakkar at their own column {column}."),
        N_("You target the drakkar at your own column {column}."),
    ),
    b.ASK_COLUMN: (
        N_("{name} chooses their own column {column}."),
        N_("You choose your own column {column}."),
    ),
}


def tell_counter(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    if kind == b.NOBODY:
        return said(
            words, who, (N_("{name} spends a Royal Edict against it."), N_("You spend a Royal Edict against it."))
        )
    texts = (N_("{name} plays {card} against it."), N_("You play {card} against it."))
    return said(words, who, texts, card=kind_name(game, kind, words))


def tell_cancelled(game: Game, words: Words, seat: int | None, kind: int) -> str:
    return words.text("{card} is cancelled.").format(card=kind_name(game, kind, words))


def tell_not_applied(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("{card} has no effect.").format(card=kind_name(game, kind, words))


def tell_theft(game: Game, words: Words, seat: int | None, thief: int, victim: int, card: int) -> str:
    if seat is None or seat not in (thief, victim):
        return words.text("{thief} takes a card from {victim}.").format(
            thief=words.name(thief), victim=words.name(victim)
        )
    texts = (
        N_("{name} takes {card} from {other}."),
        N_("You take {card} from {other}."),
        N_("{name} takes {card} from you."),
    )
    return done_to(words, thief, victim, texts, card=card_name(game, card, words))


def tell_shot(game: Game, words: Words, seat: int | None, who: int, column: int) -> str:
    texts = (
        N_("{name}'s watch tower destroys the drakkar at column {column}: {points}."),
        N_("Your watch tower destroys the drakkar at column {column}: {points}."),
    )
    return said(words, who, texts, column=column + 1, points=points(words, int(game.tables["SCORE"][b.DRAKKAR])))


def tell_fight(game: Game, words: Words, seat: int | None, who: int, column: int, parcel: int) -> str:
    texts = (
        N_("Raid on {name}, column {column}: the soldier on {parcel} destroys the drakkar and is lost, {points}."),
        N_("Raid on you, column {column}: the soldier on {parcel} destroys the drakkar and is lost, {points}."),
    )
    won = points(words, int(game.tables["SCORE"][b.DRAKKAR]))
    return said(words, who, texts, column=column + 1, parcel=parcel_name(game, parcel), points=won)


def tell_raid(game: Game, words: Words, seat: int | None, who: int, column: int, piece: int, parcel: int) -> str:
    if piece == b.NOBODY:
        return said(words, who, RAID_IN_VAIN, column=column + 1)
    taken = piece_drawn(words, piece)
    return said(words, who, RAID, column=column + 1, piece=taken, parcel=parcel_name(game, parcel))


RAID = (
    N_("Raid on {name}, column {column}: the Vikings destroy {piece} on {parcel}."),
    N_("Raid on you, column {column}: the Vikings destroy {piece} on {parcel}."),
)
RAID_IN_VAIN = (
    N_("Raid on {name}, column {column}: the Vikings find nothing to destroy."),
    N_("Raid on you, column {column}: the Vikings find nothing to destroy."),
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
    return said(words, who, (N_("{name} has filled their whole board."), N_("You have filled your whole board.")))


def tell_council(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The council: whoever holds cards may play them once more before the raids.")


def tell_met(game: Game, words: Words, seat: int | None, who: int, caprice: int) -> str:
    texts = (
        N_("{name} fulfils the open Caprice {caprice}: {points} if it stays so."),
        N_("You fulfil the open Caprice {caprice}: {points} if it stays so."),
    )
    worth = points(words, int(game.tables["CAPRICE_POINTS"][caprice]))
    return said(words, who, texts, caprice=caprice_name(game, caprice, words), points=worth)


def tell_secret_met(game: Game, words: Words, seat: int | None, who: int, caprice: int) -> str | None:
    if seat != who:
        return None
    worth = points(words, int(game.tables["CAPRICE_POINTS"][caprice]))
    return words.text("You fulfil your secret Caprice {caprice}: {points} if it stays so.").format(
        caprice=caprice_name(game, caprice, words), points=worth
    )


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
    texts = (N_("{name}: {sum} = {total}."), N_("You: {sum} = {total}."))
    return said(words, who, texts, sum=sum_text(terms), total=points_text(words, total))


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


def harmed(event: Event) -> int | None:
    """Whose village a raid has destroyed something in."""
    return event[1] if event[0] == b.RAIDED and event[3] != b.NOBODY else None


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
    b.COUNCIL: tell_council,
    b.CAPRICE_MET: tell_met,
    b.SECRET_MET: tell_secret_met,
    b.SCORED: tell_score,
    b.GAME_OVER: tell_end,
}
