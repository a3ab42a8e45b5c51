"""Checkpoints of both ways, run in PyTorch and here."""

from __future__ import annotations

import contextlib
import gc
import warnings
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers

WAYS = [True, False]
both_ways = pytest.mark.parametrize("reentrant", WAYS, ids=["reentrant", "not reentrant"])


def leaf(torch: Any, *values: float) -> Any:
    return torch.tensor(values or (0.5, 2.0), dtype=torch.float64, requires_grad=True)


def run(torch: Any, reentrant: bool) -> Any:
    """`checkpoint` of the library, this way; its warnings are looked at elsewhere."""

    def checkpoint(function: Any, *args: Any, **options: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            return torch.utils.checkpoint.checkpoint(
                function, *args, use_reentrant=reentrant, **options
            )

    return checkpoint


def same(program: Callable[..., Any], *args: Any) -> None:
    differs = difference(seen(program(torch, *args)), seen(program(reftorch, *args)))
    assert differs is None, differs


class Logged:
    """A function that says in its log when it was called, and each of its steps."""

    def __init__(self, torch: Any, name: str = "f") -> None:
        self.torch, self.name = torch, name
        self.log: list[Any] = []

    def say(self, word: str) -> None:
        self.log.append(f"{self.name} {word}")

    def __call__(self, a: Any) -> Any:
        self.say("starts")
        b = a.exp()
        self.say("has exp")
        c = b * a
        self.say("has product")
        d = c.sin()
        self.say("has sine")
        return d + 1


# ---- what is checkpointed: gradients, and how often which part ran

BODIES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "saves": lambda t, a, f: f(a),
    "saves nothing": lambda t, a, f: (f.say("runs"), a + 1)[1],
    "identity": lambda t, a, f: a,
    "several": lambda t, a, f: (f(a), a.cos(), a > 1, 7, None, a.detach()),
    "a dict inside": lambda t, a, f: (f(a), {"k": 3}["k"]),
    "a view": lambda t, a, f: f(a.view(2, 1))[:1],
    "in place": lambda t, a, f: f((a * 1).mul_(a)).mul_(2),
    "saved, then overwritten": lambda t, a, f: (lambda b: b.exp_() * b)(a * 1),
    "records only a part": lambda t, a, f: f(t.no_grad()(f)(a) * a),
    "differentiates inside": lambda t, a, f: f(a * inner_gradient(t, a)),
    "swallows errors": lambda t, a, f: swallow(f, a),
    "random": lambda t, a, f: f(a * t.rand(2, dtype=t.float64)),
    "a plain list": lambda t, a, f: sum([f(a), a]),
}


def inner_gradient(torch: Any, a: Any) -> Any:
    with torch.enable_grad():
        inner = a.detach().requires_grad_()
        return torch.autograd.grad((inner**3).sum(), inner)[0]


def swallow(f: Any, a: Any) -> Any:
    try:
        return f(a)
    except Exception as problem:
        f.say(type(problem).__name__)
        raise


PASSES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "backward": lambda t, y, x: y.backward(),
    "twice": lambda t, y, x: (y.backward(retain_graph=True), y.backward()),
    "freed": lambda t, y, x: (y.backward(), refused(y.backward)),
    "grad": lambda t, y, x: refused(t.autograd.grad, y, x, retain_graph=True),
    "inputs": lambda t, y, x: refused(y.backward, inputs=[x]),
    "second order": lambda t, y, x: refused(
        lambda: t.autograd.grad(t.autograd.grad(y, x, create_graph=True)[0].sum(), x)
    ),
}


@both_ways
@covers("checkpoint/recomputes", "checkpoint/each-pass-recomputes", "checkpoint/early-stop",
        "checkpoint/not-reentrant-is-transparent", "checkpoint/reentrant-leaves",
        "checkpoint/reentrant-is-for-backward", "checkpoint/random")  # fmt: skip
