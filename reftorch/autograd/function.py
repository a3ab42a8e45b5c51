"""`Function`: an operator with a backward of one's own.

A subclass gives `forward` and `backward` as static methods; `apply` runs the first without
recording and adds one node to the graph, which is the `ctx` of both [functions/ctx-is-the-node].
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.anomaly import ANOMALY, remember
from reftorch.autograd.dual import alias_with_tangents
from reftorch.autograd.engine import current_run
from reftorch.autograd.function_jvp import carry_jvp
from reftorch.autograd.grad_mode import is_grad_enabled, no_grad
from reftorch.autograd.history import edge_to, node_of
from reftorch.autograd.inplace import check_allowed, settle_write
from reftorch.autograd.saved import check_unwritten, fail_freed
from reftorch.autograd.saved_hooks import (
    STATE as SAVING,
)  # fmt: skip
from reftorch.autograd.saved_hooks import (
    Packed,
    alias_with,
    history_of,
    packed,
)
from reftorch.core.batching import BATCHES, innermost
from reftorch.core.device import device
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry
from reftorch.core.graph import ENGINE, LEAF, Node, Output, next_sequence
from reftorch.core.levels import LEVELS, highest
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of, view_of
from reftorch.dispatch.keys import INFERENCE
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check, fail


class FunctionCtx:
    """What `forward` tells its node, and `backward` is told."""

    needs_input_grad: tuple[bool, ...] = ()
    materialize_grads = True
    _in_jvp = False
    saved_for_forward: tuple[Any, ...] = ()
    to_save: tuple[Any, ...] | None = None
    dirty_tensors: tuple[Any, ...] = ()
    non_differentiable: tuple[Any, ...] = ()

    def save_for_backward(self, *tensors: Any) -> None:
        """Keep inputs, outputs or other tensors for `saved_tensors` [functions/save].

        A second call replaces what the first one kept.
        """
        self.to_save = tensors

    def save_for_forward(self, *tensors: Any) -> None:
        """Keep tensors for `saved_tensors` in `jvp` [functions/jvp].

        Like `save_for_backward` they are tensors or None [functions/save-tensors].
        """
        for each in tensors:
            check(
                each is None or isinstance(each, TensorImpl), "functions/save-tensors",
                "save_for_forward expects all arguments to be tensors; to keep anything else, "
                "store it as an attribute of ctx", error=AssertionError,
            )  # fmt: skip
        self.saved_for_forward = tensors

    def mark_dirty(self, *args: Any) -> None:
        """Say which inputs `forward` modifies in place and returns [functions/dirty]."""
        self.dirty_tensors = args

    def mark_non_differentiable(self, *args: Any) -> None:
        """Say which outputs have no gradient [functions/non-differentiable]."""
        self.non_differentiable = args

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether `backward` gets zeros for a missing gradient [functions/materialize]."""
        check(
            isinstance(value, bool), "functions/marks-are-checked",
            "THPFunction_set_materialize_grads: expected a bool, got {}", type(value).__name__,
            error=TypeError,
        )  # fmt: skip
        self.materialize_grads = value


class BackwardCFunction(Node, FunctionCtx):
    """The node of a custom function. Its attributes are its author's."""

    _outputs: tuple[tuple[Geometry, dtype, device] | None, ...] = ()
    _recorded = False
    _places: tuple[int, ...] = ()  # of the tensors among the arguments, in the order of the edges

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """What was saved, unless it was overwritten or freed [functions/save]."""
        if self._in_jvp:
            return self.saved_for_forward
        if self._saved is None:
            fail_freed()
        return tuple([self._unpacked(item) for item in self._saved])

    def _unpacked(self, item: Any) -> Any:
        if item is None:
            return None
        if type(item) is Packed:
            return item.tensor()
        tensor, version, output = item
        check_unwritten((tensor, version), self)
        if output is None:
            return tensor
        tensor = alias_with_tangents(tensor)
        tensor._node = Output(self, output, tensor._geometry, tensor._dtype)
        return tensor


