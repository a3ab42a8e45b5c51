"""Dual tensors, in PyTorch and here; tangents against the transposed backward pass elsewhere."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers


def ramp(torch: Any, *sizes: int, start: float = 1.0) -> Any:
    count = 1
    for size in sizes:
        count *= size
    return (torch.arange(count, dtype=torch.float64) * 0.5 + start).reshape(sizes)


def pair(torch: Any, tensor: Any) -> Any:
    """Value and tangent of a tensor, as they are compared."""
    primal, tangent = torch.autograd.forward_ad.unpack_dual(tensor)
    return primal, tangent


@covers("forward-ad/make-dual", "forward-ad/unpack-dual", "forward-ad/layout", "printing/tangent")
@beside
def test_dual_tensors(torch: Any) -> Any:
    forward_ad = torch.autograd.forward_ad
    x, v = ramp(torch, 2, 3), ramp(torch, 2, 3, start=7.0)
    shifted = ramp(torch, 5)[1:4]
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, v)
        turned = forward_ad.make_dual(x.t(), v.t().contiguous())
        part = forward_ad.make_dual(shifted, torch.ones(3, dtype=torch.float64))
        odd = forward_ad.make_dual(x.as_strided((2, 1, 3), (3, 77, 1)), v.view(2, 1, 3))
        facts = [
            odd.stride(), forward_ad.unpack_dual(odd).primal.stride(),
            dual is x, dual._base is x, dual.data_ptr() == x.data_ptr(), dual.requires_grad,
            forward_ad.unpack_dual(dual).tangent is v, forward_ad.unpack_dual(dual).primal is dual,
            forward_ad.unpack_dual(turned).tangent.stride(),
            forward_ad.unpack_dual(part).tangent.storage_offset(),
            forward_ad.unpack_dual(x).primal is x, repr(dual), repr(dual * dual),
        ]  # fmt: skip
        whole = pair(torch, part.as_strided((5,), (1,), 0))
        kept = dual * 2
    return facts, whole, forward_ad.unpack_dual(kept).tangent


PROGRAMS = {
    "product": lambda torch, x, y: x * y * y,
    "one operand": lambda torch, x, y: x.sin().exp() / 3,
    "matrices": lambda torch, x, y: (x @ y.t()).relu(),
    "reductions": lambda torch, x, y: (x.var(1) + y.amax(1), x.logsumexp(0)),
    "several outputs": lambda torch, x, y: (x * y).max(1),
    "views": lambda torch, x, y: (x.t()[1:], (x * y).unbind(0)[0], y.expand(4, 2, 3)),
    "joined": lambda torch, x, y: torch.cat([x, y * 2, x]),
    "chosen": lambda torch, x, y: torch.where(x > 2, x, y * y),
    "indexed": lambda torch, x, y: x[torch.tensor([1, 0, 1])] * y[0],
    "to other dtypes": lambda torch, x, y: (x.float(), x.long(), x > 1, x.to(torch.complex128)),
    "without": lambda torch, x, y: (torch.ones_like(x), x.detach(), x.argmax()),
    "cumulative": lambda torch, x, y: (x.cumsum(0), y.cumprod(1), x.logcumsumexp(1)),
    "complex numbers": lambda torch, x, y: torch.view_as_complex(torch.stack([x, y], -1)).abs(),
}


@covers("forward-ad/from-reverse-formulas", "forward-ad/views")
@pytest.mark.parametrize("which", ["first", "second", "both"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_operators(name: str, which: str) -> None:
    def program(torch: Any) -> Any:
        forward_ad = torch.autograd.forward_ad
        x, y = ramp(torch, 2, 3), ramp(torch, 2, 3, start=-1.0)
        with forward_ad.dual_level():
            a = forward_ad.make_dual(x, ramp(torch, 2, 3, start=3.0)) if which != "second" else x
            b = forward_ad.make_dual(y, ramp(torch, 2, 3, start=5.0)) if which != "first" else y
            result = PROGRAMS[name](torch, a, b)
            results = result if isinstance(result, tuple) else (result,)
            return [pair(torch, each) for each in results]

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


WRITES = {
    "multiplied": lambda torch, w, d: w.mul_(d),
    "a part": lambda torch, w, d: w[0].mul_(d[1]),
    "a transposed part": lambda torch, w, d: w.t()[1:].add_(d.t()[1:]),
    "filled": lambda torch, w, d: w[:, 1].fill_(3.0),
    "assigned a number": lambda torch, w, d: w.__setitem__((0, 1), 5.0),
    "assigned a tensor": lambda torch, w, d: w.__setitem__(0, d[1] * 2),
    "assigned at indices": lambda torch, w, d: w.__setitem__(torch.tensor([1]), d[0]),
    "cleared": lambda torch, w, d: w.zero_(),
    "turned": lambda torch, w, d: w.t_().mul_(d.t()),
    "of more dims": lambda torch, w, d: w.unsqueeze_(1).transpose_(0, 2),
    "of fewer dims": lambda torch, w, d: w.unsqueeze_(0).squeeze_().swapaxes_(0, 1),
    "a turned part": lambda torch, w, d: w[:, 1:].t_().mul_(d[:, 1:].t()),
    "copied": lambda torch, w, d: w.copy_(d),
    "detached": lambda torch, w, d: w.detach_(),
}


@covers("forward-ad/in-place", "forward-ad/views", "forward-ad/views-in-place")
@pytest.mark.parametrize("kind", ["plain", "dual"])
@pytest.mark.parametrize("name", WRITES)
def test_writes(name: str, kind: str) -> None:
    """What was written, its base, and a view made before, all have the right tangent."""

    def program(torch: Any) -> Any:
        forward_ad = torch.autograd.forward_ad
        with forward_ad.dual_level():
            d = forward_ad.make_dual(ramp(torch, 2, 3), ramp(torch, 2, 3, start=3.0))
            w = d * 2 if kind == "dual" else ramp(torch, 2, 3, start=2.0).clone()
            row = w[0]
            WRITES[name](torch, w, d)
            return pair(torch, w), pair(torch, row), pair(torch, d), w._version

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("forward-ad/in-place")
def test_written_by_itself() -> None:
    """The square's derivative; PyTorch 2.13.0 takes the overwritten factor and finds another."""
    forward_ad = reftorch.autograd.forward_ad
    x, v = ramp(reftorch, 3), ramp(reftorch, 3, start=3.0)
    with forward_ad.dual_level():
        w = forward_ad.make_dual(x, v) * 1
        w.mul_(w)
        assert forward_ad.unpack_dual(w).tangent.tolist() == (2 * x * v).tolist()


