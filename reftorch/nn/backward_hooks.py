"""Full backward hooks: what a module's inputs and outputs pass through when it has some.

The tensors among the inputs, and those among the outputs, each go through one node, around which
the hooks run: the gradients of the outputs are known when the second node is reached, and those of
the inputs when the first one is [modules/backward-hooks].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.function import Function
from reftorch.autograd.grad_mode import is_grad_enabled
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.errors import check

Hooks = Sequence[Callable[..., Any]]


class BackwardHookFunction(Function):
    """Tensors as they are, behind a node."""

    @staticmethod
    def forward(ctx: Any, *tensors: Any) -> Any:
        """Return the tensors; those which need no gradient stay so."""
        ctx.mark_non_differentiable(*[each for each in tensors if not each.requires_grad])
        return tensors

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """Pass the gradients on."""
        return grads


def _behind_a_node(values: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any, list[int]]:
    """Values with the tensors among them behind a node, the node, and where the tensors are.

    The node is None where nothing is recorded.
    """
    places = [place for place, each in enumerate(values) if isinstance(each, TensorImpl)]
    recorded = any(values[place].requires_grad for place in places)
    if not recorded or not is_grad_enabled():
        return values, None, places
    passed = BackwardHookFunction.apply(*[values[place] for place in places])
    node = next(each.grad_fn for each in passed if each.grad_fn is not None)
    changed = list(values)
    for place, each in zip(places, passed, strict=True):
        changed[place] = each
    return tuple(changed), node, places


def _spread(grads: Sequence[Any], places: Sequence[int], count: int) -> tuple[Any, ...]:
    """Gradients of tensors among several values; None for what is no tensor."""
    whole: list[Any] = [None] * count
    for place, grad in zip(places, grads, strict=True):
        whole[place] = grad
    return tuple(whole)


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


class BackwardHook:
    """The hooks of one call of a module."""

    def __init__(self, module: Any, hooks: Hooks, pre_hooks: Hooks) -> None:
        self.module, self.hooks, self.pre_hooks = module, hooks, pre_hooks
        self.grad_outputs: tuple[Any, ...] | None = None
        self.count = 0  # of the inputs
        self.places: list[int] = []  # of the tensors among them
        self.node: Any = None  # behind which they are, if one needs a gradient

    def inputs(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The positional arguments as the module gets them."""
        self.count = len(args)
        passed, self.node, self.places = _behind_a_node(args)
        return passed

    def outputs(self, result: Any) -> Any:
        """The result as the caller gets it: only a tensor or a tuple has hooks."""
        if not isinstance(result, (TensorImpl, tuple)):
            warn(
                "modules/backward-hooks-of-tensors", "For backward hooks to be called, module "
                "output should be a Tensor or a tuple of Tensors but received {}", type(result),
            )  # fmt: skip
            return result
        values = _several(result)
        passed, node, places = _behind_a_node(values)
        if node is None:
            return result
        node.register_prehook(lambda grads: self._at_outputs(grads, places, len(values)))
        if self.node is not None:
            self.node.register_hook(lambda grads, _: self._at_inputs(grads))
        if isinstance(result, TensorImpl):
            return passed[0]
        kind: Any = type(result)
        return kind(*passed) if hasattr(result, "_fields") else kind(passed)

    def _at_outputs(self, grads: Any, places: Sequence[int], count: int) -> Any:
        """Run the pre-hooks, and the hooks when no input will tell."""
        whole = _spread(_several(grads), places, count)
        for hook in self.pre_hooks:
            returned = hook(self.module, whole)
            if returned is None:
                continue
            whole = _checked(returned, count, "Backward pre hook", "grad_output")
        self.grad_outputs = whole
        if self.node is None:
            self._without_inputs(whole)
        return tuple([whole[place] for place in places])

    def _without_inputs(self, grad_outputs: tuple[Any, ...]) -> None:
        """Run the hooks when the gradients of the outputs are known [modules/backward-hooks]."""
        warn(
            "modules/backward-hooks-without-inputs", "Full backward hook is firing when gradients "
            "are computed with respect to module outputs since no inputs require gradients.",
        )  # fmt: skip
        nothing = (None,) * self.count
        for hook in self.hooks:
            returned = hook(self.module, nothing, grad_outputs)
            check(
                returned is None or all(each is None for each in _several(returned)),
                "modules/backward-hooks-replace", "Backward hook for Modules where no input "
                "requires gradient should always return None or None for all gradients.",
            )  # fmt: skip

    def _at_inputs(self, grads: Any) -> Any:
        """Run the hooks; what they return are the gradients of the inputs."""
        check(
            self.grad_outputs is not None, "modules/backward-hooks-replace",
            "Module backward hook for grad_input is called before the grad_output one.",
        )  # fmt: skip
        whole = _spread(_several(grads), self.places, self.count)
        for hook in self.hooks:
            returned = hook(self.module, whole, self.grad_outputs)
            if returned is None:
                continue
            whole = _checked(returned, self.count, "Backward hook", "grad_input")
        self.grad_outputs = None
        return tuple([whole[place] for place in self.places])


def _checked(returned: Any, count: int, name: str, what: str) -> tuple[Any, ...]:
    """What a hook returned, one gradient for each [modules/backward-hooks-replace]."""
    check(
        isinstance(returned, (tuple, list)) and len(returned) == count,
        "modules/backward-hooks-replace", "{} returned an invalid number of {}, expected {}", name,
        what, count,
    )  # fmt: skip
    return tuple(returned)
