"""Faults of products, norms, einsum and distances."""

from __future__ import annotations

import math

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, copied, gradient, instead, is_integral, refuses,
)
from reftorch.conformance.mutations.wrapping import broken

_PRODUCTS = "mm bmm matmul dot mv"
_SUMS = "addmm addmv baddbmm addbmm"


def _is_half(step: Step) -> bool:
    return step.x.dtype in (step.lib.float16, step.lib.bfloat16)


# einsum


accepts("einsum/labels", "Characters that are no labels are ignored.", "einsum")
accepts("einsum/some-operand", "The sum of no operands is one.", "einsum")
accepts("einsum/one-term-per-operand", "Terms that are missing are taken as read.", "einsum")
accepts("einsum/one-label-per-dim", "Dims without a label are summed.", "einsum")
accepts("einsum/output-labels", "An output label may repeat.", "einsum")
instead("einsum/implicit-output", "The implicit output is in order of appearance.", "einsum",
        lambda s: s.with_args(s.args[0] + "->" + s.args[0], *s.args[1:]),
        lambda s: isinstance(s.args[0], str) and "->" not in s.args[0] and "," not in s.args[0]
        and len(set(s.args[0])) == len(s.args[0]) and s.args[0].isalpha())
accepts("einsum/repeated-label-is-diagonal", "A size of 1 is stretched on the diagonal.", "einsum")
refuses("einsum/ones-stretch", "A size of 1 is not stretched.", "einsum",
        lambda s: len(s.tensors()) == 2 and 1 in s.tensors()[0].shape)
after("einsum/permutation-is-view", "A permutation is copied.", "einsum", copied)
accepts("einsum/sublists", "Labels may be of any size.", "einsum")


# products


accepts("mm/ranks", "Vectors are taken for matrices.", f"{_PRODUCTS} vdot")
accepts("mm/inner-sizes-match", "A size of 1 is stretched.", f"{_PRODUCTS} addmm")
after("mm/nothing-to-sum-is-zero", "What has nothing to sum is not written to.", _PRODUCTS,
      lambda s, r: r + 1 if 0 in s.x.shape else r)
after("mm/half-rounds-once", "Products of half types are summed in half.", _PRODUCTS,
      lambda s, r: r * (1 + 2.0**-6), _is_half)
after("mm/integers-wrap", "Products of int8 are int32.", _PRODUCTS,
      lambda s, r: r.to(s.lib.int32), lambda s: s.x.dtype is s.lib.int8)
broken("mm/gradient-lies-as-factor", "All gradients are contiguous.", "autograd.grad",
       lambda w, *args: tuple(each.contiguous() for each in w(*args)))
broken("norm_except_dim/all-but-one", "All but the last dim count.", "norm_except_dim",
       lambda w, x, power, dim: w(x, power, 0 if dim == 1 else dim))
accepts("bmm/batches-do-not-broadcast", "A batch of one is stretched.", "bmm baddbmm addbmm")
instead("dot/no-conjugate", "dot conjugates the first.", "dot", lambda s: s.lib.vdot(*s.args),
        lambda s: s.x.is_complex())
accepts("addmm/self-broadcasts", "In place, too, the addend is broadcast.", _SUMS)
after("addmm/beta-zero-ignores-self", "Zero times NaN is added.", _SUMS,
      lambda s, r: r + 0 * s.args[0], lambda s: s.kwargs.get("beta") == 0)
broken("addmm/alpha-zero-ignores-the-product", "Zero times NaN is added.", "addmm",
       lambda w, c, a, b, **given: w(c, a, b, **given) + 0 * a.sum() + 0 * b.sum())
broken("addmm/nothing-to-sum-leaves-self", "A sum of nothing, zero, is added.", "addmm",
       lambda w, *args, **given: w(*args, **given) + 0)
instead("addmm/rounds-once", "The product is rounded, then the sum.", _SUMS,
        lambda s: s.args[0] * s.kwargs.get("beta", 1)
        + (s.args[1] @ s.args[2]) * s.kwargs.get("alpha", 1),
        lambda s: _is_half(s) and s.name == "addmm")
accepts("addmm/real-factors", "The imaginary part of a factor is dropped.", _SUMS)
accepts("addmm/factors-must-fit", "Any factors pass.", _SUMS)
after("addmm/integer-factors", "Factors of integers are rounded up.", _SUMS,
      lambda s, r: s.with_args(*s.args, **{k: math.ceil(v) for k, v in s.kwargs.items()}),
      lambda s: is_integral(s) and bool(s.kwargs))
after("matmul/vectors-drop-their-dim", "A vector on the right stays a column.", "matmul",
      lambda s, r: r.unsqueeze(-1), lambda s: s.args[0].dim() > 1 and s.args[1].dim() == 1)
refuses("matmul/batch-dims-broadcast", "Batch dims are equal.", "matmul",
        lambda s: s.args[0].shape[:-2] != s.args[1].shape[:-2])
after("matmul/result-is-contiguous", "Results are laid out as columns.", f"{_PRODUCTS} addmm",
      column_major)
accepts("matmul/zero-dim-refused", "A 0-dim factor scales.", "matmul")
after("outer/promotes", "The outer product has the dtype of self.", "outer",
      lambda s, r: r.to(s.x.dtype))
