"""The arena and the simulator on a Ray cluster: `make test-cluster`."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import burgrave
from burgrave.core.errors import NoDevice
from burgrave.lab.arena import Contest, run
from burgrave.lab.cluster import connect, mapped
from burgrave.lab.simulate import simulate

CONTEST = Contest("kingsburg", 3, ("greedy", "random", "search:10"), 6)


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    pytest.importorskip("ray")
    connected = connect("local")
    yield connected
    connected.shutdown()


def quiet(done: int) -> None:
    pass


@pytest.mark.cluster
def test_the_arena_gives_the_same_results(ray: Any, tmp_path: Path) -> None:
    here = run(CONTEST, tmp_path / "here.jsonl", 1, quiet)
    assert run(CONTEST, tmp_path / "there.jsonl", 1, quiet, ray="local") == here


@pytest.mark.cluster
def test_the_simulator_gives_the_same_report(ray: Any) -> None:
    game = burgrave.game("kingsburg")
    here, there = (simulate(game, 4, {}, 70_000, 3, ray=where).as_json() for where in (None, "local"))
    here.pop("seconds"), there.pop("seconds")
    assert here == there


def slow_square(number: int) -> tuple[int, int]:
    time.sleep(0.5)
    return os.getpid(), number * number


@pytest.mark.cluster
def test_work_of_a_lost_worker_is_done_again(ray: Any) -> None:
    killed: list[int] = []
    results = []
    for process, square in mapped("local", slow_square, range(12)):
        results.append(square)
        if not killed:
            killed.append(process)
            threading.Timer(0.2, os.kill, (process, signal.SIGKILL)).start()
    assert sorted(results) == [number * number for number in range(12)]


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_one_clear_line() -> None:
    with pytest.raises(NoDevice, match="no cluster support is installed"):
        connect("local")
