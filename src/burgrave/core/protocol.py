"""The contract: what a game's rules are asked, as stubs.

A game writes rules that do what is said here and hands them over in its part `Rules`. An algorithm for all games (a
playout, a search) imports the stubs and is specialised for a game by `RunnableRules`, which puts the game's functions
in their place.

Every record has these fields (`core/record.py`), and the program relies on them:

- `key`, `drawn`: the generator. Rules draw by `core.random.draw` only; `drawn` tells undo that something was rolled.
- `revealed`: raised by whatever shows something hidden to somebody without a draw. Undo stops there.
- `players`: how many play, from `setup` to the end.
- `actor`: whose decision it is; -1 when the game is over.
- `asked`: which of the game's questions, from 1; 0 while nobody is asked. Where there is one kind only, it may stay 0.
- `stage`, `turn`: where the game stands and whose turn it is, for the game's own use.
"""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import inline, rule


class _Constant(int):
    """A whole number of a game's own; `RunnableRules` puts the game's value in its place."""


ACTIONS = _Constant(1)
"""How many actions the game has: the length of a mask."""


@rule
def setup(s: State, players: int, options: object, seed: int) -> None:
    """The start position, played on to the first decision. Options is an array, in the order the game lists them.

    The memory may hold an older game: every field is written.
    """


@inline
def actor(s: State) -> int:
    """Whose decision it is, or -1 when the game is over. No game writes this one: all keep it in the same field."""
    return s.actor  # type: ignore[no-any-return]


@rule
def legal(s: State, mask: object) -> int:
    """Marks the legal actions and returns how many; never 0 while the game goes on."""
    return 0


@rule
def apply(s: State, action: int) -> None:
    """Plays a legal action and runs on to the next decision. A decision with one answer is played by itself."""


@rule
def hide(s: State, seat: int, seed: int) -> None:
    """Replaces all that this seat (-1: a spectator) cannot know by something consistent with what it knows."""


@rule
def outcome(s: State, out: object) -> None:
    """Writes each seat's score and rank (1 is best, ties share, nobody has it if all lose) as they stand now."""


@rule
def run_on(s: State) -> None:
    """From a state in which nobody is asked anything, plays on to the next decision or to the end.

    `apply` ends with it, and a position that somebody wrote begins with it. It does nothing once the game is over. A
    game in which every action leads straight to the next decision need not have it.
    """


PROTOCOL = (setup, actor, legal, apply, hide, outcome, run_on)


# What networks see. A game need not have it.


@rule
def observe(s: State, seat: int, out: object) -> None:
    """Writes all that the seat knows, and nothing else, to an array as long as the game's features."""


OBSERVATION = (observe,)


# A game's advice to bots. A game need not give any.


@rule
def promising(s: State, action: int) -> int:
    """How attractive a legal action looks: 0 for what a sensible player never does, 1 and more for the others."""
    return 1


@rule
def worth(s: State, seat: int) -> int:
    """What the position is roughly worth to a seat, in hundredths of a point."""
    return 0


ADVICE = (promising, worth)
