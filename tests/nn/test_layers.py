"""Layers, activations and first values, side by side with PyTorch: the same numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch as oracle

import reftorch
from reftorch.nn import activations
from tests.nn.beside import same
from tests.support import covers


@covers("modules/linear-draws")
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("sizes", [(4, 3), (17, 33), (1, 1)])
def test_linear(sizes: tuple[int, int], bias: bool) -> None:
    def scenario(torch: Any) -> Any:
        m = torch.nn.Linear(*sizes, bias=bias, dtype=torch.float64)
        x = torch.arange(2.0 * sizes[0], dtype=torch.float64).view(2, sizes[0]) / 8
        return [
            lambda: m.state_dict(), lambda: m(x).shape, lambda: m(x).sum().backward(),
            lambda: m.weight.grad, lambda: m(x[0]).shape, lambda: m,
        ]  # fmt: skip

    same(scenario)
    torch, ours = oracle, reftorch
    given, wanted = ours.nn.Linear(*sizes, dtype=ours.float64), torch.nn.Linear(*sizes).double()
    given.load_state_dict({k: ours.from_numpy(v.numpy()) for k, v in wanted.state_dict().items()})
    x = torch.randn(5, sizes[0], dtype=torch.float64)
    got = given(ours.from_numpy(x.numpy())).detach().numpy()
    assert abs(got - wanted(x).detach().numpy()).max(initial=0) < 1e-12


def test_linear_refuses_and_warns() -> None:
    same(lambda torch: [
        lambda: torch.nn.Linear(0, 3).bias, lambda: torch.nn.Linear(-1, 3),
        lambda: torch.nn.Linear(2.0, 3), lambda: torch.nn.Linear(2, 2, dtype=torch.int64),
        lambda: torch.nn.Linear(2, 2)(torch.ones(3)), lambda: torch.nn.Linear(2, 2)(torch.ones(())),
    ])  # fmt: skip


@covers("modules/unflatten-takes-ints", "modules/softmax-of-images")
def test_shapes() -> None:
    def scenario(torch: Any) -> Any:
        nn, x = torch.nn, torch.arange(24).view(2, 3, 4)
        return [
            lambda: nn.Flatten()(x).shape, lambda: nn.Flatten(0)(x).shape,
            lambda: nn.Flatten(2, 1)(x),
            lambda: nn.Identity(1, a=2)(x) is x, lambda: nn.Unflatten(2, (2, 2))(x).shape,
            lambda: nn.Unflatten(-1, [2, -1])(x).shape, lambda: nn.Unflatten(1, 3),
            lambda: nn.Unflatten(1, (2.0, 3)), lambda: nn.Unflatten(1, (5, 5))(x),
            lambda: (nn.Softmax2d()(x.float()).sum(0) * 1000).round(),
            lambda: nn.Softmax2d()(x[0].float()[0]),
        ]  # fmt: skip

    same(scenario)


ACTIVATIONS = [
    name for name, value in vars(activations).items()
    if isinstance(value, type) and value.__module__ == activations.__name__ and name[0] != "_"
]  # fmt: skip
ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "Threshold": [{"threshold": 0.5, "value": 2}], "GELU": [{}, {"approximate": "tanh"}],
    "Hardtanh": [{}, {"min_val": -0.5, "max_val": 0.25}, {"min_val": 1, "max_val": 1}],
    "ELU": [{"alpha": 0.5}], "CELU": [{"alpha": 2.0}], "LeakyReLU": [{}, {"negative_slope": 0.5}],
    "Softplus": [{"beta": 2.0, "threshold": 1.0}], "Softshrink": [{"lambd": 0.25}],
    "Hardshrink": [{"lambd": 0.25}], "GLU": [{}, {"dim": 1}], "PReLU": [{}, {"num_parameters": 4}],
    "Softmax": [{"dim": 1}, {}], "LogSoftmax": [{"dim": -1}, {}], "Softmin": [{"dim": 0}, {}],
    "RReLU": [{}, {"lower": 0.25, "upper": 0.5}],
}  # fmt: skip


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(name: str) -> None:
    def scenario(torch: Any) -> Any:
        steps: list[Any] = []
        for given in ARGUMENTS.get(name, [{}]):
            inplace = hasattr(getattr(torch.nn, name)(**ARGUMENTS.get(name, [{}])[0]), "inplace")
            for kwargs in ([given, {**given, "inplace": True}] if inplace else [given]):
                x = (torch.arange(24, dtype=torch.float64).view(2, 4, 3) - 11) / 8

                def call(kwargs: Any = kwargs, x: Any = x) -> Any:
                    m = getattr(torch.nn, name)(**kwargs).double()
                    y = m(x)
                    return repr(m), (y * 2**30).round(), (x * 2**30).round(), y is x

                ones = torch.ones(2, 4, 3).double()
                steps += [call, lambda call=call, kwargs=kwargs, ones=ones: call(kwargs, ones)]
        return steps

    assert len(ACTIVATIONS) == 28
    same(scenario)


INITS: list[tuple[str, tuple[Any, ...]]] = [
    ("uniform_", (-1.0, 3.0)), ("normal_", (1.0, 2.0)), ("constant_", (2.5,)), ("ones_", ()),
    ("zeros_", ()), ("eye_", ()), ("dirac_", ()), ("dirac_", (2,)), ("xavier_uniform_", ()),
    ("xavier_normal_", (2.0,)), ("kaiming_uniform_", ()), ("kaiming_uniform_", (0.5, "fan_out")),
    ("kaiming_normal_", (0, "fan_in", "relu")), ("kaiming_normal_", (0, "x")),
    ("kaiming_uniform_", (0, "FAN_IN", "gelu")), ("sparse_", (0.4,)), ("sparse_", (0.4, 2.0)),
    ("trunc_normal_", ()), ("trunc_normal_", (0.0, 1.0, -0.5, 0.5)),
    ("trunc_normal_", (1.0, 2.0, -1.0, 5.0)), ("normal_", (0.0, -1.0)),
    ("trunc_normal_", (0.0, 1.0, 1.9, 2.1)), ("trunc_normal_", (5.0, 1.0, -2.0, 2.0)),
    ("trunc_normal_", (0.0, 1.0, 2.0, -2.0)), ("trunc_normal_", (0.0, 0.0)),
]  # fmt: skip


SIZES = [(), (5,), (4, 3), (20, 30), (4, 3, 5), (6, 2, 3, 4), (0, 3)]


@covers(
    "modules/init-writes-in-place", "modules/init-needs-dims", "modules/init-of-nothing",
    "modules/draws-anew", "modules/draws-far-from-the-mean",
)  # fmt: skip
@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize(("name", "args"), INITS)
def test_init(name: str, args: tuple[Any, ...], sizes: tuple[int, ...]) -> None:
    def scenario(torch: Any) -> Any:
        p = torch.nn.Parameter(torch.zeros(sizes))
        own = torch.Generator().manual_seed(4)
        draws = name[:4] not in ("cons", "ones", "zero", "eye_", "dira")
        return [
            lambda: getattr(torch.nn.init, name)(p, *args) is p, lambda: p, lambda: torch.rand(1),
            lambda: p.is_leaf,
            *([lambda: getattr(torch.nn.init, name)(p, *args, generator=own)] if draws else []),
            lambda: getattr(torch.nn.init, name)(torch.zeros(sizes, dtype=torch.int64), *args),
        ]  # fmt: skip

    same(scenario)


@covers("modules/gains")
def test_gains() -> None:
    def scenario(torch: Any) -> Any:
        gain = torch.nn.init.calculate_gain
        named = "linear conv2d conv_transpose1d sigmoid tanh relu leaky_relu selu gelu silu nope"
        return [
            *[lambda name=name: gain(name) for name in named.split()],
            *[lambda p=p: gain("leaky_relu", p) for p in (0.5, 1, True, "x", None)],
            lambda: torch.nn.init._calculate_fan_in_and_fan_out(torch.ones(3, 4, 5, 6)),
        ]  # fmt: skip

    same(scenario)


@covers("modules/vector-is-shared", "modules/clips", "modules/clips-what-is-finite")
def test_utils() -> None:
    def scenario(torch: Any) -> Any:
        utils, m = torch.nn.utils, torch.nn.Linear(2, 2)
        m.weight.grad = torch.tensor([[3.0, 0.0], [0.0, 4.0]])
        vector = torch.arange(6.0)
        endless = torch.nn.Parameter(torch.ones(2))
        endless.grad = torch.tensor([float("inf"), 1.0])
        return [
            lambda: utils.clip_grad_norm_(m.parameters(), 10.0), lambda: m.weight.grad,
            lambda: utils.clip_grad_norm_(m.weight, 1.0), lambda: m.weight.grad,
            *[
                lambda p=p: (utils.get_total_norm([vector, vector[:2]], p) * 10000).round()
                for p in (1.0, 3, float("inf"), 0.0)
            ],
            lambda: utils.get_total_norm([]), lambda: utils.get_total_norm(vector[:1]),
            lambda: utils.clip_grad_norm_([endless], 1.0, error_if_nonfinite=True),
            lambda: utils.clip_grad_norm_([endless], 1.0), lambda: str(endless.grad),
            lambda: utils.clip_grad_value_(m.parameters(), 0.5), lambda: m.weight.grad,
            lambda: utils.clip_grad_norm_([], 1.0), lambda: utils.vector_to_parameters(3, []),
            lambda: utils.vector_to_parameters(vector, m.parameters()), lambda: m.state_dict(),
            lambda: (vector.mul_(2), m.bias), lambda: utils.parameters_to_vector(m.parameters()),
            lambda: utils.parameters_to_vector([]),
        ]  # fmt: skip

    same(scenario)


@covers("modules/orthogonal", "modules/init-needs-dims")
@pytest.mark.parametrize("sizes", [*SIZES, (3, 0), (1, 1)], ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int64", "complex64"])
def test_orthogonal(sizes: tuple[int, ...], dtype: str) -> None:
    def drawn(lib: Any) -> Any:
        lib.manual_seed(3)
        p = lib.zeros(sizes, dtype=getattr(lib, dtype))
        own = lib.Generator().manual_seed(4)
        try:
            made = [lib.nn.init.orthogonal_(p).tolist(), lib.nn.init.orthogonal_(p, -2.0).tolist(),
                    lib.nn.init.orthogonal_(p, generator=own).tolist(), lib.rand(1).item()]
        except (ValueError, NotImplementedError, RuntimeError) as problem:
            return type(problem)
        return made, p._version

    expected, got = drawn(oracle), drawn(reftorch)
    if isinstance(expected, type):
        assert got is expected
    else:
        assert got[1] == expected[1]
        for theirs, ours in zip(expected[0], got[0], strict=True):
            assert np.allclose(ours, theirs, atol=1e-5)
