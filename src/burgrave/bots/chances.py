"""Chances to win as the players at a table make them come true.

A network judges as if everybody went on as it would. Weaker players lose a lead more often, so for them its chances
are too extreme; it thinks a little too well of whoever is to decide; and it does not know that one of them plays better
than another. A few numbers mend that, fitted to games of bots of all levels (`python -m tools.calibration`). They stand
in the game's `chances.toml`, for each number of players, and hold for the network that they were fitted to.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from burgrave.bots.levels import LEVEL_NAMES
from burgrave.bots.network import digest, has_network, network
from burgrave.core.game import Game

FILE = "chances.toml"
LEAST = 0.001
"""No chance counts as less: its logarithm is taken."""
STEPS = 3
"""At so many strengths of a table, evenly from the weakest level to the strongest, stands a number; between two of them
lies what is between."""
SHARPNESS, TO_DECIDE, NOBODY = (slice(first, first + STEPS) for first in range(0, 3 * STEPS, STEPS))
STRONGER = 3 * STEPS
COUNT = STRONGER + 1


def places(levels: Sequence[str]) -> np.ndarray | None:
    """Of each seat's level among all, from 0; whoever has none counts as the others do. None: nobody has one."""
    known = [LEVEL_NAMES.index(level) for level in levels if level in LEVEL_NAMES]
    if not known:
        return None
    mean = float(np.mean(known))
    return np.array([LEVEL_NAMES.index(level) if level in LEVEL_NAMES else mean for level in levels])


def traits(wins: np.ndarray, seat: int, strengths: np.ndarray) -> np.ndarray:
    """What speaks for each way that the game may end, a row for each seat's win and one for nobody's.

    Times the fitted numbers that is the logarithm of its chance, but for a constant.
    """
    players = len(wins)
    at = strengths.mean() / (len(LEVEL_NAMES) - 1) * (STEPS - 1)
    near = np.maximum(0.0, 1 - np.abs(at - np.arange(STEPS)))
    chances = np.append(wins, 1 - wins.sum())
    found = np.zeros((players + 1, COUNT))
    found[:, SHARPNESS] = np.log(np.maximum(chances, LEAST))[:, None] * near
    found[seat, TO_DECIDE] = near
    found[players, NOBODY] = near
    found[:players, STRONGER] = strengths - strengths.mean()
    return found


def softmax(heights: np.ndarray) -> np.ndarray:
    raised = np.exp(heights - heights.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Correction:
    """For tables of one number of players."""

    numbers: np.ndarray
    """What each trait counts."""
    somebody_wins: bool
    """Whether every game has a winner."""

    def of(self, found: np.ndarray) -> np.ndarray:
        """The chances of all ways to end that have these traits, nobody's win the last; of one or many positions."""
        heights = found @ self.numbers
        if self.somebody_wins:
            heights[..., -1] = -np.inf
        return softmax(heights)


@dataclass(frozen=True)
class Table:
    """Who plays, and what that makes of a judgement on behalf of the seat to decide."""

    correction: Correction
    seat: int
    strengths: np.ndarray

    def corrected(self, wins: np.ndarray) -> np.ndarray:
        """By seat, the chances to win."""
        return self.correction.of(traits(wins, self.seat, self.strengths))[: len(wins)]

    def by_own_chance(self, wins: np.ndarray) -> Callable[[float], float]:
        """From the chance of the seat to decide to the corrected one, the others' relations being as they are.

        The higher the one, the higher the other: actions keep their order.
        """
        others = np.delete(wins, self.seat)
        left = 1 - wins[self.seat]  # the others', or nobody's
        parts = others / left if left > LEAST else np.full(len(others), 1 / len(others))

        def shown(win: float) -> float:
            own = min(1.0, max(0.0, win))
            return float(self.corrected(np.insert((1 - own) * parts, self.seat, own))[self.seat])

        return shown


def table(game: Game, players: int, seat: int, levels: Sequence[str]) -> Table | None:
    """None where nothing is known of the players, or nothing was fitted to the game's network."""
    strengths = places(levels)
    if strengths is None or not has_network(game):
        return None
    correction = _corrections(game).get(players)
    return Table(correction, seat, strengths) if correction else None


@lru_cache
def _corrections(game: Game) -> Mapping[int, Correction]:
    file = game.folder / FILE
    if not file.exists():
        return {}
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if content.pop("network") != digest(network(game)):
        return {}
    return {int(players): read(row) for players, row in content.items()}


def read(row: Mapping[str, list[float] | float]) -> Correction:
    """As `written` writes it."""
    nobody = row.get("nobody", [0.0] * STEPS)
    parts = (row["sharpness"], row["to_decide"], nobody, row["stronger"])
    numbers = np.concatenate([np.atleast_1d(one) for one in parts])
    return Correction(numbers, "nobody" not in row)


def written(correction: Correction) -> str:
    rows = {"sharpness": SHARPNESS, "to_decide": TO_DECIDE, **({} if correction.somebody_wins else {"nobody": NOBODY})}
    lines = [f"{name} = {[round(float(one), 3) for one in correction.numbers[part]]}" for name, part in rows.items()]
    return "\n".join([*lines, f"stronger = {round(float(correction.numbers[STRONGER]), 3)}"]) + "\n"
