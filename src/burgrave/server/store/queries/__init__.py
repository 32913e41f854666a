"""All SQL but that of writing entries (`store.py`): a module for each thing that is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

T = TypeVar("T")
Job = Callable[[Connection], T]
"""What is done with the database: `Store.read` and `Store.write` take it."""
Values = Mapping[str, Any]
LISTED = 50


def own_insert(dialect: str) -> Callable[[Table], Any]:
    """The database's own INSERT, which knows what to do about conflicts."""
    return postgresql_insert if dialect == "postgresql" else sqlite_insert
