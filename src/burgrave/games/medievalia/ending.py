"""How the game ends: prestige, conquest, exhausted cards; elimination (ME-R42 to ME-R45, ME-A14, ME-A26, ME-A28)."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.medievalia.fief import (
    ally_of,
    are_enemies,
    gold_producible,
    hand_size,
    leave_hand,
    prestige,
    remove_person,
    remove_site,
)
from burgrave.games.medievalia.state import *


@rule
def end_game(s: State, ending: int) -> None:
    if s.stage != OVER:
        s.stage = OVER
        s.ending = ending
        tell(s, GAME_OVER, ending)
        for seat in range(s.players):
            if not s.out[seat]:
                tell(s, SCORED, seat, prestige(s, seat), gold_producible(s, seat), hand_size(s, seat))


@rule
def side_prestige(s: State, seat: int) -> int:
    """ME-A28: allies add the points of their fiefs."""
    ally = ally_of(s, seat)
    return prestige(s, seat) + (prestige(s, ally) if ally != NOBODY else 0)


@rule
def check_prestige(s: State, seat: int) -> None:
    """ME-R42: 7 points, 11 for an alliance."""
    if side_prestige(s, seat) >= (ALLIED_PRESTIGE if s.alliance else PRESTIGE):
        end_game(s, BY_PRESTIGE)


@rule
def check_buildings(s: State) -> None:
    """ME-R45: the last building is bought."""
    if s.top[0] == NOTHING and s.top[1] == NOTHING and s.top[2] == NOTHING:
        end_game(s, BY_BUILDINGS)


@rule
def check_decks(s: State) -> None:
    """ME-R45: two of the three decks are empty."""
    if (s.bottom[0] == NOTHING) + (s.bottom[1] == NOTHING) + (s.bottom[2] == NOTHING) >= 2:
        end_game(s, BY_DECKS)


@rule
def eliminate(s: State, seat: int, by_siege: int) -> None:
    """ME-A26: all cards of the player leave the game; the fief is like a neutral one. The last side wins (ME-R43)."""
    tell(s, ELIMINATED, seat, by_siege)
    s.out[seat] = 1
    for site in range(SITES):
        if s.site[seat, site] != NOTHING:
            remove_site(s, seat, site, BY_ELIMINATION)
    card = 0
    while card < s.people:
        if s.owner[card] == seat:
            remove_person(s, card, BY_ELIMINATION)
        else:
            card += 1
    for kind in range(HELD):
        while s.hand[seat, kind] > 0:
            leave_hand(s, seat, kind, GONE, BY_ELIMINATION)
    s.revealed += 1
    check_conquest(s, BY_SIEGE if by_siege else BY_CONQUEST)


@rule
def check_conquest(s: State, ending: int) -> None:
    """ME-R43: only one player or one alliance is left."""
    for seat in range(s.players):
        for other in range(seat):
            if not s.out[seat] and not s.out[other] and are_enemies(s, seat, other):
                return
    end_game(s, ending)


# Who is ahead (ME-R45, ME-A28)


@rule
def side_survives(s: State, seat: int) -> bool:
    ally = ally_of(s, seat)
    return not s.out[seat] or (ally != NOBODY and not s.out[ally])


@rule
def side_gold(s: State, seat: int) -> int:
    ally = ally_of(s, seat)
    return gold_producible(s, seat) + (gold_producible(s, ally) if ally != NOBODY else 0)


@rule
def side_hand(s: State, seat: int) -> int:
    ally = ally_of(s, seat)
    return hand_size(s, seat) + (hand_size(s, ally) if ally != NOBODY else 0)


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Survivors first; then most points, most gold that can be produced, most cards in hand."""
    if side_survives(s, seat) != side_survives(s, other):
        return side_survives(s, seat)
    mine = side_prestige(s, seat)
    theirs = side_prestige(s, other)
    if mine != theirs:
        return mine > theirs
    mine = side_gold(s, seat)
    theirs = side_gold(s, other)
    if mine != theirs:
        return mine > theirs
    return side_hand(s, seat) > side_hand(s, other)
