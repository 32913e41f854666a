"""A game's board for one viewer: the game draws, here is what every drawing can use."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import StringIO
from typing import Any, Protocol

from jinja2 import TemplateNotFound
from jinja2.environment import TemplateModule
from markupsafe import Markup

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Explanation, Price, Reason
from burgrave.core.record import Record
from burgrave.web.kept import PARTS, Part, reads
from burgrave.web.render import common_values, environment
from burgrave.web.svg import Svg

TERMINAL = 100
"""Columns of a table in words."""


class Choice(Protocol):
    """A legal action as the viewer meets it."""

    @property
    def action(self) -> int: ...

    @property
    def notation(self) -> str: ...

    @property
    def words(self) -> str: ...

    @property
    def spot(self) -> str | None: ...


@dataclass(frozen=True)
class Legal:
    """One without a server."""

    action: int
    notation: str
    words: str
    spot: str | None


def choices(game: Game, record: Record, words: Words) -> list[Legal]:
    """What the acting player may do."""
    return [
        Legal(action, game.notation(record, action), game.describe(record, action, words), game.spot(record, action))
        for action in game.legal_actions(record)
    ]


@lru_cache
def explanations(game: Game, words: Words) -> Mapping[str, Explanation]:
    """The same whatever happens at the table."""
    return game.explain(words)


class Board:
    """What a drawing asks for: the picture, what can be clicked, what explains itself.

    A drawing is `board/board.html` of a game with the macros `table()`, `player(seat)`, `banner(seat)`, `hand()`,
    `lesson(part)` for the pictures of the rules, `way(choice)` if choices look better than their words, and
    `figure(spot)` for what an explanation shows large. Each part is drawn once; afterwards `left` are the choices that
    found no place in it, and `abouts` the explanations of all that was shown.
    """

    def __init__(
        self,
        game: Game,
        record: Record,
        seat: int | None,
        words: Words,
        can: Sequence[Choice] = (),
        *,
        choosing: Sequence[int] | None = None,
        chosen: str | None = None,
        marked: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.words = words
        self.can = list(can)
        self.players = int(record["players"])
        actor = int(game.at_hand.actor(record))
        self.actor = None if actor < 0 else actor
        self.choosing = game.choosing(record) if choosing is None else choosing
        """Who has still to choose what all choose at the same time."""
        self.chosen = chosen
        """What the viewer has chosen then, and can still change."""
        self.svg = Svg(words, game.name)
        self.picture: dict[str, Any] = game.picture(record, seat, words)
        self._record = record
        self._in_book = marked is not None
        self._explained = {} if self._in_book else explanations(game, words)
        self._marked = marked or ()
        self._shown: dict[str, None] = {}
        self.hinted: dict[str, int] = {}
        """The things that hints recommend, with their place among them."""
        self.verdicts: dict[str, str] = {}
        """The things that an analysis speaks of: what was `played` in this position, `better`, and `also` good."""
        self._prices: dict[int, Price | None] = {}
        self._reasons: dict[str, Reason | None] = {}
        self._frozen_parts: dict[str, bytes] = {}

    @property
    def question(self) -> str | None:
        """What the acting player is asked, if the game says it."""
        return self.picture.get("question")

    @property
    def places(self) -> list[dict[str, Any]]:
        """The parts of a board that is longer than a phone: `id`, `name`, and whether it matters `now`."""
        found: list[dict[str, Any]] = self.picture.get("places", [])
        return found

    @property
    def chosen_words(self) -> str:
        return next((choice.words for choice in self.can if choice.notation == self.chosen), "")

    @property
    def others_choosing(self) -> str:
        """Who else has still to choose, in words."""
        names = [self.words.name(seat) for seat in self.choosing if seat != self.seat]
        if not names:
            return ""
        text = self.words.text("{names} is choosing") if len(names) == 1 else self.words.text("{names} are choosing")
        return text.format(names=self.words.list(names))

    @cached_property
    def _drawing(self) -> TemplateModule:
        template = environment().get_template(self._template)
        return template.make_module({"board": self, "p": self.picture, **common_values(self.words, self.game.name)})

    @cached_property
    def _template(self) -> str:
        own = f"{self.game.name}/board.html"
        try:
            environment().get_template(own)
        except TemplateNotFound:
            return "words_board.html"
        return own

    # The parts, each drawn once.

    @cached_property
    def table(self) -> Markup:
        return Markup(self._drawing.table())  # type: ignore[attr-defined]

    @cached_property
    def panels(self) -> list[Markup]:
        """What each seat shows in its panel."""
        return [Markup(self._drawing.player(seat)) for seat in range(self.players)]  # type: ignore[attr-defined]

    @cached_property
    def banners(self) -> list[Markup]:
        """The most important of it in a line."""
        return [Markup(self._drawing.banner(seat)) for seat in range(self.players)]  # type: ignore[attr-defined]

    @cached_property
    def hand(self) -> Markup:
        """The viewer's own things, in the tray."""
        return Markup(self._drawing.hand()) if self.seat is not None else Markup("")  # type: ignore[attr-defined]

    def lesson(self, part: str) -> Markup:
        """A part of the table for a book, where nothing can be clicked: the board is made with what is `marked`."""
        return Markup(self._drawing.lesson(part))  # type: ignore[attr-defined]

    @property
    def left(self) -> list[Choice]:
        """The choices without a place on the board, those that do nothing last."""
        _ = self.table, self.panels, self.hand
        left = [choice for choice in self.can if choice.spot is None or choice.spot not in self._shown]
        return sorted(left, key=lambda choice: (self.is_quiet(choice), self._cost(choice)))

    @property
    def abouts(self) -> list[str]:
        """The spots that were shown and have something to say."""
        _ = self.table, self.panels, self.hand
        return [spot for spot in self._shown if self.about(spot) or len(self.ways(spot)) > 1 or self.why_not(spot)]

    @property
    def in_words(self) -> str:
        """The table as a terminal would show it, for games without a drawing."""
        from rich.console import Console

        console = Console(file=StringIO(), width=TERMINAL, color_system=None, legacy_windows=False)
        console.print(self.game.draw(self._record, self.seat, self.words))
        return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]

    # What drawings ask.

    def ways(self, spot: str) -> list[Choice]:
        """The choices that one makes by clicking there, the cheapest first."""
        self._shown[spot] = None
        found = self._by_spot.get(spot)
        return sorted(found, key=self._cost) if found else []

    @cached_property
    def _by_spot(self) -> dict[str | None, list[Choice]]:
        found: dict[str | None, list[Choice]] = {}
        for choice in self.can:
            found.setdefault(choice.spot, []).append(choice)
        return found

    def _cost(self, choice: Choice) -> int:
        price = self.price(choice)
        return price.amount if price else 0

    def price(self, choice: Choice) -> Price | None:
        """What it costs beyond what is meant for it."""
        if choice.action not in self._prices:
            self._prices[choice.action] = self.game.price(self._record, choice.action, self.words)
        return self._prices[choice.action]

    def is_quiet(self, choice: Choice) -> bool:
        """Whether it is to pass, or to end one's turn."""
        return self.game.is_quiet(self._record, choice.action)

    def why_not(self, spot: str) -> Reason | None:
        """Why the viewer cannot choose it now; None: they can, or nobody ever chooses it."""
        if spot not in self._reasons:
            self._reasons[spot] = self._reason(spot)
        return self._reasons[spot]

    def _reason(self, spot: str) -> Reason | None:
        drawing = self.game.board
        if self._in_book or drawing is None or self.seat is None or self.actor is None or spot in self._by_spot:
            return None
        if spot.partition(":")[0] not in drawing.kinds:
            return None
        if not self.can:
            return self._not_now
        return self.game.why_not(self._record, self.seat, spot, self.words) or self._not_now

    @cached_property
    def _not_now(self) -> Reason:
        """What keeps the viewer from choosing most things: it is not their turn, or they are asked something else."""
        if not self.can and self.actor is not None:
            return Reason(self.words.text("It is {name}'s turn.").format(name=self.words.name(self.actor)))
        return Reason(self.words.text("Not now · {question}").format(question=self.question or ""))

    def about(self, spot: str) -> Explanation | None:
        return self._explained.get(spot)

    def kept(self, name: str, *values: Any) -> Markup:
        """What a macro of the drawing makes of these values, if it can be from where it was drawn before.

        What else it follows from is known (`kept.reads`); where something can be done in it, it is drawn anew.
        """
        read = reads(environment(), self._template)[name]
        if read.unknown:
            return Markup(getattr(self._drawing, name)(*values))
        key = (
            self._manner,
            name,
            pickle.dumps(values),
            *[self._frozen(part) for part in read.picture],
            *[self._frozen_view[part] for part in read.view],
            self.words if read.names else None,
        )
        part = PARTS.get(key)
        if part is None or not self._lively.isdisjoint(part.spots):
            part = self._part(name, values)
            if self._lively.isdisjoint(part.spots):
                PARTS.keep(key, part)
        self._shown.update(dict.fromkeys(part.spots))
        return part.drawn

    def _part(self, name: str, values: Sequence[Any]) -> Part:
        """Drawn now, with the things that it shows."""
        others, self._shown = self._shown, {}
        drawn = Markup(getattr(self._drawing, name)(*values))
        shown, self._shown = self._shown, others
        return Part(drawn, tuple(shown))

    @cached_property
    def _manner(self) -> tuple[object, ...]:
        """What all parts follow from: whether things explain themselves, and say why they cannot be chosen."""
        return self.game, self.words.language, self.seat is None, self.actor is None, self._in_book

    @cached_property
    def _lively(self) -> set[str | None]:
        """The things that can be chosen, or that something is said of."""
        return {*self._by_spot, *self.hinted, *self.verdicts, *self._marked}

    def _frozen(self, part: str) -> bytes:
        """A part of the picture, to be compared."""
        if part not in self._frozen_parts:
            self._frozen_parts[part] = pickle.dumps(self.picture.get(part))
        return self._frozen_parts[part]

    @cached_property
    def _frozen_view(self) -> dict[str, object]:
        return {"seat": self.seat, "actor": self.actor, "choosing": tuple(self.choosing)}

    def explained(self, spot: str, draw: Callable[[str], Markup]) -> Markup:
        """The explanation as `draw` has it; kept where there is nothing to choose in it, as in most of a page's."""
        if self.ways(spot):
            return draw(spot)
        about, reason = self.about(spot), self.why_not(spot)
        said = (about.name, about.effect) if about else None
        why = (reason.text, reason.rules) if reason else None
        key = self._manner, "explanation", spot, said, why, tuple(self.notes(spot)), self.figure(spot)
        part = PARTS.get(key)
        if part is None:
            part = Part(draw(spot), (spot,))
            PARTS.keep(key, part)
        return part.drawn

    def marks(self, spot: str) -> bool:
        """Whether a lesson is about it."""
        return spot in self._marked

    def notes(self, spot: str) -> list[str]:
        found: dict[str, list[str]] = self.picture.get("notes", {})
        return found.get(spot, [])

    def way(self, choice: Choice) -> Markup:
        """A choice as the drawing shows it, or its words."""
        drawn = getattr(self._drawing, "way", None)
        return Markup(drawn(choice)) if drawn else Markup.escape(choice.words)

    def figure(self, spot: str) -> Markup:
        """What an explanation shows large, if the drawing has the macro `figure`."""
        has_figures = "figure" in reads(environment(), self._template)
        return self.kept("figure", spot) if has_figures and self._explained else Markup("")

    @staticmethod
    def about_id(spot: str) -> str:
        """The id of the popover that explains a spot."""
        return "about-" + spot.replace(":", "-").replace("_", "-")
