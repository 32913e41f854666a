"""Work that is spread over this machine's cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from burgrave.core.cores import share_cores

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Iterable[T], processes: int) -> Iterator[R]:
    """What the work makes of all items, as it is done. Each process has its share of the cores."""
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=share_cores, initargs=(processes,)) as pool:
        rest = iter(items)
        waiting = {pool.submit(work, item) for item in islice(rest, 2 * processes)}
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                waiting |= {pool.submit(work, item) for item in islice(rest, 1)}
