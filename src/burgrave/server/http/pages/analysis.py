"""What the page of a finished table says of its analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from babel.dates import format_date
from babel.numbers import get_decimal_symbol
from fastapi import Request
from markupsafe import Markup

from burgrave.bots.level_errors import Likeness, likeness_name, you_played
from burgrave.bots.why import signed
from burgrave.core.language import N_, Words
from burgrave.core.puzzles import puzzles, theme_of
from burgrave.server.errors import NotThere
from burgrave.server.http.requests import services_of, user_of
from burgrave.server.tables.analyses import NOTHING, Attempt
from burgrave.server.tables.analysis_view import AnalysisView, StrokeOfLuck
from burgrave.server.tables.view_types import Choice, DrawableView
from burgrave.web.board import Board
from burgrave.web.chances import SIGNS, chances_chart
from burgrave.web.share_card import ShareCard, share_card

GRADE_NAMES = {
    "good": N_("A good decision"),
    "inaccuracy": N_("Inaccuracy"),
    "mistake": N_("Mistake"),
    "blunder": N_("Blunder"),
}


@dataclass(frozen=True)
class Learn:
    """Somebody is put before a decision of theirs again."""

    number: int
    choices: list[Choice]
    played: str
    """In words."""
    which: int
    of: int
    following: int | None
    """The entry of the next one."""
    attempt: Attempt | None = None
    tried: str = ""


async def learn_values(request: Request, table_id: str, number: int | None, action: str = "") -> Learn:
    """The decision after entry `number`, or the worst one; with an action, what that would have been worth."""
    services, user, language = services_of(request), user_of(request), request.state.language
    lessons = await services.analyses.lessons(table_id, user)
    places = [place for place, one in enumerate(lessons) if number in (None, one["number"])]
    if not places:
        raise NotThere("there is no such page")
    lesson, place = lessons[places[0]], places[0]
    can = await services.analyses.choices(table_id, lesson["number"], language)
    in_words = {choice.notation: choice.words for choice in can}
    attempt = await services.analyses.attempt(table_id, user, lesson["number"], action) if action else None
    return Learn(
        number=lesson["number"],
        choices=can,
        played=in_words[lesson["chosen"]],
        which=place + 1,
        of=len(lessons),
        following=lessons[place + 1]["number"] if place + 1 < len(lessons) else None,
        attempt=attempt,
        tried=in_words.get(action, ""),
    )


async def analysis_values(
    request: Request, view: DrawableView, board: Board | None, words: Words, *, shown: bool
) -> dict[str, Any]:
    """For the templates; on the board it marks what was played in this position, and what was better."""
    if not shown:
        return {"stored": NOTHING, "analysis": None, "decimal": get_decimal_symbol(words.language)}
    stored, analysis = await services_of(request).analyses.view(
        view.card.id, user_of(request), view.number, view.record, request.state.language
    )
    values: dict[str, Any] = {
        "stored": stored,
        "analysis": analysis,
        "decimal": get_decimal_symbol(words.language),
        "grade_names": {grade: words.text(name) for grade, name in GRADE_NAMES.items()},
        "signs": SIGNS,
        "likeness": partial(likeness, words=words),
        "you_played": partial(likeness, words=words, say=you_played),
        "my_seats": [seat.seat for seat in view.card.seats if seat.mine],
    }
    if analysis is not None:
        values["my_mistakes"] = sum(one.seat in values["my_seats"] for one in analysis.mistakes)
        values["puzzle_theme"] = await puzzle_theme(request, view) if values["my_mistakes"] else None
        wrong = [(one.number, one.seat, one.grade) for one in analysis.mistakes]
        parts = [(part.number, part.text) for part in analysis.parts]
        luck = [(one.number, one.seat, one.change > 0, luck_in_words(one, words)) for one in analysis.luck]
        values["chances"] = chances_chart(analysis.chances, analysis.numbers, parts, wrong, analysis.place, luck)
        values["luck_in_words"] = partial(luck_in_words, words=words)
        if board is not None and analysis.decision is not None:
            one = analysis.decision
            ways = {"also": one.also, "played": one.played, "better": one.better}
            board.verdicts = {way.spot: kind for kind, way in ways.items() if way is not None and way.spot is not None}
    return values


def luck_in_words(one: StrokeOfLuck, words: Words) -> str:
    """What a roll or draw changed."""
    return words.text("{name}: {came} % to win, {expected} % after other rolls and draws on average").format(
        name=words.name(one.seat), came=round(100 * one.came), expected=round(100 * one.expected)
    )


async def puzzle_theme(request: Request, view: DrawableView) -> str | None:
    """What the visitor's worst mistake is about that the game has puzzles about, too."""
    if not puzzles(view.game):
        return None
    mistakes = await services_of(request).analyses.lessons(view.card.id, user_of(request))
    found = (theme_of(view.game, one["asked"]) for one in mistakes)
    return next((theme for theme in found if theme), None)


