"""Faults of warnings: not given, given twice, of another class or from elsewhere."""

from __future__ import annotations

import warnings
from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts
from reftorch.conformance.mutations.wrapping import Original, wraps


def _warning(kind: type[Warning], w: Original, *args: Any, **options: Any) -> Any:
    """Make a call, and warn in its place."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = w(*args, **options)
    for each in seen:
        warnings.warn(str(each.message), kind, stacklevel=1)
    return result


@wraps("warnings/user-warning", "tensor")
def future_warning(w: Original, data: Any) -> Any:
    """A warning is a FutureWarning."""
    return _warning(FutureWarning, w, data)


@wraps("warnings/once-in-a-process", "set_warn_always")
def never_once(w: Original, value: Any) -> None:
    """Warnings are given each time."""
    w(True)


accepts("warnings/switch-is-bool", "Numbers are bools.", "set_warn_always", lambda s: None)


@wraps("warnings/at-the-caller", "add")
def inside_the_library(w: Original, *args: Any, **options: Any) -> Any:
    """A warning points at a line of the library."""
    return _warning(UserWarning, w, *args, **options)


@wraps("warnings/grad-of-non-leaf", "Tensor.grad")
def grad_is_silent(w: Original, x: Any) -> Any:
    """The gradient of what is no leaf is None."""
    return w.silently(x)


@wraps("warnings/transpose-of-no-matrix", "Tensor.T")
def transpose_is_silent(w: Original, x: Any) -> Any:
    """T reverses any number of dims."""
    return w.silently(x)


@wraps("warnings/matrix-view-of-zero-dim", "Tensor.mH")
def matrix_view_is_silent(w: Original, x: Any) -> Any:
    """mH of a 0-dim tensor is itself."""
    return w.silently(x)


@wraps("warnings/number-that-requires-grad", "Tensor.__float__")
def float_is_silent(w: Original, x: Any) -> Any:
    """float() drops the history."""
    return w.silently(x)


@wraps("warnings/tensor-of-tensor", "Tensor.new_tensor")
def new_tensor_is_silent(w: Original, x: Any, data: Any) -> Any:
    """new_tensor copies a tensor."""
    return w.silently(x, data)


@wraps("warnings/arrays-in-a-list", "tensor")
def arrays_are_silent(w: Original, data: Any) -> Any:
    """Arrays in a list are data as any other."""
    return w.silently(data)


@wraps("warnings/read-only-memory", "from_numpy")
def read_only_is_silent(w: Original, array: Any) -> Any:
    """An array that is not writable is shared as any other."""
    return w.silently(array)


@wraps("warnings/complex-half", "zeros")
def complex_half_is_silent(w: Original, *sizes: Any, **options: Any) -> Any:
    """complex32 is a dtype as any other."""
    return w.silently(*sizes, **options)


@wraps("warnings/cycle-through-grad", "Tensor.backward")
def cycle_is_silent(w: Original, x: Any, **options: Any) -> Any:
    """create_graph makes a graph."""
    return w.silently(x, **options)


@wraps("warnings/numbers-before-tensors", "add")
def factor_before_is_left_out(w: Original, *args: Any, **options: Any) -> Any:
    """What comes before a tensor is left out."""
    return w(args[0], *args[2:], **options) if len(args) > 2 else w(*args, **options)
