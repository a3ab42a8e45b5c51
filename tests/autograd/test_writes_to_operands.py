"""Composites that are one node: what they keep, and what a write to an operand brings about."""

from __future__ import annotations

from typing import Any

import pytest

import reftorch
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


def attention(torch: Any, sizes: tuple[int, ...], needed: tuple[int, ...], mask: str) -> list[Any]:
    """Queries, keys and values, those in the places `needed` recorded, and a mask."""
    whole = torch.arange(24.0, dtype=torch.float64).sin()
    given = [
        (whole * (place + 1)).view(sizes).clone().requires_grad_(place in needed)
        for place in range(3)
    ]
    lengths = (sizes[-2], sizes[-2])
    masks = {
        "bools": torch.tensor([[True, False, True]]).expand(lengths).clone(),
        "added": torch.arange(9.0, dtype=torch.float64).view(lengths),
        "learned": torch.ones(lengths, dtype=torch.float64, requires_grad=True),
    }
    return [*given, masks.get(mask)]


@covers("scaled_dot_product_attention/one-node", "scaled_dot_product_attention/keeps-copies")
@pytest.mark.parametrize("mask", ["none", "bools", "added", "learned"])
@pytest.mark.parametrize("sizes", [(3, 8), (2, 3, 4), (2, 1, 3, 4), (1, 2, 1, 3, 4)])
def test_attention(sizes: tuple[int, ...], mask: str) -> None:
    @beside
    def check(torch: Any) -> Any:
        found = []
        for needed in ((0, 1, 2), (0,), (1,), (2,)):
            for written in range(-1, 5):
                leaves = attention(torch, sizes, needed, mask)
                given = [each * 1 if each is not None and each.requires_grad else each
                         for each in leaves]  # fmt: skip
                y = torch.nn.functional.scaled_dot_product_attention(
                    *given, is_causal=mask == "none", scale=0.7 if len(sizes) == 4 else -0.7
                )
                target = [*given, y][written] if written >= 0 else None
                if target is not None:
                    with torch.no_grad():
                        target.copy_(target.clone())
                refusal = refused((y * y.detach()).sum().backward)
                found.append((y, refusal, None if refusal else [
                    None if each is None else each.grad for each in leaves
                ]))  # fmt: skip
        return found

    check()


@covers("scaled_dot_product_attention/laid-out-as-query", "scaled_dot_product_attention/one-node")
@beside
def test_layouts_of_attention(torch: Any) -> Any:
    found, attend = [], torch.nn.functional.scaled_dot_product_attention
    for turned in (False, True):
        wide = torch.linspace(0, 1, 120, dtype=torch.float64)
        leaves = [(wide * n).view(2, 5, 3, 4).requires_grad_() for n in (1, 2, 3)]
        given = [each.transpose(1, 2) if turned else each for each in leaves]
        y = attend(*given)
        found.append((y, torch.autograd.grad((y * y).sum(), given)))
    found.append(attend(given[0].half(), given[1].half(), given[2].half()).stride())
    return found


@covers("scaled_dot_product_attention/one-node")
@pytest.mark.parametrize("mask", ["none", "bools", "added"])
def test_second_derivatives_of_attention(mask: str) -> None:
    *given, summand = attention(reftorch, (1, 2, 3, 4), (0, 1, 2), mask)

    def attend(*given: Any) -> Any:
        return reftorch.nn.functional.scaled_dot_product_attention(*given, summand)

    assert reftorch.autograd.gradcheck(attend, given, check_forward_ad=True)
    assert reftorch.autograd.gradgradcheck(attend, given)
