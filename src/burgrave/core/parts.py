"""The parts that a game is made of.

A game must have `Info` and `Rules`; everything else has a plain default (`core/plain.py`), or may be missing. A part
holds the game's functions by name, so that mypy sees one that is missing or takes something else. They take the game
first, because what they say depends on its component data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from burgrave.core import plain, protocol
from burgrave.core.data import Data
from burgrave.core.features import Features
from burgrave.core.language import Words
from burgrave.core.record import Record, State
from burgrave.core.rulebook import Rulebook

if TYPE_CHECKING:
    from burgrave.core.game import Game

MOST_SEATS = 8
"""No game is for more players: what has a place for each seat has at most so many."""

Event = tuple[int, ...]
"""What the rules told: the kind of event, and its details."""
Position = dict[str, Any]
"""A state, or what a seat knows of it, as JSON."""


@dataclass(frozen=True)
class Option:
    """A variant that can be switched on."""

    name: str
    about: str  # a message of the game's catalogue
    default: bool = False


@dataclass(frozen=True, kw_only=True)
class Info:
    """What the game is."""

    name: str
    """As one types it: small letters, digits and underscores."""
    title: str
    seats: range
    """The possible numbers of players."""
    version: int = 1
    """Of the rules: raised when the same log would no longer give the same game."""
    options: tuple[Option, ...] = ()
    defaults: Callable[[int], Mapping[str, bool]] = plain.no_defaults
    """The options whose default depends on the number of players."""
    check_options: Callable[[int, Mapping[str, bool]], None] = plain.any_options
    """Refuses combinations that the game does not allow: raises BadOption."""
    about: str = ""
    """What one does in it, in a sentence: a message of the game's catalogue."""
    minutes: int = 60
    """How long people take."""
    weight: int = 2
    """How much there is to learn and to think about, from 1 to 5."""
    all_may_lose: bool = False
    """Whether it may end without a winner."""
    folder: Path | None = None
    """Where its message catalogues (`locale`) and its network are, if it has any; by default beside its class."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The record and the game's functions of the protocol: `core/protocol.py` says what each does."""

    record: np.dtype[np.void]
    """Made by `core.record.record_type`."""
    actions: int
    """How many there are, legal or not."""
    setup: Callable[[State, int, Any, int], None]
    legal: Callable[[State, Any], int]
    apply: Callable[[State, int], None]
    hide: Callable[[State, int, int], None]
    outcome: Callable[[State, Any], None]
    run_on: Callable[[State], None] = protocol.run_on
    together: frozenset[int] = frozenset()
    """The questions, as the record's `asked` has them, that players answer in secret at the same time."""
    pauses: frozenset[int] = frozenset()
    """The questions that are asked even where there is one answer, or who is not asked would show what they hold."""
    declining: Callable[[Record], int | None] | None = None
    """The action that says no to a question in another's turn, or None: another kind of question. A game that has this
    asks players in others' turns, and they can say no to all of it beforehand."""


@dataclass(frozen=True, kw_only=True)
class ComponentData:
    """The numbers of the components, which an owner of the printed game may replace by their own."""

    file: Path
    make_tables: Callable[[Data], Mapping[str, np.ndarray]]
    """Checks the data, and makes the arrays that rules use."""
    standard: Mapping[str, np.ndarray]
    """The arrays of the game's own file, which the rules' modules import."""


