"""The list of features is that of the program."""

from __future__ import annotations

from tools import features


def test_the_list_of_features_is_up_to_date() -> None:
    assert features.FILE.read_text(encoding="utf-8") == features.page(), "make features"
