"""A king's city: what it holds, who works where (AL-R3, AL-R22, AL-R23), and how things change hands."""

from __future__ import annotations

from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import DEVOTION_SPACES, FIELD_SPACES, KINGDOM_NUMBERS

# Things change hands


@rule
def move(s: State, cause: int, good: int, amount: int, source: int, target: int) -> None:
    """The one place where silver, wheat (AL-R46) and peasants (AL-R52) change hands; peasants to and from housing.

    Captured peasants have a job in a city; `move_captives` knows it. Here they lie at Assisi.
    """
    if amount == 0:
        return
    if good == SILVER:
        if source != BANK:
            s.silver[source] -= amount
        if target != BANK:
            s.silver[target] += amount
    elif good == WHEAT:
        if source != BANK:
            s.wheat[source] -= amount
        if target != BANK:
            s.wheat[target] += amount
    elif good == PEASANTS:
        if source != BANK:
            s.housed[source] -= amount
        if target != BANK:
            s.housed[target] += amount
    else:
        s.captives += amount
    tell(s, MOVED, cause, good, amount, source, target)


@rule
def move_captives(s: State, cause: int, amount: int, source: int, target: int, job: int) -> None:
    """Black peasants go to or leave a job in a city, from or to the reserve, Assisi or another city."""
    if amount == 0:
        return
    if source == ASSISI:
        s.captives -= amount
    elif source != BANK:
        s.captured[source, job] -= amount
    if target != BANK:
        s.captured[target, job] += amount
    tell(s, MOVED, cause, CAPTIVES, amount, source, target)


@rule
def build(s: State, seat: int, cause: int, monuments: int) -> int:
    """AL-R41, AL-R47: never more than there are spaces. Returns how many were built."""
    built = min(monuments, KINGDOM_NUMBERS[MONUMENTS_WANTED] - s.monuments[seat])
    if built > 0:
        s.monuments[seat] += built
        tell(s, BUILT, seat, cause, built)
    return built


@rule
def devote(s: State, seat: int, cause: int, steps: int) -> None:
    """The devotion disc moves, at most to the end of its track."""
    before = s.devotion[seat]
    s.devotion[seat] = min(before + steps, DEVOTION_SPACES[0])
    if s.devotion[seat] != before:
        tell(s, DEVOTED, seat, cause, s.devotion[seat] - before, s.devotion[seat])


# Who works where


@rule
def at_work(s: State, seat: int, job: int) -> int:
    """Own and captured peasants on a job, standing or lying."""
    return s.own[seat, job] + s.captured[seat, job]


@rule
def count_peasants(s: State, seat: int) -> int:
    """A king's own people, wherever they are."""
    count = s.housed[seat]
    for job in range(5):
        count += s.own[seat, job]
    return count


@rule
def assign(s: State, seat: int, job: int, peasants: int) -> None:
    """From the housing track to a job; where they stand there follows from their number (AL-R23)."""
    s.housed[seat] -= peasants
    s.own[seat, job] += peasants


@rule
def standing_merchants(s: State, seat: int) -> int:
    return at_work(s, seat, MERCHANTS) - s.laid_merchant[seat]


@rule
def in_fields(s: State, seat: int) -> int:
    """AL-R23: the first own farmers stand in the fields; captured ones never do (AL-R66)."""
    return min(s.own[seat, FARMERS], FIELD_SPACES[0])


@rule
def in_granary(s: State, seat: int) -> int:
    return at_work(s, seat, FARMERS) - in_fields(s, seat)


@rule
def standing_farmers(s: State, seat: int) -> int:
    return at_work(s, seat, FARMERS) - s.laid_farmers[seat]


# The rewards of the variant "A job well done"

MOST_SOLDIERS, MOST_WORKERS, MOST_DEVOTION, MOST_FARMERS = range(4)


@rule
def merit(s: State, seat: int, what: int) -> int:
    if what == MOST_SOLDIERS:
        return s.own[seat, SOLDIERS]
    if what == MOST_WORKERS:
        return at_work(s, seat, WORKERS)
    if what == MOST_DEVOTION:
        return s.devotion[seat]
    return standing_farmers(s, seat)


@rule
def first_in(s: State, what: int) -> int:
    """AL-R57: the king with more than every other king, and at least 1; nobody if the first place is shared."""
    best = 0
    found = NOBODY
    for seat in range(s.players):
        if not s.out[seat]:
            amount = merit(s, seat, what)
            if amount > best:
                best = amount
                found = seat
            elif amount == best:
                found = NOBODY
    return found


# The gods' challenge


@rule
def meets_challenge(s: State, seat: int) -> bool:
    """AL-R54: enough monuments and enough people."""
    return (
        not s.out[seat]
        and s.monuments[seat] >= KINGDOM_NUMBERS[MONUMENTS_WANTED]
        and count_peasants(s, seat) >= KINGDOM_NUMBERS[PEASANTS_WANTED]
    )


@rule
def count_kings(s: State) -> int:
    """Those still in the game."""
    count = 0
    for seat in range(s.players):
        count += not s.out[seat]
    return count
