"""Subsets the fonts of the pages: `python -m tools.fonts FOLDER`, where the fonts as published lie.

Latin with the letters of French and Spanish, digits that are all as tall and as wide, punctuation: what pages need,
in a tenth of the bytes. They get names of our own, as their licence asks of changed fonts. Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent.parent / "src" / "burgrave" / "web" / "static" / "fonts"
LARGEST = 25_000
"""Bytes of a font."""
FONTS = {"Vollkorn-Bold.ttf": "title", "Lato-Regular.ttf": "text", "Lato-Bold.ttf": "text-bold"}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ←↑→↓−€‹›\u202f"), *range(0x2010, 0x2027)]
FIGURES = ["lnum", "tnum"]
"""The features that are made the default, so that numbers stand in line without asking for it."""


def main(folder: Path) -> None:
    for source, name in FONTS.items():
        (found,) = folder.rglob(source)
        font = TTFont(found)
        font["name"].names = []
        for kind, text in ((1, f"Burgrave {name}"), (2, "Regular"), (4, f"Burgrave {name}"), (6, f"Burgrave-{name}")):
            font["name"].setName(text, kind, 3, 1, 0x409)
        make_default(font, FIGURES)
        options = subset.Options(layout_features=["kern", "liga"], name_IDs=["*"], flavor="woff2", hinting=False)
        made = subset.Subsetter(options)
        made.populate(unicodes=LETTERS)
        made.subset(font)
        file = FOLDER / f"{name}.woff2"
        subset.save_font(font, str(file), options)
        assert file.stat().st_size <= LARGEST, f"{file.name} has {file.stat().st_size} bytes"


def make_default(font: TTFont, features: list[str]) -> None:
    """Maps characters straight to the glyphs that these features would substitute."""
    table: Any = font["GSUB"].table
    for wanted in features:
        chosen = {number for one in table.FeatureList.FeatureRecord if one.FeatureTag == wanted
                  for number in one.Feature.LookupListIndex}  # fmt: skip
        swapped: dict[str, str] = {}
        for number in sorted(chosen):
            for step in table.LookupList.Lookup[number].SubTable:
                swapped |= getattr(getattr(step, "ExtSubTable", step), "mapping", {})
        for characters in font["cmap"].tables:
            if characters.isUnicode():
                characters.cmap = {code: swapped.get(glyph, glyph) for code, glyph in characters.cmap.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
