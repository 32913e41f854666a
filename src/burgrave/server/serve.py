"""`burgrave serve`: the server's processes."""

from __future__ import annotations

import os
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from burgrave.core.errors import BadOption
from burgrave.server.live import all_lives
from burgrave.server.settings import Settings

GRACE = 10
"""Seconds for answers that are under way when the server is asked to end."""


class Server(uvicorn.Server):
    """Ends the streams of events first, for they would never end by themselves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        for live in list(all_lives):
            live.close_soon()


def serve(host: str, port: int, workers: int) -> None:
    settings = Settings.from_environment()
    if workers > 1 and not settings.shared:
        raise BadOption("several workers need PostgreSQL: set BURGRAVE_DATABASE_URL to postgresql://...")
    os.environ["BURGRAVE_SECRET"] = settings.secret  # the same for all workers
    config = uvicorn.Config(
        "burgrave.server.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config)
    if workers > 1:
        Multiprocess(config, target=server.run, sockets=[config.bind_socket()]).run()
    else:
        server.run()
