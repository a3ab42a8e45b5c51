"""Einstein summation: products of any number of tensors, with dims named by letters.

Every operand is read with all labels as dims, the output's first, then those to be summed, of
size 1 where it lacks a label. Pairs are then multiplied until one is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NoReturn

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail

Ints = tuple[int, ...]
Labels = list[str]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_DOTS = "."  # in lists of labels, it stands for the dims that the ellipsis covers


@implements("einsum")
def einsum(equation: str, tensors: Sequence[TensorImpl], path: Ints | None) -> TensorImpl:
    """Multiply tensors and sum over the labels that the output lacks [einsum/labels]."""
    check(tensors, "einsum/some-operand", "einsum(): must provide at least one operand")
    inputs, output = _parsed(equation, len(tensors))
    pairs = list(zip(inputs, tensors, strict=True))
    extra = max(_ellipsis_ndim(i, labels, t) for i, (labels, t) in enumerate(pairs))
    named = [_named(labels, t, extra) for labels, t in pairs]
    result = _output(inputs, output, extra)
    order = result + sorted({name for names, _ in named for name in names} - set(result))
    _check_sizes(named)
    operands = [_aligned(names, tensor, order) for names, tensor in named]
    if len(operands) > 2 and path is None:
        path = _planned(equation, tensors)
    total = _contracted(operands, len(result), path)
    summed = tuple(range(len(result), len(order)))
    if len(tensors) == 1 and summed:
        return PACKETS["sum"](total, summed)
    if summed:
        return PACKETS["view"](total, total._geometry.sizes[: len(result)])
    # labels in order, too, are a view of the operand and not the operand
    return PACKETS["permute"](total, tuple(range(len(order)))) if total is tensors[0] else total


@implements("einsum.sublist")
def sublist(a: TensorImpl, rest: Sequence[Any]) -> TensorImpl:
    """The form with lists of integers in place of letters [einsum/sublists]."""
    items = [a, *rest]
    output = items.pop() if len(items) % 2 else None
    check(
        all(isinstance(item, (tuple, list)) for item in items[1::2]), "einsum/sublists",
        "einsum(): each operand is followed by the list of its labels",
    )  # fmt: skip
    equation = ",".join(_letters(labels) for labels in items[1::2])
    if output is not None:
        equation += "->" + _letters(output)
    return OPERATORS["einsum"].call((equation, tuple(items[::2]), None))


@implements("einsum.others")
def others(given: Sequence[Any]) -> NoReturn:
    """What is neither form: too short, or of something else [einsum/some-operand]."""
    check(
        len(given) > 1, "einsum/some-operand",
        "einsum(): must provide an equation and at least one operand, or an operand and its labels",
    )  # fmt: skip
    fail(
        "errors/wrong-type", "einsum() received an invalid combination of arguments - got ({})",
        ", ".join(type(each).__name__ for each in given),
    )  # fmt: skip


def _letters(labels: Sequence[Any]) -> str:
    text = ""
    for label in labels:
        if label is Ellipsis:
            text += "..."
            continue
        check(
            isinstance(label, int) and 0 <= label < 52, "einsum/sublists",
            "einsum(): subscript {} is not within the valid range [0, 52)", label,
        )  # fmt: skip
        text += _LETTERS[label]
    return text


# ---- the equation


def _parsed(equation: str, count: int) -> tuple[list[Labels], Labels | None]:
    """The labels of each operand, and of the output where it is given."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    inputs = [_labels(part) for part in left.split(",")]
    check(
        len(inputs) == count, "einsum/one-term-per-operand",
        "einsum(): {} operands were provided for {} terms in the equation", count, len(inputs),
    )  # fmt: skip
    if not arrow:
        return inputs, None
    output = _labels(right)
    known = {label for labels in inputs for label in labels} | {_DOTS}
    for label in output:
        check(
            label in known and output.count(label) == 1, "einsum/output-labels",
            "einsum(): output subscript {} must appear once in the output and in an operand", label,
        )  # fmt: skip
    return inputs, output


def _labels(text: str) -> Labels:
    labels = list(text.replace("...", _DOTS, 1))
    check(
        all(label in _LETTERS or label == _DOTS for label in labels) and labels.count(_DOTS) <= 1
        and ("." not in text or "..." in text), "einsum/labels",
        "einsum(): invalid subscript in {!r}, subscripts must be in [a-zA-Z]", text,
    )  # fmt: skip
    return labels


def _ellipsis_ndim(place: int, labels: Labels, tensor: TensorImpl) -> int:
    """How many dims the ellipsis of an operand covers."""
    ndim, named = tensor._geometry.ndim, len(labels) - (_DOTS in labels)
    check(
        ndim >= named if _DOTS in labels else ndim == named, "einsum/one-label-per-dim",
        "einsum(): the number of subscripts ({}) does not match the number of dimensions ({}) for "
        "operand {}", named, ndim, place,
    )  # fmt: skip
    return ndim - named if _DOTS in labels else 0


def _named(labels: Labels, tensor: TensorImpl, extra: int) -> tuple[Labels, TensorImpl]:
    """Name every dim, those of the ellipsis from the right, and take diagonals."""
    if _DOTS in labels:
        covered = tensor._geometry.ndim - len(labels) + 1
        dots = [f".{number}" for number in range(extra - covered, extra)]
        place = labels.index(_DOTS)
        labels = [*labels[:place], *dots, *labels[place + 1 :]]
    names = list(labels)
    for name in dict.fromkeys(labels):
        while names.count(name) > 1:
            first = names.index(name)
            second = names.index(name, first + 1)
            sizes = tensor._geometry.sizes
            check(
                sizes[first] == sizes[second], "einsum/repeated-label-is-diagonal",
                "einsum(): subscript {} is repeated, but the sizes don't match, {} != {}",
                name, sizes[first], sizes[second],
            )  # fmt: skip
            tensor = PACKETS["diagonal"](tensor, 0, first, second)
            tensor = PACKETS["movedim"](tensor, -1, first)
            del names[second]
    return names, tensor


