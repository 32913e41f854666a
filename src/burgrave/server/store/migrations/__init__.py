"""Brings a database to the form of `schema.py`, with Alembic; done whenever a server starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from burgrave.core.errors import BadDatabase
from burgrave.server.store.place import transaction

LOCK = 1_112_753_735
"""Of PostgreSQL's advisory locks: of several processes that start at a time one does the work."""


def upgrade(url: str) -> None:
    with transaction(url) as connection:
        lock(connection)
        check_revision(connection)
        upgrade_to("head", connection)


def lock(connection: Connection) -> None:
    """Until the transaction ends nobody else changes the database's form."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def upgrade_to(revision: str, connection: Connection) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The form of the database; None: it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def check_revision(connection: Connection) -> None:
    """Refuses a database that a newer Burgrave has brought to a form that this one does not know."""
    revision = revision_of(connection)
    if revision is not None and revision not in known_revisions():
        raise BadDatabase(
            "the database is of a newer version of Burgrave than this one ({revision})", revision=revision
        )


@cache
def known_revisions() -> tuple[str, ...]:
    """The newest first."""
    return tuple(one.revision for one in ScriptDirectory.from_config(configuration()).walk_revisions())


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
