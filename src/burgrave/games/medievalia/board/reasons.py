"""Why a card, a site, a deck, a pile or a fief cannot be chosen."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Reason
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.decks import is_empty
from burgrave.games.medievalia.fief import fief_of, free_site, is_at_home
from burgrave.games.medievalia.movement import is_barred, may_leave
from burgrave.games.medievalia.notation import DECK_NAMES
from burgrave.games.medievalia.purchases import free_places, is_allowed_purchase
from burgrave.games.medievalia.tables import CARDS

PAYING = (m.ASK_PAY, m.ASK_ARTISTS, m.ASK_TAKE, m.ASK_HELP)
NO_HELP = Reason(N_("It cannot help to pay for this."), ("ME-R10", "ME-R12"))
NOT_YOURS = Reason(N_("It is not yours."))
USED = Reason(N_("Already used this turn."), ("ME-R11",))
NOTHING_TO_REMOVE = Reason(
    N_("You can remove nothing now: your cards are used, or you cannot pay."), ("ME-R19", "ME-R59")
)
TOO_DEAR = Reason(
    N_("You cannot produce enough to pay for it, even with the cards in your hand."), ("ME-R10", "ME-R13")
)


def why_not(game: Game, record: Record, seat: int, spot: str, words: Words) -> Reason | None:
    found = reason(game, record, seat, spot)
    return found and Reason(words.text(found.text), found.rules)


def reason(game: Game, record: Record, seat: int, spot: str) -> Reason | None:
    kind, *rest = spot.split(":")
    if kind in ("hand", "deck", "pile", "pool"):
        return of_supply(game, record, seat, kind, rest)
    if kind == "removal":
        return Reason(N_("You can remove nothing now: your cards are used, or you cannot pay."), ("ME-R19", "ME-R59"))
    if kind == "fief":
        return of_fief(game, record, seat, int(rest[0]))
    if kind in ("group", "wall", "town"):
        return of_battle(record, kind)
    if len(rest) == 2:
        return of_site(record, seat, int(rest[0]), int(rest[1]))
    if len(rest) == 1 and kind in CARDS:
        return of_person(game, record, seat, int(rest[0]))
    return None


def of_supply(game: Game, record: Record, seat: int, kind: str, rest: list[str]) -> Reason | None:
    state, asked = State(record), int(record["asked"])
    if kind == "deck":
        if game.interpreted(is_empty)(state, DECK_NAMES.index(rest[0])):
            return Reason(N_("This deck is empty."), ("ME-R7",))
        return TOO_DEAR if asked == m.ASK_ACTION else None
    if asked in PAYING:
        return NO_HELP if kind in ("hand", "pool") else None
    if asked != m.ASK_ACTION or kind == "pool":
        return None
    places = game.interpreted(free_places)(state, seat)
    if kind == "hand":
        card = CARDS.index(rest[0])
        if card < m.SOLDIER and game.interpreted(free_site)(state, seat) == m.NOTHING:
            return Reason(N_("Your fief is full: remove a territory first."), ("ME-R19",))
        if card >= m.SOLDIER and places <= 0:
            return Reason(N_("Not enough food for another card."), ("ME-R58",))
        return TOO_DEAR
    first = m.BUILD + int(rest[0]) * m.SITES
    if not any(game.interpreted(is_allowed_purchase)(state, seat, first + site, places) for site in range(m.SITES)):
        return Reason(N_("None of your sites has room for it: each is used or has two buildings."), ("ME-R21",))
    return TOO_DEAR


def of_site(record: Record, seat: int, owner: int, site: int) -> Reason | None:
    asked = int(record["asked"])
    if asked in PAYING:
        if owner != seat:
            return NOT_YOURS
        return USED if record["site_used"][seat, site] else NO_HELP
    if asked == m.ASK_PLACE:
        return Reason(N_("The card is already here."), ("ME-R27",)) if owner == seat else NOT_YOURS
    if asked == m.ASK_TARGET:
        if owner != record["foe"]:
            return Reason(N_("You attack another player."), ("ME-R36",))
        return Reason(N_("This group has no strength to attack it."), ("ME-R36",))
    return None


def of_person(game: Game, record: Record, seat: int, card: int) -> Reason | None:
    asked, mine = int(record["asked"]), record["owner"][card] == seat
    if asked in (m.ASK_ACTION, m.ASK_MOVE, m.ASK_FOOD, *PAYING, m.ASK_POWER, m.ASK_ANSWER) and not mine:
        return NOT_YOURS
    if asked in PAYING:
        return USED if record["used"][card] else NO_HELP
    if asked in (m.ASK_ACTION, m.ASK_MOVE):
        return of_mover(game, record, seat, card)
    if asked in (m.ASK_POWER, m.ASK_ANSWER):
        if record["used"][card]:
            return USED
        return Reason(N_("It has no power that can be used now."), ("ME-R38",))
    if asked == m.ASK_AIM:
        return of_aim(game, record, card)
    if asked == m.ASK_TARGET:
        if record["owner"][card] != record["foe"]:
            return Reason(N_("You attack another player."), ("ME-R36",))
        return Reason(N_("It is in another fight, or stands on a site."), ("ME-R36",))
    if asked in (m.ASK_BONUS, m.ASK_DAMAGE):
        return Reason(N_("It is not in this fight."), ("ME-R37",))
    return None


def of_mover(game: Game, record: Record, seat: int, card: int) -> Reason:
    state = State(record)
    if record["used"][card]:
        return USED
    if not game.interpreted(may_leave)(state, seat, card):
        return Reason(N_("Its site is used this turn, so it stays there."), ("ME-R27",))
    if record["asked"] == m.ASK_ACTION:
        if not game.interpreted(is_at_home)(state, card):
            return Reason(N_("It is not in your fief."), ("ME-R27",))
        return Reason(N_("It has already moved."), ("ME-R27",))
    if record["moved"][card]:
        return Reason(N_("It has moved as far as it can this turn."), ("ME-R28",))
    return Reason(N_("It cannot leave this fief: enemies bar the way."), ("ME-R29",))


def of_aim(game: Game, record: Record, card: int) -> Reason:
    mover = int(record["mover"])
    if card == mover:
        return Reason(N_("It cannot aim at itself."), ("ME-R49", "ME-R50"))
    if record["kind"][mover] == m.PRIEST:
        return Reason(N_("Not hurt, not on your side, or out of reach."), ("ME-R49",))
    return Reason(N_("Protected, not an enemy, or out of reach."), ("ME-R50",))


def of_fief(game: Game, record: Record, seat: int, fief: int) -> Reason | None:
    asked, state = int(record["asked"]), State(record)
    if asked == m.ASK_FIEF:
        here = game.interpreted(fief_of)(state, int(record["mover"]))
        if here == fief:
            return Reason(N_("The card is already here."), ("ME-R28",))
        if game.interpreted(is_barred)(state, seat, here):
            return Reason(N_("Enemies bar the way out: it can only go home or to an ally."), ("ME-R29",))
        return Reason(N_("It is not adjacent."), ("ME-R28",))
    if asked == m.ASK_WAR:
        if record["fought"] >> fief & 1:
            return Reason(N_("There was a combat here this turn."), ("ME-R30",))
        return Reason(N_("Your troops cannot attack anyone here."), ("ME-R30",))
    if asked == m.ASK_PLACE:
        return Reason(N_("The card is not on a site."), ("ME-R27",)) if fief == seat else NOT_YOURS
    return None


def of_battle(record: Record, kind: str) -> Reason | None:
    asked = int(record["asked"])
    if kind == "group" and asked in (m.ASK_DEPLOY, m.ASK_ENGAGE):
        return Reason(N_("There are no more groups."), ("ME-R33",))
    if kind == "group" and asked == m.ASK_TARGET:
        return Reason(N_("This group is in no fight that can be joined."), ("ME-R36",))
    if kind in ("wall", "town") and asked in (m.ASK_BONUS, m.ASK_DAMAGE):
        return Reason(N_("It is not in this fight."), ("ME-R37",))
    return None
