"""What our own bots score in the challenge: the reference rows of docs/challenge.md.

    python -m tools.challenge [--only GAME ...] [--cores N]

A row is what `burgrave challenge GAME --bot NAME` says. Rows are kept in docs/challenge.jsonl, with the version of the
game, its data, its network and its levels, and played again when one of these has changed; a run may be stopped, and
goes on.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from burgrave.bots.levels import LEVEL_NAMES, manners
from burgrave.bots.network import digest, network
from burgrave.core.cores import usable_cores
from burgrave.core.registry import game, game_names
from burgrave.lab.challenge import Score, challenge
from tools.documents import DOCS, replace_part
from tools.kept import complete, known

BOTS = ("random", "greedy", *LEVEL_NAMES[:-1])
"""All that keep to the budget: the highest level thinks longer."""
KEPT = DOCS / "challenge.jsonl"
BEGIN, END = "<!-- reference: made by tools.challenge -->", "<!-- end of reference -->"


@dataclass(frozen=True)
class Row:
    game: str
    version: str
    """Of everything that the scores rest on."""
    bot: str


def version_of(name: str) -> str:
    """Of the rules, the data, the network and the levels' manners: what bots play by."""
    played = game(name)
    parts = (played.version, played.data.digest, digest(network(played)), sorted(manners(played).items()))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def scored(row: Row) -> tuple[Row, dict[str, Any]]:
    return row, asdict(challenge(game(row.game), row.bot))


def rows(names: Sequence[str]) -> list[Row]:
    return [Row(name, version_of(name), bot) for name in names for bot in BOTS]


def table(found: Mapping[Row, dict[str, Any]]) -> str:
    lines = ["| game | bot | won | 95 % interval | mean place | ms a decision |", "|---|---|---|---|---|---|"]
    for row in rows(game_names()):
        if row in found:
            one = Score(**found[row])
            won = f"{one.win_share:.1%} | {one.low:.1%} to {one.high:.1%}"
            lines.append(
                f"| {game(row.game).title} | {row.bot} | {won} | {one.mean_place:.2f} | {one.seconds * 1e3:.1f} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="What our own bots score in the challenge.")
    parser.add_argument("--only", nargs="+", default=list(game_names()), choices=game_names())
    parser.add_argument("--cores", type=int, default=usable_cores())
    asked = parser.parse_args()
    complete(KEPT, Row, scored, rows(asked.only), asked.cores)
    replace_part(DOCS / "challenge.md", BEGIN, END, table(known(KEPT, Row)))


if __name__ == "__main__":
    main()
