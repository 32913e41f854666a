"""The great moments: war, the season's work, harvest, crown, feeding, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event, Scene
from burgrave.core.record import Record
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board.town import DRESSES, MONUMENTS
from burgrave.games.albalonga.tables import CLIMATES, GIFTS
from burgrave.games.albalonga.words import CITIES, PLACES, city_of
from burgrave.games.albalonga.words import CLIMATES as CLIMATE_NAMES

PARTS = {
    a.HERO_SHOWN: "war", a.ATTACKER: "war", a.FOUGHT: "war", a.SABOTAGED: "war", a.LOOTED: "war", a.LAPSED: "war",
    a.TRADED: "work", a.STALL_EMPTIED: "work", a.STALL_TAKEN: "work", a.WORKED: "work", a.HOUSES_IMPROVED: "work",
    a.PIETY_TO: "work", a.HARVESTED: "harvest", a.BLESSING_SHOWN: "harvest", a.BLESSING_LOST: "harvest",
    a.CROWNED: "crown", a.FED: "feeding", a.ELIMINATED: "feeding", a.CHALLENGE_MET: "end", a.WON: "end",
    a.ALL_LOSE: "end",
}  # fmt: skip
PARTS_BY_CAUSE = {
    a.BY_WORKERS: "work", a.BY_PRIESTS: "work", a.BY_BLESSING: "harvest", a.BY_ELIMINATION: "feeding",
    a.BY_REWARD: "harvest",
}  # fmt: skip
NEEDED = {
    "war": {a.FOUGHT}, "work": {a.TRADED, a.WORKED, a.DEVOTED}, "harvest": {a.HARVESTED, a.BLESSING_SHOWN},
    "crown": {a.CROWNED}, "feeding": {a.FED, a.ELIMINATED}, "end": {a.CHALLENGE_MET, a.ALL_LOSE},
}  # fmt: skip
"""Without one of these there is nothing to show."""


def is_great(event: Event) -> bool:
    part = part_of(event)
    return part is not None and event[0] in NEEDED[part] and not is_first_crown([event])


def scenes(
    game: Game, before: Record, after: Record, events: Sequence[Event], seat: int | None, words: Words
) -> list[Scene]:
    found = []
    for name, first, last in runs(events):
        told = events[first : last + 1]
        if NEEDED[name] & {event[0] for event in told} and not is_first_crown(told):
            title, values = DRAWN[name](game, before, after, told, seat, words)
            found.append(Scene(name, first, last, title, values))
    return found


def runs(events: Sequence[Event]) -> list[tuple[str, int, int]]:
    """Events that follow each other and belong to the same part of the season; goods that move belong to all."""
    found: list[tuple[str, int, int]] = []
    inside = ""
    for number, event in enumerate(events):
        part = part_of(event)
        if inside and (part == inside or event[0] == a.MOVED):
            found[-1] = (*found[-1][:2], number)
        else:
            inside = part or ""
            if part:
                found.append((part, number, number))
    return found


def part_of(event: Event) -> str | None:
    kind = event[0]
    if kind in (a.BUILT, a.DEVOTED):
        return PARTS_BY_CAUSE.get(event[2])
    return PARTS.get(kind)


def is_first_crown(told: Sequence[Event]) -> bool:
    return told[0][0] == a.CROWNED and told[0][2] == a.NOBODY


def of_kind(told: Sequence[Event], *kinds: int) -> list[Event]:
    return [event for event in told if event[0] in kinds]


def king(who: int, seat: int | None, words: Words) -> dict[str, Any]:
    return {"seat": who, "name": words.name(who), "city": words.text(CITIES[who]), "mine": who == seat}


def mine_first(kings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(kings, key=lambda one: not one["mine"])


Drawn = tuple[str, dict[str, Any]]


# War


def war(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    battles: list[dict[str, Any]] = []
    attackers: list[dict[str, Any]] = []
    for kind, *details in told:
        if kind == a.ATTACKER:
            _target, who, soldiers, hero = details
            attackers.append(king(who, seat, words) | {"soldiers": soldiers, "hero": hero, "total": soldiers + hero})
        elif kind == a.FOUGHT:
            battles.append(battle(details, attackers, seat, words))
            attackers = []
        elif battles and kind in (a.SABOTAGED, a.LOOTED):
            battles[-1]["deeds"].append(deed(kind, details, words))
    return words.text("War"), {"battles": battles}


def battle(details: Sequence[int], attackers: list[dict[str, Any]], seat: int | None, words: Words) -> dict[str, Any]:
    target, attack, soldiers, hero, won = details
    ruled = target != a.ASSISI
    return {
        "attackers": attackers,
        "attack": attack,
        "defender": king(target, seat, words) if ruled else {"seat": None, "name": city_of(words, target)},
        "soldiers": soldiers,
        "hero": hero if hero != a.NOBODY else None,
        "defence": soldiers + max(hero, 0),
        "sabotages": won,
        "deeds": [],
    }


def deed(kind: int, details: Sequence[int], words: Words) -> dict[str, Any]:
    if kind == a.LOOTED:
        return {"seat": details[0], "symbol": ("silver", "sack", "captive")[details[1]], "place": ""}
    who, _target, job, _captured, fate = details
    return {"seat": who, "symbol": DRESSES[job], "place": words.text(PLACES[job]), "lies": fate == a.LIES_DOWN}


# The season's work


def work(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    kings = {
        who: king(who, seat, words) | {"silver": 0} for who in range(int(after["players"])) if not after["out"][who]
    }
    emptied = None
    for kind, *details in told:
        if kind == a.STALL_EMPTIED and details[1]:
            emptied = {"stall": a.STALLS[details[0]], "silver": details[1]}
        if not details or details[0] not in kings or kind in (a.MOVED, a.STALL_EMPTIED):
            continue
        one = kings[details[0]]
        if kind == a.TRADED:
            one |= {"merchants": details[1], "silver": one["silver"] + details[2], "bank": details[2]}
        elif kind == a.STALL_TAKEN:
            one |= {"stall": a.STALLS[details[1]], "stall_silver": details[2], "silver": one["silver"] + details[2]}
        elif kind == a.WORKED:
            one["workers"] = details[1]
        elif kind == a.BUILT:
            one["built"] = monuments_up_to(int(after["monuments"][details[0]]), details[2])
        elif kind == a.DEVOTED:
            one |= {"devotion": details[2], "level": details[3]}
    title = (
        N_("The work of the growing season") if before["season"] == a.GROWING else N_("The work of the harvest season")
    )
    shown = [one for one in kings.values() if one.keys() & {"merchants", "stall", "workers", "devotion"}]
    return words.text(title), {"kings": mine_first(shown), "emptied": emptied}


def monuments_up_to(standing: int, new: int) -> list[str]:
    """The forms of the monuments that were built last."""
    return [MONUMENTS[number % len(MONUMENTS)] for number in range(standing - new, standing)]


# Harvest and blessing


def harvest(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    climate = int(before["climate"])
    base = int(game.tables["CLIMATE_WHEAT"][climate])
    kings = []
    for _, who, _climate, standing, lying, better, wheat in of_kind(told, a.HARVESTED):
        kings.append(
            king(who, seat, words)
            | {"standing": standing, "lying": lying, "each": base + better, "less": base - 1, "better": better}
            | {"wheat": wheat, "reward": reward_of(told, who)}
        )
    shown = of_kind(told, a.BLESSING_SHOWN)
    values = {
        "climate": CLIMATES[climate],
        "climate_name": words.text(CLIMATE_NAMES[climate]),
        "each": base,
        "kings": mine_first(kings),
        "blessing": {"gift": GIFTS[shown[0][1]], "amount": shown[0][2], "kings": blessed(told)} if shown else None,
    }
    title = N_("The harvest of year {year}") if kings else N_("The gods' blessing")
    return words.text(title).format(year=int(before["year"])), values


def reward_of(told: Sequence[Event], who: int) -> int:
    return sum(amount for _, cause, _, amount, _, to in of_kind(told, a.MOVED) if cause == a.BY_REWARD and to == who)


def blessed(told: Sequence[Event]) -> list[int]:
    """Who got the gods' gift."""
    given = [to for _, cause, _, _, _, to in of_kind(told, a.MOVED) if cause == a.BY_BLESSING]
    return given + [who for _, who, cause, _ in of_kind(told, a.BUILT) if cause == a.BY_BLESSING]


