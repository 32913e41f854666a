"""For tests of all games."""

from __future__ import annotations

import burgrave
from burgrave.testing import Table, tables


def all_tables() -> list[Table]:
    """Every game with every number of players, without options and with all that may be combined."""
    return [table for name in burgrave.game_names() for table in tables(name)]
