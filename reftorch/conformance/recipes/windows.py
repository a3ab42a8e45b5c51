"""Recipes for operators that move a window: convolutions, pools, columns."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.spec import OpSpec

Sizes = tuple[int, ...]


def spatial(d: Draft, op: OpSpec) -> int:
    """Return how many dims the window moves along, which stands in most of the names."""
    found = [n for n in (1, 2, 3) if f"{n}d" in op.schema.name]
    return found[0] if found else int(d.pick((2, 1)))


def lead(d: Draft, channels: int, batch: bool = False) -> Sizes:
    """Draw the sizes before those of space: a batch, unless it may lack, and channels."""
    return (*d.pick(((2,), (1,)) if batch else ((2,), (1,), ())), channels)


def like(d: Draft, main: Ref, sizes: Sizes) -> Ref:
    """Draw a further tensor of the same dtype, which requires grad as the first does."""
    return d.tensor(sizes, d.dtype_of(main), grad=d.inputs[main.index].requires_grad)


def still(d: Draft, ref: Ref) -> Ref:
    """Let a tensor not be differentiated by."""
    d.inputs[ref.index] = replace(d.inputs[ref.index], requires_grad=False)
    return ref


@dataclass(frozen=True)
class Window:
    """A window that fits into its space."""

    space: Sizes
    kernel: Sizes
    stride: Sizes
    padding: Sizes
    dilation: Sizes

    def outcome(self, ceil: bool = False) -> Sizes:
        """Return in how many places it lies; with ceil, also where it hangs over the end."""
        return tuple(
            _places(*numbers, ceil)
            for numbers in zip(self.space, self.kernel, self.stride, self.padding, self.dilation,
                               strict=True)
        )  # fmt: skip


def _places(size: int, kernel: int, stride: int, pad: int, dilation: int, ceil: bool) -> int:
    room = size + 2 * pad - dilation * (kernel - 1) - 1
    count = (room + stride - 1 if ceil else room) // stride + 1
    return count - 1 if ceil and (count - 1) * stride >= size + pad else count


def window(d: Draft, count: int, dilated: bool = True) -> Window:
    """Draw a window along `count` dims; its padding is at most half of it."""
    kernel = tuple(d.pick((2, 1, 3)) for _ in range(count))
    dilation = tuple(d.pick((1, 2)) if dilated else 1 for _ in range(count))
    padding = tuple(d.integer(0, k // 2) for k in kernel)
    stride = tuple(d.pick((1, 2)) for _ in range(count))
    pairs = zip(kernel, dilation, strict=True)
    space = tuple(far * (k - 1) + d.pick((2, 1, 3)) for k, far in pairs)
    return Window(space, kernel, stride, padding, dilation)


# ---- convolutions


@dataclass(frozen=True)
class Operands:
    """What a convolution takes, and the sizes of what it gives."""

    tensors: tuple[Ref, Ref, Ref | None]
    window: Window
    groups: int
    extra: Sizes  # that the result of a transposed convolution is longer by
    result: Sizes


def _operands(d: Draft, op: OpSpec, transposed: bool, batch: bool) -> Operands:
    move = window(d, spatial(d, op))
    groups, per, out_per = d.pick((1, 2)), d.pick((1, 2)), d.pick((2, 1))
    ahead = lead(d, groups * per, batch)
    data = main_tensor(d, op, sizes=(*ahead, *move.space))
    filters = (groups * per, out_per) if transposed else (groups * out_per, per)
    weight = like(d, data, (*filters, *move.kernel))
    bias = like(d, data, (groups * out_per,)) if d.chance(2) else None
    extra = tuple(d.integer(0, s - 1) if transposed else 0 for s in move.stride)
    ends = move.outcome()
    if transposed:
        rows = zip(move.space, move.kernel, move.stride, move.padding, move.dilation, extra,
                   strict=True)  # fmt: skip
        ends = tuple((n - 1) * s - 2 * p + far * (k - 1) + e + 1 for n, k, s, p, far, e in rows)
    result = (*ahead[:-1], groups * out_per, *ends)
    return Operands((data, weight, bias), move, groups, extra, result)


def conv(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image, filters that fit, perhaps a bias, and how the window moves."""
    got = _operands(d, op, False, False)
    move, padding = got.window, got.window.padding
    if op.schema.overload != "padding":
        return Arguments((*got.tensors, move.stride, padding, move.dilation, got.groups))
    name = d.pick(("valid", "same"))
    stride = (1,) * len(move.space) if name == "same" else move.stride
    return Arguments((*got.tensors, stride, name, move.dilation, got.groups))


