"""The command line: each module holds the commands of one subject, in the order in which --help lists them."""

from burgrave.cli import playing, puzzles, logs, games, laboratory, learning, serving  # noqa: I001
from burgrave.cli.app import app, main

__all__ = ["app", "games", "laboratory", "learning", "logs", "main", "playing", "puzzles", "serving"]
