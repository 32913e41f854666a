"""Ratings."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, RowMapping, Table, exists, select, update

from burgrave.server.store.queries import LISTED, Job, Values, own_insert
from burgrave.server.store.schema import FINISHED, puzzle_ratings, ratings, seats, tables, users

PROVISIONAL_GAMES = 10
"""Before as many, a rating is provisional, and not on the leaderboard."""


def ratings_at_table(c: Connection, game: str, its_seats: Sequence[RowMapping]) -> dict[str, RowMapping]:
    """By person."""
    names = [seat["user_id"] for seat in its_seats if seat["user_id"]]
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names))
    return {row["who"]: row for row in c.execute(query).mappings()}


def ratings_by_game(user_id: str) -> Job[dict[str, RowMapping]]:
    query = select(ratings).where(ratings.c.who == user_id)
    return lambda c: {row["game"]: row for row in c.execute(query).mappings()}


def locked_ratings(c: Connection, game: str, who: Collection[str], table: Table = ratings) -> dict[str, RowMapping]:
    """Of all of these who have one, locked in the order of their names until the transaction ends."""
    query = select(table).where(table.c.game == game, table.c.who.in_(sorted(who))).order_by(table.c.who)
    return {row["who"]: row for row in c.execute(query.with_for_update()).mappings()}


def puzzle_ratings_of(c: Connection, game: str, who: Collection[str]) -> dict[str, RowMapping]:
    """Of all of these, people and puzzles, that have one."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game, puzzle_ratings.c.who.in_(who))
    return {row["who"]: row for row in c.execute(query).mappings()}


def rated_games_of(c: Connection, people: Collection[str], game: str, since: float) -> int:
    """How many games of exactly these people have changed ratings since that time."""
    query = select(tables.c.id, tables.c.result).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(seats.c.user_id == min(people))  # whose tables are found by an index
    query = query.where(tables.c.rated, tables.c.game == game, tables.c.ended > since)
    counted = [row.id for row in c.execute(query) if "rated_after" in (row.result or {})]
    at: dict[str, set[str]] = {table_id: set() for table_id in counted}
    for row in c.execute(select(seats.c.table_id, seats.c.user_id).where(seats.c.table_id.in_(counted))):
        at[row.table_id].add(row.user_id)
    return sum(others == set(people) for others in at.values())


def results_of_bots(game: str, limit: int = 500) -> Job[list[tuple[str, int, list[int]]]]:
    """Level, rank and all ranks of each bot in the newest games that people played against bots to their end."""
    here = seats.c.table_id == tables.c.id
    people, left = exists().where(here, seats.c.user_id.is_not(None)), exists().where(here, seats.c.out.is_not(None))
    ended = (tables.c.game == game) & (tables.c.state == FINISHED) & tables.c.seed.is_not(None)
    query = select(tables.c.id, tables.c.result).where(ended, people, ~left)
    bots = select(seats.c.table_id, seats.c.seat, seats.c.bot).where(
        seats.c.user_id.is_(None), seats.c.bot.is_not(None)
    )

    def job(c: Connection) -> list[tuple[str, int, list[int]]]:
        ranks = {row.id: row.result["ranks"] for row in c.execute(query.order_by(tables.c.ended.desc()).limit(limit))}
        found = c.execute(bots.where(seats.c.table_id.in_(ranks)))
        return [(row.bot, ranks[row.table_id][row.seat], ranks[row.table_id]) for row in found]

    return job


def games_against_bots(user_id: str, limit: int = 60) -> Job[list[tuple[str, list[str], bool]]]:
    """The newest games that somebody played to the end alone against bots: which game, the bots, whether they won."""
    mine = select(tables.c.id, tables.c.game, tables.c.result, seats.c.seat)
    mine = mine.join(seats, seats.c.table_id == tables.c.id).where(
        seats.c.user_id == user_id, seats.c.out.is_(None), tables.c.state == FINISHED, tables.c.seed.is_not(None)
    )
    query = mine.order_by(tables.c.ended.desc()).limit(limit)
    others = select(seats.c.table_id, seats.c.seat, seats.c.user_id, seats.c.bot)

    def job(c: Connection) -> list[tuple[str, list[str], bool]]:
        played = c.execute(query).all()
        against: dict[str, list[RowMapping]] = {row.id: [] for row in played}
        own = {row.id: row.seat for row in played}
        for seat in c.execute(others.where(seats.c.table_id.in_(own))).mappings():
            if seat["seat"] != own[seat["table_id"]]:
                against[seat["table_id"]].append(seat)
        return [
            (row.game, [seat["bot"] for seat in against[row.id]], row.result["ranks"][row.seat] == 1)
            for row in played
            if all(seat["bot"] and not seat["user_id"] for seat in against[row.id])
        ]

    return job


def save_rating(c: Connection, who: str, game: str, values: Values, known: bool, table: Table = ratings) -> None:
    if known:
        mine = (table.c.who == who) & (table.c.game == game)
        c.execute(update(table).where(mine).values(**values))
    else:
        statement = own_insert(c.dialect.name)(table).values(who=who, game=game, **values)
        c.execute(statement.on_conflict_do_update(index_elements=["who", "game"], set_=values))


def best(game: str, limit: int = LISTED) -> Job[Sequence[RowMapping]]:
    """The highest ratings of people who have played often enough for them to mean something, with their names."""
    query = select(ratings, users.c.name).join(users, users.c.id == ratings.c.who)
    query = (
        query.where(ratings.c.game == game, ratings.c.games >= PROVISIONAL_GAMES)
        .order_by(ratings.c.mu.desc())
        .limit(limit)
    )
    return lambda c: c.execute(query).mappings().all()
