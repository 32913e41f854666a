"""Random games for tests of all games."""

from __future__ import annotations

from collections.abc import Iterator

import burgrave
from burgrave.core.match import Match
from burgrave.lab.playout import choose, simulated_match


def tables() -> list[tuple[str, int, tuple[str, ...]]]:
    """Every game with every number of players, without options and with all that may be combined."""
    found = []
    for name in burgrave.game_names():
        game = burgrave.game(name)
        for players in game.seats:
            for options in ((), tuple(game.most_options(players))):
                if (name, players, options) not in found:
                    found.append((name, players, options))
    return found


def table_id(table: tuple[str, int, tuple[str, ...]]) -> str:
    name, players, options = table
    return f"{name}-{players}" + ("-options" if options else "")


def finished(table: tuple[str, int, tuple[str, ...]], seed: int) -> Match:
    """A whole random game."""
    name, players, options = table
    return simulated_match(burgrave.game(name), players, dict.fromkeys(options, True), seed)


def played(table: tuple[str, int, tuple[str, ...]], seed: int) -> Iterator[Match]:
    """A random game, shown before each decision and at its end."""
    name, players, options = table
    match = burgrave.new(name, players=players, options=dict.fromkeys(options, True), seed=seed)
    while match.actor is not None:
        yield match
        actions = match.legal
        match.play(actions[choose(seed, match.ply, len(actions))])
    yield match
