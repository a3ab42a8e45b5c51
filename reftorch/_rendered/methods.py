"""The methods of Tensor that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.core.graph import LEAF, Node, next_sequence
from reftorch.core.state import MODE
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import LISTENER
from reftorch.dispatch.arrays import equals_array
from reftorch.dispatch.convert import is_operand
from reftorch.dispatch.flat import (
    SCALARS, SILENCE, all_ints, anew, asarray, large, ndarray, plans_of, reduced, reductions_of,
    reshaped, scalar, selected, sliced, viewed,
)  # fmt: skip
from reftorch.dispatch.table import OPERATORS, PACKETS

_new = object.__new__
_Tensor: type = TensorImpl


def bind(cls: type) -> None:
    """Say which class the flat paths serve and make."""
    global _Tensor
    _Tensor = cls


_of_relu = PACKETS["relu"]
_of_sigmoid = PACKETS["sigmoid"]
_of_tanh = PACKETS["tanh"]
_of_hardtanh = PACKETS["hardtanh"]
_of_relu6 = PACKETS["relu6"]
_of_elu = PACKETS["elu"]
_of_selu = PACKETS["selu"]
_of_celu = PACKETS["celu"]
_of_gelu = PACKETS["gelu"]
_of_silu = PACKETS["silu"]
_of_mish = PACKETS["mish"]
_of_softplus = PACKETS["softplus"]
_of_hardsigmoid = PACKETS["hardsigmoid"]
_of_hardswish = PACKETS["hardswish"]
_of_leaky_relu = PACKETS["leaky_relu"]
_of_log_sigmoid = PACKETS["log_sigmoid"]
_of_threshold = PACKETS["threshold"]
_of_prelu = PACKETS["prelu"]
_of__prelu_kernel = PACKETS["_prelu_kernel"]
_of_softshrink = PACKETS["softshrink"]
_of_hardshrink = PACKETS["hardshrink"]
_of_glu = PACKETS["glu"]
_of_rrelu = PACKETS["rrelu"]
_of_rrelu_with_noise = PACKETS["rrelu_with_noise"]
_of_i0 = PACKETS["i0"]
_of_special_i0e = PACKETS["special_i0e"]
_of_special_i1 = PACKETS["special_i1"]
_of_special_i1e = PACKETS["special_i1e"]
_of_special_bessel_j0 = PACKETS["special_bessel_j0"]
_of_special_bessel_j1 = PACKETS["special_bessel_j1"]
_of_special_bessel_y0 = PACKETS["special_bessel_y0"]
_of_special_bessel_y1 = PACKETS["special_bessel_y1"]
_of_special_modified_bessel_i0 = PACKETS["special_modified_bessel_i0"]
_of_special_modified_bessel_i1 = PACKETS["special_modified_bessel_i1"]
_of_special_modified_bessel_k0 = PACKETS["special_modified_bessel_k0"]
_of_special_modified_bessel_k1 = PACKETS["special_modified_bessel_k1"]
_of_special_scaled_modified_bessel_k0 = PACKETS["special_scaled_modified_bessel_k0"]
_of_special_scaled_modified_bessel_k1 = PACKETS["special_scaled_modified_bessel_k1"]
_of_special_spherical_bessel_j0 = PACKETS["special_spherical_bessel_j0"]
_of_special_airy_ai = PACKETS["special_airy_ai"]
_of_atan2 = PACKETS["atan2"]
_of_hypot = PACKETS["hypot"]
_of_copysign = PACKETS["copysign"]
_of_nextafter = PACKETS["nextafter"]
_of_heaviside = PACKETS["heaviside"]
_of_gcd = PACKETS["gcd"]
_of_lcm = PACKETS["lcm"]
_of_ldexp = PACKETS["ldexp"]
_of_logaddexp = PACKETS["logaddexp"]
_of_logaddexp2 = PACKETS["logaddexp2"]
_of_xlogy = PACKETS["xlogy"]
_of_special_xlog1py = PACKETS["special_xlog1py"]
_of_polar = PACKETS["polar"]
_of_subtract = PACKETS["subtract"]
_of_logical_not = PACKETS["logical_not"]
_of_logical_and = PACKETS["logical_and"]
_of_logical_or = PACKETS["logical_or"]
_of_logical_xor = PACKETS["logical_xor"]
_of_bitwise_not = PACKETS["bitwise_not"]
_of_bitwise_and = PACKETS["bitwise_and"]
_of_bitwise_or = PACKETS["bitwise_or"]
_of_bitwise_xor = PACKETS["bitwise_xor"]
_of_bitwise_left_shift = PACKETS["bitwise_left_shift"]
_of_bitwise_right_shift = PACKETS["bitwise_right_shift"]
_of_diff = PACKETS["diff"]
_of_trapezoid = PACKETS["trapezoid"]
_of_trapz = PACKETS["trapz"]
_of_cumulative_trapezoid = PACKETS["cumulative_trapezoid"]
_of_gradient = PACKETS["gradient"]
_of_apply = PACKETS["apply"]
_of_map = PACKETS["map"]
_of_map2 = PACKETS["map2"]
_of_isnan = PACKETS["isnan"]
_of_isinf = PACKETS["isinf"]
_of_isfinite = PACKETS["isfinite"]
_of_isposinf = PACKETS["isposinf"]
_of_isneginf = PACKETS["isneginf"]
_of_isreal = PACKETS["isreal"]
_of_signbit = PACKETS["signbit"]
_of_equal = PACKETS["equal"]
_of_isclose = PACKETS["isclose"]
_of_allclose = PACKETS["allclose"]
_of_eq = PACKETS["eq"]
_of_ne = PACKETS["ne"]
_of_lt = PACKETS["lt"]
_of_le = PACKETS["le"]
_of_gt = PACKETS["gt"]
_of_ge = PACKETS["ge"]
_of_maximum = PACKETS["maximum"]
_of__maximum_number = PACKETS["_maximum_number"]
_of_minimum = PACKETS["minimum"]
_of__minimum_number = PACKETS["_minimum_number"]
_of_fmax = PACKETS["fmax"]
_of_fmin = PACKETS["fmin"]
_of_clamp = PACKETS["clamp"]
_of_clamp_min = PACKETS["clamp_min"]
_of_clamp_max = PACKETS["clamp_max"]
_of_where = PACKETS["where"]
_of__conj = PACKETS["_conj"]
_of__neg_view = PACKETS["_neg_view"]
_of_conj = PACKETS["conj"]
_of_conj_physical = PACKETS["conj_physical"]
_of_resolve_conj = PACKETS["resolve_conj"]
_of_resolve_neg = PACKETS["resolve_neg"]
_of_is_conj = PACKETS["is_conj"]
_of_is_neg = PACKETS["is_neg"]
_of_adjoint = PACKETS["adjoint"]
_of_real = PACKETS["real"]
_of_imag = PACKETS["imag"]
_of_clone = PACKETS["clone"]
_of_contiguous = PACKETS["contiguous"]
_of_copy = PACKETS["copy"]
_of__to_copy = PACKETS["_to_copy"]
_of_to = PACKETS["to"]
_of_type_as = PACKETS["type_as"]
_of_type = PACKETS["type"]
_of_fill = PACKETS["fill"]
_of_zero = PACKETS["zero"]
_of_detach = PACKETS["detach"]
_of_detach_ = PACKETS["detach_"]
_of_item = PACKETS["item"]
_of_tolist = PACKETS["tolist"]
_of_numpy = PACKETS["numpy"]
_of_zero_ = PACKETS["zero_"]
_of_fill_ = PACKETS["fill_"]
_of_detach_copy = PACKETS["detach_copy"]
_of_narrow_copy = PACKETS["narrow_copy"]
_of_empty = PACKETS["empty"]
_of_empty_strided = PACKETS["empty_strided"]
_of_empty_permuted = PACKETS["empty_permuted"]
_of_zeros = PACKETS["zeros"]
_of_ones = PACKETS["ones"]
_of_full = PACKETS["full"]
_of_scalar_tensor = PACKETS["scalar_tensor"]
_of_empty_like = PACKETS["empty_like"]
_of_zeros_like = PACKETS["zeros_like"]
_of_ones_like = PACKETS["ones_like"]
_of_full_like = PACKETS["full_like"]
_of_new_empty = PACKETS["new_empty"]
_of_new_zeros = PACKETS["new_zeros"]
_of_new_ones = PACKETS["new_ones"]
_of_new_full = PACKETS["new_full"]
_of_new_empty_strided = PACKETS["new_empty_strided"]
_of_arange = PACKETS["arange"]
_of_linspace = PACKETS["linspace"]
_of_eye = PACKETS["eye"]
_of_complex = PACKETS["complex"]
_of_tensor = PACKETS["tensor"]
_of_new_tensor = PACKETS["new_tensor"]
_of_as_tensor = PACKETS["as_tensor"]
_of_asarray = PACKETS["asarray"]
_of_diag = PACKETS["diag"]
_of_fill_diagonal = PACKETS["fill_diagonal"]
_of_diag_embed = PACKETS["diag_embed"]
_of_diagflat = PACKETS["diagflat"]
_of_linalg_diagonal = PACKETS["linalg_diagonal"]
_of_cdist = PACKETS["cdist"]
_of_pairwise_distance = PACKETS["pairwise_distance"]
_of_cosine_similarity = PACKETS["cosine_similarity"]
_of_pdist = PACKETS["pdist"]
_of__pdist_forward = PACKETS["_pdist_forward"]
_of_is_floating_point = PACKETS["is_floating_point"]
_of_is_complex = PACKETS["is_complex"]
_of_is_signed = PACKETS["is_signed"]
_of_numel = PACKETS["numel"]
_of_is_nonzero = PACKETS["is_nonzero"]
_of_result_type = PACKETS["result_type"]
_of_can_cast = PACKETS["can_cast"]
_of_promote_types = PACKETS["promote_types"]
_of_bool = PACKETS["bool"]
_of_byte = PACKETS["byte"]
_of_char = PACKETS["char"]
_of_short = PACKETS["short"]
_of_int = PACKETS["int"]
_of_long = PACKETS["long"]
_of_half = PACKETS["half"]
_of_bfloat16 = PACKETS["bfloat16"]
_of_float = PACKETS["float"]
_of_double = PACKETS["double"]
_of_chalf = PACKETS["chalf"]
_of_cfloat = PACKETS["cfloat"]
_of_cdouble = PACKETS["cdouble"]
_of_einsum = PACKETS["einsum"]
_of_erf = PACKETS["erf"]
_of_erfc = PACKETS["erfc"]
_of_erfinv = PACKETS["erfinv"]
_of_special_erfcx = PACKETS["special_erfcx"]
_of_special_ndtr = PACKETS["special_ndtr"]
_of_special_ndtri = PACKETS["special_ndtri"]
_of_special_log_ndtr = PACKETS["special_log_ndtr"]
_of_amax = PACKETS["amax"]
_of_amin = PACKETS["amin"]
_of_aminmax = PACKETS["aminmax"]
_of_max = PACKETS["max"]
_of_min = PACKETS["min"]
_of_argmax = PACKETS["argmax"]
_of_argmin = PACKETS["argmin"]
_of_fft_fft = PACKETS["fft_fft"]
_of_fft_fft2 = PACKETS["fft_fft2"]
_of_fft_fftn = PACKETS["fft_fftn"]
_of_fft_ifft = PACKETS["fft_ifft"]
_of_fft_ifft2 = PACKETS["fft_ifft2"]
_of_fft_ifftn = PACKETS["fft_ifftn"]
_of_fft_rfft = PACKETS["fft_rfft"]
_of_fft_rfft2 = PACKETS["fft_rfft2"]
_of_fft_rfftn = PACKETS["fft_rfftn"]
_of_fft_irfft = PACKETS["fft_irfft"]
_of_fft_irfft2 = PACKETS["fft_irfft2"]
_of_fft_irfftn = PACKETS["fft_irfftn"]
_of_fft_hfft = PACKETS["fft_hfft"]
_of_fft_hfft2 = PACKETS["fft_hfft2"]
_of_fft_hfftn = PACKETS["fft_hfftn"]
_of_fft_ihfft = PACKETS["fft_ihfft"]
_of_fft_ihfft2 = PACKETS["fft_ihfft2"]
_of_fft_ihfftn = PACKETS["fft_ihfftn"]
_of__fft_c2c = PACKETS["_fft_c2c"]
_of__fft_r2c = PACKETS["_fft_r2c"]
_of__fft_c2r = PACKETS["_fft_c2r"]
_of_fft_fftshift = PACKETS["fft_fftshift"]
_of_fft_ifftshift = PACKETS["fft_ifftshift"]
_of_fft_fftfreq = PACKETS["fft_fftfreq"]
_of_fft_rfftfreq = PACKETS["fft_rfftfreq"]
_of__foreach_exp = PACKETS["_foreach_exp"]
_of__foreach_exp_ = PACKETS["_foreach_exp_"]
_of__foreach_acos = PACKETS["_foreach_acos"]
_of__foreach_acos_ = PACKETS["_foreach_acos_"]
_of__foreach_asin = PACKETS["_foreach_asin"]
_of__foreach_asin_ = PACKETS["_foreach_asin_"]
_of__foreach_atan = PACKETS["_foreach_atan"]
_of__foreach_atan_ = PACKETS["_foreach_atan_"]
_of__foreach_cos = PACKETS["_foreach_cos"]
_of__foreach_cos_ = PACKETS["_foreach_cos_"]
_of__foreach_cosh = PACKETS["_foreach_cosh"]
_of__foreach_cosh_ = PACKETS["_foreach_cosh_"]
_of__foreach_log = PACKETS["_foreach_log"]
_of__foreach_log_ = PACKETS["_foreach_log_"]
_of__foreach_log10 = PACKETS["_foreach_log10"]
_of__foreach_log10_ = PACKETS["_foreach_log10_"]
_of__foreach_log2 = PACKETS["_foreach_log2"]
_of__foreach_log2_ = PACKETS["_foreach_log2_"]
_of__foreach_tan = PACKETS["_foreach_tan"]
_of__foreach_tan_ = PACKETS["_foreach_tan_"]
_of__foreach_tanh = PACKETS["_foreach_tanh"]
_of__foreach_tanh_ = PACKETS["_foreach_tanh_"]
_of__foreach_sin = PACKETS["_foreach_sin"]
_of__foreach_sin_ = PACKETS["_foreach_sin_"]
_of__foreach_sinh = PACKETS["_foreach_sinh"]
_of__foreach_sinh_ = PACKETS["_foreach_sinh_"]
_of__foreach_neg = PACKETS["_foreach_neg"]
_of__foreach_neg_ = PACKETS["_foreach_neg_"]
_of__foreach_sqrt = PACKETS["_foreach_sqrt"]
_of__foreach_sqrt_ = PACKETS["_foreach_sqrt_"]
_of__foreach_rsqrt = PACKETS["_foreach_rsqrt"]
_of__foreach_rsqrt_ = PACKETS["_foreach_rsqrt_"]
_of__foreach_ceil = PACKETS["_foreach_ceil"]
_of__foreach_ceil_ = PACKETS["_foreach_ceil_"]
_of__foreach_erf = PACKETS["_foreach_erf"]
_of__foreach_erf_ = PACKETS["_foreach_erf_"]
_of__foreach_erfc = PACKETS["_foreach_erfc"]
_of__foreach_erfc_ = PACKETS["_foreach_erfc_"]
_of__foreach_expm1 = PACKETS["_foreach_expm1"]
_of__foreach_expm1_ = PACKETS["_foreach_expm1_"]
_of__foreach_floor = PACKETS["_foreach_floor"]
_of__foreach_floor_ = PACKETS["_foreach_floor_"]
_of__foreach_log1p = PACKETS["_foreach_log1p"]
_of__foreach_log1p_ = PACKETS["_foreach_log1p_"]
_of__foreach_round = PACKETS["_foreach_round"]
_of__foreach_round_ = PACKETS["_foreach_round_"]
_of__foreach_frac = PACKETS["_foreach_frac"]
_of__foreach_frac_ = PACKETS["_foreach_frac_"]
_of__foreach_reciprocal = PACKETS["_foreach_reciprocal"]
_of__foreach_reciprocal_ = PACKETS["_foreach_reciprocal_"]
_of__foreach_sigmoid = PACKETS["_foreach_sigmoid"]
_of__foreach_sigmoid_ = PACKETS["_foreach_sigmoid_"]
_of__foreach_trunc = PACKETS["_foreach_trunc"]
_of__foreach_trunc_ = PACKETS["_foreach_trunc_"]
_of__foreach_abs = PACKETS["_foreach_abs"]
_of__foreach_abs_ = PACKETS["_foreach_abs_"]
_of__foreach_sign = PACKETS["_foreach_sign"]
_of__foreach_sign_ = PACKETS["_foreach_sign_"]
_of__foreach_lgamma = PACKETS["_foreach_lgamma"]
_of__foreach_lgamma_ = PACKETS["_foreach_lgamma_"]
_of__foreach_zero_ = PACKETS["_foreach_zero_"]
_of__foreach_clone = PACKETS["_foreach_clone"]
_of__foreach_copy_ = PACKETS["_foreach_copy_"]
_of__foreach_add = PACKETS["_foreach_add"]
_of__foreach_add_ = PACKETS["_foreach_add_"]
_of__foreach_sub = PACKETS["_foreach_sub"]
_of__foreach_sub_ = PACKETS["_foreach_sub_"]
_of__foreach_mul = PACKETS["_foreach_mul"]
_of__foreach_mul_ = PACKETS["_foreach_mul_"]
_of__foreach_div = PACKETS["_foreach_div"]
_of__foreach_div_ = PACKETS["_foreach_div_"]
_of__foreach_clamp_min = PACKETS["_foreach_clamp_min"]
_of__foreach_clamp_min_ = PACKETS["_foreach_clamp_min_"]
_of__foreach_clamp_max = PACKETS["_foreach_clamp_max"]
_of__foreach_clamp_max_ = PACKETS["_foreach_clamp_max_"]
_of__foreach_maximum = PACKETS["_foreach_maximum"]
_of__foreach_maximum_ = PACKETS["_foreach_maximum_"]
_of__foreach_minimum = PACKETS["_foreach_minimum"]
_of__foreach_minimum_ = PACKETS["_foreach_minimum_"]
_of__foreach_pow = PACKETS["_foreach_pow"]
_of__foreach_pow_ = PACKETS["_foreach_pow_"]
_of__foreach_addcmul = PACKETS["_foreach_addcmul"]
_of__foreach_addcmul_ = PACKETS["_foreach_addcmul_"]
_of__foreach_addcdiv = PACKETS["_foreach_addcdiv"]
_of__foreach_addcdiv_ = PACKETS["_foreach_addcdiv_"]
_of__foreach_lerp = PACKETS["_foreach_lerp"]
_of__foreach_lerp_ = PACKETS["_foreach_lerp_"]
_of__foreach_max = PACKETS["_foreach_max"]
_of__foreach_norm = PACKETS["_foreach_norm"]
_of__foreach_mm = PACKETS["_foreach_mm"]
_of_lgamma = PACKETS["lgamma"]
_of_digamma = PACKETS["digamma"]
_of_polygamma = PACKETS["polygamma"]
_of_mvlgamma = PACKETS["mvlgamma"]
_of_broadcast_tensors = PACKETS["broadcast_tensors"]
_of_broadcast_shapes = PACKETS["broadcast_shapes"]
_of_meshgrid = PACKETS["meshgrid"]
_of_cartesian_prod = PACKETS["cartesian_prod"]
_of_combinations = PACKETS["combinations"]
_of_bincount = PACKETS["bincount"]
_of_histc = PACKETS["histc"]
_of_histogram = PACKETS["histogram"]
_of_histogramdd = PACKETS["histogramdd"]
_of__histogramdd_from_bin_tensors = PACKETS["_histogramdd_from_bin_tensors"]
_of__histogramdd_bin_edges = PACKETS["_histogramdd_bin_edges"]
_of_igamma = PACKETS["igamma"]
_of_igammac = PACKETS["igammac"]
_of_special_zeta = PACKETS["special_zeta"]
_of_index = PACKETS["index"]
_of_index_put = PACKETS["index_put"]
_of_index_select = PACKETS["index_select"]
_of_take = PACKETS["take"]
_of_take_along_dim = PACKETS["take_along_dim"]
_of_nonzero = PACKETS["nonzero"]
_of_nonzero_static = PACKETS["nonzero_static"]
_of_argwhere = PACKETS["argwhere"]
_of_masked_fill = PACKETS["masked_fill"]
_of_masked_select = PACKETS["masked_select"]
_of_from_numpy = PACKETS["from_numpy"]
_of_frombuffer = PACKETS["frombuffer"]
_of_to_dlpack = PACKETS["to_dlpack"]
_of_from_dlpack = PACKETS["from_dlpack"]
_of_rot90 = PACKETS["rot90"]
_of_repeat_interleave = PACKETS["repeat_interleave"]
_of_cat = PACKETS["cat"]
_of_stack = PACKETS["stack"]
_of_hstack = PACKETS["hstack"]
_of_vstack = PACKETS["vstack"]
_of_dstack = PACKETS["dstack"]
_of_column_stack = PACKETS["column_stack"]
_of_atleast_1d = PACKETS["atleast_1d"]
_of_atleast_2d = PACKETS["atleast_2d"]
_of_atleast_3d = PACKETS["atleast_3d"]
_of_block_diag = PACKETS["block_diag"]
_of__chunk_cat = PACKETS["_chunk_cat"]
_of_mm = PACKETS["mm"]
_of_bmm = PACKETS["bmm"]
_of_mv = PACKETS["mv"]
_of_dot = PACKETS["dot"]
_of_vdot = PACKETS["vdot"]
_of_addmm = PACKETS["addmm"]
_of_addmv = PACKETS["addmv"]
_of_baddbmm = PACKETS["baddbmm"]
_of_addbmm = PACKETS["addbmm"]
_of_matmul = PACKETS["matmul"]
_of_outer = PACKETS["outer"]
_of_inner = PACKETS["inner"]
_of_tensordot = PACKETS["tensordot"]
_of_linalg_cholesky_ex = PACKETS["linalg_cholesky_ex"]
_of_linalg_cholesky = PACKETS["linalg_cholesky"]
_of_cholesky = PACKETS["cholesky"]
_of_cholesky_solve = PACKETS["cholesky_solve"]
_of_cholesky_inverse = PACKETS["cholesky_inverse"]
_of__linalg_det = PACKETS["_linalg_det"]
_of_linalg_det = PACKETS["linalg_det"]
_of_det = PACKETS["det"]
_of__linalg_slogdet = PACKETS["_linalg_slogdet"]
_of_linalg_slogdet = PACKETS["linalg_slogdet"]
_of_slogdet = PACKETS["slogdet"]
_of_logdet = PACKETS["logdet"]
_of_linalg_eig = PACKETS["linalg_eig"]
_of_linalg_eigvals = PACKETS["linalg_eigvals"]
_of__linalg_eigvals = PACKETS["_linalg_eigvals"]
_of__linalg_eigh = PACKETS["_linalg_eigh"]
_of_linalg_eigh = PACKETS["linalg_eigh"]
_of_linalg_eigvalsh = PACKETS["linalg_eigvalsh"]
_of_linalg_lstsq = PACKETS["linalg_lstsq"]
_of_linalg_matrix_exp = PACKETS["linalg_matrix_exp"]
_of_matrix_exp = PACKETS["matrix_exp"]
_of_linalg_lu_factor_ex = PACKETS["linalg_lu_factor_ex"]
_of_linalg_lu_factor = PACKETS["linalg_lu_factor"]
_of__lu_with_info = PACKETS["_lu_with_info"]
_of_lu = PACKETS["lu"]
_of_linalg_lu = PACKETS["linalg_lu"]
_of_lu_unpack = PACKETS["lu_unpack"]
_of_linalg_lu_solve = PACKETS["linalg_lu_solve"]
_of_lu_solve = PACKETS["lu_solve"]
_of_linalg_ldl_factor_ex = PACKETS["linalg_ldl_factor_ex"]
_of_linalg_ldl_factor = PACKETS["linalg_ldl_factor"]
_of_linalg_ldl_solve = PACKETS["linalg_ldl_solve"]
_of_geqrf = PACKETS["geqrf"]
_of_linalg_householder_product = PACKETS["linalg_householder_product"]
_of_orgqr = PACKETS["orgqr"]
_of_ormqr = PACKETS["ormqr"]
_of_linalg_qr = PACKETS["linalg_qr"]
_of_qr = PACKETS["qr"]
_of__linalg_solve_ex = PACKETS["_linalg_solve_ex"]
_of_linalg_solve_ex = PACKETS["linalg_solve_ex"]
_of_linalg_solve = PACKETS["linalg_solve"]
_of_linalg_inv_ex = PACKETS["linalg_inv_ex"]
_of_linalg_inv = PACKETS["linalg_inv"]
_of_inverse = PACKETS["inverse"]
_of_linalg_solve_triangular = PACKETS["linalg_solve_triangular"]
_of_triangular_solve = PACKETS["triangular_solve"]
_of_linalg_tensorinv = PACKETS["linalg_tensorinv"]
_of_linalg_tensorsolve = PACKETS["linalg_tensorsolve"]
_of__linalg_svd = PACKETS["_linalg_svd"]
_of_linalg_svdvals = PACKETS["linalg_svdvals"]
_of_linalg_svd = PACKETS["linalg_svd"]
_of_svd = PACKETS["svd"]
_of_linalg_matrix_rank = PACKETS["linalg_matrix_rank"]
_of_linalg_pinv = PACKETS["linalg_pinv"]
_of_pinverse = PACKETS["pinverse"]
_of_linalg_cond = PACKETS["linalg_cond"]
_of_svd_lowrank = PACKETS["svd_lowrank"]
_of_pca_lowrank = PACKETS["pca_lowrank"]
_of_linear = PACKETS["linear"]
_of__trilinear = PACKETS["_trilinear"]
_of_bilinear = PACKETS["bilinear"]
_of_var = PACKETS["var"]
_of_std = PACKETS["std"]
_of_var_mean = PACKETS["var_mean"]
_of_std_mean = PACKETS["std_mean"]
_of_adaptive_avg_pool1d = PACKETS["adaptive_avg_pool1d"]
_of_adaptive_avg_pool2d = PACKETS["adaptive_avg_pool2d"]
_of__adaptive_avg_pool2d = PACKETS["_adaptive_avg_pool2d"]
_of__adaptive_avg_pool2d_backward = PACKETS["_adaptive_avg_pool2d_backward"]
_of_adaptive_avg_pool3d = PACKETS["adaptive_avg_pool3d"]
_of__adaptive_avg_pool3d = PACKETS["_adaptive_avg_pool3d"]
_of__adaptive_avg_pool3d_backward = PACKETS["_adaptive_avg_pool3d_backward"]
_of_adaptive_max_pool1d = PACKETS["adaptive_max_pool1d"]
_of_adaptive_max_pool2d = PACKETS["adaptive_max_pool2d"]
_of_adaptive_max_pool2d_backward = PACKETS["adaptive_max_pool2d_backward"]
_of_adaptive_max_pool3d = PACKETS["adaptive_max_pool3d"]
_of_adaptive_max_pool3d_backward = PACKETS["adaptive_max_pool3d_backward"]
_of_scaled_dot_product_attention = PACKETS["scaled_dot_product_attention"]
_of__attended = PACKETS["_attended"]
_of_convolution = PACKETS["convolution"]
_of_convolution_backward = PACKETS["convolution_backward"]
_of_conv1d = PACKETS["conv1d"]
_of_conv2d = PACKETS["conv2d"]
_of_conv3d = PACKETS["conv3d"]
_of_conv_transpose1d = PACKETS["conv_transpose1d"]
_of_conv_transpose2d = PACKETS["conv_transpose2d"]
_of_conv_transpose3d = PACKETS["conv_transpose3d"]
_of_conv_tbc = PACKETS["conv_tbc"]
_of_dropout = PACKETS["dropout"]
_of_feature_dropout = PACKETS["feature_dropout"]
_of_alpha_dropout = PACKETS["alpha_dropout"]
_of_feature_alpha_dropout = PACKETS["feature_alpha_dropout"]
_of_native_dropout = PACKETS["native_dropout"]
_of_native_dropout_backward = PACKETS["native_dropout_backward"]
_of_embedding = PACKETS["embedding"]
_of_embedding_renorm = PACKETS["embedding_renorm"]
_of_one_hot = PACKETS["one_hot"]
_of_embedding_bag = PACKETS["embedding_bag"]
_of__embedding_bag = PACKETS["_embedding_bag"]
_of_im2col = PACKETS["im2col"]
_of_col2im = PACKETS["col2im"]
_of_grid_sampler = PACKETS["grid_sampler"]
_of_grid_sampler_2d = PACKETS["grid_sampler_2d"]
_of_grid_sampler_3d = PACKETS["grid_sampler_3d"]
_of_affine_grid_generator = PACKETS["affine_grid_generator"]
_of_upsample_nearest1d = PACKETS["upsample_nearest1d"]
_of_upsample_nearest1d_backward = PACKETS["upsample_nearest1d_backward"]
_of_upsample_nearest2d = PACKETS["upsample_nearest2d"]
_of_upsample_nearest2d_backward = PACKETS["upsample_nearest2d_backward"]
_of_upsample_nearest3d = PACKETS["upsample_nearest3d"]
_of_upsample_nearest3d_backward = PACKETS["upsample_nearest3d_backward"]
_of__upsample_nearest_exact1d = PACKETS["_upsample_nearest_exact1d"]
_of__upsample_nearest_exact1d_backward = PACKETS["_upsample_nearest_exact1d_backward"]
_of__upsample_nearest_exact2d = PACKETS["_upsample_nearest_exact2d"]
_of__upsample_nearest_exact2d_backward = PACKETS["_upsample_nearest_exact2d_backward"]
_of__upsample_nearest_exact3d = PACKETS["_upsample_nearest_exact3d"]
_of__upsample_nearest_exact3d_backward = PACKETS["_upsample_nearest_exact3d_backward"]
_of_upsample_linear1d = PACKETS["upsample_linear1d"]
_of_upsample_linear1d_backward = PACKETS["upsample_linear1d_backward"]
_of_upsample_bilinear2d = PACKETS["upsample_bilinear2d"]
_of_upsample_bilinear2d_backward = PACKETS["upsample_bilinear2d_backward"]
_of_upsample_trilinear3d = PACKETS["upsample_trilinear3d"]
_of_upsample_trilinear3d_backward = PACKETS["upsample_trilinear3d_backward"]
_of_upsample_bicubic2d = PACKETS["upsample_bicubic2d"]
_of_upsample_bicubic2d_backward = PACKETS["upsample_bicubic2d_backward"]
_of__upsample_bilinear2d_aa = PACKETS["_upsample_bilinear2d_aa"]
_of__upsample_bilinear2d_aa_backward = PACKETS["_upsample_bilinear2d_aa_backward"]
_of__upsample_bicubic2d_aa = PACKETS["_upsample_bicubic2d_aa"]
_of__upsample_bicubic2d_aa_backward = PACKETS["_upsample_bicubic2d_aa_backward"]
_of__upsample_lanczos2d_aa = PACKETS["_upsample_lanczos2d_aa"]
_of__upsample_lanczos2d_aa_backward = PACKETS["_upsample_lanczos2d_aa_backward"]
_of_nll_loss = PACKETS["nll_loss"]
_of_nll_loss2d = PACKETS["nll_loss2d"]
_of_nll_loss_nd = PACKETS["nll_loss_nd"]
_of_cross_entropy_loss = PACKETS["cross_entropy_loss"]
_of_nll_loss_forward = PACKETS["nll_loss_forward"]
_of_nll_loss_backward = PACKETS["nll_loss_backward"]
_of_nll_loss2d_forward = PACKETS["nll_loss2d_forward"]
_of_nll_loss2d_backward = PACKETS["nll_loss2d_backward"]
_of_binary_cross_entropy = PACKETS["binary_cross_entropy"]
_of_binary_cross_entropy_with_logits = PACKETS["binary_cross_entropy_with_logits"]
_of_soft_margin_loss = PACKETS["soft_margin_loss"]
_of_hinge_embedding_loss = PACKETS["hinge_embedding_loss"]
_of_kl_div = PACKETS["kl_div"]
_of_poisson_nll_loss = PACKETS["poisson_nll_loss"]
_of_multi_margin_loss = PACKETS["multi_margin_loss"]
_of_multilabel_margin_loss = PACKETS["multilabel_margin_loss"]
_of_multilabel_margin_loss_forward = PACKETS["multilabel_margin_loss_forward"]
_of_multilabel_margin_loss_backward = PACKETS["multilabel_margin_loss_backward"]
_of_margin_ranking_loss = PACKETS["margin_ranking_loss"]
_of_cosine_embedding_loss = PACKETS["cosine_embedding_loss"]
_of_triplet_margin_loss = PACKETS["triplet_margin_loss"]
_of_mse_loss = PACKETS["mse_loss"]
_of_l1_loss = PACKETS["l1_loss"]
_of_smooth_l1_loss = PACKETS["smooth_l1_loss"]
_of_huber_loss = PACKETS["huber_loss"]
_of_ctc_loss = PACKETS["ctc_loss"]
_of__ctc_loss = PACKETS["_ctc_loss"]
_of__ctc_loss_backward = PACKETS["_ctc_loss_backward"]
_of_native_layer_norm = PACKETS["native_layer_norm"]
_of_layer_norm = PACKETS["layer_norm"]
_of_rms_norm = PACKETS["rms_norm"]
_of_native_group_norm = PACKETS["native_group_norm"]
_of_group_norm = PACKETS["group_norm"]
_of_native_batch_norm = PACKETS["native_batch_norm"]
_of__native_batch_norm_legit = PACKETS["_native_batch_norm_legit"]
_of__batch_norm_with_update = PACKETS["_batch_norm_with_update"]
_of_batch_norm = PACKETS["batch_norm"]
_of_instance_norm = PACKETS["instance_norm"]
_of_reflection_pad1d = PACKETS["reflection_pad1d"]
_of_reflection_pad2d = PACKETS["reflection_pad2d"]
_of_reflection_pad3d = PACKETS["reflection_pad3d"]
_of_reflection_pad1d_backward = PACKETS["reflection_pad1d_backward"]
_of_reflection_pad2d_backward = PACKETS["reflection_pad2d_backward"]
_of_reflection_pad3d_backward = PACKETS["reflection_pad3d_backward"]
_of_replication_pad1d = PACKETS["replication_pad1d"]
_of_replication_pad2d = PACKETS["replication_pad2d"]
_of_replication_pad3d = PACKETS["replication_pad3d"]
_of_replication_pad1d_backward = PACKETS["replication_pad1d_backward"]
_of_replication_pad2d_backward = PACKETS["replication_pad2d_backward"]
_of_replication_pad3d_backward = PACKETS["replication_pad3d_backward"]
_of__pad_circular = PACKETS["_pad_circular"]
_of_max_pool1d = PACKETS["max_pool1d"]
_of_max_pool1d_with_indices = PACKETS["max_pool1d_with_indices"]
_of_max_pool2d = PACKETS["max_pool2d"]
_of_max_pool3d = PACKETS["max_pool3d"]
_of_max_pool2d_with_indices = PACKETS["max_pool2d_with_indices"]
_of_max_pool2d_with_indices_backward = PACKETS["max_pool2d_with_indices_backward"]
_of_max_pool3d_with_indices = PACKETS["max_pool3d_with_indices"]
_of_max_pool3d_with_indices_backward = PACKETS["max_pool3d_with_indices_backward"]
_of_avg_pool1d = PACKETS["avg_pool1d"]
_of_avg_pool2d = PACKETS["avg_pool2d"]
_of_avg_pool2d_backward = PACKETS["avg_pool2d_backward"]
_of_avg_pool3d = PACKETS["avg_pool3d"]
_of_avg_pool3d_backward = PACKETS["avg_pool3d_backward"]
_of_pixel_shuffle = PACKETS["pixel_shuffle"]
_of_pixel_unshuffle = PACKETS["pixel_unshuffle"]
_of_channel_shuffle = PACKETS["channel_shuffle"]
_of_native_channel_shuffle = PACKETS["native_channel_shuffle"]
_of_max_unpool2d = PACKETS["max_unpool2d"]
_of_max_unpool3d = PACKETS["max_unpool3d"]
_of_fractional_max_pool2d = PACKETS["fractional_max_pool2d"]
_of_fractional_max_pool2d_backward = PACKETS["fractional_max_pool2d_backward"]
_of_fractional_max_pool3d = PACKETS["fractional_max_pool3d"]
_of_fractional_max_pool3d_backward = PACKETS["fractional_max_pool3d_backward"]
_of_linalg_vector_norm = PACKETS["linalg_vector_norm"]
_of_norm = PACKETS["norm"]
_of_linalg_matrix_norm = PACKETS["linalg_matrix_norm"]
_of_linalg_norm = PACKETS["linalg_norm"]
_of_dist = PACKETS["dist"]
_of_norm_except_dim = PACKETS["norm_except_dim"]
_of_renorm = PACKETS["renorm"]
_of_frobenius_norm = PACKETS["frobenius_norm"]
_of_nuclear_norm = PACKETS["nuclear_norm"]
_of_constant_pad_nd = PACKETS["constant_pad_nd"]
_of_pad = PACKETS["pad"]
_of_put = PACKETS["put"]
_of_masked_scatter = PACKETS["masked_scatter"]
_of_add = PACKETS["add"]
_of_sub = PACKETS["sub"]
_of_rsub = PACKETS["rsub"]
_of_mul = PACKETS["mul"]
_of_div = PACKETS["div"]
_of_true_divide = PACKETS["true_divide"]
_of_floor_divide = PACKETS["floor_divide"]
_of_remainder = PACKETS["remainder"]
_of_fmod = PACKETS["fmod"]
_of_neg = PACKETS["neg"]
_of_positive = PACKETS["positive"]
_of_abs = PACKETS["abs"]
_of_sign = PACKETS["sign"]
_of_sgn = PACKETS["sgn"]
_of_lerp = PACKETS["lerp"]
_of_addcmul = PACKETS["addcmul"]
_of_addcdiv = PACKETS["addcdiv"]
_of_special_chebyshev_polynomial_t = PACKETS["special_chebyshev_polynomial_t"]
_of_special_chebyshev_polynomial_u = PACKETS["special_chebyshev_polynomial_u"]
_of_special_chebyshev_polynomial_v = PACKETS["special_chebyshev_polynomial_v"]
_of_special_chebyshev_polynomial_w = PACKETS["special_chebyshev_polynomial_w"]
_of_special_shifted_chebyshev_polynomial_t = PACKETS["special_shifted_chebyshev_polynomial_t"]
_of_special_shifted_chebyshev_polynomial_u = PACKETS["special_shifted_chebyshev_polynomial_u"]
_of_special_shifted_chebyshev_polynomial_v = PACKETS["special_shifted_chebyshev_polynomial_v"]
_of_special_shifted_chebyshev_polynomial_w = PACKETS["special_shifted_chebyshev_polynomial_w"]
_of_special_hermite_polynomial_h = PACKETS["special_hermite_polynomial_h"]
_of_special_hermite_polynomial_he = PACKETS["special_hermite_polynomial_he"]
_of_special_laguerre_polynomial_l = PACKETS["special_laguerre_polynomial_l"]
_of_special_legendre_polynomial_p = PACKETS["special_legendre_polynomial_p"]
_of_pow = PACKETS["pow"]
_of_float_power = PACKETS["float_power"]
_of_kron = PACKETS["kron"]
_of_addr = PACKETS["addr"]
_of_cross = PACKETS["cross"]
_of_linalg_cross = PACKETS["linalg_cross"]
_of_linalg_vecdot = PACKETS["linalg_vecdot"]
_of_chain_matmul = PACKETS["chain_matmul"]
_of_linalg_multi_dot = PACKETS["linalg_multi_dot"]
_of_linalg_matrix_power = PACKETS["linalg_matrix_power"]
_of_matrix_power = PACKETS["matrix_power"]
_of_uniform = PACKETS["uniform"]
_of_normal = PACKETS["normal"]
_of_exponential = PACKETS["exponential"]
_of_cauchy = PACKETS["cauchy"]
_of_log_normal = PACKETS["log_normal"]
_of_geometric = PACKETS["geometric"]
_of_random = PACKETS["random"]
_of_rand = PACKETS["rand"]
_of_rand_like = PACKETS["rand_like"]
_of_randn = PACKETS["randn"]
_of_randn_like = PACKETS["randn_like"]
_of_randint = PACKETS["randint"]
_of_randint_like = PACKETS["randint_like"]
_of_randperm = PACKETS["randperm"]
_of_flip = PACKETS["flip"]
_of_fliplr = PACKETS["fliplr"]
_of_flipud = PACKETS["flipud"]
_of_roll = PACKETS["roll"]
_of_repeat = PACKETS["repeat"]
_of_tile = PACKETS["tile"]
_of_sum = PACKETS["sum"]
_of_nansum = PACKETS["nansum"]
_of_prod = PACKETS["prod"]
_of_mean = PACKETS["mean"]
_of_any = PACKETS["any"]
_of_all = PACKETS["all"]
_of_count_nonzero = PACKETS["count_nonzero"]
_of_nanmean = PACKETS["nanmean"]
_of_sum_to_size = PACKETS["sum_to_size"]
_of_hash_tensor = PACKETS["hash_tensor"]
_of_bernoulli = PACKETS["bernoulli"]
_of_multinomial = PACKETS["multinomial"]
_of_poisson = PACKETS["poisson"]
_of_binomial = PACKETS["binomial"]
_of_cumsum = PACKETS["cumsum"]
_of_cumprod = PACKETS["cumprod"]
_of_logcumsumexp = PACKETS["logcumsumexp"]
_of_cummax = PACKETS["cummax"]
_of_cummin = PACKETS["cummin"]
_of_gather = PACKETS["gather"]
_of_scatter = PACKETS["scatter"]
_of_scatter_add = PACKETS["scatter_add"]
_of_index_add = PACKETS["index_add"]
_of_index_copy = PACKETS["index_copy"]
_of_index_fill = PACKETS["index_fill"]
_of_scatter_reduce = PACKETS["scatter_reduce"]
_of_index_reduce = PACKETS["index_reduce"]
_of_isin = PACKETS["isin"]
_of_bucketize = PACKETS["bucketize"]
_of_searchsorted = PACKETS["searchsorted"]
_of_unravel_index = PACKETS["unravel_index"]
_of_segment_reduce = PACKETS["segment_reduce"]
_of_logspace = PACKETS["logspace"]
_of_range = PACKETS["range"]
_of_vander = PACKETS["vander"]
_of_linalg_vander = PACKETS["linalg_vander"]
_of_logsumexp = PACKETS["logsumexp"]
_of_softmax = PACKETS["softmax"]
_of_log_softmax = PACKETS["log_softmax"]
_of__softmax_backward_data = PACKETS["_softmax_backward_data"]
_of__log_softmax_backward_data = PACKETS["_log_softmax_backward_data"]
_of__safe_softmax = PACKETS["_safe_softmax"]
_of_special_softmax = PACKETS["special_softmax"]
_of_special_log_softmax = PACKETS["special_log_softmax"]
_of_sort = PACKETS["sort"]
_of_argsort = PACKETS["argsort"]
_of_msort = PACKETS["msort"]
_of_topk = PACKETS["topk"]
_of_kthvalue = PACKETS["kthvalue"]
_of_to_sparse = PACKETS["to_sparse"]
_of_to_sparse_coo = PACKETS["to_sparse_coo"]
_of__to_sparse = PACKETS["_to_sparse"]
_of_to_dense = PACKETS["to_dense"]
_of__to_dense = PACKETS["_to_dense"]
_of_sparse_mask = PACKETS["sparse_mask"]
_of_coalesce = PACKETS["coalesce"]
_of__coalesce = PACKETS["_coalesce"]
_of_values = PACKETS["values"]
_of_indices = PACKETS["indices"]
_of__values = PACKETS["_values"]
_of__indices = PACKETS["_indices"]
_of__nnz = PACKETS["_nnz"]
_of_is_coalesced = PACKETS["is_coalesced"]
_of_sparse_dim = PACKETS["sparse_dim"]
_of_dense_dim = PACKETS["dense_dim"]
_of_sparse_coo_tensor = PACKETS["sparse_coo_tensor"]
_of__sparse_coo_tensor_with_dims_and_tensors = PACKETS["_sparse_coo_tensor_with_dims_and_tensors"]
_of_to_sparse_csr = PACKETS["to_sparse_csr"]
_of__to_sparse_csr = PACKETS["_to_sparse_csr"]
_of_crow_indices = PACKETS["crow_indices"]
_of_col_indices = PACKETS["col_indices"]
_of_sparse_csr_tensor = PACKETS["sparse_csr_tensor"]
_of_sparse_compressed_tensor = PACKETS["sparse_compressed_tensor"]
_of__sparse_compressed = PACKETS["_sparse_compressed"]
_of__sparse_mm = PACKETS["_sparse_mm"]
_of__sparse_dense_mm = PACKETS["_sparse_dense_mm"]
_of__sparse_mm_reduced = PACKETS["_sparse_mm_reduced"]
_of_sparse_sampled_addmm = PACKETS["sparse_sampled_addmm"]
_of_split = PACKETS["split"]
_of_split_copy = PACKETS["split_copy"]
_of_split_with_sizes = PACKETS["split_with_sizes"]
_of_split_with_sizes_copy = PACKETS["split_with_sizes_copy"]
_of_chunk = PACKETS["chunk"]
_of_unbind = PACKETS["unbind"]
_of_unbind_copy = PACKETS["unbind_copy"]
_of_tensor_split = PACKETS["tensor_split"]
_of_hsplit = PACKETS["hsplit"]
_of_vsplit = PACKETS["vsplit"]
_of_dsplit = PACKETS["dsplit"]
_of_unsafe_split = PACKETS["unsafe_split"]
_of_unsafe_split_with_sizes = PACKETS["unsafe_split_with_sizes"]
_of_unsafe_chunk = PACKETS["unsafe_chunk"]
_of_median = PACKETS["median"]
_of_nanmedian = PACKETS["nanmedian"]
_of_mode = PACKETS["mode"]
_of_quantile = PACKETS["quantile"]
_of_nanquantile = PACKETS["nanquantile"]
_of_cov = PACKETS["cov"]
_of_corrcoef = PACKETS["corrcoef"]
_of_stft = PACKETS["stft"]
_of_istft = PACKETS["istft"]
_of_unfold_backward = PACKETS["unfold_backward"]
_of_resize_ = PACKETS["resize_"]
_of_resize_as_ = PACKETS["resize_as_"]
_of_set_ = PACKETS["set_"]
_of_is_set_to = PACKETS["is_set_to"]
_of_is_non_overlapping_and_dense = PACKETS["is_non_overlapping_and_dense"]
_of_is_same_size = PACKETS["is_same_size"]
_of_trace = PACKETS["trace"]
_of_tril = PACKETS["tril"]
_of_triu = PACKETS["triu"]
_of_tril_indices = PACKETS["tril_indices"]
_of_triu_indices = PACKETS["triu_indices"]
_of_sin = PACKETS["sin"]
_of_cos = PACKETS["cos"]
_of_tan = PACKETS["tan"]
_of_asin = PACKETS["asin"]
_of_acos = PACKETS["acos"]
_of_atan = PACKETS["atan"]
_of_sinh = PACKETS["sinh"]
_of_cosh = PACKETS["cosh"]
_of_asinh = PACKETS["asinh"]
_of_acosh = PACKETS["acosh"]
_of_atanh = PACKETS["atanh"]
_of_sinc = PACKETS["sinc"]
_of_angle = PACKETS["angle"]
_of_deg2rad = PACKETS["deg2rad"]
_of_rad2deg = PACKETS["rad2deg"]
_of_exp = PACKETS["exp"]
_of_exp2 = PACKETS["exp2"]
_of_expm1 = PACKETS["expm1"]
_of_log = PACKETS["log"]
_of_log2 = PACKETS["log2"]
_of_log10 = PACKETS["log10"]
_of_log1p = PACKETS["log1p"]
_of_sqrt = PACKETS["sqrt"]
_of_rsqrt = PACKETS["rsqrt"]
_of_square = PACKETS["square"]
_of_reciprocal = PACKETS["reciprocal"]
_of_floor = PACKETS["floor"]
_of_ceil = PACKETS["ceil"]
_of_trunc = PACKETS["trunc"]
_of_round = PACKETS["round"]
_of_frac = PACKETS["frac"]
_of_frexp = PACKETS["frexp"]
_of_nan_to_num = PACKETS["nan_to_num"]
_of_logit = PACKETS["logit"]
_of_special_entr = PACKETS["special_entr"]
_of_unique = PACKETS["unique"]
_of__unique2 = PACKETS["_unique2"]
_of_unique_dim = PACKETS["unique_dim"]
_of_unique_consecutive = PACKETS["unique_consecutive"]
_of_unique_dim_consecutive = PACKETS["unique_dim_consecutive"]
_of__unsafe_masked_index = PACKETS["_unsafe_masked_index"]
_of__unsafe_masked_index_put_accumulate = PACKETS["_unsafe_masked_index_put_accumulate"]
_of_as_strided = PACKETS["as_strided"]
_of_as_strided_copy = PACKETS["as_strided_copy"]
_of_view = PACKETS["view"]
_of_view_copy = PACKETS["view_copy"]
_of__reshape_alias = PACKETS["_reshape_alias"]
_of__reshape_alias_copy = PACKETS["_reshape_alias_copy"]
_of__unsafe_view = PACKETS["_unsafe_view"]
_of_alias = PACKETS["alias"]
_of_alias_copy = PACKETS["alias_copy"]
_of_reshape = PACKETS["reshape"]
_of_reshape_as = PACKETS["reshape_as"]
_of_view_as = PACKETS["view_as"]
_of_transpose = PACKETS["transpose"]
_of_transpose_copy = PACKETS["transpose_copy"]
_of_swapaxes = PACKETS["swapaxes"]
_of_swapdims = PACKETS["swapdims"]
_of_t = PACKETS["t"]
_of_t_copy = PACKETS["t_copy"]
_of_permute = PACKETS["permute"]
_of_permute_copy = PACKETS["permute_copy"]
_of_movedim = PACKETS["movedim"]
_of_select = PACKETS["select"]
_of_select_copy = PACKETS["select_copy"]
_of_slice = PACKETS["slice"]
_of_slice_copy = PACKETS["slice_copy"]
_of_slice_inverse = PACKETS["slice_inverse"]
_of_narrow = PACKETS["narrow"]
_of_diagonal = PACKETS["diagonal"]
_of_diagonal_copy = PACKETS["diagonal_copy"]
_of_unfold = PACKETS["unfold"]
_of_unfold_copy = PACKETS["unfold_copy"]
_of_expand = PACKETS["expand"]
_of_expand_copy = PACKETS["expand_copy"]
_of_expand_as = PACKETS["expand_as"]
_of_broadcast_to = PACKETS["broadcast_to"]
_of_squeeze = PACKETS["squeeze"]
_of_squeeze_copy = PACKETS["squeeze_copy"]
_of_unsqueeze = PACKETS["unsqueeze"]
_of_unsqueeze_copy = PACKETS["unsqueeze_copy"]
_of_flatten = PACKETS["flatten"]
_of_ravel = PACKETS["ravel"]
_of_unflatten = PACKETS["unflatten"]
_of_view_as_real = PACKETS["view_as_real"]
_of_view_as_real_copy = PACKETS["view_as_real_copy"]
_of_view_as_complex = PACKETS["view_as_complex"]
_of_view_as_complex_copy = PACKETS["view_as_complex_copy"]
_of_select_backward = PACKETS["select_backward"]
_of_slice_backward = PACKETS["slice_backward"]
_of_select_scatter = PACKETS["select_scatter"]
_of_slice_scatter = PACKETS["slice_scatter"]
_of_diagonal_scatter = PACKETS["diagonal_scatter"]
_of_as_strided_scatter = PACKETS["as_strided_scatter"]
_of_bartlett_window = PACKETS["bartlett_window"]
_of_blackman_window = PACKETS["blackman_window"]
_of_hann_window = PACKETS["hann_window"]
_of_hamming_window = PACKETS["hamming_window"]
_of_kaiser_window = PACKETS["kaiser_window"]
_flat_tanh = plans_of("tanh").get
_op_tanh = OPERATORS["tanh"]
_flat_silu = plans_of("silu").get
_op_silu = OPERATORS["silu"]
_flat_mish = plans_of("mish").get
_op_mish = OPERATORS["mish"]
_flat_hardsigmoid = plans_of("hardsigmoid").get
_op_hardsigmoid = OPERATORS["hardsigmoid"]
_flat_hardswish = plans_of("hardswish").get
_op_hardswish = OPERATORS["hardswish"]
_flat_log_sigmoid = plans_of("log_sigmoid").get
_op_log_sigmoid = OPERATORS["log_sigmoid"]
_flat_special_i0e = plans_of("special_i0e").get
_op_special_i0e = OPERATORS["special_i0e"]
_flat_special_i1 = plans_of("special_i1").get
_op_special_i1 = OPERATORS["special_i1"]
_flat_special_i1e = plans_of("special_i1e").get
_op_special_i1e = OPERATORS["special_i1e"]
_flat_special_bessel_j0 = plans_of("special_bessel_j0").get
_op_special_bessel_j0 = OPERATORS["special_bessel_j0"]
_flat_special_bessel_j1 = plans_of("special_bessel_j1").get
_op_special_bessel_j1 = OPERATORS["special_bessel_j1"]
_flat_special_bessel_y0 = plans_of("special_bessel_y0").get
_op_special_bessel_y0 = OPERATORS["special_bessel_y0"]
_flat_special_bessel_y1 = plans_of("special_bessel_y1").get
_op_special_bessel_y1 = OPERATORS["special_bessel_y1"]
_flat_special_modified_bessel_i0 = plans_of("special_modified_bessel_i0").get
_op_special_modified_bessel_i0 = OPERATORS["special_modified_bessel_i0"]
_flat_special_modified_bessel_i1 = plans_of("special_modified_bessel_i1").get
_op_special_modified_bessel_i1 = OPERATORS["special_modified_bessel_i1"]
_flat_special_modified_bessel_k0 = plans_of("special_modified_bessel_k0").get
_op_special_modified_bessel_k0 = OPERATORS["special_modified_bessel_k0"]
_flat_special_modified_bessel_k1 = plans_of("special_modified_bessel_k1").get
_op_special_modified_bessel_k1 = OPERATORS["special_modified_bessel_k1"]
_flat_atan2 = plans_of("atan2").get
_op_atan2 = OPERATORS["atan2"]
_flat_hypot = plans_of("hypot").get
_op_hypot = OPERATORS["hypot"]
_flat_copysign_Tensor = plans_of("copysign.Tensor").get
_op_copysign_Tensor = OPERATORS["copysign.Tensor"]
_flat_logical_not = plans_of("logical_not").get
_op_logical_not = OPERATORS["logical_not"]
_flat_logical_and = plans_of("logical_and").get
_op_logical_and = OPERATORS["logical_and"]
_flat_logical_or = plans_of("logical_or").get
_op_logical_or = OPERATORS["logical_or"]
_flat_logical_xor = plans_of("logical_xor").get
_op_logical_xor = OPERATORS["logical_xor"]
_flat_bitwise_not = plans_of("bitwise_not").get
_op_bitwise_not = OPERATORS["bitwise_not"]
_flat_bitwise_and_Tensor = plans_of("bitwise_and.Tensor").get
_op_bitwise_and_Tensor = OPERATORS["bitwise_and.Tensor"]
_flat_bitwise_or_Tensor = plans_of("bitwise_or.Tensor").get
_op_bitwise_or_Tensor = OPERATORS["bitwise_or.Tensor"]
_flat_bitwise_xor_Tensor = plans_of("bitwise_xor.Tensor").get
_op_bitwise_xor_Tensor = OPERATORS["bitwise_xor.Tensor"]
_flat_isnan = plans_of("isnan").get
_op_isnan = OPERATORS["isnan"]
_flat_isinf = plans_of("isinf").get
_op_isinf = OPERATORS["isinf"]
_flat_isfinite = plans_of("isfinite").get
_op_isfinite = OPERATORS["isfinite"]
_flat_eq_Tensor = plans_of("eq.Tensor").get
_op_eq_Tensor = OPERATORS["eq.Tensor"]
_flat_ne_Tensor = plans_of("ne.Tensor").get
_op_ne_Tensor = OPERATORS["ne.Tensor"]
_flat_lt_Tensor = plans_of("lt.Tensor").get
_op_lt_Tensor = OPERATORS["lt.Tensor"]
_flat_le_Tensor = plans_of("le.Tensor").get
_op_le_Tensor = OPERATORS["le.Tensor"]
_flat_gt_Tensor = plans_of("gt.Tensor").get
_op_gt_Tensor = OPERATORS["gt.Tensor"]
_flat_ge_Tensor = plans_of("ge.Tensor").get
_op_ge_Tensor = OPERATORS["ge.Tensor"]
_flat_maximum = plans_of("maximum").get
_op_maximum = OPERATORS["maximum"]
_flat_minimum = plans_of("minimum").get
_op_minimum = OPERATORS["minimum"]
_flat_fmax = plans_of("fmax").get
_op_fmax = OPERATORS["fmax"]
_flat_fmin = plans_of("fmin").get
_op_fmin = OPERATORS["fmin"]
_flat_special_erfcx = plans_of("special_erfcx").get
_op_special_erfcx = OPERATORS["special_erfcx"]
_flat_special_ndtri = plans_of("special_ndtri").get
_op_special_ndtri = OPERATORS["special_ndtri"]
_flat_special_log_ndtr = plans_of("special_log_ndtr").get
_op_special_log_ndtr = OPERATORS["special_log_ndtr"]
_flat_add_Tensor = plans_of("add.Tensor").get
_op_add_Tensor = OPERATORS["add.Tensor"]
_flat_sub_Tensor = plans_of("sub.Tensor").get
_op_sub_Tensor = OPERATORS["sub.Tensor"]
_flat_mul_Tensor = plans_of("mul.Tensor").get
_op_mul_Tensor = OPERATORS["mul.Tensor"]
_flat_div_Tensor = plans_of("div.Tensor").get
_op_div_Tensor = OPERATORS["div.Tensor"]
_flat_neg = plans_of("neg").get
_op_neg = OPERATORS["neg"]
_flat_sin = plans_of("sin").get
_op_sin = OPERATORS["sin"]
_flat_cos = plans_of("cos").get
_op_cos = OPERATORS["cos"]
_flat_tan = plans_of("tan").get
_op_tan = OPERATORS["tan"]
_flat_asin = plans_of("asin").get
_op_asin = OPERATORS["asin"]
_flat_acos = plans_of("acos").get
_op_acos = OPERATORS["acos"]
_flat_atan = plans_of("atan").get
_op_atan = OPERATORS["atan"]
_flat_sinh = plans_of("sinh").get
_op_sinh = OPERATORS["sinh"]
_flat_cosh = plans_of("cosh").get
_op_cosh = OPERATORS["cosh"]
_flat_asinh = plans_of("asinh").get
_op_asinh = OPERATORS["asinh"]
_flat_acosh = plans_of("acosh").get
_op_acosh = OPERATORS["acosh"]
_flat_atanh = plans_of("atanh").get
_op_atanh = OPERATORS["atanh"]
_flat_exp = plans_of("exp").get
_op_exp = OPERATORS["exp"]
_flat_exp2 = plans_of("exp2").get
_op_exp2 = OPERATORS["exp2"]
_flat_expm1 = plans_of("expm1").get
_op_expm1 = OPERATORS["expm1"]
_flat_log = plans_of("log").get
_op_log = OPERATORS["log"]
_flat_log2 = plans_of("log2").get
_op_log2 = OPERATORS["log2"]
_flat_log10 = plans_of("log10").get
_op_log10 = OPERATORS["log10"]
_flat_log1p = plans_of("log1p").get
_op_log1p = OPERATORS["log1p"]
_flat_sqrt = plans_of("sqrt").get
_op_sqrt = OPERATORS["sqrt"]
_flat_reciprocal = plans_of("reciprocal").get
_op_reciprocal = OPERATORS["reciprocal"]
_flat_special_entr = plans_of("special_entr").get
_op_special_entr = OPERATORS["special_entr"]
_flat_transpose_int = plans_of("transpose.int").get
_op_transpose_int = OPERATORS["transpose.int"]
_flat_view = plans_of("view").get
_op_view = OPERATORS["view"]
_flat_permute = plans_of("permute").get
_op_permute = OPERATORS["permute"]
_flat_unsqueeze = plans_of("unsqueeze").get
_op_unsqueeze = OPERATORS["unsqueeze"]
_flat_t = plans_of("t").get
_op_t = OPERATORS["t"]
_flat_expand = plans_of("expand").get
_op_expand = OPERATORS["expand"]
_flat_select_int = plans_of("select.int").get
_op_select_int = OPERATORS["select.int"]
_flat_squeeze_dim = plans_of("squeeze.dim").get
_op_squeeze_dim = OPERATORS["squeeze.dim"]
_flat_slice_Tensor = plans_of("slice.Tensor").get
_op_slice_Tensor = OPERATORS["slice.Tensor"]
_flat__reshape_alias = plans_of("_reshape_alias").get
_op__reshape_alias = OPERATORS["_reshape_alias"]
_reducing_sum = reductions_of("sum").get
_reducing_prod = reductions_of("prod").get
_reducing_mean = reductions_of("mean").get
_reducing_amax = reductions_of("amax").get
_reducing_amin = reductions_of("amin").get
_reducing_max = reductions_of("max").get
_reducing_min = reductions_of("min").get
_reducing_any = reductions_of("any").get
_reducing_all = reductions_of("all").get
_reducing_argmax = reductions_of("argmax").get
_reducing_argmin = reductions_of("argmin").get


class Methods(TensorImpl):
    """The rendered methods."""

    __slots__ = ()

    def _slice(self, *args: Any, **kwargs: Any) -> Any:
        """Take every step-th position of a dim from start to end."""
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("slice.Tensor", args))
            if known is None:
                known = sliced(self._geometry, args)
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_slice_Tensor
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (args[0], args[2], self._geometry.sizes, args[1], args[3],)
            result._node = record
            return result
        return _op_slice_Tensor.call((self, *args))

    def relu(self, *args: Any, **kwargs: Any) -> Any:
        """Replace negative elements by zero.

        relu(Tensor self) -> Tensor
        """
        return _of_relu.method(self, *args, **kwargs)

    def relu_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace negative elements by zero.

        relu(Tensor self) -> Tensor
        """
        return _of_relu.inplace(self, *args, **kwargs)

    def sigmoid(self, *args: Any, **kwargs: Any) -> Any:
        """Map to the range from 0 to 1.

        sigmoid(Tensor self) -> Tensor
        """
        return _of_sigmoid.method(self, *args, **kwargs)

    def sigmoid_(self, *args: Any, **kwargs: Any) -> Any:
        """Map to the range from 0 to 1.

        sigmoid(Tensor self) -> Tensor
        """
        return _of_sigmoid.inplace(self, *args, **kwargs)

    def tanh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic tangent.

        tanh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_tanh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_tanh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_tanh.method(self, *args, **kwargs)

    def tanh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic tangent.

        tanh(Tensor self) -> Tensor
        """
        return _of_tanh.inplace(self, *args, **kwargs)

    def prelu(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elements that are not positive by a slope for each channel.

        prelu(Tensor self, Tensor weight) -> Tensor
        """
        return _of_prelu.method(self, *args, **kwargs)

    def hardshrink(self, *args: Any, **kwargs: Any) -> Any:
        """Replace elements of magnitude up to lambd by zero.

        hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor
        """
        return _of_hardshrink.method(self, *args, **kwargs)

    def rrelu_with_noise_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elements that are not positive by slopes, which in training are drawn and written to noise.

        rrelu_with_noise(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor
        """
        return _of_rrelu_with_noise.inplace(self, *args, **kwargs)

    def i0(self, *args: Any, **kwargs: Any) -> Any:
        """Take the modified Bessel function of the first kind of order 0.

        i0(Tensor self) -> Tensor
        """
        return _of_i0.method(self, *args, **kwargs)

    def i0_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the modified Bessel function of the first kind of order 0.

        i0(Tensor self) -> Tensor
        """
        return _of_i0.inplace(self, *args, **kwargs)

    def atan2(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Give the angle of the point whose ordinate is self and whose abscissa is other.

        atan2(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_atan2(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_atan2
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_atan2.method(self, other, *args, **kwargs)

    def arctan2(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Give the angle of the point whose ordinate is self and whose abscissa is other.

        atan2(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_atan2(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_atan2
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_atan2.method(self, other, *args, **kwargs)

    def atan2_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the angle of the point whose ordinate is self and whose abscissa is other.

        atan2(Tensor self, Tensor other) -> Tensor
        """
        return _of_atan2.inplace(self, *args, **kwargs)

    def arctan2_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the angle of the point whose ordinate is self and whose abscissa is other.

        atan2(Tensor self, Tensor other) -> Tensor
        """
        return _of_atan2.inplace(self, *args, **kwargs)

    def hypot(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Give the length of the hypotenuse.

        hypot(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_hypot(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_hypot
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None else ((other, other._storage.version) if tensors else other), None if node is None else ((self, self._storage.version)), None if other_node is None and node is None else ((alias_of(result), 0)),)
                result._node = record
            return result
        return _of_hypot.method(self, other, *args, **kwargs)

    def hypot_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the length of the hypotenuse.

        hypot(Tensor self, Tensor other) -> Tensor
        """
        return _of_hypot.inplace(self, *args, **kwargs)

    def copysign(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Give the magnitudes of self the signs of other.

        copysign.Tensor(Tensor self, Tensor other) -> Tensor
        copysign.Scalar(Tensor self, Scalar other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_copysign_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_copysign_Tensor
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if node is None else ((self, self._storage.version)), None if other_node is None and node is None else ((alias_of(result), 0)),)
                result._node = record
            return result
        return _of_copysign.method(self, other, *args, **kwargs)

    def copysign_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the magnitudes of self the signs of other.

        copysign.Tensor(Tensor self, Tensor other) -> Tensor
        copysign.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_copysign.inplace(self, *args, **kwargs)

    def nextafter(self, *args: Any, **kwargs: Any) -> Any:
        """Give the floating number next to self in the direction of other.

        nextafter(Tensor self, Tensor other) -> Tensor
        """
        return _of_nextafter.method(self, *args, **kwargs)

    def nextafter_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the floating number next to self in the direction of other.

        nextafter(Tensor self, Tensor other) -> Tensor
        """
        return _of_nextafter.inplace(self, *args, **kwargs)

    def heaviside(self, *args: Any, **kwargs: Any) -> Any:
        """Give 0 where self is negative, 1 where it is positive, and values where it is zero.

        heaviside(Tensor self, Tensor values) -> Tensor
        """
        return _of_heaviside.method(self, *args, **kwargs)

    def heaviside_(self, *args: Any, **kwargs: Any) -> Any:
        """Give 0 where self is negative, 1 where it is positive, and values where it is zero.

        heaviside(Tensor self, Tensor values) -> Tensor
        """
        return _of_heaviside.inplace(self, *args, **kwargs)

    def gcd(self, *args: Any, **kwargs: Any) -> Any:
        """Give the greatest common divisor.

        gcd(Tensor self, Tensor other) -> Tensor
        """
        return _of_gcd.method(self, *args, **kwargs)

    def gcd_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the greatest common divisor.

        gcd(Tensor self, Tensor other) -> Tensor
        """
        return _of_gcd.inplace(self, *args, **kwargs)

    def lcm(self, *args: Any, **kwargs: Any) -> Any:
        """Give the least common multiple.

        lcm(Tensor self, Tensor other) -> Tensor
        """
        return _of_lcm.method(self, *args, **kwargs)

    def lcm_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the least common multiple.

        lcm(Tensor self, Tensor other) -> Tensor
        """
        return _of_lcm.inplace(self, *args, **kwargs)

    def ldexp(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply self by 2 to the power of other.

        ldexp.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_ldexp.method(self, *args, **kwargs)

    def ldexp_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply self by 2 to the power of other.

        ldexp.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_ldexp.inplace(self, *args, **kwargs)

    def logaddexp(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm of the sum of exponentials of two elements.

        logaddexp(Tensor self, Tensor other) -> Tensor
        """
        return _of_logaddexp.method(self, *args, **kwargs)

    def logaddexp2(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm to base 2 of the sum of powers of 2.

        logaddexp2(Tensor self, Tensor other) -> Tensor
        """
        return _of_logaddexp2.method(self, *args, **kwargs)

    def xlogy(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply self by the logarithm of other.

        xlogy.Tensor(Tensor self, Tensor other) -> Tensor
        xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
        """
        return _of_xlogy.method(self, *args, **kwargs)

    def xlogy_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply self by the logarithm of other.

        xlogy.Tensor(Tensor self, Tensor other) -> Tensor
        xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
        """
        return _of_xlogy.inplace(self, *args, **kwargs)

    def subtract(self, *args: Any, **kwargs: Any) -> Any:
        """Subtract other, multiplied by alpha, from self.

        subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
        """
        return _of_subtract.method(self, *args, **kwargs)

    def subtract_(self, *args: Any, **kwargs: Any) -> Any:
        """Subtract other, multiplied by alpha, from self.

        subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
        """
        return _of_subtract.inplace(self, *args, **kwargs)

    def logical_not(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are zero.

        logical_not(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_logical_not(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_logical_not.method(self, *args, **kwargs)

    def logical_not_(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are zero.

        logical_not(Tensor self) -> Tensor
        """
        return _of_logical_not.inplace(self, *args, **kwargs)

    def logical_and(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say where both are nonzero.

        logical_and(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_logical_and(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_logical_and.method(self, other, *args, **kwargs)

    def logical_and_(self, *args: Any, **kwargs: Any) -> Any:
        """Say where both are nonzero.

        logical_and(Tensor self, Tensor other) -> Tensor
        """
        return _of_logical_and.inplace(self, *args, **kwargs)

    def logical_or(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say where at least one is nonzero.

        logical_or(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_logical_or(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_logical_or.method(self, other, *args, **kwargs)

    def logical_or_(self, *args: Any, **kwargs: Any) -> Any:
        """Say where at least one is nonzero.

        logical_or(Tensor self, Tensor other) -> Tensor
        """
        return _of_logical_or.inplace(self, *args, **kwargs)

    def logical_xor(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say where exactly one is nonzero.

        logical_xor(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_logical_xor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_logical_xor.method(self, other, *args, **kwargs)

    def logical_xor_(self, *args: Any, **kwargs: Any) -> Any:
        """Say where exactly one is nonzero.

        logical_xor(Tensor self, Tensor other) -> Tensor
        """
        return _of_logical_xor.inplace(self, *args, **kwargs)

    def bitwise_not(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange zeros and ones.

        bitwise_not(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_bitwise_not(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_bitwise_not.method(self, *args, **kwargs)

    def bitwise_not_(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange zeros and ones.

        bitwise_not(Tensor self) -> Tensor
        """
        return _of_bitwise_not.inplace(self, *args, **kwargs)

    def bitwise_and(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that both have.

        bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__and__(other)
        return _of_bitwise_and.method(self, other, *args, **kwargs)

    def bitwise_and_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that both have.

        bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_and.inplace(self, *args, **kwargs)

    def __and__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_and`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_bitwise_and_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_bitwise_and_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_bitwise_and.method(self, other) if is_operand(other) else NotImplemented

    def __rand__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_and`."""
        if not isinstance(self, TensorImpl):
            raise TypeError("__rand__ needs a tensor")
        return self.__and__(other)

    def __iand__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_and`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_bitwise_and_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_bitwise_and.inplace(self, other) if is_operand(other) else NotImplemented

    def bitwise_or(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that at least one has.

        bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__or__(other)
        return _of_bitwise_or.method(self, other, *args, **kwargs)

    def bitwise_or_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that at least one has.

        bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_or.inplace(self, *args, **kwargs)

    def __or__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_or`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_bitwise_or_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_bitwise_or_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_bitwise_or.method(self, other) if is_operand(other) else NotImplemented

    def __ror__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_or`."""
        if not isinstance(self, TensorImpl):
            raise TypeError("__ror__ needs a tensor")
        return self.__or__(other)

    def __ior__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_or`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_bitwise_or_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_bitwise_or.inplace(self, other) if is_operand(other) else NotImplemented

    def bitwise_xor(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that exactly one has.

        bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__xor__(other)
        return _of_bitwise_xor.method(self, other, *args, **kwargs)

    def bitwise_xor_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the bits that exactly one has.

        bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_xor.inplace(self, *args, **kwargs)

    def __xor__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_xor`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_bitwise_xor_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_bitwise_xor_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_bitwise_xor.method(self, other) if is_operand(other) else NotImplemented

    def __rxor__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_xor`."""
        if not isinstance(self, TensorImpl):
            raise TypeError("__rxor__ needs a tensor")
        return self.__xor__(other)

    def __ixor__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_xor`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_bitwise_xor_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_bitwise_xor.inplace(self, other) if is_operand(other) else NotImplemented

    def bitwise_left_shift(self, *args: Any, **kwargs: Any) -> Any:
        """Shift the bits up.

        bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_left_shift.method(self, *args, **kwargs)

    def bitwise_left_shift_(self, *args: Any, **kwargs: Any) -> Any:
        """Shift the bits up.

        bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_left_shift.inplace(self, *args, **kwargs)

    def __lshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_left_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_left_shift.method(self, other)

    def __rlshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_left_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_left_shift.function((other, self), {})

    def __ilshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_left_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_left_shift.inplace(self, other)

    def bitwise_right_shift(self, *args: Any, **kwargs: Any) -> Any:
        """Shift the bits down, keeping the sign.

        bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_right_shift.method(self, *args, **kwargs)

    def bitwise_right_shift_(self, *args: Any, **kwargs: Any) -> Any:
        """Shift the bits down, keeping the sign.

        bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
        bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_bitwise_right_shift.inplace(self, *args, **kwargs)

    def __rshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_right_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_right_shift.method(self, other)

    def __rrshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_right_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_right_shift.function((other, self), {})

    def __irshift__(self, other: Any) -> Any:
        """Serve the operator; see `bitwise_right_shift`."""
        if not is_operand(other):
            return NotImplemented
        return _of_bitwise_right_shift.inplace(self, other)

    def diff(self, *args: Any, **kwargs: Any) -> Any:
        """Give the differences of neighbours along a dim, taken n times.

        diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor
        """
        return _of_diff.method(self, *args, **kwargs)

    def apply_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace each element by what a Python function makes of it.

        apply(Tensor self, any callable) -> Tensor
        """
        return _of_apply.inplace(self, *args, **kwargs)

    def map_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace each element by what a Python function makes of it and an element of another tensor.

        map(Tensor self, Tensor other, any callable) -> Tensor
        """
        return _of_map.inplace(self, *args, **kwargs)

    def map2_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace each element by what a Python function makes of it and elements of two others.

        map2(Tensor self, Tensor x, Tensor y, any callable) -> Tensor
        """
        return _of_map2.inplace(self, *args, **kwargs)

    def isnan(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are NaN.

        isnan(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_isnan(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_isnan.method(self, *args, **kwargs)

    def isinf(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are infinite.

        isinf(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_isinf(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_isinf.method(self, *args, **kwargs)

    def isfinite(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are finite.

        isfinite(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_isfinite(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_isfinite.method(self, *args, **kwargs)

    def isposinf(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are positive infinity.

        isposinf(Tensor self) -> Tensor
        """
        return _of_isposinf.method(self, *args, **kwargs)

    def isneginf(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements are negative infinity.

        isneginf(Tensor self) -> Tensor
        """
        return _of_isneginf.method(self, *args, **kwargs)

    def isreal(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements have no imaginary part.

        isreal(Tensor self) -> Tensor
        """
        return _of_isreal.method(self, *args, **kwargs)

    def signbit(self, *args: Any, **kwargs: Any) -> Any:
        """Say which elements have a minus.

        signbit(Tensor self) -> Tensor
        """
        return _of_signbit.method(self, *args, **kwargs)

    def equal(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether two tensors have the same sizes and equal elements.

        equal(Tensor self, Tensor other) -> bool
        """
        return _of_equal.method(self, *args, **kwargs)

    def isclose(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements are nearly equal.

        isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor
        """
        return _of_isclose.method(self, *args, **kwargs)

    def allclose(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether all elements are nearly equal.

        allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool
        """
        return _of_allclose.method(self, *args, **kwargs)

    def eq(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements are equal.

        eq.Tensor(Tensor self, Tensor other) -> Tensor
        eq.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__eq__(other)
        return _of_eq.method(self, other, *args, **kwargs)

    def eq_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements are equal.

        eq.Tensor(Tensor self, Tensor other) -> Tensor
        eq.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_eq.inplace(self, *args, **kwargs)

    def __eq__(self, other: Any) -> Any:
        """Serve the operator; see `eq`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_eq_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_eq_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_eq.method(self, other) if is_operand(other) else equals_array(self, other)

    def ne(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements differ.

        ne.Tensor(Tensor self, Tensor other) -> Tensor
        ne.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__ne__(other)
        return _of_ne.method(self, other, *args, **kwargs)

    def not_equal(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements differ.

        ne.Tensor(Tensor self, Tensor other) -> Tensor
        ne.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__ne__(other)
        return _of_ne.method(self, other, *args, **kwargs)

    def ne_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements differ.

        ne.Tensor(Tensor self, Tensor other) -> Tensor
        ne.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_ne.inplace(self, *args, **kwargs)

    def not_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether elements differ.

        ne.Tensor(Tensor self, Tensor other) -> Tensor
        ne.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_ne.inplace(self, *args, **kwargs)

    def __ne__(self, other: Any) -> Any:
        """Serve the operator; see `ne`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_ne_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_ne_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_ne.method(self, other) if is_operand(other) else NotImplemented

    def lt(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less.

        lt.Tensor(Tensor self, Tensor other) -> Tensor
        lt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__lt__(other)
        return _of_lt.method(self, other, *args, **kwargs)

    def less(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less.

        lt.Tensor(Tensor self, Tensor other) -> Tensor
        lt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__lt__(other)
        return _of_lt.method(self, other, *args, **kwargs)

    def lt_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less.

        lt.Tensor(Tensor self, Tensor other) -> Tensor
        lt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_lt.inplace(self, *args, **kwargs)

    def less_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less.

        lt.Tensor(Tensor self, Tensor other) -> Tensor
        lt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_lt.inplace(self, *args, **kwargs)

    def __lt__(self, other: Any) -> Any:
        """Serve the operator; see `lt`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_lt_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_lt_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_lt.method(self, other) if is_operand(other) else NotImplemented

    def le(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less or equal.

        le.Tensor(Tensor self, Tensor other) -> Tensor
        le.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__le__(other)
        return _of_le.method(self, other, *args, **kwargs)

    def less_equal(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less or equal.

        le.Tensor(Tensor self, Tensor other) -> Tensor
        le.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__le__(other)
        return _of_le.method(self, other, *args, **kwargs)

    def le_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less or equal.

        le.Tensor(Tensor self, Tensor other) -> Tensor
        le.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_le.inplace(self, *args, **kwargs)

    def less_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is less or equal.

        le.Tensor(Tensor self, Tensor other) -> Tensor
        le.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_le.inplace(self, *args, **kwargs)

    def __le__(self, other: Any) -> Any:
        """Serve the operator; see `le`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_le_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_le_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_le.method(self, other) if is_operand(other) else NotImplemented

    def gt(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater.

        gt.Tensor(Tensor self, Tensor other) -> Tensor
        gt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__gt__(other)
        return _of_gt.method(self, other, *args, **kwargs)

    def greater(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater.

        gt.Tensor(Tensor self, Tensor other) -> Tensor
        gt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__gt__(other)
        return _of_gt.method(self, other, *args, **kwargs)

    def gt_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater.

        gt.Tensor(Tensor self, Tensor other) -> Tensor
        gt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_gt.inplace(self, *args, **kwargs)

    def greater_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater.

        gt.Tensor(Tensor self, Tensor other) -> Tensor
        gt.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_gt.inplace(self, *args, **kwargs)

    def __gt__(self, other: Any) -> Any:
        """Serve the operator; see `gt`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_gt_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_gt_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_gt.method(self, other) if is_operand(other) else NotImplemented

    def ge(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater or equal.

        ge.Tensor(Tensor self, Tensor other) -> Tensor
        ge.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__ge__(other)
        return _of_ge.method(self, other, *args, **kwargs)

    def greater_equal(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater or equal.

        ge.Tensor(Tensor self, Tensor other) -> Tensor
        ge.Scalar(Tensor self, Scalar other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__ge__(other)
        return _of_ge.method(self, other, *args, **kwargs)

    def ge_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater or equal.

        ge.Tensor(Tensor self, Tensor other) -> Tensor
        ge.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_ge.inplace(self, *args, **kwargs)

    def greater_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """Say whether self is greater or equal.

        ge.Tensor(Tensor self, Tensor other) -> Tensor
        ge.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_ge.inplace(self, *args, **kwargs)

    def __ge__(self, other: Any) -> Any:
        """Serve the operator; see `ge`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_ge_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_ge_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            return result
        return _of_ge.method(self, other) if is_operand(other) else NotImplemented

    def maximum(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the greater of two elements.

        maximum(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_maximum(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_maximum
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_maximum.method(self, other, *args, **kwargs)

    def minimum(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the lesser of two elements.

        minimum(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_minimum(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_minimum
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_minimum.method(self, other, *args, **kwargs)

    def fmax(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the greater of two elements, a number rather than NaN.

        fmax(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_fmax(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_fmax
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_fmax.method(self, other, *args, **kwargs)

    def fmin(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Take the lesser of two elements, a number rather than NaN.

        fmin(Tensor self, Tensor other) -> Tensor
        """
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active and not args and not kwargs:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_fmin(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_fmin
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None and node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_fmin.method(self, other, *args, **kwargs)

    def clamp(self, *args: Any, **kwargs: Any) -> Any:
        """Keep within the bounds of tensors.

        clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
        clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
        """
        return _of_clamp.method(self, *args, **kwargs)

    def clip(self, *args: Any, **kwargs: Any) -> Any:
        """Keep within the bounds of tensors.

        clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
        clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
        """
        return _of_clamp.method(self, *args, **kwargs)

    def clamp_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep within the bounds of tensors.

        clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
        clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
        """
        return _of_clamp.inplace(self, *args, **kwargs)

    def clip_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep within the bounds of tensors.

        clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
        clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
        """
        return _of_clamp.inplace(self, *args, **kwargs)

    def clamp_min(self, *args: Any, **kwargs: Any) -> Any:
        """Keep above the elements of a tensor.

        clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
        clamp_min(Tensor self, Scalar min) -> Tensor
        """
        return _of_clamp_min.method(self, *args, **kwargs)

    def clamp_min_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep above the elements of a tensor.

        clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
        clamp_min(Tensor self, Scalar min) -> Tensor
        """
        return _of_clamp_min.inplace(self, *args, **kwargs)

    def clamp_max(self, *args: Any, **kwargs: Any) -> Any:
        """Keep below the elements of a tensor.

        clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
        clamp_max(Tensor self, Scalar max) -> Tensor
        """
        return _of_clamp_max.method(self, *args, **kwargs)

    def clamp_max_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep below the elements of a tensor.

        clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
        clamp_max(Tensor self, Scalar max) -> Tensor
        """
        return _of_clamp_max.inplace(self, *args, **kwargs)

    def where(self, *args: Any, **kwargs: Any) -> Any:
        """Choose between two tensors.

        where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
        where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
        """
        return _of_where.method(self, *args, **kwargs)

    def _conj(self, *args: Any, **kwargs: Any) -> Any:
        """View the conjugate of a complex tensor.

        _conj(Tensor(a) self) -> Tensor(a)
        """
        return _of__conj.method(self, *args, **kwargs)

    def _neg_view(self, *args: Any, **kwargs: Any) -> Any:
        """View the negative of a tensor.

        _neg_view(Tensor(a) self) -> Tensor(a)
        """
        return _of__neg_view.method(self, *args, **kwargs)

    def conj(self, *args: Any, **kwargs: Any) -> Any:
        """View the conjugate; a real tensor is returned itself.

        conj(Tensor(a) self) -> Tensor(a)
        """
        return _of_conj.method(self, *args, **kwargs)

    def conj_physical(self, *args: Any, **kwargs: Any) -> Any:
        """Conjugate in memory of its own; a real tensor is returned itself.

        conj_physical(Tensor self) -> Tensor
        """
        return _of_conj_physical.method(self, *args, **kwargs)

    def conj_physical_(self, *args: Any, **kwargs: Any) -> Any:
        """Conjugate in memory of its own; a real tensor is returned itself.

        conj_physical(Tensor self) -> Tensor
        """
        return _of_conj_physical.inplace(self, *args, **kwargs)

    def resolve_conj(self, *args: Any, **kwargs: Any) -> Any:
        """Copy a tensor whose conjugation is pending; any other is returned itself.

        resolve_conj(Tensor(a) self) -> Tensor(a)
        """
        return _of_resolve_conj.method(self, *args, **kwargs)

    def resolve_neg(self, *args: Any, **kwargs: Any) -> Any:
        """Copy a tensor whose negation is pending; any other is returned itself.

        resolve_neg(Tensor(a) self) -> Tensor(a)
        """
        return _of_resolve_neg.method(self, *args, **kwargs)

    def is_conj(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether a conjugation is pending.

        is_conj(Tensor self) -> bool
        """
        return _of_is_conj.method(self, *args, **kwargs)

    def is_neg(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether a negation is pending.

        is_neg(Tensor self) -> bool
        """
        return _of_is_neg.method(self, *args, **kwargs)

    def adjoint(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange the last two dims and conjugate.

        adjoint(Tensor(a) self) -> Tensor(a)
        """
        return _of_adjoint.method(self, *args, **kwargs)

    def clone(self, *args: Any, **kwargs: Any) -> Any:
        """Copy to fresh memory.

        clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_clone.method(self, *args, **kwargs)

    def contiguous(self, *args: Any, **kwargs: Any) -> Any:
        """Return self when it lies in the given order, else a copy that does.

        contiguous(Tensor(a) self, *, MemoryFormat memory_format=contiguous_format) -> Tensor(a)
        """
        return _of_contiguous.method(self, *args, **kwargs)

    def copy_(self, *args: Any, **kwargs: Any) -> Any:
        """Write the elements of src over those of self.

        copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor
        """
        return _of_copy.inplace(self, *args, **kwargs)

    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to a dtype, a device or a memory format.

        to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
        to.Device(Tensor(a) self, Device? device=None, ScalarType? dtype=None, bool non_blocking=False, bool copy=False, *, MemoryFormat? memory_format=None) -> Tensor(a)
        to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
        """
        return _of_to.method(self, *args, **kwargs)

    def type_as(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to the dtype of another tensor.

        type_as(Tensor self, Tensor other) -> Tensor
        """
        return _of_type_as.method(self, *args, **kwargs)

    def type(self, *args: Any, **kwargs: Any) -> Any:
        """Name the kind of tensor, or convert to a dtype.

        type(Tensor self, any dtype=None, bool non_blocking=False) -> any
        """
        return _of_type.method(self, *args, **kwargs)

    def fill_(self, *args: Any, **kwargs: Any) -> Any:
        """Give every element the value of a 0-dim tensor.

        fill.Tensor(Tensor self, Tensor value) -> Tensor
        fill.Scalar(Tensor self, Scalar value) -> Tensor
        """
        return _of_fill.inplace(self, *args, **kwargs)

    def zero_(self, *args: Any, **kwargs: Any) -> Any:
        """Make every element zero.

        zero(Tensor self) -> Tensor
        """
        return _of_zero.inplace(self, *args, **kwargs)

    def detach(self, *args: Any, **kwargs: Any) -> Any:
        """Give the same memory without history.

        detach(Tensor(a) self) -> Tensor(a)
        """
        return _of_detach.method(self, *args, **kwargs)

    def detach_(self, *args: Any, **kwargs: Any) -> Any:
        """Drop the history of self.

        detach_(Tensor(a!) self) -> Tensor(a!)
        """
        return _of_detach_.method(self, *args, **kwargs)

    def item(self, *args: Any, **kwargs: Any) -> Any:
        """Return the only element as a Python number.

        item(Tensor self) -> Scalar
        """
        return _of_item.method(self, *args, **kwargs)

    def tolist(self, *args: Any, **kwargs: Any) -> Any:
        """Return the elements as nested lists of Python numbers.

        tolist(Tensor self) -> any
        """
        return _of_tolist.method(self, *args, **kwargs)

    def numpy(self, *args: Any, **kwargs: Any) -> Any:
        """Return the elements as an array on the same memory.

        numpy(Tensor self, *, bool force=False) -> any
        """
        return _of_numpy.method(self, *args, **kwargs)

    def narrow_copy(self, *args: Any, **kwargs: Any) -> Any:
        """Copy length positions of a dim from start on.

        narrow_copy(Tensor self, int dim, int start, int length) -> Tensor
        """
        return _of_narrow_copy.method(self, *args, **kwargs)

    def new_empty(self, *args: Any, **kwargs: Any) -> Any:
        """Make a tensor of unspecified contents of self's dtype.

        new_empty(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
        """
        return _of_new_empty.method(self, *args, **kwargs)

    def new_zeros(self, *args: Any, **kwargs: Any) -> Any:
        """Make a tensor of zeros of self's dtype.

        new_zeros(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
        """
        return _of_new_zeros.method(self, *args, **kwargs)

    def new_ones(self, *args: Any, **kwargs: Any) -> Any:
        """Make a tensor of ones of self's dtype.

        new_ones(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
        """
        return _of_new_ones.method(self, *args, **kwargs)

    def new_full(self, *args: Any, **kwargs: Any) -> Any:
        """Make a tensor all of whose elements are one number, of self's dtype.

        new_full(Tensor self, int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
        """
        return _of_new_full.method(self, *args, **kwargs)

    def new_empty_strided(self, *args: Any, **kwargs: Any) -> Any:
        """Make a tensor of given sizes and strides, of unspecified contents and of self's dtype.

        new_empty_strided(Tensor self, int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
        """
        return _of_new_empty_strided.method(self, *args, **kwargs)

    def new_tensor(self, *args: Any, **kwargs: Any) -> Any:
        """Copy data into a fresh tensor of self's dtype.

        new_tensor(Tensor self, any data, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor
        """
        return _of_new_tensor.method(self, *args, **kwargs)

    def diag(self, *args: Any, **kwargs: Any) -> Any:
        """Copy the diagonal of a matrix, or put a vector on the diagonal of one.

        diag(Tensor self, int diagonal=0) -> Tensor
        """
        return _of_diag.method(self, *args, **kwargs)

    def fill_diagonal_(self, *args: Any, **kwargs: Any) -> Any:
        """Write a number to the diagonal.

        fill_diagonal(Tensor self, Scalar fill_value, bool wrap=False) -> Tensor
        """
        return _of_fill_diagonal.inplace(self, *args, **kwargs)

    def diag_embed(self, *args: Any, **kwargs: Any) -> Any:
        """Put the last dim on a diagonal of two new dims, zeros around it.

        diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
        """
        return _of_diag_embed.method(self, *args, **kwargs)

    def diagflat(self, *args: Any, **kwargs: Any) -> Any:
        """Put all elements on a diagonal of a matrix.

        diagflat(Tensor self, int offset=0) -> Tensor
        """
        return _of_diagflat.method(self, *args, **kwargs)

    def is_nonzero(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether the only element differs from zero.

        is_nonzero(Tensor self) -> bool
        """
        return _of_is_nonzero.method(self, *args, **kwargs)

    def bool(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to bool.

        bool(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_bool.method(self, *args, **kwargs)

    def byte(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to uint8.

        byte(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_byte.method(self, *args, **kwargs)

    def char(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to int8.

        char(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_char.method(self, *args, **kwargs)

    def short(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to int16.

        short(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_short.method(self, *args, **kwargs)

    def int(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to int32.

        int(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_int.method(self, *args, **kwargs)

    def long(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to int64.

        long(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_long.method(self, *args, **kwargs)

    def half(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to float16.

        half(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_half.method(self, *args, **kwargs)

    def bfloat16(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to bfloat16.

        bfloat16(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_bfloat16.method(self, *args, **kwargs)

    def float(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to float32.

        float(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_float.method(self, *args, **kwargs)

    def double(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to float64.

        double(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_double.method(self, *args, **kwargs)

    def chalf(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to complex32.

        chalf(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_chalf.method(self, *args, **kwargs)

    def cfloat(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to complex64.

        cfloat(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_cfloat.method(self, *args, **kwargs)

    def cdouble(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to complex128.

        cdouble(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
        """
        return _of_cdouble.method(self, *args, **kwargs)

    def erf(self, *args: Any, **kwargs: Any) -> Any:
        """Take the error function.

        erf(Tensor self) -> Tensor
        """
        return _of_erf.method(self, *args, **kwargs)

    def erf_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the error function.

        erf(Tensor self) -> Tensor
        """
        return _of_erf.inplace(self, *args, **kwargs)

    def erfc(self, *args: Any, **kwargs: Any) -> Any:
        """Take 1 minus the error function.

        erfc(Tensor self) -> Tensor
        """
        return _of_erfc.method(self, *args, **kwargs)

    def erfc_(self, *args: Any, **kwargs: Any) -> Any:
        """Take 1 minus the error function.

        erfc(Tensor self) -> Tensor
        """
        return _of_erfc.inplace(self, *args, **kwargs)

    def erfinv(self, *args: Any, **kwargs: Any) -> Any:
        """Invert the error function.

        erfinv(Tensor self) -> Tensor
        """
        return _of_erfinv.method(self, *args, **kwargs)

    def erfinv_(self, *args: Any, **kwargs: Any) -> Any:
        """Invert the error function.

        erfinv(Tensor self) -> Tensor
        """
        return _of_erfinv.inplace(self, *args, **kwargs)

    def amax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the largest element over dims.

        amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_amax(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_amax.method(self, *args, **kwargs)

    def amin(self, *args: Any, **kwargs: Any) -> Any:
        """Give the smallest element over dims.

        amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_amin(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_amin.method(self, *args, **kwargs)

    def aminmax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the smallest and the largest element.

        aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
        """
        return _of_aminmax.method(self, *args, **kwargs)

    def max(self, *args: Any, **kwargs: Any) -> Any:
        """Give the largest element, of all or along a dim, or of each pair.

        max(Tensor self) -> Tensor
        max.other(Tensor self, Tensor other) -> Tensor
        max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        plan: Any = _reducing_max(self._dtype)
        if (
            plan is not None and not kwargs and not args
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_max.method(self, *args, **kwargs)

    def min(self, *args: Any, **kwargs: Any) -> Any:
        """Give the smallest element, of all or along a dim, or of each pair.

        min(Tensor self) -> Tensor
        min.other(Tensor self, Tensor other) -> Tensor
        min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        plan: Any = _reducing_min(self._dtype)
        if (
            plan is not None and not kwargs and not args
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_min.method(self, *args, **kwargs)

    def argmax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the index of the largest element.

        argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_argmax(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_argmax.method(self, *args, **kwargs)

    def argmin(self, *args: Any, **kwargs: Any) -> Any:
        """Give the index of the smallest element.

        argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_argmin(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_argmin.method(self, *args, **kwargs)

    def lgamma(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the magnitude of the gamma function.

        lgamma(Tensor self) -> Tensor
        """
        return _of_lgamma.method(self, *args, **kwargs)

    def lgamma_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the magnitude of the gamma function.

        lgamma(Tensor self) -> Tensor
        """
        return _of_lgamma.inplace(self, *args, **kwargs)

    def digamma(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithmic derivative of the gamma function.

        digamma(Tensor self) -> Tensor
        """
        return _of_digamma.method(self, *args, **kwargs)

    def digamma_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithmic derivative of the gamma function.

        digamma(Tensor self) -> Tensor
        """
        return _of_digamma.inplace(self, *args, **kwargs)

    def polygamma(self, *args: Any, **kwargs: Any) -> Any:
        """Differentiate digamma n times.

        polygamma(int n, Tensor self) -> Tensor
        """
        return _of_polygamma.method(self, *args, **kwargs)

    def polygamma_(self, *args: Any, **kwargs: Any) -> Any:
        """Differentiate digamma n times.

        polygamma(int n, Tensor self) -> Tensor
        """
        return _of_polygamma.inplace(self, *args, **kwargs)

    def mvlgamma(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the multivariate gamma function.

        mvlgamma(Tensor self, int p) -> Tensor
        """
        return _of_mvlgamma.method(self, *args, **kwargs)

    def mvlgamma_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the multivariate gamma function.

        mvlgamma(Tensor self, int p) -> Tensor
        """
        return _of_mvlgamma.inplace(self, *args, **kwargs)

    def bincount(self, *args: Any, **kwargs: Any) -> Any:
        """Count how often each number occurs, or sum its weights.

        bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor
        """
        return _of_bincount.method(self, *args, **kwargs)

    def histc(self, *args: Any, **kwargs: Any) -> Any:
        """Count the elements in equal bins between two numbers.

        histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor
        """
        return _of_histc.method(self, *args, **kwargs)

    def histogram(self, *args: Any, **kwargs: Any) -> Any:
        """Count the elements between given edges.

        histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
        histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
        """
        return _of_histogram.method(self, *args, **kwargs)

    def igamma(self, *args: Any, **kwargs: Any) -> Any:
        """Give the regularized lower incomplete gamma function of order self.

        igamma(Tensor self, Tensor other) -> Tensor
        """
        return _of_igamma.method(self, *args, **kwargs)

    def igamma_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the regularized lower incomplete gamma function of order self.

        igamma(Tensor self, Tensor other) -> Tensor
        """
        return _of_igamma.inplace(self, *args, **kwargs)

    def igammac(self, *args: Any, **kwargs: Any) -> Any:
        """Give the regularized upper incomplete gamma function of order self.

        igammac(Tensor self, Tensor other) -> Tensor
        """
        return _of_igammac.method(self, *args, **kwargs)

    def igammac_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the regularized upper incomplete gamma function of order self.

        igammac(Tensor self, Tensor other) -> Tensor
        """
        return _of_igammac.inplace(self, *args, **kwargs)

    def index_put(self, *args: Any, **kwargs: Any) -> Any:
        """Write values to, or add them at, the positions that index tensors name.

        index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
        """
        return _of_index_put.method(self, *args, **kwargs)

    def index_put_(self, *args: Any, **kwargs: Any) -> Any:
        """Write values to, or add them at, the positions that index tensors name.

        index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
        """
        return _of_index_put.inplace(self, *args, **kwargs)

    def index_select(self, *args: Any, **kwargs: Any) -> Any:
        """Take the positions of a dim that index names.

        index_select(Tensor self, int dim, Tensor index) -> Tensor
        """
        return _of_index_select.method(self, *args, **kwargs)

    def take(self, *args: Any, **kwargs: Any) -> Any:
        """Take elements as if self had one dim.

        take(Tensor self, Tensor index) -> Tensor
        """
        return _of_take.method(self, *args, **kwargs)

    def take_along_dim(self, *args: Any, **kwargs: Any) -> Any:
        """Take, along a dim, the positions that index names, broadcast in all other dims.

        take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor
        """
        return _of_take_along_dim.method(self, *args, **kwargs)

    def nonzero(self, *args: Any, **kwargs: Any) -> Any:
        """Find the positions of elements that are not zero, as one tensor for each dim if so wished.

        nonzero.as_tuple(Tensor self, *, bool as_tuple) -> any
        nonzero(Tensor self) -> Tensor
        """
        return _of_nonzero.method(self, *args, **kwargs)

    def nonzero_static(self, *args: Any, **kwargs: Any) -> Any:
        """Find the positions of the first so many elements that are not zero.

        nonzero_static(Tensor self, *, int size, int fill_value=-1) -> Tensor
        """
        return _of_nonzero_static.method(self, *args, **kwargs)

    def argwhere(self, *args: Any, **kwargs: Any) -> Any:
        """Find the positions of elements that are not zero.

        argwhere(Tensor self) -> Tensor
        """
        return _of_argwhere.method(self, *args, **kwargs)

    def masked_fill(self, *args: Any, **kwargs: Any) -> Any:
        """Write the element of a tensor where a mask is true.

        masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
        masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
        """
        return _of_masked_fill.method(self, *args, **kwargs)

    def masked_fill_(self, *args: Any, **kwargs: Any) -> Any:
        """Write the element of a tensor where a mask is true.

        masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
        masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
        """
        return _of_masked_fill.inplace(self, *args, **kwargs)

    def masked_select(self, *args: Any, **kwargs: Any) -> Any:
        """Take the elements where a mask is true, in row-major order.

        masked_select(Tensor self, Tensor mask) -> Tensor
        """
        return _of_masked_select.method(self, *args, **kwargs)

    def rot90(self, *args: Any, **kwargs: Any) -> Any:
        """Turn the plane of two dims by k right angles, from the first towards the second.

        rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor
        """
        return _of_rot90.method(self, *args, **kwargs)

    def repeat_interleave(self, *args: Any, **kwargs: Any) -> Any:
        """Repeat each element, or each position of a dim, as often as a tensor says.

        repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) -> Tensor
        repeat_interleave.self_int(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> Tensor
        """
        return _of_repeat_interleave.method(self, *args, **kwargs)

    def mm(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply two matrices.

        mm(Tensor self, Tensor mat2) -> Tensor
        """
        return _of_mm.method(self, *args, **kwargs)

    def bmm(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply two batches of matrices, pair by pair.

        bmm(Tensor self, Tensor mat2) -> Tensor
        """
        return _of_bmm.method(self, *args, **kwargs)

    def mv(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply a matrix by a vector.

        mv(Tensor self, Tensor vec) -> Tensor
        """
        return _of_mv.method(self, *args, **kwargs)

    def dot(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the products of two vectors.

        dot(Tensor self, Tensor tensor) -> Tensor
        """
        return _of_dot.method(self, *args, **kwargs)

    def vdot(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the products of two vectors, the first conjugated.

        vdot(Tensor self, Tensor other) -> Tensor
        """
        return _of_vdot.method(self, *args, **kwargs)

    def addmm(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to a product of matrices, times alpha.

        addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addmm.method(self, *args, **kwargs)

    def addmm_(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to a product of matrices, times alpha.

        addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addmm.inplace(self, *args, **kwargs)

    def addmv(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to a matrix times a vector, times alpha.

        addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addmv.method(self, *args, **kwargs)

    def addmv_(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to a matrix times a vector, times alpha.

        addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addmv.inplace(self, *args, **kwargs)

    def baddbmm(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to products of matrices, times alpha.

        baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_baddbmm.method(self, *args, **kwargs)

    def baddbmm_(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to products of matrices, times alpha.

        baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_baddbmm.inplace(self, *args, **kwargs)

    def addbmm(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to the sum of products of matrices, times alpha.

        addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addbmm.method(self, *args, **kwargs)

    def addbmm_(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to the sum of products of matrices, times alpha.

        addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addbmm.inplace(self, *args, **kwargs)

    def matmul(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply vectors, matrices, or batches of matrices.

        matmul(Tensor self, Tensor other) -> Tensor
        """
        return _of_matmul.method(self, *args, **kwargs)

    def __matmul__(self, other: Any) -> Any:
        """Serve the operator; see `matmul`."""
        if not is_operand(other):
            return NotImplemented
        return _of_matmul.method(self, other)

    def __rmatmul__(self, other: Any) -> Any:
        """Serve the operator; see `matmul`."""
        if not is_operand(other):
            return NotImplemented
        return _of_matmul.function((other, self), {})

    def outer(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply every element of a vector by every element of another.

        outer(Tensor self, Tensor vec2) -> Tensor
        """
        return _of_outer.method(self, *args, **kwargs)

    def ger(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply every element of a vector by every element of another.

        outer(Tensor self, Tensor vec2) -> Tensor
        """
        return _of_outer.method(self, *args, **kwargs)

    def inner(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the products along the last dims.

        inner(Tensor self, Tensor other) -> Tensor
        """
        return _of_inner.method(self, *args, **kwargs)

    def cholesky(self, *args: Any, **kwargs: Any) -> Any:
        """Factor positive definite matrices, the older way.

        cholesky(Tensor self, bool upper=False) -> Tensor
        """
        return _of_cholesky.method(self, *args, **kwargs)

    def cholesky_solve(self, *args: Any, **kwargs: Any) -> Any:
        """Solve with the Cholesky factor of a matrix.

        cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor
        """
        return _of_cholesky_solve.method(self, *args, **kwargs)

    def cholesky_inverse(self, *args: Any, **kwargs: Any) -> Any:
        """Invert the matrix of which a Cholesky factor is given.

        cholesky_inverse(Tensor self, bool upper=False) -> Tensor
        """
        return _of_cholesky_inverse.method(self, *args, **kwargs)

    def det(self, *args: Any, **kwargs: Any) -> Any:
        """Give the determinants of square matrices.

        det(Tensor self) -> Tensor
        """
        return _of_det.method(self, *args, **kwargs)

    def slogdet(self, *args: Any, **kwargs: Any) -> Any:
        """Give the sign and the logarithm of the magnitude of determinants.

        slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)
        """
        return _of_slogdet.method(self, *args, **kwargs)

    def logdet(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm of determinants.

        logdet(Tensor self) -> Tensor
        """
        return _of_logdet.method(self, *args, **kwargs)

    def matrix_exp(self, *args: Any, **kwargs: Any) -> Any:
        """Give exponentials of square matrices.

        matrix_exp(Tensor self) -> Tensor
        """
        return _of_matrix_exp.method(self, *args, **kwargs)

    def lu(self, *args: Any, **kwargs: Any) -> Any:
        """Factor matrices into a lower and an upper triangle, the older way.

        lu(Tensor A, bool pivot=True, bool get_infos=False) -> Tensor[]
        """
        return _of_lu.method(self, *args, **kwargs)

    def lu_solve(self, *args: Any, **kwargs: Any) -> Any:
        """Solve with an LU factorization, the older way.

        lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor
        """
        return _of_lu_solve.method(self, *args, **kwargs)

    def geqrf(self, *args: Any, **kwargs: Any) -> Any:
        """Find the reflections that make matrices triangular.

        geqrf(Tensor self) -> (Tensor a, Tensor tau)
        """
        return _of_geqrf.method(self, *args, **kwargs)

    def orgqr(self, *args: Any, **kwargs: Any) -> Any:
        """Give the first columns of a product of reflections.

        orgqr(Tensor self, Tensor input2) -> Tensor
        """
        return _of_orgqr.method(self, *args, **kwargs)

    def ormqr(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply by a product of reflections.

        ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor
        """
        return _of_ormqr.method(self, *args, **kwargs)

    def qr(self, *args: Any, **kwargs: Any) -> Any:
        """Factor matrices into orthonormal columns and an upper triangle, the older way.

        qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)
        """
        return _of_qr.method(self, *args, **kwargs)

    def inverse(self, *args: Any, **kwargs: Any) -> Any:
        """Invert square matrices.

        inverse(Tensor self) -> Tensor
        """
        return _of_inverse.method(self, *args, **kwargs)

    def triangular_solve(self, *args: Any, **kwargs: Any) -> Any:
        """Solve with triangular matrices, the older way.

        triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)
        """
        return _of_triangular_solve.method(self, *args, **kwargs)

    def svd(self, *args: Any, **kwargs: Any) -> Any:
        """Decompose matrices into singular vectors and values, the older way.

        svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)
        """
        return _of_svd.method(self, *args, **kwargs)

    def pinverse(self, *args: Any, **kwargs: Any) -> Any:
        """Give the pseudoinverse.

        pinverse(Tensor self, float rcond=1e-15) -> Tensor
        """
        return _of_pinverse.method(self, *args, **kwargs)

    def var(self, *args: Any, **kwargs: Any) -> Any:
        """Give the variance of all elements.

        var(Tensor self, bool unbiased=True) -> Tensor
        var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
        var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
        """
        return _of_var.method(self, *args, **kwargs)

    def std(self, *args: Any, **kwargs: Any) -> Any:
        """Give the standard deviation of all elements.

        std(Tensor self, bool unbiased=True) -> Tensor
        std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
        std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
        """
        return _of_std.method(self, *args, **kwargs)

    def norm(self, *args: Any, **kwargs: Any) -> Any:
        """Give the norm of all elements, or over dims.

        norm(Tensor self, any p='fro', int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_norm.method(self, *args, **kwargs)

    def dist(self, *args: Any, **kwargs: Any) -> Any:
        """Give the norm of the difference of two tensors.

        dist(Tensor self, Tensor other, Scalar p=2) -> Tensor
        """
        return _of_dist.method(self, *args, **kwargs)

    def renorm(self, *args: Any, **kwargs: Any) -> Any:
        """Scale down the parts along a dim whose norm is above a bound.

        renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor
        """
        return _of_renorm.method(self, *args, **kwargs)

    def renorm_(self, *args: Any, **kwargs: Any) -> Any:
        """Scale down the parts along a dim whose norm is above a bound.

        renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor
        """
        return _of_renorm.inplace(self, *args, **kwargs)

    def put(self, *args: Any, **kwargs: Any) -> Any:
        """Write elements by their number in row-major order.

        put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
        """
        return _of_put.method(self, *args, **kwargs)

    def put_(self, *args: Any, **kwargs: Any) -> Any:
        """Write elements by their number in row-major order.

        put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
        """
        return _of_put.inplace(self, *args, **kwargs)

    def masked_scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Replace the elements under a mask by those of a source, in order.

        masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
        """
        return _of_masked_scatter.method(self, *args, **kwargs)

    def masked_scatter_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace the elements under a mask by those of a source, in order.

        masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
        """
        return _of_masked_scatter.inplace(self, *args, **kwargs)

    def add(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Add other, multiplied by alpha, to self.

        add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__add__(other)
        return _of_add.method(self, other, *args, **kwargs)

    def add_(self, *args: Any, **kwargs: Any) -> Any:
        """Add other, multiplied by alpha, to self.

        add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        return _of_add.inplace(self, *args, **kwargs)

    def __add__(self, other: Any) -> Any:
        """Serve the operator; see `add`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_add_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_add_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_add_Tensor
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None else (1),)
                result._node = record
            return result
        return _of_add.method(self, other) if is_operand(other) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        """Serve the operator; see `add`."""
        if not isinstance(self, TensorImpl):
            raise TypeError("__radd__ needs a tensor")
        return self.__add__(other)

    def __iadd__(self, other: Any) -> Any:
        """Serve the operator; see `add`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_add_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_add.inplace(self, other) if is_operand(other) else NotImplemented

    def sub(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Subtract other, multiplied by alpha, from self.

        sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__sub__(other)
        return _of_sub.method(self, other, *args, **kwargs)

    def sub_(self, *args: Any, **kwargs: Any) -> Any:
        """Subtract other, multiplied by alpha, from self.

        sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        return _of_sub.inplace(self, *args, **kwargs)

    def __sub__(self, other: Any) -> Any:
        """Serve the operator; see `sub`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_sub_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_sub_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_sub_Tensor
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None else (1),)
                result._node = record
            return result
        return _of_sub.method(self, other) if is_operand(other) else NotImplemented

    def __isub__(self, other: Any) -> Any:
        """Serve the operator; see `sub`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_sub_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_sub.inplace(self, other) if is_operand(other) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        """Serve the operator; see `rsub`."""
        if not is_operand(other):
            return NotImplemented
        return _of_rsub.method(self, other)

    def mul(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__mul__(other)
        return _of_mul.method(self, other, *args, **kwargs)

    def multiply(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__mul__(other)
        return _of_mul.method(self, other, *args, **kwargs)

    def mul_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_mul.inplace(self, *args, **kwargs)

    def multiply_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_mul.inplace(self, *args, **kwargs)

    def __mul__(self, other: Any) -> Any:
        """Serve the operator; see `mul`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_mul_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_mul_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_mul_Tensor
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if node is None else ((other, other._storage.version) if tensors else other), None if other_node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_mul.method(self, other) if is_operand(other) else NotImplemented

    def __rmul__(self, other: Any) -> Any:
        """Serve the operator; see `mul`."""
        if not isinstance(self, TensorImpl):
            raise TypeError("__rmul__ needs a tensor")
        return self.__mul__(other)

    def __imul__(self, other: Any) -> Any:
        """Serve the operator; see `mul`."""
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_mul_Tensor(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return _of_mul.inplace(self, other) if is_operand(other) else NotImplemented

    def div(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        div.Tensor(Tensor self, Tensor other) -> Tensor
        div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__truediv__(other)
        return _of_div.method(self, other, *args, **kwargs)

    def divide(self, other: Any, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        div.Tensor(Tensor self, Tensor other) -> Tensor
        div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
        """
        if type(other) is _Tensor and not args and not kwargs:
            return self.__truediv__(other)
        return _of_div.method(self, other, *args, **kwargs)

    def div_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        div.Tensor(Tensor self, Tensor other) -> Tensor
        div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
        """
        return _of_div.inplace(self, *args, **kwargs)

    def divide_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        div.Tensor(Tensor self, Tensor other) -> Tensor
        div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
        """
        return _of_div.inplace(self, *args, **kwargs)

    def __truediv__(self, other: Any) -> Any:
        """Serve the operator; see `div`."""
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active:
            if kind is _Tensor:
                if shape is other._geometry and (other._base is None or (other._base._node is None if other._node is None else other._node_version == other._storage.version)):
                    element, given = self._dtype, other._dtype
                    plan = _flat_div_Tensor(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_div_Tensor(self._dtype)
        if plan is not None and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version)):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a, b)
                else:
                    array = SILENCE.run(ufunc, a, b, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a, b)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            tensors = kind is _Tensor
            node, other_node = self._node, other._node if tensors else None
            if (node is not None or other_node is not None) and MODE.grad:
                record = _new(Node)
                record._operator = _op_div_Tensor
                record._edges = (self if node is LEAF else node, other if other_node is LEAF else other_node)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = (None if other_node is None and node is None else ((other, other._storage.version) if tensors else other), None if other_node is None else ((self, self._storage.version)),)
                result._node = record
            return result
        return _of_div.method(self, other) if is_operand(other) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        """Serve the operator; see `div`."""
        return self.reciprocal() * other

    def __itruediv__(self, other: Any) -> Any:
        """Serve the operator; see `div`."""
        if not is_operand(other):
            return NotImplemented
        return _of_div.inplace(self, other)

    def true_divide(self, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        true_divide.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_true_divide.method(self, *args, **kwargs)

    def true_divide_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide elementwise.

        true_divide.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _of_true_divide.inplace(self, *args, **kwargs)

    def floor_divide(self, *args: Any, **kwargs: Any) -> Any:
        """Divide and round down.

        floor_divide(Tensor self, Tensor other) -> Tensor
        """
        return _of_floor_divide.method(self, *args, **kwargs)

    def floor_divide_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide and round down.

        floor_divide(Tensor self, Tensor other) -> Tensor
        """
        return _of_floor_divide.inplace(self, *args, **kwargs)

    def __floordiv__(self, other: Any) -> Any:
        """Serve the operator; see `floor_divide`."""
        if not is_operand(other):
            return NotImplemented
        return _of_floor_divide.method(self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        """Serve the operator; see `floor_divide`."""
        if not is_operand(other):
            return NotImplemented
        return _of_floor_divide.function((other, self), {})

    def __ifloordiv__(self, other: Any) -> Any:
        """Serve the operator; see `floor_divide`."""
        if not is_operand(other):
            return NotImplemented
        return _of_floor_divide.inplace(self, other)

    def remainder(self, *args: Any, **kwargs: Any) -> Any:
        """Take what floor division leaves.

        remainder.Tensor(Tensor self, Tensor other) -> Tensor
        remainder.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_remainder.method(self, *args, **kwargs)

    def remainder_(self, *args: Any, **kwargs: Any) -> Any:
        """Take what floor division leaves.

        remainder.Tensor(Tensor self, Tensor other) -> Tensor
        remainder.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_remainder.inplace(self, *args, **kwargs)

    def __mod__(self, other: Any) -> Any:
        """Serve the operator; see `remainder`."""
        if not is_operand(other):
            return NotImplemented
        return _of_remainder.method(self, other)

    def __rmod__(self, other: Any) -> Any:
        """Serve the operator; see `remainder`."""
        if not is_operand(other):
            return NotImplemented
        return _of_remainder.function((other, self), {})

    def __imod__(self, other: Any) -> Any:
        """Serve the operator; see `remainder`."""
        if not is_operand(other):
            return NotImplemented
        return _of_remainder.inplace(self, other)

    def fmod(self, *args: Any, **kwargs: Any) -> Any:
        """Take what truncating division leaves.

        fmod.Tensor(Tensor self, Tensor other) -> Tensor
        fmod.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_fmod.method(self, *args, **kwargs)

    def fmod_(self, *args: Any, **kwargs: Any) -> Any:
        """Take what truncating division leaves.

        fmod.Tensor(Tensor self, Tensor other) -> Tensor
        fmod.Scalar(Tensor self, Scalar other) -> Tensor
        """
        return _of_fmod.inplace(self, *args, **kwargs)

    def neg(self, *args: Any, **kwargs: Any) -> Any:
        """Change the sign.

        neg(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_neg(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_neg
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ()
                result._node = record
            return result
        return _of_neg.method(self, *args, **kwargs)

    def negative(self, *args: Any, **kwargs: Any) -> Any:
        """Change the sign.

        neg(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_neg(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_neg
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ()
                result._node = record
            return result
        return _of_neg.method(self, *args, **kwargs)

    def neg_(self, *args: Any, **kwargs: Any) -> Any:
        """Change the sign.

        neg(Tensor self) -> Tensor
        """
        return _of_neg.inplace(self, *args, **kwargs)

    def negative_(self, *args: Any, **kwargs: Any) -> Any:
        """Change the sign.

        neg(Tensor self) -> Tensor
        """
        return _of_neg.inplace(self, *args, **kwargs)

    def __neg__(self) -> Any:
        """Serve the operator; see `neg`."""
        shape = self._geometry
        plan: Any = _flat_neg(self._dtype)
        if (
            plan is not None and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_neg
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ()
                result._node = record
            return result
        return _of_neg.method(self)

    def positive(self, *args: Any, **kwargs: Any) -> Any:
        """Return self.

        positive(Tensor(a) self) -> Tensor(a)
        """
        return _of_positive.method(self, *args, **kwargs)

    def __pos__(self) -> Any:
        """Serve the operator; see `positive`."""
        return _of_positive.method(self)

    def abs(self, *args: Any, **kwargs: Any) -> Any:
        """Take the magnitude.

        abs(Tensor self) -> Tensor
        """
        return _of_abs.method(self, *args, **kwargs)

    def absolute(self, *args: Any, **kwargs: Any) -> Any:
        """Take the magnitude.

        abs(Tensor self) -> Tensor
        """
        return _of_abs.method(self, *args, **kwargs)

    def abs_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the magnitude.

        abs(Tensor self) -> Tensor
        """
        return _of_abs.inplace(self, *args, **kwargs)

    def absolute_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the magnitude.

        abs(Tensor self) -> Tensor
        """
        return _of_abs.inplace(self, *args, **kwargs)

    def __abs__(self) -> Any:
        """Serve the operator; see `abs`."""
        return _of_abs.method(self)

    def sign(self, *args: Any, **kwargs: Any) -> Any:
        """Give -1, 0 or 1.

        sign(Tensor self) -> Tensor
        """
        return _of_sign.method(self, *args, **kwargs)

    def sign_(self, *args: Any, **kwargs: Any) -> Any:
        """Give -1, 0 or 1.

        sign(Tensor self) -> Tensor
        """
        return _of_sign.inplace(self, *args, **kwargs)

    def sgn(self, *args: Any, **kwargs: Any) -> Any:
        """Give the sign, or the direction of a complex number.

        sgn(Tensor self) -> Tensor
        """
        return _of_sgn.method(self, *args, **kwargs)

    def sgn_(self, *args: Any, **kwargs: Any) -> Any:
        """Give the sign, or the direction of a complex number.

        sgn(Tensor self) -> Tensor
        """
        return _of_sgn.inplace(self, *args, **kwargs)

    def lerp(self, *args: Any, **kwargs: Any) -> Any:
        """Interpolate by the weights of a tensor.

        lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
        lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
        """
        return _of_lerp.method(self, *args, **kwargs)

    def lerp_(self, *args: Any, **kwargs: Any) -> Any:
        """Interpolate by the weights of a tensor.

        lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
        lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
        """
        return _of_lerp.inplace(self, *args, **kwargs)

    def addcmul(self, *args: Any, **kwargs: Any) -> Any:
        """Add value times the product of two tensors.

        addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
        """
        return _of_addcmul.method(self, *args, **kwargs)

    def addcmul_(self, *args: Any, **kwargs: Any) -> Any:
        """Add value times the product of two tensors.

        addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
        """
        return _of_addcmul.inplace(self, *args, **kwargs)

    def addcdiv(self, *args: Any, **kwargs: Any) -> Any:
        """Add value times the quotient of two tensors.

        addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
        """
        return _of_addcdiv.method(self, *args, **kwargs)

    def addcdiv_(self, *args: Any, **kwargs: Any) -> Any:
        """Add value times the quotient of two tensors.

        addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
        """
        return _of_addcdiv.inplace(self, *args, **kwargs)

    def pow(self, *args: Any, **kwargs: Any) -> Any:
        """Raise to a power.

        pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
        pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
        """
        return _of_pow.method(self, *args, **kwargs)

    def pow_(self, *args: Any, **kwargs: Any) -> Any:
        """Raise to a power.

        pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
        pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
        """
        return _of_pow.inplace(self, *args, **kwargs)

    def __pow__(self, other: Any) -> Any:
        """Serve the operator; see `pow`."""
        if not is_operand(other):
            return NotImplemented
        return _of_pow.method(self, other)

    def __rpow__(self, other: Any) -> Any:
        """Serve the operator; see `pow`."""
        if not is_operand(other):
            return NotImplemented
        return _of_pow.function((other, self), {})

    def __ipow__(self, other: Any) -> Any:
        """Serve the operator; see `pow`."""
        if not is_operand(other):
            return NotImplemented
        return _of_pow.inplace(self, other)

    def float_power(self, *args: Any, **kwargs: Any) -> Any:
        """Raise to a power in double precision.

        float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
        float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
        """
        return _of_float_power.method(self, *args, **kwargs)

    def float_power_(self, *args: Any, **kwargs: Any) -> Any:
        """Raise to a power in double precision.

        float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
        float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
        """
        return _of_float_power.inplace(self, *args, **kwargs)

    def kron(self, *args: Any, **kwargs: Any) -> Any:
        """Put other, times each element of self, in the place of that element.

        kron(Tensor self, Tensor other) -> Tensor
        """
        return _of_kron.method(self, *args, **kwargs)

    def addr(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to an outer product, times alpha.

        addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addr.method(self, *args, **kwargs)

    def addr_(self, *args: Any, **kwargs: Any) -> Any:
        """Add self, times beta, to an outer product, times alpha.

        addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
        """
        return _of_addr.inplace(self, *args, **kwargs)

    def cross(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply vectors of three elements.

        cross(Tensor self, Tensor other, int? dim=None) -> Tensor
        """
        return _of_cross.method(self, *args, **kwargs)

    def matrix_power(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply a square matrix by itself.

        matrix_power(Tensor self, int n) -> Tensor
        """
        return _of_matrix_power.method(self, *args, **kwargs)

    def uniform_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with numbers that are uniform in [from, to).

        uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor
        """
        return _of_uniform.inplace(self, *args, **kwargs)

    def normal_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with normally distributed numbers.

        normal.functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor
        """
        return _of_normal.inplace(self, *args, **kwargs)

    def exponential_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with exponentially distributed numbers.

        exponential(Tensor self, float lambd=1., *, Generator? generator=None) -> Tensor
        """
        return _of_exponential.inplace(self, *args, **kwargs)

    def cauchy_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with Cauchy distributed numbers.

        cauchy(Tensor self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor
        """
        return _of_cauchy.inplace(self, *args, **kwargs)

    def log_normal_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with numbers whose logarithm is normally distributed.

        log_normal(Tensor self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor
        """
        return _of_log_normal.inplace(self, *args, **kwargs)

    def geometric_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with numbers of trials up to the first success.

        geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor
        """
        return _of_geometric.inplace(self, *args, **kwargs)

    def random_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with integers in [from, to), or from from on.

        random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor
        random.to(Tensor self, int to, *, Generator? generator=None) -> Tensor
        random(Tensor self, *, Generator? generator=None) -> Tensor
        """
        return _of_random.inplace(self, *args, **kwargs)

    def flip(self, *args: Any, **kwargs: Any) -> Any:
        """Reverse the order of the entries along dims.

        flip(Tensor self, int[] dims) -> Tensor
        """
        return _of_flip.method(self, *args, **kwargs)

    def fliplr(self, *args: Any, **kwargs: Any) -> Any:
        """Reverse the columns.

        fliplr(Tensor self) -> Tensor
        """
        return _of_fliplr.method(self, *args, **kwargs)

    def flipud(self, *args: Any, **kwargs: Any) -> Any:
        """Reverse the rows.

        flipud(Tensor self) -> Tensor
        """
        return _of_flipud.method(self, *args, **kwargs)

    def roll(self, *args: Any, **kwargs: Any) -> Any:
        """Move the entries along dims, those that leave at one end entering at the other.

        roll(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor
        """
        return _of_roll.method(self, *args, **kwargs)

    def repeat(self, *args: Any, **kwargs: Any) -> Any:
        """Repeat the tensor along every dim.

        repeat(Tensor self, int[] repeats) -> Tensor
        """
        return _of_repeat.method(self, *args, **kwargs)

    def tile(self, *args: Any, **kwargs: Any) -> Any:
        """Repeat the tensor, missing numbers counting as 1 on the left.

        tile(Tensor self, int[] dims) -> Tensor
        """
        return _of_tile.method(self, *args, **kwargs)

    def sum(self, *args: Any, **kwargs: Any) -> Any:
        """Sum all elements, or those over dims.

        sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
        sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        plan: Any = _reducing_sum(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_sum.method(self, *args, **kwargs)

    def nansum(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the elements over dims, counting NaN as zero.

        nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_nansum.method(self, *args, **kwargs)

    def prod(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply all elements, or those along a dim.

        prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
        prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        plan: Any = _reducing_prod(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_prod.method(self, *args, **kwargs)

    def mean(self, *args: Any, **kwargs: Any) -> Any:
        """Give the mean of all elements, or over dims.

        mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
        mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        plan: Any = _reducing_mean(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_mean.method(self, *args, **kwargs)

    def any(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether any element is true.

        any(Tensor self) -> Tensor
        any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
        any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_any(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_any.method(self, *args, **kwargs)

    def all(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether all elements are true.

        all(Tensor self) -> Tensor
        all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
        all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
        """
        plan: Any = _reducing_all(self._dtype)
        if (
            plan is not None and not kwargs and (not args or (len(args) == 1 and type(args[0]) is int))
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return _of_all.method(self, *args, **kwargs)

    def count_nonzero(self, *args: Any, **kwargs: Any) -> Any:
        """Count the elements other than zero over dims.

        count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
        count_nonzero(Tensor self, int? dim=None) -> Tensor
        """
        return _of_count_nonzero.method(self, *args, **kwargs)

    def nanmean(self, *args: Any, **kwargs: Any) -> Any:
        """Give the mean of the elements that are not NaN, of all or over dims.

        nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_nanmean.method(self, *args, **kwargs)

    def sum_to_size(self, *args: Any, **kwargs: Any) -> Any:
        """Sum over the dims along which a tensor of the size would be stretched.

        sum_to_size(Tensor self, int[] size) -> Tensor
        """
        return _of_sum_to_size.method(self, *args, **kwargs)

    def hash_tensor(self, *args: Any, **kwargs: Any) -> Any:
        """Combine the bits of the elements, of all or over dims.

        hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor
        """
        return _of_hash_tensor.method(self, *args, **kwargs)

    def bernoulli(self, *args: Any, **kwargs: Any) -> Any:
        """Draw ones and zeros of given probabilities.

        bernoulli(Tensor self, *, Generator? generator=None) -> Tensor
        bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor
        """
        return _of_bernoulli.method(self, *args, **kwargs)

    def bernoulli_(self, *args: Any, **kwargs: Any) -> Any:
        """Fill with ones and zeros of given probabilities.

        bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor
        bernoulli.float(Tensor self, float p=0.5, *, Generator? generator=None) -> Tensor
        """
        return _of_bernoulli.inplace(self, *args, **kwargs)

    def multinomial(self, *args: Any, **kwargs: Any) -> Any:
        """Draw indices with probabilities in proportion to given weights.

        multinomial(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor
        """
        return _of_multinomial.method(self, *args, **kwargs)

    def poisson(self, *args: Any, **kwargs: Any) -> Any:
        """Draw Poisson distributed numbers of given rates.

        poisson(Tensor self, Generator? generator=None) -> Tensor
        """
        return _of_poisson.method(self, *args, **kwargs)

    def cumsum(self, *args: Any, **kwargs: Any) -> Any:
        """Sum what comes up to each place along a dim.

        cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_cumsum.method(self, *args, **kwargs)

    def cumsum_(self, *args: Any, **kwargs: Any) -> Any:
        """Sum what comes up to each place along a dim.

        cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_cumsum.inplace(self, *args, **kwargs)

    def cumprod(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply what comes up to each place along a dim.

        cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_cumprod.method(self, *args, **kwargs)

    def cumprod_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply what comes up to each place along a dim.

        cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
        """
        return _of_cumprod.inplace(self, *args, **kwargs)

    def logcumsumexp(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm of the sum of exponentials up to each place along a dim.

        logcumsumexp(Tensor self, int dim) -> Tensor
        """
        return _of_logcumsumexp.method(self, *args, **kwargs)

    def cummax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the largest element up to each place along a dim, and its index.

        cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
        """
        return _of_cummax.method(self, *args, **kwargs)

    def cummin(self, *args: Any, **kwargs: Any) -> Any:
        """Give the smallest element up to each place along a dim, and its index.

        cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)
        """
        return _of_cummin.method(self, *args, **kwargs)

    def gather(self, *args: Any, **kwargs: Any) -> Any:
        """Take elements along a dim, each at its own position.

        gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
        """
        return _of_gather.method(self, *args, **kwargs)

    def scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Write elements along a dim, each to its own position.

        scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
        scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
        scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
        scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor
        """
        return _of_scatter.method(self, *args, **kwargs)

    def scatter_(self, *args: Any, **kwargs: Any) -> Any:
        """Write elements along a dim, each to its own position.

        scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
        scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
        scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
        scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor
        """
        return _of_scatter.inplace(self, *args, **kwargs)

    def scatter_add(self, *args: Any, **kwargs: Any) -> Any:
        """Add elements along a dim, each to its own position.

        scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
        """
        return _of_scatter_add.method(self, *args, **kwargs)

    def scatter_add_(self, *args: Any, **kwargs: Any) -> Any:
        """Add elements along a dim, each to its own position.

        scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
        """
        return _of_scatter_add.inplace(self, *args, **kwargs)

    def index_add(self, *args: Any, **kwargs: Any) -> Any:
        """Add positions of source, multiplied by alpha, to the positions of self that index names.

        index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
        """
        return _of_index_add.method(self, *args, **kwargs)

    def index_add_(self, *args: Any, **kwargs: Any) -> Any:
        """Add positions of source, multiplied by alpha, to the positions of self that index names.

        index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
        """
        return _of_index_add.inplace(self, *args, **kwargs)

    def index_copy(self, *args: Any, **kwargs: Any) -> Any:
        """Write positions of source to the positions of self that index names.

        index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
        """
        return _of_index_copy.method(self, *args, **kwargs)

    def index_copy_(self, *args: Any, **kwargs: Any) -> Any:
        """Write positions of source to the positions of self that index names.

        index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
        """
        return _of_index_copy.inplace(self, *args, **kwargs)

    def index_fill(self, *args: Any, **kwargs: Any) -> Any:
        """Write the element of a tensor to the positions of a dim that index names.

        index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
        index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
        """
        return _of_index_fill.method(self, *args, **kwargs)

    def index_fill_(self, *args: Any, **kwargs: Any) -> Any:
        """Write the element of a tensor to the positions of a dim that index names.

        index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
        index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
        """
        return _of_index_fill.inplace(self, *args, **kwargs)

    def scatter_reduce(self, *args: Any, **kwargs: Any) -> Any:
        """Reduce the elements of src that meet at each place along a dim.

        scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
        """
        return _of_scatter_reduce.method(self, *args, **kwargs)

    def scatter_reduce_(self, *args: Any, **kwargs: Any) -> Any:
        """Reduce the elements of src that meet at each place along a dim.

        scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
        """
        return _of_scatter_reduce.inplace(self, *args, **kwargs)

    def index_reduce(self, *args: Any, **kwargs: Any) -> Any:
        """Reduce the positions of source that meet at each position of a dim.

        index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor
        """
        return _of_index_reduce.method(self, *args, **kwargs)

    def index_reduce_(self, *args: Any, **kwargs: Any) -> Any:
        """Reduce the positions of source that meet at each position of a dim.

        index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor
        """
        return _of_index_reduce.inplace(self, *args, **kwargs)

    def logsumexp(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm of the sum of exponentials over dims.

        logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
        """
        return _of_logsumexp.method(self, *args, **kwargs)

    def softmax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the share of each exponential in their sum along a dim.

        softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
        """
        return _of_softmax.method(self, *args, **kwargs)

    def log_softmax(self, *args: Any, **kwargs: Any) -> Any:
        """Give the logarithm of the share of each exponential in their sum along a dim.

        log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
        """
        return _of_log_softmax.method(self, *args, **kwargs)

    def sort(self, *args: Any, **kwargs: Any) -> Any:
        """Order the elements along a dim.

        sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
        sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
        """
        return _of_sort.method(self, *args, **kwargs)

    def argsort(self, *args: Any, **kwargs: Any) -> Any:
        """Tell where the elements in order are.

        argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
        argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor
        """
        return _of_argsort.method(self, *args, **kwargs)

    def msort(self, *args: Any, **kwargs: Any) -> Any:
        """Order the elements along the first dim.

        msort(Tensor self) -> Tensor
        """
        return _of_msort.method(self, *args, **kwargs)

    def topk(self, *args: Any, **kwargs: Any) -> Any:
        """Give the k largest or smallest elements along a dim.

        topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)
        """
        return _of_topk.method(self, *args, **kwargs)

    def kthvalue(self, *args: Any, **kwargs: Any) -> Any:
        """Give the k-th smallest element along a dim, counted from 1, and its index.

        kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        return _of_kthvalue.method(self, *args, **kwargs)

    def to_sparse(self, *args: Any, **kwargs: Any) -> Any:
        """List the slices along the first dims that are not zero.

        to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor
        to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor
        """
        return _of_to_sparse.method(self, *args, **kwargs)

    def to_sparse_coo(self, *args: Any, **kwargs: Any) -> Any:
        """List the elements that are not zero.

        to_sparse_coo(Tensor self) -> Tensor
        """
        return _of_to_sparse_coo.method(self, *args, **kwargs)

    def to_dense(self, *args: Any, **kwargs: Any) -> Any:
        """Make a strided tensor of the same elements.

        to_dense(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None) -> Tensor
        """
        return _of_to_dense.method(self, *args, **kwargs)

    def sparse_mask(self, *args: Any, **kwargs: Any) -> Any:
        """Take the elements at the places of a sparse tensor.

        sparse_mask(Tensor self, Tensor mask) -> Tensor
        """
        return _of_sparse_mask.method(self, *args, **kwargs)

    def coalesce(self, *args: Any, **kwargs: Any) -> Any:
        """Bring the entries of a sparse tensor in order, one for each place.

        coalesce(Tensor self) -> Tensor
        """
        return _of_coalesce.method(self, *args, **kwargs)

    def values(self, *args: Any, **kwargs: Any) -> Any:
        """Show the entries of a coalesced tensor.

        values(Tensor self) -> Tensor
        """
        return _of_values.method(self, *args, **kwargs)

    def indices(self, *args: Any, **kwargs: Any) -> Any:
        """Show the places of a coalesced tensor.

        indices(Tensor self) -> Tensor
        """
        return _of_indices.method(self, *args, **kwargs)

    def _values(self, *args: Any, **kwargs: Any) -> Any:
        """Show the entries of a sparse tensor, without history.

        _values(Tensor self) -> Tensor
        """
        return _of__values.method(self, *args, **kwargs)

    def _indices(self, *args: Any, **kwargs: Any) -> Any:
        """Show the places of a sparse tensor.

        _indices(Tensor self) -> Tensor
        """
        return _of__indices.method(self, *args, **kwargs)

    def _nnz(self, *args: Any, **kwargs: Any) -> Any:
        """Count the entries.

        _nnz(Tensor self) -> int
        """
        return _of__nnz.method(self, *args, **kwargs)

    def is_coalesced(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether the places are known to differ and to be in order.

        is_coalesced(Tensor self) -> bool
        """
        return _of_is_coalesced.method(self, *args, **kwargs)

    def sparse_dim(self, *args: Any, **kwargs: Any) -> Any:
        """Count the dims along which there are places.

        sparse_dim(Tensor self) -> int
        """
        return _of_sparse_dim.method(self, *args, **kwargs)

    def dense_dim(self, *args: Any, **kwargs: Any) -> Any:
        """Count the dims that are not sparse.

        dense_dim(Tensor self) -> int
        """
        return _of_dense_dim.method(self, *args, **kwargs)

    def to_sparse_csr(self, *args: Any, **kwargs: Any) -> Any:
        """List the elements that are not zero, row by row.

        to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor
        """
        return _of_to_sparse_csr.method(self, *args, **kwargs)

    def crow_indices(self, *args: Any, **kwargs: Any) -> Any:
        """Show where the entries of each row begin.

        crow_indices(Tensor self) -> Tensor
        """
        return _of_crow_indices.method(self, *args, **kwargs)

    def col_indices(self, *args: Any, **kwargs: Any) -> Any:
        """Show the column of each entry.

        col_indices(Tensor self) -> Tensor
        """
        return _of_col_indices.method(self, *args, **kwargs)

    def split(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into parts of one size; the last may be smaller.

        split.Tensor(Tensor(a) self, int split_size, int dim=0) -> Tensor(a)[]
        split.sizes(Tensor(a) self, int[] split_size, int dim=0) -> Tensor(a)[]
        """
        return _of_split.method(self, *args, **kwargs)

    def split_with_sizes(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into parts of given sizes.

        split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
        """
        return _of_split_with_sizes.method(self, *args, **kwargs)

    def chunk(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into at most so many parts of one size.

        chunk(Tensor(a) self, int chunks, int dim=0) -> Tensor(a)[]
        """
        return _of_chunk.method(self, *args, **kwargs)

    def unbind(self, *args: Any, **kwargs: Any) -> Any:
        """Take a dim apart.

        unbind.int(Tensor(a) self, int dim=0) -> Tensor(a)[]
        """
        return _of_unbind.method(self, *args, **kwargs)

    def tensor_split(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim as a tensor of indices, or of one number of parts, says.

        tensor_split.tensor_indices_or_sections(Tensor(a) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]
        tensor_split.sections(Tensor(a) self, int sections, int dim=0) -> Tensor(a)[]
        tensor_split.indices(Tensor(a) self, int[] indices, int dim=0) -> Tensor(a)[]
        """
        return _of_tensor_split.method(self, *args, **kwargs)

    def hsplit(self, *args: Any, **kwargs: Any) -> Any:
        """Cut the second dim, or the only one, into equal parts.

        hsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
        hsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]
        """
        return _of_hsplit.method(self, *args, **kwargs)

    def vsplit(self, *args: Any, **kwargs: Any) -> Any:
        """Cut the first dim into equal parts.

        vsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
        vsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]
        """
        return _of_vsplit.method(self, *args, **kwargs)

    def dsplit(self, *args: Any, **kwargs: Any) -> Any:
        """Cut the third dim into equal parts.

        dsplit.int(Tensor(a) self, int sections) -> Tensor(a)[]
        dsplit.array(Tensor(a) self, int[] indices) -> Tensor(a)[]
        """
        return _of_dsplit.method(self, *args, **kwargs)

    def unsafe_split(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into parts of one size that are no views.

        unsafe_split.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]
        """
        return _of_unsafe_split.method(self, *args, **kwargs)

    def unsafe_split_with_sizes(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into parts of given sizes that are no views.

        unsafe_split_with_sizes(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]
        """
        return _of_unsafe_split_with_sizes.method(self, *args, **kwargs)

    def unsafe_chunk(self, *args: Any, **kwargs: Any) -> Any:
        """Cut a dim into at most so many parts of one size that are no views.

        unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]
        """
        return _of_unsafe_chunk.method(self, *args, **kwargs)

    def median(self, *args: Any, **kwargs: Any) -> Any:
        """Give the middle element in order, of all or along a dim.

        median(Tensor self) -> Tensor
        median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        return _of_median.method(self, *args, **kwargs)

    def nanmedian(self, *args: Any, **kwargs: Any) -> Any:
        """Give the middle element in order of those that are not NaN.

        nanmedian(Tensor self) -> Tensor
        nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        return _of_nanmedian.method(self, *args, **kwargs)

    def mode(self, *args: Any, **kwargs: Any) -> Any:
        """Give the most frequent element along a dim, and its index.

        mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
        """
        return _of_mode.method(self, *args, **kwargs)

    def quantile(self, *args: Any, **kwargs: Any) -> Any:
        """Give the elements at the shares q of the order, of all or along a dim.

        quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
        quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
        """
        return _of_quantile.method(self, *args, **kwargs)

    def nanquantile(self, *args: Any, **kwargs: Any) -> Any:
        """Give the elements at the shares q of the order of those that are not NaN.

        nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
        nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor
        """
        return _of_nanquantile.method(self, *args, **kwargs)

    def cov(self, *args: Any, **kwargs: Any) -> Any:
        """Give the covariances of the rows, whose columns are observations.

        cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor
        """
        return _of_cov.method(self, *args, **kwargs)

    def corrcoef(self, *args: Any, **kwargs: Any) -> Any:
        """Give the correlation coefficients of the rows, whose columns are observations.

        corrcoef(Tensor self) -> Tensor
        """
        return _of_corrcoef.method(self, *args, **kwargs)

    def stft(self, *args: Any, **kwargs: Any) -> Any:
        """Transform each of the overlapping frames of a signal, weighted by a window.

        stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode="reflect", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor
        """
        return _of_stft.method(self, *args, **kwargs)

    def istft(self, *args: Any, **kwargs: Any) -> Any:
        """Give the signal whose overlapping frames have these transforms.

        istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor
        """
        return _of_istft.method(self, *args, **kwargs)

    def resize_(self, *args: Any, **kwargs: Any) -> Any:
        """Give self other sizes on its own storage, which grows when needed.

        resize_(Tensor(a!) self, int[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)
        """
        return _of_resize_.method(self, *args, **kwargs)

    def resize_as_(self, *args: Any, **kwargs: Any) -> Any:
        """Give self the sizes of another tensor on its own storage.

        resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)
        """
        return _of_resize_as_.method(self, *args, **kwargs)

    def set_(self, *args: Any, **kwargs: Any) -> Any:
        """Lay self on an empty storage of its own.

        set_(Tensor(a!) self) -> Tensor(a!)
        set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)
        set_.source_Storage(Tensor(a!) self, Storage source) -> Tensor(a!)
        set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, int storage_offset, int[] size, int[] stride=[]) -> Tensor(a!)
        set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, int storage_offset, int[] size, int[] stride=[]) -> Tensor(a!)
        """
        return _of_set_.method(self, *args, **kwargs)

    def is_set_to(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether both tensors lie in one place of one storage.

        is_set_to(Tensor self, Tensor tensor) -> bool
        """
        return _of_is_set_to.method(self, *args, **kwargs)

    def is_same_size(self, *args: Any, **kwargs: Any) -> Any:
        """Tell whether two tensors have the same sizes.

        is_same_size(Tensor self, Tensor other) -> bool
        """
        return _of_is_same_size.method(self, *args, **kwargs)

    def trace(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the main diagonal of a matrix.

        trace(Tensor self) -> Tensor
        """
        return _of_trace.method(self, *args, **kwargs)

    def tril(self, *args: Any, **kwargs: Any) -> Any:
        """Keep what is on and below a diagonal of each matrix.

        tril(Tensor self, int diagonal=0) -> Tensor
        """
        return _of_tril.method(self, *args, **kwargs)

    def tril_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep what is on and below a diagonal of each matrix.

        tril(Tensor self, int diagonal=0) -> Tensor
        """
        return _of_tril.inplace(self, *args, **kwargs)

    def triu(self, *args: Any, **kwargs: Any) -> Any:
        """Keep what is on and above a diagonal of each matrix.

        triu(Tensor self, int diagonal=0) -> Tensor
        """
        return _of_triu.method(self, *args, **kwargs)

    def triu_(self, *args: Any, **kwargs: Any) -> Any:
        """Keep what is on and above a diagonal of each matrix.

        triu(Tensor self, int diagonal=0) -> Tensor
        """
        return _of_triu.inplace(self, *args, **kwargs)

    def sin(self, *args: Any, **kwargs: Any) -> Any:
        """Take the sine.

        sin(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_sin(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_sin
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_sin.method(self, *args, **kwargs)

    def sin_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the sine.

        sin(Tensor self) -> Tensor
        """
        return _of_sin.inplace(self, *args, **kwargs)

    def cos(self, *args: Any, **kwargs: Any) -> Any:
        """Take the cosine.

        cos(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_cos(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_cos
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_cos.method(self, *args, **kwargs)

    def cos_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the cosine.

        cos(Tensor self) -> Tensor
        """
        return _of_cos.inplace(self, *args, **kwargs)

    def tan(self, *args: Any, **kwargs: Any) -> Any:
        """Take the tangent.

        tan(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_tan(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_tan
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_tan.method(self, *args, **kwargs)

    def tan_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the tangent.

        tan(Tensor self) -> Tensor
        """
        return _of_tan.inplace(self, *args, **kwargs)

    def asin(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse sine.

        asin(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_asin(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_asin
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_asin.method(self, *args, **kwargs)

    def arcsin(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse sine.

        asin(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_asin(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_asin
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_asin.method(self, *args, **kwargs)

    def asin_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse sine.

        asin(Tensor self) -> Tensor
        """
        return _of_asin.inplace(self, *args, **kwargs)

    def arcsin_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse sine.

        asin(Tensor self) -> Tensor
        """
        return _of_asin.inplace(self, *args, **kwargs)

    def acos(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse cosine.

        acos(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_acos(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_acos
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_acos.method(self, *args, **kwargs)

    def arccos(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse cosine.

        acos(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_acos(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_acos
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_acos.method(self, *args, **kwargs)

    def acos_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse cosine.

        acos(Tensor self) -> Tensor
        """
        return _of_acos.inplace(self, *args, **kwargs)

    def arccos_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse cosine.

        acos(Tensor self) -> Tensor
        """
        return _of_acos.inplace(self, *args, **kwargs)

    def atan(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse tangent.

        atan(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_atan(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_atan
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_atan.method(self, *args, **kwargs)

    def arctan(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse tangent.

        atan(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_atan(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_atan
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_atan.method(self, *args, **kwargs)

    def atan_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse tangent.

        atan(Tensor self) -> Tensor
        """
        return _of_atan.inplace(self, *args, **kwargs)

    def arctan_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse tangent.

        atan(Tensor self) -> Tensor
        """
        return _of_atan.inplace(self, *args, **kwargs)

    def sinh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic sine.

        sinh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_sinh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_sinh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_sinh.method(self, *args, **kwargs)

    def sinh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic sine.

        sinh(Tensor self) -> Tensor
        """
        return _of_sinh.inplace(self, *args, **kwargs)

    def cosh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic cosine.

        cosh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_cosh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_cosh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_cosh.method(self, *args, **kwargs)

    def cosh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the hyperbolic cosine.

        cosh(Tensor self) -> Tensor
        """
        return _of_cosh.inplace(self, *args, **kwargs)

    def asinh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic sine.

        asinh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_asinh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_asinh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_asinh.method(self, *args, **kwargs)

    def arcsinh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic sine.

        asinh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_asinh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_asinh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_asinh.method(self, *args, **kwargs)

    def asinh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic sine.

        asinh(Tensor self) -> Tensor
        """
        return _of_asinh.inplace(self, *args, **kwargs)

    def arcsinh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic sine.

        asinh(Tensor self) -> Tensor
        """
        return _of_asinh.inplace(self, *args, **kwargs)

    def acosh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic cosine.

        acosh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_acosh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_acosh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_acosh.method(self, *args, **kwargs)

    def arccosh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic cosine.

        acosh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_acosh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_acosh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_acosh.method(self, *args, **kwargs)

    def acosh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic cosine.

        acosh(Tensor self) -> Tensor
        """
        return _of_acosh.inplace(self, *args, **kwargs)

    def arccosh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic cosine.

        acosh(Tensor self) -> Tensor
        """
        return _of_acosh.inplace(self, *args, **kwargs)

    def atanh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic tangent.

        atanh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_atanh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_atanh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_atanh.method(self, *args, **kwargs)

    def arctanh(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic tangent.

        atanh(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_atanh(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_atanh
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_atanh.method(self, *args, **kwargs)

    def atanh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic tangent.

        atanh(Tensor self) -> Tensor
        """
        return _of_atanh.inplace(self, *args, **kwargs)

    def arctanh_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the inverse hyperbolic tangent.

        atanh(Tensor self) -> Tensor
        """
        return _of_atanh.inplace(self, *args, **kwargs)

    def sinc(self, *args: Any, **kwargs: Any) -> Any:
        """Divide the sine of pi times self by pi times self.

        sinc(Tensor self) -> Tensor
        """
        return _of_sinc.method(self, *args, **kwargs)

    def sinc_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide the sine of pi times self by pi times self.

        sinc(Tensor self) -> Tensor
        """
        return _of_sinc.inplace(self, *args, **kwargs)

    def angle(self, *args: Any, **kwargs: Any) -> Any:
        """Take the angle to the positive real axis.

        angle(Tensor self) -> Tensor
        """
        return _of_angle.method(self, *args, **kwargs)

    def deg2rad(self, *args: Any, **kwargs: Any) -> Any:
        """Convert from degrees to radians.

        deg2rad(Tensor self) -> Tensor
        """
        return _of_deg2rad.method(self, *args, **kwargs)

    def deg2rad_(self, *args: Any, **kwargs: Any) -> Any:
        """Convert from degrees to radians.

        deg2rad(Tensor self) -> Tensor
        """
        return _of_deg2rad.inplace(self, *args, **kwargs)

    def rad2deg(self, *args: Any, **kwargs: Any) -> Any:
        """Convert from radians to degrees.

        rad2deg(Tensor self) -> Tensor
        """
        return _of_rad2deg.method(self, *args, **kwargs)

    def rad2deg_(self, *args: Any, **kwargs: Any) -> Any:
        """Convert from radians to degrees.

        rad2deg(Tensor self) -> Tensor
        """
        return _of_rad2deg.inplace(self, *args, **kwargs)

    def exp(self, *args: Any, **kwargs: Any) -> Any:
        """Raise e to the power of self.

        exp(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_exp(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_exp
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_exp.method(self, *args, **kwargs)

    def exp_(self, *args: Any, **kwargs: Any) -> Any:
        """Raise e to the power of self.

        exp(Tensor self) -> Tensor
        """
        return _of_exp.inplace(self, *args, **kwargs)

    def exp2(self, *args: Any, **kwargs: Any) -> Any:
        """Raise 2 to the power of self.

        exp2(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_exp2(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_exp2
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_exp2.method(self, *args, **kwargs)

    def exp2_(self, *args: Any, **kwargs: Any) -> Any:
        """Raise 2 to the power of self.

        exp2(Tensor self) -> Tensor
        """
        return _of_exp2.inplace(self, *args, **kwargs)

    def expm1(self, *args: Any, **kwargs: Any) -> Any:
        """Raise e to the power of self, and subtract 1.

        expm1(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_expm1(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_expm1
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_expm1.method(self, *args, **kwargs)

    def expm1_(self, *args: Any, **kwargs: Any) -> Any:
        """Raise e to the power of self, and subtract 1.

        expm1(Tensor self) -> Tensor
        """
        return _of_expm1.inplace(self, *args, **kwargs)

    def log(self, *args: Any, **kwargs: Any) -> Any:
        """Take the natural logarithm.

        log(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_log(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_log
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_log.method(self, *args, **kwargs)

    def log_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the natural logarithm.

        log(Tensor self) -> Tensor
        """
        return _of_log.inplace(self, *args, **kwargs)

    def log2(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm to base 2.

        log2(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_log2(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_log2
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_log2.method(self, *args, **kwargs)

    def log2_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm to base 2.

        log2(Tensor self) -> Tensor
        """
        return _of_log2.inplace(self, *args, **kwargs)

    def log10(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm to base 10.

        log10(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_log10(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_log10
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_log10.method(self, *args, **kwargs)

    def log10_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm to base 10.

        log10(Tensor self) -> Tensor
        """
        return _of_log10.inplace(self, *args, **kwargs)

    def log1p(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of 1 + self.

        log1p(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_log1p(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_log1p
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((self, self._storage.version),)
                result._node = record
            return result
        return _of_log1p.method(self, *args, **kwargs)

    def log1p_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of 1 + self.

        log1p(Tensor self) -> Tensor
        """
        return _of_log1p.inplace(self, *args, **kwargs)

    def sqrt(self, *args: Any, **kwargs: Any) -> Any:
        """Take the square root.

        sqrt(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_sqrt(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_sqrt
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_sqrt.method(self, *args, **kwargs)

    def sqrt_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the square root.

        sqrt(Tensor self) -> Tensor
        """
        return _of_sqrt.inplace(self, *args, **kwargs)

    def rsqrt(self, *args: Any, **kwargs: Any) -> Any:
        """Take the reciprocal of the square root.

        rsqrt(Tensor self) -> Tensor
        """
        return _of_rsqrt.method(self, *args, **kwargs)

    def rsqrt_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the reciprocal of the square root.

        rsqrt(Tensor self) -> Tensor
        """
        return _of_rsqrt.inplace(self, *args, **kwargs)

    def square(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply with itself.

        square(Tensor self) -> Tensor
        """
        return _of_square.method(self, *args, **kwargs)

    def square_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply with itself.

        square(Tensor self) -> Tensor
        """
        return _of_square.inplace(self, *args, **kwargs)

    def reciprocal(self, *args: Any, **kwargs: Any) -> Any:
        """Divide 1 by self.

        reciprocal(Tensor self) -> Tensor
        """
        shape = self._geometry
        plan: Any = _flat_reciprocal(self._dtype)
        if (
            plan is not None and not args and not kwargs and shape.plain and type(self) is _Tensor
            and not LISTENER.active and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
            try:
                if shape.numel < 262144:
                    array = SILENCE.run(ufunc, a)
                else:
                    array = SILENCE.run(ufunc, a, large(shape.sizes, element))
            except RuntimeError:
                array = anew(ufunc, a)
            if type(array) is not ndarray:
                array = asarray(array)
            result = _new(_Tensor)
            result._array = array
            result._storage = storage = _new(Storage)
            storage.buffer = array
            storage.version = 0
            result._geometry = shape
            result._offset = 0
            result._dtype = element
            result._node = result._base = None
            node = self._node
            if node is not None and MODE.grad:
                record = _new(Node)
                record._operator = _op_reciprocal
                record._edges = (self if node is LEAF else node,)
                record._sequence = next_sequence()
                record._geometry = shape
                record._dtype = element
                record._saved = ((alias_of(result), 0),)
                result._node = record
            return result
        return _of_reciprocal.method(self, *args, **kwargs)

    def reciprocal_(self, *args: Any, **kwargs: Any) -> Any:
        """Divide 1 by self.

        reciprocal(Tensor self) -> Tensor
        """
        return _of_reciprocal.inplace(self, *args, **kwargs)

    def floor(self, *args: Any, **kwargs: Any) -> Any:
        """Round down.

        floor(Tensor self) -> Tensor
        """
        return _of_floor.method(self, *args, **kwargs)

    def floor_(self, *args: Any, **kwargs: Any) -> Any:
        """Round down.

        floor(Tensor self) -> Tensor
        """
        return _of_floor.inplace(self, *args, **kwargs)

    def ceil(self, *args: Any, **kwargs: Any) -> Any:
        """Round up.

        ceil(Tensor self) -> Tensor
        """
        return _of_ceil.method(self, *args, **kwargs)

    def ceil_(self, *args: Any, **kwargs: Any) -> Any:
        """Round up.

        ceil(Tensor self) -> Tensor
        """
        return _of_ceil.inplace(self, *args, **kwargs)

    def trunc(self, *args: Any, **kwargs: Any) -> Any:
        """Round towards zero.

        trunc(Tensor self) -> Tensor
        """
        return _of_trunc.method(self, *args, **kwargs)

    def fix(self, *args: Any, **kwargs: Any) -> Any:
        """Round towards zero.

        trunc(Tensor self) -> Tensor
        """
        return _of_trunc.method(self, *args, **kwargs)

    def trunc_(self, *args: Any, **kwargs: Any) -> Any:
        """Round towards zero.

        trunc(Tensor self) -> Tensor
        """
        return _of_trunc.inplace(self, *args, **kwargs)

    def fix_(self, *args: Any, **kwargs: Any) -> Any:
        """Round towards zero.

        trunc(Tensor self) -> Tensor
        """
        return _of_trunc.inplace(self, *args, **kwargs)

    def round(self, *args: Any, **kwargs: Any) -> Any:
        """Round to the nearest whole number.

        round(Tensor self) -> Tensor
        round.decimals(Tensor self, *, int decimals) -> Tensor
        """
        return _of_round.method(self, *args, **kwargs)

    def round_(self, *args: Any, **kwargs: Any) -> Any:
        """Round to the nearest whole number.

        round(Tensor self) -> Tensor
        round.decimals(Tensor self, *, int decimals) -> Tensor
        """
        return _of_round.inplace(self, *args, **kwargs)

    def frac(self, *args: Any, **kwargs: Any) -> Any:
        """Take away the whole part.

        frac(Tensor self) -> Tensor
        """
        return _of_frac.method(self, *args, **kwargs)

    def frac_(self, *args: Any, **kwargs: Any) -> Any:
        """Take away the whole part.

        frac(Tensor self) -> Tensor
        """
        return _of_frac.inplace(self, *args, **kwargs)

    def frexp(self, *args: Any, **kwargs: Any) -> Any:
        """Split into a mantissa from 0.5 to 1 and a power of two.

        frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)
        """
        return _of_frexp.method(self, *args, **kwargs)

    def nan_to_num(self, *args: Any, **kwargs: Any) -> Any:
        """Replace NaN and infinities by numbers.

        nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
        """
        return _of_nan_to_num.method(self, *args, **kwargs)

    def nan_to_num_(self, *args: Any, **kwargs: Any) -> Any:
        """Replace NaN and infinities by numbers.

        nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
        """
        return _of_nan_to_num.inplace(self, *args, **kwargs)

    def logit(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the odds.

        logit(Tensor self, float? eps=None) -> Tensor
        """
        return _of_logit.method(self, *args, **kwargs)

    def logit_(self, *args: Any, **kwargs: Any) -> Any:
        """Take the logarithm of the odds.

        logit(Tensor self, float? eps=None) -> Tensor
        """
        return _of_logit.inplace(self, *args, **kwargs)

    def unique(self, *args: Any, **kwargs: Any) -> Any:
        """Find the different elements, or slices of a dim, in order.

        unique(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, int? dim=None) -> any
        """
        return _of_unique.method(self, *args, **kwargs)

    def unique_consecutive(self, *args: Any, **kwargs: Any) -> Any:
        """Drop elements, or slices of a dim, that equal the one before.

        unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> any
        """
        return _of_unique_consecutive.method(self, *args, **kwargs)

    def as_strided(self, *args: Any, **kwargs: Any) -> Any:
        """View the storage with given sizes, strides and storage offset.

        as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
        """
        return _of_as_strided.method(self, *args, **kwargs)

    def as_strided_(self, *args: Any, **kwargs: Any) -> Any:
        """View the storage with given sizes, strides and storage offset.

        as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
        """
        return _of_as_strided.inplace(self, *args, **kwargs)

    def view(self, *args: Any, **kwargs: Any) -> Any:
        """View the same elements in other sizes.

        view(Tensor(a) self, int[] size) -> Tensor(a)
        view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)
        """
        known = None
        if args and all_ints(args):  # a list is no key
            known = self._geometry.views.get(("view", (args,)))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_view
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (self._geometry.sizes,)
            result._node = record
            return result
        return _of_view.method(self, *args, **kwargs)

    def reshape(self, *args: Any, **kwargs: Any) -> Any:
        """Give the elements other sizes, as a view where the strides allow it, and else as a copy.

        reshape(Tensor(a) self, int[] shape) -> Tensor(a)
        """
        known = None
        if args and all_ints(args):  # a list is no key
            known = self._geometry.views.get(("view", (args,)))
            if known is None:
                known = viewed(self._geometry, args)
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_view if self._geometry.contiguous else _op__reshape_alias
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (self._geometry.sizes,)
            result._node = record
            return result
        base = self._base
        if known is None and type(self) is _Tensor and not kwargs and not LISTENER.active and (
            not MODE.grad or (self._node is None and (base is None or base._node is None))
        ):
            plain = reshaped(self, args)
            if plain is not None:
                return plain
        return _of_reshape.method(self, *args, **kwargs)

    def reshape_as(self, *args: Any, **kwargs: Any) -> Any:
        """Give the elements the sizes of another tensor.

        reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)
        """
        return _of_reshape_as.method(self, *args, **kwargs)

    def view_as(self, *args: Any, **kwargs: Any) -> Any:
        """View the same elements in the sizes of another tensor.

        view_as(Tensor(a) self, Tensor other) -> Tensor(a)
        """
        return _of_view_as.method(self, *args, **kwargs)

    def transpose(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
        """
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("transpose.int", args))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_transpose_int
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (args[0], args[1],)
            result._node = record
            return result
        return _of_transpose.method(self, *args, **kwargs)

    def transpose_(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
        """
        return _of_transpose.inplace(self, *args, **kwargs)

    def swapaxes(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
        """
        return _of_swapaxes.method(self, *args, **kwargs)

    def swapaxes_(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
        """
        return _of_swapaxes.inplace(self, *args, **kwargs)

    def swapdims(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
        """
        return _of_swapdims.method(self, *args, **kwargs)

    def swapdims_(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
        """
        return _of_swapdims.inplace(self, *args, **kwargs)

    def t(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange the dims of a matrix; a vector or a number stays as it is.

        t(Tensor(a) self) -> Tensor(a)
        """
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("t", args))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_t
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = ()
            result._node = record
            return result
        return _of_t.method(self, *args, **kwargs)

    def t_(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange the dims of a matrix; a vector or a number stays as it is.

        t(Tensor(a) self) -> Tensor(a)
        """
        return _of_t.inplace(self, *args, **kwargs)

    def permute(self, *args: Any, **kwargs: Any) -> Any:
        """Put the dims into another order.

        permute(Tensor(a) self, int[] dims) -> Tensor(a)
        """
        known = None
        if args and all_ints(args):  # a list is no key
            known = self._geometry.views.get(("permute", (args,)))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_permute
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (args,)
            result._node = record
            return result
        return _of_permute.method(self, *args, **kwargs)

    def movedim(self, *args: Any, **kwargs: Any) -> Any:
        """Move a dim to another place.

        movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
        movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
        """
        return _of_movedim.method(self, *args, **kwargs)

    def moveaxis(self, *args: Any, **kwargs: Any) -> Any:
        """Move a dim to another place.

        movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
        movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
        """
        return _of_movedim.method(self, *args, **kwargs)

    def select(self, *args: Any, **kwargs: Any) -> Any:
        """Take one position of a dim.

        select.int(Tensor(a) self, int dim, int index) -> Tensor(a)
        """
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("select.int", args))
            if known is None:
                known = selected(self._geometry, args)
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_select_int
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (args[0], args[1], self._geometry.sizes,)
            result._node = record
            return result
        return _of_select.method(self, *args, **kwargs)

    def slice_inverse(self, *args: Any, **kwargs: Any) -> Any:
        """View the storage of a slice as that lies which was sliced.

        slice_inverse(Tensor(a) self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor(a)
        """
        return _of_slice_inverse.method(self, *args, **kwargs)

    def narrow(self, *args: Any, **kwargs: Any) -> Any:
        """Take length positions of a dim from a start that a tensor holds.

        narrow.Tensor(Tensor(a) self, int dim, Tensor start, int length) -> Tensor(a)
        narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)
        """
        return _of_narrow.method(self, *args, **kwargs)

    def diagonal(self, *args: Any, **kwargs: Any) -> Any:
        """Take a diagonal of two dims, as the last dim.

        diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
        """
        return _of_diagonal.method(self, *args, **kwargs)

    def unfold(self, *args: Any, **kwargs: Any) -> Any:
        """Take all windows along a dim, the window as the last dim.

        unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
        """
        return _of_unfold.method(self, *args, **kwargs)

    def expand(self, *args: Any, **kwargs: Any) -> Any:
        """Repeat dims of size 1, and add leading dims, without a copy.

        expand(Tensor(a) self, int[] size, *, bool implicit=False) -> Tensor(a)
        """
        known = None
        if args and all_ints(args):  # a list is no key
            known = self._geometry.views.get(("expand", (args, False)))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_expand
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (self._geometry.sizes,)
            result._node = record
            return result
        return _of_expand.method(self, *args, **kwargs)

    def expand_as(self, *args: Any, **kwargs: Any) -> Any:
        """Expand to the sizes of another tensor.

        expand_as(Tensor(a) self, Tensor other) -> Tensor(a)
        """
        return _of_expand_as.method(self, *args, **kwargs)

    def broadcast_to(self, *args: Any, **kwargs: Any) -> Any:
        """Expand to sizes.

        broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)
        """
        return _of_broadcast_to.method(self, *args, **kwargs)

    def squeeze(self, *args: Any, **kwargs: Any) -> Any:
        """Drop the dims of size 1.

        squeeze(Tensor(a) self) -> Tensor(a)
        squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
        squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
        """
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("squeeze.dim", args))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_squeeze_dim
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (self._geometry.sizes,)
            result._node = record
            return result
        return _of_squeeze.method(self, *args, **kwargs)

    def squeeze_(self, *args: Any, **kwargs: Any) -> Any:
        """Drop the dims of size 1.

        squeeze(Tensor(a) self) -> Tensor(a)
        squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
        squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
        """
        return _of_squeeze.inplace(self, *args, **kwargs)

    def unsqueeze(self, *args: Any, **kwargs: Any) -> Any:
        """Add a dim of size 1.

        unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
        """
        known = None
        if all_ints(args):  # a list is no key
            known = self._geometry.views.get(("unsqueeze", args))
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and (self._base is None or (self._base._node is None if self._node is None else self._node_version == self._storage.version))
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = _op_unsqueeze
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = (args[0],)
            result._node = record
            return result
        return _of_unsqueeze.method(self, *args, **kwargs)

    def unsqueeze_(self, *args: Any, **kwargs: Any) -> Any:
        """Add a dim of size 1.

        unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
        """
        return _of_unsqueeze.inplace(self, *args, **kwargs)

    def flatten(self, *args: Any, **kwargs: Any) -> Any:
        """Merge neighbouring dims into one.

        flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
        """
        return _of_flatten.method(self, *args, **kwargs)

    def ravel(self, *args: Any, **kwargs: Any) -> Any:
        """Give all elements in one dim, contiguous.

        ravel(Tensor(a) self) -> Tensor(a)
        """
        return _of_ravel.method(self, *args, **kwargs)

    def unflatten(self, *args: Any, **kwargs: Any) -> Any:
        """Split a dim into several.

        unflatten.int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)
        """
        return _of_unflatten.method(self, *args, **kwargs)

    def select_scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Copy self, with src in one position of a dim.

        select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor
        """
        return _of_select_scatter.method(self, *args, **kwargs)

    def slice_scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Copy self, with src in a slice.

        slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor
        """
        return _of_slice_scatter.method(self, *args, **kwargs)

    def diagonal_scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Copy self, with src on a diagonal.

        diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor
        """
        return _of_diagonal_scatter.method(self, *args, **kwargs)

    def as_strided_scatter(self, *args: Any, **kwargs: Any) -> Any:
        """Copy self, with src in the places of a geometry.

        as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None) -> Tensor
        """
        return _of_as_strided_scatter.method(self, *args, **kwargs)
