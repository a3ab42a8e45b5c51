"""The public functions.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

_relu = PACKETS["relu"]


def relu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by zero.

    relu(Tensor self) -> Tensor
    """
    return _relu.function(args, kwargs)


_sigmoid = PACKETS["sigmoid"]


def sigmoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Map to the range from 0 to 1.

    sigmoid(Tensor self) -> Tensor
    """
    return _sigmoid.function(args, kwargs)


_tanh = PACKETS["tanh"]


def tanh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic tangent.

    tanh(Tensor self) -> Tensor
    """
    return _tanh.function(args, kwargs)


_logical_not = PACKETS["logical_not"]


def logical_not(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are zero.

    logical_not(Tensor self) -> Tensor
    """
    return _logical_not.function(args, kwargs)


_logical_and = PACKETS["logical_and"]


def logical_and(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where both are nonzero.

    logical_and(Tensor self, Tensor other) -> Tensor
    """
    return _logical_and.function(args, kwargs)


_logical_or = PACKETS["logical_or"]


def logical_or(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where at least one is nonzero.

    logical_or(Tensor self, Tensor other) -> Tensor
    """
    return _logical_or.function(args, kwargs)


_logical_xor = PACKETS["logical_xor"]


def logical_xor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where exactly one is nonzero.

    logical_xor(Tensor self, Tensor other) -> Tensor
    """
    return _logical_xor.function(args, kwargs)


_bitwise_not = PACKETS["bitwise_not"]


def bitwise_not(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange zeros and ones.

    bitwise_not(Tensor self) -> Tensor
    """
    return _bitwise_not.function(args, kwargs)


_bitwise_and = PACKETS["bitwise_and"]


def bitwise_and(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that both have.

    bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _bitwise_and.function(args, kwargs)


_bitwise_or = PACKETS["bitwise_or"]


def bitwise_or(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that at least one has.

    bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _bitwise_or.function(args, kwargs)


_bitwise_xor = PACKETS["bitwise_xor"]


def bitwise_xor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that exactly one has.

    bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _bitwise_xor.function(args, kwargs)


_bitwise_left_shift = PACKETS["bitwise_left_shift"]


def bitwise_left_shift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Shift the bits up.

    bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _bitwise_left_shift.function(args, kwargs)


_bitwise_right_shift = PACKETS["bitwise_right_shift"]


def bitwise_right_shift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Shift the bits down, keeping the sign.

    bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _bitwise_right_shift.function(args, kwargs)


_eq = PACKETS["eq"]


def eq(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements are equal.

    eq.Tensor(Tensor self, Tensor other) -> Tensor
    eq.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _eq.function(args, kwargs)


_ne = PACKETS["ne"]


def ne(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements differ.

    ne.Tensor(Tensor self, Tensor other) -> Tensor
    ne.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _ne.function(args, kwargs)




def not_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements differ.

    ne.Tensor(Tensor self, Tensor other) -> Tensor
    ne.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _ne.function(args, kwargs)


_lt = PACKETS["lt"]


def lt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less.

    lt.Tensor(Tensor self, Tensor other) -> Tensor
    lt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _lt.function(args, kwargs)




def less(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less.

    lt.Tensor(Tensor self, Tensor other) -> Tensor
    lt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _lt.function(args, kwargs)


_le = PACKETS["le"]


def le(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less or equal.

    le.Tensor(Tensor self, Tensor other) -> Tensor
    le.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _le.function(args, kwargs)




def less_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less or equal.

    le.Tensor(Tensor self, Tensor other) -> Tensor
    le.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _le.function(args, kwargs)


_gt = PACKETS["gt"]


def gt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater.

    gt.Tensor(Tensor self, Tensor other) -> Tensor
    gt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _gt.function(args, kwargs)




def greater(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater.

    gt.Tensor(Tensor self, Tensor other) -> Tensor
    gt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _gt.function(args, kwargs)


_ge = PACKETS["ge"]


def ge(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater or equal.

    ge.Tensor(Tensor self, Tensor other) -> Tensor
    ge.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _ge.function(args, kwargs)




def greater_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater or equal.

    ge.Tensor(Tensor self, Tensor other) -> Tensor
    ge.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _ge.function(args, kwargs)


_maximum = PACKETS["maximum"]


def maximum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the greater of two elements.

    maximum(Tensor self, Tensor other) -> Tensor
    """
    return _maximum.function(args, kwargs)


_minimum = PACKETS["minimum"]


def minimum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the lesser of two elements.

    minimum(Tensor self, Tensor other) -> Tensor
    """
    return _minimum.function(args, kwargs)


_fmax = PACKETS["fmax"]


def fmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the greater of two elements, a number rather than NaN.

    fmax(Tensor self, Tensor other) -> Tensor
    """
    return _fmax.function(args, kwargs)


_fmin = PACKETS["fmin"]


def fmin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the lesser of two elements, a number rather than NaN.

    fmin(Tensor self, Tensor other) -> Tensor
    """
    return _fmin.function(args, kwargs)


_clamp = PACKETS["clamp"]


def clamp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
    """
    return _clamp.function(args, kwargs)




def clip(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
    """
    return _clamp.function(args, kwargs)


_clamp_min = PACKETS["clamp_min"]


def clamp_min(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep above the elements of a tensor.

    clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
    clamp_min(Tensor self, Scalar min) -> Tensor
    """
    return _clamp_min.function(args, kwargs)


_clamp_max = PACKETS["clamp_max"]


def clamp_max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep below the elements of a tensor.

    clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
    clamp_max(Tensor self, Scalar max) -> Tensor
    """
    return _clamp_max.function(args, kwargs)


_where = PACKETS["where"]


def where(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Choose between two tensors.

    where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
    where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
    where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
    where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor
    where(Tensor condition) -> Tensor[]
    """
    return _where.function(args, kwargs)


_clone = PACKETS["clone"]


def clone(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy to fresh memory.

    clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
    """
    return _clone.function(args, kwargs)


_fill = PACKETS["fill"]


def fill(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give every element one value.

    fill.Scalar(Tensor self, Scalar value) -> Tensor
    fill.Tensor(Tensor self, Tensor value) -> Tensor
    """
    return _fill.function(args, kwargs)


_detach = PACKETS["detach"]


def detach(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the same memory without history.

    detach(Tensor(a) self) -> Tensor(a)
    """
    return _detach.function(args, kwargs)


_detach_ = PACKETS["detach_"]


def detach_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Drop the history of self.

    detach_(Tensor(a!) self) -> Tensor(a!)
    """
    return _detach_.function(args, kwargs)


_empty = PACKETS["empty"]


def empty(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of unspecified contents.

    empty.memory_format(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool requires_grad=False) -> Tensor
    """
    return _empty.function(args, kwargs)


_empty_strided = PACKETS["empty_strided"]


def empty_strided(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of given sizes and strides and of unspecified contents.

    empty_strided(int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool requires_grad=False) -> Tensor
    """
    return _empty_strided.function(args, kwargs)


_zeros = PACKETS["zeros"]


def zeros(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of zeros.

    zeros(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool requires_grad=False) -> Tensor
    """
    return _zeros.function(args, kwargs)


_ones = PACKETS["ones"]


def ones(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of ones.

    ones(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool requires_grad=False) -> Tensor
    """
    return _ones.function(args, kwargs)


_full = PACKETS["full"]


def full(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor all of whose elements are one number.

    full(int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool requires_grad=False) -> Tensor
    """
    return _full.function(args, kwargs)


_scalar_tensor = PACKETS["scalar_tensor"]


def scalar_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a 0-dim tensor of a number.

    scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool requires_grad=False) -> Tensor
    """
    return _scalar_tensor.function(args, kwargs)


_empty_like = PACKETS["empty_like"]


def empty_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of unspecified contents, like another.

    empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool requires_grad=False) -> Tensor
    """
    return _empty_like.function(args, kwargs)


_zeros_like = PACKETS["zeros_like"]


def zeros_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of zeros, like another.

    zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool requires_grad=False) -> Tensor
    """
    return _zeros_like.function(args, kwargs)


_ones_like = PACKETS["ones_like"]


def ones_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of ones, like another.

    ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool requires_grad=False) -> Tensor
    """
    return _ones_like.function(args, kwargs)


_full_like = PACKETS["full_like"]


def full_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor all of whose elements are one number, like another.

    full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool requires_grad=False) -> Tensor
    """
    return _full_like.function(args, kwargs)


_amax = PACKETS["amax"]


def amax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the largest element over dims.

    amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
    """
    return _amax.function(args, kwargs)


_amin = PACKETS["amin"]


def amin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest element over dims.

    amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
    """
    return _amin.function(args, kwargs)


_aminmax = PACKETS["aminmax"]


def aminmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest and the largest element.

    aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
    """
    return _aminmax.function(args, kwargs)


_max = PACKETS["max"]


def max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the largest element, of all or along a dim, or of each pair.

    max(Tensor self) -> Tensor
    max.other(Tensor self, Tensor other) -> Tensor
    max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    """
    return _max.function(args, kwargs)


_min = PACKETS["min"]


def min(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest element, of all or along a dim, or of each pair.

    min(Tensor self) -> Tensor
    min.other(Tensor self, Tensor other) -> Tensor
    min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    """
    return _min.function(args, kwargs)


_argmax = PACKETS["argmax"]


def argmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the index of the largest element.

    argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
    """
    return _argmax.function(args, kwargs)


_argmin = PACKETS["argmin"]


def argmin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the index of the smallest element.

    argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
    """
    return _argmin.function(args, kwargs)


_var = PACKETS["var"]


def var(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the variance of all elements.

    var(Tensor self, bool unbiased=True) -> Tensor
    var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
    """
    return _var.function(args, kwargs)


_std = PACKETS["std"]


def std(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the standard deviation of all elements.

    std(Tensor self, bool unbiased=True) -> Tensor
    std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
    """
    return _std.function(args, kwargs)


_var_mean = PACKETS["var_mean"]


def var_mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the variance and the mean of all elements.

    var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
    """
    return _var_mean.function(args, kwargs)


_std_mean = PACKETS["std_mean"]


def std_mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the standard deviation and the mean of all elements.

    std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
    """
    return _std_mean.function(args, kwargs)


_add = PACKETS["add"]


def add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add other, multiplied by alpha, to self.

    add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    """
    return _add.function(args, kwargs)


_sub = PACKETS["sub"]


def sub(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract other, multiplied by alpha, from self.

    sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    """
    return _sub.function(args, kwargs)




def subtract(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract other, multiplied by alpha, from self.

    sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    """
    return _sub.function(args, kwargs)


_rsub = PACKETS["rsub"]


def rsub(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract self, multiplied by alpha, from other.

    rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
    """
    return _rsub.function(args, kwargs)


_mul = PACKETS["mul"]


def mul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elementwise.

    mul.Tensor(Tensor self, Tensor other) -> Tensor
    """
    return _mul.function(args, kwargs)




def multiply(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elementwise.

    mul.Tensor(Tensor self, Tensor other) -> Tensor
    """
    return _mul.function(args, kwargs)


_div = PACKETS["div"]


def div(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    div.Tensor(Tensor self, Tensor other) -> Tensor
    div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
    """
    return _div.function(args, kwargs)




def divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    div.Tensor(Tensor self, Tensor other) -> Tensor
    div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
    """
    return _div.function(args, kwargs)


_true_divide = PACKETS["true_divide"]


def true_divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    true_divide.Tensor(Tensor self, Tensor other) -> Tensor
    """
    return _true_divide.function(args, kwargs)


_floor_divide = PACKETS["floor_divide"]


def floor_divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide and round down.

    floor_divide(Tensor self, Tensor other) -> Tensor
    """
    return _floor_divide.function(args, kwargs)


_remainder = PACKETS["remainder"]


def remainder(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take what floor division leaves.

    remainder.Tensor(Tensor self, Tensor other) -> Tensor
    remainder.Scalar(Tensor self, Scalar other) -> Tensor
    remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _remainder.function(args, kwargs)


_fmod = PACKETS["fmod"]


def fmod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take what truncating division leaves.

    fmod.Tensor(Tensor self, Tensor other) -> Tensor
    fmod.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _fmod.function(args, kwargs)


_pow = PACKETS["pow"]


def pow(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise to a power.

    pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    pow.Scalar(Scalar self, Tensor exponent) -> Tensor
    """
    return _pow.function(args, kwargs)


_float_power = PACKETS["float_power"]


def float_power(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise to a power in double precision.

    float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    float_power.Scalar(Scalar self, Tensor exponent) -> Tensor
    """
    return _float_power.function(args, kwargs)


_neg = PACKETS["neg"]


def neg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor
    """
    return _neg.function(args, kwargs)




def negative(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor
    """
    return _neg.function(args, kwargs)


_positive = PACKETS["positive"]


def positive(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Return self.

    positive(Tensor(a) self) -> Tensor(a)
    """
    return _positive.function(args, kwargs)


_abs = PACKETS["abs"]


def abs(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the magnitude.

    abs(Tensor self) -> Tensor
    """
    return _abs.function(args, kwargs)




def absolute(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the magnitude.

    abs(Tensor self) -> Tensor
    """
    return _abs.function(args, kwargs)


_sign = PACKETS["sign"]


def sign(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give -1, 0 or 1.

    sign(Tensor self) -> Tensor
    """
    return _sign.function(args, kwargs)


_sgn = PACKETS["sgn"]


def sgn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the sign, or the direction of a complex number.

    sgn(Tensor self) -> Tensor
    """
    return _sgn.function(args, kwargs)


_conj_physical = PACKETS["conj_physical"]


def conj_physical(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Conjugate.

    conj_physical(Tensor self) -> Tensor
    """
    return _conj_physical.function(args, kwargs)


_lerp = PACKETS["lerp"]


def lerp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Interpolate by the weights of a tensor.

    lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
    lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
    """
    return _lerp.function(args, kwargs)


_addcmul = PACKETS["addcmul"]


def addcmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add value times the product of two tensors.

    addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
    """
    return _addcmul.function(args, kwargs)


_addcdiv = PACKETS["addcdiv"]


def addcdiv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add value times the quotient of two tensors.

    addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
    """
    return _addcdiv.function(args, kwargs)


_sum = PACKETS["sum"]


def sum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum all elements, or those over dims.

    sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
    sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    """
    return _sum.function(args, kwargs)


_nansum = PACKETS["nansum"]


def nansum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the elements over dims, counting NaN as zero.

    nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    """
    return _nansum.function(args, kwargs)


_prod = PACKETS["prod"]


def prod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply all elements, or those along a dim.

    prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
    prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    """
    return _prod.function(args, kwargs)


_mean = PACKETS["mean"]


def mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the mean of all elements, or over dims.

    mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
    mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    """
    return _mean.function(args, kwargs)


_any = PACKETS["any"]


def any(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether any element is true.

    any(Tensor self) -> Tensor
    any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    """
    return _any.function(args, kwargs)


_all = PACKETS["all"]


def all(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether all elements are true.

    all(Tensor self) -> Tensor
    all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    """
    return _all.function(args, kwargs)


_count_nonzero = PACKETS["count_nonzero"]


def count_nonzero(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the elements other than zero over dims.

    count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
    count_nonzero(Tensor self, int? dim=None) -> Tensor
    """
    return _count_nonzero.function(args, kwargs)


_exp = PACKETS["exp"]


def exp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self.

    exp(Tensor self) -> Tensor
    """
    return _exp.function(args, kwargs)


_exp2 = PACKETS["exp2"]


def exp2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise 2 to the power of self.

    exp2(Tensor self) -> Tensor
    """
    return _exp2.function(args, kwargs)


_expm1 = PACKETS["expm1"]


def expm1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self, and subtract 1.

    expm1(Tensor self) -> Tensor
    """
    return _expm1.function(args, kwargs)


_log = PACKETS["log"]


def log(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the natural logarithm.

    log(Tensor self) -> Tensor
    """
    return _log.function(args, kwargs)


_log2 = PACKETS["log2"]


def log2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 2.

    log2(Tensor self) -> Tensor
    """
    return _log2.function(args, kwargs)


_log10 = PACKETS["log10"]


def log10(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 10.

    log10(Tensor self) -> Tensor
    """
    return _log10.function(args, kwargs)


_log1p = PACKETS["log1p"]


def log1p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of 1 + self.

    log1p(Tensor self) -> Tensor
    """
    return _log1p.function(args, kwargs)


_sqrt = PACKETS["sqrt"]


def sqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the square root.

    sqrt(Tensor self) -> Tensor
    """
    return _sqrt.function(args, kwargs)


_rsqrt = PACKETS["rsqrt"]


def rsqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the reciprocal of the square root.

    rsqrt(Tensor self) -> Tensor
    """
    return _rsqrt.function(args, kwargs)


_square = PACKETS["square"]


def square(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply with itself.

    square(Tensor self) -> Tensor
    """
    return _square.function(args, kwargs)


_reciprocal = PACKETS["reciprocal"]


def reciprocal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide 1 by self.

    reciprocal(Tensor self) -> Tensor
    """
    return _reciprocal.function(args, kwargs)


_sin = PACKETS["sin"]


def sin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the sine.

    sin(Tensor self) -> Tensor
    """
    return _sin.function(args, kwargs)


_cos = PACKETS["cos"]


def cos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the cosine.

    cos(Tensor self) -> Tensor
    """
    return _cos.function(args, kwargs)


_tan = PACKETS["tan"]


def tan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the tangent.

    tan(Tensor self) -> Tensor
    """
    return _tan.function(args, kwargs)


_floor = PACKETS["floor"]


def floor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round down.

    floor(Tensor self) -> Tensor
    """
    return _floor.function(args, kwargs)


_ceil = PACKETS["ceil"]


def ceil(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round up.

    ceil(Tensor self) -> Tensor
    """
    return _ceil.function(args, kwargs)


_trunc = PACKETS["trunc"]


def trunc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor
    """
    return _trunc.function(args, kwargs)




def fix(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor
    """
    return _trunc.function(args, kwargs)


_round = PACKETS["round"]


def round(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round to the nearest whole number.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor
    """
    return _round.function(args, kwargs)


_isnan = PACKETS["isnan"]


def isnan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are NaN.

    isnan(Tensor self) -> Tensor
    """
    return _isnan.function(args, kwargs)


_isinf = PACKETS["isinf"]


def isinf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are infinite.

    isinf(Tensor self) -> Tensor
    """
    return _isinf.function(args, kwargs)


_isfinite = PACKETS["isfinite"]


def isfinite(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are finite.

    isfinite(Tensor self) -> Tensor
    """
    return _isfinite.function(args, kwargs)


_as_strided = PACKETS["as_strided"]


def as_strided(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage with given sizes, strides and storage offset.

    as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
    """
    return _as_strided.function(args, kwargs)


_transpose = PACKETS["transpose"]


def transpose(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims.

    transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
    """
    return _transpose.function(args, kwargs)

