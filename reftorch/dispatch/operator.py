"""An Operator is an entry of the specification together with its body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.batching import BATCHES, innermost
from reftorch.core.graph import LEAF
from reftorch.core.levels import LEVELS, highest, is_served
from reftorch.core.output import Out, check_writable, resize
from reftorch.core.pending import Pending
from reftorch.core.place import Elsewhere
from reftorch.core.promotion import check_can_cast
from reftorch.core.sparse import Sparse, Sparseness, any_sparse, has_places_of, layouts_of, replace
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.dispatch import keys
from reftorch.dispatch.bodies import WRITTEN
from reftorch.dispatch.keys import DispatchKey
from reftorch.dispatch.kernels import launch_pointwise
from reftorch.dispatch.pending import any_pending, on_resolved
from reftorch.dispatch.placement import Placement
from reftorch.errors import check, fail
from reftorch.spec import OpSpec


class Operator:
    """One overload: its spec entry, its body, and what autograd derives from its formulas.

    `args` below always is the tuple of all schema parameters in order, defaults filled in.
    """

    __slots__ = (
        "name", "base", "spec", "body", "is_view", "implicit", "recorded", "sees_pending",
        "takes_out", "draws", "is_batched", "derivative", "in_place", "parameters", "self_place",
        "sparse_bodies", "placement", "counts_parts", "ends_afresh",
    )  # fmt: skip

    def __init__(self, spec: OpSpec, body: Callable[..., Any]) -> None:
        self.spec, self.body = spec, body
        self.name, self.base = spec.schema.full_name, spec.schema.name
        self.is_view = spec.kind == "view"
        # a composite without formulas is differentiated through the operators it is made of
        self.implicit = spec.kind == "composite" and not spec.derivatives
        # one on lists is made of others, too, and has a node of its own [foreach/one-node]
        self.recorded = not self.implicit or spec.each is not None
        self.sees_pending = self.is_view or self.implicit or "sees_pending" in spec.traits
        self.parameters = tuple(p.name for p in spec.schema.params)
        # of polygamma(n, self) it is 1; an in-place operator writes to that parameter
        self.self_place = self.parameters.index("self") if "self" in self.parameters else 0
        self.placement = Placement(spec, self.implicit)
        code = body.__code__
        arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        self.takes_out = "out" in arguments
        # zeros_like and its kin read no element of self, and make as many tensors as it stands for
        makes_alike = spec.family == "creation" and self.parameters[:1] == ("self",)
        self.is_batched = makes_alike or not self.implicit or "by_example" in spec.traits
        # a body of others may end with a view of what it made
        # [views-and-inplace/fresh-result-is-no-view]
        self.ends_afresh = "fresh_results" in spec.traits or (
            spec.kind == "composite" and not self.implicit
        )
        # dropout in place may write nothing, or twice [dropout/counts-its-writes]
        self.counts_parts = "counts_parts" in spec.traits
        self.draws = any(p.type.startswith("Generator") for p in spec.schema.params)
        self.derivative: Any = None  # set by autograd
        # the same operator as it is recorded where it writes to self, set by autograd, too
        self.in_place = self
        # by layout, the body for calls with a sparse tensor, of the few operators that take one
        self.sparse_bodies: dict[str, Callable[..., Any]] = {}

    def __repr__(self) -> str:
        return f"<operator {self.name}>"

    def call(self, args: tuple[Any, ...], out: Out | None = None) -> Any:
        """Run the operator through all layers; `args` are complete and already checked."""
        if Elsewhere.any:
            return keys.HANDLERS[DispatchKey.DEVICE](self, args, out, self._in_place)
        if LISTENER.active:
            return self._call_traced(args, out)
        return self._call(args, out)

    def _in_place(self, args: tuple[Any, ...], out: Out | None) -> Any:
        """Run the operator once it is decided where (see `dispatch.placing`)."""
        if LISTENER.active:
            return self._call_traced(args, out)
        return self._call(args, out)

    def _call(self, args: tuple[Any, ...], out: Out | None) -> Any:
        if MODE.grad and (out is not None or self.recorded) and requires_grad(args, out):
            if out is not None:
                check_in_place(self, out)
            if self.recorded:
                return keys.HANDLERS[DispatchKey.AUTOGRAD](self, args, out)
        return self.redispatch(args, out)

    def _call_traced(self, args: tuple[Any, ...], out: Out | None) -> Any:
        LISTENER.begin(self.name, args)
        result = None
        try:
            result = self.call_in_sight(args, out)
        except Exception as refusal:
            rule = getattr(refusal, "rule", None)
            if rule is not None:
                LISTENER.rule(rule, "refused with {}", (type(refusal).__name__,))
            raise
        finally:
            LISTENER.end(result)
        return result

    def call_in_sight(self, args: tuple[Any, ...], out: Out | None = None) -> Any:
        """Run the operator below the levels of forward mode that are out of sight."""
        if LEVELS.visible and not self.implicit and is_served(args, out):
            return keys.HANDLERS[DispatchKey.FORWARD_AD](self, args, out)
        if MODE.inference:
            return keys.HANDLERS[DispatchKey.INFERENCE](self, args, out)
        return self._call(args, out)

    def redispatch(self, args: tuple[Any, ...], out: Out | None = None) -> Any:
        """Run the operator below autograd.

        What was written to is returned itself [inplace/returns-self] [out/returns-out]. A body
        that refuses leaves the version as it is [errors/refusal-changes-nothing].
        """
        if BATCHES.open and (
            self.draws or (self.is_batched and innermost(args, out) is not None)
        ):
            return keys.HANDLERS[DispatchKey.BATCH](self, args, out)
        if Sparseness.any and any_sparse(args, out):
            return self._on_sparse(args, out)
        if Pending.any and not self.sees_pending:
            outs = () if out is None else (out,)
            if any_pending((*args, *[each.tensor for each in outs])):
                result = on_resolved(self.redispatch, args, outs)
                return result if out is None else out.tensor
        if out is None:
            if self.is_view:
                return self._view(args)
            result = self.body(*args)
            if not self.ends_afresh or (self.implicit and LEVELS.visible):
                return result  # tangents of a part belong to the whole
            return own_results(result, args)
        check_may_write(out.tensor)
        storage = out.tensor._storage
        before = storage.version
        if self.takes_out:
            self.body(*args, out=out)
        else:
            write(self.body(*args), out)
        # once, also when the body hands `out` to another operator
        # [inplace/bumps-version] [out/bumps-version]
        if not self.counts_parts:
            storage.version = before + 1
        return out.tensor

    def _on_sparse(self, args: tuple[Any, ...], out: Out | None) -> Any:
        """Run the operator on sparse tensors, if its entry says so [sparse/only-where-declared]."""
        result = self._sparse_body(args)(*args)
        if out is None:
            return result
        target = out.tensor
        if has_places_of(target, result):  # its entries are written where they are
            assert isinstance(target, Sparse) and isinstance(result, Sparse)
            write(result._entries, Out(target._entries, inplace=True))
        elif isinstance(result, Sparse) or isinstance(target, Sparse):
            replace(target, result)
            return target
        else:
            write(result, out)
        target._storage.version += 1
        return target

    def _sparse_body(self, args: tuple[Any, ...]) -> Callable[..., Any]:
        """The body that serves all the layouts among the arguments.

        An elementwise operator refuses rows by another class [sparse-csr/elementwise-is-refused].
        """
        layouts = layouts_of(args)
        found = [self.sparse_bodies.get(each) for each in layouts]
        body = found[0] if found and found.count(found[0]) == len(found) else None
        if body is not None:
            return body
        check(
            self.spec.promotion == "none" or "sparse_csr" not in layouts,
            "sparse-csr/elementwise-is-refused",
            "unsupported tensor layout: {!r} does not take torch.sparse_csr", self.name,
        )  # fmt: skip
        fail(
            "sparse/only-where-declared", "Could not run {!r} with tensors of the layouts {}",
            self.name, ", ".join(sorted(layouts)) or "of what is written to",
        )  # fmt: skip

    def _view(self, args: tuple[Any, ...]) -> Any:
        """Run a view operator and keep its answer for the flat path (see `dispatch.flat`)."""
        result = self.body(*args)
        source = args[0]
        if source._inference:
            return keys.INFERENCE.views(result)
        if not isinstance(result, TensorImpl):
            for view in result:
                view._sealed = "several" if MODE.grad else "no_grad"
        elif result._storage is source._storage:
            if not MODE.grad and result is not source:
                result._sealed = "no_grad"
            if result._dtype is source._dtype and self.name != "as_strided":
                shift = result._offset - source._offset
                source._geometry.keep((self.name, args[1:]), result._geometry, shift)
        return result

    def call_many_out(self, args: tuple[Any, ...], outs: tuple[Out, ...]) -> Any:
        """Run an operator with several results, each written to its own `out`.

        [out/several-outputs]
        """
        if Elsewhere.any:
            return keys.HANDLERS[DispatchKey.DEVICE](self, args, outs, self._many_out)
        return self._many_out(args, outs)

    def _many_out(self, args: tuple[Any, ...], outs: tuple[Out, ...]) -> Any:
        tensors = [out.tensor for out in outs]
        for tensor in tensors:
            check_may_write(tensor)
        check(
            not LEVELS.visible or highest((*args, *tensors)) is None, "forward-ad/no-out",
            "Trying to use forward AD with {}_out that does not support it because it is an out= "
            "function", self.base,
        )  # fmt: skip
        if MODE.grad and requires_grad((*args, *tensors)):
            check_in_place(self, outs[0])
        if Sparseness.any and any_sparse((*args, *tensors)):
            return self._on_sparse(args, outs[0])
        if Pending.any and any_pending((*args, *tensors)):
            results = on_resolved(self._into, args, outs)
        else:
            results = self._into(args, *outs)
        if results is None:
            return None  # a list was filled [copies/into-list]
        kind = WRITTEN.get(type(results))  # [out/tuple-is-named-so]
        return tuple(tensors) if kind is None else kind(*tensors)

    def _into(self, args: tuple[Any, ...], *outs: Out) -> Any:
        """Write several results, each to its own `out`."""
        if self.takes_out:
            results = self.body(*args, out=outs)
        else:
            results = self.body(*args)
            for result, out in zip(results, outs, strict=True):
                write(result, out)
        for out in outs:
            out.tensor._storage.version += 1
        return results


def check_in_place(operator: Operator, out: Out) -> None:
    """Refuse to record a result that is written to anything but self [out/no-autograd]."""
    check(
        out.inplace, "out/no-autograd",
        "{}(): functions with out=... arguments don't support automatic differentiation, but one "
        "of the arguments requires grad.", operator.name,
    )  # fmt: skip


def check_may_write(tensor: TensorImpl) -> None:
    """Refuse to write to an inference tensor outside of its mode."""
    check(
        MODE.inference or not tensor._inference, "inference/not-written-outside",
        "Inplace update to inference tensor outside InferenceMode is not allowed. You can make a "
        "clone to get a normal tensor before doing inplace update.",
    )  # fmt: skip


def requires_grad(args: Sequence[Any], out: Out | None = None) -> bool:
    """Whether a call has an input that requires grad [autograd/requires-grad-propagates]."""
    for arg in args:
        if isinstance(arg, TensorImpl):
            if arg._node is not None or (arg._base is not None and arg._base._node is not None):
                return True
        elif type(arg) in (tuple, list) and requires_grad(arg):
            return True
    return out is not None and requires_grad((out.tensor,))


def own_results(result: Any, args: Sequence[Any]) -> Any:
    """The results; what a body saw as a part of its own memory is no view to others.

    [views-and-inplace/fresh-result-is-no-view]
    """
    for each in (result,) if isinstance(result, TensorImpl) else result:
        if isinstance(each, TensorImpl) and each._base is not None and not _shares(each, args):
            each._base = None
    return result


def _shares(tensor: TensorImpl, args: Sequence[Any]) -> bool:
    return any(
        arg._storage is tensor._storage if isinstance(arg, TensorImpl)
        else type(arg) in (tuple, list) and _shares(tensor, arg)
        for arg in args
    )  # fmt: skip


def write(result: TensorImpl, out: Out) -> None:
    """Write a finished result to `out`, for operators whose body does not do that itself."""
    from_sizes, target = result._geometry.sizes, out.tensor
    check_can_cast(result._dtype, target._dtype)
    if target._geometry.sizes != from_sizes:
        check(
            not out.inplace, "inplace/self-is-not-broadcast",
            "output with shape {} doesn't match the broadcast shape {}",
            list(target._geometry.sizes), list(from_sizes),
        )  # fmt: skip
        resize(target, from_sizes, result._geometry)
    else:
        check_writable(target)
    launch_pointwise("copy", target, (result,))


def is_leaf(tensor: TensorImpl) -> bool:
    """Whether no recorded operator made the tensor [autograd/leaf]."""
    return tensor._node is None or tensor._node is LEAF
