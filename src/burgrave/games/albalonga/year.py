"""The end of a season and of a year: return, crown, feeding, growth, the challenge (AL-R48 to AL-R55, AL-R67)."""

from __future__ import annotations

from burgrave.core.questions import ask, next_stage
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.albalonga.city import count_kings, count_peasants, meets_challenge, move, move_captives
from burgrave.games.albalonga.state import *
from burgrave.games.albalonga.tables import GROWTH_WHEAT


@rule
def send_everybody_home(s: State) -> None:
    """AL-R48: all peasants return to housing. AL-R67: captured ones in the kings' cities go to the reserve."""
    for seat in range(s.players):
        for job in range(5):
            s.housed[seat] += s.own[seat, job]
            s.own[seat, job] = 0
            move_captives(s, BY_RETURN, s.captured[seat, job], seat, BANK, job)
        s.laid_merchant[seat] = 0
        s.laid_farmers[seat] = 0
        s.passed[seat] = 0
        s.improved[seat] = 0
        s.blessed[seat] = 0
    next_stage(s, CROWN)


# The King of Kings


@rule
def may_crown(s: State, seat: int) -> bool:
    """AL-R48: any other king who is still in the game."""
    return seat != s.king_of_kings and seat < s.players and not s.out[seat]


@rule
def ask_for_crowning(s: State) -> bool:
    """Asks the King of Kings for the next one: no choice with one other king; with none the card stays (AL-A11)."""
    choices = 0
    only = NOBODY
    for seat in range(s.players):
        if may_crown(s, seat):
            choices += 1
            only = seat
    if choices > 1:
        ask(s, s.king_of_kings, ASK_CROWN)
        return True
    if choices == 1:
        crown(s, only)
    return False


@rule
def crown(s: State, seat: int) -> None:
    tell(s, CROWNED, seat, s.king_of_kings)
    s.king_of_kings = seat


@rule
def name_next_king_of_kings(s: State) -> None:
    if not ask_for_crowning(s):
        end_season(s)


@rule
def end_season(s: State) -> None:
    if s.season == GROWING:
        s.season = HARVEST
        next_stage(s, SEASON_START)
    else:
        next_stage(s, FEED)


@rule
def replace_fallen_king_of_kings(s: State) -> None:
    """AL-R50: a King of Kings who is out names another one at once, who survived the same winter (AL-A24)."""
    if s.out[s.king_of_kings] and count_kings(s) > 0 and ask_for_crowning(s):
        return
    next_stage(s, GROW)


# Feeding and growth


@rule
def feed_everybody(s: State) -> None:
    """AL-R49: a wheat for each peasant as far as it goes; AL-R50: a king with no wheat at all is out."""
    for turn in range(s.players):
        seat = seat_at(s, turn)
        if not s.out[seat]:
            if s.wheat[seat] == 0:
                eliminate(s, seat)
            else:
                feed(s, seat)
    next_stage(s, SUCCESSION)


@rule
def feed(s: State, seat: int) -> None:
    fed = min(s.wheat[seat], s.housed[seat])
    lost = s.housed[seat] - fed
    tell(s, FED, seat, fed, lost)
    move(s, BY_FEEDING, WHEAT, fed, seat, BANK)
    move(s, BY_HUNGER, PEASANTS, lost, seat, BANK)


@rule
def eliminate(s: State, seat: int) -> None:
    """AL-A24: the king's peasants, silver, monuments and cards leave the game."""
    tell(s, ELIMINATED, seat)
    move(s, BY_ELIMINATION, PEASANTS, s.housed[seat], seat, BANK)
    move(s, BY_ELIMINATION, SILVER, s.silver[seat], seat, BANK)
    if s.monuments[seat] > 0:
        tell(s, BUILT, seat, BY_ELIMINATION, -s.monuments[seat])
    s.monuments[seat] = 0
    if s.devotion[seat] > 0:
        tell(s, DEVOTED, seat, BY_ELIMINATION, -s.devotion[seat], 0)
    s.devotion[seat] = 0
    s.housing_disc[seat] = 0
    s.population[seat] = 0
    s.active[seat] = 0
    s.out[seat] = 1


@rule
def go_round_to_grow(s: State) -> None:
    """AL-R51: kings who have fed everybody and have wheat left may buy new peasants once."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if not s.out[seat] and can_attract(1, s.wheat[seat]):
            ask(s, seat, ASK_GROW)
            return
        s.turn += 1
    next_stage(s, YEAR_END)


@rule
def can_attract(peasants: int, wheat: int) -> bool:
    return wheat >= GROWTH_WHEAT[peasants - 1]


@rule
def grow(s: State, seat: int, peasants: int) -> None:
    wheat = GROWTH_WHEAT[peasants - 1]
    tell(s, GREW, seat, peasants, wheat)
    move(s, BY_GROWTH, WHEAT, wheat, seat, BANK)
    move(s, BY_GROWTH, PEASANTS, peasants, BANK, seat)


# The end


@rule
def end_year(s: State) -> None:
    """AL-R53: the population discs. AL-R54: has a king met the challenge? AL-R55: if not, is there another year?"""
    met = 0
    for seat in range(s.players):
        s.population[seat] = count_peasants(s, seat)
        if meets_challenge(s, seat):
            met += 1
            tell(s, CHALLENGE_MET, seat)
    if met > 0:
        end_game(s)
    elif s.year == LAST_YEAR or count_kings(s) == 0:
        tell(s, ALL_LOSE)
        next_stage(s, OVER)
    else:
        begin_next_year(s)


@rule
def end_game(s: State) -> None:
    for seat in range(s.players):
        if has_won(s, seat):
            tell(s, WON, seat)
    next_stage(s, OVER)


@rule
def has_won(s: State, seat: int) -> bool:
    """AL-R54: meets the challenge, and nobody who meets it is ahead."""
    if not meets_challenge(s, seat):
        return False
    for other in range(s.players):
        if is_ahead(s, other, seat):
            return False
    return True


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """AL-R54: the challenge met, then more people, then more wheat and silver. Kings who have not met it are equal."""
    if not meets_challenge(s, seat) or not meets_challenge(s, other):
        return meets_challenge(s, seat) and not meets_challenge(s, other)
    if count_peasants(s, seat) != count_peasants(s, other):
        return count_peasants(s, seat) > count_peasants(s, other)
    return s.wheat[seat] + s.silver[seat] > s.wheat[other] + s.silver[other]


@rule
def begin_next_year(s: State) -> None:
    s.year += 1
    s.season = GROWING
    s.climate = s.next_climate
    s.next_climate = NOBODY
    s.price = 0
    next_stage(s, SEASON_START)
