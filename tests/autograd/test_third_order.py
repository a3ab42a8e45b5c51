"""Third derivatives of every differentiable operator, in PyTorch and here.

The programs are those of the conformance suite for second derivatives, at points where operators
are most likely smooth.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np
import pytest

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.backend import InProcess
from reftorch.conformance.execute import Run
from reftorch.conformance.program import Program
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.conformance.strategies import one_of_each
from reftorch.spec import load

RULE = "gradcheck/second-of-every-operator"
NOT_COMPARED = {
    "linalg_svd": "singular vectors have no unique sign",
    "hardsigmoid": "PyTorch refuses its second derivative, which is zero here",
    "segment_reduce": "PyTorch refuses its second derivative",
    "dist": "PyTorch has NaN as its second derivative where the operands are equal",
    "logcumsumexp": "PyTorch's third derivative is NaN where a cotangent is zero",
}


@functools.cache
def adapter(name: str) -> Any:
    """The adapter of a library, loaded once."""
    return load_adapter(name)


@functools.cache
def programs() -> dict[str, list[Program]]:
    """A few programs for each operator that has derivatives."""
    runner = Runner(load(), adapter("torch"), InProcess(adapter("torch")), PROFILES["dev"])
    plan = runner.plan(load().rules[RULE])
    found: dict[str, list[Program]] = {}
    for part in one_of_each(plan):
        found[part.ops[0][0].full_name] = runner.candidates(part)[1]
    return found


def numbers(tensor: Any) -> Any:
    """The elements of a tensor, None for none."""
    return None if tensor is None else np.array((tensor.detach() + 0).tolist())


def direction(lib: Any, tensor: Any, order: int) -> Any:
    """A fixed direction in general position."""
    count = tensor.numel()
    along = lib.cos(lib.arange(count, dtype=lib.float64) * 1.7 + order)
    return along.view(tensor.shape).to(tensor.dtype)


def derivatives(name: str, program: Program) -> list[Any]:
    """The first three derivatives along fixed directions, or the class of what is raised."""
    run, lib = Run(adapter(name), program), adapter(name).library
    run.build()
    run.calls()
    inputs = [tensor for ref, tensor in run.tensors.items() if ref.kind == "input"]
    inputs = [tensor for tensor in inputs if tensor.requires_grad]
    outputs = [tensor for _, tensor in run.results() if tensor.requires_grad]
    found: list[Any] = []
    for order in range(3):
        if not outputs or not inputs:
            break
        weights = [direction(lib, each, order) for each in outputs]
        try:
            options = {"create_graph": True, "allow_unused": True}
            grads = lib.autograd.grad(outputs, inputs, weights, **options)
        except RuntimeError:
            return [*found, "refused"]
        found.append([numbers(each) for each in grads])
        outputs = [each for each in grads if each is not None and each.requires_grad]
    return found


def differs(expected: Any, found: Any) -> bool:
    """Whether derivatives differ; none is as good as zeros."""
    if isinstance(expected, str) or isinstance(found, str):
        return bool(expected != found)
    for a, b in itertools.zip_longest(expected, found):
        a, b = (np.zeros(1) if each is None else each for each in (a, b))
        if not np.allclose(a, b, rtol=1e-6, atol=1e-7, equal_nan=True):
            return True
    return False


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask for the operators when tests are collected, and not at import."""
    names = [op.full_name for op in load().ops.values() if op.derivatives]
    quick = set(names[::12])
    marks = [pytest.param(n, marks=[] if n in quick else pytest.mark.slow) for n in names]
    metafunc.parametrize("name", marks)


def test_third_derivatives(name: str) -> None:
    if name in NOT_COMPARED:
        pytest.skip(NOT_COMPARED[name])
    for program in programs().get(name, [])[:3]:
        expected, found = derivatives("torch", program), derivatives("reftorch", program)
        for order, (a, b) in enumerate(itertools.zip_longest(expected, found, fillvalue=())):
            assert not differs(a, b), f"derivative {order + 1} of {program.calls}: {a}, {b}"
