"""What a game gives the rest of the program."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from burgrave.core import protocol
from burgrave.core.beside import RULES, compiles_beside
from burgrave.core.compiling import compile_progress
from burgrave.core.contract import check_game
from burgrave.core.data import NO_DATA, STANDARD, Data, load
from burgrave.core.errors import BadData, BadGame, BadOption, IllegalAction, did_you_mean
from burgrave.core.first import first_apply, first_legal
from burgrave.core.language import N_, Words
from burgrave.core.parts import (
    Advice,
    Board,
    ComponentData,
    Event,
    Explanation,
    Info,
    Look,
    Observation,
    Position,
    Positions,
    Price,
    Reason,
    Rules,
    Scene,
    Statistics,
    Terminal,
    Texts,
)
from burgrave.core.random import key_for_decision, key_of_part
from burgrave.core.record import Record, State, array_of, blank, copy
from burgrave.core.rule import Rule, RunnableRules, cache_root
from burgrave.core.rulebook import Rulebook
from burgrave.core.teaching import Illustration, Teaching, Tip


class Game:
    """A game with its component data. Everything outside `games/` knows games through this class alone.

    A game's own class holds its parts (`core/parts.py`). It must have the first two; what it lacks of the others is
    plain or missing. What takes time to import is a property that imports it when it is first needed.
    """

    info: ClassVar[Info]
    rules: ClassVar[Rules]
    component_data: ClassVar[ComponentData | None] = None
    texts: ClassVar[Texts] = Texts()
    positions: ClassVar[Positions] = Positions()
    advice: ClassVar[Advice | None] = None
    observation: ClassVar[Observation | None] = None
    teaching: ClassVar[Teaching] = Teaching()
    statistics: ClassVar[Statistics] = Statistics()

    @cached_property
    def terminal(self) -> Terminal:
        """How it is shown in a terminal."""
        return Terminal()

    @cached_property
    def board(self) -> Board | None:
        """How it is drawn on a page; None: it is played by its words."""
        return None

    def __init__(self, own_data: Path | None = None) -> None:
        check_game(type(self))
        self.own_data = own_data
        self.data, self.tables = self._load(own_data)
        # What everybody asks for all the time.
        self.name, self.title, self.version = self.info.name, self.info.title, self.info.version
        self.seats, self.options = self.info.seats, self.info.options
        self.usual_players = 4 if 4 in self.seats else self.seats[-1]
        """How many play where nobody says it."""
        self.record, self.actions = self.rules.record, self.rules.actions
        self.field_names = self.record.names or ()
        self.asks_others = self.rules.declining is not None
        """Whether players are asked in others' turns, and can say no to all of it beforehand."""
        self.interprets = False
        """Whether people and bots make do with the interpreted rules, where a server or terminal has just started."""
        self.compiling: bool | None = None
        """Whether another process compiles the rules, until when they are interpreted; None: nobody has asked yet."""
        self.folder = self.info.folder or folder_of(type(self))
        self.features = tuple(self.observation.features.names) if self.observation else ()
        """The names of the numbers that `observe` writes, in their order."""

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.seats[0]} to {self.seats[-1]} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, also in another process, is the same game of the registry, and plays by the same rules."""
        from burgrave.core.registry import game

        return game, (self.name, self.own_data), {"interprets": self.interprets}

    def _load(self, own_data: Path | None) -> tuple[Data, Mapping[str, np.ndarray]]:
        if self.component_data is None:
            if own_data is not None:
                raise BadData(f"{own_data}: {self.info.name} has no component data that could be replaced")
            return NO_DATA, {}
        data = load(self.component_data.file, own_data)
        if own_data is not None and data.digest == load(self.component_data.file).digest:
            logging.getLogger("burgrave").warning("%s changes nothing: all its numbers are ours", own_data)
        tables = self.component_data.make_tables(data)
        if missing := self.component_data.standard.keys() - tables.keys():
            raise BadGame(f"the game {self.info.name} cannot be used: it makes no table {', '.join(missing)}")
        return data, tables

    @property
    def edition(self) -> str:
        """The name of its component data."""
        return self.own_data.stem if self.own_data else STANDARD

    # The rules, ready to run.

    @cached_property
    def interpreted(self) -> RunnableRules:
        """The rules as plain Python: slow, but they tell what happens, and breakpoints work."""
        return self._runnable("interpreted")

    @cached_property
    def compiled(self) -> RunnableRules:
        """For the CPU; with `BURGRAVE_INTERPRET` set, interpreted after all, to debug what uses it."""
        return self.interpreted if always_interpreted() else self._runnable("cpu")

    @property
    def at_hand(self) -> RunnableRules:
        """For a decision, which needs no compiled rules: these, or the interpreted ones while these are not ready."""
        if self.interprets:
            return self.interpreted
        if self.compiling is None:
            self.compiling = compiles_beside(self)
        return self.interpreted if self.compiling else self.compiled

    def is_compiled(self, what: str) -> bool:
        """Whether the cache has something that is made of the rules, such as what bots need."""
        return always_interpreted() or self.interpreted.mark_of(what).exists()

    def mark_compiled(self, what: str) -> None:
        """Now the cache has it."""
        if not always_interpreted():
            with suppress(OSError):  # nothing can be kept
                self.interpreted.mark_of(what).touch()

    @cached_property
    def cuda(self) -> RunnableRules:
        """The rules for a GPU."""
        return self._runnable("cuda")

    def _runnable(self, target: str) -> RunnableRules:
        rules, advice, observation = self.rules, self.advice, self.observation
        functions: dict[Rule, Rule] = {
            protocol.setup: rules.setup,
            protocol.actor: protocol.actor,
            protocol.legal: rules.legal,
            protocol.apply: rules.apply,
            protocol.hide: rules.hide,
            protocol.outcome: rules.outcome,
            protocol.run_on: rules.run_on,
            protocol.promising: advice.promising if advice else protocol.promising,
            protocol.worth: advice.worth if advice else protocol.worth,
            protocol.observe: observation.observe if observation else protocol.observe,
        }
        standard = self.component_data.standard if self.component_data else {}
        constants: dict[int, Any] = {id(value): self.tables[name] for name, value in standard.items()}
        constants[id(protocol.ACTIONS)] = self.actions
        return RunnableRules(functions, constants, target=target, cache=cache_root() / self.name)

    def prepare(self, progress: Callable[[float], None], also: Sequence[Callable[[Game, Record], object]] = ()) -> None:
        """Compiles the rules or loads them. Progress, from 0 to 1, is reported only where there is work to do.

        `also` is run on a position in which somebody is to move, to compile what it needs.
        """
        self.compiling = False  # nobody else has to
        with compile_progress(self.compiled, progress):
            record, mask = blank(self.record), np.zeros(self.actions, np.uint8)
            self.compiled.setup(record, self.seats[0], self.option_values(self.seats[0], {}), 0)
            self.compiled.actor(record)
            self.compiled.outcome(record, np.zeros((self.seats[0], 2), np.int32))
            self.compiled.hide(record, 0, 0)
            for use in also:
                use(self, record)
            self.compiled(first_legal)(array_of(record), mask)
            self.compiled(first_apply)(array_of(record), int(mask.argmax()))
        self.mark_compiled(RULES)
        self.interprets = False

    def compile(self) -> None:
        """Compiles the rules or loads them, for what makes more decisions than a person does."""
        if self.interprets or self.compiling is not False:
            self.prepare(lambda _: None)

    def legal_actions(self, record: Record) -> list[int]:
        """The numbers of the legal actions; none when the game is over."""
        mask = np.zeros(self.actions, np.uint8)
        self.at_hand(first_legal)(array_of(record), mask)
        found: list[int] = mask.nonzero()[0].tolist()
        return found

    def actor(self, record: Record) -> int | None:
        """Whose decision it is; None when the game is over. All games keep it in the same field."""
        seat = int(record["actor"])
        return None if seat < 0 else seat

    def number(self, record: Record, action: int | str) -> int | None:
        """The number of an action, given as a number or as its notation; None if it is not legal."""
        if isinstance(action, bool):
            return None
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
        number = self.checked(record, action)
        return number, self.after(record, number)

    def after(self, record: Record, number: int) -> Record:
        """The state after a legal action."""
        after = copy(record)
        self.at_hand(first_apply)(array_of(after), number)
        return after

    def why_it_stands(self, before: Record, after: Record, seat: int | None = None) -> str | None:
        """Why a decision cannot be taken back by the seat (None: by anybody); None if it can."""
        if seat is not None and self.actor(before) != seat:
            return N_("another player has decided since")
        if (before["drawn"], before["revealed"]) != (after["drawn"], after["revealed"]):
            return N_("dice were rolled or a card was shown since, so the decision stands")
        return None

    def declining(self, record: Record) -> int | None:
        """The action that says no to a question in another's turn; None: it is another kind of question."""
        return self.rules.declining(record) if self.rules.declining else None

    def choosing(self, record: Record) -> tuple[int, ...]:
        """The seats that still have to make the present choice of all at the same time; none: another kind of question.

        The rules ask them one after the other. What each may answer does not depend on the others' answers, so any
        answer of theirs shows who comes next.
        """
        seats: list[int] = []
        if record["asked"] in self.rules.together:
            later = copy(record)
            while later["asked"] == record["asked"] and (seat := self.actor(later)) is not None and seat not in seats:
                seats.append(seat)
                self.at_hand.apply(later, self.legal_actions(later)[0])
        return tuple(seats)

    def asking(self, record: Record, seat: int) -> Record:
        """The state as it is for one of the seats that are choosing: it is asked now, and all else is as it was."""
        asked = copy(record)
        asked["actor"] = seat
        return asked

    def scores_and_ranks(self, record: Record) -> tuple[list[int], list[int]]:
        """Of each seat, as they stand now."""
        out = np.zeros((int(record["players"]), 2), np.int32)
        self.at_hand.outcome(record, out)
        return [int(score) for score in out[:, 0]], [int(rank) for rank in out[:, 1]]

    def told(self, record: Record, number: int) -> tuple[Record, list[Event]]:
        """The state after a legal action, and what happens until then: an interpreted run on a copy."""
        after = copy(record)
        state = State(after)
        self.interpreted(self.rules.apply)(state, number)
        state.store(after)
        return after, state.events

    def events(self, record: Record, number: int) -> list[Event]:
        """What happens when a legal action is played."""
        return self.told(record, number)[1]

    def opening(self, players: int, options: Mapping[str, bool], seed: int) -> list[Event]:
        """What happens before the first decision."""
        state = State(blank(self.record))
        self.interpreted(self.rules.setup)(state, players, self.option_values(players, options), key_of_part(seed, 0))
        return list(state.events)

    def start(self, players: int, options: Mapping[str, bool], seed: int) -> Record:
        """The start position."""
        record = blank(self.record)
        self.at_hand.setup(record, players, self.option_values(players, options), key_of_part(seed, 0))
        key_for_decision(record, seed, 0)
        return record

    def option_values(self, players: int, options: Mapping[str, bool]) -> np.ndarray:
        """The options as the rules take them, after checking them and the number of players."""
        if isinstance(players, bool) or not hasattr(players, "__index__") or players not in self.seats:
            raise BadOption(
                "{game} is for {fewest} to {most} players, not {players}",
                game=self.name,
                fewest=self.seats[0],
                most=self.seats[-1],
                players=repr(players) if isinstance(players, str) else players,
            )
        names = [option.name for option in self.options]
        for name, value in options.items():
            if name not in names:
                raise BadOption(
                    "{game} has no option {option}{meant}; its options: {options}",
                    game=self.name,
                    option=name,
                    meant=did_you_mean(name, names),
                    options=", ".join(names) or "-",
                )
            if not isinstance(value, bool | np.bool_):
                raise BadOption("option {option} is true or false, not {value}", option=name, value=value)
        self.info.check_options(players, options)
        return np.array(list(self.all_options(players, options).values()), np.int32)

    def all_options(self, players: int, options: Mapping[str, bool]) -> dict[str, bool]:
        """The options given, and the others as they are by default."""
        return {**self.default_options(players), **{name: bool(value) for name, value in options.items()}}

    def default_options(self, players: int) -> dict[str, bool]:
        """The options that nobody said anything about."""
        return {option.name: option.default for option in self.options} | dict(self.info.defaults(players))

    def most_options(self, players: int) -> dict[str, bool]:
        """Every option switched on that this number of players allows, the first ones first."""
        chosen: dict[str, bool] = {}
        for option in self.options:
            with suppress(BadOption):
                self.info.check_options(players, {**chosen, option.name: True})
                chosen[option.name] = True
        return chosen

    @cached_property
    def relative_actions(self) -> np.ndarray:
        """By number of players, seat and action: the action as that seat sees it (`Observation.relative_action`)."""
        table = np.zeros((self.seats[-1] + 1, self.seats[-1], self.actions), np.int32)
        table[:] = np.arange(self.actions)
        if self.observation:
            for players in self.seats:
                for seat in range(players):
                    for action in range(self.actions):
                        table[players, seat, action] = self.observation.relative_action(action, players, seat)
        return table

    # The words and the pictures.

    def words(self, language: str = "en", names: Sequence[str] = ()) -> Words:
        """What is needed to speak of the game in a language, to players with these names."""
        return Words(language, self._catalogues, names)

    @cached_property
    def _catalogues(self) -> Path:
        return self.folder / "locale"

    def position(self, record: Record) -> Position:
        """The whole state as readable JSON."""
        return self.positions.position(self, record)

    def place(self, content: Mapping[str, Any]) -> Record:
        """The state of a position, played on to a decision where the position is not at one; raises BadPosition."""
        return self.positions.place(self, content)

    def view(self, record: Record, seat: int | None, position: Position | None = None) -> Position:
        """The position with what the seat (None: a spectator) may not know removed.

        Who has a copy of the position to spare hands it in: it becomes the view.
        """
        return self.positions.view(self, record, seat, position or self.position(record))

    def notation(self, record: Record, action: int) -> str:
        """A legal action's stable name, the same in every language."""
        return self.texts.notation(self, record, action)

    def describe(self, record: Record, action: int, words: Words) -> str:
        """What will happen if the action is played."""
        return self.texts.describe(self, record, action, words)

    def narrate(self, event: Event, words: Words, seat: int | None) -> str | None:
        """What has happened, as the seat may know it; None for what needs no words."""
        kind, *details = event
        if kind in self.texts.silent or not self.texts.narrators:
            return None
        return self.texts.narrators[kind](self, words, seat, *details)

    def deed_text(self, deed: Iterable[Event], words: Words, seat: int | None) -> str:
        """The events of one line of the log in words."""
        return " ".join(text for event in deed if (text := self.narrate(event, words, seat)))

    def deeds(self, events: Sequence[Event]) -> list[tuple[int, int]]:
        """Which events, by their places (both included), are told in one line of the log."""
        spans: list[tuple[int, int]] = []
        for place, event in enumerate(events):
            if spans and self.texts.continues(events[place - 1], event):
                spans[-1] = spans[-1][0], place
            else:
                spans.append((place, place))
        return spans

    def rulebook(self, words: Words) -> Rulebook:
        """The rules and what belongs to them, in the player's language."""
        return self.texts.rulebook.told(words)

    def shown(self, illustration: Illustration) -> Record:
        """The position that it draws."""
        record = self.place(illustration.position)
        for move in illustration.moves:
            record = self.played(record, move)[1]
        return record

    def tip(self, seen: Position) -> Tip | None:
        """What a newcomer who sees this of a position should know now."""
        return next((tip for tip in self.teaching.tips if tip.when(seen)), None)

    def result(self, record: Record, seat: int, score: int, rank: int, words: Words) -> str:
        """How a seat ended, in one line."""
        return self.texts.result(self, record, seat, score, rank, words)

    def sides(self, record: Record) -> list[tuple[int, ...]]:
        """The seats that win or lose together."""
        return self.texts.sides(self, record)

    def score_lines(self, record: Record, events: Iterable[Event], seat: int, words: Words) -> list[tuple[str, int]]:
        """Where a seat's score comes from, with all that happened since the start; no line: the game does not say."""
        return self.texts.score_lines(self, record, events, seat, words)

    def tie_breaks(self, record: Record, seat: int, words: Words) -> list[tuple[str, int]]:
        """What decides between equal scores, and how much of it the seat has."""
        return self.texts.tie_breaks(self, record, seat, words)

    def traits(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """What a report on many finished games counts: for each trait a flag per game and seat."""
        return self.statistics.traits(self, records)

    def outcomes(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """See Statistics."""
        return self.statistics.outcomes(self, records)

    def holdings(self, records: np.ndarray) -> dict[str, np.ndarray]:
        """See Statistics."""
        return self.statistics.holdings(self, records)

    def trait_name(self, trait: str, words: Words) -> str:
        """A trait in words."""
        return self.statistics.trait_name(trait, words)

    # The board on a page. A game without one is played by its words.

    def spot(self, record: Record, action: int) -> str | None:
        """The thing on the board that one clicks to play a legal action, such as `advisor:8`; None: a button."""
        return self.board.spot(self, record, action) if self.board else None

    def picture(self, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
        """What the board draws for the seat (None: a spectator), out of nothing that it may not know."""
        return self.board.picture(self, record, seat, words) if self.board else {}

    def explain(self, words: Words) -> dict[str, Explanation]:
        """Everything that can be pointed at, by its spot."""
        return self.board.explain(self, words) if self.board else {}

    def look(self, event: Event) -> Look:
        """How an event looks on the board."""
        kind, *details = event
        return self.board.looks[kind](self, *details) if self.board and kind in self.board.looks else Look()

    def scenes(
        self, before: Record, after: Record, events: Sequence[Event], seat: int | None, words: Words
    ) -> list[Scene]:
        """The great moments of what happened between two states, as the seat may see them."""
        return self.board.scenes(self, before, after, events, seat, words) if self.board else []

    def warning(self, record: Record, action: int, words: Words) -> str | None:
        """What a legal action loses for good, so that whoever chooses it is asked once more."""
        return self.board.warning(self, record, action, words) if self.board else None

    def price(self, record: Record, action: int, words: Words) -> Price | None:
        """What a legal action costs beyond what is meant for it."""
        return self.board.price(self, record, action, words) if self.board else None

    def is_quiet(self, record: Record, action: int) -> bool:
        """Whether a legal action is to pass or to end one's turn."""
        return self.board.quiet(self, record, action) if self.board else False

    def why_not(self, record: Record, seat: int, spot: str, words: Words) -> Reason | None:
        """Why the seat, which is asked something, cannot choose a thing on the board."""
        return self.board.why_not(self, record, seat, spot, words) if self.board else None

    def draw(self, record: Record, seat: int | None, words: Words) -> Any:
        """The table as the seat sees it, for a terminal: a Rich renderable."""
        return self.terminal.draw(self, record, seat, words)

    def components(self, words: Words) -> Any:
        """The components and what they do, for a terminal: a Rich renderable."""
        return self.terminal.components(self, words)


def always_interpreted() -> bool:
    """`BURGRAVE_INTERPRET` is set, to debug what uses compiled rules."""
    return bool(os.environ.get("BURGRAVE_INTERPRET"))


def folder_of(kind: type[Game]) -> Path:
    """Where its module is."""
    return Path(getattr(sys.modules[kind.__module__], "__file__", None) or ".").parent
