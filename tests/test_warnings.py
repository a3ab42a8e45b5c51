"""What is warned of, and how often, beside PyTorch."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from reftorch.core.warning import warn
from reftorch.spec import load
from tests.support import covers

Call = Callable[[Any], Any]


def read_only() -> np.ndarray:
    array = np.ones(3, np.float32)
    array.flags.writeable = False
    return array


def product(t: Any) -> Any:
    return t.ones(2, requires_grad=True) * 2


def uint8(t: Any) -> Any:
    return t.ones(2, dtype=t.uint8)


def expanded(t: Any) -> Any:
    return t.ones(1).expand(3)


def complex64(t: Any) -> Any:
    return t.ones(2, dtype=t.complex64)


CALLS: dict[str, Call] = {
    "complex to float": lambda t: complex64(t).to(t.float32),
    "complex to int": lambda t: complex64(t).to(t.int32),
    "complex to bool": lambda t: complex64(t).to(t.bool),
    "complex to complex": lambda t: complex64(t).to(t.complex128),
    "copy_": lambda t: t.ones(2).copy_(complex64(t)),
    "setitem of complex": lambda t: t.ones(2).__setitem__(0, complex64(t)[0]),
    "sum with dtype": lambda t: complex64(t).sum(dtype=t.float32),
    "float method": lambda t: complex64(t).float(),
    "from_numpy": lambda t: t.from_numpy(read_only()),
    "from_numpy of an expanded array": lambda t: t.from_numpy(np.broadcast_to(np.ones(2), (3, 2))),
    "as_tensor": lambda t: t.as_tensor(read_only()),
    "asarray": lambda t: t.asarray(read_only()),
    "tensor of a read-only array": lambda t: t.tensor(read_only()),
    "out of another size": lambda t: t.add(t.ones(2), 1, out=t.ones(3)),
    "out without elements": lambda t: t.add(t.ones(2), 1, out=t.ones(0)),
    "out of a reduction": lambda t: t.sum(t.ones(2, 3), 1, out=t.ones(3)),
    "two outs": lambda t: t.sort(t.ones(2), out=(t.ones(3), t.ones(3).long())),
    "out of cat": lambda t: t.cat([t.ones(2)], out=t.ones(3)),
    "out of zeros": lambda t: t.zeros(2, out=t.ones(3)),
    "out of eye": lambda t: t.eye(2, out=t.ones(3)),
    "out of linspace": lambda t: t.linspace(0, 1, 2, out=t.ones(3)),
    "out of arange": lambda t: t.arange(2, out=t.ones(3)),
    "out of arange, as many": lambda t: t.arange(4, out=t.ones(2, 2)),
    "grad of a product": lambda t: product(t).grad,
    "grad of a leaf": lambda t: t.ones(2, requires_grad=True).grad,
    "grad of a view": lambda t: t.ones(2, requires_grad=True)[0].grad,
    "T of three dims": lambda t: t.ones(2, 3, 4).T,
    "T of one dim": lambda t: t.ones(2).T,
    "T of a matrix": lambda t: t.ones(2, 3).T,
    "T of none": lambda t: t.ones(()).T,
    "H of none": lambda t: t.ones(()).H,
    "mT of none": lambda t: t.ones(()).mT,
    "mH of none": lambda t: t.ones(()).mH,
    "adjoint of none": lambda t: t.ones(()).adjoint(),
    "t of one dim": lambda t: t.ones(2).t(),
    "tensor of a tensor": lambda t: t.tensor(t.ones(2)),
    "new_tensor of a tensor": lambda t: t.ones(2).new_tensor(t.ones(2)),
    "as_tensor of a tensor": lambda t: t.as_tensor(t.ones(2)),
    "list of arrays": lambda t: t.tensor([np.ones(2), np.ones(2)]),
    "tuple of arrays": lambda t: t.as_tensor((np.ones(2),), dtype=t.int8),
    "arrays in the second place": lambda t: t.tensor([[1, 2], np.ones(2)]),
    "float()": lambda t: float(product(t)[0]),
    "complex()": lambda t: complex(product(t)[0]),
    "int()": lambda t: int(product(t)[0]),
    "item": lambda t: product(t)[0].item(),
    "float() of a plain tensor": lambda t: float(t.ones(1)),
    "var": lambda t: t.ones(1).var(),
    "std of nothing": lambda t: t.ones(0).std(),
    "var_mean": lambda t: t.var_mean(t.ones(2), correction=2),
    "where": lambda t: t.where(uint8(t), 1.0, 2.0),
    "mask of uint8": lambda t: t.ones(2)[uint8(t)],
    "two masks of uint8": lambda t: t.ones(2, 2)[uint8(t), uint8(t)],
    "list as tuple": lambda t: t.ones(2, 3)[[slice(0, 1), 0]],
    "list as tuple, written": lambda t: t.ones(2, 3).__setitem__([slice(0, 1), 0], 1),
    "masked_fill_": lambda t: expanded(t).masked_fill_(t.ones(3) > 0, 1),
    "index_fill_": lambda t: expanded(t).index_fill_(0, t.tensor([0]), 1),
    "index_put_": lambda t: expanded(t).index_put_((t.tensor([0]),), t.tensor(1.0)),
    "complex32": lambda t: t.empty(2, dtype=t.complex32),
    "complex32 from complex64": lambda t: complex64(t).to(t.complex32),
    "softmax": lambda t: t.nn.functional.softmax(t.ones(2)),
    "softmin": lambda t: t.nn.functional.softmin(t.ones(2)),
    "log_softmax": lambda t: t.nn.functional.log_softmax(t.ones(2)),
    "backward": lambda t: product(t).sum().backward(),
    "backward with a graph": lambda t: product(t).sum().backward(create_graph=True),
    "scatter": lambda t: t.ones(2).scatter(0, t.tensor([0]), t.ones(1), reduce="add"),
    "scatter of a number": lambda t: t.ones(2).scatter(0, t.tensor([0]), 1.0, reduce="add"),
    "tensor of numbers that require grad": lambda t: t.tensor([product(t)[0], 2.0]),
    "searchsorted": lambda t: t.searchsorted(t.arange(6.0)[::2], t.ones(2, 3).t()),
    "searchsorted with a sorter": lambda t: t.searchsorted(
        t.arange(3.0), t.ones(2), sorter=t.tensor([0, 9, 1, 9, 2])[::2]
    ),
    "bucketize": lambda t: t.bucketize(t.ones(2), t.arange(6.0)[::2]),
    "index_reduce": lambda t: t.ones(2).index_reduce(0, t.tensor([0]), t.ones(1), "prod"),
    "cov": lambda t: t.cov(t.ones(2, 1)),
    "cross": lambda t: t.cross(t.ones(3, 3), t.ones(3, 3)),
    "range": lambda t: t.range(0, 3),
    "resize": lambda t: t.ones(2).resize_(3),
    "division": lambda t: t.ones(2) / 0,
    "division rounded": lambda t: t.ones(2) // 2,
}
ONCE = {
    "complex to float", "from_numpy", "T of one dim", "T of none", "H of none", "mT of none",
    "list of arrays", "float()", "where", "complex32", "backward with a graph", "scatter",
}  # fmt: skip


def given(library: ModuleType, call: Call) -> list[type]:
    """The classes of the warnings that a call gives; each points at the call."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        call(library)
    assert library is torch or all(warning.filename == __file__ for warning in seen)
    return [warning.category for warning in seen]


