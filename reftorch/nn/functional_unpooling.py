"""Further pools of torch.nn.functional: put back, drawn, by powers, and over channels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

Sizes = int | Sequence[int]


def _spread(value: Any, n: int) -> list[int]:
    return [value] * n if isinstance(value, int) else list(value)


def _for_each(value: Any, n: int) -> list[Any]:
    return list(value) if isinstance(value, Iterable) else [value] * n


def _lengths(
    input: Tensor,  # noqa: A002
    kernel: list[int], stride: list[int], padding: list[int], output_size: Any,
) -> list[int]:  # fmt: skip
    """How long the dims were that were pooled, near what was given [max_unpool2d/output-size]."""
    n = len(kernel)
    for given in (stride, padding, input.shape):
        check(
            len(given) >= n, "max_unpool2d/as-many-numbers", "{} has fewer numbers than {}",
            list(given), kernel,
        )  # fmt: skip
    sizes = input.shape[-n:] if n else ()
    usual = [
        (size - 1) * s + k - 2 * p
        for size, s, k, p in zip(sizes, stride, kernel, padding, strict=False)
    ]
    if output_size is None:
        check(
            all(length >= 0 for length in usual), "max_unpool2d/output-size",
            "max_unpooling: output_size must contain non-negative spatial dimensions, but got {}",
            usual,
        )  # fmt: skip
        return usual
    rule = "max_unpool2d/output-size"
    check(
        len(output_size) in (n, n + 2), rule,
        "output_size should be a sequence containing {} or {} elements, but it has a length of {}",
        n, n + 2, len(output_size),
    )  # fmt: skip
    wanted = list(output_size)[len(output_size) - n :]
    for length, most, step in zip(wanted, usual, stride, strict=False):
        check(
            most - step < length < most + step, rule,
            "invalid output_size {}, each must be between {} and {}", wanted, most - step,
            most + step,
        )  # fmt: skip
    return wanted


def _max_unpool(
    n: int, input: Tensor, indices: Tensor, kernel_size: Any, stride: Any,  # noqa: A002
    padding: Any, output_size: Any,
) -> Tensor:  # fmt: skip
    kernel, sides = _spread(kernel_size, n), _spread(padding, n)
    steps = kernel if stride is None else _spread(stride, n)
    lengths = _lengths(input, kernel, steps, sides, output_size)
    if n == 1:
        columns = (input.unsqueeze(-1), indices.unsqueeze(-1), [*lengths, 1])
        return PACKETS["max_unpool2d"](*columns).squeeze(-1)
    rest = (steps, sides) if n == 3 else ()
    return PACKETS[f"max_unpool{n}d"](input, indices, lengths, *rest)


def max_unpool1d(
    input: Tensor, indices: Tensor, kernel_size: Sizes, stride: Sizes | None = None,  # noqa: A002
    padding: Sizes = 0, output_size: Any = None,
) -> Tensor:  # fmt: skip
    """Put elements of rows where indices say [max_unpool2d/places]."""
    return _max_unpool(1, input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(
    input: Tensor, indices: Tensor, kernel_size: Sizes, stride: Sizes | None = None,  # noqa: A002
    padding: Sizes = 0, output_size: Any = None,
) -> Tensor:  # fmt: skip
    """Put elements of images where indices say [max_unpool2d/places]."""
    return _max_unpool(2, input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(
    input: Tensor, indices: Tensor, kernel_size: Sizes, stride: Sizes | None = None,  # noqa: A002
    padding: Sizes = 0, output_size: Any = None,
) -> Tensor:  # fmt: skip
    """Put elements of volumes where indices say [max_unpool2d/places]."""
    return _max_unpool(3, input, indices, kernel_size, stride, padding, output_size)


def _fractional(
    n: int, input: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any,  # noqa: A002
    samples: Any,
) -> Any:  # fmt: skip
    rule = "fractional_max_pool2d/size-or-ratio"
    check(
        output_size is not None or output_ratio is not None, rule,
        "fractional_max_pool{}d requires specifying either an output_size or an output_ratio", n,
    )  # fmt: skip
    if output_size is None:
        ratios = [output_ratio] * n if n == 3 and isinstance(output_ratio, float) else output_ratio
        check(
            len(ratios) == n or n == 3, rule,
            "fractional_max_pool{}d requires output_ratio to be {} numbers", n, n,
        )  # fmt: skip
        lengths = input.shape[-n:]
        output_size = [int(size * r) for size, r in zip(lengths, ratios, strict=False)]
    if samples is None:
        batch = 1 if input.dim() == n + 1 else input.size(0)
        channels = input.size(-n - 1)
        samples = PACKETS["rand"](batch, channels, n, dtype=input.dtype, device=input.device)
    given = (_for_each(kernel_size, n), _for_each(output_size, n), samples)
    return PACKETS[f"fractional_max_pool{n}d"](input, *given)


def fractional_max_pool2d_with_indices(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, output_size: Any = None, output_ratio: Any = None,
    return_indices: bool = False, _random_samples: Tensor | None = None,
) -> Any:  # fmt: skip
    """Take the largest elements of drawn windows [fractional_max_pool2d/windows]."""
    return _fractional(2, input, kernel_size, output_size, output_ratio, _random_samples)


def fractional_max_pool3d_with_indices(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, output_size: Any = None, output_ratio: Any = None,
    return_indices: bool = False, _random_samples: Tensor | None = None,
) -> Any:  # fmt: skip
    """Take the largest elements of drawn windows [fractional_max_pool2d/windows]."""
    return _fractional(3, input, kernel_size, output_size, output_ratio, _random_samples)


def fractional_max_pool2d(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, output_size: Any = None, output_ratio: Any = None,
    return_indices: bool = False, _random_samples: Tensor | None = None,
) -> Any:  # fmt: skip
    """Take the largest elements of drawn windows [fractional_max_pool2d/windows]."""
    found = _fractional(2, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def fractional_max_pool3d(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, output_size: Any = None, output_ratio: Any = None,
    return_indices: bool = False, _random_samples: Tensor | None = None,
) -> Any:  # fmt: skip
    """Take the largest elements of drawn windows [fractional_max_pool2d/windows]."""
    found = _fractional(3, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def _lp_pool(
    n: int, input: Tensor, norm_type: float, kernel: Any, stride: Any, ceil: bool  # noqa: A002
) -> Tensor:
    """The p-norm of each window, from the mean of the powers [avg_pool2d/signed-powers].

    The kernel is one number, or for several dims one for each [avg_pool2d/length-for-each-dim].
    """
    steps = () if stride is None else stride
    lengths = [kernel] if n == 1 else _for_each(kernel, n)
    check(
        len(lengths) == n, "avg_pool2d/length-for-each-dim",
        "expected {} numbers to unpack, got {}", n, len(lengths), error=ValueError,
    )  # fmt: skip
    if abs(norm_type) == math.inf:
        return _greatest(n, input, norm_type > 0, kernel, steps, ceil)
    means = PACKETS[f"avg_pool{n}d"](input.pow(norm_type), kernel, steps, 0, ceil)
    if n == 3:
        return (means * math.prod(lengths)).pow(1.0 / norm_type)
    kept = means.sign() * PACKETS["relu"](means.abs())
    return PACKETS["mul"](kept, math.prod(lengths)).pow(1.0 / norm_type)


def _greatest(
    n: int, input: Tensor, most: bool, kernel: Any, steps: Any, ceil: bool  # noqa: A002
) -> Tensor:
    """The greatest or the least magnitude of each window [avg_pool2d/infinite-powers]."""
    pool, sizes = PACKETS[f"max_pool{n}d"], input.abs()
    if most:
        return pool(sizes, kernel, steps, 0, 1, ceil)
    return -pool(-sizes, kernel, steps, 0, 1, ceil)


def lp_pool1d(
    input: Tensor, norm_type: float, kernel_size: int, stride: Sizes | None = None,  # noqa: A002
    ceil_mode: bool = False,
) -> Tensor:  # fmt: skip
    """Take the p-norm of each window of rows [avg_pool2d/signed-powers]."""
    return _lp_pool(1, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool2d(
    input: Tensor, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None,  # noqa: A002
    ceil_mode: bool = False,
) -> Tensor:  # fmt: skip
    """Take the p-norm of each window of images [avg_pool2d/signed-powers]."""
    return _lp_pool(2, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool3d(
    input: Tensor, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None,  # noqa: A002
    ceil_mode: bool = False,
) -> Tensor:  # fmt: skip
    """Take the p-norm of each window of volumes [avg_pool2d/signed-powers]."""
    return _lp_pool(3, input, norm_type, kernel_size, stride, ceil_mode)


def local_response_norm(
    input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0,  # noqa: A002
) -> Tensor:  # fmt: skip
    """Divide by the energy of neighbouring channels [avg_pool2d/neighbouring-channels]."""
    ndim = input.dim()
    check(
        ndim >= 3, "avg_pool2d/neighbouring-channels",
        "Expected 3D or higher dimensionality input (got {} dimensions)", ndim,
    )  # fmt: skip
    if input.numel() == 0:
        return input
    squares = input.mul(input)
    before, after = size // 2, (size - 1) // 2
    if ndim == 3:
        wide = PACKETS["constant_pad_nd"](squares.unsqueeze(1), (0, 0, before, after), 0)
        means = PACKETS["avg_pool2d"](wide, (size, 1), 1).squeeze(1)
    else:
        sizes = input.shape
        rows = squares.view(sizes[0], 1, sizes[1], sizes[2], -1)
        wide = PACKETS["constant_pad_nd"](rows, (0, 0, 0, 0, before, after), 0)
        means = PACKETS["avg_pool3d"](wide, (size, 1, 1), 1).squeeze(1).view(sizes)
    return input / means.mul(alpha).add(k).pow(beta)


