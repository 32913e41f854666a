"""Component data: a game's `data.toml`, its other editions, and an owner's file that replaces some of its tables.

A table says where it comes from (`provenance`, `source`) and holds its components in `rows`; a row may have a
`provenance` and a `note` of its own.

Editions are other numbers for the same components, by name: the files `editions/NAME.toml` beside `data.toml`, and an
owner's in `$BURGRAVE_EDITIONS/GAME/NAME.toml`. A log says the digest of its data, and is replayed with the edition that
has it. So numbers that were the standard ones stay as an edition when they are changed; its file holds all tables, and
an owner's file may begin with `edition = "NAME"` to change that one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from burgrave.core.errors import BadData
from burgrave.core.language import N_

RECONSTRUCTED = "reconstructed"
PROVENANCES = {
    "seed": N_("from the rulebook"),
    "public": N_("from public descriptions of the printed game"),
    RECONSTRUCTED: N_("reconstructed: our own reading"),
    "owner": N_("given by an owner of the printed game"),
}
STANDARD = "standard"
"""The name of the edition that a game is played with where nobody says otherwise."""
EDITION_NAMES = {STANDARD: N_("as usual"), "first": N_("our first ones")}
"""Of our own editions, as players read them; those of an owner are called what their files are called."""
EDITIONS = "editions"
"""The folder of a game's other editions."""
EDITION = "edition"
"""What an owner's file calls the edition that it changes, if it is not the standard one."""
LARGEST = 1_000_000
"""No number of a component is further from 0."""
Row = Mapping[str, Any]
STARTER = """\
# Numbers of your own: burgrave play {game} --data my.toml
# Change what your printed game says otherwise, and delete the tables that you do not change: they stay as they are.
# Where each row has an id, a table may have some rows only, which say no more than their id and what is other.
# Numbers are those of the standard edition; where yours change another one (burgrave editions {game}), say so first:
# edition = "NAME"
"""


@dataclass(frozen=True)
class ComponentTable:
    """One table of components."""

    name: str
    provenance: str
    source: str
    rows: Sequence[Row]
    file: Path
    lines: Sequence[int]  # of the rows, for error messages; empty where they are not written one to a line

    def refuse(self, row: int, reason: str) -> NoReturn:
        """A row (from 0) that cannot be: file, line, reason."""
        where = f", line {self.lines[row]}" if self.lines and self.lines[row] else ""
        raise BadData(f"{self.file}{where}: {self.name}, row {row + 1}: {reason}")

    def check(
        self, columns: Mapping[str, Callable[[Any], bool]], optional: Mapping[str, Callable[[Any], bool]]
    ) -> None:
        """Every row has these columns and no others, each with a value that its test accepts."""
        known = {**columns, **optional, "provenance": is_provenance, "note": is_text}
        for number, row in enumerate(self.rows):
            for column in columns:
                if column not in row:
                    self.refuse(number, f"{column} is missing")
            for column, value in row.items():
                if column not in known:
                    self.refuse(number, f"unknown column {column}; the columns are {', '.join(known)}")
                if not known[column](value):
                    self.refuse(number, f"{column} cannot be {value!r}")

    def in_order(self, key: str, expected: Sequence[Any]) -> None:
        """The rows are exactly the expected ones, in their order."""
        for place, value in enumerate(expected):
            if place >= len(self.rows) or self.rows[place][key] != value:
                self.refuse(min(place, len(self.rows) - 1), f"expected {len(expected)} rows, here {key} = {value!r}")
        if len(self.rows) > len(expected):
            self.refuse(len(expected), f"more than the {len(expected)} rows expected")

    def is_reconstructed(self, row: Row | None = None) -> bool:
        """Whether the numbers of the table, or of a row of it, are our own reading of the printed game."""
        return bool((row or {}).get("provenance", self.provenance) == RECONSTRUCTED)


def column(rows: Sequence[Row], name: str) -> np.ndarray:
    """One number of each row for the rules, 0 where it is not written."""
    return np.array([int(row.get(name, 0)) for row in rows], np.int32)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_count(value: Any) -> bool:
    """A whole number from 0 to 99."""
    return is_number(value) and value >= 0


def is_number(value: Any) -> bool:
    """A whole number from -99 to 99."""
    return isinstance(value, int) and not isinstance(value, bool) and -99 <= value <= 99


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_provenance(value: Any) -> bool:
    return isinstance(value, str) and value in PROVENANCES


def is_plain(value: Any) -> bool:
    """Texts, flags and small whole numbers, also in lists and tables: what components are described by."""
    if isinstance(value, dict):
        return all(map(is_plain, value.values()))
    if isinstance(value, list):
        return all(map(is_plain, value))
    return isinstance(value, str) or (isinstance(value, int) and abs(value) <= LARGEST)


def one_of(*values: Any) -> Callable[[Any], bool]:
    return lambda value: value in values


@dataclass(frozen=True)
class Data:
    """All tables of a game, and a digest that tells one set of data from another."""

    tables: Mapping[str, ComponentTable]
    digest: str

    def __getitem__(self, name: str) -> ComponentTable:
        return self.tables[name]


NO_DATA = Data({}, hashlib.sha256(b"{}").hexdigest()[:12])
"""Of a game whose components have no numbers that could be replaced."""


