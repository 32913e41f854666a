"""One source of the rules, three targets to run on.

`@rule` leaves a function as it is: plain Python over a state, for reading, debugging and coverage. `RunnableRules`
take the functions of one game and everything they call, and make them ready for one target: interpreted, compiled for
the CPU or compiled for CUDA. For each target a function's globals are a copy of its module's, in which

- every other rule is that target's version of it,
- the stubs of `burgrave.core.protocol` are the game's own functions, which specialises generic algorithms,
- component tables are those of the data file in use,
- `tell` is silent and `is_heard` False when compiled, so that narration costs nothing.

Numba's cache notices changes in a function's own file only (numba issues 1833, 9483), and not changed tables. So the
cache lies in a folder whose name is a hash of everything the compiled code is made of.
"""

from __future__ import annotations

import atexit
import dis
import hashlib
import inspect
import os
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from burgrave.core.compiling import report_long_compilations
from burgrave.core.errors import BadGame
from burgrave.core.record import State, numbers, on_records

if TYPE_CHECKING:
    from burgrave.core.compiler import RulesForCpu

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)


def rule(function: F) -> F:
    """Marks a function as one that runs interpreted, on the CPU and on a GPU.

    It works on a state, whole numbers and small arrays: no exceptions, no dictionaries, no allocation, no recursion.
    """
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def kernel(function: F) -> F:
    """Marks a rule that CUDA starts, one thread for each game."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return rule(function)


def inline(function: F) -> F:
    """Marks a rule that the CPU's compiler takes as a part of its caller, before it even looks at either.

    One of the protocol that is too small to be called by its name, see `core/compiler.py`.
    """
    function.__inline__ = True  # type: ignore[attr-defined]
    return rule(function)


def approximate(function: F) -> F:
    """Marks a rule over fractions that the CPU may add up in any order, several at a time.

    That is what makes a network quick. The last digits may differ from machine to machine.
    """
    function.__approximate__ = True  # type: ignore[attr-defined]
    return rule(function)


def noinline(function: F) -> F:
    """Marks a large rule that many others call: on a GPU it stays a function of its own.

    Its copies in all its callers, and theirs in their callers, would make the code several times as large.
    """
    function.__noinline__ = True  # type: ignore[attr-defined]
    return rule(function)


@rule
def tell(s: State, event: int, *details: int) -> None:
    """Reports an event to whoever listens. Only interpreted rules are listened to."""
    s.events.append((int(event), *(int(detail) for detail in details)))


def silent(s: State, event: int, *details: int) -> None:
    """`tell`, compiled."""


@rule
def is_heard(s: State) -> bool:
    """Whether somebody listens: what is found out only to be told costs nothing when compiled."""
    return True


def unheard(s: State) -> bool:
    """`is_heard`, compiled."""
    return False


WITHOUT_LISTENERS: dict[Rule, Rule] = {tell: silent, is_heard: unheard}


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, "__rule__")


CACHE_VERSION = "4"
"""Raised when functions are compiled in another way, which their code does not show."""
COMPILED_MODULES = ("math", "numba", "numpy")
"""Modules of which the compiler knows the functions."""


def refuse_modules(function: Rule) -> None:
    """Raises BadGame where a rule reads something of a module: `tables.PRICES`, `court.influence(s)`.

    The table would be the standard one whatever data an owner gave, the rule would not be made for the target.
    """
    space = function.__globals__
    if not any(isinstance(space.get(name), ModuleType) for name in function.__code__.co_names):
        return
    for instruction in dis.get_instructions(function):
        module = space.get(instruction.argval) if instruction.opname == "LOAD_GLOBAL" else None
        if isinstance(module, ModuleType) and module.__name__.partition(".")[0] not in COMPILED_MODULES:
            line = instruction.positions.lineno if instruction.positions else function.__code__.co_firstlineno
            raise BadGame(
                f"{function.__code__.co_filename}, line {line}: the rule {function.__qualname__} reads from the module "
                f"{instruction.argval}; import what it needs by name"
            )


class Role(Enum):
    """Who calls a function of the rules."""

    INNER = "other rules only"
    ENTRY = "whoever has asked for it"
    SHARED = "everybody: it belongs to the protocol"


class RunnableRules:
    """The rules of one game, ready for one target: `rules.apply(record, action)` and so on for all of the protocol."""

    def __init__(
        self, protocol: Mapping[Rule, Rule], constants: Mapping[int, Any], *, target: str, cache: Path | None = None
    ) -> None:
        self._protocol = protocol  # stub -> the game's function
        self._constants = constants  # id of a module's value -> the value that these rules use
        self._target = target
        self._cache = cache
        self._spaces: dict[str, dict[str, Any]] = {}
        self._made: dict[Rule, Rule] = {}
        self._outer = set[Rule]()  # of what is made: what may be called from outside
        self._entries: dict[Rule, Rule] = {}
        self._adding = threading.Lock()  # what is made is not ready before all that it calls is
        self._add(protocol.values())
        for stub, own in protocol.items():
            setattr(self, stub.__name__, self._entry(self._made[own]))

    def __call__(self, function: Rule) -> Rule:
        """The version for this target of a rule, such as a generic algorithm written over the protocol."""
        entry = self._entries.get(function)
        if entry is None:
            with self._adding:
                if function not in self._outer:
                    self._add([function])
            entry = self._entries[function] = self._entry(self._made[function])
        return entry

    def __len__(self) -> int:
        """How many functions it has."""
        return len(self._made)

    def __getattr__(self, name: str) -> Rule:
        raise AttributeError(f"the rules have no function {name!r}")

    @cached_property
    def folder(self) -> Path:
        """Where the compiled protocol is kept."""
        return self._folder(self._reach(self._protocol.values()), "protocol")

    def _folder(self, functions: Iterable[Rule], protocol: str = "") -> Path:
        """Where functions are kept that call the compiled protocol, this very one."""
        digest = self._digest(functions, version("numba"), CACHE_VERSION, protocol or self.folder.name)
        return (self._cache or Path()) / f"cpu-{digest}"

    @property
    def keeps(self) -> bool:
        """Whether what is compiled is kept for other processes."""
        return can_be_written(self.folder)

    def mark_of(self, what: str) -> Path:
        """The file that says that something made of these rules is kept.

        The compiler takes nothing from its cache that was made of other files, be it that they say the same.
        """
        return self.folder / f"{what}-{self._sources}"

    @cached_property
    def _sources(self) -> str:
        files = {function.__code__.co_filename for function in self._reach(self._protocol.values())}
        stamps = [(file, changed_at(file)) for file in sorted(files)]
        return hashlib.sha256(repr(stamps).encode()).hexdigest()[:16]

    def _entry(self, function: Rule) -> Rule:
        """A rule as it is called from outside, on records."""
        return on_records(function) if self._target == "interpreted" else function

    def _add(self, roots: Collection[Rule]) -> None:
        reached = list(self._reach(roots))
        new = [one for one in reached if one not in self._made or (one in roots and one not in self._outer)]
        self._outer.update(roots)
        make = self._maker(reached)
        for function in new:
            self._made[function] = (make and WITHOUT_LISTENERS.get(function)) or self._copy(function)
            if make:
                self._made[function] = make(self._made[function], self._role(function))
        for space in self._spaces.values():
            for name, value in space.items():
                if is_rule(value):
                    own = self._protocol.get(value, value)
                    space[name] = self._made.get(own, value)

    def _role(self, function: Rule) -> Role:
        if function in self._protocol.values():
            return Role.SHARED
        return Role.ENTRY if function in self._outer else Role.INNER

    def _reach(self, roots: Iterable[Rule]) -> Iterator[Rule]:
        """The given rules and all that they call, in a fixed order."""
        waiting, seen = list(roots), set[Rule]()
        while waiting:
            function = self._protocol.get(waiting[0], waiting[0])
            del waiting[0]
            if function in seen:
                continue
            seen.add(function)
            refuse_modules(function)
            yield function
            waiting.extend(value for _, value in self._globals_of(function) if is_rule(value))

    def _globals_of(self, function: Rule) -> Iterator[tuple[str, Any]]:
        for name in function.__code__.co_names:
            if name in function.__globals__:
                value = function.__globals__[name]
                yield name, self._constants.get(id(value), value)

    def _copy(self, function: Rule) -> Rule:
        """The same code over globals of its own."""
        module = function.__module__
        if module not in self._spaces:
            self._spaces[module] = {name: self._constant(value) for name, value in function.__globals__.items()}
        copy = FunctionType(function.__code__, self._spaces[module], function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = module, function.__qualname__
        copy.__dict__.update(function.__dict__)
        return copy

    def _constant(self, value: Any) -> Any:
        """A module's value as these rules use it."""
        value = self._constants.get(id(value), value)
        if isinstance(value, np.ndarray):
            if self._target == "interpreted":
                return numbers(value)
            if self._target == "cuda":
                return narrowed(value)
        return value

    def _maker(self, functions: Iterable[Rule]) -> Callable[[Rule, Role], Rule] | None:
        """What makes a function, of which it knows who calls it, ready for the target."""
        if self._target == "interpreted":
            return None
        if self._target == "cuda":
            from burgrave.core.cuda import compiler

            make_for_device = compiler()
            return lambda function, role: make_for_device(function)
        import numba

        report_long_compilations()
        folder = usable_folder(self._folder(functions) if self._made else self.folder)

        def make(function: Rule, role: Role) -> Rule:
            if function not in WITHOUT_LISTENERS.values():
                # What two games' caches call by the same name would be one function in a process that loads both.
                function.__qualname__ += "_" + folder.name.replace("-", "_")
            with cache_folder(numba.config, folder):
                return called_with_wide_numbers(self._for_cpu.make(function, role))

        return make

    @cached_property
    def _for_cpu(self) -> RulesForCpu:
        from burgrave.core.compiler import RulesForCpu

        return RulesForCpu()

    def _digest(self, functions: Iterable[Rule], *versions: str) -> str:
        """A hash of the code of the rules and of every constant and table they use."""
        total = hashlib.sha256(repr((sys.version_info[:2], *versions)).encode())
        for function in functions:
            total.update(repr((function.__qualname__, function.__defaults__, fingerprint(function.__code__))).encode())
            for name, value in self._globals_of(function):
                if isinstance(value, np.ndarray):
                    total.update(repr((name, value.dtype, value.shape)).encode() + value.tobytes())
                elif isinstance(value, (int, float)):
                    total.update(repr((name, value)).encode())
        return total.hexdigest()[:16]


