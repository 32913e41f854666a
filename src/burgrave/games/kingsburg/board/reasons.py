"""Why an advisor, a building or a good cannot be chosen."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Reason
from burgrave.core.record import Record, State
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.court import dice_in_hand, may_add_plus2, may_use_market
from burgrave.games.kingsburg.province import has, is_next_in_row, missing_for
from burgrave.games.kingsburg.tables import BUILDINGS, CHOICE_AMONG, GOODS
from burgrave.games.kingsburg.words import ADVISORS as ADVISOR_NAMES
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES
from burgrave.games.kingsburg.words import amounts


def why_not(game: Game, record: Record, seat: int, spot: str, words: Words) -> Reason | None:
    kind, _, thing = spot.partition(":")
    asked = int(record["asked"])
    if kind == "advisor" and asked == k.ASK_INFLUENCE:
        return of_advisor(game, record, seat, int(thing), words)
    if kind == "building" and asked == k.ASK_BUILD:
        return of_building(game, record, seat, BUILDINGS.index(thing), words)
    if kind == "good":
        return of_good(record, asked, thing, words)
    return None


def of_advisor(game: Game, record: Record, seat: int, advisor: int, words: Words) -> Reason:
    _ = words.text
    first, second = (int(guest) for guest in record["court"][advisor - 1])
    if second != k.NOBODY:
        return Reason(_("There are already two players here."), ("KB-R15",))
    if first == k.NEUTRAL:
        return Reason(_("Taken by neutral dice."), ("KB-R10", "KB-R15"))
    if first == seat:
        return Reason(_("You are already here."), ("KB-R15",))
    if first != k.NOBODY and record["envoy"] != seat:
        return Reason(_("Taken by {name}.").format(name=words.name(first)), ("KB-R15",))
    state = State(record)
    hand = game.interpreted(dice_in_hand)(state, seat)
    dice = ", ".join(str(int(record["dice"][seat, die])) for die in range(k.DICE) if hand >> die & 1)
    text = _("Your dice {dice} cannot make {number}.").format(dice=dice, number=advisor)
    helped = game.interpreted(may_add_plus2)(state, seat) or game.interpreted(may_use_market)(state, seat)
    if helped:
        text += " " + _('Not even with the "+2" or the Market that you could use.')
    return Reason(text, ("KB-R12", "KB-R13", "KB-R14") if helped else ("KB-R12",))


def of_building(game: Game, record: Record, seat: int, building: int, words: Words) -> Reason:
    _ = words.text
    state = State(record)
    if game.interpreted(has)(state, seat, building):
        return Reason(_("Built."), ("KB-R18",))
    if not game.interpreted(is_next_in_row)(state, seat, building):
        first = _(BUILDING_NAMES[building - 1])
        return Reason(_("Build the {building} first").format(building=first), ("KB-R18",))
    missing = [game.interpreted(missing_for)(state, seat, building, good) for good in range(len(GOODS))]
    return Reason(_("Missing: {goods}").format(goods=amounts(words, *missing)), ("KB-R18",))


def of_good(record: Record, asked: int, thing: str, words: Words) -> Reason | None:
    _ = words.text
    if asked in (k.ASK_TRADE, k.ASK_LOSSES, k.ASK_TOWN_HALL):
        if thing in GOODS or (thing == "plus2" and asked == k.ASK_TOWN_HALL):
            return Reason(_("You have none."), ())
        return Reason(_("You can give only gold, wood or stone here."), ())
    if asked not in (k.ASK_AID, k.ASK_GIFT, k.ASK_SPOILS):
        return None
    if thing in GOODS and asked == k.ASK_GIFT:
        advisor = int(record["advisor"])
        given = amounts(words, *(int(may) for may in CHOICE_AMONG[advisor]))
        return Reason(
            _("{advisor} offers {goods}.").format(advisor=_(ADVISOR_NAMES[advisor]), goods=given), ("KB-R17",)
        )
    return Reason(_("Choose gold, wood or stone."), ())
