"""Corners of layers, pools and losses beside PyTorch's: kinds of arguments, layouts, versions."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, compare
from tests.support import covers

LIBRARIES = (torch, reftorch)
INF, NAN = math.inf, math.nan


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def outcome(call: Callable[[Any], Any], lib: Any) -> Any:
    """What a program gives, or the class of its error."""
    try:
        return call(lib)
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return type(problem).__name__


def same(call: Callable[[Any], Any], what: object) -> None:
    """Assert that a program says the same of both libraries."""
    theirs, ours = (outcome(call, lib) for lib in LIBRARIES)
    assert theirs == ours, f"{what}: {theirs} expected, {ours} found"


def named(name: str, **given: Any) -> Callable[..., Any]:
    """A function of nn.functional as `compare` calls it."""
    return lambda lib, *args: getattr(lib.nn.functional, name)(*args, **given)


@covers("avg_pool2d/infinite-powers", "avg_pool2d/signed-powers")
def test_powers_of_any_order() -> None:
    source = Source(7)
    for n in (1, 2, 3):
        for order in (INF, -INF, 1.0, 2, -1.0, 0.5, 0):
            for dtype in ("float32", "float64"):
                x = source.tensor(dtype, (2, *(5,) * n))
                for ceil in (False, True):
                    compare(named(f"lp_pool{n}d", ceil_mode=ceil), (x, order, 2), cancels=True)


@covers("avg_pool2d/length-for-each-dim")
def test_kernels_of_powers() -> None:
    kernels = [2, True, 2.0, None, (2,), [2], (2, 1), (2, 2, 2), np.int64(2), 0, -1]
    for kernel in kernels:
        for order in (2, INF):
            for n in (1, 2, 3):
                same(lambda lib: tuple(getattr(lib.nn.functional, f"lp_pool{n}d")(  # noqa: B023
                    lib.ones(1, *(4,) * n), order, kernel).shape), (n, order, kernel))  # noqa: B023


@covers("avg_pool2d/volumes-hold-a-window", "max_pool2d/windows")
def test_padding_and_gaps() -> None:
    source = Source(3)
    for _ in range(200):
        n = source.pick([1, 2, 3])
        x = torch.ones(1, *[source.pick([1, 2, 3, 5]) for _ in range(n)])
        kernel, padding = source.pick([1, 2, 3, 5]), source.pick([0, 1, 2])
        compare(named(f"avg_pool{n}d"), (x, kernel, source.pick([1, 2]), padding))
        x = torch.ones(1, *[source.pick([5, 7]) for _ in range(n)])
        compare(named(f"max_pool{n}d"), (x, kernel, 1, padding, source.pick([1, 2, 3])))


@covers("batch_norm/no-new-version", "batch_norm/both-or-none", "batch_norm/eps-is-positive")
def test_what_batch_norm_keeps() -> None:
    for training in (False, True):
        for eps in (1e-5, 0.0, -1e-5, NAN):
            for mean, var in ((0, 1), (0, None), (None, 1), (None, None)):
                def program(lib: Any) -> Any:
                    kept = [None if v is None else lib.full((2,), float(v))
                            for v in (mean, var)]  # noqa: B023
                    norm, x = lib.nn.functional.batch_norm, lib.arange(6.0).reshape(3, 2)
                    norm(x, *kept, training=training, eps=eps)  # noqa: B023
                    return [v if v is None else (v._version, round(v[1].item(), 4)) for v in kept]

                same(program, (training, eps, mean, var))

    def of_each(lib: Any) -> Any:
        mean, var = lib.zeros(2), lib.ones(2)
        norm, x = lib.nn.functional.instance_norm, lib.ones(1, 2, 3)
        norm(x, mean, var, use_input_stats=False)
        first = mean._version, var._version
        norm(x, mean, var)
        return first, mean._version, var._version

    same(of_each, "instance_norm")


@covers("convolution/layout-of-rows", "rms_norm/layout")
def test_layouts() -> None:
    def last(x: torch.Tensor) -> torch.Tensor:
        return x.mT.contiguous().mT

    for dtype in (torch.float32, torch.float64):
        x, w, t = (torch.ones(*s, dtype=dtype) for s in ((2, 4, 6), (6, 4, 3), (4, 3, 3)))
        for given in (x, last(x), x[0]):
            for weight in (w, last(w)):
                compare(named("conv1d"), (given, weight))
            for weight in (t, last(t)):
                compare(named("conv_transpose1d"), (given, weight))
        image = torch.ones(2, 3, 4, 5, dtype=dtype)
        for given in (image, image.to(memory_format=torch.channels_last), image.mT):
            compare(named("rms_norm"), (given, [given.shape[-1]]))
            compare(named("rms_norm"), (given, [4, given.shape[-1]][1:], given[0, 0, 0]))


@covers("embedding/renorm", "embedding/rows-of-a-matrix")
def test_renorm_of_any_indices() -> None:
    for index in (torch.int32, torch.int64):
        for shape in ((3,), (2, 2), (0,), ()):
            places = torch.randint(0, 4, shape).to(index)
            for weight in (torch.arange(8.0).reshape(4, 2), torch.ones(4)):
                for order in (1.0, 2.0, INF):
                    given = named("embedding", max_norm=1.5, norm_type=order)
                    compare(given, (places, weight.clone()))
    none = torch.zeros(0, dtype=torch.int64)
    compare(named("embedding", max_norm=1.0), (none, torch.ones(4, 1).expand(4, 2)))


@covers("upsample_nearest1d/scales")
def test_scales_of_any_kind() -> None:
    scales = [2, True, 1.5, np.float32(2), np.bool_(True), "2", 1e39, 2**70, INF, NAN, -1.0,
              [2.0], (1.5, 2), [np.int64(2)], [1j]]  # fmt: skip
    for n in (1, 2):
        for options in ({}, {"recompute_scale_factor": True}, {"mode": "area"}):
            for scale in scales:
                if options and scale == "2":
                    continue  # a string repeated, and read as a number

                def program(lib: Any) -> Any:
                    x = lib.ones(1, 1, *(4,) * n)  # noqa: B023
                    f = lib.nn.functional.interpolate
                    return tuple(f(x, scale_factor=scale, **options).shape)  # noqa: B023

                same(program, (n, options, scale))
    for size in (2, True, [2], [np.int64(2)], [2.0], [True], 2.0, "2"):
        same(lambda lib: tuple(lib.nn.functional.interpolate(
            lib.ones(1, 1, 4), size=size).shape), size)  # noqa: B023


@covers("upsample_linear1d/length-that-stays", "upsample_bilinear2d/doubled-by-lengths")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_lengths_that_stay(n: int) -> None:
    last = {1: None, 2: torch.channels_last, 3: torch.channels_last_3d}[n]
    modes = ["nearest", "nearest-exact", ["linear", "bilinear", "trilinear"][n - 1]]
    forms = [(mode, {}) for mode in (*modes, "bicubic")[: 4 if n == 2 else 3]]
    forms += [(modes[-1], {"align_corners": True})]
    if n == 2:
        forms += [(mode, {"antialias": True}) for mode in ("bilinear", "bicubic")]
    source = Source(n)
    for mode, options in forms:
        for dtype in ("float32", "float64", *(("uint8",) if n == 2 else ())):
            for channels in (1, 4):
                for _ in range(6):
                    x = source.tensor(dtype, (1, channels, *(3,) * n))
                    if last is not None and source.flip(0.5):
                        x = x.contiguous(memory_format=last)
                    scale = tuple(source.pick([1.3, 1.1, 2.0, 2.3]) for _ in range(n))
                    given = named("interpolate", mode=mode, scale_factor=scale, **options)
                    compare(given, (x,), zeros=False, cancels=True)

    def gradient(lib: Any, x: Any, scale: Any, mode: str) -> Any:
        x = x.detach().requires_grad_()
        y = lib.nn.functional.interpolate(x, scale_factor=scale, mode=mode)
        weights = (lib.arange(y.numel()) + 1).to(y.dtype).reshape(y.shape)
        return lib.autograd.grad(y, x, weights)[0].contiguous()

    for scale in ((1.3,) * n, (2.3,) * n, (1.1, 2.0, 1.3)[:n]):
        compare(gradient, (torch.rand(1, 2, *(3,) * n, dtype=torch.float64), scale, modes[-1]))


@covers("upsample_bilinear2d/waves", "upsample_bilinear2d/antialias")
def test_waves() -> None:
    source = Source(5)

    def gradient(lib: Any, x: Any, size: Any) -> Any:
        x = x.detach().requires_grad_()
        y = lib.nn.functional.interpolate(x, size, mode="lanczos", antialias=True)
        weights = (lib.arange(y.numel()) + 1).to(y.dtype).reshape(y.shape).requires_grad_()
        (slope,) = lib.autograd.grad(y, x, weights, create_graph=True)
        second = lib.autograd.grad((slope * slope).sum(), weights)[0]
        return lib.cat((slope.reshape(-1), second.reshape(-1)))

    for dtype in ("float32", "float64", "uint8"):
        for _ in range(15):
            sides = [source.pick([4, 5, 8]) for _ in range(2)]
            x = source.tensor(dtype, (1, 2, *sides))
            size = tuple(source.pick([2, 3, 4, 9]) for _ in range(2))
            compare(named("interpolate", mode="lanczos", antialias=True), (x, size),
                    zeros=False, cancels=True)  # fmt: skip
            scale = (source.pick([0.6, 1.3, 2.0]), source.pick([0.7, 1.7]))
            compare(named("interpolate", mode="lanczos", antialias=True, scale_factor=scale), (x,),
                    zeros=False, cancels=True)  # fmt: skip
            if dtype == "float64":
                compare(gradient, (x, size), zeros=False, cancels=True)
    for options in ({}, {"antialias": True, "align_corners": True}, {"antialias": True}):
        for sizes in ((1, 1, 4), (1, 1, 4, 4), (1, 1, 4, 4, 4)):
            compare(named("interpolate", mode="lanczos", **options), (torch.ones(sizes), 2))


@covers("conv_tbc/times-first")
def test_times_first() -> None:
    source = Source(11)

    def gradient(lib: Any, *args: Any) -> Any:
        operands = [each.detach().requires_grad_() for each in args[:3]]
        y = lib.nn.functional.conv_tbc(*operands, *args[3:])
        weights = (lib.arange(y.numel()) + 1).to(y.dtype).reshape(y.shape)
        slopes = lib.autograd.grad(y, operands, weights, create_graph=True)
        second = lib.autograd.grad(sum((s * s).sum() for s in slopes), operands[:2])
        return lib.cat([each.reshape(-1) for each in (*slopes, *second)])

    call = named("conv_tbc")
    for dtype in ("float32", "float64", "float16", "int64", "uint8", "complex64"):
        for _ in range(10):
            time, batch, inner, outer = (source.pick([1, 2, 4]) for _ in range(4))
            x, w, b = (source.tensor(dtype, sizes).contiguous() for sizes in (
                (time, batch, inner), (source.pick([1, 2, 3]), inner, outer), (outer,)))
            pad = source.pick([0, 1, 3])
            compare(call, (x, w, b, pad), zeros=False, cancels=True)
            if dtype == "float64" and time + 2 * pad >= w.shape[0]:
                compare(gradient, (x, w, b, pad), zeros=False, cancels=True)
    x, w, b = torch.ones(4, 2, 3), torch.ones(2, 3, 2), torch.ones(2)
    for wrong in ((x[0], w, b), (x, w[0], b), (x, w[:, :2], b), (x, w, b[None]), (x, w, b[:1]),
                  (x, w.double(), b), (x, w, b.double()), (x[:0], w, b), (x[:, :0], w, b),
                  (x[:1], w, b), (x, w[:0], b), (x, w, b, -1)):  # fmt: skip
        compare(call, wrong)


@covers("im2col/columns", "col2im/overlaps-add")
def test_pairs_of_any_kind() -> None:
    for pair in (2, np.int64(2), (2, 2), [1, True], (2,), range(2, 3), None, 2.0, (2, 2.0)):
        same(lambda lib: tuple(lib.nn.functional.unfold(
            lib.ones(1, 1, 4, 4), pair).shape), pair)  # noqa: B023
        same(lambda lib: tuple(lib.nn.functional.fold(
            lib.ones(1, 4, 1), pair, 2).shape), pair)  # noqa: B023


@covers("bilinear/a-matrix-for-each-feature")
def test_dtype_of_a_bias() -> None:
    x, w = torch.ones(2, 3), torch.ones(4, 3, 3)
    for dtype in (torch.float32, torch.float64, torch.float16):
        compare(lambda lib, *args: lib.bilinear(*args), (x, x, w, torch.ones(4, dtype=dtype)))


@covers("subgradients/flat-is-recorded")
def test_flat_gradients_are_recorded() -> None:
    names = {"relu": (), "relu6": (), "threshold": (0.1, 2.0), "hardtanh": (), "leaky_relu": (),
             "hardshrink": (), "softshrink": ()}  # fmt: skip

    def second(name: str, args: tuple[float, ...]) -> Callable[[Any], Any]:
        def program(lib: Any) -> Any:
            x = lib.tensor([-2.0, -0.1, 0.0, 0.3, 1.0, INF], requires_grad=True)
            y = getattr(lib.nn.functional, name)(x, *args)
            (slope,) = lib.autograd.grad(y.sum(), x, create_graph=True)
            found = lib.autograd.grad((slope * slope).sum(), x)[0]
            return slope.tolist(), found.tolist()

        return program

    for name, args in names.items():
        same(second(name, args), name)

    def of_prelu(lib: Any) -> Any:
        x = lib.tensor([-2.0, 0.3, INF], requires_grad=True)
        (slope,) = lib.autograd.grad(
            lib.nn.functional.prelu(x, lib.ones(1)).sum(), x, create_graph=True
        )
        return lib.autograd.grad(slope.sum(), x)[0].tolist()

    same(of_prelu, "prelu")
