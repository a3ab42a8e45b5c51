"""Render the public functions, the methods, their stubs and the pages of the specification.

`python -m reftorch.tools.render` writes reftorch/_rendered/*.py and *.pyi and docs/spec/*.md;
`--check` says whether they are fresh. What is rendered is committed and read like any other text.
"""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from reftorch.spec import OpSpec, load
from reftorch.tools import render_coverage
from reftorch.tools import render_flat as flat
from reftorch.tools import render_stubs as stubs
from reftorch.tools.render_pages import FOLDER, pages
from reftorch.tools.render_words import (
    docstring, has_inplace_method, inplace_functions, public_names,
)  # fmt: skip

ROOT = Path(__file__).parent.parent.parent
RENDERED = "reftorch/_rendered"
# the namespaces of public functions, and the modules that have what is rendered of them
NAMESPACES = {
    "": "functions", "fft": "fft", "linalg": "linalg", "nn.functional": "nn_functional",
    "sparse": "sparse", "special": "special",
}  # fmt: skip
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


def _named_in(space: str) -> Callable[[str], str]:
    """What gives the name of a function within a namespace, or nothing if it is elsewhere."""

    def chosen(public: str) -> str:
        found, _, name = public.rpartition(".")
        return name if found == space else ""

    return chosen


def _title(space: str) -> str:
    return f"The functions of {space} that are operators." if space else "The public functions."


def functions_text(space: str) -> str:
    """A module of public functions."""
    parts: list[str] = []
    public: list[str] = []
    chosen = _named_in(space)
    for base, entries in _having("function").items():
        names = {chosen(name): "function" for name in public_names(base, entries, "function")}
        names |= {chosen(name): "inplace_function" for name in inplace_functions(entries)}
        names.pop("", None)
        public += names
        if names:
            parts.append(f'_of_{base} = PACKETS["{base}"]')
        for name, call in names.items():
            parts.append(
                f"\n\ndef {name}(*args: Any, **kwargs: Any) -> Any:  # noqa: A001\n"
                + docstring(load(), entries, "    ")
                + f"    return _of_{base}.{call}(args, kwargs)\n\n"
            )
    head = (
        "from __future__ import annotations\n\nfrom typing import Any\n\n"
        "import reftorch.ops  # noqa: F401 - makes the packets\n"
        "from reftorch.dispatch.table import PACKETS\n"
    )
    listed = "".join(f'    "{name}",\n' for name in public)
    title = _HEAD.format(title=_title(space))
    return "\n".join([title, head, f"__all__ = [\n{listed}]\n", *parts])


def methods_text() -> str:
    """The class of the rendered methods."""
    groups = packets()
    parts = [_HEAD.format(title="The methods of Tensor that are operators.")]
    parts.append("from __future__ import annotations\n\nfrom typing import Any\n\n" + flat.HEADER)
    parts += [f'_of_{base} = PACKETS["{base}"]' for base in groups]
    flats = {e.schema.full_name: e for e in flat_entries().values()}
    for name in (*flat.FLAT_VIEWS.values(), flat.ALIAS):
        if name in load().ops:
            flats[name] = load().ops[name]
    for entry in flats.values():
        parts += flat.constants(entry)
    parts += [f'_reducing_{name} = reductions_of("{name}").get' for name in flat.FLAT_REDUCTIONS]
    parts.append(
        '\n\nclass Methods(TensorImpl):\n    """The rendered methods."""\n\n    __slots__ = ()\n'
    )
    parts.append(flat.slicing(load().ops["slice.Tensor"]))
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
    fallback = f"_of_{base}.{call}(self, *args, **kwargs)"
    entry = flat_entries().get(base)
    if call == "method" and entry is not None and entry in entries:
        if flat.is_binary(entry):
            layered = f"_of_{base}.method(self, other, *args, **kwargs)"
            if entry.dunder:
                return flat.delegating(name, entry.dunder[0], doc, layered)
            return flat.binary(name, entry, doc, layered, True)
        return flat.unary(name, entry, doc, fallback)
    if call == "method" and name in flat.FLAT_REDUCTIONS:
        return flat.reduction(name, doc, fallback)
    recorded = load().ops.get(flat.FLAT_VIEWS.get(base, ""))
    if call == "method" and recorded is not None:
        return flat.view(name, doc, fallback, recorded)
    return (
        f"    def {name}(self, *args: Any, **kwargs: Any) -> Any:\n{doc}        return {fallback}\n"
    )


