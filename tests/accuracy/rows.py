"""What reductions, normalisations and losses are exactly, and the rows they are measured on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np

from tests.accuracy.draws import (
    centred, labels, logits, near_one, normal, positive, probabilities, signs,
)  # fmt: skip
from tests.accuracy.measure import Draw, Subject

Array = Any
_exp, _log, _sqrt, _log1p, _tanh = (
    np.frompyfunc(function, 1, 1) for function in (mp.exp, mp.log, mp.sqrt, mp.log1p, mp.tanh)
)


def _mean(x: Array) -> Array:
    return x.sum(-1, keepdims=True) / x.shape[-1]


def _var(x: Array) -> Array:
    return ((x - _mean(x)) ** 2).sum(-1) / (x.shape[-1] - 1)


def _logsumexp(x: Array) -> Array:
    return _log(_exp(x).sum(-1, keepdims=True))


def _normalised(x: Array) -> Array:
    away = x - _mean(x)
    return away / _sqrt(_mean(away**2) + mp.mpf(1e-5))


def _norm(x: Array) -> Array:
    return _sqrt((x * x).sum(-1))


def _cosine(x: Array, y: Array) -> Array:
    return (x * y).sum(-1) / (_norm(x) * _norm(y))


def _per_row(loss: Callable[..., Array]) -> Callable[..., Array]:
    """The mean of a loss over all its elements."""

    def exact(*arrays: Array) -> Array:
        values = loss(*arrays)
        return np.array([values.sum() / values.size], dtype=object)

    return exact


def _cross_entropy(x: Array, target: Array) -> Array:
    return (_logsumexp(x) - x)[np.arange(len(target)), target]


def _binary(p: Array, y: Array) -> Array:
    return -(y * _log(p) + (1 - y) * _log(1 - p))


def _quadratic_near(x: Array, y: Array) -> Array:
    away = abs(x - y)
    return np.where(away < 1, away * away / 2, away - mp.mpf(0.5))


def _reduction(name: str, exact: Callable[..., Array], *draws: Draw, **options: Any) -> Subject:
    def call(library: Any, *tensors: Any) -> Any:
        found = library
        for part in name.split("."):
            found = getattr(found, part)
        return found(*tensors, dim=-1, **options)

    extra = "".join(f", {key}={value}" for key, value in options.items())
    return Subject(f"{name}{extra}", call, exact, draws, "reduction")


REDUCTIONS = [
    _reduction("sum", lambda x: x.sum(-1), positive),
    _reduction("mean", lambda x: x.sum(-1) / x.shape[-1], positive),
    _reduction("prod", lambda x: x.prod(-1), near_one),
    _reduction("var", _var, normal),
    _reduction("std", lambda x: _sqrt(_var(x)), normal),
    _reduction("logsumexp", lambda x: _logsumexp(x)[..., 0], normal),
    _reduction("linalg.vector_norm", _norm, normal),
    _reduction("linalg.vector_norm", lambda x: abs(x).sum(-1), normal, ord=1),
    _reduction("cumsum", lambda x: x.cumsum(-1), positive),
    _reduction("cumprod", lambda x: x.cumprod(-1), near_one),
    _reduction("logcumsumexp", lambda x: _log(_exp(x).cumsum(-1)), normal),
    _reduction("softmax", lambda x: _exp(x - _logsumexp(x)), normal),
    _reduction("log_softmax", lambda x: x - _logsumexp(x), normal),
    _reduction("nn.functional.normalize", lambda x: x / _norm(x)[:, None], normal),
    _reduction("cosine_similarity", _cosine, normal, normal),
]


def _functional(kind: str, name: str, exact: Callable[..., Array], *draws: Draw) -> Subject:
    def call(library: Any, *tensors: Any) -> Any:
        return getattr(library.nn.functional, name)(*tensors)

    return Subject(f"nn.functional.{name}", call, exact, draws, kind)


def _layer_norm(library: Any, x: Any) -> Any:
    return library.nn.functional.layer_norm(x, x.shape[-1:])


NORMALISATIONS = [
    Subject("nn.functional.layer_norm", _layer_norm, _normalised, (normal,), "normalisation"),
    Subject(
        "nn.functional.group_norm",
        lambda library, x: library.nn.functional.group_norm(x, 4),
        lambda x: _normalised(x.reshape(len(x), 4, -1)),
        (centred,),
        "normalisation",
    ),
    Subject(
        "nn.functional.rms_norm",
        lambda library, x: library.nn.functional.rms_norm(x, x.shape[-1:], eps=1e-5),
        lambda x: x / _sqrt(_mean(x * x) + mp.mpf(1e-5)),
        (normal,),
        "normalisation",
    ),
]
LOSSES = [
    _functional("loss", name, _per_row(exact), *draws)
    for name, exact, *draws in (
        ("mse_loss", lambda x, y: (x - y) ** 2, normal, centred),
        ("l1_loss", lambda x, y: abs(x - y), normal, centred),
        ("smooth_l1_loss", _quadratic_near, centred, centred),
        ("huber_loss", _quadratic_near, centred, centred),
        ("cross_entropy", _cross_entropy, logits, labels),
        ("binary_cross_entropy", _binary, probabilities, probabilities),
        ("binary_cross_entropy_with_logits",
         lambda x, y: (1 - y) * x + _log1p(_exp(-x)), centred, probabilities),
        ("soft_margin_loss", lambda x, y: _log1p(_exp(-x * y)), centred, signs),
        ("kl_div", lambda x, y: y * (_log(y) - x), centred, probabilities),
        ("poisson_nll_loss", lambda x, y: _exp(x) - y * x, centred, positive),
    )
]  # fmt: skip
ROWS = [*REDUCTIONS, *NORMALISATIONS, *LOSSES]
