"""A log that somebody imports, as the rows of a table that is over."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from burgrave.bots.levels import LEVELS
from burgrave.core.errors import BadLog, BadOption
from burgrave.core.match import Match, replay
from burgrave.core.parts import Event
from burgrave.server.people.names import checked_name
from burgrave.server.people.users import User
from burgrave.server.store.queries.tables import NewRows
from burgrave.server.store.schema import ABANDONED, ACTION, FINISHED, START, UNTIMED
from burgrave.server.tables.table import events_to_json

MOST_ACTIONS = 3000
BOT = "bot:"


def check_length(log: Any) -> None:
    """Refuses what would take too long to play again."""
    actions = log.get("actions") if isinstance(log, dict) else None
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise BadLog("a log has at most {most} actions here", most=MOST_ACTIONS)


def table_of_log(log: Any, data: Path | None, owner: User, table_id: str, now: float) -> NewRows:
    """The log is played and told again; a game that it leaves open was given up."""
    match = replay(log, data=data)
    over = match.actor is None
    table = {
        "id": table_id,
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "data": match.game.data.digest,
        "rules": match.game.version,
        "seed": None if match.seed is None else str(match.seed),
        "kind": UNTIMED,
        "invitation": True,
        "invite": secrets.token_urlsafe(9),
        "host": owner.id,
        "hot_seat": False,
        "state": FINISHED if over else ABANDONED,
        "created": now,
        "started": now,
        "ended": now,
        "number": match.ply,
        "result": {"scores": match.scores, "ranks": match.ranks} if over else None,
    }
    seats = [{"table_id": table_id, "seat": seat, **player(match, seat)} for seat in range(match.players)]
    return NewRows(table, seats, list(entries(match, table_id, now)))


def player(match: Match, seat: int) -> dict[str, Any]:
    """Whom the log names: a bot of ours, or a person, who has no account here."""
    name = match.seats[seat] if seat < len(match.seats) else ""
    name = name if isinstance(name, str) else ""
    level = name.removeprefix(BOT)
    if name.startswith(BOT) and level in LEVELS:
        return {"bot": level, "name": ""}
    try:
        return {"bot": None, "name": checked_name(name)}
    except BadOption:
        return {"bot": None, "name": f"№ {seat + 1}"}


def entries(match: Match, table_id: str, now: float) -> Iterator[dict[str, Any]]:
    def entry(number: int, kind: str, seat: int | None, notation: str | None, events: list[Event]) -> dict[str, Any]:
        return {
            "table_id": table_id,
            "number": number,
            "kind": kind,
            "seat": seat,
            "notation": notation,
            "position": orjson.dumps(match.game.position(match.at(number))),
            "events": events_to_json(events),
            "rules": match.game.version,
            "at": now,
        }

    yield entry(0, START, None, None, match.opening())
    for ply, action in enumerate(match.log["actions"]):
        yield entry(ply + 1, ACTION, match.game.actor(match.at(ply)), action, match.events(ply))
