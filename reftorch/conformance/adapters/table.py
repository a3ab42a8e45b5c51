"""Adapters written as a table: one line for each operator, in the words of the library.

    sum(self, dim, keepdim, *, dtype) = np.sum(self, axis=dim, keepdims=keepdim, dtype=dtype)
    sub(self, other, *, alpha=1) = np.subtract(self, other)

Left stands the operator with its parameters, right the same call for the library. An argument that
a program does not give is left out on the right, too. `alpha=1` on the left means that the library
has no such parameter, so that only programs where it is 1 can be run; where it stands on the right,
too, it is what the library is given when a program does not say. A parameter written as `dim: int`
has to be given, or the call cannot be said: with `approximate: str = "tanh"`, as just that. With
`other: Tensor` it has to be a tensor, for a library that takes no number there.

`*shape` takes sizes that are given as a tuple or one by one, `*operands: Tensor` tensors likewise,
but any other list as it stands, and `*tensors: Any` all as it stands. `fill_(...)` is for the
in-place variant, which otherwise is the function with `out=self`. What is a literal on the right is
passed as it stands; `dtype.float32` is the library's dtype of that name. A line that is indented
more than the first goes on with the one above.
"""

from __future__ import annotations

import ast
import textwrap
from typing import Any, NamedTuple

from reftorch.conformance.adapters.base import Adapter, Native, UnknownBackend
from reftorch.conformance.program import Call, Ref, Symbol


class Row(NamedTuple):
    """One line of a table, parsed."""

    positional: list[str]
    keywords: list[str]
    variadic: str | None
    spreads: str | None  # what a variadic parameter's one list may hold; None is anything
    fixed: dict[str, Any]
    kind: str
    target: str
    arguments: list[tuple[str | None, str]]  # (keyword of the library or None, parameter)
    literals: dict[str, Any]  # by how they are written
    required: tuple[str, ...] = ()
    tensors: tuple[str, ...] = ()  # those of them that have to be tensors
    mutates: bool = False  # the library's function writes to self, as the operator does


def parse_table(text: str) -> dict[str, Row]:
    """Parse a table; several lines of one operator are told apart by their overload names."""
    rows = {}
    for line in filter(str.strip, textwrap.dedent(text).replace("\n    ", " ").splitlines()):
        try:
            left, right = line.split(") = ", 1)
            name, parameters = left.strip().split("(", 1)
            row = parse_row(f"def f({parameters}): {right.strip()}")
        except (SyntaxError, ValueError, AssertionError) as error:
            raise UnknownBackend(f"not a row of a table: {line.strip()}") from error
        rows[name] = row._replace(mutates=name.endswith("_"))
    return rows


def within(table: dict[str, Row], module: str) -> dict[str, Row]:
    """Return a table whose functions are those of a module of the library."""
    return {
        name: row._replace(target=f"{module}.{row.target}") if row.kind == "function" else row
        for name, row in table.items()
    }


def without(table: dict[str, Row], names: str) -> dict[str, Row]:
    """Return a table without some operators."""
    left_out = names.split()
    return {name: row for name, row in table.items() if name not in left_out}


