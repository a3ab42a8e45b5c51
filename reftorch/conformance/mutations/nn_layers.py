"""Faults of normalisation and of other functions that layers are made of."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.nn_losses import accepting
from reftorch.conformance.mutations.vocabulary import after
from reftorch.conformance.mutations.wrapping import Original, broken

_F = "nn.functional."


def _dtype_first(w: Original, x: Any, *args: Any) -> Any:
    if not x.is_floating_point():
        raise NotImplementedError("not implemented for integers")
    return w(x, *args)


broken("native_layer_norm/two-passes", "The variance has the correction 1.", "native_layer_norm",
       lambda w, x, *a: (w(x, *a)[0] / 1.25, *w(x, *a)[1:]))
broken("native_layer_norm/last-dims", "Any dims pass.", _F + "layer_norm", accepting)
broken("native_layer_norm/parameters", "The facts have the dtype of the input.",
       "native_layer_norm", lambda w, x, *a: tuple(r.to(x.dtype) for r in w(x, *a)))
broken("native_layer_norm/mixed-first", "The dtype of the input is looked at first.",
       _F + "layer_norm", _dtype_first)
broken("rms_norm/enough-dims", "Too few dims are refused as by layer_norm.", _F + "rms_norm",
       lambda w, x, sizes: w(x, sizes) if x.dim() >= len(sizes)
       else w.lib.nn.functional.layer_norm(x, sizes))
broken("batch_norm/counted-first", "The dtype of the input is looked at first.",
       _F + "batch_norm", _dtype_first)
broken("batch_norm/layout-of-the-gradient", "Gradients are row-major.", "autograd.grad",
       lambda w, *a, **given: [g.contiguous() for g in w(*a, **given)])
broken("rms_norm/eps", "eps is that of layer_norm.", _F + "rms_norm",
       lambda w, x, sizes, eps=1e-5: w(x, sizes, eps=eps))
broken("rms_norm/weight-of-other-dtype-warns", "A weight of any dtype passes.", _F + "rms_norm",
       lambda w, x, sizes, weight, **given: w(x, sizes, weight=weight.to(x.dtype), **given))
broken("native_group_norm/facts", "The facts are constants.", "native_group_norm",
       lambda w, *a: (w(*a)[0], *[each.detach() for each in w(*a)[1:]]))
broken("group_norm/groups", "All channels are one group.", _F + "group_norm",
       lambda w, x, groups, *a, **given: w(x, 1, *a, **given))
broken("batch_norm/one-for-each-channel", "Anything passes.", _F + "batch_norm", accepting)
broken("batch_norm/running", "What is kept gets the variance with correction 0.",
       _F + "batch_norm",
       lambda w, x, mean, var, **given: (w(x, mean, var, **given),
                                         var is None or not given.get("training") or var.sub_(0.5),
                                         )[0])
broken("batch_norm/no-new-version", "What is kept gets a new version.", _F + "batch_norm",
       lambda w, x, mean, var, **given: (w(x, mean, var, **given),
                                         given.get("training") and mean.add_(0))[0])
broken("batch_norm/both-or-none", "A mean alone is kept.", _F + "batch_norm",
       lambda w, x, mean, var, **given: w(x, None, None, **given) if mean is None or var is None
       else w(x, mean, var, **given))
broken("batch_norm/eps-is-positive", "Any eps passes.", _F + "batch_norm", accepting)
broken("instance_norm/kept-are-means", "What is kept follows the last example.",
       _F + "instance_norm",
       lambda w, x, *kept, **given: (w(x, *kept, **given), [w(x[1:], *kept, **given)] if kept
                                     else None)[0])

# ---- dropout and tables

broken("dropout/probability", "Any chance passes.", _F + "dropout", accepting)
broken("dropout/itself", "A copy is returned.", "dropout", lambda w, x, *a: w(x, *a).clone())
broken("dropout/counts-its-writes", "In place something is written in any case.", _F + "dropout",
       lambda w, x, *a, inplace=False, **given: w(x.add_(0) if inplace else x, *a, inplace=inplace,
                                                  **given))
broken("dropout/draws", "What is kept is not scaled.", "dropout",
       lambda w, x, p, train: w(x, p, train) * (1 - p))
broken("dropout/channels", "Any number of dims passes.", _F + "dropout1d", accepting)
broken("dropout/alpha", "Dropped elements are zero.", "alpha_dropout",
       lambda w, x, p, train: w.lib.dropout(x, p, train))
broken("embedding/rows-of-a-matrix", "Indices count from the end.", _F + "embedding",
       lambda w, i, table, **given: w(i % len(table), table, **given))
broken("embedding/padding-learns-nothing", "padding_idx is ignored.", _F + "embedding",
       lambda w, i, table, padding_idx=None, **given: w(i, table, **given))
broken("embedding/padding-is-a-row", "Any padding_idx passes.", _F + "embedding",
       lambda w, i, table, padding_idx=None, **given: w(i, table, **given))
broken("embedding/renorm", "The matrix stays as it is.", _F + "embedding",
       lambda w, i, table, **given: w(i, table.clone(), **given))
broken("embedding_renorm/no-derivative", "It is not recorded.", "embedding_renorm_",
       lambda w, x, *given: (w(x.data, *given), x)[1])
_BAG = _F + "embedding_bag"

broken("embedding_bag/arguments", "Any mode passes, and is sum.", _BAG,
       lambda w, *a, mode="mean", **given: w(
           *a, mode=mode if mode in ("mean", "max") else "sum", **given))
broken("embedding_bag/bags", "Offsets may begin anywhere.", _BAG,
       lambda w, i, table, begins=None, **given: w(
           i, table, None if begins is None else begins - begins[0], **given))
broken("embedding_bag/padding", "padding_idx is ignored.", _BAG,
       lambda w, *a, padding_idx=None, **given: w(*a, **given))
broken("embedding_bag/maximum", "The greatest row is that of the first column.", _BAG,
       lambda w, i, table, *a, **given: w(i, table[:, :1].expand_as(table), *a, **given)
       if given.get("mode") == "max" else w(i, table, *a, **given))
broken("embedding_bag/weights-of-sums", "Weights are ignored.", _BAG,
       lambda w, *a, per_sample_weights=None, **given: w(*a, **given))
broken("one_hot/classes", "Numbers are taken modulo the classes.", _F + "one_hot",
       lambda w, x, n=-1: w(x if n < 0 else x % n, n))
broken("scaled_dot_product_attention/operands", "Nothing is scaled.",
       _F + "scaled_dot_product_attention", lambda w, *a, **given: w(*a, **{"scale": 1.0} | given))
broken("scaled_dot_product_attention/fused", "is_causal takes the place of the mask.",
       _F + "scaled_dot_product_attention",
       lambda w, *a, **given: w(*a[:3], **given) if "is_causal" in given else w(*a, **given))
broken("scaled_dot_product_attention/mask", "True is what a mask drops.",
       _F + "scaled_dot_product_attention",
       lambda w, q, k, v, *m, **given: w(q, k, v, *[~each for each in m], **given))
broken("scaled_dot_product_attention/keeps-copies", "The keys themselves are kept.",
       _F + "scaled_dot_product_attention",
       lambda w, q, k, v, scale: (q @ k.mT * scale).softmax(-1) @ v)
broken("scaled_dot_product_attention/one-node", "Copies are kept.",
       _F + "scaled_dot_product_attention",
       lambda w, *given: w(*(each.clone() for each in given)))
broken("scaled_dot_product_attention/laid-out-as-query", "It is row-major.",
       _F + "scaled_dot_product_attention", lambda w, *given: w(*given).contiguous())
broken("softmax/safe-has-zeros", "Nothing to share gives NaN.", "_safe_softmax",
       lambda w, x, dim: x.softmax(dim))
after("native_dropout_backward/scaled", "The result has the dtype of the gradient.",
      "native_dropout_backward", lambda s, r: r.to(s.args[0].dtype))
broken("native_dropout/mask", "train=None counts as false.", "native_dropout",
       lambda w, x, p, train: w(x, p, bool(train)))

# ---- attention of several heads

_HEADS = _F + "multi_head_attention_forward"

broken("attention/operands", "Any width that was told passes.", _HEADS,
       lambda w, q, k, v, width, heads, *a, **given: w(q, k, v, q.shape[-1], heads, *a, **given))
broken("attention/masks-are-added", "True in a mask is what is seen.", _HEADS,
       lambda w, *a, attn_mask=None, **given: w(
           *a, attn_mask=~attn_mask if attn_mask is not None and not
           attn_mask.is_floating_point() else attn_mask, **given))
broken("attention/mixed-masks", "Masks that differ pass in silence.", _HEADS,
       lambda w, *a, key_padding_mask=None, attn_mask=None, **given: w(
           *a, key_padding_mask=key_padding_mask.to(attn_mask.dtype), attn_mask=attn_mask, **given))
broken("attention/causal-is-a-hint", "is_causal is ignored.", _HEADS,
       lambda w, *a, is_causal=False, **given: w(*a, **given))
broken("attention/weights", "The weights are those of each head.", _HEADS,
       lambda w, *a, average_attn_weights=True, **given: w(*a, **given))
broken("attention/more-keys", "No row of zeros is added.", _HEADS,
       lambda w, *a, **given: w(*a[:9], False, *a[10:], **given))
broken("attention/gumbel-noise", "hard has no gradient.", _F + "gumbel_softmax",
       lambda w, *a, **given: w(*a, **given) if len(a) < 3 else w(*a, **given).detach())
