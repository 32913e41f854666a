"""One source of rules, run on several targets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import numpy as np
import pytest

from burgrave.core import protocol
from burgrave.core.errors import BadGame
from burgrave.core.protocol import legal as protocol_legal
from burgrave.core.record import State, blank, record_type
from burgrave.core.registry import game
from burgrave.core.rule import Rule, RunnableRules, cache_folder, cache_root, rule, tell

this_module = sys.modules[__name__]

RECORD = record_type(("purse", 2))
PRICES = np.array([3, 4], np.int32)


@rule
def price_of(thing: int) -> int:
    return PRICES[thing]  # type: ignore[no-any-return]


@rule
def pay(s: State, thing: int) -> None:
    s.purse[s.turn] -= price_of(thing)
    tell(s, 1, s.turn, thing)
    s.turn += 1


@rule
def nothing(s: State, *rest: int) -> int:
    return 0


@rule
def twice(s: State, thing: int) -> None:
    """A generic algorithm: it knows the protocol only."""
    protocol_apply(s, thing)
    protocol_apply(s, thing)


@rule
def spend(s: State, amount: int, fee: int = 0, tax: int = 1) -> None:
    s.purse[0] -= amount
    s.purse[1] -= 10 * fee + tax


@rule
def spend_all_kinds(s: State, amount: int) -> None:
    """A field, a number and a comparison, with and without arguments that may be left out."""
    spend(s, s.turn)
    spend(s, amount, fee=s.turn)
    spend(s, tax=s.turn < amount, amount=1)


protocol_apply = protocol.apply


def make(target: str, cache: Path, prices: np.ndarray | None = None) -> RunnableRules:
    functions: dict[Rule, Rule] = {**dict.fromkeys(protocol.PROTOCOL, nothing), protocol.apply: pay}
    constants = {} if prices is None else {id(PRICES): prices}
    return RunnableRules(functions, constants, target=target, cache=cache)


@pytest.mark.parametrize("target", ["interpreted", "cpu"])
def test_a_rule_changes_the_record(target: str, tmp_path: Path) -> None:
    record = blank(RECORD)
    make(target, tmp_path).apply(record, 1)
    assert record["purse"].tolist() == [-4, 0]
    assert record["turn"] == 1


@pytest.mark.parametrize("target", ["interpreted", "cpu"])
def test_a_generic_algorithm_uses_the_games_functions(target: str, tmp_path: Path) -> None:
    record = blank(RECORD)
    runnable = make(target, tmp_path)
    if target == "interpreted":
        state = State(record)
        runnable(twice)(state, 0)
        state.store(record)
    else:
        runnable(twice)(record, 0)
    assert record["purse"].tolist() == [-3, -3]


def test_a_rule_is_compiled_once_for_all_whole_numbers(tmp_path: Path) -> None:
    record = blank(RECORD)
    record["turn"] = 4
    runnable = make("cpu", tmp_path)
    compiled = runnable(spend)
    runnable(spend_all_kinds)(record, 7)
    assert record["purse"].tolist() == [-12, -43]
    assert len(compiled.signatures) == 1  # type: ignore[attr-defined]


def test_what_other_rules_called_first_can_be_called_from_outside(tmp_path: Path) -> None:
    """Compiled for its callers only, a rule has nothing that Python could call."""
    record = blank(RECORD)
    runnable = make("cpu", tmp_path)
    runnable(spend_all_kinds)(record, 7)
    before = record["purse"].copy()
    runnable(spend)(record, 5, 2, 1)
    assert (before - record["purse"]).tolist() == [5, 21]


@pytest.mark.parametrize("target", ["interpreted", "cpu"])
def test_other_tables_make_other_rules(target: str, tmp_path: Path) -> None:
    """Both share a cache folder; a table is part of what the compiled code is cached under."""
    for prices, left in ((None, -3), (np.array([9, 9], np.int32), -9), (None, -3)):
        record = blank(RECORD)
        make(target, tmp_path, prices).apply(record, 0)
        assert record["purse"][0] == left


def test_interpreted_rules_are_listened_to(tmp_path: Path) -> None:
    state = State(blank(RECORD))
    make("interpreted", tmp_path)(pay)(state, 1)
    assert state.events == [(1, 0, 1)]


def test_plain_functions_stay_plain() -> None:
    state = State(blank(RECORD))
    pay(state, 0)
    assert state.purse[0] == -3


def test_a_state_has_no_fields_but_the_records() -> None:
    state = State(blank(RECORD))
    with pytest.raises(AttributeError, match="no field 'purze'"):
        state.purze = 1


@rule
def priced_by_a_module(s: State, thing: int) -> None:
    s.purse[0] -= this_module.PRICES[thing]


@rule
def paid_by_a_module(s: State, thing: int) -> None:
    s.purse[0] -= np.abs(thing)
    this_module.pay(s, thing)


@rule
def with_a_field_like_a_module(s: State, thing: int) -> None:
    s.purse[0] -= np.abs(thing) + s.this_module


@pytest.mark.parametrize("target", ["interpreted", "cpu"])
@pytest.mark.parametrize(("wrong", "line"), [(priced_by_a_module, 2), (paid_by_a_module, 3)])
def test_a_rule_that_reads_from_a_module_is_refused(
    target: str, wrong: Callable[..., None], line: int, tmp_path: Path
) -> None:
    """It would ignore an owner's data. What the compiler knows (NumPy) may be read, and so may fields of the name."""
    where = f"{__file__}, line {wrong.__code__.co_firstlineno + line}: the rule {wrong.__name__} reads from the module"
    with pytest.raises(BadGame, match=re.escape(f"{where} this_module")):
        make(target, tmp_path)(wrong)
    make(target, tmp_path)(with_a_field_like_a_module)


