"""Layouts for the operators of a rule: sizes of 1, channels last, mixed, expanded, overlapping."""

from __future__ import annotations

from dataclasses import replace

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator, dtype
from reftorch.conformance.program import Input, Ref, Storage, Symbol


def size_one_dims(d: Draft) -> None:
    """Sizes of 1 whose strides are odd."""
    d.layouts = ("odd ones", "contiguous", "permuted")
    d.shapes = ((1, 3), (3, 1), (1,), (2, 1, 3), (1, 1), (1, 0))


def channels_last_operands(d: Draft) -> None:
    """Tensors of four dims, channels last or contiguous."""
    d.layouts = ("channels last", "contiguous")
    d.shapes = ((2, 3, 2, 2), (1, 3, 2, 2), (2, 1, 2, 2), (2, 3, 1, 1))


def formatted_operands(d: Draft) -> None:
    """Tensors of as many dims as the memory formats of the rule want, some of size 0 or 1."""
    d.layouts = ("contiguous", "channels last", "permuted", "odd ones")
    d.shapes = ((2, 3, 2, 2), (2, 1, 2, 2), (2, 3, 1, 1), (2, 0, 2, 3))
    if "channels_last_3d" in d.wish.args.get("memory_format", ()):
        d.shapes = ((2, 3, 1, 2, 2), (2, 1, 2, 2, 3), (2, 3, 0, 1, 2))


def mixed_layouts(d: Draft) -> None:
    """Operands of different layouts."""
    d.layouts = ("permuted", "contiguous", "stepped", "channels last", "expanded", "odd ones")
    d.shapes = ((2, 3), (3, 2, 2), (2, 3, 1), (2, 3, 2, 2), *(((2, 0, 3),) * d.wish.has("empty")))


def non_dense(d: Draft) -> None:
    """Tensors with gaps between their elements, in any order."""
    d.layouts = ("stepped", "permuted", "expanded", "offset")
    d.shapes = ((2, 3), (3, 2, 2), (3,), (2, 1, 3))


def ambiguous_memory_format(d: Draft) -> None:
    """Four dims where sizes of 1 make contiguous and channels last agree."""
    d.layouts = ("channels last", "contiguous", "odd ones")
    d.shapes = ((2, 1, 2, 2), (2, 3, 1, 1), (1, 1, 1, 1), (2, 3, 2, 2))
    tensor = d.tensor(d.sizes(4), dtype(d, ("float32", "int64")))
    name = Symbol("memory_format", d.pick(("channels_last", "contiguous_format")))
    d.call(d.pick(("contiguous", "clone")), tensor, variant="method", memory_format=name)


def expanded(d: Draft) -> None:
    """A tensor several elements of which are one in memory, read and written."""
    if not d.wish.has("inplace", "out") and d.wish.has("strides"):
        d.layouts = ("expanded", "overlapping")
        return
    d.storages.append(Storage("float32", (1.0, 2.0, 3.0)))
    d.inputs.append(Input(0, *d.pick((((3, 2), (1, 0)), ((2, 3), (0, 1)), ((2,), (0,))))))
    tensor = Ref("input", 0)
    kind = d.pick(("add", "mul", "fill", "zero", "neg", "masked_fill", "clone"))
    if kind in ("add", "mul", "fill"):
        d.call(kind, tensor, 2, variant="inplace")
    elif kind == "masked_fill":
        d.call(kind, tensor, d.tensor((1,), "bool"), 2, variant=d.pick(("inplace", "method")))
    else:
        d.call(kind, tensor, variant="method" if kind == "clone" else "inplace")


def expanded_out(d: Draft) -> None:
    """threshold of an expanded tensor, in place or to another one."""
    d.storages.append(Storage("float32", (1.0, 2.0, 3.0)))
    d.inputs.append(Input(0, *d.pick((((3, 2), (1, 0)), ((2, 3), (0, 1)), ((2,), (0,))))))
    written, bounds = Ref("input", 0), (d.pick((1, 1.5)), d.pick((0, 5)))
    if d.pick((True, False)):
        d.call("threshold", written, *bounds, variant="inplace")
    else:
        operand = d.tensor(d.inputs[0].sizes, "float32")
        d.call("threshold", operand, *bounds, variant="out", out=written)


def overlapping_pairs(d: Draft) -> None:
    """Two windows on one storage: the same, shifted, reversed or apart; one is written."""
    name = dtype(d, ("float32", "int64"))
    ref = d.tensor((8,), name, values=[1, 2, 3, 4, 5, 6, 7, 8] if name == "int64" else [
        1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])  # fmt: skip
    whole = replace(d.inputs[ref.index], sizes=(4,))
    kind = d.pick(("same", "shifted", "apart", "square"))
    if kind == "square":
        d.inputs[0] = replace(whole, sizes=(2, 2), strides=(2, 1))
        d.inputs.append(replace(whole, sizes=(2, 2), strides=(1, 2)))
    else:
        d.inputs[0] = whole
        d.inputs.append(replace(whole, offset={"same": 0, "shifted": 1, "apart": 4}[kind]))
    target, source = Ref("input", 0), Ref("input", 1)
    way = d.pick(("add", "copy", "mul", "out", "neg"))
    if way == "out":
        d.call("add", source, 1, variant="out", out=target)
    elif way == "neg":
        d.call("neg", source, variant="out", out=target)
    else:
        d.call(way, target, source, variant="inplace")


def overlapping_strides(d: Draft) -> None:
    """One tensor whose elements overlap without a stride of 0."""
    d.storages.append(Storage("float32", (1.0, 2.0, 3.0, 4.0, 5.0)))
    d.inputs.append(Input(0, *d.pick((((2, 2), (1, 1)), ((3, 2), (1, 2)), ((2, 3), (2, 1))))))
    tensor = Ref("input", 0)
    kind = d.pick(("add", "clone", "inplace"))
    if kind == "inplace":
        d.call("add", tensor, 1, variant="inplace")
    elif kind == "clone":
        d.call("clone", tensor, variant="method")
    else:
        d.call("add", tensor, tensor)


def copy_to_itself(d: Draft) -> None:
    """A tensor, expanded or not, copied to itself."""
    d.storages.append(Storage("float32", (1.0, 2.0, 3.0)))
    d.inputs.append(Input(0, *d.pick((((3,), (0,)), ((3,), (1,)), ((2, 2), (1, 1))))))
    d.call("copy", Ref("input", 0), Ref("input", 0), variant="inplace")


GENERATORS: dict[str, Generator] = {
    "size_one_dims": size_one_dims, "channels_last_operands": channels_last_operands,
    "formatted_operands": formatted_operands,
    "mixed_layouts": mixed_layouts, "non_dense": non_dense,
    "ambiguous_memory_format": ambiguous_memory_format, "expanded": expanded,
    "copy_to_itself": copy_to_itself, "overlapping_pairs": overlapping_pairs,
    "overlapping_strides": overlapping_strides, "expanded_out": expanded_out,
}  # fmt: skip