@covers("forward-ad/over-reverse", "forward-ad/ignores-grad-mode")
@beside
def test_both_modes(torch: Any) -> Any:
    forward_ad = torch.autograd.forward_ad
    x = ramp(torch, 3).requires_grad_()
    v = ramp(torch, 3, start=2.0).requires_grad_()
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, v)
        y = dual * dual * dual
        tangent = forward_ad.unpack_dual(y).tangent
        over = torch.autograd.grad(tangent.sum(), [x, v], retain_graph=True)
        (gradient,) = torch.autograd.grad(y.sum(), x, create_graph=True)
        with torch.no_grad():
            silent = forward_ad.unpack_dual(dual * 2).tangent
        return over, pair(torch, gradient), silent, tangent


@covers(
    "forward-ad/level", "forward-ad/one-level", "forward-ad/only-floats-are-dual",
    "forward-ad/dual-once", "forward-ad/tangent-has-the-size", "forward-ad/no-out",
)  # fmt: skip
@beside
def test_refusals(torch: Any) -> Any:
    forward_ad = torch.autograd.forward_ad
    x = ramp(torch, 2)
    found = [refused(forward_ad.make_dual, x, x), refused(forward_ad.exit_dual_level)]
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, x)
        found += [
            refused(forward_ad.make_dual, x, ramp(torch, 3)),
            refused(forward_ad.make_dual, x, ramp(torch, 1)),
            refused(forward_ad.make_dual, x.long(), x),
            refused(forward_ad.make_dual, x, x.long()),
            refused(forward_ad.make_dual, x, 3),
            refused(forward_ad.make_dual, dual, x),
            refused(forward_ad.enter_dual_level),
            refused(lambda: torch.add(dual, 1, out=torch.empty(2, dtype=torch.float64))),
            refused(
                lambda: torch.max(dual, 0, out=(torch.empty(()).double(), torch.empty(()).long()))
            ),
        ]
    return found


