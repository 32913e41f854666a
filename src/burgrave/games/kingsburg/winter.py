"""Recruiting soldiers and the winter battle (KB-R23 to KB-R30), and the end of the game (KB-R31)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.kingsburg.gifts import choose_enemy
from burgrave.games.kingsburg.province import change, change_good, count_goods, has, lose_building, score
from burgrave.games.kingsburg.season import roll_die
from burgrave.games.kingsburg.state import *
from burgrave.games.kingsburg.tables import BATTLE, KIND, LOSS, REWARD, STRENGTH, VERSUS

# Columns of the tables REWARD and LOSS after gold, wood and stone
WIN_ANY, WIN_POINTS = 3, 4
LOSE_ANY, LOSE_BUILDINGS, LOSE_POINTS = 3, 4, 5


@rule
def soldier_price(s: State, seat: int) -> int:
    """KB-R23: two goods, one with the Barracks."""
    return 1 if has(s, seat, BARRACKS) else 2


@rule
def go_round_to_recruit(s: State) -> None:
    while s.turn < s.players:
        seat = s.order[s.turn]
        if count_goods(s, seat) >= soldier_price(s, seat):
            ask(s, seat, ASK_RECRUIT)
            return
        s.turn += 1
    next_stage(s, WINTER)


@rule
def can_recruit_for(s: State, seat: int, mix: int) -> bool:
    """The goods are there, and they are as many as a soldier costs."""
    paid = MIXES[mix]
    return (
        paid[GOLD] + paid[WOOD] + paid[STONE] == soldier_price(s, seat)
        and s.goods[seat, GOLD] >= paid[GOLD]
        and s.goods[seat, WOOD] >= paid[WOOD]
        and s.goods[seat, STONE] >= paid[STONE]
    )


@rule
def recruit(s: State, seat: int, mix: int) -> None:
    """One soldier; the player is asked again until they have enough."""
    paid = MIXES[mix]
    change(s, seat, BY_RECRUIT, gold=-paid[GOLD], wood=-paid[WOOD], stone=-paid[STONE], soldiers=1)


@rule
def begin_winter(s: State) -> None:
    """KB-R24: the enemy card is revealed, and the King sends everyone as many soldiers as a die shows."""
    choose_enemy(s)
    tell(s, ENEMY_REVEALED, s.enemy)
    s.reinforcements = roll_die(s)
    tell(s, REINFORCED, s.reinforcements)
    for place in range(s.players):
        change(s, s.order[place], BY_REINFORCEMENTS, soldiers=s.reinforcements)
    next_stage(s, BATTLES)


@rule
def bonus_of(building: int, enemy: int) -> int:
    return BATTLE[building] + VERSUS[building, KIND[enemy]]


@rule
def battle_value(s: State, seat: int, enemy: int) -> int:
    """KB-R25: soldiers, and what the buildings add or take."""
    value = s.soldiers[seat]
    for building in range(ROWS * COLUMNS):
        if has(s, seat, building):
            value += bonus_of(building, enemy)
    return value


@rule
def result_of_battle(s: State, seat: int, enemy: int, value: int) -> int:
    """KB-R26: a drawn battle is a victory behind a Stone Wall."""
    strength = STRENGTH[enemy]
    if value > strength or (value == strength and has(s, seat, STONE_WALL)):
        return VICTORY
    return DRAW if value == strength else DEFEAT


@rule
def fight_battles(s: State) -> None:
    """KB-R26: in order of play, each battle wholly settled before the next."""
    while s.turn < s.players:
        seat = s.order[s.turn]
        value = battle_value(s, seat, s.enemy)
        result = result_of_battle(s, seat, s.enemy, value)
        own = s.soldiers[seat] - s.reinforcements
        tell(s, FOUGHT, seat, s.enemy, own, s.reinforcements, s.buildings[seat], value, result)
        if result == VICTORY:
            s.victory[seat] = value
            take_spoils(s, seat)
            if s.left > 0:
                ask(s, seat, ASK_SPOILS)
                return
        elif result == DEFEAT:
            suffer_losses(s, seat)
            if s.left > 0:
                ask(s, seat, ASK_LOSSES)
                return
            finish_losses(s, seat)
        s.turn += 1
    reward_best_army(s)
    next_stage(s, YEAR_END)


@rule
def take_spoils(s: State, seat: int) -> None:
    """The reward on the card, and the Fortress's point (KB-R29); goods of choice are left to be taken."""
    won = REWARD[s.enemy]
    change(s, seat, BY_VICTORY, s.enemy, gold=won[GOLD], wood=won[WOOD], stone=won[STONE], points=won[WIN_POINTS])
    if has(s, seat, FORTRESS):
        score(s, seat, BY_FORTRESS, 1)
    s.left = won[WIN_ANY]


