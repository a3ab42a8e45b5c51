"""The schema parser, compared with PyTorch's own."""

from __future__ import annotations

import pytest
import torch

from reftorch.spec import load
from reftorch.spec.schema import SchemaSyntaxError, parse_schema

TEXTS = [
    "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    "split.sizes(Tensor(a) self, int[] split_size, int dim=0) -> Tensor(a)[]",
    "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
    "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    "sum.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "f(Tensor x, float p=-1e-05, float q=2., int n=-100, str r='mean', bool b=True) -> ()",
    "f(*, Device? device=None, Layout? layout=None, Generator? generator=None) -> Scalar",
    "f(int[2] stride=[1, -1], int[] sizes=[], float? eps=None) -> (int, float, Tensor[])",
]
TEXTS += [op.schema.text for op in load().ops.values()]
# PyTorch has no such type, or no such default value, in its own grammar.
FOREIGN = (" any", "(any", "MemoryFormat", "ScalarType dtype=", "Layout layout=")


@pytest.mark.parametrize("text", [t for t in TEXTS if not any(word in t for word in FOREIGN)])
def test_agrees_with_the_parser_of_torch(text: str) -> None:
    ours, theirs = parse_schema(text), torch._C.parse_schema(text)
    assert (ours.name, ours.overload) == (theirs.name, theirs.overload_name)
    assert [param.name for param in ours.params] == [a.name for a in theirs.arguments]
    assert [param.kwarg_only for param in ours.params] == [a.kwarg_only for a in theirs.arguments]
    for param, argument in zip(ours.params, theirs.arguments, strict=True):
        assert param.has_default == argument.has_default_value(), param
        default = list(param.default) if isinstance(param.default, tuple) else param.default
        # PyTorch repeats a number given for a list of fixed length.
        number = isinstance(default, int | float) and isinstance(argument.default_value, list)
        assert default == (argument.default_value[0] if number else argument.default_value), param
        assert ("Optional[" in str(argument.type)) == ("?" in param.type)
        assert ("List[" in str(argument.type)) == ("[" in param.type)
        assert (argument.alias_info is not None) == ("(" in param.type)
    assert [name or "" for _, name in ours.returns] == [a.name or "" for a in theirs.returns]


def test_types_and_names_are_kept() -> None:
    schema = parse_schema("f.o(Tensor(a!) x, int[2]? y=None) -> (Tensor(a)[] u, any v)")
    assert schema.full_name == "f.o"
    assert [param.type for param in schema.params] == ["Tensor(a!)", "int[2]?"]
    assert schema.returns == (("Tensor(a)[]", "u"), ("any", "v"))
    assert parse_schema("f() -> ()").full_name == "f"


def test_a_name_as_default_stays_a_name() -> None:
    schema = parse_schema("f(MemoryFormat m=contiguous_format) -> Tensor")
    assert schema.params[0].default == "contiguous_format"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f",
        "f(",
        "f()",
        "f() ->",
        "f() -> Tensor Tensor x",
        "f() -> Tensor,",
        "f(self) -> Tensor",
        "f(Tensor) -> Tensor",
        "f(Tensor a Tensor b) -> Tensor",
        "f(Tensor a,, Tensor b) -> Tensor",
        "f(Tensor a, Tensor a) -> Tensor",
        "f(Tensor a, *, *, int b) -> Tensor",
        "f(int a=1, int b) -> Tensor",
        "f(int a=) -> Tensor",
        "f(int a=1x) -> Tensor",
        "f(int a='x) -> Tensor",
        "f(int a=[1, ) -> Tensor",
        "f(int[x] a) -> Tensor",
        "f(int[2 a) -> Tensor",
        "f(Tensor(1) a) -> Tensor",
        "f.(Tensor a) -> Tensor",
        "2f(Tensor a) -> Tensor",
        "f(Tensor a) => Tensor",
        "f(Tensor a) - > Tensor",
    ],
)
def test_what_is_no_schema_is_refused(text: str) -> None:
    with pytest.raises(SchemaSyntaxError):
        parse_schema(text)


def schema_of_torch(full_name: str) -> torch._C.FunctionSchema | None:
    """The schema of PyTorch's own operator of that name, if it has one."""
    name, _, overload = full_name.partition(".")
    try:
        return torch._C._get_schema(f"aten::{name}", overload)
    except RuntimeError:
        return None


# Functions of PyTorch's Python module, which have other parameters than its operators.
PYTHONIC = (
    "tensor", "as_tensor", "broadcast_shapes", "einsum.sublist", "sparse_coo_tensor.indices",
    "sparse_coo_tensor.indices_size", "sparse_coo_tensor.size",
    "sparse_csr_tensor.crow_col_value", "sparse_csr_tensor.crow_col_value_size",
    "sparse_compressed_tensor.comp_plain_value", "sparse_compressed_tensor.comp_plain_value_size",
)  # fmt: skip


def test_the_schemas_are_those_of_torch() -> None:
    differing = []
    for name, op in load().ops.items():
        theirs = schema_of_torch(name)
        if theirs is None or name in PYTHONIC:
            continue
        # Python's functions of creation have parameters more than the operators that they call.
        creates = any(p.name == "pin_memory" for p in op.schema.params)
        known = {a.name for a in theirs.arguments}
        more = {"requires_grad", "generator"} - known if creates else set()
        params = [p for p in op.schema.params if p.name not in more]
        ours = [(p.name, p.kwarg_only, p.has_default) for p in params]
        if ours != [(a.name, a.kwarg_only, a.has_default_value()) for a in theirs.arguments]:
            differing.append(f"{op.location}: {op.schema.text}\n    torch has {theirs}")
    assert not differing, "\n".join(differing)


def test_torch_is_asked_for_the_right_schema() -> None:
    assert schema_of_torch("no_such_operator") is None
    found = schema_of_torch("add.Tensor")
    assert found is not None
    assert [argument.name for argument in found.arguments] == ["self", "other", "alpha"]