def conv_transpose(d: Draft, op: OpSpec) -> Arguments:
    """Draw what a transposed convolution takes."""
    got = _operands(d, op, True, False)
    move = got.window
    return Arguments(
        (*got.tensors, move.stride, move.padding, got.extra, got.groups, move.dilation)
    )


def convolution(d: Draft, op: OpSpec) -> Arguments:
    """Draw what the convolution of any number of dims takes, or its backward pass."""
    transposed = bool(d.pick((False, True)))
    got = _operands(d, op, transposed, True)
    move = got.window
    how = (move.stride, move.padding, move.dilation, transposed, got.extra, got.groups)
    if op.schema.name == "convolution":
        return Arguments((*got.tensors, *how))
    data, weight, _ = got.tensors
    gradient = like(d, data, got.result)
    mask = d.pick(((True, True, True), (True, False, False), (False, True, True)))
    return Arguments((gradient, data, weight, (got.result[1],), *how, mask))


# ---- pools


def avg_pool(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and a window to take means of, or the gradient of the means."""
    count = spatial(d, op)
    move, ceil = window(d, count, dilated=False), bool(d.pick((False, True)))
    ahead = lead(d, d.pick((1, 2)))
    data = main_tensor(d, op, sizes=(*ahead, *move.space))
    rest: tuple[Any, ...] = (move.kernel, move.stride, move.padding, ceil, d.pick((True, False)))
    if count > 1:
        rest = (*rest, d.pick((None, 3)))
    if not op.schema.name.endswith("_backward"):
        return Arguments((data, *rest))
    return Arguments((like(d, data, (*ahead, *move.outcome(ceil))), data, *rest))


def max_pool(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and a window to take the largest of."""
    move, ceil = window(d, spatial(d, op)), bool(d.pick((False, True)))
    data = main_tensor(d, op, sizes=(*lead(d, d.pick((1, 2))), *move.space))
    return Arguments((data, move.kernel, move.stride, move.padding, move.dilation, ceil))


def adaptive_pool(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and into how many windows it is cut."""
    count = spatial(d, op)
    sizes = (*lead(d, d.pick((1, 2))), *(d.pick((3, 4, 2)) for _ in range(count)))
    pieces = tuple(d.pick((2, 1, 3)) for _ in range(count))
    return Arguments((main_tensor(d, op, sizes=sizes), pieces))


def fractional_pool(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image, windows, and the numbers by which they are moved."""
    count = spatial(d, op)
    kernel = tuple(d.pick((2, 1)) for _ in range(count))
    sizes = (*lead(d, d.pick((1, 2))), *(d.pick((5, 6)) for _ in range(count)))
    data = main_tensor(d, op, sizes=sizes)
    drawn = (math.prod(sizes[: -count - 1]), sizes[-count - 1], count)
    start = d.integer(0, 9)
    values = [(0.31 + 0.618 * (start + n)) % 1.0 for n in range(math.prod(drawn))]
    samples = still(d, d.tensor(drawn, d.dtype_of(data), values=values))
    # the function of torch.nn.functional, by which it is called, has other places between
    ends = tuple(d.pick((2, 3)) for _ in kernel)
    return Arguments((data, kernel, ends), {"_random_samples": samples})


def _firsts(sizes: Sizes, ends: Sizes, starts: list[Sizes]) -> list[int]:
    """Return the number, in its plane, of the first element of each window."""
    corners = itertools.product(*starts)
    flat = [sum(at * math.prod(sizes[n + 1 :]) for n, at in enumerate(corner))
            for corner in corners]  # fmt: skip
    assert len(flat) == math.prod(ends)
    return flat


def pool_backward(d: Draft, op: OpSpec) -> Arguments:
    """Draw the gradient of the largest elements, each the first of its window."""
    name, count = op.schema.name, spatial(d, op)
    move = replace(window(d, count), padding=(0,) * count)
    ahead, ends = lead(d, d.pick((1, 2))), move.outcome()
    if not name.startswith("max"):
        ends = tuple(d.integer(1, size) for size in move.space)
    pairs = zip(move.space, ends, strict=True)
    starts = [tuple(n * size // end for n in range(end)) for size, end in pairs]
    if name.startswith("max"):
        steps = zip(move.stride, ends, strict=True)
        starts = [tuple(n * stride for n in range(end)) for stride, end in steps]
    data = main_tensor(d, op, sizes=(*ahead, *move.space))
    gradient = like(d, data, (*ahead, *ends))
    planes = _firsts(move.space, ends, starts) * math.prod(ahead)
    indices = d.tensor((*ahead, *ends), "int64", values=planes)
    how = {
        "max": (move.kernel, move.stride, move.padding, move.dilation, False),
        "fra": (move.kernel, ends), "ada": (),
    }[name[:3]]  # fmt: skip
    return Arguments((gradient, data, *how, indices))


def unpool(d: Draft, op: OpSpec) -> Arguments:
    """Draw what was the largest of its window, and a place of its own for each."""
    count = spatial(d, op)
    sizes = (*lead(d, d.pick((1, 2))), *(2,) * count)
    data, total, start = main_tensor(d, op, sizes=sizes), 4**count, d.integer(0, 9)
    plane = [(3 * n + start) % total for n in range(2**count)]
    planes = math.prod(sizes[:-count])
    indices = d.tensor(sizes, "int64", values=plane * planes)
    out = (4,) * count
    steps = ((2,) * count, (0,) * count) if count == 3 else ()
    return Arguments((data, indices, out, *steps))


# ---- columns


def columns(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image whose windows become columns, or columns that are added into an image."""
    move = window(d, 2)
    how = (move.kernel, move.dilation, move.padding, move.stride)
    channels = d.pick((1, 2))
    if op.schema.name == "im2col":
        return Arguments((main_tensor(d, op, sizes=(*lead(d, channels), *move.space)), *how))
    ahead = lead(d, channels * math.prod(move.kernel))
    data = main_tensor(d, op, sizes=(*ahead, math.prod(move.outcome())))
    return Arguments((data, move.space, *how))


RECIPES: dict[str, Recipe] = {
    **{f"conv{n}d": conv for n in (1, 2, 3)},
    **{f"conv_transpose{n}d": conv_transpose for n in (1, 2, 3)},
    "convolution": convolution, "convolution_backward": convolution,
    **{f"avg_pool{n}d": avg_pool for n in (1, 2, 3)},
    **{f"avg_pool{n}d_backward": avg_pool for n in (2, 3)},
    **{f"max_pool{n}d": max_pool for n in (1, 2, 3)},
    **{f"max_pool{n}d_with_indices": max_pool for n in (1, 2, 3)},
    **{f"adaptive_{kind}_pool{n}d": adaptive_pool for kind in ("avg", "max") for n in (1, 2, 3)},
    **{f"fractional_max_pool{n}d": fractional_pool for n in (2, 3)},
    **{f"max_unpool{n}d": unpool for n in (2, 3)},
    **{f"{kind}_max_pool{n}d_backward": pool_backward
       for kind in ("adaptive", "fractional") for n in (2, 3)},
    **{f"max_pool{n}d_with_indices_backward": pool_backward for n in (2, 3)},
    "im2col": columns, "col2im": columns,
}  # fmt: skip
