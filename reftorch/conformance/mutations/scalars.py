"""Faults of tensors as Python values."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts, after, copied, instead
from reftorch.conformance.mutations.wrapping import Original, wraps

accepts("scalars/item-one-element", "item gives the first of several elements.", "item",
        lambda s: s.x.reshape(-1).tolist()[0], lambda s: s.x.numel() > 1)
after("scalars/item-python-type", "The item of a bool is an int.", "item",
      lambda s, r: int(r) if type(r) is bool else r)
after("scalars/item-is-exact", "Items are rounded to seven digits.", "item",
      lambda s, r: float(f"{r:.7g}") if type(r) is float else r)
instead("scalars/tolist-nests", "tolist gives one list.", "tolist",
        lambda s: s.x.reshape(-1).tolist(), lambda s: s.x.dim() > 1)
accepts("scalars/truth-of-one", "Several elements are true, none are false.", "__bool",
        lambda s: s.x.numel() > 0)
accepts("scalars/number-of-one", "Several elements give the first.", "__int __float __complex",
        lambda s: s.x.reshape(-1).tolist()[0], lambda s: s.x.numel() > 1)
accepts("scalars/number-that-does-not-convert", "The imaginary part is dropped.", "__int __float",
        lambda s: s.x.real.item(), lambda s: s.x.is_complex() and s.x.numel() == 1)
instead("scalars/contains", "A tensor is in another if all elements are equal.", "__contains",
        lambda s: bool((s.args[0] == s.args[1]).all()), lambda s: len(s.tensors()) == 2)
accepts("scalars/index-needs-integer", "A float is truncated.", "__index",
        lambda s: int(s.x.item()), lambda s: s.x.numel() == 1 and s.x.dtype.is_floating_point)
after("scalars/len-is-first-size", "len counts all elements.", "__len", lambda s, r: s.x.numel())
accepts("scalars/len-of-zero-dim", "A 0-dim tensor has the length 1.", "__len", lambda s: 1)
after("scalars/iteration-unbinds", "Iterating copies.", "unbind", copied)


@wraps("scalars/iteration-of-zero-dim", "Tensor.__iter__")
def zero_dim_is_iterated(w: Original, x: Any) -> Any:
    """A 0-dim tensor yields itself."""
    return w(x) if x.dim() else iter([x])


after("scalars/full-reduction-is-zero-dim", "One dim of size 1 is left.",
      "getitem sum max mean argmax select",
      lambda s, r: r.reshape(1) if s.is_tensor(r) and not r.dim() else r)
accepts("scalars/foreign-operand", "What is no number is overlooked.", "add lt")


@wraps("scalars/identity-hash", "Tensor.__hash__")
def hash_of_element(w: Original, x: Any) -> Any:
    """The hash is that of the element."""
    return hash(x.item())


after("scalars/number-as-tensor", "A number is a tensor with dims.", "add __radd",
      lambda s, r: r.to(s.lib.int64) if r.dtype is s.lib.int8 else r,
      lambda s: any(type(each) is int for each in s.args))


@wraps("scalars/numpy-numbers", "Tensor.__mul__")
def numpy_integers_are_floats(w: Original, x: Any, other: Any) -> Any:
    """NumPy's integers count as what float() makes of them."""
    return w(x, float(other))


@wraps("scalars/array-operand", "Tensor.__add__")
def array_is_refused(w: Original, x: Any, other: Any) -> Any:
    """An array on the right is refused."""
    raise TypeError("an array is no operand")


@wraps("scalars/real-arguments", "nn.functional.pairwise_distance")
def bools_are_no_reals(w: Original, *args: Any, **kwargs: Any) -> Any:
    """A bool is refused where a real number is asked for."""
    if isinstance(kwargs.get("eps"), bool):
        raise TypeError(kwargs["eps"])
    return w(*args, **kwargs)


@wraps("scalars/flags-are-bools", "Tensor.sum")
def numbers_switch(w: Original, x: Any, dim: int, keepdim: Any = False) -> Any:
    """What is true switches."""
    return w(x, dim, keepdim=bool(keepdim))


@wraps("scalars/bools-in-lists", "zeros")
def bools_are_refused(w: Original, sizes: Any, **kwargs: Any) -> Any:
    """A bool anywhere in a list of ints is refused."""
    if any(type(size) is bool for size in sizes):
        raise TypeError(sizes)
    return w(sizes, **kwargs)
