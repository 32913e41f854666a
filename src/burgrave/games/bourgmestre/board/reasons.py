"""Why a parcel, a column, a card or a village cannot be chosen."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Reason
from burgrave.core.record import Record, State
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board.spots import village_asked_about
from burgrave.games.bourgmestre.deck import counters
from burgrave.games.bourgmestre.notation import kind_ids
from burgrave.games.bourgmestre.village import free_parcels

ABOUT_PARCELS = {
    b.ASK_PARTNER: Reason(
        N_("There is no piece for this here, or it is not adjacent."), ("BO-R14", "BO-R15", "BO-R17")
    ),
    b.ASK_STEP: Reason(N_("A piece moves to an adjacent free parcel."), ("BO-R18",)),
    b.ASK_MARCH: Reason(N_("Nobody here can move."), ("BO-R18",)),
    b.ASK_REMOVE: Reason(N_("There is no piece of this kind here."), ("BO-R28",)),
    b.ASK_CHANGE: Reason(N_("There is no piece of this kind here."), ("BO-R28",)),
    b.ASK_JOIN: Reason(N_("There is no piece of this kind here."), ("BO-R28",)),
    b.ASK_SOLDIER: Reason(N_("There is no soldier here in the drakkar's column."), ("BO-R32",)),
}
ABOUT_COLUMNS = {
    b.ASK_DRAKKAR: Reason(N_("This card cannot choose a drakkar here."), ("BO-R22",)),
    b.ASK_COLUMN: Reason(N_("The drakkar cannot go here: it is taken, or in front of another village."), ("BO-R22",)),
    b.ASK_SHOOT: Reason(N_("There is no drakkar here to shoot at."), ("BO-R31",)),
    b.ASK_WITHDRAW: Reason(N_("There is no drakkar in front of your village here."), ("BO-R24",)),
}


def why_not(game: Game, record: Record, seat: int, spot: str, words: Words) -> Reason | None:
    kind, *rest = spot.split(":")
    found = None
    if kind == "parcel":
        found = of_parcel(game, record, seat, int(rest[0]), rest[1])
    elif kind == "sea":
        found = ABOUT_COLUMNS.get(int(record["asked"]))
    elif kind == "card":
        found = of_card(game, record, rest[0])
    elif kind == "edict":
        found = of_edict(record, seat)
    elif kind == "village" and record["asked"] == b.ASK_OPPONENT:
        found = Reason(N_("There is nothing here that the card could take."), ("BO-R22",))
    elif kind == "caprice" and record["asked"] == b.ASK_CAPRICE:
        found = Reason(N_("This Caprice is open to everyone: choose one of your own two."), ("BO-R5", "BO-R45"))
    return found and Reason(words.text(found.text), found.rules)


def of_parcel(game: Game, record: Record, seat: int, village: int, where: str) -> Reason | None:
    asked = int(record["asked"])
    if asked in ABOUT_PARCELS or asked in (b.ASK_SETTLE, b.ASK_PLACE):
        if village != village_asked_about(record):
            return Reason(N_("This concerns another village."))
        return ABOUT_PARCELS.get(asked) or Reason(N_("This parcel is already taken."), ("BO-R13",))
    if asked != b.ASK_ACT:
        return None
    if village != seat:
        return Reason(N_("This is not your village."))
    if b.PASS in game.legal_actions(record):
        return Reason(N_("You have no more actions this month."), ("BO-R12",))
    column, row = (int(number) - 1 for number in where.split("."))
    number = row * int(game.tables["BOARD"][b.COLUMNS]) + column
    if game.interpreted(free_parcels)(State(record), seat) >> number & 1:
        return Reason(N_("There are no villagers left in the reserve."), ("BO-R20",))
    return Reason(N_("What stands here cannot become anything with its neighbours and the reserve."), ("BO-R20",))


def of_card(game: Game, record: Record, name: str) -> Reason | None:
    counter = game.interpreted(counters)(kind_ids(game).index(name))
    if record["asked"] == b.ASK_ACT:
        return Reason(N_("It can only be played against another card."), ("BO-R22",)) if counter else None
    if record["asked"] == b.ASK_COUNTER:
        if counter:
            return Reason(N_("No card can be played against a Royal Edict."), ("BO-R25",))
        return Reason(N_("It cannot counter a card."), ("BO-R22",))
    return None


def of_edict(record: Record, seat: int) -> Reason | None:
    if record["asked"] == b.ASK_COUNTER:
        return Reason(N_("You have no Royal Edict left."), ("BO-R25",))
    if record["asked"] == b.ASK_ACT:
        return Reason(N_("Spend it to cancel a card that somebody plays."), ("BO-R25",))
    return None
