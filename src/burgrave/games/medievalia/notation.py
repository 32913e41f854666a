"""Names of actions that are the same in every language, such as `play:peasant`, `build:0:school@city`, `turn:field1`.

A site is its kind and number (`field1`, `city`), a fief `fief0` (of seat 0) or `neutral0`, a card its kind and where it
is (`peasant@field1`, `knight@neutral0`), with a number behind `#` where several are in one place.
"""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.record import Record, State
from burgrave.games.medievalia.bonuses import giving_site
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import CARDS, RESOURCES

DECK_NAMES = ("territory", "military", "character")


def notation(game: Game, record: Record, action: int) -> str:
    seat, asked = int(record["actor"]), int(record["asked"])
    if action in (PASS, PAY_FOR_ME, ASK_ALLY, CANCEL, GO_LOOSE, TOWN):
        return {
            PASS: "pass", PAY_FOR_ME: "pay", ASK_ALLY: "ally", CANCEL: "cancel", GO_LOOSE: "to:loose", TOWN: "to:city",
        }[action]  # fmt: skip
    if action < PAY_FOR_ME:
        return purchase_name(record, seat, action)
    if action < DISCARD:
        verb, first = (
            ("take", TAKE) if action < TRADE else ("trade", TRADE) if action < EXCHANGE else ("exchange", EXCHANGE)
        )
        return f"{verb}:{RESOURCES[action - first]}"
    if action < SITE:
        return f"discard:{CARDS[action - DISCARD]}"
    if action < GO_LOOSE:
        verb = {ASK_PLACE: "to", ASK_TARGET: "attack"}.get(asked, "turn")
        return f"{verb}:{site_name(record, int(record['foe']) if asked == ASK_TARGET else seat, action - SITE)}"
    if action < ATTACK_IN:
        return f"to:{fief_name(action - GO_TO)}"
    if action < GROUP:
        fief, foe = divmod(action - ATTACK_IN, SEATS)
        return f"war:{fief_name(fief)}:{foe}"
    if action < WALL:
        verb = "join" if asked == ASK_TARGET else "group"
        return f"{verb}:{action - GROUP or 'new'}"
    if action < TOWN:
        return f"to:{CARDS[record['building'][record['foe'], attacked_site(record), action - WALL]]}"
    for verb, first in (("target", TARGET), ("turn", TURN), ("use", USE), ("dismiss", DISMISS), ("move", MOVE)):
        if action >= first:
            return f"{verb}:{card_name(record, action - first, verb == 'target')}"
    raise ValueError(action)


def purchase_name(record: Record, seat: int, action: int) -> str:
    if action < PLAY:
        return f"draw:{DECK_NAMES[action - FROM_DECK]}"
    if action < BUILD:
        return f"play:{CARDS[action - PLAY]}"
    if action < CLEAR:
        pile, site = divmod(action - BUILD, SITES)
        return f"build:{pile}:{CARDS[record['top'][pile]]}@{site_name(record, seat, site)}"
    if action < BUY_CARD:
        return f"clear:{site_name(record, seat, action - CLEAR)}"
    return f"buy:{DECK_NAMES[action - BUY_CARD]}"


def site_name(record: Record, seat: int, site: int) -> str:
    return "city" if site == CITY_SITE else f"{CARDS[record['site'][seat, site]]}{site}"


def fief_name(fief: int) -> str:
    return f"fief{fief}" if fief < NEUTRAL else f"neutral{fief - NEUTRAL}"


def place_name(record: Record, card: int) -> str:
    place = int(record["place"][card])
    return site_name(record, int(record["owner"][card]), place) if place < LOOSE else fief_name(place - LOOSE)


def card_name(record: Record, card: int, with_owner: bool) -> str:
    """The card's kind and place, its owner's seat where it may be another's, and its number among its like there."""
    same = [
        other
        for other in range(card + 1)
        if all(record[field][other] == record[field][card] for field in ("kind", "owner", "place"))
    ]
    name = f"{CARDS[record['kind'][card]]}@{place_name(record, card)}" + (f"#{len(same)}" if len(same) > 1 else "")
    return f"{record['owner'][card]}:{name}" if with_owner else name


def attacked_site(record: Record) -> int:
    """Where a bonus or damage may fall on a military building."""
    if record["asked"] == ASK_BONUS:
        return giving_site(State(record))
    return int(record["target"][record["fight"] - 1])
