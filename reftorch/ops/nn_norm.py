"""Normalisation: elements less their mean, divided by their standard deviation.

Over the last dims (layer), over groups of channels, or over all but the channels (batch).
"""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.dtype_info import finfo
from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import contiguous_format, memory_format, suggested
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import cast, check_constant, widened
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
Triple = tuple[TensorImpl, TensorImpl, TensorImpl]
Maybe = TensorImpl | None
Outs = tuple[Out, ...] | None


# ---- what all of them share


def _dtype_of_facts(name: str, self: TensorImpl, *parameters: Maybe) -> dtype:
    """The dtype of means: with a half input that of the parameters, all float32 or all half.

    [native_layer_norm/parameters]
    """
    given = {each._dtype for each in parameters if each is not None}
    own = self._dtype
    allowed = (own, own.compute)
    check(
        len(given) <= 1 and given.issubset(allowed), "native_layer_norm/parameters",
        "{}: parameters of {} with an input of {}: mixed dtypes", name, list(given), own,
    )  # fmt: skip
    return given.pop() if given else own


def _dense(self: TensorImpl, given: memory_format = contiguous_format) -> TensorImpl:
    return OPERATORS["contiguous"].call((self, given))


def _along(parameter: TensorImpl, ndim: int) -> TensorImpl:
    """A parameter for each channel, as it meets a tensor of so many dims."""
    return OPERATORS["view"].call((_dense(parameter), (-1,) + (1,) * (ndim - 2)))


def _scaled(self: TensorImpl, weight: Maybe, bias: Maybe) -> TensorImpl:
    """The elements of each channel, scaled and shifted."""
    ndim = self._geometry.ndim
    if weight is not None:
        self = PACKETS["mul"](self, _along(weight, ndim))
    return self if bias is None else PACKETS["add"](self, _along(bias, ndim))


# ---- over the last dims


def _check_layer(self: TensorImpl, normalized_shape: Ints, *parameters: tuple[str, Maybe]) -> None:
    """The dims are the last ones of the input [native_layer_norm/last-dims]."""
    rule, sizes = "native_layer_norm/last-dims", self._geometry.sizes
    check(
        normalized_shape, rule, "Expected normalized_shape to be at least 1-dimensional, i.e., "
        "containing at least one element, but got normalized_shape = {}", list(normalized_shape),
    )  # fmt: skip
    for name, given in parameters:
        check(
            given is None or given._geometry.sizes == normalized_shape, rule,
            "Expected {} to be of same shape as normalized_shape, but got another, and "
            "normalized_shape = {}", name, list(normalized_shape),
        )  # fmt: skip
    check(
        sizes[-len(normalized_shape) :] == normalized_shape, rule,
        "Given normalized_shape={}, expected input with shape [*, {}], but got input of size {}",
        list(normalized_shape), str(list(normalized_shape))[1:-1], list(sizes),
    )  # fmt: skip


@implements("native_layer_norm")
def native_layer_norm(
    input: TensorImpl,  # noqa: A002
    normalized_shape: Ints, weight: Maybe, bias: Maybe, eps: float,
) -> Triple:  # fmt: skip
    """Normalise over the last dims. Shapes: the facts keep those dims, of size 1.

    [native_layer_norm/two-passes] [native_layer_norm/last-dims] [native_layer_norm/mixed-first]
    """
    _check_layer(input, normalized_shape, ("weight", weight), ("bias", bias))
    facts = _dtype_of_facts("layer_norm", input, weight, bias)
    check_listed("native_layer_norm", input._dtype)
    sizes, own = input._geometry.sizes, input._dtype
    lead = sizes[: len(sizes) - len(normalized_shape)]
    few = contiguous((*lead, *[1] * len(normalized_shape)))
    result = empty(contiguous(sizes), own)
    mean, scale = empty(few, facts), empty(few, facts)
    _normalise((result, mean, scale), input, weight, bias, math.prod(normalized_shape), eps)
    return result, mean, scale


def _normalise(
    outputs: Triple, self: TensorImpl, weight: Maybe, bias: Maybe, length: int, eps: float
) -> None:
    """Run the kernel on rows of a length; of no elements the facts are 0 and NaN."""
    if not length:
        for fact, number in zip(outputs[1:], (0.0, math.nan), strict=True):
            PACKETS["fill"].inplace(fact, number)
        return
    if weight is None and bias is not None:
        weight = PACKETS["ones_like"](bias)
    operands = [each for each in (self, weight, bias) if each is not None]
    rows = self._geometry.numel // length
    flat = [OPERATORS["view"].body(each, (rows, 1)) for each in outputs[1:]]
    launch(
        "native_layer_norm", (outputs[0], *flat), operands, self._dtype, length=length, eps=eps
    )


