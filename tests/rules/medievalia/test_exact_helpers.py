"""What can be paid with Artists, Merchants and Bureaucrats (ME-P5), compared with a search through all ways to pay."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import pytest

import burgrave
from burgrave.games.medievalia.resources import can_cover

from .tables import CARDS, asked, cards, fief, moves, table

RESOURCE = {"field": 0, "farm": 0, "forest": 1, "city": 2, "mine": 3}
MAKES = {"field": 1, "farm": 2, "forest": 1, "city": 1, "mine": 1}
BOOSTS = {"field": 2, "farm": 1, "forest": 2, "city": 2, "mine": 2}
LABOUR = ("peasant", "artist", "bureaucrat")
LOOSE = -1


class Turned(NamedTuple):
    """How far a payment has come."""

    sites: frozenset[int]
    people: frozenset[int]
    pool: tuple[int, ...]
    trades: int = 0
    cuts: int = 0


class Search:
    """All ways to turn sites and people for one building."""

    def __init__(self, sites: list[str], people: list[tuple[str, int]], hand: int, cost: tuple[int, ...], kept: int):
        self.sites, self.people, self.hand, self.cost, self.kept = sites, people, hand, cost, kept
        self.covers = burgrave.game("medievalia").interpreted(can_cover)
        self.possible = lru_cache(None)(self.search)

    def search(self, now: Turned) -> bool:
        purse = sum(amount << (10 * resource) for resource, amount in enumerate(now.pool))
        cost = sum(amount << (10 * resource) for resource, amount in enumerate(self.cost))
        if self.covers(cost, purse, self.hand, now.trades, now.cuts):
            return True
        return any(self.possible(after) for after in [*self.productions(now), *self.powers(now)])

    def give(self, now: Turned, resource: int, amount: int) -> Turned:
        pool = tuple(have + amount * (number == resource) for number, have in enumerate(now.pool))
        return now._replace(pool=pool)

    def turn_site(self, now: Turned, site: int, artists: int) -> Turned:
        kind = self.sites[site]
        there = {number for number, (_, place) in enumerate(self.people) if place == site}
        labour = sum(1 for number in there - now.people if self.people[number][0] in LABOUR)
        boost = min(labour, BOOSTS[kind])
        amount = MAKES[kind] + boost + (MAKES[kind] + min(2, boost)) * (2**artists - 1)
        now = now._replace(sites=now.sites | {site}, people=now.people | there)
        return self.give(now, RESOURCE[kind], amount)

    def use(self, now: Turned, person: int, turning: int | None = None) -> Turned:
        """The power of a card; the rest of its site, if unused, produces."""
        now = now._replace(people=now.people | {person})
        place = self.people[person][1]
        if place != LOOSE and place not in now.sites and place != turning:
            return self.turn_site(now, place, 0)
        return now

    def free(self, now: Turned, kind: str) -> list[int]:
        return [
            number
            for number, (name, place) in enumerate(self.people)
            if name == kind and number not in now.people and place != self.kept
        ]

    def productions(self, now: Turned) -> list[Turned]:
        """Every site and every loose producer, with every choice of Artists."""
        found = []
        loose = [n for n, (_, place) in enumerate(self.people) if place == LOOSE and n not in now.people]
        for number in range(len(self.free(now, "artist")) + 1):
            for artists in permutations(self.free(now, "artist"), number):
                for site in range(len(self.sites)):
                    after = self.with_artists(now, artists, site)
                    if after is not None and site not in after.sites and site != self.kept:
                        found.append(self.turn_site(after, site, number))
                for person in set(loose) - set(artists):
                    after = self.with_artists(now, artists, None)
                    if after is not None and person not in after.people:
                        resource = 3 if self.people[person][0] == "merchant" else 2
                        after = after._replace(people=after.people | {person})
                        found.append(self.give(after, resource, 2**number))
        return found

    def with_artists(self, now: Turned, artists: tuple[int, ...], turning: int | None) -> Turned | None:
        for artist in artists:
            if artist in now.people:  # turned with the site of another
                return None
            now = self.use(now, artist, turning)
        return now

    def powers(self, now: Turned) -> list[Turned]:
        merchants = [self.use(now, number) for number in self.free(now, "merchant")]
        bureaucrats = [self.use(now, number) for number in self.free(now, "bureaucrat")]
        return [after._replace(trades=now.trades + 1) for after in merchants] + [
            after._replace(cuts=now.cuts + 2) for after in bureaucrats
        ]


@pytest.mark.proves("ME-P5", "ME-R54", "ME-R55", "ME-R57")
@pytest.mark.parametrize("seed", range(40))
def test_buildings_with_helpers(seed: int) -> None:
    chance = random.Random(seed)
    territories = [chance.choice(["field", "farm", "forest", "mine"]) for _ in range(2)] + ["farm"]
    used = [chance.random() < 0.4 for _ in range(4)]
    helpers = [*["artist"] * chance.randint(0, 2), *["merchant"] * chance.randint(0, 2), "bureaucrat", "peasant"]
    people = [(name, chance.choice([LOOSE, LOOSE, 0, 1, 2, 3])) for name in helpers]
    top = chance.choice(["school", "castle", "carpenter", "workshop", "fortress"])
    held = chance.randint(0, 1)
    match = table(
        fief(*(f"{kind}{' used' * used[n + 1]}" for n, kind in enumerate(territories)), city="used" * used[0],
             hand="mine" * held),
        fief(),
        people=[
            person
            for name, place in people
            for person in cards(0, "fief0" if place == LOOSE else "city" if place == 0 else str(place), name)
        ],
        piles=[{"top": top}, {"top": None}, {"top": None}],
    )  # fmt: skip
    if asked(match)[0] != "action":
        return  # hungry
    start = Turned(frozenset(site for site in range(4) if used[site]), frozenset(), (0, 0, 0, 0))
    sites = ["city", *territories]
    expected = [
        f"build:0:{top}@{'city' if site == 0 else f'{sites[site]}{site}'}"
        for site in range(4)
        if not used[site] and Search(sites, people, held, CARDS[top][1], site).possible(start)
    ]
    assert moves(match, "build") == sorted(expected)
