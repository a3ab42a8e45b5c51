"""The functions that formulas of the specification may use, beside the functional operators.

A derivative that needs a statement is a named `<op>_backward` here. Everything is made of tensor
operators, so that gradients can themselves be differentiated.
"""

from __future__ import annotations

from reftorch.autograd.formulas_activation import (  # noqa: F401
    elu_backward,
    elu_result_backward,
    gelu_backward,
    glu_backward,
    hardsigmoid_backward,
    hardswish_backward,
    hardtanh_backward,
    leaky_relu_backward,
    leaky_relu_result_backward,
    mish_backward,
    prelu_backward,
    rrelu_backward,
    rrelu_result_backward,
    shrink_backward,
    silu_backward,
    softplus_backward,
)  # fmt: skip
from reftorch.autograd.formulas_binary import (  # noqa: F401
    atan2_backward,
    copysign_backward,
    polar_backward,
    xlog1py_backward,
    xlogy_backward,
)  # fmt: skip
from reftorch.autograd.formulas_distances import (  # noqa: E402,F401
    cdist_backward,
    pdist_backward,
)  # fmt: skip
from reftorch.autograd.formulas_fft import (  # noqa: E402,F401
    fft_c2r_backward,
    fft_r2c_backward,
)  # fmt: skip
from reftorch.autograd.formulas_incomplete_gamma import (  # noqa: F401
    igamma_backward,
    zeta_backward,
)  # fmt: skip
from reftorch.autograd.formulas_indexing import (  # noqa: E402,F401
    gather_backward,
    index_add_source_backward,
    index_backward,
    index_copy_source_backward,
    index_put_backward,
    index_select_backward,
    masked_select_backward,
    read_at,
    take_backward,
)  # fmt: skip
from reftorch.autograd.formulas_linalg_decompositions import (  # noqa: E402,F401
    eig_backward,
    eigh_backward,
    householder_product_backward,
    lstsq_backward,
    matrix_exp_backward,
    ormqr_backward,
    pinv_backward,
    qr_backward,
    svd_backward,
)  # fmt: skip
from reftorch.autograd.formulas_linalg_solvers import (  # noqa: E402,F401
    cholesky_backward,
    cholesky_inverse_backward,
    cholesky_solve_backward,
    det_backward,
    lu_backward,
    lu_factor_backward,
    lu_solve_backward,
    lu_unpack_backward,
    slogdet_backward,
    solve_backward,
    solve_triangular_backward,
    triangular_solve_backward,
)  # fmt: skip
from reftorch.autograd.formulas_loss import (  # noqa: E402,F401
    binary_cross_entropy_backward,
    binary_cross_entropy_target_backward,
    binary_cross_entropy_with_logits_backward,
    binary_cross_entropy_with_logits_target_backward,
    huber_loss_backward,
    mse_loss_backward,
    multi_margin_loss_backward,
    smooth_l1_loss_backward,
    soft_margin_loss_backward,
)  # fmt: skip
from reftorch.autograd.formulas_matrices import (  # noqa: E402,F401
    adjoint,
    mm_as,  # noqa: E402,F401
    trilinear_backward,
)
from reftorch.autograd.formulas_moving import back_to  # noqa: E402,F401
from reftorch.autograd.formulas_nn_attention import attention_backward  # noqa: E402,F401
from reftorch.autograd.formulas_nn_dropout import native_dropout_given  # noqa: E402,F401
from reftorch.autograd.formulas_nn_embedding import embedding_backward  # noqa: E402,F401
from reftorch.autograd.formulas_nn_embedding_bag import (  # noqa: E402,F401
    embedding_bag_backward,
    embedding_bag_backward_given,
)  # fmt: skip
from reftorch.autograd.formulas_nn_grid import grid_sampler_backward  # noqa: E402,F401
from reftorch.autograd.formulas_nn_norm import (  # noqa: E402,F401
    batch_norm_backward,
    batch_norm_backward_weight,
    group_norm_backward,
    group_norm_backward_weight,
    layer_norm_backward,
    layer_norm_backward_weight,
    over_channels,
)  # fmt: skip
from reftorch.autograd.formulas_nn_pool import read_at_largest  # noqa: E402,F401
from reftorch.autograd.formulas_norms import (  # noqa: E402,F401
    dist_backward,
    renorm_backward,
    vector_norm_backward,
)  # fmt: skip
from reftorch.autograd.formulas_placing import (  # noqa: E402,F401
    masked_scatter_backward,
    put_backward_self,
    put_backward_source,
)  # fmt: skip
from reftorch.autograd.formulas_pointwise import (  # noqa: F401 - names for the formulas
    chosen,
    clamp_backward,
    clamp_backward_bounds,
    conj,
    div_mode_backward_other,
    div_mode_backward_self,
    holding,
    masked,
    math,
    over,
    pow_backward,
    pow_backward_exponent,
    pow_backward_self,
    relu_backward,
    scaled,
    sgn_backward,
    sigmoid_backward,
    tanh_backward,
    tied,
    without_derivative,
    zeros_like,
)  # fmt: skip
from reftorch.autograd.formulas_rearranging import (  # noqa: E402,F401
    repeat_backward,
    roll_backward,
)  # fmt: skip
from reftorch.autograd.formulas_reduction import (  # noqa: F401
    aminmax_backward,
    count_reduced,
    cumprod_backward,
    cumsum_backward,
    cumulative_extremum_backward,
    expand_reduced,
    extremum_backward,
    log_softmax_backward,
    logcumsumexp_backward,
    logsumexp_backward,
    prod_backward,
    prod_dim_backward,
    scattered,
    select_backward_along,
    softmax_backward,
    softmax_backward_of_output,
    std_backward,
    std_mean_backward,
    var_backward,
    var_mean_backward,
    whole_extremum_backward,
)  # fmt: skip
from reftorch.autograd.formulas_scatter_reduce import (  # noqa: E402,F401
    index_reduce_backward,
    scatter_reduce_backward,
)  # fmt: skip
from reftorch.autograd.formulas_segments import segment_reduce_backward  # noqa: E402,F401
from reftorch.autograd.formulas_sparse import (  # noqa: E402,F401
    compressed_backward,
    entries_backward,
    sampled_addmm_backward,
    sparse_mm_backward_dense,
    sparse_mm_backward_sparse,
    sparse_mm_reduced_backward,
    to_dense,
    to_dense_backward,
    to_layout,
    values_backward,
)  # fmt: skip
from reftorch.autograd.formulas_triangular import trace_backward  # noqa: E402,F401
from reftorch.autograd.formulas_unary import (  # noqa: E402,F401
    acosh_backward,
    angle_backward,
    i1_backward,
    i1e_backward,
    log_ndtr_backward,
    logit_backward,
    mvlgamma_backward,
    nan_to_num_backward,
    sinc_backward,
)  # fmt: skip
from reftorch.autograd.formulas_view import (  # noqa: E402,F401
    as_strided_backward,
    block_diag_backward,
    cat_backward,
    constant_pad_nd_backward,
    diagonal_backward,
    laid_out,
    outside_of,
    part_of,
    permute_backward,
    select_backward,
    slice_backward,
    split_backward,
    split_with_sizes_backward,
    stack_backward,
    true_like,
    unbind_backward,
    unfold_backward,
    unsqueeze_to,
    zeros_for,
)  # fmt: skip
