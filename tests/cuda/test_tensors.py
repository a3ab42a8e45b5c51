"""Tensors on devices: where results are, what mixes, what travels, what autograd does there."""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any

import numpy as np
import pytest

import reftorch as torch
from tests.support import covers

CPU, FIRST, SECOND = (torch.device(name) for name in ("cpu", "cuda:0", "cuda:1"))
DTYPES = [
    torch.bool, torch.uint8, torch.int16, torch.int64, torch.float16, torch.bfloat16,
    torch.float32, torch.float64, torch.complex64, torch.complex128, torch.float8_e5m2,
]  # fmt: skip


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the CPU calculate what has no kernel."""
    monkeypatch.setenv("REFTORCH_CUDA_FALLBACK", "1")


def same(a: Any, b: Any) -> bool:
    """Whether two tensors hold the same elements, bit for bit."""
    return a.dtype is b.dtype and a.shape == b.shape and a.tolist() == b.tolist()


LAYOUTS = {
    "row-major": lambda x: x, "transposed": lambda x: x.t(), "every second": lambda x: x[:, ::2],
    "offset": lambda x: x[1:], "expanded": lambda x: x[0].expand(3, 8),
    "no dims": lambda x: x[0, 0], "empty": lambda x: x[:0],
    "column": lambda x: x[:, 1], "size one": lambda x: x[1:2, 3:4],
}  # fmt: skip


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_and_back(layout: str, dtype: Any) -> None:
    x = LAYOUTS[layout]((torch.arange(48).view(6, 8) % 7).to(dtype))
    y = x.cuda()
    assert y.device == FIRST and y.stride() == x.to(CPU, copy=True).stride()
    assert same(y.cpu(), x) and y.cpu().stride() == x.clone().stride()
    whole = (torch.arange(48).view(6, 8) % 7).to(dtype).cuda()
    assert LAYOUTS[layout](whole).tolist() == x.tolist()


@covers("device-cuda/copies-between-devices")
@pytest.mark.parametrize("source", ["cpu", "cuda:0", "cuda:1"])
@pytest.mark.parametrize("target", ["cpu", "cuda:0", "cuda:1"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_copy_casts_broadcasts_and_keeps_the_layout(
    layout: str, target: str, source: str, two: None
) -> None:
    values = torch.arange(48.0).view(6, 8) - 20.5
    place = torch.zeros(6, 8, dtype=torch.int32, device=target)
    beside = torch.zeros(6, 8, dtype=torch.int32)
    window, expected = LAYOUTS[layout](place), LAYOUTS[layout](beside)
    if layout == "expanded":
        with pytest.raises(RuntimeError):
            window.copy_(values[:3].to(source))
        return
    given = LAYOUTS[layout](values)
    expected.copy_(given)
    window.copy_(LAYOUTS[layout](values.to(source)))
    assert place.tolist() == beside.tolist() and place._version == beside._version == 1
    if given.ndim == 2:
        window.copy_(given[:, :1].to(source))
        expected.copy_(given[:, :1])
        assert place.tolist() == beside.tolist()


def test_what_is_pending_travels() -> None:
    x = torch.tensor([1 + 2j, 3 - 1j])
    for y in (x.cuda().conj(), x.conj().cuda(), x.cuda().conj().cpu()):
        assert y.tolist() == [1 - 2j, 3 + 1j]
    assert x.cuda().conj().imag.tolist() == [-2, 1]
    z = torch.zeros(2, dtype=torch.complex64, device=FIRST)
    z.conj().copy_(x)
    assert z.tolist() == [1 - 2j, 3 + 1j]
    assert copy.deepcopy(x.cuda().conj()).tolist() == [1 - 2j, 3 + 1j]


# ---- where results are


FACTORIES = {
    "zeros": lambda **k: torch.zeros(2, **k), "full": lambda **k: torch.full((2,), 3, **k),
    "arange": lambda **k: torch.arange(4, **k), "eye": lambda **k: torch.eye(2, **k),
    "linspace": lambda **k: torch.linspace(0, 1, 3, **k),
    "tensor": lambda **k: torch.tensor([1], **k), "rand": lambda **k: torch.rand(2, **k),
    "scalar_tensor": lambda **k: torch.scalar_tensor(1, **k),
    "as_tensor": lambda **k: torch.as_tensor([1], **k),
    "randperm": lambda **k: torch.randperm(4, **k),
    "empty_strided": lambda **k: torch.empty_strided((2,), (3,), **k),
    "asarray": lambda **k: torch.asarray(np.ones(2), **k),
    "tril_indices": lambda **k: torch.tril_indices(2, 2, **k),
    "of a tensor": lambda **k: torch.as_tensor(torch.ones(2, device="cpu"), **k),
    "of tensors": lambda **k: torch.tensor([torch.tensor(1.0, device="cpu")], **k),
}  # fmt: skip


@covers("device/default-device")
@pytest.mark.parametrize("name", FACTORIES)
def test_factories_and_the_default_device(name: str, two: None) -> None:
    make = FACTORIES[name]
    assert make().device == CPU
    assert make(device="cuda").device == FIRST and make(device=1).device == SECOND
    with FIRST:
        assert make().device == FIRST and make(device="cpu").device == CPU
        with SECOND:
            assert make().device == SECOND
        assert make().device == FIRST
    torch.set_default_device("cuda")
    try:
        with torch.cuda.device(1):
            assert make().device == SECOND
        assert make().device == FIRST == torch.get_default_device()
        with CPU:
            assert make().device == CPU
    finally:
        torch.set_default_device(None)
    assert make().device == CPU


def test_like_and_new_follow_the_tensor(two: None) -> None:
    x = torch.ones(2, 3, device=SECOND)
    with FIRST:
        made = [
            torch.zeros_like(x), x.new_zeros(2), x.new_tensor([1, 2]), x.new_full((2,), 1),
            torch.rand_like(x), torch.empty_like(x), x.new_empty_strided((2,), (1,)),
        ]  # fmt: skip
        assert all(y.device == SECOND for y in made)
        assert torch.zeros_like(x, device="cpu").device == CPU
        with pytest.warns(UserWarning):
            assert torch.range(0, 2).device == CPU
        assert torch.normal(0.0, 1.0, (2,)).device == CPU
        assert torch.from_numpy(np.ones(2)).device == CPU
    with pytest.warns(UserWarning):
        assert torch.tensor(x).device == SECOND
    assert torch.tensor(x.tolist(), device=SECOND).device == SECOND
    assert torch.tensor([x[0, 0], 2.0]).device == CPU


def test_composites_make_what_they_need_where_the_tensors_are() -> None:
    x = torch.arange(6.0).view(2, 3)
    y = x.cuda()
    for call in (
        lambda t: torch.vander(t[0]), lambda t: torch.cov(t), lambda t: t.roll(1),
        lambda t: t.tril(),
        lambda t: torch.combinations(t[0]), lambda t: t.repeat_interleave(2), lambda t: t.cumsum(1),
        lambda t: t.select_scatter(t[0], 0, 1),
        lambda t: torch.var_mean(t), lambda t: torch.block_diag(t, t), lambda t: t.unique(),
        lambda t: torch.einsum("ij,kj->ik", t, t), lambda t: torch.bucketize(t, t[0]),
        lambda t: torch.histc(t, 4), lambda t: t.sort(dim=1)[0], lambda t: t.masked_fill(t > 2, 0),
    ):  # fmt: skip
        on_cpu, on_device = call(x), call(y)
        if not isinstance(on_cpu, tuple):
            on_cpu, on_device = (on_cpu,), (on_device,)
        for a, b in zip(on_cpu, on_device, strict=True):
            assert b.device == FIRST and same(b.cpu(), a) and a.stride() == b.stride()


# ---- what mixes


@covers("device-cuda/one-device")
def test_numbers_on_the_cpu_join() -> None:
    y, one = torch.tensor([1.0, -2.0], device=FIRST), torch.tensor(3)
    assert (y + one).tolist() == (one + y).tolist() == [4, 1]
    assert torch.where(y > 0, torch.tensor(0.5), y).tolist() == [0.5, -2]
    assert y.masked_fill(y > 0, torch.tensor(9.0)).tolist() == [9, -2]
    assert y.clamp(min=torch.tensor(0.0)).tolist() == [1, 0]
    assert y.fill_(one).tolist() == [3, 3] and y.add_(one).tolist() == [6, 6]
    assert y.lerp(y * 0, torch.tensor(0.5)).tolist() == [3, 3]
    y[0] = torch.tensor(1.0)
    assert y.index_put((torch.tensor([1]),), torch.tensor(5.0)).tolist() == [1, 5]


MIXED = {
    "add": lambda x, y: x + y, "cat": lambda x, y: torch.cat([x, y]),
    "matmul": lambda x, y: x @ y.T,
    "in-place": lambda x, y: x.add_(y), "out": lambda x, y: torch.add(x, x, out=y),
    "out of sum": lambda x, y: torch.sum(x, 0, out=y), "gather": lambda x, y: x.gather(0, y.long()),
    "index": lambda x, y: x[y[0].long()] if y.is_cuda else y[x[0].long()].add(x),
    "set_": lambda x, y: torch.empty(0).set_(y) if y.is_cuda else y.cuda().set_(y),
    "where": lambda x, y: torch.where(x > 0, x, y), "stack": lambda x, y: torch.stack((x, y)),
    "number that is self": lambda x, y: (x if y.is_cuda else y)[0, 0].cpu().add_(
        (y if y.is_cuda else x)[0, 0]),
    "equal": lambda x, y: torch.equal(x, y), "dot": lambda x, y: x[0].dot(y[0]),
    "cat with a number": lambda x, y: torch.cat([x.view(-1), y[0, 0]]),
    "assigned grad": lambda x, y: setattr(x.requires_grad_(), "grad", y),
}  # fmt: skip


@covers("device-cuda/one-device")
@pytest.mark.parametrize("name", MIXED)
def test_two_devices_are_refused(name: str) -> None:
    for there in (False, True):
        x, y = torch.ones(2, 2), torch.ones(2, 2).cuda()
        with pytest.raises(RuntimeError):
            MIXED[name](*((x, y) if there else (y, x)))
        assert x.tolist() == y.tolist() == [[1, 1], [1, 1]]


@covers("device-cuda/target-decides")
def test_a_target_is_where_its_call_is(two: None) -> None:
    for make in (torch.zeros, torch.randn, torch.arange, torch.randperm):
        here, first, second = (torch.empty(0, device=where) for where in (CPU, FIRST, SECOND))
        assert make(3, out=second) is second and make(3, device=FIRST, out=second) is second
        assert second.device == SECOND and second.shape == (3,)
        with pytest.raises(RuntimeError, match="device type cpu does not match"):
            make(3, device="cpu", out=first)
        with pytest.raises(RuntimeError, match="device type cuda does not match"):
            make(3, device="cuda", out=here)
        with pytest.raises(RuntimeError), SECOND:  # PyTorch takes a default for a name
            make(3, out=here)
        assert here.shape == first.shape == (0,)


@pytest.mark.parametrize("default", [None, "cuda"])
def test_what_a_function_makes_for_itself_is_where_its_tensors_are(default: Any) -> None:
    def results(where: Any) -> list[Any]:
        weights, indices = torch.arange(15.0).view(5, 3), torch.tensor([[0, 1], [2, 4]])
        x, square = torch.arange(24.0).view(3, 2, 4) / 24, torch.eye(4)
        x, square, weights, indices = [t.to(where) for t in (x, square, weights, indices)]
        attention = torch.nn.functional.multi_head_attention_forward(
            x, x, x, 4, 2, square.repeat(3, 1), None, None, None, True, 0.0, square, None
        )
        bags = torch.nn.functional.embedding_bag(indices, weights)
        return [*attention, bags, torch.signal.windows.kaiser(4, device=where)]

    expected = results(CPU)
    torch.set_default_device(default)
    try:
        for where in (CPU, FIRST):
            for ours, theirs in zip(expected, results(where), strict=True):
                assert theirs.device == where and torch.allclose(theirs.cpu(), ours)
    finally:
        torch.set_default_device(None)


# ---- Python and others


@covers("device-cuda/pickles-there")
def test_copies_and_pickles_stay_where_they_are(two: None) -> None:
    x = torch.arange(6.0, device=SECOND).view(2, 3).t().requires_grad_()
    for y in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert y.device == SECOND and y.stride() == (1, 3) and y.requires_grad and same(y, x)
        assert y.data_ptr() != x.data_ptr()
    assert copy.copy(x).data_ptr() == x.data_ptr()
    stream = io.BytesIO()
    pickle.dump(x.untyped_storage(), stream)
    again = pickle.loads(stream.getvalue())
    assert again.device == SECOND and again.tolist() == x.untyped_storage().tolist()


def test_storages() -> None:
    storage = torch.UntypedStorage(4, device="cuda")
    assert storage.device == FIRST and storage.is_cuda and storage.get_device() == 0
    assert storage.fill_(3).tolist() == [3, 3, 3, 3]
    storage[1:3] = 7
    storage[-1] = 9
    part = storage[1:]
    assert storage.tolist() == [3, 7, 7, 9] and storage[-2] == 7 and part.tolist() == [7, 7, 9]
    part[0] = 1
    assert storage[1] == 1 and storage.clone().tolist() == storage.cpu().tolist() == [3, 1, 7, 9]
    x = torch.empty(0, dtype=torch.uint8, device="cuda").set_(storage)
    x.resize_(6)
    assert storage.nbytes() == 6 and x[:4].tolist() == [3, 1, 7, 9] and x.data_ptr() != 0
    assert torch.UntypedStorage([1, 2], device="cuda").cuda().tolist() == [1, 2]
    assert storage.copy_(torch.UntypedStorage(range(6))).tolist() == [0, 1, 2, 3, 4, 5]


def test_views_share_and_versions_count() -> None:
    x = torch.zeros(2, 3, device=FIRST)
    x.t()[1] = 5
    x[0].add_(1)
    x.data.mul_(2)
    assert x.tolist() == [[2, 12, 2], [0, 10, 0]] and x._version == 2
    y = x.detach()
    assert y.data_ptr() == x.data_ptr() and x.view(-1)[1].data_ptr() == x.data_ptr() + 4
    x.unsqueeze_(0).resize_(1, 8).zero_()
    assert x.shape == (1, 8) and x.device == FIRST


def test_numbers_and_text() -> None:
    x = torch.tensor([1.5, -2.0], device=FIRST)
    assert float(x[0]) == 1.5 and int(x[1]) == -2 and bool(x[0]) and 1.5 in x
    assert [0, 1, 2][torch.tensor(1, device=FIRST)] == 1 and f"{x[0]:.2f}" == "1.50"
    assert repr(x) == "tensor([ 1.5000, -2.0000], device='cuda:0')"
    assert repr(x.requires_grad_() * 1) == (
        "tensor([ 1.5000, -2.0000], device='cuda:0', grad_fn=<MulBackward0>)"
    )
    assert (x == torch.tensor([1.5, 0.0], device=FIRST)).tolist() == [True, False]


# ---- autograd and what is built on it


def test_gradients_are_where_the_tensors_are(two: None) -> None:
    for where in (FIRST, SECOND):
        w = torch.ones(3, device=where, requires_grad=True)
        x = torch.arange(6.0, device=where).view(2, 3)
        loss = ((w * x).sum(dim=1).sin() ** 2).mean() + torch.cat([w, w])[1:3].max()
        loss.backward()
        v = torch.ones(3, requires_grad=True)
        y = torch.arange(6.0).view(2, 3)
        (((v * y).sum(dim=1).sin() ** 2).mean() + torch.cat([v, v])[1:3].max()).backward()
        assert w.grad.device == where
        torch_close = (w.grad.cpu() - v.grad).abs().max().item()
        assert torch_close < 1e-6
        w.t().sum().backward()
        assert w.grad.device == where


def test_gradients_travel_back(two: None) -> None:
    x = torch.arange(3.0, requires_grad=True)
    y = torch.ones(3, device=SECOND, requires_grad=True)
    z = x.to(FIRST, torch.float64).to(SECOND) * y
    target = torch.zeros(3, dtype=torch.float64)
    target.copy_(z)
    (target * target).sum().backward()
    assert x.grad.device == CPU and x.grad.tolist() == [0, 2, 4] and x.grad.dtype is torch.float32
    assert y.grad.device == SECOND and y.grad.tolist() == [0, 2, 8]


def test_custom_functions_and_hooks_say_themselves_where_they_make_tensors() -> None:
    made = []

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            made.append(torch.zeros(1).device)
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            made.append(torch.zeros(1).device)
            return grad * 2

    x = torch.ones(3, device=FIRST, requires_grad=True)
    y = Double.apply(x)
    y.register_hook(lambda grad: made.append(torch.zeros(1).device))
    x.register_post_accumulate_grad_hook(lambda leaf: made.append(torch.zeros(1).device))
    y.sum().backward()
    assert made == [CPU] * 4 and x.grad.tolist() == [2, 2, 2] and x.grad.device == FIRST


def test_second_derivatives_forward_mode_and_vmap() -> None:
    x = torch.arange(3.0, device=FIRST, requires_grad=True)
    (first,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    assert second.tolist() == [0, 6, 12] and second.device == FIRST
    value, tangent = torch.func.jvp(lambda t: (t * t).cumsum(0), (x.detach(),), (x.detach() + 1,))
    assert tangent.tolist() == [0, 4, 16] and tangent.device == value.device == FIRST
    rows = torch.arange(6.0, device=FIRST).view(2, 3)
    mapped = torch.vmap(lambda row: row.sum() * torch.ones(2, device=FIRST) + row[:2])(rows)
    assert mapped.tolist() == [[3, 4], [15, 16]] and mapped.device == FIRST
    hessian = torch.func.hessian(lambda t: (t**3).sum())(x.detach())
    assert hessian.diagonal().tolist() == [0, 6, 12] and hessian.device == FIRST
    jacobian = torch.func.jacrev(lambda t: t[::2] * 2)(x.detach())
    assert jacobian.tolist() == [[2, 0, 0], [0, 0, 2]] and jacobian.device == FIRST


def test_modules_move_and_train() -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(3, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    state = {name: value.clone() for name, value in model.state_dict().items()}
    assert model.cuda() is model and all(p.is_cuda and p.is_leaf for p in model.parameters())
    assert type(model[0].weight) is torch.nn.Parameter
    x = torch.linspace(-1, 1, 12, device=FIRST).view(4, 3)
    losses = []
    for _ in range(5):
        loss = (model(x) - 1).square().mean()
        model.zero_grad()
        loss.backward()
        with torch.no_grad():
            for parameter in model.parameters():
                parameter -= 0.1 * parameter.grad
        losses.append(loss.item())
    assert losses[-1] < losses[0] and all(p.grad.is_cuda for p in model.parameters())
    model.to("cpu").load_state_dict(state)
    assert all(torch.equal(v, state[k]) for k, v in model.state_dict().items())
    assert torch.nn.Linear(2, 2, device="cuda").bias.device == FIRST
    with FIRST:
        assert torch.nn.Linear(2, 2).weight.device == FIRST


def test_inference_mode_and_checkpoints() -> None:
    x = torch.ones(3, device=FIRST, requires_grad=True)
    with torch.inference_mode():
        assert (x * 2).is_inference() and (x * 2).device == FIRST
    with torch.autograd.graph.save_on_cpu():
        y = (x * x).sum()
    y.backward()
    assert x.grad.tolist() == [2, 2, 2] and x.grad.device == FIRST
    z = torch.utils.checkpoint.checkpoint(lambda t: t.exp().sum(), x, use_reentrant=False)
    z.backward()
    assert x.grad.device == FIRST


def test_random_numbers_of_devices_are_kept_and_drawn_again(two: None) -> None:
    torch.manual_seed(1)
    first = [torch.rand(3, device=where) for where in (CPU, FIRST, SECOND)]
    torch.manual_seed(1)
    assert all(same(torch.rand(3, device=x.device), x) for x in first)
    with torch.random.fork_rng():
        drawn = [torch.rand(3, device=where) for where in (CPU, FIRST, SECOND)]
    assert all(same(torch.rand(3, device=x.device), x) for x in drawn)
    with torch.random.fork_rng(devices=[1]):
        moved, kept = torch.rand(3, device=FIRST), torch.rand(3, device=SECOND)
    assert not same(torch.rand(3, device=FIRST), moved)
    assert same(torch.rand(3, device=SECOND), kept)
    seen = []
    x = torch.ones(3, device=FIRST, requires_grad=True)

    def noisy(t: Any) -> Any:
        seen.append(torch.rand(3, device=FIRST))
        return (t * seen[-1]).exp().sum()

    for reentrant in (False, True):
        seen.clear()
        torch.utils.checkpoint.checkpoint(noisy, x, use_reentrant=reentrant).backward()
        assert len(seen) == 2 and same(seen[0], seen[1])


def test_gradcheck_on_a_device() -> None:
    x = torch.linspace(-1, 1, 6, device=FIRST, dtype=torch.float64).view(2, 3).requires_grad_()
    assert torch.autograd.gradcheck(lambda t: (t.sin() * t).sum(0), (x,), fast_mode=True)
    assert torch.autograd.gradcheck(lambda t: (t * t).t(), (x,), check_batched_grad=True)
    assert torch.autograd.gradgradcheck(torch.sin, (x,))
