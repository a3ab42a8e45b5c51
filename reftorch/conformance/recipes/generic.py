"""The recipe for operators whose arguments follow from the schema: pointwise and reductions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from reftorch.conformance.draft import COMPLEX, FLOATING, INTEGRAL, Draft
from reftorch.conformance.program import Ref, Symbol
from reftorch.spec import OpSpec, Param


class Arguments(NamedTuple):
    """The arguments of a call: positional ones in the order of the schema, and by keyword."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any] = {}


Recipe = Callable[[Draft, OpSpec], Arguments]
OMITTED = object()
CHOICES = {
    "rounding_mode": (None, "trunc", "floor"),
    "reduce": ("sum", "prod", "amax", "amin"),
    "correction": (1, 0, 2),
    "alpha": (1, 2, -1),
    "beta": (1, 2, 0),
    "decimals": (0, 1),
    "k": (1, 2),
}
FLOAT_RESULT = frozenset("mean var std softmax log_softmax logsumexp".split())


def self_dtypes(op: OpSpec, d: Draft) -> tuple[str, ...]:
    """Return the dtypes of the operator which the wish allows for its main input."""
    if d.wish.has("grad"):
        floats = [name for name in op.dtypes if name in ("float64", "float32", "complex128")]
        return tuple(floats) or op.dtypes
    return tuple(op.dtypes)


def main_tensor(
    d: Draft,
    op: OpSpec,
    low: int = 0,
    high: int | None = None,
    sizes: tuple[int, ...] | None = None,
) -> Ref:
    """Draw the operator's first tensor."""
    dtype = d.dtype(self_dtypes(op, d))
    if not d.wish.has("zero-dim") and any("dim" in param.name for param in op.schema.params):
        low = max(low, 1)
    return d.tensor(
        d.sizes(low=low, high=high) if sizes is None else sizes,
        dtype,
        grad=d.wish.has("grad") and dtype in (*FLOATING, *COMPLEX),
        writable=d.wish.has("inplace"),
    )


def other_tensor(d: Draft, op: OpSpec, main: Ref, sizes: tuple[int, ...]) -> Ref:
    """Draw a further tensor of these sizes: of the same dtype, or another where that promotes."""
    if d.wish.has("alias") and d.chance(2):
        return d.another_view(main)
    dtype = d.dtype_of(main)
    if op.promotion != "none" and (d.wish.has("dtypes") or d.chance(4)):
        dtype = d.dtype(self_dtypes(op, d))
    return d.tensor(sizes, dtype, grad=d.wish.has("grad") and dtype in (*FLOATING, *COMPLEX))


def scalar(d: Draft, dtype: str) -> Any:
    """Draw a Python number that suits a dtype, sometimes of a higher category."""
    if d.wish.has("dtypes", "scalars") and d.chance(3):
        return d.pick((2, 1.5, True, -1, 0.0, 0, 300))
    if d.general is not None:
        return d.pick((2, 1.5, 0.5, -1.25, 3.0))
    if dtype == "bool":
        return d.pick((True, False))
    if dtype in INTEGRAL:
        return d.pick((2, 1, 3, 0, *(() if dtype.startswith("u") else (-1, -3))))
    return d.pick((2, 1.5, -1.0, 0.5, 0.0, -3, 3.0))


def element(d: Draft) -> Any:
    """Draw a Python number to store as an element, of any category where numbers vary."""
    return d.pick((1, 0, 2, *((2.75, -0.5, True) if d.wish.has("scalars") else ())))


def generic(d: Draft, op: OpSpec) -> Arguments:
    """Draw arguments parameter by parameter."""
    main: Ref | None = None
    sizes: tuple[int, ...] | None = None
    values: dict[str, Any] = {}
    for param in op.schema.params:
        if param.name == "out":
            continue
        if main is None and param.name in ("condition", "mask"):
            sizes = d.sizes()
            values[param.name] = d.tensor(sizes, "bool")
            sizes = d.broadcastable(sizes)
            continue
        if main is None and kind(param) == "Tensor[]":
            main = main_tensor(d, op)
            more = d.integer(0, 2)
            values[param.name] = [main, *(other_tensor(d, op, main, d.sizes_of(main))
                                          for _ in range(more))]  # fmt: skip
            continue
        if main is None and kind(param) == "Tensor":
            values[param.name] = main = main_tensor(d, op, sizes=sizes)
            continue
        if param.name in d.wish.args:
            values[param.name] = fixed(d, param)
        else:
            values[param.name] = argument(d, op, param, main)
    if op.schema.name == "clamp" and not {"min", "max"} & {
        name for name, value in values.items() if value is not OMITTED and value is not None
    }:
        kind_of = next(param for param in op.schema.params if param.name == "max")
        values["max"] = _BY_TYPE[kind(kind_of)](d, op, kind_of, main)
    return arrange(op, values)


