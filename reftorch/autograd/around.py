"""What runs around a node when the engine passes it: hooks, and the gradients that are kept.

The order at a node [hooks/order]: the hooks of its output tensors, then those tensors keep their
gradients, then the node's pre-hooks, the node, its post-hooks. A hook runs in the grad mode of
the engine, so that with `create_graph` what it does is recorded [hooks/grad-mode].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.history import node_of
from reftorch.autograd.retained import keep, retain, retains_grad
from reftorch.core.graph import Node, Output, hooks_of
from reftorch.core.hooks import Functions, Hooks, RemovableHandle, add
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import is_leaf, requires_grad
from reftorch.errors import check

# ---- registering


def register_hook(tensor: TensorImpl, hook: Callable[[Any], Any]) -> RemovableHandle:
    """Let `hook` see, and perhaps replace, the gradient of a tensor [hooks/tensor-hook].

    Of a tensor with a node it is a hook of that node: a later in-place operator gives the tensor
    another node, and the hook stays with the former value [hooks/stays-with-the-former-value].
    """
    check(
        requires_grad((tensor,)), "hooks/needs-requires-grad",
        "cannot register a hook on a tensor that doesn't require gradient",
    )  # fmt: skip
    owner, index = _owner(tensor)
    return add(hooks_of(owner).of_output(index), hook)


def register_accumulated_hook(tensor: TensorImpl, hook: Callable[[Any], Any]) -> RemovableHandle:
    """Call `hook(tensor)` whenever the gradient of a leaf was summed up [hooks/post-accumulate]."""
    check(
        requires_grad((tensor,)), "hooks/needs-requires-grad",
        "cannot register a hook on a tensor that doesn't require gradient",
    )  # fmt: skip
    check(
        is_leaf(tensor), "hooks/post-accumulate-needs-a-leaf",
        "post accumulate grad hooks cannot be registered on non-leaf tensors",
    )
    return add(hooks_of(tensor).accumulated, hook)


def _owner(tensor: TensorImpl) -> tuple[Node | TensorImpl, int]:
    node = node_of(tensor)
    if isinstance(node, Output):
        return node.node, node.index
    return (node, 0) if isinstance(node, Node) else (tensor, 0)


def retain_grad(tensor: TensorImpl) -> None:
    """Let a tensor keep its gradient [autograd/retain-grad]."""
    check(
        requires_grad((tensor,)), "autograd/retain-grad",
        "can't retain_grad on Tensor that has requires_grad=False",
    )  # fmt: skip
    if not is_leaf(tensor) and not retains_grad(tensor):
        owner, index = _owner(tensor)
        retain(owner, index, tensor)


# ---- running


def before_node(hooks: Hooks, grads: list[Any]) -> None:
    """Run the hooks of the output tensors on the gradients, in place, and keep what is retained.

    [hooks/missing-gradient-is-none]
    """
    for index, functions in hooks.tensor.items():
        grads[index] = changed_by(functions, grads[index])
    if hooks.retained:  # [hooks/retained-sees-hooks]
        keep(hooks, grads)


def changed_by(functions: Functions, grad: Any) -> Any:
    """What tensor hooks, one after the other, make of a gradient [hooks/tensor-hook]."""
    for hook in list(functions.values()):
        result = hook(grad)
        if result is not None:
            grad = _checked(hook, result, grad)
    return grad


def pre_hooks(functions: Functions, grads: list[Any]) -> None:
    """Let pre-hooks of a node see the gradients of its outputs, and replace them in place."""
    for hook in list(functions.values()):
        result = hook(tuple(grads))
        if result is not None:
            grads[:] = _all_checked(hook, result, grads)


def post_hooks(functions: Functions, results: list[Any], grads: tuple[Any, ...]) -> list[Any]:
    """Let post-hooks of a node see the gradients of its inputs, and replace them."""
    for hook in list(functions.values()):
        result = hook(tuple(results), grads)
        if result is not None:
            results = _all_checked(hook, result, results)
    return results


def _all_checked(hook: Any, result: Any, former: Sequence[Any]) -> list[Any]:
    check(
        isinstance(result, tuple), "hooks/node-hook-returns-a-tuple",
        "expected tuple, but hook returned '{}'", type(result).__name__,
    )  # fmt: skip
    check(
        len(result) == len(former), "hooks/returns-as-many",
        "hook '{}' has returned an incorrect number of values (got {}, but expected {})",
        _name(hook), len(result), len(former),
    )  # fmt: skip
    return [_checked(hook, new, old) for new, old in zip(result, former, strict=True)]


def _checked(hook: Any, result: Any, former: Any) -> Any:
    """A gradient that a hook returned must fit in the place of the former one."""
    if result is None:
        return None
    _check_tensor(result)
    check(
        former is not None, "hooks/returns-a-fitting-gradient",
        "can't replace a None gradient with a non-None value",
    )
    check(
        result._dtype is former._dtype, "hooks/returns-a-fitting-gradient",
        "hook '{}' has changed the type of value (was {} got {})", _name(hook), former._dtype,
        result._dtype,
    )  # fmt: skip
    check(
        result._geometry.sizes == former._geometry.sizes, "hooks/returns-a-fitting-gradient",
        "hook '{}' has changed the size of value", _name(hook),
    )  # fmt: skip
    return result


def _check_tensor(result: Any) -> None:
    check(
        isinstance(result, TensorImpl), "hooks/returns-a-tensor",
        "expected Variable, but hook returned '{}'", type(result).__name__,
    )  # fmt: skip


def _name(hook: Any) -> str:
    return getattr(hook, "__name__", type(hook).__name__)


def accumulated(leaf: TensorImpl, functions: Functions) -> None:
    """Run the hooks of a leaf whose gradient was summed up [hooks/post-accumulate]."""
    for hook in list(functions.values()):
        result = hook(leaf)
        if result is not None:
            _check_tensor(result)
        check(
            result is None, "hooks/post-accumulate-returns-nothing",
            "Tensor post accumulate grad hooks should return None.",
        )
