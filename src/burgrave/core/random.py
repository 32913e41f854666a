"""The generator in every state: Threefry-2x32 with 20 rounds, a counter-based generator (Salmon et al., 2011).

A number depends on the key and on how many were drawn before it, and on nothing else: the same state draws the same
dice interpreted, compiled and on a GPU. Its words are kept in 64-bit integers and masked, so that no operation
overflows and interpreted Python agrees with compiled code to the bit.
"""

from __future__ import annotations

from hashlib import blake2b
from operator import index

from burgrave.core.errors import BadOption
from burgrave.core.record import Record, State
from burgrave.core.rule import rule

WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA

SEEDS = 2**63
"""How many seeds there are: the whole numbers below this. Each is a key of the generator."""
LONG_SEEDS = 2**128
"""A match may have a longer one, which nobody can find by trying, whatever dice they have seen."""


def checked_seed(seed: object, seeds: int = SEEDS) -> int:
    """A seed that somebody gave, NumPy's whole numbers too; raises BadOption."""
    number = index(seed) if hasattr(seed, "__index__") and not isinstance(seed, bool) else -1  # type: ignore[arg-type]
    if not 0 <= number < seeds:
        bits = seeds.bit_length() - 1
        raise BadOption("a seed is a whole number from 0 to 2**{bits} - 1, not {seed}", bits=bits, seed=repr(seed))
    return number


def key_of_part(seed: int, part: int) -> int:
    """The key with which a part of a match draws: its setup is part 0, its first decision part 1, and so on.

    A short seed is the key of all of them. With a long one each has its own: the key behind dice that were seen could
    be found by trying all there are, but it says nothing about the dice to come.
    """
    if seed < SEEDS:
        return seed
    digest = blake2b(part.to_bytes(8, "big"), key=seed.to_bytes(16, "big"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def key_for_decision(record: Record, seed: int | None, ply: int) -> None:
    """Makes a state draw with the key of its next decision, before which so many were taken."""
    if seed is not None and seed >= SEEDS:
        record["key"] = key_of_part(seed, ply + 1)


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
LUCK, LATER_LUCK = 11, 12
"""Seeds of the dice that could have fallen instead, and of those that could follow."""


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