JVPS = {
    "a result": (lambda ctx, a: a * 2, lambda ctx, t: t * 2),
    "two of three": (lambda ctx, a: (a * 2, a * 3), lambda ctx, t: (t, t, t)),
    "one of two": (lambda ctx, a: (a * 2, a * 3), lambda ctx, t: t),
    "a number": (lambda ctx, a: (a * 2, a * 3), lambda ctx, t: (t, 3)),
    "another size": (lambda ctx, a: a * 2, lambda ctx, t: t[:1]),
    "the input": (lambda ctx, a: a, lambda ctx, t: t),
    "a copy of the input": (lambda ctx, a: a, lambda ctx, t: t * 1),
    "a view": (lambda ctx, a: a[:1], lambda ctx, t: t[:1]),
    "no view": (lambda ctx, a: a[:1], lambda ctx, t: t[:1] * 1),
    "in place": (lambda ctx, a: (ctx.mark_dirty(a), a.mul_(2))[1], lambda ctx, t: t.mul_(2)),
    "not in place": (lambda ctx, a: (ctx.mark_dirty(a), a.mul_(2))[1], lambda ctx, t: t * 2),
    "no jvp": (lambda ctx, a: a * 2, None),
}


@covers(
    "functions/jvp", "functions/jvp-is-needed", "functions/jvp-returns",
    "functions/jvp-follows-forward",
)  # fmt: skip
@pytest.mark.parametrize("name", JVPS)
def test_custom_functions(name: str) -> None:
    def program(torch: Any) -> Any:
        forward_ad = torch.autograd.forward_ad
        forward, jvp = JVPS[name]
        methods = {"forward": staticmethod(forward)}
        if jvp is not None:
            methods["jvp"] = staticmethod(jvp)
        function = type("Made", (torch.autograd.Function,), methods)
        with forward_ad.dual_level():
            d = forward_ad.make_dual(ramp(torch, 2), ramp(torch, 2, start=3.0)) * 1
            problem = refused(function.apply, d)
            if problem is not None:
                return problem
            result = function.apply(d)
            return [pair(torch, r) for r in (result if isinstance(result, tuple) else [result])]

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/jvp")
@beside
def test_what_jvp_gets(torch: Any) -> Any:
    forward_ad, log = torch.autograd.forward_ad, []

    class Product(torch.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any, k: int) -> Any:
            log.append(forward_ad.unpack_dual(x).tangent)
            ctx.save_for_forward(x, y)
            return x * y * k

        @staticmethod
        def jvp(ctx: Any, s: Any, t: Any, k: Any) -> Any:
            x, y = ctx.saved_tensors
            log.extend([s, t, k])
            return 3 * (s * y + x * t)

    with forward_ad.dual_level():
        d = forward_ad.make_dual(ramp(torch, 2), ramp(torch, 2, start=3.0))
        return pair(torch, Product.apply(d, ramp(torch, 2), 3)), log


@covers("forward-ad/linear")
@beside
def test_tangents_of_what_writes_places(torch: Any) -> Any:
    ad = torch.autograd.forward_ad
    x, v = torch.zeros(4), torch.tensor([1.0, 2.0, 4.0, 8.0])
    at = torch.tensor([1, 1])
    found = []
    with ad.dual_level():
        a = ad.make_dual(x, v)
        b = ad.make_dual(torch.ones(2), torch.tensor([16.0, 32.0]))
        results = [
            torch.as_strided_scatter(a, b, (2,), (1,), 1), a.index_copy(0, at, b),
            a.scatter(0, at, b), a.index_put((at,), b), a.index_put((at,), b, accumulate=True),
            torch.as_strided_scatter(x, b, (2,), (2,), 1), a.index_copy(0, at, torch.ones(2)),
        ]  # fmt: skip
        for each in results:
            found.append(ad.unpack_dual(each).tangent)
        c = a.clone()
        c.index_copy_(0, at, b)
        c.scatter_(0, at, b)
        found.append(ad.unpack_dual(c).tangent)
    return found


