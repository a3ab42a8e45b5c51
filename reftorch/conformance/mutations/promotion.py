"""Faults of type promotion."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


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
