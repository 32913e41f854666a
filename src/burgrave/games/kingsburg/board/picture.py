"""What the board shows a seat: everything on the table, and the numbers that the game invites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.record import Record, State
from burgrave.games.kingsburg import notation
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.board.explanations import PHASES
from burgrave.games.kingsburg.court import mark_influences
from burgrave.games.kingsburg.position import card_names
from burgrave.games.kingsburg.province import has, is_next_in_row, missing_for
from burgrave.games.kingsburg.tables import ADVISORS, BUILDINGS, CARDS, GOODS, HOLDINGS
from burgrave.games.kingsburg.winter import battle_value, result_of_battle
from burgrave.games.kingsburg.words import ADVISORS as ADVISOR_NAMES
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES
from burgrave.games.kingsburg.words import ROMAN, TITLES, amounts, enemy_name, price
from burgrave.games.kingsburg.words import enemy as enemy_in_words
from burgrave.games.kingsburg.words import stakes as stakes_in_words

QUESTIONS = {
    k.ASK_AID: N_("King's aid: choose 1 good"),
    k.ASK_REROLL: N_("Re-roll, or keep your dice"),
    k.ASK_INFLUENCE: N_("Influence an advisor, or pass"),
    k.ASK_TRADE: N_("{advisor}: trade 1 good for the other two, or decline"),
    k.ASK_SMUGGLE: N_("{advisor}: accept the offer, or decline"),
    k.ASK_GIFT: N_("{advisor}: choose a good"),
    k.ASK_BUILD: N_("Choose a building, or build nothing"),
    k.ASK_TOWN_HALL: N_("Town Hall: pay for 1 VP, or decline"),
    k.ASK_RECRUIT: N_("Recruit soldiers for the winter"),
    k.ASK_SPOILS: N_("Victory: choose a good"),
    k.ASK_LOSSES: N_("Defeat: choose what to lose"),
}
FACES = {
    "statue": N_("All dice alike: re-roll one"),
    "chapel": N_("Dice total 7 or less: re-roll"),
    "cathedral": N_("End: 1 {points} per 2 goods"),
    "inn": N_("A {plus2} after each summer"),
    "market": N_("Once a season: sum ± 1"),
    "farms": N_("A white die"),
    "merchants_guild": N_("1 {gold} before every roll"),
    "barracks": N_("Recruit at 1 good, not 2"),
    "stable": N_("Advisors' soldiers: +1 {soldiers}"),
    "stone_wall": N_("Draws become wins"),
    "fortress": N_("Each victory +1 {points}"),
    "crane": N_("Columns III, IV: 1 {gold} less"),
    "town_hall": N_("A season: 1 good for 1 {points}"),
    "embassy": N_("1 {points} every season"),
}
"""What buildings do beside battles, as briefly as it stands on them; symbols in braces."""
FOCUS = {k.ASK_BUILD: "province", k.ASK_INFLUENCE: "court"}
"""The part of the board that answers the question; the other rests."""


def picture(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
    players = range(int(record["players"]))
    main = seat if seat is not None else 0
    focus = FOCUS.get(int(record["asked"]), "tray")
    reach = {who: reached(game, record, who) for who in players}
    cards = known_cards(game, record, seat)
    state = State(record)
    provinces = [province(record, who, words) for who in players]
    for who in players:
        provinces[who] |= {
            "reach": sorted(reach[who]),
            "reach_in_short": in_short(reach[who]),
            "odds": odds(game, state, cards, who),
        }
    lots = [lot(game, state, main, number, words) for number in range(len(BUILDINGS))]
    return {
        "question": question(record, words),
        "focus": focus,
        "places": [
            {"id": "kb-court", "name": words.text("Court"), "now": focus == "court"},
            {"id": "kb-province", "name": words.text("Province"), "now": focus == "province"},
        ],
        "year": int(record["year"]),
        "years": ROMAN,
        "phases": calendar(record, words),
        "court": [advisor(game, record, number, words) for number in range(k.COURT)],
        "enemy": enemy_card(game, record, cards, words),
        "order": [int(who) for who in record["order"][: len(players)]],
        "provinces": provinces,
        "main": main,
        "my_dice": [] if seat is None else own_dice(record, seat),
        "lots": lots,
        "asked_goods": asked_goods(record),
        "notes": {
            **building_notes(lots, words),
            **advisor_notes(reach, seat, words),
            "enemy": [enemy_note(game, card, words) for card in cards],
        },
    }


def question(record: Record, words: Words) -> str | None:
    text = QUESTIONS.get(int(record["asked"]))
    if text is None:
        return None
    return sentence(words.text(text).format(advisor=words.text(ADVISOR_NAMES[int(record["advisor"])])))


def asked_goods(record: Record) -> str | None:
    """Whether goods are to be taken or given, to say so beside them."""
    if record["asked"] in (k.ASK_AID, k.ASK_GIFT, k.ASK_SPOILS):
        return "take"
    return "give" if record["asked"] in (k.ASK_TRADE, k.ASK_TOWN_HALL, k.ASK_LOSSES) else None


# The calendar


def phase(record: Record) -> int:
    """The space of the calendar, from 0."""
    stage, season = int(record["stage"]), int(record["season"])
    if stage <= k.KINGS_AID:
        return 0
    if stage <= k.SEASON_END:
        return 1 + 2 * season
    return {k.KINGS_REWARD: 2, k.KINGS_ENVOY: 4, k.RECRUIT: 6}.get(stage, 7)


def calendar(record: Record, words: Words) -> list[dict[str, Any]]:
    now = phase(record)
    return [
        {"id": name, "name": words.text(title), "when": ("past", "now", "later")[(number >= now) + (number > now)]}
        for number, (name, (title, _, _)) in enumerate(PHASES.items())
    ]


# The court


def advisor(game: Game, record: Record, number: int, words: Words) -> dict[str, Any]:
    row = game.data["advisors"].rows[number]
    return {
        "number": number + 1,
        "id": ADVISORS[number],
        "title": words.text(TITLES[number]),
        "gift": {kind: row[kind] for kind in HOLDINGS if row.get(kind)},
        "choose": row.get("choose", 0),
        "among": row.get("from", []),
        "trade": row.get("trade", False),
        "price": row.get("price", 0),
        "look": row.get("look", False),
        "guests": guests(record, number),
    }


def guests(record: Record, number: int) -> list[dict[str, Any]]:
    """Who stands at an advisor (from 0) with which dice, in order of placement; twice there, with all their dice."""
    seats = [int(seat) for seat in record["court"][number] if seat != k.NOBODY]
    found = []
    for seat in dict.fromkeys(seats):
        dice = dice_of(record, seat, number + 1)
        alone = seat != k.NEUTRAL and seats.count(seat) == 1
        added = number + 1 - sum(die["shows"] for die in dice) if alone else 0
        found.append({"seat": None if seat == k.NEUTRAL else seat, "dice": dice, "added": added})
    return found


def dice_of(record: Record, seat: int, on: int) -> list[dict[str, Any]]:
    """A player's dice on an advisor (from 1), or in their hand (0)."""
    return [
        {
            "shows": int(record["dice"][seat, die]),
            "white": die >= k.COLOURED or seat == k.NEUTRAL,
            "id": f"die-{seat}-{die}",
        }
        for die in range(k.DICE)
        if record["dice"][seat, die] and record["placed"][seat, die] == on
    ]