@pytest.mark.parametrize("way", PASSES)
@pytest.mark.parametrize("body", BODIES)
def test_gradients_and_calls(body: str, way: str, reentrant: bool) -> None:
    def program(torch: Any) -> Any:
        torch.manual_seed(3)
        x, f = leaf(torch), Logged(torch)
        h = x * 1
        found = run(torch, reentrant)(lambda a: BODIES[body](torch, a, f), h)
        outputs = found if isinstance(found, tuple) else (found,)
        facts = [
            (o.requires_grad, o.is_leaf) if isinstance(o, torch.Tensor) else type(o).__name__
            for o in outputs
        ]  # fmt: skip
        f.log.append("|")
        floats = [o for o in outputs if isinstance(o, torch.Tensor) and o.dtype.is_floating_point]
        total = sum(each.sum() for each in floats)
        answer = PASSES[way](torch, total, x)
        state = torch.get_rng_state().sum()
        return f.log, facts, total.detach(), x.grad, answer if way != "grad" else None, state

    same(program)


@covers("checkpoint/early-stop")
@pytest.mark.parametrize("switch", [None, True, False])
@pytest.mark.parametrize("argument", [True, False])
def test_early_stop(argument: bool, switch: bool | None) -> None:
    """The switch overrules the argument, and what counts is when the function is called."""

    def program(torch: Any) -> Any:
        x, f, C = leaf(torch), Logged(torch), torch.utils.checkpoint
        switched = C.set_checkpoint_early_stop(switch)
        with contextlib.nullcontext() if switch is None else switched:
            y = run(torch, False)(f, x, early_stop=argument)
        with C.set_checkpoint_early_stop(not argument):
            y.sum().backward()
        return f.log, x.grad

    same(program)


@both_ways
@covers("checkpoint/random")
@pytest.mark.parametrize("preserve", [True, False])
def test_random_numbers(preserve: bool, reentrant: bool) -> None:
    def program(torch: Any) -> Any:
        torch.manual_seed(3)
        drawn: list[Any] = []

        def noise(a: Any) -> Any:
            drawn.append(torch.rand(2))
            return a * drawn[-1] * a

        x = leaf(torch)
        y = run(torch, reentrant)(noise, x, preserve_rng_state=preserve)
        torch.rand(5)
        y.sum().backward()
        return drawn, x.grad, torch.rand(1)

    same(program)


# ---- nested

NESTS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "one in one": lambda c, f, g: lambda a: c(f, a * 2) * a,
    "two in one": lambda c, f, g: lambda a: c(g, c(f, a * 2) * a) * 3,
    "three deep": lambda c, f, g: lambda a: c(lambda b: c(g, f(b)) * b, a.sin()).cos(),
    "the last thing": lambda c, f, g: lambda a: c(f, g(a)),
    "nothing else": lambda c, f, g: lambda a: c(f, a),
}


@both_ways
@covers("checkpoint/recomputes", "checkpoint/early-stop")
@pytest.mark.parametrize("inner", WAYS)
@pytest.mark.parametrize("nest", NESTS)
def test_nested(nest: str, inner: bool, reentrant: bool) -> None:
    """Which parts run again, in which order."""

    def program(torch: Any) -> Any:
        x, f, g = leaf(torch), Logged(torch), Logged(torch, "g")
        g.log = f.log
        y = run(torch, reentrant)(NESTS[nest](run(torch, inner), f, g), x)
        f.log.append("|")
        y.sum().backward(retain_graph=True)
        f.log.append("|")
        y.sum().backward()
        return f.log, x.grad

    same(program)


# ---- what is kept


@both_ways
@covers("checkpoint/frees-what-is-saved", "checkpoint/inputs-are-saved")
def test_what_stays_alive(reentrant: bool) -> None:
    """Of tensors made inside and outside, and without the help of the garbage collector."""

    def program(torch: Any) -> Any:
        made: list[Any] = []

        def inner(a: Any) -> Any:
            return a.exp() * a

        def outer(a: Any) -> Any:
            b = a.exp()
            c = b * a
            made.extend([weakref.ref(b), weakref.ref(c)])
            return checkpoint(inner, c).sin() * w

        checkpoint = run(torch, reentrant)
        x, w = leaf(torch), leaf(torch, 3.0, 4.0)
        h = x * 1
        made.append(weakref.ref(h))
        y = checkpoint(outer, h)
        del h
        alive = [each() is not None for each in made]
        y.sum().backward()
        alive += [each() is not None for each in made]
        made.append(weakref.ref(checkpoint(outer, x * 1)))
        return alive, [each() is not None for each in made], w.grad

    gc.disable()
    try:
        same(program)
    finally:
        gc.enable()


