"""How events look on the board: what they concern, and what travels from where to where."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.parts import Look
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.tables import BUILDINGS, HOLDINGS

MOST_ALIKE = 4
"""More than so many of one kind do not travel one by one."""
FROM_BUILDING = {
    k.BY_GUILD: k.MERCHANTS_GUILD,
    k.BY_EMBASSY: k.EMBASSY,
    k.BY_INN: k.INN,
    k.BY_TOWN_HALL: k.TOWN_HALL,
    k.BY_FORTRESS: k.FORTRESS,
    k.BY_CATHEDRAL: k.CATHEDRAL,
}
FROM_PHASE = {k.BY_AID: "phase:aid", k.BY_REWARD: "phase:reward", k.BY_RECRUIT: "phase:recruit"}
WITH_THE_ENEMY = (k.BY_VICTORY, k.BY_DEFEAT, k.BY_BEST_ARMY)


def seat(who: int) -> str:
    return f"seat:{who}"


def house(who: int, number: int) -> str:
    return f"{seat(who)}/building:{BUILDINGS[number]}"


def place_of(who: int, cause: int, detail: int) -> str | None:
    """Where what a player gets comes from, and where what they pay goes; None: another event tells it."""
    if cause in (k.BY_ADVISOR, k.BY_PRICE, k.BY_TRADE):
        return f"advisor:{detail}"
    if cause == k.BY_BUILDING:
        return house(who, detail)
    if cause in FROM_BUILDING:
        return house(who, FROM_BUILDING[cause])
    if cause in WITH_THE_ENEMY:
        return "enemy"
    return FROM_PHASE.get(cause)


def holdings(game: Game, who: int, cause: int, detail: int, *changes: int) -> Look:
    place = place_of(who, cause, detail)
    if place is None or not any(changes):
        return Look()
    moves = []
    for kind, change in zip(HOLDINGS, changes, strict=True):
        move = (kind, place, seat(who)) if change > 0 else (kind, seat(who), place)
        moves += [move] * min(abs(change), MOST_ALIKE)
    return Look(spots=(place, seat(who)), moves=tuple(moves))


def of_player(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=(seat(who),))


def neutral(game: Game, advisor: int, *dice: int) -> Look:
    return Look(spots=(f"advisor:{advisor}",))


def influence(game: Game, who: int, advisor: int, *rest: int) -> Look:
    return Look(spots=(f"advisor:{advisor}", seat(who)))


def glimpse(game: Game, who: int, card: int) -> Look:
    return Look(spots=("enemy", seat(who)), moves=(("look", "enemy", seat(who)),))


def building(game: Game, who: int, number: int, *rest: int) -> Look:
    return Look(spots=(house(who, number), seat(who)))


def envoy(game: Game, who: int) -> Look:
    if who == k.NOBODY:
        return Look(spots=("phase:envoy",))
    return Look(spots=("phase:envoy", seat(who)), moves=(("own:envoy", "phase:envoy", seat(who)),))


def season(game: Game, number: int) -> Look:
    return Look(spots=(f"phase:{('spring', 'summer', 'autumn')[number]}",))


def enemy(game: Game, *rest: int) -> Look:
    return Look(spots=("enemy",))


def battle(game: Game, who: int, *rest: int) -> Look:
    return Look(spots=("enemy", seat(who)))


LOOKS: dict[int, Callable[..., Look]] = {
    k.SEASON_BEGINS: season,
    k.HOLDINGS_CHANGE: holdings,
    k.AID_DIE: of_player,
    k.NEUTRAL_DICE: neutral,
    k.NEUTRAL_STOPPED: neutral,
    k.ROLLED: of_player,
    k.REROLLED: of_player,
    k.INFLUENCED: influence,
    k.PASSED: of_player,
    k.GLIMPSED: glimpse,
    k.BUILT: building,
    k.ENVOY_GOES_TO: envoy,
    k.ENEMY_REVEALED: enemy,
    k.REINFORCED: enemy,
    k.FOUGHT: battle,
    k.DESTROYED: building,
}