@covers("warnings/user-warning", "warnings/at-the-caller", "warnings/grad-of-non-leaf")
@covers("warnings/transpose-of-no-matrix", "warnings/matrix-view-of-zero-dim")
@covers("warnings/number-that-requires-grad", "warnings/tensor-of-tensor")
@covers("warnings/arrays-in-a-list", "warnings/read-only-memory", "warnings/complex-half")
@covers("warnings/cycle-through-grad", "softmax/implicit-dim", "arange/out-of-another-length")
@covers("scatter/reduce-with-tensor", "searchsorted/warns-of-strides")
@covers("index_reduce/is-in-beta")
@pytest.mark.parametrize("name", CALLS)
def test_each_time(name: str) -> None:
    for library in (torch, reftorch):
        library.set_warn_always(True)
    try:
        theirs, ours = given(torch, CALLS[name]), given(reftorch, CALLS[name])
    finally:
        for library in (torch, reftorch):
            library.set_warn_always(False)
    assert ours == theirs


@covers("warnings/once-in-a-process")
@pytest.mark.parametrize("name", CALLS)
def test_once_in_a_process(name: str) -> None:
    for library in (torch, reftorch):
        given(library, CALLS[name])
    assert given(reftorch, CALLS[name]) == given(torch, CALLS[name])
    if name in ONCE:
        assert not given(reftorch, CALLS[name])


