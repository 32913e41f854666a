"""The same work on a Ray cluster: the same results, and what a lost worker was doing is done again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from burgrave.core.errors import NoDevice

T = TypeVar("T")
R = TypeVar("R")
LOCAL = "local"


def connect(address: str) -> Any:
    """Ray, connected to the cluster at the address, or started on this machine (`local`)."""
    try:
        import ray
    except ImportError as error:
        raise NoDevice("no cluster support is installed: pip install 'burgrave[cluster]'") from error
    if not ray.is_initialized():
        try:
            ray.init(address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).splitlines()[0]
            raise NoDevice("no Ray cluster answers at {address}: {reason}", address=address, reason=reason) from error
    return ray


def mapped(address: str, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """The function's results for all items, as they come. A little more is started than there are workers for."""
    ray = connect(address)

    @ray.remote(max_retries=-1)  # type: ignore[untyped-decorator]
    def remote(item: T) -> R:
        return function(item)

    rest = iter(items)
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [remote.remote(item) for item in islice(rest, ahead)]
    while waiting:
        (first, *_), waiting = ray.wait(waiting, num_returns=1)
        waiting += [remote.remote(item) for item in islice(rest, 1)]
        yield ray.get(first)
