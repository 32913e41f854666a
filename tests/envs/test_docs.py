"""The examples in the docs run, and the list of features is that of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import features

DOCS = Path(__file__).parent.parent.parent / "docs"
EXAMPLES = re.findall(r"```python\n(.*?)```", (DOCS / "environments.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_list_of_features_is_up_to_date() -> None:
    assert features.FILE.read_text(encoding="utf-8") == features.page(), "make features"


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


def test_the_example_that_needs_nothing_else() -> None:
    exec(EXAMPLES[0], {})


@pytest.mark.rl
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("example", EXAMPLES[1:], ids=["pettingzoo", "gymnasium", "gymnasium-vector", "openspiel"])
def test_the_examples_for_other_apis(example: str) -> None:
    pytest.importorskip("pettingzoo")
    exec(example, {})
