"""All SQL but what writes entries (`store.py`): a module for each thing that is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

T = TypeVar("T")
Job = Callable[[Connection], T]
"""Something done with a connection to the database, for `Store.read` and `Store.write`."""
Values = Mapping[str, Any]
LISTED = 50
"""The most that lists have."""


def own_insert(dialect: str) -> Callable[[Table], Any]:
    """The database's own INSERT, which knows what to do about conflicts."""
    return postgresql_insert if dialect == "postgresql" else sqlite_insert
