"""Long work that may be stopped: what is done is kept in a file, a line for each item, and not done again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from burgrave.lab.spread import spread

T = TypeVar("T")


def known(file: Path, item: Callable[..., T]) -> dict[T, Any]:
    """By item, which is made of its fields, what came of it; lines broken off or with other fields do not count."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            fields, result = json.loads(line)
            one = item(**{name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()})
        except (ValueError, TypeError, AttributeError):
            continue
        found[one] = result
    return found


def complete(
    file: Path, item: Callable[..., T], work: Callable[[T], tuple[T, Any]], wanted: Iterable[T], cores: int
) -> dict[T, Any]:
    """Does what is missing on so many cores; all that is known then. Items are dataclasses."""
    return complete_together(file, item, lambda missing: spread(work, missing, cores), wanted)


def complete_together(
    file: Path, item: Callable[..., T], work: Callable[[list[T]], Iterable[tuple[T, Any]]], wanted: Iterable[T]
) -> dict[T, Any]:
    """The same where the work takes all that is missing, and says of one after the other what came of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    found = known(file, item)
    missing = [one for one in wanted if one not in found]
    with file.open("a", encoding="utf-8") as kept:
        if kept.tell() and not file.read_bytes().endswith(b"\n"):
            kept.write("\n")  # or the next line would be lost with the one that was broken off
        for done, (one, result) in enumerate(work(missing), 1):
            kept.write(json.dumps([asdict(one), result]) + "\n")  # type: ignore[call-overload]
            kept.flush()
            found[one] = result
            print(f"{file.stem}: {done} of {len(missing)}", flush=True)
    return found
