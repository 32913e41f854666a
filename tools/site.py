"""A hook of MkDocs (mkdocs.yml): README.md and CONTRIBUTING.md are pages too, and links lead to pages of the site.

What is no page, such as a folder or a program, becomes plain text: a site has the documentation alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md"}
"""By their path in the repository: what lies outside of docs/."""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """The page with its links as they are in the site."""
    here = page.file.src_uri
    source = {page: source for source, page in PAGES.items()}.get(here, f"docs/{here}")
    pages = {file.src_uri for file in files}
    markdown = re.sub(r"^```python no-run$", "```python", markdown, flags=re.MULTILINE)
    return in_site(markdown, source, here, pages)


def in_site(markdown: str, source: str, here: str, pages: set[str]) -> str:
    """The text of the file `source` of the repository for the place `here` of the site."""

    def link(match: re.Match[str]) -> str:
        text, target, anchor = match[1], match[2], match[3] or ""
        if not target or "://" in target:
            return match[0]
        path = path_of(target, source)
        if path_in_site(path) in pages:
            return f"[{text}]({way(path)}{anchor})"
        return text if (ROOT / path).exists() else match[0]

    def picture(match: re.Match[str]) -> str:
        return f"![{match[1]}]({way(path_of(match[2], source))})"

    def way(path: str) -> str:
        return posixpath.relpath(path_in_site(path), posixpath.dirname(here) or ".")

    return PICTURE.sub(picture, LINK.sub(link, markdown))


def path_of(target: str, source: str) -> str:
    """Of what a file of the repository links to, from the repository's root."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def path_in_site(path: str) -> str:
    """Where a file of the repository is in the site."""
    return PAGES.get(path, path.removeprefix("docs/"))
