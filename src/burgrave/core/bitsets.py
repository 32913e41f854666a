"""Sets of small numbers in one whole number, a bit for each member."""

from __future__ import annotations

from burgrave.core.rule import rule


@rule
def count_bits(members: int) -> int:
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@rule
def lowest(members: int) -> int:
    """The first member of a set that has one."""
    number = 0
    while not (members >> number) & 1:
        number += 1
    return number