@dataclass(frozen=True, kw_only=True)
class Texts:
    """What is said to players."""

    notation: Callable[[Game, Record, int], str] = plain.notation
    """A legal action's stable name, the same in every language."""
    describe: Callable[[Game, Record, int, Words], str] = plain.describe
    """What will happen if a legal action is played."""
    narrators: Mapping[int, Callable[..., str | None]] = field(default_factory=dict)
    """By kind of event: what has happened, of game, words, the seat that is told and the details of the event. None for
    what needs no words, or is not for this seat."""
    silent: frozenset[int] = frozenset()
    """The kinds of events that are never told in words: another event, or the board, tells enough."""
    dividers: frozenset[int] = frozenset()
    """The kinds of events that begin a part of the game (a year, a season, a turn): headings of the log."""
    endings: frozenset[int] = frozenset()
    """The kinds of events that say why the game is over."""
    eliminations: frozenset[int] = frozenset()
    """The kinds of events by which a player, their first detail, is out of the game while others play on."""
    harmed: Callable[[Event], int | None] = plain.nobody
    """The seat that loses something by an event that is not of its own doing; None: nobody. Analyses tell of it."""
    sides: Callable[[Game, Record], list[tuple[int, ...]]] = plain.sides
    """The seats that win or lose together."""
    continues: Callable[[Event, Event], bool] = plain.continues
    """Whether an event belongs to the deed of the one before it: the log tells both in one line."""
    rulebook: Rulebook = Rulebook({})  # noqa: RUF009 - it cannot be changed
    result: Callable[[Game, Record, int, int, int, Words], str] = plain.result
    """How a seat ended, in one line, of its score and its rank."""
    score_lines: Callable[[Game, Record, Iterable[Event], int, Words], list[tuple[str, int]]] = plain.score_lines
    """Where a seat's score comes from, adding up to it, with all that happened since the start.

    The same lines for every seat, also where they bring nothing. None at all: the game does not say."""
    tie_breaks: Callable[[Game, Record, int, Words], list[tuple[str, int]]] = plain.tie_breaks
    """What decides between equal scores, and how much of it a seat has: the first in which they differ."""


@dataclass(frozen=True, kw_only=True)
class Positions:
    """States as readable JSON. By default these are the record's fields."""

    position: Callable[[Game, Record], Position] = plain.position
    """The whole state."""
    place: Callable[[Game, Mapping[str, Any]], Record] = plain.place
    """The state of a position, played on to a decision where the position is not at one; raises BadPosition."""
    view: Callable[[Game, Record, int | None, Position], Position] = plain.view
    """A position (it may be changed) without what the seat, or a spectator, cannot know."""
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """For the default: the lowest and the highest number in a field. A field whose numbers are used as places in an
    array needs them, for anybody may write a position and compiled rules do not look whether a place exists."""


@dataclass(frozen=True, kw_only=True)
class Terminal:
    """Rich renderables for a terminal."""

    draw: Callable[[Game, Record, int | None, Words], Any] = plain.draw
    """The table as a seat, or a spectator, sees it."""
    components: Callable[[Game, Words], Any] = plain.components
    """The components and what they do."""


@dataclass(frozen=True)
class Explanation:
    """What whoever points at a thing on the table reads."""

    name: str
    effect: str
    rules: tuple[str, ...] = ()
    reconstructed: bool = False
    """Whether its numbers are our own reading of the printed game."""


@dataclass(frozen=True)
class Look:
    """How an event looks on the board, beside its words. It shows nothing that any seat may not know."""

    spots: tuple[str, ...] = ()
    """The things that it concerns, lit while it is told, such as `advisor:8`; `seat:2` is a player's banner, and
    `seat:2/building:inn` a thing of theirs: where it is not drawn, their banner."""
    moves: tuple[tuple[str, str, str], ...] = ()
    """What travels: a symbol (of the game's own as `own:NAME`), from which spot, to which."""


@dataclass(frozen=True)
class Scene:
    """A great moment, told large: some of an entry's events, one after the other."""

    name: str
    """Of the macro in `scenes.html` that draws it."""
    first: int
    last: int
    """Which of the entry's events it tells, from 0, both included."""
    title: str
    values: dict[str, Any]
    """What the macro draws, out of nothing that the seat may not know."""


@dataclass(frozen=True)
class Price:
    """What an action gives up beyond what is meant for it, such as a card of the hand."""

    symbol: str
    amount: int
    """How many of it; the cheapest way is shown first."""
    words: str
    """Such as `2 cards of your hand`."""
    shared: bool = False
    """Whether the symbol is one of those that all games share."""


