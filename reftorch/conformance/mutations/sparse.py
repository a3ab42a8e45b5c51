"""Faults of what all sparse tensors have in common."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


def _last_entry_wins(step: Step) -> Any:
    dense = step.lib.zeros(step.x.shape, dtype=step.x.dtype)
    dense[tuple(step.x._indices())] = step.x._values().detach()
    return dense


def _copied_if_sparse(step: Step, result: Any) -> Any:
    return result.detach().clone()


instead("sparse/entries-of-one-place-are-summed", "The last entry of a place wins.", "to_dense",
        _last_entry_wins, lambda s: s.x.is_sparse and s.x.sparse_dim() > 0)
after("sparse/parts-share-version", "The parts are copied.", "_values _indices",
      _copied_if_sparse)
accepts("sparse/parts-need-coalesced", "The parts are shown as they are.", "indices values",
        lambda s: s.x._values())
accepts("sparse/strided-has-no-parts", "A strided tensor is coalesced.",
        "coalesce is_coalesced indices values")
after("sparse/strides-are-zero", "A sparse tensor is contiguous.", "is_contiguous",
      lambda s, r: True)
instead("sparse/places-fit-the-sizes", "check_invariants is overlooked.", "sparse_coo_tensor",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "check_invariants": False}))
accepts("sparse/clone-has-no-memory-format", "The memory format is overlooked.", "clone")
accepts("sparse/sum-of-two", "What cannot be added is overlooked.", "add",
        lambda s: s.x.clone())
accepts("sparse/only-where-declared", "exp works on the entries.", "exp")
accepts("sparse/not-assigned-to", "Writing does nothing.", "setitem", lambda s: None)
accepts("sparse/not-an-array", "The entries are exported.", "__dlpack",
        lambda s: s.x._values().detach().__dlpack__())


@wraps("to_sparse_coo/is-to-sparse", "Tensor.to_sparse_coo")
def copied_to_coordinates(w: Original, x: Any, *args: Any) -> Any:
    """A tensor in coordinates is copied."""
    return w(x, *args).clone()
