"""The public functions.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "relu",
    "relu_",
    "sigmoid",
    "sigmoid_",
    "tanh",
    "tanh_",
    "selu",
    "selu_",
    "celu",
    "celu_",
    "threshold",
    "threshold_",
    "prelu",
    "hardshrink",
    "rrelu",
    "rrelu_",
    "i0",
    "i0_",
    "atan2",
    "arctan2",
    "hypot",
    "copysign",
    "nextafter",
    "heaviside",
    "gcd",
    "gcd_",
    "lcm",
    "lcm_",
    "ldexp",
    "ldexp_",
    "logaddexp",
    "logaddexp2",
    "xlogy",
    "xlogy_",
    "polar",
    "subtract",
    "logical_not",
    "logical_and",
    "logical_or",
    "logical_xor",
    "bitwise_not",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "bitwise_left_shift",
    "bitwise_right_shift",
    "diff",
    "trapezoid",
    "trapz",
    "cumulative_trapezoid",
    "gradient",
    "isnan",
    "isinf",
    "isfinite",
    "isposinf",
    "isneginf",
    "isreal",
    "signbit",
    "equal",
    "isclose",
    "allclose",
    "eq",
    "ne",
    "not_equal",
    "lt",
    "less",
    "le",
    "less_equal",
    "gt",
    "greater",
    "ge",
    "greater_equal",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "clamp",
    "clip",
    "clamp_",
    "clip_",
    "clamp_min",
    "clamp_min_",
    "clamp_max",
    "clamp_max_",
    "where",
    "_conj",
    "_neg_view",
    "conj",
    "conj_physical",
    "conj_physical_",
    "resolve_conj",
    "resolve_neg",
    "is_conj",
    "is_neg",
    "adjoint",
    "real",
    "imag",
    "clone",
    "fill",
    "fill_",
    "detach",
    "detach_",
    "zero_",
    "fill_",
    "detach_copy",
    "narrow_copy",
    "empty",
    "empty_strided",
    "empty_permuted",
    "zeros",
    "ones",
    "full",
    "scalar_tensor",
    "empty_like",
    "zeros_like",
    "ones_like",
    "full_like",
    "arange",
    "linspace",
    "eye",
    "complex",
    "tensor",
    "as_tensor",
    "asarray",
    "diag",
    "diag_embed",
    "diagflat",
    "cdist",
    "pairwise_distance",
    "cosine_similarity",
    "pdist",
    "is_floating_point",
    "is_complex",
    "is_signed",
    "numel",
    "is_nonzero",
    "result_type",
    "can_cast",
    "promote_types",
    "einsum",
    "erf",
    "erf_",
    "erfc",
    "erfc_",
    "erfinv",
    "amax",
    "amin",
    "aminmax",
    "max",
    "min",
    "argmax",
    "argmin",
    "_fft_c2c",
    "_fft_r2c",
    "_fft_c2r",
    "_foreach_exp",
    "_foreach_exp_",
    "_foreach_acos",
    "_foreach_acos_",
    "_foreach_asin",
    "_foreach_asin_",
    "_foreach_atan",
    "_foreach_atan_",
    "_foreach_cos",
    "_foreach_cos_",
    "_foreach_cosh",
    "_foreach_cosh_",
    "_foreach_log",
    "_foreach_log_",
    "_foreach_log10",
    "_foreach_log10_",
    "_foreach_log2",
    "_foreach_log2_",
    "_foreach_tan",
    "_foreach_tan_",
    "_foreach_tanh",
    "_foreach_tanh_",
    "_foreach_sin",
    "_foreach_sin_",
    "_foreach_sinh",
    "_foreach_sinh_",
    "_foreach_neg",
    "_foreach_neg_",
    "_foreach_sqrt",
    "_foreach_sqrt_",
    "_foreach_rsqrt",
    "_foreach_rsqrt_",
    "_foreach_ceil",
    "_foreach_ceil_",
    "_foreach_erf",
    "_foreach_erf_",
    "_foreach_erfc",
    "_foreach_erfc_",
    "_foreach_expm1",
    "_foreach_expm1_",
    "_foreach_floor",
    "_foreach_floor_",
    "_foreach_log1p",
    "_foreach_log1p_",
    "_foreach_round",
    "_foreach_round_",
    "_foreach_frac",
    "_foreach_frac_",
    "_foreach_reciprocal",
    "_foreach_reciprocal_",
    "_foreach_sigmoid",
    "_foreach_sigmoid_",
    "_foreach_trunc",
    "_foreach_trunc_",
    "_foreach_abs",
    "_foreach_abs_",
    "_foreach_sign",
    "_foreach_sign_",
    "_foreach_lgamma",
    "_foreach_lgamma_",
    "_foreach_zero_",
    "_foreach_clone",
    "_foreach_copy_",
    "_foreach_add",
    "_foreach_add_",
    "_foreach_sub",
    "_foreach_sub_",
    "_foreach_mul",
    "_foreach_mul_",
    "_foreach_div",
    "_foreach_div_",
    "_foreach_clamp_min",
    "_foreach_clamp_min_",
    "_foreach_clamp_max",
    "_foreach_clamp_max_",
    "_foreach_maximum",
    "_foreach_maximum_",
    "_foreach_minimum",
    "_foreach_minimum_",
    "_foreach_pow",
    "_foreach_pow_",
    "_foreach_addcmul",
    "_foreach_addcmul_",
    "_foreach_addcdiv",
    "_foreach_addcdiv_",
    "_foreach_lerp",
    "_foreach_lerp_",
    "_foreach_max",
    "_foreach_norm",
    "_foreach_mm",
    "lgamma",
    "digamma",
    "polygamma",
    "mvlgamma",
    "broadcast_tensors",
    "broadcast_shapes",
    "meshgrid",
    "cartesian_prod",
    "combinations",
    "bincount",
    "histc",
    "histogram",
    "histogramdd",
    "igamma",
    "igammac",
    "index_put",
    "index_put_",
    "index_select",
    "take",
    "take_along_dim",
    "nonzero",
    "nonzero_static",
    "argwhere",
    "masked_fill",
    "masked_select",
    "from_numpy",
    "frombuffer",
    "to_dlpack",
    "from_dlpack",
    "rot90",
    "repeat_interleave",
    "cat",
    "concat",
    "concatenate",
    "stack",
    "hstack",
    "vstack",
    "row_stack",
    "dstack",
    "column_stack",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "_chunk_cat",
    "mm",
    "bmm",
    "mv",
    "dot",
    "vdot",
    "addmm",
    "addmv",
    "addmv_",
    "baddbmm",
    "addbmm",
    "matmul",
    "outer",
    "ger",
    "inner",
    "tensordot",
    "cholesky",
    "cholesky_solve",
    "cholesky_inverse",
    "_linalg_det",
    "det",
    "_linalg_slogdet",
    "slogdet",
    "logdet",
    "_linalg_eigvals",
    "_linalg_eigh",
    "matrix_exp",
    "_lu_with_info",
    "lu",
    "lu_unpack",
    "lu_solve",
    "geqrf",
    "orgqr",
    "ormqr",
    "qr",
    "_linalg_solve_ex",
    "inverse",
    "triangular_solve",
    "_linalg_svd",
    "svd",
    "pinverse",
    "svd_lowrank",
    "pca_lowrank",
    "bilinear",
    "var",
    "std",
    "var_mean",
    "std_mean",
    "adaptive_avg_pool1d",
    "adaptive_max_pool1d",
    "convolution",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "conv_tbc",
    "dropout",
    "dropout_",
    "feature_dropout",
    "feature_dropout_",
    "alpha_dropout",
    "alpha_dropout_",
    "feature_alpha_dropout",
    "feature_alpha_dropout_",
    "native_dropout",
    "embedding",
    "embedding_renorm_",
    "embedding_bag",
    "_embedding_bag",
    "grid_sampler",
    "grid_sampler_2d",
    "grid_sampler_3d",
    "affine_grid_generator",
    "binary_cross_entropy_with_logits",
    "hinge_embedding_loss",
    "kl_div",
    "poisson_nll_loss",
    "margin_ranking_loss",
    "cosine_embedding_loss",
    "triplet_margin_loss",
    "ctc_loss",
    "_ctc_loss",
    "native_layer_norm",
    "layer_norm",
    "rms_norm",
    "native_group_norm",
    "group_norm",
    "native_batch_norm",
    "_native_batch_norm_legit",
    "batch_norm",
    "instance_norm",
    "max_pool1d",
    "max_pool1d_with_indices",
    "max_pool2d",
    "max_pool3d",
    "avg_pool1d",
    "pixel_shuffle",
    "pixel_unshuffle",
    "channel_shuffle",
    "native_channel_shuffle",
    "norm",
    "dist",
    "norm_except_dim",
    "renorm",
    "frobenius_norm",
    "nuclear_norm",
    "constant_pad_nd",
    "put",
    "masked_scatter",
    "add",
    "sub",
    "rsub",
    "mul",
    "multiply",
    "div",
    "divide",
    "true_divide",
    "floor_divide",
    "remainder",
    "fmod",
    "neg",
    "negative",
    "neg_",
    "negative_",
    "positive",
    "abs",
    "absolute",
    "abs_",
    "sign",
    "sgn",
    "lerp",
    "addcmul",
    "addcdiv",
    "pow",
    "float_power",
    "kron",
    "addr",
    "cross",
    "chain_matmul",
    "matrix_power",
    "normal",
    "rand",
    "rand_like",
    "randn",
    "randn_like",
    "randint",
    "randint_like",
    "randperm",
    "flip",
    "fliplr",
    "flipud",
    "roll",
    "tile",
    "sum",
    "nansum",
    "prod",
    "mean",
    "any",
    "all",
    "count_nonzero",
    "nanmean",
    "hash_tensor",
    "bernoulli",
    "multinomial",
    "poisson",
    "binomial",
    "cumsum",
    "cumprod",
    "logcumsumexp",
    "cummax",
    "cummin",
    "gather",
    "scatter",
    "scatter_add",
    "index_add",
    "index_copy",
    "index_fill",
    "scatter_reduce",
    "index_reduce",
    "isin",
    "bucketize",
    "searchsorted",
    "unravel_index",
    "segment_reduce",
    "_segment_reduce",
    "logspace",
    "range",
    "vander",
    "logsumexp",
    "softmax",
    "log_softmax",
    "_softmax_backward_data",
    "_log_softmax_backward_data",
    "_safe_softmax",
    "sort",
    "argsort",
    "msort",
    "topk",
    "kthvalue",
    "sparse_coo_tensor",
    "sparse_csr_tensor",
    "sparse_compressed_tensor",
    "split",
    "split_copy",
    "split_with_sizes",
    "split_with_sizes_copy",
    "chunk",
    "unbind",
    "unbind_copy",
    "tensor_split",
    "hsplit",
    "vsplit",
    "dsplit",
    "unsafe_split",
    "unsafe_split_with_sizes",
    "unsafe_chunk",
    "median",
    "nanmedian",
    "mode",
    "quantile",
    "nanquantile",
    "cov",
    "corrcoef",
    "stft",
    "istft",
    "resize_as_",
    "is_same_size",
    "trace",
    "tril",
    "triu",
    "tril_indices",
    "triu_indices",
    "sin",
    "sin_",
    "cos",
    "cos_",
    "tan",
    "tan_",
    "asin",
    "arcsin",
    "asin_",
    "arcsin_",
    "acos",
    "arccos",
    "acos_",
    "arccos_",
    "atan",
    "arctan",
    "atan_",
    "arctan_",
    "sinh",
    "sinh_",
    "cosh",
    "cosh_",
    "asinh",
    "arcsinh",
    "asinh_",
    "arcsinh_",
    "acosh",
    "arccosh",
    "acosh_",
    "arccosh_",
    "atanh",
    "arctanh",
    "atanh_",
    "arctanh_",
    "sinc",
    "sinc_",
    "angle",
    "deg2rad",
    "deg2rad_",
    "rad2deg",
    "rad2deg_",
    "exp",
    "exp_",
    "exp2",
    "exp2_",
    "expm1",
    "expm1_",
    "log",
    "log_",
    "log2",
    "log2_",
    "log10",
    "log10_",
    "log1p",
    "log1p_",
    "sqrt",
    "sqrt_",
    "rsqrt",
    "rsqrt_",
    "square",
    "square_",
    "reciprocal",
    "reciprocal_",
    "floor",
    "floor_",
    "ceil",
    "ceil_",
    "trunc",
    "fix",
    "trunc_",
    "fix_",
    "round",
    "round_",
    "frac",
    "frac_",
    "frexp",
    "nan_to_num",
    "nan_to_num_",
    "logit",
    "logit_",
    "unique",
    "_unique2",
    "unique_consecutive",
    "_unsafe_masked_index",
    "_unsafe_masked_index_put_accumulate",
    "as_strided",
    "as_strided_",
    "as_strided_copy",
    "view_copy",
    "_reshape_alias_copy",
    "alias_copy",
    "reshape",
    "transpose",
    "transpose_copy",
    "swapaxes",
    "swapdims",
    "t",
    "t_copy",
    "permute",
    "permute_copy",
    "movedim",
    "moveaxis",
    "select",
    "select_copy",
    "slice_copy",
    "slice_inverse",
    "narrow",
    "diagonal",
    "diagonal_copy",
    "unfold_copy",
    "expand_copy",
    "broadcast_to",
    "squeeze",
    "squeeze_copy",
    "unsqueeze",
    "unsqueeze_copy",
    "flatten",
    "ravel",
    "unflatten",
    "view_as_real",
    "view_as_real_copy",
    "view_as_complex",
    "view_as_complex_copy",
    "select_scatter",
    "slice_scatter",
    "diagonal_scatter",
    "as_strided_scatter",
    "bartlett_window",
    "blackman_window",
    "hann_window",
    "hamming_window",
    "kaiser_window",
]

_of_relu = PACKETS["relu"]


def relu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by zero.

    relu(Tensor self) -> Tensor

    Derivatives:
      self: relu_backward(grad, result)

    relu gives zero for negative elements and leaves every other, NaN and negative zero included.
    [relu/keeps-nan]
    relu refuses a bool tensor. [relu/bool-refused]
    """
    return _of_relu.function(args, kwargs)




def relu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by zero.

    relu(Tensor self) -> Tensor

    Derivatives:
      self: relu_backward(grad, result)

    relu gives zero for negative elements and leaves every other, NaN and negative zero included.
    [relu/keeps-nan]
    relu refuses a bool tensor. [relu/bool-refused]
    """
    return _of_relu.inplace_function(args, kwargs)


_of_sigmoid = PACKETS["sigmoid"]


def sigmoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Map to the range from 0 to 1.

    sigmoid(Tensor self) -> Tensor

    Derivatives:
      self: sigmoid_backward(grad, result)

    For real numbers of great magnitude sigmoid and tanh give exactly the ends of their range,
    never NaN. [sigmoid/saturates]
    """
    return _of_sigmoid.function(args, kwargs)




def sigmoid_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Map to the range from 0 to 1.

    sigmoid(Tensor self) -> Tensor

    Derivatives:
      self: sigmoid_backward(grad, result)

    For real numbers of great magnitude sigmoid and tanh give exactly the ends of their range,
    never NaN. [sigmoid/saturates]
    """
    return _of_sigmoid.inplace_function(args, kwargs)


_of_tanh = PACKETS["tanh"]


def tanh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic tangent.

    tanh(Tensor self) -> Tensor

    Derivatives:
      self: tanh_backward(grad, result)
    """
    return _of_tanh.function(args, kwargs)




def tanh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic tangent.

    tanh(Tensor self) -> Tensor

    Derivatives:
      self: tanh_backward(grad, result)
    """
    return _of_tanh.inplace_function(args, kwargs)


_of_selu = PACKETS["selu"]


def selu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply elu with the constants that keep mean and variance.

    selu(Tensor self) -> Tensor

    selu is elu with alpha 1.6732632423543772 and scale 1.0507009873554805, and makes its node.
    [selu/constants]
    """
    return _of_selu.function(args, kwargs)




def selu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply elu with the constants that keep mean and variance.

    selu(Tensor self) -> Tensor

    selu is elu with alpha 1.6732632423543772 and scale 1.0507009873554805, and makes its node.
    [selu/constants]
    """
    return _of_selu.inplace_function(args, kwargs)


_of_celu = PACKETS["celu"]


def celu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by alpha times exp(self / alpha) - 1.

    celu(Tensor self, Scalar alpha=1.0) -> Tensor

    Derivatives:
      self: elu_backward(grad, self, alpha, 1, 1 / alpha)
      self (in place): elu_result_backward(grad, result, alpha, 1, 1 / alpha)

    celu refuses an alpha of zero. [celu/alpha-is-not-zero]
    """
    return _of_celu.function(args, kwargs)




def celu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by alpha times exp(self / alpha) - 1.

    celu(Tensor self, Scalar alpha=1.0) -> Tensor

    Derivatives:
      self: elu_backward(grad, self, alpha, 1, 1 / alpha)
      self (in place): elu_result_backward(grad, result, alpha, 1, 1 / alpha)

    celu refuses an alpha of zero. [celu/alpha-is-not-zero]
    """
    return _of_celu.inplace_function(args, kwargs)


_of_threshold = PACKETS["threshold"]


def threshold(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements that are not above a threshold.

    threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor

    Derivatives:
      self: tied(masked(grad, self <= threshold), self)

    Elements at or below the threshold are replaced, with no gradient; NaN passes.
    [threshold/nan-passes]
    ... (docs/spec/ops-activation.md)
    """
    return _of_threshold.function(args, kwargs)




def threshold_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements that are not above a threshold.

    threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor

    Derivatives:
      self: tied(masked(grad, self <= threshold), self)

    Elements at or below the threshold are replaced, with no gradient; NaN passes.
    [threshold/nan-passes]
    ... (docs/spec/ops-activation.md)
    """
    return _of_threshold.inplace_function(args, kwargs)


_of_prelu = PACKETS["prelu"]


def prelu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by a slope for each channel.

    prelu(Tensor self, Tensor weight) -> Tensor

    The weight is one number, or has one for each channel, which is the second dim, or the only
    channel of tensors with fewer dims; its dtype is that of the tensor. [prelu/weight-by-channel]
    """
    return _of_prelu.function(args, kwargs)


_of_hardshrink = PACKETS["hardshrink"]


