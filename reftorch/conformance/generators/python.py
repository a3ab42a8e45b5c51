"""Programs about tensors as Python values: conversions, literals, NumPy arrays, foreign objects."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, Generator, dtype, flat, symbol

CONVERSIONS = ("item", "__bool__", "__int__", "__float__", "__complex__", "__index__")


def by(*names: str) -> Generator:
    """Return a generator of conversions by one of these methods."""

    def converted(d: Draft) -> None:
        sizes = d.pick(((), (1,), (1, 1), (2,), (0,), (2, 3)))
        tensor = d.tensor(sizes, dtype(d, (*COMMON, "int8", "bfloat16")))
        d.call(d.pick(names), tensor, variant="method")

    return converted


def literal(d: Draft, depth: int = 0) -> Any:
    """Draw nested lists of numbers; rarely ragged, or with something foreign in it."""
    pool = (1, 2.5, True, 1j) if d.wish.has("scalars") else (1, 0, 2.5)
    if depth == 2 or d.chance(3):
        return d.pick(pool)
    width = d.integer(0, 2)
    row = [literal(d, 2) for _ in range(max(width, 1))] if depth else []
    if depth:
        return row
    rows: list[Any] = [d.pick(pool) for _ in range(width)]
    if d.chance(2):
        rows = [list(rows), list(rows)]
    if d.wish.has("errors") and d.chance(2):
        rows.append(d.pick(("text", None, [1, [2]], [1, 2, 3])))
    return rows


def tensor_literals(d: Draft) -> None:
    """Tensors of nested lists, through tensor and as_tensor."""
    name = d.pick(("tensor", "as_tensor"))
    typed = d.wish.has("dtypes") and d.chance(2)
    kwargs: dict[str, Any] = {"dtype": symbol(dtype(d))} if typed else {}
    d.call(name, literal(d), **kwargs)


def numpy_bridge(d: Draft, makers: tuple[str, ...] = ("from_numpy", "as_tensor", "tensor")) -> None:
    """An array that shares storage with a tensor, and tensors made of it."""
    names = (*COMMON, "bfloat16") if d.wish.has("errors", "dtypes") else COMMON
    tensor = d.tensor(
        d.pick(((3,), (2, 3), (), (0,))), dtype(d, names), grad=False, writable=True
    )
    if d.wish.has("grad") and d.dtype_of(tensor) in ("float32", "float64"):
        place = d.inputs[tensor.index]
        d.inputs[tensor.index] = type(place)(*_as_grad(place))
    forced = {"force": True} if d.wish.has("grad") and not d.wish.has("errors") else {}
    array = d.call("numpy", tensor, variant="method", **forced)
    if not d.wish.has("grad"):
        made = d.call(d.pick(makers), array)
        if d.chance(2):
            d.call("add", made, made, variant="inplace")


def as_tensor_bridge(d: Draft) -> None:
    """An array that shares storage with a tensor, and what as_tensor makes of it."""
    numpy_bridge(d, ("as_tensor",))


def _as_grad(place: Any) -> tuple[Any, ...]:
    return place.storage, place.sizes, place.strides, place.offset, True


def buffers(d: Draft) -> None:
    """The memory of an array read as elements of some dtype."""
    tensor = d.tensor((6,), dtype(d, ("int16", "uint8", "int64")), grad=False, plain=True)
    array = d.call("numpy", tensor, variant="method")
    kwargs: dict[str, Any] = {"dtype": symbol(dtype(d, ("int8", "int16", "int32", "int64")))}
    if d.wish.has("errors"):
        kwargs["count"] = d.pick((-1, 0, 1, 3, 100))
        kwargs["offset"] = d.pick((0, 1, 2, -1, 500))
    elif d.chance(2):
        kwargs["count"], kwargs["offset"] = 1, d.pick((0, 1, 2, 4))
    d.call("frombuffer", array, **kwargs)


def dlpack(d: Draft) -> None:
    """A tensor over the memory of another, and what its methods refuse."""
    grad = d.wish.has("grad") and d.chance(2)
    names = ("float32",) if grad else (*COMMON, "bfloat16", "complex128")
    tensor = d.tensor(d.sizes(), dtype(d, names), grad=grad)
    if d.wish.has("errors"):
        d.call("__dlpack__", tensor, stream=d.pick((1, 0, "text")), variant="method")
        d.call("from_dlpack", d.pick((tensor, 1, None)), device=d.pick((None, "cpu", 1)))
    else:
        d.call("from_dlpack", tensor)


def membership(d: Draft) -> None:
    """Numbers, tensors and other things looked for in a tensor."""
    tensor = d.tensor(d.sizes(), dtype(d))
    wrong = ("text", None, [1.0]) if d.wish.has("errors") else ()
    element = d.pick((0, 2, -1.5, True, *wrong))
    if d.chance(2):
        element = d.tensor(d.pick(((), (1,), (3,))), dtype(d))
    d.call("__contains__", tensor, element, variant="method")


def python_data(d: Draft) -> None:
    """Lists where a tensor list is wanted, with other things in them."""
    tensor = flat(d, [1.0, 2.0])
    foreign = d.pick((1, None, "text", [1.0]))
    d.call(d.pick(("cat", "stack")), [tensor, foreign] if d.chance(2) else [foreign])


def wrong_argument_types(d: Draft) -> None:
    """Arguments of types that an operator does not take."""
    tensor = d.tensor((2, 3), "float32")
    wrong = d.pick(("text", None, [1.0], 1.5))
    kind = d.pick(("add", "sum", "cat", "view", "matmul"))
    if kind == "view":
        d.call("view", tensor, wrong if wrong is not None else "text", variant="method")
    elif kind == "sum":
        d.call("sum", tensor, d.pick(("text", 1.5)))
    elif kind == "cat":
        d.call("cat", d.pick((tensor, 3, "text")))
    else:
        d.call(kind, tensor, wrong if wrong != 1.5 or kind == "matmul" else "text")


def flags_of_grad(d: Draft) -> None:
    """What requires_grad is given as: bools and what is taken for one elsewhere."""
    value = d.pick((1, "text", None, 0.5, True, False))
    if d.chance(2):
        d.call("ones", [2], requires_grad=value)
    else:
        d.call("requires_grad_", d.tensor((2,), "float32", grad=False), value, variant="method")


def special_numbers(d: Draft) -> None:
    """NaN and infinities through conversions."""
    number = d.pick((math.nan, math.inf, -math.inf, 1.5))
    d.call(d.pick(CONVERSIONS), flat(d, [number]), variant="method")


def data_attribute(d: Draft) -> None:
    """A tensor laid over another by assigning to data."""
    first = dtype(d, ("float32", "float64", "int64"))
    grad = first != "int64" and d.chance(2)
    tensor = d.tensor(d.pick(((2,), (), (2, 3))), first, grad=grad)
    d.call("data", tensor, d.tensor(d.sizes(), dtype(d, ("float32", "int64"))), variant="set")


GENERATORS: dict[str, Generator] = {
    "python_values": by(*CONVERSIONS, "tolist", "__len__", "unbind"),
    "python_conversions": by(*CONVERSIONS), "items": by("item"), "lists": by("tolist"),
    "truths": by("__bool__"), "python_numbers": by("__int__", "__float__", "__complex__"),
    "python_indices": by("__index__"), "lengths": by("__len__"), "rows": by("unbind"),
    "as_tensor_bridge": as_tensor_bridge,
    "tensor_literals": tensor_literals, "numpy_bridge": numpy_bridge,
    "numpy_arrays": numpy_bridge, "buffers": buffers, "dlpack": dlpack, "python_data": python_data,
    "data_attribute": data_attribute, "wrong_argument_types": wrong_argument_types,
    "flags_of_grad": flags_of_grad, "membership": membership, "special_numbers": special_numbers,
}  # fmt: skip
