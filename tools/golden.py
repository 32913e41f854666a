"""Writes whole random games down, for the tests to compare with: `make golden`.

A change of the rules shows as a difference in these files, to be read and accepted by whoever made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import burgrave
from burgrave.core.match import Match
from burgrave.lab.playout import simulated_match

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SEED = 2007


def games() -> Iterator[tuple[Path, Callable[[], Match]]]:
    """A game for every number of players, in turn without and with all options; the largest number both ways.

    They are not played before they are called, so that collecting the tests compiles no rules.
    """
    for name in burgrave.game_names():
        game = burgrave.game(name)
        for players in game.seats:
            options = game.most_options(players) if players % 2 else {}
            yield FOLDER / f"{name}-{players}.txt", partial(simulated_match, game, players, options, SEED + players)
        if game.options:
            options = {} if players % 2 else game.most_options(players)
            yield FOLDER / f"{name}-{players}-other.txt", partial(simulated_match, game, players, options, SEED)


def playthrough(match: Match) -> str:
    """The game as a text: who could do what, what they did, what came of it."""
    lines = [f"{match.game.name}, rules version {match.game.version}, {match.players} players, seed {match.seed}"]
    lines += [f"option {name}" for name, on in match.options.items() if on]
    lines += [f"  {text}" for text in match.narrate(None)]
    for ply, action in enumerate(match.log["actions"]):
        record = match.at(ply)
        choices = " ".join(match.game.notation(record, number) for number in match.legal_at(ply))
        lines.append(f"{ply + 1}. seat {match.game.compiled.actor(record)} of {choices}")
        lines.append(f"   plays {action}")
        lines += [f"  {text}" for text in match.narrate(ply)]
    lines.append(f"scores {match.scores}, ranks {match.ranks}")
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file, play in games():
        match = play()
        file.write_text(playthrough(match), encoding="utf-8")
        print(file.name, match.ply, "actions")


if __name__ == "__main__":
    main()
