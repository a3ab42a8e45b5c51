"""Which names the formulas of an operator make a node save, and for whose sake."""

from __future__ import annotations

from reftorch.spec.model import FACTS, OpSpec

UPSTREAM = ("grad", "grads")


def output_names(entry: OpSpec) -> tuple[str, ...]:
    """The names of the outputs in formulas: `result` when there is one."""
    returns = entry.schema.returns
    if len(returns) > 1:
        return tuple([name for _, name in returns if name is not None])
    return ("result",)


def saved_names(entry: OpSpec) -> dict[str, tuple[str, ...]]:
    """The saved names in the order of `Node.saved`, each with the inputs whose formulas use it.

    Inputs by name, then outputs: the order in which hooks see them [saved-hooks/order].
    """
    params = [param.name for param in entry.schema.params]
    outputs = {*output_names(entry), "result"}
    known = {*params, *outputs}
    known |= {f"{name}_{fact}" for name in params for fact in FACTS}
    found: dict[str, tuple[str, ...]] = {}
    for formula in entry.derivatives:
        for name in formula.names:
            if name in known and name not in UPSTREAM:
                found[name] = (*found.get(name, ()), *formula.targets)
    return {name: found[name] for name in sorted(found, key=lambda name: (name in outputs, name))}