@covers("warnings/once-in-a-process")
def test_what_was_said_counts_as_said_whatever_the_filters() -> None:
    rule, text = "warnings/tensor-of-tensor", "said in a test"
    with pytest.warns(UserWarning, match=text) as seen:
        warn(rule, text)
    assert seen[0].message.rule == rule  # type: ignore[union-attr]
    once = next(rule.id for rule in load().rules.values() if rule.warns == "once")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning):
            warn(once, "said once, {}", "of this")
        warn(once, "said once, {}", "of this")
        with pytest.raises(UserWarning):
            warn(once, "said once, {}", "of that")
    with pytest.raises(AssertionError):
        warn("warnings/switch-is-bool", text)


@covers("warnings/switch-is-bool")
def test_switch() -> None:
    for library in (torch, reftorch):
        assert library.is_warn_always_enabled() is False
        for value in (1, None, "yes", library.tensor(True), np.bool_(True)):
            with pytest.raises(RuntimeError):
                library.set_warn_always(value)


OLD_FORMS = """
t.add(x, 2, y) | x.add(2, y) | x.clone().add_(2, y) | t.add(x, 2, y, out=t.empty(2, 2))
t.add(x, 2, other=y) | t.add(x, 2.5, y) | t.add(x, t.tensor(2), y) | t.add(x, 2, 3) | x.add(2, 3)
t.add(1, 2, y) | t.add(x, True, y) | t.add(x, 2j, y) | t.add(x.long(), 2.5, y.long())
t.add(x, 2, y, alpha=3) | t.add(x, t.tensor([2]), y) | t.add(2, x, y) | t.add(x, "a", y)
t.add(x, None, y) | t.add(x, y, 2) | x.add(y, 2) | t.add(x, 2, [1]) | t.add(x, 2, y, z=3)
t.sub(x, 2, y) | x.sub(2, y) | x.clone().sub_(2, y) | t.sub(x, 2, y, out=t.empty(2, 2))
t.sub(x, 2, 3) | t.subtract(x, 2, y) | x.subtract(2, y) | x.clone().subtract_(2, y)
t.rsub(x, 2, y)
t.mul(x, 2, y) | x.div(2, y) | x.mul_(2, y) | t.lerp(x, 2, y) | t.mul(x, 2) | t.div(x, 2)
t.addcmul(x, 2, y, y) | x.addcmul(2, y, y) | x.clone().addcmul_(2, y, y)
t.addcmul(x, 2, y, tensor2=y) | t.addcmul(x, 2, y, y, out=t.empty(2, 2)) | t.addcmul(x, 2, y)
t.addcmul(3, x, 2, y, y) | t.addcmul(x, 2, y, y, value=3) | t.addcmul(x, y, y, value=2)
t.addcdiv(x, 2, y, y) | x.addcdiv(2, y, y) | x.clone().addcdiv_(2, y, y)
t.addmm(3, x, mat1=y, mat2=y) | t.addmm(3, x, 2, mat1=y, mat2=y)
t.addmm(3, input=x, alpha=2, mat1=y, mat2=y) | t.addmm(beta=3, input=x, alpha=2, mat1=y, mat2=y)
t.addmm(t.tensor(3), x, t.tensor(2), y, y) | t.addmm(True, x, y, y) | t.addmm(3.5, x, 2, y, y)
t.addmv_(v.clone(), y, v) | t.addmv_(3, v.clone(), 2, y, v) | t.addmv_(3, v.clone(), y, v)
t.addmm(x, y, y, 3, 2) | t.addmm(3, x, 2, y) | t.addmm(3, x, 2, y, y, alpha=2)
t.addcmul(w, 2, w, w).sum().backward() | w.grad | t.addmm(3, w, 2, w, w).grad_fn.name()
"""
SUMS = (("addmm", "x", "y, y"), ("addmv", "v", "y, v"), ("addr", "x", "v, v"),
        ("baddbmm", "b", "b, b"), ("addbmm", "x", "b, b"))  # fmt: skip
