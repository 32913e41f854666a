"""Burgrave: a table for medieval board games, for people, bots and researchers."""

from burgrave.core.errors import BurgraveError, IllegalAction
from burgrave.core.game import Game, game, game_names
from burgrave.core.match import Match, new, replay
from burgrave.envs.vector import Vector, vector

__all__ = ["BurgraveError", "Game", "IllegalAction", "Match", "Vector", "game", "game_names", "new", "replay", "vector"]
__version__ = "0.1.0"
