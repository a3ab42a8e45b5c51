"""What backward and grad do: sums, layouts, ownership, what is freed, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import reftorch
from tests.autograd.beside import beside, refused
from tests.support import covers


@covers("autograd/accumulates", "autograd/sums-gradients", "autograd/leaf-accumulates")
@beside
def test_sums(torch: Any) -> Any:
    x, w = torch.tensor([2.0, 3.0], requires_grad=True), torch.ones(2, requires_grad=True)
    y = x * x
    (y + y * x + x).sum().backward()
    first = x.grad
    copied = x.grad.clone()
    (x * 4).sum().backward()
    return copied, x.grad, x.grad is first, w.grad, y.grad_fn is not None


@covers("autograd/grad-layout")
@beside
def test_layouts(torch: Any) -> Any:
    leaves = [
        torch.zeros(2, 3).t(), torch.zeros(2, 6)[:, ::2], torch.zeros(3, 1).expand(3, 4),
        torch.zeros(2, 3, 4).permute(2, 0, 1), torch.zeros(()), torch.zeros(0, 3),
        torch.zeros(1, 3, 1),
    ]  # fmt: skip
    grads = []
    for leaf in leaves:
        leaf = leaf.detach().requires_grad_()
        for make in (lambda t: t.sum(), lambda t: (t * 2).sum(), lambda t: (t.exp() * t).sum()):
            leaf.grad = None
            make(leaf).backward()
            make(leaf).backward()
            grads.append(leaf.grad)
    return grads


@covers("autograd/grad-is-own")
@beside
def test_grads_share_no_memory(torch: Any) -> Any:
    x, y, z = (torch.ones(2, requires_grad=True) for _ in range(3))
    g = torch.ones(2)
    h = torch.full((2,), 3.0)
    total = x + y
    total.retain_grad()
    total.backward(g)
    (z * h).backward(torch.ones(2))
    pointers = [t.data_ptr() for t in (x.grad, y.grad, z.grad, total.grad, g, h)]
    x.grad.add_(1)
    z.grad.add_(1)
    return len(set(pointers)), x.grad, y.grad, z.grad, total.grad, g, h


@covers("autograd/grad-is-own")
@beside
def test_a_leaf_as_root_gets_a_copy(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    g = torch.full((2,), 5.0)
    x.backward(g)
    x.grad.add_(1)
    (given,) = torch.autograd.grad(x, x, g)
    return g, x.grad, given


@covers("autograd/grad-is-own")
@beside
def test_grads_of_both_operands_when_all_is_alone(torch: Any) -> Any:
    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    (x + y).sum().backward()
    (x - y).sum().backward()
    x.grad.mul_(7)
    return x.grad, y.grad


@covers("autograd/retain-graph", "autograd/graph-is-freed")
@beside
def test_twice(torch: Any) -> Any:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    w = torch.ones(2)
    programs = [
        lambda x: (x * x).sum(), lambda x: (x + x).sum(), lambda x: x * 2, lambda x: x * w, lambda
        x: x.exp(), lambda x: x.view(2, 1).sum(0), lambda x: x[0], lambda x: -x, lambda x: x / 2,
        lambda x: x / w, lambda x: x.sum(), lambda x: x.mean(), lambda x: x.t(), lambda x:
        torch.where(w > 0, x, w), lambda x: x.clamp(0, 1), lambda x: x.expand(2, 2), lambda x:
        x.clone(), lambda x: x.sort().values, lambda x: x.max(), lambda x: x.unbind()[0], lambda
        x: x.abs(), lambda x: x.relu(), lambda x: x ** 2, lambda x: torch.stack([x, x]), lambda x:
        torch.cat([x, w]), lambda x: x.index_select(0, w.long()), lambda x: x.cumsum(0), lambda x:
        x.prod(), lambda x: x.double(), lambda x: x[[0, 0]],
    ]  # fmt: skip
    found = []
    for program in programs:
        y = program(x)
        g = torch.ones_like(y)
        y.backward(g, retain_graph=True)
        found.append((refused(y.backward, g), refused(y.backward, g)))
    return found


@covers("autograd/graph-is-freed")
@beside
def test_what_is_freed_by_another_root(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = x * x
    a, b = y.sum(), y + 1
    a.backward()
    return refused(lambda: b.sum().backward()), refused(lambda: torch.autograd.grad(b.sum(), y))


@covers("autograd/root-gradient", "autograd/grad-implicit-only-for-scalar",
        "autograd/grad-implicit-only-for-real")  # fmt: skip
@beside
def test_implicit_root_gradients(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    z = torch.tensor(1 + 2j, requires_grad=True)
    roots = [x * 2, x.sum(), x.sum(0, keepdim=True), x[:0], z * z, (z * z).abs(), x[:1].view(1, 1)]
    return [refused(root.backward) for root in roots], x.grad, z.grad


@covers("autograd/root-gradient-has-root-shape", "autograd/root-gradient-complexness")
@beside
def test_given_root_gradients(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    z = torch.ones(2, dtype=torch.complex64, requires_grad=True)
    given = [torch.ones(sizes) for sizes in (2, 3, (1, 2), ())]
    for name in ("int64", "float64", "bool", "complex64", "float16"):
        given.append(torch.ones(2, dtype=getattr(torch, name)))
    refusals = [[refused((root * 2).backward, g) for g in given] for root in (x, z)]
    return refusals, x.grad, z.grad


@covers("autograd/root-requires-grad", "autograd/one-gradient-per-root", "autograd/leaf-root")
@beside
def test_roots(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    backward = torch.autograd.backward
    backward([(x * 2).sum(), x], [None, torch.tensor([1.0, 5.0])])
    first = x.grad.clone()
    backward((x.sum(), x.sum()))
    return first, x.grad, [
        refused(torch.ones(()).backward), refused(lambda: torch.autograd.grad(torch.ones(()), x)),
        refused(lambda: backward([x, x.sum()], [torch.ones(2)])),
        refused(lambda: backward([x.sum(), torch.ones(())])), refused(lambda: backward(3)),
        refused(lambda: backward(x.sum(), 3.0)), refused(lambda: x.sum().backward(3.0)),
    ]  # fmt: skip


@covers("autograd/retain-grad", "autograd/leaf-accumulates")
@beside
def test_retained(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y, other = x * 2, torch.ones(2)
    before = y.retains_grad
    y.retain_grad()
    y.retain_grad()
    x.retain_grad()
    z = (y * other).sum()
    z.backward(retain_graph=True)
    first = y.grad
    z.backward()
    a, b = (x * 3).unbind()
    b.retain_grad()
    (a + b * 5).backward()
    return (
        before, y.retains_grad, x.retains_grad, refused(other.retain_grad), first, y.grad,
        first is y.grad, b.grad, a.retains_grad, x.grad,
    )  # fmt: skip


@covers("autograd/retain-grad")
@beside
def test_retained_through_writes(torch: Any) -> Any:
    def run(write: Any) -> Any:
        x = torch.ones(2, 2, requires_grad=True)
        y = x * 2
        view = y[:]
        for tensor in (y, view):
            tensor.retain_grad()
        write(y, view)
        (y * 3 + view).sum().backward()
        return x.grad, y.grad, view.grad, y.retains_grad, view.retains_grad

    return [run(write) for write in (
        lambda y, view: None, lambda y, view: y.mul_(3), lambda y, view: view.mul_(3),
        lambda y, view: y[0].mul_(3), lambda y, view: y.zero_(),
    )]  # fmt: skip


@covers("autograd/retain-grad")
@beside
def test_retained_seen_by_grad(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = y * 3
    y.retain_grad()
    z.retain_grad()
    gradients = torch.autograd.grad(z.sum(), x)
    return gradients, y.grad, z.grad, x.grad


@covers("autograd/grad-returns", "autograd/unused-input-is-refused", "autograd/inputs-not-empty",
        "autograd/inputs-require-grad")  # fmt: skip
@beside
def test_grad(torch: Any) -> Any:
    grad = torch.autograd.grad
    x, w = torch.tensor([1.0, 2.0], requires_grad=True), torch.ones(3, requires_grad=True)
    y = x * x
    z = y * 2
    a, b = z.unbind()
    return [
        grad(y.sum(), [x, y], retain_graph=True), grad(z.sum(), (x, y, z), retain_graph=True),
        grad([y.sum(), z.sum()], x, [torch.tensor(2.0), None], retain_graph=True),
        grad(x.sum(), [x, x]), grad(x.sum(), [x, w], allow_unused=True),
        grad(x.sum(), [w, x], materialize_grads=True), grad(z, z, torch.ones(2)),
        grad(b, [a, b, y], allow_unused=True), refused(lambda: grad(x.sum(), [x, w])),
        refused(lambda: grad(x.sum(), [])), refused(lambda: grad((x * 1).sum(), torch.ones(2))),
        refused(lambda: grad(x * 2, x)), refused(lambda: grad(x.sum(), 3)),
        refused(lambda: grad(x.sum(), w, materialize_grads=True, allow_unused=False)),
        refused(lambda: grad([], [x])), x.grad, w.grad,
    ]  # fmt: skip


@covers("autograd/grad-returns")
@beside
def test_grad_runs_no_more_than_it_must(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    y = x * 3
    side = w.exp()
    z = (y * side).sum()
    with torch.no_grad():
        y.add_(1)  # what the way to w needs, but not the way to itself
    return [
        refused(torch.autograd.grad, z, end, retain_graph=True) for end in (w, x, y, side)
    ]


@pytest.mark.filterwarnings("ignore:The .grad attribute")
@covers("autograd/backward-inputs", "autograd/inputs-not-empty", "autograd/inputs-require-grad")
@beside
def test_backward_into_some(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    y = x * 3
    z = (y * w).sum()
    z.backward(inputs=[x], retain_graph=True)
    first = (x.grad.clone(), w.grad, y.grad)
    z.backward(inputs=(w, y), retain_graph=True)
    z.backward(inputs=x, retain_graph=True)
    return [
        first, x.grad, w.grad, y.grad, refused(lambda: z.backward(inputs=[])),
        refused(lambda: z.backward(inputs=[torch.ones(2)])),
        refused(lambda: z.backward(inputs=[torch.ones(2, requires_grad=True)])),
    ]  # fmt: skip


@covers("autograd/assigned-grad-must-fit")
@beside
def test_assigned(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    g = torch.tensor([1.0, 2.0])
    x.grad = g
    x.sum().backward()
    found = [x.grad is g, g]
    bad = [torch.ones(3), torch.ones(2, dtype=torch.float64), x, 3, torch.ones(1, 2), None]
    for value in bad:
        found.append(refused(setattr, x, "grad", value))
    return found, x.grad


@covers("autograd/gradient-has-input-shape", "autograd/broadcast-is-summed")
@beside
def test_broadcast(torch: Any) -> Any:
    shapes = [((2, 1), (3, 2, 4)), ((), (2, 3)), ((3,), (2, 3)), ((1, 1), (2, 3)), ((0, 1), (0, 3)),
              ((1,), (0,)), ((2, 3), ())]  # fmt: skip
    found = []
    for a, b in shapes:
        x, y = torch.ones(a, requires_grad=True), torch.full(b, 2.0, requires_grad=True)
        (x * y + x / y - y).sum().backward()
        found += [x.grad, y.grad]
    return found


@covers("autograd/gradient-has-input-shape", "autograd/real-input-real-grad",
        "autograd/complex-is-conjugate")  # fmt: skip
@beside
def test_dtypes(torch: Any) -> Any:
    names = ["float16", "float32", "float64", "complex64", "complex128"]
    found = []
    for a in names:
        for b in names:
            x = torch.full((2,), 2, dtype=getattr(torch, a), requires_grad=True)
            y = torch.full((2,), 3, dtype=getattr(torch, b))
            y = (y * (1j if y.is_complex() else 1)).requires_grad_()
            z = x * y + x / y
            z.backward(torch.ones_like(z))
            found += [x.grad, y.grad]
    return found


@covers("autograd/complex-is-conjugate")
@beside
def test_complex(torch: Any) -> Any:
    functions = [
        lambda z: z * z, lambda z: z.abs(), lambda z: z.real, lambda z: z.imag, lambda z: z.exp(),
        lambda z: 1 / z, lambda z: z * z.conj(), lambda z: z.sin(), lambda z: z * (2 + 1j),
        torch.view_as_real, lambda z: z.sum(), lambda z: z / (1 - 2j), lambda z: z + 1,
    ]  # fmt: skip
    found = []
    for function in functions:
        z = torch.tensor([1 + 2j, 0.5 - 1j], requires_grad=True)
        y = function(z)
        g = torch.ones_like(y) * (2 - 1j if y.is_complex() else 2)
        y.backward(g)
        found.append(z.grad)
    return found


@covers("autograd/zero-gradient")
@beside
def test_steps_pass_zeros(torch: Any) -> Any:
    found = []
    steps = [torch.floor, torch.round, torch.sign, torch.ceil, torch.trunc,
             lambda t: torch.div(t, 2, rounding_mode="floor")]  # fmt: skip
    for step in steps:
        x = torch.tensor([5.5, -1.5], requires_grad=True)
        step(x).sum().backward()
        found.append(x.grad)
    return found


@covers("autograd/empty-gives-empty")
@beside
def test_empty(torch: Any) -> Any:
    x = torch.zeros(0, 3, requires_grad=True)
    (x.sum() + (x * 2).sum(0).sum()).backward()
    y = torch.ones(2, requires_grad=True)
    y[y > 5].sum().backward()
    z = torch.ones(2, requires_grad=True)
    z[2:].sum().backward()
    return x.grad, y.grad, z.grad


@covers("autograd/saved-tensor-version", "autograd/unsaved-may-change")
@beside
def test_versions(torch: Any) -> Any:
    writes = [
        lambda w: None, lambda w: w.add_(0), lambda w: w[0].zero_(), lambda w: w.detach().mul_(2),
        lambda w: w.data.mul_(2), lambda w: w.clone().mul_(2), lambda w: w.view(2, 1).add_(1),
        lambda w: w.t_(), lambda w: w.__setitem__(0, 1.0),
    ]  # fmt: skip
    makers = [
        lambda x, w: x * w, lambda x, w: x + w, lambda x, w: x / w, lambda x, w: (x * w).exp(),
    ]  # fmt: skip
    found = []
    for write in writes:
        for make in makers:
            x, w = torch.ones(2, requires_grad=True), torch.full((2,), 2.0)
            y = make(x, w)
            write(w)
            found.append((refused(y.sum().backward), x.grad))
    return found


@covers("autograd/unsaved-may-change")
@beside
def test_what_is_kept_as_a_fact_may_change(torch: Any) -> Any:
    """Decompositions keep their results, and tables of which only the sizes count are not kept."""
    f, linalg, rows = torch.nn.functional, torch.linalg, torch.tensor([[0, 1], [1, 1]])
    modes = ("sum", "mean", "max")
    makers = [
        linalg.svdvals, linalg.eigvals, lambda x: linalg.eig(x)[0], lambda x: linalg.svd(x)[1],
        linalg.eigvalsh, linalg.cond, lambda x: linalg.matrix_norm(x, 2), linalg.inv, linalg.pinv,
        linalg.cholesky, linalg.matrix_exp, lambda x: linalg.matrix_norm(x, "nuc"), linalg.det,
        lambda x: torch.erfinv(x / 4).mul_(2),
        *[lambda x, mode=mode: f.embedding_bag(rows, x, mode=mode) for mode in modes],
        lambda x: f.embedding(rows, x), lambda x: f.embedding_bag(
            rows, x, mode="sum", per_sample_weights=torch.ones(2, 2, requires_grad=True)),
    ]  # fmt: skip
    found = []
    for make in makers:
        leaf = torch.tensor([[3.0, 1.0], [1.0, 2.0]], dtype=torch.float32, requires_grad=True)
        x = leaf * 1
        y = make(x).abs().sum()
        x.mul_(2)
        found.append((refused(y.backward), leaf.grad))
    return found


@covers("engine/saved-unread")
@pytest.mark.filterwarnings("ignore:.*triangular_solve")
@beside
def test_what_is_saved_though_backward_does_not_read_it(torch: Any) -> Any:
    f, linalg, eye = torch.nn.functional, torch.linalg, torch.eye(2)
    half = torch.full((2, 2), 0.5)
    of_operands = [
        lambda x: torch.cummax(x, 0)[0], lambda x: torch.cummin(x, 1)[0],
        lambda x: x.take(torch.tensor([0])), lambda x: x.gather(0, torch.tensor([[0]])),
        lambda x: torch.fft.fft(x).abs(),
        lambda x: torch.fft.ihfft(x).abs(), lambda x: torch.fft.rfft2(x).abs(),
        lambda x: torch.complex(x, eye).abs(), lambda x: torch.complex(eye, x).abs(),
        lambda x: torch.cholesky_solve(x, eye), lambda x: torch.triangular_solve(x, eye)[0],
        lambda x: f.binary_cross_entropy(half, x),
        lambda x: f.binary_cross_entropy_with_logits(half, x),
        lambda x: f.grid_sample(x.view(1, 1, 2, 2), torch.zeros(1, 1, 1, 2), align_corners=False),
    ]  # fmt: skip
    of_results = [
        lambda x: torch.pow(x, half), lambda x: torch.pow(2.0, x), lambda x: torch.pow(x, 0.5),
        lambda x: torch.ldexp(x, torch.ones(2)), lambda x: torch.float_power(x, half),
        lambda x: torch.copysign(half, x), lambda x: torch.copysign(x, half),
        lambda x: torch.ormqr(eye, torch.ones(2), x), lambda x: torch.gather(x, 0, eye.long()),
        lambda x: linalg.householder_product(x, torch.ones(2)), lambda x: torch.cummax(x, 0)[0],
    ]  # fmt: skip
    found = []
    for makers, of_result in ((of_operands, False), (of_results, True)):
        for make in makers:
            leaf = torch.tensor([[0.9, 0.5], [0.7, 0.6]], requires_grad=True)
            x = leaf * 1
            y = make(x)
            (y if of_result else x).mul_(2)
            found.append(refused(y.sum().backward))
    return found


@covers("autograd/saved-tensor-version")
def test_the_message_names_the_nodes_and_the_versions() -> None:
    x, w = reftorch.ones(2, requires_grad=True), reftorch.ones(2)
    y = (x * w).sum()
    w.add_(1).add_(1)
    with pytest.raises(RuntimeError, match=r"which MulBackward0 saved, is at version 2; expected "):
        y.backward()
    z = x * 1
    y = z.sin().sum()
    z.neg_()
    with pytest.raises(RuntimeError, match="SinBackward0 saved and NegBackward0 has modified"):
        y.backward()


@covers("autograd/leaf-moved-inside", "autograd/saved-tensor-detached")
@beside
def test_leaves_and_saved_tensors_that_changed(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    y = x + w
    x.requires_grad_(False)
    y.backward(torch.ones(2))
    first = (x.grad, w.grad)
    x.mul_(w)
    moved = refused(lambda: y.backward(torch.ones(2)))
    a = w * 2
    b, c = a * w, a + w
    a.detach_()
    return first, moved, refused(b.sum().backward), refused(c.sum().backward), w.grad


@covers("autograd/backward-inputs")
@beside
def test_refused_inputs_do_not_retain(torch: Any) -> Any:
    x, z, v = torch.ones(2, requires_grad=True), torch.ones(2), torch.ones(2)
    found = []
    for root, names in ((z, "y"), (None, "yz"), (None, "zy"), (None, "y")):
        y = x * 2
        given = [y if name == "y" else z for name in names]
        start = y if root is None else root
        found.append((refused(start.backward, v, inputs=given), y.retains_grad))
    return found