def fixed(d: Draft, param: Param) -> Any:
    """Return what the rule's `args` say of a parameter: a value, or one of a list."""
    wanted = d.wish.args[param.name]
    value = d.pick(wanted) if isinstance(wanted, list) and wanted else wanted
    value = tuple(value) if isinstance(value, list) else value
    if kind(param) == "ScalarType" and isinstance(value, str):
        return Symbol("dtype", value)
    if kind(param) == "MemoryFormat" and isinstance(value, str):
        return Symbol("memory_format", value)
    return value


def memory_format(d: Draft, op: OpSpec, names: tuple[str, ...], one_in: int) -> dict[str, Any]:
    """Return the memory format that the rule asks for, or perhaps one of `names`."""
    param = next((each for each in op.schema.params if each.name == "memory_format"), None)
    if param is None:
        return {}
    if param.name in d.wish.args:
        return {param.name: fixed(d, param)}
    return {param.name: Symbol(param.name, d.pick(names))} if d.chance(one_in) else {}


def arrange(op: OpSpec, values: dict[str, Any]) -> Arguments:
    """Leave omitted arguments out, or give their default where a later one is positional."""
    positional = [param for param in op.schema.params if not param.kwarg_only]
    while positional and values.get(positional[-1].name, OMITTED) is OMITTED:
        positional.pop()
    args = []
    for param in positional:
        value = values.get(param.name, OMITTED)
        args.append(param.default if value is OMITTED else value)
    kwargs = {
        param.name: values[param.name]
        for param in op.schema.params
        if param.kwarg_only and values.get(param.name, OMITTED) is not OMITTED
    }
    return Arguments(tuple(args), kwargs)


def kind(param: Param) -> str:
    """Return the parameter's type without mutability, length, optionality."""
    name = param.type.split("(", 1)[0].split("[", 1)[0].rstrip("?")
    return name + "[]" if "[" in param.type else name


def argument(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    """Draw one argument by its type and name."""
    if param.name in ("pin_memory", "non_blocking", "sparse_grad"):
        return OMITTED
    if param.has_default and param.name not in ("keepdim", "dim", "alpha") and not d.chance(3):
        return OMITTED
    if param.name == "alpha" and (d.wish.has("nan") or not d.chance(2)):
        return OMITTED  # extremes times alpha may or may not be rounded before the sum
    return _BY_TYPE[kind(param)](d, op, param, main) if kind(param) in _BY_TYPE else OMITTED


def _tensor(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    assert main is not None
    if d.wish.has("scalars") and param.type == "Tensor" and d.chance(3):
        return d.tensor((), d.dtype(self_dtypes(op, d)))
    sizes = d.broadcastable(d.sizes_of(main))
    if param.name in ("mask", "condition"):
        return d.tensor(sizes, "bool")
    return other_tensor(d, op, main, sizes)


def _scalar(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    if param.name in CHOICES:
        return d.pick(CHOICES[param.name])
    return scalar(d, "float32" if main is None else d.dtype_of(main))


def _integer(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    if param.name in CHOICES:
        return d.pick(CHOICES[param.name])
    if "dim" in param.name:
        ndim = 0 if main is None else len(d.sizes_of(main))
        return OMITTED if param.has_default and d.chance(3) else d.dim(ndim)
    return d.integer(0, 2)


def _integers(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    sizes = () if main is None else d.sizes_of(main)
    if "dim" not in param.name:
        return sizes
    if param.has_default and d.chance(3):
        return OMITTED
    if not sizes:
        return d.pick(((0,), (-1,)) if d.general is not None else ((), (0,), (-1,)))
    least = 0 if d.wish.has("dims") and d.general is None else 1
    order = d.permutation(len(sizes))[: d.integer(least, len(sizes))]
    return tuple(dim - len(sizes) if d.chance(3) else dim for dim in order)


def _text(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    return d.pick(CHOICES[param.name]) if param.name in CHOICES else OMITTED


def _dtype(d: Draft, op: OpSpec, param: Param, main: Ref | None) -> Any:
    allowed: tuple[str, ...] = ("float32", "float64", "int64", "complex64")
    if d.general is not None and main is not None:
        allowed = (d.dtype_of(main),)
    elif op.schema.name in FLOAT_RESULT:
        allowed = ("float32", "float64")
    return Symbol("dtype", d.dtype(allowed))


_BY_TYPE: dict[str, Callable[[Draft, OpSpec, Param, Ref | None], Any]] = {
    "Tensor": _tensor,
    "Scalar": _scalar,
    "float": _scalar,
    "int": _integer,
    "int[]": _integers,
    "bool": lambda d, op, param, main: d.pick((False, True)),
    "str": _text,
    "ScalarType": _dtype,
}
