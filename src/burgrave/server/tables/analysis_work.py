"""What the bots' processes do for an analysis, a few plies at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from burgrave.bots.analysis import Standing, assembled, check_finished, standing_at
from burgrave.bots.decisions import DEPTHS, Decision, decision_at, loss_against
from burgrave.core.match import Match, replay

SEED = 0
"""The same game is explained in the same way, whoever asks."""


@lru_cache(2)
def match_of(log: str) -> Match:
    match = replay(log)
    check_finished(match)
    return match


def standings(log: str, plies: Sequence[int], depth: str) -> list[Standing]:
    return [standing_at(match_of(log), ply, DEPTHS[depth], SEED) for ply in plies]


def decisions(log: str, plies: Sequence[int], depth: str) -> list[Decision | None]:
    return [decision_at(match_of(log), ply, DEPTHS[depth], SEED) for ply in plies]


def begun(log: str, stood: Sequence[Standing], depth: str) -> dict[str, Any]:
    """What can be shown before the decisions are judged."""
    return assembled(match_of(log), stood, [], DEPTHS[depth], SEED).as_json() | {"accounts": []}


def whole(log: str, stood: Sequence[Standing], decided: Sequence[Decision | None], depth: str) -> dict[str, Any]:
    return assembled(match_of(log), stood, decided, DEPTHS[depth], SEED).as_json()


def loss_of(log: str, ply: int, best: str, tried: str) -> tuple[float, float]:
    return loss_against(match_of(log), ply, best, tried, DEPTHS["quick"], SEED)
