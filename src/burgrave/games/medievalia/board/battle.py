"""A battle as a table of who faces whom, with what will come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.games.medievalia.board.spots import chosen, stacks
from burgrave.games.medievalia.board.table import stack
from burgrave.games.medievalia.damage import ATTACKER, DEFENDER, fight_attack, ground_defence, wall_defence
from burgrave.games.medievalia.fief import attack_of, defence_of
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import CARDS
from burgrave.games.medievalia.war import is_deployable, is_in_army, may_attack
from burgrave.games.medievalia.words import card as card_name
from burgrave.games.medievalia.words import fief as fief_words

STEPS = {
    DEPLOY: N_("Deployment"),
    ENGAGE: N_("Defence"),
    TARGETS: N_("Targets"),
    BONUSES: N_("Bonuses"),
    DAMAGE: N_("Damage"),
    ARCHERS: N_("Archers"),
    PRIESTS: N_("Priests"),
}


def battle(game: Game, record: Record, words: Words) -> dict[str, Any] | None:
    if record["foe"] == NOBODY:
        return None
    attacker, foe, stage = int(record["turn"]), int(record["foe"]), int(record["stage"])
    fights = [fight(game, record, group, words) for group in range(1, int(record["groups"]) + 1)]
    asked = record["asked"] in (ASK_DEPLOY, ASK_ENGAGE)
    return {
        "attacker": attacker,
        "foe": foe,
        "title": words.text("{name} attacks {foe} in {fief}").format(
            name=words.name(attacker), foe=words.name(foe),
            fief=fief_words(words, int(record["players"]), int(record["fief"])),
        ),
        "steps": [
            {"name": words.text(name), "when": ("past", "now", "later")[(step >= stage) + (step > stage)]}
            for step, name in STEPS.items()
        ],
        "fights": [fight for fight in fights if fight["attackers"]["stacks"]],
        "waiting": stack(game, record, [chosen(record)], words) if asked else None,
        "new": bool(record["asked"] == ASK_DEPLOY and record["groups"] < MOST_GROUPS),
    }  # fmt: skip


def fight(game: Game, record: Record, group: int, words: Words) -> dict[str, Any]:
    target = int(record["target"][group - 1])
    ours, theirs = (side(game, record, which, group, words) for which in (ATTACKER, DEFENDER))
    if target < SITES:
        theirs["walls"] = walls_of(game, record, target, words)
        theirs["ground"] = attacked_ground(game, record, target, words)
        theirs["defences"] += [left(wall["defence"], wall["damage"]) for wall in theirs["walls"]]
    if target != NO_TARGET:
        ours["verdict"] = verdict(still_to_come(record, (ATTACKER, group), theirs["attack"]), ours, words)
        theirs["verdict"] = verdict(still_to_come(record, (DEFENDER, group), ours["attack"]), theirs, words)
    for one in (ours, theirs):
        city = one["ground"]["defence"] if one["ground"] is not None and one["ground"]["city"] else 0
        one["full"] = sum(stack["defence"] * len(stack["cards"]) for stack in one["stacks"]) + city
        one["full"] += sum(wall["defence"] for wall in one["walls"])
    return {
        "group": group,
        "open": target == NO_TARGET,
        "asked": is_asked(record, group),
        "attackers": ours,
        "defenders": theirs,
    }


def left(defence: int, damage: int) -> int:
    """What damage leaves of a defence."""
    return max(0, defence - damage)


def is_asked(record: Record, group: int) -> bool:
    """Whether the question is about this group."""
    return bool(record["asked"] in (ASK_TARGET, ASK_DAMAGE) and record["fight"] == group)


def side(game: Game, record: Record, which: int, group: int, words: Words) -> dict[str, Any]:
    """The attacker's or the defender's cards in a fight, and what they add up to."""
    state, seat = State(record), int(record["turn"] if which == ATTACKER else record["foe"])
    cards = [c for c in range(state.people) if state.owner[c] == seat and state.group[c] == group]
    return {
        "seat": seat,
        "stacks": [stack(game, record, found, words) for found in stacks(record, cards)],
        "attack": game.interpreted(fight_attack)(state, which, group),
        "defences": [left(game.interpreted(defence_of)(state, card), state.damage[card]) for card in cards],
        "verdict": None,
        "walls": [],
        "ground": None,
    }


def walls_of(game: Game, record: Record, site: int, words: Words) -> list[dict[str, Any]]:
    """The military buildings of the attacked site."""
    found = []
    state = State(record)
    for place in range(MOST_BUILDINGS):
        kind, total = state.building[state.foe, site, place], game.interpreted(wall_defence)(state, site, place)
        if total:
            damage = state.wall_damage[site, place]
            found.append({
                "id": CARDS[kind], "name": card_name(words, kind), "attack": int(game.tables["ATTACK"][kind]),
                "defence": total, "damage": damage, "falls": damage >= total,
            })  # fmt: skip
    return found


def attacked_ground(game: Game, record: Record, site: int, words: Words) -> dict[str, Any]:
    """The territory or City itself, which suffers what its guards leave over."""
    kind = int(record["site"][record["foe"], site])
    total = game.interpreted(ground_defence)(State(record), site)
    return {
        "id": CARDS[kind], "name": card_name(words, kind), "city": site == CITY_SITE,
        "attack": int(game.tables["ATTACK"][kind]), "defence": total, "damage": int(record["ruin"][site]),
        "civil": [CARDS[b] for b in record["building"][record["foe"], site] if BANK <= b < TOWER],
    }  # fmt: skip


# What comes of it


def least_and_most(damage: int, defences: Sequence[int]) -> tuple[int, int]:
    """How many cards fall at least and at most: their owner chooses the order, each is filled before the next."""
    if damage >= sum(defences):
        return len(defences), len(defences)
    return fallen(damage, sorted(defences, reverse=True)), fallen(damage, sorted(defences))


def fallen(damage: int, defences: Sequence[int]) -> int:
    count = 0
    for value in defences:
        damage -= value
        count += damage >= 0
    return count


def still_to_come(record: Record, dealt: tuple[int, int], attack: int) -> int:
    """The damage of a fight that a side has not yet dealt out among its cards; dealt names the side and the fight."""
    if record["stage"] != DAMAGE:
        return attack if record["stage"] < DAMAGE else 0
    now = int(record["side"]), int(record["fight"])
    return attack if dealt > now else int(record["rest"]) if dealt == now else 0


def verdict(damage: int, victims: dict[str, Any], words: Words) -> dict[str, Any]:
    """In words, for one side: what has come of the fight so far, and what will come of this damage."""
    standing = [value for value in victims["defences"] if value]
    cards, ground = len(victims["defences"]), victims["ground"]
    low, high = (cards - len(standing) + fall for fall in least_and_most(damage, standing))
    lost = False
    texts = [verdict_on_cards(low, high, cards, words)] if cards else []
    if ground is not None:
        reached = ground["damage"] + max(0, damage - sum(standing))
        lost = low == cards and reached >= ground["defence"]
        text = N_("{site} is lost") if lost else N_("{site} holds")
        texts.append(words.text(text).format(site=ground["name"]))
    return {"text": words.list(texts), "bad": high > 0 or lost}


def verdict_on_cards(low: int, high: int, cards: int, words: Words) -> str:
    if low == cards:
        return words.text("all fall") if cards > 1 else words.text("falls")
    if high == 0:
        return words.text("nobody falls") if cards > 1 else words.text("survives")
    if low == high:
        return words.count("{n} falls", "{n} fall", low)
    return words.text("{low} to {high} fall").format(low=low, high=high)


# Where there could be one


def fronts(game: Game, record: Record, fief: int, words: Words) -> list[dict[str, Any]]:
    """While a place for war is chosen: those who could fight in a fief, with their values."""
    if record["asked"] != ASK_WAR:
        return []
    seat, allowed = int(record["turn"]), game.interpreted(may_attack)
    state = State(record)
    return [
        {
            "foe": foe,
            "mine": available(game, state, seat, foe, fief),
            "theirs": available(game, state, foe, seat, fief),
        }
        for foe in range(record["players"])
        if allowed(state, seat, fief, foe)
    ]


def available(game: Game, state: State, seat: int, other: int, fief: int) -> tuple[int, int]:
    """Attack and defence of those who can be sent; where neither is at home all fight (ME-R33, ME-R34, ME-R41)."""
    sent = game.interpreted(is_deployable if fief in (seat, other) else is_in_army)
    cards = [card for card in range(state.people) if sent(state, seat, card, fief)]
    attack = sum(game.interpreted(attack_of)(state, card) for card in cards)
    return attack, sum(game.interpreted(defence_of)(state, card) - state.damage[card] for card in cards)