@rule
def choose_spoils(s: State, seat: int, good: int) -> None:
    change_good(s, seat, BY_VICTORY, s.enemy, good, 1)
    s.left -= 1
    if s.left > 0:
        ask(s, seat, ASK_SPOILS)
    else:
        s.turn += 1


@rule
def suffer_losses(s: State, seat: int) -> None:
    """KB-R27: gold, wood, stone, then goods of choice; what one does not have is not owed."""
    lost = LOSS[s.enemy]
    gold = min(lost[GOLD], s.goods[seat, GOLD])
    wood = min(lost[WOOD], s.goods[seat, WOOD])
    stone = min(lost[STONE], s.goods[seat, STONE])
    change(s, seat, BY_DEFEAT, s.enemy, gold=-gold, wood=-wood, stone=-stone)
    s.left = lost[LOSE_ANY]
    lose_without_choice(s, seat)


@rule
def lose_without_choice(s: State, seat: int) -> None:
    """Goods of choice when all must go, or there is only one kind to choose from."""
    held = count_goods(s, seat)
    kinds = 0
    for good in range(3):
        if s.goods[seat, good] > 0:
            kinds += 1
    if s.left == 0 or (kinds > 1 and s.left < held):
        return
    owed = min(s.left, held)
    gold = min(owed, s.goods[seat, GOLD])
    wood = min(owed - gold, s.goods[seat, WOOD])
    change(s, seat, BY_DEFEAT, s.enemy, gold=-gold, wood=-wood, stone=-(owed - gold - wood))
    s.left = 0


@rule
def choose_loss(s: State, seat: int, good: int) -> None:
    change_good(s, seat, BY_DEFEAT, s.enemy, good, -1)
    s.left -= 1
    lose_without_choice(s, seat)
    if s.left > 0:
        ask(s, seat, ASK_LOSSES)
    else:
        finish_losses(s, seat)
        s.turn += 1


@rule
def finish_losses(s: State, seat: int) -> None:
    """KB-R27: after the goods, buildings and then points."""
    for _ in range(LOSS[s.enemy, LOSE_BUILDINGS]):
        lose_building(s, seat)
    change(s, seat, BY_DEFEAT, s.enemy, points=-LOSS[s.enemy, LOSE_POINTS])


@rule
def reward_best_army(s: State) -> None:
    """KB-R29: the highest battle value among the victors, as they fought; all tied victors."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.victory[seat])
    for place in range(s.players):
        seat = s.order[place]
        if best > 0 and s.victory[seat] == best:
            score(s, seat, BY_BEST_ARMY, 1)


@rule
def end_year(s: State) -> None:
    """KB-R30, and KB-R31 after the last year."""
    for place in range(s.players):
        seat = s.order[place]
        change(s, seat, BY_DISBAND, soldiers=-s.soldiers[seat])
        s.glimpsed[seat] = 0
        s.victory[seat] = 0
    s.enemy = NOBODY
    s.reinforcements = 0
    if s.year < LAST_YEAR:
        s.year += 1
        next_stage(s, NEW_YEAR)
        return
    for place in range(s.players):
        seat = s.order[place]
        if has(s, seat, CATHEDRAL):
            score(s, seat, BY_CATHEDRAL, count_goods(s, seat) // 2)
    next_stage(s, OVER)
    tell(s, GAME_OVER)
