"""What a place at the end of a game is worth to bots and networks, from 0 (last) to 1 (alone in front)."""

from __future__ import annotations

from typing import Any

from burgrave.core.rule import rule


@rule
def win_share(out: Any, players: int, seat: int) -> float:
    """1 for the winner, shared by those who tie; nobody wins where all lose."""
    if out[seat, 1] != 1:
        return 0.0
    winners = 0
    for other in range(players):
        winners += out[other, 1] == 1
    return 1.0 / winners


@rule
def reward_of(out: Any, players: int, seat: int) -> float:
    """Half for winning, half for the rank; ties share. `out` is what `outcome` wrote."""
    behind = 0.0
    for other in range(players):
        if out[other, 1] > out[seat, 1]:
            behind += 1.0
        elif other != seat and out[other, 1] == out[seat, 1]:
            behind += 0.5
    return 0.5 * win_share(out, players, seat) + 0.5 * behind / (players - 1)