class _Custom:
    """Stands for the operator of a custom function's node, and for its derivative."""

    is_view = False
    is_custom = True

    def __init__(self, cls: type[Function]) -> None:
        self.cls = cls
        self.name = cls.__name__
        self.node_name = f"{cls.__name__}Backward"
        self.derivative = self

    def saves_tensors(self, node: Node) -> bool:
        """Whether there is something to free."""
        return bool(node._saved)

    def __call__(self, node: Any, grads: Sequence[Any]) -> list[Any]:
        """Run the author's backward and sort its answers by edge.

        It may look at what leaves have got so far [engine/leaf-gets-its-sum-at-once].
        """
        current_run().catch_up(node)
        if node.materialize_grads:
            grads = [_zeros(known) if g is None else g for g, known in zip(
                grads, node._outputs, strict=True)]  # fmt: skip
        result = _backward_of(self.cls)(node, *grads)
        return self._by_edge(node, result if isinstance(result, tuple) else (result,))

    def _by_edge(self, node: Any, results: tuple[Any, ...]) -> list[Any]:
        """The gradients of the tensors among the arguments [functions/backward-returns]."""
        expected = len(node.needs_input_grad)
        check(
            len(results) >= expected and all(each is None for each in results[expected:]),
            "functions/backward-returns",
            "function {} returned an incorrect number of gradients (expected {}, got {})",
            self.node_name, expected, len(results),
        )  # fmt: skip
        for place, each in enumerate(results[:expected]):
            check(
                each is None or isinstance(each, TensorImpl), "functions/backward-returns",
                "expected Variable or None (got {})", type(each).__name__,
            )  # fmt: skip
            check(
                each is None or place in node._places, "functions/backward-returns",
                "function {} returned a gradient different than None at position {}, but the "
                "corresponding forward input was not a Variable", self.node_name, place + 1,
            )  # fmt: skip
        gradients = [results[place] for place in node._places]  # hooks see them, wanted or not
        for edge, grad in zip(node._edges, gradients, strict=True):
            check(
                grad is None or edge is None or grad._dtype.is_floating_point
                or grad._dtype.is_complex == edge._dtype.is_complex,
                "functions/gradient-is-real-as-its-input",
                "function {} returned a gradient of {} for an input of {}", self.node_name,
                None if grad is None else grad._dtype, None if edge is None else edge._dtype,
            )  # fmt: skip
        return gradients


def _zeros(known: tuple[Geometry, dtype, device] | None) -> Any:
    if known is None:
        return None
    return PACKETS["zeros"](known[0].sizes, dtype=known[1], device=known[2])


def _backward_of(cls: type[Function]) -> Callable[..., Any]:
    own, other = cls.backward is not Function.backward, cls.vjp is not Function.vjp
    check(
        not (own and other), "functions/backward-or-vjp",
        "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should "
        "only implement one of them.",
    )  # fmt: skip
    return cls.vjp if other else cls.backward