@dataclass(frozen=True)
class Reason:
    """Why something on the board cannot be chosen now."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Board:
    """The drawing on a page. A game without one is played by its words."""

    folder: Path
    """Of `board.html`, `board.css` and `symbols.svg`; `scenes.html` and `scenes.css` if it has scenes."""
    spot: Callable[[Game, Record, int], str | None]
    """The thing on the board that one clicks to play a legal action, such as `advisor:8`; None: a button."""
    picture: Callable[[Game, Record, int | None, Words], dict[str, Any]]
    """What `board.html` draws for the seat (None: a spectator), out of nothing that it may not know.

    Three keys mean the same in every game: `question`, what the acting player is asked, `notes`, more lines for the
    explanation of a spot, and `places`, the parts that a phone can go to (`id`, `name`, whether it matters `now`)."""
    explain: Callable[[Game, Words], dict[str, Explanation]]
    """Everything that can be pointed at, by its spot."""
    looks: Mapping[int, Callable[..., Look]] = field(default_factory=dict)
    """By kind of event: how it looks, of game and the details of the event. What has no look is told in words alone."""
    scenes: Callable[[Game, Record, Record, Sequence[Event], int | None, Words], list[Scene]] = plain.scenes
    """The great moments of an entry: the game, the states before and after it as the seat may see them, the events
    (of which a scene says no more than the narrators tell the seat), the seat and its words."""
    great: Callable[[Event], bool] = plain.not_great
    """Whether an event is told by a scene: the log offers to show it again."""
    warning: Callable[[Game, Record, int, Words], str | None] = plain.no_warning
    """What is lost for good by a legal action, so that whoever chooses it is asked once more; None: nothing."""
    price: Callable[[Game, Record, int, Words], Price | None] = plain.no_price
    """What a legal action costs beyond what is meant for it; None: nothing."""
    quiet: Callable[[Game, Record, int], bool] = plain.is_pass
    """Whether a legal action is to pass or to end one's turn: its button is never the most attractive."""
    why_not: Callable[[Game, Record, int, str, Words], Reason | None] = plain.no_reason
    """Why the seat, which is asked something, cannot choose a thing on the board; None: the question is not about
    things of its kind."""
    kinds: frozenset[str] = frozenset()
    """The kinds of things that can be chosen at some time: what their spots begin with."""


@dataclass(frozen=True, kw_only=True)
class Advice:
    """A game's advice to bots, as rules of the protocol."""

    promising: Callable[[State, int], int]
    worth: Callable[[State, int], int]


@dataclass(frozen=True, kw_only=True)
class Observation:
    """What networks see, as a rule of the protocol, and the names of its numbers."""

    observe: Callable[[State, int, Any], None]
    features: Features
    relative_action: Callable[[int, int, int], int] = plain.same_action
    """An action as a seat sees it that counts the seats from itself, as observations do; of the action, the number of
    players and the seat. By default no action names a seat."""


@dataclass(frozen=True)
class Topic:
    """Something that players do, to be counted: which advisors they influence, which cards they play."""

    title: str
    notation: str
    """A regular expression for the notations of such actions; its group is the thing."""
    spot: str
    """What a thing's name is found by: it is explained as `SPOT:THING`."""


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """What a report on many finished games counts."""

    traits: Callable[[Game, np.ndarray], dict[str, np.ndarray]] = plain.traits
    """For each trait a flag per game and seat."""
    outcomes: Callable[[Game, np.ndarray], dict[str, np.ndarray]] = plain.traits
    """Likewise for each way to end well that points do not tell of. The reasons of an analysis begin with them; reports
    do not count them."""
    holdings: Callable[[Game, np.ndarray], dict[str, np.ndarray]] = plain.traits
    """By its name, in English and translated, of what is worth having: how much of it each seat has in each game;
    `points` are the score so far. An analysis tells what a move brings before the next roll or draw; reports do not
    count it."""
    trait_name: Callable[[str, Words], str] = plain.trait_name
    """Of a trait or an outcome."""
    topics: tuple[Topic, ...] = ()
    """What a study of strong play looks at."""
