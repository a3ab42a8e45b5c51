"""Random numbers beside PyTorch's, from the same seeds."""

from __future__ import annotations

import warnings

import pytest

from tests.ops.random_beside import FUNCTIONS, beside
from tests.ops.sidebyside import Source

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:.*out of bounds.*Due to precision"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements was resized"),
]


def search(draw, count: int, first: int = 0) -> None:  # noqa: ANN001
    """So many seeds and sizes of one function."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        problems = []
        for seed in range(first, first + count):
            call, args, units = draw(Source(seed))
            found = beside(call, args, seed * 2654435761 % 2**64, units)
            if found:
                problems.append(found)
        assert not problems, f"{len(problems)} of {count}; the first: {problems[0]}"


@pytest.mark.parametrize("draw", FUNCTIONS, ids=lambda draw: draw.__name__)
def test_same_numbers(draw) -> None:  # noqa: ANN001
    search(draw, 60)


@pytest.mark.slow
@pytest.mark.parametrize("draw", FUNCTIONS, ids=lambda draw: draw.__name__)
def test_same_numbers_from_1000_seeds(draw) -> None:  # noqa: ANN001
    search(draw, 1000, first=1000)