@both_ways
@covers("checkpoint/inputs-are-saved")
def test_arguments(reentrant: bool) -> None:
    """Overwritten ones, what hooks around see of them, and what is no tensor."""

    def program(torch: Any) -> Any:
        checkpoint, log = run(torch, reentrant), []
        x, plain = leaf(torch), leaf(torch, 5.0, 6.0).detach()
        h = x * 1
        y = checkpoint(lambda a: a.exp() * a, h)
        h.mul_(2)
        late = refused(y.sum().backward)
        h = x * 1
        inside = checkpoint(lambda a: a.mul_(2) * a, h)
        before = refused(inside.sum().backward), h._version
        pack = torch.autograd.graph.saved_tensors_hooks(
            lambda t: (log.append(["pack", t.tolist()]), t)[1],
            lambda t: (log.append(["unpack", t.tolist()]), t)[1],
        )
        with pack:
            y = checkpoint(lambda a, b, c, d: (a.exp() * b * c * d[0]).sin(), x, plain, 3, [plain])
        log.append("|")
        with pack:
            y.sum().backward()
        return late, before, log, x.grad

    same(program)


@covers("checkpoint/unpacked-once")
@beside
def test_asked_twice(torch: Any) -> Any:
    class Twice(torch.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, a: Any) -> Any:
            ctx.save_for_backward(a, a * 2)
            return a * 3

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            first = ctx.saved_tensors
            return grad * first[0], problems.append(refused(lambda: ctx.saved_tensors))

    problems: list[Any] = []
    checkpoint, x = run(torch, False), leaf(torch)
    refused(checkpoint(lambda a: Twice.apply(a) * a, x).sum().backward)
    y = checkpoint(lambda a: a.exp() * a, x)
    outside = [y.grad_fn._saved_self.detach(), y.grad_fn._saved_self.detach()]
    z = y * 1
    z.register_hook(lambda grad: outside.append(y.grad_fn._saved_self.detach()))
    return problems, outside, refused(z.sum().backward)


@covers("checkpoint/group")
@beside
def test_group(torch: Any) -> Any:
    calls: list[int] = []

    def two(a: Any) -> Any:
        calls.append(1)
        return a.exp(), a.sin()

    group, x = torch.utils.checkpoint.GraphExecGroup, leaf(torch)
    y, z = run(torch, False)(two, x)
    with group() as one:
        y.sum().backward(retain_graph=True)
        z.sum().backward(retain_graph=True)
        again = refused(y.sum().backward)
        nested = refused(group().__enter__)
        counts = [len(calls)]
    (y + z).sum().backward()
    return type(one).__name__, again, nested, counts, len(calls), x.grad


# ---- functions that do something else the second time

FICKLE: dict[str, Callable[[Any, bool], Any]] = {
    "fewer": lambda a, first: a.exp() * a if first else a.exp(),
    "none": lambda a, first: a.exp() if first else a + 1,
    "more": lambda a, first: a.exp() if first else a.exp() * a,
    "another size": lambda a, first: (a if first else a.expand(3, 2)).exp().sum(),
    "another dtype": lambda a, first: (a if first else a.float()).exp().sum(),
    "another layout": lambda a, first: (a if first else a.expand(2, 2)[0]).exp().sum(),
    "other values": lambda a, first: (a if first else a * 3).exp(),
    "an error": lambda a, first: a.exp() * (1 if first else {}["missing"]),
}


@both_ways
@covers("checkpoint/same-number-of-tensors", "checkpoint/same-metadata",
        "checkpoint/determinism-check-is-one-of")  # fmt: skip
