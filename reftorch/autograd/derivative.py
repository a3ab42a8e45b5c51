"""What the formulas of one operator say: which values a node saves, and how gradients follow.

The gradient for a complex input is the conjugate of what the derivative of a holomorphic function
gives, so formulas conjugate what they multiply with [autograd/complex-is-conjugate]. Formulas are
held to what differences of the values say [gradcheck/reverse-of-every-operator], and, since they
are made of operators, their own derivatives, too [gradcheck/second-of-every-operator].
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from reftorch.autograd.saved import Saved, fail_freed, save, unpack
from reftorch.autograd.saved_hooks import PackedValues
from reftorch.core.graph import Node
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS
from reftorch.spec import Formula, OpSpec, compile_formula
from reftorch.spec.saving import output_names, saved_names


class Derivative:
    """The compiled formulas of an operator.

    `inputs` are the places of the differentiable parameters in the schema, in the order of a
    node's edges; a parameter that is a list of tensors has one edge for each of them. `saved`
    are the names that the formulas use, in the order of `Node._saved`. Called with a node and the
    gradients of its outputs it returns the gradients for its edges.
    """

    __slots__ = (
        "operator", "node_name", "inputs", "saved", "formulas", "outputs", "is_list", "one_output",
        "single", "joint", "tensors",
    )  # fmt: skip

    is_custom = False  # whether it is asked even when there is no gradient

    def __init__(self, operator: Operator, namespace: dict[str, Any]) -> None:
        spec = operator.spec
        self.operator, self.node_name = operator, _node_name(spec)
        places = {name: place for place, name in enumerate(operator.parameters)}
        targets = [name for formula in spec.derivatives for name in formula.targets]
        self.inputs = tuple(sorted(places[name] for name in targets))
        edge_of = {operator.parameters[place]: edge for edge, place in enumerate(self.inputs)}
        self.is_list = any(spec.schema.params[place].type == "Tensor[]" for place in self.inputs)
        self.outputs = output_names(spec)
        names = saved_names(spec)
        tensors = _tensor_parameters(spec)
        self.saved = tuple(
            [
                Saved(
                    name, places, self.outputs, tuple([edge_of[target] for target in users]),
                    name in tensors, edge_of.get(name), spec.non_differentiable,
                )
                for name, users in names.items()
            ]
        )
        # the places in `Node._saved` of tensors and lists of tensors, which backward frees
        self.tensors = tuple(
            [place for place, entry in enumerate(self.saved) if entry.holds_tensors(spec)]
        )
        order = list(names)
        self.formulas = [
            _Compiled(
                formula, tuple([edge_of[name] for name in formula.targets]),
                [name for name in formula.names if name in names], namespace, order,
            )
            for formula in spec.derivatives
        ]  # fmt: skip
        self.one_output = len(self.outputs) == 1 and "[" not in spec.schema.returns[0][0]
        if self.is_list:
            assert len(self.inputs) == 1, f"{operator.name}: a list beside other inputs"
            self.formulas[0].edges = ()  # as many as the list has tensors
        # formulas for one edge, and those that give the gradients of several at once
        self.single = [(f.edges[0], f, self._uses(f)) for f in self.formulas if len(f.edges) == 1]
        self.joint = [f for f in self.formulas if len(f.edges) != 1]

    def _uses(self, formula: _Compiled) -> tuple[tuple[int, Saved, int | None], ...] | None:
        """What a formula uses: the place in `_saved`, what it is, and which edge is its own."""
        if formula.passes:
            return None
        entries = [(place, self.saved[place]) for place in formula.places]
        return tuple([(place, entry, entry.edge) for place, entry in entries])

    def save(
        self, args: Sequence[Any], results: Sequence[Any], edges: Sequence[Any]
    ) -> tuple[Any, ...]:
        """What a node saves: nothing that only the formulas of absent edges would need.

        The tensors themselves, which so stay alive [autograd/saved-input-alive].
        """
        # a tensor that follows another (see `autograd.history`) has no edge, and is checked
        alone = len(edges) == 1 and edges[0] is None
        needed = None if self.is_list or alone else edges
        return tuple(
            [
                save(entry, args, results)
                if needed is None or any(needed[edge] is not None for edge in entry.edges)
                else None
                for entry in self.saved
            ]
        )

    def saved_value(self, node: Node, name: str) -> Any:
        """What a node saved under a name; None where only absent edges would need it."""
        stored = node._saved
        if stored is None:
            fail_freed()
        for entry, value in zip(self.saved, stored, strict=True):
            if entry.name == name:
                return unpack(entry, value, node)
        raise AttributeError(f"{node.name()} saves no {name!r}")

    def saves_tensors(self, node: Node) -> bool:
        """Whether a node saved something that is freed in backward [autograd/graph-is-freed]."""
        stored = node._saved
        if stored is not None:
            for place in self.tensors:
                if stored[place] is not None:
                    return True
        return False

    def __call__(self, node: Node, grads: Sequence[TensorImpl | None]) -> list[Any]:
        """The gradients for the node's edges, None where there is none."""
        edges, stored = node._edges, node._saved
        if stored is None:
            fail_freed()
        if type(stored) is PackedValues:
            stored = stored.opened()
        upstream = grads[0] if self.one_output else grads
        results: list[Any] = [None] * len(edges)
        if len(edges) == 1 and edges[0] is None:
            for entry, value in zip(self.saved, stored, strict=True):
                unpack(entry, value, node)
            return results
        for edge, formula, uses in self.single:
            if edges[edge] is None:
                continue
            if uses is None:  # the upstream gradient as it is
                results[edge] = upstream
                continue
            values = [upstream]
            for place, entry, own in uses:
                kept: Any = stored[place]
                if entry.is_input and type(kept) is tuple:
                    tensor, version = kept
                    end = None if own is None else edges[own]
                    if tensor._storage.version == version and (
                        end is tensor or type(tensor._node) is Node
                        or (end is None and tensor._base is None)
                    ):  # the usual cases, without a call
                        values.append(tensor)
                        continue
                values.append(unpack(entry, kept, node))
            results[edge] = formula.function(*values)
        for formula in self.joint:
            self._joint(formula, node, stored, upstream, results)
        return results

    def _joint(
        self, formula: _Compiled, node: Node, stored: Sequence[Any], upstream: Any,
        results: list[Any],
    ) -> None:  # fmt: skip
        """Evaluate a formula for several edges."""
        if not any(node._edges[edge] is not None for edge in formula.edges or range(len(results))):
            return
        values = [unpack(self.saved[i], stored[i], node) for i in formula.places]
        gradients = formula.function(upstream, *values)
        for edge, value in zip(formula.edges or range(len(results)), gradients, strict=True):
            results[edge] = value


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))


