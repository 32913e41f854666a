"""What a sensible player looks at first, for bots: how promising an action is, and what a position is worth.

Both are rough and cheap. Nothing in the rules depends on them.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule
from burgrave.games.medievalia.ending import is_ahead, side_prestige
from burgrave.games.medievalia.fief import (
    are_enemies,
    attack_of,
    civil_buildings,
    defence_of,
    fief_of,
    hand_size,
    has_building,
    has_owner,
    has_walls,
    is_at_home,
    is_guarded,
    is_in_reach,
    is_loose_in,
    is_territory,
    labourers,
    makes_labour,
    producible,
)
from burgrave.games.medievalia.means import everything_turned
from burgrave.games.medievalia.resources import cost_of, is_building, is_play, pile_of, price_of_any, total_in
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import BOOSTS
from burgrave.games.medievalia.war import side_attack

WANTED_TERRITORIES, WANTED_CHARACTERS = 4, 3


@rule
def promising(s: State, action: int) -> int:
    """0: a sensible person never plays this now; 1: normal; more: more attractive."""
    seat = s.actor
    asked = s.asked
    if asked == ASK_OPENING or asked == ASK_DRAW:
        return promising_deck(s, seat, action - FROM_DECK)
    if asked == ASK_ACTION:
        return promising_step(s, seat, action)
    if asked == ASK_PAY:
        return 50 if action == PAY_FOR_ME else 0 if action == CANCEL else 1
    if asked == ASK_HELP:
        return 2 if action == PASS else 1
    if asked == ASK_PLACE:
        return promising_place(s, seat, action)
    if asked == ASK_FOOD:
        return 5 - min(4, attack_of(s, action - DISMISS))
    if asked == ASK_MOVE:
        return promising_march(s, seat, action)
    if asked == ASK_FIEF:
        return promising_fief(s, seat, action - GO_TO)
    if asked == ASK_WAR:
        return 1 if action == PASS else promising_war(s, seat, (action - ATTACK_IN) // SEATS)
    if asked == ASK_DEPLOY:
        return 4 if action > GROUP else 1
    if asked == ASK_TARGET:
        return promising_target(s, seat, action)
    if asked == ASK_POWER or asked == ASK_ANSWER:
        return 1 if action == PASS else 6
    return 1


@rule
def cards_from(s: State, seat: int, deck: int) -> int:
    """Cards of a deck in the hand."""
    cards = 0
    for kind in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        cards += s.hand[seat, kind]
    return cards


@rule
def count_territories(s: State, seat: int) -> int:
    count = 0
    for site in range(1, SITES):
        count += s.site[seat, site] != NOTHING
    return count


@rule
def promising_deck(s: State, seat: int, deck: int) -> int:
    """Territories first, then people to work on them, then troops."""
    if deck == TERRITORY_DECK:
        owned = cards_from(s, seat, deck) + count_territories(s, seat)
        return 8 if owned < WANTED_TERRITORIES else 1
    if deck == CHARACTER_DECK:
        return 6 if cards_from(s, seat, deck) < WANTED_CHARACTERS else 2
    return 3


@rule
def is_produced(s: State, seat: int, action: int) -> bool:
    """Whether turning cards gives as many resources as it costs: no card of the hand has to go for it."""
    cost = total_in(cost_of(s, seat, action)) + price_of_any(action)
    return total_in(everything_turned(s, seat)) >= cost


@rule
def promising_step(s: State, seat: int, action: int) -> int:
    """Buildings for points, territories of a new kind, people; what is paid by production rather than by the hand."""
    if action == PASS:
        return 4
    if action < PAY_FOR_ME:
        if CLEAR <= action < BUY_CARD:
            return 0
        liking = 4
        if is_building(action):
            liking = 8 if has_building(s, seat, s.top[pile_of(action)]) else 80
        elif is_play(action):
            liking = promising_card(s, seat, action - PLAY)
        return liking if is_produced(s, seat, action) else liking // 8
    if action < DISMISS:
        return 20 if wants_to_work(s, seat, action - MOVE) or needs_guard(s, seat) else 1
    return 0 if action < USE else 8


@rule
def promising_card(s: State, seat: int, kind: int) -> int:
    if is_territory(kind):
        return 20 if owns_site(s, seat, kind) else 60
    return 240 if needs_guard(s, seat) else 30


@rule
def needs_guard(s: State, seat: int) -> bool:
    """Enemies are in the fief or next to it, and nothing is guarded: a siege threatens."""
    for site in range(SITES):
        if s.site[seat, site] != NOTHING and is_guarded(s, seat, site):
            return False
    for card in range(s.people):
        if are_enemies(s, seat, s.owner[card]) and is_in_reach(s, seat, fief_of(s, card)):
            return True
    return False


@rule
def owns_site(s: State, seat: int, kind: int) -> bool:
    for site in range(1, SITES):
        if s.site[seat, site] == kind:
            return True
    return False


@rule
def has_room_for_labour(s: State, seat: int, site: int) -> bool:
    kind = s.site[seat, site]
    return kind != NOTHING and not s.site_used[seat, site] and labourers(s, seat, site, used_too=1) < BOOSTS[kind]


@rule
def wants_to_work(s: State, seat: int, card: int) -> bool:
    """A loose labourer, and a territory with room for it."""
    if s.place[card] < LOOSE or not makes_labour(s.kind[card]):
        return False
    for site in range(1, SITES):
        if has_room_for_labour(s, seat, site):
            return True
    return False


@rule
def promising_place(s: State, seat: int, action: int) -> int:
    if action == GO_LOOSE:
        return 1
    site = action - SITE
    if makes_labour(s.kind[s.mover]):
        return 12 if site > 0 and has_room_for_labour(s, seat, site) else 1
    return 1 if is_guarded(s, seat, site) else 3


@rule
def promising_march(s: State, seat: int, action: int) -> int:
    """Troops go to war, workers stay; one who is far from home goes on."""
    if action == PASS:
        return 4
    if action >= DISMISS:
        return 0 if action < USE else 8
    card = action - MOVE
    if attack_of(s, card) < 2 or (s.place[card] < LOOSE and s.siege[seat] > 0):
        return 0 if is_at_home(s, card) else 1
    return 4 if is_at_home(s, card) else 12


@rule
def promising_fief(s: State, seat: int, fief: int) -> int:
    if fief >= NEUTRAL:
        return 3
    return 8 if has_owner(s, fief) and are_enemies(s, seat, fief) else 1


@rule
def promising_war(s: State, seat: int, fief: int) -> int:
    """With at least as much attack as the others have there."""
    mine = 0
    theirs = 0
    for card in range(s.people):
        if is_loose_in(s, card, fief) and not s.used[card]:
            if s.owner[card] == seat:
                mine += attack_of(s, card)
            elif are_enemies(s, seat, s.owner[card]):
                theirs += attack_of(s, card)
    return 12 if mine > 0 and mine >= theirs else 0


@rule
def promising_target(s: State, seat: int, action: int) -> int:
    """Undefended land, a City that will fall; not walls that will hold."""
    if action == PASS:
        return 1
    attack = side_attack(s, seat, s.fight)
    if SITE <= action < GO_LOOSE:
        site = action - SITE
        if site == CITY_SITE:
            return 30 if attack >= 6 else 0
        if has_walls(s, s.foe, site):
            return 0
        return 10 + 8 * civil_buildings(s, s.foe, site) if not is_guarded(s, s.foe, site) else attack
    return 3


@rule
def army(s: State, seat: int) -> int:
    """Attack and defence of all military and character cards."""
    total = 0
    for card in range(s.people):
        if s.owner[card] == seat:
            total += attack_of(s, card) + defence_of(s, card)
    return total


@rule
def worth(s: State, seat: int) -> int:
    """Hundredths of a point: prestige, what can be produced, troops, cards in hand; danger at home."""
    if s.stage == OVER:
        for other in range(s.players):
            if is_ahead(s, other, seat):
                return -1000
        return 2000
    if s.out[seat]:
        return -1000
    value = 100 * side_prestige(s, seat) - 60 * s.siege[seat]
    kinds = 0
    for resource in range(4):
        made = producible(s, seat, resource)
        value += 14 * min(made, 4) + 3 * made
        kinds += made > 0
    value += 25 * kinds + 8 * army(s, seat) + 10 * hand_size(s, seat)
    for card in range(s.people):
        if is_loose_in(s, card, seat) and are_enemies(s, seat, s.owner[card]):
            value -= 8 * attack_of(s, card)
    return value
