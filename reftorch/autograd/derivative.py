"""What the formulas of one operator say: which values a node saves, and how gradients follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.saved import Saved, save, unpack
from reftorch.core.graph import Node
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import Operator
from reftorch.spec import Formula, compile_formula
from reftorch.spec.model import FACTS

_UPSTREAM = ("grad", "grads")


class Derivative:
    """The compiled formulas of an operator.

    `inputs` are the places of the differentiable parameters in the schema, in the order of a
    node's edges; a parameter that is a list of tensors has one edge for each of them. `saved`
    are the names that the formulas use, in the order of `Node.saved`. Called with a node and the
    gradients of its outputs it returns the gradients for its edges.
    """

    __slots__ = ("operator", "node_name", "inputs", "saved", "formulas", "outputs", "is_list")

    def __init__(self, operator: Operator, node_name: str, namespace: dict[str, Any]) -> None:
        spec = operator.spec
        self.operator, self.node_name = operator, node_name
        places = {name: place for place, name in enumerate(operator.parameters)}
        targets = [name for formula in spec.derivatives for name in formula.targets]
        self.inputs = tuple(sorted(places[name] for name in targets))
        edge_of = {operator.parameters[place]: edge for edge, place in enumerate(self.inputs)}
        self.is_list = any(spec.schema.params[place].type == "Tensor[]" for place in self.inputs)
        returns = tuple(name for _, name in spec.schema.returns if name is not None)
        self.outputs = returns if len(spec.schema.returns) > 1 else ("result",)
        known = {*places, *self.outputs, "result"}
        known |= {f"{name}_{fact}" for name in places for fact in FACTS}
        names: dict[str, Saved] = {}
        self.formulas: list[_Compiled] = []
        for formula in spec.derivatives:
            free = [n for n in formula.names if n in known and n not in _UPSTREAM]
            edges = tuple(edge_of[name] for name in formula.targets)
            for name in free:
                saved = names.setdefault(name, Saved(name, places, self.outputs))
                saved.edges = (*saved.edges, *edges)
            self.formulas.append(_Compiled(formula, edges, free, namespace, list(names)))
        self.saved = tuple(names.values())

    def save(
        self, args: Sequence[Any], results: Sequence[Any], edges: Sequence[Any]
    ) -> tuple[Any, ...]:
        """What a node saves: nothing that only the formulas of absent edges would need."""
        needed = edges if not self.is_list else None
        return tuple(
            [
                save(entry, args, results)
                if needed is None or any(needed[edge] is not None for edge in entry.edges)
                else None
                for entry in self.saved
            ]
        )

    def __call__(self, node: Node, grads: Sequence[TensorImpl | None]) -> Sequence[Any]:
        """The gradients for the node's edges, None where there is none."""
        edges, stored = node.edges, node.saved
        assert stored is not None
        upstream = grads[0] if len(self.outputs) == 1 else grads
        results: list[Any] = [None] * len(edges)
        for formula in self.formulas:
            wanted = [edge for edge in formula.edges if self.is_list or edges[edge] is not None]
            if not wanted:
                continue
            values = [unpack(self.saved[i], stored[i], node) for i in formula.places]
            result = formula.function(upstream, *values)
            if self.is_list:
                return result
            if len(formula.edges) == 1:
                results[formula.edges[0]] = result
            else:
                for edge, value in zip(formula.edges, result, strict=True):
                    results[edge] = value
        return results


class _Compiled:
    """One formula, compiled on first use: most operators of a program are never differentiated."""

    __slots__ = ("formula", "edges", "places", "_names", "_namespace", "_function")

    def __init__(
        self, formula: Formula, edges: tuple[int, ...], names: list[str],
        namespace: dict[str, Any], saved: list[str],
    ) -> None:  # fmt: skip
        self.formula, self.edges, self._names = formula, edges, tuple(names)
        self.places = tuple(saved.index(name) for name in names)
        self._namespace, self._function = namespace, None

    @property
    def function(self) -> Callable[..., Any]:
        """The formula as a function of the upstream gradient and the saved values."""
        if self._function is None:
            upstream = "grads" if "grads" in self.formula.names else "grad"
            self._function = compile_formula(  # type: ignore[assignment]
                self.formula, (upstream, *self._names), self._namespace
            )
        return self._function  # type: ignore[return-value]
