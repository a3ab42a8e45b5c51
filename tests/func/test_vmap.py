"""`vmap` in PyTorch and here, and against one example after the other."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers


def ramp(torch: Any, *sizes: int, start: float = 0.0) -> Any:
    count = 1
    for size in sizes:
        count *= size
    return (torch.arange(count, dtype=torch.float64) * 0.75 + start).reshape(sizes)


OPERATORS = {
    "pointwise": lambda t, a, b: a * b + 1,
    "pointwise with fewer dims": lambda t, a, b: a[0] * b,
    "sin": lambda t, a, b: a.sin(),
    "clamp": lambda t, a, b: a.clamp(1, 4),
    "power": lambda t, a, b: a**2 + 2**b,
    "compared": lambda t, a, b: (a > b, a == 3),
    "where": lambda t, a, b: t.where(a > 2, a, b),
    "where with a number": lambda t, a, b: t.where(a > 2, a, 0.0),
    "masked_fill": lambda t, a, b: a.masked_fill(a > 2, 7.0),
    "to": lambda t, a, b: (a.float(), a.long(), a.to(t.complex64)),
    "shared operand": lambda t, a, b: a + t.ones(3, dtype=t.float64),
    "number without dims": lambda t, a, b: a * a.sum(),
    "sum": lambda t, a, b: (a.sum(), a.sum(0), a.sum(-1), a.sum((0, 1)), a.sum(1, keepdim=True)),
    "mean": lambda t, a, b: (a.mean(), a.mean(0)),
    "extrema": lambda t, a, b: (a.amax(), a.amax(1), a.max(0), a.min(), a.argmax(), a.argmin(1)),
    "truth": lambda t, a, b: ((a > 2).all(), (a > 2).any(0)),
    "moments": lambda t, a, b: (a.var(), a.std(1), t.var_mean(a, 0)),
    "scans": lambda t, a, b: (a.cumsum(0), a.cumprod(-1), a.cummax(1)),
    "softmax": lambda t, a, b: (a.softmax(0), a.log_softmax(-1), a.logsumexp(1)),
    "product": lambda t, a, b: (a.prod(), a.prod(1)),
    "sorted": lambda t, a, b: (a.sort(1, descending=True), a.topk(2, 1), a.argsort(0)),
    "matrices": lambda t, a, b: (a @ b.t(), a.mm(b.t()), a.t() @ b),
    "vectors": lambda t, a, b: (a.mv(b[0]), a[0].dot(b[0]), a[0] @ b[0], t.outer(a[0], b[0])),
    "matrix shared": lambda t, a, b: a @ t.ones(3, 4, dtype=t.float64),
    "einsum": lambda t, a, b: t.einsum("ij,kj->ik", a, b),
    "joined": lambda t, a, b: (t.cat([a, b]), t.cat([a, b], 1), t.stack([a, b], -1)),
    "joined with shared": lambda t, a, b: t.cat([a, t.zeros(1, 3, dtype=t.float64)]),
    "views": lambda t, a, b: (a.t(), a[1:], a[..., 1], a.view(3, 2), a.unsqueeze(1), a.flatten()),
    "more views": lambda t, a, b: (a.expand(2, 2, 3), a.diagonal(), a.unfold(1, 2, 1), a.T),
    "reshape that copies": lambda t, a, b: a.t().reshape(6),
    "several views": lambda t, a, b: (*a.unbind(0), *a.split(2, 1), *a.chunk(2)),
    "rearranged": lambda t, a, b: (a.flip(0), a.roll(1, 1), a.repeat(2, 1), a.permute(1, 0)),
    "indexed": lambda t, a, b: (a[t.tensor([1, 0])], a[:, t.tensor([2, 2])], a[None]),
    "gathered": lambda t, a, b: a.gather(1, (b > 2).long()),
    "index_select": lambda t, a, b: a.index_select(1, t.tensor([0, 2])),
    "scattered": lambda t, a, b: a.scatter(1, (b > 2).long(), b),
    "index_add": lambda t, a, b: a.index_add(0, t.tensor([0, 0]), b),
    "made like": lambda t, a, b: (t.zeros_like(a) + a, a.new_ones(2), t.full_like(a, 3.0)),
    "complex numbers": lambda t, a, b: (t.complex(a, b).abs(), t.complex(a, b).conj() * 2j),
    "parts": lambda t, a, b: t.view_as_real(t.complex(a, b)),
    "triangles": lambda t, a, b: (a.tril(), a.triu(1)),
    "cleared": lambda t, a, b: a.clone().zero_() + b,
    "written": lambda t, a, b: (a.clone().add_(b), a.clone().mul_(2), a.clone().fill_(3.0)),
    "rows written": lambda t, a, b: (lambda c: (c[0].copy_(b[1]), c)[1])(a.clone()),
    "scaled down": lambda t, a, b: (a.renorm(2, 0, 1.0), a.renorm(1.5, -1, 3.0)),
    "counted": lambda t, a, b: (a.histc(3), a.histc(4, 1, 5)),
    "assigned": lambda t, a, b: (lambda c: (c.__setitem__((0, 1), 5.0), c)[1])(a.clone()),
}  # fmt: skip


@covers(
    "vmap/maps", "vmap/pointwise", "vmap/dims", "vmap/products", "vmap/views", "vmap/all-at-once",
    "vmap/one-after-the-other", "vmap/measured-by-example",
)  # fmt: skip
@pytest.mark.parametrize("dims", [(0, 0), (2, 1), (-1, None), (None, 1)], ids=str)
@pytest.mark.parametrize("name", OPERATORS)
@pytest.mark.filterwarnings("ignore:There is a performance drop")
def test_operators(name: str, dims: tuple[int | None, ...]) -> None:
    """The same values, sizes and dtypes as in PyTorch, wherever the examples lie."""

    def program(torch: Any) -> Any:
        a, b = [
            ramp(torch, 2, 3, start=start) if dim is None
            else ramp(torch, 4, 2, 3, start=start).movedim(0, dim)
            for dim, start in zip(dims, (-2.0, 1.0), strict=True)
        ]  # fmt: skip
        mapped = torch.func.vmap(lambda x, y: OPERATORS[name](torch, x, y), in_dims=dims)
        problem = refused(mapped, a, b)  # what is the same for all is not written to
        return problem if problem is not None else without_strides(mapped(a, b))

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


def without_strides(result: Any) -> Any:
    """Row-major: where the batch lies in memory is a matter of how examples are served."""
    if isinstance(result, (tuple, list)):
        return [without_strides(each) for each in result]
    return result.contiguous()


@covers(
    "vmap/in-dims", "vmap/needs-inputs", "vmap/same-number-of-examples", "vmap/out-dims",
    "vmap/returns-tensors", "vmap/chunk-size", "vmap/randomness-is-one-of",
    "vmap/unbatched-is-not-written", "vmap/no-look-inside", "vmap/same-size-for-every-example",
)  # fmt: skip
@beside
def test_refusals(torch: Any) -> Any:
    vmap, x = torch.func.vmap, ramp(torch, 2, 3)

    def same(a: Any) -> Any:
        return a

    return [
        refused(lambda: vmap(same, in_dims=3)(x)), refused(lambda: vmap(same)(3)),
        refused(lambda: vmap(same)()), refused(lambda: vmap(lambda a: 3)(x)),
        refused(lambda: vmap(lambda a: None)(x)), refused(lambda: vmap(same, in_dims=None)(x)),
        refused(lambda: vmap(same, in_dims="s")(x)),
        refused(lambda: vmap(same, in_dims=[0])(x)),
        refused(lambda: vmap(lambda a, b: a, in_dims=(0,))(x, x)),
        refused(lambda: vmap(torch.add)(x, x[0])), refused(lambda: vmap(same, out_dims=None)(x)),
        refused(lambda: vmap(same, out_dims=(0, 0))(x)),
        refused(lambda: vmap(same, out_dims=5)(x)),
        refused(lambda: vmap(same, chunk_size=0)),
        refused(lambda: vmap(same, randomness="x")(x)),
        refused(lambda: vmap(lambda a: a.item())(x[0])),
        refused(lambda: vmap(lambda a: a[a > 1])(x)),
        refused(lambda: vmap(lambda a: a if a > 0 else -a)(x[0])),
        refused(lambda: vmap(lambda a: a.nonzero())(x)),
        refused(lambda: vmap(lambda a: a.numpy())(x)),
        refused(lambda: vmap(lambda a: torch.zeros(3, dtype=torch.float64).add_(a))(x)),
        refused(lambda: vmap(lambda a: a.sum(1))(x)), refused(lambda: vmap(lambda a: a.sum(-2))(x)),
    ]  # fmt: skip


@covers("vmap/keywords", "vmap/the-same-is-expanded", "vmap/out-dims", "vmap/chunk-size",
        "vmap/promotes-as-examples")  # fmt: skip
@beside
def test_arguments_and_results(torch: Any) -> Any:
    vmap, x = torch.func.vmap, ramp(torch, 5, 3)
    double, single = torch.ones(5, dtype=torch.float64), torch.ones(3)
    return [
        vmap(lambda d: d["a"] * 2)({"a": x}),
        vmap(lambda d, e: d["a"] * e, in_dims=({"a": 1}, None))({"a": x}, x[:, 0]),
        vmap(lambda a: (a, [a, {"k": a}]))(x)[1][1]["k"],
        vmap(lambda a: (a, a * 2), out_dims=(0, 1))(x), vmap(lambda a: a, out_dims=-1)(x),
        vmap(lambda a, b: a * b, in_dims=1)(x, b=x[:3, :1]), vmap(lambda a: torch.ones(2))(x),
        vmap(lambda a: torch.ones(2), out_dims=None)(x), vmap(lambda a: a * 2, chunk_size=2)(x),
        vmap(lambda a: (a.shape[0], a.ndim, a.stride(0)) and a)(x),
        vmap(lambda a: a * single)(double), vmap(torch.mul)(double, torch.ones(5)),
        vmap(lambda a: torch.tensor(1.0) * a)(double),
        vmap(lambda a, i: a[i])(x, torch.arange(5) % 3),
    ]  # fmt: skip


@covers("vmap/all-at-once", "vmap/nests-with-grad", "vmap/views")
@beside
def test_nesting(torch: Any) -> Any:
    vmap, grad, x = torch.func.vmap, torch.func.grad, ramp(torch, 2, 3)
    written = x.clone()
    vmap(lambda a: a[1:].mul_(10))(written)
    leaf = x.clone().requires_grad_()
    vmap(lambda a: (a * a).sum())(leaf).sum().backward()
    return without_strides([
        vmap(vmap(lambda a: a * 2))(x), vmap(lambda a: vmap(lambda b: b + a.sum())(a))(x),
        vmap(lambda a: vmap(lambda b: a * b)(x))(x), vmap(grad(lambda v: (v**3).sum()))(x),
        grad(lambda v: vmap(lambda u: (u * u).sum())(v).sum())(x),
        vmap(grad(grad(lambda v: v**3)))(x[0]), vmap(vmap(grad(lambda v: v.sin())))(x),
        vmap(grad(lambda v, w: (v * w).sum()), in_dims=(0, None))(x, x[1]),
        vmap(lambda a: grad(lambda v: (v * a.sum()).sum())(a))(x), written, leaf.grad,
    ])  # fmt: skip


TURNED = {
    "turned": lambda a: a.clone().t_(),
    "swapped": lambda a: (a * 2).swapaxes_(0, 1).add_(1),
    "of more dims": lambda a: (a * 2).unsqueeze_(0).transpose_(0, 2),
    "of fewer dims": lambda a: a[:1].clone().squeeze_(),
    "a part": lambda a: a[:, 1:].t_().mul_(2),
}


@covers("vmap/views-in-place")
@pytest.mark.parametrize("dim", [0, 1, 2])
@pytest.mark.parametrize("name", TURNED)
def test_views_in_place(name: str, dim: int) -> None:
    def program(torch: Any) -> Any:
        vmap, x = torch.func.vmap, ramp(torch, 4, 2, 3)
        back = torch.func.grad(lambda x: (vmap(TURNED[name])(x * x) * 3).sum())(x)
        return without_strides([
            vmap(TURNED[name], dim)(x), vmap(vmap(lambda a: a.clone().unsqueeze_(0)))(x), x, back,
            vmap(torch.func.grad(lambda a: (TURNED[name](a * a) ** 2).sum()), dim)(x),
            *torch.func.jvp(vmap(lambda a: TURNED[name](a * a), dim), (x,), (x * 2,)),
        ])  # fmt: skip

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("vmap/randomness")
@beside
def test_randomness(torch: Any) -> Any:
    vmap, x = torch.func.vmap, ramp(torch, 2, 3)
    same = vmap(lambda a: a * 0 + torch.rand(3), randomness="same")(x)
    other = vmap(lambda a: a * 0 + torch.rand(3), randomness="different")(x)
    return [
        refused(lambda: vmap(lambda a: a + torch.rand(3))(x)), bool((same[0] == same[1]).all()),
        bool((other[0] == other[1]).all()),
    ]  # fmt: skip


@covers(
    "vmap/drawn-for-all", "vmap/drops-apart", "vmap/chunks-draw-the-same",
    "vmap/same-numbers-for-all",
)  # fmt: skip
@pytest.mark.parametrize("in_dims", [0, 1, 2])
def test_the_numbers_that_are_drawn(in_dims: int) -> None:
    def program(torch: Any) -> Any:
        functional = torch.nn.functional
        drawing = (
            torch.rand_like, torch.randn_like, torch.poisson, lambda a: torch.normal(a, a),
            lambda a: torch.multinomial(a, 2), lambda a: torch.multinomial(a[0], 2, True),
            functional.dropout, functional.feature_alpha_dropout, functional.alpha_dropout,
            lambda a: functional.dropout1d(a.clone(), inplace=True),
            lambda a: a.clone().uniform_(), lambda a: a.clone().bernoulli_(a / 2),
            torch.func.grad(lambda a: functional.dropout(a * a).sum()),
        )  # fmt: skip
        found = []
        for x in (ramp(torch, 4, 4, 4) / 64, (ramp(torch, 4, 4, 4) / 64).permute(2, 1, 0)):
            for f in drawing:
                for options in ("different", {}), ("same", {}), ("same", {"chunk_size": 3}):
                    torch.manual_seed(0)
                    mapped = torch.func.vmap(f, in_dims, randomness=options[0], **options[1])
                    error = refused(lambda mapped=mapped, x=x: mapped(x))
                    torch.manual_seed(0)
                    found.append(error if error is not None else mapped(x))
        return found

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("vmap/promotes-as-examples")
@beside
def test_conditions_are_not_promoted(torch: Any) -> Any:
    x = torch.tensor([0.5, -1.0], dtype=torch.float64)
    condition = torch.tensor(True)
    return (
        torch.vmap(lambda v: torch.where(condition, v, 0.0))(x),
        torch.vmap(lambda v: torch.where(v > 0, v, condition))(x),
        torch.vmap(lambda v: torch.xlogy(v, 2.0))(x),
        torch.vmap(lambda v: torch.special.xlog1py(v, 2.0))(x),
    )


@covers("vmap/made-where-they-lie")
@beside
def test_layouts_of_what_is_made(torch: Any) -> Any:
    rows, found = {"memory_format": torch.contiguous_format}, []
    whole = ramp(torch, 2, 3, 4)
    for x in (whole, whole.permute(2, 0, 1), ramp(torch, 2, 3, 8)[..., ::2]):
        for in_dims in (0, 1, 2, -1):
            for options in ({}, rows):
                for make in (torch.zeros_like, torch.ones_like):
                    made = torch.func.vmap(lambda a: make(a, **options), in_dims)(x)
                    found.append((made, made.stride()))
    return found
