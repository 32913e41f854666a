"""Why one action is better than another, in words: what the games and trials of `consequences` found, in two lines."""

from __future__ import annotations

import json
from collections.abc import Sequence

from babel.numbers import format_decimal

from burgrave.bots.consequences import (
    EXPECTED,
    HELD,
    LATER,
    NEAR,
    OF_RIVALS,
    OTHERWISE,
    OUTCOME,
    POINTS,
    RIVAL,
    RIVAL_POINTS,
    RIVAL_TIE_BREAK,
    SCORED,
    THEN,
    TIE_BREAK,
    TIE_BREAKS,
    TOTAL,
    TRAIT,
    Consequence,
    all_gain,
    gains,
)
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record


def why(game: Game, record: Record, seat: int, found: Sequence[Consequence], words: Words) -> list[str]:
    """At most two lines, and only what speaks for the better action. `record` is any state of the game.

    How the game ends comes first, then what can be done next, what one has soon, or a rival has less of, and then where
    the points come from. The rival is told of before the rest where that is more.
    """
    names = [text for text, _ in game.score_lines(record, [], seat, words)]
    sources = gains([one for one in found if one.kind == POINTS and int(one.name) < len(names)])
    good = [one for one in found if one.kind not in (POINTS, *NEAR) and one.gain > 0]
    outcome, trait = (
        next((one for one in good if one.kind == kind and game.trait_name(one.name, words) not in ("", *names)), None)
        for kind in (OUTCOME, TRAIT)
    )
    total, rival = total_of(game, good, bool(sources)), rival_of(game, record, good)
    decided = outcome or sources or total
    tie_breaks = (one for kind in TIE_BREAKS for one in good if one.kind == kind and not decided)
    tie_break = next(tie_breaks, None)
    rest = [trait, total, rival, tie_break]
    if rival and matters_more(rival, good, trait, total, bool(sources)):
        rest = [rival, trait, total, tie_break]
    rival_first = rival is not None and rest[0] is rival
    own, denied = what_is_near(found, rival.name if rival and rival_first else None)
    lines = [in_words(game, record, outcome, words)] if outcome else []
    lines += [deed_in_words(game, one, seat, words) for one in found if one.kind in (THEN, OTHERWISE)]
    if own:
        lines.append(words.text("Before the next roll or draw: {held}").format(held=listed(own, words)))
    if denied and (rival_first or not own):
        lines.append(of_rival(words.text("{name}, before the next roll or draw: {held}"), denied, words))
    elif sources and not (own and rival_first):
        told = ", ".join(f"{names[int(one.name)]} {signed(one.difference, words)}" for one in sources)
        points = words.text("Points at the end: {sources}")
        lines.append((words.text("At the end: {sources}") if game.info.all_may_lose else points).format(sources=told))
    later, denied_later = what_is_near(found, rival.name if rival else None, LATER)
    if later and trait is None:
        lines.append(words.text("A little later: {held}").format(held=listed(later, words)))
    others = [in_words(game, record, one, words) for one in rest if one]
    if denied_later and not lines and len(others) < 2:
        lines.append(of_rival(words.text("{name}, a little later: {held}"), denied_later, words))
    return [*lines, *others][:2]


def deed_in_words(game: Game, one: Consequence, seat: int, words: Words) -> str:
    told = game.deed_text(map(tuple, json.loads(one.name)), words, seat)
    text = words.text("Then: {deed}") if one.kind == THEN else words.text("Otherwise: {deed}")
    return text.format(deed=told.removesuffix("."))


def of_rival(text: str, held: Sequence[Consequence], words: Words) -> str:
    return text.format(name=words.name(int(held[0].name.split()[0])), held=listed(held, words))


def listed(held: Sequence[Consequence], words: Words) -> str:
    """Such as "goods +2.0, soldiers −1.0"."""
    return ", ".join(f"{words.text(thing_of(one))} {signed(one.difference, words)}" for one in held)


def thing_of(held: Consequence) -> str:
    return held.name.split(maxsplit=1)[-1] if held.kind in OF_RIVALS.values() else held.name


