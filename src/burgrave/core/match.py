"""A match: the game, its options, a seed, and the actions played. Everything else follows from these."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from burgrave.core.errors import BadLog, BadOption, IllegalAction, NothingToUndo
from burgrave.core.game import Game
from burgrave.core.language import N_
from burgrave.core.parts import Event, Position
from burgrave.core.random import LONG_SEEDS, SEEDS, checked_seed, key_for_decision
from burgrave.core.record import Record
from burgrave.core.registry import game, game_with_digest

FORMAT = 1
"""Of the log itself; the rules have a version of their own."""


class Match:
    """One play of a game, from its start or from any position."""

    def __init__(
        self,
        game: Game,
        start: Record,
        *,
        options: Mapping[str, bool],
        seed: int | None = None,
        position: Position | None = None,
        seats: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seed = seed
        self.options = dict(options)
        self.seats = list(seats)
        """Who plays: a name or a kind of bot for each seat, for the log only."""
        self._start_position = position
        self._records = [start]  # the state before each action, and the present one
        self._numbers: list[int] = []  # the actions played ...
        self._notations: list[str] = []  # ... and as many of their names as somebody has asked for
        self._legal: list[int] | None = None  # the legal actions now, if somebody has asked
        self._undone: list[tuple[int, str]] = []

    def __repr__(self) -> str:
        state = "over" if self.actor is None else f"seat {self.actor} to decide"
        return f"<Match {self.game.name}, {self.players} players, {self.ply} actions, {state}>"

    def copy(self) -> Match:
        """A match of its own that stands where this one does; whatever is played in one is not played in the other."""
        twin = Match(
            self.game,
            self._records[0],
            options=self.options,
            seed=self.seed,
            position=self._start_position,
            seats=self.seats,
        )
        twin._records, twin._undone = [*self._records], [*self._undone]
        twin._numbers, twin._notations = [*self._numbers], [*self._notations]
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()  # states are never changed once they are in a match

    def picture(self, seat: int | None = None, language: str = "en", ply: int | None = None) -> str:
        """The table as that seat sees it (None: a spectator), now or after so many actions: an SVG."""
        from burgrave.core.picture import svg_picture

        record = self.record if ply is None else self.at(ply)
        return svg_picture(self.game, record, self._checked_seat(seat), self.game.words(language))

    def _repr_html_(self) -> str:
        """How a notebook shows a match."""
        return self.picture()

    # What is the case.

    @property
    def record(self) -> Record:
        """The present state. It belongs to the match: copy it before changing it."""
        return self._records[-1]

    def at(self, ply: int) -> Record:
        """The state after so many actions."""
        return self._records[ply]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.record["players"])

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self._numbers)

    @property
    def actor(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return self.game.actor(self.record)

    @property
    def legal(self) -> list[int]:
        """The legal actions; none when the game is over."""
        return [*self._legal_now()]

    def _legal_now(self) -> list[int]:
        if self._legal is None:
            self._legal = self.game.legal_actions(self._records[-1])
        return self._legal

    @property
    def actions(self) -> list[str]:
        """What has been played, as notations."""
        # Several threads may ask for them at once, as in an analysis: a list that all of them added to would have
        # some twice.
        known = self._notations
        more = range(len(known), self.ply)
        if more:
            named = (self.game.notation(self._records[ply], self._numbers[ply]) for ply in more)
            self._notations = known = [*known, *named]
        return [*known]

    def action_at(self, ply: int) -> int:
        """What was played after so many actions."""
        return self._numbers[ply]

    def legal_at(self, ply: int) -> list[int]:
        """The actions that were legal after so many."""
        return self.game.legal_actions(self._records[ply])

    @property
    def scores(self) -> list[int]:
        """Each seat's score, as it stands now."""
        return self.game.scores_and_ranks(self.record)[0]

    @property
    def ranks(self) -> list[int]:
        """Each seat's place, 1 the best; ties share. Nobody is first when all have lost."""
        return self.game.scores_and_ranks(self.record)[1]

    @property
    def winners(self) -> list[int]:
        """The seats that won; none while the game goes on, or when all have lost."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1] if self.actor is None else []

    def position(self) -> Position:
        """The whole state as readable JSON; `burgrave.new(game, position=...)` takes it."""
        return self.game.position(self.record)

    def view(self, seat: int | None = None) -> Position:
        """The position as that seat knows it; None is a spectator."""
        return self.game.view(self.record, self._checked_seat(seat))

    def _checked_seat(self, seat: int | None) -> int | None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise BadOption("the seats are 0 to {last}, not {seat}", last=self.players - 1, seat=seat)
        return seat

    # Words.

    def notation(self, action: int) -> str:
        """A legal action's name, the same in every language."""
        return self.game.notation(self.record, self.game.checked(self.record, action))

    def describe(self, action: int | str, language: str = "en", names: Sequence[str] = ()) -> str:
        """What will happen if a legal action is played."""
        number = self.game.checked(self.record, action)
        return self.game.describe(self.record, number, self.game.words(language, names))

    def events(self, ply: int) -> list[Event]:
        """What happened when the action of that ply (from 0) was played."""
        return self.game.events(self._records[ply], self._numbers[ply])

    def opening(self) -> list[Event]:
        """What happened before the first decision; nothing if the match began from a position."""
        if self.seed is None:
            return []
        return self.game.opening(self.players, self.options, self.seed)

    def narrate(
        self, ply: int | None, language: str = "en", seat: int | None = None, names: Sequence[str] = ()
    ) -> list[str]:
        """The same in words, as the seat may know it; ply None is the opening."""
        words = self.game.words(language, names)
        events = self.opening() if ply is None else self.events(ply)
        told = (self.game.narrate(event, words, seat) for event in events)
        return [text for text in told if text]

    # What one does.

    def play(self, action: int | str) -> None:
        """Plays an action, given as a number or as its notation."""
        record = self._records[-1]
        known = type(action) is int and action in self._legal_now()  # the quick way, for programs that play millions
        number = int(action) if known else self.game.checked(record, action)
        after = self.game.after(record, number)
        self._numbers.append(number)
        key_for_decision(after, self.seed, self.ply)
        self._records.append(after)
        self._legal = None

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last decision, if it was this seat's (None: whosever) and nothing was revealed since."""
        reason = self.why_not_undo(seat)
        if reason:
            raise NothingToUndo(reason)
        self._undone.append((self.ply - 1, self.actions[-1]))
        self._records.pop()
        self._numbers.pop()
        self._notations.pop()
        self._legal = None

    def why_not_undo(self, seat: int | None = None) -> str | None:
        """The reason why the last decision cannot be taken back; None if it can."""
        if not self._numbers:
            return N_("there is no decision to take back")
        before, after = self._records[-2:]
        return self.game.why_it_stands(before, after, seat)

    # The log.

    @property
    def log(self) -> dict[str, Any]:
        """The match as JSON: `burgrave.replay` gives it back."""
        start = {"seed": self.seed} if self._start_position is None else {"position": self._start_position}
        return written(
            game=self.game.name,
            rules=self.game.version,
            data=self.game.data.digest,
            players=self.players,
            options=self.options,
            **start,
            seats=self.seats,
            actions=self.actions,
            undone=[list(entry) for entry in self._undone],
        )