@beside
def test_tangents_where_slopes_are_infinite(torch: Any) -> Any:
    ad = torch.autograd.forward_ad
    functions = [
        lambda x: torch.linalg.vector_norm(x), lambda x: torch.linalg.vector_norm(x, 1.5),
        lambda x: torch.linalg.vector_norm(x, 3), lambda x: x.std(),
        lambda x: x[:1].std(correction=0),
        lambda x: torch.pow(0.0, x), lambda x: torch.pow(x, x), lambda x: x[:0].norm(),
        lambda x: torch.linalg.svdvals(x.view(2, 1)[:, :0]).sum(),
    ]  # fmt: skip
    with ad.dual_level():
        return [
            ad.unpack_dual(f(ad.make_dual(torch.zeros(2), torch.ones(2)))).tangent
            for f in functions
        ]  # fmt: skip


@beside
def test_tangents_of_singular_values(torch: Any) -> Any:
    ad = torch.autograd.forward_ad
    with ad.dual_level():
        x = ad.make_dual(torch.tensor([[1.0, 2.0], [3.0, 5.0]]), torch.ones(2, 2))
        found = torch.linalg.svdvals(x), torch.linalg.matrix_norm(x, 2), x.norm("nuc")
        return [ad.unpack_dual(each).tangent for each in found]


FUNCTIONS: dict[str, Any] = {
    "exp": lambda t, a: a.exp(), "tanh": lambda t, a: a.tanh(), "sqrt": lambda t, a: a.sqrt() * a,
    "reciprocal": lambda t, a: a.reciprocal(), "softmax": lambda t, a: a.softmax(0) * a,
    "cumprod": lambda t, a: a.cumprod(0) * a, "norm": lambda t, a: a.norm() * a,
    "prod": lambda t, a: a.prod() * a, "std": lambda t, a: a.std() * a,
    "max": lambda t, a: (a * a).max(0)[0] * a, "logsumexp": lambda t, a: a.logsumexp(0) * a,
    "pow": lambda t, a: a**a, "hypot": lambda t, a: t.hypot(a, a * a),
    "in place": lambda t, a: (a * 1).exp_() * a,
    "in place through a view": lambda t, a: (lambda b: (b[:1].exp_(), b)[1])(a * 1) * a,
    "a product in place": lambda t, a: (a * 1).mul_(a.exp()).mul_(a),
    "a view in place": lambda t, a: (lambda b: (b[1:].mul_(a[:1] * a[1:]), b)[1])(a * 1) * a,
}  # fmt: skip


