"""Compile the formulas of the specification under their own file, line and column."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from reftorch.spec.files import spec_root
from reftorch.spec.model import FACTS, Formula, Location, SpecError

# The only builtins that a formula may use without the namespace offering them.
BUILTINS = frozenset("len range tuple list zip isinstance int float bool complex".split())


def parse_formula(formula: Formula) -> ast.expr:
    """Parse the formula's one expression, placed at its line and column of the YAML file."""
    try:
        # Parentheses let an expression run over several lines; that brackets do as well shows
        # that the text closes none of them itself.
        ast.parse(f"[{formula.source}\n]", mode="eval")
        body = ast.parse(f"({formula.source}\n)", mode="eval").body
    except (SyntaxError, ValueError) as problem:
        reason = getattr(problem, "msg", str(problem))
        text = " ".join(formula.source.split())
        raise SpecError(f"not one expression: {text!r} ({reason})", formula.location) from None
    if isinstance(body, ast.Tuple) and len(formula.targets) != len(body.elts):
        raise SpecError(
            f"a tuple of {len(body.elts)} for {len(formula.targets)} inputs", formula.location
        )
    _shift(body, formula.location)
    return body


def _shift(tree: ast.expr, place: Location) -> None:
    """Move a tree parsed from `(source` to its place; later lines keep the file's own columns."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.expr, ast.keyword, ast.arg)):
            if node.lineno == 1:
                node.col_offset += place.column - 1
            if node.end_lineno == 1 and node.end_col_offset is not None:
                node.end_col_offset += place.column - 1
            node.lineno += place.line - 1
            if node.end_lineno is not None:
                node.end_lineno += place.line - 1


class _Facts(ast.NodeTransformer):
    """Rewrite `x.sizes` to the name `x_sizes` where `wanted` says so."""

    def __init__(self, wanted: Callable[[str, str], bool]) -> None:
        self.wanted = wanted

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        owner = node.value
        if isinstance(owner, ast.Name) and node.attr in FACTS and self.wanted(owner.id, node.attr):
            return ast.copy_location(ast.Name(f"{owner.id}_{node.attr}", node.ctx), node)
        return self.generic_visit(node)


class _Free(ast.NodeVisitor):
    """Collect the free names of an expression, with their first place, in order of appearance."""

    def __init__(self) -> None:
        self.names: dict[str, ast.Name] = {}
        self.bound: list[set[str]] = []

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and not any(node.id in names for names in self.bound):
            self.names.setdefault(node.id, node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        arguments = node.args
        for default in [*arguments.defaults, *arguments.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.bound.append({n.arg for n in ast.walk(arguments) if isinstance(n, ast.arg)})
        self.visit(node.body)
        self.bound.pop()

    def _comprehension(self, node: Any) -> None:
        targets = [n for g in node.generators for n in ast.walk(g.target)]
        self.visit(node.generators[0].iter)
        self.bound.append({n.id for n in targets if isinstance(n, ast.Name)})
        self.generic_visit(node)
        self.bound.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension


def free_names(formula: Formula, params: tuple[str, ...]) -> tuple[str, ...]:
    """Give every free name in order of appearance; `x.sizes` of a parameter x is `x_sizes`.

    Names of functions are among them: what is not in the caller's namespace is a value to save.
    """
    tree = _Facts(lambda name, fact: name in params).visit(parse_formula(formula))
    return tuple(_free(tree))


def _free(tree: ast.expr) -> dict[str, ast.Name]:
    visitor = _Free()
    visitor.visit(tree)
    return visitor.names


def compile_formula(
    formula: Formula,
    arguments: tuple[str, ...],
    namespace: dict[str, Any],
    root: str | None = None,
) -> Callable[..., Any]:
    """Make the function of `arguments` that the formula states, with the namespace as its globals.

    Where `x_sizes` is an argument, `x.sizes` in the formula is that argument.
    """
    tree = _Facts(lambda name, fact: f"{name}_{fact}" in arguments).visit(parse_formula(formula))
    for name, node in _free(tree).items():
        if name not in arguments and name not in namespace and name not in BUILTINS:
            place = Location(formula.location.file, node.lineno, node.col_offset)
            home = namespace.get("__file__") or namespace.get("__name__", "its namespace")
            raise SpecError(
                f"unknown name {name!r} in the derivative of {', '.join(formula.targets)}: "
                f"neither one of {', '.join(arguments)} nor defined in {home}",
                place,
                str(home),
            )
    arguments_node = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(name) for name in arguments],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    function = ast.copy_location(ast.Lambda(arguments_node, tree), tree)
    whole = ast.fix_missing_locations(ast.Expression(function))
    folder = spec_root() if root is None else root
    module = compile(whole, f"{folder}/{formula.location.file.partition('/')[2]}", "eval")
    code = next(item for item in module.co_consts if isinstance(item, CodeType))
    name = f"derivative_of_{'_and_'.join(formula.targets)}"
    return FunctionType(code.replace(co_name=name, co_qualname=name), namespace, name)
