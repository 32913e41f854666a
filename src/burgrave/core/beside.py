"""Rules that another process compiles, beside a game that is played by the interpreted ones until they are ready."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burgrave.core.game import Game

RULES = "compiled-rules"
"""The file in the cache that says that a game's rules are compiled."""
LOOK_SECONDS = 0.1


def compiles_beside(game: Game, until: str = RULES) -> bool:
    """Whether compiled rules have still to be made. They are, from now on, and take over when that file is there.

    With `BURGRAVE_COMPILE_FIRST` set nothing is compiled beside a game: whoever needs the rules compiles them.
    """
    if game.is_compiled(until) or os.environ.get("BURGRAVE_COMPILE_FIRST") or not can_be_compiled_beside(game):
        return False
    threading.Thread(target=compile_beside, args=(game, until), daemon=True).start()
    return True


def can_be_compiled_beside(game: Game) -> bool:
    """Whether another process knows the game, and can leave something in the cache."""
    from burgrave.core.registry import is_installed

    return is_installed(game) and game.interpreted.keeps and bool(sys.executable)


def compile_beside(game: Game, until: str) -> None:
    """Lets the compiled rules take over when they are in the cache, or when nobody but this process can make them."""
    command = [sys.executable, "-m", "burgrave", "compile", game.name, "--while-stdin-is-open"]
    if game.own_data:
        command += ["--data", str(game.own_data)]
    compiler = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,  # which is closed when this process ends, however it does
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is meant for the game
    )
    while compiler.poll() is None and not game.is_compiled(until):
        time.sleep(LOOK_SECONDS)
    game.interprets = game.compiling = False
    compiler.wait()


def end_with_stdin() -> None:
    """Ends this process when whoever has started it ends."""

    def watch() -> None:
        sys.stdin.buffer.read()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
