"""A table as its host wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from burgrave.bots.levels import LEVELS
from burgrave.core.data import STANDARD
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.language import N_
from burgrave.server.people.names import checked_name
from burgrave.server.store.schema import TIME_CONTROLS, UNTIMED

ME, OPEN = "me", "open"


@dataclass(frozen=True)
class NewTable:
    """Which game, who sits where, how long they may take."""

    game: str
    seats: tuple[str, ...]
    """For each seat `me`, `open`, or a bot's level; `me` more than once: several people at one screen."""
    options: Mapping[str, bool] = field(default_factory=dict)
    edition: str = STANDARD
    """Of the components."""
    data: str = ""
    """Numbers of the components that the host brings, as TOML; empty: those of the edition."""
    kind: str = "untimed"
    minutes: float = 20
    increment: float = 20
    days: float = 1
    invitation: bool = False
    """Only those with the link can join."""
    rated: bool = False
    """Between people with accounts and with a clock, without bots, takebacks and stand-ins."""
    teaching: bool = False
    """Hints for all, and everybody takes back what they like; what the host says stands beside the board."""
    at_random: bool = False
    """Who sits where is drawn: the seats above are only how many there are of each kind."""
    names: tuple[str, ...] = ()
    """What the people at one screen are called, seat by seat; empty: the charge of the shield."""

    def check(self, game: Game) -> None:
        game.option_values(len(self.seats), self.options)
        for seat in self.seats:
            if seat not in (ME, OPEN, *LEVELS):
                raise BadOption("a seat is one of {kinds}, not {seat}", kinds=", ".join((ME, OPEN, *LEVELS)), seat=seat)
        if ME not in self.seats:
            raise BadOption("one of the seats is your own")
        if self.seats.count(ME) > 1 and OPEN in self.seats:
            raise BadOption("several people at one screen play without others")
        if self.kind not in TIME_CONTROLS:
            raise BadOption("a table is one of {kinds}, not {kind}", kinds=", ".join(TIME_CONTROLS), kind=self.kind)
        if self.rated and (
            self.kind == UNTIMED or any(seat in LEVELS for seat in self.seats) or OPEN not in self.seats
        ):
            raise BadOption("a rated game has a clock and no bots, and everybody has a screen of their own")
        if self.data and (self.rated or self.edition != STANDARD):
            raise BadOption("numbers of your own are for games that are not rated, and instead of an edition")
        if self.rated and self.teaching:
            raise BadOption("a game for teaching is not rated")
        for message, value, least, most in (
            (N_("a clock begins with {least} to {most} minutes, not {value}"), self.minutes, 0.1, 180),
            (N_("a decision adds {least} to {most} seconds, not {value}"), self.increment, 0, 300),
            (N_("a correspondence decision may take {least} to {most} days, not {value}"), self.days, 0.01, 30),
        ):
            if not least <= value <= most:
                raise BadOption(message, least=least, most=most, value=value)
        for name in self.names:
            if name:
                checked_name(name)


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise BadOption("there is no bot {name}; the bots are {names}", name=level, names=", ".join(LEVELS))
