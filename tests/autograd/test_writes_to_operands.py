"""Composites that are one node: what they keep, and what a write to an operand brings about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.autograd.beside import beside, refused
from tests.support import covers

GRADS = ((True, True), (True, False), (False, True))


def images(torch: Any, dims: int) -> tuple[Any, Any]:
    """Two images or volumes, and places for them, some of them outside."""
    sizes = (2, 2, *(3, 4, 2)[:dims])
    image = torch.arange(48.0 * (dims - 1), dtype=torch.float64).cos()
    grid = torch.arange(2.0 * 2 * 3 * dims, dtype=torch.float64).sin() * 1.2
    return image.view(sizes), grid.view(2, *(2, 3, 1)[:dims], dims)


@covers("grid_sampler/one-node")
@pytest.mark.parametrize("dims", [2, 3])
@pytest.mark.parametrize("mode", ["bilinear", "nearest", "bicubic"])
def test_grid_sample(dims: int, mode: str) -> None:
    if dims == 3 and mode == "bicubic":
        return

    @beside
    def check(torch: Any) -> Any:
        sample, found = torch.nn.functional.grid_sample, []
        for needed in GRADS:
            for written in (None, 0, 1):
                given = [
                    each.requires_grad_(wanted)
                    for each, wanted in zip(images(torch, dims), needed, strict=True)
                ]
                pair = [each * 1 for each in given]
                y = sample(*pair, mode=mode, align_corners=False)
                if written is not None:
                    with torch.no_grad():
                        pair[written] += 0
                refusal = refused((y * y).sum().backward)
                node = y.grad_fn
                found.append((node.name(), len(node.next_functions), refusal))
                found.append([None if refusal else each.grad for each in given])
            given = [
                each.requires_grad_(wanted)
                for each, wanted in zip(images(torch, dims), needed, strict=True)
            ]
            y = sample(*given, mode=mode, align_corners=True)
            leaves = [each for each in given if each.requires_grad]
            grads = torch.autograd.grad((y * y).sum(), leaves, create_graph=True)
            found.append(grads)
            if mode == "bilinear":
                found.append(torch.autograd.grad(
                    sum((g * g).sum() for g in grads), leaves, materialize_grads=True
                ))  # fmt: skip
        return found

    check()


@covers("grid_sampler/one-node")
@beside
def test_grid_sample_over_examples(torch: Any) -> Any:
    image, grid = images(torch, 2)

    def loss(x: Any, at: Any) -> Any:
        return torch.nn.functional.grid_sample(x[None], at[None], align_corners=False).sin().sum()

    return (torch.func.vmap(loss)(image, grid),
            torch.func.vmap(torch.func.grad(loss, argnums=(0, 1)))(image, grid),
            torch.func.grad(loss)(image[0], grid[0]))  # fmt: skip