@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("check", ["default", "none", "strict"])
@pytest.mark.parametrize("kind", FICKLE)
def test_fickle_functions(kind: str, check: str, early: bool, reentrant: bool) -> None:
    def program(torch: Any) -> Any:
        calls: list[int] = []

        def function(a: Any) -> Any:
            calls.append(1)
            return FICKLE[kind](a, len(calls) == 1)

        def call() -> None:
            y = checkpoint(function, x, determinism_check=check, early_stop=early)
            y.sum().backward()

        checkpoint, x = run(torch, reentrant), leaf(torch)
        return refused(call), len(calls), x.grad, torch.is_grad_enabled()

    same(program)


@covers("checkpoint/same-number-of-tensors")
def test_debug_lists_the_operators() -> None:
    calls: list[int] = []

    def fickle(a: Any) -> Any:
        calls.append(1)
        return a.exp() * a if len(calls) == 1 else a.sin()

    C = reftorch.utils.checkpoint
    with C.set_checkpoint_debug_enabled(True):
        y = C.checkpoint(fickle, leaf(reftorch), use_reentrant=False)
    with pytest.raises(C.CheckpointError) as problem:
        y.sum().backward()
    before, after = str(problem.value).split("Operators when run again:")
    assert "exp" in before and "mul" in before and "sin" in after and "exp" not in after


# ---- contexts, grad mode, other ways to differentiate


@covers("checkpoint/contexts", "checkpoint/nothing-to-record")
@pytest.mark.parametrize("recording", [True, False])
@pytest.mark.parametrize("early", [True, False])
def test_contexts(early: bool, recording: bool) -> None:
    def program(torch: Any) -> Any:
        f, x = Logged(torch), leaf(torch)

        @contextlib.contextmanager
        def named(name: str) -> Iterator[None]:
            f.say(f"enters {name}")
            try:
                yield
            except Exception as problem:
                f.say(type(problem).__name__)
                raise
            f.say(f"leaves {name}")

        with torch.set_grad_enabled(recording):
            y = run(torch, False)(
                f, x, context_fn=lambda: (f.say("asks"), (named("first"), named("again")))[1],
                early_stop=early,
            )  # fmt: skip
        f.log.append("|")
        return refused(y.sum().backward), f.log, y.requires_grad, x.grad

    same(program)


@both_ways
@covers("func/no-saved-hooks")
def test_other_ways_to_differentiate(reentrant: bool) -> None:
    def program(torch: Any) -> Any:
        checkpoint, one = run(torch, reentrant), leaf(torch).detach()
        function = lambda a: checkpoint(lambda b: (b.exp() * b).sum(), a)  # noqa: E731
        F, functional = torch.func, torch.autograd.functional
        x = leaf(torch)
        found = []
        warnings.simplefilter("ignore", DeprecationWarning)
        for way in (
            lambda: F.grad(function)(one), lambda: F.vjp(function, one)[0],
            lambda: F.jacrev(function)(one), lambda: F.hessian(function)(one),
            lambda: F.vmap(function)(one.view(2, 1)), lambda: F.jvp(function, (one,), (one,)),
            lambda: functional.jacobian(function, one), lambda: functional.hvp(function, one, one),
            lambda: torch.autograd.gradgradcheck(function, x),
            lambda: torch.autograd.grad(
                checkpoint(torch.exp, x), x, torch.eye(2, dtype=torch.float64),
                is_grads_batched=True,
            ),
        ):  # fmt: skip
            found.append(refused(way) or way())
        return found

    same(program)


@covers("checkpoint/not-reentrant-is-transparent")
@beside
def test_dual_tensors(torch: Any) -> Any:
    forward_ad = torch.autograd.forward_ad
    with warnings.catch_warnings(), forward_ad.dual_level():
        warnings.simplefilter("ignore")
        x = forward_ad.make_dual(leaf(torch), leaf(torch, 3.0, 4.0).detach())
        y = run(torch, False)(lambda a: a.exp() * a, x)
        (gradient,) = torch.autograd.grad(y.sum(), x)
        return [forward_ad.unpack_dual(each).tangent.detach() for each in (y, gradient)]


