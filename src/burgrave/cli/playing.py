"""Playing at a terminal."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import burgrave
from burgrave.cli.app import app, console, errors
from burgrave.cli.log_file import is_bot, names_of, opened
from burgrave.cli.parameters import Language, Options, OwnData, complete_bots, complete_game, switched
from burgrave.core.errors import BadOption

if TYPE_CHECKING:
    from burgrave.bots.bot import Bot


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            help="A game (kingsburg), or a saved game's file.", metavar="GAME|FILE", autocompletion=complete_game
        ),
    ],
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="The others, several with commas, from weak to strong: page, groom, squire, sergeant, knight, "
            "banneret, castellan, burgrave.",
            autocompletion=complete_bots,
        ),
    ] = None,
    language: Language = "",
    option: Options = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(help="For a game whose dice can be repeated.")] = None,
    data: OwnData = None,
) -> None:
    """Play in the terminal against bots, or resume a saved game."""
    from burgrave.core.beside import compiles_beside
    from burgrave.server.tables.bot_pool import COMPILED
    from burgrave.terminal import TerminalGame, new_save_file, prepare

    file = Path(game)
    if game not in burgrave.game_names() and (file.suffix == ".json" or file.is_file()):
        if any(given is not None for given in (players, seat, name, bots, seed)) or option:
            raise BadOption("a saved game has its players and options already: give its file alone")
        match, words = opened(file, language, data)
        match.game.interprets = compiles_beside(match.game, COMPILED)  # what quick bots need, too
    else:
        the_game = burgrave.game(game, data)
        bots_named = [named(each) for each in (bots or "squire").split(",")]
        players = the_game.usual_players if players is None else players
        the_game.option_values(players, switched(option))
        seats = seated(players, 1 if seat is None else seat, name, bots_named)
        words = the_game.words(language, names_of(seats))
        the_game.interprets = compiles_beside(the_game, COMPILED)
        if not the_game.interprets:
            prepare(the_game, errors, words)
        match = burgrave.new(game, players=players, seed=seed, options=switched(option), data=data, seats=seats)
        file = new_save_file(game)
    own = next((number for number, who in enumerate(match.seats) if not is_bot(who)), 0)
    opponents = [bot_of(who) for who in match.seats] or [None] * match.players
    if not match.game.interprets or any(bot and bot.needs_compiled(match.game) for bot in opponents):
        prepare(match.game, errors, words, opponents)
    TerminalGame(match, own, opponents, words, console, file).play()


def seated(players: int, seat: int, name: str | None, bots: list[str]) -> list[str]:
    """Who sits where: the player in their seat, the bots in turn in the others."""
    if not 1 <= seat <= players:
        raise BadOption("your seat is from 1 to {most}, not {seat}", most=players, seat=seat)
    if len(bots) >= players:
        raise BadOption("there are {seats} seats for bots, not {bots}", seats=players - 1, bots=len(bots))
    if name is not None and is_bot(name):
        raise BadOption("a name does not begin with bot:")
    others = cycle(bots)
    return [(name or "you") if number == seat else next(others) for number in range(1, players + 1)]


def named(name: str) -> str:
    """How a bot is called in a log."""
    from burgrave.bots.bot import bot

    bot(name.strip())
    return f"bot:{name.strip()}"


def bot_of(who: str) -> Bot | None:
    from burgrave.bots.bot import bot

    return bot(who.removeprefix("bot:")) if is_bot(who) else None
