"""Whether a payment can be completed is told exactly (ME-P5): compared with a search through all steps."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import burgrave
from burgrave.games.medievalia.resources import can_cover, can_cover_any

Amounts = tuple[int, int, int, int]  # food, energy, labour, gold


def covers(resources: Amounts, cost: Amounts) -> bool:
    return all(have >= want for have, want in zip(resources, cost, strict=True))


def changed(resources: Amounts, given: int, number: int, *taken: int) -> Amounts:
    after = list(resources)
    after[given] -= number
    for resource in taken:
        after[resource] += 1
    return tuple(after)  # type: ignore[return-value]


@cache
def reachable(resources: Amounts, cost: Amounts, cards: int, merchants: int) -> bool:
    """Every discard, every change by a Merchant, every change of three alike, one after the other."""
    if covers(resources, cost):
        return True
    after: list[tuple[Amounts, int, int]] = []
    for one in range(4):
        if cards:
            after.append((changed(resources, one, 0, one), cards - 1, merchants))
        for other in range(4):
            if other != one and resources[one] >= 3:
                after.append((changed(resources, one, 3, other), cards, merchants))
            if other != one and resources[one] and merchants:
                after.append((changed(resources, one, 1, other), cards, merchants - 1))
            if resources[3] and merchants:
                after.append((changed(resources, 3, 1, one, other), cards, merchants - 1))
    return any(reachable(what, cost, left, more) for what, left, more in after)


def purse(amounts: Amounts) -> int:
    return sum(amount << (10 * resource) for resource, amount in enumerate(amounts))


@pytest.mark.proves("ME-P5", "ME-R13", "ME-R53")
def test_resources_cards_and_merchants() -> None:
    """All small amounts, for costs of every shape."""
    rule = burgrave.game("medievalia").interpreted(can_cover)
    costs: list[Amounts] = [
        (1, 0, 0, 0),
        (0, 1, 0, 2),
        (1, 1, 0, 1),
        (0, 0, 2, 0),
        (0, 1, 1, 2),
        (2, 1, 0, 2),
        (0, 0, 0, 3),
    ]
    for cost in costs:
        for food, energy, gold in product((0, 1, 2, 3, 4), (0, 1, 3), (0, 1, 2, 3)):
            for cards, merchants in product((0, 1, 2), (0, 1, 2, 3)):
                resources = (food, energy, 0, gold)
                told = rule(purse(cost), purse(resources), cards, merchants, 0)
                assert told == reachable(resources, cost, cards, merchants), (cost, resources, cards, merchants)


@pytest.mark.proves("ME-P5", "ME-R54")
def test_cuts_are_best_made_where_something_lacks() -> None:
    rule = burgrave.game("medievalia").interpreted(can_cover)
    cost: Amounts = (0, 1, 1, 2)
    for food, energy, gold in product((0, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)):
        for cards, merchants, cuts in product((0, 1), (0, 1, 2), (2,)):
            resources = (food, energy, 0, gold)
            reduced = [
                tuple(max(0, price - cut) for price, cut in zip(cost, cut_by, strict=True))
                for cut_by in product(range(3), repeat=4)
                if sum(cut_by) == cuts
            ]
            expected = any(reachable(resources, less, cards, merchants) for less in reduced)  # type: ignore[arg-type]
            assert rule(purse(cost), purse(resources), cards, merchants, cuts) == expected


@pytest.mark.proves("ME-P5", "ME-R13")
def test_four_of_any_kind() -> None:
    rule = burgrave.game("medievalia").interpreted(can_cover_any)
    prices = [amounts for amounts in product(range(5), repeat=4) if sum(amounts) == 4]
    for food, gold, cards, merchants in product(range(4), range(3), range(3), range(4)):
        resources = (food, 0, 0, gold)
        expected = any(reachable(resources, cost, cards, merchants) for cost in prices)  # type: ignore[arg-type]
        assert rule(4, purse(resources), cards, merchants) == expected, (resources, cards, merchants)