PROGRAM = """
import sys, pathlib
sys.path.insert(0, sys.argv[1])
import shop
from burgrave.core import protocol
from burgrave.core.record import blank
from burgrave.core.rule import RunnableRules
functions = {stub: shop.nothing for stub in protocol.PROTOCOL} | {protocol.apply: shop.pay}
runnable = RunnableRules(functions, {}, target="cpu", cache=pathlib.Path(sys.argv[1]) / "cache")
record = blank(shop.RECORD)
runnable.apply(record, 0)
print(record["purse"])
"""
SHOP = """
from burgrave.core.record import record_type
from burgrave.core.rule import rule
from prices import price_of
RECORD = record_type(("purse", 0))
@rule
def pay(s, thing):
    s.purse -= price_of()
@rule
def nothing(s, *rest):
    return 0
"""


@pytest.mark.parametrize("price_of", ["price_of():\n    return {price}", "price_of(price={price}):\n    return price"])
def test_the_cache_notices_a_change_in_another_module(tmp_path: Path, price_of: str) -> None:
    """Numba's own cache does not (issues 1833 and 9483): it would answer -3 again."""
    (tmp_path / "shop.py").write_text(SHOP)
    for price in (3, 8, 8):
        (tmp_path / "prices.py").write_text(
            f"from burgrave.core.rule import rule\n@rule\ndef {price_of.format(price=price)}\n"
        )
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=True, env=environment
        )
        assert done.stdout.strip() == str(-price)
    assert len(list((tmp_path / "cache").iterdir())) == 2  # the third run found the code of the second


COUNTING = """
import sys
import numpy as np
import burgrave
from burgrave.core.protocol import ACTIONS
from burgrave.core.rule import rule


@rule
def count(mask):
    total = 0.0
    for action in range(ACTIONS):
        total += np.exp(mask[action]) + np.sin(mask[action]) ** 3 + np.log(mask[action] + 2.0) / np.sqrt(mask[action])
    for action in range(ACTIONS):
        total -= np.exp(mask[action]) + np.sin(mask[action]) ** 3 + np.log(mask[action] + 2.0) / np.sqrt(mask[action])
    for action in range(ACTIONS):
        total += np.cos(total - total) * mask[action]
    return total


@rule
def count_often(mask):
    # Often enough to call it, and not to copy it.
    return (count(mask) + count(mask[1:]) + count(mask[2:]) + count(mask[3:]) + count(mask[4:])) / 5


if __name__ == "__main__":
    from counting import count_often

    print(*(round(burgrave.game(name).compiled(count_often)(np.ones(1000))) for name in sys.argv[1:]))
"""


