"""Faults of sparse tensors by compressed rows, and of products of sparse matrices."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


def _is_csr(step: Step) -> bool:
    return bool(step.x.is_sparse_csr)


# making


instead("to_sparse_csr/lists-by-rows", "NaN is not listed.", "to_sparse_csr to_sparse",
        lambda s: s.with_args(s.lib.nan_to_num(s.args[0]), *s.args[1:], **s.kwargs),
        lambda s: s.x.layout is s.lib.strided and s.x.dtype.is_floating_point)
accepts("to_sparse_csr/two-dims-are-sparse", "Any number of dims is dense.", "to_sparse_csr",
        lambda s: s.x.clone())
accepts("to_sparse_csr/equal-batches", "Matrices of a batch may differ.", "to_sparse_csr",
        lambda s: s.x.clone())
accepts("to_sparse_csr/of-coordinates", "Any number of sparse dims is taken.", "to_sparse_csr",
        lambda s: s.x.to_dense(), lambda s: s.x.is_sparse)
accepts("to_sparse_csr/of-itself", "A dense_dim is overlooked.", "to_sparse_csr", lambda s: s.x,
        _is_csr)
accepts("to_sparse/of-rows", "What is asked for is overlooked.", "to_sparse",
        lambda s: s.x.to_sparse(), _is_csr)


@wraps("sparse_csr_tensor/size-is-inferred", "sparse_csr_tensor")
def one_more_column(w: Original, crow: Any, col: Any, values: Any, *size: Any, **o: Any) -> Any:
    """Without a size there is a column more."""
    made = w(crow, col, values, *size, **o)
    if size:
        return made
    rows, columns, *dense = made.shape
    return w(crow, col, values, (rows, columns + 1, *dense), **o)


@wraps("sparse_csr_tensor/on-the-memory-of-its-parts", "sparse_csr_tensor")
def indices_of_int64(w: Original, crow: Any, col: Any, *rest: Any, **options: Any) -> Any:
    """Indices are int64 whatever they were."""
    parts = [each.long() if isinstance(each, w.lib.Tensor) else each for each in (crow, col)]
    return w(*parts, *rest, **options)


instead("sparse_csr_tensor/invariants", "check_invariants is overlooked.", "sparse_csr_tensor",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "check_invariants": False}))


@wraps("sparse_compressed_tensor/layout-is-said", "sparse_csr_tensor")
def any_layout(w: Original, *parts: Any, **options: Any) -> Any:
    """The layout is overlooked."""
    options.pop("layout", None)
    return w(*parts, **options)


# reading


def _columns_reversed(step: Step, result: Any) -> Any:
    return result.flip(-1)


after("sparse-csr/rows-and-columns", "Columns count from the right.", "to_dense",
      _columns_reversed, _is_csr)
accepts("sparse-csr/parts-are-shown", "A tensor by rows is coalesced.",
        "indices coalesce is_coalesced", lambda s: s.x.values())


@wraps("sparse-csr/checked-where-read", "Tensor.to_dense")
def read_as_zeros(w: Original, x: Any, *args: Any, **options: Any) -> Any:
    """What cannot be read is zero."""
    try:
        return w(x, *args, **options)
    except RuntimeError:
        return w.lib.zeros(x.shape)


accepts("sparse-csr/has-no-strides", "A tensor by rows is not contiguous.", "is_contiguous",
        lambda s: False)
accepts("sparse-csr/sum", "What cannot be added is overlooked.", "add", lambda s: s.x.clone())
accepts("sparse-csr/elementwise-is-refused", "Elementwise operators change nothing.",
        "exp cos eq sub logical_not", lambda s: s.x.clone())


@wraps("sparse-csr/is-in-beta", "Tensor.to_sparse_csr")
def made_silently(w: Original, x: Any, *args: Any) -> Any:
    """No tensor by rows is warned of."""
    return w.silently(x, *args)


# products


def _through_zeros(step: Step) -> Any:
    sparse, dense = step.args[:2]
    return sparse.to_dense() @ dense


instead("sparse-products/over-the-entries", "Zeros are multiplied, too.", "mm", _through_zeros,
        lambda s: len(s.args) == 2 and s.x.layout is not s.lib.strided)
accepts("sparse-products/operands", "What does not fit is overlooked.", "mm",
        lambda s: s.args[1].clone())


@wraps("sparse-products/gradient-at-the-places", "sparse.mm")
def gradient_everywhere(w: Original, sparse: Any, dense: Any, *reduce: Any) -> Any:
    """The gradient of the sparse factor is that of a strided one."""
    if reduce or sparse.layout is w.lib.strided:
        return w(sparse, dense, *reduce)
    return sparse.to_dense(masked_grad=False) @ dense


def _counting_columns(step: Step, result: Any) -> Any:
    counts = step.x.crow_indices().diff().unsqueeze(1)
    return result * counts / max(step.x.shape[1], 1)


after("sparse-products/reductions", "The mean counts the zeros, too.", "mm", _counting_columns,
      lambda s: "mean" in s.args and s.x.is_sparse_csr)
accepts("sparse-products/reduced-operands", "What does not fit is overlooked.", "mm",
        lambda s: s.args[1].clone(), lambda s: len(s.args) == 3)


@wraps("sparse-products/extremum-of-one-entry", "sparse.mm")
def gradient_is_shared(w: Original, sparse: Any, dense: Any, *reduce: Any) -> Any:
    """Equal products share the gradient."""
    if reduce != ("amax",):
        return w(sparse, dense, *reduce)
    products = sparse.to_dense(masked_grad=False).unsqueeze(-1) * dense
    return products.amax(1)


instead("sparse_sampled_addmm/at-the-places", "The product is that of the transposed matrix.",
        "sampled_addmm",
        lambda s: s.with_args(s.args[0], s.args[1].transpose(-2, -1), s.args[2], **s.kwargs),
        lambda s: s.args[1].shape[-1] == s.args[1].shape[-2])
accepts("sparse_sampled_addmm/operands", "What does not fit is overlooked.", "sampled_addmm",
        lambda s: s.args[0].clone())


@wraps("sparse_sampled_addmm/gradients", "sparse.sampled_addmm")
def beta_is_forgotten(w: Original, x: Any, *matrices: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    """The gradient of self is not multiplied by beta."""
    return w(x, *matrices, alpha=alpha) if x.requires_grad else w(x, *matrices, beta=beta,
                                                                 alpha=alpha)  # fmt: skip


accepts("sparse/written-whole", "What does not fit is left alone.", "sampled_addmm",
        lambda s: s.kwargs["out"], lambda s: "out" in s.kwargs)
