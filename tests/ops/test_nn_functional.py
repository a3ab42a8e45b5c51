"""nn.functional beside PyTorch's."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
import torch

import reftorch
from tests.support import covers

LIBRARIES = (reftorch, torch)
SIZES = [(), (3,), (2, 3), (2, 3, 2), (2, 1, 3, 2)]


def both(program: Callable[[ModuleType], Any]) -> tuple[Any, ...]:
    """What a program gives in each library, tensors as lists."""
    ours, theirs = [program(library) for library in LIBRARIES]
    return tuple([(str(r.dtype).split(".")[1], r.tolist()) for r in (ours, theirs)])


def ramp(lib: ModuleType, sizes: tuple[int, ...]) -> Any:
    """Some numbers of both signs."""
    number = torch.Size(sizes).numel()
    return lib.tensor([(-1.5) ** (i % 5) for i in range(number)]).view(sizes)


@covers("relu/keeps-nan")
def test_relu() -> None:
    for lib in LIBRARIES:
        x = lib.tensor([-1.0, 2.0])
        assert lib.nn.functional.relu(x).tolist() == [0.0, 2.0] and x.tolist() == [-1.0, 2.0]
        assert lib.nn.functional.relu(x, inplace=True) is x and x.tolist() == [0.0, 2.0]
        y = lib.tensor([-1.0, 2.0])
        assert lib.nn.functional.relu_(y) is y and y.tolist() == [0.0, 2.0]


@pytest.mark.parametrize("name", ["sigmoid", "tanh"])
def test_the_saturating(name: str) -> None:
    for sizes in SIZES:
        ours, theirs = both(
            lambda lib: getattr(lib.nn.functional, name)(ramp(lib, sizes))  # noqa: B023
        )
        assert ours[0] == theirs[0]
        torch.testing.assert_close(torch.tensor(ours[1]), torch.tensor(theirs[1]))


@covers("softmax/stable")
@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("name", ["softmax", "log_softmax", "softmin"])
def test_shares(name: str, sizes: tuple[int, ...]) -> None:
    def implicit(lib: ModuleType) -> Any:
        with pytest.warns(UserWarning, match=f"Implicit dimension choice for {name}"):
            return getattr(lib.nn.functional, name)(ramp(lib, sizes))

    def explicit(lib: ModuleType) -> Any:
        return getattr(lib.nn.functional, name)(ramp(lib, sizes), -1, dtype=lib.float64)

    for program in (implicit, explicit):
        ours, theirs = both(program)
        assert ours[0] == theirs[0]
        torch.testing.assert_close(torch.tensor(ours[1]), torch.tensor(theirs[1]))
