"""A state as readable JSON and back, and what of it a seat may know (BO-A20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from burgrave.core.game import Game
from burgrave.core.parts import Position
from burgrave.core.position import (
    generator,
    has_choice,
    name_or_none,
    number_or_none,
    options_of,
    place_generator,
    players_of,
)
from burgrave.core.position_fields import Fields
from burgrave.core.record import Record, State, blank
from burgrave.games.bourgmestre.development import needs_partner, parcels_for
from burgrave.games.bourgmestre.notation import caprice_ids, card_names, column_name, kind_ids, parcel_name
from burgrave.games.bourgmestre.opening import clear_table
from burgrave.games.bourgmestre.rules import run_on
from burgrave.games.bourgmestre.state import *
from burgrave.games.bourgmestre.tables import (
    LETTERS,
    MOST_COLUMNS,
    MOST_DRAWN,
    MOST_EFFECTS,
    STOCK,
    STRATEGIES,
    VERB,
    WHOSE,
)
from burgrave.games.bourgmestre.village import free_parcels, in_reserve, movable

IN_TURN = (DRAWING, KEEPING, ACTING, ANNOUNCING, COUNTERING, APPLYING, EVENT)
WITH_CARD = (ANNOUNCING, COUNTERING, APPLYING)
MAY_HAVE_CARD = (*WITH_CARD, DRAWING, KEEPING, EVENT)
WITH_DRAWN = (DRAWING, KEEPING, EVENT, OVER)


# A record written down


def position(game: Game, record: Record) -> Position:
    lies = list(zip(card_names(game), record["where"].tolist(), strict=False))

    def lying(where: int) -> list[str]:
        return [name for name, place in lies if place == where]

    return {
        "options": {"finish_round": bool(record["ending"] != ENDS_GAME)},
        "month": int(record["month"]),
        "first": int(record["first"]),
        "stage": STAGES[record["stage"]],
        "asked": QUESTIONS[record["asked"]],
        "actor": number_or_none(record["actor"]),
        "turn": int(record["turn"]),
        "villages": [village(game, record, seat, lying(seat)) for seat in range(record["players"])],
        "caprice": name_or_none(caprice_ids(game), record["caprice"]),
        "reserve": {name: int(record["reserve"][thing]) for thing, name in enumerate(STOCK)},
        "drawn": lying(DRAWN),
        "discard": lying(DISCARD),
        "council": bool(record["council"]),
        "to_draw": int(record["to_draw"]),
        "actions": int(record["actions"]),
        "doing": name_or_none(DEVELOPMENTS, record["doing"]),
        "parcel": None if record["parcel"] == NOBODY else parcel_name(game, int(record["parcel"])),
        "card": name_or_none(kind_ids(game), record["card"]),
        "step": int(record["step"]),
        "times": int(record["times"]),
        "targets": targets(game, record),
        "chain": {
            "linker": number_or_none(record["linker"]),
            "by_edict": bool(record["by_edict"]),
            "counters": int(record["counters"]),
            "polled": int(record["polled"]),
        },
        "event": name_or_none(kind_ids(game), record["event"]),
        "event_step": int(record["event_step"]),
        "event_turn": int(record["event_turn"]),
        "shots": int(record["shots"]),
        "column": None if record["column"] == NOBODY else int(record["column"]) + 1,
        "last_round": bool(record["ending"] == LAST_ROUND),
        "random": generator(record),
    }


def village(game: Game, record: Record, seat: int, hand: list[str]) -> dict[str, Any]:
    caprices = [int(caprice) for caprice in record["offered"][seat] if caprice != NOBODY]
    ids = caprice_ids(game)
    kept, seen = int(record["kept"][seat]), record["seen"][seat].tolist()
    return {
        "columns": board_columns(game, record, seat),
        "drakkars": [c + 1 for c in range(game.tables["BOARD"][COLUMNS]) if record["drakkars"][seat] >> c & 1],
        "points": int(record["points"][seat]),
        "edicts": int(record["edicts"][seat]),
        "hand": hand,
        "knows": [name for card, name in enumerate(card_names(game)) if seen[card // WORD] >> (card % WORD) & 1],
        "strategy": name_or_none(STRATEGIES, record["token"][seat]),
        "caprices": [ids[caprice] for caprice in caprices],
        "kept": None if kept == NOBODY else ids[caprices[kept]],
    }


def is_seen(record: Record, seat: int, card: int) -> bool:
    return bool(record["seen"][seat, card // WORD] >> (card % WORD) & 1)


def board_columns(game: Game, record: Record, seat: int) -> list[str]:
    """Each column from the sea inland, such as `..VC`."""
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    pieces = record["pieces"][seat].tolist()
    return ["".join(letter_at(pieces, row * columns + column) for row in range(rows)) for column in range(columns)]


def letter_at(pieces: list[int], parcel: int) -> str:
    """`pieces` has a bit for each parcel where a kind of piece stands."""
    return next((letter for letter, places in zip(LETTERS, pieces, strict=False) if places >> parcel & 1), ".")


def targets(game: Game, record: Record) -> list[list[Any]]:
    """What was named for each effect of the card: an opponent, or drakkar and column such as `1.3`."""
    if record["card"] == NOBODY:
        return []
    found: list[list[Any]] = []
    for step in range(MOST_EFFECTS):
        named = [int(name) for name in record["targets"][step] if name != NOBODY]
        if names_columns(game, record["card"], step):
            found.append([column_name(*divmod(name, MOST_COLUMNS)) for name in named])
        else:
            found.append(list(named))
    return found


def names_columns(game: Game, card: int, step: int) -> bool:
    return game.tables["EFFECTS"][card, step, VERB] in (DESTROY_DRAKKAR, MOVE_DRAKKAR)


def names_opponent(game: Game, card: int, step: int) -> bool:
    effect = game.tables["EFFECTS"][card, step]
    return bool(effect[VERB] == STEAL or (effect[VERB] == REMOVE and effect[WHOSE] == OF_OPPONENT))


def view(game: Game, record: Record, seat: int | None, known: Position) -> Position:
    """Secret are hands, the cards a player has just drawn, Caprices, strategies before they are revealed, the deck.

    A card that the seat cannot know is shown as null.
    """
    del known["random"]
    stage = record["stage"]
    names = card_names(game)
    for other, holds in enumerate(known["villages"]):
        del holds["knows"]
        if other == seat:
            continue
        seen = [name for name in holds["hand"] if seat is not None and is_seen(record, seat, names.index(name))]
        holds["hand"] = seen + [None] * (len(holds["hand"]) - len(seen))
        holds["caprices"] = None
        if stage != OVER:
            holds["kept"] = None
        if stage == STRATEGY:
            holds["strategy"] = None
    if seat is None or seat != (record["first"] + record["turn"]) % record["players"]:
        known["drawn"] = [None] * len(known["drawn"])
    return known


# A record read from what somebody wrote


def place(game: Game, content: Mapping[str, Any]) -> Record:
    record = blank(RECORD)
    state = State(record)
    fields = Fields(content)
    villages = players_of(game, fields, "villages")
    state.players = len(villages)
    game.interpreted(clear_table)(state)
    state.ending = ENDS_AFTER_ROUND if options_of(game, fields, state.players)["finish_round"] else ENDS_GAME
    place_calendar(state, fields)
    for seat, village_fields in enumerate(villages):
        place_village(game, state, seat, village_fields)
    place_cards(game, state, fields, villages)
    place_public_caprice(game, state, fields)
    check_reserve(state, fields)
    place_turn(game, state, fields)
    place_card_in_play(game, state, fields)
    place_event(game, state, fields)
    place_raid(game, state, fields)
    place_generator(state, fields)
    asked = fields.choice("asked", QUESTIONS, "nothing")
    actor = fields.optional("actor", 0, state.players - 1)
    for village_fields in villages:
        village_fields.done()
    fields.done()
    play_on(game, state, record, fields, asked, NOBODY if actor is None else actor)
    return record


def place_calendar(state: State, fields: Fields) -> None:
    state.month = fields.number("month", 1, LAST_MONTH, 1)
    state.first = fields.number("first", 0, state.players - 1)
    state.stage = fields.choice("stage", STAGES, "strategy")
    state.turn = fields.number("turn", 0, state.players)
    if state.stage in IN_TURN and state.turn == state.players:
        fields.refuse(f"turn is from 0 to {state.players - 1} in the stage {STAGES[state.stage]}")
    state.council = fields.flag("council")
    if state.council and state.stage not in IN_TURN:
        fields.refuse(f"there is no council in the stage {STAGES[state.stage]}")
    if fields.flag("last_round"):
        if state.ending != ENDS_AFTER_ROUND:
            fields.refuse("last_round belongs to the option finish_round")
        state.ending = LAST_ROUND


def place_village(game: Game, state: State, seat: int, fields: Fields) -> None:
    place_board(game, state, seat, fields)
    columns = int(game.tables["BOARD"][COLUMNS])
    drakkars = fields.numbers("drakkars", 1, columns)
    if len(set(drakkars)) < len(drakkars):
        fields.refuse("drakkars: at most one in front of a column")
    state.drakkars[seat] = sum(1 << (column - 1) for column in drakkars)
    state.points[seat] = fields.number("points", 0)
    state.edicts[seat] = fields.number("edicts", 0)
    place_strategy(state, seat, fields)
    place_caprices(game, state, seat, fields)


def place_board(game: Game, state: State, seat: int, fields: Fields) -> None:
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    board = fields.raw("columns") or ["." * rows] * columns
    fits = len(board) == columns and all(isinstance(column, str) and len(column) == rows for column in board)
    if not fits or set("".join(board)) - set(LETTERS + "."):
        fields.refuse(f"columns are {columns} texts of {rows} letters out of {LETTERS} and a dot, from the sea inland")
    for column, letters in enumerate(board):
        for row, letter in enumerate(letters):
            if letter != ".":
                state.pieces[seat, LETTERS.index(letter)] |= 1 << (row * columns + column)


def place_strategy(state: State, seat: int, fields: Fields) -> None:
    """Chosen by those before the turn in the stage strategy, and by all from then to the end of the month."""
    given = fields.word("strategy")
    if given is not None and given not in STRATEGIES:
        fields.refuse(f"strategy is one of {', '.join(STRATEGIES)}, not {given!r}")
    chosen = (seat - state.first) % state.players < state.turn if state.stage == STRATEGY else state.stage > STRATEGY
    if given is not None and not chosen:
        fields.refuse(f"no strategy is chosen yet in the stage {STAGES[state.stage]} at turn {state.turn}")
    if chosen:
        state.token[seat] = DEVELOPMENT if given is None else STRATEGIES.index(given)


def place_caprices(game: Game, state: State, seat: int, fields: Fields) -> None:
    """Both that a player drew, or none; kept is the first unless it is said."""
    caprices = fields.choices("caprices", caprice_ids(game))
    if len(caprices) not in (0, 2):
        fields.refuse("caprices are the two that were drawn, or none")
    if not caprices and state.stage == CAPRICES:
        fields.refuse("caprices are missing: the two to choose from")
    kept = fields.word("kept")
    chosen = (seat - state.first) % state.players < state.turn if state.stage == CAPRICES else bool(caprices)
    names = [caprice_ids(game)[caprice] for caprice in caprices]
    if kept is not None and (not chosen or kept not in names):
        fields.refuse(f"kept is one of the Caprices drawn, once it is chosen, not {kept!r}")
    for number, caprice in enumerate(caprices):
        state.offered[seat, number] = caprice
    if chosen:
        state.kept[seat] = 0 if kept is None else names.index(kept)


def place_public_caprice(game: Game, state: State, fields: Fields) -> None:
    ids = caprice_ids(game)
    name = fields.word("caprice")
    if name is not None:
        if name not in ids:
            fields.refuse(f"caprice is one of {', '.join(ids)}, not {name!r}")
        state.caprice = ids.index(name)
    dealt = [int(caprice) for caprice in np.ravel(state.offered) if caprice != NOBODY] + [state.caprice] * (
        name is not None
    )
    if len(set(dealt)) < len(dealt):
        fields.refuse("a Royal Caprice is there only once")


def place_cards(game: Game, state: State, fields: Fields, villages: list[Fields]) -> None:
    """Hands, cards just drawn, the discard. All others are in the deck, or if a deck is given, in the discard.

    A card is `muster.2`, or `muster` for whichever is left.
    """
    names, is_event = card_names(game), game.tables["IS_EVENT"]
    unplaced = set(range(len(names)))

    def take(owner: Fields, name: str, events: bool) -> list[int]:
        found = []
        for written in owner.raw(name):
            copies = [card for card in sorted(unplaced) if written in (names[card], names[card].split(".")[0])]
            if not copies:
                owner.refuse(f"{name}: there is no card {written!r} left")
            if is_event[game.tables["KIND_OF"][copies[0]]] and not events:
                owner.refuse(f"{name}: an event such as {written!r} is never kept")
            unplaced.discard(copies[0])
            found.append(copies[0])
        return found

    for seat, owner in enumerate(villages):
        for card in take(owner, "hand", False):
            state.where[card] = seat
    for card in take(fields, "drawn", False):
        state.where[card] = DRAWN
        if state.stage not in WITH_DRAWN:
            fields.refuse(f"no cards lie drawn in the stage {STAGES[state.stage]}")
    for card in take(fields, "discard", True):
        state.where[card] = DISCARD
    if fields.has("deck"):
        deck = take(fields, "deck", True)
        for card in unplaced:
            state.where[card] = DISCARD
        for card in deck:
            state.where[card] = DECK
    for seat, owner in enumerate(villages):
        for name in owner.raw("knows"):
            card = names.index(name) if name in names else NOBODY
            if card == NOBODY or state.where[card] == seat or state.where[card] >= state.players:
                owner.refuse(f"knows: {name!r} is not in another player's hand")
            state.seen[seat, card // WORD] |= 1 << (card % WORD)


def check_reserve(state: State, fields: Fields) -> None:
    """The reserve is what the players do not have; if it is given it must be that."""
    for seat in range(state.players):
        for piece in range(FIELD + 1):
            count = int(state.pieces[seat, piece]).bit_count()
            state.reserve[piece] -= count
            if piece == FORTRESS:
                state.reserve[COTTAGE] -= count
        state.reserve[DRAKKAR] -= int(state.drakkars[seat]).bit_count()
        state.reserve[EDICT] -= state.edicts[seat]
    for thing, name in enumerate(STOCK):
        if state.reserve[thing] < 0:
            fields.refuse(f"there are {-state.reserve[thing]} too many of {name} for {state.players} players")
    if fields.has("reserve"):
        given = fields.object("reserve")
        for thing, name in enumerate(STOCK):
            left = int(state.reserve[thing])
            if given.number(name, 0, default=left) != left:
                given.refuse(f"{name} is {left}: what the players do not have")
        given.done()


def place_turn(game: Game, state: State, fields: Fields) -> None:
    """Step 3: what is left to draw and to do."""
    state.to_draw = fields.number("to_draw", 0, MOST_DRAWN)
    if state.to_draw and state.stage not in (DRAWING, EVENT):
        fields.refuse(f"nothing is drawn in the stage {STAGES[state.stage]}")
    state.actions = fields.number("actions", 0, 9)
    if state.actions and (state.stage not in IN_TURN or state.council):
        where = "council" if state.council else f"stage {STAGES[state.stage]}"
        fields.refuse(f"there are no actions in the {where}")
    doing = fields.word("doing")
    if doing is not None:
        if doing not in DEVELOPMENTS or not needs_partner(DEVELOPMENTS.index(doing)):
            fields.refuse(f"doing is a development action with two parcels, not {doing!r}")
        state.doing = DEVELOPMENTS.index(doing)
    parcel = fields.word("parcel")
    names = [parcel_name(game, number) for number in range(len(game.tables["CROSS"]))]
    if parcel is not None:
        if parcel not in names:
            fields.refuse(f"parcel is a column and a row such as {names[0]}, not {parcel!r}")
        state.parcel = names.index(parcel)
    if state.doing != NOBODY:
        seat = seat_at(state, state.turn)
        possible = game.interpreted(parcels_for)(state, seat, state.doing)
        if state.stage != ACTING or not state.actions or state.parcel == NOBODY or not possible >> state.parcel & 1:
            fields.refuse(f"{doing} is not possible here on the parcel {parcel}")


def place_card_in_play(game: Game, state: State, fields: Fields) -> None:
    ids = kind_ids(game)
    card = fields.word("card")
    if (card is None and state.stage in WITH_CARD) or (card is not None and state.stage not in MAY_HAVE_CARD):
        fields.refuse(f"card, the one being played, is {card!r} in the stage {STAGES[state.stage]}")
    state.step = fields.number("step", 0, MOST_EFFECTS if state.stage in MAY_HAVE_CARD else 0)
    state.times = fields.number("times", 0, 6 if card is not None else 0)
    named = fields.raw("targets")
    chain = fields.object("chain")
    place_chain(state, chain)
    if card is None:
        if named or state.step:
            fields.refuse("targets and step belong to a card")
        if state.parcel != NOBODY and state.doing == NOBODY:
            fields.refuse("parcel belongs to an action or a card")
        return
    if card not in ids or game.tables["IS_EVENT"][ids.index(card)]:
        fields.refuse(f"card is the kind of a card that is played, not {card!r}")
    state.card = ids.index(card)
    if game.tables["EFFECTS"][state.card, 0, VERB] == COUNTER:
        fields.refuse(f"{card} is not played by itself")
    if len(named) > MOST_EFFECTS or not all(isinstance(names, list) and len(names) <= 2 for names in named):
        fields.refuse(f"targets are lists of at most two names for at most {MOST_EFFECTS} effects")
    for step, names in enumerate(named):
        for number, name in enumerate(names):
            state.targets[step, number] = read_target(game, state, fields, step, name)
    if state.stage == APPLYING:
        check_choice(game, state, fields)


def place_chain(state: State, fields: Fields) -> None:
    linker = fields.optional("linker", 0, state.players - 1)
    state.by_edict = int(fields.flag("by_edict"))
    state.counters = fields.number("counters", 0)
    state.polled = fields.number("polled", 0, state.players - 1)
    fields.done()
    if state.stage == COUNTERING:
        state.linker = seat_at(state, state.turn) if linker is None else linker
    elif linker is not None or state.by_edict or state.counters or state.polled:
        fields.refuse("a chain of counters belongs to the stage countering")


def read_target(game: Game, state: State, fields: Fields, step: int, name: Any) -> int:
    if names_opponent(game, state.card, step):
        if isinstance(name, int) and not isinstance(name, bool) and 0 <= name < state.players:
            return name
        fields.refuse(f"targets: an opponent is a seat from 0 to {state.players - 1}, not {name!r}")
    columns = int(game.tables["BOARD"][COLUMNS])
    names = {
        column_name(seat, column): seat * MOST_COLUMNS + column
        for seat in range(state.players)
        for column in range(columns)
    }
    if not names_columns(game, state.card, step) or name not in names:
        fields.refuse(f"targets: effect {step + 1} of the card does not name {name!r}")
    return names[name]


def check_choice(game: Game, state: State, fields: Fields) -> None:
    """The first parcel of two that a card's player has chosen, or that they have chosen often enough to stop."""
    if state.step == MOST_EFFECTS:
        fields.refuse(f"step is from 0 to {MOST_EFFECTS - 1} in the stage applying")
    seat = seat_at(state, state.turn)
    verb, piece, _into, most = (int(value) for value in game.tables["EFFECTS"][state.card, state.step][:4])
    if state.times > max(most, 0):
        fields.refuse(f"times is at most {max(most, 0)}")
    if verb == PLACE and state.times:
        left = most - state.times
        free = int(game.interpreted(free_parcels)(state, seat)).bit_count()
        if int(game.interpreted(in_reserve)(state, piece)) < left or left > free:
            fields.refuse("there is not enough left to place")
    if state.parcel == NOBODY:
        return
    possible = 0
    if verb == MARCH:
        possible = game.interpreted(movable)(state, seat)
    elif verb == JOIN:
        possible = state.pieces[seat, piece]
    if not possible >> state.parcel & 1:
        fields.refuse("parcel is not one that the card's player could have chosen")


