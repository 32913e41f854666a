"""Cores, and who may use how many."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from burgrave.core.cores import share_cores, usable_cores


def test_processes_side_by_side_share_the_cores() -> None:
    many = 10 * usable_cores()
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=share_cores, initargs=(many,)) as pool:
        assert pool.submit(usable_cores).result() == 1
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=share_cores, initargs=(1,)) as pool:
        assert pool.submit(usable_cores).result() == usable_cores()
