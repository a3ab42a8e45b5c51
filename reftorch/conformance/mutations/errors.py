"""Faults in what is refused, and how."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts, raises, refuses
from reftorch.conformance.mutations.wrapping import Original, wraps

_ALIASES = {"axis", "keepdims", "x", "a", "x1", "x2"}


@wraps("errors/python-operators-give-way", "Tensor.__eq__")
def equality_refuses(w: Original, tensor: Any, other: Any) -> Any:
    """A comparison with what is neither tensor nor number is refused."""
    if isinstance(other, str):
        raise TypeError(other)
    return w(tensor, other)


@wraps("errors/keywords-of-python", "atleast_3d")
def takes_any_name(w: Original, *args: Any, **named: Any) -> Any:
    """What is given by name is taken as if it were not."""
    return w(*args, *named.values())


@wraps("errors/self-of-a-method", "Tensor.polygamma")
def order_is_lost(w: Original, tensor: Any, *args: Any, **kwargs: Any) -> Any:
    """Of an order given by name 0 is taken, and a second tensor is overlooked."""
    return w(tensor, *args) if args else w(tensor, 0)


accepts("errors/wrong-type", "Superfluous arguments are left out.", "add",
        when=lambda s: len(s.args) > 2)
raises("errors/int-beyond-64-bits", "An int beyond 64 bits is of the wrong type.",
       "sum softmax select", TypeError)
accepts("errors/sizes", "Sizes that do not fit pass.", "mm bmm stack expand")
raises("errors/dtypes", "Dtypes that are not taken raise TypeError.",
       "sub neg mean mm lt bitwise_and __and __neg __lt", TypeError)
raises("errors/values-in-lists", "An empty list raises RuntimeError.", "cat tensor", RuntimeError)
accepts("errors/empty-result-still-checks", "Where there are no elements nothing is checked.",
        "add mm sum view gather", when=lambda s: not s.x.numel())
accepts("errors/one-element-conversions", "The first of several elements is converted.",
        "item __bool __int __float", lambda s: s.x.reshape(-1)[0].item(),
        lambda s: s.x.numel() > 1)
accepts("errors/invalid-device-string", "A string that names no device stands for the CPU.",
        "device", lambda s: s.lib.device("cpu"))
refuses("errors/numpy-keyword-aliases", "NumPy's names of arguments are unknown.", "sum add",
        lambda s: bool(_ALIASES & set(s.kwargs)), TypeError)
