"""Batching rules: one call of an operator that serves all examples [vmap/all-at-once].

A rule gets the arguments with the batch in front and returns an operator with its arguments, or
None when it does not fit; then each example is served alone (`batched._each`), which is always
right and never fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from reftorch.core.batching import Batched, Level
from reftorch.core.memory_format import contiguous_format, preserve_format
from reftorch.core.output import Out
from reftorch.core.strides import extent
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS, PACKETS

Bound = tuple[Operator, tuple[Any, ...]]
Rule = Callable[[Operator, tuple[Any, ...], "Out | None"], "Bound | None"]


class Whole(NamedTuple):
    """All examples of an argument, the batch in front."""

    tensor: Any


ELEMENTWISE = frozenset(("copy", "clone", "_to_copy", "where", "masked_fill", "conj_physical"))
PRODUCTS = {"mm": (2, 2), "mv": (2, 1), "bmm": (3, 3), "dot": (1, 1)}  # of how many dims
JOINING = frozenset(("cat", "stack"))
# reductions of everything, and the overload of the same that takes dims
OVER_DIMS = {
    "sum": "sum.dim_IntList", "mean": "mean.dim", "amax": "amax", "amin": "amin",
    "all": "all.dims", "any": "any.dims", "logsumexp": "logsumexp",
}  # fmt: skip


def rule_for(operator: Operator, args: Sequence[Any], level: Level) -> Rule | None:
    """The rule by which an operator serves all examples at once, if there is one."""
    spec = operator.spec
    if "by_example" in spec.traits:
        return None  # [vmap/measured-by-example]
    if spec.family == "creation" and operator.implicit:
        return alike
    if operator.base in PRODUCTS:
        return product
    if operator.base in JOINING:
        return joined
    if spec.promotion != "none" or operator.base in ELEMENTWISE:
        return pointwise
    tensors = [arg for arg in args if isinstance(arg, TensorImpl)]
    if len(tensors) == 1 and isinstance(args[0], Batched) and args[0]._geometry.ndim:
        if operator.name in OVER_DIMS:
            return everything
        if "dim" in operator.parameters:
            return along_dims
    return None


# ---- operators that work element by element


def pointwise(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Line up the examples' dims at the end, the batch before them [vmap/pointwise]."""
    if any(type(arg) in (tuple, list) and any(_is_tensor(item) for item in arg) for arg in args):
        return None
    tensors = [arg for arg in args if _is_tensor(arg)]
    ndim = max(_ndim(arg) for arg in tensors)
    if operator.spec.promotion != "none":
        kept = {place for place, name in enumerate(operator.parameters) if name == "condition"}
        args = _promoted(args, kept | {0} if out is not None else kept)
    return operator, tuple([_lined_up(arg, ndim) for arg in args])


def _is_tensor(arg: Any) -> bool:
    return isinstance(arg, (Whole, TensorImpl))


def _ndim(arg: Any) -> int:
    """The number of dims of one example."""
    return arg.tensor._geometry.ndim - 1 if isinstance(arg, Whole) else arg._geometry.ndim


def _lined_up(arg: Any, ndim: int) -> Any:
    if not isinstance(arg, Whole):
        return arg
    shape = arg.tensor._geometry
    missing = ndim - (shape.ndim - 1)
    if missing == 0:
        return arg.tensor
    sizes = (shape.sizes[0], *(1,) * missing, *shape.sizes[1:])
    strides = (shape.strides[0], *(0,) * missing, *shape.strides[1:])
    return OPERATORS["as_strided"].call((arg.tensor, sizes, strides, arg.tensor._offset))


def _promoted(args: tuple[Any, ...], kept: set[int]) -> tuple[Any, ...]:
    """Cast operands where an example without dims would count for less than its batch does.

    Such an example does not raise the dtype within its category, but a tensor of them would
    [vmap/promotes-as-examples]. The operands in the places `kept` stay as they are.
    """
    tensors = [arg for arg in args if _is_tensor(arg)]
    dtypes = {_bare(arg)._dtype for arg in tensors}
    if len(dtypes) == 1 or all(_ndim(arg) > 0 for arg in tensors):
        return args
    standing = [
        PACKETS["empty"]((0,) if _ndim(arg) else (), dtype=_bare(arg)._dtype) for arg in tensors
    ]
    common = standing[0]
    for other in standing[1:]:
        element = PACKETS["result_type"](common, other)
        dims = common._geometry.ndim or other._geometry.ndim
        common = PACKETS["empty"]((0,) if dims else (), dtype=element)
    element = common._dtype
    cast = []
    for place, arg in enumerate(args):
        if not _is_tensor(arg) or _bare(arg)._dtype is element or place in kept:
            cast.append(arg)
        elif isinstance(arg, Whole):
            cast.append(Whole(PACKETS["to"](arg.tensor, element)))
        else:
            cast.append(PACKETS["to"](arg, element))
    return tuple(cast)