def own_dice(record: Record, seat: int) -> list[dict[str, Any]]:
    """All of this season, in their order, whether still in hand or on the court."""
    if not k.REROLL <= record["stage"] <= k.INFLUENCE:
        return []
    return [
        {
            "shows": int(record["dice"][seat, die]),
            "white": die >= k.COLOURED,
            "id": f"die-{seat}-{die}",
            "placed": bool(record["placed"][seat, die]),
        }
        for die in range(k.DICE)
        if record["dice"][seat, die]
    ]


def reached(game: Game, record: Record, seat: int) -> set[int]:
    """The advisors whom a player can still influence this season."""
    if record["stage"] not in (k.REROLL, k.INFLUENCE) or record["passed"][seat]:
        return set()
    mask = np.zeros(game.actions, np.uint8)
    game.interpreted(mark_influences)(State(record), seat, mask)
    shown = record.copy()
    shown["actor"] = seat
    return {notation.influence_of(shown, int(action))[0] for action in np.flatnonzero(mask)}


def in_short(numbers: set[int]) -> list[str]:
    """Those that follow one another as one: 3–6, 9."""
    runs = groupby(enumerate(sorted(numbers)), lambda placed: placed[1] - placed[0])
    groups = [[number for _, number in run] for _, run in runs]
    return [str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}" for group in groups]


