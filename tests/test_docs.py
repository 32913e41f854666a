"""The guides: their examples run, their links lead somewhere, and the site has every page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from tools.site import PAGES, in_site

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
OTHER_APIS = ("gymnasium", "pettingzoo", "pyspiel", "torch", "sb3_contrib")
"""What `make test-train` installs."""


def examples() -> list[Any]:
    """Those that need more than Burgrave run with what it is that they need."""
    found = []
    for guide in GUIDES:
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)):
            needs = [name for name in OTHER_APIS if re.search(rf"^import {name}|^from .*\b{name}", code, re.MULTILINE)]
            found.append(pytest.param(code, needs, id=f"{guide.stem}-{number}", marks=[pytest.mark.rl] * bool(needs)))
    return found


EXAMPLES = examples()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 7
    assert sum(bool(example.values[1]) for example in EXAMPLES) >= 4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("code", "needs"), EXAMPLES)
def test_the_examples_run(code: str, needs: list[str]) -> None:
    for name in needs:
        pytest.importorskip(name, reason="make test-train installs it")
    exec(code, {})


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.relative_to(ROOT)))
def test_links_lead_somewhere(guide: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(#[^)\s]*)?\)", guide.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file = guide.parent / target if target else guide
        assert file.exists(), target
        if anchor:
            assert anchor[1:] in anchors_of(file), f"{target}{anchor}"


def anchors_of(guide: Path) -> set[str]:
    """Of its headings, as they are made by whoever shows Markdown."""
    headings = re.findall(r"^#+ (.*)$", guide.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_site_has_every_guide() -> None:
    def pages(part: Any) -> list[str]:
        if isinstance(part, str):
            return [part]
        return [page for inner in (part.values() if isinstance(part, dict) else part) for page in pages(inner)]

    listed = pages(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    assert sorted(listed) == sorted([*PAGES.values(), *(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))])


def test_links_are_those_of_the_site() -> None:
    pages = {"index.md", "bots.md", "rules/kingsburg.md", "pictures/a.webp"}
    for source, here, link, there in (
        ("README.md", "index.md", "[bots](docs/bots.md#top)", "[bots](bots.md#top)"),
        ("README.md", "index.md", "![a](docs/pictures/a.webp)", "![a](pictures/a.webp)"),
        ("README.md", "index.md", "[an example](examples/poachers.py)", "an example"),
        ("README.md", "index.md", "[gone](docs/gone.md)", "[gone](docs/gone.md)"),  # MkDocs says so
        ("docs/rules/kingsburg.md", "rules/kingsburg.md", "[home](../../README.md)", "[home](../index.md)"),
        ("docs/bots.md", "bots.md", "[far](https://example.org/x)", "[far](https://example.org/x)"),
    ):
        assert in_site(link, source, here, pages) == there
