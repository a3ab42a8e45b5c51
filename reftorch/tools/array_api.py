"""Compare the array API namespace with array-api-strict, function by function.

python -m reftorch.tools.array_api            print the figures, and what differs
python -m reftorch.tools.array_api --write    write docs/array_api.md
"""

from __future__ import annotations

import argparse
import inspect
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import array_api_strict
import numpy as np

import reftorch
from reftorch import array_api
from reftorch.tools.array_api_calls import CALLS, Call, Dtype

PAGE = Path("docs/array_api.md")


@dataclass
class Figures:
    """How a function compares.

    Calls, special cases, and calls with unsigned integers beyond uint8: all, and those that agree.
    """

    name: str
    signature: str = ""  # what differs in the signature
    calls: Counter[str] = field(default_factory=Counter)
    agree: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def of(self, kind: str) -> str:
        """Tell how many calls of a kind agree."""
        return f"{self.agree[kind]} of {self.calls[kind]}" if self.calls[kind] else ""

    @property
    def whole(self) -> bool:
        """Whether nothing differs."""
        return not (self.signature or self.differences)


def functions() -> list[str]:
    """Give the names of the functions of the standard, as array-api-strict has them."""
    found = [
        name for name, value in vars(array_api_strict).items()
        if inspect.isfunction(value) or inspect.isbuiltin(value)
    ]  # fmt: skip
    return sorted(name for name in found if not name.startswith("_") and "strict" not in name)


# ---- signatures


def signature_difference(name: str) -> str:
    """Say how the signature of a function differs; names, kinds and defaults count."""
    theirs = inspect.signature(getattr(array_api_strict, name)).parameters
    ours = inspect.signature(getattr(array_api, name)).parameters
    shown = [[_parameter(each) for each in side.values()] for side in (theirs, ours)]
    return "" if shown[0] == shown[1] else f"{shown[0]} expected, {shown[1]} found"


def _parameter(parameter: inspect.Parameter) -> tuple[str, str, Any]:
    default = parameter.default
    unset = default is inspect.Parameter.empty
    if type(default).__name__ == "Undef":  # stands for an argument that was not given
        default = None
    return parameter.name, parameter.kind.name, "required" if unset else default


# ---- calls


def _argument(value: Any, library: ModuleType) -> Any:
    if isinstance(value, np.ndarray):
        if library is array_api:
            return reftorch.tensor(value)
        return library.asarray(value.copy())
    if isinstance(value, Dtype):
        return getattr(library, value.name)
    if isinstance(value, list) and any(isinstance(each, np.ndarray) for each in value):
        return [_argument(each, library) for each in value]
    return value


def outcome(library: ModuleType, name: str, call: Call) -> Any:
    """Make a call and give its results as arrays and plain values, or the exception."""
    args = [_argument(each, library) for each in call.args]
    kwargs = {key: _argument(each, library) for key, each in call.kwargs.items()}
    try:
        return list(_plain(getattr(library, name)(*args, **kwargs)))
    except Exception as error:  # what it raises is the outcome
        return error


def _plain(result: Any) -> Iterator[Any]:
    """The parts of a result: arrays, names of dtypes, numbers."""
    if isinstance(result, reftorch.Tensor):
        yield np.array(result.detach().numpy())
    elif hasattr(result, "__array_namespace__"):
        yield np.array(result)
    elif hasattr(result, "smallest_normal"):
        yield from (result.bits, result.eps, result.max, result.min, result.smallest_normal)
        yield from _plain(result.dtype)
    elif hasattr(result, "bits"):
        yield from (result.bits, result.max, result.min)
        yield from _plain(result.dtype)
    elif isinstance(result, (tuple, list)):
        yield from (getattr(type(result), "_fields", None), len(result))
        for each in result:
            yield from _plain(each)
    elif isinstance(result, (bool, int, float)):
        yield result
    else:
        yield str(result).rpartition(".")[2]


def same(expected: list[Any], found: Any, special: bool) -> bool:
    """Say whether two outcomes agree, NaN for NaN and, in special cases, zero for zero."""
    if isinstance(found, Exception) or len(expected) != len(found):
        return False
    for a, b in zip(expected, found, strict=True):
        if isinstance(a, np.ndarray) != isinstance(b, np.ndarray):
            return False
        if not isinstance(a, np.ndarray):
            if a != b:
                return False
        elif a.dtype != b.dtype or a.shape != b.shape or not _close(a, b, special):
            return False
    return True


