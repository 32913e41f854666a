"""The rules as the rest of the program asks them: the steps of a month, the questions, the answers."""

from __future__ import annotations

from typing import Any

from burgrave.core.questions import begin, mark, mark_first, mark_set, next_stage, unmark_all
from burgrave.core.random import draw, rekey
from burgrave.core.record import State
from burgrave.core.rule import rule, tell
from burgrave.games.bourgmestre.arrival import arrive
from burgrave.games.bourgmestre.cards import (
    NAMES,
    announce,
    counter_by_card,
    counter_by_edict,
    may_name,
    name,
    play_card,
    poll,
)
from burgrave.games.bourgmestre.deck import count_cards, counters, deal, discard_drawn
from burgrave.games.bourgmestre.development import begin_development, develop, parcels_for, partners
from burgrave.games.bourgmestre.effects import apply_card, join, march_to, robbed_village
from burgrave.games.bourgmestre.hidden import hide_caprices, hide_cards, hide_tokens
from burgrave.games.bourgmestre.months import (
    advance,
    ask_strategies,
    choose_token,
    gift_piece,
    give_gifts,
    met_caprices,
    rank_players,
    tell_met,
)
from burgrave.games.bourgmestre.opening import ask_caprices, ask_settlers, clear_table, keep_caprice, offer_caprices
from burgrave.games.bourgmestre.raids import fight, raid_villages, shoot
from burgrave.games.bourgmestre.runes import apply_event, withdraw
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import (
    BOARD,
    CAPRICE_POINTS,
    EFFECTS,
    GIFT,
    INTO,
    KIND_OF,
    MOST_COLUMNS,
    MOST_PARCELS,
    OPENING,
    PIECE,
    SEATS,
)
from burgrave.games.bourgmestre.turns import begin_turn, draw_cards, end_turn, go_on_with_turn, keep_cards, may_end_turn
from burgrave.games.bourgmestre.village import (
    free_parcels,
    gain_edicts,
    in_column,
    movable,
    put,
    replace,
    steps_from,
    take,
)


@rule
def run_on(s: State) -> None:
    """Plays the month on by itself until somebody has something to decide (BO-R6)."""
    while s.asked == ASK_NOTHING and s.stage != OVER:
        stage = s.stage
        if stage == ACTING:
            go_on_with_turn(s)
        elif stage == COUNTERING:
            poll(s)
        elif stage == ANNOUNCING:
            announce(s)
        elif stage == APPLYING:
            apply_card(s)
        elif stage == DRAWING:
            draw_cards(s)
        elif stage == KEEPING:
            keep_cards(s)
        elif stage == EVENT:
            apply_event(s)
        elif stage == STRATEGY:
            ask_strategies(s)
        elif stage == ARRIVAL:
            arrive(s)
            s.turn = 0
            begin_turn(s)
        elif stage == RAIDS:
            raid_villages(s)
        elif stage == ADVANCE:
            advance(s)
        elif stage == GIVING:
            give_gifts(s)
        elif stage == CAPRICES:
            ask_caprices(s)
        else:
            ask_settlers(s)
    if s.stage == OVER:
        s.actor = NOBODY


# Set-up (BO-R2 to BO-R5, BO-A19)


@rule
def setup(s: State, players: int, options: Any, seed: int) -> None:
    begin(s, players, seed)
    clear_table(s)
    s.ending = ENDS_AFTER_ROUND if options[0] else ENDS_GAME
    s.first = draw(s, players)
    tell(s, FIRST_PLAYER, s.first)
    s.caprice = draw(s, len(CAPRICE_POINTS))
    tell(s, PUBLIC_CAPRICE, s.caprice)
    for turn in range(players):
        seat = seat_at(s, turn)
        deal(s, seat, OPENING[0])
        gain_edicts(s, seat, BY_OPENING, OPENING[1])
    for turn in range(players):
        seat = seat_at(s, turn)
        offer_caprices(s, seat)
        tell(s, OFFERED, seat, s.offered[seat, 0], s.offered[seat, 1])
    next_stage(s, CAPRICES)
    run_on(s)


# What a player may answer