def place_event(game: Game, state: State, fields: Fields) -> None:
    ids = kind_ids(game)
    event = fields.word("event")
    if (event is None) == (state.stage == EVENT):
        fields.refuse(f"event, the one being applied, is {event!r} in the stage {STAGES[state.stage]}")
    state.event_step = fields.number("event_step", 0, MOST_EFFECTS - 1 if event is not None else 0)
    state.event_turn = fields.number("event_turn", 0, state.players - 1 if event is not None else 0)
    if event is not None:
        if event not in ids or not game.tables["IS_EVENT"][ids.index(event)]:
            fields.refuse(f"event is the kind of an event card, not {event!r}")
        state.event = ids.index(event)


def place_raid(game: Game, state: State, fields: Fields) -> None:
    """Step 4: the column whose raid comes next, nothing before the towers are counted, and the shots left."""
    column = fields.optional("column", 1, int(game.tables["BOARD"][COLUMNS]))
    state.shots = fields.number("shots", 0, len(game.tables["CROSS"]))
    if (column is not None or state.shots) and state.stage != RAIDS:
        fields.refuse("column and shots belong to the stage raids")
    if state.shots and column != 1:
        fields.refuse("towers shoot before the raid of column 1")
    state.column = NOBODY if column is None else column - 1


def play_on(game: Game, state: State, record: Record, fields: Fields, asked: int, actor: int) -> None:
    """To the decision that the position leads to; one that says what is asked must be at that very decision."""
    if state.doing != NOBODY:
        state.actor = seat_at(state, state.turn)
        state.asked = ASK_STEP if state.doing == MOVE else ASK_PARTNER
        state.store(record)
        if not has_choice(game, record):
            fields.refuse(f"there is no choice of a second parcel for {DEVELOPMENTS[state.doing]}")
        before = record.tobytes()
    else:
        state.asked, state.actor = asked, actor
        state.store(record)
        before = record.tobytes()
        state.asked = ASK_NOTHING
        game.interpreted(run_on)(state)
        state.store(record)
    if (asked != ASK_NOTHING or state.doing != NOBODY or actor != NOBODY) and record.tobytes() != before:
        fields.refuse(
            f"asked is {QUESTIONS[asked]} of {actor}; the game asks {QUESTIONS[state.asked]} of {state.actor}"
        )
