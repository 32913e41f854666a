"""Parts of the documentation that commands write."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def replace_part(page: Path, begin: str, end: str, part: str) -> None:
    """Puts a new text between two marks."""
    before, rest = page.read_text(encoding="utf-8").split(begin)
    page.write_text(f"{before}{begin}\n\n{part}\n\n{end}{rest.split(end)[1]}", encoding="utf-8")