@rule
def legal(s: State, mask: Any) -> int:
    unmark_all(mask)
    seat = s.actor
    asked = s.asked
    if asked == ASK_NOTHING:
        return 0
    if asked == ASK_ACT:
        return mark_turn(s, seat, mask)
    if asked == ASK_COUNTER:
        return mark_counters(s, seat, mask)
    if asked == ASK_STRATEGY:
        return mark_first(mask, CHOOSE, 3)
    if asked == ASK_DISCARD:
        return mark_first(mask, DISCARD_DRAWN, count_cards(s, DRAWN))
    if asked == ASK_CAPRICE:
        return mark_first(mask, KEEP_CAPRICE, 2)
    if asked == ASK_SHOOT or asked == ASK_WITHDRAW:
        return mark_set(mask, DRAKKAR_AT + seat * MOST_COLUMNS, s.drakkars[seat], BOARD[COLUMNS])
    if asked == ASK_DRAKKAR or asked == ASK_COLUMN or asked == ASK_OPPONENT:
        return mark_names(s, seat, mask)
    count = mark_set(mask, PARCEL, parcels_to_choose(s, seat), BOARD[COLUMNS] * BOARD[ROWS])
    return count + mark(mask, PASS, (asked == ASK_CHANGE or asked == ASK_MARCH) and s.times > 0)


@rule
def mark_turn(s: State, seat: int, mask: Any) -> int:
    """BO-R12, BO-R21: actions, cards, and the end when no action is left to do."""
    count = mark_cards(s, seat, mask, False)
    if may_end_turn(s, seat):
        return count + mark(mask, PASS, True)
    for action in range(DEVELOPMENT_KINDS):
        parcels = parcels_for(s, seat, action)
        count += mark_set(mask, DEVELOP + action * MOST_PARCELS, parcels, BOARD[COLUMNS] * BOARD[ROWS])
    return count


@rule
def mark_counters(s: State, seat: int, mask: Any) -> int:
    """BO-A4: an Edict against anything, a countering card against a card."""
    count = mark(mask, PASS, True) + mark(mask, SPEND_EDICT, s.edicts[seat] > 0)
    return count if s.by_edict else count + mark_cards(s, seat, mask, True)


@rule
def mark_cards(s: State, seat: int, mask: Any, as_counter: bool) -> int:
    """The kinds in hand that counter, or the others."""
    count = 0
    for card in range(len(KIND_OF)):
        if s.where[card] == seat:
            kind = KIND_OF[card]
            count += mark(mask, PLAY + kind, counters(kind) == as_counter and not mask[PLAY + kind])
    return count


@rule
def mark_names(s: State, seat: int, mask: Any) -> int:
    first = OPPONENT if s.asked == ASK_OPPONENT else DRAKKAR_AT
    count = 0
    for number in range(SEATS if s.asked == ASK_OPPONENT else NAMES):
        count += mark(mask, first + number, may_name(s, seat, s.asked, number))
    return count


@rule
def parcels_to_choose(s: State, seat: int) -> int:
    """The parcels that answer the question."""
    asked = s.asked
    if asked == ASK_SETTLE or asked == ASK_PLACE:
        return free_parcels(s, seat)
    if asked == ASK_STEP:
        return steps_from(s, seat, s.parcel)
    if asked == ASK_MARCH:
        return movable(s, seat)
    if asked == ASK_SOLDIER:
        return in_column(s, seat, SOLDIER, s.column)
    if asked == ASK_PARTNER and s.stage == ACTING:
        return partners(s, seat, s.doing, s.parcel)
    if asked == ASK_REMOVE and s.stage == EVENT:
        return s.pieces[seat, EFFECTS[s.event, s.event_step, PIECE]]
    piece = EFFECTS[s.card, s.step, PIECE]
    if asked == ASK_REMOVE:
        return s.pieces[robbed_village(s, seat), piece]
    if asked == ASK_PARTNER:
        return s.pieces[seat, piece] & ~(1 << s.parcel)
    return s.pieces[seat, piece]


# What the answer does