def edition_files(standard: Path, game: str) -> dict[str, Path]:
    """The files of the other editions, by name: the game's own first."""
    folders = [standard.parent / EDITIONS]
    if owners := os.environ.get("BURGRAVE_EDITIONS"):
        folders.append(Path(owners) / game)
    found: dict[str, Path] = {}
    for folder in folders:
        for file in sorted(folder.glob("*.toml")):
            if re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,31}", file.stem) and file.stem != STANDARD:
                found.setdefault(file.stem, file)
    return found


def load(standard: Path, own: Path | None = None) -> Data:
    """The game's own data with what an owner's file changes.

    Some rows, named by their ids, are merged into ours, and what they do not say stays; a whole table takes the place
    of ours. An edition of ours stands alone, so that it stays what it was when a table is added to the standard one; an
    owner's file may say the `edition` that it changes.
    """
    if own is None or own.parent == standard.parent / EDITIONS:
        tables = read(own or standard)
    else:
        edition, changed = contents(own)
        tables = read(edition_to_change(standard, edition, own))
        for name, table in changed.items():
            if name not in tables:
                raise BadData(f"{own}: unknown table {name}; the tables are {', '.join(tables)}")
            tables[name] = merged(table, tables[name]) if is_part(table, tables[name]) else table
    content = {name: [numbers_of(row) for row in table.rows] for name, table in tables.items()}
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return Data(tables, hashlib.sha256(text.encode()).hexdigest()[:12])


def edition_to_change(standard: Path, name: str, own: Path) -> Path:
    """The file whose numbers an owner's file changes."""
    if name == STANDARD:
        return standard
    file = standard.parent / EDITIONS / f"{name}.toml"
    known = sorted(each.stem for each in file.parent.glob("*.toml"))
    if name not in known:
        names = ", ".join((STANDARD, *known))
        raise BadData(f"{own}: there is no edition {name!r} to change; the editions are {names}")
    return file


def numbers_of(row: Row) -> dict[str, Any]:
    """What a row says of the game: where a number comes from does not change it."""
    return {key: value for key, value in row.items() if key not in ("provenance", "note")}


def is_part(own: ComponentTable, ours: ComponentTable) -> bool:
    """Whether an owner's table has some of our rows, each named by its id, rather than all rows of its own."""
    ids, known = [row.get("id") for row in own.rows], [row.get("id") for row in ours.rows]
    return len(ids) < len(known) and all(known.count(id) == ids.count(id) == 1 for id in ids)


def merged(own: ComponentTable, ours: ComponentTable) -> ComponentTable:
    """Our rows with what an owner's rows of the same ids change, which are the owner's then."""
    places = {row["id"]: place for place, row in enumerate(ours.rows)}
    rows, lines = list(ours.rows), [0] * len(ours.rows)
    for number, row in enumerate(own.rows):
        place = places[row["id"]]
        lines[place] = own.lines[number] if own.lines else 0
        if numbers_of({**rows[place], **row}) != numbers_of(rows[place]):
            rows[place] = {**rows[place], **row, "provenance": "owner"}
    return replace(ours, rows=rows, file=own.file, lines=lines)


def starter(standard: Path, game: str) -> str:
    """The file that an owner begins with: our tables with their comments, without what says whose numbers they are."""
    text = standard.read_text(encoding="utf-8")
    tables = text[text.index("\n\n") :]
    tables = re.sub(r'^(provenance|source) = ".*"\n', "", tables, flags=re.MULTILINE)
    return STARTER.format(game=game) + re.sub(r', provenance = "\w+"', "", tables)


def read(file: Path) -> dict[str, ComponentTable]:
    return contents(file)[1]


def contents(file: Path) -> tuple[str, dict[str, ComponentTable]]:
    """The edition that a file changes, and its tables."""
    try:
        text = file.read_text(encoding="utf-8")
        content = tomllib.loads(text)
        edition = str(content.pop(EDITION, STANDARD))
        return edition, {name: _table(name, content[name], file, text) for name in content}
    except (OSError, ValueError) as error:  # what is no UTF-8 and no TOML, and numbers that are far too long
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadData(f"{file}: {reason}") from error
    except RecursionError as error:
        raise BadData(f"{file}: too many brackets inside each other") from error


def _table(name: str, content: Any, file: Path, text: str) -> ComponentTable:
    if not isinstance(content, dict) or set(content) - {"provenance", "source", "rows"} or "rows" not in content:
        raise BadData(f"{file}: {name}: a table holds provenance, source and rows")
    rows = content["rows"]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadData(f'{file}: {name}: rows is a list of components such as {{ id = "statue", gold = 2 }}')
    provenance = content.get("provenance", "owner")
    if not is_provenance(provenance):
        raise BadData(f"{file}: {name}: provenance is one of {', '.join(PROVENANCES)}")
    table = ComponentTable(
        name, provenance, str(content.get("source", "")), rows, file, _row_lines(name, text, len(rows))
    )
    for number, row in enumerate(rows):
        for column, value in row.items():
            if not is_plain(value):
                table.refuse(number, f"{column} can be a text, a flag, or a whole number up to {LARGEST}")
    return table


def _row_lines(name: str, text: str, rows: int) -> list[int]:
    """The lines of a table's rows, where they are written one to a line (as in the games' own files)."""
    lines: list[int] = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            inside = line.strip() == f"[{name}]"
        elif inside and line.lstrip().startswith("{"):
            lines.append(number)
    return lines if len(lines) == rows else []
