"""The activations of nn.functional beside PyTorch: values, strides, errors, gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, SIZES, Source, attempt, compare, difference, to_ours
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements"),
]

# the numbers that may follow the tensor, each time one of the choices
NUMBERS: dict[str, list[list[Any]]] = {
    "relu6": [], "selu": [], "silu": [], "mish": [], "hardsigmoid": [], "hardswish": [],
    "elu": [[1.0, 0.5, -2.0, 0, 1e39, 1j]], "celu": [[1.0, 0.5, -2.0, 0, 3]],
    "hardtanh": [[-1.0, -1.5, 0, 2, -1e5], [1.0, 1.5, 300]],
    "leaky_relu": [[0.01, 0.0, -0.5, True, 1e39]],
    "threshold": [[0.5, 0, -1, 3, 1e6], [0.5, 0, 2.7, 300]],
    "softsign": [], "tanhshrink": [], "logsigmoid": [], "gelu": [],
    "softplus": [[1, 2.0, -1.0, 0.5, 1e39], [20, 1, 0.0]],
    "softshrink": [[0.5, 0, 2.0, -1.0, 1e6, True]], "hardshrink": [[0.5, 0, -1, 2.0]],
    "glu": [[0, -1, 1, 5]],
}  # fmt: skip
INPLACE = ("relu6 selu silu mish hardsigmoid hardswish elu celu hardtanh leaky_relu threshold "
           "relu").split()  # fmt: skip
SIGN_OF_ZERO_IS_OPEN = ("softshrink", "hardshrink")
# [subgradients/activations-at-nan]
GRADIENT_AT_NAN_IS_OPEN = ("elu", "selu", "celu", "hardtanh", "relu6", "hardswish", "softshrink",
                           "hardshrink")  # fmt: skip
MODULES = {torch: torch.nn.functional, reftorch: reftorch.nn.functional}


def function(lib: Any, name: str) -> Callable[..., Any]:
    """The function of nn.functional."""
    return getattr(MODULES[lib], name)  # type: ignore[no-any-return]


def arguments(source: Source, name: str) -> list[Any]:
    """A tensor, and numbers or none."""
    x = source.tensor(source.pick(PLAIN), source.pick(SIZES), source.flip(0.4))
    if name == "gelu" and x.is_floating_point():
        x = x.nan_to_num(posinf=3.0)  # [gelu/infinities]
    given = NUMBERS.get(name, [])
    return [x, *(source.pick(choices) for choices in given if len(given) > 1 or source.flip(0.8))]


@covers("hardtanh/no-gradient-on-bounds", "hardtanh/bounds-in-own-dtype", "elu/exact-near-zero")
@covers("elu/numbers-must-fit", "selu/constants", "celu/alpha-is-not-zero", "gelu/infinities")
@covers("silu/nan-at-negative-infinity", "softplus/linear-above-threshold", "glu/halves")
@covers("leaky_relu/slope-at-zero", "log_sigmoid/row-major", "threshold/nan-passes")
@covers("threshold/numbers-in-own-dtype", "softshrink/within-is-zero", "hardsigmoid/kinks")
@covers("softshrink/lambd-is-not-negative", "hardtanh/laid-out-as-self")
@pytest.mark.parametrize("name", NUMBERS)
def test_values(name: str) -> None:
    source = Source(len(name))
    for _ in range(100):
        compare(lambda lib, *a: function(lib, name)(*a), arguments(source, name), cancels=True,
                zeros=name not in SIGN_OF_ZERO_IS_OPEN)  # fmt: skip


@pytest.mark.parametrize("name", INPLACE)
def test_in_place(name: str) -> None:
    source = Source(50 + len(name))
    for _ in range(50):
        args = arguments(source, name)
        own = [to_ours(args[0]), *args[1:]]
        theirs = attempt(lambda *a: function(torch, name)(*a, inplace=True), args)
        ours = attempt(lambda *a: function(reftorch, name)(*a, inplace=True), own)
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
        else:
            zeros = name not in SIGN_OF_ZERO_IS_OPEN
            assert ours is own[0] and difference(theirs, ours, zeros, cancels=True) is None, args


@covers("rrelu/draws-where-not-positive", "rrelu/bounds-in-order")
@pytest.mark.parametrize("inplace", [False, True])
def test_rrelu(inplace: bool) -> None:
    source = Source(11)
    for seed in range(60):
        x = source.tensor(source.pick(PLAIN), source.pick([*SIZES, (40,)]), source.flip(0.3))
        bounds = source.pick([(), (0.2, 0.2), (0.3, 0.1), (-1.0, -0.5), (float("inf"), 1.0)])
        training = source.flip(0.7)

        def program(lib: Any, a: Any) -> Any:
            lib.manual_seed(seed)  # noqa: B023
            given = {"training": training, "inplace": inplace}  # noqa: B023
            return function(lib, "rrelu")(a, *bounds, **given)  # noqa: B023

        compare(program, [x])


@pytest.mark.parametrize("training", [False, True])
def test_gradients_of_rrelu(training: bool) -> None:
    x = torch.tensor([-2.0, 0.0, 1.5], dtype=torch.float64)
    found = []
    for lib in (torch, reftorch):
        lib.manual_seed(5)
        leaf = lib.tensor(x.tolist(), dtype=lib.float64, requires_grad=True)
        function(lib, "rrelu")(leaf, training=training).sum().backward()
        found.append(torch.tensor(leaf.grad.tolist(), dtype=torch.float64))
    torch.testing.assert_close(*found)


@covers("clamp/keeps-own-zero")
@pytest.mark.parametrize("size", [3, 5000])
def test_zeros_at_bounds_that_are_numbers(size: int) -> None:
    zeros = torch.tensor([0.0, -0.0]).repeat(size)
    for call in (
        lambda lib, x: x.clamp(0.0), lambda lib, x: x.clamp(-0.0), lambda lib, x: x.clamp(0.0, 1),
        lambda lib, x: x.clamp(max=0.0), lambda lib, x: x.clamp(max=-0.0),
        lambda lib, x: x.clamp(-1, 0.0), lambda lib, x: x.clamp(-1, -0.0),
        lambda lib, x: x.clamp_min(0), lambda lib, x: function(lib, "relu6")(x),
        lambda lib, x: function(lib, "hardtanh")(x, 0.0, 1.0), lambda lib, x: x.relu(),
    ):
        compare(call, [zeros])


@covers("gelu/approximation")
def test_gelu_by_tanh() -> None:
    source = Source(3)
    for approximate in ("none", "tanh", "erf", None):
        x = source.tensor("float32", (3, 4))
        compare(lambda lib, a, w=approximate: function(lib, "gelu")(a, approximate=w), [x],
                cancels=True)  # fmt: skip


@covers("prelu/weight-by-channel", "hardtanh/laid-out-as-self")
def test_prelu() -> None:
    source = Source(4)
    for _ in range(150):
        sizes = source.pick([*SIZES, (2, 3, 4), (2, 3, 2, 2)])
        kind = source.pick(["float32", "float64", "bfloat16", "int64"])
        count = source.pick([1, 3, sizes[1] if len(sizes) > 1 else 1])
        weight = source.tensor(source.pick([kind, kind, "float32"]),
                               source.pick([(count,), (count,), (), (1, count)]))  # fmt: skip
        x = source.tensor(kind, sizes, source.flip(0.3))
        compare(lambda lib, *a: lib.prelu(*a), [x, weight])
        compare(lambda lib, *a: a[0].prelu(a[1]), [x, weight])


@pytest.mark.parametrize("name", ["gelu", "softplus", "logsigmoid", "softshrink", "hardshrink"])
def test_out(name: str) -> None:
    source = Source(60 + len(name))
    for _ in range(40):
        sizes, kind = source.pick(SIZES), source.pick(["float32", "float64", "bfloat16"])
        target = source.tensor(source.pick([kind, kind, "int64"]), source.pick([sizes, (0,), (2,)]))
        if name == "gelu":  # PyTorch's float32 kernel leaves a strided out as it was
            target = target.contiguous()
        compare(lambda lib, a, out: function(lib, name)(a, out=out),
                [source.tensor(kind, sizes), target], cancels=True,
                zeros=name not in SIGN_OF_ZERO_IS_OPEN)  # fmt: skip


GRADIENTS: list[tuple[str, tuple[Any, ...]]] = [
    ("relu6", ()), ("selu", ()), ("silu", ()), ("mish", ()),
    ("hardswish", ()), ("elu", (0.7,)), ("elu", (-0.7,)), ("celu", (1.5,)), ("celu", (-2.5,)),
    ("hardtanh", (-0.5, 1.0)), ("leaky_relu", (0.1,)), ("threshold", (0.5, 2.0)),
    ("softsign", ()), ("tanhshrink", ()), ("logsigmoid", ()), ("gelu", ()),
    ("softplus", (2.0, 3.0)), ("softplus", ()), ("softshrink", (0.5,)), ("hardshrink", (0.5,)),
    ("glu", (0,)), ("glu", (-1,)),
]  # fmt: skip


@covers("subgradients/activations-at-nan")
@pytest.mark.parametrize(("name", "rest"), GRADIENTS)
def test_gradients(name: str, rest: tuple[Any, ...]) -> None:
    source = Source(len(name))
    for sizes in ((4, 6), (2,), (0, 2)):
        if name == "glu" and sizes[0] % 2:
            continue
        x = source.tensor("float64", sizes)
        check_gradients(lambda lib, a: function(lib, name)(a, *rest), [x])
    edges = torch.tensor([-3.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 3.0, 6.0, 40.0, -800.0, 800.0],
                         dtype=torch.float64)  # fmt: skip
    # PyTorch's second derivative of mish overflows at 800
    check_gradients(lambda lib, a: function(lib, name)(a, *rest), [edges], name != "mish")
    if name not in GRADIENT_AT_NAN_IS_OPEN:
        check_gradients(lambda lib, a: function(lib, name)(a, *rest), [edges * float("nan")],
                        second=False)  # fmt: skip


def test_gradients_of_gelu_by_tanh_and_of_prelu() -> None:
    source = Source(9)
    x = source.tensor("float64", (4, 3, 2))
    check_gradients(lambda lib, a: function(lib, "gelu")(a, approximate="tanh"), [x])
    for count in (1, 3):
        check_gradients(lambda lib, a, w: lib.prelu(a, w), [x, source.tensor("float64", (count,))])


@pytest.mark.parametrize("name", INPLACE)
def test_gradients_in_place(name: str) -> None:
    x = torch.tensor([-2.0, 0.3, 1.7, 7.0], dtype=torch.float64)
    rest = (0.5, 2.0) if name == "threshold" else ()
    found = []
    for lib in (torch, reftorch):
        leaf = lib.tensor(x.tolist(), dtype=lib.float64, requires_grad=True)
        function(lib, name)(leaf * 1, *rest, inplace=True).sum().backward()
        found.append(torch.tensor(leaf.grad.tolist(), dtype=torch.float64))
    torch.testing.assert_close(*found)


def test_what_has_no_method_has_no_method_in_place() -> None:
    for name in ("silu", "elu", "relu6", "threshold", "selu", "hardswish"):
        assert not hasattr(reftorch.Tensor, f"{name}_") and not hasattr(torch.Tensor, f"{name}_")
    for name in ("elu_", "hardtanh_", "leaky_relu_", "celu_", "selu_", "threshold_"):
        assert hasattr(reftorch.nn.functional, name) and hasattr(torch.nn.functional, name)
    x = reftorch.tensor([-1.0, 8.0])
    assert reftorch.ops.aten.relu6_(x) is x and x.tolist() == [0.0, 6.0]
    with pytest.raises(AttributeError):
        reftorch.ops.aten.nothing_  # noqa: B018


@covers("hardsigmoid/kinks")
@pytest.mark.parametrize("lib", [torch, reftorch])
def test_the_gradient_of_hardsigmoid(lib: Any) -> None:
    x = lib.tensor([-3.0, 0.0, 3.0, float("nan")], requires_grad=True)  # a sixth of float32
    function(lib, "hardsigmoid")(x).sum().backward()
    assert x.grad.tolist() == [0.0, torch.tensor(1 / 6).item(), 0.0, 0.0]