@covers("forward-ad/over-reverse")
@pytest.mark.parametrize("modes", ["fr", "ff", "rf", "rr", "ffr", "frf", "fff", "frr"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_nested_modes(name: str, modes: str) -> None:
    """Also of what saves its results, whose tangents are found after they are saved."""

    def program(torch: Any) -> Any:
        def forward(f: Any) -> Any:
            return lambda a: torch.func.jvp(f, (a,), (ramp(torch, 2),))[1]

        def reverse(f: Any) -> Any:
            return torch.func.grad(lambda a: f(a).sum())

        function = lambda a: FUNCTIONS[name](torch, a)  # noqa: E731
        for mode in reversed(modes):
            function = forward(function) if mode == "f" else reverse(function)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return function(torch.tensor([0.5, 0.75], dtype=torch.float64)).contiguous()

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("forward-ad/over-reverse", "functions/jvp")
@beside
def test_forward_over_reverse_of_a_custom_function(torch: Any) -> Any:
    class Exp(torch.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(x: Any) -> Any:
            return x.exp()

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.save_for_backward(output)
            ctx.save_for_forward(output)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * ctx.saved_tensors[0]

        @staticmethod
        def jvp(ctx: Any, tangent: Any) -> Any:
            return tangent * ctx.saved_tensors[0]

    gradient = torch.func.grad(lambda a: (Exp.apply(a) * a).sum())
    return torch.func.jvp(gradient, (ramp(torch, 3),), (ramp(torch, 3, start=2.0),))


@covers("forward-ad/over-reverse", "saved-hooks/pack")
@pytest.mark.parametrize("keeps", ["tensor", "detached", "numbers"])
def test_hooks_leave_tangents_alone(keeps: str) -> None:
    """What is unpacked has the tangents of what was packed, whatever the functions do to it."""

    def program(torch: Any) -> Any:
        pack = {"tensor": lambda t: t, "detached": lambda t: t.detach(),
                "numbers": lambda t: torch.tensor(t.tolist(), dtype=t.dtype)}[keeps]  # fmt: skip
        with warnings.catch_warnings(), torch.autograd.forward_ad.dual_level():
            warnings.simplefilter("ignore", DeprecationWarning)
            x = torch.autograd.forward_ad.make_dual(ramp(torch, 3).requires_grad_(), ramp(torch, 3))
            with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
                y = x.exp() * x
            (gradient,) = torch.autograd.grad(y.sum(), x)
            return pair(torch, gradient)[1]

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("forward-ad/none-in-inference-mode", "forward-ad/constant-has-zero-tangent")
@beside
def test_where_there_is_no_tangent(torch: Any) -> Any:
    ad, found = torch.autograd.forward_ad, []
    with ad.dual_level():
        x = ad.make_dual(ramp(torch, 3), ramp(torch, 3))
        for y in (x.round(), x.sign(), x.pow(0), x.floor(), x * 0, torch.zeros_like(x), x > 1):
            found.append(ad.unpack_dual(y).tangent)
        with torch.inference_mode():
            inner = ad.make_dual(ramp(torch, 3), ramp(torch, 3))
            made = ad.make_dual(torch.ones(2), torch.ones(2))
            found.extend(ad.unpack_dual(y).tangent for y in (x, inner, made, x * 2, x[1:]))
        found.extend(ad.unpack_dual(y).tangent for y in (x, inner, made))
    return found


@covers("forward-ad/refused")
@pytest.mark.parametrize("name", [
    "floor_divide", "heaviside", "bincount", "histogram", "ldl_factor", "unique", "igamma", "geqrf",
    "ctc_loss", "multilabel_margin_loss",
])  # fmt: skip
def test_no_derivative(name: str) -> None:
    def program(torch: Any) -> list[Any]:
        x = torch.tensor([[0.5, 1.5], [2.0, 3.0]])
        functional = torch.nn.functional
        calls = {
            "floor_divide": lambda v: v.floor_divide(2), "heaviside": lambda v: v.heaviside(v),
            "bincount": lambda v: torch.bincount(torch.tensor([0, 1]), v[0]),
            "histogram": lambda v: torch.histogram(v, 2)[0],
            "ldl_factor": lambda v: torch.linalg.ldl_factor(v)[0],
            "unique": lambda v: v.unique(),
            "igamma": lambda v: torch.igamma(v, v), "geqrf": lambda v: torch.geqrf(v)[0],
            "ctc_loss": lambda v: functional.ctc_loss(v, torch.tensor([1]), (2,), (1,)),
            "multilabel_margin_loss": lambda v: functional.multilabel_margin_loss(
                v, torch.tensor([[0, -1], [1, -1]])
            ),
        }  # fmt: skip
        f = calls[name]
        return [
            refused(lambda: torch.func.jvp(f, (x,), (x,))),
            refused(lambda: torch.func.jvp(torch.func.grad(lambda v: f(v).sum()), (x,), (x,))),
            refused(lambda: torch.func.jacfwd(f)(x)),
        ]

    assert program(reftorch) == program(torch) and program(torch)[0] == "NotImplementedError"
