"""What people see of a table, made only from what they may know."""

from __future__ import annotations

import time
from collections.abc import Sequence

from burgrave.core.errors import BadPosition
from burgrave.core.language import Words
from burgrave.core.parts import Scene
from burgrave.core.record import Record
from burgrave.server.errors import NotThere
from burgrave.server.people.users import User
from burgrave.server.settings import Settings
from burgrave.server.store.schema import (
    ABANDONED,
    FINISHED,
    RUNNING,
    WAITING,
)
from burgrave.server.tables.beats import entry_beats, entry_lines, entry_scenes, has_scenes, lines_of, log_entry
from burgrave.server.tables.moves import replaceable_seats
from burgrave.server.tables.recorder import Recorder
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.runner import GameRunner
from burgrave.server.tables.table import Seat, Table
from burgrave.server.tables.takebacks import undo_request, who_must_agree, why_not_ask
from burgrave.server.tables.view_types import (
    Choice,
    DrawableView,
    Outcome,
    Question,
    SeatView,
    TableCard,
    UndoAsked,
)


class Views:
    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        recorder: Recorder,
        runner: GameRunner,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._recorder = recorder
        self._runner = runner

    async def view(
        self,
        table_id: str,
        viewer: User,
        language: str,
        number: int | None = None,
        since: int = -1,
        *,
        for_page: bool = False,
    ) -> DrawableView:
        """The table as the viewer may know it, now or after entry `number` then; the log after entry `since`.

        For a page the log's names and symbols are marked, and the position is left out: its drawing has it.
        """
        table = await self._registry.table(table_id)
        if table.actor_declines or table.chosen_action:
            self._runner.continue_game(table)  # what a crash has interrupted
        last = table.number
        if number is not None and not 0 <= number <= last:
            raise NotThere("the entries of this table are 0 to {last}", last=last)
        record, reason = None, None
        if table.line:
            try:
                then = number not in (None, last)
                record = await (self._registry.record(table, number or 0) if then else self._registry.present(table))
            except BadPosition:
                if table.standing.state == RUNNING:
                    raise
            reason = await self._recorder.why_not_undo(table, viewer)
        return table_view(
            table,
            viewer,
            language,
            record=record,
            number=last if number is None else number,
            since=since,
            why_not_undo=reason,
            away_seconds=self._settings.away_seconds,
            for_page=for_page,
        )

    async def scenes(self, table_id: str, viewer: User, language: str, number: int) -> list[Scene]:
        """The great moments of an entry, as the viewer may know them; none of what was taken back."""
        table = await self._registry.table(table_id)
        if number not in table.line or not has_scenes(table, table.entries[number]):
            return []
        place = table.line.index(number)
        after = await self._registry.record(table, number)
        before = await self._registry.record(table, table.line[place - 1])
        seat = log_seat(table, viewer)
        words = table.words(language).to(seat)
        return entry_scenes(table.game, table.entries[number], before, after, seat, words)

    async def number(self, table_id: str) -> int:
        """Of the table's last entry."""
        return (await self._registry.table(table_id)).number

    async def question(self, table_id: str, user: User, notation: str, language: str) -> Question | None:
        """What the user is asked once more before they play something; None: it cannot be played anyhow."""
        table = await self._registry.table(table_id)
        seat = table.seat_to_decide(user.id)
        if seat is None:
            return None
        record = await self._registry.present(table)
        if seat != table.actor:
            record = table.game.asking(record, seat)
        action = table.game.number(record, notation)
        if action is None:
            return None
        words = table.words(language)
        return Question(table.game.describe(record, action, words), table.game.warning(record, action, words))


def may_have_hints(table: Table, viewer: User) -> bool:
    return table.row["teaching"] or not table.people - {viewer.id}


def table_card(table: Table, viewer: User, words: Words) -> TableCard:
    row, standing = table.row, table.standing
    mine = table.seats_of(viewer.id)
    actor = standing.actor
    asked = table.seat_to_decide(viewer.id)
    return TableCard(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        state=standing.state,
        kind=row["kind"],
        minutes=row["minutes"],
        increment=row["increment"],
        days=row["days"],
        options=dict(row["options"]),
        edition=table.game.edition,
        invitation=row["invitation"],
        rated=row["rated"],
        teaching=row["teaching"],
        at_random=row["at_random"],
        hot_seat=row["hot_seat"],
        host=row["host"] == viewer.id,
        seats=seat_views(table, mine, words),
        number=standing.number,
        actor=actor,
        choosing=table.choosing,
        my_turn=asked is not None and not table.seats[asked].automatic,
        created=row["created"],
        ended=standing.ended,
        outcome=outcome_for(table, mine),
    )


def outcome_for(table: Table, mine: Sequence[int]) -> Outcome | None:
    """Of several seats at one screen it is that of the best."""
    result = table.standing.result
    if result is None or not mine:
        return None
    best = min(mine, key=lambda seat: result["ranks"][seat])
    change = result["rated_after"][best] - result["rated_before"][best] if "rated_after" in result else None
    return Outcome(result["ranks"][best], result["scores"][best], change)


