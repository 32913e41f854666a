"""What a game gives the rest of the program."""

# mypy: disable-error-code="no-any-return"
# What a game's modules return cannot be known here; tests of all games call everything.

from __future__ import annotations

import importlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from burgrave.core import protocol
from burgrave.core.data import Data, load
from burgrave.core.errors import BadOption, IllegalAction
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event, Explanation, Option, Position, Topic
from burgrave.core.record import Record, State, blank, copy
from burgrave.core.rule import Rule, RunnableRules, cache_root, compile_progress
from burgrave.core.rulebook import Rulebook
from burgrave.core.teaching import Lesson, Teaching, Tip


class Game(ABC):
    """A game with its component data. Everything outside `games/` knows games through this class alone.

    A game's own class says what the game is. What it does beyond the rules is written in its modules: here stands in
    which, each loaded when it is first needed.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Of the rules: raised when the same log would no longer give the same game."""
    seats: ClassVar[range]
    """The possible numbers of players."""
    options: ClassVar[tuple[Option, ...]] = ()
    record: ClassVar[np.dtype[np.void]]
    actions: ClassVar[int]
    rules: ClassVar[Mapping[str, Rule]]
    """The game's functions by their names in the protocol."""
    advice: ClassVar[Mapping[str, Rule]] = {}
    """The game's advice to bots, if it gives any, by the names in the protocol."""
    observation: ClassVar[Mapping[str, Rule]] = {}
    """What networks see, if the game shows them anything, by the names in the protocol."""
    features: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers that `observe` writes, in their order."""
    standard_tables: ClassVar[Mapping[str, np.ndarray]]
    """The component tables that rules use, as made from the standard data."""
    folder: ClassVar[Path]
    package: ClassVar[str]
    """The package of the game's modules."""
    about: ClassVar[str] = ""
    """What one does in it, in a sentence: a message of the game's catalogue."""
    minutes: ClassVar[int] = 60
    """How long people take."""
    weight: ClassVar[int] = 2
    """How much there is to learn and to think about, from 1 to 5."""
    asks_others: ClassVar[bool] = False
    """Whether players are asked in others' turns, and can say no to all of it beforehand."""
    together: ClassVar[frozenset[int]] = frozenset()
    """The questions, as the record's `asked` has them, that players answer in secret at the same time."""
    teaching: ClassVar[Teaching] = Teaching()
    topics: ClassVar[tuple[Topic, ...]] = ()
    """What a study of many games looks at."""

    def __init__(self, own_data: Path | None = None) -> None:
        self.own_data = own_data
        self.data: Data = load(self.folder / "data.toml", own_data)
        self._parts: dict[str, Any] = {}
        self.tables: dict[str, np.ndarray] = self.part("tables").make_tables(self.data)

    def part(self, name: str) -> Any:
        """A module of the game. It is asked for with every word on a page, so none is looked for twice."""
        if name not in self._parts:
            self._parts[name] = importlib.import_module(f"{self.package}.{name}")
        return self._parts[name]

    # The rules, ready to run.

    @cached_property
    def interpreted(self) -> RunnableRules:
        return self._runnable("interpreted")

    @cached_property
    def compiled(self) -> RunnableRules:
        """For the CPU; with `BURGRAVE_INTERPRET` set, interpreted after all, to debug what uses it."""
        return self.interpreted if os.environ.get("BURGRAVE_INTERPRET") else self._runnable("cpu")

    @cached_property
    def cuda(self) -> RunnableRules:
        return self._runnable("cuda")

    def _runnable(self, target: str) -> RunnableRules:
        functions: dict[Rule, Rule] = {stub: self.rules[stub.__name__] for stub in protocol.PROTOCOL}
        functions.update((stub, self.advice.get(stub.__name__, stub)) for stub in protocol.ADVICE)
        functions.update((stub, self.observation.get(stub.__name__, stub)) for stub in protocol.OBSERVATION)
        constants: dict[int, Any] = {id(value): self.tables[name] for name, value in self.standard_tables.items()}
        constants[id(protocol.ACTIONS)] = self.actions
        return RunnableRules(functions, constants, target=target, cache=cache_root() / self.name)

    def prepare(self, progress: Callable[[float], None], also: Sequence[Callable[[Game, Record], object]] = ()) -> None:
        """Compiles the rules or loads them. Progress, from 0 to 1, is reported only where there is work to do.

        `also` is run on a position in which somebody is to move, to compile what it needs.
        """
        with compile_progress(self.compiled, progress):
            record = self.start(self.seats[0], {}, 0)
            self.compiled.actor(record)
            self.compiled.outcome(record, np.zeros((self.seats[0], 2), np.int32))
            self.compiled.hide(record, 0, 0)
            for use in also:
                use(self, record)
            self.compiled.apply(record, self.legal_actions(record)[0])

    def legal_actions(self, record: Record) -> list[int]:
        """The numbers of the legal actions; none when the game is over."""
        mask = np.zeros(self.actions, np.uint8)
        self.compiled.legal(record, mask)
        found: list[int] = mask.nonzero()[0].tolist()
        return found

    def actor(self, record: Record) -> int | None:
        """Whose decision it is; None when the game is over. All games keep it in the same field."""
        seat = int(record["actor"])
        return None if seat < 0 else seat

    def number(self, record: Record, action: int | str) -> int | None:
        """The number of an action, given as a number or as its notation; None if it is not legal."""
        for number in self.legal_actions(record):
            if number == action or (isinstance(action, str) and self.notation(record, number) == action):
                return number
        return None

    def checked(self, record: Record, action: int | str) -> int:
        """The number of an action; raises IllegalAction if it is not legal."""
        number = self.number(record, action)
        if number is None:
            if self.actor(record) is None:
                raise IllegalAction("the game is over: {action} cannot be played", action=action)
            legal = ", ".join(self.notation(record, number) for number in self.legal_actions(record))
            raise IllegalAction("{action} is not legal now; legal are {legal}", action=action, legal=legal)
        return number

    def played(self, record: Record, action: int | str) -> tuple[int, Record]:
        """The number of an action and the state after it."""
        number, after = self.checked(record, action), copy(record)
        self.compiled.apply(after, number)
        return number, after

    def why_it_stands(self, before: Record, after: Record, seat: int | None = None) -> str | None:
        """Why a decision cannot be taken back by the seat (None: by anybody); None if it can."""
        if seat is not None and self.actor(before) != seat:
            return N_("another player has decided since")
        if (before["drawn"], before["revealed"]) != (after["drawn"], after["revealed"]):
            return N_("dice were rolled or a card was shown since, so the decision stands")
        return None

    def declining(self, record: Record) -> int | None:
        """The action that says no to a question in another's turn; None: it is another kind of question."""
        return None

    def choosing(self, record: Record) -> tuple[int, ...]:
        """The seats that still have to make the present choice of all at the same time; none: another kind of question.

        The rules ask them one after the other. What each may answer does not depend on the others' answers, so any
        answer of theirs shows who comes next.
        """
        seats: list[int] = []
        if self.together and record["asked"] in self.together:
            later = copy(record)
            while later["asked"] == record["asked"] and (seat := self.actor(later)) is not None and seat not in seats:
                seats.append(seat)
                self.compiled.apply(later, self.legal_actions(later)[0])
        return tuple(seats)

    def asking(self, record: Record, seat: int) -> Record:
        """The state as it is for one of the seats that are choosing: it is asked now, and all else is as it was."""
        asked = copy(record)
        asked["actor"] = seat
        return asked

    def scores_and_ranks(self, record: Record) -> tuple[list[int], list[int]]:
        """Of each seat, as they stand now."""
        out = np.zeros((int(record["players"]), 2), np.int32)
        self.compiled.outcome(record, out)
        return [int(score) for score in out[:, 0]], [int(rank) for rank in out[:, 1]]

    def told(self, record: Record, number: int) -> tuple[Record, list[Event]]:
        """The state after a legal action, and what happens until then: an interpreted run on a copy."""
        after = copy(record)
        state = State(after)
        self.interpreted(self.rules["apply"])(state, number)
        state.store(after)
        return after, state.events

    def events(self, record: Record, number: int) -> list[Event]:
        """What happens when a legal action is played."""
        return self.told(record, number)[1]

    def opening(self, players: int, options: Mapping[str, bool], seed: int) -> list[Event]:
        """What happens before the first decision."""
        state = State(blank(self.record))
        self.interpreted(self.rules["setup"])(state, players, self.option_values(players, options), seed)
        return state.events

    def start(self, players: int, options: Mapping[str, bool], seed: int) -> Record:
        """The start position."""
        record = blank(self.record)
        self.compiled.setup(record, players, self.option_values(players, options), seed)
        return record

    def option_values(self, players: int, options: Mapping[str, bool]) -> np.ndarray:
        """The options as the rules take them, after checking them and the number of players."""
        if players not in self.seats:
            raise BadOption(
                "{game} is for {fewest} to {most} players, not {players}",
                game=self.name,
                fewest=self.seats[0],
                most=self.seats[-1],
                players=players,
            )
        names = [option.name for option in self.options]
        for name, value in options.items():
            if name not in names:
                raise BadOption(
                    "{game} has no option {option}; its options: {options}",
                    game=self.name,
                    option=name,
                    options=", ".join(names) or "-",
                )
            if not isinstance(value, bool):
                raise BadOption("option {option} is true or false, not {value}", option=name, value=value)
        self.check_options(players, options)
        return np.array(list(self.all_options(players, options).values()), np.int32)

    def all_options(self, players: int, options: Mapping[str, bool]) -> dict[str, bool]:
        """The options given, and the others as they are by default."""
        return {**self.default_options(players), **options}

    def default_options(self, players: int) -> dict[str, bool]:
        """The options that nobody said anything about; a game may need one for some number of players."""
        return {option.name: option.default for option in self.options}

    def check_options(self, players: int, options: Mapping[str, bool]) -> None:  # noqa: B027
        """Refuses combinations that the game does not allow."""

    def most_options(self, players: int) -> dict[str, bool]:
        """Every option switched on that this number of players allows, the first ones first."""
        chosen: dict[str, bool] = {}
        for option in self.options:
            with suppress(BadOption):
                self.check_options(players, {**chosen, option.name: True})
                chosen[option.name] = True
        return chosen

    # The words and the pictures.

    def words(self, language: str = "en", names: Sequence[str] = ()) -> Words:
        return Words(language, self._catalogues, names)

    @cached_property
    def _catalogues(self) -> Path:
        return self.folder / "locale"

    def position(self, record: Record) -> Position:
        """The whole state as readable JSON."""
        return self.part("position").position(self, record)

    def place(self, content: Mapping[str, Any]) -> Record:
        """The state of a position, played on to a decision where the position is not at one; raises BadPosition."""
        return self.part("position").place(self, content)

    def view(self, record: Record, seat: int | None, position: Position | None = None) -> Position:
        """The position with what the seat (None: a spectator) may not know removed.

        Who has a copy of the position to spare hands it in: it becomes the view.
        """
        return self.part("position").view(self, record, seat, position or self.position(record))

    def notation(self, record: Record, action: int) -> str:
        """A legal action's stable name, the same in every language."""
        return self.part("notation").notation(self, record, action)

    def describe(self, record: Record, action: int, words: Words) -> str:
        """What will happen if the action is played."""
        return self.part("describe").describe(self, record, action, words)

    def narrate(self, event: Event, words: Words, seat: int | None) -> str | None:
        """What has happened, as the seat may know it; None for what needs no words."""
        kind, *details = event
        return self.part("narrate").NARRATORS[kind](self, words, seat, *details)

    def rulebook(self, words: Words) -> Rulebook:
        """The rules and what belongs to them, in the player's language."""
        return self.part("rulebook").RULEBOOK.told(words)

    def shown(self, lesson: Lesson) -> Record:
        """The position that a lesson draws."""
        record = self.place(lesson.position)
        for move in lesson.moves:
            record = self.played(record, move)[1]
        return record

    def tip(self, record: Record, seat: int) -> Tip | None:
        """What a newcomer in the seat should know now."""
        seen = self.view(record, seat)
        return next((tip for tip in self.teaching.tips if tip.when(seen)), None)

    def result(self, record: Record, seat: int, score: int, rank: int, words: Words) -> str:
        """How a seat ended, in one line."""
        return words.text("{rank}. {name}: {score} VP").format(rank=rank, name=words.name(seat), score=score)

    def score_lines(self, record: Record, events: Sequence[Event], seat: int, words: Words) -> list[tuple[str, int]]:
        """Where a seat's score comes from, adding up to it, with all that happened since the start.

        The same lines for every seat, also where they bring nothing. None at all: the game does not say.
        """
        return self.part("scoring").score_lines(self, record, events, seat, words)

    @abstractmethod
    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """What a report on many finished games counts: for each trait a flag per game and seat."""

    def trait_name(self, trait: str, words: Words) -> str:
        """A trait in words."""
        return words.text(trait)

    # The board on a page, drawn by the folder `board` of the game. A game without one is played by its words.

    @cached_property
    def has_board(self) -> bool:
        return (self.folder / "board").is_dir()

    def spot(self, record: Record, action: int) -> str | None:
        """The thing on the board that one clicks to play a legal action, such as `advisor:8`; None: a button."""
        return self.part("board.spots").spot(self, record, action) if self.has_board else None

    def picture(self, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
        """What `board/board.html` draws for the seat (None: a spectator), out of nothing that it may not know.

        Two keys mean the same in every game: `question`, what the acting player is asked, and `notes`, more lines for
        the explanation of a spot.
        """
        return self.part("board.picture").picture(self, record, seat, words) if self.has_board else {}

    def explain(self, words: Words) -> dict[str, Explanation]:
        """Everything that can be pointed at, by its spot."""
        return self.part("board.explanations").explain(self, words) if self.has_board else {}

    def draw(self, record: Record, seat: int | None, words: Words) -> Any:
        """The table as the seat sees it, for a terminal: a Rich renderable."""
        return self.part("terminal").draw(self, record, seat, words)

    def components(self, words: Words) -> Any:
        """The components and what they do, for a terminal: a Rich renderable."""
        return self.part("terminal").components(self, words)
