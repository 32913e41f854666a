"""The generator in every state: Threefry-2x32 with 20 rounds, a counter-based generator (Salmon et al., 2011).

A number depends on the key and on how many were drawn before it, and on nothing else: the same state draws the same
dice interpreted, compiled and on a GPU. Its words are kept in 64-bit integers and masked, so that no operation
overflows and interpreted Python agrees with compiled code to the bit.
"""

from __future__ import annotations

from operator import index

from burgrave.core.errors import BadOption
from burgrave.core.record import State
from burgrave.core.rule import rule

WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA

SEEDS = 2**63
"""How many seeds there are: the whole numbers below this."""


def checked_seed(seed: object) -> int:
    """A seed that somebody gave, NumPy's whole numbers too; raises BadOption."""
    number = index(seed) if hasattr(seed, "__index__") and not isinstance(seed, bool) else -1  # type: ignore[arg-type]
    if not 0 <= number < SEEDS:
        raise BadOption("a seed is a whole number from 0 to 2**63 - 1, not {seed}", seed=repr(seed))
    return number


# The streams: what is drawn from two of them with the same key has nothing in common.

DICE = 0
"""The game's own dice and shuffles."""
CHOICES = 1
"""A random player's choices: the log of a simulated game replays with the same dice."""
HIDING = 2
"""What `hide` makes up."""
SEARCH = 3
"""What a search draws."""
BOT = 4
"""What other bots draw."""
ARENA = 5
"""Seeds of the bots' decisions in a contest."""
SETUPS = 6
"""Numbers of players and options of the games in a vector environment."""
ADVISED_COPY, ADVISED_CHOICE = 7, 8
"""Seeds of the hidden copies that a network's opponents look at, and what these choose by chance."""
TEACHER = 9
"""Seeds of a teacher's decisions in the games that networks learn from."""
GAME_SEEDS = 10
"""Seeds of the games of a run."""
LUCK = 11
"""Seeds of the dice that could have fallen instead."""


@rule
def one_round(x: int, y: int, turn: int) -> tuple[int, int]:
    x = (x + y) & WORD
    return x, (((y << turn) | (y >> (32 - turn))) & WORD) ^ x


@rule
def rounds_a(x: int, y: int) -> tuple[int, int]:
    x, y = one_round(x, y, 13)
    x, y = one_round(x, y, 15)
    x, y = one_round(x, y, 26)
    return one_round(x, y, 6)


@rule
def rounds_b(x: int, y: int) -> tuple[int, int]:
    x, y = one_round(x, y, 17)
    x, y = one_round(x, y, 29)
    x, y = one_round(x, y, 16)
    return one_round(x, y, 24)


@rule
def random_word(key: int, stream: int, count: int) -> int:
    """The ``count``-th 32-bit word of a stream."""
    low = key & WORD
    high = (key >> 32) & WORD
    third = low ^ high ^ PARITY
    x, y = rounds_a(((count & WORD) + low) & WORD, (stream + high) & WORD)
    x, y = rounds_b((x + high) & WORD, (y + third + 1) & WORD)
    x, y = rounds_a((x + third) & WORD, (y + low + 2) & WORD)
    x, y = rounds_b((x + low) & WORD, (y + high + 3) & WORD)
    x, y = rounds_a((x + high) & WORD, (y + third + 4) & WORD)
    return (x + third) & WORD


@rule
def below(word: int, n: int) -> int:
    """A 32-bit word as a number from 0 to n - 1."""
    return (word * n) >> 32


@rule
def draw(s: State, n: int) -> int:
    """A number from 0 to n - 1, every one as likely as the others (to one part in 2**32 / n)."""
    word = random_word(s.key, DICE, s.drawn)
    s.drawn += 1
    return below(word, n)


@rule
def seed_of(seed: int, number: int) -> int:
    """The seed of the game of this number in a run. Runs with other seeds, neighbours too, have none of its games."""
    stream = GAME_SEEDS + ((number >> 31) << 8)  # a stream has 2**32 words
    return (random_word(seed, stream, 2 * number) << 31) | (random_word(seed, stream, 2 * number + 1) >> 1)


@rule
def seed_generator(s: State, seed: int) -> None:
    s.key = seed
    s.drawn = 0


@rule
def rekey(s: State, seed: int) -> None:
    """Another generator, of which nothing was seen: part of every game's `hide`."""
    s.key = (random_word(seed, HIDING, 0) << 31) | (random_word(seed, HIDING, 1) >> 1)
    s.drawn = 0
