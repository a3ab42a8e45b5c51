"""Faults of type promotion."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, mutant, without


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


# in short forms

_ARITHMETIC = "add sub mul maximum minimum where"


def _dtypes(step: Step) -> set[Any]:
    return {tensor.dtype for tensor in step.tensors()}


def _number(step: Step, *kinds: type) -> bool:
    return any(type(each) in kinds for each in step.args)


def _is_integral(dtype: Any) -> bool:
    return not dtype.is_floating_point and not dtype.is_complex


def _as_first(step: Step, result: Any) -> Any:
    return result.to(step.x.dtype)


def _as_last(step: Step, result: Any) -> Any:
    return result.to(step.tensors()[-1].dtype)


def _in_double(step: Step, result: Any) -> Any:
    return result.to(step.lib.float64) if result.dtype.is_floating_point else result


after("promotion/lattice", "int8 and int32 give int8.", _ARITHMETIC,
      lambda s, r: r.to(s.lib.int8) if r.dtype is s.lib.int32 else r,
      lambda s: s.lib.int8 in _dtypes(s))
after("promotion/higher-category-wins", "Integers and halves give integers.", _ARITHMETIC,
      lambda s, r: r.to(next(d for d in _dtypes(s) if _is_integral(d))),
      lambda s: s.lib.float16 in _dtypes(s) and any(map(_is_integral, _dtypes(s))))
after("promotion/zero-dim-of-higher-category", "A 0-dim double counts as a float.", _ARITHMETIC,
      lambda s, r: r.to(s.lib.float32) if r.dtype is s.lib.float64 else r,
      lambda s: any(map(_is_integral, _dtypes(s))))
after("promotion/zero-dim-among-themselves", "The first 0-dim tensor decides.", _ARITHMETIC,
      _as_first, lambda s: all(not each.dim() for each in s.tensors()))
after("promotion/empty-is-dimensioned", "An empty tensor takes no part.", _ARITHMETIC,
      _as_last, lambda s: not s.x.numel())
after("promotion/number-is-weakest", "An int8 tensor and an int give int64.", _ARITHMETIC,
      lambda s, r: r.to(s.lib.int64),
      lambda s: _number(s, int) and _dtypes(s) == {s.lib.int8})
after("promotion/python-number-dtype", "A Python float stands for float64.", "result_type",
      lambda s, r: s.lib.float64 if r is s.lib.float32 else r,
      lambda s: _number(s, float))
instead("promotion/default-dtype", "The default dtype cannot be changed.", "set_default_dtype",
        lambda s: None, lambda s: s.args[0] is s.lib.float64)
accepts("promotion/default-dtype-is-floating", "Any dtype can be the default.",
        "set_default_dtype", lambda s: None)
after("promotion/complex-keeps-precision", "A float64 tensor and a complex number give complex64.",
      _ARITHMETIC, lambda s, r: r.to(s.lib.complex64) if r.is_complex() else r,
      lambda s: s.lib.float64 in _dtypes(s))
after("promotion/integer-with-floating", "int64 and a floating dtype give float64.", _ARITHMETIC,
      _in_double, lambda s: s.lib.int64 in _dtypes(s))
after("promotion/half-with-bfloat16", "float16 and bfloat16 give bfloat16.", _ARITHMETIC,
      lambda s, r: r.to(s.lib.bfloat16),
      lambda s: _dtypes(s) == {s.lib.float16, s.lib.bfloat16})
accepts("promotion/unsigned-refused", "uint16 and uint32 promote with anything.", "mul eq")
accepts("promotion/float8-refused", "float8 promotes with anything.", "mul result_type")
accepts("promotion/float8-no-arithmetic", "float8 has arithmetic.", "add neg mul")
instead("promotion/number-wraps-into-common-dtype", "A number out of range saturates.", "add mul",
        lambda s: s.with_args(s.args[0], min(max(s.args[1], 0), 255), **s.kwargs),
        lambda s: _number(s, int) and s.lib.uint8 in _dtypes(s))
accepts("promotion/number-beyond-64-bits", "Numbers beyond 64 bits pass.", "add eq lt")
after("promotion/integers-to-float", "Integers are computed in float64.",
      "div exp log sqrt sin tanh sigmoid", _in_double,
      lambda s: all(map(_is_integral, _dtypes(s))))
after("promotion/can-cast", "An integer does not fit into a narrower one.", "can_cast",
      lambda s, r: r and not (s.args[0] is s.lib.int64 and s.args[1] is s.lib.uint8))
after("promotion/result-type-agrees", "result_type is that of the first operand.", "result_type",
      lambda s, r: s.x.dtype, lambda s: bool(s.tensors()))
after("promotion/number-first", "A float on the left does not count.", "__radd __rmul __rsub",
      _as_first, lambda s: _number(s, float))
accepts("promotion/alpha-category", "A fractional alpha passes for integers.", "add sub",
        lambda s: without(s, "alpha"), lambda s: "alpha" in s.kwargs)
accepts("promotion/alpha-bool", "A bool alpha is always accepted.", "add",
        lambda s: without(s, "alpha"), lambda s: s.kwargs.get("alpha") is True)
after("promotion/alpha-is-no-operand", "alpha promotes.", "add sub",
      lambda s, r: r.to(s.lib.int64), lambda s: "alpha" in s.kwargs)
accepts("promotion/matrix-products-do-not-promote", "Matrix products take any dtypes.",
        "mm bmm matmul dot addmm")
after("promotion/lists-promote-together", "The first of a list decides.", "cat stack", _as_first)
accepts("promotion/result-must-be-castable", "Integers take fractions in place.", "add mul div")
