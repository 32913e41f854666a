"""Brings the gettext catalogues up to date with the messages in the source: `make catalogues`.

Each game has catalogues of its own in its folder `locale`; all other messages are in `src/burgrave/locale`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parent.parent / "src" / "burgrave"
LANGUAGES = ("fr", "es")
ERRORS = (
    "BurgraveError", "BadOption", "BadDatabase", "BadLog", "BadNetwork", "IllegalAction", "NothingToUndo", "NoDevice",
    "UnknownGame", "Refused", "BadRequest", "NotSignedIn", "NotYours", "NotThere", "Conflict", "NotNow", "TooLarge",
    "TooMany", "TooSlow", "NotReady", "BadRenderMode",
)  # fmt: skip
LESSON_TEXTS = ("title", "text", "task", "praise")
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
KEYWORDS = {**DEFAULT_KEYWORDS, "text": None, "count": (1, 2), **dict.fromkeys(ERRORS)}


def domains() -> Iterator[tuple[Path, list[Path]]]:
    """The folder of each set of catalogues, and the sources whose messages it holds."""
    games = [folder for folder in sorted((SOURCE / "games").iterdir()) if (folder / "__init__.py").exists()]
    own = [file for file in texts(SOURCE) if not any(game in file.parents for game in games)]
    yield SOURCE / "locale", own
    for game in games:
        yield game / "locale", texts(game)


def texts(folder: Path) -> list[Path]:
    """Programs, templates, component data and their editions, which say where they come from, and lessons."""
    data = [*folder.rglob("data.toml"), *folder.rglob("editions/*.toml"), *folder.rglob("lessons.toml")]
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.html"), *data])


def extract(sources: list[Path]) -> Catalog:
    """The messages of these sources. Places are files without line numbers, so that a moved line changes nothing."""
    catalogue = Catalog(charset="utf-8")
    for file in sources:
        place: Any = (str(file.relative_to(SOURCE)), None)
        if file.suffix == ".toml":
            content = tomllib.loads(file.read_text(encoding="utf-8"))
            lessons = file.name == "lessons.toml"
            for message in lesson_texts(content) if lessons else (table["source"] for table in content.values()):
                catalogue.add(message, locations=[place])
            continue
        method = "jinja2" if file.suffix == ".html" else "python"
        for _line, message, comments, _context in extract_from_file(method, file, keywords=KEYWORDS):
            catalogue.add(message, locations=[place], auto_comments=comments)
    return catalogue


def lesson_texts(content: dict[str, Any]) -> Iterator[str]:
    """Of the primer and of the lessons, in their order."""
    for row in (*content.get("primer", ()), *content.get("lesson", ())):
        yield from (row[name] for name in LESSON_TEXTS if name in row)
        yield from (answer["text"] for answer in row.get("answers", ()))


def update(folder: Path, template: Catalog, language: str) -> Catalog:
    """The catalogue of a language with exactly the template's messages, translations kept."""
    file = folder / f"{language}.po"
    if file.exists():
        with file.open("rb") as source:
            catalogue = read_po(source, locale=language)
    else:
        catalogue = Catalog(locale=language, charset="utf-8")
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def complete(translation: str | Sequence[str] | None) -> bool:
    return bool(translation) and all(translation or ())


def main() -> None:
    for folder, sources in domains():
        template = extract(sources)
        folder.mkdir(exist_ok=True)
        for language in LANGUAGES:
            catalogue = update(folder, template, language)
            with (folder / f"{language}.po").open("wb") as target:
                target.write(HEADER.format(language=language, plural=catalogue.plural_forms).encode())
                write_po(target, catalogue, width=118, omit_header=True, sort_by_file=True)
            missing = sum(1 for message in catalogue if message.id and not complete(message.string))
            print(f"{folder.relative_to(SOURCE)}/{language}.po: {len(catalogue)} messages, {missing} not translated")


if __name__ == "__main__":
    main()