def test_what_two_games_have_in_their_caches_is_not_mixed_up(tmp_path: Path) -> None:
    """Where each was compiled by a process of its own, and another loads both."""
    (tmp_path / "counting.py").write_text(COUNTING)
    environment = {**os.environ, "BURGRAVE_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}

    def counted(*games: str) -> list[int]:
        command = [sys.executable, str(tmp_path / "counting.py"), *games]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return [int(number) for number in done.stdout.split()]

    expected = [game(name).actions for name in ("kingsburg", "albalonga")]
    assert counted("kingsburg") + counted("albalonga") == expected
    assert counted("kingsburg", "albalonga") == expected
    assert counted("albalonga", "kingsburg") == expected[::-1]


WEIGHING = """
from typing import NamedTuple
import numpy as np
import burgrave
from burgrave.core.rule import rule


class Box(NamedTuple):
    content: np.ndarray


@rule
def weigh(box):
    return box.content.sum()


if __name__ == "__main__":
    from weighing import Box, weigh

    print(round(burgrave.game("kingsburg").compiled(weigh)(Box(np.ones(4)))))
"""


def test_a_cache_of_another_version_is_not_in_the_way(tmp_path: Path) -> None:
    """What it was compiled for may have another name by now."""
    script = tmp_path / "weighing.py"
    environment = {**os.environ, "BURGRAVE_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    for content in (WEIGHING, WEIGHING.replace("Box", "Crate"), WEIGHING.replace("Box", "Crate")):
        script.write_text(content)
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == ["4"]


def test_an_empty_cache_folder_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BURGRAVE_CACHE_DIR", raising=False)
    usual = cache_root()
    monkeypatch.setenv("BURGRAVE_CACHE_DIR", "")
    assert cache_root() == usual
    assert usual.is_absolute()


def test_the_compilers_cache_folder_is_one_threads_at_a_time(tmp_path: Path) -> None:
    """Else a function's code lands in another game's folder, or in the working directory."""
    config, entered, seen = SimpleNamespace(CACHE_DIR=""), Event(), []

    def other() -> None:
        entered.set()
        with cache_folder(config, tmp_path / "other"):
            seen.append(config.CACHE_DIR)

    with ThreadPoolExecutor(1) as pool:
        with cache_folder(config, tmp_path / "mine"):
            waits = pool.submit(other)
            entered.wait()
            with pytest.raises(TimeoutError):
                waits.result(0.05)
            assert str(tmp_path / "mine") == config.CACHE_DIR
        waits.result()
    assert seen == [str(tmp_path / "other")]
    assert config.CACHE_DIR == ""


def test_a_rule_is_ready_before_another_thread_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several may ask for a new rule at once: none may see it while what it calls is still to be put in its place."""
    kingsburg, make = game("kingsburg"), RunnableRules._copy
    record, mask = kingsburg.start(2, {}, 1), np.zeros(kingsburg.actions, np.uint8)
    rules = RunnableRules(kingsburg.interpreted._protocol, {}, target="interpreted")

    def slowly(self: RunnableRules, function: Rule) -> Rule:
        time.sleep(0.05)
        return make(self, function)

    monkeypatch.setattr(RunnableRules, "_copy", slowly)

    def ask(after: float) -> int:
        time.sleep(after)
        return int(rules(count_choices)(record, mask))

    with ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(ask, (0.0, 0.075)))  # the second comes between the first copy and the next
    assert counts == [len(kingsburg.legal_actions(record))] * 2


@rule
def count_choices(s: State, mask: object) -> int:
    return ask_rules(s, mask)


@rule
def ask_rules(s: State, mask: object) -> int:
    return protocol_legal(s, mask)