@implements("layer_norm")
def layer_norm(
    input: TensorImpl,  # noqa: A002
    normalized_shape: Ints, weight: Maybe, bias: Maybe, eps: float, cudnn_enable: bool,
) -> TensorImpl:  # fmt: skip
    """The normalised elements alone."""
    args = (input, normalized_shape, weight, bias, eps)
    return OPERATORS["native_layer_norm"].call(args)[0]


@implements("rms_norm")
def rms_norm(
    input: TensorImpl,  # noqa: A002
    normalized_shape: Ints, weight: Maybe, eps: float | None,
) -> TensorImpl:  # fmt: skip
    """Divide by the root of the mean of the squares [rms_norm/eps]."""
    check(
        input._geometry.ndim >= len(normalized_shape), "rms_norm/enough-dims",
        "Input tensor must have at least {} dimensions, but got {}", len(normalized_shape),
        input._geometry.ndim,
    )  # fmt: skip
    _check_layer(input, normalized_shape, ("weight", weight))
    check_listed("rms_norm", input._dtype)
    if weight is not None and weight._dtype is not input._dtype and not input._dtype.is_complex:
        warn(
            "rms_norm/weight-of-other-dtype-warns",
            "rms_norm(): the weight is of another dtype than the input, which takes longer",
        )  # fmt: skip
    wide = widened(input)
    least = finfo(wide._dtype.to_real()).eps if eps is None else eps
    dims = tuple(range(-len(normalized_shape), 0))
    squares = PACKETS["mean"](PACKETS["pow"](wide, 2), dims, True)
    scale = PACKETS["rsqrt"](PACKETS["add"](squares, least))
    result = PACKETS["mul"](wide, scale)
    if weight is not None:
        result = PACKETS["mul"](result, weight)
    return _dense(cast(result, input._dtype), suggested(input._geometry))  # [rms_norm/layout]


# ---- over groups of channels


