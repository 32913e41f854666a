"""What the bots of a forked server need: their processes are forked from one that has imported this."""

from __future__ import annotations

import burgrave
from burgrave.bots.levels import LEVELS
from burgrave.server.tables import bot_pool  # noqa: F401

burgrave.game("kingsburg").prepare(lambda _: None, [LEVELS["squire"].needs])
