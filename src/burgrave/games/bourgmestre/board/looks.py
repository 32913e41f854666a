"""How events look on the board: what they concern, and what travels from where to where."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.parts import Look
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board.faces import face
from burgrave.games.bourgmestre.board.spots import parcel_spot, sea_spot
from burgrave.games.bourgmestre.notation import caprice_ids
from burgrave.games.bourgmestre.tables import PIECES, STOCK

CARDS = {
    b.BY_OPENING: ("deck", True),
    b.BY_KEEPING: ("deck", True),
    b.BY_SURPLUS: ("discard", False),
}
"""Where cards come from, or go to; whatever is not here is told by another event."""
TOLD_OTHERWISE = (b.BY_DEVELOPMENT, b.BY_TOWER, b.BY_SOLDIER, b.BY_RAID, b.BY_EDICT_SPENT)


def seat_spot(who: int) -> str:
    return f"seat:{who}"


def stock(thing: int) -> str:
    return f"stock:{STOCK[thing]}"


def travels(symbol: str, start: str, end: str) -> Look:
    return Look(spots=(start, end), moves=((symbol, start, end),))


def holdings(game: Game, who: int, cause: int, thing: int, amount: int, detail: int) -> Look:
    if thing == b.POINT:
        return Look(spots=(seat_spot(who),), moves=(("points", f"village:{who}", seat_spot(who)),))
    if cause in TOLD_OTHERWISE:
        return Look()
    if thing == b.CARD:
        if cause not in CARDS:
            return Look()
        pile, comes = CARDS[cause]
        return both_ways("own:card-back", pile, seat_spot(who), comes=comes)
    if thing == b.EDICT:
        return both_ways("own:edict", stock(thing), seat_spot(who), comes=amount > 0)
    if thing == b.DRAKKAR:
        return both_ways("own:drakkar", stock(thing), sea_spot(who, detail), comes=amount > 0)
    return both_ways(f"own:{PIECES[thing]}", stock(thing), parcel_spot(game, who, detail), comes=amount > 0)


def both_ways(symbol: str, place: str, holder: str, *, comes: bool) -> Look:
    return travels(symbol, place, holder) if comes else travels(symbol, holder, place)


def development(game: Game, who: int, action: int, parcel: int, partner: int) -> Look:
    here = parcel_spot(game, who, parcel)
    there = here if partner == b.NOBODY else parcel_spot(game, who, partner)
    symbol, start, end = {
        b.POPULATE: ("villager", stock(b.VILLAGER), here),
        b.MARRY: ("villager", there, here),
        b.FORTIFY: ("cottage", there, here),
        b.ENLIST: ("soldier", stock(b.SOLDIER), here),
        b.RAISE_TOWER: ("soldier", there, here),
        b.MOVE: ("move", here, there),
        b.CULTIVATE: ("field", stock(b.FIELD), here),
    }[action]
    return travels(f"own:{symbol}", start, end)


def of_player(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(seat_spot(who),))


def public_caprice(game: Game, caprice: int) -> Look:
    return Look(spots=(f"caprice:{caprice_ids(game)[caprice]}",))


def month_begins(game: Game, month: int, first: int) -> Look:
    return Look(spots=(f"month:{month}", seat_spot(first)))


def gift_month(game: Game, month: int, gift: int) -> Look:
    return travels("own:drakkar-white", f"month:{month - 1}", f"month:{month}")


def landing(game: Game, card: int) -> Look:
    return travels("own:card-back", "deck", "discard")


def no_landing(game: Game, column: int) -> Look:
    return Look(spots=(stock(b.DRAKKAR),))


def draw(game: Game, who: int, card: int) -> Look:
    return travels("own:card-back", "deck", seat_spot(who))


def reshuffle(game: Game) -> Look:
    return travels("own:card-back", "discard", "deck")


def event_drawn(game: Game, who: int, kind: int) -> Look:
    return travels(f"own:{face(game, kind)}", "deck", "table")


def announcement(game: Game, who: int, kind: int) -> Look:
    return travels(f"own:{face(game, kind)}", seat_spot(who), "table")


def named(game: Game, who: int, question: int, village: int, column: int) -> Look:
    target = f"village:{village}" if question == b.ASK_OPPONENT else sea_spot(village, column)
    return Look(spots=(seat_spot(who), target))


def counter(game: Game, who: int, kind: int) -> Look:
    return travels("own:edict" if kind == b.NOBODY else f"own:{face(game, kind)}", seat_spot(who), "table")


def on_the_table(game: Game, *rest: int) -> Look:
    return Look(spots=("table",))


def theft(game: Game, thief: int, victim: int, card: int) -> Look:
    return travels("own:card-back", seat_spot(victim), seat_spot(thief))


def shot(game: Game, who: int, column: int) -> Look:
    return travels("own:shot", f"village:{who}", sea_spot(who, column))


def fight(game: Game, who: int, column: int, parcel: int) -> Look:
    return travels("own:fight", parcel_spot(game, who, parcel), sea_spot(who, column))


def raid(game: Game, who: int, column: int, piece: int, parcel: int) -> Look:
    if parcel == b.NOBODY:
        return Look(spots=(sea_spot(who, column),))
    return travels("own:flame", sea_spot(who, column), parcel_spot(game, who, parcel))


def filled(game: Game, who: int) -> Look:
    return Look(spots=(f"village:{who}", seat_spot(who)))


def council(game: Game) -> Look:
    return Look(spots=("table", "discard"))


def met(game: Game, who: int, caprice: int) -> Look:
    return travels("points", f"caprice:{caprice_ids(game)[caprice]}", f"village:{who}")


LOOKS: dict[int, Callable[..., Look]] = {
    b.HOLDINGS_CHANGE: holdings,
    b.FIRST_PLAYER: of_player,
    b.PUBLIC_CAPRICE: public_caprice,
    b.OFFERED: of_player,
    b.CAPRICE_KEPT: of_player,
    b.MONTH_BEGINS: month_begins,
    b.TOKEN_CHOSEN: of_player,
    b.TOKEN_REVEALED: of_player,
    b.LANDING: landing,
    b.NO_LANDING: no_landing,
    b.DREW: draw,
    b.RESHUFFLED: reshuffle,
    b.EVENT_DRAWN: event_drawn,
    b.DEVELOPED: development,
    b.ANNOUNCED: announcement,
    b.NAMED: named,
    b.COUNTERED: counter,
    b.CANCELLED: on_the_table,
    b.NOT_APPLIED: on_the_table,
    b.STOLEN: theft,
    b.SHOT: shot,
    b.FOUGHT: fight,
    b.RAIDED: raid,
    b.GIFT_MONTH: gift_month,
    b.FILLED: filled,
    b.COUNCIL: council,
    b.CAPRICE_MET: met,
    b.SCORED: of_player,
}