def what_is_near(
    found: Sequence[Consequence], rival: str | None, kind: str = HELD
) -> tuple[list[Consequence], list[Consequence]]:
    """What one has more of soon, or later, and what this rival, or the one who loses most, has less of.

    Not what a rival gains as well, nor what one loses oneself: it would be half the truth.
    """
    own = [one for one in found if one.kind == kind]
    by_rival: dict[str, list[Consequence]] = {}
    for one in found:
        if one.kind == OF_RIVALS[kind]:
            by_rival.setdefault(one.name.split()[0], []).append(one)
    asked = [by_rival.get(rival, [])] if rival else by_rival.values()
    denied = max(map(lost_by_rival, asked), key=all_gain, default=[])
    granted = max((-all_gain(held) for held in by_rival.values()), default=0.0)
    return gains(own) if all_gain(own) > granted else [], denied if all_gain(denied) > -all_gain(own) else []


def lost_by_rival(held: Sequence[Consequence]) -> list[Consequence]:
    """What a rival has less of. Goods that they turned into points are not lost to them."""
    spent = any(thing_of(one) == SCORED and one.gain < 0 for one in held)
    return [] if spent else gains(held)


def total_of(game: Game, good: Sequence[Consequence], beside_sources: bool) -> Consequence | None:
    """Of the same games as the sources. Where all may lose, points are not what one plays for."""
    kinds = (TOTAL,) if beside_sources else (TOTAL, EXPECTED)
    found = (one for kind in kinds for one in good if one.kind == kind)
    return None if game.info.all_may_lose else next(found, None)


def rival_of(game: Game, record: Record, good: Sequence[Consequence]) -> Consequence | None:
    """Of two players one wins what the other loses: the points say more, unless they are not what one plays for."""
    kind = RIVAL if record["players"] > 2 else RIVAL_POINTS
    if kind == RIVAL_POINTS and game.info.all_may_lose:
        return None
    return next((one for one in good if one.kind == kind), None)


def matters_more(
    rival: Consequence,
    good: Sequence[Consequence],
    trait: Consequence | None,
    total: Consequence | None,
    beside_sources: bool,
) -> bool:
    """Whether the rival loses more points than are won, or more chances than a trait is worth."""
    lost = max((one.gain for one in good if one.kind == RIVAL_POINTS and one.name == rival.name), default=0.0)
    if lost > (total.gain if total else 0.0):
        return True
    return rival.kind == RIVAL and (rival.gain > trait.gain if trait else beside_sources)


def in_words(game: Game, record: Record, one: Consequence, words: Words) -> str:
    if one.kind in (TRAIT, OUTCOME):
        text, name = words.text("{what}: in {better} % of games instead of {other} %"), game.trait_name(one.name, words)
        return text.format(what=name, better=round(100 * one.better), other=round(100 * one.other))
    if one.kind == RIVAL:
        text, name = words.text("{name}: {better} % to win instead of {other} %"), words.name(int(one.name))
        return text.format(name=name, better=round(100 * one.better), other=round(100 * one.other))
    better, other = number(one.better, words), number(one.other, words)
    if one.kind == RIVAL_POINTS:
        text = words.text("{name}: {better} points to expect instead of {other}")
        return text.format(name=words.name(int(one.name)), better=better, other=other)
    if one.kind == TIE_BREAK:
        what = game.tie_breaks(record, 0, words)[int(one.name)][0]
        return words.text("Tie-break, {what}: {better} instead of {other}").format(
            what=what, better=better, other=other
        )
    if one.kind == RIVAL_TIE_BREAK:
        rival, place = map(int, one.name.split())
        text, name = words.text("{name}, tie-break, {what}: {better} instead of {other}"), words.name(rival)
        what = game.tie_breaks(record, rival, words)[place][0]
        return text.format(name=name, what=what, better=better, other=other)
    return words.text("Points to expect at the end: {better} instead of {other}").format(better=better, other=other)


def signed(value: float, words: Words) -> str:
    """Such as +2.1, or −0,6 in French."""
    return ("+" if value > 0 else "") + number(value, words)


def number(value: float, words: Words) -> str:
    """With one place, and a minus sign instead of a hyphen."""
    return format_decimal(value, "0.0", locale=words.language).replace("-", "−")
