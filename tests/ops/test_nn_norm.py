"""Normalisation beside PyTorch's."""

from __future__ import annotations

import math
import warnings
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, compare
from tests.support import covers

LIBRARIES = (reftorch, torch)
SIZES = [(2, 4), (3, 4, 5), (2, 4, 3, 2), (1, 4, 3), (2, 4, 0), (0, 4, 2)]


def _call(name: str, *middle: Any, **given: Any) -> Any:
    """A function of nn.functional of an input, some arguments, and parameters."""
    return lambda lib, x, *rest: getattr(lib.nn.functional, name)(x, *middle, *rest, **given)


def _gradient(name: str, *middle: Any, **given: Any) -> Any:
    def call(lib: Any, x: Any, *rest: Any) -> Any:
        operands = [each.detach().requires_grad_() for each in (x, *rest)]
        result = getattr(lib.nn.functional, name)(operands[0], *middle, *operands[1:], **given)
        factor = lib.arange(result.numel()).to(result.dtype).reshape(result.shape)
        grads = lib.autograd.grad((result * factor).sum(), operands, create_graph=True)
        second = lib.autograd.grad(sum([(g * g).sum() for g in grads]), operands[0])
        return lib.cat([each.reshape(-1) for each in (*grads, *second)])

    return call


@covers("native_layer_norm/two-passes", "native_layer_norm/last-dims", "rms_norm/eps",
        "native_layer_norm/parameters", "group_norm/groups")  # fmt: skip
@pytest.mark.parametrize("dtype", REAL_FLOATS)
def test_without_channels(dtype: str) -> None:
    source = Source(len(dtype))
    for sizes in SIZES:
        for count in (1, 2):
            shape = sizes[-count:]
            x, w, b = [source.tensor(dtype, each) for each in (sizes, shape, shape)]
            calls = [(_call("layer_norm", shape), (x,)), (_call("layer_norm", shape), (x, w, b)),
                     (_call("rms_norm", shape), (x, w)), (_call("layer_norm", sizes), (x,))]
            calls += [(_call("group_norm", 2), (x, *each)) for each in
                      ((), (w.new_ones(4), w.new_ones(4)))]
            if dtype == "bfloat16" and not x.numel():
                continue  # an odd stride is kept or not
            for call, args in calls:
                compare(call, args, zeros=False, cancels=True)
            if dtype == "float64" and x.numel():
                for name, middle in (("layer_norm", shape), ("rms_norm", shape)):
                    compare(_gradient(name, middle), (x, w), zeros=False, cancels=True)
    for args in ((torch.ones(2, 3), torch.ones(2)), (torch.ones(2, 3), torch.ones(3).double())):
        compare(_call("layer_norm", (3,)), args)


@covers("native_layer_norm/two-passes")
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_great_mean_costs_no_digits(dtype: str) -> None:
    source = Source(7)
    for length in (3, 7, 40, 1025):
        given = (source.tensor(dtype, (length,)) / 4 + 5000).to(getattr(torch, dtype))
        row = [Fraction(each) for each in given.tolist()]
        mean = sum(row) / length
        deviation = math.sqrt(sum((each - mean) ** 2 for each in row) / length + Fraction(1e-5))
        ours = reftorch.tensor(given.tolist(), dtype=getattr(reftorch, dtype))
        found = reftorch.nn.functional.layer_norm(ours, (length,))
        least = 8 * reftorch.finfo(ours.dtype).eps
        for result, each in zip(found.tolist(), row, strict=True):
            wanted = float(each - mean) / deviation
            assert abs(result - wanted) <= least * max(abs(wanted), 1)


@covers("batch_norm/one-for-each-channel", "batch_norm/running", "batch_norm/outs-by-name",
        "instance_norm/kept-are-means")  # fmt: skip
@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("dtype", REAL_FLOATS)
def test_of_channels(dtype: str, training: bool) -> None:
    source = Source(3)
    for sizes in SIZES:
        x, w, b, mean = [source.tensor(dtype, each) for each in (sizes, (4,), (4,), (4,))]
        var = source.tensor(dtype, (4,)).abs() + 0.5
        for args in ((mean, var), (mean, var, w, b)):
            compare(_call("batch_norm", training=training), (x, *args), zeros=False, cancels=True)
            compare(_call("instance_norm", use_input_stats=training), (x, *args), zeros=False,
                    cancels=True)  # fmt: skip
        if dtype == "float64" and x.numel():
            kept = _gradient("batch_norm", None, None, training=True)
            if training:
                compare(kept, (x, w, b), zeros=False, cancels=True)
    for wrong in (torch.ones(2), None):
        for name in ("batch_norm", "instance_norm"):
            compare(_call(name), (torch.ones(2, 4, 3), wrong, torch.ones(4)))


def test_what_is_kept() -> None:
    for name in ("batch_norm", "instance_norm"):
        found = []
        for lib in LIBRARIES:
            x = lib.arange(24.0).reshape(2, 3, 4).sin()
            mean, var = lib.zeros(3), lib.ones(3)
            getattr(lib.nn.functional, name)(x, mean, var, momentum=0.25, **(
                {"training": True} if name == "batch_norm" else {}))  # fmt: skip
            found.append([*mean.tolist(), *var.tolist()])
        torch.testing.assert_close(torch.tensor(found[0]), torch.tensor(found[1]))


