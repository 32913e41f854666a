"""Playing a card: the announcement and the chain of counters (BO-R21, BO-R22, BO-R25, BO-A4, BO-A18)."""

from __future__ import annotations

from burgrave.core.questions import ask
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.deck import count_cards, lay_down
from burgrave.games.bourgmestre.effects import effect, finish_card
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import MOST_COLUMNS, MOST_EFFECTS, PIECE, SEATS, VERB, WHOSE
from burgrave.games.bourgmestre.village import change, empty_columns

NAMES = SEATS * MOST_COLUMNS
"""A column of a village is named by one number: seat * MOST_COLUMNS + column."""


@rule
def play_card(s: State, seat: int, kind: int) -> None:
    """BO-R22: the card is announced and read out."""
    tell(s, ANNOUNCED, seat, kind)
    lay_down(s, seat, kind)
    s.card = kind
    s.step = 0
    s.stage = ANNOUNCING


# The announcement (BO-A18): opponents, drakkars and columns are named before anybody counters


@rule
def question_of(s: State) -> int:
    """What is still to be named for the effect at hand."""
    verb = effect(s, VERB)
    named = s.targets[s.step, 0] != NOBODY
    if verb == DESTROY_DRAKKAR or verb == MOVE_DRAKKAR:
        if not named:
            return ASK_DRAKKAR
        if verb == MOVE_DRAKKAR and s.targets[s.step, 1] == NOBODY:
            return ASK_COLUMN
    elif (verb == STEAL or (verb == REMOVE and effect(s, WHOSE) == OF_OPPONENT)) and not named:
        return ASK_OPPONENT
    return ASK_NOTHING


@rule
def may_name_opponent(s: State, seat: int, other: int) -> bool:
    if other == seat or other >= s.players:
        return False
    if effect(s, VERB) == STEAL:
        return count_cards(s, other) > 0
    return s.pieces[other, effect(s, PIECE)] != 0


@rule
def drakkars_to_name(s: State, seat: int, village: int) -> int:
    """The drakkars in front of a village that the effect can be about."""
    whose = effect(s, WHOSE)
    if effect(s, VERB) == DESTROY_DRAKKAR:
        fits = whose == OF_ANYONE or (whose == OF_SELF) == (village == seat)
        return s.drakkars[village] if fits else 0
    if whose == IN_SAME_VILLAGE:
        return s.drakkars[village] if empty_columns(s, village) else 0
    for other in range(s.players):
        if village == seat and other != seat and empty_columns(s, other):
            return s.drakkars[seat]
    return 0


@rule
def columns_to_name(s: State, seat: int, village: int) -> int:
    """The empty columns that the named drakkar can go to."""
    same = village == s.targets[s.step, 0] // MOST_COLUMNS
    fits = same if effect(s, WHOSE) == IN_SAME_VILLAGE else village != seat
    return empty_columns(s, village) if fits else 0


@rule
def may_name(s: State, seat: int, question: int, name: int) -> bool:
    if question == ASK_OPPONENT:
        return may_name_opponent(s, seat, name)
    village = name // MOST_COLUMNS
    if village >= s.players:
        return False
    columns = drakkars_to_name(s, seat, village) if question == ASK_DRAKKAR else columns_to_name(s, seat, village)
    return (columns >> (name % MOST_COLUMNS)) & 1 == 1


@rule
def announce(s: State) -> None:
    """Names what the card needs, effect by effect; what has only one answer names itself."""
    seat = seat_at(s, s.turn)
    while s.step < MOST_EFFECTS:
        question = question_of(s)
        choices = 0
        only = NOBODY
        if question != ASK_NOTHING:
            for number in range(SEATS if question == ASK_OPPONENT else NAMES):
                if may_name(s, seat, question, number):
                    choices += 1
                    only = number
        if choices == 0:
            s.step += 1
        elif choices == 1:
            name(s, seat, question, only)
        else:
            ask(s, seat, question)
            return
    s.step = 0
    s.stage = COUNTERING
    link(s, seat, 0)


@rule
def name(s: State, seat: int, question: int, number: int) -> None:
    if question == ASK_OPPONENT:
        tell(s, NAMED, seat, question, number, NOBODY)
    else:
        tell(s, NAMED, seat, question, number // MOST_COLUMNS, number % MOST_COLUMNS)
    s.targets[s.step, 1 if question == ASK_COLUMN else 0] = number


# The chain (BO-A4): everybody but the last link's player is asked about it once, beginning at that player's left


@rule
def link(s: State, seat: int, by_edict: int) -> None:
    """A card or an Edict that can be countered in its turn."""
    s.linker = seat
    s.by_edict = by_edict
    s.polled = 0


@rule
def could_counter(s: State, seat: int) -> bool:
    """As far as everybody can see: who holds an Edict, or against a card a card, is asked, whatever card it is."""
    return s.edicts[seat] > 0 or (not s.by_edict and count_cards(s, seat) > 0)


@rule
def poll(s: State) -> None:
    while s.polled < s.players - 1:
        seat = (s.linker + 1 + s.polled) % s.players
        if could_counter(s, seat):
            ask(s, seat, ASK_COUNTER)
            return
        s.polled += 1
    close_chain(s)


@rule
def counter_by_edict(s: State, seat: int) -> None:
    """BO-R25: against a card or another Edict."""
    tell(s, COUNTERED, seat, NOBODY)
    change(s, seat, BY_EDICT_SPENT, EDICT, -1, 0)
    s.counters += 1
    link(s, seat, 1)


@rule
def counter_by_card(s: State, seat: int, kind: int) -> None:
    tell(s, COUNTERED, seat, kind)
    lay_down(s, seat, kind)
    s.counters += 1
    link(s, seat, 0)


@rule
def close_chain(s: State) -> None:
    """With an even number of counters the card applies."""
    s.linker = NOBODY
    s.by_edict = 0
    s.polled = 0
    if s.counters % 2 == 1:
        tell(s, CANCELLED, s.card)
        finish_card(s)
    else:
        s.stage = APPLYING
    s.counters = 0
