"""`burgrave accounts delete`: somebody's account is deleted by whoever runs the server."""

from __future__ import annotations

import asyncio

from sqlalchemy import RowMapping

from burgrave.server.people.users import user_of
from burgrave.server.serve import check_database
from burgrave.server.services import create_services
from burgrave.server.settings import Settings


def delete_account(settings: Settings, account: RowMapping) -> None:
    """As its owner would. An SQLite file has one process: its server must be stopped."""
    check_database(settings.database_url)
    asyncio.run(remove(settings, account))


async def remove(settings: Settings, account: RowMapping) -> None:
    services = create_services(settings)
    await asyncio.to_thread(services.store.open)
    try:
        user = user_of(account)
        for table in await services.departure.running_tables(user):
            await services.games.load(table.game)
        await services.departure.remove(user)
    finally:
        await services.runner.close()
        services.bot_pool.close()
        await asyncio.to_thread(services.store.close)