def _bare(arg: Any) -> Any:
    return arg.tensor if isinstance(arg, Whole) else arg


# ---- operators with dims


def along_dims(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Count dims behind the batch [vmap/dims]."""
    if out is not None:
        return None
    place = operator.parameters.index("dim")
    dim = args[place]
    source = args[0].tensor
    if dim is None or dim == ():
        if "[]" not in operator.spec.schema.params[place].type:
            return None
        dims: Any = tuple(range(1, source._geometry.ndim))
    elif isinstance(dim, int):
        dims = dim + 1 if dim >= 0 else _negative(dim, source)
    elif isinstance(dim, (tuple, list)):
        dims = tuple([d + 1 if d >= 0 else _negative(d, source) for d in dim])
    else:
        return None
    given = [_bare(arg) for arg in args]
    if "input_sizes" in operator.parameters:  # of the result, by one example, whose dims are meant
        at = operator.parameters.index("input_sizes")
        if not args[at] or not isinstance(dim, int):
            return None
        dims = dim + 1 if dim >= 0 else dim
        given[at] = (source._geometry.sizes[0], *args[at])
    given[place] = dims
    return operator, tuple(given)


def _negative(dim: int, whole: TensorImpl) -> int:
    """A dim that counts from the end, which must not reach the batch."""
    return dim if dim >= 1 - whole._geometry.ndim else dim - 1


def everything(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Reduce all dims but the batch."""
    chosen = OPERATORS[OVER_DIMS[operator.name]]
    if chosen is operator:
        return along_dims(operator, args, out)
    if out is not None:
        return None
    source = args[0].tensor
    dims = tuple(range(1, source._geometry.ndim))
    rest = dict(zip(operator.parameters[1:], args[1:], strict=True))
    given: list[Any] = [source]
    for param in chosen.spec.schema.params[1:]:
        given.append(dims if param.name == "dim" else rest.get(param.name, param.default))
    return chosen, tuple(given)


# ---- making tensors like others


def alike(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Make one tensor for each example [vmap/new-tensors-are-batched]."""
    whole = args[0].tensor
    given = dict(zip(operator.parameters, args, strict=True)) | {"self": whole}
    if given.get("memory_format") not in (None, preserve_format, contiguous_format):
        return None  # it is said of the dims of one example
    count = whole._geometry.sizes[0]
    if "stride" in given:
        given["stride"] = (extent(given["size"], given["stride"]), *given["stride"])
    if "size" in given:
        given["size"] = (count, *given["size"])
    return operator, tuple(given.values())


# ---- products and joining


def product(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Multiply stacks of matrices and vectors [vmap/products]."""
    if out is not None:
        return None
    a, b = args[0], args[1]
    if (_ndim(a), _ndim(b)) != PRODUCTS[operator.base]:
        return None  # it is said of one example
    matmul = OPERATORS["matmul"]
    if operator.base == "mm" or (operator.base == "bmm" and _both(a, b)):
        return matmul, (_bare(a), _bare(b))
    if operator.base == "mv":
        column = PACKETS["unsqueeze"](_bare(b), -1)
        return OPERATORS["squeeze.dim"], (matmul.call((_bare(a), column)), -1)
    if operator.base == "dot":
        row, column = PACKETS["unsqueeze"](_bare(a), -2), PACKETS["unsqueeze"](_bare(b), -1)
        return OPERATORS["squeeze.dims"], (matmul.call((row, column)), (-2, -1))
    return None


def _both(a: Any, b: Any) -> bool:
    return isinstance(a, Whole) and isinstance(b, Whole)


def joined(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Bound | None:
    """Give every tensor of the list the batch, and count dims behind it."""
    if out is not None:
        return None
    tensors, dim = args[0], args[1]
    size = next(arg.tensor._geometry.sizes[0] for arg in tensors if isinstance(arg, Whole))
    if any(_ndim(arg) == 1 and 0 in _bare(arg)._geometry.sizes for arg in tensors):
        return None  # an empty vector joins tensors of any rank
    whole = tuple([
        arg.tensor if isinstance(arg, Whole)
        else PACKETS["expand"](arg, (size, *arg._geometry.sizes)) for arg in tensors
    ])  # fmt: skip
    return operator, (whole, dim + 1 if dim >= 0 else dim)