FORMS = """
t.NAME(3, SELF, 2, OTHERS) | t.NAME(3, SELF, OTHERS) | SELF.NAME(3, 2, OTHERS)
SELF.NAME(3, OTHERS) | SELF.clone().NAME_(3, 2, OTHERS) | SELF.clone().NAME_(3, OTHERS)
t.NAME(SELF, 2, OTHERS) | t.NAME(3, SELF, 2, OTHERS, out=t.zeros_like(SELF))
t.NAME(3, SELF, OTHERS, alpha=2) | SELF.NAME(3, OTHERS, alpha=2) | t.NAME(SELF, 3, 2, OTHERS)
t.NAME(SELF, OTHERS, beta=3, alpha=2)
"""


def outcomes(library: Any, lines: str) -> list[tuple[str, Any, int]]:
    """What each call gives, and how many warnings of an old form there are."""
    x = library.arange(4.0).reshape(2, 2)
    names = {"t": library, "x": x, "y": x + 1, "v": x[0] + 1, "b": x[None] + 0,
             "w": (x + 1).requires_grad_()}  # fmt: skip
    found = []
    for text in " | ".join(lines.strip().splitlines()).split(" | "):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            try:
                given = eval(text, names)
            except (TypeError, RuntimeError) as problem:
                given = type(problem)
        given = given.tolist() if isinstance(given, library.Tensor) else given
        found.append((text, given, sum("deprecated" in str(each.message) for each in said)))
    return found


@covers("warnings/numbers-before-tensors", "subtract/is-sub")
@pytest.mark.filterwarnings("ignore")
def test_old_orders_of_arguments() -> None:
    forms = [FORMS.replace("NAME", name).replace("SELF", own).replace("OTHERS", others).strip()
             for name, own, others in SUMS]  # fmt: skip
    lines = "\n".join([OLD_FORMS.strip(), *forms])
    for always in (True, False):
        for library in (torch, reftorch):
            library.set_warn_always(always)
        ours, theirs = outcomes(reftorch, lines), outcomes(torch, lines)
        torch.set_warn_always(False)
        reftorch.set_warn_always(False)
        if not always:  # what was said before this test depends on others
            assert sum(times for *_, times in ours) <= 1
            ours, theirs = ([each[:2] for each in found] for found in (ours, theirs))
        assert ours == theirs


@covers("subtract/is-sub")
def test_subtract() -> None:
    lines = """
t.subtract(x, y) | t.subtract(x, y, alpha=2) | x.subtract(y) | x.clone().subtract_(y, alpha=2)
t.subtract(x, 2, 3) | x.subtract(2, 3) | x.clone().subtract_(2, 3) | t.subtract(2, x)
t.subtract(2, 3) | t.subtract(x, 2) | t.subtract(x, 2, alpha=3)
t.subtract(x, t.tensor(2), 3) | t.subtract(x, y, 2)
t.subtract(x, y, out=t.empty(2, 2)) | t.subtract(x, 2, 3, out=t.empty(2, 2))
t.subtract(x > 1, x > 1) | t.subtract(w, 2).grad_fn.name() | t.subtract(w, 2, 3).grad_fn.name()
w.subtract(y).grad_fn.name()
t.subtract(x.long(), 2.5) | t.subtract(x.long(), 2, 2.5) | x.clone().subtract_(w).grad_fn.name()
"""
    assert outcomes(reftorch, lines) == outcomes(torch, lines)
