"""Writes docs/rules/GAME.md: the rulebook of each game, and where the numbers of its components come from.

python -m tools.rules [GAME ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import burgrave
from burgrave.core.data import PROVENANCES, ComponentTable, Row

PAGES = Path(__file__).parent.parent / "docs" / "rules"


def page(name: str) -> str:
    return "\n".join(lines(burgrave.game(name)))


def lines(game: burgrave.Game) -> Iterator[str]:
    book = game.rulebook(game.words("en"))
    yield f"# {game.title}: the rules in our own words"
    yield ""
    yield (
        "Made by `make rules` from the game's rulebook. Code, tests and pages cite entries by their ids; "
        f"`burgrave rules {game.name} {next(iter(book.rules))}` shows one."
    )
    for chapter in book.chapters(game.teaching.chapters):
        yield f"\n## {chapter.name}\n"
        for id, text in chapter.entries.items():
            kind = book.kind(id)
            yield f"- **{id}** *{kind}.* {text}" if kind else f"- **{id}** {text}"
    yield "\n## Where the numbers come from\n"
    yield "The tables of the component data, `data.toml`:\n"
    yield "| table | holds | rows | numbers | source |"
    yield "|---|---|---|---|---|"
    tables = game.data.tables.values()
    for table in tables:
        holds = game.teaching.tables[table.name]
        yield f"| `{table.name}` | {holds} | {len(table.rows)} | {PROVENANCES[table.provenance]} | {table.source} |"
    different = [(table, row) for table in tables for row in table.rows if "provenance" in row or "note" in row]
    if different:
        yield "\nRows that come from elsewhere than their table, or have a note of their own:\n"
        for table, row in different:
            yield remark(table, row)
    yield ""


def remark(table: ComponentTable, row: Row) -> str:
    values = ", ".join(f"{key} {value}" for key, value in row.items() if key not in ("provenance", "note"))
    told = [PROVENANCES[row["provenance"]]] if "provenance" in row else []
    told += [row["note"]] if "note" in row else []
    return f"- `{table.name}`, {values}: {'; '.join(told)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=burgrave.game_names())
    for name in parser.parse_args().games:
        (PAGES / f"{name}.md").write_text(page(name), encoding="utf-8")