class Function(FunctionCtx):
    """Base of custom functions, which give `forward` and `backward` [functions/apply]."""

    generate_vmap_rule = False

    _node_class: type[BackwardCFunction]
    _operator: _Custom
    _passes_examples = False  # whether forward does with examples what it does with tensors

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing, which is deprecated [functions/deprecated-instance]."""
        warnings.warn(
            f"{type(self)} should not be instantiated: its methods are static, call them on the "
            "class itself.", DeprecationWarning, stacklevel=2,
        )  # fmt: skip

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse, as it is the class that is applied [functions/deprecated-instance]."""
        fail("functions/deprecated-instance",
             "Legacy autograd function with non-static forward method is deprecated. Please use "
             "new-style autograd function with static forward method.", error=RuntimeError)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._operator = _Custom(cls)
        cls._node_class = type(f"{cls.__name__}Backward", (BackwardCFunction,), {})

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Compute the outputs: `forward(ctx, *args)`, or `forward(*args)` with `setup_context`."""
        fail("functions/forward-is-needed",
             "You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Tell the ctx what backward needs, after a `forward` that takes no ctx."""
        fail("functions/forward-is-needed", "setup_context is not implemented.")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """Compute the gradients of the inputs, one for each argument of `forward`."""
        fail("functions/backward-is-needed",
             "You must implement either the backward or vjp method for your custom "
             "autograd.Function to use it with backward mode AD.")

    vjp = backward

    @staticmethod
    def jvp(ctx: Any, *grad_inputs: Any) -> Any:
        """Compute the tangents of the outputs from those of the inputs."""
        fail("functions/jvp-is-needed",
             "You must implement the jvp function for custom autograd.Function to use it with "
             "forward mode AD.")

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], *args: Any) -> Any:
        """Compute the outputs for all examples at once, and along which dims [functions/vmap]."""
        fail("functions/vmap-or-generated", "vmap is not implemented.")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Run `forward`, and `setup_context`, and record one node [functions/setup-context].

        Keywords are bound to the parameters of `forward` [functions/keywords].
        """
        if kwargs or cls.setup_context is not Function.setup_context:
            args = _bound(cls, args, kwargs)
        mapped = _is_mapped(cls, args)
        node = _prepared(cls, args)
        recording, visible = MODE.grad, LEVELS.visible
        result = ENGINE.mapped_apply(cls, args) if mapped else None
        if mapped and not node._recorded and (not visible or highest(args) is None):
            return result
        MODE.grad, LEVELS.visible = False, 0
        try:
            if cls.setup_context is Function.setup_context:
                result = cls.forward(node, *args)
            else:
                result = result if mapped else cls.forward(*args)
                cls.setup_context(node, args, result)
        finally:
            MODE.grad, LEVELS.visible = recording, visible
        results = result if isinstance(result, tuple) else (result,)
        outputs = _finished(node, args, results)
        if visible and highest(args) is not None:
            carry_jvp(node, cls.jvp, args, outputs)
        node._saved = _packed(node, results, outputs) if node._recorded else ()
        node.saved_for_forward = ()
        return outputs if isinstance(result, tuple) else outputs[0]


def _is_mapped(cls: type[Function], args: tuple[Any, ...]) -> bool:
    """Whether an argument stands for examples, which the function has to allow."""
    if MODE.checking or not (BATCHES.open or MODE.transforms) or cls._passes_examples:
        return False
    check(
        cls.setup_context is not Function.setup_context,
        "functions/transforms-need-setup-context",
        "In order to use an autograd.Function with functorch transforms (vmap, grad, jvp, jacrev, "
        "...), it must override the setup_context staticmethod.",
    )  # fmt: skip
    if not BATCHES.open:
        return False
    own = cls.vmap is not Function.vmap
    check(
        not (own and cls.generate_vmap_rule), "functions/vmap-or-generated",
        "You tried to vmap over {}, but it has both generate_vmap_rule=True and an overridden vmap "
        "staticmethod.", cls.__name__,
    )  # fmt: skip
    check(
        own or cls.generate_vmap_rule, "functions/vmap-or-generated",
        "You tried to vmap over {}, but it does not have vmap support. Please override and "
        "implement the vmap staticmethod or set generate_vmap_rule=True.", cls.__name__,
    )  # fmt: skip
    return innermost(args) is not None


@functools.lru_cache(256)
def _signature(forward: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(forward)


def _bound(cls: type[Function], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """The arguments by position: with `setup_context` all of them, its defaults as well."""
    if cls.setup_context is not Function.setup_context:
        bound = _signature(cls.forward).bind(*args, **kwargs)
        bound.apply_defaults()
        return bound.args
    bound = _signature(cls.forward).bind(None, *args, **kwargs)
    check(
        not bound.kwargs, "functions/keywords",
        "forward() takes no argument {} by keyword, as it takes keywords only, or one before it "
        "is missing", ", ".join(bound.kwargs),
    )  # fmt: skip
    return bound.args[1:]


def _prepared(cls: type[Function], args: tuple[Any, ...]) -> BackwardCFunction:
    """The node of a call, with the edges to its inputs."""
    node = object.__new__(cls._node_class)
    node._operator = cls._operator  # type: ignore[assignment]
    node._places = tuple([i for i, arg in enumerate(args) if isinstance(arg, TensorImpl)])
    node._edges = tuple([edge_to(args[i]) if MODE.grad else None for i in node._places])
    node.needs_input_grad = tuple([
        isinstance(arg, TensorImpl) and requires_grad((arg,)) for arg in args
    ])  # fmt: skip
    node._recorded = MODE.grad and not MODE.inference and any(node.needs_input_grad)
    node._sequence, node._saved = next_sequence(), None
    if ANOMALY.enabled:
        remember(node)
    return node


def _finished(
    node: BackwardCFunction, args: tuple[Any, ...], results: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Hang the outputs on the node."""
    for each in (*node.dirty_tensors, *node.non_differentiable):
        check(
            isinstance(each, TensorImpl), "functions/marks-are-checked",
            "mark_dirty and mark_non_differentiable take tensors, but got {}", type(each).__name__,
        )  # fmt: skip
    for dirty in node.dirty_tensors:
        dirty._storage.version += 1
    _check_dirty(node, results)
    outputs = [_own(each, node, args) for each in results]
    node._count = len(outputs)
    node._outputs = tuple([
        (each._geometry, each._dtype, each._storage.device)
        if isinstance(each, TensorImpl) else None for each in outputs
    ])  # fmt: skip
    views = sum(isinstance(each, TensorImpl) and each._base is not None for each in outputs)
    for index, each in enumerate(outputs):
        if isinstance(each, TensorImpl):
            if any(each is dirty for dirty in node.dirty_tensors):
                outputs[index] = _hang_written(node, index, each, args)
            else:
                _hang(node, index, each, results[index], len(outputs) > 1 and views > 0)
    return tuple(outputs)


