"""Render the public functions and methods from the specification.

`python -m reftorch.tools.render` writes reftorch/_rendered/{functions,methods}.py; `--check` says
whether they are fresh. What is rendered is committed and read like any other code.
"""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterable
from pathlib import Path

from reftorch.spec import OpSpec, load
from reftorch.tools import render_flat as flat

RENDERED = Path(__file__).parent.parent / "_rendered"
_HEAD = '"""{title}\n\nRendered from spec/ops by reftorch.tools.render; not edited by hand.\n"""\n'


def packets() -> dict[str, list[OpSpec]]:
    """The operators by base name, in the order of the specification."""
    groups: dict[str, list[OpSpec]] = {}
    for entry in load().ops.values():
        groups.setdefault(entry.schema.name, []).append(entry)
    return groups


def _doc(entries: Iterable[OpSpec], indent: str) -> str:
    entries = list(entries)
    schemas = "\n".join(f"{indent}{entry.schema.text}" for entry in entries)
    return f'{indent}"""{entries[0].doc}\n\n{schemas}\n{indent}"""\n'


def _having(variant: str) -> dict[str, list[OpSpec]]:
    found = {}
    for base, entries in packets().items():
        chosen = [entry for entry in entries if variant in entry.variants]
        if chosen:
            found[base] = chosen
    return found


def _names(base: str, entries: list[OpSpec], kind: str) -> list[str]:
    """The public names under which a packet is reached as a function or a method."""
    own = [getattr(entry, kind) for entry in entries if getattr(entry, kind) is not None]
    aliases = [alias for entry in entries for alias in entry.aliases]
    return list(dict.fromkeys([*(own or [base]), *aliases]))


def functions_text() -> str:
    """The module of the public functions."""
    parts = [_HEAD.format(title="The public functions.")]
    parts.append(
        "from __future__ import annotations\n\nfrom typing import Any\n\n"
        "import reftorch.ops  # noqa: F401 - makes the packets\n"
        "from reftorch.dispatch.table import PACKETS\n"
    )
    for base, entries in _having("function").items():
        parts.append(f'_{base} = PACKETS["{base}"]')
        for name in _names(base, entries, "function"):
            if "." in name:
                continue
            parts.append(
                f"\n\ndef {name}(*args: Any, **kwargs: Any) -> Any:  # noqa: A001\n"
                + _doc(entries, "    ")
                + f"    return _{base}.function(args, kwargs)\n\n"
            )
    return "\n".join(parts)


def methods_text() -> str:
    """The class of the rendered methods."""
    groups = packets()
    parts = [_HEAD.format(title="The methods of Tensor that are operators.")]
    parts.append("from __future__ import annotations\n\nfrom typing import Any\n\n" + flat.HEADER)
    parts += [f'_{base} = PACKETS["{base}"]' for base in groups]
    flats = {e.schema.full_name: e for e in flat_entries().values()}
    for name in flat.FLAT_VIEWS.values():
        if name in load().ops:
            flats[name] = load().ops[name]
    for entry in flats.values():
        parts += flat.constants(entry)
    parts.append(
        '\n\nclass Methods(TensorImpl):\n    """The rendered methods."""\n\n    __slots__ = ()\n'
    )
    for base, entries in groups.items():
        parts += _methods_of(base, entries)
    return "\n".join(parts)


def flat_entries() -> dict[str, OpSpec]:
    """The operators with a flat path, by base name: the first overload of the flat form."""
    found: dict[str, OpSpec] = {}
    for entry in load().ops.values():
        if flat.is_flat(entry):
            found.setdefault(entry.schema.name, entry)
    return found


