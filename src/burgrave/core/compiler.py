"""How Numba compiles rules for the CPU: every function once, and machine code only of what is called from outside.

Left alone, Numba makes machine code of every function together with all that it calls, so that what lies at the bottom
of the rules is optimised and made again for every function above it: two thirds of the time. Here a function that only
other rules call stays LLVM's intermediate code. What may be called from outside, an entry, is linked with all such
functions that it reaches, and they are optimised together. Entries of the protocol are large and called by most others,
which use their machine code by its name; the cache notes of each entry which of them it needs.

This rests on parts of Numba that are not documented. `tests/core/test_compiler.py` says what they have to do.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pickle import UnpicklingError
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.funcdesc import default_mangler
from numba.core.typed_passes import NativeLowering

from burgrave.core.rule import Role
from burgrave.core.unreadable import UNREADABLE

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of the variables begin in which compiled functions find Python's objects."""
ANY_ORDER = {"contract", "nsz", "reassoc"}
"""What LLVM may do with fractions of rules that are marked so: to multiply and add in one step, in any order."""
OURS = 0
"""The number of all rules, where Numba numbers functions from 1 on."""


class Inner(JITCodeLibrary):
    """The code of a function that only other rules call: nothing is made of it here."""

    def finalize(self) -> None:
        self._finalized = True


class Entry(JITCodeLibrary):
    """The code of a function that is called from outside, with all that it calls."""

    def finalize(self) -> None:
        self._linking_libraries = callers_first(self._linking_libraries)
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and (environment := lookup_environment(variable.name)):
                self.codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        """What is linked is nobody else's, so that LLVM may copy it into its only caller or leave arguments out."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
        super()._optimize_final_module()


def callers_first(libraries: Iterable[Any]) -> list[Any]:
    """These and all that the inner ones among them call, each after everything that calls it.

    LLVM links nothing that is not called yet.
    """
    seen = set[Any]()
    called_first: list[Any] = []

    def visit(library: Any) -> None:
        if library not in seen:
            seen.add(library)
            for called in library._linking_libraries if isinstance(library, Inner) else ():
                visit(called)
            called_first.append(library)

    for library in libraries:
        visit(library)
    return called_first[::-1]


class Shared(Entry):
    """The code of an entry of the protocol: others call it by its name, so that there is nothing to link with them."""

    def finalize(self) -> None:
        super().finalize()
        self._shared_module = llvm.parse_assembly(str(self._codegen._create_empty_module(self.name)))


@register_pass(mutates_CFG=False, analysis_only=False)
class TellCallers(LoweringPass):
    """Makes a function that has no machine code known to those that call it."""

    _name = "tell_callers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        stand_in = object().__sizeof__  # something built-in, other than all others, that accepts no arguments
        state.cr = state.cr._replace(cfunc=stand_in)
        state.targetctx.insert_user_function(stand_in, state.cr.fndesc, [state.library])
        return True


class EntryCompiler(Compiler):
    """Numba's own steps, over a library of ours."""

    library: type[JITCodeLibrary] = Entry

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        with nothing_collected():
            return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.func_id.unique_name, state.func_id.unique_id = state.func_id.func_qualname, OURS
        state.targetctx.mangler = lasting_name
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        found: list[Any] = super().define_pipelines()
        return found


class SharedCompiler(EntryCompiler):
    library = Shared


class InnerCompiler(EntryCompiler):
    library = Inner

    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_compile = True
        (steps,) = super().define_pipelines()
        steps.add_pass_after(TellCallers, NativeLowering)
        steps.finalize()
        return [steps]


COMPILERS = {Role.INNER: InnerCompiler, Role.ENTRY: EntryCompiler, Role.SHARED: SharedCompiler}


def lasting_name(name: str, kinds: Any, *, abi_tags: Any = (), uid: int | None = None) -> str:
    """The name of a function's code. That of a rule is the same in every process: other entries in the cache know it.

    Numba names by its count of functions, and types such as a record's by its count of types.
    """
    if uid != OURS:
        found: str = default_mangler(name, kinds, abi_tags=abi_tags, uid=uid)
        return found
    return str(default_mangler(name, [hashlib.sha256(repr(kinds).encode()).hexdigest()[:16]]))


@contextmanager
def nothing_collected() -> Iterator[None]:
    """A compilation makes millions of objects that live until its end: to look for garbage is a tenth of its time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class RulesForCpu:
    """Makes functions of one game's rules ready for the CPU."""

    def __init__(self) -> None:
        self._shared: dict[str, Any] = {}  # by the function's name
        self._called: dict[str, tuple[str, Any]] = {}  # by the name of its code: the function's name, and its types

    def make(self, function: Callable[..., Any], role: Role) -> Any:
        """The function, which compiles itself or comes out of the cache when it is first called."""
        compiled_by: Any = numba.njit(  # type: ignore[call-overload]  # its types do not know of wrappers
            nogil=True,
            error_model="numpy",
            fastmath=ANY_ORDER if hasattr(function, "__approximate__") else False,
            inline="always" if hasattr(function, "__inline__") else "never",
            no_cpython_wrapper=role is Role.INNER,  # to wrap all functions would be a third of the compilation
            no_cfunc_wrapper=True,
            pipeline_class=COMPILERS[role],
        )
        compiled = compiled_by(function)
        if role is not Role.INNER:
            compiled._cache = EntryCache(function, self)
        if role is Role.SHARED:
            self._shared[full_name(function)] = compiled
        return compiled

    def note(self, function: Callable[..., Any], result: Any) -> None:
        """An entry is ready to be called by others."""
        if full_name(function) in self._shared:
            self._called[result.fndesc.llvm_func_name] = full_name(function), result.signature.args

    def needs(self, library: Any) -> list[tuple[str, Any]]:
        """The shared entries that a library calls, each with the types of its arguments."""
        outside = [function.name for function in library._final_module.functions if function.is_declaration]
        return [self._called[name] for name in outside if name in self._called]

    def load(self, needs: Iterable[tuple[str, Any]]) -> None:
        for name, types in needs:
            self._shared[name].compile(types)


def full_name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


class EntryCacheParts(CompileResultCacheImpl):
    """What is kept of an entry: which shared ones it needs, its name for Python, and what Numba keeps."""

    rules: RulesForCpu

    def reduce(self, result: Any) -> Any:
        return self.rules.needs(result.library), result.fndesc.llvm_cpython_wrapper_name, super().reduce(result)

    def rebuild(self, target_context: Any, kept: Any) -> Any:
        needs, wrapper, result = kept
        self.rules.load(needs)  # before its code is loaded: LLVM ends the process where it finds no code of that name
        target_context.codegen()._engine._defined_symbols.add(wrapper)
        return super().rebuild(target_context, result)


class EntryCache(FunctionCache):
    """Numba's cache of one function."""

    _impl_class = EntryCacheParts

    def __init__(self, function: Callable[..., Any], rules: RulesForCpu) -> None:
        super().__init__(function)
        self._function = function
        self._impl.rules = self._rules = rules

    def load_overload(self, types: Any, target_context: Any) -> Any:
        try:
            result = super().load_overload(types, target_context)
        except (*UNREADABLE, ImportError, UnpicklingError):  # kept by another version, whose names are gone
            self.flush()
            return None
        if result is not None:
            self._rules.note(self._function, result)
        return result

    def save_overload(self, types: Any, result: Any) -> None:
        self._rules.note(self._function, result)
        super().save_overload(types, result)