@implements("native_group_norm")
def native_group_norm(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, N: int, C: int, HxW: int, group: int, eps: float,  # noqa: N803
) -> Triple:  # fmt: skip
    """Normalise over the elements of each group [group_norm/groups]."""
    for name, given in (("weight", weight), ("bias", bias)):
        check(
            given is None or given._geometry.sizes == (C,), "group_norm/groups",
            "Expected {} to be a vector of size equal to the number of channels in input", name,
            error=RuntimeError,
        )  # fmt: skip
    check(
        group > 0 and C % group == 0 and N * C * HxW == input._geometry.numel,
        "group_norm/groups", "Expected {} channels to be divisible by num_groups {}", C, group,
        error=RuntimeError,
    )  # fmt: skip
    facts = _dtype_of_facts("group_norm", input, weight, bias)
    check_listed("native_group_norm", input._dtype)
    mean, scale = empty(contiguous((N, group)), facts), empty(contiguous((N, group)), facts)
    source = widened(_dense(input))
    result = empty(source._geometry, source._dtype)
    _normalise((result, mean, scale), source, None, None, C // group * HxW, eps)
    result = _scaled(OPERATORS["view"].call((result, (N, C, HxW))), weight, bias)
    result = OPERATORS["view"].call((result, input._geometry.sizes))
    return _dense(cast(result, input._dtype), suggested(input._geometry)), mean, scale


@implements("group_norm")
def group_norm(
    input: TensorImpl,  # noqa: A002
    num_groups: int, weight: Maybe, bias: Maybe, eps: float, cudnn_enabled: bool,
) -> TensorImpl:  # fmt: skip
    """The normalised elements alone [group_norm/groups]."""
    sizes, rule = input._geometry.sizes, "group_norm/groups"
    check(
        len(sizes) >= 2, rule, "Expected at least 2 dimensions for input tensor but received {}",
        len(sizes), error=RuntimeError,
    )  # fmt: skip
    check(num_groups > 0, rule, "num_groups must be positive", error=RuntimeError)
    check(
        sizes[1] % num_groups == 0, rule, "Expected number of channels in input to be divisible by "
        "num_groups, but got input of shape {} and num_groups={}", list(sizes), num_groups,
        error=RuntimeError,
    )  # fmt: skip
    dense = _dense(input, suggested(input._geometry))
    args = (dense, weight, bias, sizes[0], sizes[1], math.prod(sizes[2:]), num_groups, eps)
    return OPERATORS["native_group_norm"].call(args)[0]


# ---- over all but the channels


def _check_channels(self: TensorImpl, **given: Maybe) -> None:
    """One number for each channel [batch_norm/one-for-each-channel]."""
    sizes = self._geometry.sizes
    check(
        len(sizes) > 1, "batch_norm/one-for-each-channel",
        "Dimension out of range (expected to be in range of [-1, 0], but got 1)", error=IndexError,
    )  # fmt: skip
    for name, each in given.items():
        check(
            each is None or each._geometry.numel == sizes[1], "batch_norm/one-for-each-channel",
            "{} should contain {} elements", name, sizes[1], error=RuntimeError,
        )  # fmt: skip


def _follow(running: Maybe, fact: TensorImpl, momentum: float) -> None:
    """Move what is kept towards what was found, in its own version [batch_norm/no-new-version]."""
    if running is not None:
        kept = PACKETS["mul"](running, 1 - momentum)
        found = PACKETS["mul"](cast(fact, running._dtype), momentum)
        launch("copy", (running,), (PACKETS["add"](kept, found),))


def _check_kept(
    self: TensorImpl, weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe,
    training: bool,
) -> None:  # fmt: skip
    """What is kept is constant, of the channels, and both or none in training."""
    for name, given in (("running_mean", running_mean), ("running_var", running_var)):
        check_constant("native_batch_norm", name, given)
    _check_channels(
        self, running_mean=running_mean, running_var=running_var, weight=weight, bias=bias
    )
    check(
        not training or (running_mean is None) == (running_var is None), "batch_norm/both-or-none",
        "running_mean and running_var must either both be None or neither be None",
        error=ValueError,
    )  # fmt: skip


def _batch(
    self: TensorImpl, weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe,
    training: bool, momentum: float, eps: float,
) -> Triple:  # fmt: skip
    """Normalise each channel, by its own facts or by what is kept.

    [batch_norm/running] [batch_norm/one-for-each-channel]
    """
    _check_kept(self, weight, bias, running_mean, running_var, training)
    check_listed("native_batch_norm", self._dtype)
    facts = _dtype_of_facts("batch_norm", self, weight, bias, running_mean, running_var)
    wide, ndim = widened(self), self._geometry.ndim
    if training:
        check(
            self._geometry.numel, "batch_norm/one-for-each-channel",
            "input tensor must have at least one element, but got input_sizes = {}",
            list(self._geometry.sizes), error=RuntimeError,
        )  # fmt: skip
        mean, var = _moments(wide, running_mean, running_var, momentum)
    else:
        for name, given in (("running_mean", running_mean), ("running_var", running_var)):
            check(
                given is not None, "batch_norm/running",
                "{} must be defined in evaluation mode", name,
            )  # fmt: skip
        assert running_mean is not None and running_var is not None
        mean, var = [cast(each, wide._dtype) for each in (running_mean, running_var)]
    scale = PACKETS["rsqrt"](PACKETS["add"](var, eps))
    factor = scale if weight is None else PACKETS["mul"](scale, cast(weight, wide._dtype))
    result = PACKETS["mul"](PACKETS["sub"](wide, _along(mean, ndim)), _along(factor, ndim))
    result = _scaled(result, None, bias)
    result = _dense(cast(result, self._dtype), suggested(self._geometry))
    if training:
        return result, cast(mean, facts), cast(scale, facts)
    return result, empty(contiguous((0,)), facts), empty(contiguous((0,)), facts)


def _moments(
    wide: TensorImpl, running_mean: Maybe, running_var: Maybe, momentum: float
) -> tuple[TensorImpl, TensorImpl]:
    """The mean and the variance of each channel, which those kept follow."""
    dims = tuple(d for d in range(wide._geometry.ndim) if d != 1)
    var, mean = OPERATORS["var_mean.correction"].call((wide, dims, 0, False))
    count = wide._geometry.numel // wide._geometry.sizes[1]
    _follow(running_mean, mean, momentum)
    unbiased = PACKETS["mul"](var, count / (count - 1) if count > 1 else math.inf)
    _follow(running_var, unbiased, momentum)
    return mean, var


def _handed_over(found: Triple, out: Outs) -> Triple:
    """The results, or what they were written to, in their dtypes [out/exact-dtype]."""
    if out is None:
        return found
    for result, each in zip(found, out, strict=True):
        deliver(result, each)
    return out[0].tensor, out[1].tensor, out[2].tensor


@implements("native_batch_norm")
def native_batch_norm(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe, training: bool,
    momentum: float, eps: float,
    *, out: Outs = None,
) -> Triple:  # fmt: skip
    """Normalise each channel, and give the facts used in training."""
    found = _batch(input, weight, bias, running_mean, running_var, training, momentum, eps)
    return _handed_over(found, out)


@implements("_native_batch_norm_legit")
def native_batch_norm_legit(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, running_mean: TensorImpl, running_var: TensorImpl, training: bool,
    momentum: float, eps: float,
    *, out: Outs = None,
) -> Triple:  # fmt: skip
    """native_batch_norm, whose schema says what it writes to."""
    found = _batch(input, weight, bias, running_mean, running_var, training, momentum, eps)
    return _handed_over(found, out)


@implements("_native_batch_norm_legit.no_stats")
def native_batch_norm_legit_no_stats(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, training: bool, momentum: float, eps: float,
    *, out: Outs = None,
) -> Triple:  # fmt: skip
    """native_batch_norm that keeps nothing."""
    return _handed_over(_batch(input, weight, bias, None, None, training, momentum, eps), out)


@implements("_batch_norm_with_update")
def batch_norm_with_update(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, running_mean: TensorImpl, running_var: TensorImpl,
    momentum: float, eps: float,
    *, out: Outs = None,
) -> tuple[TensorImpl, ...]:  # fmt: skip
    """native_batch_norm in training; the fourth result is empty here."""
    check(out is None, "batch_norm/outs-by-name", "failed to match any schema: out is a tuple")
    found = _batch(input, weight, bias, running_mean, running_var, True, momentum, eps)
    return (*found, empty(contiguous((0,)), dt.uint8))


@implements("batch_norm")
def batch_norm(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe, training: bool,
    momentum: float, eps: float, cudnn_enabled: bool,
) -> TensorImpl:  # fmt: skip
    """The normalised elements alone; of none there is nothing to normalise."""
    args = (input, weight, bias, running_mean, running_var)
    if not input._geometry.numel:
        return _of_nothing(input, weight, bias)
    _check_counts(input, weight, bias, running_mean, running_var, training)
    return OPERATORS["native_batch_norm"].call((*args, training, momentum, eps))[0]


def _check_counts(
    self: TensorImpl, weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe,
    training: bool,
) -> None:  # fmt: skip
    """What is given fits the channels, of which fewer than two dims have none.

    [batch_norm/counted-first]
    """
    sizes = self._geometry.sizes
    count = sizes[1] if len(sizes) > 1 else 0
    given = {
        "running_mean": running_mean, "running_var": running_var, "weight": weight, "bias": bias,
    }  # fmt: skip
    for name, each in given.items():
        check(
            each is not None or training or not name.startswith("running"),
            "batch_norm/counted-first", "{} must be defined in evaluation mode", name,
        )  # fmt: skip
        check(
            each is None or each._geometry.numel == count, "batch_norm/counted-first",
            "{} should contain {} elements", name, count,
        )  # fmt: skip
    for name in ("running_mean", "running_var"):
        kept = given[name]
        check(
            kept is None or kept._geometry.ndim == 1, "batch_norm/counted-first",
            "{} should have one dim", name,
        )  # fmt: skip


def _of_nothing(self: TensorImpl, weight: Maybe, bias: Maybe) -> TensorImpl:
    """A copy of an empty tensor, with the parameters in its graph."""
    result = PACKETS["clone"](self)
    for name, given in (("mul", weight), ("add", bias)):
        if given is not None:
            result = PACKETS[name](result, PACKETS["select"](given, 0, 0))
    return result


@implements("instance_norm")
def instance_norm(
    input: TensorImpl,  # noqa: A002
    weight: Maybe, bias: Maybe, running_mean: Maybe, running_var: Maybe, use_input_stats: bool,
    momentum: float, eps: float, cudnn_enabled: bool,
) -> TensorImpl:  # fmt: skip
    """batch_norm of each example by itself [instance_norm/kept-are-means]."""
    check(
        (running_mean is None) == (running_var is None), "instance_norm/kept-are-means",
        "running_mean and running_var must either both be None or neither be None",
    )  # fmt: skip
    check(
        use_input_stats or (running_mean is not None and running_var is not None),
        "instance_norm/kept-are-means",
        "Expected running_mean and running_var to be defined when use_input_stats is false",
        error=RuntimeError,
    )  # fmt: skip
    sizes = input._geometry.sizes
    count, channels = sizes[0], sizes[1]

    def repeated(given: Maybe) -> Maybe:
        return None if given is None else OPERATORS["repeat"].call((given, (count,)))

    kept = [repeated(each) for each in (running_mean, running_var)]
    rows = OPERATORS["view"].call((_dense(input), (1, count * channels, *sizes[2:])))
    result = OPERATORS["batch_norm"].call(
        (rows, repeated(weight), repeated(bias), *kept, use_input_stats, momentum, eps, False)
    )
    for given, found in zip((running_mean, running_var), kept, strict=True):
        if use_input_stats and given is not None and found is not None:
            each = OPERATORS["view"].call((PACKETS["detach"](found), (count, channels)))
            PACKETS["copy"].inplace(PACKETS["detach"](given), PACKETS["mean"](each, 0))
    return OPERATORS["view"].call((result, sizes))
