"""Faults in operators on lists."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, after
from reftorch.conformance.mutations.wrapping import Original, broken, wraps


def _as_the_first(step: Step, results: Any) -> Any:
    """Every result in the dtype of the first."""
    return tuple(each.to(results[0].dtype) for each in results)


after("foreach/each-by-itself", "All results are laid out row by row.",
      "_foreach_exp _foreach_neg _foreach_add _foreach_mul _foreach_clone",
      lambda s, r: tuple(each.contiguous() for each in r))
after("foreach/each-by-itself", "All results have the dtype of the first.", "_foreach_mul",
      _as_the_first)


@wraps("foreach/complex-extrema", "_foreach_maximum")
def refused_as_by_one(w: Original, first: Any, other: Any) -> Any:
    """Lists refuse by the class by which the operator on one tensor does."""
    return tuple(w.lib.maximum(x, y) for x, y in zip(first, other, strict=True))


@wraps("foreach/returns-a-tuple", "_foreach_abs")
def results_in_a_list(w: Original, *args: Any) -> Any:
    """The results are a list."""
    return list(w(*args))


@wraps("foreach/returns-a-tuple", "_foreach_max")
def results_are_reversed(w: Original, *args: Any) -> Any:
    """The results come in reverse."""
    return w(*args)[::-1]


@wraps("foreach/returns-the-list", "_foreach_add_")
def returns_nothing(w: Original, *args: Any, **kwargs: Any) -> Any:
    """In place nothing is returned."""
    w(*args, **kwargs)


def _passing(kind: type[Exception], give: Any) -> Any:
    """A fault by which what is refused passes."""

    def fault(w: Original, *args: Any, **kwargs: Any) -> Any:
        try:
            return w(*args, **kwargs)
        except kind:
            return give

    return fault


broken("foreach/some-tensor", "A list without tensors passes.", "_foreach_exp",
       _passing(RuntimeError, ()))
broken("foreach/writes-nothing-pending", "A list of pending conjugates is written.",
       "_foreach_add_", _passing(RuntimeError, ()))
broken("foreach/one-tensor-is-a-number", "A tensor with a dim passes for all of a list.",
       "_foreach_mul", _passing(RuntimeError, ()))
broken("foreach/numbers-in-a-tensor", "Numbers in any tensor pass.", "_foreach_addcdiv_",
       _passing(RuntimeError, ()))
broken("foreach/norm-order", "Any order passes.", "_foreach_norm", _passing(RuntimeError, ()))
broken("foreach/integers-beside-what-is-recorded", "Integers pass beside what is recorded.",
       "_foreach_clone", _passing(RuntimeError, ()))
broken("foreach/no-forward-mode", "mm carries tangents.", "_foreach_mm",
       _passing(NotImplementedError, ()))
broken("foreach/numbers-are-no-tensors", "Numbers and tensors are mixed.", "_foreach_add",
       _passing(TypeError, ()))


@wraps("foreach/lists-of-one-length", "_foreach_mul_")
def shortest_list_decides(w: Original, first: Any, more: Any) -> Any:
    """The shortest list says how many there are."""
    count = min(len(first), len(more))
    w(first[:count], more[:count])
    return first


@wraps("foreach/lists-of-one-length", "_foreach_lerp")
def lengths_unseen(w: Original, first: Any, end: Any, weight: Any) -> Any:
    """The last number serves for the tensors that have none."""
    return w(first, end, [*weight, *weight])


@wraps("foreach/self-by-keyword", "_foreach_exp")
def input_by_keyword(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The first list is called input, too."""
    return w(*args, *kwargs.values())


@wraps("foreach/extrema-of-numbers", "_foreach_maximum")
def ties_pass_whole(w: Original, x: Any, number: Any) -> Any:
    """Of a tie the whole gradient passes."""
    return w.lib._foreach_clamp_min(x, number)


@wraps("foreach/one-after-the-other", "_foreach_mul_")
def written_at_the_end(w: Original, first: Any, number: Any) -> Any:
    """All is computed before anything is written."""
    for each, result in zip(first, w.lib._foreach_mul(first, number), strict=True):
        each.copy_(result)
    return first


@wraps("foreach/refused-before-anything-is-written", "_foreach_exp_")
def written_up_to_the_leaf(w: Original, first: Any) -> Any:
    """What precedes a leaf is written."""
    for each in first:
        w([each])
    return first


@wraps("foreach/in-place-records-each", "_foreach_mul_")
def all_are_recorded(w: Original, first: Any, other: Any) -> Any:
    """All tensors are recorded, as soon as one is."""
    w(first, other)
    some = next(each for each in first if each.requires_grad)
    for each in first:
        each.add_(some.sum() * 0)
    return first


@wraps("foreach/in-place-records-each", "_foreach_add_")
def numbers_are_tensors(w: Original, first: Any, number: Any) -> Any:
    """A number is recorded as a tensor."""
    for each in first:
        each.add_(each.new_tensor(number))
    return first


@wraps("foreach/one-node", "_foreach_mul")
def a_node_for_each(w: Original, first: Any, other: Any) -> Any:
    """Each result has a node of its own."""
    return tuple(w([x], [y])[0] for x, y in zip(first, other, strict=True))


@wraps("foreach/one-node", "_foreach_mul")
def others_not_recorded(w: Original, *args: Any) -> Any:
    """A result of tensors that do not require grad requires none."""
    return tuple(
        r if x.requires_grad or y.requires_grad else r.detach()
        for r, x, y in zip(w(*args), *args, strict=True)
    )


@wraps("foreach/node-keeps-the-lists", "_foreach_add")
def nothing_kept(w: Original, first: Any, other: Any) -> Any:
    """The node keeps only what the formulas need."""
    return tuple(w([x], [y])[0] for x, y in zip(first, other, strict=True))


@wraps("foreach/node-keeps-the-lists", "_foreach_exp")
def other_results_free(w: Original, first: Any) -> Any:
    """The node keeps copies of the results."""
    return tuple(each * 1 for each in w(first))


@wraps("foreach/node-names", "_foreach_mul")
def nodes_named_alike(w: Original, first: Any, other: Any) -> Any:
    """The node is the same for all forms of the arguments."""
    return w(first, other if isinstance(other, list) else [other] * len(first))


@wraps("foreach/node-names", "_foreach_exp")
def named_after_one(w: Original, first: Any) -> Any:
    """The nodes are those of the operator on one tensor."""
    return tuple(each.exp() for each in first)


@wraps("foreach/no-derivative", "_foreach_copy_")
def copies_are_differentiated(w: Original, first: Any, source: Any) -> Any:
    """copy_ of lists is differentiated."""
    for each, value in zip(first, source, strict=True):
        each.copy_(value)
    return first


@wraps("foreach/no-derivative", "_foreach_maximum_")
def not_recorded(w: Original, first: Any, number: Any) -> Any:
    """maximum_ with numbers is not recorded."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(w.lib.no_grad())
        return w(first, number)
