"""The judge of games: a second network, which is told by every seat what it knows, and says how the game will end.

The network that plays knows one hand. Asked from seat to seat, as the play goes round, it changes its mind with every
hand that it is shown, and what it says of a game's luck is worth the less the more is hidden. The judge sees all: it
is for finished games and for contests of bots, never for a decision. `burgrave train-judge` teaches it how games end
that the game's network plays; where there is none, that network judges itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from burgrave.bots.net_play import (
    MOST_DECISIONS,
    REWARD,
    SCORE,
    WIN,
    PlayMemory,
    best_advised,
    consult,
    note_end,
    note_judgement,
    play_memory,
)
from burgrave.bots.network import add_products, digest_of_weights, in_two_bytes, network, network_file, rectify
from burgrave.bots.network import digest as digest_of_network
from burgrave.core.game import Game
from burgrave.core.protocol import ACTIONS, actor, apply, observe
from burgrave.core.random import LATER_LUCK, LUCK, random_word, rekey
from burgrave.core.record import Record, State
from burgrave.core.rule import rule
from burgrave.core.unreadable import UNREADABLE

FORMAT = 1
LATER = 30
"""Decisions at least after which, before the next draw, a roll or draw is judged: much that it does shows only then."""
FILE = "judge.npz"


class JudgeWeights(NamedTuple):
    """By layer from the input, each with a row for every input. Seats are counted from the one to decide."""

    first: np.ndarray
    """What becomes of each seat's observation; the same for all."""
    first_bias: np.ndarray
    joint: np.ndarray
    """What becomes of all views side by side."""
    joint_bias: np.ndarray
    hidden: np.ndarray
    hidden_bias: np.ndarray
    heads: np.ndarray
    """For each seat how likely it wins (logits), then the same for nobody; for each seat its score in units."""
    heads_bias: np.ndarray


class QuickJudgeWeights(NamedTuple):
    """The same as they are evaluated, see QuickWeights of a network."""

    first: np.ndarray
    first_scale: np.ndarray
    first_bias: np.ndarray
    joint: np.ndarray
    joint_scale: np.ndarray
    joint_bias: np.ndarray
    hidden: np.ndarray
    hidden_scale: np.ndarray
    hidden_bias: np.ndarray
    heads: np.ndarray
    heads_scale: np.ndarray
    heads_bias: np.ndarray


@dataclass(frozen=True)
class Judge:
    """The weights, and what they were made for."""

    weights: JudgeWeights
    about: dict[str, Any]

    @cached_property
    def quick(self) -> QuickJudgeWeights:
        return quick(self.weights)


def quick(weights: JudgeWeights) -> QuickJudgeWeights:
    layers = zip(weights[::2], weights[1::2], strict=True)
    return QuickJudgeWeights(*(array for layer, bias in layers for array in (*in_two_bytes(layer), bias)))


class JudgeMemory(NamedTuple):
    """All that the judge reads and writes."""

    play: PlayMemory
    """For the network that plays on. The states are the position, the one that is played on, and the one after it."""
    weights: QuickJudgeWeights
    """Of no size where the network itself has to judge."""
    all_may_lose: bool
    # What follows is overwritten again and again.
    settled: np.ndarray
    """A record: before the next draw."""
    later: np.ndarray
    """A note: after it."""
    seen: np.ndarray
    found: np.ndarray
    views: np.ndarray
    x: np.ndarray
    y: np.ndarray
    said: np.ndarray


# What the judge says of a state, by rules


@rule
def hear_all(s: State, memory: JudgeMemory) -> None:
    """What every seat knows, one after the other from the one to decide."""
    weights, views = memory.weights, memory.views
    width = len(weights.first_bias)
    for turn in range(s.players):
        view = views[turn * width : (turn + 1) * width]
        observe(s, (s.actor + turn) % s.players, memory.seen)
        add_products(memory.seen, weights.first, weights.first_scale, weights.first_bias, memory.found, view)
        rectify(view, width)
    for place in range(s.players * width, len(views)):
        views[place] = 0.0


