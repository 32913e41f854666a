"""Playing on with a game's network: it is asked on behalf of whoever decides, and what it thinks is noted."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from burgrave.bots.network import Network, QuickWeights, Workspace, evaluate_network, workspace
from burgrave.bots.tree import judge_end
from burgrave.core.game import Game
from burgrave.core.protocol import ACTIONS, legal, observe
from burgrave.core.record import Record, State
from burgrave.core.rule import rule

WIN, REWARD, SCORE = range(3)
"""What is noted of a trial for each seat: its share of the win, its reward, and its score."""
WORDS = 2.0**32
"""How many there are."""
MOST_DECISIONS = 64
"""That are waited for something to be drawn."""


class PlayMemory(NamedTuple):
    """All that playing on with a network reads and writes."""

    states: np.ndarray
    """Three records: the position, the one that a trial is in, and the one after its next action."""
    observer: int
    """The seat to decide."""
    seed: int
    network: QuickWeights
    work: Workspace
    relative: np.ndarray
    """By number of players, seat and action: the action as the seat sees it."""
    mean_score: float
    score_scale: float
    # What follows is overwritten again and again.
    mask: np.ndarray
    result: np.ndarray
    reward: np.ndarray
    wins: np.ndarray


@rule
def consult(s: State, memory: PlayMemory, seat: int) -> int:
    """Asks the network on behalf of the seat to decide; how many actions are legal."""
    choices = legal(s, memory.mask)
    observe(s, seat, memory.work.seen)
    evaluate_network(memory.network, memory.relative[s.players, seat], memory.mask, memory.work)
    return choices


@rule
def best_advised(memory: PlayMemory) -> int:
    """The legal action that the network likes best."""
    mask, out = memory.mask, memory.work.out
    best = -1
    for action in range(ACTIONS):
        if mask[action] and (best < 0 or out[action] > out[best]):
            best = action
    return best


@rule
def any_advised(memory: PlayMemory, word: int) -> int:
    """A legal action as the network plays by chance, here by a 32-bit word: the likelier the better it likes it."""
    mask, out = memory.mask, memory.work.out
    best = best_advised(memory)
    total = 0.0
    for action in range(ACTIONS):
        if mask[action]:
            total += np.exp(out[action] - out[best])
    left = total * word / WORDS
    for action in range(ACTIONS):
        if mask[action]:
            left -= np.exp(out[action] - out[best])
            if left < 0.0:
                return action
    return best


@rule
def note_end(s: State, memory: PlayMemory, note: Any) -> None:
    """How the game has ended."""
    judge_end(s, memory.result, memory.reward, memory.wins)
    for seat in range(s.players):
        note[WIN, seat] = memory.wins[seat]
        note[REWARD, seat] = memory.reward[seat]
        note[SCORE, seat] = memory.result[seat, 0]


@rule
def note_judgement(s: State, memory: PlayMemory, seat: int, note: Any) -> None:
    """How the network, which this seat has just consulted, thinks that the game will end."""
    out = memory.work.out
    seats = (len(out) - ACTIONS) // 3
    for turn in range(s.players):
        other = (seat + turn) % s.players
        win = out[ACTIONS + turn]
        note[WIN, other] = win
        note[REWARD, other] = 0.5 * win + 0.5 * out[ACTIONS + seats + turn]
        note[SCORE, other] = out[ACTIONS + 2 * seats + turn] * memory.score_scale + memory.mean_score


# From Python


def play_memory(game: Game, net: Network, record: Record, seat: int, seed: int) -> PlayMemory:
    states = np.zeros(3, game.record)
    states[0] = record
    seats = game.seats[-1]
    return PlayMemory(
        states=states,
        observer=seat,
        seed=seed,
        network=net.quick,
        work=workspace(net.weights),
        relative=game.relative_actions,
        mean_score=net.mean_score,
        score_scale=net.score_scale,
        mask=np.zeros(game.actions, np.uint8),
        result=np.zeros((seats, 2), np.int32),
        reward=np.zeros(seats),
        wins=np.zeros(seats),
    )
