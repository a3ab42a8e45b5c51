"""Faults in what is calculated."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


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


@mutant("floor_divide/exact-quotient")
def integer_floor_divide_truncates(step: Step) -> Any:
    """floor_divide of integers rounds towards zero."""
    if step.plain and step.name == "floor_divide":
        if not any(each.dtype.is_floating_point for each in step.tensors()):
            return step.lib.div(*step.args, rounding_mode="trunc")
    return step.proceed()


@mutant("floor_divide/exact-quotient")
def floor_divide_rounds_first(step: Step) -> Any:
    """floor_divide rounds the rounded quotient down."""
    result = step.proceed()
    if step.plain and step.name == "floor_divide" and result.dtype.is_floating_point:
        return step.lib.floor(step.lib.div(*step.args)).to(result.dtype)
    return result


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