def hardshrink(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements of magnitude up to lambd by zero.

    hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor

    Derivatives:
      self: shrink_backward(grad, self, lambd)
    """
    return _of_hardshrink.function(args, kwargs)


_of_rrelu = PACKETS["rrelu"]


def rrelu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean.

    rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor

    In training one double in [lower, upper) is drawn for each element that is not positive, in
    row-major order; a new result is laid out row-major. [rrelu/draws-where-not-positive]
    The bounds are finite, and the lower one is not above the other. [rrelu/bounds-in-order]
    rrelu is recorded as one node, in evaluation, too, which keeps the slopes that were drawn as
    noise and multiplies the gradient with them. [rrelu/one-node]
    """
    return _of_rrelu.function(args, kwargs)




def rrelu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean.

    rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor

    In training one double in [lower, upper) is drawn for each element that is not positive, in
    row-major order; a new result is laid out row-major. [rrelu/draws-where-not-positive]
    The bounds are finite, and the lower one is not above the other. [rrelu/bounds-in-order]
    rrelu is recorded as one node, in evaluation, too, which keeps the slopes that were drawn as
    noise and multiplies the gradient with them. [rrelu/one-node]
    """
    return _of_rrelu.inplace_function(args, kwargs)


_of_i0 = PACKETS["i0"]


def i0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 0.

    i0(Tensor self) -> Tensor

    Derivatives:
      self: grad * special.i1(self)
    """
    return _of_i0.function(args, kwargs)




def i0_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 0.

    i0(Tensor self) -> Tensor

    Derivatives:
      self: grad * special.i1(self)
    """
    return _of_i0.inplace_function(args, kwargs)


_of_atan2 = PACKETS["atan2"]


def atan2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the angle of the point whose ordinate is self and whose abscissa is other.

    atan2(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self, other: atan2_backward(grad, self, other)

    atan2 tells the two zeros apart in both operands, and at the origin both gradients are zero.
    [atan2/zeros-have-a-side]
    """
    return _of_atan2.function(args, kwargs)




def arctan2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the angle of the point whose ordinate is self and whose abscissa is other.

    atan2(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self, other: atan2_backward(grad, self, other)

    atan2 tells the two zeros apart in both operands, and at the origin both gradients are zero.
    [atan2/zeros-have-a-side]
    """
    return _of_atan2.function(args, kwargs)


_of_hypot = PACKETS["hypot"]


def hypot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the length of the hypotenuse.

    hypot(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: grad * (self / result)
      other: grad * (other / result)

    The squares neither overflow nor vanish on the way, and an infinite leg makes an infinite
    hypotenuse, beside NaN, too. [hypot/no-overflow-on-the-way]
    """
    return _of_hypot.function(args, kwargs)


_of_copysign = PACKETS["copysign"]


def copysign(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the magnitudes of self the signs of other.

    copysign.Tensor(Tensor self, Tensor other) -> Tensor
    copysign.Scalar(Tensor self, Scalar other) -> Tensor

    Derivatives:
      self: copysign_backward(grad, self, result)
      other: holding(result, zeros_like(grad))

    copysign takes the sign bits of other, those of zeros and NaN included, and its gradient at a
    zero of self is zero. [copysign/sign-bits]
    """
    return _of_copysign.function(args, kwargs)


_of_nextafter = PACKETS["nextafter"]


def nextafter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the floating number next to self in the direction of other.

    nextafter(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: masked(grad, self == other)
      other: zeros_like(grad)

    The neighbour is that in the common dtype, half dtypes included; where the operands are equal
    it is other, whose zero may have another sign, and no gradient passes.
    [nextafter/in-own-dtype]
    """
    return _of_nextafter.function(args, kwargs)


_of_heaviside = PACKETS["heaviside"]


def heaviside(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give 0 where self is negative, 1 where it is positive, and values where it is zero.

    heaviside(Tensor self, Tensor values) -> Tensor

    Derivatives:
      self, values: without_derivative("heaviside")

    Both zeros take the value, and NaN gives 0. [heaviside/nan-is-zero]
    Both tensors, and the target, have one dtype, which is not complex. [heaviside/one-real-dtype]
    """
    return _of_heaviside.function(args, kwargs)


_of_gcd = PACKETS["gcd"]


def gcd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the greatest common divisor.

    gcd(Tensor self, Tensor other) -> Tensor

    The greatest common divisor is not negative; that of zero and a number is its magnitude, and
    of two zeros zero. [gcd/not-negative]
    The least integer has no magnitude in its dtype, and the sign of its divisor follows from the
    steps of Euclid's algorithm. [gcd/least-integer]
    """
    return _of_gcd.function(args, kwargs)




def gcd_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the greatest common divisor.

    gcd(Tensor self, Tensor other) -> Tensor

    The greatest common divisor is not negative; that of zero and a number is its magnitude, and
    of two zeros zero. [gcd/not-negative]
    The least integer has no magnitude in its dtype, and the sign of its divisor follows from the
    steps of Euclid's algorithm. [gcd/least-integer]
    """
    return _of_gcd.inplace_function(args, kwargs)


_of_lcm = PACKETS["lcm"]


def lcm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the least common multiple.

    lcm(Tensor self, Tensor other) -> Tensor

    The least common multiple is the magnitude of the product of one number and what the other is
    over their gcd; zero has the multiple zero, and what does not fit wraps. [lcm/wraps]
    """
    return _of_lcm.function(args, kwargs)




def lcm_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the least common multiple.

    lcm(Tensor self, Tensor other) -> Tensor

    The least common multiple is the magnitude of the product of one number and what the other is
    over their gcd; zero has the multiple zero, and what does not fit wraps. [lcm/wraps]
    """
    return _of_lcm.inplace_function(args, kwargs)


_of_ldexp = PACKETS["ldexp"]


def ldexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by 2 to the power of other.

    ldexp.Tensor(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: holding(result, grad * conj(pow(2.0, other)))
      other: grad * conj(result * math.log(2))
    ... (docs/spec/ops-binary.md)
    """
    return _of_ldexp.function(args, kwargs)




def ldexp_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by 2 to the power of other.

    ldexp.Tensor(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: holding(result, grad * conj(pow(2.0, other)))
      other: grad * conj(result * math.log(2))
    ... (docs/spec/ops-binary.md)
    """
    return _of_ldexp.inplace_function(args, kwargs)


_of_logaddexp = PACKETS["logaddexp"]


def logaddexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the sum of exponentials of two elements.

    logaddexp(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: grad / conj(1 + exp(other - self))
      other: grad / conj(1 + exp(self - other))

    logaddexp and logaddexp2 neither overflow nor lose what is small; two equal infinities give
    that infinity, and NaN gives NaN. [logaddexp/equal-infinities]
    """
    return _of_logaddexp.function(args, kwargs)


_of_logaddexp2 = PACKETS["logaddexp2"]


def logaddexp2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm to base 2 of the sum of powers of 2.

    logaddexp2(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: grad / (1 + pow(2, other - self))
      other: grad / (1 + pow(2, self - other))
    """
    return _of_logaddexp2.function(args, kwargs)


_of_xlogy = PACKETS["xlogy"]


def xlogy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of other.

    xlogy.Tensor(Tensor self, Tensor other) -> Tensor
    xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
    xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: xlogy_backward(grad, self, other)
      other: grad * self / other
    ... (docs/spec/ops-binary.md)
    """
    return _of_xlogy.function(args, kwargs)




def xlogy_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of other.

    xlogy.Tensor(Tensor self, Tensor other) -> Tensor
    xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
    xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: xlogy_backward(grad, self, other)
      other: grad * self / other
    ... (docs/spec/ops-binary.md)
    """
    return _of_xlogy.inplace_function(args, kwargs)


_of_polar = PACKETS["polar"]


def polar(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give complex numbers by their magnitudes and angles.

    polar(Tensor abs, Tensor angle) -> Tensor

    Derivatives:
      abs, angle: polar_backward(grad, result)

    Magnitude and angle have one dtype, float32 or float64, and the result, as out, its complex
    dtype; an infinite angle gives NaN. [polar/one-dtype]
    """
    return _of_polar.function(args, kwargs)


_of_subtract = PACKETS["subtract"]


def subtract(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract other, multiplied by alpha, from self.

    subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

    subtract is sub, but that a number takes its alpha by place, too, and that alpha has no place
    before a tensor. [subtract/is-sub]
    """
    return _of_subtract.function(args, kwargs)


_of_logical_not = PACKETS["logical_not"]


def logical_not(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are zero.

    logical_not(Tensor self) -> Tensor

    Every element but zero counts as true, NaN included. [logical_not/nonzero-is-true]
    """
    return _of_logical_not.function(args, kwargs)


_of_logical_and = PACKETS["logical_and"]


def logical_and(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where both are nonzero.

    logical_and(Tensor self, Tensor other) -> Tensor

    The logical operators take tensors of any dtype, complex included, and give bool, or 0 and 1
    in the dtype of a given target. [logical_and/any-dtype-gives-bool]
    """
    return _of_logical_and.function(args, kwargs)


_of_logical_or = PACKETS["logical_or"]


def logical_or(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where at least one is nonzero.

    logical_or(Tensor self, Tensor other) -> Tensor
    """
    return _of_logical_or.function(args, kwargs)


_of_logical_xor = PACKETS["logical_xor"]


def logical_xor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say where exactly one is nonzero.

    logical_xor(Tensor self, Tensor other) -> Tensor
    """
    return _of_logical_xor.function(args, kwargs)


_of_bitwise_not = PACKETS["bitwise_not"]


def bitwise_not(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange zeros and ones.

    bitwise_not(Tensor self) -> Tensor

    On bools the bitwise operators are the logical ones; on integers bitwise_not is -1 - self.
    [bitwise_not/bool-is-logical]
    """
    return _of_bitwise_not.function(args, kwargs)


_of_bitwise_and = PACKETS["bitwise_and"]


def bitwise_and(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that both have.

    bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

    The bitwise operators refuse floating and complex operands.
    [bitwise_and/integers-and-bools-only]
    """
    return _of_bitwise_and.function(args, kwargs)


_of_bitwise_or = PACKETS["bitwise_or"]


def bitwise_or(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that at least one has.

    bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _of_bitwise_or.function(args, kwargs)


_of_bitwise_xor = PACKETS["bitwise_xor"]


def bitwise_xor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the bits that exactly one has.

    bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
    """
    return _of_bitwise_xor.function(args, kwargs)


_of_bitwise_left_shift = PACKETS["bitwise_left_shift"]


def bitwise_left_shift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Shift the bits up.

    bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

    Shifting up by a negative amount, or by as many bits as the dtype has or more, gives zero.
    [bitwise_left_shift/out-of-range-is-zero]
    """
    return _of_bitwise_left_shift.function(args, kwargs)


_of_bitwise_right_shift = PACKETS["bitwise_right_shift"]


def bitwise_right_shift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Shift the bits down, keeping the sign.

    bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

    Shifting down keeps the sign; by a negative amount, or by as many bits as the dtype has or
    more, it gives -1 for negative numbers and else 0. [bitwise_right_shift/out-of-range-is-sign]
    """
    return _of_bitwise_right_shift.function(args, kwargs)


_of_diff = PACKETS["diff"]


def diff(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the differences of neighbours along a dim, taken n times.

    diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor

    The difference of two bools is whether they differ. [diff/of-bools-is-xor]
    Each difference takes one from the size of the dim until nothing is left, self itself where
    nothing was; n=0 copies self, without what would be prepended or appended.
    [diff/size-ends-at-zero]
    diff refuses a negative n. [diff/order-not-negative]
    diff wants at least one dim, and has prepend and append agree with self in all dims but the
    one along which it goes. [diff/operands-fit]
    """
    return _of_diff.function(args, kwargs)


_of_trapezoid = PACKETS["trapezoid"]


def trapezoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Integrate along a dim by the trapezoidal rule.

    trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor

    A 1-dim x gives the places of the samples along the dim, and has as many; any other x is
    broadcast to y from the right. [trapezoid/one-place-per-sample]
    The trapezoidal rule refuses bool samples and places, and a dx that is not a real number.
    [trapezoid/bool-refused]
    ... (docs/spec/ops-calculus.md)
    """
    return _of_trapezoid.function(args, kwargs)


_of_trapz = PACKETS["trapz"]


def trapz(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Integrate along a dim by the trapezoidal rule.

    trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    trapz.dx(Tensor y, *, float dx=1.0, int dim=-1) -> Tensor
    """
    return _of_trapz.function(args, kwargs)


_of_cumulative_trapezoid = PACKETS["cumulative_trapezoid"]


def cumulative_trapezoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Integrate up to each sample but the first along a dim.

    cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor

    The integrals up to each sample after the first are one fewer than the samples; of none and of
    one sample there is none. [cumulative_trapezoid/one-less]
    """
    return _of_cumulative_trapezoid.function(args, kwargs)


_of_gradient = PACKETS["gradient"]


def gradient(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Estimate the derivative along dims by differences, central ones inside.

    gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int edge_order=1) -> Tensor[]
    gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> Tensor[]
    gradient.scalarrayint(Tensor self, *, Scalar[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.scalarrayarray(Tensor self, *, Scalar[] spacing, int[] dim, int edge_order=1) -> Tensor[]
    gradient.tensorarrayint(Tensor self, *, Tensor[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.tensorarray(Tensor self, *, Tensor[] spacing, int[] dim, int edge_order=1) -> Tensor[]
    ... (docs/spec/ops-calculus.md)
    """
    return _of_gradient.function(args, kwargs)


_of_isnan = PACKETS["isnan"]


def isnan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are NaN.

    isnan(Tensor self) -> Tensor

    Integers and bools are never NaN nor infinite, and always finite. [isnan/integers-never]
    """
    return _of_isnan.function(args, kwargs)


_of_isinf = PACKETS["isinf"]


def isinf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are infinite.

    isinf(Tensor self) -> Tensor

    For floating and complex tensors isinf and isfinite lay their result out as comparing the
    magnitude with a number does, which is dense in the order of self's strides.
    [isinf/layout-of-comparison]
    """
    return _of_isinf.function(args, kwargs)


_of_isfinite = PACKETS["isfinite"]


def isfinite(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are finite.

    isfinite(Tensor self) -> Tensor

    A complex number is finite when both parts are. [isfinite/both-parts]
    """
    return _of_isfinite.function(args, kwargs)


_of_isposinf = PACKETS["isposinf"]


def isposinf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are positive infinity.

    isposinf(Tensor self) -> Tensor

    isposinf and isneginf refuse complex tensors. [isposinf/complex-refused]
    The out= of isposinf, isneginf and signbit must be a bool tensor. [isposinf/out-is-bool]
    """
    return _of_isposinf.function(args, kwargs)


_of_isneginf = PACKETS["isneginf"]


def isneginf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements are negative infinity.

    isneginf(Tensor self) -> Tensor
    """
    return _of_isneginf.function(args, kwargs)


_of_isreal = PACKETS["isreal"]


def isreal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements have no imaginary part.

    isreal(Tensor self) -> Tensor

    A complex number is real when its imaginary part is a zero of either sign; every other number
    is real, NaN included. [isreal/zero-imaginary-part]
    """
    return _of_isreal.function(args, kwargs)


_of_signbit = PACKETS["signbit"]


def signbit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say which elements have a minus.

    signbit(Tensor self) -> Tensor

    signbit tells negative zero, and a NaN with its sign bit set, from the positive ones.
    [signbit/of-zero-and-nan]
    """
    return _of_signbit.function(args, kwargs)


_of_equal = PACKETS["equal"]


def equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether two tensors have the same sizes and equal elements.

    equal(Tensor self, Tensor other) -> bool

    Tensors are equal when they have the same sizes, with no broadcasting, and all elements are
    equal in the common dtype, so a tensor with a NaN does not equal itself.
    [equal/sizes-and-elements]
    """
    return _of_equal.function(args, kwargs)


_of_isclose = PACKETS["isclose"]


def isclose(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements are nearly equal.

    isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor

    Elements are close when they are equal, or when their difference is finite and at most atol +
    |rtol * other|. [isclose/tolerance]
    NaN is close to nothing, or with equal_nan to NaN. [isclose/nan]
    Both tensors must have the same dtype. [isclose/one-dtype]
    Negative tolerances, and NaN, are refused. [isclose/tolerances-not-negative]
    The difference of integers or bools is found in the default dtype, so it does not wrap.
    [isclose/integers-in-default-dtype]
    """
    return _of_isclose.function(args, kwargs)


_of_allclose = PACKETS["allclose"]


def allclose(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether all elements are nearly equal.

    allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool
    """
    return _of_allclose.function(args, kwargs)


_of_eq = PACKETS["eq"]


def eq(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements are equal.

    eq.Tensor(Tensor self, Tensor other) -> Tensor
    eq.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_eq.function(args, kwargs)


_of_ne = PACKETS["ne"]


def ne(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements differ.

    ne.Tensor(Tensor self, Tensor other) -> Tensor
    ne.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_ne.function(args, kwargs)




def not_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether elements differ.

    ne.Tensor(Tensor self, Tensor other) -> Tensor
    ne.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_ne.function(args, kwargs)


_of_lt = PACKETS["lt"]


def lt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less.

    lt.Tensor(Tensor self, Tensor other) -> Tensor
    lt.Scalar(Tensor self, Scalar other) -> Tensor

    The ordering comparisons, clamp, relu and hardtanh refuse complex operands, also when only one
    is complex, before they look at what is written. [lt/complex-has-no-order]
    """
    return _of_lt.function(args, kwargs)




def less(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less.

    lt.Tensor(Tensor self, Tensor other) -> Tensor
    lt.Scalar(Tensor self, Scalar other) -> Tensor

    The ordering comparisons, clamp, relu and hardtanh refuse complex operands, also when only one
    is complex, before they look at what is written. [lt/complex-has-no-order]
    """
    return _of_lt.function(args, kwargs)


_of_le = PACKETS["le"]


def le(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less or equal.

    le.Tensor(Tensor self, Tensor other) -> Tensor
    le.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_le.function(args, kwargs)




def less_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is less or equal.

    le.Tensor(Tensor self, Tensor other) -> Tensor
    le.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_le.function(args, kwargs)


_of_gt = PACKETS["gt"]


def gt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater.

    gt.Tensor(Tensor self, Tensor other) -> Tensor
    gt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_gt.function(args, kwargs)




def greater(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater.

    gt.Tensor(Tensor self, Tensor other) -> Tensor
    gt.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_gt.function(args, kwargs)


_of_ge = PACKETS["ge"]


def ge(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater or equal.

    ge.Tensor(Tensor self, Tensor other) -> Tensor
    ge.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_ge.function(args, kwargs)




def greater_equal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Say whether self is greater or equal.

    ge.Tensor(Tensor self, Tensor other) -> Tensor
    ge.Scalar(Tensor self, Scalar other) -> Tensor
    """
    return _of_ge.function(args, kwargs)


_of_maximum = PACKETS["maximum"]


def maximum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the greater of two elements.

    maximum(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: masked(where(self == other, grad / 2, grad), self < other)
      other: masked(where(self == other, grad / 2, grad), self > other)

    maximum, minimum, fmax and fmin refuse a complex operand. [maximum/complex-refused]
    """
    return _of_maximum.function(args, kwargs)


_of_minimum = PACKETS["minimum"]


def minimum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the lesser of two elements.

    minimum(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: masked(where(self == other, grad / 2, grad), self > other)
      other: masked(where(self == other, grad / 2, grad), self < other)
    """
    return _of_minimum.function(args, kwargs)


_of_fmax = PACKETS["fmax"]


def fmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the greater of two elements, a number rather than NaN.

    fmax(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: masked(grad, ~chosen(self >= other, other))
      other: masked(grad, chosen(self >= other, other))

    Where one element is NaN, fmax and fmin give the other, and the gradient goes to what was
    chosen, to self at a tie. [fmax/prefers-numbers]
    """
    return _of_fmax.function(args, kwargs)


_of_fmin = PACKETS["fmin"]


def fmin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the lesser of two elements, a number rather than NaN.

    fmin(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: masked(grad, ~chosen(self <= other, other))
      other: masked(grad, chosen(self <= other, other))
    """
    return _of_fmin.function(args, kwargs)


_of_clamp = PACKETS["clamp"]


def clamp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor

    Derivatives:
      self: clamp_backward(grad, self, min, max)
      min, max: clamp_backward_bounds(grad, self, min, max)
    ... (docs/spec/ops-comparison.md)
    """
    return _of_clamp.function(args, kwargs)




def clip(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor

    Derivatives:
      self: clamp_backward(grad, self, min, max)
      min, max: clamp_backward_bounds(grad, self, min, max)
    ... (docs/spec/ops-comparison.md)
    """
    return _of_clamp.function(args, kwargs)




def clamp_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor

    Derivatives:
      self: clamp_backward(grad, self, min, max)
      min, max: clamp_backward_bounds(grad, self, min, max)
    ... (docs/spec/ops-comparison.md)
    """
    return _of_clamp.inplace_function(args, kwargs)




def clip_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within the bounds of tensors.

    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor

    Derivatives:
      self: clamp_backward(grad, self, min, max)
      min, max: clamp_backward_bounds(grad, self, min, max)
    ... (docs/spec/ops-comparison.md)
    """
    return _of_clamp.inplace_function(args, kwargs)


_of_clamp_min = PACKETS["clamp_min"]


def clamp_min(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep above the elements of a tensor.

    clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
    clamp_min(Tensor self, Scalar min) -> Tensor

    Derivatives:
      self: masked(grad, ~(self >= min))
      min: masked(grad, ~(self < min))
    """
    return _of_clamp_min.function(args, kwargs)




def clamp_min_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep above the elements of a tensor.

    clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
    clamp_min(Tensor self, Scalar min) -> Tensor

    Derivatives:
      self: masked(grad, ~(self >= min))
      min: masked(grad, ~(self < min))
    """
    return _of_clamp_min.inplace_function(args, kwargs)


_of_clamp_max = PACKETS["clamp_max"]


def clamp_max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep below the elements of a tensor.

    clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
    clamp_max(Tensor self, Scalar max) -> Tensor

    Derivatives:
      self: masked(grad, ~(self <= max))
      max: masked(grad, ~(self > max))
    """
    return _of_clamp_max.function(args, kwargs)




def clamp_max_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep below the elements of a tensor.

    clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
    clamp_max(Tensor self, Scalar max) -> Tensor

    Derivatives:
      self: masked(grad, ~(self <= max))
      max: masked(grad, ~(self > max))
    """
    return _of_clamp_max.inplace_function(args, kwargs)


_of_where = PACKETS["where"]


def where(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Choose between two tensors.

    where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
    where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
    where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
    where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor
    where(Tensor condition) -> Tensor[]

    Derivatives:
      self: where(condition, grad, 0)
    ... (docs/spec/ops-comparison.md)
    """
    return _of_where.function(args, kwargs)


_of__conj = PACKETS["_conj"]


def _conj(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the conjugate of a complex tensor.

    _conj(Tensor(a) self) -> Tensor(a)

    Derivatives:
      self: conj(grad)
    """
    return _of__conj.function(args, kwargs)


_of__neg_view = PACKETS["_neg_view"]


def _neg_view(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the negative of a tensor.

    _neg_view(Tensor(a) self) -> Tensor(a)

    Derivatives:
      self: neg(grad)
    """
    return _of__neg_view.function(args, kwargs)


_of_conj = PACKETS["conj"]


def conj(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the conjugate; a real tensor is returned itself.

    conj(Tensor(a) self) -> Tensor(a)

    conj conjugates each complex element and keeps sizes and strides; of a real tensor it returns
    that very tensor. [conj/values]
    Whether the conjugate of a complex tensor is a view that only notes that it is conjugated, or
    a copy, is not specified here. [conj/lazy-bit]
    """
    return _of_conj.function(args, kwargs)


_of_conj_physical = PACKETS["conj_physical"]


def conj_physical(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Conjugate in memory of its own; a real tensor is returned itself.

    conj_physical(Tensor self) -> Tensor

    Derivatives:
      self: conj_physical(grad)

    The conjugate of a real tensor is that very tensor; in place nothing is written, and so an
    expanded one is not refused. [conj_physical/real-is-itself]
    """
    return _of_conj_physical.function(args, kwargs)




def conj_physical_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Conjugate in memory of its own; a real tensor is returned itself.

    conj_physical(Tensor self) -> Tensor

    Derivatives:
      self: conj_physical(grad)

    The conjugate of a real tensor is that very tensor; in place nothing is written, and so an
    expanded one is not refused. [conj_physical/real-is-itself]
    """
    return _of_conj_physical.inplace_function(args, kwargs)


_of_resolve_conj = PACKETS["resolve_conj"]


def resolve_conj(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy a tensor whose conjugation is pending; any other is returned itself.

    resolve_conj(Tensor(a) self) -> Tensor(a)
    """
    return _of_resolve_conj.function(args, kwargs)


_of_resolve_neg = PACKETS["resolve_neg"]


def resolve_neg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy a tensor whose negation is pending; any other is returned itself.

    resolve_neg(Tensor(a) self) -> Tensor(a)
    """
    return _of_resolve_neg.function(args, kwargs)


_of_is_conj = PACKETS["is_conj"]


def is_conj(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether a conjugation is pending.

    is_conj(Tensor self) -> bool
    """
    return _of_is_conj.function(args, kwargs)


_of_is_neg = PACKETS["is_neg"]


def is_neg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether a negation is pending.

    is_neg(Tensor self) -> bool
    """
    return _of_is_neg.function(args, kwargs)


_of_adjoint = PACKETS["adjoint"]


def adjoint(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange the last two dims and conjugate.

    adjoint(Tensor(a) self) -> Tensor(a)

    mT, mH, H and adjoint refuse a tensor of one dim, H one of more than two; of a tensor without
    dims mT is itself, the others its conj. [adjoint/needs-matrices]
    """
    return _of_adjoint.function(args, kwargs)


_of_real = PACKETS["real"]


def real(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the real parts; a real tensor is returned itself.

    real(Tensor(a) self) -> Tensor(a)
    """
    return _of_real.function(args, kwargs)


_of_imag = PACKETS["imag"]


def imag(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the imaginary parts.

    imag(Tensor(a) self) -> Tensor(a)
    """
    return _of_imag.function(args, kwargs)


_of_clone = PACKETS["clone"]


def clone(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy to fresh memory.

    clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor

    Derivatives:
      self: grad
    """
    return _of_clone.function(args, kwargs)


_of_fill = PACKETS["fill"]


def fill(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give every element the value of a 0-dim tensor.

    fill.Tensor(Tensor self, Tensor value) -> Tensor
    fill.Scalar(Tensor self, Scalar value) -> Tensor

    Derivatives:
      self: zeros_like(grad)
      value: grad.sum()

    A tensor given as the value must have no dims. [fill/tensor-has-no-dims]
    ... (docs/spec/ops-conversion.md)
    """
    return _of_fill.function(args, kwargs)




def fill_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give every element the value of a 0-dim tensor.

    fill.Tensor(Tensor self, Tensor value) -> Tensor
    fill.Scalar(Tensor self, Scalar value) -> Tensor

    Derivatives:
      self: zeros_like(grad)
      value: grad.sum()

    A tensor given as the value must have no dims. [fill/tensor-has-no-dims]
    ... (docs/spec/ops-conversion.md)
    """
    return _of_fill.inplace_function(args, kwargs)


_of_detach = PACKETS["detach"]


def detach(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the same memory without history.

    detach(Tensor(a) self) -> Tensor(a)
    """
    return _of_detach.function(args, kwargs)


_of_detach_ = PACKETS["detach_"]


def detach_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Drop the history of self.

    detach_(Tensor(a!) self) -> Tensor(a!)
    """
    return _of_detach_.function(args, kwargs)


_of_zero_ = PACKETS["zero_"]


def zero_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make every element of self zero.

    zero_(Tensor(a!) self) -> Tensor(a!)
    """
    return _of_zero_.function(args, kwargs)


_of_fill_ = PACKETS["fill_"]


def fill_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give every element of self the value of a 0-dim tensor.

    fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)
    fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)
    """
    return _of_fill_.function(args, kwargs)


_of_detach_copy = PACKETS["detach_copy"]


def detach_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy, without a way back.

    detach_copy(Tensor self) -> Tensor

    Derivatives:
      self: without_derivative("detach_copy")

    The result of detach_copy requires grad as self does, but running backward through it is
    refused. [detach_copy/no-derivative]
    """
    return _of_detach_copy.function(args, kwargs)


_of_narrow_copy = PACKETS["narrow_copy"]


def narrow_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy length positions of a dim from start on.

    narrow_copy(Tensor self, int dim, int start, int length) -> Tensor

    narrow_copy refuses a dim beyond the last with RuntimeError, one before the first with
    IndexError. [narrow_copy/dim-beyond-the-last]
    """
    return _of_narrow_copy.function(args, kwargs)


_of_empty = PACKETS["empty"]


def empty(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of unspecified contents.

    empty.memory_format(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_empty.function(args, kwargs)


_of_empty_strided = PACKETS["empty_strided"]


def empty_strided(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of given sizes and strides and of unspecified contents.

    empty_strided(int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    As many strides as sizes must be given. [empty_strided/as-many-strides-as-sizes]
    A negative stride is refused. [empty_strided/strides-not-negative]
    """
    return _of_empty_strided.function(args, kwargs)


_of_empty_permuted = PACKETS["empty_permuted"]


def empty_permuted(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a dense tensor whose dims lie in a given order, of unspecified contents.

    empty_permuted(int[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    physical_layout names every dim once, none negative, from the outermost in memory to the
    innermost. [empty_permuted/outermost-first]
    """
    return _of_empty_permuted.function(args, kwargs)


_of_zeros = PACKETS["zeros"]


def zeros(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of zeros.

    zeros(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_zeros.function(args, kwargs)


_of_ones = PACKETS["ones"]


def ones(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of ones.

    ones(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_ones.function(args, kwargs)


_of_full = PACKETS["full"]


def full(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor all of whose elements are one number.

    full(int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_full.function(args, kwargs)


_of_scalar_tensor = PACKETS["scalar_tensor"]


def scalar_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a 0-dim tensor of a number.

    scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    Without dtype, scalar_tensor has the default dtype, whatever the kind of the number.
    [scalar_tensor/default-dtype]
    """
    return _of_scalar_tensor.function(args, kwargs)


_of_empty_like = PACKETS["empty_like"]


def empty_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of unspecified contents, like another.

    empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_empty_like.function(args, kwargs)


_of_zeros_like = PACKETS["zeros_like"]


def zeros_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of zeros, like another.

    zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_zeros_like.function(args, kwargs)


_of_ones_like = PACKETS["ones_like"]


def ones_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of ones, like another.

    ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_ones_like.function(args, kwargs)


_of_full_like = PACKETS["full_like"]


def full_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor all of whose elements are one number, like another.

    full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_full_like.function(args, kwargs)


_of_arange = PACKETS["arange"]


def arange(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count from 0 to below end.

    arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    A step is accepted only beside start and end. [arange/no-start-needs-no-step]
    arange into an out that holds elements, but another number of them, is warned of.
    [arange/out-of-another-length]
    """
    return _of_arange.function(args, kwargs)


_of_linspace = PACKETS["linspace"]


def linspace(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Space numbers evenly from start to end, both included.

    linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    A tensor given as start or end must have no dims, and the result has no history.
    [linspace/tensor-ends-are-zero-dim]
    ... (docs/spec/ops-creation.md)
    """
    return _of_linspace.function(args, kwargs)


_of_eye = PACKETS["eye"]


def eye(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make an identity matrix.

    eye(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    eye.m(int n, int m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_eye.function(args, kwargs)


_of_complex = PACKETS["complex"]


def complex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join real and imaginary parts.

    complex(Tensor real, Tensor imag) -> Tensor

    Derivatives:
      real: holding(real, grad.real)
      imag: holding(imag, grad.imag)

    Both parts have the same dtype, one of float16, float32 and float64, and the result its
    complex dtype. [complex/parts-of-one-dtype]
    """
    return _of_complex.function(args, kwargs)


_of_tensor = PACKETS["tensor"]


def tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy numbers, nested sequences of numbers or an array into a fresh tensor.

    tensor(any data, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool requires_grad=False) -> Tensor
    """
    return _of_tensor.function(args, kwargs)


_of_as_tensor = PACKETS["as_tensor"]


def as_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of the data, without copying where that is possible.

    as_tensor(any data, *, ScalarType? dtype=None, Device? device=None) -> Tensor
    """
    return _of_as_tensor.function(args, kwargs)


_of_asarray = PACKETS["asarray"]


def asarray(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of an object, on its memory where that is possible or asked for.

    asarray(any obj, *, ScalarType? dtype=None, Device? device=None, bool? copy=None, bool? requires_grad=None) -> Tensor

    asarray returns a tensor itself and lies on the memory of an array or a buffer, unless the
    dtype changes or copy is True; everything else it copies. [asarray/copies-when-it-must]
    With copy=False, what asarray would have to copy is refused, with RuntimeError if it is a
    NumPy number. [asarray/no-copy-refused]
    The bytes of an object with a buffer are read as elements of dtype, or of the default dtype;
    there must be some, and a whole number of elements. [asarray/buffers-are-reinterpreted]
    ... (docs/spec/ops-data.md)
    """
    return _of_asarray.function(args, kwargs)


_of_diag = PACKETS["diag"]


def diag(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy the diagonal of a matrix, or put a vector on the diagonal of one.

    diag(Tensor self, int diagonal=0) -> Tensor

    diag of a matrix copies a diagonal, of a vector makes a matrix with it on that diagonal, and
    of a tensor of any other number of dims is refused. [diag/by-number-of-dims]
    """
    return _of_diag.function(args, kwargs)


_of_diag_embed = PACKETS["diag_embed"]


def diag_embed(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put the last dim on a diagonal of two new dims, zeros around it.

    diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor

    Derivatives:
      self: grad.diagonal(offset, dim1, dim2)

    diag_embed replaces the last dim by two, at dim1 and dim2 of the result, which is row-major
    and zero beside the diagonal offset of the two. [diag_embed/two-new-dims]
    """
    return _of_diag_embed.function(args, kwargs)


_of_diagflat = PACKETS["diagflat"]


def diagflat(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put all elements on a diagonal of a matrix.

    diagflat(Tensor self, int offset=0) -> Tensor

    diagflat puts the elements in row-major order on a diagonal of a matrix, whatever the number
    of dims. [diagflat/flattens]
    """
    return _of_diagflat.function(args, kwargs)


_of_cdist = PACKETS["cdist"]


def cdist(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Measure the distances of all rows of one matrix from all rows of another.

    cdist(Tensor x1, Tensor x2, float p=2.0, str compute_mode="use_mm_for_euclid_dist_if_necessary") -> Tensor

    Derivatives:
      x1: cdist_backward(grad, x1, x2, p, result, True)
      x2: cdist_backward(grad, x1, x2, p, result, False)

    cdist takes two batches of matrices of one floating dtype with equally many columns, whose
    batch dims broadcast, and gives contiguous matrices of the distances. [cdist/rows-with-rows]
    ... (docs/spec/ops-distances.md)
    """
    return _of_cdist.function(args, kwargs)


_of_pairwise_distance = PACKETS["pairwise_distance"]


def pairwise_distance(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the norm of each difference of two vectors.

    pairwise_distance(Tensor x1, Tensor x2, float p=2.0, float eps=1e-06, bool keepdim=False) -> Tensor

    eps is added to each element of the difference, so that the distance of equal vectors is not
    0, and neither is that of x and y the one of y and x.
    [pairwise_distance/eps-joins-the-difference]
    """
    return _of_pairwise_distance.function(args, kwargs)


_of_cosine_similarity = PACKETS["cosine_similarity"]


def cosine_similarity(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the cosines of the angles between vectors along a dim.

    cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor

    Operands are broadcast and promoted, to a floating dtype; dim counts in the broadcast sizes,
    and eps is not negative. [cosine_similarity/promotes-and-broadcasts]
    Each length is raised to eps by itself before its vector is divided by it, and the gradient
    passes as if it had not been raised. [cosine_similarity/each-length-at-least-eps]
    """
    return _of_cosine_similarity.function(args, kwargs)


_of_pdist = PACKETS["pdist"]


def pdist(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Measure the distances of all pairs of different rows.

    pdist(Tensor self, float p=2.0) -> Tensor

    pdist gives the distance of each row from all later ones, in the order of the rows, of a
    floating matrix; p is not negative, and the gradients are those of cdist. [pdist/pairs]
    """
    return _of_pdist.function(args, kwargs)


_of_is_floating_point = PACKETS["is_floating_point"]


def is_floating_point(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether the dtype is a floating one.

    is_floating_point(Tensor self) -> bool
    """
    return _of_is_floating_point.function(args, kwargs)


_of_is_complex = PACKETS["is_complex"]


def is_complex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether the dtype is a complex one.

    is_complex(Tensor self) -> bool
    """
    return _of_is_complex.function(args, kwargs)


_of_is_signed = PACKETS["is_signed"]


def is_signed(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether the dtype has negative numbers.

    is_signed(Tensor self) -> bool
    """
    return _of_is_signed.function(args, kwargs)


_of_numel = PACKETS["numel"]


def numel(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the elements.

    numel(Tensor self) -> int
    """
    return _of_numel.function(args, kwargs)


_of_is_nonzero = PACKETS["is_nonzero"]


def is_nonzero(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether the only element differs from zero.

    is_nonzero(Tensor self) -> bool
    """
    return _of_is_nonzero.function(args, kwargs)


_of_result_type = PACKETS["result_type"]


def result_type(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the dtype of arithmetic with two operands.

    result_type.Tensor(Tensor tensor, Tensor other) -> ScalarType
    result_type.Scalar(Tensor tensor, Scalar other) -> ScalarType
    result_type.Scalar_Tensor(Scalar scalar, Tensor tensor) -> ScalarType
    result_type.Scalar_Scalar(Scalar scalar1, Scalar scalar2) -> ScalarType
    """
    return _of_result_type.function(args, kwargs)


_of_can_cast = PACKETS["can_cast"]


def can_cast(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether results of one dtype may be written to another.

    can_cast(ScalarType from_, ScalarType to) -> bool
    """
    return _of_can_cast.function(args, kwargs)


_of_promote_types = PACKETS["promote_types"]


def promote_types(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the smallest dtype that two convert to.

    promote_types(ScalarType type1, ScalarType type2) -> ScalarType
    """
    return _of_promote_types.function(args, kwargs)


_of_einsum = PACKETS["einsum"]


def einsum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply tensors whose dims are labelled, and sum over the labels that the output lacks.

    einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor
    einsum.sublist(Tensor a, any[] rest) -> Tensor
    einsum.others(any[] given) -> Tensor

    Labels are the letters a-z and A-Z; spaces do not matter, and ... stands for any dims, aligned
    from the right. [einsum/labels]
    einsum wants an equation, or a first operand, and something behind it. [einsum/some-operand]
    The equation has as many terms as there are operands. [einsum/one-term-per-operand]
    ... (docs/spec/ops-einsum.md)
    """
    return _of_einsum.function(args, kwargs)


_of_erf = PACKETS["erf"]


def erf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the error function.

    erf(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))
    """
    return _of_erf.function(args, kwargs)




def erf_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the error function.

    erf(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))
    """
    return _of_erf.inplace_function(args, kwargs)


_of_erfc = PACKETS["erfc"]


def erfc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take 1 minus the error function.

    erfc(Tensor self) -> Tensor

    Derivatives:
      self: -grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))

    erfc, erfcx and log_ndtr keep their relative precision where erf or ndtr is close to an end of
    its range. [erfc/exact-in-the-tail]
    """
    return _of_erfc.function(args, kwargs)




def erfc_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take 1 minus the error function.

    erfc(Tensor self) -> Tensor

    Derivatives:
      self: -grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))

    erfc, erfcx and log_ndtr keep their relative precision where erf or ndtr is close to an end of
    its range. [erfc/exact-in-the-tail]
    """
    return _of_erfc.inplace_function(args, kwargs)


_of_erfinv = PACKETS["erfinv"]


def erfinv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert the error function.

    erfinv(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(square(erfinv(self))) * (math.sqrt(math.pi) / 2)

    erfinv is infinite at -1 and 1, NaN outside, and keeps the sign of zero. [erfinv/domain]
    """
    return _of_erfinv.function(args, kwargs)


_of_amax = PACKETS["amax"]


def amax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the largest element over dims.

    amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor

    Derivatives:
      self: extremum_backward(grad, self, result, dim, keepdim)

    The out of amax and amin has the dtype of self. [amax/out-has-dtype-of-self]
    """
    return _of_amax.function(args, kwargs)


_of_amin = PACKETS["amin"]


def amin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest element over dims.

    amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor

    Derivatives:
      self: extremum_backward(grad, self, result, dim, keepdim)
    """
    return _of_amin.function(args, kwargs)


_of_aminmax = PACKETS["aminmax"]


def aminmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest and the largest element.

    aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)

    Derivatives:
      self: aminmax_backward(grads, self, min, max, dim, keepdim)
    """
    return _of_aminmax.function(args, kwargs)


_of_max = PACKETS["max"]


def max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the largest element, of all or along a dim, or of each pair.

    max(Tensor self) -> Tensor
    max.other(Tensor self, Tensor other) -> Tensor
    max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: whole_extremum_backward(grad, self, result)
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)
    ... (docs/spec/ops-extremum.md)
    """
    return _of_max.function(args, kwargs)


_of_min = PACKETS["min"]


def min(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest element, of all or along a dim, or of each pair.

    min(Tensor self) -> Tensor
    min.other(Tensor self, Tensor other) -> Tensor
    min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: whole_extremum_backward(grad, self, result)
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)
    """
    return _of_min.function(args, kwargs)


_of_argmax = PACKETS["argmax"]


def argmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the index of the largest element.

    argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor

    Without dim, argmax and argmin count the elements in row-major order of the dims, whatever the
    strides. [argmax/index-in-row-major]
    argmax, argmin refuse bool, which max and min along a dim take. [argmax/bool-refused]
    """
    return _of_argmax.function(args, kwargs)


_of_argmin = PACKETS["argmin"]


def argmin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the index of the smallest element.

    argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
    """
    return _of_argmin.function(args, kwargs)


_of__fft_c2c = PACKETS["_fft_c2c"]


def _fft_c2c(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform complex numbers along dims, forward or back.

    _fft_c2c(Tensor self, int[] dim, int normalization, bool forward) -> Tensor

    Derivatives:
      self: _fft_c2c(grad, dim, normalization, not forward)
    """
    return _of__fft_c2c.function(args, kwargs)


_of__fft_r2c = PACKETS["_fft_r2c"]


def _fft_r2c(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform real numbers along dims, to their spectrum or half of it.

    _fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor

    Derivatives:
      self: fft_r2c_backward(grad, self, dim, normalization, onesided)
    """
    return _of__fft_r2c.function(args, kwargs)


_of__fft_c2r = PACKETS["_fft_c2r"]


def _fft_c2r(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half a spectrum along dims back, to real numbers.

    _fft_c2r(Tensor self, int[] dim, int normalization, int last_dim_size) -> Tensor

    Derivatives:
      self: fft_c2r_backward(grad, dim, normalization)
    """
    return _of__fft_c2r.function(args, kwargs)


_of__foreach_exp = PACKETS["_foreach_exp"]


def _foreach_exp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply exp to each tensor of a list by itself.

    _foreach_exp(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_exp.function(args, kwargs)


_of__foreach_exp_ = PACKETS["_foreach_exp_"]


def _foreach_exp_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply exp to each tensor of a list by itself, in place.

    _foreach_exp_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_exp_.function(args, kwargs)


_of__foreach_acos = PACKETS["_foreach_acos"]


def _foreach_acos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply acos to each tensor of a list by itself.

    _foreach_acos(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_acos.function(args, kwargs)


_of__foreach_acos_ = PACKETS["_foreach_acos_"]


def _foreach_acos_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply acos to each tensor of a list by itself, in place.

    _foreach_acos_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_acos_.function(args, kwargs)


_of__foreach_asin = PACKETS["_foreach_asin"]


def _foreach_asin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply asin to each tensor of a list by itself.

    _foreach_asin(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_asin.function(args, kwargs)


_of__foreach_asin_ = PACKETS["_foreach_asin_"]


def _foreach_asin_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply asin to each tensor of a list by itself, in place.

    _foreach_asin_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_asin_.function(args, kwargs)


_of__foreach_atan = PACKETS["_foreach_atan"]


def _foreach_atan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply atan to each tensor of a list by itself.

    _foreach_atan(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_atan.function(args, kwargs)


_of__foreach_atan_ = PACKETS["_foreach_atan_"]


def _foreach_atan_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply atan to each tensor of a list by itself, in place.

    _foreach_atan_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_atan_.function(args, kwargs)


_of__foreach_cos = PACKETS["_foreach_cos"]


def _foreach_cos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply cos to each tensor of a list by itself.

    _foreach_cos(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_cos.function(args, kwargs)


_of__foreach_cos_ = PACKETS["_foreach_cos_"]


def _foreach_cos_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply cos to each tensor of a list by itself, in place.

    _foreach_cos_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_cos_.function(args, kwargs)


_of__foreach_cosh = PACKETS["_foreach_cosh"]


def _foreach_cosh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply cosh to each tensor of a list by itself.

    _foreach_cosh(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_cosh.function(args, kwargs)


_of__foreach_cosh_ = PACKETS["_foreach_cosh_"]


def _foreach_cosh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply cosh to each tensor of a list by itself, in place.

    _foreach_cosh_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_cosh_.function(args, kwargs)


_of__foreach_log = PACKETS["_foreach_log"]


def _foreach_log(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log to each tensor of a list by itself.

    _foreach_log(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_log.function(args, kwargs)


_of__foreach_log_ = PACKETS["_foreach_log_"]


def _foreach_log_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log to each tensor of a list by itself, in place.

    _foreach_log_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_log_.function(args, kwargs)


_of__foreach_log10 = PACKETS["_foreach_log10"]


def _foreach_log10(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log10 to each tensor of a list by itself.

    _foreach_log10(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_log10.function(args, kwargs)


_of__foreach_log10_ = PACKETS["_foreach_log10_"]


def _foreach_log10_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log10 to each tensor of a list by itself, in place.

    _foreach_log10_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_log10_.function(args, kwargs)


_of__foreach_log2 = PACKETS["_foreach_log2"]


def _foreach_log2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log2 to each tensor of a list by itself.

    _foreach_log2(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_log2.function(args, kwargs)


_of__foreach_log2_ = PACKETS["_foreach_log2_"]


def _foreach_log2_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log2 to each tensor of a list by itself, in place.

    _foreach_log2_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_log2_.function(args, kwargs)


_of__foreach_tan = PACKETS["_foreach_tan"]


def _foreach_tan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply tan to each tensor of a list by itself.

    _foreach_tan(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_tan.function(args, kwargs)


_of__foreach_tan_ = PACKETS["_foreach_tan_"]


def _foreach_tan_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply tan to each tensor of a list by itself, in place.

    _foreach_tan_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_tan_.function(args, kwargs)


_of__foreach_tanh = PACKETS["_foreach_tanh"]


def _foreach_tanh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply tanh to each tensor of a list by itself.

    _foreach_tanh(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_tanh.function(args, kwargs)


_of__foreach_tanh_ = PACKETS["_foreach_tanh_"]


def _foreach_tanh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply tanh to each tensor of a list by itself, in place.

    _foreach_tanh_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_tanh_.function(args, kwargs)


_of__foreach_sin = PACKETS["_foreach_sin"]


def _foreach_sin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sin to each tensor of a list by itself.

    _foreach_sin(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_sin.function(args, kwargs)


_of__foreach_sin_ = PACKETS["_foreach_sin_"]


def _foreach_sin_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sin to each tensor of a list by itself, in place.

    _foreach_sin_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_sin_.function(args, kwargs)


_of__foreach_sinh = PACKETS["_foreach_sinh"]


def _foreach_sinh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sinh to each tensor of a list by itself.

    _foreach_sinh(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_sinh.function(args, kwargs)


_of__foreach_sinh_ = PACKETS["_foreach_sinh_"]


def _foreach_sinh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sinh to each tensor of a list by itself, in place.

    _foreach_sinh_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_sinh_.function(args, kwargs)


_of__foreach_neg = PACKETS["_foreach_neg"]


def _foreach_neg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply neg to each tensor of a list by itself.

    _foreach_neg(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_neg.function(args, kwargs)


_of__foreach_neg_ = PACKETS["_foreach_neg_"]


def _foreach_neg_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply neg to each tensor of a list by itself, in place.

    _foreach_neg_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_neg_.function(args, kwargs)


_of__foreach_sqrt = PACKETS["_foreach_sqrt"]


def _foreach_sqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sqrt to each tensor of a list by itself.

    _foreach_sqrt(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_sqrt.function(args, kwargs)


_of__foreach_sqrt_ = PACKETS["_foreach_sqrt_"]


def _foreach_sqrt_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sqrt to each tensor of a list by itself, in place.

    _foreach_sqrt_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_sqrt_.function(args, kwargs)


_of__foreach_rsqrt = PACKETS["_foreach_rsqrt"]


def _foreach_rsqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply rsqrt to each tensor of a list by itself.

    _foreach_rsqrt(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_rsqrt.function(args, kwargs)


_of__foreach_rsqrt_ = PACKETS["_foreach_rsqrt_"]


def _foreach_rsqrt_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply rsqrt to each tensor of a list by itself, in place.

    _foreach_rsqrt_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_rsqrt_.function(args, kwargs)


_of__foreach_ceil = PACKETS["_foreach_ceil"]


def _foreach_ceil(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply ceil to each tensor of a list by itself.

    _foreach_ceil(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_ceil.function(args, kwargs)


_of__foreach_ceil_ = PACKETS["_foreach_ceil_"]


def _foreach_ceil_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply ceil to each tensor of a list by itself, in place.

    _foreach_ceil_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_ceil_.function(args, kwargs)


_of__foreach_erf = PACKETS["_foreach_erf"]


def _foreach_erf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply erf to each tensor of a list by itself.

    _foreach_erf(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_erf.function(args, kwargs)


_of__foreach_erf_ = PACKETS["_foreach_erf_"]


def _foreach_erf_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply erf to each tensor of a list by itself, in place.

    _foreach_erf_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_erf_.function(args, kwargs)


_of__foreach_erfc = PACKETS["_foreach_erfc"]


def _foreach_erfc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply erfc to each tensor of a list by itself.

    _foreach_erfc(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_erfc.function(args, kwargs)


_of__foreach_erfc_ = PACKETS["_foreach_erfc_"]


def _foreach_erfc_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply erfc to each tensor of a list by itself, in place.

    _foreach_erfc_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_erfc_.function(args, kwargs)


_of__foreach_expm1 = PACKETS["_foreach_expm1"]


def _foreach_expm1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply expm1 to each tensor of a list by itself.

    _foreach_expm1(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_expm1.function(args, kwargs)


_of__foreach_expm1_ = PACKETS["_foreach_expm1_"]


def _foreach_expm1_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply expm1 to each tensor of a list by itself, in place.

    _foreach_expm1_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_expm1_.function(args, kwargs)


_of__foreach_floor = PACKETS["_foreach_floor"]


def _foreach_floor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply floor to each tensor of a list by itself.

    _foreach_floor(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_floor.function(args, kwargs)


_of__foreach_floor_ = PACKETS["_foreach_floor_"]


def _foreach_floor_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply floor to each tensor of a list by itself, in place.

    _foreach_floor_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_floor_.function(args, kwargs)


_of__foreach_log1p = PACKETS["_foreach_log1p"]


def _foreach_log1p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log1p to each tensor of a list by itself.

    _foreach_log1p(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_log1p.function(args, kwargs)


_of__foreach_log1p_ = PACKETS["_foreach_log1p_"]


def _foreach_log1p_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply log1p to each tensor of a list by itself, in place.

    _foreach_log1p_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_log1p_.function(args, kwargs)


_of__foreach_round = PACKETS["_foreach_round"]


def _foreach_round(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply round to each tensor of a list by itself.

    _foreach_round(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_round.function(args, kwargs)


_of__foreach_round_ = PACKETS["_foreach_round_"]


def _foreach_round_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply round to each tensor of a list by itself, in place.

    _foreach_round_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_round_.function(args, kwargs)


_of__foreach_frac = PACKETS["_foreach_frac"]


def _foreach_frac(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply frac to each tensor of a list by itself.

    _foreach_frac(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_frac.function(args, kwargs)


_of__foreach_frac_ = PACKETS["_foreach_frac_"]


def _foreach_frac_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply frac to each tensor of a list by itself, in place.

    _foreach_frac_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_frac_.function(args, kwargs)


_of__foreach_reciprocal = PACKETS["_foreach_reciprocal"]


def _foreach_reciprocal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply reciprocal to each tensor of a list by itself.

    _foreach_reciprocal(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_reciprocal.function(args, kwargs)


_of__foreach_reciprocal_ = PACKETS["_foreach_reciprocal_"]


def _foreach_reciprocal_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply reciprocal to each tensor of a list by itself, in place.

    _foreach_reciprocal_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_reciprocal_.function(args, kwargs)


_of__foreach_sigmoid = PACKETS["_foreach_sigmoid"]


def _foreach_sigmoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sigmoid to each tensor of a list by itself.

    _foreach_sigmoid(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_sigmoid.function(args, kwargs)


_of__foreach_sigmoid_ = PACKETS["_foreach_sigmoid_"]


def _foreach_sigmoid_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sigmoid to each tensor of a list by itself, in place.

    _foreach_sigmoid_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_sigmoid_.function(args, kwargs)


_of__foreach_trunc = PACKETS["_foreach_trunc"]


def _foreach_trunc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply trunc to each tensor of a list by itself.

    _foreach_trunc(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_trunc.function(args, kwargs)


_of__foreach_trunc_ = PACKETS["_foreach_trunc_"]


def _foreach_trunc_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply trunc to each tensor of a list by itself, in place.

    _foreach_trunc_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_trunc_.function(args, kwargs)


_of__foreach_abs = PACKETS["_foreach_abs"]


def _foreach_abs(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply abs to each tensor of a list by itself.

    _foreach_abs(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_abs.function(args, kwargs)


_of__foreach_abs_ = PACKETS["_foreach_abs_"]


def _foreach_abs_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply abs to each tensor of a list by itself, in place.

    _foreach_abs_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_abs_.function(args, kwargs)


_of__foreach_sign = PACKETS["_foreach_sign"]


def _foreach_sign(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sign to each tensor of a list by itself.

    _foreach_sign(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_sign.function(args, kwargs)


_of__foreach_sign_ = PACKETS["_foreach_sign_"]


def _foreach_sign_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sign to each tensor of a list by itself, in place.

    _foreach_sign_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_sign_.function(args, kwargs)


_of__foreach_lgamma = PACKETS["_foreach_lgamma"]


def _foreach_lgamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply lgamma to each tensor of a list by itself.

    _foreach_lgamma(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_lgamma.function(args, kwargs)


_of__foreach_lgamma_ = PACKETS["_foreach_lgamma_"]


def _foreach_lgamma_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply lgamma to each tensor of a list by itself, in place.

    _foreach_lgamma_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_lgamma_.function(args, kwargs)


_of__foreach_zero_ = PACKETS["_foreach_zero_"]


def _foreach_zero_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply zero to each tensor of a list by itself.

    _foreach_zero_(Tensor(a!)[] self) -> ()
    """
    return _of__foreach_zero_.function(args, kwargs)


_of__foreach_clone = PACKETS["_foreach_clone"]


def _foreach_clone(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply clone to each tensor of a list by itself.

    _foreach_clone(Tensor[] self, *, MemoryFormat? memory_format=None) -> Tensor[]
    """
    return _of__foreach_clone.function(args, kwargs)


_of__foreach_copy_ = PACKETS["_foreach_copy_"]


def _foreach_copy_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply copy to each tensor of a list by itself.

    _foreach_copy_(Tensor(a!)[] self, Tensor[] src, bool non_blocking=False) -> ()
    """
    return _of__foreach_copy_.function(args, kwargs)


_of__foreach_add = PACKETS["_foreach_add"]


def _foreach_add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply add.Scalar to each tensor of a list by itself.

    _foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_add.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]
    _foreach_add.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
    """
    return _of__foreach_add.function(args, kwargs)


_of__foreach_add_ = PACKETS["_foreach_add_"]


def _foreach_add_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply add.Scalar to each tensor of a list by itself, in place.

    _foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_add_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_add_.Tensor(Tensor(a!)[] self, Tensor other, *, Scalar alpha=1) -> ()
    _foreach_add_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()
    """
    return _of__foreach_add_.function(args, kwargs)


_of__foreach_sub = PACKETS["_foreach_sub"]


def _foreach_sub(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sub.Scalar to each tensor of a list by itself.

    _foreach_sub.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_sub.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_sub.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
    """
    return _of__foreach_sub.function(args, kwargs)


_of__foreach_sub_ = PACKETS["_foreach_sub_"]


def _foreach_sub_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply sub.Scalar to each tensor of a list by itself, in place.

    _foreach_sub_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_sub_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_sub_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()
    """
    return _of__foreach_sub_.function(args, kwargs)


_of__foreach_mul = PACKETS["_foreach_mul"]


def _foreach_mul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply mul.Scalar to each tensor of a list by itself.

    _foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]
    _foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    """
    return _of__foreach_mul.function(args, kwargs)


_of__foreach_mul_ = PACKETS["_foreach_mul_"]


def _foreach_mul_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply mul.Scalar to each tensor of a list by itself, in place.

    _foreach_mul_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_mul_.Tensor(Tensor(a!)[] self, Tensor other) -> ()
    _foreach_mul_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    _foreach_mul_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    """
    return _of__foreach_mul_.function(args, kwargs)


_of__foreach_div = PACKETS["_foreach_div"]


def _foreach_div(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply div.Scalar to each tensor of a list by itself.

    _foreach_div.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_div.Tensor(Tensor[] self, Tensor other) -> Tensor[]
    _foreach_div.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    """
    return _of__foreach_div.function(args, kwargs)


_of__foreach_div_ = PACKETS["_foreach_div_"]


def _foreach_div_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply div.Scalar to each tensor of a list by itself, in place.

    _foreach_div_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_div_.Tensor(Tensor(a!)[] self, Tensor other) -> ()
    _foreach_div_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    _foreach_div_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    """
    return _of__foreach_div_.function(args, kwargs)


_of__foreach_clamp_min = PACKETS["_foreach_clamp_min"]


def _foreach_clamp_min(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply clamp_min to each tensor of a list by itself.

    _foreach_clamp_min.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_clamp_min.List(Tensor[] self, Tensor[] other) -> Tensor[]
    """
    return _of__foreach_clamp_min.function(args, kwargs)


_of__foreach_clamp_min_ = PACKETS["_foreach_clamp_min_"]


def _foreach_clamp_min_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply clamp_min to each tensor of a list by itself, in place.

    _foreach_clamp_min_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_clamp_min_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_clamp_min_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    """
    return _of__foreach_clamp_min_.function(args, kwargs)


_of__foreach_clamp_max = PACKETS["_foreach_clamp_max"]


def _foreach_clamp_max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply clamp_max to each tensor of a list by itself.

    _foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_clamp_max.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_clamp_max.List(Tensor[] self, Tensor[] other) -> Tensor[]
    """
    return _of__foreach_clamp_max.function(args, kwargs)


_of__foreach_clamp_max_ = PACKETS["_foreach_clamp_max_"]


def _foreach_clamp_max_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply clamp_max to each tensor of a list by itself, in place.

    _foreach_clamp_max_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_clamp_max_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_clamp_max_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    """
    return _of__foreach_clamp_max_.function(args, kwargs)


_of__foreach_maximum = PACKETS["_foreach_maximum"]


def _foreach_maximum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply _maximum_number to each tensor of a list by itself.

    _foreach_maximum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_maximum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]
    """
    return _of__foreach_maximum.function(args, kwargs)


_of__foreach_maximum_ = PACKETS["_foreach_maximum_"]


def _foreach_maximum_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply _maximum_number to each tensor of a list by itself, in place.

    _foreach_maximum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_maximum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_maximum_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    """
    return _of__foreach_maximum_.function(args, kwargs)


_of__foreach_minimum = PACKETS["_foreach_minimum"]


def _foreach_minimum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply _minimum_number to each tensor of a list by itself.

    _foreach_minimum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]
    """
    return _of__foreach_minimum.function(args, kwargs)


_of__foreach_minimum_ = PACKETS["_foreach_minimum_"]


def _foreach_minimum_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply _minimum_number to each tensor of a list by itself, in place.

    _foreach_minimum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()
    _foreach_minimum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()
    _foreach_minimum_.List(Tensor(a!)[] self, Tensor[] other) -> ()
    """
    return _of__foreach_minimum_.function(args, kwargs)


_of__foreach_pow = PACKETS["_foreach_pow"]


def _foreach_pow(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply pow.Scalar to each tensor of a list by itself.

    _foreach_pow.ScalarAndTensor(Scalar self, Tensor[] exponent) -> Tensor[]
    _foreach_pow.Scalar(Tensor[] self, Scalar exponent) -> Tensor[]
    _foreach_pow.ScalarList(Tensor[] self, Scalar[] exponent) -> Tensor[]
    _foreach_pow.List(Tensor[] self, Tensor[] exponent) -> Tensor[]
    """
    return _of__foreach_pow.function(args, kwargs)


_of__foreach_pow_ = PACKETS["_foreach_pow_"]


def _foreach_pow_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply pow.Tensor_Scalar to each tensor of a list by itself, in place.

    _foreach_pow_.Scalar(Tensor(a!)[] self, Scalar exponent) -> ()
    _foreach_pow_.ScalarList(Tensor(a!)[] self, Scalar[] exponent) -> ()
    _foreach_pow_.List(Tensor(a!)[] self, Tensor[] exponent) -> ()
    """
    return _of__foreach_pow_.function(args, kwargs)


_of__foreach_addcmul = PACKETS["_foreach_addcmul"]


def _foreach_addcmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply addcmul to each tensor of a list by itself.

    _foreach_addcmul.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
    _foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]
    _foreach_addcmul.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
    """
    return _of__foreach_addcmul.function(args, kwargs)


_of__foreach_addcmul_ = PACKETS["_foreach_addcmul_"]


def _foreach_addcmul_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply addcmul to each tensor of a list by itself, in place.

    _foreach_addcmul_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()
    _foreach_addcmul_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()
    _foreach_addcmul_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()
    """
    return _of__foreach_addcmul_.function(args, kwargs)


_of__foreach_addcdiv = PACKETS["_foreach_addcdiv"]


def _foreach_addcdiv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply addcdiv to each tensor of a list by itself.

    _foreach_addcdiv.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
    _foreach_addcdiv.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]
    _foreach_addcdiv.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
    """
    return _of__foreach_addcdiv.function(args, kwargs)


_of__foreach_addcdiv_ = PACKETS["_foreach_addcdiv_"]


def _foreach_addcdiv_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply addcdiv to each tensor of a list by itself, in place.

    _foreach_addcdiv_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()
    _foreach_addcdiv_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()
    _foreach_addcdiv_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()
    """
    return _of__foreach_addcdiv_.function(args, kwargs)


_of__foreach_lerp = PACKETS["_foreach_lerp"]


def _foreach_lerp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply lerp.Scalar to each tensor of a list by itself.

    _foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]
    _foreach_lerp.ScalarList(Tensor[] self, Tensor[] tensors1, Scalar[] weight) -> Tensor[]
    _foreach_lerp.List(Tensor[] self, Tensor[] tensors1, Tensor[] weights) -> Tensor[]
    """
    return _of__foreach_lerp.function(args, kwargs)


_of__foreach_lerp_ = PACKETS["_foreach_lerp_"]


def _foreach_lerp_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply lerp.Scalar to each tensor of a list by itself, in place.

    _foreach_lerp_.Scalar(Tensor(a!)[] self, Tensor[] tensors1, Scalar weight) -> ()
    _foreach_lerp_.ScalarList(Tensor(a!)[] self, Tensor[] tensors1, Scalar[] weight) -> ()
    _foreach_lerp_.List(Tensor(a!)[] self, Tensor[] tensors1, Tensor[] weights) -> ()
    """
    return _of__foreach_lerp_.function(args, kwargs)


_of__foreach_max = PACKETS["_foreach_max"]


def _foreach_max(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply max to each tensor of a list by itself.

    _foreach_max(Tensor[] self) -> Tensor[]
    """
    return _of__foreach_max.function(args, kwargs)


_of__foreach_norm = PACKETS["_foreach_norm"]


def _foreach_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply linalg_vector_norm to each tensor of a list by itself.

    _foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]
    """
    return _of__foreach_norm.function(args, kwargs)


_of__foreach_mm = PACKETS["_foreach_mm"]


def _foreach_mm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply mm to each tensor of a list by itself.

    _foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]
    """
    return _of__foreach_mm.function(args, kwargs)


_of_lgamma = PACKETS["lgamma"]


def lgamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the magnitude of the gamma function.

    lgamma(Tensor self) -> Tensor

    Derivatives:
      self: grad * digamma(self)

    lgamma is infinite at zero, at the negative whole numbers and at both infinities.
    [lgamma/poles]
    """
    return _of_lgamma.function(args, kwargs)


_of_digamma = PACKETS["digamma"]


def digamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithmic derivative of the gamma function.

    digamma(Tensor self) -> Tensor

    Derivatives:
      self: grad * polygamma(1, self)

    digamma is an infinity of the other sign at zeros, and NaN at the negative whole numbers.
    [digamma/poles]
    """
    return _of_digamma.function(args, kwargs)


_of_polygamma = PACKETS["polygamma"]


def polygamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Differentiate digamma n times.

    polygamma(int n, Tensor self) -> Tensor

    Derivatives:
      self: grad * polygamma(n + 1, self)

    polygamma refuses a negative order. [polygamma/order-not-negative]
    The function and the operator take the order before the tensor; the method takes it as its
    only argument. [polygamma/order-comes-first]
    ... (docs/spec/ops-gamma.md)
    """
    return _of_polygamma.function(args, kwargs)


_of_mvlgamma = PACKETS["mvlgamma"]


def mvlgamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the multivariate gamma function.

    mvlgamma(Tensor self, int p) -> Tensor

    Derivatives:
      self: mvlgamma_backward(grad, self, p)

    mvlgamma refuses a bool tensor. [mvlgamma/bool-refused]
    mvlgamma refuses a dimension below 1. [mvlgamma/positive-dimension]
    mvlgamma sums lgamma of self less each half of 0 to p - 1, and p (p - 1) / 4 times the
    logarithm of pi; its result is contiguous. [mvlgamma/is-a-sum]
    """
    return _of_mvlgamma.function(args, kwargs)


_of_broadcast_tensors = PACKETS["broadcast_tensors"]


def broadcast_tensors(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Expand tensors to their common sizes.

    broadcast_tensors(Tensor(a)[] tensors) -> Tensor(a)[]

    The tensors come as so many arguments; those of the common sizes are returned themselves, the
    others as expanded views. [broadcast_tensors/expands-what-differs]
    """
    return _of_broadcast_tensors.function(args, kwargs)


_of_broadcast_shapes = PACKETS["broadcast_shapes"]


def broadcast_shapes(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the common sizes of several sizes.

    broadcast_shapes(any[] shapes) -> any

    Sizes are an int for one dim, a tuple or a list; a negative size raises ValueError, sizes that
    do not go together and other objects RuntimeError. [broadcast_shapes/integers-or-sequences]
    """
    return _of_broadcast_shapes.function(args, kwargs)


_of_meshgrid = PACKETS["meshgrid"]


def meshgrid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Spread each of several vectors over a dim of its own.

    meshgrid(Tensor[] tensors) -> Tensor[]
    meshgrid.indexing(Tensor[] tensors, *, str? indexing) -> Tensor[]

    Without indexing meshgrid takes "ij", and warns that it will have to be named.
    [meshgrid/indexing-will-be-required]
    Tensors of one dtype with at most one dim become views expanded over a grid with a dim for
    each; with indexing "xy" the first two exchange their dims. [meshgrid/one-dim-for-each]
    """
    return _of_meshgrid.function(args, kwargs)


_of_cartesian_prod = PACKETS["cartesian_prod"]


def cartesian_prod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List all combinations of one element of each vector.

    cartesian_prod(Tensor[] tensors) -> Tensor

    cartesian_prod and combinations take vectors alone; the combinations are rows, the last
    element running fastest, and cartesian_prod returns a single vector itself.
    [cartesian_prod/of-vectors]
    """
    return _of_cartesian_prod.function(args, kwargs)


_of_combinations = PACKETS["combinations"]


def combinations(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List the choices of r elements of a vector, in order of place.

    combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor

    combinations lists choices of r places that rise, or do not fall with with_replacement,
    whatever elements they hold; of no place the result is a vector without elements.
    [combinations/by-place]
    """
    return _of_combinations.function(args, kwargs)


_of_bincount = PACKETS["bincount"]


def bincount(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count how often each number occurs, or sum its weights.

    bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor

    Derivatives:
      weights: without_derivative("bincount")

    bincount of a vector of integers that are not negative has minlength elements, or one more
    than the greatest of them if that is more, and counts them as int64.
    [bincount/counts-small-integers]
    ... (docs/spec/ops-histogram.md)
    """
    return _of_bincount.function(args, kwargs)


_of_histc = PACKETS["histc"]


def histc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the elements in equal bins between two numbers.

    histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor

    histc counts, in the dtype of self, each element x in [min, max], in the bin (x - min) * bins
    / (max - min), cut to an integer, calculated in that dtype; max falls in the last bin.
    [histc/interpolates]
    Where min equals max, those of the elements take their place and, if these are equal, one less
    and one more; bounds that are not finite, or in the wrong order, are refused, as is a number
    of bins below 1. [histc/equal-bounds-mean-those-of-the-data]
    """
    return _of_histc.function(args, kwargs)


_of_histogram = PACKETS["histogram"]


def histogram(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the elements between given edges.

    histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
    histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)

    Derivatives:
      self, weight: without_derivative("histogram")

    A bin holds the elements from its edge on and below the next one, the last bin its upper edge,
    too; an element beyond all edges, or NaN, counts nowhere. [histogram/last-bin-is-closed]
    ... (docs/spec/ops-histogram.md)
    """
    return _of_histogram.function(args, kwargs)


_of_histogramdd = PACKETS["histogramdd"]


def histogramdd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count points in equal boxes.

    histogramdd(Tensor self, int[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
    histogramdd.int_bins(Tensor self, int bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
    histogramdd.TensorList_bins(Tensor self, Tensor[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)

    Each row along the last dim is a point, with bins of its own for each coordinate; range lists
    the two ends for one coordinate after the other; the weight has the sizes before the last.
    [histogramdd/points-are-in-the-last-dim]
    """
    return _of_histogramdd.function(args, kwargs)


_of_igamma = PACKETS["igamma"]


def igamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the regularized lower incomplete gamma function of order self.

    igamma(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: without_derivative("igamma", "igamma/no-derivative-in-order")
      other: igamma_backward(grad, self, other)

    igamma is 0 at 0 and 1 at infinity, and for the order 0 1 where other is positive; igammac is
    what is missing to 1; negative operands, and two zeros or infinities, give NaN. [igamma/ends]
    ... (docs/spec/ops-incomplete_gamma.md)
    """
    return _of_igamma.function(args, kwargs)


_of_igammac = PACKETS["igammac"]


def igammac(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the regularized upper incomplete gamma function of order self.

    igammac(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: without_derivative("igammac", "igamma/no-derivative-in-order")
      other: -igamma_backward(grad, self, other)
    """
    return _of_igammac.function(args, kwargs)


_of_index_put = PACKETS["index_put"]


def index_put(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write values to, or add them at, the positions that index tensors name.

    index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor

    Derivatives:
      self: index_put_backward(grad, indices, values.sizes, accumulate)
      values: read_at(grad, indices)

    The values are broadcast to the sizes that reading at the indices has.
    [index_put/values-broadcast]
    ... (docs/spec/ops-indexing.md)
    """
    return _of_index_put.function(args, kwargs)




def index_put_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write values to, or add them at, the positions that index tensors name.

    index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor

    Derivatives:
      self: index_put_backward(grad, indices, values.sizes, accumulate)
      values: read_at(grad, indices)

    The values are broadcast to the sizes that reading at the indices has.
    [index_put/values-broadcast]
    ... (docs/spec/ops-indexing.md)
    """
    return _of_index_put.inplace_function(args, kwargs)


_of_index_select = PACKETS["index_select"]


def index_select(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the positions of a dim that index names.

    index_select(Tensor self, int dim, Tensor index) -> Tensor

    Derivatives:
      self: index_select_backward(grad, self.sizes, dim, index)

    The index has one dim or none, which counts as one of size 1. [index_select/index-is-a-vector]
    The index of index_select, gather, scatter and index_add is int32 or int64.
    [index_select/index-dtype]
    ... (docs/spec/ops-indexing.md)
    """
    return _of_index_select.function(args, kwargs)


_of_take = PACKETS["take"]


def take(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take elements as if self had one dim.

    take(Tensor self, Tensor index) -> Tensor

    Derivatives:
      self: take_backward(grad, self, index)

    take numbers the elements in row-major order, counts negative indices from the end, and has
    the sizes of index, which is int64. [take/reads-row-major]
    An index beyond the elements is refused. [take/in-range]
    """
    return _of_take.function(args, kwargs)


_of_take_along_dim = PACKETS["take_along_dim"]


def take_along_dim(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take, along a dim, the positions that index names, broadcast in all other dims.

    take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor

    Outside of dim, self and indices, which is int64 and of as many dims, are broadcast; a
    negative index counts from the end; without dim both are read flat, and tensors without dims
    must be, or raise IndexError. [take_along_dim/broadcasts]
    """
    return _of_take_along_dim.function(args, kwargs)


_of_nonzero = PACKETS["nonzero"]


def nonzero(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the positions of elements that are not zero, as one tensor for each dim if so wished.

    nonzero.as_tuple(Tensor self, *, bool as_tuple) -> any
    nonzero(Tensor self) -> Tensor

    With as_tuple the result is a tuple of one index tensor for each dim, and a tensor without
    dims counts as one of one dim. [nonzero/as-tuple]
    Each row of the result is the position of an element that is not zero, NaN included, in
    row-major order; it is int64 of strides (1, rows). [nonzero/row-major-positions]
    The out of nonzero is int64. [nonzero/out-is-int64]
    """
    return _of_nonzero.function(args, kwargs)


_of_nonzero_static = PACKETS["nonzero_static"]


def nonzero_static(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the positions of the first so many elements that are not zero.

    nonzero_static(Tensor self, *, int size, int fill_value=-1) -> Tensor

    nonzero_static has size rows, contiguous, of which the first are those of nonzero, cut off
    where there are more, and the others hold fill_value. [nonzero_static/rows-are-fixed]
    """
    return _of_nonzero_static.function(args, kwargs)


_of_argwhere = PACKETS["argwhere"]


def argwhere(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the positions of elements that are not zero.

    argwhere(Tensor self) -> Tensor
    """
    return _of_argwhere.function(args, kwargs)


_of_masked_fill = PACKETS["masked_fill"]


def masked_fill(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write the element of a tensor where a mask is true.

    masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
    masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor

    Derivatives:
      self: grad.masked_fill(mask, 0)
      value: grad.masked_fill(~mask, 0).sum()
    ... (docs/spec/ops-indexing.md)
    """
    return _of_masked_fill.function(args, kwargs)


_of_masked_select = PACKETS["masked_select"]


def masked_select(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the elements where a mask is true, in row-major order.

    masked_select(Tensor self, Tensor mask) -> Tensor

    Derivatives:
      self: masked_select_backward(grad, self.sizes, mask)

    self and mask are broadcast together, and the result has one dim, also for tensors without
    dims. [masked_select/broadcasts-both]
    The gradient of an operator that read no element is zero, in the sizes of what it could have
    read. [masked_select/gradient-of-nothing]
    """
    return _of_masked_select.function(args, kwargs)


_of_from_numpy = PACKETS["from_numpy"]


def from_numpy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor over the memory of an array.

    from_numpy(any ndarray) -> Tensor
    """
    return _of_from_numpy.function(args, kwargs)


_of_frombuffer = PACKETS["frombuffer"]


def frombuffer(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of one dim over the memory of a buffer.

    frombuffer(any buffer, *, ScalarType dtype, int count=-1, int offset=0, bool requires_grad=False) -> Tensor

    frombuffer reads the bytes of a buffer from offset on as count elements of a dtype that must
    be given, in one dim and without a copy. [frombuffer/shares]
    A negative count, as by default, stands for all elements after the offset, which must be a
    whole number. [frombuffer/all-by-default]
    An object without a buffer, an empty buffer, a count of 0, an offset outside of the buffer and
    a count beyond its end are refused, and a buffer with gaps with RuntimeError.
    [frombuffer/refuses]
    """
    return _of_frombuffer.function(args, kwargs)


_of_to_dlpack = PACKETS["to_dlpack"]


def to_dlpack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a DLPack capsule of the memory of a tensor.

    to_dlpack(Tensor tensor) -> any
    """
    return _of_to_dlpack.function(args, kwargs)


_of_from_dlpack = PACKETS["from_dlpack"]


def from_dlpack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor over the memory of another library's.

    from_dlpack(any ext_tensor, *, any device=None, bool? copy=None) -> Tensor
    """
    return _of_from_dlpack.function(args, kwargs)


_of_rot90 = PACKETS["rot90"]


def rot90(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Turn the plane of two dims by k right angles, from the first towards the second.

    rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor

    Derivatives:
      self: grad.rot90(-k, dims)

    rot90 counts k modulo 4; an odd turn is a transposed flip and keeps its strides, no turn a
    contiguous copy. [rot90/turns]
    rot90 wants two different dims of a tensor with at least two. [rot90/two-different-dims]
    """
    return _of_rot90.function(args, kwargs)


_of_repeat_interleave = PACKETS["repeat_interleave"]


def repeat_interleave(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List each position as often as repeats says.

    repeat_interleave.Tensor(Tensor repeats, *, int? output_size=None) -> Tensor
    repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) -> Tensor
    repeat_interleave.self_int(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> Tensor

    The counts are a vector of int32 or int64 without negative numbers, and output_size, where it
    is given, their sum. [repeat_interleave/counts]
    ... (docs/spec/ops-interleaving.md)
    """
    return _of_repeat_interleave.function(args, kwargs)


_of_cat = PACKETS["cat"]


def cat(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join tensors along a dim.

    cat(Tensor[] tensors, int dim=0) -> Tensor

    Derivatives:
      tensors: cat_backward(grad, tensors.sizes, dim)

    All tensors have the same number of dims, and equal sizes except in the joined dim.
    [cat/sizes-match]
    ... (docs/spec/ops-joining.md)
    """
    return _of_cat.function(args, kwargs)




def concat(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join tensors along a dim.

    cat(Tensor[] tensors, int dim=0) -> Tensor

    Derivatives:
      tensors: cat_backward(grad, tensors.sizes, dim)

    All tensors have the same number of dims, and equal sizes except in the joined dim.
    [cat/sizes-match]
    ... (docs/spec/ops-joining.md)
    """
    return _of_cat.function(args, kwargs)




def concatenate(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join tensors along a dim.

    cat(Tensor[] tensors, int dim=0) -> Tensor

    Derivatives:
      tensors: cat_backward(grad, tensors.sizes, dim)

    All tensors have the same number of dims, and equal sizes except in the joined dim.
    [cat/sizes-match]
    ... (docs/spec/ops-joining.md)
    """
    return _of_cat.function(args, kwargs)


_of_stack = PACKETS["stack"]


def stack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join tensors along a new dim.

    stack(Tensor[] tensors, int dim=0) -> Tensor

    Derivatives:
      tensors: stack_backward(grad, tensors.sizes, dim)

    stack needs at least one tensor, and all of equal sizes. [stack/sizes-equal]
    stack lays its result out as cat along that dim does, the dim then being cut apart; with an
    out to be resized, or behind the last dim, it is contiguous. [stack/cat-cut-apart]
    """
    return _of_stack.function(args, kwargs)


_of_hstack = PACKETS["hstack"]


def hstack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join along dim 1, vectors along dim 0.

    hstack(Tensor[] tensors) -> Tensor

    hstack, vstack and dstack join along dim 1 (dim 0 of vectors), 0 and 2 after giving each
    tensor at least 1, 2 and 3 dims as atleast_1d, 2d and 3d do; none of them takes an empty list.
    [hstack/dims-are-added]
    """
    return _of_hstack.function(args, kwargs)


_of_vstack = PACKETS["vstack"]


def vstack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join along dim 0.

    vstack(Tensor[] tensors) -> Tensor
    """
    return _of_vstack.function(args, kwargs)




def row_stack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join along dim 0.

    vstack(Tensor[] tensors) -> Tensor
    """
    return _of_vstack.function(args, kwargs)


_of_dstack = PACKETS["dstack"]


def dstack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join along dim 2.

    dstack(Tensor[] tensors) -> Tensor
    """
    return _of_dstack.function(args, kwargs)


_of_column_stack = PACKETS["column_stack"]


def column_stack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Join along dim 1, vectors as columns.

    column_stack(Tensor[] tensors) -> Tensor
    """
    return _of_column_stack.function(args, kwargs)


_of_atleast_1d = PACKETS["atleast_1d"]


def atleast_1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give a tensor without dims one.

    atleast_1d(Tensor self) -> Tensor
    atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]

    atleast_1d, 2d and 3d take a tensor, and give it back if it has the dims, or several, as so
    many arguments or one list, for which they return a tuple. [atleast_1d/one-or-several]
    """
    return _of_atleast_1d.function(args, kwargs)


_of_atleast_2d = PACKETS["atleast_2d"]


def atleast_2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add leading dims up to two.

    atleast_2d(Tensor self) -> Tensor
    atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]
    """
    return _of_atleast_2d.function(args, kwargs)


_of_atleast_3d = PACKETS["atleast_3d"]


def atleast_3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add dims up to three, the last one behind.

    atleast_3d(Tensor self) -> Tensor
    atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]
    """
    return _of_atleast_3d.function(args, kwargs)


_of_block_diag = PACKETS["block_diag"]


def block_diag(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put matrices along the diagonal of one, zeros around them.

    block_diag(Tensor[] tensors) -> Tensor

    Derivatives:
      tensors: block_diag_backward(grad, tensors.sizes)

    block_diag takes matrices as so many arguments, vectors counting as one row and numbers as one
    element; of none it makes a matrix of sizes (1, 0). [block_diag/blocks]
    Unlike cat, block_diag promotes as arithmetic does, so that a tensor without dims does not
    widen the result. [block_diag/promotes]
    """
    return _of_block_diag.function(args, kwargs)


_of__chunk_cat = PACKETS["_chunk_cat"]


def _chunk_cat(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut tensors into chunks of equal size, zeros at their ends, and join the chunks of one number.

    _chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor

    _chunk_cat makes the sizes of each tensor at dim a multiple of num_chunks, by zeros at the
    end, and joins what is flat from dim on, chunk by chunk; tensors agree in dtype and the sizes
    before. [_chunk_cat/chunks-in-rows]
    """
    return _of__chunk_cat.function(args, kwargs)


_of_mm = PACKETS["mm"]


def mm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply two matrices.

    mm(Tensor self, Tensor mat2) -> Tensor

    Derivatives:
      self: mm_as(self.strides, grad, conj(mat2).transpose(0, 1))
      mat2: mm_as(mat2.strides, conj(self).transpose(0, 1), grad)

    mm takes matrices, bmm batches of them with three dims, mv a matrix and a vector, dot and vdot
    vectors; other numbers of dims are refused. [mm/ranks]
    ... (docs/spec/ops-linalg.md)
    """
    return _of_mm.function(args, kwargs)


_of_bmm = PACKETS["bmm"]


def bmm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply two batches of matrices, pair by pair.

    bmm(Tensor self, Tensor mat2) -> Tensor

    Derivatives:
      self: grad.bmm(conj(mat2).transpose(1, 2))
      mat2: conj(self).transpose(1, 2).bmm(grad)

    Both batches have equally many matrices; a batch of one is not stretched, as matmul does it.
    [bmm/batches-do-not-broadcast]
    """
    return _of_bmm.function(args, kwargs)


_of_mv = PACKETS["mv"]


def mv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply a matrix by a vector.

    mv(Tensor self, Tensor vec) -> Tensor

    Derivatives:
      self: grad.outer(conj(vec))
      vec: conj(self).transpose(0, 1).mv(grad)
    """
    return _of_mv.function(args, kwargs)


_of_dot = PACKETS["dot"]


def dot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products of two vectors.

    dot(Tensor self, Tensor tensor) -> Tensor

    Derivatives:
      self: grad * conj(tensor)
      tensor: grad * conj(self)

    dot conjugates neither vector, vdot the first. [dot/no-conjugate]
    """
    return _of_dot.function(args, kwargs)


_of_vdot = PACKETS["vdot"]


def vdot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products of two vectors, the first conjugated.

    vdot(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: conj(grad) * other
      other: grad * self
    """
    return _of_vdot.function(args, kwargs)


_of_addmm = PACKETS["addmm"]


def addmm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to a product of matrices, times alpha.

    addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      mat1: scaled(mm_as(mat1.strides, grad, conj(mat2).transpose(0, 1)), conj(alpha))
      mat2: scaled(mm_as(mat2.strides, conj(mat1).transpose(0, 1), grad), conj(alpha))
    ... (docs/spec/ops-linalg.md)
    """
    return _of_addmm.function(args, kwargs)


_of_addmv = PACKETS["addmv"]


def addmv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to a matrix times a vector, times alpha.

    addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      mat: scaled(grad.outer(conj(vec)), conj(alpha))
      vec: scaled(conj(mat).transpose(0, 1).mv(grad), conj(alpha))
    """
    return _of_addmv.function(args, kwargs)




def addmv_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to a matrix times a vector, times alpha.

    addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      mat: scaled(grad.outer(conj(vec)), conj(alpha))
      vec: scaled(conj(mat).transpose(0, 1).mv(grad), conj(alpha))
    """
    return _of_addmv.inplace_function(args, kwargs)


_of_baddbmm = PACKETS["baddbmm"]


def baddbmm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to products of matrices, times alpha.

    baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      batch1: scaled(grad.bmm(conj(batch2).transpose(1, 2)), conj(alpha))
      batch2: scaled(conj(batch1).transpose(1, 2).bmm(grad), conj(alpha))
    """
    return _of_baddbmm.function(args, kwargs)


_of_addbmm = PACKETS["addbmm"]


def addbmm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to the sum of products of matrices, times alpha.

    addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      batch1: scaled(grad.matmul(conj(batch2).transpose(1, 2)), conj(alpha))
      batch2: scaled(conj(batch1).transpose(1, 2).matmul(grad), conj(alpha))

    addbmm_ gives self the sizes of the product, if it has others that broadcast to them.
    [addbmm/in-place-grows]
    """
    return _of_addbmm.function(args, kwargs)


_of_matmul = PACKETS["matmul"]


def matmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors, matrices, or batches of matrices.

    matmul(Tensor self, Tensor other) -> Tensor

    A vector on the left counts as one row, a vector on the right as one column, and that dim is
    dropped from the result; two vectors give a 0-dim tensor. [matmul/vectors-drop-their-dim]
    All dims before the last two are batch dims and broadcast. [matmul/batch-dims-broadcast]
    The result of a product is contiguous, whatever the strides of its factors.
    [matmul/result-is-contiguous]
    The result of matmul is no view, whatever its parts were made of. [matmul/result-is-no-view]
    ... (docs/spec/ops-linalg.md)
    """
    return _of_matmul.function(args, kwargs)


_of_outer = PACKETS["outer"]


def outer(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply every element of a vector by every element of another.

    outer(Tensor self, Tensor vec2) -> Tensor

    outer promotes like mul, of which it is one, and takes bools. [outer/promotes]
    """
    return _of_outer.function(args, kwargs)




def ger(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply every element of a vector by every element of another.

    outer(Tensor self, Tensor vec2) -> Tensor

    outer promotes like mul, of which it is one, and takes bools. [outer/promotes]
    """
    return _of_outer.function(args, kwargs)


_of_inner = PACKETS["inner"]


def inner(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products along the last dims.

    inner(Tensor self, Tensor other) -> Tensor

    The last dims have one size and are contracted; the result has the other dims of self and then
    those of other; with a 0-dim tensor it is the product. [inner/last-dims]
    """
    return _of_inner.function(args, kwargs)


_of_tensordot = PACKETS["tensordot"]


def tensordot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products over pairs of dims.

    tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor
    tensordot.dims(Tensor a, Tensor b, any dims=2) -> Tensor

    The result has the dims of self that are not contracted, and then those of other, each in
    their order; an int n contracts the last n of self with the first n of other.
    [tensordot/remaining-dims-in-order]
    A pair of contracted dims has one size, or 1 on one side, where the other is summed.
    [tensordot/ones-stretch]
    Both lists name equally many dims. [tensordot/as-many-dims]
    """
    return _of_tensordot.function(args, kwargs)


_of_cholesky = PACKETS["cholesky"]


def cholesky(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor positive definite matrices, the older way.

    cholesky(Tensor self, bool upper=False) -> Tensor

    Derivatives:
      self: cholesky_backward(grad, result, upper)

    torch.cholesky is linalg.cholesky with another class for refused dtypes, NotImplementedError,
    and with out cast and by rows. [cholesky/older-function]
    """
    return _of_cholesky.function(args, kwargs)


_of_cholesky_solve = PACKETS["cholesky_solve"]


def cholesky_solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve with the Cholesky factor of a matrix.

    cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor

    Derivatives:
      self, input2: holding(self, cholesky_solve_backward(grad, result, input2, upper))

    cholesky_solve solves for the right-hand side self with the matrix of which input2 is the
    Cholesky factor, lower, or upper where it says so; the other triangle is not read.
    [cholesky_solve/with-a-factor]
    """
    return _of_cholesky_solve.function(args, kwargs)


_of_cholesky_inverse = PACKETS["cholesky_inverse"]


def cholesky_inverse(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert the matrix of which a Cholesky factor is given.

    cholesky_inverse(Tensor self, bool upper=False) -> Tensor

    Derivatives:
      self: cholesky_inverse_backward(grad, self, result, upper)

    cholesky_inverse inverts not the factor but the matrix that it is the factor of, and reads one
    triangle. [cholesky_inverse/of-the-product]
    """
    return _of_cholesky_inverse.function(args, kwargs)


_of__linalg_det = PACKETS["_linalg_det"]


def _linalg_det(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give determinants, and the factors that they come from.

    _linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)

    Derivatives:
      A: det_backward(grads[0], A, result)
    """
    return _of__linalg_det.function(args, kwargs)


_of_det = PACKETS["det"]


def det(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the determinants of square matrices.

    det(Tensor self) -> Tensor
    """
    return _of_det.function(args, kwargs)


_of__linalg_slogdet = PACKETS["_linalg_slogdet"]


def _linalg_slogdet(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give determinants as sign and logarithm, and the factors that they come from.

    _linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)

    Derivatives:
      A: slogdet_backward(grads, A, sign)
    """
    return _of__linalg_slogdet.function(args, kwargs)


_of_slogdet = PACKETS["slogdet"]


def slogdet(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the sign and the logarithm of the magnitude of determinants.

    slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)
    """
    return _of_slogdet.function(args, kwargs)


_of_logdet = PACKETS["logdet"]


def logdet(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of determinants.

    logdet(Tensor self) -> Tensor

    The logarithm of a negative determinant is NaN, that of zero negative infinity, that of a
    complex one complex. [logdet/negative-is-nan]
    """
    return _of_logdet.function(args, kwargs)


_of__linalg_eigvals = PACKETS["_linalg_eigvals"]


def _linalg_eigvals(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the eigenvalues of square matrices.

    _linalg_eigvals(Tensor self) -> Tensor
    """
    return _of__linalg_eigvals.function(args, kwargs)


_of__linalg_eigh = PACKETS["_linalg_eigh"]


def _linalg_eigh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give eigenvalues and vectors of Hermitian matrices.

    _linalg_eigh(Tensor A, str UPLO='L', bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)

    Derivatives:
      A: eigh_backward(grads, eigenvalues, eigenvectors)
    """
    return _of__linalg_eigh.function(args, kwargs)


_of_matrix_exp = PACKETS["matrix_exp"]


def matrix_exp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give exponentials of square matrices.

    matrix_exp(Tensor self) -> Tensor
    """
    return _of_matrix_exp.function(args, kwargs)


_of__lu_with_info = PACKETS["_lu_with_info"]


def _lu_with_info(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into a lower and an upper triangle, in one matrix.

    _lu_with_info(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)
    """
    return _of__lu_with_info.function(args, kwargs)


_of_lu = PACKETS["lu"]


def lu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into a lower and an upper triangle, the older way.

    lu(Tensor A, bool pivot=True, bool get_infos=False) -> Tensor[]

    torch.lu returns a plain tuple of factors and pivots, or with get_infos=True factors, pivots
    and info, and does not mind a pivot of zero. [lu/infos-where-asked]
    """
    return _of_lu.function(args, kwargs)


_of_lu_unpack = PACKETS["lu_unpack"]


def lu_unpack(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take an LU factorization apart.

    lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)

    Derivatives:
      LU_data: lu_unpack_backward(grads, LU_data.sizes)

    What is not to be unpacked, the permutation or both triangles, is an empty tensor of one dim.
    [lu_unpack/what-is-wanted]
    Pivots are int32. [lu_unpack/pivots-are-int32]
    """
    return _of_lu_unpack.function(args, kwargs)


_of_lu_solve = PACKETS["lu_solve"]


def lu_solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve with an LU factorization, the older way.

    lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor
    """
    return _of_lu_solve.function(args, kwargs)


_of_geqrf = PACKETS["geqrf"]


def geqrf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the reflections that make matrices triangular.

    geqrf(Tensor self) -> (Tensor a, Tensor tau)

    Derivatives:
      self: without_derivative("geqrf", "geqrf/no-derivative")

    a holds R and, below its diagonal, the vectors of the reflections without their ones, and tau
    their scales, as LAPACK gives them, so that householder_product makes Q of both.
    [geqrf/reflections-below-r]
    There is no derivative of geqrf. [geqrf/no-derivative]
    """
    return _of_geqrf.function(args, kwargs)


_of_orgqr = PACKETS["orgqr"]


def orgqr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the first columns of a product of reflections.

    orgqr(Tensor self, Tensor input2) -> Tensor
    """
    return _of_orgqr.function(args, kwargs)


_of_ormqr = PACKETS["ormqr"]


def ormqr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply by a product of reflections.

    ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor

    ormqr multiplies with all columns of the product, or with its adjoint for transpose=True, from
    the left or from the right. [ormqr/whole-product]
    All three have the same batch; there is a scale for each reflection, and as many rows of them
    as the other has rows, or columns on the right. [ormqr/sizes]
    """
    return _of_ormqr.function(args, kwargs)


_of_qr = PACKETS["qr"]


def qr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into orthonormal columns and an upper triangle, the older way.

    qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)
    """
    return _of_qr.function(args, kwargs)


_of__linalg_solve_ex = PACKETS["_linalg_solve_ex"]


def _linalg_solve_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve a system, and keep its factors.

    _linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)

    Derivatives:
      A, B: solve_backward(grads[0], A, B.sizes, result, left)
    """
    return _of__linalg_solve_ex.function(args, kwargs)


_of_inverse = PACKETS["inverse"]


def inverse(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert square matrices.

    inverse(Tensor self) -> Tensor
    """
    return _of_inverse.function(args, kwargs)


_of_triangular_solve = PACKETS["triangular_solve"]


def triangular_solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve with triangular matrices, the older way.

    triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)

    triangular_solve takes the right-hand side first, with transpose=True solves with the
    transpose, not the adjoint, and returns a copy of the matrix, too.
    [triangular_solve/arguments-exchanged]
    """
    return _of_triangular_solve.function(args, kwargs)


_of__linalg_svd = PACKETS["_linalg_svd"]


def _linalg_svd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Decompose matrices into singular vectors and values.

    _linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)

    Derivatives:
      A: svd_backward(grads, A.dtype, U, S, Vh)
    """
    return _of__linalg_svd.function(args, kwargs)


_of_svd = PACKETS["svd"]


def svd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Decompose matrices into singular vectors and values, the older way.

    svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)

    torch.svd is reduced unless some=False, gives V itself and not its adjoint, and with
    compute_uv=False square matrices of zeros; a complex V is a pending conjugate either way.
    [svd/vectors-as-columns]
    """
    return _of_svd.function(args, kwargs)


_of_pinverse = PACKETS["pinverse"]


def pinverse(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the pseudoinverse.

    pinverse(Tensor self, float rcond=1e-15) -> Tensor
    """
    return _of_pinverse.function(args, kwargs)


_of_svd_lowrank = PACKETS["svd_lowrank"]


def svd_lowrank(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the largest singular values and their vectors by random projections.

    svd_lowrank(Tensor A, int? q=6, int? niter=2, Tensor? M=None) -> (Tensor, Tensor, Tensor)

    svd_lowrank gives U, S and V, of at most q singular values of A - M, near those of a matrix of
    that rank. [svd_lowrank/approximates]
    pca_lowrank wants at least two dims, a q that is not above the smaller size, and a niter that
    is not negative. [svd_lowrank/arguments]
    """
    return _of_svd_lowrank.function(args, kwargs)


_of_pca_lowrank = PACKETS["pca_lowrank"]


def pca_lowrank(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find principal components by random projections.

    pca_lowrank(Tensor A, int? q=None, bool center=True, int niter=2) -> (Tensor, Tensor, Tensor)
    """
    return _of_pca_lowrank.function(args, kwargs)


_of_bilinear = PACKETS["bilinear"]


def bilinear(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply two vectors with a matrix for each element of the result, and add a bias.

    bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor

    weight holds a matrix for each element of the result; the inputs, of one dtype, have equal
    sizes but for the last dim, those of rows and of columns. [bilinear/a-matrix-for-each-feature]
    """
    return _of_bilinear.function(args, kwargs)


_of_var = PACKETS["var"]


def var(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the variance of all elements.

    var(Tensor self, bool unbiased=True) -> Tensor
    var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor

    Derivatives:
      self: var_backward(grad, self, dim, correction, keepdim)
    ... (docs/spec/ops-moments.md)
    """
    return _of_var.function(args, kwargs)


_of_std = PACKETS["std"]


def std(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the standard deviation of all elements.

    std(Tensor self, bool unbiased=True) -> Tensor
    std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor

    Derivatives:
      self: std_backward(grad, self, result, dim, correction, keepdim)
    """
    return _of_std.function(args, kwargs)


_of_var_mean = PACKETS["var_mean"]


def var_mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the variance and the mean of all elements.

    var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)

    Derivatives:
      self: var_mean_backward(grads, self, dim, correction, keepdim)
    """
    return _of_var_mean.function(args, kwargs)


_of_std_mean = PACKETS["std_mean"]


def std_mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the standard deviation and the mean of all elements.

    std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)

    Derivatives:
      self: std_mean_backward(grads, self, result, dim, correction, keepdim)
    """
    return _of_std_mean.function(args, kwargs)


_of_adaptive_avg_pool1d = PACKETS["adaptive_avg_pool1d"]


def adaptive_avg_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the means of so many windows of rows.

    adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
    """
    return _of_adaptive_avg_pool1d.function(args, kwargs)


_of_adaptive_max_pool1d = PACKETS["adaptive_max_pool1d"]


def adaptive_max_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the largest elements of so many windows of rows, and where they are.

    adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)
    """
    return _of_adaptive_max_pool1d.function(args, kwargs)


_of_convolution = PACKETS["convolution"]


def convolution(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products of weights with each window of the input, for each output channel.

    convolution(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups) -> Tensor

    Position x of the result sums weight[k] times input[x * stride - padding + k * dilation] over
    k and the channels; the weights are not flipped, and outside of the input there are zeros.
    [convolution/not-flipped]
    Channels of input and output are cut into as many groups, each output channel sees the input
    channels of its group only, and weight has no more than these. [convolution/groups]
    ... (docs/spec/ops-nn_conv.md)
    """
    return _of_convolution.function(args, kwargs)


_of_conv1d = PACKETS["conv1d"]


def conv1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve one dim.

    conv1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor
    conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, str padding="valid", int[1] dilation=1, int groups=1) -> Tensor
    """
    return _of_conv1d.function(args, kwargs)


_of_conv2d = PACKETS["conv2d"]


def conv2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve two dims.

    conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor
    conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, str padding="valid", int[2] dilation=1, int groups=1) -> Tensor

    Without the batch dim an input is one example, and the result has none, either; any other
    number of dims is refused. [conv2d/batch-may-lack]
    The padding same keeps the lengths, with the odd zero at the end, for strides of 1 only; valid
    is none, and there is no other name. [conv2d/padding-same]
    The padding same warns once where it puts an odd zero at the end. [conv2d/odd-padding-warns]
    """
    return _of_conv2d.function(args, kwargs)


_of_conv3d = PACKETS["conv3d"]


def conv3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve three dims.

    conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor
    conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, str padding="valid", int[3] dilation=1, int groups=1) -> Tensor
    """
    return _of_conv3d.function(args, kwargs)


_of_conv_transpose1d = PACKETS["conv_transpose1d"]


def conv_transpose1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of one dim.

    conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] dilation=1) -> Tensor
    """
    return _of_conv_transpose1d.function(args, kwargs)


_of_conv_transpose2d = PACKETS["conv_transpose2d"]


def conv_transpose2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of two dims.

    conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor

    Each element adds its multiple of the weights to a window of the result, from which padding is
    cut off; output_padding, less than stride or dilation, lengthens it at the end.
    [conv_transpose2d/transpose]
    """
    return _of_conv_transpose2d.function(args, kwargs)


_of_conv_transpose3d = PACKETS["conv_transpose3d"]


def conv_transpose3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of three dims.

    conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor
    """
    return _of_conv_transpose3d.function(args, kwargs)


_of_conv_tbc = PACKETS["conv_tbc"]


def conv_tbc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve the first dim, of times, with channels in the last.

    conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor

    conv_tbc is conv1d of dims in the order time, batch, channels, with a weight of positions,
    input channels and output channels, and a bias, with zeros on both sides of time.
    [conv_tbc/times-first]
    """
    return _of_conv_tbc.function(args, kwargs)


_of_dropout = PACKETS["dropout"]


def dropout(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Zero elements by chance, and scale the others.

    dropout(Tensor input, float p, bool train) -> Tensor

    p is the chance of a zero, between 0 and 1; functions of nn.functional refuse another number
    as ValueError, those of torch, and all of them NaN, as RuntimeError. [dropout/probability]
    The input itself is returned where nothing is trained, p is 0, or it has no element; with p 1
    it is multiplied by 0. [dropout/itself]
    In place nothing is written, and the version stays, where the input itself is returned; alpha
    dropout of a chance between 0 and 1 writes twice. [dropout/counts-its-writes]
    ... (docs/spec/ops-nn_dropout.md)
    """
    return _of_dropout.function(args, kwargs)




def dropout_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Zero elements by chance, and scale the others.

    dropout(Tensor input, float p, bool train) -> Tensor

    p is the chance of a zero, between 0 and 1; functions of nn.functional refuse another number
    as ValueError, those of torch, and all of them NaN, as RuntimeError. [dropout/probability]
    The input itself is returned where nothing is trained, p is 0, or it has no element; with p 1
    it is multiplied by 0. [dropout/itself]
    In place nothing is written, and the version stays, where the input itself is returned; alpha
    dropout of a chance between 0 and 1 writes twice. [dropout/counts-its-writes]
    ... (docs/spec/ops-nn_dropout.md)
    """
    return _of_dropout.inplace_function(args, kwargs)


_of_feature_dropout = PACKETS["feature_dropout"]


def feature_dropout(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Zero channels by chance, and scale the others.

    feature_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_feature_dropout.function(args, kwargs)




def feature_dropout_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Zero channels by chance, and scale the others.

    feature_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_feature_dropout.inplace_function(args, kwargs)


_of_alpha_dropout = PACKETS["alpha_dropout"]


def alpha_dropout(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements by chance, keeping mean and variance of normal numbers.

    alpha_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_alpha_dropout.function(args, kwargs)




def alpha_dropout_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements by chance, keeping mean and variance of normal numbers.

    alpha_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_alpha_dropout.inplace_function(args, kwargs)


_of_feature_alpha_dropout = PACKETS["feature_alpha_dropout"]


def feature_alpha_dropout(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace channels by chance, keeping mean and variance of normal numbers.

    feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_feature_alpha_dropout.function(args, kwargs)




def feature_alpha_dropout_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace channels by chance, keeping mean and variance of normal numbers.

    feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor
    """
    return _of_feature_alpha_dropout.inplace_function(args, kwargs)


_of_native_dropout = PACKETS["native_dropout"]


def native_dropout(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Zero elements by chance, scale the others, and tell which are kept.

    native_dropout(Tensor input, float p, bool? train) -> (Tensor output, Tensor mask)

    Derivatives:
      input: native_dropout_given(grads[0], mask, p, train)

    native_dropout gives a mask of what is kept, all of it with train false (None counts as true);
    an empty tensor is returned itself; integers are refused in training. [native_dropout/mask]
    With train None what is kept is scaled as in training, but its gradient is not.
    [native_dropout/none-trains]
    """
    return _of_native_dropout.function(args, kwargs)


_of_embedding = PACKETS["embedding"]


def embedding(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take rows of a matrix by their numbers.

    embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor

    Derivatives:
      weight: embedding_backward(grad, indices, weight.sizes, padding_idx, scale_grad_by_freq)

    Indices are int64 or int32, at least 0 and less than the number of rows of the matrix; the
    result has their dims and a last one for the row. [embedding/rows-of-a-matrix]
    ... (docs/spec/ops-nn_embedding.md)
    """
    return _of_embedding.function(args, kwargs)


_of_embedding_renorm = PACKETS["embedding_renorm"]


def embedding_renorm_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Scale the rows that are used down to a norm.

    embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor

    Derivatives:
      self: without_derivative("embedding_renorm", "embedding_renorm/no-derivative")

    embedding_renorm has no derivative; its result requires grad, but going backward is refused.
    [embedding_renorm/no-derivative]
    """
    return _of_embedding_renorm.inplace_function(args, kwargs)


_of_embedding_bag = PACKETS["embedding_bag"]


def embedding_bag(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum, average or take the greatest of rows in bags.

    embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)
    embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)

    nn.functional.embedding_bag takes indices of one dim with offsets, or of two dims, whose rows
    are the bags, without them; the mode is sum, mean or max, and max takes no frequencies.
    [embedding_bag/arguments]
    Offsets start at 0, rise, and are at most the number of indices; an empty bag gives zeros, and
    with include_last_offset the last offset begins no bag. [embedding_bag/bags]
    ... (docs/spec/ops-nn_embedding_bag.md)
    """
    return _of_embedding_bag.function(args, kwargs)


_of__embedding_bag = PACKETS["_embedding_bag"]


def _embedding_bag(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reduce bags, and give what the derivative needs.

    _embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)
    """
    return _of__embedding_bag.function(args, kwargs)


_of_grid_sampler = PACKETS["grid_sampler"]


def grid_sampler(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Read images or volumes at the places of a grid.

    grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

    A grid holds x, the place along the last dim, first; -1 and 1 are the middles of the first and
    last elements with align_corners, else their outer edges. [grid_sampler/coordinates]
    Outside of the input there are zeros, or the border goes on, or it is reflected at the middles
    of the outermost elements with align_corners, else at their edges. [grid_sampler/padding]
    ... (docs/spec/ops-nn_grid.md)
    """
    return _of_grid_sampler.function(args, kwargs)


_of_grid_sampler_2d = PACKETS["grid_sampler_2d"]


def grid_sampler_2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Read images at the places of a grid.

    grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
    """
    return _of_grid_sampler_2d.function(args, kwargs)


_of_grid_sampler_3d = PACKETS["grid_sampler_3d"]


def grid_sampler_3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Read volumes at the places of a grid.

    grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor
    """
    return _of_grid_sampler_3d.function(args, kwargs)


_of_affine_grid_generator = PACKETS["affine_grid_generator"]


def affine_grid_generator(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the coordinates of the places of images under affine maps.

    affine_grid_generator(Tensor theta, int[] size, bool align_corners) -> Tensor

    Each place of an image of that size, by its coordinates x, y, and z, is mapped by the matrix
    of the example, whose last column is added. [affine_grid_generator/maps-places]
    affine_grid takes floating matrices of one row less than columns, one for each example, and
    sizes of four or five positive numbers. [affine_grid_generator/checked-first]
    """
    return _of_affine_grid_generator.function(args, kwargs)


_of_binary_cross_entropy_with_logits = PACKETS["binary_cross_entropy_with_logits"]


def binary_cross_entropy_with_logits(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take binary_cross_entropy of the sigmoid of self.

    binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=0) -> Tensor

    The loss grows linearly with a wrong answer and never becomes infinite; pos_weight weighs what
    is given for a yes. [binary_cross_entropy_with_logits/stable]
    The losses have the dtype and strides of 1 - target, to which the input is broadcast and cast.
    [binary_cross_entropy_with_logits/formed-in-the-target]
    """
    return _of_binary_cross_entropy_with_logits.function(args, kwargs)


_of_hinge_embedding_loss = PACKETS["hinge_embedding_loss"]


def hinge_embedding_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take self where the target is 1, and what it is short of a margin where the target is -1.

    hinge_embedding_loss(Tensor self, Tensor target, float margin=1.0, int reduction=0) -> Tensor

    For a target that is neither 1 nor -1 the loss is the sum of both.
    [hinge_embedding_loss/other-targets]
    The margin is cast to the dtype of self, which must hold it, and integers stay integers, which
    have no mean. [hinge_embedding_loss/margin-in-the-dtype]
    """
    return _of_hinge_embedding_loss.function(args, kwargs)


_of_kl_div = PACKETS["kl_div"]


def kl_div(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Measure how much a distribution differs from the one whose logarithms are given.

    kl_div(Tensor self, Tensor target, int reduction=0, *, bool log_target=False) -> Tensor

    self holds logarithms of probabilities, and so does the target with log_target; both are
    floating, and a target of 0 adds nothing but 0 times self. [kl_div/logarithms]
    The reduction batchmean of nn.functional.kl_div divides the sum by the size of the first dim,
    and with mean it warns that this is not the mathematical divergence. [kl_div/batchmean]
    """
    return _of_kl_div.function(args, kwargs)


_of_poisson_nll_loss = PACKETS["poisson_nll_loss"]


def poisson_nll_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the negative log-likelihood of counts whose rates are given.

    poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> Tensor

    With full, Stirling's approximation of the logarithm of the factorial is added for targets
    above 1, in the dtype of the loss without it; eps is added to a rate that is not given as its
    logarithm. [poisson_nll_loss/stirling]
    """
    return _of_poisson_nll_loss.function(args, kwargs)


_of_margin_ranking_loss = PACKETS["margin_ranking_loss"]


def margin_ranking_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take how far the greater of two numbers, by target, is from being greater by a margin.

    margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0) -> Tensor

    The difference is multiplied by the target, whatever number that is, before it is taken from
    the margin. [margin_ranking_loss/sign]
    """
    return _of_margin_ranking_loss.function(args, kwargs)


_of_cosine_embedding_loss = PACKETS["cosine_embedding_loss"]


def cosine_embedding_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take 1 minus the cosine of two vectors where the target is 1, and the cosine above a margin where it is -1.

    cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0) -> Tensor

    The target is 0-dim for a pair of vectors and has one dim for two matrices, of whose rows one
    may be broadcast; for a target that is neither 1 nor -1 the loss is 0.
    [cosine_embedding_loss/one-target-per-pair]
    1e-12 is added to the square of each length, so that a vector of zeros has the cosine 0.
    [cosine_embedding_loss/small-vectors]
    """
    return _of_cosine_embedding_loss.function(args, kwargs)


_of_triplet_margin_loss = PACKETS["triplet_margin_loss"]


def triplet_margin_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take how far a positive is from being nearer to an anchor than a negative is, by a margin.

    triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2.0, float eps=1e-06, bool swap=False, int reduction=0) -> Tensor

    With swap the distance of the positive from the negative counts where it is the smaller one;
    the functions of nn.functional refuse a margin of 0 or less. [triplet_margin_loss/swap]
    """
    return _of_triplet_margin_loss.function(args, kwargs)


_of_ctc_loss = PACKETS["ctc_loss"]


def ctc_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take minus the logarithms of how likely targets are spelled, with blanks and repetitions, by sequences.

    ctc_loss.IntList(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor
    ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor

    All ways count in which a sequence gives its target when repetitions are merged and blanks are
    dropped then; equal labels need a blank between them, and what has no way has an infinite
    loss, or 0 with zero_infinity. [ctc_loss/ways]
    The mean is that of the losses divided by the lengths of their targets, of which 0 counts as
    1. [ctc_loss/mean]
    ... (docs/spec/ops-nn_loss_sequences.md)
    """
    return _of_ctc_loss.function(args, kwargs)


_of__ctc_loss = PACKETS["_ctc_loss"]


def _ctc_loss(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the loss of each sequence, and the logarithms of how likely each state is at each step.

    _ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor neg_log_likelihood, Tensor log_alpha)
    _ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor neg_log_likelihood, Tensor log_alpha)
    """
    return _of__ctc_loss.function(args, kwargs)


_of_native_layer_norm = PACKETS["native_layer_norm"]


def native_layer_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise over the last dims, scale and shift, and give the means and reciprocal deviations, too.

    native_layer_norm(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)

    Derivatives:
      input: layer_norm_backward(grads[0], input, normalized_shape, weight, eps)
      weight: layer_norm_backward_weight(grads[0], input, normalized_shape, weight, eps)
      bias: grads[0]
    ... (docs/spec/ops-nn_norm.md)
    """
    return _of_native_layer_norm.function(args, kwargs)


_of_layer_norm = PACKETS["layer_norm"]


def layer_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise over the last dims, scale and shift.

    layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enable=True) -> Tensor
    """
    return _of_layer_norm.function(args, kwargs)


_of_rms_norm = PACKETS["rms_norm"]


def rms_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide by the root of the mean of squares over the last dims, and scale.

    rms_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor

    The result of rms_norm has the memory format that the strides of the input suggest; that of
    layer_norm is row-major. [rms_norm/layout]
    rms_norm refuses a tensor that has fewer dims than it is to normalise over as a wrong value.
    [rms_norm/enough-dims]
    Without eps that of the dtype computed in is added to the mean of squares, which for half
    inputs is float32's. [rms_norm/eps]
    ... (docs/spec/ops-nn_norm.md)
    """
    return _of_rms_norm.function(args, kwargs)


_of_native_group_norm = PACKETS["native_group_norm"]


def native_group_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each group of channels, scale and shift each channel, and give the facts, too.

    native_group_norm(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float eps) -> (Tensor, Tensor, Tensor)

    Derivatives:
      input: group_norm_backward(grads, input, weight, (N, C, HxW), group, eps)
      weight: group_norm_backward_weight(grads[0], input, weight, (N, C, HxW), group, eps)
      bias: None if grads[0] is None else over_channels(grads[0].reshape(N, C, HxW))

    The facts of native_group_norm pass gradients back where both have one; one alone counts as a
    constant. [native_group_norm/facts]
    """
    return _of_native_group_norm.function(args, kwargs)


_of_group_norm = PACKETS["group_norm"]


def group_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each group of channels, scale and shift each channel.

    group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enabled=True) -> Tensor

    A group is so many channels, neighbours in dim 1, with all elements of one example; groups
    divide the channels evenly, while weight and bias have an element for each channel.
    [group_norm/groups]
    """
    return _of_group_norm.function(args, kwargs)


_of_native_batch_norm = PACKETS["native_batch_norm"]


def native_batch_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each channel over all other dims, scale and shift it, and give the facts used in training.

    native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)

    Derivatives:
      input: batch_norm_backward(grads[0], input, weight, running_var, training, eps)
      bias: over_channels(grads[0])
    """
    return _of_native_batch_norm.function(args, kwargs)


_of__native_batch_norm_legit = PACKETS["_native_batch_norm_legit"]


def _native_batch_norm_legit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each channel as native_batch_norm does.

    _native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
    _native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)

    Derivatives:
      input: batch_norm_backward(grads[0], input, weight, running_var, training, eps)
      bias: over_channels(grads[0])
      input: batch_norm_backward(grads[0], input, weight, None, training, eps)
      weight: batch_norm_backward_weight(grads[0], input, weight, None, None, training, eps)
    """
    return _of__native_batch_norm_legit.function(args, kwargs)


_of_batch_norm = PACKETS["batch_norm"]


def batch_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each channel over all other dims, scale and shift it.

    batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor

    Weight, bias and what is kept have an element for each channel, which is dim 1; in training
    nn.functional wants more than one element for each. [batch_norm/one-for-each-channel]
    What batch_norm is given is counted before dims and dtypes are looked at; a tensor of fewer
    than two dims has no channels. [batch_norm/counted-first]
    ... (docs/spec/ops-nn_norm.md)
    """
    return _of_batch_norm.function(args, kwargs)


_of_instance_norm = PACKETS["instance_norm"]


def instance_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Normalise each channel of each example by itself, scale and shift it.

    instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor

    What is kept for a channel follows the mean of the facts of all examples; nn.functional wants
    more than one element for each channel of an example. [instance_norm/kept-are-means]
    """
    return _of_instance_norm.function(args, kwargs)


_of_max_pool1d = PACKETS["max_pool1d"]


def max_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the largest element of each window of rows.

    max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor
    """
    return _of_max_pool1d.function(args, kwargs)


_of_max_pool1d_with_indices = PACKETS["max_pool1d_with_indices"]


def max_pool1d_with_indices(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the largest element of each window of rows, and where it is.

    max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
    """
    return _of_max_pool1d_with_indices.function(args, kwargs)


_of_max_pool2d = PACKETS["max_pool2d"]


def max_pool2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the largest element of each window of images.

    max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

    Of equal elements the first in row-major order counts, of NaN, which are the largest, the
    last; its index counts the places of its channel, and padding is never chosen.
    [max_pool2d/index-of-the-largest]
    With ceil_mode a window that sticks out at the end counts, if it starts inside of the tensor
    or of the padding before it. [max_pool2d/ceil-mode]
    ... (docs/spec/ops-nn_pool.md)
    """
    return _of_max_pool2d.function(args, kwargs)


_of_max_pool3d = PACKETS["max_pool3d"]


def max_pool3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the largest element of each window of volumes.

    max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor

    max_pool3d refuses one example whose four dims suggest channels_last.
    [max_pool3d/no-channels-last]
    """
    return _of_max_pool3d.function(args, kwargs)


_of_avg_pool1d = PACKETS["avg_pool1d"]


def avg_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the mean of each window of rows.

    avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor
    """
    return _of_avg_pool1d.function(args, kwargs)


_of_pixel_shuffle = PACKETS["pixel_shuffle"]


def pixel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Spread each square of channels over a square of places.

    pixel_shuffle(Tensor self, int upscale_factor) -> Tensor

    Derivatives:
      self: pixel_unshuffle(grad, upscale_factor)

    pixel_shuffle by r puts channel c * r * r + i * r + j at row y and column x to channel c, row
    y * r + i and column x * r + j; pixel_unshuffle puts it back.
    [pixel_shuffle/channels-to-places]
    ... (docs/spec/ops-nn_shuffle.md)
    """
    return _of_pixel_shuffle.function(args, kwargs)


_of_pixel_unshuffle = PACKETS["pixel_unshuffle"]


def pixel_unshuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Gather each square of places to channels of one place.

    pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor

    Derivatives:
      self: pixel_shuffle(grad, downscale_factor)
    """
    return _of_pixel_unshuffle.function(args, kwargs)


_of_channel_shuffle = PACKETS["channel_shuffle"]


def channel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one channel of each group in turn.

    channel_shuffle(Tensor self, int groups) -> Tensor

    Derivatives:
      self: channel_shuffle(grad, grad.size(1) // groups) if grad.numel() else grad

    Channels, cut into groups, are read as the columns of a matrix whose rows are the groups;
    there is a batch dim, and the layout that the strides suggest stays.
    [channel_shuffle/transposes-groups]
    """
    return _of_channel_shuffle.function(args, kwargs)


_of_native_channel_shuffle = PACKETS["native_channel_shuffle"]


def native_channel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one channel of each group in turn; it has no derivative.

    native_channel_shuffle(Tensor self, int groups) -> Tensor

    Derivatives:
      self: without_derivative("native_channel_shuffle")
    """
    return _of_native_channel_shuffle.function(args, kwargs)


_of_norm = PACKETS["norm"]


def norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of all elements, or over dims.

    norm(Tensor self, any p='fro', int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    norm with a number, None or, over at most two dims, "fro" is the norm of a vector, of order 2
    where none is given; "nuc" is that of a matrix, over all dims unless two are given.
    [norm/of-vectors-mostly]
    """
    return _of_norm.function(args, kwargs)


_of_dist = PACKETS["dist"]


def dist(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of the difference of two tensors.

    dist(Tensor self, Tensor other, Scalar p=2) -> Tensor

    Derivatives:
      self: vector_norm_backward(grad, self - other, result, p, None, False)
      other: dist_backward(grad, self - other, result, p)

    dist is the norm of all elements of self - other, which broadcast and promote.
    [dist/norm-of-difference]
    ... (docs/spec/ops-norms.md)
    """
    return _of_dist.function(args, kwargs)


_of_norm_except_dim = PACKETS["norm_except_dim"]


def norm_except_dim(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm over all dims but one.

    norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor

    norm_except_dim gives the norm over all dims but one, which are kept with size 1, and for -1
    over all. [norm_except_dim/all-but-one]
    """
    return _of_norm_except_dim.function(args, kwargs)


_of_renorm = PACKETS["renorm"]


def renorm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Scale down the parts along a dim whose norm is above a bound.

    renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor

    Derivatives:
      self: renorm_backward(grad, self, p, dim, maxnorm)

    Each part along the dim whose norm is above maxnorm is multiplied by maxnorm over its norm
    plus 1e-7, a factor in the dtype of self; others stay as they are.
    [renorm/scales-what-is-above]
    ... (docs/spec/ops-norms.md)
    """
    return _of_renorm.function(args, kwargs)


_of_frobenius_norm = PACKETS["frobenius_norm"]


def frobenius_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of order 2 over at most two dims.

    frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    Derivatives:
      self: vector_norm_backward(grad, self, result, 2, dim, keepdim)

    frobenius_norm is the norm of order 2 over one dim or two, which are given, or over all when
    none is; its elements are floating or complex, and its result is real.
    [frobenius_norm/at-most-two-dims]
    ... (docs/spec/ops-norms.md)
    """
    return _of_frobenius_norm.function(args, kwargs)


_of_nuclear_norm = PACKETS["nuclear_norm"]


def nuclear_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the sum of the singular values of matrices.

    nuclear_norm(Tensor self, bool keepdim=False) -> Tensor
    nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor

    nuclear_norm is the nuclear norm of the matrices in the last two dims, or in two that are
    given; it takes and refuses what linalg.matrix_norm does. [nuclear_norm/last-two-dims]
    nuclear_norm is warned of, once without out and once in each form with out.
    [nuclear_norm/deprecated]
    """
    return _of_nuclear_norm.function(args, kwargs)


_of_constant_pad_nd = PACKETS["constant_pad_nd"]


def constant_pad_nd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add a number around the last dims, or take elements away.

    constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor

    Derivatives:
      self: constant_pad_nd_backward(grad, pad)

    pad holds a pair for each of the last dims, the last dim first; each number is how many
    elements are added at the beginning or the end of the dim or, if negative, taken away there.
    [constant_pad_nd/pairs-from-last]
    ... (docs/spec/ops-padding.md)
    """
    return _of_constant_pad_nd.function(args, kwargs)


_of_put = PACKETS["put"]


def put(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write elements by their number in row-major order.

    put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor

    Derivatives:
      self: put_backward_self(grad, index, source.sizes, accumulate)
      source: put_backward_source(grad, index, source)
    ... (docs/spec/ops-placing.md)
    """
    return _of_put.function(args, kwargs)


_of_masked_scatter = PACKETS["masked_scatter"]


def masked_scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace the elements under a mask by those of a source, in order.

    masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor

    Derivatives:
      self: grad.masked_fill(mask, 0)
      source: masked_scatter_backward(grad, mask, source.sizes)

    The elements under the mask are replaced, in row-major order, by the first elements of the
    source, whatever its sizes. [masked_scatter/in-order]
    ... (docs/spec/ops-placing.md)
    """
    return _of_masked_scatter.function(args, kwargs)


_of_add = PACKETS["add"]


def add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add other, multiplied by alpha, to self.

    add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    Derivatives:
      self: grad
      other: scaled(grad, conj(alpha))

    The sum adds alpha times other to self, calculated in the computation dtype and rounded once
    to the result dtype. [add/alpha-scales-other]
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_add.function(args, kwargs)


_of_sub = PACKETS["sub"]


def sub(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract other, multiplied by alpha, from self.

    sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    Derivatives:
      self: grad
      other: scaled(grad, -conj(alpha))

    The difference takes alpha times other from self. [sub/alpha-scales-other]
    Subtraction of or from a bool, be it tensor or number, is refused, whatever the other operand
    is. [sub/bool-refused]
    """
    return _of_sub.function(args, kwargs)


_of_rsub = PACKETS["rsub"]


def rsub(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract self, multiplied by alpha, from other.

    rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, -conj(alpha))
      other: grad

    rsub takes alpha times self from other, and lays its result out as sub with the operands
    exchanged. [rsub/exchanges-operands]
    """
    return _of_rsub.function(args, kwargs)


_of_mul = PACKETS["mul"]


def mul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elementwise.

    mul.Tensor(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: grad * conj(other)
      other: grad * conj(self)

    Each output element is the product of the broadcast elements, calculated in the computation
    dtype and rounded once to the result dtype. [mul/elementwise-product]
    The product of two bool elements is their logical and. [mul/bool-is-and]
    """
    return _of_mul.function(args, kwargs)




def multiply(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elementwise.

    mul.Tensor(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: grad * conj(other)
      other: grad * conj(self)

    Each output element is the product of the broadcast elements, calculated in the computation
    dtype and rounded once to the result dtype. [mul/elementwise-product]
    The product of two bool elements is their logical and. [mul/bool-is-and]
    """
    return _of_mul.function(args, kwargs)


_of_div = PACKETS["div"]


def div(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    div.Tensor(Tensor self, Tensor other) -> Tensor
    div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor

    Derivatives:
      self: grad / conj(other)
      other: -grad * conj((self / other) / other)
      self: div_mode_backward_self(grad, other, rounding_mode)
      other: div_mode_backward_other(grad, self, other, rounding_mode)
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_div.function(args, kwargs)




def divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    div.Tensor(Tensor self, Tensor other) -> Tensor
    div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor

    Derivatives:
      self: grad / conj(other)
      other: -grad * conj((self / other) / other)
      self: div_mode_backward_self(grad, other, rounding_mode)
      other: div_mode_backward_other(grad, self, other, rounding_mode)
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_div.function(args, kwargs)


_of_true_divide = PACKETS["true_divide"]


def true_divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide elementwise.

    true_divide.Tensor(Tensor self, Tensor other) -> Tensor
    """
    return _of_true_divide.function(args, kwargs)


_of_floor_divide = PACKETS["floor_divide"]


def floor_divide(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide and round down.

    floor_divide(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self, other: without_derivative("floor_divide")

    The quotient is rounded down, of integers too, and that of floating numbers from the exact
    one, which the exact remainder tells, not from the rounded one. [floor_divide/exact-quotient]
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_floor_divide.function(args, kwargs)


_of_remainder = PACKETS["remainder"]


def remainder(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take what floor division leaves.

    remainder.Tensor(Tensor self, Tensor other) -> Tensor
    remainder.Scalar(Tensor self, Scalar other) -> Tensor
    remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: grad
      other: -grad * div(self, other, rounding_mode="floor")
      other: without_derivative("remainder")
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_remainder.function(args, kwargs)


_of_fmod = PACKETS["fmod"]


def fmod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take what truncating division leaves.

    fmod.Tensor(Tensor self, Tensor other) -> Tensor
    fmod.Scalar(Tensor self, Scalar other) -> Tensor

    Derivatives:
      self: grad
      other: -grad * div(self, other, rounding_mode="trunc")
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_fmod.function(args, kwargs)


_of_neg = PACKETS["neg"]


def neg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor

    Derivatives:
      self: -grad

    A bool tensor cannot be negated. [neg/bool-refused]
    """
    return _of_neg.function(args, kwargs)




def negative(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor

    Derivatives:
      self: -grad

    A bool tensor cannot be negated. [neg/bool-refused]
    """
    return _of_neg.function(args, kwargs)




def neg_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor

    Derivatives:
      self: -grad

    A bool tensor cannot be negated. [neg/bool-refused]
    """
    return _of_neg.inplace_function(args, kwargs)




def negative_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Change the sign.

    neg(Tensor self) -> Tensor

    Derivatives:
      self: -grad

    A bool tensor cannot be negated. [neg/bool-refused]
    """
    return _of_neg.inplace_function(args, kwargs)


_of_positive = PACKETS["positive"]


def positive(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Return self.

    positive(Tensor(a) self) -> Tensor(a)

    positive returns the very tensor it is given. [positive/returns-self]
    positive refuses a bool tensor. [positive/bool-refused]
    """
    return _of_positive.function(args, kwargs)


_of_abs = PACKETS["abs"]


def abs(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the magnitude.

    abs(Tensor self) -> Tensor

    Derivatives:
      self: grad * sgn(self)

    The magnitudes of a complex tensor have the dtype of its real part. [abs/complex-gives-real]
    A real out of other sizes than the complex operand of abs or angle is resized to row-major
    strides; a complex one gets those of a fresh complex result. [abs/real-out-is-row-major]
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_abs.function(args, kwargs)




def absolute(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the magnitude.

    abs(Tensor self) -> Tensor

    Derivatives:
      self: grad * sgn(self)

    The magnitudes of a complex tensor have the dtype of its real part. [abs/complex-gives-real]
    A real out of other sizes than the complex operand of abs or angle is resized to row-major
    strides; a complex one gets those of a fresh complex result. [abs/real-out-is-row-major]
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_abs.function(args, kwargs)




def abs_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the magnitude.

    abs(Tensor self) -> Tensor

    Derivatives:
      self: grad * sgn(self)

    The magnitudes of a complex tensor have the dtype of its real part. [abs/complex-gives-real]
    A real out of other sizes than the complex operand of abs or angle is resized to row-major
    strides; a complex one gets those of a fresh complex result. [abs/real-out-is-row-major]
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_abs.inplace_function(args, kwargs)


_of_sign = PACKETS["sign"]


def sign(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give -1, 0 or 1.

    sign(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    The sign of NaN and of both zeros is positive zero. [sign/nan-is-zero]
    """
    return _of_sign.function(args, kwargs)


_of_sgn = PACKETS["sgn"]


def sgn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the sign, or the direction of a complex number.

    sgn(Tensor self) -> Tensor

    Derivatives:
      self: sgn_backward(grad, self, result)

    A complex element is divided by its magnitude, and zero stays zero; real elements give their
    sign. [sgn/complex-direction]
    """
    return _of_sgn.function(args, kwargs)


_of_lerp = PACKETS["lerp"]


def lerp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Interpolate by the weights of a tensor.

    lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
    lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor

    Derivatives:
      self: grad * conj(1 - weight)
      end: grad * conj(weight)
      weight: grad * conj(end - self)
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_lerp.function(args, kwargs)


_of_addcmul = PACKETS["addcmul"]


def addcmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add value times the product of two tensors.

    addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    Derivatives:
      self: grad
      tensor1: grad * conj(tensor2 * value)
      tensor2: grad * conj(tensor1 * value)
    ... (docs/spec/ops-pointwise.md)
    """
    return _of_addcmul.function(args, kwargs)


_of_addcdiv = PACKETS["addcdiv"]


def addcdiv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add value times the quotient of two tensors.

    addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    Derivatives:
      self: grad
      tensor1: grad * conj(over(value, tensor2))
      tensor2: -grad * conj(value * tensor1 / (tensor2 * tensor2))

    The quotient of two integer tensors is refused, whatever self is. [addcdiv/integers-refused]
    """
    return _of_addcdiv.function(args, kwargs)


_of_pow = PACKETS["pow"]


def pow(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise to a power.

    pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    pow.Scalar(Scalar self, Tensor exponent) -> Tensor

    Derivatives:
      self: holding(result, pow_backward_self(grad, self, exponent))
      exponent: pow_backward_exponent(grad, self, exponent, result)
      self: pow_backward(grad, self, exponent)
    ... (docs/spec/ops-power.md)
    """
    return _of_pow.function(args, kwargs)


_of_float_power = PACKETS["float_power"]


def float_power(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise to a power in double precision.

    float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    float_power.Scalar(Scalar self, Tensor exponent) -> Tensor

    The operands are cast to float64, or to complex128 when one is complex, and so is the result.
    [float_power/in-double]
    Written in place or to out=, the target must have the dtype of the result.
    [float_power/target-is-double]
    """
    return _of_float_power.function(args, kwargs)


_of_kron = PACKETS["kron"]


def kron(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put other, times each element of self, in the place of that element.

    kron(Tensor self, Tensor other) -> Tensor

    Each element of self is replaced by a block, that element times other; the tensor with less
    dims gets leading ones. [kron/blocks]
    The product is laid out over the dims of both as arithmetic lays it out, and is refused if
    dims of a pair then cannot be viewed as one; with an out it is written.
    [kron/pairs-must-merge]
    """
    return _of_kron.function(args, kwargs)


_of_addr = PACKETS["addr"]


def addr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add self, times beta, to an outer product, times alpha.

    addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      vec1: scaled((grad * conj(vec2)).sum(1), conj(alpha))
      vec2: scaled((grad * conj(vec1).unsqueeze(1)).sum(0), conj(alpha))
    ... (docs/spec/ops-products.md)
    """
    return _of_addr.function(args, kwargs)


_of_cross = PACKETS["cross"]


def cross(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors of three elements.

    cross(Tensor self, Tensor other, int? dim=None) -> Tensor

    Without dim, the vectors of cross lie along the first dim of self that has size 3.
    [cross/first-three]
    Without dim, cross warns that it should be named. [cross/dim-should-be-named]
    """
    return _of_cross.function(args, kwargs)


_of_chain_matmul = PACKETS["chain_matmul"]


def chain_matmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply matrices in the cheapest order.

    chain_matmul(Tensor[] matrices) -> Tensor

    chain_matmul takes at least one matrix, as so many arguments, and copies a single one.
    [chain_matmul/matrices-only]
    chain_matmul warns that linalg.multi_dot is what it should be. [chain_matmul/is-deprecated]
    """
    return _of_chain_matmul.function(args, kwargs)


_of_matrix_power = PACKETS["matrix_power"]


def matrix_power(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply a square matrix by itself.

    matrix_power(Tensor self, int n) -> Tensor
    """
    return _of_matrix_power.function(args, kwargs)


_of_normal = PACKETS["normal"]


def normal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make normally distributed numbers of given means and standard deviations.

    normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor
    normal.Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor
    normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor
    normal.float_float(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    Derivatives:
      mean: zeros_like(grad)
      std: zeros_like(grad).real
    ... (docs/spec/ops-random_creation.md)
    """
    return _of_normal.function(args, kwargs)


_of_rand = PACKETS["rand"]


def rand(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of numbers that are uniform in [0, 1).

    rand(int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_rand.function(args, kwargs)


_of_rand_like = PACKETS["rand_like"]


def rand_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of numbers that are uniform in [0, 1), like another.

    rand_like(Tensor self, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_rand_like.function(args, kwargs)


_of_randn = PACKETS["randn"]


def randn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of normally distributed numbers.

    randn(int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_randn.function(args, kwargs)


_of_randn_like = PACKETS["randn_like"]


def randn_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of normally distributed numbers, like another.

    randn_like(Tensor self, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    """
    return _of_randn_like.function(args, kwargs)


_of_randint = PACKETS["randint"]


def randint(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of integers in [0, high).

    randint(int high, int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    randint.low(int low, int high, int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    randint and randperm make int64 unless a dtype or out says otherwise, whatever the default
    dtype. [randint/int64-by-default]
    """
    return _of_randint.function(args, kwargs)


_of_randint_like = PACKETS["randint_like"]


def randint_like(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a tensor of integers in [0, high), like another.

    randint_like(Tensor self, int high, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    randint_like.Tensor(Tensor self, Tensor high, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor
    randint_like.low_dtype(Tensor self, int low, int high, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None, bool? requires_grad=False) -> Tensor

    A bound given to randint_like as a tensor must have no dims; its fraction is dropped.
    [randint_like/bound-is-zero-dim]
    """
    return _of_randint_like.function(args, kwargs)


_of_randperm = PACKETS["randperm"]


def randperm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a random order of the numbers below n.

    randperm(int n, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    Below 214748364 numbers, for i from 0 to n - 2 the numbers at i and at i + z % (n - i) change
    places, z being the next 32 bits. [randperm/shuffle]
    An integer dtype, float16, float32 or float64 must hold every number below n exactly.
    [randperm/dtype-holds-all]
    """
    return _of_randperm.function(args, kwargs)


_of_flip = PACKETS["flip"]


def flip(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reverse the order of the entries along dims.

    flip(Tensor self, int[] dims) -> Tensor

    Derivatives:
      self: grad.flip(dims)

    flip copies, and gives the result the strides of a fresh tensor like self. [flip/keeps-layout]
    Tensors of uint16, uint32, uint64, complex32 and float8 are flipped only where whole rows
    move, the innermost dim lying without gaps and not being reversed. [flip/rows-of-any-dtype]
    """
    return _of_flip.function(args, kwargs)


_of_fliplr = PACKETS["fliplr"]


def fliplr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reverse the columns.

    fliplr(Tensor self) -> Tensor
    """
    return _of_fliplr.function(args, kwargs)


_of_flipud = PACKETS["flipud"]


def flipud(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reverse the rows.

    flipud(Tensor self) -> Tensor
    """
    return _of_flipud.function(args, kwargs)


_of_roll = PACKETS["roll"]


def roll(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move the entries along dims, those that leave at one end entering at the other.

    roll(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor

    Derivatives:
      self: roll_backward(grad, shifts, dims)

    Without dims, roll moves the elements in row-major order over all dims.
    [roll/without-dims-flattens]
    ... (docs/spec/ops-rearranging.md)
    """
    return _of_roll.function(args, kwargs)


_of_tile = PACKETS["tile"]


def tile(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Repeat the tensor, missing numbers counting as 1 on the left.

    tile(Tensor self, int[] dims) -> Tensor
    """
    return _of_tile.function(args, kwargs)


_of_sum = PACKETS["sum"]


def sum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum all elements, or those over dims.

    sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
    sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: grad.expand(self.sizes)
      self: expand_reduced(grad, self.sizes, dim, keepdim)

    Without dtype, the sum or product of integers or bools has dtype int64; any other has the
    dtype of self. [sum/integers-become-int64]
    """
    return _of_sum.function(args, kwargs)


_of_nansum = PACKETS["nansum"]


def nansum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the elements over dims, counting NaN as zero.

    nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: expand_reduced(grad, self.sizes, dim, keepdim) * self.isnan().logical_not()

    Every NaN counts as zero; infinities count as they are, and zero is the sum of NaNs.
    [nansum/nan-is-zero]
    Complex tensors are refused. [nansum/complex-refused]
    """
    return _of_nansum.function(args, kwargs)


_of_prod = PACKETS["prod"]


def prod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply all elements, or those along a dim.

    prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
    prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: prod_backward(grad, self, result)
      self: prod_dim_backward(grad, self, result, dim, keepdim)

    prod reduces all dims or a single one; a list of dims is refused. [prod/one-dim]
    """
    return _of_prod.function(args, kwargs)


_of_mean = PACKETS["mean"]


def mean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the mean of all elements, or over dims.

    mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
    mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: grad.expand(self.sizes) / self.numel
      self: expand_reduced(grad, self.sizes, dim, keepdim) / count_reduced(self.sizes, dim)

    The mean is taken in a floating or complex dtype; of integers or bools it is refused, unless
    dtype says in which. [mean/of-fractions-only]
    """
    return _of_mean.function(args, kwargs)


_of_any = PACKETS["any"]


def any(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether any element is true.

    any(Tensor self) -> Tensor
    any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor

    any and all give bool, but uint8 for uint8. [any/uint8-stays-uint8]
    With an out of uint8, any and all cast elements of other dtypes to it before they look.
    [any/out-of-uint8-casts]
    The out of any and all has dtype bool or uint8. [any/out-is-bool-or-uint8]
    """
    return _of_any.function(args, kwargs)


_of_all = PACKETS["all"]


def all(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether all elements are true.

    all(Tensor self) -> Tensor
    all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    """
    return _of_all.function(args, kwargs)


_of_count_nonzero = PACKETS["count_nonzero"]


def count_nonzero(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the elements other than zero over dims.

    count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
    count_nonzero(Tensor self, int? dim=None) -> Tensor

    The count has dtype int64; a NaN counts, and so does a complex number with one part other than
    zero. [count_nonzero/gives-int64]
    """
    return _of_count_nonzero.function(args, kwargs)


_of_nanmean = PACKETS["nanmean"]


def nanmean(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the mean of the elements that are not NaN, of all or over dims.

    nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    The sum of the elements that are not NaN is divided by how many there are; of none it is NaN.
    [nanmean/of-numbers]
    The mean of numbers wants floating elements, and a floating dtype=; complex ones are refused.
    [nanmean/floating-only]
    """
    return _of_nanmean.function(args, kwargs)


_of_hash_tensor = PACKETS["hash_tensor"]


def hash_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Combine the bits of the elements, of all or over dims.

    hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor

    The hash is the exclusive or of the bits of the elements, floats as float64, others as int64;
    it has dtype uint64. [hash_tensor/xor-of-wide-bits]
    The only mode is 0, and out has dtype uint64. [hash_tensor/one-mode]
    """
    return _of_hash_tensor.function(args, kwargs)


_of_bernoulli = PACKETS["bernoulli"]


def bernoulli(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Draw ones and zeros of given probabilities.

    bernoulli(Tensor self, *, Generator? generator=None) -> Tensor
    bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor

    Derivatives:
      self: zeros_like(grad)
      self: without_derivative("bernoulli")
    ... (docs/spec/ops-sampling.md)
    """
    return _of_bernoulli.function(args, kwargs)


_of_multinomial = PACKETS["multinomial"]


def multinomial(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Draw indices with probabilities in proportion to given weights.

    multinomial(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor

    With replacement, an index is the first at which the running sum of the weights, formed in
    their dtype and divided by the total, is not below a uniform number of 53 bits.
    [multinomial/with-replacement]
    Without replacement, or for one index, the weights are divided by exponentially distributed
    numbers of their dtype, and the largest quotients win, in descending order.
    [multinomial/exponential-race]
    ... (docs/spec/ops-sampling.md)
    """
    return _of_multinomial.function(args, kwargs)


_of_poisson = PACKETS["poisson"]


def poisson(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Draw Poisson distributed numbers of given rates.

    poisson(Tensor self, Generator? generator=None) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    Below a rate of 10 Poisson numbers count how many uniform numbers can be multiplied without
    reaching exp(-rate), from 10 on they come by Hoermann's transformed rejection (PTRS).
    [poisson/product-or-rejection]
    A rate is not negative, and no NaN. [poisson/rate-not-negative]
    """
    return _of_poisson.function(args, kwargs)


_of_binomial = PACKETS["binomial"]


def binomial(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Draw binomially distributed numbers of given counts and probabilities.

    binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor

    Derivatives:
      count: without_derivative("binomial")
      prob: without_derivative("binomial")
    ... (docs/spec/ops-sampling.md)
    """
    return _of_binomial.function(args, kwargs)


_of_cumsum = PACKETS["cumsum"]


def cumsum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum what comes up to each place along a dim.

    cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: cumsum_backward(grad, dim)

    The fresh results of cumsum, cumprod, cummax, cummin and logcumsumexp are contiguous.
    [cumsum/result-is-contiguous]
    ... (docs/spec/ops-scan.md)
    """
    return _of_cumsum.function(args, kwargs)


_of_cumprod = PACKETS["cumprod"]


def cumprod(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply what comes up to each place along a dim.

    cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: cumprod_backward(grad, self, result, dim)
    """
    return _of_cumprod.function(args, kwargs)


_of_logcumsumexp = PACKETS["logcumsumexp"]


def logcumsumexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the sum of exponentials up to each place along a dim.

    logcumsumexp(Tensor self, int dim) -> Tensor

    Derivatives:
      self: logcumsumexp_backward(grad, self, result, dim)
    """
    return _of_logcumsumexp.function(args, kwargs)


_of_cummax = PACKETS["cummax"]


def cummax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the largest element up to each place along a dim, and its index.

    cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)

    Derivatives:
      self: cumulative_extremum_backward(grads, self, dim, indices)

    Among equal extrema so far, cummax and cummin give the index of the last, of NaN, too.
    [cummax/last-of-equals]
    The dim of cummax and cummin is looked at only if there are elements.
    [cummax/empty-takes-any-dim]
    """
    return _of_cummax.function(args, kwargs)


_of_cummin = PACKETS["cummin"]


def cummin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the smallest element up to each place along a dim, and its index.

    cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)

    Derivatives:
      self: cumulative_extremum_backward(grads, self, dim, indices)
    """
    return _of_cummin.function(args, kwargs)


_of_gather = PACKETS["gather"]


def gather(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take elements along a dim, each at its own position.

    gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor

    Derivatives:
      self: gather_backward(grad, self, dim, index)

    The result has the sizes of index, and at each place the element of self there, but at
    position index along dim. [gather/by-index]
    ... (docs/spec/ops-scatter.md)
    """
    return _of_gather.function(args, kwargs)


_of_scatter = PACKETS["scatter"]


def scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write elements along a dim, each to its own position.

    scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
    scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
    scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
    scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor

    Derivatives:
      self: grad.scatter(dim, index, 0)
      src: grad.gather(dim, index)
    ... (docs/spec/ops-scatter.md)
    """
    return _of_scatter.function(args, kwargs)


_of_scatter_add = PACKETS["scatter_add"]


def scatter_add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add elements along a dim, each to its own position.

    scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor

    Derivatives:
      self: grad
      src: grad.gather(dim, index)
    """
    return _of_scatter_add.function(args, kwargs)


_of_index_add = PACKETS["index_add"]


def index_add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add positions of source, multiplied by alpha, to the positions of self that index names.

    index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor

    Derivatives:
      self: grad
      source: index_add_source_backward(grad, source, dim, index, conj(alpha))

    alpha does not promote, and must fit the dtype of self where anything is added.
    [index_add/alpha-must-fit]
    ... (docs/spec/ops-scatter.md)
    """
    return _of_index_add.function(args, kwargs)


_of_index_copy = PACKETS["index_copy"]


def index_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write positions of source to the positions of self that index names.

    index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor

    Derivatives:
      self: grad.index_fill(dim, index, 0)
      source: index_copy_source_backward(grad, source, dim, index)

    As for index_add, but another number of positions, or of dims, is refused with IndexError, and
    so are index elements out of [0, size); the index is int64. [index_copy/source-fits]
    """
    return _of_index_copy.function(args, kwargs)


_of_index_fill = PACKETS["index_fill"]


def index_fill(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Write the element of a tensor to the positions of a dim that index names.

    index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
    index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor

    Derivatives:
      self: grad.index_fill(dim, index, 0)
      value: (grad - grad.index_fill(dim, index, 0)).sum()
    ... (docs/spec/ops-scatter.md)
    """
    return _of_index_fill.function(args, kwargs)


_of_scatter_reduce = PACKETS["scatter_reduce"]


def scatter_reduce(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reduce the elements of src that meet at each place along a dim.

    scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor

    Derivatives:
      self, src: scatter_reduce_backward(grad, self, dim, index, src, reduce, include_self, result)

    Each place that index names becomes the sum, prod, mean, amax or amin of the elements of src
    that it sends there and, unless include_self is False, of the element of self; any other place
    stays as it is. [scatter_reduce/reduces-what-meets]
    ... (docs/spec/ops-scatter_reduce.md)
    """
    return _of_scatter_reduce.function(args, kwargs)


_of_index_reduce = PACKETS["index_reduce"]


def index_reduce(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reduce the positions of source that meet at each position of a dim.

    index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor

    index_reduce is scatter_reduce, except for sum, of whole positions; an index element out of
    [0, size) is refused with IndexError, and anything else that does not fit with RuntimeError.
    [index_reduce/whole-positions]
    index_reduce is warned of. [index_reduce/is-in-beta]
    """
    return _of_index_reduce.function(args, kwargs)


_of_isin = PACKETS["isin"]


def isin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Test which elements are among those of another tensor.

    isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
    isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor
    isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor

    isin has the sizes of its first operand and is true where an element equals some element of
    the second, after promotion; NaN equals none; invert negates the answers. [isin/equal-to-some]
    ... (docs/spec/ops-searching.md)
    """
    return _of_isin.function(args, kwargs)


_of_bucketize = PACKETS["bucketize"]


def bucketize(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the interval between boundaries in which each element lies.

    bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
    bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor

    The boundaries of bucketize have one dim; the result is that of searchsorted with them.
    [bucketize/boundaries-have-one-dim]
    """
    return _of_bucketize.function(args, kwargs)


_of_searchsorted = PACKETS["searchsorted"]


def searchsorted(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find where elements would be inserted into sorted rows.

    searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor
    searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor

    The result is found by halving [start, end), from all of the row, while it is not empty, at
    its middle, rounded down, the upper half being kept exactly when the element there is not >=
    (with right, not >) the value. [searchsorted/halves-an-interval]
    A sequence of one dim serves all values; one of more dims has all sizes but the last in common
    with the values, so that each row has its own. [searchsorted/rows-match]
    ... (docs/spec/ops-searching.md)
    """
    return _of_searchsorted.function(args, kwargs)


_of_unravel_index = PACKETS["unravel_index"]


def unravel_index(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the places that row-major numbers have in a shape, one tensor for each dim.

    unravel_index(Tensor indices, any shape) -> any

    The place along each dim is the number, divided by the size of all later dims, modulo the own
    size, so that numbers beyond the shape wrap around; the results are views of one tensor.
    [unravel_index/digits-of-the-number]
    """
    return _of_unravel_index.function(args, kwargs)


_of_segment_reduce = PACKETS["segment_reduce"]


def segment_reduce(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reduce each segment of a dim, given by lengths or by where segments begin and end.

    segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor

    Derivatives:
      data: segment_reduce_backward(grad, data, result, reduce, lengths, offsets, axis, initial)

    Segments follow one another from the start of axis on, each of one of the lengths; offsets,
    which count where both are given, say where the first begins and where each ends, and what no
    segment holds is left out. [segment_reduce/segments]
    ... (docs/spec/ops-segments.md)
    """
    return _of_segment_reduce.function(args, kwargs)




def _segment_reduce(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Reduce each segment of a dim, given by lengths or by where segments begin and end.

    segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor

    Derivatives:
      data: segment_reduce_backward(grad, data, result, reduce, lengths, offsets, axis, initial)

    Segments follow one another from the start of axis on, each of one of the lengths; offsets,
    which count where both are given, say where the first begins and where each ends, and what no
    segment holds is left out. [segment_reduce/segments]
    ... (docs/spec/ops-segments.md)
    """
    return _of_segment_reduce.function(args, kwargs)


_of_logspace = PACKETS["logspace"]


def logspace(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise base to powers spaced evenly from start to end.

    logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    logspace(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    The exponents of logspace are what linspace gives for the same start, end, steps and dtype,
    but not rounded to integers for an integral dtype, whose ends are. [logspace/powers-of-base]
    With one step, logspace fills in the power of start itself, which is not rounded before and
    must fit the dtype, whichever that is. [logspace/one-step-is-filled-in]
    """
    return _of_logspace.function(args, kwargs)


_of_range = PACKETS["range"]


def range(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count from start to end, both included.

    range(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    range.step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    range counts up to and including end, into the default dtype unless another is given, whatever
    the kinds of the numbers; for an integral dtype they are truncated first. [range/includes-end]
    range is warned of, each time; arange is what it should be. [range/is-deprecated]
    """
    return _of_range.function(args, kwargs)


_of_vander = PACKETS["vander"]


def vander(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List the powers of each element of a vector.

    vander(Tensor x, int? N=None, bool increasing=False) -> Tensor

    vander makes a row for each element of a vector, with its first N powers, as many as there are
    elements unless N is given, from the highest down unless increasing; bools and integers become
    int64. [vander/powers-fall]
    """
    return _of_vander.function(args, kwargs)


_of_logsumexp = PACKETS["logsumexp"]


def logsumexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the sum of exponentials over dims.

    logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    Derivatives:
      self: logsumexp_backward(grad, self, result, dim, keepdim)

    The result is exact for large elements, infinity if one is infinity, and minus infinity if all
    are minus infinity. [logsumexp/infinities]
    ... (docs/spec/ops-softmax.md)
    """
    return _of_logsumexp.function(args, kwargs)


_of_softmax = PACKETS["softmax"]


def softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the share of each exponential in their sum along a dim.

    softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: softmax_backward(grad, result, dim)

    softmax and log_softmax neither overflow nor lose what is small; minus infinity has the share
    0, and where the largest element is infinite or NaN all shares are NaN. [softmax/stable]
    ... (docs/spec/ops-softmax.md)
    """
    return _of_softmax.function(args, kwargs)


_of_log_softmax = PACKETS["log_softmax"]


def log_softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the share of each exponential in their sum along a dim.

    log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: log_softmax_backward(grad, result, dim)
    """
    return _of_log_softmax.function(args, kwargs)


_of__softmax_backward_data = PACKETS["_softmax_backward_data"]


def _softmax_backward_data(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the gradient of softmax for that of its output.

    _softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor

    Derivatives:
      grad_output: _softmax_backward_data(grad, output, dim, input_dtype)
      output: softmax_backward_of_output(grad, grad_output, output, dim)
    """
    return _of__softmax_backward_data.function(args, kwargs)


_of__log_softmax_backward_data = PACKETS["_log_softmax_backward_data"]


def _log_softmax_backward_data(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the gradient of log_softmax for that of its output.

    _log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor

    Derivatives:
      grad_output: grad - (grad * exp(output)).sum((dim,), True)
      output: -grad * exp(output) * grad_output.sum((dim,), True)
    """
    return _of__log_softmax_backward_data.function(args, kwargs)


_of__safe_softmax = PACKETS["_safe_softmax"]


def _safe_softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give softmax, and zeros where all elements are minus infinity.

    _safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: softmax_backward(grad, result, dim)
    """
    return _of__safe_softmax.function(args, kwargs)


_of_sort = PACKETS["sort"]


def sort(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Order the elements along a dim.

    sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
    sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: scattered(grads, dim, indices, self.sizes)

    Values and indices of sort, and the result of argsort, are laid out as under preserve_format.
    [sort/keeps-layout]
    ... (docs/spec/ops-sorting.md)
    """
    return _of_sort.function(args, kwargs)


_of_argsort = PACKETS["argsort"]


def argsort(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell where the elements in order are.

    argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
    argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor
    """
    return _of_argsort.function(args, kwargs)


_of_msort = PACKETS["msort"]


def msort(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Order the elements along the first dim.

    msort(Tensor self) -> Tensor
    """
    return _of_msort.function(args, kwargs)


_of_topk = PACKETS["topk"]


def topk(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the k largest or smallest elements along a dim.

    topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)

    Derivatives:
      self: scattered(grads, dim, indices, self.sizes)

    k lies between 0 and the size of the dim, which is 1 for a 0-dim tensor. [topk/k-in-range]
    The elements come in descending order, in ascending order with largest=False; with
    sorted=False their order is left open. [topk/order]
    ... (docs/spec/ops-sorting.md)
    """
    return _of_topk.function(args, kwargs)


_of_kthvalue = PACKETS["kthvalue"]


def kthvalue(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the k-th smallest element along a dim, counted from 1, and its index.

    kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)

    kthvalue gives the element that stands at place k - 1 when the dim is sorted, NaN last; to
    which of several equal elements the index points is left open. [kthvalue/counts-from-one]
    k is at least 1 and at most the size of the dim, which is not 0. [kthvalue/k-in-range]
    """
    return _of_kthvalue.function(args, kwargs)


_of_sparse_coo_tensor = PACKETS["sparse_coo_tensor"]


def sparse_coo_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a sparse tensor of places and entries.

    sparse_coo_tensor.indices(any indices, any values, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None, bool? is_coalesced=None) -> Tensor
    sparse_coo_tensor.indices_size(any indices, any values, int[] size, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None, bool? is_coalesced=None) -> Tensor
    sparse_coo_tensor.size(int[1] size, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None) -> Tensor

    Without a size the sparse dims are just large enough for the greatest index, and the dense
    ones those of values. [sparse_coo_tensor/size-is-inferred]
    Tensors given as parts are not copied, and values keep their history; indices of another dtype
    are converted to int64. [sparse_coo_tensor/on-the-memory-of-its-parts]
    ... (docs/spec/ops-sparse_creation.md)
    """
    return _of_sparse_coo_tensor.function(args, kwargs)


_of_sparse_csr_tensor = PACKETS["sparse_csr_tensor"]


def sparse_csr_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a sparse tensor of the starts of its rows, the columns of its entries, and the entries.

    sparse_csr_tensor.crow_col_value(any crow_indices, any col_indices, any values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None) -> Tensor
    sparse_csr_tensor.crow_col_value_size(any crow_indices, any col_indices, any values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None) -> Tensor

    Without a size the batch is that of the indices, there is a row for each of crow_indices but
    the last, columns reach to the greatest index, and dense dims are those of values; col_indices
    are integers. [sparse_csr_tensor/size-is-inferred]
    Tensors given as parts are not copied, values keep their history, and indices their dtype.
    [sparse_csr_tensor/on-the-memory-of-its-parts]
    ... (docs/spec/ops-sparse_csr_creation.md)
    """
    return _of_sparse_csr_tensor.function(args, kwargs)


_of_sparse_compressed_tensor = PACKETS["sparse_compressed_tensor"]


def sparse_compressed_tensor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Make a sparse tensor of compressed indices, plain ones and entries.

    sparse_compressed_tensor.comp_plain_value(any compressed_indices, any plain_indices, any values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None) -> Tensor
    sparse_compressed_tensor.comp_plain_value_size(any compressed_indices, any plain_indices, any values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool pin_memory=False, bool requires_grad=False, bool? check_invariants=None) -> Tensor

    sparse_compressed_tensor makes a tensor of the layout that it is given, which must be
    torch.sparse_csr; sparse_csr_tensor refuses any other.
    [sparse_compressed_tensor/layout-is-said]
    """
    return _of_sparse_compressed_tensor.function(args, kwargs)


_of_split = PACKETS["split"]


def split(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of one size; the last may be smaller.

    split.Tensor(Tensor(a) self, int split_size, int dim=0) -> Tensor(a)[]
    split.sizes(Tensor(a) self, int[] split_size, int dim=0) -> Tensor(a)[]

    Derivatives:
      self: split_backward(grads, self.sizes, split_size, dim)
    """
    return _of_split.function(args, kwargs)


_of_split_copy = PACKETS["split_copy"]


def split_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of one size; the last may be smaller, as a copy.

    split_copy.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]

    Derivatives:
      self: split_backward(grads, self.sizes, split_size, dim)
    """
    return _of_split_copy.function(args, kwargs)


_of_split_with_sizes = PACKETS["split_with_sizes"]


def split_with_sizes(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of given sizes.

    split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]

    Derivatives:
      self: split_with_sizes_backward(grads, self.sizes, split_sizes, dim)
    """
    return _of_split_with_sizes.function(args, kwargs)


_of_split_with_sizes_copy = PACKETS["split_with_sizes_copy"]


def split_with_sizes_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of given sizes, as a copy.

    split_with_sizes_copy(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]

    Derivatives:
      self: split_with_sizes_backward(grads, self.sizes, split_sizes, dim)
    """
    return _of_split_with_sizes_copy.function(args, kwargs)


_of_chunk = PACKETS["chunk"]


def chunk(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into at most so many parts of one size.

    chunk(Tensor(a) self, int chunks, int dim=0) -> Tensor(a)[]
    """
    return _of_chunk.function(args, kwargs)


_of_unbind = PACKETS["unbind"]


def unbind(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take a dim apart.

    unbind.int(Tensor(a) self, int dim=0) -> Tensor(a)[]

    Derivatives:
      self: unbind_backward(grads, self.sizes, dim)
    """
    return _of_unbind.function(args, kwargs)


_of_unbind_copy = PACKETS["unbind_copy"]


def unbind_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take a dim apart, as a copy.

    unbind_copy.int(Tensor self, int dim=0) -> Tensor[]

    Derivatives:
      self: unbind_backward(grads, self.sizes, dim)
    """
    return _of_unbind_copy.function(args, kwargs)


_of_tensor_split = PACKETS["tensor_split"]


def tensor_split(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim as a tensor of indices, or of one number of parts, says.

    tensor_split.tensor_indices_or_sections(Tensor(a) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]
    tensor_split.sections(Tensor(a) self, int sections, int dim=0) -> Tensor(a)[]
    tensor_split.indices(Tensor(a) self, int[] indices, int dim=0) -> Tensor(a)[]

    A tensor that says where tensor_split cuts has dtype int64 and at most one dim.
    [tensor_split/tensor-is-int64]
    tensor_split needs a tensor with a dim and at least one part. [tensor_split/at-least-one-part]
    """
    return _of_tensor_split.function(args, kwargs)


_of_hsplit = PACKETS["hsplit"]


def hsplit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut the second dim, or the only one, into equal parts.

    hsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
    hsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]

    hsplit, vsplit and dsplit cut dim 1 (dim 0 of a tensor with one dim), 0 and 2, need at least
    1, 2 and 3 dims, and a number of parts that divides the size. [hsplit/equal-parts]
    """
    return _of_hsplit.function(args, kwargs)


_of_vsplit = PACKETS["vsplit"]


def vsplit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut the first dim into equal parts.

    vsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
    vsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]
    """
    return _of_vsplit.function(args, kwargs)


_of_dsplit = PACKETS["dsplit"]


def dsplit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut the third dim into equal parts.

    dsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
    dsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]
    """
    return _of_dsplit.function(args, kwargs)


_of_unsafe_split = PACKETS["unsafe_split"]


def unsafe_split(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of one size that are no views.

    unsafe_split.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]

    Derivatives:
      self: split_backward(grads, self.sizes, split_size, dim)

    The parts of unsafe_split, unsafe_split_with_sizes and unsafe_chunk share the memory of self
    but are no views of it, and a write to a part raises the version of that part alone.
    [unsafe_split/parts-are-no-views]
    """
    return _of_unsafe_split.function(args, kwargs)


_of_unsafe_split_with_sizes = PACKETS["unsafe_split_with_sizes"]


def unsafe_split_with_sizes(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into parts of given sizes that are no views.

    unsafe_split_with_sizes(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]

    Derivatives:
      self: split_with_sizes_backward(grads, self.sizes, split_sizes, dim)
    """
    return _of_unsafe_split_with_sizes.function(args, kwargs)


_of_unsafe_chunk = PACKETS["unsafe_chunk"]


def unsafe_chunk(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Cut a dim into at most so many parts of one size that are no views.

    unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]
    """
    return _of_unsafe_chunk.function(args, kwargs)


_of_median = PACKETS["median"]


def median(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the middle element in order, of all or along a dim.

    median(Tensor self) -> Tensor
    median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: whole_extremum_backward(grad, self, result)
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)
    ... (docs/spec/ops-statistics.md)
    """
    return _of_median.function(args, kwargs)


_of_nanmedian = PACKETS["nanmedian"]


def nanmedian(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the middle element in order of those that are not NaN.

    nanmedian(Tensor self) -> Tensor
    nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: whole_extremum_backward(grad, self, result)
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)
    """
    return _of_nanmedian.function(args, kwargs)


_of_mode = PACKETS["mode"]


def mode(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the most frequent element along a dim, and its index.

    mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)

    Derivatives:
      self: select_backward_along(grads, dim, indices, self.sizes, keepdim)

    Of several most frequent elements the mode is the smallest; at which of its places the index
    points is left open. [mode/smallest-of-most-frequent]
    Where elements are NaN, the mode is left open. [mode/nan-is-open]
    """
    return _of_mode.function(args, kwargs)


_of_quantile = PACKETS["quantile"]


def quantile(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the elements at the shares q of the order, of all or along a dim.

    quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
    quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor

    The quantile q of n elements in order lies at the place q * (n - 1), calculated in the dtype
    of self, and between two places as interpolation says. [quantile/rank]
    Halfway between two places, nearest is the place with the even number.
    [quantile/nearest-is-even]
    ... (docs/spec/ops-statistics.md)
    """
    return _of_quantile.function(args, kwargs)


_of_nanquantile = PACKETS["nanquantile"]


def nanquantile(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the elements at the shares q of the order of those that are not NaN.

    nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
    nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
    """
    return _of_nanquantile.function(args, kwargs)


_of_cov = PACKETS["cov"]


def cov(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the covariances of the rows, whose columns are observations.

    cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor

    Each element is the mean product of the distances of two rows from their means, the second
    conjugated; the divisor is the number of columns less the correction. [cov/of-rows]
    A divisor that is not above zero counts as zero, and is warned of. [cov/degrees-of-freedom]
    fweights count how often a column was observed, aweights how much it weighs; the divisor is
    their sum less the correction, which the mean of aweights scales. [cov/weights]
    cov takes at most two dims and no bool; weights are 1-dim, as many as there are columns, not
    negative, and do not sum to zero; fweights are integral, aweights floating. [cov/arguments]
    """
    return _of_cov.function(args, kwargs)


_of_corrcoef = PACKETS["corrcoef"]


def corrcoef(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the correlation coefficients of the rows, whose columns are observations.

    corrcoef(Tensor self) -> Tensor

    The coefficients, covariances divided by both standard deviations, are clipped to the range
    from -1 to 1, both parts of a complex one; NaN stays. [corrcoef/clipped]
    """
    return _of_corrcoef.function(args, kwargs)


_of_stft = PACKETS["stft"]


def stft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform each of the overlapping frames of a signal, weighted by a window.

    stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode="reflect", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor

    Frame t of stft is n_fft points from t * hop_length on, n_fft // 4 by default, as many frames
    as fit, and is one column of the result, which has the points of the transforms as its rows.
    [stft/frames]
    The result of stft lies as the transforms of the frames do, one frame after the other.
    [stft/layout]
    ... (docs/spec/ops-stft.md)
    """
    return _of_stft.function(args, kwargs)


_of_istft = PACKETS["istft"]


def istft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the signal whose overlapping frames have these transforms.

    istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor

    istft transforms back, weights the frames by the window once more, adds them where they
    overlap, and divides by the sum of the squared windows, so that it takes stft back.
    [istft/overlaps-are-averaged]
    Where the sum of the squared windows is below 1e-11, rounded to its dtype, istft refuses to
    divide; nor is there a result without elements. [istft/no-zero-divisor]
    ... (docs/spec/ops-stft.md)
    """
    return _of_istft.function(args, kwargs)


_of_resize_as_ = PACKETS["resize_as_"]


def resize_as_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give self the sizes of another tensor on its own storage.

    resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)
    """
    return _of_resize_as_.function(args, kwargs)


_of_is_same_size = PACKETS["is_same_size"]


def is_same_size(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell whether two tensors have the same sizes.

    is_same_size(Tensor self, Tensor other) -> bool

    is_same_size compares the sizes and nothing else. [is_same_size/sizes-alone]
    """
    return _of_is_same_size.function(args, kwargs)


_of_trace = PACKETS["trace"]


def trace(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the main diagonal of a matrix.

    trace(Tensor self) -> Tensor

    Derivatives:
      self: trace_backward(grad, self.sizes)

    trace sums the main diagonal of a matrix, square or not, integers as int64; a tensor of
    another number of dims is refused. [trace/sums-the-main-diagonal]
    """
    return _of_trace.function(args, kwargs)


_of_tril = PACKETS["tril"]


def tril(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep what is on and below a diagonal of each matrix.

    tril(Tensor self, int diagonal=0) -> Tensor

    Derivatives:
      self: grad.tril(diagonal)

    tril keeps the elements of the last two dims whose column minus row is at most diagonal, triu
    those where it is at least that, and any other becomes zero, NaN included.
    [tril/zero-beyond-the-diagonal]
    ... (docs/spec/ops-triangular.md)
    """
    return _of_tril.function(args, kwargs)


_of_triu = PACKETS["triu"]


def triu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep what is on and above a diagonal of each matrix.

    triu(Tensor self, int diagonal=0) -> Tensor

    Derivatives:
      self: grad.triu(diagonal)
    """
    return _of_triu.function(args, kwargs)


_of_tril_indices = PACKETS["tril_indices"]


def tril_indices(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the rows and columns of the elements that tril keeps.

    tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    The indices of a triangle are a contiguous tensor of two rows, the row numbers and the column
    numbers in row-major order, of dtype int64 or int32. [tril_indices/rows-and-columns]
    """
    return _of_tril_indices.function(args, kwargs)


_of_triu_indices = PACKETS["triu_indices"]


def triu_indices(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the rows and columns of the elements that triu keeps.

    triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_triu_indices.function(args, kwargs)


_of_sin = PACKETS["sin"]


def sin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the sine.

    sin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(cos(self))
    """
    return _of_sin.function(args, kwargs)




def sin_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the sine.

    sin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(cos(self))
    """
    return _of_sin.inplace_function(args, kwargs)


_of_cos = PACKETS["cos"]


def cos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the cosine.

    cos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(sin(self))
    """
    return _of_cos.function(args, kwargs)




def cos_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the cosine.

    cos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(sin(self))
    """
    return _of_cos.inplace_function(args, kwargs)


_of_tan = PACKETS["tan"]


def tan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the tangent.

    tan(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(1 + result * result)
    """
    return _of_tan.function(args, kwargs)




def tan_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the tangent.

    tan(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(1 + result * result)
    """
    return _of_tan.inplace_function(args, kwargs)


_of_asin = PACKETS["asin"]


def asin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse sine.

    asin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(1 - self * self))

    Inverse functions of complex numbers are continuous from the side that the sign of a zero part
    names, along their whole cuts. [asin/branch-cuts]
    Outside of [-1, 1] the real asin, acos and, but for its infinite ends, atanh are NaN, as acosh
    is below 1. [asin/outside-the-domain]
    """
    return _of_asin.function(args, kwargs)




def arcsin(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse sine.

    asin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(1 - self * self))

    Inverse functions of complex numbers are continuous from the side that the sign of a zero part
    names, along their whole cuts. [asin/branch-cuts]
    Outside of [-1, 1] the real asin, acos and, but for its infinite ends, atanh are NaN, as acosh
    is below 1. [asin/outside-the-domain]
    """
    return _of_asin.function(args, kwargs)




def asin_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse sine.

    asin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(1 - self * self))

    Inverse functions of complex numbers are continuous from the side that the sign of a zero part
    names, along their whole cuts. [asin/branch-cuts]
    Outside of [-1, 1] the real asin, acos and, but for its infinite ends, atanh are NaN, as acosh
    is below 1. [asin/outside-the-domain]
    """
    return _of_asin.inplace_function(args, kwargs)




def arcsin_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse sine.

    asin(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(1 - self * self))

    Inverse functions of complex numbers are continuous from the side that the sign of a zero part
    names, along their whole cuts. [asin/branch-cuts]
    Outside of [-1, 1] the real asin, acos and, but for its infinite ends, atanh are NaN, as acosh
    is below 1. [asin/outside-the-domain]
    """
    return _of_asin.inplace_function(args, kwargs)


_of_acos = PACKETS["acos"]


def acos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse cosine.

    acos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(rsqrt(1 - self * self))
    """
    return _of_acos.function(args, kwargs)




def arccos(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse cosine.

    acos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(rsqrt(1 - self * self))
    """
    return _of_acos.function(args, kwargs)




def acos_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse cosine.

    acos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(rsqrt(1 - self * self))
    """
    return _of_acos.inplace_function(args, kwargs)




def arccos_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse cosine.

    acos(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(rsqrt(1 - self * self))
    """
    return _of_acos.inplace_function(args, kwargs)


_of_atan = PACKETS["atan"]


def atan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse tangent.

    atan(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * self + 1)
    """
    return _of_atan.function(args, kwargs)




def arctan(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse tangent.

    atan(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * self + 1)
    """
    return _of_atan.function(args, kwargs)




def atan_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse tangent.

    atan(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * self + 1)
    """
    return _of_atan.inplace_function(args, kwargs)




def arctan_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse tangent.

    atan(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * self + 1)
    """
    return _of_atan.inplace_function(args, kwargs)


_of_sinh = PACKETS["sinh"]


def sinh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic sine.

    sinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(cosh(self))
    """
    return _of_sinh.function(args, kwargs)




def sinh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic sine.

    sinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(cosh(self))
    """
    return _of_sinh.inplace_function(args, kwargs)


_of_cosh = PACKETS["cosh"]


def cosh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic cosine.

    cosh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(sinh(self))
    """
    return _of_cosh.function(args, kwargs)




def cosh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the hyperbolic cosine.

    cosh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(sinh(self))
    """
    return _of_cosh.inplace_function(args, kwargs)


_of_asinh = PACKETS["asinh"]


def asinh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic sine.

    asinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(self * self + 1))

    asinh keeps the sign of its operand, that of zero included, and the square of a great operand
    does not overflow on the way. [asinh/odd-without-overflow]
    asinh, acosh and atanh have no derivative in place, where their result requires grad, but
    going backward is refused. [asinh/no-derivative-in-place]
    """
    return _of_asinh.function(args, kwargs)




def arcsinh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic sine.

    asinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(self * self + 1))

    asinh keeps the sign of its operand, that of zero included, and the square of a great operand
    does not overflow on the way. [asinh/odd-without-overflow]
    asinh, acosh and atanh have no derivative in place, where their result requires grad, but
    going backward is refused. [asinh/no-derivative-in-place]
    """
    return _of_asinh.function(args, kwargs)




def asinh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic sine.

    asinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(self * self + 1))

    asinh keeps the sign of its operand, that of zero included, and the square of a great operand
    does not overflow on the way. [asinh/odd-without-overflow]
    asinh, acosh and atanh have no derivative in place, where their result requires grad, but
    going backward is refused. [asinh/no-derivative-in-place]
    """
    return _of_asinh.inplace_function(args, kwargs)




def arcsinh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic sine.

    asinh(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(rsqrt(self * self + 1))

    asinh keeps the sign of its operand, that of zero included, and the square of a great operand
    does not overflow on the way. [asinh/odd-without-overflow]
    asinh, acosh and atanh have no derivative in place, where their result requires grad, but
    going backward is refused. [asinh/no-derivative-in-place]
    """
    return _of_asinh.inplace_function(args, kwargs)


_of_acosh = PACKETS["acosh"]


def acosh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic cosine.

    acosh(Tensor self) -> Tensor

    Derivatives:
      self: acosh_backward(grad, self)

    The gradient of acosh divides by the root of the square less 1 of a real operand, so that it
    is finite below -1, where acosh is NaN; for complex ones by the product of two roots.
    [acosh/gradient]
    """
    return _of_acosh.function(args, kwargs)




def arccosh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic cosine.

    acosh(Tensor self) -> Tensor

    Derivatives:
      self: acosh_backward(grad, self)

    The gradient of acosh divides by the root of the square less 1 of a real operand, so that it
    is finite below -1, where acosh is NaN; for complex ones by the product of two roots.
    [acosh/gradient]
    """
    return _of_acosh.function(args, kwargs)




def acosh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic cosine.

    acosh(Tensor self) -> Tensor

    Derivatives:
      self: acosh_backward(grad, self)

    The gradient of acosh divides by the root of the square less 1 of a real operand, so that it
    is finite below -1, where acosh is NaN; for complex ones by the product of two roots.
    [acosh/gradient]
    """
    return _of_acosh.inplace_function(args, kwargs)




def arccosh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic cosine.

    acosh(Tensor self) -> Tensor

    Derivatives:
      self: acosh_backward(grad, self)

    The gradient of acosh divides by the root of the square less 1 of a real operand, so that it
    is finite below -1, where acosh is NaN; for complex ones by the product of two roots.
    [acosh/gradient]
    """
    return _of_acosh.inplace_function(args, kwargs)


_of_atanh = PACKETS["atanh"]


def atanh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic tangent.

    atanh(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(1 - self * self)
    """
    return _of_atanh.function(args, kwargs)




def arctanh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic tangent.

    atanh(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(1 - self * self)
    """
    return _of_atanh.function(args, kwargs)




def atanh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic tangent.

    atanh(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(1 - self * self)
    """
    return _of_atanh.inplace_function(args, kwargs)




def arctanh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the inverse hyperbolic tangent.

    atanh(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(1 - self * self)
    """
    return _of_atanh.inplace_function(args, kwargs)


_of_sinc = PACKETS["sinc"]


def sinc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide the sine of pi times self by pi times self.

    sinc(Tensor self) -> Tensor

    Derivatives:
      self: sinc_backward(grad, self)

    sinc is 1 at both zeros, where its gradient is 0. [sinc/one-at-zero]
    pi times the operand is rounded to the dtype first, so that sinc of a whole number is a small
    number and not zero. [sinc/pi-is-rounded]
    """
    return _of_sinc.function(args, kwargs)




def sinc_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide the sine of pi times self by pi times self.

    sinc(Tensor self) -> Tensor

    Derivatives:
      self: sinc_backward(grad, self)

    sinc is 1 at both zeros, where its gradient is 0. [sinc/one-at-zero]
    pi times the operand is rounded to the dtype first, so that sinc of a whole number is a small
    number and not zero. [sinc/pi-is-rounded]
    """
    return _of_sinc.inplace_function(args, kwargs)


_of_angle = PACKETS["angle"]


def angle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the angle to the positive real axis.

    angle(Tensor self) -> Tensor

    Derivatives:
      self: angle_backward(grad, self)

    The angle of a negative real number is pi, of NaN is NaN, and of any other, negative zero
    included, is 0. [angle/of-real-numbers]
    The angles of a complex tensor are a real, contiguous tensor; signed zeros choose the
    quadrant. [angle/of-complex-numbers]
    """
    return _of_angle.function(args, kwargs)


_of_deg2rad = PACKETS["deg2rad"]


def deg2rad(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convert from degrees to radians.

    deg2rad(Tensor self) -> Tensor

    Derivatives:
      self: deg2rad(grad)

    deg2rad and rad2deg refuse complex tensors. [deg2rad/complex-refused]
    """
    return _of_deg2rad.function(args, kwargs)




def deg2rad_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convert from degrees to radians.

    deg2rad(Tensor self) -> Tensor

    Derivatives:
      self: deg2rad(grad)

    deg2rad and rad2deg refuse complex tensors. [deg2rad/complex-refused]
    """
    return _of_deg2rad.inplace_function(args, kwargs)


_of_rad2deg = PACKETS["rad2deg"]


def rad2deg(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convert from radians to degrees.

    rad2deg(Tensor self) -> Tensor

    Derivatives:
      self: rad2deg(grad)
    """
    return _of_rad2deg.function(args, kwargs)




def rad2deg_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convert from radians to degrees.

    rad2deg(Tensor self) -> Tensor

    Derivatives:
      self: rad2deg(grad)
    """
    return _of_rad2deg.inplace_function(args, kwargs)


_of_exp = PACKETS["exp"]


def exp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self.

    exp(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result)

    Exponentials, logarithms, powers and trigonometric functions of float32 lie within one unit in
    the last place of the exact value; here they are calculated in float64 and rounded once.
    [exp/rounded-from-wide]
    """
    return _of_exp.function(args, kwargs)




def exp_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self.

    exp(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result)

    Exponentials, logarithms, powers and trigonometric functions of float32 lie within one unit in
    the last place of the exact value; here they are calculated in float64 and rounded once.
    [exp/rounded-from-wide]
    """
    return _of_exp.inplace_function(args, kwargs)


_of_exp2 = PACKETS["exp2"]


def exp2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise 2 to the power of self.

    exp2(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result) * math.log(2)
    """
    return _of_exp2.function(args, kwargs)




def exp2_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise 2 to the power of self.

    exp2(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result) * math.log(2)
    """
    return _of_exp2.inplace_function(args, kwargs)


_of_expm1 = PACKETS["expm1"]


def expm1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self, and subtract 1.

    expm1(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result + 1)

    expm1 and log1p keep full precision where the result is close to zero. [expm1/exact-near-zero]
    """
    return _of_expm1.function(args, kwargs)




def expm1_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self, and subtract 1.

    expm1(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result + 1)

    expm1 and log1p keep full precision where the result is close to zero. [expm1/exact-near-zero]
    """
    return _of_expm1.inplace_function(args, kwargs)


_of_log = PACKETS["log"]


def log(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the natural logarithm.

    log(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self)

    The logarithm of zero is negative infinity; of a negative real number, which may be an
    integer, logarithm and square root are NaN. [log/outside-the-domain]
    """
    return _of_log.function(args, kwargs)




def log_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the natural logarithm.

    log(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self)

    The logarithm of zero is negative infinity; of a negative real number, which may be an
    integer, logarithm and square root are NaN. [log/outside-the-domain]
    """
    return _of_log.inplace_function(args, kwargs)


_of_log2 = PACKETS["log2"]


def log2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 2.

    log2(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * math.log(2))
    """
    return _of_log2.function(args, kwargs)




def log2_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 2.

    log2(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * math.log(2))
    """
    return _of_log2.inplace_function(args, kwargs)


_of_log10 = PACKETS["log10"]


def log10(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 10.

    log10(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * math.log(10))
    """
    return _of_log10.function(args, kwargs)




def log10_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm to base 10.

    log10(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self * math.log(10))
    """
    return _of_log10.inplace_function(args, kwargs)


_of_log1p = PACKETS["log1p"]


def log1p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of 1 + self.

    log1p(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self + 1)
    """
    return _of_log1p.function(args, kwargs)




def log1p_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of 1 + self.

    log1p(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self + 1)
    """
    return _of_log1p.inplace_function(args, kwargs)


_of_sqrt = PACKETS["sqrt"]


def sqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the square root.

    sqrt(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(2 * result)
    """
    return _of_sqrt.function(args, kwargs)




def sqrt_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the square root.

    sqrt(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(2 * result)
    """
    return _of_sqrt.inplace_function(args, kwargs)


_of_rsqrt = PACKETS["rsqrt"]


def rsqrt(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the reciprocal of the square root.

    rsqrt(Tensor self) -> Tensor

    Derivatives:
      self: -0.5 * grad * conj(result * result * result)

    The reciprocal square root of a zero is an infinity of its sign.
    [rsqrt/zero-gives-signed-infinity]
    """
    return _of_rsqrt.function(args, kwargs)




def rsqrt_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the reciprocal of the square root.

    rsqrt(Tensor self) -> Tensor

    Derivatives:
      self: -0.5 * grad * conj(result * result * result)

    The reciprocal square root of a zero is an infinity of its sign.
    [rsqrt/zero-gives-signed-infinity]
    """
    return _of_rsqrt.inplace_function(args, kwargs)


_of_square = PACKETS["square"]


def square(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply with itself.

    square(Tensor self) -> Tensor

    square is pow with the exponent 2, so that bools become int64. [square/is-a-power]
    """
    return _of_square.function(args, kwargs)




def square_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply with itself.

    square(Tensor self) -> Tensor

    square is pow with the exponent 2, so that bools become int64. [square/is-a-power]
    """
    return _of_square.inplace_function(args, kwargs)


_of_reciprocal = PACKETS["reciprocal"]


def reciprocal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide 1 by self.

    reciprocal(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(result * result)
    """
    return _of_reciprocal.function(args, kwargs)




def reciprocal_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide 1 by self.

    reciprocal(Tensor self) -> Tensor

    Derivatives:
      self: -grad * conj(result * result)
    """
    return _of_reciprocal.inplace_function(args, kwargs)


_of_floor = PACKETS["floor"]


def floor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round down.

    floor(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    floor, ceil, trunc and round return integers as they are, in a fresh tensor.
    [floor/integers-unchanged]
    """
    return _of_floor.function(args, kwargs)




def floor_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round down.

    floor(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    floor, ceil, trunc and round return integers as they are, in a fresh tensor.
    [floor/integers-unchanged]
    """
    return _of_floor.inplace_function(args, kwargs)


_of_ceil = PACKETS["ceil"]


def ceil(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round up.

    ceil(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A negative number that ceil, trunc or round brings to zero becomes negative zero.
    [ceil/negative-zero]
    """
    return _of_ceil.function(args, kwargs)




def ceil_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round up.

    ceil(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A negative number that ceil, trunc or round brings to zero becomes negative zero.
    [ceil/negative-zero]
    """
    return _of_ceil.inplace_function(args, kwargs)


_of_trunc = PACKETS["trunc"]


def trunc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)
    """
    return _of_trunc.function(args, kwargs)




def fix(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)
    """
    return _of_trunc.function(args, kwargs)




def trunc_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)
    """
    return _of_trunc.inplace_function(args, kwargs)




def fix_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round towards zero.

    trunc(Tensor self) -> Tensor

    Derivatives:
      self: zeros_like(grad)
    """
    return _of_trunc.inplace_function(args, kwargs)


_of_round = PACKETS["round"]


def round(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round to the nearest whole number.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A number halfway between two whole numbers is rounded to the even one. [round/half-to-even]
    ... (docs/spec/ops-unary.md)
    """
    return _of_round.function(args, kwargs)




def round_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round to the nearest whole number.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A number halfway between two whole numbers is rounded to the even one. [round/half-to-even]
    ... (docs/spec/ops-unary.md)
    """
    return _of_round.inplace_function(args, kwargs)


_of_frac = PACKETS["frac"]


def frac(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take away the whole part.

    frac(Tensor self) -> Tensor

    Derivatives:
      self: grad

    frac is self minus its whole part, so that it has the sign of self; of whole numbers it is
    positive zero, and of infinities NaN. [frac/sign-of-self]
    """
    return _of_frac.function(args, kwargs)




def frac_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take away the whole part.

    frac(Tensor self) -> Tensor

    Derivatives:
      self: grad

    frac is self minus its whole part, so that it has the sign of self; of whole numbers it is
    positive zero, and of infinities NaN. [frac/sign-of-self]
    """
    return _of_frac.inplace_function(args, kwargs)


_of_frexp = PACKETS["frexp"]


def frexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Split into a mantissa from 0.5 to 1 and a power of two.

    frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)

    Derivatives:
      self: grads[0] / exp2(exponent)

    frexp gives an int32 exponent and a mantissa of magnitude in [0.5, 1), subnormal numbers
    included; zeros, infinities and NaN are their own mantissas, with the exponent 0.
    [frexp/parts]
    frexp refuses integers, bools and complex numbers. [frexp/floats-only]
    """
    return _of_frexp.function(args, kwargs)


_of_nan_to_num = PACKETS["nan_to_num"]


def nan_to_num(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace NaN and infinities by numbers.

    nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor

    Derivatives:
      self: nan_to_num_backward(grad, self)

    Without other numbers NaN becomes 0 and the infinities become the greatest and the least
    finite number of the dtype; numbers given are rounded to the dtype, which may bring back
    infinity. [nan_to_num/defaults]
    ... (docs/spec/ops-unary.md)
    """
    return _of_nan_to_num.function(args, kwargs)




def nan_to_num_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace NaN and infinities by numbers.

    nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor

    Derivatives:
      self: nan_to_num_backward(grad, self)

    Without other numbers NaN becomes 0 and the infinities become the greatest and the least
    finite number of the dtype; numbers given are rounded to the dtype, which may bring back
    infinity. [nan_to_num/defaults]
    ... (docs/spec/ops-unary.md)
    """
    return _of_nan_to_num.inplace_function(args, kwargs)


_of_logit = PACKETS["logit"]


def logit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the odds.

    logit(Tensor self, float? eps=None) -> Tensor

    Derivatives:
      self: logit_backward(grad, self, eps)

    With an eps that is not negative self is first clamped to [eps, 1 - eps], the lower bound
    before the upper; without, or with a negative one, logit is NaN outside of [0, 1].
    [logit/clamps-to-eps]
    ... (docs/spec/ops-unary.md)
    """
    return _of_logit.function(args, kwargs)




def logit_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the odds.

    logit(Tensor self, float? eps=None) -> Tensor

    Derivatives:
      self: logit_backward(grad, self, eps)

    With an eps that is not negative self is first clamped to [eps, 1 - eps], the lower bound
    before the upper; without, or with a negative one, logit is NaN outside of [0, 1].
    [logit/clamps-to-eps]
    ... (docs/spec/ops-unary.md)
    """
    return _of_logit.inplace_function(args, kwargs)


_of_unique = PACKETS["unique"]


def unique(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the different elements, or slices of a dim, in order.

    unique(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, int? dim=None) -> any

    unique gives one of each of the equal elements, the first, in ascending order, whether sorted
    or not, in one dim; each NaN counts as different, and all come last.
    [unique/first-of-equals-in-order]
    With return_inverse or return_counts the result is a tuple, of the elements, the place of each
    element of self among them, in the sizes of self, and how often each occurs, both int64.
    [unique/inverse-and-counts]
    ... (docs/spec/ops-unique.md)
    """
    return _of_unique.function(args, kwargs)


_of__unique2 = PACKETS["_unique2"]


def _unique2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Find the different elements in order, where each element is among them, and how often each occurs.

    _unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)

    Derivatives:
      self: without_derivative("_unique2", "unique/no-derivative")
    """
    return _of__unique2.function(args, kwargs)


_of_unique_consecutive = PACKETS["unique_consecutive"]


def unique_consecutive(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Drop elements, or slices of a dim, that equal the one before.

    unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> any

    unique_consecutive keeps the first of each run of equal elements, in row-major order, or
    slices of a dim; its further results are those of unique. [unique_consecutive/runs-become-one]
    """
    return _of_unique_consecutive.function(args, kwargs)


_of__unsafe_masked_index = PACKETS["_unsafe_masked_index"]


def _unsafe_masked_index(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Read at index tensors where a mask is true, and put a number elsewhere.

    _unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor

    Derivatives:
      self: _unsafe_masked_index_put_accumulate(zeros_for(self.sizes, grad), mask, indices, grad)
    """
    return _of__unsafe_masked_index.function(args, kwargs)


_of__unsafe_masked_index_put_accumulate = PACKETS["_unsafe_masked_index_put_accumulate"]


def _unsafe_masked_index_put_accumulate(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add values at index tensors where a mask is true.

    _unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor

    Derivatives:
      self: grad
      values: _unsafe_masked_index(grad, mask, indices, 0)
    """
    return _of__unsafe_masked_index_put_accumulate.function(args, kwargs)


_of_as_strided = PACKETS["as_strided"]


def as_strided(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage with given sizes, strides and storage offset.

    as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)

    Derivatives:
      self: as_strided_backward(grad, self.geometry, self.offset, size, stride, storage_offset)

    The gradient of as_strided is laid out in memory, where places that the result shows several
    times are summed and places that self shows several times are divided by that number, and is
    then read through the geometry of self. [as_strided/gradient-by-place]
    """
    return _of_as_strided.function(args, kwargs)




def as_strided_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage with given sizes, strides and storage offset.

    as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)

    Derivatives:
      self: as_strided_backward(grad, self.geometry, self.offset, size, stride, storage_offset)

    The gradient of as_strided is laid out in memory, where places that the result shows several
    times are summed and places that self shows several times are divided by that number, and is
    then read through the geometry of self. [as_strided/gradient-by-place]
    """
    return _of_as_strided.inplace_function(args, kwargs)


_of_as_strided_copy = PACKETS["as_strided_copy"]


def as_strided_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage with given sizes, strides and storage offset, as a copy.

    as_strided_copy(Tensor self, int[] size, int[] stride, int? storage_offset=None) -> Tensor

    Derivatives:
      self: as_strided_backward(grad, self.geometry, self.offset, size, stride, storage_offset)
    """
    return _of_as_strided_copy.function(args, kwargs)


_of_view_copy = PACKETS["view_copy"]


def view_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the same elements in other sizes, as a copy.

    view_copy(Tensor self, int[] size) -> Tensor
    view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor

    Derivatives:
      self: grad.reshape(self.sizes)
    """
    return _of_view_copy.function(args, kwargs)


_of__reshape_alias_copy = PACKETS["_reshape_alias_copy"]


def _reshape_alias_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the same elements in sizes and strides that are known to fit, as a copy.

    _reshape_alias_copy(Tensor self, int[] size, int[] stride) -> Tensor

    Derivatives:
      self: grad.reshape(self.sizes)
    """
    return _of__reshape_alias_copy.function(args, kwargs)


_of_alias_copy = PACKETS["alias_copy"]


def alias_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the tensor as it is, as a copy.

    alias_copy(Tensor self) -> Tensor

    Derivatives:
      self: grad
    """
    return _of_alias_copy.function(args, kwargs)


_of_reshape = PACKETS["reshape"]


def reshape(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the elements other sizes, as a view where the strides allow it, and else as a copy.

    reshape(Tensor(a) self, int[] shape) -> Tensor(a)
    """
    return _of_reshape.function(args, kwargs)


_of_transpose = PACKETS["transpose"]


def transpose(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims.

    transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)

    Derivatives:
      self: grad.transpose(dim0, dim1)

    t_, transpose_, squeeze_, unsqueeze_ and as_strided_ give the tensor itself another geometry,
    move no element, and raise the version. [transpose/changes-geometry-in-place]
    """
    return _of_transpose.function(args, kwargs)


_of_transpose_copy = PACKETS["transpose_copy"]


def transpose_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims, as a copy.

    transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor

    Derivatives:
      self: grad.transpose(dim0, dim1)
    """
    return _of_transpose_copy.function(args, kwargs)


_of_swapaxes = PACKETS["swapaxes"]


def swapaxes(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims.

    swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
    """
    return _of_swapaxes.function(args, kwargs)


_of_swapdims = PACKETS["swapdims"]


def swapdims(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims.

    swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
    """
    return _of_swapdims.function(args, kwargs)


_of_t = PACKETS["t"]


def t(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange the dims of a matrix; a vector or a number stays as it is.

    t(Tensor(a) self) -> Tensor(a)

    Derivatives:
      self: grad.t()

    t of a tensor with one dim or none changes nothing, and with more than two is refused.
    [t/at-most-two-dims]
    """
    return _of_t.function(args, kwargs)


_of_t_copy = PACKETS["t_copy"]


def t_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange the dims of a matrix; a vector or a number stays as it is, as a copy.

    t_copy(Tensor self) -> Tensor

    Derivatives:
      self: grad.t()
    """
    return _of_t_copy.function(args, kwargs)


_of_permute = PACKETS["permute"]


def permute(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put the dims into another order.

    permute(Tensor(a) self, int[] dims) -> Tensor(a)

    Derivatives:
      self: permute_backward(grad, dims)
    """
    return _of_permute.function(args, kwargs)


_of_permute_copy = PACKETS["permute_copy"]


def permute_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Put the dims into another order, as a copy.

    permute_copy(Tensor self, int[] dims) -> Tensor

    Derivatives:
      self: permute_backward(grad, dims)
    """
    return _of_permute_copy.function(args, kwargs)


_of_movedim = PACKETS["movedim"]


def movedim(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move a dim to another place.

    movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
    movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)

    movedim needs as many destinations as sources, and none of either twice.
    [movedim/as-many-destinations]
    """
    return _of_movedim.function(args, kwargs)




def moveaxis(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move a dim to another place.

    movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
    movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)

    movedim needs as many destinations as sources, and none of either twice.
    [movedim/as-many-destinations]
    """
    return _of_movedim.function(args, kwargs)


_of_select = PACKETS["select"]


def select(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one position of a dim.

    select.int(Tensor(a) self, int dim, int index) -> Tensor(a)

    Derivatives:
      self: select_backward(grad, self.sizes, dim, index)
    """
    return _of_select.function(args, kwargs)


_of_select_copy = PACKETS["select_copy"]


def select_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one position of a dim, as a copy.

    select_copy.int(Tensor self, int dim, int index) -> Tensor

    Derivatives:
      self: select_backward(grad, self.sizes, dim, index)
    """
    return _of_select_copy.function(args, kwargs)


_of_slice_copy = PACKETS["slice_copy"]


def slice_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take every step-th position of a dim from start to end, as a copy.

    slice_copy.Tensor(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor

    Derivatives:
      self: slice_backward(grad, self.sizes, dim, start, end, step)
    """
    return _of_slice_copy.function(args, kwargs)


_of_slice_inverse = PACKETS["slice_inverse"]


def slice_inverse(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage of a slice as that lies which was sliced.

    slice_inverse(Tensor(a) self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor(a)

    Derivatives:
      self: part_of(grad, dim, start, end, step)
      src: outside_of(grad, dim, start, end, step)

    slice_inverse views the storage of self with the sizes, the strides and the offset of src;
    where the slice was matters to gradients alone, self getting the slice of it and src the rest.
    [slice_inverse/lies-as-src]
    """
    return _of_slice_inverse.function(args, kwargs)


_of_narrow = PACKETS["narrow"]


def narrow(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take length positions of a dim from a start that a tensor holds.

    narrow.Tensor(Tensor(a) self, int dim, Tensor start, int length) -> Tensor(a)
    narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)

    A start that is a tensor has no dims and an integral dtype other than bool.
    [narrow/start-tensor-is-an-integer]
    The start of narrow lies in [-size, size], and counts from the end when negative.
    [narrow/start-in-range]
    """
    return _of_narrow.function(args, kwargs)


_of_diagonal = PACKETS["diagonal"]


def diagonal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take a diagonal of two dims, as the last dim.

    diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)

    Derivatives:
      self: diagonal_backward(grad, self.sizes, offset, dim1, dim2)
    """
    return _of_diagonal.function(args, kwargs)


_of_diagonal_copy = PACKETS["diagonal_copy"]


def diagonal_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take a diagonal of two dims, as the last dim, as a copy.

    diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor

    Derivatives:
      self: diagonal_backward(grad, self.sizes, offset, dim1, dim2)
    """
    return _of_diagonal_copy.function(args, kwargs)


_of_unfold_copy = PACKETS["unfold_copy"]


def unfold_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take all windows along a dim, the window as the last dim, as a copy.

    unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor

    Derivatives:
      self: unfold_backward(grad, self.sizes, dimension, size, step)
    """
    return _of_unfold_copy.function(args, kwargs)


_of_expand_copy = PACKETS["expand_copy"]


def expand_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Repeat dims of size 1, and add leading dims, without a copy, as a copy.

    expand_copy(Tensor self, int[] size, *, bool implicit=False) -> Tensor

    Derivatives:
      self: grad.sum_to_size(self.sizes)
    """
    return _of_expand_copy.function(args, kwargs)


_of_broadcast_to = PACKETS["broadcast_to"]


def broadcast_to(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Expand to sizes.

    broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)
    """
    return _of_broadcast_to.function(args, kwargs)


_of_squeeze = PACKETS["squeeze"]


def squeeze(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Drop the dims of size 1.

    squeeze(Tensor(a) self) -> Tensor(a)
    squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
    squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)

    Derivatives:
      self: unsqueeze_to(grad, self.sizes)
    """
    return _of_squeeze.function(args, kwargs)


_of_squeeze_copy = PACKETS["squeeze_copy"]


def squeeze_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Drop the dims of size 1, as a copy.

    squeeze_copy(Tensor self) -> Tensor
    squeeze_copy.dim(Tensor self, int dim) -> Tensor
    squeeze_copy.dims(Tensor self, int[] dim) -> Tensor

    Derivatives:
      self: unsqueeze_to(grad, self.sizes)
    """
    return _of_squeeze_copy.function(args, kwargs)


_of_unsqueeze = PACKETS["unsqueeze"]


def unsqueeze(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add a dim of size 1.

    unsqueeze(Tensor(a) self, int dim) -> Tensor(a)

    Derivatives:
      self: grad.squeeze(dim)
    """
    return _of_unsqueeze.function(args, kwargs)


_of_unsqueeze_copy = PACKETS["unsqueeze_copy"]


def unsqueeze_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add a dim of size 1, as a copy.

    unsqueeze_copy(Tensor self, int dim) -> Tensor

    Derivatives:
      self: grad.squeeze(dim)
    """
    return _of_unsqueeze_copy.function(args, kwargs)


_of_flatten = PACKETS["flatten"]


def flatten(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Merge neighbouring dims into one.

    flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
    """
    return _of_flatten.function(args, kwargs)


_of_ravel = PACKETS["ravel"]


def ravel(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give all elements in one dim, contiguous.

    ravel(Tensor(a) self) -> Tensor(a)

    ravel returns one dim of stride 1, as a view when the tensor is contiguous, and else as a
    copy, even where a view of another stride would do. [ravel/is-contiguous]
    """
    return _of_ravel.function(args, kwargs)


_of_unflatten = PACKETS["unflatten"]


def unflatten(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Split a dim into several.

    unflatten.int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)
    """
    return _of_unflatten.function(args, kwargs)


_of_view_as_real = PACKETS["view_as_real"]


def view_as_real(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View complex numbers as pairs of real ones.

    view_as_real(Tensor(a) self) -> Tensor(a)

    Derivatives:
      self: view_as_complex(grad.contiguous())
    """
    return _of_view_as_real.function(args, kwargs)


_of_view_as_real_copy = PACKETS["view_as_real_copy"]


def view_as_real_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View complex numbers as pairs of real ones, as a copy.

    view_as_real_copy(Tensor self) -> Tensor

    Derivatives:
      self: view_as_complex(grad.contiguous())
    """
    return _of_view_as_real_copy.function(args, kwargs)


_of_view_as_complex = PACKETS["view_as_complex"]


def view_as_complex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View pairs of real numbers as complex ones.

    view_as_complex(Tensor(a) self) -> Tensor(a)

    Derivatives:
      self: view_as_real(grad)
    """
    return _of_view_as_complex.function(args, kwargs)


_of_view_as_complex_copy = PACKETS["view_as_complex_copy"]


def view_as_complex_copy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View pairs of real numbers as complex ones, as a copy.

    view_as_complex_copy(Tensor self) -> Tensor

    Derivatives:
      self: view_as_real(grad)
    """
    return _of_view_as_complex_copy.function(args, kwargs)


_of_select_scatter = PACKETS["select_scatter"]


def select_scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy self, with src in one position of a dim.

    select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor

    Derivatives:
      self: masked(grad, select_backward(true_like(src.sizes), self.sizes, dim, index))
      src: grad.select(dim, index)
    ... (docs/spec/ops-view_scatter.md)
    """
    return _of_select_scatter.function(args, kwargs)


_of_slice_scatter = PACKETS["slice_scatter"]


def slice_scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy self, with src in a slice.

    slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor

    Derivatives:
      self: masked(grad, slice_backward(true_like(src.sizes), self.sizes, dim, start, end, step))
      src: part_of(grad, dim, start, end, step)
    """
    return _of_slice_scatter.function(args, kwargs)


_of_diagonal_scatter = PACKETS["diagonal_scatter"]


def diagonal_scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy self, with src on a diagonal.

    diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor

    Derivatives:
      self: diagonal_scatter(grad, zeros_for(src.sizes, grad), offset, dim1, dim2)
      src: grad.diagonal(offset, dim1, dim2)
    """
    return _of_diagonal_scatter.function(args, kwargs)


_of_as_strided_scatter = PACKETS["as_strided_scatter"]


def as_strided_scatter(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Copy self, with src in the places of a geometry.

    as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None) -> Tensor

    Derivatives:
      src: grad.contiguous().as_strided(size, stride, storage_offset)

    Self gets the gradient of the places that were replaced, as src does, and zero for all others;
    a self that requires grad must be contiguous. [as_strided_scatter/gradient-of-replaced-places]
    """
    return _of_as_strided_scatter.function(args, kwargs)


_of_bartlett_window = PACKETS["bartlett_window"]


def bartlett_window(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Rise along a line and fall again.

    bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_bartlett_window.function(args, kwargs)


_of_blackman_window = PACKETS["blackman_window"]


def blackman_window(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add two cosines to a constant.

    blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_blackman_window.function(args, kwargs)


_of_hann_window = PACKETS["hann_window"]


def hann_window(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Rise and fall as a cosine that ends at 0.

    hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_hann_window.function(args, kwargs)


_of_hamming_window = PACKETS["hamming_window"]


def hamming_window(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Subtract a cosine, times beta, from alpha.

    hamming_window.periodic_alpha_beta(int window_length, bool periodic, float alpha, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    hamming_window.periodic_alpha(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_hamming_window.function(args, kwargs)


_of_kaiser_window = PACKETS["kaiser_window"]


def kaiser_window(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide a modified Bessel function along half a circle by its peak.

    kaiser_window.beta(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    kaiser_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_kaiser_window.function(args, kwargs)