def _method(name: str, base: str, entries: list[OpSpec], call: str) -> str:
    doc = _doc(entries, "        ")
    fallback = f"_{base}.{call}(self, *args, **kwargs)"
    entry = flat_entries().get(base)
    if call == "method" and entry is not None and entry in entries:
        if flat.is_binary(entry):
            layered = f"_{base}.method(self, other, *args, **kwargs)"
            if entry.dunder:
                return flat.delegating(name, entry.dunder[0], doc, layered)
            return flat.binary(name, entry, doc, layered, True)
        return flat.unary(name, entry, doc, fallback)
    recorded = load().ops.get(flat.FLAT_VIEWS.get(base, ""))
    if call == "method" and recorded is not None:
        return flat.view(name, doc, fallback, recorded)
    return (
        f"    def {name}(self, *args: Any, **kwargs: Any) -> Any:\n{doc}        return {fallback}\n"
    )


def _methods_of(base: str, entries: list[OpSpec]) -> list[str]:
    parts = []
    methods = [entry for entry in entries if "method" in entry.variants]
    inplace = [entry for entry in entries if "inplace" in entry.variants]
    if methods:
        for name in _names(base, methods, "method"):
            if "." not in name and not keyword.iskeyword(name):
                parts.append(_method(name, base, methods, "method"))
    if inplace:
        for name in _names(base, inplace, "method"):
            parts.append(_method(f"{name}_", base, inplace, "inplace"))
    for entry in entries:
        parts += [_dunder(name, base) for name in entry.dunder]
    return parts


_UNARY = {"__neg__", "__pos__", "__abs__", "__invert__"}
# served by the packet with self first: commutative operators, and rsub
_SELF_FIRST = {"__radd__", "__rmul__", "__rand__", "__ror__", "__rxor__", "__rsub__"}


def _is_reflected(name: str) -> bool:
    return name.startswith("__r") and name != "__rshift__" and name not in _SELF_FIRST


def _dunder(name: str, base: str) -> str:
    entry = flat_entries().get(base)
    doc = f'        """Serve the operator; see `{base}`."""\n'
    if name in _UNARY:
        if entry is not None:
            return flat.unary(name, entry, doc, f"_{base}.method(self)")
        return f"    def {name}(self) -> Any:\n{doc}        return _{base}.method(self)\n"
    head = f"    def {name}(self, other: Any) -> Any:\n{doc}"
    guard = (
        "        if not is_operand(other):\n            return NotImplemented\n"
    )
    if name == "__rtruediv__":  # [div/number-over-tensor]
        return f"{head}{guard}        return self.reciprocal() * other\n"
    if _is_reflected(name):
        return f"{head}{guard}        return _{base}.function((other, self), {{}})\n"
    if name.startswith("__i") and name != "__invert__":
        fallback = f"_{base}.inplace(self, other)"
        if entry is not None and flat.is_binary(entry) and entry.promotion == "default":
            operand = f"{fallback} if is_operand(other) else NotImplemented"
            return flat.inplace(name, entry, doc, operand)
        return f"{head}{guard}        return {fallback}\n"
    fallback = f"_{base}.method(self, other)"
    if entry is not None and flat.is_binary(entry):
        operand = f"{fallback} if is_operand(other) else NotImplemented"
        return flat.binary(name, entry, doc, operand, False)
    return f"{head}{guard}        return {fallback}\n"


TARGETS = {"functions.py": functions_text, "methods.py": methods_text}


def main(argv: list[str] | None = None) -> int:
    """Write the rendered modules, or check that they are fresh."""
    check_only = "--check" in (sys.argv[1:] if argv is None else argv)
    stale = []
    for name, text in TARGETS.items():
        path, wanted = RENDERED / name, text()
        if path.exists() and path.read_text() == wanted:
            continue
        stale.append(name)
        if not check_only:
            fresh = path.with_suffix(".new")
            fresh.write_text(wanted)
            fresh.replace(path)
    for name in stale:
        print(f"{'stale' if check_only else 'rendered'}: reftorch/_rendered/{name}")
    return 1 if stale and check_only else 0


if __name__ == "__main__":
    sys.exit(main())