@rule
def think_it_over(memory: JudgeMemory) -> None:
    weights, x, y = memory.weights, memory.x, memory.y
    width = len(x)
    add_products(memory.views, weights.joint, weights.joint_scale, weights.joint_bias, memory.found, x)
    rectify(x, width)
    for layer in range(len(weights.hidden)):
        add_products(x, weights.hidden[layer], weights.hidden_scale[layer], weights.hidden_bias[layer], memory.found, y)
        rectify(y, width)
        for place in range(width):
            x[place] = y[place]
    add_products(x, weights.heads, weights.heads_scale, weights.heads_bias, memory.found, memory.said)


@rule
def note_all(s: State, memory: JudgeMemory, note: Any) -> None:
    """How the judge thinks that the game will end; of places the network, which was just consulted, knows."""
    said, play = memory.said, memory.play
    seats = len(said) // 2
    highest = said[seats]
    for turn in range(s.players):
        highest = max(highest, said[turn])
    total = np.exp(said[seats] - highest) if memory.all_may_lose else 0.0
    for turn in range(s.players):
        total += np.exp(said[turn] - highest)
    for turn in range(s.players):
        other = (s.actor + turn) % s.players
        note[WIN, other] = np.exp(said[turn] - highest) / total
        note[REWARD, other] = 0.5 * note[WIN, other] + 0.5 * play.work.out[ACTIONS + seats + turn]
        note[SCORE, other] = said[seats + 1 + turn] * play.score_scale + play.mean_score


@rule
def ask_judge(s: State, memory: JudgeMemory, note: Any) -> None:
    """Before somebody decides, for whom the network was just consulted."""
    if len(memory.weights.first):
        hear_all(s, memory)
        think_it_over(memory)
        note_all(s, memory, note)
    else:
        note_judgement(s, memory.play, s.actor, note)


# How a game stands: all is known, and only what is drawn next is not


@rule
def play_to_draw(memory: JudgeMemory) -> tuple[int, int]:
    """Plays on by the network's best moves until something would be drawn.

    By which action, or -1 at the game's end; and how many decisions were made.
    What is under way is then done, so that a judgement does not depend on who happens to be in the middle of a turn.
    """
    states = memory.play.states
    s, after = states[1], states[2]
    decisions = 0
    while True:
        seat = actor(s)
        if seat < 0:
            return -1, decisions
        consult(s, memory.play, seat)
        best = best_advised(memory.play)
        states[2] = states[1]
        apply(after, best)
        if after.drawn != s.drawn or decisions == MOST_DECISIONS:
            return best, decisions
        states[1] = states[2]
        decisions += 1


@rule
def note_standing(memory: JudgeMemory, action: int, note: Any) -> None:
    """How the game stands before this action draws."""
    if action < 0:
        note_end(memory.play.states[1], memory.play, note)
    else:
        ask_judge(memory.play.states[1], memory, note)


@rule
def look_past(memory: JudgeMemory, first: int, looks: int, seed: int, note: Any) -> None:
    """How the game stands some decisions later, on average over some ways in which dice and cards can come until then.

    With no ways it is judged before the next draw. Of what is decided already and will be revealed by then the judge
    need not have an opinion. Each way has a number, counted from `first`: the same number means the same dice.
    """
    states, later = memory.play.states, memory.later
    action, decisions = play_to_draw(memory)
    if action < 0 or looks == 0:
        note_standing(memory, action, note)
        return
    memory.settled[0] = states[1]
    players = states[1].players
    for kind in range(3):
        for seat in range(players):
            note[kind, seat] = 0.0
    for way in range(first, first + looks):
        states[1] = memory.settled[0]
        rekey(states[1], random_word(seed, LATER_LUCK, way))
        drawing = action
        passed = 0
        while drawing >= 0 and passed < LATER:
            apply(states[1], drawing)
            drawing, decisions = play_to_draw(memory)
            passed += 1 + decisions
        note_standing(memory, drawing, later)
        for kind in range(3):
            for seat in range(players):
                note[kind, seat] += later[kind, seat] / looks


