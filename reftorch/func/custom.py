"""Custom functions under `vmap`: with a rule of their author's, or with a generated one.

A generated rule is a custom function of all examples at once, whose methods map those of the
author's [functions/generated-vmap]. It is a function like any other: recorded, differentiated in
either mode, and mapped once more by a `vmap` further out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from reftorch.autograd.function import Function
from reftorch.core.batching import BATCHES, Batched, Level, innermost
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check, fail
from reftorch.func.batched import batched
from reftorch.func.trees import broadcast, leaves, mapped, rebuilt

Dim = int | None


class VmapInfo(NamedTuple):
    """What a function's vmap is told of the `vmap` that runs."""

    batch_size: int
    randomness: str


def mapped_apply(cls: type[Function], args: tuple[Any, ...]) -> Any:
    """Apply a function to examples, which the innermost level of the arguments stands for."""
    level = innermost(args)
    assert level is not None
    whole = tuple([mapped(lambda each: _whole(each, level), arg) for arg in args])
    in_dims = tuple([mapped(lambda each: _dim(each, level), arg) for arg in args])
    before = BATCHES.open
    BATCHES.open = [each for each in before if each.number < level.number]
    try:
        if cls.generate_vmap_rule:
            rule = _Rule(cls, level, in_dims)
            outputs, out_dims = rule.function().apply(*whole), rule.out_dims
        else:
            returned = cls.vmap(VmapInfo(level.size, level.randomness), in_dims, *whole)
            outputs, out_dims = _checked(returned)
    finally:
        BATCHES.open = before
    values = zip(leaves(outputs), out_dims, strict=True)
    return rebuilt(outputs, [_example(each, dim, level) for each, dim in values])


def _checked(returned: Any) -> tuple[Any, list[Dim]]:
    """What a function's vmap has returned: outputs, and a dim for each [functions/vmap-returns]."""
    check(
        isinstance(returned, tuple) and len(returned) == 2, "functions/vmap-returns",
        "Expected the vmap staticmethod to have two returns, an output and out_dims with pytree "
        "structure compatible with the output. Got {}", type(returned),
    )  # fmt: skip
    outputs, out_dims = returned
    dims = broadcast(out_dims, outputs)
    check(
        dims is not None, "functions/vmap-returns",
        "The autograd.Function's vmap staticmethod returned an incompatible (output, out_dims) "
        "tuple. Expected out_dims={} to be compatible with the structure of `output`.", out_dims,
    )  # fmt: skip
    assert dims is not None
    for value, dim in zip(leaves(outputs), dims, strict=True):
        ndim = value._geometry.ndim if isinstance(value, TensorImpl) else 0
        check(
            dim is None or (isinstance(dim, int) and -ndim <= dim < ndim), "functions/vmap-returns",
            "The autograd.Function's vmap staticmethod returned out_dim={} for an output with {} "
            "dims.", dim, ndim,
        )  # fmt: skip
    return outputs, dims


# ---- examples and the whole


def _is_of(value: Any, level: Level) -> bool:
    return isinstance(value, Batched) and value._level is level


def _whole(value: Any, level: Level) -> Any:
    return value._physical if _is_of(value, level) else value


def _dim(value: Any, level: Level) -> Dim:
    return value._bdim if _is_of(value, level) else None


def _example(value: Any, dim: Dim, level: Level) -> Any:
    """What stands for one of the examples that lie along a dim."""
    if dim is None or not isinstance(value, TensorImpl):
        return value
    return batched(value, dim, level)


def _along(value: Any, dim: Dim, level: Level) -> Any:
    """The examples along a dim; or, where all share one thing, the sum over them.

    That is what becomes of a gradient: what is the same for every example gets one from each.
    """
    if not isinstance(value, TensorImpl):
        return value
    place = _dim(value, level)
    whole = _whole(value, level)
    if dim is None:
        return whole if place is None else PACKETS["sum"](whole, place)
    if place is None:
        whole, place = PACKETS["expand"](whole, (level.size, *whole._geometry.sizes)), 0
    return whole if place == dim else PACKETS["movedim"](whole, place, dim)


@contextmanager
def _inside(level: Level) -> Iterator[None]:
    BATCHES.open = [*BATCHES.open, level]
    LISTENER.hold(1)
    try:
        yield
    finally:
        LISTENER.hold(-1)
        BATCHES.open = BATCHES.open[:-1]


# ---- generated rules


