"""What is stored, and how."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, func, select, update

from burgrave.core.puzzles import Puzzle
from burgrave.server.people.puzzle_ratings import Solver, note_attempt, solver, streak
from burgrave.server.people.ratings import Rating, Result, rate, rated
from burgrave.server.settings import Settings, database
from burgrave.server.store.queries import lists as sql_lists
from burgrave.server.store.queries import mail as sql_mail
from burgrave.server.store.queries import people as sql_people
from burgrave.server.store.queries import progress as sql_progress
from burgrave.server.store.queries import ratings as sql_ratings
from burgrave.server.store.queries import tables as sql_tables
from burgrave.server.store.schema import entries, metadata, ratings, tables
from burgrave.server.store.store import STANDING, Append, Change, Store
from tests.server.processes import postgresql


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        yield from opened(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    else:
        with postgresql() as url:
            yield from opened(database(url))


def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    store.open()
    yield store
    store.close()


async def a_table(store: Store, name: str = "t1") -> None:
    user = {"id": f"host of {name}", "name": "Ann", "created": 0.0}
    await store.write(sql_people.store_user(user))
    values = {"id": name, "game": "kingsburg", "players": 2, "options": {}, "data": "", "rules": 1, "kind": "untimed",
              "invitation": False, "invite": "", "host": user["id"], "hot_seat": False, "state": "waiting",
              "created": 0.0, "number": -1}  # fmt: skip
    await store.write(sql_tables.insert_table(values, [{"seat": seat, "name": ""} for seat in (0, 1)], 10, 10))


def addition(table: str, number: int, notation: str = "", **more: Any) -> Append:
    entry = {"table_id": table, "number": number, "kind": "action", "seat": 0, "notation": notation, "position": b"{}",
             "events": "[]", "rules": 1, "at": 0.0}  # fmt: skip
    standing = {**dict.fromkeys(STANDING), "number": number, "state": "running", "choosing": 0}
    return Append(entry, standing, Change(table, "action", number), **more)


def test_migrations_give_the_schema(store: Store) -> None:
    engine = create_engine(store.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_before_is_opened_again(store: Store) -> None:
    asyncio.run(a_table(store))
    store.close()
    again = Store(store.url)
    again.open()
    assert asyncio.run(again.read(sql_tables.table_rows("t1"))) is not None
    again.close()


def test_the_best_of_a_lesson_counts_and_the_first_of_a_puzzle(store: Store) -> None:
    async def learn() -> list[tuple[str, int, float]]:
        await store.write(sql_people.store_user({"id": "ann", "name": "Ann", "created": 0.0}))
        for now, stars in enumerate((1, 3, 2)):
            await store.write(sql_progress.note_lesson("ann", "kingsburg", "one-die", stars, now))
            await store.write(sql_progress.note_puzzle("ann", "kingsburg", "puzzle:1", stars, now))
        rows = await store.read(sql_progress.progress_of("ann", "kingsburg"))
        return sorted((row["item"], row["stars"], row["at"]) for row in rows)

    assert asyncio.run(learn()) == [("one-die", 3, 0.0), ("puzzle:1", 1, 0.0)]


def test_person_and_puzzle_are_rated_by_the_first_attempt(store: Store) -> None:
    puzzle = Puzzle("p1", {}, 0, "court", 3, ())

    async def solve() -> tuple[Solver, Solver]:
        await store.write(sql_people.store_user({"id": "ann", "name": "Ann", "created": 0.0}))
        await store.write(sql_people.store_user({"id": "ben", "name": "Ben", "created": 0.0}))
        for solved in (True, False):  # the second time it does not count
            await store.write(note_attempt("ann", "kingsburg", puzzle, solved, 1.0))
        await store.write(note_attempt("ben", "kingsburg", puzzle, False, 2.0))
        return await store.read(solver("ann", "kingsburg")), await store.read(solver("ben", "kingsburg"))

    ann, ben = asyncio.run(solve())
    assert (set(ann.tried), ann.solved, ann.streak, ann.rating.games) == ({"p1"}, 1, 1, 1)
    assert (ben.solved, ben.streak) == (0, 0)
    assert ben.rating.shown < 1500 < ann.rating.shown


def test_a_streak_ends_with_what_was_not_found() -> None:
    assert [streak(some) for some in ([], [True, True], [True, False], [False, True])] == [0, 2, 0, 1]


def test_of_many_that_race_for_a_number_one_wins(store: Store) -> None:
    async def race() -> list[bool]:
        await a_table(store)
        return await asyncio.gather(*(store.append(addition("t1", 0, str(racer))) for racer in range(50)))

    won = asyncio.run(race())
    assert won.count(True) == 1
    rows = asyncio.run(store.read(sql_tables.table_rows("t1")))
    assert rows is not None
    assert [entry["notation"] for entry in rows.entries] == [str(won.index(True))]


def test_many_tables_are_written_together(store: Store) -> None:
    async def write() -> list[bool]:
        for table in range(20):
            await a_table(store, f"t{table}")
        batch = [addition(f"t{table}", number) for number in range(10) for table in range(20)]
        return await asyncio.gather(*(store.append(one) for one in batch))

    assert all(asyncio.run(write()))
    numbers = asyncio.run(store.read(lambda c: c.execute(select(tables.c.number)).scalars().all()))
    count = asyncio.run(store.read(lambda c: c.execute(select(func.count()).select_from(entries)).scalar()))
    assert (count, set(numbers)) == (200, {9})


def test_nobody_takes_two_seats_at_once(store: Store) -> None:
    async def sit() -> list[bool]:
        await a_table(store)
        rows = {"user_id": "host of t1", "name": "Ann"}
        return await asyncio.gather(*(store.write(sql_tables.change_seat("t1", seat, rows, None)) for seat in (0, 1)))

    assert asyncio.run(sit()) == [True, False]
    leave = sql_tables.change_seat("t1", 0, {"user_id": None, "name": ""}, "host of t1")
    assert asyncio.run(store.write(leave))


def test_a_job_that_fails_takes_no_other_with_it(store: Store) -> None:
    async def write() -> list[Any]:
        await a_table(store)
        jobs: list[Any] = [
            store.append(addition("t1", 0)),
            store.write(lambda c: c.execute(tables.insert().values(id="t2"))),
            store.append(addition("t1", 1)),
        ]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, failed, second = asyncio.run(write())
    assert (first, second) == (True, True)
    assert isinstance(failed, Exception)


def test_a_result_is_rated_with_the_entry_or_not_at_all(store: Store) -> None:
    async def write() -> list[bool]:
        await a_table(store)
        result = Result("kingsburg", [1, 2], ["ann", "bot:knight"], 0.0)
        plain = addition("t1", 0, rating=rate(result))
        over = replace(plain, standing={**plain.standing, "result": {"scores": [9, 5], "ranks": [1, 2]}})
        return [await store.append(over) for _ in range(2)]

    assert asyncio.run(write()) == [True, False]
    rows = asyncio.run(store.read(lambda c: c.execute(select(ratings).order_by(ratings.c.who)).mappings().all()))
    assert [(row["who"], row["games"]) for row in rows] == [("ann", 1), ("bot:knight", 1)]
    assert rows[0]["mu"] > 25 > rows[1]["mu"]
    kept = asyncio.run(store.read(lambda c: c.execute(select(tables.c.result)).scalar_one()))
    assert kept["scores"] == [9, 5]
    assert kept["rated_before"] == [1500, 1500]
    assert kept["rated_after"][0] > 1500 > kept["rated_after"][1]


# Ratings


def test_ratings_rise_by_winning_and_most_by_beating_the_strong() -> None:
    strong = {"b": Rating(35, 3, 50)}
    beaten = rated(["a", "b"], [1, 2], strong)
    assert beaten["a"].mu > rated(["a", "b"], [1, 2], {})["a"].mu > 25
    assert beaten["b"].mu < 35
    assert (beaten["a"].games, beaten["b"].games) == (1, 51)
    assert Rating().shown == 1500


def test_a_bot_in_two_seats_moves_by_their_mean_and_nobody_plays_himself() -> None:
    assert rated(["a", "a"], [1, 2], {}) == {}
    both = rated(["a", "bot", "bot"], [2, 1, 3], {})
    assert both["bot"].mu == pytest.approx(25, abs=0.5)
    assert both["bot"].games == 1


# Settings


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BURGRAVE_DATABASE_URL", f"sqlite:///{tmp_path / 't.sqlite'}")
    monkeypatch.setenv("BURGRAVE_SECURE_COOKIES", "1")
    monkeypatch.setenv("BURGRAVE_STREAMS", "7")
    settings = Settings.from_environment()
    assert (settings.secure_cookies, settings.streams, settings.shared) == (True, 7, False)
    assert Settings.from_environment().secret == settings.secret
    assert len(settings.secret) > 40
    assert (tmp_path / "burgrave.secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "value"), [("DATABASE_URL", "mysql://x"), ("SECURE_COOKIES", "maybe"), ("STREAMS", "-1")]
)
def test_settings_that_cannot_be(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"BURGRAVE_{name}", value)
    with pytest.raises(Exception, match=f"BURGRAVE_{name}"):
        Settings.from_environment()


def test_an_email_is_due_once_a_turn(store: Store) -> None:
    """Of the person who is to decide, after somebody else has; in both databases."""

    async def play() -> None:
        await a_table(store)
        await store.write(sql_people.store_user({"id": "ben", "name": "Ben", "created": 0.0}))
        await store.write(sql_people.change_user("ben", {"email": "ben@example.org"}))
        await store.write(sql_tables.change_seat("t1", 1, {"user_id": "ben"}, None))
        await store.write(lambda c: c.execute(update(tables).values(kind="mail")))

        async def decided(number: int, seat: int, then: int) -> int:
            """How many e-mails are due after an entry."""
            done = addition("t1", number)
            entry = {**done.entry, "seat": seat, "at": float(number)}
            await store.append(replace(done, entry=entry, standing={**done.standing, "actor": then, "since": 0.0}))
            return len(await store.read(sql_mail.mail_due(1.0)))

        assert await decided(0, 0, 1) == 1
        assert await store.read(sql_lists.waiting_for("ben")) == 1
        assert await store.write(sql_mail.mark_mailed("t1", 1, None, 0.5))
        assert not await store.write(sql_mail.mark_mailed("t1", 1, None, 0.6))  # another process
        assert len(await store.read(sql_mail.mail_due(1.0))) == 0
        assert await decided(1, 1, 1) == 0  # still their own turn
        assert await decided(2, 1, 0) == 0
        assert await decided(3, 0, 1) == 1
        assert not await store.read(sql_lists.has_finished("ben", "kingsburg"))
        assert await store.read(sql_ratings.ratings_by_game("ben")) == {}
        assert await store.read(sql_lists.listed(sql_lists.to_watch())) == []
        assert await store.read(sql_lists.listed(sql_lists.finished_by("ben", private=True))) == []

    asyncio.run(play())
