"""Trying an action out, by rules for any game: it is played, play goes on for a while, and the position is judged.

A trial has a number. The same number means the same hidden copy and the same dice, whatever the action: two actions
are compared on equal terms. Where the game has a network, it plays on for all and judges from the seat's own next
decision on, because it thinks too well of whoever decides; otherwise the game's advice plays on to the end.

What is tried is a line: the action, and perhaps with what its player is known to go on. Most are the action alone.
"""

from __future__ import annotations

from typing import Any

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
)
from burgrave.bots.tree import TO_THE_END, SearchMemory, judge_end, play_on
from burgrave.core.protocol import actor, apply, hide
from burgrave.core.random import SEARCH, random_word
from burgrave.core.rule import rule

FEWEST_DECISIONS = 20
"""After the action until a network judges. Judged at once, a good action can look like a mistake: what it leads to is
not yet to be seen. In Kingsburg 12 were too few to see the next dice, and chances of 20 % were called 36 %. If nothing
has been drawn by then, all trials are one and the same: they go on until something is."""


@rule
def goes_on(memory: PlayMemory, line: Any, step: int, seat: int, choices: int) -> bool:
    """Whether the network's word does not count, because the line says what its player does here."""
    if seat != memory.observer or choices < 2 or step >= len(line) or line[step] < 0:
        return False
    return bool(memory.mask[line[step]])


@rule
def try_with_network(memory: PlayMemory, lines: Any, first: int, last: int, notes: Any) -> None:
    """Trials `first` to `last` - 1 of each of these lines; a note for each line and trial."""
    states = memory.states
    s = states[1]
    for place in range(len(lines)):
        line = lines[place]
        for trial in range(first, last):
            states[1] = states[0]
            hide(s, memory.observer, random_word(memory.seed, SEARCH, trial))
            drawn = s.drawn
            apply(s, line[0])
            decisions = 0
            step = 1
            while True:
                seat = actor(s)
                if seat < 0:
                    note_end(s, memory, notes[place, trial - first])
                    break
                choices = consult(s, memory, seat)
                is_seen = decisions >= FEWEST_DECISIONS and seat == memory.observer and s.drawn != drawn
                if is_seen or decisions >= MOST_DECISIONS:
                    note_judgement(s, memory, seat, notes[place, trial - first])
                    break
                if goes_on(memory, line, step, seat, choices):
                    apply(s, line[step])
                    step += 1
                else:
                    apply(s, best_advised(memory))
                decisions += 1


@rule
def play_to_end(memory: PlayMemory, line: Any, trial: int, taken: Any) -> int:
    """A trial of the line, played to the end of the game. What is decided after its first action is noted, and how
    much that is."""
    states = memory.states
    s = states[1]
    states[1] = states[0]
    hide(s, memory.observer, random_word(memory.seed, SEARCH, trial))
    apply(s, line[0])
    decisions = 0
    step = 1
    while decisions < len(taken):
        seat = actor(s)
        if seat < 0:
            break
        choices = consult(s, memory, seat)
        if goes_on(memory, line, step, seat, choices):
            taken[decisions] = line[step]
            step += 1
        else:
            taken[decisions] = best_advised(memory)
        apply(s, taken[decisions])
        decisions += 1
    return decisions


@rule
def play_before_draw(memory: PlayMemory, line: Any, trial: int) -> None:
    """A trial of the line, played until its next action would roll or draw, or to the end of the game."""
    states = memory.states
    s, after = states[1], states[2]
    states[1] = states[0]
    hide(s, memory.observer, random_word(memory.seed, SEARCH, trial))
    apply(s, line[0])
    step = 1
    for _ in range(MOST_DECISIONS):
        seat = actor(s)
        if seat < 0:
            break
        choices = consult(s, memory, seat)
        states[2] = states[1]
        if goes_on(memory, line, step, seat, choices):
            apply(after, line[step])
            step += 1
        else:
            apply(after, best_advised(memory))
        if after.drawn != s.drawn:
            break
        states[1] = states[2]


# Without a network


@rule
def try_by_advice(memory: SearchMemory, lines: Any, first: int, last: int, notes: Any) -> None:
    """The same trials as with one, of actions alone: each game is played to its end by what is promising."""
    states, luck, result = memory.states, memory.luck, memory.result
    s = states[1]
    for place in range(len(lines)):
        for trial in range(first, last):
            states[1] = states[0]
            word = random_word(luck[0], SEARCH, trial)
            hide(s, memory.observer, word)
            luck[1] = word  # the players' own luck, too, is the same whatever the action
            apply(s, lines[place, 0])
            play_on(s, memory, TO_THE_END)
            judge_end(s, result, memory.reward, memory.wins)
            for seat in range(s.players):
                notes[place, trial - first, WIN, seat] = memory.wins[seat]
                notes[place, trial - first, REWARD, seat] = memory.reward[seat]
                notes[place, trial - first, SCORE, seat] = result[seat, 0]
