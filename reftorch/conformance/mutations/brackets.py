"""Faults of brackets: which positions an index names, and how what it names lies."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, copied, instead, raises, refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


def _index(step: Step) -> tuple[Any, ...]:
    index = step.args[1]
    return index if isinstance(index, tuple) else (index,)


def _has(step: Step, *kinds: type) -> bool:
    return any(type(each) in kinds for each in _index(step))


def _tensor_inside(step: Step) -> bool:
    return any(step.is_tensor(each) and each.dim() > 0 for each in _index(step))


def _again(step: Step, *index: Any) -> Any:
    return step.with_args(step.args[0], index, *step.args[2:])


# views


instead("indexing/integer-selects", "An integer keeps its dim.", "getitem",
        lambda s: s.proceed()[None], lambda s: _has(s, int))
accepts("indexing/integer-out-of-range", "An integer out of range is clamped.", "getitem",
        lambda s: s.x[0] if s.x.numel() else s.x)
instead("indexing/slices", "A negative bound is zero.", "getitem",
        lambda s: _again(s, *(slice(i.start, max(i.stop, 0), i.step) if isinstance(i, slice)
                              and type(i.stop) is int else i for i in _index(s))),
        lambda s: _has(s, slice))
instead("indexing/none-adds-dim", "None adds its dim in front.", "getitem",
        lambda s: _again(s, None, *(i for i in _index(s) if i is not None)),
        lambda s: any(i is None for i in _index(s)) and not _tensor_inside(s))
instead("indexing/ellipsis-fills", "An ellipsis is one slice.", "getitem",
        lambda s: _again(s, *(slice(None) if i is Ellipsis else i for i in _index(s))),
        lambda s: any(i is Ellipsis for i in _index(s)) and s.x.dim() >= len(_index(s)))
accepts("indexing/too-many", "Entries that are too many are ignored.", "getitem")


# copies


after("indexing/advanced-is-copy", "A copy by index is a view of the first positions.", "getitem",
      lambda s, r: s.args[0].as_strided(r.shape, r.stride()).copy_(r),
      lambda s: s.proceed()._base is None and s.args[0].numel() >= s.proceed().numel() > 0
      and s.args[0].is_contiguous() and not s.proceed().requires_grad)
after("indexing/zero-dim-tensor-is-integer", "A 0-dim index tensor copies.", "getitem", copied,
      lambda s: s.is_tensor(s.args[1]) and not s.args[1].dim())
instead("indexing/bool-adds-dim", "A bool is an integer.", "getitem",
        lambda s: _again(s, *(int(i) if type(i) is bool else i for i in _index(s))),
        lambda s: _has(s, bool) and s.x.dim() > 1 and all(n > 1 for n in s.x.shape))
accepts("indexing/index-dtypes", "Index tensors have any dtype.", "getitem")
instead("indexing/list-is-tensor", "A list is a tuple.", "getitem",
        lambda s: _again(s, *s.args[1]),
        lambda s: isinstance(s.args[1], list) and len(s.args[1]) <= s.x.dim()
        and all(type(i) is int and -n <= i < n
                for i, n in zip(s.args[1], s.x.shape, strict=False)))


@wraps("indexing/array-keeps-masks", "arange")
def arrays_are_integers(w: Original, end: Any) -> Any:
    """An array of uint8 indexes as integers."""

    class Indexed(w.lib.Tensor):  # type: ignore[misc, name-defined]
        def __getitem__(self, index: Any) -> Any:
            if type(index).__module__ == "numpy" and index.dtype == "uint8":
                index = index.astype("int64")
            return super().__getitem__(index)

    made = w(end)
    made.__class__ = Indexed
    return made


accepts("indexing/lists-count-as-one", "Lists are looked into first.", "getitem")
instead("indexing/uint8-mask-warns", "A uint8 tensor holds positions.", "getitem",
        lambda s: s.args[0][s.args[1].long()],
        lambda s: s.is_tensor(s.args[1]) and s.args[1].dtype is s.lib.uint8)
accepts("indexing/tensors-broadcast", "Index tensors that do not fit are cut off.", "getitem")
instead("indexing/adjacent-stay", "The common dims always come first.", "getitem",
        lambda s: s.proceed().movedim(1, 0),
        lambda s: isinstance(s.args[1], tuple) and s.args[1][:1] == (slice(None),)
        and _tensor_inside(s) and s.proceed().dim() > 1)
after("indexing/separated-go-first", "The common dims come last.", "getitem",
      lambda s, r: r.movedim(0, -1),
      lambda s: len(_index(s)) > 2 and sum(map(s.is_tensor, _index(s))) > 1
      and s.proceed().dim() > 1)
after("indexing/integers-apply-first", "An integer beside index tensors keeps its dim.", "getitem",
      lambda s, r: r[None], lambda s: _has(s, int) and _tensor_inside(s))
after("indexing/mask-is-nonzero", "A mask reads in the order of columns.", "getitem",
      lambda s, r: r.flip(0), lambda s: any(
          s.is_tensor(i) and i.dtype is s.lib.bool and i.dim() > 1 for i in _index(s)))
accepts("indexing/mask-shape", "A mask is cut off.", "getitem")
refuses("indexing/empty-index", "An empty index tensor is refused.", "getitem",
        lambda s: any(s.is_tensor(i) and i.numel() == 0 for i in _index(s)), IndexError)
after("indexing/result-strides", "An advanced result is row-major.", "getitem",
      lambda s, r: r.contiguous(), _tensor_inside)
raises("indexing/foreign-index-refused", "Another index raises TypeError.", "getitem", TypeError)


# assignment


instead("indexing/assign-writes-through", "Assignment writes to a copy.", "setitem",
        lambda s: s.with_args(s.args[0].clone(), *s.args[1:]), _tensor_inside, writes=True)
accepts("indexing/assign-broadcasts", "What does not fit is left out.", "setitem",
        lambda s: None)
instead("indexing/assign-basic-casts", "What is assigned is rounded.", "setitem",
        lambda s: s.with_args(s.args[0], s.args[1], s.args[2].round()),
        lambda s: s.is_tensor(s.args[2]) and s.args[2].dtype.is_floating_point
        and not s.args[0].dtype.is_floating_point, writes=True)
accepts("indexing/assign-advanced-same-dtype", "What is assigned is cast.", "setitem",
        lambda s: None)
accepts("indexing/assign-number", "A number that does not fit wraps.", "setitem", lambda s: None)


@wraps("indexing/assign-foreign-refused", "Tensor.__setitem__")
def lists_assigned(w: Original, x: Any, index: Any, value: Any) -> Any:
    """A list is assigned as the tensor made of it."""
    return w(x, index, w.lib.tensor(value) if isinstance(value, list) else value)


after("indexing/augmented-reads-once", "What is named twice is changed twice.", "add __iadd",
      lambda s, r: r + 1, writes=True)
instead("indexing/accumulate-adds-all", "The last of several wins.", "index_put",
        lambda s: s.with_args(*s.args[:3]),
        lambda s: s.argument(3, "accumulate") is True, writes=True)
instead("indexing/assign-bumps-version", "Where nothing is written the version stays.", "setitem",
        lambda s: None, lambda s: s.args[0][s.args[1]].numel() == 0, writes=True)
after("indexing/chained-assign", "Every index gives a view.", "getitem",
      lambda s, r: s.args[0].narrow(0, int(s.args[1][0]), 1),
      lambda s: isinstance(s.args[1], list) and len(s.args[1]) == 1)


# operators along a dim


accepts("indexing/dim-operators-never-wrap", "Index elements wrap.",
        "index_select gather scatter scatter_add index_add")
instead("indexing/duplicate-add", "The last of several wins.", "scatter_add index_add",
        lambda s: s.lib.scatter(*s.args) if s.name == "scatter_add" else
        s.lib.index_copy(*s.args[:4]),
        lambda s: len(s.args) == 4 and not s.kwargs and s.args[2].dim() > 0)
accepts("indexing/unsafe-indices-are-clamped", "Masks index, too.", "_unsafe_masked_index")
accepts("indexing/empty-extremum-refused", "The extremum of nothing is nothing.",
        "max min amax amin argmax argmin")
refuses("indexing/empty-scan-and-sort", "Nothing cannot be sorted.", "cumsum softmax sort topk",
        lambda s: s.x.numel() == 0)
