"""How events look on the board: what they concern, and what travels from where to where."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.parts import Look
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.notation import DECK_NAMES
from burgrave.games.medievalia.tables import CARDS, RESOURCES

MOST_ALIKE = 4
"""More than so many of one kind do not travel one by one."""
LOSSES = (m.BY_HUNGER, m.BY_DEATH, m.BY_SHOT, m.BY_RUIN)


def seat(who: int) -> str:
    return f"seat:{who}"


def fief(number: int) -> str:
    return f"fief:{number}"


def portrait(kind: int) -> str:
    return f"own:card-{CARDS[kind]}"


def resource_symbol(resource: int) -> str:
    name = RESOURCES[resource]
    return f"own:{name}" if name in ("energy", "labour") else name


def of_player(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(seat(who),))


def turn(game: Game, number: int, who: int) -> Look:
    return Look(spots=(seat(who), "phase:draw"))


def card(game: Game, who: int, kind: int, source: int, target: int, cause: int, detail: int) -> Look:
    """What is drawn stays secret: only its deck shows."""
    if source == m.IN_DECK:
        deck = f"deck:{DECK_NAMES[detail]}"
        return Look(spots=(deck, seat(who)), moves=((f"own:deck-{DECK_NAMES[detail]}", deck, seat(who)),))
    if target == m.ON_TABLE:
        return Look(spots=(fief(who),), moves=((portrait(kind), seat(who), fief(who)),))
    if cause in LOSSES:
        return Look(spots=(fief(who), seat(who)), moves=(("own:skull", fief(who), seat(who)),))
    return Look(spots=(seat(who),))


def purchase(game: Game, who: int, action: int, *rest: int) -> Look:
    building = rest[-1]
    if m.BUILD <= action < m.CLEAR:
        return Look(spots=(f"pile:{(action - m.BUILD) // m.SITES}:{CARDS[building]}", seat(who)))
    return Look(spots=(seat(who),))


def production(game: Game, who: int, kind: int, resource: int, *terms: int) -> Look:
    amount = min(terms[-1], MOST_ALIKE)
    return Look(spots=(fief(who), seat(who)), moves=((resource_symbol(resource), fief(who), seat(who)),) * amount)


def call(game: Game, who: int, ally: int) -> Look:
    return Look(spots=(seat(who), seat(ally)))


def move(game: Game, who: int, kind: int, number: int, at: int, outside: int) -> Look:
    moves = ((portrait(kind), fief(who), fief(number)),) if outside and number != who else ()
    return Look(spots=(fief(number),), moves=moves)


def shot(game: Game, who: int, owner: int, kind: int, number: int) -> Look:
    return Look(spots=(fief(number), seat(owner)), moves=(("own:wound", seat(who), fief(number)),))


def healing(game: Game, who: int, owner: int, kind: int, left: int) -> Look:
    return Look(spots=(seat(who), seat(owner)))


def war(game: Game, who: int, foe: int, number: int) -> Look:
    return Look(spots=(seat(who), seat(foe), fief(number)), moves=(("own:swords", seat(who), fief(number)),))


def to_group(game: Game, who: int, kind: int, group: int) -> Look:
    place = f"group:{group}"
    return (
        Look(spots=(place, seat(who)), moves=((portrait(kind), seat(who), place),)) if group else of_player(game, who)
    )


def target(game: Game, who: int, group: int, *rest: int) -> Look:
    return Look(spots=(f"group:{group}", seat(who)))


def fight(game: Game, group: int, who: int, attack: int, defence: int, foe: int, *rest: int) -> Look:
    return Look(spots=(f"group:{group}", seat(who), seat(foe)))


def of_fief(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(fief(who), seat(who)))


LOOKS: dict[int, Callable[..., Look]] = {
    m.OPENED: of_player,
    m.TURN_BEGINS: turn,
    m.CARD_MOVES: card,
    m.BESIEGED: of_fief,
    m.ELIMINATED: of_fief,
    m.PURCHASE: purchase,
    m.PRODUCES: production,
    m.GIVES: of_player,
    m.RECEIVES: of_player,
    m.POWER: of_player,
    m.ALLY_CALLED: call,
    m.TOLL: of_player,
    m.CANCELLED: of_player,
    m.MOVES: move,
    m.SHOT: shot,
    m.HEALED: healing,
    m.WAR_BEGINS: war,
    m.DEPLOYED: to_group,
    m.ENGAGES: to_group,
    m.ATTACKS: target,
    m.BONUS: of_player,
    m.FIGHT: fight,
    m.DAMAGED: of_player,
    m.DESTROYED: of_fief,
    m.SCORED: of_player,
}
