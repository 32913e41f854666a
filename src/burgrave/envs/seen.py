"""What a seat of a match is shown: its observation, its legal actions, and its reward at the end."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import numpy as np

from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.record import Record
from burgrave.core.reward import reward_of

LARGEST = 100.0
"""No number of an observation is further from 0; nearly all are between -1 and 1."""


def observation(game: Game, record: Record, seat: int) -> np.ndarray:
    out = np.zeros(len(game.features), np.float32)
    game.compiled.observe(record, seat, out)
    return out


def action_mask(game: Game, record: Record, seat: int) -> np.ndarray:
    """1 for the actions that are legal for this seat now; all 0 while others decide."""
    mask = np.zeros(game.actions, np.int8)
    if game.compiled.actor(record) == seat:
        mask[game.legal_actions(record)] = 1
    return mask


def rewards(game: Game, record: Record) -> list[float]:
    """Of each seat, from -1 (last) to 1 (alone in front); 0 while the game goes on."""
    players = int(record["players"])
    if game.compiled.actor(record) >= 0:
        return [0.0] * players
    out = np.zeros((players, 2), np.int32)
    game.compiled.outcome(record, out)
    return [2 * reward_of(out, players, seat) - 1 for seat in range(players)]


def text_picture(match: Match, seat: int | None) -> str:
    """The table as the seat sees it, as text with a terminal's colours."""
    from rich.console import Console

    console = Console(width=104, file=StringIO(), force_terminal=True, force_jupyter=False)
    console.print(match.game.draw(match.record, seat, match.game.words()))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


class BadRenderMode(BadOption, TypeError):
    """A render mode that there is not. Trainers that ask every game for pictures make do without on a TypeError."""


def checked_render_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise BadRenderMode("the render modes are {modes}, not {mode}", modes=", ".join(modes), mode=mode)
    return mode