def new(
    name: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, bool] | None = None,
    position: Position | None = None,
    data: str | Path | None = None,
    seats: Sequence[str] = (),
) -> Match:
    """A new match. Without a seed the dice come from the system's entropy; with a position it starts there."""
    the_game = game(name, data)
    if position is not None:
        if players is not None or options is not None or seed is not None:
            raise BadOption("a position brings its own players, options and generator: give it alone")
        start = the_game.place(position)
        exact = the_game.position(start)
        return Match(the_game, start, options=exact.get("options", {}), position=exact, seats=seats)
    if players is None:
        players = the_game.usual_players
    if options is not None and not isinstance(options, Mapping):
        raise BadOption("options are names with true or false, not {value}", value=options)
    seed = secrets.randbelow(SEEDS) if seed is None else checked_seed(seed, LONG_SEEDS)
    start = the_game.start(players, options or {}, seed)
    return Match(the_game, start, options=the_game.all_options(players, options or {}), seed=seed, seats=seats)


KEYS = {"format", "game", "rules", "data", "players", "options", "seats", "actions", "undone", "check"}
KINDS = {"game": str, "players": int, "options": dict, "seed": int, "position": dict, "seats": list, "actions": list,
         "undone": list}  # fmt: skip


def replay(log: Mapping[str, Any] | str, *, data: str | Path | None = None) -> Match:
    """The match of a log (JSON, as an object or as text), played again."""
    log = _checked(log)
    the_game = game_of_log(log, data)
    if log["rules"] != the_game.version:
        raise BadLog(
            "the log was played with version {old} of the rules of {game}; these are version {new}",
            old=log["rules"],
            game=the_game.name,
            new=the_game.version,
        )
    if log["data"] != the_game.data.digest:
        raise BadLog(
            "the log was played with component data {old}, and this is {new}: give the data file it was played with",
            old=log["data"],
            new=the_game.data.digest,
        )
    # An option that the log does not know is newer, and was not played with.
    options = dict.fromkeys((option.name for option in the_game.options), False) | log["options"]
    if "position" in log:
        match = new(log["game"], position=log["position"], data=the_game.own_data, seats=log["seats"])
    else:
        match = new(
            log["game"],
            players=log["players"],
            seed=log["seed"],
            options=options,
            data=the_game.own_data,
            seats=log["seats"],
        )
    for ply, action in enumerate(log["actions"]):
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadLog("action {number} of the log: {reason}", number=ply + 1, reason=error) from error
    for entry in log["undone"]:
        if not (isinstance(entry, list) and len(entry) == 2):
            raise BadLog("the log's {key} cannot be {value}", key="undone", value=entry)
        match._undone.append((entry[0], entry[1]))
    return match


