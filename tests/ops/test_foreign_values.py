"""Numbers that do not fit, sizes beyond counting and operands of other kinds, beside PyTorch."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.support import covers

# NumPy's, about PyTorch
pytestmark = pytest.mark.filterwarnings("ignore:__array_wrap__ must accept")
LIBRARIES = (torch, reftorch)
BINARY = [getattr(operator, name) for name in (
    "add sub mul truediv floordiv mod pow eq ne lt le gt ge and_ or_ xor lshift rshift matmul "
    "iadd imul ipow iand"
).split()]  # fmt: skip


def outcome(call: Callable[[Any], Any], lib: Any) -> Any:
    """The class of the error, or what came out, in terms that both libraries share."""
    try:
        result = call(lib)
    except TypeError:  # NumPy has further classes of it
        return TypeError
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return type(problem)
    if isinstance(result, lib.Tensor):
        return str(result.dtype), str(result.tolist()), tuple(result.shape)
    return type(result).__name__, str(result)


def same(call: Callable[[Any], Any], what: object) -> None:
    """Assert that a program has the same outcome in both libraries."""
    theirs, ours = (outcome(call, lib) for lib in LIBRARIES)
    assert theirs == ours, f"{what}: {theirs} expected, {ours} found"


@covers("scalars/numpy-numbers", "scalars/array-operand", "errors/python-operators-give-way")
@covers("scalars/foreign-operand")
def test_operands_of_other_kinds() -> None:
    operands = [
        None, "a", (1, 2), {}, ..., int, b"a", range(2), Decimal(2), object,
        np.ones(2), np.ones(2, np.int32), np.array(2.0), np.ones(5), np.array("a"),
        np.float32(2), np.int64(2), np.uint8(3), np.bool_(True), np.complex64(1 + 2j),
        np.float16(0.5), 2**70, -(2**63) - 1,
    ]  # fmt: skip
    for other in operands:
        for call in BINARY:
            for data in ([1.0, 2.0], [1, 2], [True, False]):
                same(lambda lib: call(lib.tensor(data), other), (call, other))  # noqa: B023
                same(lambda lib: call(other, lib.tensor(data)), (other, call))  # noqa: B023


@covers("addmm/factors-must-fit", "index_add/alpha-must-fit", "clamp/real-bounds")
def test_numbers_that_do_not_fit() -> None:
    calls: list[Callable[[Any, Any, Any], Any]] = [
        lambda lib, m, a: lib.addmm(m, m, m, alpha=a), lambda lib, m, a: lib.addmm(m, m, m, beta=a),
        lambda lib, m, a: lib.addmv(m[0], m, m[0], alpha=a),
        lambda lib, m, a: lib.baddbmm(m[None], m[None], m[None], beta=a),
        lambda lib, m, a: lib.addmm(m[:0], m[:0], m, alpha=a),
        lambda lib, m, a: m.index_add(0, lib.tensor([0]), m[:1], alpha=a),
        lambda lib, m, a: m.index_add(0, lib.tensor([0])[:0], m[:0], alpha=a),
        lambda lib, m, a: m.clamp(a), lambda lib, m, a: m.lerp(m, a),
        lambda lib, m, a: m.fill_(a),
        lambda lib, m, a: lib.addcmul(m, m, m, value=a), lambda lib, m, a: m.masked_fill(m > 0, a),
    ]  # fmt: skip
    for number in (math.nan, math.inf, 1.5, 1j, 2 + 0j, True, 300, 1e30, 1e39, 2**63, -(2**63) - 1):
        for kind in ("int64", "int8", "float32", "float16"):
            for i, call in enumerate(calls):
                def program(lib: Any) -> Any:
                    m = lib.ones(2, 2, dtype=getattr(lib, kind))  # noqa: B023
                    return call(lib, m, number)  # noqa: B023

                same(program, (i, kind, number))


@covers("strides/numel-overflows", "creation/memory-must-suffice", "dims/must-be-int")
def test_sizes_beyond_counting() -> None:
    calls: list[Callable[[Any, tuple[int, ...]], Any]] = [
        lambda lib, s: lib.empty(s), lambda lib, s: lib.ones(1).expand(s).shape,
        lambda lib, s: lib.ones(1).view(s), lambda lib, s: lib.full(s, 1),
        lambda lib, s: lib.ones(1).as_strided(s, (0,) * len(s)).shape,
        lambda lib, s: lib.ones(1).resize_(s), lambda lib, s: lib.ones(0).reshape(s),
        lambda lib, s: lib.empty_strided(s, (1,) * len(s)), lambda lib, s: lib.ones(1).repeat(s),
        lambda lib, s: lib.ones(1).expand(s) + 1, lambda lib, s: lib.ones(1).expand(s).clone(),
    ]  # fmt: skip
    many = ((2**62, 2), (2**31, 2**31, 2), (2**63,), (2**64,), (2**40, 2**40), (2**61, 4),
            (2**62, 2**62, 0), (-(2**62),))  # fmt: skip
    for sizes in many:
        for i, call in enumerate(calls):
            same(lambda lib: call(lib, sizes), (i, sizes))  # noqa: B023


@covers("autograd/requires-grad-is-a-bool")
def test_requires_grad_is_a_bool() -> None:
    for value in ("a", 1, 0, None, 1.0, [], True):
        for call in (
            lambda lib, v: lib.ones(2, requires_grad=v).requires_grad,
            lambda lib, v: lib.tensor([1.0], requires_grad=v).requires_grad,
            lambda lib, v: lib.empty_like(lib.ones(2), requires_grad=v).requires_grad,
            lambda lib, v: lib.arange(3.0, requires_grad=v).requires_grad,
            lambda lib, v: lib.ones(1).new_ones(2, requires_grad=v).requires_grad,
            lambda lib, v: lib.ones(1).requires_grad_(v).requires_grad,
            lambda lib, v: setattr(lib.ones(1), "requires_grad", v),
        ):
            same(lambda lib: call(lib, value), value)  # noqa: B023


def test_sums_of_sizes() -> None:
    for other in ((1,), [1], 1, None):
        same(lambda lib: lib.ones(2).shape + other, other)  # noqa: B023
        same(lambda lib: other + lib.ones(2).shape, other)  # noqa: B023


@pytest.mark.parametrize("number", [np.bool_(True), np.float16(2), np.int8(2), np.complex64(3j)])
def test_numbers_of_numpy_as_arguments(number: Any) -> None:
    for call in (
        lambda lib: lib.full((2,), number), lambda lib: lib.tensor([1, 2]).clamp(number),
        lambda lib: lib.where(lib.tensor([True]), number, lib.tensor([2])),
        lambda lib: lib.tensor(number), lambda lib: lib.tensor([1, 2]).pow(number),
        lambda lib: lib.add(lib.tensor([1]), lib.tensor([1]), alpha=number),
    ):
        same(call, number)


@covers("errors/int-beyond-64-bits", "scalars/real-arguments", "scalars/flags-are-bools")
@covers("scalars/bools-in-lists")
def test_arguments_of_other_kinds() -> None:
    calls: list[Callable[[Any, Any], Any]] = [
        lambda lib, v: lib.ones(2, 2, 2).sum(dim=v), lambda lib, v: lib.softmax(lib.ones(2, 2), v),
        lambda lib, v: lib.ones(2, 2, 2).select(0, v),
        lambda lib, v: lib.ones(2, 2).sum(0, keepdim=v), lambda lib, v: lib.ones(3).sort(0, v)[0],
        lambda lib, v: lib.nn.functional.pairwise_distance(
            lib.ones(2, 2, dtype=lib.float64), lib.ones(2, 2), eps=v),
        lambda lib, v: lib.cosine_similarity(lib.ones(2, 2), lib.ones(2, 2), 1, v),
        lambda lib, v: lib.nn.functional.avg_pool2d(lib.ones(1, 4, 4), v),
        lambda lib, v: lib.zeros(v), lambda lib, v: lib.ones(1).view(v),
        lambda lib, v: lib.ones(2, 2, 2).sum(v),
    ]  # fmt: skip
    numbers: list[Any] = [
        1, True, 1.0, 1j, "1", None, 2**63, -(2**63) - 1, 2**70, np.bool_(True), np.int8(1),
        np.float16(1), np.complex64(1 + 2j), (1,), (1, True), (True, 1), (1, np.bool_(True)),
        (1, True, 0.5), (1, 1.0), (2**63,), (1, 2**63),
    ]  # fmt: skip
    for i, call in enumerate(calls):
        for value in numbers:
            same(lambda lib: call(lib, value), (i, value))  # noqa: B023
        for data in (1, 1.0, 1 + 0j, 1j, [1.0], [1, 1]):
            for grad in (False, True):
                if grad and isinstance(data, int) or type(data) is list and data == [1, 1]:
                    continue

                def program(lib: Any) -> Any:
                    value = lib.tensor(data, requires_grad=grad)  # noqa: B023
                    return call(lib, value).detach()  # noqa: B023

                same(program, (i, data, grad))