class _Rule:
    """The rule of one call: the dims of its inputs and outputs, and of what it keeps."""

    def __init__(self, cls: type[Function], level: Level, in_dims: tuple[Any, ...]) -> None:
        self.cls, self.size, self.randomness = cls, level.size, level.randomness
        self.in_dims = in_dims
        self.out_dims: list[Dim] = []
        self.kept: dict[bool, list[Dim]] = {False: [], True: []}  # for backward, and for jvp

    def function(self) -> type[Function]:
        """The function of all examples."""
        methods = {
            name: staticmethod(getattr(self, name))
            for name in ("forward", "setup_context", "backward", "jvp")
        }
        name = f"Vmapped{self.cls.__name__}"
        return type(name, (Function,), {**methods, "generate_vmap_rule": True})

    def _level(self) -> Level:
        """A new one for each method, as it may be called inside of any other."""
        return Level(self.size, self.randomness)

    def _given(self, args: Sequence[Any], level: Level) -> list[Any]:
        return [
            rebuilt(arg, [
                _example(each, dim, level)
                for each, dim in zip(leaves(arg), leaves(dims), strict=True)
            ])
            for arg, dims in zip(args, self.in_dims, strict=True)
        ]  # fmt: skip

    def _results(self, outputs: Any, level: Level) -> Any:
        values = zip(leaves(outputs), self.out_dims, strict=True)
        return rebuilt(outputs, [_example(each, dim, level) for each, dim in values])

    def forward(self, *args: Any) -> Any:
        """Compute the outputs of all examples."""
        level = self._level()
        with _inside(level):
            outputs = self.cls.forward(*self._given(args, level))
        self.out_dims = [_dim(each, level) for each in leaves(outputs)]
        return mapped(lambda each: _whole(each, level), outputs)

    def setup_context(self, ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Keep what one example keeps, for all."""
        level = self._level()
        with _inside(level):
            self.cls.setup_context(
                _ExampleCtx(ctx, self, level), tuple(self._given(inputs, level)),
                self._results(output, level),
            )  # fmt: skip

    def backward(self, ctx: Any, *grads: Any) -> Any:
        """Compute the gradients of all examples."""
        own = self.cls.vjp if self.cls.vjp is not Function.vjp else self.cls.backward
        results = self._mapped(own, ctx, grads, self.out_dims)
        dims = [dim if isinstance(dim, int) else None for dim in self.in_dims]
        return tuple([
            _along(each, dim, level)
            for (each, level), dim in zip(results, dims, strict=False)
        ])  # fmt: skip

    def jvp(self, ctx: Any, *tangents: Any) -> Any:
        """Compute the tangents of all examples."""
        dims = [dim if isinstance(dim, int) else None for dim in self.in_dims]
        results = self._mapped(self.cls.jvp, ctx, tangents, dims)
        return tuple([
            _along(each, dim, level)
            for (each, level), dim in zip(results, self.out_dims, strict=True)
        ])  # fmt: skip

    def _mapped(
        self, method: Callable[..., Any], ctx: Any, values: Sequence[Any], dims: Sequence[Dim]
    ) -> list[tuple[Any, Level]]:
        """Call a method with an example, and return its results with the level they are of."""
        level = self._level()
        given = [_example(each, dim, level) for each, dim in zip(values, dims, strict=True)]
        with _inside(level):
            results = method(_ExampleCtx(ctx, self, level), *given)
        return [(each, level) for each in (results if isinstance(results, tuple) else (results,))]


class _ExampleCtx:
    """The ctx as the methods for one example see it."""

    def __init__(self, ctx: Any, rule: _Rule, level: Level) -> None:
        self.__dict__.update(_ctx=ctx, _rule=rule, _level=level)

    def save_for_backward(self, *tensors: Any) -> None:
        """Keep tensors for `saved_tensors` [functions/save]."""
        self._rule.kept[False] = [_dim(each, self._level) for each in tensors]
        self._ctx.save_for_backward(*[_whole(each, self._level) for each in tensors])

    def save_for_forward(self, *tensors: Any) -> None:
        """Keep tensors for `saved_tensors` in `jvp` [functions/jvp]."""
        self._rule.kept[True] = [_dim(each, self._level) for each in tensors]
        self._ctx.save_for_forward(*[_whole(each, self._level) for each in tensors])

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """What was saved, as an example."""
        dims = self._rule.kept[self._ctx._in_jvp]
        pairs = zip(self._ctx.saved_tensors, dims, strict=True)
        return tuple([_example(each, dim, self._level) for each, dim in pairs])

    def mark_non_differentiable(self, *args: Any) -> None:
        """Say which outputs have no gradient [functions/non-differentiable]."""
        self._ctx.mark_non_differentiable(*[_whole(each, self._level) for each in args])

    def mark_dirty(self, *args: Any) -> None:  # noqa: ARG002 - whatever it is
        """Refuse: a generated rule returns other tensors than its inputs."""
        fail(
            "functions/dirty-is-returned",
            "a generated vmap rule cannot return the inputs that were modified inplace",
        )

    def __setattr__(self, name: str, value: Any) -> None:
        self._ctx.__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        """An attribute that the author set; a tensor of examples is one of this level."""
        value = getattr(self._ctx, name)
        if isinstance(value, Batched):
            return batched(value._physical, value._bdim, self._level)
        return value
