"""Writes whole random games down, for the tests to compare with: `make golden`.

A change of the rules shows as a difference in these files, to be read and accepted by whoever made it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import numpy as np

import burgrave
from burgrave.core.data import STANDARD
from burgrave.core.game import Game
from burgrave.core.match import Match
from burgrave.core.registry import editions
from burgrave.lab.playout import play_block, simulated_match

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
FINAL_STATES = FOLDER / "final-states.json"
SEED = 2007
RANDOM_GAMES = 100


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


def final_states() -> Iterator[tuple[str, Callable[[], str]]]:
    """Many random games for every number of players, without and with all options: what they are called, and a digest.

    Whole games written down would be too long; that none of so many has changed is worth knowing. Former editions are
    played for ever as they were.
    """
    for name in burgrave.game_names():
        for edition in (STANDARD, *editions(name)):
            game = burgrave.game(name, edition)
            title = name if edition == STANDARD else f"{name} ({edition})"
            for players in game.seats:
                yield f"{title}, {players} players", partial(digest, game, players, {})
                if options := game.most_options(players):
                    yield f"{title}, {players} players, {', '.join(options)}", partial(digest, game, players, options)


def digest(game: Game, players: int, options: Mapping[str, bool]) -> str:
    """Of the final positions, the scores and ranks, and the numbers of decisions."""
    states = np.zeros(RANDOM_GAMES, game.record)
    mask = np.zeros(game.actions, np.uint8)
    results = np.zeros((RANDOM_GAMES, players, 2), np.int32)
    decisions = np.zeros(RANDOM_GAMES, np.int64)
    values = game.option_values(players, options)
    game.compiled(play_block)(states, mask, results, decisions, players, values, SEED, 0)
    positions = [game.position(state) for state in states]
    content = json.dumps([positions, results.tolist(), decisions.tolist()], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file, play in games():
        match = play()
        file.write_text(playthrough(match), encoding="utf-8")
        print(file.name, match.ply, "actions")
    digests = {games: played() for games, played in final_states()}
    FINAL_STATES.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