@covers("native_group_norm/facts")
@pytest.mark.parametrize("graph", [False, True])
def test_facts_of_groups(graph: bool) -> None:
    """One alone gives None, and beside the result it adds nothing; both pass gradients."""
    found = []
    for lib in LIBRARIES:
        x = lib.tensor([[[1.0, 3.0, 4.0], [0.5, -1.0, 2.0]]], requires_grad=True)
        w, b = lib.ones(2, requires_grad=True), lib.ones(2, requires_grad=True)
        for chosen in ((1,), (2,), (0,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
            outputs = lib.native_group_norm(x, w, b, 1, 2, 3, 1, 1e-5)
            y = sum([(outputs[at] * outputs[at].detach()).sum() for at in chosen])
            grads = lib.autograd.grad(y, (x, w, b), create_graph=graph, allow_unused=True)
            found.append([g if g is None else g.reshape(-1).tolist() for g in grads])
    ours, theirs = found[:7], found[7:]
    for mine, given in zip(ours, theirs, strict=True):
        for one, other in zip(mine, given, strict=True):
            assert one == (other if other is None else pytest.approx(other, rel=1e-5, abs=1e-5))


@covers("rms_norm/weight-of-other-dtype-warns")
@pytest.mark.parametrize("weight", ["float32", "float16", "float64"])
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "complex64"])
def test_a_weight_of_another_dtype_is_warned_of(dtype: str, weight: str) -> None:
    def warnings_of(lib: Any) -> int:
        lib.set_warn_always(True)
        try:
            with warnings.catch_warnings(record=True) as seen:
                warnings.simplefilter("always")
                x, w = lib.ones(2, 2).to(getattr(lib, dtype)), lib.ones(2)
                lib.nn.functional.rms_norm(x, [2], weight=w.to(getattr(lib, weight)))
        finally:
            lib.set_warn_always(False)
        return sum(issubclass(each.category, UserWarning) for each in seen)

    assert warnings_of(reftorch) == warnings_of(torch)


@covers("native_layer_norm/mixed-first", "batch_norm/counted-first", "rms_norm/enough-dims",
        "batch_norm/one-for-each-channel")  # fmt: skip
def test_which_refusal_comes_first() -> None:
    four, x = torch.ones(4), torch.ones(2, 4)
    for element in ("float32", "float64", "int64", "bool", "complex64"):
        given = x.to(getattr(torch, element))
        for w in (four, four.to(given.dtype)):
            compare(_call("layer_norm", (4,)), (given, w))
            compare(_call("group_norm", 2), (given, w))
        compare(_call("batch_norm", None, None), (given, four))
    for sizes in ((), (3,), (1, 4), (2, 4)):
        given = torch.ones(sizes)
        for kept in (None, four, torch.ones(3), torch.ones(1, 4)):
            for w in (None, four, torch.ones(1)):
                for training in (False, True):
                    call = _call("batch_norm", training=training)
                    compare(call, (given, kept, kept, w))
        for shape in ((4,), (3,), (2, 4), (4, 4, 4)):
            compare(_call("rms_norm", shape), (given,))
            compare(_call("layer_norm", shape), (given,))


@covers("batch_norm/layout-of-the-gradient")
@pytest.mark.parametrize("name", ["batch_norm", "group_norm"])
def test_layout_of_the_gradient(name: str) -> None:
    lay = {
        "rows": lambda t: t.contiguous(),
        "last": lambda t: t.movedim(1, -1).contiguous().movedim(-1, 1),
        "turned": lambda t: t.permute(*reversed(range(t.dim()))).contiguous().permute(
            *reversed(range(t.dim()))
        ),
        "expanded": lambda t: t[:1].expand(t.shape),
    }  # fmt: skip
    middle = {"batch_norm": (None, None), "group_norm": (2,)}[name]
    given = {"training": True} if name == "batch_norm" else {}
    for sizes in ((3, 4), (3, 4, 5), (3, 4, 5, 2), (3, 4, 5, 2, 3)):
        for of_x in ("rows", "last", "turned"):
            for of_above in lay:
                strides = []
                for lib in LIBRARIES:
                    whole = lib.arange(math.prod(sizes)).reshape(sizes).float().sin()
                    x = lay[of_x](whole).detach().requires_grad_()
                    y = getattr(lib.nn.functional, name)(x, *middle, **given)
                    found = lib.autograd.grad(y, x, lay[of_above](whole))[0]
                    strides.append(found.stride())
                assert strides[0] == strides[1], (sizes, of_x, of_above)


@covers("batch_norm/layout-of-the-gradient")
@pytest.mark.parametrize("training", [False, True])
def test_many_gradients_at_once_lie_as_one(training: bool) -> None:
    found = []
    for lib in LIBRARIES:
        x = lib.arange(300).reshape(3, 4, 5, 5).double().sin()
        x = x.contiguous(memory_format=lib.channels_last).requires_grad_()
        kept = (lib.zeros(4).double(), lib.ones(4).double())
        y = lib.nn.functional.batch_norm(x, *kept, training=training)
        above = lib.arange(600).reshape(2, *y.shape).double().cos()
        gradient = lib.autograd.grad(y, x, above, is_grads_batched=True)[0]
        found.append((gradient.stride(), np.round(gradient.tolist(), 9).tolist()))
    assert found[0] == found[1]
