"""Faults of normalisation and of other functions that layers are made of."""

from __future__ import annotations

from reftorch.conformance.mutations.nn_losses import accepting
from reftorch.conformance.mutations.wrapping import broken

_F = "nn.functional."

broken("native_layer_norm/two-passes", "The variance has the correction 1.", "native_layer_norm",
       lambda w, x, *a: (w(x, *a)[0] / 1.25, *w(x, *a)[1:]))
broken("native_layer_norm/last-dims", "Any dims pass.", _F + "layer_norm", accepting)
broken("native_layer_norm/parameters", "The facts have the dtype of the input.",
       "native_layer_norm", lambda w, x, *a: tuple(r.to(x.dtype) for r in w(x, *a)))
broken("rms_norm/eps", "eps is that of layer_norm.", _F + "rms_norm",
       lambda w, x, sizes, eps=1e-5: w(x, sizes, eps=eps))
broken("group_norm/groups", "All channels are one group.", _F + "group_norm",
       lambda w, x, groups, *a, **given: w(x, 1, *a, **given))
broken("batch_norm/one-for-each-channel", "Anything passes.", _F + "batch_norm", accepting)
broken("batch_norm/running", "What is kept gets the variance with correction 0.",
       _F + "batch_norm",
       lambda w, x, mean, var, **given: (w(x, mean, var, **given),
                                         var is None or not given.get("training") or var.sub_(0.5),
                                         )[0])
broken("instance_norm/kept-are-means", "What is kept follows the last example.",
       _F + "instance_norm",
       lambda w, x, *kept, **given: (w(x, *kept, **given), [w(x[1:], *kept, **given)] if kept
                                     else None)[0])