@rule
def apply(s: State, action: int) -> None:
    before = met_caprices(s)
    answer(s, s.actor, action)
    before = tell_met(s, before)
    run_on(s)
    tell_met(s, before)


@rule
def answer(s: State, seat: int, action: int) -> None:
    asked = s.asked
    s.asked = ASK_NOTHING
    if asked == ASK_ACT:
        answer_turn(s, seat, action)
    elif asked == ASK_COUNTER:
        answer_counter(s, seat, action)
    elif asked == ASK_STRATEGY:
        choose_token(s, seat, action - CHOOSE)
    elif asked == ASK_DISCARD:
        discard_drawn(s, seat, action - DISCARD_DRAWN)
    elif asked == ASK_CAPRICE:
        keep_caprice(s, seat, action - KEEP_CAPRICE)
    elif asked == ASK_OPPONENT:
        name(s, seat, asked, action - OPPONENT)
    elif asked == ASK_DRAKKAR or asked == ASK_COLUMN:
        name(s, seat, asked, action - DRAKKAR_AT)
    elif asked == ASK_SHOOT:
        shoot(s, seat, action - DRAKKAR_AT - seat * MOST_COLUMNS)
    elif asked == ASK_WITHDRAW:
        withdraw(s, seat, action - DRAKKAR_AT - seat * MOST_COLUMNS)
        s.event_turn += 1
    elif action == PASS:  # no more changes, no more steps
        s.step += 1
        s.times = 0
    else:
        answer_parcel(s, seat, asked, action - PARCEL)


@rule
def answer_turn(s: State, seat: int, action: int) -> None:
    if action == PASS:
        end_turn(s)
    elif action < DEVELOP:
        play_card(s, seat, action - PLAY)
    else:
        begin_development(s, seat, (action - DEVELOP) // MOST_PARCELS, (action - DEVELOP) % MOST_PARCELS)


@rule
def answer_counter(s: State, seat: int, action: int) -> None:
    if action == SPEND_EDICT:
        counter_by_edict(s, seat)
    elif action >= PLAY:
        counter_by_card(s, seat, action - PLAY)
    else:
        s.polled += 1


@rule
def answer_parcel(s: State, seat: int, asked: int, parcel: int) -> None:
    stage = s.stage
    if stage == SETTLING:
        put(s, seat, BY_OPENING, VILLAGER, parcel)
        s.turn += 1
    elif stage == RAIDS:
        fight(s, seat, parcel)
        s.column += 1
    elif stage == GIVING:
        put(s, seat, BY_GIFT, gift_piece(GIFT[s.month - 1]), parcel)
        s.turn += 1
    elif stage == EVENT:
        piece = EFFECTS[s.event, s.event_step, PIECE]
        if asked == ASK_PLACE:
            put(s, seat, BY_EVENT, piece, parcel)
        else:
            take(s, seat, BY_EVENT, piece, parcel)
        s.event_turn += 1
    elif stage == ACTING:
        develop(s, seat, parcel)
    else:
        answer_card(s, seat, asked, parcel)


@rule
def answer_card(s: State, seat: int, asked: int, parcel: int) -> None:
    """What the player of a card chooses while it is applied."""
    effect = EFFECTS[s.card, s.step]
    if asked == ASK_JOIN or asked == ASK_MARCH:
        s.parcel = parcel
    elif asked == ASK_PARTNER:
        join(s, seat, parcel)
    elif asked == ASK_STEP:
        march_to(s, seat, parcel)
    else:
        s.times += 1
        if asked == ASK_PLACE:
            put(s, seat, BY_CARD, effect[PIECE], parcel)
        elif asked == ASK_REMOVE:
            take(s, robbed_village(s, seat), BY_CARD, effect[PIECE], parcel)
        else:
            replace(s, seat, BY_CARD, effect[PIECE], effect[INTO], parcel)


# What is secret (BO-A20), and how it ends


@rule
def hide(s: State, seat: int, seed: int) -> None:
    rekey(s, seed)
    hide_cards(s, seat)
    hide_caprices(s, seat)
    if s.stage == STRATEGY:
        hide_tokens(s, seat)


@rule
def outcome(s: State, out: Any) -> None:
    rank_players(s, out)
