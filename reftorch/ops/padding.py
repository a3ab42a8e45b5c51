"""Padding: more elements around a tensor, or fewer."""

from __future__ import annotations

from reftorch.core.memory_format import in_format
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.dispatch.kernels import launch
from reftorch.errors import check
from reftorch.ops.creation import fill_with
from reftorch.ops.joining import common_format
from reftorch.ops.nn_pad import padded_by_mode

Ints = tuple[int, ...]


@implements("constant_pad_nd")
def constant_pad_nd(self: TensorImpl, pad: Ints, value: Number) -> TensorImpl:
    """Add a number around the last dims, or take elements away [constant_pad_nd/pairs-from-last].

    Strides: [constant_pad_nd/memory-format] [constant_pad_nd/only-cropped-is-cloned]
    """
    sizes = self._geometry.sizes
    check(len(pad) % 2 == 0, "constant_pad_nd/pairs-from-last", "Length of pad must be even")
    check(
        len(pad) <= 2 * len(sizes), "constant_pad_nd/pairs-from-last",
        "Length of pad should be no more than twice the number of dimensions of the input. Pad "
        "length is {} while the input has {} dimensions.", len(pad), len(sizes),
    )  # fmt: skip
    before, after = [0] * len(sizes), [0] * len(sizes)
    for place in range(len(pad) // 2):
        before[-1 - place], after[-1 - place] = pad[2 * place], pad[2 * place + 1]
    kept = _inner(self, [max(-n, 0) for n in before], [max(-n, 0) for n in after])
    if all(n <= 0 for n in pad):
        note("constant_pad_nd/only-cropped-is-cloned", "{}", pad)
        return OPERATORS["clone"].body(kept, None)
    padded = tuple([b + n + a for b, n, a in zip(before, sizes, after, strict=True)])
    result = empty(in_format(padded, common_format((self,)), None), self._dtype)
    fill_with(result, value)
    middle = _inner(result, [max(n, 0) for n in before], [max(n, 0) for n in after])
    launch("copy", (middle,), (kept,))
    return result


def _inner(tensor: TensorImpl, before: list[int], after: list[int]) -> TensorImpl:
    """A view without so many elements at both ends of each dim."""
    for dim, (start, stop) in enumerate(zip(before, after, strict=True)):
        length = tensor._geometry.sizes[dim] - start - stop
        check(
            length >= 0, "constant_pad_nd/crops-what-is-there",
            "dim {} has less than {} + {} elements", dim, start, stop,
        )  # fmt: skip
        if start or stop:
            tensor = OPERATORS["slice.Tensor"].body(tensor, dim, start, start + length, 1)
    return tensor


@implements("pad")
def pad(self: TensorImpl, pad: Ints, mode: str, value: float | None) -> TensorImpl:
    """Pad with a number, or with elements of the tensor [pad/modes]."""
    if mode == "constant":
        return OPERATORS["constant_pad_nd"].call((self, pad, 0.0 if value is None else value))
    check(
        mode in ("reflect", "replicate", "circular"), "pad/modes", "Unrecognised padding mode {}",
        mode,
    )  # fmt: skip
    check(len(pad) % 2 == 0, "constant_pad_nd/pairs-from-last", "Padding length must be even")
    check(
        len(pad) <= 2 * self._geometry.ndim, "constant_pad_nd/pairs-from-last",
        "Padding length should be less than or equal to two times the input dimension",
    )  # fmt: skip
    check(
        value is None or value == 0, "pad/no-value-in-other-modes",
        "Padding mode {!r} doesn't take in value argument", mode,
    )  # fmt: skip
    return padded_by_mode(self, pad, mode)