def _close(a: np.ndarray, b: np.ndarray, special: bool) -> bool:
    if a.dtype.kind not in "fc":
        return bool(np.array_equal(a, b))
    if a.dtype.kind == "c" and special:
        return _close(a.real, b.real, special) and _close(a.imag, b.imag, special)
    eps = np.finfo(a.dtype).eps
    if not np.allclose(a, b, rtol=32 * eps, atol=1e-300 if special else 32 * eps, equal_nan=True):
        return False
    if not special:
        return True
    zeros = (a == 0) & (b == 0)
    return bool(np.array_equal(np.signbit(a[zeros]), np.signbit(b[zeros])))


def compare(name: str) -> Figures:
    """Compare one function."""
    figures = Figures(name)
    if not hasattr(array_api, name):
        figures.signature = "absent"
        return figures
    figures.signature = signature_difference(name)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for call in CALLS[name]():
            expected = outcome(array_api_strict, name, call)
            if isinstance(expected, Exception):
                continue  # the standard promises nothing
            found = outcome(array_api, name, call)
            agrees = same(expected, found, call.special)
            kind = "wide" if call.wide else "special" if call.special else "plain"
            figures.calls[kind] += 1
            figures.agree[kind] += agrees
            if not (agrees or call.wide):
                figures.differences.append(_told(name, call, expected, found))
    return figures


def _told(name: str, call: Call, expected: Any, found: Any) -> str:
    def shown(value: Any) -> str:
        if isinstance(value, np.ndarray):
            return f"{value.dtype}{value.tolist()}"
        if isinstance(value, Dtype):
            return value.name
        if isinstance(value, (list, tuple)):
            return ", ".join(map(shown, value))
        if isinstance(value, Exception):
            return f"{type(value).__name__}: {str(value).splitlines()[0]}"
        return repr(value)

    options = "".join(f", {key}={shown(value)}" for key, value in call.kwargs.items())
    return f"{name}({shown(call.args)}{options}): {shown(expected)} expected, {shown(found)} found"


# ---- the page


def page(all_figures: Sequence[Figures]) -> str:
    """Write the page of the documentation."""
    whole = sum(each.whole for each in all_figures)
    count = (
        f"Of the {len(all_figures)} functions, {whole} agree in everything but wide unsigned "
        f"integers. What array-api-strict {array_api_strict.__version__} refuses is not asked.\n"
    )
    rows = [
        f"| `{f.name}` | {'differs' if f.signature else 'same'} | {f.of('plain')} | "
        f"{f.of('special')} | {f.of('wide')} |"
        for f in all_figures
    ]
    return "\n".join([
        "<!-- Written by python -m reftorch.tools.array_api --write -->",
        "# The array API namespace\n", _ABOUT, count,
        "| function | signature | calls | special cases | with wide unsigned integers |",
        "|---|---|---|---|---|", *rows, "",
    ])  # fmt: skip


_ABOUT = """\
`reftorch.array_api` is the namespace of the [array API standard](https://data-apis.org/array-api),
version 2025.12, over PyTorch's operators; `x.__array_namespace__()` gives it. PyTorch has no such
namespace of its own. The functions are thin: operands get one dtype by the standard's rules, in
which an array without dims counts like any other, and an operator does the rest.

```pycon
>>> import reftorch
>>> x = reftorch.arange(6.).reshape(2, 3)
>>> xp = x.__array_namespace__()
>>> xp.sum(xp.pow(x, 2), axis=1, keepdims=True).tolist()
[[5.0], [50.0]]
>>> xp.add(xp.asarray([1], dtype=xp.int8), xp.asarray(1, dtype=xp.int64)).dtype
torch.int64

```

The default dtype is `float32`, as `__array_namespace_info__` says. What an operator refuses is
refused here, too: most arithmetic of `uint16`, `uint32` and `uint64`. The extensions `linalg` and
`fft` are not there, and arrays are tensors, which have PyTorch's methods: no `to_device`, but `to`.
`array_api_compat.array_namespace(x)` finds the namespace. einops does not know tensors of reftorch
by their class; its functions for this standard, in `einops.array_api`, take them.

The table compares every function with array-api-strict: the names, kinds and defaults of its
parameters, then the results of calls over all dtypes, shapes and options (values, shapes and dtypes
must agree), and the special cases of the standard (signed zeros, infinities, NaN, and all pairs of
them). Each entry says how many calls agree. `isin` with `invert=True` is left out, as
array-api-strict forgets to invert.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m reftorch.tools.array_api")
    parser.add_argument("functions", nargs="*", help="compare only these")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    options = parser.parse_args(arguments)
    found = [compare(name) for name in options.functions or functions()]
    for each in found:
        if not each.whole:
            print(f"{each.name}: {each.of('plain')}, special: {each.of('special')}")
            for line in [each.signature, *each.differences[:3]]:
                print(f"    {line[:300]}" if line else "", end="\n" if line else "")
    print(f"{sum(each.whole for each in found)} of {len(found)} functions agree in everything")
    if options.write:
        PAGE.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
