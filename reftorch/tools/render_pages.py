"""The pages of the specification under docs/spec: rules by topic, operators by family, an index."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from reftorch.conformance.mutations import MUTANTS
from reftorch.spec import OpSpec, Rule, Spec
from reftorch.spec.shown import Shown, load_shown
from reftorch.tools.citations import BRACKETED
from reftorch.tools.render_parts import parts
from reftorch.tools.render_words import (
    dtypes_text, formula_lines, has_inplace_method, inplace_functions, public_names, rules_of,
)  # fmt: skip

FOLDER = "docs/spec"
OPS = Path(__file__).parent.parent / "ops"
_NOTE = "<!-- Rendered from spec/ by reftorch.tools.render; not edited by hand. -->\n\n"
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
_SPECIAL = re.compile(r"[\\*\[\]<>|$]|(?<![\w.])_|_(?!\w)")
_TITLES = {"nan": "NaN", "finfo": "finfo", "iinfo": "iinfo", "inplace": "In place"}
_SIGNS = {
    "add": "a + b", "sub": "a - b", "mul": "a * b", "truediv": "a / b", "floordiv": "a // b",
    "mod": "a % b", "pow": "a ** b", "matmul": "a @ b", "and": "a & b", "or": "a | b",
    "xor": "a ^ b", "lshift": "a << b", "rshift": "a >> b", "neg": "-a", "pos": "+a",
    "abs": "abs(a)", "invert": "~a", "eq": "a == b", "ne": "a != b", "lt": "a < b",
    "le": "a <= b", "gt": "a > b", "ge": "a >= b",
}  # fmt: skip


def pages(spec: Spec) -> dict[str, str]:
    """All pages by their paths from the root of the checkout."""
    found = {f"{FOLDER}/index.md": _index(spec)}
    for topic, rules in topics(spec).items():
        found[f"{FOLDER}/rules-{topic}.md"] = _topic(spec, topic, rules)
    homes: dict[str, str] = {}
    shown = load_shown(spec)
    for family, groups in families(spec).items():
        anchors = {base: op_anchor(base, family, homes) for base in groups}
        found[f"{FOLDER}/ops-{family}.md"] = _family(spec, family, groups, anchors, shown)
    return found


def topics(spec: Spec) -> dict[str, list[Rule]]:
    """The rules of each topic, the topics by name."""
    found: dict[str, list[Rule]] = {}
    for rule in spec.rules.values():
        if rule.location.file.startswith("spec/rules/"):
            found.setdefault(Path(rule.location.file).stem, []).append(rule)
    return dict(sorted(found.items()))


def families(spec: Spec) -> dict[str, dict[str, list[OpSpec]]]:
    """The operators of each family by base name, the families by name."""
    found: dict[str, dict[str, list[OpSpec]]] = {}
    for entry in spec.ops.values():
        found.setdefault(entry.family, {}).setdefault(entry.schema.name, []).append(entry)
    return dict(sorted(found.items()))


def rule_anchor(rule: str) -> str:
    """The anchor of a rule."""
    return f"rule-{rule.replace('/', '-')}"


def rule_link(rule: str) -> str:
    """A link to a rule."""
    return f"[{rule}](#{rule_anchor(rule)})"


def op_anchor(base: str, family: str, homes: dict[str, str]) -> str:
    """The anchor of an operator; where families share a name, links lead to the first of them."""
    own = homes.setdefault(base, family) == family
    return f"op-{base}" if own else f"op-{base}-{family}"


def op_link(name: str) -> str:
    """A link to the section of an operator."""
    return f"[`{name}`](#op-{name.partition('.')[0]})"


def escaped(text: str) -> str:
    """Plain text as Markdown, with what is in backquotes left alone."""
    pieces = _CODE.split(text)
    pieces[::2] = [_SPECIAL.sub(r"\\\g<0>", piece) for piece in pieces[::2]]
    return "".join(pieces)


def linked(text: str) -> str:
    """Prose with the citations of rules made links."""

    def links(match: re.Match[str]) -> str:
        return f"[{', '.join(rule_link(rule.strip()) for rule in match[1].split(','))}]"

    pieces = _CODE.split(text)
    # brackets around the links are escaped, or they would be read as links themselves
    pieces[::2] = [
        BRACKETED.sub(lambda match: f"\\{links(match)[:-1]}\\]", piece) for piece in pieces[::2]
    ]
    return "".join(pieces)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _rule(rule: Rule) -> str:
    facts = [] if rule.status == "normative" else [f"{rule.status.capitalize()}."]
    if rule.raises is not None:
        facts.append(f"Raises `{rule.raises}`.")
    if rule.warns is not None:
        facts.append("Warns, once in a process." if rule.warns == "once" else "Warns.")
    if rule.since is not None:
        facts.append(f"Since PyTorch {rule.since}.")
    said = " ".join([rule.says, *([rule.why] if rule.why is not None else [])])
    lines = [f"({rule_anchor(rule.id)})=\n### `{rule.id}`\n", f"{escaped(said)}\n"]
    if facts:
        lines.append(f"*{' '.join(facts)}*\n")
    lines.append(f"```python\n{rule.example.rstrip()}\n```\n")
    return "\n".join([*lines, *_wrong(rule)])


def _wrong(rule: Rule) -> list[str]:
    """What backends do that are wrong on purpose, and where code and tests are listed."""
    found = [(name, fault["says"]) for name, fault in MUTANTS.items() if fault["rule"] == rule.id]
    topic = rule.id.partition("/")[0]
    lines = [f"- Mutant `{name}`: {escaped(says)}" for name, says in found]
    return [*lines, f"- [Code and tests](traceability.md#{topic.lower()})\n"]


def _topic(spec: Spec, topic: str, rules: list[Rule]) -> str:
    prose = Path(spec.root) / "prose" / f"{topic}.md"
    title = _TITLES.get(topic, topic.replace("-", " ").capitalize())
    if prose.exists():
        text = linked(prose.read_text(encoding="utf-8").rstrip()) + "\n"
    else:
        text = f"# {title}\n\n{_count(len(rules), 'rule')}, each with an example that passes.\n"
    return "\n".join([_NOTE + text, "## The rules\n", *(_rule(rule) for rule in rules)])


def _family(
    spec: Spec, family: str, groups: dict[str, list[OpSpec]], anchors: dict[str, str],
    shown: dict[str, Shown],
) -> str:  # fmt: skip
    title = family.replace("_", " ").replace("-", " ")
    names = ", ".join(f"[`{base}`](#{anchor})" for base, anchor in anchors.items())
    lines = [_NOTE + f"# Operators: {title}\n\n{names}\n"]
    for base, entries in groups.items():
        lines.append(f"({anchors[base]})=")
        lines += [
            *_packet(spec, base, entries, shown.get(base)),
            *(_rule(spec.rules[r]) for r in rules_of(entries)),
        ]
    return "\n".join(lines)


def _packet(spec: Spec, base: str, entries: list[OpSpec], shown: Shown | None) -> list[str]:
    schemas = "\n".join(entry.schema.text for entry in entries)
    lines = [f"## `{base}`\n", _docs(entries)]
    lines += [f"```text\n{schemas}\n```\n", _called(base, entries)]
    lines += [*_shown(shown), _facts(entries)]
    made_of = [name for entry in entries for name in _parts(entry) if name in spec.ops]
    if made_of:
        lines.append(f"Made of {', '.join(map(op_link, dict.fromkeys(made_of)))}.\n")
    lines += _derivatives(entries)
    general = [
        rule.id
        for rules in topics(spec).values()
        for rule in rules
        if rule.suite is not None
        and {entry.full_name for entry in entries} & set(rule.suite.get("ops", ()))
    ]
    if general:
        lines.append(_folded(f"General rules shown with it: {len(general)}", general))
    return lines


def _shown(shown: Shown | None) -> list[str]:
    """What an operator calculates of which shapes, and an example."""
    if shown is None:
        return []
    facts = (("Formula", shown.formula), ("Shapes", shown.shapes))
    lines = [f"{name}: `{text}`\n" for name, text in facts if text is not None]
    return [*lines, f"```python\n{shown.example.rstrip()}\n```\n"]


def _folded(title: str, rules: list[str]) -> str:
    """Links to rules, folded away under a title, one line for each topic."""
    by_topic: dict[str, list[str]] = {}
    for rule in rules:
        by_topic.setdefault(rule.partition("/")[0], []).append(rule_link(rule))
    items = "\n".join(f"- {', '.join(links)}" for links in by_topic.values())
    return f"<details><summary>{title}</summary>\n\n{items}\n\n</details>\n"


def _docs(entries: list[OpSpec]) -> str:
    """What the operator does, and what else its further overloads do."""
    by_doc: dict[str, list[str]] = {}
    for entry in entries:
        by_doc.setdefault(entry.doc, []).append(f"`{entry.full_name}`")
    first, *others = by_doc.items()
    items = [f"- {', '.join(names)}: {escaped(doc)}" for doc, names in others]
    return "\n".join([f"{escaped(first[0])}\n", *items, *([""] if items else [])])


def _parts(entry: OpSpec) -> tuple[str, ...]:
    """The operators which a composite calls, itself left out."""
    if entry.kind != "composite":
        return ()
    found = parts(OPS).get(entry.full_name, ())
    return tuple(name for name in found if name.partition(".")[0] != entry.schema.name)


def _called(base: str, entries: list[OpSpec]) -> str:
    variants = {variant for entry in entries for variant in entry.variants}
    names = []
    if "function" in variants:
        found = public_names(base, _with(entries, "function"), "function")
        names += [f"`torch.{name}`" for name in [*found, *inplace_functions(entries)]]
    inplace = [entry for entry in entries if has_inplace_method(entry)]
    for having, suffix in ((_with(entries, "method"), ""), (inplace, "_")):
        if having:
            found = public_names(base, having, "method")
            names += [f"`Tensor.{name}{suffix}`" for name in found if "." not in name]
    signs = [_sign(name) for entry in entries for name in entry.dunder]
    names += [f"`{sign}`" for sign in dict.fromkeys(signs)]
    out = " Takes `out=`." if "out" in variants else ""
    return f"Called as {', '.join(names)}.{out}\n"


def _with(entries: Iterable[OpSpec], variant: str) -> list[OpSpec]:
    return [entry for entry in entries if variant in entry.variants]


def _sign(dunder: str) -> str:
    name = dunder.strip("_")
    if name in _SIGNS:
        return _SIGNS[name]
    plain = _SIGNS.get(name[1:])
    if plain is None:
        return dunder
    return f"{plain[:-2]}= b" if name[0] == "i" else plain


def _facts(entries: list[OpSpec]) -> str:
    groups: dict[tuple[str, str, str], list[str]] = {}
    for entry in entries:
        facts = entry.kind, entry.promotion, dtypes_text(entry.dtypes)
        groups.setdefault(facts, []).append(f"`{entry.full_name}`")
    rows = [f"| {', '.join(names)} | {' | '.join(facts)} |" for facts, names in groups.items()]
    return "\n".join(["| overload | kind | promotion | dtypes |", "|---|---|---|---|", *rows, ""])


def _derivatives(entries: list[OpSpec]) -> list[str]:
    by_formulas: dict[tuple[str, ...], list[str]] = {}
    for entry in entries:
        if entry.derivatives:
            lines = tuple(formula_lines([entry]))
            by_formulas.setdefault(lines, []).append(entry.full_name)
    if not by_formulas:
        return []
    blocks = []
    for lines, names in by_formulas.items():
        head = [f"# {', '.join(names)}"] if len(entries) > 1 else []
        blocks.append("\n".join([*head, *lines]))
    text = "\n\n".join(blocks)
    said = "The gradient of each input, where `grad` is that of the result:"
    return [f"{said}\n\n```yaml\n{text}\n```\n"]


def _index(spec: Spec) -> str:
    statuses = Counter(rule.status for rule in spec.rules.values())
    kinds = Counter(entry.kind for entry in spec.ops.values())
    rules = ", ".join(f"{number} {status}" for status, number in statuses.most_common())
    ops = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    said = (
        f"{_count(len(spec.rules), 'rule')} ({rules}) and {len(spec.ops)} overloads of operators "
        f"({ops}), as they stand in `spec/`. Every rule has an example; the tests run it here and "
        "on PyTorch 2.13.0. The examples take `torch`, `math`, `raises` and `warns` as given. "
        "A mutant is a backend that is wrong on purpose, as it says beside its name, and that "
        "the suite must notice: `reftorch mutants` prints what gave each away. Where a rule is "
        "applied and tested is said on [another page](traceability.md).\n"
    )
    topic_pages = [f"rules-{topic}" for topic in topics(spec)]
    family_pages = [f"ops-{family}" for family in families(spec)]
    return "\n".join([
        f"{_NOTE}# The specification\n", said,
        _contents("Rules by topic", topic_pages),
        _contents("Operators by family", family_pages),
        "## All operators\n", _letters(spec),
    ])  # fmt: skip


def _contents(title: str, names: Iterable[str]) -> str:
    entries = "\n".join(names)
    return f"## {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n{entries}\n```\n"


def _letters(spec: Spec) -> str:
    letters: dict[str, list[str]] = {}
    for base in sorted({entry.schema.name for entry in spec.ops.values()}):
        letters.setdefault(base.lstrip("_")[0], []).append(base)
    rows = [
        f"| **{letter}** | {', '.join(op_link(name) for name in names)} |"
        for letter, names in sorted(letters.items())
    ]
    return "\n".join(["| | |", "|---|---|", *rows, ""])