def _node_name(spec: OpSpec) -> str:
    """The name of the nodes of an operator [autograd/node-name]."""
    if spec.copies is not None:
        return f"{_node_name(OPERATORS[spec.copies].spec)}_copy"
    return f"{_camel(spec.schema.name)}Backward0" if spec.node is None else spec.node


class Unmade:
    """Stands for the Derivative of an operator until it is used, which most never are."""

    __slots__ = ("_operator", "_namespace")

    def __init__(self, operator: Operator, namespace: dict[str, Any]) -> None:
        self._operator, self._namespace = operator, namespace

    def made(self) -> Derivative:
        """The Derivative, from now on in its place."""
        operator = self._operator
        made = operator.derivative = Derivative(operator, self._namespace)
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(self.made(), name)

    def __call__(self, node: Node, grads: Sequence[TensorImpl | None]) -> list[Any]:
        """The gradients for the node's edges."""
        return self.made()(node, grads)


def recorded_in_place(operator: Operator, namespace: dict[str, Any]) -> Operator:
    """The operator with the formulas and the name that its nodes have in place, if those differ.

    [graph/inplace-node-name]
    """
    spec = operator.spec
    if spec.inplace_node is None and not spec.inplace_derivatives and spec.inplace_tangents is None:
        return operator
    form = copy.copy(operator)
    form.spec = replace(
        spec,
        derivatives=spec.inplace_derivatives or spec.derivatives,
        node=spec.node if spec.inplace_node is None else spec.inplace_node,
        tangents=spec.tangents if spec.inplace_tangents is None else spec.inplace_tangents,
    )
    form.derivative = Unmade(form, namespace)
    return form


def _tensor_parameters(spec: OpSpec) -> set[str]:
    return {
        param.name for param in spec.schema.params
        if param.type.startswith("Tensor") and "[" not in param.type
    }  # fmt: skip


class _Compiled:
    """One formula, compiled on first use: most operators of a program are never differentiated."""

    def __init__(
        self, formula: Formula, edges: tuple[int, ...], names: list[str],
        namespace: dict[str, Any], saved: list[str],
    ) -> None:  # fmt: skip
        self.formula, self.edges, self._names = formula, edges, tuple(names)
        self.places = tuple(saved.index(name) for name in names)
        self._namespace = namespace
        self.passes = formula.source.strip() == "grad"  # the upstream gradient as it is

    def function(self, *values: Any) -> Any:
        """Compile the formula, whose arguments are the upstream gradient and the saved values."""
        upstream = "grads" if "grads" in self.formula.names else "grad"
        compiled = compile_formula(self.formula, (upstream, *self._names), self._namespace)
        self.function = compiled  # type: ignore[method-assign]  # in the place of this method
        return compiled(*values)