def advisor_notes(reach: dict[int, set[int]], seat: int | None, words: Words) -> dict[str, list[str]]:
    found = {}
    for number in range(1, k.COURT + 1):
        others = [words.name(who) for who in reach if who != seat and number in reach[who]]
        if others:
            found[f"advisor:{number}"] = [words.text("Also within reach of {names}").format(names=words.list(others))]
    return found


# Provinces


def province(record: Record, seat: int, words: Words) -> dict[str, Any]:
    gold, wood, stone = (int(amount) for amount in record["goods"][seat])
    plus2, soldiers = int(record["plus2"][seat]), int(record["soldiers"][seat])
    standing = int(record["buildings"][seat])
    return {
        "seat": seat,
        "held": {"gold": gold, "wood": wood, "stone": stone, "plus2": plus2, "soldiers": soldiers},
        "points": int(record["points"][seat]),
        "dice": dice_of(record, seat, 0) if record["stage"] in (k.REROLL, k.INFLUENCE) else [],
        "passed": bool(record["stage"] == k.INFLUENCE and record["passed"][seat]),
        "envoy": bool(record["envoy"] == seat),
        "buildings": [
            {"id": name, "name": words.text(BUILDING_NAMES[number]), "stands": bool(standing >> number & 1)}
            for number, name in enumerate(BUILDINGS)
        ],
        "standing": standing.bit_count(),
    }


def lot(game: Game, state: State, seat: int, number: int, words: Words) -> dict[str, Any]:
    """A place for a building in the large province: what it costs the player, and what it brings."""
    stands = lot_state(game, state, seat, number)
    missing = missing_goods(game, state, seat, number) if stands == "next" else {}
    return {
        "id": BUILDINGS[number],
        "name": words.text(BUILDING_NAMES[number]),
        "cost": {good: n for good, n in zip(GOODS, price(game, state, seat, number), strict=True) if n},
        "missing": missing,
        "affordable": stands == "next" and not missing,
        "points": int(game.tables["POINTS"][number]),
        "state": stands,
        **face(game, number, words.language),
    }


@lru_cache(1024)
def face(game: Game, number: int, language: str) -> dict[str, Any]:
    """What is printed on a building beside its cost."""
    row, words = game.data["buildings"].rows[number], game.words(language)
    versus = row.get("versus")
    return {
        "effect": effect_on_face(row, words),
        "versus": versus,
        "versus_name": enemy_name(versus, words) if versus else "",
    }


def missing_goods(game: Game, state: State, seat: int, number: int) -> dict[str, int]:
    """What the player does not have of a building's price."""
    missing_of = game.interpreted(missing_for)
    missing = {good: missing_of(state, seat, number, place) for place, good in enumerate(GOODS)}
    return {good: n for good, n in missing.items() if n}


def effect_on_face(row: Mapping[str, Any], words: Words) -> str:
    """What a building does, in about six words; symbols stand in braces."""
    battle, bonus, face = row.get("battle", 0), row.get("bonus", 0), FACES.get(row["id"])
    effect = words.text(face) if face else ""
    value, total = (f"{number:+d}".replace("-", "−") for number in (battle, battle + bonus))
    text = "{effect}"
    if bonus:
        text = N_("{value} {soldiers}, {total} against {enemy}") if battle else N_("{total} {soldiers} against {enemy}")
    elif battle:
        text = N_("{effect}; {value} {soldiers}") if effect else N_("{value} {soldiers} in winter")
    kept = {symbol: f"{{{symbol}}}" for symbol in ("soldiers", "enemy")}
    return words.text(text).format(effect=effect, value=value, total=total, **kept)