@rule
def judge_state(memory: JudgeMemory, looks: int, seed: int, note: Any) -> None:
    """How the game stands in the memory's position."""
    memory.play.states[1] = memory.play.states[0]
    look_past(memory, 0, looks, seed, note)


@rule
def judge_luck(memory: JudgeMemory, action: int, trials: int, looks: int, seed: int, notes: Any) -> None:
    """How it would stand after the action with other dice and cards, each seen in ways of its own."""
    states = memory.play.states
    s = states[1]
    for one in range(trials):
        states[1] = states[0]
        rekey(s, random_word(memory.play.seed, LUCK, one))
        apply(s, action)
        look_past(memory, one * looks, looks, seed, notes[one])


# The file


@lru_cache
def judge(game: Game) -> Judge | None:
    """The judge that was taught by the game's present network; None where there is none."""
    file = judge_file(game)
    if not file.is_file():
        return None
    found = read_judge(file)
    if found is None or found.about.get("format") != FORMAT:
        return None
    return found if found.about.get("network") == digest_of_network(network(game)) else None


def judge_file(game: Game) -> Path:
    """Beside the network: that of another edition has the edition's name."""
    beside = network_file(game)
    return beside.with_name(FILE if beside.stem == "network" else f"{beside.stem}.{FILE}")


def read_judge(file: Path) -> Judge | None:
    try:
        with np.load(file) as content:
            about = dict(json.loads(str(content["about"])))
            weights = JudgeWeights(*(content[name].astype(np.float32) for name in JudgeWeights._fields))
    except UNREADABLE:
        return None
    return Judge(weights, about)


def digest(game: Game) -> str:
    """Of whoever judges a game: what one judge said does not hold for another."""
    found = judge(game)
    return digest_of_weights(found.weights if found else network(game).weights)


# From Python

NOBODY = quick(JudgeWeights(*(np.zeros((0,) * places, np.float32) for places in (2, 1, 2, 1, 3, 2, 2, 1))))
"""There is no judge."""


def judge_memory(game: Game, found: Judge | None, record: Record, seat: int, seed: int) -> JudgeMemory:
    weights, seats = found.quick if found else NOBODY, game.seats[-1]
    width = len(weights.first_bias)
    return JudgeMemory(
        play=play_memory(game, network(game), record, seat, seed),
        weights=weights,
        all_may_lose=game.info.all_may_lose,
        settled=np.zeros(1, game.record),
        later=np.zeros((3, seats), np.float32),
        seen=np.zeros(len(weights.first), np.float32),
        found=np.zeros(max(len(weights.first), len(weights.joint)), np.int32),
        views=np.zeros(seats * width, np.float32),
        x=np.zeros(width, np.float32),
        y=np.zeros(width, np.float32),
        said=np.zeros(weights.heads.shape[1], np.float32),
    )


def judge_position(game: Game, record: Record, looks: int = 0, seed: int = 0) -> np.ndarray:
    """By what is noted and seat: how the game will end, or how it has ended.

    With some looks past the next draws; the same seed means the same dice there.
    """
    note = np.zeros((3, game.seats[-1]), np.float32)
    game.compiled(judge_state)(judge_memory(game, judge(game), record, 0, 0), looks, seed, note)
    return note


def judge_other_draws(game: Game, record: Record, action: int, others: int, looks: int, seed: int) -> np.ndarray:
    """The same after an action with so many other rolls and draws, one after the other, each with looks of its own.

    All of them together see the dice that `judge_position` sees with as many looks.
    """
    notes = np.zeros((others, 3, game.seats[-1]), np.float32)
    game.compiled(judge_luck)(judge_memory(game, judge(game), record, 0, seed), action, others, looks, seed, notes)
    return notes
