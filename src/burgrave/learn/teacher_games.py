"""Teacher games: games of bots that search, kept for a network to learn from.

A network that only plays itself may never meet what a search finds, such as a siege. Of each decision is kept the
position, the seat to decide, how the search divided its tries among the actions, and how the game ended. Keeping them
needs no PyTorch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.bots.bot import Searcher, bot
from burgrave.bots.network import heading
from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.random import TEACHER, checked_seed, random_word, seed_of
from burgrave.core.record import copy
from burgrave.core.registry import game as load_game
from burgrave.core.unreadable import UNREADABLE
from burgrave.envs.vector import setups
from burgrave.lab.spread import spread

PART = 25
"""Games in a file."""
VARIED = 24
"""Decisions at the beginning of a game that are drawn by how often they were tried, so that games differ."""
ODD = 0.1
"""Share of the later ones that are drawn likewise."""


@dataclass(frozen=True)
class TeacherGames:
    """A row for each decision."""

    games: np.ndarray  # by their numbers
    states: np.ndarray
    seats: np.ndarray
    tries: np.ndarray  # by action, as shares
    results: np.ndarray  # by seat: score and rank


def searchers(game: Game, names: str) -> list[Searcher]:
    """The bots of a list with commas."""
    found = []
    for name in names.split(","):
        teacher = bot(name.strip())
        teacher.check(game)
        if not isinstance(teacher, Searcher):
            raise BadOption("a teacher is a bot that searches, such as search:400, not {name}", name=name)
        found.append(teacher)
    return found


def teacher_game(game: Game, players: int | None, teachers: list[Searcher], run_seed: int, number: int) -> TeacherGames:
    """One game, with any options and, if none is given, any number of players; each seat's teacher is drawn."""
    seed = seed_of(run_seed, number)
    luck = np.random.default_rng(seed)
    choice = setups(game, players, "any")
    seated, options = choice[luck.integers(len(choice))]
    record = np.zeros(1, game.record)[0]
    game.compiled.setup(record, seated, np.array(options, np.int32), seed)
    seat_teachers = [teachers[luck.integers(len(teachers))] for _ in range(seated)]
    rows = []
    ply = 0
    while (seat := int(game.compiled.actor(record))) >= 0:
        hidden = copy(record)
        game.compiled.hide(hidden, seat, random_word(seed, TEACHER, ply))
        tries = seat_teachers[seat].tries(game, hidden, seat, random_word(seed, TEACHER, ply))
        rows.append((copy(record), seat, (tries / tries.sum()).astype(np.float16)))
        drawn = ply < VARIED or luck.random() < ODD
        action = luck.choice(game.actions, p=tries / tries.sum()) if drawn else np.argmax(tries)
        game.compiled.apply(record, int(action))
        ply += 1
    result = np.zeros((game.seats[-1], 2), np.int32)
    game.compiled.outcome(record, result)
    states, seats, shares = zip(*rows, strict=True)
    return TeacherGames(
        np.full(len(rows), number),
        np.stack(states),
        np.array(seats, np.int32),
        np.stack(shares),
        np.stack([result] * len(rows)),
    )


def joined(parts: list[TeacherGames]) -> TeacherGames:
    return TeacherGames(
        *(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(TeacherGames))
    )


def description(game: Game, players: int | None, teachers: str, seed: int) -> dict[str, Any]:
    """All that the games follow from."""
    return {**heading(game), "players": players, "teachers": teachers, "seed": seed}


def keep_part(
    name: str, data: Path | None, players: int | None, teachers: str, seed: int, folder: Path, part: int
) -> None:
    """Whole or not at all."""
    game = load_game(name, data)
    first, found = part * PART, searchers(game, teachers)
    games = joined([teacher_game(game, players, found, seed, number) for number in range(first, first + PART)])
    temporary = folder / f"{part}.tmp"
    content = {field.name: getattr(games, field.name) for field in fields(TeacherGames)}
    with temporary.open("wb") as out:
        np.savez_compressed(out, about=np.array(json.dumps(description(game, players, teachers, seed))), **content)
    temporary.replace(folder / f"{part}.npz")


def keep_teacher_games(
    game: Game,
    players: int | None,
    teachers: str,
    games: int,
    seed: int,
    folder: Path,
    processes: int,
    progress: Callable[[int], object],
) -> None:
    """Plays what the folder does not hold yet; the last file is filled."""
    searchers(game, teachers)
    setups(game, players, "any")
    checked_seed(seed)
    folder.mkdir(parents=True, exist_ok=True)
    parts = range((games + PART - 1) // PART)
    missing = [part for part in parts if not (folder / f"{part}.npz").exists()]
    for part in set(parts).difference(missing):
        with opened(folder / f"{part}.npz") as content:
            about = json.loads(str(content["about"]))
        if about != description(game, players, teachers, seed):
            raise BadOption("{folder} holds games of other teachers, players, seeds or rules", folder=folder)
    work = partial(keep_part, game.name, game.own_data, players, teachers, seed, folder)
    for done, _ in enumerate(spread(work, missing, processes), len(parts) - len(missing) + 1):
        progress(done * PART)


@contextmanager
def opened(file: Path) -> Iterator[Any]:
    try:
        with np.load(file) as content:
            yield content
    except UNREADABLE as error:
        raise BadOption("{file} holds no games of teachers, or is damaged", file=file) from error


def load_teacher_games(game: Game, folder: Path) -> TeacherGames:
    """All that the folder and the folders in it hold."""
    parts = [load_part(game, file) for file in sorted(folder.rglob("*.npz"))]
    if not parts:
        raise BadOption("there are no games of teachers in {folder}: burgrave teacher-games makes some", folder=folder)
    return joined(parts)


def load_part(game: Game, file: Path) -> TeacherGames:
    with opened(file) as content:
        about = json.loads(str(content["about"]))
        games = TeacherGames(*(content[field.name] for field in fields(TeacherGames)))
    if about | heading(game) != about:
        raise BadOption("{file} holds teachers' games of another game or of other rules", file=file)
    return games
