"""Trying an action out, by rules for any game: it is played, play goes on for a while, and the position is judged.

A trial has a number. The same number means the same hidden copy and the same dice, whatever the action: two actions
are compared on equal terms. Where the game has a network, it plays on for all, as it likes by chance: were it always
what it likes best, every trial would go on with the same errors, and they would be charged to the action. Then the
judge says how the copy stands, before something is drawn; where there is none, the network does, at the seat's own
decision, because it thinks too well of whoever decides. Without a network the game's advice plays on to the end.

What is tried is a line: the action, and perhaps with what its player is known to go on. Most are the action alone.
"""

from __future__ import annotations

from typing import Any

from burgrave.bots.judge import JudgeMemory, ask_judge
from burgrave.bots.net_play import (
    MOST_DECISIONS,
    REWARD,
    SCORE,
    WIN,
    PlayMemory,
    any_advised,
    best_advised,
    consult,
    note_end,
)
from burgrave.bots.tree import TO_THE_END, SearchMemory, judge_end, play_on
from burgrave.core.protocol import actor, apply, hide
from burgrave.core.random import CHOICES, SEARCH, random_word
from burgrave.core.record import State
from burgrave.core.rule import rule

SINCE = 8
"""Bits for decisions after a draw."""
FEWEST_DECISIONS = 18
"""After the action until a position is judged. Judged at once, a good action can look like a mistake: what it leads to
is not yet to be seen. In Kingsburg 12 were too few to see the next dice, and chances of 20 % were called 36 %. If
nothing has been drawn by then, all trials have the same dice: they go on until something is."""


@rule
def goes_on(memory: PlayMemory, line: Any, step: int, seat: int, choices: int) -> bool:
    """Whether the network's word does not count, because the line says what its player does here."""
    if seat != memory.observer or choices < 2 or step >= len(line) or line[step] < 0:
        return False
    return bool(memory.mask[line[step]])


@rule
def moment(s: State, since: int) -> int:
    """Which of a trial's words decides, so many decisions after the last draw.

    Trials of two actions with the same number have the same luck again after every draw, though one of the actions may
    leave more to decide than the other.
    """
    return (s.drawn << SINCE) + since  # type: ignore[no-any-return]


@rule
def is_to_be_judged(memory: JudgeMemory, s: State, after: State) -> bool:
    """Whether the moment has come: for a judge before a draw, for the network when its seat decides."""
    if len(memory.weights.first):
        return bool(after.drawn != s.drawn)
    return bool(s.actor == memory.play.observer)


@rule
def try_with_network(memory: JudgeMemory, lines: Any, first: int, last: int, fewest: int, notes: Any) -> None:
    """Trials `first` to `last` - 1 of each of these lines; a note for each line and trial."""
    play = memory.play
    states = play.states
    s, after = states[1], states[2]
    for place in range(len(lines)):
        line = lines[place]
        for trial in range(first, last):
            states[1] = states[0]
            word = random_word(play.seed, SEARCH, trial)
            hide(s, play.observer, word)
            drawn = s.drawn
            apply(s, line[0])
            decisions = 0
            since = 0
            step = 1
            while True:
                seat = actor(s)
                if seat < 0:
                    note_end(s, play, notes[place, trial - first])
                    break
                choices = consult(s, play, seat)
                if goes_on(play, line, step, seat, choices):
                    action = line[step]
                    step += 1
                else:
                    action = any_advised(play, random_word(word, CHOICES, moment(s, since)))
                before = s.drawn
                if decisions < fewest or (s.drawn == drawn and decisions < fewest + MOST_DECISIONS):
                    apply(s, action)
                else:
                    states[2] = states[1]
                    apply(after, action)
                    if is_to_be_judged(memory, s, after) or decisions >= fewest + MOST_DECISIONS:
                        ask_judge(s, memory, notes[place, trial - first])
                        break
                    states[1] = states[2]
                decisions += 1
                since = since + 1 if s.drawn == before else 0


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
def play_before_draw(memory: PlayMemory, line: Any, trial: int, taken: Any, by_chance: bool) -> int:
    """A trial of the line, played until its next action would roll or draw, or to the end of the game: with what the
    network likes best, or as it likes by chance. What is decided after its first action is noted, with the decision to
    roll or draw, and how much that is."""
    states = memory.states
    s, after = states[1], states[2]
    states[1] = states[0]
    word = random_word(memory.seed, SEARCH, trial)
    hide(s, memory.observer, word)
    apply(s, line[0])
    decisions = 0
    step = 1
    while decisions < len(taken):
        seat = actor(s)
        if seat < 0:
            break
        choices = consult(s, memory, seat)
        states[2] = states[1]
        if goes_on(memory, line, step, seat, choices):
            taken[decisions] = line[step]
            step += 1
        elif by_chance:
            taken[decisions] = any_advised(memory, random_word(word, CHOICES, decisions))
        else:
            taken[decisions] = best_advised(memory)
        apply(after, taken[decisions])
        decisions += 1
        if after.drawn != s.drawn:
            break
        states[1] = states[2]
    return decisions


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