def seat_views(table: Table, mine: Sequence[int], words: Words) -> list[SeatView]:
    now = time.time()
    return [
        SeatView(
            seat=number,
            name=words.name(number),
            taken=seat.taken,
            mine=number in mine,
            bot=seat.bot,
            away=seat.away,
            out=seat.out,
            seconds_left=table.seconds_left(number, now),
            rating=shown_rating(table, seat),
            host=seat.user is not None and seat.user == table.row["host"],
        )
        for number, seat in enumerate(table.seats)
    ]


def shown_rating(table: Table, seat: Seat) -> int | None:
    rating = table.ratings.get(seat.user or "")
    return rating.shown if rating else None


def choices(table: Table, record: Record, words: Words) -> list[Choice]:
    game = table.game
    return [
        Choice(action, notation, game.describe(record, action, words), game.spot(record, action))
        for notation, action in table.legal_by_notation(record).items()
    ]


def log_seat(table: Table, viewer: User) -> int | None:
    """Through whose eyes the log is: at one screen, nobody's."""
    return None if len(table.seats_of(viewer.id)) > 1 else table.viewpoint_of(viewer.id)


def results(table: Table, record: Record | None, words: Words) -> list[str]:
    """How each side ended, the best first."""
    result = table.standing.result
    if result is None or record is None or table.standing.state != FINISHED:
        return []
    lines = []
    ranks = result["ranks"]
    sides = sorted(table.game.sides(record), key=lambda side: (ranks[side[0]], side))
    for side in sides:
        seat, names = side[0], words.list([words.name(seat) for seat in side])
        ahead = sum(ranks[other[0]] < ranks[seat] for other in sides)
        score, rank = result["scores"][seat], min(ranks) + ahead  # nobody is first where all have lost
        lines.append(table.game.result(record, seat, score, rank, words.renamed(seat, names)))
    return lines


def undo_asked(table: Table, viewer: User) -> UndoAsked | None:
    request = undo_request(table) if table.standing.state == RUNNING else None
    if request is None:
        return None
    asked = set(who_must_agree(table, table.seats[request.seat].user)) - request.agreed
    return UndoAsked(request.seat, request.back_to, sorted(asked), bool(asked & set(table.seats_of(viewer.id))))


def table_view(
    table: Table,
    viewer: User,
    language: str,
    *,
    record: Record | None,
    number: int,
    since: int,
    why_not_undo: str | None,
    away_seconds: float,
    for_page: bool,
) -> DrawableView:
    """The table after entry `number`; `record` is the state then."""
    words = table.words(language)
    card = table_card(table, viewer, words)
    mine = table.seats_of(viewer.id)
    running, ended = card.state == RUNNING, card.state in (FINISHED, ABANDONED)
    seat = table.viewpoint_of(viewer.id)
    told = log_seat(table, viewer)
    entries = table.entries[since + 1 : number + 1]
    beats = {}
    if for_page:
        marked = words.marked(told)
        beats = {entry.number: entry_beats(table, entry, told, marked) for entry in entries}
        log = [log_entry(table, entry, lines_of(beats[entry.number])) for entry in entries]
    else:
        log = [log_entry(table, entry, entry_lines(table, entry, told, words)) for entry in entries]
    playing = [own for own in mine if not table.seats[own].out]
    reaction = running and record is not None and table.game.declining(record) is not None
    asked = table.seat_to_decide(viewer.id)
    if (
        asked is None
        or table.seats[asked].bot is not None
        or number != table.number
        or (table.actor_declines and reaction)
    ):
        asked = None
    elif asked != table.actor and record is not None:
        record = table.game.asking(record, asked)
    return DrawableView(
        card=card,
        invite=table.row["invite"] if mine and card.state == WAITING else None,
        number=number,
        seat=seat,
        view=None if record is None or for_page else table.seen_position(record, seat),
        legal=choices(table, record, words) if asked is not None and record is not None else [],
        chosen=None if asked is None else table.seats[asked].chosen,
        log=log,
        why_not_undo=words.text(why_not_undo) if why_not_undo else None,
        can_ask_undo=why_not_undo is not None and why_not_ask(table, viewer) is None,
        undo_asked=undo_asked(table, viewer),
        can_join=card.state == WAITING and not mine and not all(seat.taken for seat in table.seats),
        can_start=card.state == WAITING and card.host and not card.rated,
        can_resign=running and bool(playing),
        can_take_over=replaceable_seats(table, viewer, away_seconds) if running and playing else [],
        can_return=running and any(table.seats[own].away for own in playing),
        can_rematch=ended and bool(mine),
        can_decline_questions=table.game.asks_others
        and len(playing) == 1
        and (reaction or (running and not card.my_turn)),
        declines_questions=any(table.seats[own].declines_questions for own in playing),
        can_hint=card.my_turn and table.actor in mine and may_have_hints(table, viewer),
        can_fork=bool(table.entries) and (ended or (running and bool(mine) and table.people == {viewer.id})),
        rematch=table.rematch,
        scores=table.standing.result["scores"] if table.standing.result else None,
        ranks=table.standing.result["ranks"] if table.standing.result else None,
        results=results(table, record, words) if number == table.number else [],
        game=table.game,
        record=record,
        beats=beats,
    )