accepts("inner/last-dims", "Last dims of other sizes pass.", "inner")
instead("tensordot/remaining-dims-in-order", "The dims of other come first.", "tensordot",
        lambda s: s.proceed().t(), lambda s: s.proceed().dim() == 2)
refuses("tensordot/ones-stretch", "A size of 1 is not stretched.", "tensordot",
        lambda s: any(1 in each.shape for each in s.tensors()))
accepts("tensordot/as-many-dims", "The longer list is cut off.", "tensordot")
instead("kron/blocks", "The factors are exchanged.", "kron",
        lambda s: s.with_args(s.args[1], s.args[0]))
after("addr/promotes", "The sum has the dtype of self.", "addr", lambda s, r: r.to(s.x.dtype))
instead("cross/first-three", "Without dim the last one is meant.", "cross",
        lambda s: s.lib.linalg.cross(*s.args), lambda s: len(s.args) == 2 and not s.kwargs)
after("cross/dim-should-be-named", "Without dim the product is the other way round.", "cross",
      lambda s, r: s.with_args(s.args[1] * 2, s.args[0]) + 1)
accepts("linalg_cross/three-elements", "Vectors of any size pass.", "cross")
after("linalg_cross/result-is-contiguous", "The result is laid out as columns.", "cross",
      column_major)
instead("linalg_vecdot/conjugates-x", "vecdot does not conjugate.", "vecdot",
        lambda s: (s.args[0] * s.args[1]).sum(-1), lambda s: s.x.is_complex())
accepts("chain_matmul/matrices-only", "A chain of nothing is nothing.", "chain_matmul",
        lambda s: None)
after("chain_matmul/is-deprecated", "A single factor is scaled.", "chain_matmul",
      lambda s, r: r * 2)
accepts("linalg_multi_dot/vectors-at-the-ends", "Vectors stand anywhere.", "multi_dot",
        lambda s: None)
after("linalg_matrix_power/by-squaring", "The zeroth power is not recorded.", "matrix_power",
      lambda s, r: r.detach(), lambda s: s.args[1] == 0)
accepts("linalg_matrix_power/negative-needs-inverse", "Integers are inverted.", "matrix_power")


# norms


instead("linalg_vector_norm/orders", "Order 0 is the largest magnitude.", "vector_norm",
        lambda s: s.with_args(s.args[0], math.inf, *s.args[2:], **s.kwargs),
        lambda s: s.argument(1, "ord") == 0)
after("linalg_vector_norm/complex-is-real", "The norm of complex elements is complex.",
      "vector_norm", lambda s, r: r.to(s.x.dtype), lambda s: s.x.is_complex())
accepts("linalg_vector_norm/dtype-only-widens", "dtype= narrows.", "vector_norm")
accepts("linalg_vector_norm/no-elements", "The norm of nothing is zero for all orders.",
        "vector_norm", lambda s: s.lib.zeros(()))
accepts("linalg_vector_norm/real-order", "The imaginary part of an order is dropped.",
        "vector_norm")
gradient("linalg_vector_norm/slope-at-zero", "At zero the slope is 1.",
         lambda x, outputs, g: g + (x == 0).to(g.dtype))
gradient("linalg_vector_norm/ties-share-the-gradient", "Each of the largest gets all.",
         lambda x, outputs, g: g.sign())
instead("norm/of-vectors-mostly", "Without an order the norm is of order 1.", "norm",
        lambda s: s.with_args(s.args[0], 1), lambda s: len(s.args) == 1 and not s.kwargs)
instead("linalg_matrix_norm/orders", "Orders 1 and inf are exchanged.", "matrix_norm",
        lambda s: s.with_args(s.args[0].mT, *s.args[1:], **s.kwargs))
accepts("linalg_matrix_norm/arguments", "Other orders are of vectors.", "matrix_norm")
accepts("linalg_matrix_norm/no-elements", "The smallest of nothing is zero.", "matrix_norm")
instead("linalg_norm/vector-or-matrix", "An order means that of a vector.", "norm",
        lambda s: s.lib.linalg.vector_norm(*s.args),
        lambda s: len(s.args) == 2 and isinstance(s.args[1], int) and s.x.dim() == 2)
instead("dist/norm-of-difference", "dist is always Euclidean.", "dist",
        lambda s: s.with_args(*s.args[:2]))
instead("renorm/scales-what-is-above", "What is below is scaled up.", "renorm",
        lambda s: s.with_args(s.args[0] * 1000, *s.args[1:]))
after("renorm/result-is-contiguous", "renorm keeps the layout.", "renorm", column_major)
accepts("renorm/arguments", "Any numbers pass.", "renorm")
after("linalg_svdvals/real-descending", "Singular values are complex.", "svdvals",
      lambda s, r: r.to(s.x.dtype), lambda s: s.x.is_complex())
accepts("linalg_svdvals/arguments", "Integers are decomposed.", "svdvals")


# distances


accepts("cdist/rows-with-rows", "Rows of other sizes pass.", "cdist")
instead("cdist/norm", "The distance is Euclidean.", "cdist", lambda s: s.with_args(*s.args[:2]),
        lambda s: len(s.args) > 2 and s.args[2] not in (-1, 2) and s.args[2] == s.args[2])
gradient("cdist/gradient-of-equals", "Equals get the gradient 1.",
         lambda x, outputs, g: g + (g == 0).to(g.dtype))
accepts("dist/no-derivative-of-order-zero", "The number of differences has the derivative zero.",
        "backward", lambda s: None)
