"""A whole game in one file: hares from the king's forest. `burgrave new-game NAME` writes it under another name.

Every night each player steals into the forest once and rolls a die again and again: as many hares as it shows go into
the bag. Whoever goes home has them for good. But when the die shows the same number twice in a player's night, the
forester has heard them, and the bag is lost. After five nights the player with most hares wins.
"""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import MOST_SEATS, Info, Positions, Rules, Texts
from burgrave.core.questions import ask, begin, mark_first, next_stage, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import Record, State, record_type
from burgrave.core.rule import rule, tell

NIGHTS = 5
FACES = 6
MOST_HARES = FACES * FACES * NIGHTS

# What players can be asked, what they can answer, and what can happen to them: all are small numbers.
ASK_NOTHING, ASK_ROLL_OR_HOME = range(2)
ACTIONS = ("roll", "home")
ROLL, HOME = range(len(ACTIONS))
ROLLED, WENT_HOME, CAUGHT = range(1, 4)  # events: the player, and what the die shows or how many hares it is about

# The whole state of a game: the fields that all games have, and these. The player whose turn it is is `s.actor`.
RECORD = record_type(
    ("night", 0),  # from 0
    ("hares", MOST_SEATS),  # of each seat, at home
    ("bag", 0),  # hares of the player in the forest
    ("shown", FACES),  # how often each number was rolled in their night
)


# The rules. They are interpreted, compiled for the CPU and compiled for GPUs: plain loops over numbers, no recursion.


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    """The memory may hold an older game: every field is written."""
    begin(s, players, seed)
    next_stage(s, 0)
    s.night = 0
    for seat in range(MOST_SEATS):
        s.hares[seat] = 0
    enter_forest(s, 0)


@rule
def enter_forest(s: State, seat: int) -> None:
    """The first roll of a night is safe and nobody's choice."""
    ask(s, seat, ASK_ROLL_OR_HOME)
    s.bag = 0
    for face in range(FACES):
        s.shown[face] = 0
    roll(s)


@rule
def roll(s: State) -> int:
    """How often the die has shown this number now."""
    face = draw(s, FACES)
    s.shown[face] += 1
    s.bag += face + 1
    tell(s, ROLLED, s.actor, face + 1)
    return s.shown[face]


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    return mark_first(mask, 0, len(ACTIONS)) if s.actor >= 0 else 0


@rule
def apply(s: State, action: int) -> None:
    if action == HOME:
        s.hares[s.actor] += s.bag
        tell(s, WENT_HOME, s.actor, s.bag)
        next_player(s)
    elif roll(s) > 1:
        tell(s, CAUGHT, s.actor, s.bag)
        next_player(s)


@rule
def next_player(s: State) -> None:
    seat = s.actor + 1
    if seat == s.players:
        seat = 0
        s.night += 1
    if s.night < NIGHTS:
        enter_forest(s, seat)
    else:
        ask(s, -1, ASK_NOTHING)


@rule
def hide(s: State, seat: int, seed: int) -> None:
    """All lies open but the dice to come."""
    rekey(s, seed)


@rule
def outcome(s: State, out: Any) -> None:
    """A player's rank is one more than the number of those who have more."""
    for seat in range(s.players):
        out[seat, 0] = s.hares[seat]
        out[seat, 1] = 1
        for other in range(s.players):
            out[seat, 1] += s.hares[other] > s.hares[seat]


# The words. `words` speaks the player's language, where the folder `locale` has a catalogue of it.


def notation(game: Game, record: Record, action: int) -> str:
    return ACTIONS[action]


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    hares = words.count("{n} hare", "{n} hares", int(record["bag"]))
    text = words.text("Go home with {hares}") if action == HOME else words.text("Roll again, and risk {hares}")
    return text.format(hares=hares)


def tell_roll(game: Game, words: Words, seat: int | None, player: int, face: int) -> str:
    return words.text("{name} rolls {face}").format(name=words.name(player), face=face)


def tell_way_home(game: Game, words: Words, seat: int | None, player: int, bag: int) -> str:
    hares = words.count("{n} hare", "{n} hares", bag)
    return words.text("{name} goes home with {hares}").format(name=words.name(player), hares=hares)


def tell_catch(game: Game, words: Words, seat: int | None, player: int, bag: int) -> str:
    return words.text("The forester hears {name}, who loses the bag").format(name=words.name(player))


class Poachers(Game):
    info = Info(
        name="poachers",
        title="Poachers",
        seats=range(2, MOST_SEATS + 1),
        about=N_("Roll for hares in the king's forest, and be home before the forester hears you."),
        minutes=10,
        weight=1,
    )
    rules = Rules(
        actions=len(ACTIONS), record=RECORD, setup=setup, legal=legal, apply=apply, hide=hide, outcome=outcome
    )
    texts = Texts(
        notation=notation,
        describe=describe,
        narrators={ROLLED: tell_roll, WENT_HOME: tell_way_home, CAUGHT: tell_catch},
    )
    # Anybody may write a position down: what cannot be is refused.
    positions = Positions(
        bounds={"night": (0, NIGHTS), "hares": (0, MOST_HARES), "bag": (0, MOST_HARES), "shown": (0, 2)}
    )


GAME = Poachers