# ---- what is refused or warned of


@covers("checkpoint/arguments-of-each-way", "checkpoint/say-which-way",
        "checkpoint/reentrant-needs-grad", "checkpoint/reentrant-records-again",
        "checkpoint/reentrant-leaves")  # fmt: skip
@beside
def test_refusals_and_warnings(torch: Any) -> Any:
    C, x, plain = torch.utils.checkpoint, leaf(torch), torch.ones(2)
    exp, nothing = torch.exp, C.noop_context_fn
    calls: list[Callable[[], Any]] = [
        lambda: C.checkpoint(exp, x),
        lambda: C.checkpoint(exp, plain),
        lambda: C.checkpoint(exp, plain, use_reentrant=True),
        lambda: C.checkpoint(exp, plain, use_reentrant=False),
        lambda: torch.no_grad()(C.checkpoint)(exp, x, use_reentrant=True),
        lambda: torch.no_grad()(C.checkpoint)(exp, plain, use_reentrant=True),
        lambda: C.checkpoint(lambda: x * 2, use_reentrant=True),
        lambda: C.checkpoint(lambda a: a[0], [x], use_reentrant=True),
        lambda: C.checkpoint(exp, x, use_reentrant=True, other=1),
        lambda: C.checkpoint(exp, x, use_reentrant=True, context_fn=lambda: nothing()),
        lambda: C.checkpoint(exp, x, use_reentrant=True, context_fn=nothing),
        lambda: C.checkpoint(exp, x, use_reentrant=True, debug=True),
        lambda: C.checkpoint(exp, x, use_reentrant=False, debug=True, context_fn=lambda: nothing()),
        lambda: C.checkpoint(exp, x, use_reentrant=False, context_fn=lambda: 1),
        lambda: C.checkpoint(lambda a: a.detach(), x, use_reentrant=True).sum().backward(),
        lambda: C.checkpoint(lambda a: a.mul_(2), x * 1, use_reentrant=True).sum().backward(),
        lambda: C.checkpoint(lambda a: [a * 2], x, use_reentrant=True)[0],
        lambda: C.checkpoint(3, x, use_reentrant=True),
        lambda: C.checkpoint_sequential([exp] * 3, 2, x),
        lambda: C.checkpoint_sequential([exp] * 3, 4, plain, use_reentrant=True),
        lambda: C.checkpoint_sequential([exp] * 3, 3, plain, use_reentrant=True),
        lambda: C.checkpoint_sequential([exp] * 3, 0, x, use_reentrant=False),
        lambda: C.checkpoint_sequential([exp] * 3, -1, x, use_reentrant=False),
        lambda: C.checkpoint_sequential([], 1, x, use_reentrant=False),
        lambda: C.checkpoint_sequential([exp], 1, x, use_reentrant=False, early_stop=True),
        lambda: C.checkpoint_sequential(iter([exp]), 1, x, use_reentrant=False),
        lambda: C.detach_variable([x]), lambda: C.detach_variable((x * 1, 3, plain)),
        lambda: C.check_backward_validity([plain, 3]), lambda: C.check_backward_validity([x]),
        lambda: C.CheckpointFunction.apply(exp, True, x).grad_fn.name(),
    ]  # fmt: skip
    found = []
    for call in calls:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            found.append([refused(call), [each.category.__name__ for each in said]])
    return found, issubclass(C.CheckpointError, RuntimeError)


@both_ways
@covers("checkpoint/sequential")
@pytest.mark.parametrize("count", [1, 3, 5, 7])
@pytest.mark.parametrize("segments", [1, 2, 3])
def test_sequential(segments: int, count: int, reentrant: bool) -> None:
    if segments > count:
        return

    def program(torch: Any) -> Any:
        log: list[int] = []
        x = leaf(torch)
        functions = [lambda a, i=i: (log.append(i), a.sin() * 2)[1] for i in range(count)]
        y = torch.utils.checkpoint.checkpoint_sequential(
            functions, segments, x, use_reentrant=reentrant
        )
        y.sum().backward()
        return log, x.grad

    same(program)