def called_with_wide_numbers(compiled: Rule) -> Rule:
    """A compiled function that takes all whole numbers as 64-bit integers when other compiled functions call it.

    Numba would compile it anew for every mix of what is 32 bits wide (fields), 64 (sums), 8 (tables on a GPU) or a
    boolean: twice the code on average, and eleven times a function of four numbers. Likewise for every mix of
    arguments that are left out; here their defaults are numbers like all others.
    """
    from numba import types

    typed = compiled.get_call_template  # type: ignore[attr-defined]
    parameters = inspect.signature(compiled.py_func)  # type: ignore[attr-defined]

    def wide(kind: Any) -> Any:
        return types.int64 if isinstance(kind, (int, types.Integer, types.Boolean)) else kind

    def widely_typed(arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        if named or len(arguments) < len(parameters.parameters):
            call = parameters.bind(*arguments, **named)
            call.apply_defaults()
            arguments = call.args
        return typed([wide(kind) for kind in arguments], {})

    compiled.get_call_template = widely_typed  # type: ignore[attr-defined]
    return compiled


def fingerprint(code: CodeType) -> tuple[Any, ...]:
    """What a function's code is made of, the same in every process."""
    constants = tuple(fingerprint(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames


def narrowed(table: np.ndarray) -> np.ndarray:
    """The same numbers in as few bytes as hold them: a GPU has 64 KiB for the tables of all functions together."""
    for kind in (np.int8, np.int16):
        if table.dtype == np.int32 and np.iinfo(kind).min <= table.min() and table.max() <= np.iinfo(kind).max:
            return table.astype(kind)
    return table


def changed_at(file: str) -> int:
    """In seconds: the layers of an image keep no parts of them. What was typed at a prompt has no file."""
    return int(os.stat(file).st_mtime) if os.path.exists(file) else 0


def usable_folder(folder: Path) -> Path:
    """The folder, or one for this process only where it cannot be written.

    Numba would turn to a cache beside the sources, which knows neither tables nor changes in other modules.
    """
    if can_be_written(folder):
        return folder
    temporary = TemporaryDirectory(prefix="burgrave-")
    atexit.register(temporary.cleanup)
    return Path(temporary.name)


def can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK)
    except OSError:
        return False


CONFIGURING = threading.Lock()


@contextmanager
def cache_folder(config: Any, folder: Path) -> Iterator[None]:
    """Numba takes the cache's folder from its configuration when a function is handed to it.

    The configuration is the whole process's: a thread that found it changed under its hands would keep its functions in
    another game's folder, or in the working directory.
    """
    with CONFIGURING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def cache_root() -> Path:
    """Where compiled rules are kept: `BURGRAVE_CACHE_DIR`, or the user's cache folder."""
    chosen = os.environ.get("BURGRAVE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("burgrave")
