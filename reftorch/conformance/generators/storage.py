"""Programs about storages: what shares one, what resizes it, and its bytes."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator, dtype
from reftorch.conformance.generators.views import any_view
from reftorch.conformance.program import Ref

WIDE = ("float32", "int32")  # so that bytes and offsets are the same for both


def alias(d: Draft, ref: Ref, ndim: int) -> tuple[Ref, int]:
    """Another tensor on the memory of a tensor of `ndim` dims."""
    kind = d.pick(("view", "detach", "data"))
    if kind == "view":
        return any_view(d, ref, ndim)
    return d.call(kind, ref, variant="attribute" if kind == "data" else "method"), ndim


def written(d: Draft, ref: Ref) -> None:
    """Write to all elements: what is in memory that grew is nobody's business."""
    d.call("fill", ref, 5, variant="inplace")


def relay(d: Draft, ref: Ref, others: list[Ref]) -> None:
    """Lay a tensor elsewhere, or let its memory grow."""
    kind = d.pick(("set_", "set_ at", "resize_", "data", "set_ nothing", "set_ storage"))
    other = d.pick(others)
    if kind == "set_":
        d.call("set", ref, other, variant="inplace")
    elif kind == "set_ nothing":
        d.call("set", ref, variant="inplace")
    elif kind == "set_ storage":
        memory = d.call("untyped_storage", other, variant="method")
        d.call("set", ref, memory, d.pick((0, 1, 2, 30)), (2,), variant="inplace")
        written(d, ref)
    elif kind == "set_ at":
        sizes = d.pick(((2,), (0,), (2, 2), ()))
        args = (sizes, tuple(d.pick((1, 2)) for _ in sizes)) if d.chance(2) else (sizes,)
        offset = d.pick((0, 1, -1) if d.wish.has("errors") else (0, 1))
        d.call("set", ref, other, offset, *args, variant="inplace")
        if len(args) == 2 or sizes == (2, 2):
            written(d, ref)
    elif kind == "resize_":
        d.call("resize", ref, d.pick(((2,), (1,), (0,))), variant="inplace")
        written(d, ref)
    else:
        value = d.pick((None, 3, other)) if d.wish.has("errors") else other
        d.call("data", ref, value, variant="set")


def storage_walks(d: Draft) -> None:
    """Tensors on one memory and on another, laid elsewhere and written to."""
    name, sizes = dtype(d, WIDE), d.pick(((2, 3), (3,), (4,)))
    first, second = d.tensor(sizes, name, writable=True), d.tensor((3,), name, writable=True)
    tensors = [first, second]
    moved = first if d.chance(2) else alias(d, first, len(sizes))[0]
    tensors.append(moved)
    relay(d, moved, tensors)
    d.call("add", d.pick(tensors), 1, variant="inplace")
    if d.wish.has("errors") and d.chance(3):
        d.call("__delattr__", first, "data", variant="method")


def storage_bytes(d: Draft) -> None:
    """A storage by itself or of a tensor: its bytes, read and written, and its size."""
    if d.chance(2):
        choices = (4, [1, 300, -1], []) + ((-1, 1.5, [1.5]) if d.wish.has("errors") else ())
        content = d.pick(choices)
        memory = d.call("UntypedStorage", content)
        if not isinstance(content, list) or d.chance(2):
            d.call("fill", memory, d.pick((0, 7, -1)), variant="inplace")
    else:
        memory = d.call("untyped_storage", d.tensor((3,), dtype(d, WIDE)), variant="method")
    wrong = (1.0, 100, slice(0, 4, 2), None) if d.wish.has("errors") else ()
    index = d.pick((0, -1, 2, *wrong))
    d.call("__getitem__", memory, index)
    d.call("__setitem__", memory, d.pick((0, 1, slice(0, 2))), d.pick((5, -1, 300)))
    if d.chance(2):
        memory = d.call("clone", memory, variant="method")
    if d.chance(2):
        other = d.call("untyped_storage", d.tensor((3,), "float32"), variant="method")
        d.call("copy", memory, other, variant="inplace")
    for question in ("nbytes", "__len__", "tolist"):
        d.call(question, memory, variant="method")


def storage_sizes(d: Draft) -> None:
    """A storage that gets another size below the tensors that lie on it."""
    name, sizes = dtype(d, WIDE), d.pick(((2, 3), (3,)))
    first = d.tensor(sizes, name, writable=True)
    other, _ = alias(d, first, len(sizes))
    memory = d.call("untyped_storage", other, variant="method")
    larger = d.pick((64, 100, 1000))
    d.call("resize", memory, d.pick((larger, -1, 1.5)) if d.wish.has("errors") else larger,
           variant="inplace")  # fmt: skip
    d.call("add", d.pick((first, other)), 1, variant="inplace")
    d.call("nbytes", memory, variant="method")


GENERATORS: dict[str, Generator] = {
    "storage_walks": storage_walks, "storage_bytes": storage_bytes, "storage_sizes": storage_sizes,
}  # fmt: skip
