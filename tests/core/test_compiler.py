"""What we rely on in Numba. Where a new version of it fails here, `core/compiler.py` says what it was used for."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from burgrave.core import protocol
from burgrave.core.compiler import Inner, Shared, callers_first, nothing_collected
from burgrave.core.protocol import apply
from burgrave.core.record import State, blank, record_type
from burgrave.core.rule import Rule, RunnableRules, approximate, rule

RECORD = record_type(("purse", 2))


@rule
def price(s: State, thing: int) -> int:
    return thing + s.turn  # type: ignore[no-any-return]


@rule
def pay(s: State, thing: int) -> None:
    s.purse[0] -= price(s, thing)


@rule
def nothing(s: State, *rest: int) -> int:
    return 0


@rule
def pay_twice(s: State, thing: int) -> None:
    apply(s, thing)
    apply(s, thing)


@rule
def show(numbers: Any) -> None:
    print(numbers)


@rule
def show_numbers(numbers: Any) -> None:
    show(numbers)


@rule
def fail(s: State) -> int:
    return s.no_such_field  # type: ignore[no-any-return]


@rule
def total(numbers: Any) -> float:
    found = 0.0
    for number in numbers:
        found += number
    return found


@approximate
def total_in_any_order(numbers: Any) -> float:
    found = 0.0
    for number in numbers:
        found += number
    return found


def make(cache: Path) -> RunnableRules:
    functions: dict[Rule, Rule] = {**dict.fromkeys(protocol.PROTOCOL, nothing), protocol.apply: pay}
    return RunnableRules(functions, {}, target="cpu", cache=cache)


def result_of(compiled: Any) -> Any:
    (result,) = compiled.overloads.values()
    return result


def test_only_what_is_called_from_outside_becomes_machine_code(tmp_path: Path) -> None:
    rules, record = make(tmp_path), blank(RECORD)
    rules.apply(record, 3)
    assert record["purse"].tolist() == [-3, 0]
    inner, entry = result_of(rules._made[price]), result_of(rules.apply)
    assert isinstance(inner.library, Inner)
    assert isinstance(entry.library, Shared)
    assert inner.library._compiled_object is None, "Numba made machine code of what only other rules call"
    assert entry.library._compiled_object is not None
    assert not inner.library.codegen._engine.is_symbol_defined(inner.fndesc.llvm_func_name)


def test_the_protocols_code_is_called_and_not_copied(tmp_path: Path) -> None:
    rules, record = make(tmp_path), blank(RECORD)
    rules(pay_twice)(record, 3)
    assert record["purse"].tolist() == [-6, 0]
    called = result_of(rules.apply).fndesc.llvm_func_name
    assert result_of(rules(pay_twice)).library.get_function(called).is_declaration


def test_functions_are_linked_after_all_that_call_them() -> None:
    """LLVM leaves out what nothing calls yet, and the process would end where it is called."""
    libraries = [Inner.__new__(Inner) for _ in range(4)]
    first, second, third, last = libraries
    first._linking_libraries, second._linking_libraries = [last, second], [third]
    third._linking_libraries, last._linking_libraries = [last], []
    assert callers_first([first, last]) == libraries


PROGRAM = """
import sys
from pathlib import Path
import numpy as np
from numba import typeof
from tests.core.test_compiler import RECORD, blank, make, pay_twice
for number in range(int(sys.argv[2])):
    typeof(np.zeros(1, [(f"field{number}", np.int32)]))  # Numba counts types
rules, record = make(Path(sys.argv[1])), blank(RECORD)
if "other" in sys.argv:
    rules.apply(record, 0)
rules(pay_twice)(record, 3)
print(record["purse"][0], sum(rules(pay_twice).stats.cache_hits.values()))
"""


def run(cache: Path, *arguments: str) -> list[int]:
    """What a process has paid, and how many functions it took from the cache."""
    command = [sys.executable, "-c", PROGRAM, str(cache), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", *sys.path])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return [int(word) for word in done.stdout.split()]


def test_cached_code_finds_the_protocols_code_that_another_process_compiled(tmp_path: Path) -> None:
    assert run(tmp_path, "0") == [-6, 0]
    assert run(tmp_path, "0") == [-6, 1]
    kept = list(tmp_path.rglob("*.pay_cpu*"))
    assert kept
    for file in kept:
        file.unlink()
    assert run(tmp_path, "5") == [-6, 1]
    assert run(tmp_path, "2", "other") == [-6, 1]


def test_what_others_call_may_use_pythons_objects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To print an array, say, while one looks for a mistake."""
    for _ in ("compiled", "from the cache"):
        make(tmp_path)(show_numbers)(np.array([3, 4], np.int32))
        assert capsys.readouterr().out == "[3 4]\n"


def test_garbage_is_collected_again_after_a_compilation(tmp_path: Path) -> None:
    with nothing_collected(), nothing_collected():
        assert not gc.isenabled()
    rules = make(tmp_path)
    rules.apply(blank(RECORD), 3)
    assert gc.isenabled()
    with pytest.raises(KeyError, match="no_such_field"):
        rules(fail)(blank(RECORD))
    assert gc.isenabled()


def test_fractions_are_added_in_any_order_only_where_a_rule_allows_it(tmp_path: Path) -> None:
    rules, numbers = make(tmp_path), np.arange(100.0)
    for function, any_order in ((total, False), (total_in_any_order, True)):
        assert rules(function)(numbers) == 4950
        assert ("reassoc" in str(result_of(rules._made[function]).library._final_module)) == any_order