def parse_row(source: str) -> Row:
    """Parse one line, written as a Python function."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    signature, statement = function.args, function.body[0]
    assert isinstance(statement, ast.Expr)
    positional = [each.arg for each in signature.args]
    keywords = [each.arg for each in signature.kwonlyargs]
    defaults = dict(zip(reversed(positional), reversed(signature.defaults), strict=False))
    given = [*defaults.items(), *zip(keywords, signature.kw_defaults, strict=True)]
    fixed = {key: ast.literal_eval(node) for key, node in given if node is not None}
    rest = signature.vararg
    variadic = None if rest is None else rest.arg
    spreads = None if rest is None or rest.annotation is None else ast.unparse(rest.annotation)
    right = statement.value
    if isinstance(right, ast.Attribute):
        own: list[tuple[str | None, str]] = [(None, "self")]
        return Row(positional, keywords, variadic, spreads, fixed, "attribute", right.attr, own, {})
    assert isinstance(right, ast.Call)
    arguments: list[tuple[str | None, str]] = [(None, ast.unparse(each)) for each in right.args]
    literals = {
        ast.unparse(each): each.value for each in right.args if isinstance(each, ast.Constant)
    }
    for word in right.keywords:
        text = ast.unparse(word.value)
        arguments.append((word.arg, text))
        if isinstance(word.value, ast.Constant):
            literals[text] = word.value.value
    owner, _, target = ast.unparse(right.func).partition(".")
    kind = "method" if owner in positional else "function"
    if kind == "method":
        arguments.insert(0, (None, owner))
    parameters = [*signature.args, *signature.kwonlyargs]
    needed = {each.arg: ast.unparse(each.annotation) for each in parameters if each.annotation}
    tensors = tuple(name for name, sort in needed.items() if sort == "Tensor")
    return Row(
        positional, keywords, variadic, spreads, fixed, kind, target, arguments, literals,
        tuple(needed), tensors,
    )  # fmt: skip


class TableAdapter(Adapter):
    """A library described by a table; what its namespace does not have is not claimed."""

    table: dict[str, Row]
    indexes = True  # has x[index]
    writes = True  # has in-place variants, out= and assignments to a part
    has_out = True  # has out=; else in-place variants are what the table says of them

    def operators(self) -> frozenset[str] | None:
        """Return the names in the table, as far as the library has their functions."""
        found = {
            name.partition(".")[0] for name, row in self.table.items()
            if row.kind != "function" or self.resolve(row.target) is not None
        }  # fmt: skip
        found |= {name[:-1] for name in found if name.endswith("_")}
        if self.indexes:
            found |= {"__getitem__", "__setitem__"}
        return frozenset(found)

    def translate(self, call: Call) -> Native | None:
        """Look the operator up, and rename and reorder its arguments."""
        if writes(call) and not self.writes or writes_out(call) and not self.has_out:
            return None
        if call.base in ("__getitem__", "__setitem__"):
            return Native(call.base.strip("_"), "", call.args) if self.indexes else None
        names = [call.op, call.base]
        if call.variant == "inplace":
            names.insert(0, call.base + "_")
        if any(isinstance(each, Symbol) and each.kind == "dtype" for each in call.args):
            names.insert(0, f"{call.base}.dtype")  # view(dtype), to(dtype)
        if call.variant == "set":
            return None
        row = next((self.table[name] for name in names if name in self.table), None)
        given = None if row is None else bind(row, call)
        if row is None or given is None:
            return None
        if row.kind == "function" and self.resolve(row.target) is None:
            return None
        if "out" in given and not self.has_out:  # of an in-place variant without a row of its own
            return None
        args, kwargs = arrange(row, given)
        if row.kind != "function" and not isinstance(args[0], (Ref, Symbol)):
            return None  # a number has not the library's methods
        return Native(row.kind, row.target, args, kwargs, returns_self=row.mutates)


def arrange(row: Row, given: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of the library's function."""
    dtypes = {key: Symbol("dtype", key[6:]) for _, key in row.arguments if key[:6] == "dtype."}
    given = given | dtypes | row.literals
    args: tuple[Any, ...] = ()
    for word, key in row.arguments:
        if key.startswith("*"):  # spread, as on the left
            args += tuple(given[key[1:]])
        elif word is None and key in given:
            args += (given[key],)
    kwargs = {word: given[key] for word, key in row.arguments if word is not None and key in given}
    if "out" in given:
        kwargs["out"] = given["out"]
    return args, kwargs


def writes(call: Call) -> bool:
    """Say whether a call writes to a tensor that was there before."""
    return call.variant == "inplace" or call.base == "__setitem__" or writes_out(call)


def writes_out(call: Call) -> bool:
    """Say whether a call has an `out`."""
    return call.variant == "out" or "out" in call.kwargs


def bind(row: Row, call: Call) -> dict[str, Any] | None:
    """Name a call's arguments; None when the library cannot express one of them."""
    args, names = call.args, row.positional
    known = {*names, *row.keywords, "out"}
    if call.variant == "method" and "self" in names:  # x.where(condition, y)
        names = ["self", *(name for name in names if name != "self")]
    given: dict[str, Any] = dict(zip(names, args, strict=False)) | call.kwargs
    rest = args[len(row.positional) :]
    if row.variadic is not None:
        known.add(row.variadic)
        given.setdefault(row.variadic, spread(row, rest))
    elif rest:
        return None
    if call.variant == "inplace" and not row.mutates:
        given["out"] = args[0]
    given = {name: value for name, value in given.items() if value is not None}
    used = {key for _, key in row.arguments}
    if not given.keys() >= set(row.required):
        return None
    if not all(isinstance(given[name], Ref) for name in row.tensors):
        return None
    dim = given.get("dim")
    if isinstance(dim, bool) or dim in ((), []):  # var(self, unbiased); no dims, which means all
        return None
    if call.base == "expand" and any(size == -1 for size in given.get(row.variadic or "", ())):
        return None  # a size that stays
    for name, value in row.fixed.items():
        if name in used:
            given.setdefault(name, value)
        elif not _is_same(given.pop(name, value), value):
            return None
    return given if set(given) <= known else None


def spread(row: Row, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what a variadic parameter is given, be it one by one or in a list."""
    if len(rest) != 1 or not isinstance(rest[0], (tuple, list)) or row.spreads == "Any":
        return rest
    is_of_tensors = all(isinstance(each, Ref) for each in rest[0])
    return tuple(rest[0]) if row.spreads is None or is_of_tensors else rest


def _is_same(given: Any, fixed: Any) -> bool:
    return isinstance(given, bool) == isinstance(fixed, bool) and bool(given == fixed)
