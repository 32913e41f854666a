"""What analyses say of somebody's games together: accuracy and luck over time, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from sqlalchemy import RowMapping

from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.puzzles import puzzles, theme_of
from burgrave.server.people.users import User
from burgrave.server.store.queries import analyses as sql
from burgrave.server.store.store import Store
from burgrave.server.tables.games import Games
from burgrave.server.tables.registry import TableRegistry

NEWEST = 60
"""Games that are looked at."""
KINDS = 3
"""Kinds of decisions that are named for each game."""


@dataclass(frozen=True)
class CostlyKind:
    """A kind of decision."""

    question: str
    """As players are asked it."""
    losses: float
    """Of winning chance, in each game on average."""
    decisions: int
    address: str
    """Where one of the worst is shown."""
    puzzles: str
    """Where there are puzzles about such decisions; empty: there are none."""


@dataclass(frozen=True)
class CoachedGame:
    """Somebody's analysed games of one kind."""

    title: str
    games: int
    accuracy: int
    luck: float
    """On average, in chances to win."""
    course: list[int]
    """The accuracy of each, the oldest first."""
    kinds: list[CostlyKind]


class Coach:
    def __init__(self, store: Store, games: Games, registry: TableRegistry) -> None:
        self._store = store
        self._games = games
        self._registry = registry

    async def advice(self, person: User, words: Words) -> list[CoachedGame]:
        """By game, those with the most games first."""
        rows = await self._store.read(sql.judged_games(person.id, NEWEST))
        by_game: dict[str, list[RowMapping]] = {}
        for row in rows:
            if row["game"] in self._games.all:
                by_game.setdefault(row["game"], []).append(row)
        found = [await self._coached(self._games.all[name], own, words) for name, own in by_game.items()]
        return sorted(found, key=lambda one: -one.games)

    async def _coached(self, game: Game, rows: Sequence[RowMapping], words: Words) -> CoachedGame:
        totals: dict[str, list[float]] = {}
        worst: dict[str, tuple[float, str, int, int]] = {}
        for row in rows:
            for kind, of_kind in row["kinds"].items():
                losses, decisions = totals.setdefault(kind, [0.0, 0])
                totals[kind] = [losses + of_kind["losses"], decisions + of_kind["decisions"]]
                example = of_kind["worst"], row["table_id"], of_kind["number"], row["seat"]
                worst[kind] = max(worst.get(kind, example), example)
        costly = sorted((kind for kind in totals if totals[kind][0] > 0), key=lambda kind: -totals[kind][0])[:KINDS]
        kinds = []
        for kind in costly:
            _, table_id, number, seat = worst[kind]
            question = await self._question(game, table_id, number, seat, words)
            losses, decisions = totals[kind]
            address = f"/table/{table_id}?ply={number}"
            theme = theme_of(game, int(kind)) if puzzles(game) else None
            practice = f"/puzzles/{game.name}?theme={theme}" if theme else ""
            kinds.append(CostlyKind(question, losses / len(rows), int(decisions), address, practice))
        return CoachedGame(
            title=game.title,
            games=len(rows),
            accuracy=round(fmean(row["accuracy"] for row in rows)),
            luck=fmean(row["luck"] for row in rows),
            course=[round(row["accuracy"]) for row in reversed(rows)],
            kinds=kinds,
        )

    async def _question(self, game: Game, table_id: str, number: int, seat: int, words: Words) -> str:
        """What was asked then; where it is not known any more, the game's name."""
        try:
            table = await self._registry.table(table_id)
            record = await self._registry.record(table, number)
            picture = game.picture(record, seat, game.words(words.language))
        except BurgraveError:
            return game.title
        return str(picture.get("question") or game.title)
