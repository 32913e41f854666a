"""A war as it went, out of the state before an entry and what was told in it: who fought whom, who fell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from burgrave.core.game import Game
from burgrave.core.parts import Event
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.damage import ATTACKER, DEFENDER, fight_attack, ground_defence, wall_defence
from burgrave.games.medievalia.fief import defence_of
from burgrave.games.medievalia.war import is_in_army


@dataclass
class Fighter:
    """A card, a military building or the City."""

    seat: int
    kind: int
    attack: int
    defence: int
    bonus: int = 0
    damage: int = 0
    fallen: bool = False


@dataclass
class Strip:
    """One fight: the attackers left, the defenders right, and what they fight for."""

    left: list[Fighter] = field(default_factory=list)
    right: list[Fighter] = field(default_factory=list)
    site: int = m.NOTHING
    destroyed: bool = False
    blow: int = 0
    answer: int = 0
    fought: bool = False


class War:
    """Its strips by their groups, brought on by one event after the other."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.attacker, self.foe, self.fief = (int(record[name]) for name in ("turn", "foe", "fief"))
        self.strips: dict[int, Strip] = {}
        if self.foe != m.NOBODY:
            for group in range(1, int(record["groups"]) + 1):
                self.strips[group] = self.strip_of(record, group)

    def strip_of(self, record: Record, group: int) -> Strip:
        """A fight as it stands in a state."""
        state, strip = State(record), Strip()
        for card in range(state.people):
            if state.group[card] == group:
                fighter = self.fighter(int(state.owner[card]), int(state.kind[card]))
                fighter.defence = self.game.interpreted(defence_of)(state, card)
                fighter.bonus, fighter.damage = int(state.bonus[card]), int(state.damage[card])
                (strip.left if fighter.seat == self.attacker else strip.right).append(fighter)
        target = int(state.target[group - 1])
        strip.fought = target != m.NO_TARGET
        strip.blow = self.game.interpreted(fight_attack)(state, ATTACKER, group)
        if strip.fought:
            strip.answer = self.game.interpreted(fight_attack)(state, DEFENDER, group)
        if target < m.SITES:
            self.add_site(strip, state, target)
        return strip

    def add_site(self, strip: Strip, state: State, site: int) -> None:
        """What is attacked, with its military buildings."""
        strip.site = int(state.site[self.foe, site])
        for place in range(m.MOST_BUILDINGS):
            defence = self.game.interpreted(wall_defence)(state, site, place)
            if defence:
                wall = self.fighter(self.foe, int(state.building[self.foe, site, place]))
                wall.defence, wall.damage = defence, int(state.wall_damage[site, place])
                strip.right.append(wall)
        if site == m.CITY_SITE:
            city = self.fighter(self.foe, m.CITY)
            city.defence = self.game.interpreted(ground_defence)(state, site)
            city.damage = int(state.ruin[site])
            strip.right.append(city)

    def fighter(self, seat: int, kind: int) -> Fighter:
        tables = self.game.tables
        return Fighter(seat, kind, int(tables["ATTACK"][kind]), int(tables["DEFENCE"][kind]))

    def bring_on(self, events: Sequence[Event]) -> None:
        """What was told of it."""
        tellers: dict[int, Callable[..., None]] = {
            m.WAR_BEGINS: self.begins, m.DEPLOYED: self.joins, m.ENGAGES: self.joins, m.ATTACKS: self.attacks,
            m.BONUS: self.lends, m.FIGHT: self.fights, m.DAMAGED: self.damaged, m.SHOT: self.shot,
            m.HEALED: self.healed, m.CARD_MOVES: self.leaves, m.DESTROYED: self.destroyed,
        }  # fmt: skip
        for kind, *details in events:
            if kind in tellers:
                tellers[kind](*details)

    def begins(self, attacker: int, foe: int, fief: int) -> None:
        """Where neither is at home, all that they have there fight each other."""
        self.attacker, self.foe, self.fief, self.strips = attacker, foe, fief, {}
        if fief not in (attacker, foe):
            self.strips[1] = Strip(left=self.army(attacker), right=self.army(foe))

    def army(self, seat: int) -> list[Fighter]:
        state = State(self.record)
        fights = self.game.interpreted(is_in_army)
        cards = [card for card in range(state.people) if fights(state, seat, card, self.fief)]
        return [self.fighter(int(state.owner[card]), int(state.kind[card])) for card in cards]

    def joins(self, seat: int, kind: int, group: int) -> None:
        if group:
            strip = self.strips.setdefault(group, Strip())
            (strip.left if seat == self.attacker else strip.right).append(self.fighter(seat, kind))

    def attacks(self, seat: int, group: int, site: int, kind: int, joined: int) -> None:
        strip = self.strips[group]
        for other in self.strips.values():
            if other is not strip and ((joined and other is self.strips[joined]) or (site >= 0 and other.site == site)):
                other.left += strip.left
                strip.left = []
                return
        strip.site = site
        if kind != m.NOTHING:
            strip.right.append(self.fighter(self.foe, kind))
        strip.right += [self.fighter(self.foe, guard) for guard in self.guards(site)]

    def guards(self, kind: int) -> list[int]:
        """The kinds that hold a site, unless several sites are of its kind: then they show when they are hit."""
        sites = [site for site in range(m.SITES) if self.record["site"][self.foe, site] == kind]
        if kind == m.NOTHING or len(sites) != 1:
            return []
        at = (self.record["owner"] == self.foe) & (self.record["place"] == sites[0])
        found = [int(self.record["kind"][card]) for card in range(self.record["people"]) if at[card]]
        found += [int(building) for building in self.record["building"][self.foe, sites[0]] if building >= m.TOWER]
        return [*found, m.CITY] if kind == m.CITY else found

    def lends(self, seat: int, giver: int, receiver: int) -> None:
        fighter = self.find(seat, receiver, lambda one: not one.bonus)
        fighter.bonus += 1
        fighter.defence += 1

    def fights(self, group: int, *sums: int) -> None:
        strip = self.strips.setdefault(group, Strip())
        strip.fought, strip.blow, strip.answer = True, sums[1], sums[4]
        strip.site = sums[6]

    def damaged(self, seat: int, kind: int, damage: int, defence: int) -> None:
        fighter = self.find(seat, kind, lambda one: not one.damage)
        fighter.damage, fighter.defence = damage, defence

    def shot(self, seat: int, owner: int, kind: int, fief: int) -> None:
        if any(one.seat == owner and one.kind == kind for one in self.fighters()):
            self.find(owner, kind, lambda one: one.damage > 0).damage += 1

    def healed(self, seat: int, owner: int, kind: int, left: int) -> None:
        if any(one.seat == owner and one.kind == kind for one in self.fighters()):
            self.find(owner, kind, lambda one: one.damage == left + 1).damage = left

    def leaves(self, seat: int, kind: int, source: int, target: int, cause: int, detail: int) -> None:
        if cause == m.BY_DEATH or (cause == m.BY_RUIN and kind >= m.TOWER):
            self.find(seat, kind, lambda one: one.damage >= one.defence and not one.fallen).fallen = True

    def destroyed(self, seat: int, kind: int) -> None:
        for strip in self.strips.values():
            if strip.site == kind and not strip.destroyed:
                strip.destroyed = True
                return

    def fighters(self) -> Iterator[Fighter]:
        for strip in self.strips.values():
            yield from strip.left
            yield from strip.right

    def find(self, seat: int, kind: int, fits: Callable[[Fighter], bool]) -> Fighter:
        """The fighter that was meant: one that fits, or any of the kind; guards are met when something hits them."""
        alike = [one for one in self.fighters() if one.seat == seat and one.kind == kind]
        for one in alike:
            if fits(one):
                return one
        if alike:
            return alike[0]
        found = self.fighter(seat, kind)
        held = [strip for strip in self.strips.values() if strip.site != m.NOTHING]
        if held:
            max(held, key=unexplained).right.append(found)
        return found

    @property
    def told(self) -> list[Strip]:
        """The fights that took place."""
        return [strip for strip in self.strips.values() if strip.fought and strip.left]


def unexplained(strip: Strip) -> int:
    """How much of the defenders' attack is not that of fighters who are known."""
    return strip.answer - sum(one.attack for one in strip.right)