def _methods_of(base: str, entries: list[OpSpec]) -> list[str]:
    parts = []
    methods = [entry for entry in entries if "method" in entry.variants]
    inplace = [entry for entry in entries if has_inplace_method(entry)]
    if methods:
        for name in public_names(base, methods, "method"):
            if "." not in name and not keyword.iskeyword(name):
                parts.append(_method(name, base, methods, "method"))
    if inplace:
        for name in public_names(base, inplace, "method"):
            if "." not in name:
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
            return flat.unary(name, entry, doc, f"_of_{base}.method(self)")
        return f"    def {name}(self) -> Any:\n{doc}        return _of_{base}.method(self)\n"
    head = f"    def {name}(self, other: Any) -> Any:\n{doc}"
    guard = (
        "        if not is_operand(other):\n            return NotImplemented\n"
    )
    if name in _SELF_FIRST and name != "__rsub__":  # called with foreign arguments, it is refused
        return (
            f"{head}        if not isinstance(self, TensorImpl):\n"
            f'            raise TypeError("{name} needs a tensor")\n'
            f"        return self.__{name[3:]}(other)\n"
        )
    if name == "__rtruediv__":  # [div/number-over-tensor]
        return f"{head}        return self.reciprocal() * other\n"
    if _is_reflected(name):
        return f"{head}{guard}        return _of_{base}.function((other, self), {{}})\n"
    if name.startswith("__i") and name != "__invert__":
        fallback = f"_of_{base}.inplace(self, other)"
        if entry is not None and flat.is_binary(entry) and entry.promotion == "default":
            operand = f"{fallback} if is_operand(other) else NotImplemented"
            return flat.inplace(name, entry, doc, operand)
        return f"{head}{guard}        return {fallback}\n"
    fallback = f"_of_{base}.method(self, other)"
    if entry is not None and flat.is_binary(entry):
        foreign = "equals_array(self, other)" if name == "__eq__" else "NotImplemented"
        operand = f"{fallback} if is_operand(other) else {foreign}"
        return flat.binary(name, entry, doc, operand, False)
    return f"{head}{guard}        return {fallback}\n"


def _functions_stub(space: str) -> str:
    return stubs.functions_stub(_having("function"), _title(space), _named_in(space))


TARGETS: dict[str, Callable[[], str]] = {
    f"{RENDERED}/methods.py": methods_text,
    f"{RENDERED}/methods.pyi": lambda: stubs.methods_stub(packets()),
}
for _space, _module in NAMESPACES.items():
    TARGETS[f"{RENDERED}/{_module}.py"] = partial(functions_text, _space)
    TARGETS[f"{RENDERED}/{_module}.pyi"] = partial(_functions_stub, _space)


def rendered() -> dict[str, str]:
    """All rendered texts by their paths from the root of the checkout."""
    texts = {name: text() for name, text in TARGETS.items()}
    if (ROOT / "docs").is_dir():
        texts |= pages(load()) | {render_coverage.PAGE: render_coverage.page()}
    return texts


def main(argv: list[str] | None = None) -> int:
    """Write what is rendered, or check that it is fresh."""
    check_only = "--check" in (sys.argv[1:] if argv is None else argv)
    stale = []
    texts = rendered()
    for path in (ROOT / FOLDER).glob("*.md"):
        # the page of the traces is made when the documentation is built
        if f"{FOLDER}/{path.name}" not in texts and path.name != "traceability.md":
            stale.append(f"{FOLDER}/{path.name}")
            if not check_only:
                path.unlink()
    for name, wanted in texts.items():
        path = ROOT / name
        if path.exists() and path.read_text(encoding="utf-8") == wanted:
            continue
        stale.append(name)
        if not check_only:
            path.parent.mkdir(exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(wanted, encoding="utf-8")
            fresh.replace(path)
    for name in stale:
        print(f"{'stale' if check_only else 'rendered'}: {name}")
    return 1 if stale and check_only else 0


if __name__ == "__main__":
    sys.exit(main())
