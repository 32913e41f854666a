"""`burgrave serve`: the server's processes."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable

import uvicorn

from burgrave.core.errors import BadOption
from burgrave.server.http.protocol import ImpatientProtocol
from burgrave.server.settings import Settings
from burgrave.server.store.migrations import check_revision
from burgrave.server.store.place import (
    check_file,
    create_private_file,
    file_of,
    sole_use,
    transaction,
    trouble_told,
)

GRACE = 10
"""Seconds for requests that are being answered when the server is told to stop."""

KEEP_ALIVE = 75
"""Seconds until an idle connection is closed: longer than people think about a move."""


def serve(host: str, port: int, workers: int, tell: Callable[[], None]) -> None:
    """Runs until a signal ends it; `tell` is called when the settings are found to be good."""
    settings = Settings.from_environment()
    if workers > 1 and not settings.shared:
        raise BadOption("several workers need PostgreSQL: set BURGRAVE_DATABASE_URL to postgresql://...")
    check_port(host, port)
    check_database(settings.database_url)
    os.environ["BURGRAVE_SECRET"] = settings.secret  # the same for all workers
    tell()
    uvicorn.run(
        "burgrave.server.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP_ALIVE,
        http=ImpatientProtocol,
    )


def check_port(host: str, port: int) -> None:
    """Refuses an address that is in use or not ours, before anybody is told that the server is there."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOption("{host}:{port} cannot be used: {reason}", host=host, port=port, reason=reason) from None


def check_database(url: str) -> None:
    """Refuses, before the server starts, a database that is damaged, away, in use or of a newer version."""
    with trouble_told():
        if file := file_of(url):
            create_private_file(file)
            sole_use(file).close()
            check_file(file)
        with transaction(url) as connection:
            check_revision(connection)