def game_of_log(log: Mapping[str, Any], data: str | Path | None = None) -> Game:
    """The game with the data that are given, or else with the edition that the log was played with, if it is here."""
    if data is not None:
        return game(log["game"], data)
    return game_with_digest(log["game"], log.get("data")) or game(log["game"])


def _checked(log: Mapping[str, Any] | str) -> dict[str, Any]:
    """The log as an object that is whole and was not changed since it was written."""
    if isinstance(log, str):
        try:
            log = json.loads(log)
        except (ValueError, RecursionError) as error:
            raise BadLog("the log is not whole JSON: truncated or damaged") from error
    if not isinstance(log, Mapping):
        raise BadLog("a log is a JSON object with the keys {keys}", keys=", ".join(sorted(KEYS)))
    if log.get("format") != FORMAT:
        raise BadLog("the log's format is {old}; this program reads format {new}", old=log.get("format"), new=FORMAT)
    missing = KEYS - set(log) | ({"seed"} if not {"seed", "position"} & set(log) else set())
    if missing:
        raise BadLog("the log is truncated: {keys} missing", keys=", ".join(sorted(missing)))
    for key, kind in KINDS.items():
        if key in log and not isinstance(log[key], kind):
            raise BadLog("the log's {key} cannot be {value}", key=key, value=repr(log[key])[:60])
    plain = {key: value for key, value in log.items() if key != "check"}
    if checksum(plain) != log["check"]:
        raise BadLog("the log was changed or truncated after it was written: its checksum does not fit")
    return dict(log)


def written(**content: Any) -> dict[str, Any]:
    """A log with its format and its checksum."""
    log = {"format": FORMAT, **content}
    return log | {"check": checksum(log)}


def checksum(log: Mapping[str, Any]) -> str:
    text = json.dumps(log, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
