"""What this machine has."""

from __future__ import annotations

import os

_share: int | None = None


def usable_cores() -> int:
    """The cores this process may run on, or its share of them."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, _share or cores)


def share_cores(processes: int) -> None:
    """Makes do with one process's share of the cores, where so many run side by side."""
    global _share  # noqa: PLW0603 - a process has one share, whoever asks
    _share = max(1, usable_cores() // processes)
