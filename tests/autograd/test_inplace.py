"""Writing in place where gradients or views are concerned, beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
from tests.autograd.beside import beside, refused

import reftorch
from tests.support import covers


def _weighed(tensor: Any, torch: Any) -> Any:
    """A sum in which every element counts differently."""
    return (tensor * torch.arange(1, tensor.numel() + 1).view(tensor.shape)).sum()


@covers("views-and-inplace/leaf-is-not-modified", "views-and-inplace/view-of-leaf-is-not-modified")
@beside
def test_leaves_and_their_views(torch: Any) -> Any:
    x = torch.ones(2, 2, requires_grad=True)
    of_plain = torch.zeros(2, 2)[:].requires_grad_()
    refusals = [
        refused(call, *args) for call, *args in (
            (x.add_, 1), (x.zero_,), (x.unsqueeze_, 0), (x[0].add_, 1), (x.view(4).mul_, 2),
            (x.t().zero_,), (x.__setitem__, 0, 5.0), (x.__setitem__, [0], 5.0), (x.copy_, x * 2),
            (of_plain.add_, 1), (of_plain[0].add_, 1), (x.t_,), (x.lt_, 1), (x.__iadd__, 1),
        )
    ]  # fmt: skip
    return refusals, x, x._version, of_plain


@covers("views-and-inplace/requires-grad-on-view")
@beside
def test_a_view_marked_alone(torch: Any) -> Any:
    base = torch.zeros(2, 2)
    view = base[0].requires_grad_()
    base.add_(1)
    after = (view, view.is_leaf, base.requires_grad)
    (view * 3).sum().backward()
    base.mul_(torch.full((2, 2), 2.0, requires_grad=True))
    return after, view.grad, view.is_leaf, view.grad_fn.name(), base.grad_fn.name()


@covers("views-and-inplace/no-grad-may-modify")
@beside
def test_without_grad_leaves_are_written(torch: Any) -> Any:
    x = torch.ones(2, 2, requires_grad=True)
    view = x[0]
    product = x * 2
    with torch.no_grad():
        x.add_(1)
        x[0] = 7
        view.mul_(2)
        product[0] = 3
    facts = x.is_leaf, x.grad_fn is None, x._version, product._version, product.grad_fn.name()
    (view * 2).sum().backward()
    product.sum().backward()
    return x, x.grad, facts, product


@covers("views-and-inplace/inplace-records", "views-and-inplace/overwritten-gets-zero")
@beside
def test_writes_to_what_is_no_view(torch: Any) -> Any:
    writes = [
        lambda y: y.mul_(3).mul_(2), lambda y: y.add_(y), lambda y: y.zero_(), lambda y: y.exp_(),
        lambda y: y.fill_(2), lambda y: y.copy_(torch.ones(2, 2)), lambda y: y.sin_().neg_(),
        lambda y: y.lt_(1), lambda y: y.eq_(y), lambda y: y.masked_fill_(y.detach() > 1, 9.0),
        lambda y: y.clamp_(0, 2), lambda y: y.sub_(1).div_(2), lambda y: y.floor_(),
        lambda y: y.pow_(2), lambda y: y.sqrt_(), lambda y: y.addcmul_(y * 2, torch.ones(2, 2)),
        lambda y: y.__iadd__(1), lambda y: y.logical_not_(), lambda y: y.t_().mul_(2),
        lambda y: y.unsqueeze_(0), lambda y: y.__setitem__(0, 5.0), lambda y: y.transpose_(0, 1),
        lambda y: y.__setitem__((slice(None), [0]), 5.0), lambda y: y.squeeze_(),
    ]  # fmt: skip
    found = []
    for write in writes:
        x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
        y = x * 1
        write(y)
        refusal = refused(_weighed(y, torch).backward)
        found.append((y, y._version, y.is_leaf, refusal, x.grad))
    return found


@covers("views-and-inplace/self-in-inplace", "views-and-inplace/saved-result-overwritten",
        "autograd/saved-tensor-version")  # fmt: skip
@beside
def test_what_was_saved_and_overwritten(torch: Any) -> Any:
    def run(program: Any) -> Any:
        x, w = torch.ones(2, requires_grad=True), torch.full((2,), 2.0, requires_grad=True)
        y = x * 1
        z = program(y, w)
        return refused(z.sum().backward), x.grad, w.grad

    def overwritten(y: Any, w: Any) -> Any:
        z = y.exp()
        z.mul_(2)
        return z

    def input_written(y: Any, w: Any) -> Any:
        z = y.sin()
        y.add_(1)
        return z

    def input_written_and_used(y: Any, w: Any) -> Any:
        z = y + w
        y.add_(1)
        return z * y

    def view_written(y: Any, w: Any) -> Any:
        z = y * w
        y[0].mul_(2)
        return z

    return [run(program) for program in (
        lambda y, w: y.mul_(y), lambda y, w: y.add_(y), lambda y, w: y.mul_(w),
        lambda y, w: y.div_(w),
        lambda y, w: y.mul_(y[:]), lambda y, w: y[:].mul_(y), lambda y, w: y.mul_(y * w),
        overwritten, input_written, input_written_and_used, view_written,
        lambda y, w: y.exp_(), lambda y, w: y.mul_(w).mul_(w), lambda y, w: y.exp_().add_(1),
    )]  # fmt: skip


@covers("views-and-inplace/inplace-makes-require-grad", "views-and-inplace/copy-passes-to-source")
@beside
def test_writing_what_requires_grad(torch: Any) -> Any:
    x = torch.tensor([5.0], dtype=torch.float64, requires_grad=True)
    plain, early = torch.zeros(3), torch.zeros(3)
    view, alias = early[1:], early.detach()
    plain.copy_(x)
    early[2] = x[0] * 2
    integers = torch.zeros(3, dtype=torch.int64).copy_(x)
    (plain.sum() + view.sum()).backward()
    return [
        plain, early, view, integers, x.grad, view.is_leaf, early.grad_fn.name(), alias,
        [t._version for t in (plain, early, view, integers, alias)],
    ]  # fmt: skip


@covers(
    "views-and-inplace/write-to-view-reaches-base", "views-and-inplace/write-to-base-reaches-views",
    "views-and-inplace/overwritten-gets-zero",
)  # fmt: skip
@beside
def test_writes_through_views(torch: Any) -> Any:
    views = [
        lambda y: y[0], lambda y: y[:, 1], lambda y: y.t(), lambda y: y.t()[0],
        lambda y: y.view(4)[1:3], lambda y: y.diagonal(), lambda y: y.unsqueeze(0),
        lambda y: y[:, ::2], lambda y: y[...], lambda y: y.reshape(4),
        lambda y: y[1][0], lambda y: y.narrow(0, 1, 1), lambda y: y[:0],
        lambda y: y.permute(1, 0)[1:], lambda y: y.squeeze(), lambda y: y.movedim(0, 1),
    ]  # fmt: skip
    writes = [
        lambda v, w: v.mul_(3), lambda v, w: v.zero_(), lambda v, w: v.mul_(w),
        lambda v, w: v.copy_(w),
        lambda v, w: v.exp_(), lambda v, w: v.add_(w, alpha=2),
    ]  # fmt: skip
    found = []
    for view in views:
        for write in writes:
            x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
            w = torch.tensor(1.5, requires_grad=True)
            y = x * 1
            early, target = view(y), view(y)
            write(target, w)
            late = view(y)
            facts = [t.grad_fn.name() for t in (y, early, target, late)]
            (_weighed(y, torch) + _weighed(early, torch) + target.sum() * 2 + late.sum()).backward()
            found.append((facts, y, early, x.grad, w.grad, y._version))
    return found


@covers("views-and-inplace/write-to-base-reaches-views")
@beside
def test_many_writes_in_turn(torch: Any) -> Any:
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    w = torch.tensor(2.0, requires_grad=True)
    y = x * 1
    square = y.view(2, 2)
    row, column = square[0], square[:, 0]
    y.mul_(2)
    row.mul_(w)
    column.add_(row.sum().detach())
    square.t().mul_(3)
    y[3] = w * w
    column.copy_(row)
    with torch.no_grad():
        row.mul_(1)
    total = _weighed(square, torch) + column.sum() * row[1] + y[2]
    total.backward()
    return total, x.grad, w.grad, y, y._version, row._version


@beside
def test_assignments_in_a_loop(torch: Any) -> Any:
    x = torch.tensor(1.5, requires_grad=True)
    y = torch.zeros(6)
    y[0] = x
    for step in range(1, 6):
        y[step] = y[step - 1].clone() * x
    shared = torch.zeros(3, 3)
    for row in range(3):
        shared[row] = x * row
        shared[row, 0] += x
    (_weighed(y, torch) + _weighed(shared, torch)).backward()
    return y, shared, x.grad, y._version, shared._version


@beside
def test_augmented_assignment(torch: Any) -> Any:
    x = torch.ones(2, 2, requires_grad=True)
    y = x * 2
    whole = y
    y += x
    part = y[0]
    part += 1
    part *= x[1]
    y[1] -= x[0]
    y[:, 0] /= 2
    y @= torch.tensor([[0.0, 1.0], [1.0, 0.0]])  # which is no write
    y.sum().backward()
    return whole, part, y, x.grad, whole is y


@covers("views-and-inplace/advanced-assign-records")
@beside
def test_advanced_assignment(torch: Any) -> Any:
    found = []
    for index in ([2, 0], torch.tensor([True, False, True]), torch.tensor([1, 1])):
        x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        v = torch.tensor([5.0, 6.0], requires_grad=True)
        y = x * 1
        view = y[:]
        y[index if not isinstance(index, list) else torch.tensor(index)] = v
        (_weighed(y, torch) + _weighed(view, torch)).backward()
        found.append((y, x.grad, y._version))
    return found


@covers("views-and-inplace/one-of-several-views", "views-and-inplace/several-views-go-stale",
        "views-and-inplace/several-views-without-grad")  # fmt: skip
@beside
def test_several_views(torch: Any) -> Any:
    found = []
    for make in (
        lambda t: t.unbind(), lambda t: t.split(1), lambda t: t.chunk(2), list,
        lambda t: t.split([1, 1]), lambda t: t.tensor_split(2),
    ):  # fmt: skip
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        a, b = make(y)
        inside = b[...]
        refusals = [refused(a.mul_, 2), refused(inside.mul_, 2)]
        (a * 3 + b).sum().backward(retain_graph=True)
        y.mul_(2)
        stale = [refused(lambda t: t.grad_fn, a), refused(a.sum), refused(lambda t: t.is_leaf, b),
                 refused(inside.sum), a.requires_grad, refused(a.detach)]  # fmt: skip
        plain = torch.zeros(2)
        c, d = make(plain)
        c.add_(1)
        refusals.append(refused(d.add_, x[0]))
        with torch.no_grad():
            e, _ = make(x * 1)
            e.mul_(5)
        found.append((refusals, stale, plain, c, e, x.grad, plain._version))
    return found


@covers("views-and-inplace/view-made-without-grad")
@beside
def test_views_made_without_grad_are_not_written(torch: Any) -> Any:
    x = torch.ones(2, 2, requires_grad=True)
    y, plain = x * 2, torch.zeros(2, 2)
    with torch.no_grad():
        views = [y[:], y.view(4), y[0], y.t(), plain[:], plain.view(4)]
        again = [y.view(4), y.t(), y[0]]
    refusals = [refused(view.mul_, x.sum()) for view in [*views, *again, views[0][:], views[3][0]]]
    plain_write = refused(views[4].add_, 1)
    y.mul_(1)
    return refusals, plain_write, [refused(lambda t: t.grad_fn, view) for view in views], y, plain


@covers("views-and-inplace/detached-shares-version", "inplace/version-is-shared")
@beside
def test_detached_and_data(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = (x * x).sum()
    x.data.mul_(3)
    y.backward(retain_graph=True)
    first, version = x.grad.clone(), x._version
    x.detach().mul_(2)
    return first, version, x._version, refused(y.backward), x


@covers("views-and-inplace/detach-inplace")
@beside
def test_detach_in_place(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    view = y[:]
    refusals = [refused(view.detach_), refused(torch.zeros(2)[:].detach_)]
    same_object = y.detach_() is y
    facts = [(t.requires_grad, t.is_leaf) for t in (y, view)]
    y.add_(1)
    node = view.grad_fn
    return refusals, same_object, facts, y._version, node.name(), node.next_functions[0][0]


def _layers(f: Any, torch: Any) -> list[tuple[Any, tuple[int, ...]]]:
    """Functions of a tensor of some sizes that have a node of their own."""
    rows, classes, eye = torch.tensor([[1, 0]]), torch.zeros(1, 2).long(), torch.eye(2).double()
    return [
        (lambda x: f.embedding(rows, x), (2, 3)), (lambda x: f.embedding(rows[0, 0], x), (2, 3)),
        (lambda x: f.embedding_bag(rows, x), (2, 3)), (lambda x: f.group_norm(x, 1), (1, 2, 3)),
        (lambda x: f.nll_loss(x, classes, reduction="none"), (1, 2, 2)),
        (lambda x: f.cross_entropy(x, classes, reduction="none"), (1, 2, 2)),
        (lambda x: f.multi_margin_loss(x, classes[0, 0], reduction="none"), (3,)),
        (lambda x: f.max_unpool2d(x, classes[None, None], 2), (1, 1, 1, 2)),
        (lambda x: x.quantile(0.5), (3,)), (lambda x: x.nanquantile(0.5, 0), (3, 2)),
        (lambda x: f.affine_grid(x, (1, 1, 2, 2), align_corners=True), (1, 2, 3)),
        (lambda x: f.grid_sample(x, x, align_corners=False), (1, 2, 2, 2)),
        (lambda x: f.layer_norm(x, (2,)), (3, 2)), (lambda x: f.conv1d(x, x), (1, 1, 2)),
        (lambda x: f.batch_norm(x, None, None, training=True), (2, 2)),
        (lambda x: f.interpolate(x, 4), (1, 1, 2)), (lambda x: f.pad(x, (1, 1)), (1, 2)),
        (lambda x: f.pad(x, (1, 1), "reflect"), (1, 2)), (lambda x: f.max_pool2d(x, 2), (1, 2, 2)),
        (lambda x: torch.linalg.solve(eye, x), (2,)), (lambda x: torch.linalg.inv(x + eye), (2, 2)),
        (lambda x: torch.bmm(x, x), (1, 2, 2)),
        (lambda x: torch.cdist(x, x + 1), (2, 2)), (lambda x: x.repeat(2), (2,)),
        (lambda x: torch.fft.rfft(x).real, (4,)), (lambda x: x.sort().values, (3,)),
    ]  # fmt: skip


@covers("views-and-inplace/fresh-result-is-no-view")
@beside
def test_fresh_results(torch: Any) -> Any:
    found = []
    for call, sizes in _layers(torch.nn.functional, torch):
        x = torch.arange(1.0, 1.0 + torch.Size(sizes).numel(), dtype=torch.float64).view(sizes)
        for given in (x, x.clone().requires_grad_()):
            y = call(given)
            found.append((y._is_view(), refused(y.detach_)))
        result = call(given)
        result.mul_(2).add_(1)
        found.append((refused(_weighed(result, torch).backward), result, given.grad))
    w = torch.tensor(2.0, requires_grad=True)
    for x in (torch.ones(1, 2, 4), w.expand(1, 2, 4)):
        with torch.no_grad():
            y = torch.max_pool1d(x, 2)
        found.append((y._is_view(), torch.max_pool1d(x, 2)._is_view(), y.mul_(w)))
    return found


@beside
def test_views_of_complex_numbers(torch: Any) -> Any:
    found = []
    for write in (
        lambda y, w: y.real.mul_(w), lambda y, w: y.imag.copy_(w), lambda y, w: y[0].real.add_(w),
        lambda y, w: torch.view_as_real(y)[..., 0].mul_(w),
        lambda y, w: torch.view_as_real(y)[1].zero_(),
    ):  # fmt: skip
        x = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
        w = torch.tensor(2.0, requires_grad=True)
        y = x * 1
        early = y.imag
        write(y, w)
        ((y * y.conj()).real.sum() + early.sum()).backward()
        found.append((y, early, x.grad, w.grad, y._version))
    pairs = torch.ones(2, 2, requires_grad=True)
    base = pairs * 1
    torch.view_as_complex(base)[0] *= 2j
    _weighed(base, torch).backward()
    return found, base, pairs.grad


@beside
def test_geometry_changed_in_place(torch: Any) -> Any:
    x = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
    y = x * 1
    view = y[:, :2]
    y.t_()
    view.squeeze_(0)
    view.mul_(5)
    y.squeeze_().unsqueeze_(1)
    _weighed(y, torch).backward()
    return y, view, x.grad, y._version


@beside
def test_out_does_not_record(torch: Any) -> Any:
    x, target = torch.ones(2, requires_grad=True), torch.zeros(2)
    leaf = torch.zeros(2, requires_grad=True)
    refusals = [
        refused(torch.add, x, 1, out=target), refused(torch.add, target, 1, out=leaf),
        refused(torch.add, target, 1, out=target),
    ]  # fmt: skip
    with torch.no_grad():
        torch.add(x, 1, out=leaf)
    return refusals, target, leaf, leaf.is_leaf, leaf._version


def test_the_message_says_which_views() -> None:
    x = reftorch.ones(2, requires_grad=True) * 2
    first, _ = x.unbind()
    x.add_(1)
    with pytest.raises(RuntimeError, match=r"Output 0 of UnbindBackward0 is a view"):
        first.sum()
