"""Bags of rows of a table, as torch.nn.functional calls them: their modes have names."""

from __future__ import annotations

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

_MODES = ("sum", "mean", "max")
_CALL = "embedding_bag/arguments"


def _flattened(
    input: Tensor, offsets: Tensor | None, given: Tensor | None  # noqa: A002
) -> tuple[Tensor, Tensor, Tensor | None]:
    """Indices in one row and where bags begin, which are the rows of a matrix."""
    check(input.ndim in (1, 2), _CALL, "input has to be 1D or 2D Tensor, but got Tensor of "
          "dimension {}", input.ndim)  # fmt: skip
    if input.ndim == 1:
        check(offsets is not None and offsets.ndim == 1, _CALL, "offsets has to be a 1D Tensor")
        assert offsets is not None
        return input, offsets, given
    check(offsets is None, _CALL, "if input is 2D, then offsets has to be None, as input is "
          "treated is a mini-batch of fixed length sequences.")  # fmt: skip
    count, width = input.shape
    begins = PACKETS["arange"](0, count * width, width, dtype=input.dtype, device=input.device)
    return input.reshape(-1), begins, None if given is None else given.reshape(-1)


def _check_mode(mode: str, by_frequency: bool, sparse: bool, given: Tensor | None) -> int:
    """The number of a mode; the greatest is not scaled, and only sums have weights."""
    check(mode in _MODES, _CALL, "mode has to be one of sum, mean or max")
    if mode == "max":
        check(not by_frequency, _CALL, "max mode does not support scaling the gradient by the "
              "frequency")  # fmt: skip
        check(not sparse, _CALL, "max mode does not support sparse weights")
    check(
        given is None or mode == "sum", "embedding_bag/weights-of-sums",
        "embedding_bag: per_sample_weights was not None, but is only supported for mode='sum' "
        "(got mode='{}').", mode, error=NotImplementedError,
    )  # fmt: skip
    return _MODES.index(mode)


def embedding_bag(
    input: Tensor,  # noqa: A002
    weight: Tensor, offsets: Tensor | None = None, max_norm: float | None = None,
    norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean",
    sparse: bool = False, per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False, padding_idx: int | None = None,
) -> Tensor:  # fmt: skip
    """Reduce bags of rows [embedding_bag/arguments] [embedding_bag/bags]."""
    given = per_sample_weights
    check(
        given is None or given.shape == input.shape, _CALL, "embedding_bag: If per_sample_weights "
        "({}) is not None, then it must have the same shape as the input ({})",
        None if given is None else given.shape, input.shape,
    )  # fmt: skip
    check(weight.ndim == 2, _CALL, "weight has to be a 2D Tensor, but got Tensor of dimension {}",
          weight.ndim)  # fmt: skip
    flat, begins, given = _flattened(input, offsets, given)
    number = _check_mode(mode, scale_grad_by_freq, sparse, given)
    if max_norm is not None:
        PACKETS["embedding_renorm"].inplace(weight.detach(), flat, max_norm, norm_type)
    last_too = include_last_offset and input.ndim == 1
    return PACKETS["embedding_bag"](
        weight, flat, begins, scale_grad_by_freq, number, sparse, given, last_too, padding_idx
    )[0]
