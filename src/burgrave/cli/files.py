"""The files that commands write, checked before the work is done."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from burgrave.core.errors import BadOption

PLOTS = (".png", ".svg", ".pdf")


def check_folders(*files: Path | None) -> None:
    """Refuses to work for hours for a file that cannot be written."""
    for file in files:
        if file is not None and (file.is_dir() or not os.access(file.parent, os.W_OK)):
            raise BadOption("{file} cannot be written", file=file)


def check_plot(file: Path | None) -> None:
    """Before the games are played whose picture it is."""
    if file is not None:
        check_folders(file)
        if file.suffix not in PLOTS:
            raise BadOption("a plot is a file that ends in {endings}, not {file}", endings=", ".join(PLOTS), file=file)
        import_module("matplotlib")
