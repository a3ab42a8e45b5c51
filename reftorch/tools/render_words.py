"""What rendered code and rendered pages say about an operator, in few words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from reftorch.spec import OpSpec, Spec
from reftorch.spec.model import DTYPE_GROUPS

DOC_LINES = 12
_WIDTH = 94
_GROUPS = ("integral", "floating", "complex", "float8")


def page_of(entry: OpSpec) -> str:
    """The page of the family of an operator, from docs/spec."""
    return f"ops-{entry.family}.md"


def public_names(base: str, entries: Iterable[OpSpec], kind: str) -> list[str]:
    """The public names under which a packet is reached as a "function" or a "method"."""
    entries = list(entries)
    own = [getattr(entry, kind) for entry in entries if getattr(entry, kind) is not None]
    aliases = [alias for entry in entries for alias in entry.aliases]
    return list(dict.fromkeys([*(own or [base]), *aliases]))


def inplace_functions(entries: Iterable[OpSpec]) -> list[str]:
    """The public names under which the in-place variant of a packet is a function."""
    return list(dict.fromkeys(name for entry in entries for name in entry.inplace_functions))


def has_inplace_method(entry: OpSpec) -> bool:
    """Whether the in-place variant is a method, as it is unless only functions have a name."""
    return "inplace" in entry.variants and (
        entry.method is not None or not entry.inplace_functions
    )


def rules_of(entries: Iterable[OpSpec]) -> list[str]:
    """The ids of the rules about some operators alone, in their order."""
    return list(dict.fromkeys(rule for entry in entries for rule in entry.rules))


def formula_lines(entries: Iterable[OpSpec]) -> list[str]:
    """The derivatives as `input: formula`, each once, those of in-place variants last."""
    found = [
        f"{', '.join(formula.targets)}{where}: {' '.join(formula.source.split())}"
        for entry in entries
        for where, formulas in (("", entry.derivatives), (" (in place)", entry.inplace_derivatives))
        for formula in formulas
    ]
    return list(dict.fromkeys(found))


def dtypes_text(names: Sequence[str]) -> str:
    """Some dtypes by their groups: `all, -bool, -complex32`."""
    if not names:
        return "none"
    has_float8 = any(name in names for name in DTYPE_GROUPS["float8"])
    for start in (["all", "float8"],) if has_float8 else (["all"],):
        covered = [name for group in start for name in DTYPE_GROUPS[group]]
        missing = [name for name in covered if name not in names]
        if set(names) <= set(covered) and len(missing) <= len(covered) // 2:
            return ", ".join([*start, *(f"-{name}" for name in _grouped(missing))])
    return ", ".join(_grouped(names))


def _grouped(names: Sequence[str]) -> list[str]:
    """Names with every whole group among them replaced by its own name."""
    rest = list(names)
    found = []
    for group in _GROUPS:
        members = DTYPE_GROUPS[group]
        if all(member in rest for member in members):
            found.append(group)
            rest = [name for name in rest if name not in members]
    return [*found, *rest]


def docstring(spec: Spec, entries: Sequence[OpSpec], indent: str) -> str:
    """What an operator does, its schemas, derivatives and rules, in at most a dozen lines."""
    lines = [entry.schema.text for entry in entries]
    formulas = [line for line in formula_lines(entries) if len(line) <= _WIDTH]
    if formulas:
        lines += ["", "Derivatives:", *(f"  {line}" for line in formulas)]
    rules = [
        textwrap.fill(f"{spec.rules[rule].says} [{rule}]", _WIDTH, break_on_hyphens=False)
        for rule in rules_of(entries)
    ]
    if rules:
        lines += ["", *"\n".join(rules).splitlines()]
    if len(lines) > DOC_LINES - 3:
        lines = [*_shortened(lines), f"... (docs/spec/{page_of(entries[0])})"]
    text = "".join(f"{indent}{line}".rstrip() + "\n" for line in lines).replace("\\", "\\\\")
    return f'{indent}"""{entries[0].doc}\n\n{text}{indent}"""\n'


def _shortened(lines: list[str]) -> list[str]:
    """The first lines, as far as their last whole sentence or schema."""
    kept = lines[: DOC_LINES - 4]
    while kept and not kept[-1].endswith(("]", "Tensor", ")")) and ":" not in kept[-1]:
        kept.pop()
    return kept[:-1] if kept[-1] == "Derivatives:" else kept
