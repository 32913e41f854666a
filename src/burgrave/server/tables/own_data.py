"""Numbers of the components that hosts bring for their tables, as owners of a printed game do in a file.

A file is kept in the database, and read into this machine's cache by each process that needs it: bots and compilers are
processes of their own, and find it there. It changes numbers only: names and ids are those of our own components.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from burgrave.core.data import EDITION, Data
from burgrave.core.errors import BadData
from burgrave.core.game import Game
from burgrave.core.registry import editions, game, kind_of
from burgrave.core.rule import cache_root
from burgrave.server.errors import NotYours, TooMany
from burgrave.server.people.users import User
from burgrave.server.rate_limits import RateLimits
from burgrave.server.settings import Settings
from burgrave.server.store.queries import data_files as sql
from burgrave.server.store.store import Store
from burgrave.server.tables.games import Games
from burgrave.server.tables.imported_log import MOST_ACTIONS
from burgrave.server.tables.worker_pool import NOT_DONE, WorkerPool

LONGEST_LINE = 1000
"""Of a file: what reads TOML takes the square of the time for longer names."""
LONGEST_ERROR = 300
TRIALS = 20
"""Games that are played at random with new numbers."""
NAMED = ("id", "name")
"""Columns that name a component."""


class OwnData:
    """The files that hosts have brought."""

    def __init__(
        self, settings: Settings, store: Store, rate_limits: RateLimits, games: Games, replays: WorkerPool
    ) -> None:
        self._settings, self._store, self._rate_limits = settings, store, rate_limits
        self._games, self._replays = games, replays

    async def bring(self, host: User, name: str, content: str) -> Game:
        """The game with the numbers of a file; keeps it for the host's tables."""
        if not host.account:
            raise NotYours("numbers of your own are for people with an account")
        standard = self._games.chosen(name)
        self._rate_limits.check("data_files", host.id)
        try:
            await self._replays.run(host.id, try_out, standard, content)
        except NOT_DONE:
            raise BadData("with these numbers a game does not come to an end") from None
        found = await asyncio.to_thread(game_with_content, standard, content)
        values = {
            "game": name,
            "digest": found.data.digest,
            "content": content,
            "user_id": host.id,
            "created": time.time(),
        }
        most_of_one, most = self._settings.data_files_of_one, self._settings.data_files
        if not await self._store.write(sql.keep(values, most_of_one, most)):
            raise TooMany("no more numbers of your own can be kept: {most} files at most", most=most_of_one)
        return self._games.add(found)

    async def know(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Reads the files, by game and digest, that this process has not met yet."""
        for name, digest in set(wanted):
            if self._games.find(name, digest) is None:
                content = await self._store.read(sql.content(name, digest))
                if content is not None:
                    self._games.add(await asyncio.to_thread(game_of_file, self._games.all[name], content, digest))


def try_out(standard: Game, content: str) -> None:
    """Refuses a file that changes nothing, and one with which a game cannot be played; in a process of its own."""
    the_game = game_with_content(standard, content)
    if the_game.data.digest == standard.data.digest:
        raise BadData("the file changes nothing: all its numbers are ours")
    the_game.interprets = True  # rules that leave their tables say so then
    for seed in range(TRIALS):
        players = the_game.seats[seed % len(the_game.seats)]
        try:
            play_at_random(the_game, players, seed)
        except (ArithmeticError, LookupError, ValueError) as error:
            raise BadData(one_line(f"with these numbers a game cannot be played: {error}")) from None


def play_at_random(the_game: Game, players: int, seed: int) -> None:
    """A game to its end, or for very long."""
    record, choices = the_game.start(players, {}, seed), random.Random(seed)
    for _ in range(MOST_ACTIONS):
        if the_game.actor(record) is None:
            return
        record = the_game.after(record, choices.choice(the_game.legal_actions(record)))
    raise BadData("with these numbers a game does not come to an end")


def game_with_content(standard: Game, content: str) -> Game:
    """The game with the numbers of a file, which lies in the cache then; ours, if it has the same numbers."""
    for number, line in enumerate(content.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadData(f"the file, line {number}: more than {LONGEST_LINE} characters")
    folder = cache_root() / "data-files" / standard.name
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        file = Path(place) / "file.toml"
        file.write_text(content, encoding="utf-8")
        try:
            data = kind_of(standard.name)(file).data
            check_names(data, standard.data)
        except BadData as error:
            raise BadData(one_line(str(error).replace(str(file), "the file"))) from None
        if data.digest == standard.data.digest:
            return standard
        kept = folder / f"own-{data.digest}.toml"
        os.replace(file, kept)
    return game(standard.name, kept)


def game_of_file(standard: Game, content: str, digest: str) -> Game:
    """The game that a kept file made: it changed the standard numbers of its time, which may be an edition now."""
    of_today = game_with_content(standard, content)
    found = of_today
    for edition in editions(standard.name):
        if found.data.digest == digest:
            return found
        with suppress(BadData):  # a file that names its edition, or has rows that this one has not
            found = game_with_content(standard, f'{EDITION} = "{edition}"\n{content}')
    return found if found.data.digest == digest else of_today


def check_names(data: Data, standard: Data) -> None:
    """Refuses a component that is called otherwise than ours: everybody at the table would read it."""
    for name, table in data.tables.items():
        for column in NAMED:
            known = [row.get(column) for row in standard[name].rows]
            for number, row in enumerate(table.rows):
                if row.get(column) not in known:
                    table.refuse(number, f"{column} cannot be {row[column]!r} here: a file changes numbers only")


def one_line(text: str) -> str:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]} …"