def _check_dirty(node: BackwardCFunction, results: Sequence[Any]) -> None:
    """What is marked as modified is returned, and may be [functions/dirty]."""
    for dirty in node.dirty_tensors:
        check(
            any(dirty is each for each in results), "functions/dirty-is-returned",
            "Some elements marked as dirty during the forward method were not returned as output. "
            "The inputs that are modified inplace must all be outputs of the Function.",
        )  # fmt: skip
        if node._recorded:
            check_allowed(dirty)


def _own(result: Any, node: BackwardCFunction, args: Sequence[Any]) -> Any:
    """An output; of an input that is returned as it is, a view [functions/identity].

    It is detached where that is not recorded [functions/identity-without-grad].
    """
    if not isinstance(result, TensorImpl) or any(result is each for each in node.dirty_tensors):
        return result
    if any(result is arg for arg in args):
        if requires_grad((result,)) and _is_unrecorded(node, result):
            return alias_of(result)
        shape = result._geometry.viewed_as(result._geometry.sizes)  # [views/view-strides]
        assert shape is not None
        view = view_of(result, shape, result._offset)
        if result._inference:
            INFERENCE.views(view)
        return view
    return result


def _is_unrecorded(node: BackwardCFunction, output: TensorImpl) -> bool:
    return not node._recorded or any(output is each for each in node.non_differentiable)


def _hang(
    node: BackwardCFunction, index: int, output: TensorImpl, result: Any, several: bool
) -> None:
    """Give an output its history."""
    element = output._dtype
    differentiable = node._recorded and (element.is_floating_point or element.is_complex)
    # [functions/non-differentiable]
    if any(result is each for each in node.non_differentiable):
        differentiable = False
    if output._base is not None:
        # [functions/views-are-not-written]
        output._sealed = "several" if several else "function"
        output._node_version = output._storage.version
    output._node = Output(node, index, output._geometry, element) if differentiable else None


def _hang_written(
    node: BackwardCFunction, index: int, output: TensorImpl, args: Sequence[Any]
) -> TensorImpl:
    """Give an input that was modified its new history [functions/dirty].

    Where that is not recorded it keeps the former one, and another tensor comes out
    [functions/dirty-without-grad].
    """
    if _is_unrecorded(node, output):
        return alias_of(output) if requires_grad((output,)) else output
    before = node_of(output)
    edges = [edge for edge, place in enumerate(node._places) if args[place] is output]
    output._node = Output(node, index, output._geometry, output._dtype)
    settle_write(output, node, index, edges[0] if edges else None, before)
    return output


def _packed(node: BackwardCFunction, results: Sequence[Any], outputs: Sequence[Any]) -> Any:
    """What `save_for_backward` was given, with versions, and outputs without their node."""
    kept: list[Any] = []
    for place, tensor in enumerate(node.to_save or ()):
        check(
            tensor is None or isinstance(tensor, TensorImpl), "functions/save-tensors",
            "save_for_backward can only save variables, but argument {} is of type {}",
            place, type(tensor).__name__,
        )  # fmt: skip
        if tensor is None:
            kept.append(None)
            continue
        index = next((i for i, each in enumerate(results) if each is tensor), None)
        kept.append(_kept(tensor, index, outputs))
    node.to_save = None
    return tuple(kept)


def _kept(tensor: TensorImpl, index: int | None, outputs: Sequence[Any]) -> Any:
    """One tensor to keep; of an output, without its node."""
    if not SAVING.pairs:
        alias = tensor if index is None else alias_with_tangents(outputs[index])
        return alias, alias._storage.version, index
    if index is None:
        return packed(tensor, history_of(tensor))
    output = outputs[index]
    return packed(alias_with(output, output._node), output._node)


def once_differentiable(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a backward run without recording, whose results have no gradient [functions/once]."""

    @functools.wraps(function)
    def backward(ctx: Any, *grads: Any) -> Any:
        with no_grad():
            result = function(ctx, *grads)
        if not is_grad_enabled() or not requires_grad(grads):
            return result
        results = result if isinstance(result, tuple) else (result,)
        refused = tuple([
            _refusing(each) if isinstance(each, TensorImpl) else each for each in results
        ])  # fmt: skip
        return refused if isinstance(result, tuple) else refused[0]

    return backward


def _refusing(result: TensorImpl) -> Any:
    """A result whose node leads nowhere: a pass that runs it fails, and none needs it."""
    leaf = alias_of(result)
    leaf._node = LEAF
    return _Once.apply(leaf)


class _Once(Function):
    """A tensor whose gradient is refused."""

    _passes_examples = True

    @staticmethod
    def forward(ctx: Any, leaf: Any) -> Any:
        return alias_of(leaf)

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        fail("functions/once",
             "trying to differentiate twice a function that was marked with @once_differentiable")
