"""The parts of the server that know the tables, and what each is for."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.server.archive import Archive
from burgrave.server.bots import Bots
from burgrave.server.clerk import Clerk
from burgrave.server.games import Games
from burgrave.server.gathering import Gathering
from burgrave.server.hall import Hall
from burgrave.server.limits import Limits
from burgrave.server.lists import Lists
from burgrave.server.live import Live
from burgrave.server.moves import Moves
from burgrave.server.settings import Settings
from burgrave.server.steward import Steward
from burgrave.server.store import Store
from burgrave.server.talk import Talk
from burgrave.server.views import Views


@dataclass(frozen=True)
class House:
    games: Games
    live: Live
    hall: Hall
    """The tables in memory."""
    lists: Lists
    gathering: Gathering
    """Before the game."""
    moves: Moves
    """During the game, by people; ..."""
    steward: Steward
    """... and by bots, and by the clocks."""
    views: Views
    talk: Talk
    archive: Archive
    """After the game."""


def furnished(settings: Settings, store: Store, games: Games, bots: Bots, live: Live, limits: Limits) -> House:
    """All of them, each with what it needs."""
    hall = Hall(settings, store, games, live)
    clerk = Clerk(settings, store, hall)
    steward = Steward(settings, store, games, hall, clerk, bots)
    gathering = Gathering(settings, store, games, hall, clerk, steward)
    return House(
        games=games,
        live=live,
        hall=hall,
        lists=Lists(store, games, hall),
        gathering=gathering,
        moves=Moves(settings, hall, clerk, steward),
        steward=steward,
        views=Views(settings, limits, hall, clerk, steward, bots),
        talk=Talk(store, hall),
        archive=Archive(store, games, limits, hall, gathering),
    )