# Crown and feeding


def crown(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    _, who, by = told[0]
    return words.text("The crown goes to {name}").format(name=words.name(who)), {
        "by": king(by, seat, words),
        "king": king(who, seat, words),
    }


def feeding(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    kings = []
    for _, who, fed, lost in of_kind(told, a.FED):
        kings.append(
            king(who, seat, words)
            | {"fed": fed, "lost": lost, "left": int(after["wheat"][who]), "out": False}
            | {"way": monuments_up_to(int(after["monuments"][who]), int(after["monuments"][who]))}
        )
    for _, who in of_kind(told, a.ELIMINATED):
        kings.append(king(who, seat, words) | {"fed": 0, "lost": gone(told, who), "left": 0, "out": True, "way": []})
    return words.text("The end of year {year}: feeding the people").format(year=int(before["year"])), {
        "kings": mine_first(kings),
        "goal": int(game.tables["KINGDOM_NUMBERS"][a.PEASANTS_WANTED]),
    }


def gone(told: Sequence[Event], who: int) -> int:
    """The people of a king who is out."""
    left = (a.MOVED, a.BY_ELIMINATION, a.PEASANTS)
    return sum(event[3] for event in told if event[:3] == left and event[4] == who)


# The end


def end(game: Game, before: Record, after: Record, told: Sequence[Event], seat: int | None, words: Words) -> Drawn:
    kings = [
        king(who, seat, words)
        | {"way": monuments_up_to(int(after["monuments"][who]), int(after["monuments"][who]))}
        | {"people": int(after["population"][who]), "won": (a.WON, who) in told}
        for _, who in of_kind(told, a.CHALLENGE_MET)
    ]
    title = N_("The challenge of the gods is met") if kings else N_("Nobody met the challenge of the gods")
    return words.text(title), {"kings": kings}


DRAWN: dict[str, Callable[..., Drawn]] = {
    "war": war, "work": work, "harvest": harvest, "crown": crown, "feeding": feeding, "end": end,
}  # fmt: skip
