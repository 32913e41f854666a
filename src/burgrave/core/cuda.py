"""The rules on a GPU."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import config

from burgrave.core.errors import NoDevice
from burgrave.core.rule import Rule, called_with_wide_numbers

# numba-cuda 0.30 looks for a name that NumPy 2.5 took away.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # type: ignore[attr-defined]

cuda: Any
try:
    from numba import cuda
except ImportError:
    cuda = None

SAFE = {"lto": False}
"""With link-time optimisation (numba-cuda 0.30, nvJitLink 13.0 and 13.5) Medievalia's wars write outside of their
memory where games that share a warp go different ways; the same games one by one do not."""


def check() -> None:
    """One clear line where there is no GPU that can be used."""
    if cuda is None:
        raise NoDevice("no GPU support is installed: pip install 'burgrave[gpu]'")
    with contextlib.suppress(Exception):
        if cuda.is_available():
            return
    raise NoDevice("no CUDA GPU was found on this machine; run without --device gpu")


def compiler() -> Callable[[Rule], Rule]:
    """What makes a rule a CUDA function: kernels are started from outside, all others are called by them."""
    check()
    warnings.filterwarnings("ignore", module=r"numba.*|numba_cuda.*")
    simulated = config.ENABLE_CUDASIM  # type: ignore[attr-defined]  # by plain Python: there is nothing to compile
    if not simulated:
        compile_each_module_once()
    settings = {} if simulated else SAFE

    def make(function: Rule) -> Rule:
        if hasattr(function, "__kernel__"):
            made: Any = cuda.jit(function, **settings)
            if simulated:
                made.extensions = [SimulatedTuples()]
            return made  # type: ignore[no-any-return]
        if simulated:
            return function
        compiled = cuda.jit(device=True, **settings)(function)
        if hasattr(function, "__noinline__"):
            forbid_inlining(compiled)
        return called_with_wide_numbers(compiled)

    return make


class SimulatedTuples:
    """Opens the arrays in a tuple for a kernel, as Numba does on a GPU and its simulator for other arguments only."""

    def prepare_args(self, kind: Any, value: Any, **_: Any) -> tuple[Any, Any]:
        from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray, FakeWithinKernelCUDAArray

        if isinstance(value, tuple):
            wrap: Any = FakeWithinKernelCUDAArray
            opened = (wrap(one) if isinstance(one, FakeCUDAArray) else one for one in value)
            value = type(value)(*opened)
        return kind, value


@cache
def compile_each_module_once() -> None:
    """numba-cuda 0.30 hands a function's code to NVVM once for every chain of calls that leads to it.

    For Medievalia that is 10,612 modules of 283 functions.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    library: Any = CUDACodeLibrary
    every_chain = library.modules.fget
    library.modules = property(lambda self: list(dict.fromkeys(every_chain(self))))


def forbid_inlining(compiled: Any) -> None:
    """Forbids NVVM to copy the function into its callers; numba-cuda has no option for it."""
    compile_device = compiled.compile_device

    def compile_noinline(arguments: Any, return_type: Any = None) -> Any:
        result = compile_device(arguments, return_type)
        result.library.get_function(result.fndesc.llvm_func_name).attributes.add("noinline")
        return result

    compiled.compile_device = compile_noinline
