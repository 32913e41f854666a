"""Burgrave: a table for medieval board games, for people, bots and researchers."""

from burgrave.core.errors import BurgraveError, IllegalAction
from burgrave.core.game import Game, game
from burgrave.core.game import names as games
from burgrave.core.match import Match, new, replay

__all__ = ["BurgraveError", "Game", "IllegalAction", "Match", "game", "games", "new", "replay"]
__version__ = "0.1.0"
