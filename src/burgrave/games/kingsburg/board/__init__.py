"""Kingsburg's board on a page."""

from __future__ import annotations

from pathlib import Path

from burgrave.core.parts import Board
from burgrave.games.kingsburg.board import explanations, looks, picture, prices, reasons, scenes, spots

BOARD = Board(
    folder=Path(__file__).parent,
    spot=spots.spot,
    picture=picture.picture,
    explain=explanations.explain,
    looks=looks.LOOKS,
    scenes=scenes.scenes,
    great=scenes.is_great,
    warning=prices.warning,
    price=prices.price,
    why_not=reasons.why_not,
    kinds=spots.CHOSEN_KINDS,
)
