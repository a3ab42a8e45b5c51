"""Softmax and its kin on operands that are calculated in several blocks, beside PyTorch's."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import to_ours, to_theirs

LARGE = [((700, 900), 1), ((700, 900), 0), ((3, 5, 60000), -1), ((300, 7, 300), 1), ((900000,), 0)]


def _laid_out(x: torch.Tensor, layout: str) -> torch.Tensor:
    if layout == "reversed dims":
        return x.permute(*reversed(range(x.dim()))).contiguous().permute(*reversed(range(x.dim())))
    if layout == "every second":
        return torch.stack([x, x], -1).flatten(-2)[..., ::2]
    return x


@pytest.mark.parametrize("layout", ["row-major", "reversed dims", "every second"])
@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_large(name: str, layout: str) -> None:
    generator = torch.Generator().manual_seed(3)
    for sizes, dim in LARGE:
        x = _laid_out(torch.randn(sizes, generator=generator, dtype=torch.float64) * 9, layout)
        factor = torch.randn(sizes, generator=generator, dtype=torch.float64)

        def found(lib: Any, x: Any, factor: Any) -> tuple[Any, Any]:
            leaf = x.detach().requires_grad_()
            result = getattr(lib, name)(leaf, dim)
            return result.detach(), lib.autograd.grad((result * factor).sum(), leaf)[0]

        theirs = found(torch, x, factor)
        ours = found(reftorch, to_ours(x), to_ours(factor))
        for mine, wanted in zip(ours, theirs, strict=True):
            assert torch.allclose(to_theirs(mine), wanted, rtol=1e-12, atol=1e-13), (sizes, dim)


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_out_that_lies_over_the_input(name: str) -> None:
    memory = torch.randn(600 * 601, generator=torch.Generator().manual_seed(4)).double()
    ours = to_ours(memory)
    x = ours[: 600 * 600].view(600, 600)
    getattr(reftorch, name)(x, 1, out=x)
    wanted = getattr(torch, name)(memory[: 600 * 600].view(600, 600), 1)
    assert torch.allclose(to_theirs(x), wanted, rtol=1e-12, atol=1e-13)
