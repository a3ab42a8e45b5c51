"""CUDA kernels of the negative log-likelihood: one element of each row is picked, by its class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cpu.indexing import checked
from reftorch.backends.cuda.conversion import fill, result
from reftorch.backends.cuda.faults import Fault
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.indexed import as_index, as_tensor
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.reducing import LANES, STATE_BYTES, Lanes
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]

_SOURCE = Source("nn_loss", FLOATS)
_PICKING = structure("4P", "4q", "2Q", "q")
_EACH = _SOURCE.kernel("nll_each", signature("P", _PICKING))
_PARTS = _SOURCE.kernel("nll_parts", signature("P", _PICKING, LANES))
_TOTAL = _SOURCE.kernel("nll_total", signature("P", "P", "P", "I", "I", LANES))
_BACKWARD = _SOURCE.kernel("nll_backward", signature("P", "P", "P", "q", "I", _PICKING))
_ROWS = 16  # that a thread sums at least before there are more blocks


class _Picking:
    """The operands as kernels take them: elements by row and class, classes, weights."""

    def __init__(
        self, a: TensorImpl | None, target: Operand, weight: Operand | None, sizes: Ints,
        like: TensorImpl, ignore_index: int,
    ) -> None:  # fmt: skip
        self.target = as_index(target)
        self.weight = None if weight is None else as_tensor(weight, like)
        self.a, self.ignored, self.classes = a, ignore_index, sizes[-1]
        self.rows = sizes[0] if len(sizes) == 2 else 1
        self.fault = Fault(like=like)

    def packed(self) -> Ints:
        """The fields of `Picking`."""
        steps = () if self.a is None else self.a._geometry.strides
        row, column = (*(0, 0), *steps)[-2:]
        places = [0 if x is None else address(x) for x in (self.a, self.weight, self.target)]
        along = [
            x._geometry.strides[0] if x is not None and x._geometry.ndim else 0
            for x in (self.target, self.weight)
        ]
        return (
            *places, self.fault.address, row, column, *along, self.rows, self.classes,
            self.ignored,
        )  # fmt: skip

    def check(self) -> None:
        """Raise what the CPU raises for a class out of range [nll_loss/class-out-of-range]."""
        if self.fault.read():
            places = self.target.elements().reshape(-1)
            checked(
                places[places != self.ignored], self.classes, "nll_loss/class-out-of-range", False
            )


@kernel("nll_loss_forward")
def nll_loss_forward(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, each: bool,
    mean: bool, ignore_index: int,
) -> None:  # fmt: skip
    """Losses of rows or their sum or mean, and the sum of weights [nll_loss/mean-is-weighted]."""
    a, target, weight = (*inputs, None)[:3]
    assert isinstance(a, TensorImpl)
    assert target is not None
    own, index = a._dtype, device_index(a)
    given = _Picking(a, target, weight, a._geometry.sizes, a, ignore_index)
    with (
        result(outputs[0], own, contiguous=True) as losses,
        result(outputs[1], own, contiguous=True) as total,
    ):
        if each:
            fill((total,), (0,), None)
            _EACH.launch(
                index, own, blocks_for(index, given.rows), THREADS, address(losses),
                *given.packed(),
            )  # fmt: skip
        else:
            lanes = Lanes(THREADS if given.rows > 32 else 32, 1, True)
            blocks = blocks_for(index, -(-given.rows // _ROWS), lanes.each)
            parts = temporary((blocks * STATE_BYTES,), dt.uint8)
            _PARTS.launch(
                index, own, blocks, lanes.each, address(parts), *given.packed(), *lanes.packed,
                shared=lanes.shared,
            )  # fmt: skip
            _TOTAL.launch(
                index, own, 1, lanes.each, address(losses), address(total), address(parts), blocks,
                int(mean), *lanes.packed, shared=lanes.shared,
            )  # fmt: skip
        given.check()


@kernel("nll_loss_backward")
def nll_loss_backward(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, sizes: Ints,
    mean: bool, ignore_index: int,
) -> None:  # fmt: skip
    """The gradient of each row in the place that was picked, and zeros."""
    grad, total, target, weight = (*inputs, None)[:4]
    assert target is not None
    own = grad._dtype if isinstance(grad, TensorImpl) else outputs[0]._dtype
    with result(outputs[0], own, contiguous=True) as out:
        index = device_index(out)
        grads, totals = as_tensor(grad, out), as_tensor(total, out)  # type: ignore[arg-type]
        given = _Picking(None, target, weight, sizes, out, ignore_index)
        fill((out,), (0,), None)
        step = grads._geometry.strides[0] if grads._geometry.numel > 1 else 0
        _BACKWARD.launch(
            index, own, blocks_for(index, given.rows), THREADS, address(out), address(grads),
            address(totals), step, int(mean), *given.packed(),
        )  # fmt: skip
        given.check()