async def player_card(request: Request, table_id: str, seat: int) -> Markup:
    """The card of one player, with nobody else's accuracy."""
    services, user, language = services_of(request), user_of(request), request.state.language
    view = await services.views.view(table_id, user, language)
    _, analysis = await services.analyses.view(table_id, user, view.number, view.record, language)
    if analysis is None or seat not in range(len(analysis.accounts)) or view.scores is None or view.ranks is None:
        raise NotThere("there is no such page")
    words = view.game.words(language, [one.name for one in view.card.seats])
    account = analysis.accounts[seat]
    best = max(row[seat] for row in analysis.chances[:-1])
    figures = [
        (words.text("Luck"), points(account["luck"], language)),
        (words.text("Errors"), points(-account["losses"], language)),
        (words.text("Best chance"), f"{round(100 * best)} %"),
    ]
    order = sorted(range(len(view.ranks)), key=lambda one: view.ranks[one] if view.ranks else 0)
    scores, ranks = view.scores, view.ranks
    place = words.text("{rank} of {players}, {points}").format(
        rank=ranks[seat], players=len(ranks), points=words.count("{n} point", "{n} points", scores[seat])
    )
    about = words.count("{n} player", "{n} players", len(ranks))
    if view.card.ended:
        day = format_date(datetime.fromtimestamp(view.card.ended, UTC), "long", locale=language)
        about = f"{day}, {about}"
    grade, worst = await worst_decision(request, table_id, analysis, seat, words)
    parts = [(part.number, part.text) for part in analysis.parts]
    drawn = ShareCard(
        title=view.game.title,
        about=about,
        seat=seat,
        name=words.name(seat),
        place=place,
        accuracy=round(account["accuracy"]),
        like=likeness(account, words),
        figures=figures,
        chart=chances_chart(analysis.chances, analysis.numbers, parts, [], analysis.place),
        players=[(one, words.name(one), scores[one]) for one in order],
        grade=grade,
        worst=worst,
    )
    return share_card(drawn, words)


async def worst_decision(
    request: Request, table_id: str, analysis: AnalysisView, seat: int, words: Words
) -> tuple[str, list[str]]:
    """Its grade, and what was played and what was better, in two lines."""
    own = [one for one in analysis.mistakes if one.seat == seat]
    if not own:
        return "", []
    services, user, language = services_of(request), user_of(request), request.state.language
    number = min(own, key=lambda one: one.change).number
    then = await services.views.view(table_id, user, language, number)
    _, seen = await services.analyses.view(table_id, user, number, then.record, language)
    decision = seen.decision if seen else None
    if decision is None or decision.better is None:
        return "", []
    part = next((part.text for part in reversed(analysis.parts) if part.number <= number), "")
    first = f"{part}: {decision.played.words}" if part else decision.played.words
    second = words.text("Better: {move}").format(move=decision.better.words)
    reason = f" ({decision.why[-1]})" if decision.why else ""
    return decision.grade, [first, second + reason]


def likeness(account: dict[str, Any], words: Words, say: Callable[[Likeness, Words], str] = likeness_name) -> str:
    """Which level of bots a player played like; nothing where there is too little to tell."""
    return say(Likeness(**account["like"]), words) if account["like"] else ""


def points(share: float, language: str) -> str:
    """Of winning chance, such as −9.3."""
    return signed(100 * share, Words(language))