def _output(inputs: list[Labels], output: Labels | None, extra: int) -> Labels:
    """The names of the output's dims [einsum/implicit-output]."""
    dots = [f".{number}" for number in range(extra)]
    if output is None:
        every = [label for labels in inputs for label in labels if label != _DOTS]
        return dots + sorted(label for label in set(every) if every.count(label) == 1)
    if _DOTS not in output:
        return output
    place = output.index(_DOTS)
    return [*output[:place], *dots, *output[place + 1 :]]


def _check_sizes(named: Sequence[tuple[Labels, TensorImpl]]) -> None:
    """A label has one size everywhere, but for ones, which stretch [einsum/ones-stretch]."""
    sizes: dict[str, int] = {}
    for names, tensor in named:
        for name, size in zip(names, tensor._geometry.sizes, strict=True):
            known = sizes.get(name, 1)
            check(
                known == 1 or size in (1, known), "einsum/ones-stretch",
                "einsum(): subscript {} has size {}, which does not broadcast with previously seen "
                "size {}", name, size, known,
            )  # fmt: skip
            sizes[name] = known if size == 1 else size


def _aligned(names: Labels, tensor: TensorImpl, order: Labels) -> TensorImpl:
    """The operand with every label as a dim, in the common order [einsum/permutation-is-view]."""
    missing = [name for name in order if name not in names]
    for _ in missing:
        tensor = PACKETS["unsqueeze"](tensor, -1)
    names = names + missing
    places = tuple([names.index(name) for name in order])
    return tensor if places == tuple(range(len(order))) else PACKETS["permute"](tensor, places)


# ---- the products


def _planned(equation: str, tensors: Sequence[TensorImpl]) -> Ints | None:
    """The order of the products, by opt_einsum where it is installed [einsum/order-is-open]."""
    try:
        from opt_einsum import contract_path  # type: ignore[import-untyped]
    except ImportError:
        return None
    shapes = [tensor._geometry.sizes for tensor in tensors]
    steps = contract_path(equation, *shapes, shapes=True)[0]
    return tuple(place for step in steps for place in step)


def _contracted(operands: list[TensorImpl], kept: int, path: Ints | None) -> TensorImpl:
    """Multiply pairs, from left to right or along the path, until one operand is left."""
    steps = list(zip(path[::2], path[1::2], strict=True)) if path is not None else []
    while len(operands) > 1:
        i, j = sorted(steps.pop(0)) if path is not None else (0, 1)
        second, first = operands.pop(j), operands.pop(i)
        ndim = first._geometry.ndim
        last = tuple(
            d for d in range(kept, ndim) if all(t._geometry.sizes[d] == 1 for t in operands)
        )
        product = _product(first, second, last, may_swap=not operands)
        operands.insert(0 if path is None else len(operands), product)
    return operands[0]


def _product(left: TensorImpl, right: TensorImpl, last: Ints, may_swap: bool) -> TensorImpl:
    """Multiply two operands and sum over the dims that none of the others has."""
    total = PACKETS["sum"]
    a, b = left._geometry.sizes, right._geometry.sizes
    shared = tuple(d for d in last if a[d] != 1 and b[d] != 1)
    only_left = tuple(d for d in last if a[d] != 1 and b[d] == 1)
    only_right = tuple(d for d in last if a[d] == 1 and b[d] != 1)
    left = total(left, only_left, True) if only_left else left
    right = total(right, only_right, True) if only_right else right
    if not shared:
        return OPERATORS["mul.Tensor"].call((left, right))
    if may_swap and shared == last and _is_led_by(right, left):
        left, right = right, left
    return _batched(left, right, shared)


def _is_led_by(right: TensorImpl, left: TensorImpl) -> bool:
    """Whether each operand has dims of its own, and the first such dim is one of the right."""
    own = [
        m == 1
        for m, n in zip(left._geometry.sizes, right._geometry.sizes, strict=True)
        if (m == 1) != (n == 1)
    ]
    return len(set(own)) == 2 and own[0]


def _batched(left: TensorImpl, right: TensorImpl, shared: Ints) -> TensorImpl:
    """One batched product: dims of both, of the left, summed, of the right."""
    a, b = left._geometry.sizes, right._geometry.sizes
    free = [d for d in range(len(a)) if d not in shared]
    both = [d for d in free if a[d] != 1 and b[d] != 1]
    rows = [d for d in free if a[d] != 1 and b[d] == 1]
    columns = [d for d in free if a[d] == 1]
    permute, reshape = PACKETS["permute"], PACKETS["reshape"]
    batch = [a[d] for d in both]
    height, inner = math.prod([a[d] for d in rows]), math.prod([a[d] for d in shared])
    width = math.prod([b[d] for d in columns])
    left = permute(left, (*both, *rows, *shared, *columns))
    right = permute(right, (*both, *shared, *columns, *rows))
    left = reshape(left, (math.prod(batch), height, inner))
    right = reshape(right, (math.prod(batch), inner, width))
    product = OPERATORS["bmm"].call((left, right))
    order = (*both, *rows, *shared, *columns)
    sizes = (*batch, *[a[d] for d in rows], *[1] * len(shared), *[b[d] for d in columns])
    product = PACKETS["view"](product, sizes)
    return permute(product, tuple([order.index(d) for d in range(len(order))]))


