"""The text of the type stubs: the public functions and methods with the signatures of the schemas.

Names of types begin with an underscore, because functions and methods may be called like them.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reftorch.spec import OpSpec, Param, load
from reftorch.tools.render_words import has_inplace_method, inplace_functions, public_names

_HEAD = '''\
"""{title}

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
{typing}
{imports}
from reftorch.core.dtype import dtype as _dtype
from reftorch.core.layout import layout as _layout
from reftorch.core.memory_format import memory_format as _memory_format
{tensors}
_Number = _bool | _int | _float | _complex
_Device = _device | _str | _int
_DType = _dtype | type[_bool] | type[_int] | type[_float] | type[_complex]
'''

_TYPES = {
    "Tensor": "Tensor", "Scalar": "_Number", "int": "_int", "float": "_float", "bool": "_bool",
    "str": "_str", "ScalarType": "_DType", "MemoryFormat": "_memory_format", "Layout": "_layout",
    "Device": "_Device", "int[]": "_Sequence[_int]",
    "float[]": "_Sequence[_float]", "Tensor[]": "_Sequence[Tensor]",
    "Scalar[]": "_Sequence[_Number]", "bool[]": "_Sequence[_bool]",
}  # fmt: skip

# What Python expects of the signature of an operator, beside the tensor itself.
_UNARY = ("__neg__", "__pos__", "__abs__", "__invert__")


@dataclass(frozen=True, slots=True)
class Stub:
    """One signature: the text between the parentheses and the type of the result."""

    head: str
    result: str


def annotation(param: Param, numbers: bool) -> str:
    """The type of a parameter as a user sees it."""
    optional = param.type.endswith("?")
    base = param.type.rstrip("?").replace("(a!)", "").replace("(a)", "").replace("?[]", "[]")
    if base.startswith("int[") and base != "int[]":
        text = "_int | _Sequence[_int]"
    else:
        text = _TYPES.get(base, "_Any")
    if numbers:
        text += " | _Number"
    return f"{text} | None" if optional and text != "_Any" else text


def _value(param: Param) -> str:
    literal = param.default is None or isinstance(param.default, (bool, int, float))
    return repr(param.default) if literal else "..."


def _name(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _piece(entry: OpSpec, param: Param, name: str) -> str:
    text = f"{name}: {annotation(param, param.name in entry.numbers)}"
    return f"{text} = {_value(param)}" if param.has_default else text


def result_type(entry: OpSpec) -> str:
    """The type of what an operator returns."""
    returns = entry.schema.returns
    if len(returns) > 1:
        if all(name is not None for _, name in returns):
            return _class_name(entry)
        return f"tuple[{', '.join('Tensor' for _ in returns)}]"
    if not returns:
        return "None"
    base = returns[0][0].replace("(a!)", "").replace("(a)", "")
    return {"Tensor": "Tensor", "Tensor[]": "tuple[Tensor, ...]"}.get(base, "_Any")


def _class_name(entry: OpSpec) -> str:
    return "_" + entry.schema.full_name.replace(".", "_")


def named_tuples() -> str:
    """The classes of the results that have names, one for each overload which has such."""
    found = []
    for entry in load().ops.values():
        returns = entry.schema.returns
        if len(returns) > 1 and all(name is not None for _, name in returns):
            fields = "".join(f"    {name}: Tensor\n" for _, name in returns)
            found.append(f"class {_class_name(entry)}(_NamedTuple):\n{fields}")
    return "\n".join(found)


def _assemble(entry: OpSpec, params: Iterable[Param], first: list[str], out: bool) -> Stub:
    pieces, star = list(first), False
    for param in params:
        if param.kwarg_only and not star:
            pieces.append("*")
            star = True
        pieces.append(_piece(entry, param, "input" if param.name == "self" else _name(param.name)))
    if out:
        many = len(entry.schema.returns) > 1
        kind = "_Sequence[Tensor]" if many else "Tensor"
        pieces += [*([] if star else ["*"]), f"out: {kind} | None = None"]
    return Stub(", ".join(pieces), result_type(entry))


def _required_last(params: list[Param]) -> list[Param]:
    """The parameters, so that none without a default follows one with a default."""
    plain = [param for param in params if not param.kwarg_only]
    seen = False
    for param in plain:
        if seen and not param.has_default:
            return [*(p for p in plain if not p.has_default), *(p for p in plain if p.has_default),
                    *(p for p in params if p.kwarg_only)]  # fmt: skip
        seen = seen or param.has_default
    return params


def signatures(entry: OpSpec, kind: str) -> list[Stub]:
    """The signatures of an overload as a function, method, inplace method or inplace function."""
    params = list(entry.schema.params)
    first = []
    if not kind.endswith("function"):
        params = [param for param in params if param.name != "self"]
        first = ["self"]
    out = kind == "function" and "out" in entry.variants
    found = [_assemble(entry, _required_last(params), first, out)]
    positional = [param for param in params if not param.kwarg_only]
    if len(positional) == 1 and positional[0].type == "int[]":
        spread = [*first, f"*{_name(positional[0].name)}: _int"]
        rest = [param for param in params if param.kwarg_only]
        text = _assemble(entry, rest, [], out).head
        text = text.removeprefix("*, ").removeprefix("*")
        found.append(Stub(", ".join([*spread, *([text] if text else [])]), found[0].result))
    return found


def _written(name: str, stubs: list[Stub], doc: str, indent: str) -> str:
    stubs = list(dict.fromkeys(stubs))
    mark = f"{indent}@_overload\n" if len(stubs) > 1 else ""
    parts = []
    for i, stub in enumerate(stubs):
        body = f'\n{indent}    """{doc}"""\n' if i == 0 else " ...\n"
        parts.append(f"{mark}{indent}def {name}({stub.head}) -> {stub.result}:{body}")
    return "".join(parts)


def functions_stub(
    groups: dict[str, list[OpSpec]], title: str, chosen: Callable[[str], str]
) -> str:
    """The stub of a module of functions; `chosen` gives the name of a function there, or ""."""
    parts = []
    tuples = set()
    for base, entries in groups.items():
        stubs = [stub for entry in entries for stub in signatures(entry, "function")]
        for public in public_names(base, entries, "function"):
            if name := chosen(public):
                parts.append(_written(name, stubs, entries[0].doc, ""))
                tuples |= {stub.result for stub in stubs if stub.result.startswith("_")}
        inplace = [stub for entry in entries if "inplace" in entry.variants
                   for stub in signatures(entry, "inplace function")]  # fmt: skip
        for public in inplace_functions(entries):
            if name := chosen(public):
                parts.append(_written(name, inplace, entries[0].doc, ""))
    tuples.discard("_Any")
    imports = "".join(
        f"from reftorch._rendered.methods import {name} as {name}\n" for name in sorted(tuples)
    )
    head = _HEAD.format(
        title=title, typing="from typing import overload as _overload\n",
        imports=f"{imports}from reftorch.core.device import device as _device",
        tensors="from reftorch.tensor import Tensor\n",
    )  # fmt: skip
    return "\n".join([head, *parts])


def methods_stub(groups: dict[str, list[OpSpec]]) -> str:
    """The stub of the class of the rendered methods."""
    head = _HEAD.format(
        title="The methods of Tensor that are operators.",
        typing="from typing import NamedTuple as _NamedTuple\n"
        "from typing import overload as _overload\n",
        imports="from reftorch.core.device import device as _device",
        tensors="from reftorch.core.tensor_impl import TensorImpl\n"
        "from reftorch.tensor import Tensor\n",
    )  # fmt: skip
    parts = [head, named_tuples(), "def bind(cls: type) -> None: ...\n"]
    parts.append('class Methods(TensorImpl):\n    """The rendered methods."""\n')
    parts.append("    def _slice(self, dim: int, start: int, end: int, step: int) -> Tensor: ...\n")
    for base, entries in groups.items():
        parts += _methods_of(base, entries)
    return "\n".join(parts)


def _methods_of(base: str, entries: list[OpSpec]) -> list[str]:
    parts = []
    for variant, suffix in (("method", ""), ("inplace", "_")):
        having = [
            entry for entry in entries
            if variant in entry.variants and (variant == "method" or has_inplace_method(entry))
        ]  # fmt: skip
        stubs = [stub for entry in having for stub in signatures(entry, variant)]
        for name in public_names(base, having, "method") if having else ():
            if "." not in name and not keyword.iskeyword(name):
                parts.append(_written(f"{name}{suffix}", stubs, having[0].doc, "    "))
    for entry in entries:
        parts += [_dunder(name) for name in entry.dunder]
    return parts


def _dunder(name: str) -> str:
    if name in _UNARY:
        return f"    def {name}(self) -> Tensor: ...\n"
    ignored = "  # type: ignore[override]" if name in ("__eq__", "__ne__") else ""
    return f"    def {name}(self, other: Tensor | _Number) -> Tensor: ...{ignored}\n"
