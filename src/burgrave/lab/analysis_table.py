"""Many finished games explained in one table: a row for each player of each log."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from burgrave.bots.analysis import analyse
from burgrave.bots.decisions import DEPTHS, GRADES, without_reasons
from burgrave.core.errors import BadLog, BadOption, BurgraveError
from burgrave.core.match import replay

Row = dict[str, Any]
COLUMNS = (
    "log", "game", "players", "seat", "name", "start", "luck", "losses", "rest", "result", "adjusted", "decisions",
    "error", "points", "behind", "accuracy", "like", *GRADES,
)  # fmt: skip


def rows_of(work: tuple[str, str, str, int]) -> list[Row]:
    """The rows of one log: its name, its text, how deep it is looked at, and the seed."""
    name, text, depth, seed = work
    try:
        match = replay(text)
        found = analyse(match, without_reasons(DEPTHS[depth]), seed)
    except BurgraveError as error:
        raise BadLog("{file}: {reason}", file=name, reason=error) from error
    rows = []
    for account in found.accounts:
        row = asdict(account) | account.grades | {"adjusted": account.adjusted, "error": account.error}
        row |= {"log": name, "game": found.game, "players": found.players}
        row["name"] = match.seats[account.seat] if match.seats else ""
        row["like"] = f"{account.like.low}-{account.like.high}" if account.like else ""
        rows.append({column: row[column] for column in COLUMNS})
    return rows


def analysed_logs(files: Sequence[Path], depth: str, seed: int, ray: str | None) -> Iterator[list[Row]]:
    """The rows of each log, as they come; with `ray` on the cluster at that address."""
    work = ((file.name, read(file), depth, seed) for file in files)
    if ray is None:
        yield from map(rows_of, work)
        return
    from burgrave.lab.cluster import mapped

    yield from mapped(ray, rows_of, work)


def read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadLog("{file}: {reason}", file=file, reason=error) from error


def write_table(rows: Iterable[Row], file: Path | None) -> None:
    """As CSV, or as Parquet if the file is called so and pyarrow is installed; without a file to the terminal."""
    if file is not None and file.suffix == ".parquet":
        write_parquet(list(rows), file)
    elif file is not None:
        with file.open("w", newline="", encoding="utf-8") as target:
            write_csv(rows, target)
    else:
        write_csv(rows, sys.stdout)


def write_csv(rows: Iterable[Row], target: Any) -> None:
    writer = csv.DictWriter(target, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)


def write_parquet(rows: list[Row], file: Path) -> None:
    check_parquet()
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), file)


def check_parquet() -> None:
    """Before anything is worked out."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise BadOption("Parquet needs pyarrow: pip install pyarrow; or name a file that ends in .csv") from error