def lot_state(game: Game, state: State, seat: int, number: int) -> str:
    if game.interpreted(has)(state, seat, number):
        return "stands"
    return "next" if game.interpreted(is_next_in_row)(state, seat, number) else "later"


def building_notes(lots: list[dict[str, Any]], words: Words) -> dict[str, list[str]]:
    """Why a building cannot be raised now."""
    _ = words.text
    found: dict[str, list[str]] = {}
    for before, place in zip([None, *lots], lots, strict=False):
        spot, missing = f"building:{place['id']}", place["missing"]
        if place["state"] == "stands":
            found[spot] = [_("Built.")]
        elif place["state"] == "later" and before:
            found[spot] = [_("Build the {building} first").format(building=before["name"])]
        elif missing:
            goods = amounts(words, *(missing.get(good, 0) for good in GOODS))
            found[spot] = [_("Missing: {goods}").format(goods=goods)]
    return found


# The enemy


def enemy_card(game: Game, record: Record, cards: list[int], words: Words) -> dict[str, Any]:
    """The year's enemy if it is known, or the strengths it may have."""
    year = int(record["year"])
    looked = [who for who in range(record["players"]) if record["glimpsed"][who]]
    shown: dict[str, Any] = {
        "year": ROMAN[year - 1],
        "known": len(cards) == 1,
        "revealed": bool(record["stage"] >= k.BATTLES),
        "may_be": [enemy_face(game, card, words) for card in cards],
        "weakest": min(int(game.tables["STRENGTH"][card]) for card in cards),
        "strongest": max(int(game.tables["STRENGTH"][card]) for card in cards),
        "seen_by": looked,
        "reinforcements": int(record["reinforcements"]),
    }
    if len(cards) == 1:
        (card,) = cards
        shown |= enemy_face(game, card, words)
        shown |= {"won": stakes(game, card, "win"), "lost": stakes(game, card, "lose")}
    return shown


def enemy_note(game: Game, card: int, words: Words) -> str:
    """An enemy, what it brings and what it takes."""
    won, lost = stakes_in_words(game, card, words)
    return words.text("{enemy}: victory {won}; defeat {lost}").format(
        enemy=enemy_in_words(game, card, words), won=won, lost=lost
    )


def enemy_face(game: Game, card: int, words: Words) -> dict[str, Any]:
    row = game.data["enemies"].rows[card]
    return {"id": row["kind"], "name": enemy_name(row["kind"], words), "strength": row["strength"]}


def stakes(game: Game, card: int, prefix: str) -> dict[str, int]:
    """What the enemy brings the victor, or takes from the loser, by its symbol."""
    row = game.data["enemies"].rows[card]
    symbols = {**{good: good for good in GOODS}, "any": "any", "buildings": "building", "points": "points"}
    return {symbol: row[f"{prefix}_{name}"] for name, symbol in symbols.items() if row.get(f"{prefix}_{name}")}


def known_cards(game: Game, record: Record, seat: int | None) -> list[int]:
    """The enemy card, or all those it can be."""
    name = game.view(record, seat)["enemy"]
    if name is not None:
        return [card_names(game).index(name)]
    year = int(record["year"])
    return list(range((year - 1) * CARDS, year * CARDS))


def odds(game: Game, state: State, cards: list[int], who: int) -> dict[str, int] | None:
    """In percent, how a player's battle against one of these enemies would end as they stand now."""
    if state.stage >= k.BATTLES:
        return None
    value_of, result_of = game.interpreted(battle_value), game.interpreted(result_of_battle)
    ends: Counter[int] = Counter()
    for card in cards:
        value = value_of(state, who, card)
        ends.update(result_of(state, who, card, value + reinforcements) for reinforcements in range(1, 7))
    return shares(ends, 6 * len(cards))


def shares(ends: Counter[int], total: int) -> dict[str, int]:
    """Whole percents that add up to a hundred."""
    victory, draw = (round(100 * ends[end] / total) for end in (k.VICTORY, k.DRAW))
    if not ends[k.DEFEAT]:
        draw = 100 - victory
    return {"victory": victory, "draw": draw, "defeat": 100 - victory - draw}
