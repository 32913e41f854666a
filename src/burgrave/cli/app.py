"""The program that all commands belong to, and what becomes of their errors."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from typer.exceptions import TyperException

import burgrave
from burgrave.cli import parameters
from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words

app = typer.Typer(
    help="A table for medieval board games: play, simulate, replay.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
console = Console()
errors = Console(stderr=True)

MODULES_OF = {
    "server": (
        "alembic", "argon2", "confusable_homoglyphs", "fastapi", "itsdangerous", "jinja2", "multipart", "orjson",
        "prometheus_client", "python_multipart", "segno", "sqlalchemy", "starlette", "uvicorn", "zxcvbn",
    ),
    "plots": ("matplotlib",),
    "postgres": ("psycopg",),
    "rl": ("gymnasium", "pettingzoo", "pyspiel"),
    "cluster": ("ray",),
    "train": ("torch",),
    "tune": ("optuna",),
}  # fmt: skip
EXTRA_OF = {module: extra for extra, modules in MODULES_OF.items() for module in modules}
"""What `pip install burgrave` leaves out: the extra that brings each module."""


def show_version(wanted: bool) -> None:
    if wanted:
        console.print(f"Burgrave {burgrave.__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Which version this is.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    pass  # the option does what it says before any command is looked for


def main() -> None:
    """One clear line and an exit code for whatever a user can cause."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks our symbols shows others
    try:
        sys.exit(app(standalone_mode=False))
    except TyperException as error:
        if text := " ".join(error.format_message().split()):  # the help of a command without arguments is told by now
            fail(text)
        sys.exit(error.exit_code)
    except BurgraveError as error:
        fail(error.said(Words(parameters.chosen_language)))
    except ModuleNotFoundError as error:
        extra = EXTRA_OF.get((error.name or "").split(".")[0])
        if extra is None:
            raise
        text = Words(parameters.chosen_language).text(
            "more must be installed for this: pip install 'burgrave[{extra}]'"
        )
        fail(text.format(extra=extra))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def fail(text: str) -> NoReturn:
    errors.print(f"[red]burgrave: {escape(text)}[/]", highlight=False, soft_wrap=True)
    sys.exit(2)
