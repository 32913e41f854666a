"""A game in the terminal: one person, bots in the other seats."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from burgrave.bots.bot import Bot, GreedyBot, decide
from burgrave.bots.evaluation import Evaluation, evaluate
from burgrave.bots.levels import Level
from burgrave.bots.search import Budget
from burgrave.core.errors import BurgraveError
from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.match import Match
from burgrave.core.random import SEEDS

COMMANDS = {
    N_("undo"): N_("take back your last decision, if nothing was revealed since"),
    N_("save"): N_("save FILE: save the game under this name (every move is saved anyway)"),
    N_("hint"): N_("what a strong bot would play"),
    N_("log"): N_("show everything that has happened"),
    N_("board"): N_("show the table again"),
    N_("help"): N_("help, or help ID for a rule such as {example}"),
    N_("quit"): N_("leave; the game can be resumed"),
}


class Leave(Exception):
    """The player leaves the table."""


class TerminalGame:
    """Shows the table to one seat, asks it for its decisions, and lets bots decide for the others."""

    def __init__(
        self, match: Match, seat: int, bots: Sequence[Bot | None], words: Words, console: Console, file: Path
    ) -> None:
        self.match = match
        self.seat = seat
        self.words = words
        self.console = console
        self.file = file
        self.told = self.last_own_decision()  # how many plies need no telling any more; -1: not even the opening
        self.bots = bots

    def play(self) -> None:
        """Until the game is over or the player leaves. Every decision is on disk before the next is asked."""
        try:
            self.save()
            while self.match.actor is not None:
                self.narrate()
                if self.match.actor == self.seat:
                    self.show()
                    self.ask()
                else:
                    self.match.play(self.bots_choice())
                self.save()
            self.narrate()
            self.finish()
        except (Leave, KeyboardInterrupt, EOFError):
            self.save()
            resume = self.words.text("The game is saved. Resume it with: burgrave play {file}").format(
                file=self.for_shell()
            )
            self.console.print(f"\n{escape(resume)}", soft_wrap=True, highlight=False)

    def last_own_decision(self) -> int:
        """The ply from which a resumed game is news to its player: their own last decision."""
        actor = self.match.game.at_hand.actor
        own = (ply for ply in reversed(range(self.match.ply)) if actor(self.match.at(ply)) == self.seat)
        return next(own, -1)

    def bots_choice(self) -> int:
        """What the bot in the acting seat plays; it shows how far its thinking has come."""
        seat = self.match.actor
        assert seat is not None
        bot = self.bots[seat] or GreedyBot()
        with self.thinking(self.words.text("{name} is thinking").format(name=self.words.name(seat))) as progress:
            return decide(self.match, bot, secrets.randbelow(SEEDS), progress=progress)

    @contextmanager
    def thinking(self, text: str) -> Iterator[Callable[[float], None]]:
        """A line with a bar while something takes its time."""
        columns = (TextColumn("  {task.description}"), BarColumn(20))
        quiet = not self.console.is_terminal
        with Progress(*columns, console=self.console, transient=True, disable=quiet) as bar:
            task = bar.add_task(text, total=1.0, visible=False)
            yield lambda share: bar.update(task, completed=share, visible=True)

    # Showing

    def show(self) -> None:
        self.console.print()
        self.console.print(self.match.game.draw(self.match.record, self.seat, self.words))

    def narrate(self) -> None:
        """What has happened since the last time."""
        if self.told < 0:
            self.tell(self.match.opening())
        for ply in range(max(self.told, 0), self.match.ply):
            self.tell(self.match.events(ply))
        self.told = self.match.ply

    def tell(self, events: list[tuple[int, ...]]) -> None:
        for event in events:
            text = self.match.game.narrate(event, self.words, self.seat)
            if text:
                self.console.print(f"  {escape(text)}", highlight=False)

    def finish(self) -> None:
        _ = self.words.text
        self.console.print(self.match.game.draw(self.match.record, self.seat, self.words))
        ranking = sorted(range(self.match.players), key=lambda seat: self.match.ranks[seat])
        for seat in ranking:
            score, rank = self.match.scores[seat], self.match.ranks[seat]
            line = self.match.game.result(self.match.record, seat, score, rank, self.words)
            self.console.print(escape(line), style="bold yellow" if rank == 1 else "")
        where = _("The log: burgrave replay {file}").format(file=self.for_shell())
        self.console.print(escape(where), soft_wrap=True, highlight=False)

    # Asking

    def ask(self) -> None:
        """One decision, by number or by notation, or a command."""
        legal = self.match.legal
        for number, action in enumerate(legal, 1):
            described = self.match.game.describe(self.match.record, action, self.words)
            line = f"  [bold yellow]{number:>3}[/]  {escape(described)}"
            self.console.print(f"{line}  [dim]{escape(self.match.notation(action))}[/]", highlight=False)
        while True:
            prompt = self.words.text("{name}, your choice (or help)").format(name=self.words.name(self.seat))
            answer = self.console.input(f"[bold]{escape(prompt)}[/] > ").strip()
            if answer and self.answer(answer, legal):
                return

    def answer(self, text: str, legal: list[int]) -> bool:
        """Does what was typed; true if the position is another one now."""
        try:
            if text.isdecimal():
                if not 1 <= int(text) <= len(legal):
                    raise BurgraveError("choose a number from 1 to {most}", most=len(legal))
                self.match.play(legal[int(text) - 1])
                return True
            word, _, rest = text.partition(" ")
            for command in COMMANDS:
                if word.lower() in (command, self.words.text(command)):
                    return getattr(self, f"do_{command}")(rest.strip())  # type: ignore[no-any-return]
            self.match.play(text)
            return True
        except BurgraveError as error:
            self.console.print(f"[red]{escape(error.said(self.words))}[/]", highlight=False)
            return False

    def do_undo(self, rest: str) -> bool:
        self.match.undo(self.seat)
        self.told = self.match.ply
        return True

    def do_save(self, rest: str) -> bool:
        try:
            file = Path(rest).expanduser() if rest else self.file
            if file.exists() and not is_log(file):
                raise BurgraveError("{file} is something else than a saved game; choose another name", file=file)
            write_log(self.match, file)
        except (OSError, ValueError, RuntimeError) as error:
            raise BurgraveError("{file}: {reason}", file=rest, reason=error) from error
        self.console.print(escape(self.words.text("Saved: {file}").format(file=file)), soft_wrap=True)
        return False

    def do_hint(self, rest: str) -> bool:
        with self.thinking(self.words.text("A strong bot is thinking")) as progress:
            levels = [bot.name if isinstance(bot, Level) else "" for bot in self.bots]
            found = evaluate(self.match, Budget(seconds=2.0), progress=progress, levels=levels)
        self.console.print(hint_table(self.match, found, self.words))
        return False

    def do_log(self, rest: str) -> bool:
        self.tell(self.match.opening())
        for ply in range(self.match.ply):
            self.tell(self.match.events(ply))
        return False

    def do_board(self, rest: str) -> bool:
        self.show()
        return False

    def do_help(self, rest: str) -> bool:
        book = self.match.game.rulebook(self.words)
        if rest:
            text = book.entry(rest.upper())
            self.console.print(f"  [bold]{escape(rest.upper())}[/] {escape(text)}", highlight=False)
            return False
        self.console.print(escape(self.words.text("Type the number of a choice or its notation, or:")))
        for command, about in COMMANDS.items():
            text = self.words.text(about).format(example=next(iter(book.rules), "-"))
            self.console.print(f"  [bold]{escape(self.words.text(command)):<8}[/] {escape(text)}", highlight=False)
        return False

    def for_shell(self) -> str:
        """The saved game as one types it behind a command."""
        own_data = self.match.game.own_data
        return shlex.quote(str(self.file)) + (f" --data {shlex.quote(str(own_data))}" if own_data else "")

    def do_quit(self, rest: str) -> bool:
        raise Leave

    def save(self) -> None:
        write_log(self.match, self.file)


def hint_table(match: Match, found: Evaluation, words: Words) -> Table:
    """The best few actions of an evaluation."""
    _ = words.text
    table = Table(box=box.SIMPLE_HEAD)
    for title in (_("Action"), _("Wins"), _("Place"), _("Score")):
        table.add_column(title, justify="left" if title == _("Action") else "right")
    for judged in found.actions[:5]:
        described = match.game.describe(match.record, judged.action, words)
        win = f"{judged.win:.0%} ± {judged.error:.0%}"
        table.add_row(escape(described), win, f"{judged.place:.1f}", f"{judged.score:.1f}")
    return table


def write_log(match: Match, file: Path) -> None:
    """The whole log in place of the old one, or the old one untouched."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.write_text(json.dumps(match.log, indent=1), encoding="utf-8")
    draft.replace(file)


def is_log(file: Path) -> bool:
    """Whether a file is one that a game may be saved over."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return False
    return isinstance(content, dict) and "actions" in content and "check" in content


def new_save_file(name: str) -> Path:
    """Where a new game is kept: `BURGRAVE_SAVE_DIR`, or the user's data folder."""
    chosen = os.environ.get("BURGRAVE_SAVE_DIR")
    if chosen:
        folder = Path(chosen)
    else:
        from platformdirs import user_data_path

        folder = user_data_path("burgrave") / "games"
    return folder / f"{name}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"


def prepare(game: Game, console: Console, words: Words, bots: Sequence[Bot | None] = ()) -> None:
    """Compiles the rules, and what bots need, where they are not yet compiled for this machine, and says so."""
    shown: list[Callable[[float], None]] = []
    message = words.text("Compiling the rules of {game}, once on this machine").format(game=game.title)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, auto_refresh=True, disable=not console.is_terminal) as bar:

        def report(share: float) -> None:
            if not shown:
                if not console.is_terminal:
                    console.print(message)
                task = bar.add_task(message, total=1.0)
                shown.append(lambda done: bar.update(task, completed=done))
            shown[0](share)

        game.prepare(report, [bot.needs for bot in bots if bot is not None])
