"""The switch that asks for deterministic algorithms, beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch as theirs

import reftorch as ours
from tests.autograd.beside import beside, refused
from tests.support import covers


@pytest.fixture(autouse=True)
def off_again():
    yield
    for torch in (ours, theirs):
        torch.use_deterministic_algorithms(False)
        torch.utils.deterministic.fill_uninitialized_memory = True


def outcome(torch, function):
    torch.use_deterministic_algorithms(True)
    try:
        result = function(torch)
    except Exception as error:
        return type(error).__name__
    finally:
        torch.use_deterministic_algorithms(False)
    return repr(result.tolist()), str(result.dtype)


DTYPES = (
    "bool uint8 uint16 uint32 uint64 int8 int16 int32 int64 float16 bfloat16 float32 float64 "
    "complex64 complex128"
).split()


@pytest.mark.parametrize("name", DTYPES)
def test_fresh_memory_is_filled(name):
    for make in (
        lambda t: t.empty(3, dtype=getattr(t, name)),
        lambda t: t.empty((2, 2), dtype=getattr(t, name), memory_format=t.contiguous_format),
        lambda t: t.empty_strided((2,), (2,), dtype=getattr(t, name)),
        lambda t: t.empty_permuted((2, 1), (1, 0), dtype=getattr(t, name)),
        lambda t: t.empty_like(t.ones(2, dtype=getattr(t, name))),
        lambda t: t.ones(2, dtype=getattr(t, name)).new_empty(2),
        lambda t: t.ones(2, dtype=getattr(t, name)).new_empty_strided((2,), (1,)),
        lambda t: t.ones(2, dtype=getattr(t, name)).resize_(4),
        lambda t: t.ones(4, dtype=getattr(t, name)).resize_(2).resize_(3),
        lambda t: t.ones(2, dtype=getattr(t, name)).resize_as_(t.ones(3, 1)),
        lambda t: t.empty(3, out=t.ones(3, dtype=getattr(t, name))),
    ):
        assert outcome(ours, make) == outcome(theirs, make)


def test_it_is_not_when_told_so():
    for torch in (ours, theirs):
        torch.use_deterministic_algorithms(True)
        torch.utils.deterministic.fill_uninitialized_memory = False
        assert torch.utils.deterministic.fill_uninitialized_memory is False
        # what resize_ keeps shows that nothing was written
        assert torch.ones(2).resize_(1).resize_(2).tolist() == [1, 1]
        with pytest.raises(RuntimeError):
            torch.utils.deterministic.fill_uninitialized_memory = 1


def put(*sizes, accumulate=False):
    def run(t):
        count, given, values = sizes
        index = t.zeros(given, dtype=t.int64)
        return t.zeros(count).put_(index, t.ones(values), accumulate=accumulate)

    return run


@pytest.mark.parametrize("sizes", [(3, 2, 2), (3, 0, 0), (3, 1, 2), (0, 0, 0), (0, 1, 1)])
def test_put(sizes):
    for accumulate in (False, True):
        function = put(*sizes, accumulate=accumulate)
        assert outcome(ours, function) == outcome(theirs, function)


@pytest.mark.parametrize("mode", [0, 1, 2, 3, -1, True, "default", "warn", "error", "x", 1.5, None])
def test_debug_modes(mode):
    def state(torch):
        try:
            torch.set_deterministic_debug_mode(mode)
        except Exception as error:
            return type(error).__name__
        return (
            torch.get_deterministic_debug_mode(), torch.are_deterministic_algorithms_enabled(),
            torch.is_deterministic_algorithms_warn_only_enabled(),
        )  # fmt: skip

    assert state(ours) == state(theirs)


def test_only_to_warn():
    for torch in (ours, theirs):
        torch.use_deterministic_algorithms(True, warn_only=True)
        with pytest.warns(UserWarning, match="put_ does not have a deterministic"):
            torch.zeros(3).put_(torch.tensor([0]), torch.ones(1))


@covers("determinism/threads")
@beside
def test_threads(torch: Any) -> Any:
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        bad = [refused(torch.set_num_threads, number) for number in (0, -1, 1.5, "2")]
        found = torch.get_num_threads()
    finally:
        torch.set_num_threads(before)
    return found, bad
