"""The faults of the mutants. Each function is one fault; it is registered with its rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MUTANTS: dict[str, dict[str, Any]] = {}
POINTWISE = frozenset("add sub mul maximum minimum eq lt neg exp abs where relu sign".split())


@dataclass
class Step:
    """A call about to be made; `name` has no trailing underscore."""

    lib: Any
    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    make: Callable[[tuple[Any, ...], dict[str, Any]], Any]
    inplace: bool = False

    def proceed(self) -> Any:
        """Make the call as it is."""
        return self.make(self.args, self.kwargs)

    def with_args(self, *args: Any, **kwargs: Any) -> Any:
        """Make the call with other arguments."""
        return self.make(args, kwargs)

    @property
    def plain(self) -> bool:
        """Say whether the call makes a tensor of its own."""
        return not self.inplace and "out" not in self.kwargs

    def tensors(self) -> list[Any]:
        """Return the tensors among the positional arguments."""
        return [each for each in self.args if isinstance(each, self.lib.Tensor)]

    def is_tensor(self, value: Any) -> bool:
        """Say whether a value is a tensor."""
        return isinstance(value, self.lib.Tensor)

    def target(self) -> Any:
        """Return what an in-place or out= call writes to."""
        return self.args[0] if self.inplace else self.kwargs.get("out")


Fault = Callable[[Step], Any]


def mutant(rule: str) -> Callable[[Fault], Fault]:
    """Register a fault in calls under its name, with the rule that must notice."""

    def register(function: Fault) -> Fault:
        MUTANTS[function.__name__] = {
            "rule": rule, "says": (function.__doc__ or "").strip(), "call": function,
        }  # fmt: skip
        return function

    return register


# promotion


@mutant("promotion/dimensioned-before-zero-dim")
def zero_dim_widens(step: Step) -> Any:
    """A 0-dim tensor counts as much as one with dims."""
    pair = step.tensors()
    if step.plain and step.name in ("add", "mul", "sub") and len(pair) == 2:
        common = step.lib.promote_types(pair[0].dtype, pair[1].dtype)
        return step.with_args(*(each.to(common) for each in pair), *step.args[2:], **step.kwargs)
    return step.proceed()


@mutant("promotion/number-of-higher-category")
def number_is_double(step: Step) -> Any:
    """An integer tensor and a Python float give float64."""
    result = step.proceed()
    floats = any(isinstance(each, float) for each in step.args)
    if step.plain and floats and step.is_tensor(result) and result.dtype is step.lib.float32:
        if not step.tensors()[0].dtype.is_floating_point:
            return result.to(step.lib.float64)
    return result


@mutant("promotion/uint8-with-signed")
def uint8_wins(step: Step) -> Any:
    """uint8 and int8 give uint8."""
    result = step.proceed()
    if step.plain and {t.dtype for t in step.tensors()} == {step.lib.uint8, step.lib.int8}:
        return result.to(step.lib.uint8) if result.dtype is step.lib.int16 else result
    return result


@mutant("promotion/comparison-gives-bool")
def comparison_gives_uint8(step: Step) -> Any:
    """Comparisons give uint8."""
    result = step.proceed()
    if step.plain and step.name in ("eq", "ne", "lt", "le", "gt", "ge"):
        return result.to(step.lib.uint8)
    return result


@mutant("sum/integers-become-int64")
def sum_keeps_dtype(step: Step) -> Any:
    """The sum of integers has their dtype."""
    result = step.proceed()
    if step.plain and step.name == "sum" and "dtype" not in step.kwargs:
        return result.to(step.args[0].dtype)
    return result


# values


@mutant("add/alpha-scales-other")
def alpha_ignored(step: Step) -> Any:
    """alpha is ignored."""
    if step.name == "add" and "alpha" in step.kwargs:
        return step.with_args(*step.args, **{**step.kwargs, "alpha": 1})
    return step.proceed()


@mutant("floor_divide/exact-quotient")
def floor_divide_truncates(step: Step) -> Any:
    """floor_divide rounds towards zero."""
    if step.plain and step.name == "floor_divide":
        return step.lib.div(*step.args, rounding_mode="trunc")
    return step.proceed()


@mutant("remainder/sign-of-divisor")
def remainder_is_fmod(step: Step) -> Any:
    """remainder has the sign of the dividend."""
    if step.plain and step.name == "remainder" and step.is_tensor(step.args[0]):
        return step.lib.fmod(*step.args)
    return step.proceed()


@mutant("div/integers-give-fractions")
def div_of_integers_is_integer(step: Step) -> Any:
    """The quotient of integers is an integer."""
    result = step.proceed()
    if step.plain and step.name == "div" and not step.args[0].dtype.is_floating_point:
        return result.to(step.args[0].dtype) if result.dtype.is_floating_point else result
    return result


@mutant("mul/bool-is-and")
def bool_product_is_or(step: Step) -> Any:
    """The product of bools is their logical or."""
    pair = step.tensors()
    if step.plain and step.name == "mul" and all(t.dtype is step.lib.bool for t in pair):
        if len(pair) == 2:
            return step.lib.logical_or(*pair)
    return step.proceed()


@mutant("round/half-to-even")
def round_half_up(step: Step) -> Any:
    """Halves round up."""
    if step.plain and step.name == "round" and len(step.args) == 1 and not step.kwargs:
        if step.args[0].dtype.is_floating_point:
            return step.lib.floor(step.lib.add(step.args[0], 0.5))
    return step.proceed()


@mutant("relu/keeps-nan")
def relu_drops_nan(step: Step) -> Any:
    """relu turns NaN into zero."""
    result = step.proceed()
    if step.name == "relu" and step.plain and result.dtype.is_floating_point:
        return step.lib.where(step.lib.isnan(result), step.lib.zeros_like(result), result)
    return result


@mutant("nan/maximum-propagates")
def maximum_drops_nan(step: Step) -> Any:
    """maximum and minimum prefer numbers to NaN."""
    if step.plain and step.name in ("maximum", "minimum"):
        return getattr(step.lib, "fmax" if step.name == "maximum" else "fmin")(*step.args)
    return step.proceed()


@mutant("nan/index-of-first")
def argmax_skips_nan(step: Step) -> Any:
    """argmax and argmin pass over NaN."""
    if step.name in ("argmax", "argmin") and step.args[0].dtype.is_floating_point:
        bound = float("-inf") if step.name == "argmax" else float("inf")
        first = step.lib.where(step.lib.isnan(step.args[0]), bound, step.args[0])
        return step.with_args(first, *step.args[1:], **step.kwargs)
    return step.proceed()


@mutant("var/correction-defaults-to-one")
def variance_of_population(step: Step) -> Any:
    """var divides by the number of elements."""
    if step.name in ("var", "std") and "correction" not in step.kwargs and len(step.args) < 3:
        if not any(isinstance(each, bool) for each in step.args):
            return step.with_args(*step.args, **{**step.kwargs, "correction": 0})
    return step.proceed()


@mutant("indexing/empty-reduction-is-identity")
def empty_sum_is_one(step: Step) -> Any:
    """The sum of nothing is 1."""
    result = step.proceed()
    if step.name == "sum" and step.plain and step.args[0].numel() == 0:
        return step.lib.add(result, 1).to(result.dtype)
    return result


# dims, sizes and strides


@mutant("dims/wrap")
def negative_dims_refused(step: Step) -> Any:
    """Negative dims are refused."""
    if step.name in ("sum", "transpose", "cumsum", "softmax", "cat", "squeeze", "select"):
        if any(type(each) is int and each < 0 for each in step.args[1:2]):
            raise IndexError("negative dim")
    return step.proceed()


@mutant("dims/keepdim")
def keepdim_ignored(step: Step) -> Any:
    """keepdim is ignored."""
    if "keepdim" in step.kwargs:
        return step.with_args(*step.args, **{**step.kwargs, "keepdim": False})
    if step.name in ("sum", "mean", "amax", "amin", "any", "all", "argmax", "prod"):
        if len(step.args) > 2 and step.args[2] is True:
            return step.with_args(*step.args[:2], False, *step.args[3:], **step.kwargs)
    return step.proceed()


@mutant("dims/empty-list-means-all")
def empty_dims_mean_none(step: Step) -> Any:
    """An empty list of dims reduces nothing."""
    dims = step.args[1] if len(step.args) > 1 else step.kwargs.get("dim")
    if dims in ((), []) and step.name in ("sum", "mean", "amax", "amin", "var", "std", "logsumexp"):
        return step.args[0].clone()
    return step.proceed()


@mutant("broadcasting/sizes-must-match")
def unfit_sizes_pass(step: Step) -> Any:
    """Sizes that do not fit give the first operand."""
    try:
        return step.proceed()
    except RuntimeError:
        if step.name in POINTWISE and len(step.tensors()) == 2:
            return step.args[0].clone()
        raise


@mutant("iterator/dense-in-sorted-order")
def results_are_contiguous(step: Step) -> Any:
    """Pointwise results are always contiguous."""
    result = step.proceed()
    fresh = step.plain and step.name in {*POINTWISE, "addcmul"}
    return result.contiguous() if fresh and step.is_tensor(result) else result


@mutant("views/transpose")
def transpose_copies(step: Step) -> Any:
    """transpose makes a contiguous copy."""
    result = step.proceed()
    return result.contiguous() if step.name == "transpose" and step.plain else result


@mutant("views/may-alias")
def reshape_copies(step: Step) -> Any:
    """reshape always copies."""
    result = step.proceed()
    return result.clone() if step.name in ("reshape", "flatten") else result


@mutant("views/expand")
def expand_copies(step: Step) -> Any:
    """expand repeats the elements in memory."""
    result = step.proceed()
    return result.contiguous() if step.name == "expand" else result


@mutant("indexing/basic-is-view")
def index_copies(step: Step) -> Any:
    """Basic indexing copies."""
    result = step.proceed()
    return result.clone() if step.name == "getitem" else result


@mutant("views/slice-clamps")
def slice_beyond_end_refused(step: Step) -> Any:
    """A slice beyond the end is refused."""
    if step.name == "getitem":
        items = step.args[1] if isinstance(step.args[1], tuple) else (step.args[1],)
        ends = [each.stop for each in items if isinstance(each, slice)]
        if any(isinstance(end, int) and end > max(step.args[0].shape, default=0) for end in ends):
            raise IndexError("slice out of range")
    return step.proceed()


@mutant("indexing/tensor-out-of-range")
def far_indices_clamp(step: Step) -> Any:
    """Index tensors out of range are clamped."""
    try:
        return step.proceed()
    except IndexError:
        if step.name == "getitem" and step.is_tensor(step.args[1]):
            size = step.args[0].shape[0]
            return step.with_args(step.args[0], step.lib.clamp(step.args[1], 0, size - 1))
        raise


# identity, sharing, writing


@mutant("inplace/returns-self")
def inplace_returns_copy(step: Step) -> Any:
    """In-place operators return a copy."""
    result = step.proceed()
    return result.clone() if step.inplace and step.is_tensor(result) else result


@mutant("out/returns-out")
def out_returns_copy(step: Step) -> Any:
    """Operators with out= return a copy of it."""
    result = step.proceed()
    return result.clone() if "out" in step.kwargs and step.is_tensor(result) else result


@mutant("conversion/to-returns-self")
def to_copies(step: Step) -> Any:
    """to always copies."""
    result = step.proceed()
    return result.clone() if step.name == "to" and result is step.args[0] else result


@mutant("conversion/detach-shares")
def detach_copies(step: Step) -> Any:
    """detach copies."""
    result = step.proceed()
    return result.clone() if step.name == "detach" else result


@mutant("errors/dims-and-indices")
def index_errors_are_value_errors(step: Step) -> Any:
    """A dim out of range raises ValueError."""
    try:
        return step.proceed()
    except IndexError as error:
        raise ValueError(str(error)) from None


@mutant("errors/refusal-changes-nothing")
def refusal_writes(step: Step) -> Any:
    """An in-place operator that is refused has written already."""
    try:
        return step.proceed()
    except Exception:
        target = step.target()
        if step.is_tensor(target):
            target.detach().fill_(1)
        raise


@mutant("overlap/write-to-expanded")
def overlap_unchecked(step: Step) -> Any:
    """Writes to expanded tensors pass."""
    try:
        return step.proceed()
    except RuntimeError:
        target = step.target()
        if step.is_tensor(target) and 0 in target.stride():
            return target
        raise


# storages


@mutant("conversion/data-has-own-version")
def data_is_detach(step: Step) -> Any:
    """data shares its version, as detach does."""
    return step.args[0].detach() if step.name == "data" and not step.args[1:] else step.proceed()


@mutant("storage/set")
def set_copies(step: Step) -> Any:
    """set_ lays self on a copy of the source."""
    if step.inplace and step.name == "set" and step.tensors()[1:]:
        return step.with_args(step.args[0], step.args[1].clone(), *step.args[2:])
    return step.proceed()


# pending conjugation and negation


def _resolved(tensor: Any) -> Any:
    return tensor.resolve_conj().resolve_neg()


def _raw(tensor: Any) -> Any:
    tensor = tensor.conj() if tensor.is_conj() else tensor
    return tensor._neg_view() if tensor.is_neg() else tensor


@mutant("pending/conj-is-a-view")
def conj_copies(step: Step) -> Any:
    """conj conjugates in memory of its own."""
    result = step.proceed()
    return _resolved(result) if step.name in ("conj", "_conj", "adjoint") else result


@mutant("pending/imag-of-conjugate")
def imag_of_conjugate_copies(step: Step) -> Any:
    """imag of a conjugate negates in memory of its own."""
    result = step.proceed()
    return _resolved(result) if step.name == "imag" else result


@mutant("pending/views-keep-it")
def views_resolve(step: Step) -> Any:
    """Views do first what is pending."""
    result = step.proceed()
    views = ("transpose", "unsqueeze", "select", "permute", "getitem", "detach")
    return _resolved(result) if step.name in views else result


@mutant("pending/operators-see-values")
def operators_see_memory(step: Step) -> Any:
    """Arithmetic calculates with what is in memory."""
    if step.plain and step.name in ("add", "mul", "sum", "abs", "clone"):
        args = [_raw(each) if step.is_tensor(each) else each for each in step.args]
        return step.with_args(*args, **step.kwargs)
    return step.proceed()


@mutant("pending/writes-go-through")
def writes_go_to_memory(step: Step) -> Any:
    """What is written in place to a conjugate or a negative is written as it is."""
    target = step.target()
    if step.inplace and step.is_tensor(target) and step.name in ("copy", "fill"):
        step.with_args(_raw(target), *step.args[1:], **step.kwargs)
        return target
    return step.proceed()


# autograd


@mutant("autograd/no-grad")
def no_grad_ignored(step: Step) -> Any:
    """Gradients cannot be switched off."""
    return None if step.name == "set_grad_enabled" else step.proceed()


def _mean_over_broadcast(source: Any, outputs: list[Any], gradient: Any) -> Any:
    largest = max(output.numel() for output in outputs)
    return gradient / (largest // source.numel()) if 0 < source.numel() < largest else gradient


def _conjugated(source: Any, outputs: list[Any], gradient: Any) -> Any:
    return gradient.conj().resolve_conj() if gradient.is_complex() else gradient


MUTANTS["versions_stand_still"] = {
    "rule": "inplace/bumps-version", "says": "Version counters never move.",
    "version": lambda version: 0,
}  # fmt: skip
MUTANTS["broadcast_is_averaged"] = {
    "rule": "autograd/broadcast-is-summed",
    "says": "The gradient of a broadcast input is a mean, not a sum.",
    "gradient": _mean_over_broadcast,
}
MUTANTS["complex_is_not_conjugated"] = {
    "rule": "autograd/complex-is-conjugate",
    "says": "The gradient of a complex input is not conjugated.",
    "gradient": _conjugated,
}


def _doubled_if_long(source: Any, outputs: list[Any], gradient: Any) -> Any:
    return gradient * 2 if gradient.numel() > 2 else gradient


for _way in ("reverse", "forward", "second", "batched"):
    MUTANTS[f"{_way}_is_doubled"] = {
        "rule": f"gradcheck/{_way}-of-every-operator",
        "says": "Derivatives with more than two elements are twice as large, or those of another.",
        "gradient": _doubled_if_long,
    }


# text and interchange


@mutant("printing/one-width")
def text_unaligned(step: Step) -> Any:
    """repr does not align the elements."""
    text = step.proceed()
    return text.replace("[ ", "[").replace(",  ", ", ") if step.name == "__repr" else text


@mutant("printing/dtype-unless-evident")
def text_without_dtype(step: Step) -> Any:
    """repr never names the dtype."""
    text = step.proceed()
    return text.split(", dtype=")[0] if step.name == "__repr" else text


@mutant("printing/summary")
def text_in_full(step: Step) -> Any:
    """repr leaves nothing out."""
    if step.name != "__repr":
        return step.proceed()
    step.lib.set_printoptions(profile="full")
    try:
        return step.proceed()
    finally:
        step.lib.set_printoptions(profile="default")


@mutant("printing/format")
def format_writes_tensors(step: Step) -> Any:
    """format of a 0-dim tensor writes the tensor."""
    written = step.name == "__format" and step.args[1] == ""
    return repr(step.args[0]) if written else step.proceed()


@mutant("dlpack/shares")
def dlpack_copies(step: Step) -> Any:
    """from_dlpack copies."""
    result = step.proceed()
    return result.clone() if step.name == "from_dlpack" else result


@mutant("frombuffer/shares")
def buffer_from_its_start(step: Step) -> Any:
    """frombuffer overlooks the offset."""
    if step.name == "frombuffer" and step.kwargs.get("offset", 0) > 0:
        return step.with_args(*step.args, **{**step.kwargs, "offset": 0})
    return step.proceed()


@mutant("dlpack/exports-what-has-no-history")
def exports_histories(step: Step) -> Any:
    """from_dlpack takes tensors that require grad."""
    given = [each.detach() if step.is_tensor(each) else each for each in step.args]
    return step.with_args(*given, **step.kwargs) if step.name == "from_dlpack" else step.proceed()
