"""What whoever runs a server can do about accounts on the command line, while it runs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import RowMapping

from burgrave.core.errors import BadOption
from burgrave.server.people.names import folded
from burgrave.server.people.resets import ResetLinks
from burgrave.server.settings import Settings
from burgrave.server.store.migrations import check_revision
from burgrave.server.store.place import transaction, trouble_told
from burgrave.server.store.queries import people as sql


def all_accounts(url: str) -> Sequence[RowMapping]:
    with trouble_told(), transaction(url) as connection:
        check_revision(connection)
        return sql.accounts()(connection)


def account_named(url: str, name: str) -> RowMapping:
    with trouble_told(), transaction(url) as connection:
        check_revision(connection)
        account = sql.user_by_login(folded(name))(connection)
    if account is None:
        raise BadOption("there is no account {name}", name=name)
    return account


def reset_link(settings: Settings, name: str) -> str:
    """By which somebody chooses a new password, once and within an hour."""
    return ResetLinks(settings).link(account_named(settings.database_url, name))
