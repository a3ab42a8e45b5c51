"""Views beside PyTorch: sizes, strides, offsets, aliasing, values, refusals and gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from reftorch.dispatch.table import OPERATORS
from tests.ops.sidebyside import ALL, Source, to_ours
from tests.ops.strided import compare_views, draw, results
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
Draw = Callable[[Source, torch.Tensor], tuple[Any, ...]]


def dim(s: Source, x: torch.Tensor) -> int:
    """A dim, sometimes out of range."""
    bound = max(x.dim(), 1)
    return s.random.randint(-bound - s.flip(0.1), bound - (not s.flip(0.1)))


def sizes_of(s: Source, x: torch.Tensor) -> tuple[int, ...]:
    """Sizes that often hold the elements of x, made by splitting and merging its dims."""
    sizes = list(x.shape)
    for _ in range(s.random.randint(0, 3)):
        at = s.random.randint(0, len(sizes))
        if s.flip(0.4):
            sizes.insert(at, 1)
        elif len(sizes) > 1 and at < len(sizes) - 1:
            sizes[at : at + 2] = [sizes[at] * sizes[at + 1]]
        elif at < len(sizes) and sizes[at] % 2 == 0:
            sizes[at : at + 1] = [2, sizes[at] // 2]
    if sizes and s.flip(0.2):
        sizes[s.random.randrange(len(sizes))] = s.pick([-1, -1, 3, -2])
    return tuple(sizes)


def order(s: Source, x: torch.Tensor) -> tuple[int, ...]:
    """An order of the dims, sometimes a wrong one."""
    dims = list(range(-x.dim(), 0) if s.flip(0.3) else range(x.dim()))
    s.random.shuffle(dims)
    return tuple(dims[:-1] + dims[:1] if s.flip(0.1) else dims)


def wider(s: Source, x: torch.Tensor) -> tuple[int, ...]:
    """Sizes to expand to."""
    sizes = [s.pick([n, -1, 3]) if n == 1 else s.pick([n, n, -1]) for n in x.shape]
    lead = [s.pick([1, 2, 0]) for _ in range(s.random.randint(0, 2))]
    return (*lead, *sizes) if not s.flip(0.1) else (*lead, 5, *sizes[1:])


def bound(s: Source) -> int | None:
    """A bound of a slice."""
    return s.pick([None, *range(-6, 7)])


def some_dims(s: Source, x: torch.Tensor) -> tuple[int, ...]:
    """Some dims."""
    return tuple(dim(s, x) for _ in range(s.random.randint(0, 2)))


VIEWS: dict[str, Draw] = {
    "view": lambda s, x: (sizes_of(s, x),),
    "reshape": lambda s, x: (sizes_of(s, x),),
    "transpose": lambda s, x: (dim(s, x), dim(s, x)),
    "swapaxes": lambda s, x: (dim(s, x), dim(s, x)),
    "permute": lambda s, x: (order(s, x),),
    "movedim": lambda s, x: tuple((dim if s.flip(0.5) else some_dims)(s, x) for _ in range(2)),
    "t": lambda s, x: (),
    "adjoint": lambda s, x: (),
    "select": lambda s, x: (dim(s, x), s.random.randint(-4, 3)),
    "narrow": lambda s, x: (dim(s, x), s.random.randint(-4, 3), s.random.randint(-1, 3)),
    "diagonal": lambda s, x: (s.random.randint(-4, 4), dim(s, x), dim(s, x)),
    "unfold": lambda s, x: (dim(s, x), s.random.randint(-1, 4), s.random.randint(0, 3)),
    "expand": lambda s, x: (wider(s, x),),
    "squeeze": lambda s, x: s.pick([(), (dim(s, x),), (some_dims(s, x),)]),
    "unsqueeze": lambda s, x: (s.random.randint(-x.dim() - 2, x.dim() + 1),),
    "flatten": lambda s, x: s.pick([(), (dim(s, x),), (dim(s, x), dim(s, x))]),
    "ravel": lambda s, x: (),
    "unflatten": lambda s, x: (dim(s, x), s.pick([(2, 2), (1, -1), (-1,), (), (3,), (2, -1)])),
    "split": lambda s, x: (
        s.pick([-1, 0, 1, 2, 3, [1, 1], [2, 1], [0, 2, 1], [-1, 3]]), dim(s, x),
    ),
    "chunk": lambda s, x: (s.random.randint(-1, 5), dim(s, x)),
    "unbind": lambda s, x: (dim(s, x),),
    "tensor_split": lambda s, x: (s.pick([0, 1, 2, 3, (1,), (2, 1), (-1, 3), ()]), dim(s, x)),
    "hsplit": lambda s, x: (s.pick([0, 1, 2, (1, 2)]),),
    "vsplit": lambda s, x: (s.pick([0, 1, 2, (1, 2)]),),
    "dsplit": lambda s, x: (s.pick([0, 1, 2, (1, 2)]),),
    "as_strided": lambda s, x: (
        tuple(s.random.randint(0, 3) for _ in range(2)),
        tuple(s.random.randint(-s.flip(0.05), 3) for _ in range(2 + s.flip(0.05))),
        s.pick([None, 0, 1, 5, -1]),
    ),
}  # fmt: skip


@covers("views/view-needs-compatible-strides", "views/view-strides", "views/view-of-empty")
@covers("views/infer-one-size", "views/infer-from-nothing", "views/view-keeps-numel")
@covers("views/may-alias", "views/transpose", "views/permute", "views/movedim", "views/select")
@covers("views/narrow-is-strict", "narrow/start-in-range", "views/diagonal", "views/unfold")
@covers("views/expand", "views/expand-keep-size", "views/expand-refuses", "views/squeeze")
@covers("views/unsqueeze-stride", "views/flatten", "views/flatten-of-zero-dim", "views/unflatten")
@covers("views/split", "views/split-sizes-add-up", "views/chunk", "views/unbind")
@covers("views/as-strided", "views/tensor-split", "tensor_split/at-least-one-part")
@covers("hsplit/equal-parts")
@covers("ravel/is-contiguous", "t/at-most-two-dims", "movedim/as-many-destinations")
@covers("unfold/zero-dim-counts-as-one", "views/always-alias", "views/share-storage", "dims/wrap")
@covers("dims/zero-dim-counts-as-one", "dims/zero-dim-has-no-entries", "dims/zero-dim-has-no-parts")
@covers("dims/new-dim", "dims/no-duplicates", "dims/permutation-is-complete")
@covers("dims/empty-list-means-none")
@pytest.mark.parametrize("name", VIEWS)
def test_view(name: str) -> None:
    source = Source(list(VIEWS).index(name))
    accepted = 0
    for _ in range(150):
        x = draw(source)
        args = VIEWS[name](source, x)
        accepted += compare_views(lambda lib, x, *a: getattr(x, name)(*a), [x, *args])
    assert accepted > 15


@covers("views/slice", "views/slice-clamps", "slice/operator-step-is-positive")
@covers("strides/size-one-kept")
def test_slices() -> None:
    source = Source(3)
    for _ in range(300):
        x = draw(source)
        index = tuple(
            slice(bound(source), bound(source), source.pick([None, 1, 1, 2, 3, 0, -1]))
            for _ in range(source.random.randint(0, x.dim() + source.flip(0.1)))
        )
        compare_views(lambda lib, x, i: x[i], [x, index])


@covers("views/view-dtype-of-same-size", "views/view-dtype-to-smaller")
@covers("views/view-dtype-to-larger", "views/dtype-view-is-a-root")
def test_view_dtype() -> None:
    source = Source(4)
    for _ in range(400):
        x = draw(source, getattr(torch, source.pick(["float32", "int16", "uint8", "float64"])))
        to = source.pick([name for name in ALL if name != "bool"])
        own = to_ours(x)
        compare_views(lambda lib, x, name: x.view(getattr(lib, name)).view(x.dtype), [x, to])
        try:
            expected = x.view(getattr(torch, to))
        except RuntimeError:
            with pytest.raises(RuntimeError):
                own.view(getattr(reftorch, to))
            continue
        found = own.view(getattr(reftorch, to))
        assert found.shape == expected.shape and found.stride() == expected.stride()
        assert found.storage_offset() == expected.storage_offset()


@covers("views/view-as-real", "views/view-as-complex", "views/real-and-imag")
@covers("views/may-return-self", "errors/dtypes")
def test_parts_of_complex() -> None:
    source = Source(5)
    dtypes = ["complex64", "complex128", "complex32", "float32", "float64", "int64", "bfloat16"]
    for _ in range(150):
        x = draw(source, getattr(torch, source.pick(dtypes)))
        for name in ("real", "imag", "view_as_real", "view_as_complex"):
            compare_views(lambda lib, x, name: getattr(lib, name)(x), [x, name])
        if x.dim() and x.shape[-1] > 1:
            compare_views(lambda lib, x: lib.view_as_complex(x[..., :2]), [x])


@covers("adjoint/needs-matrices")
@pytest.mark.parametrize("name", ["T", "mT", "mH", "H"])
def test_transposed_attributes(name: str) -> None:
    source = Source(6)
    for _ in range(60):
        compare_views(lambda lib, x, name: getattr(x, name), [draw(source), name])


@covers("transpose/changes-geometry-in-place", "inplace/bumps-version")
def test_geometry_in_place() -> None:
    source = Source(7)
    names = ["t", "transpose", "squeeze", "unsqueeze", "swapaxes", "as_strided"]
    for _ in range(300):
        x, name = draw(source), source.pick(names)
        args = VIEWS[name](source, x)
        changed = x.detach()[...]
        accepted = compare_views(
            lambda lib, x, args, name: getattr(x.detach()[...], f"{name}_")(*args), [x, args, name]
        )
        if accepted:
            own = to_ours(x)[...]
            own_result = getattr(own, f"{name}_")(*args)
            before = changed._version
            getattr(changed, f"{name}_")(*args)
            assert own_result is own and own._version == changed._version - before


@covers("select_scatter/keeps-memory-layout", "select_scatter/src-has-size-of-part")
@pytest.mark.parametrize("name", ["select", "diagonal", "as_strided"])
def test_scattered_parts(name: str) -> None:
    source = Source(8)
    for _ in range(150):
        x = draw(source)
        args = VIEWS[name](source, x)
        try:
            src = torch.zeros(getattr(x, name)(*args).shape if not source.flip(0.1) else (1, 2))
        except (RuntimeError, IndexError):
            src = torch.zeros(())
        compare_views(
            lambda lib, x, src, *a: getattr(lib, f"{name}_scatter")(x, src, *a), [x, src, *args]
        )


@covers("narrow/start-tensor-is-an-integer", "tensor_split/tensor-is-int64")
def test_arguments_in_tensors() -> None:
    x = torch.arange(6)
    starts = [torch.tensor(1), torch.tensor([1]), torch.tensor(1.0), torch.tensor(True),
              torch.tensor([[1]]), torch.tensor(2).int()]  # fmt: skip
    for start in starts:
        compare_views(lambda lib, x, start: x.narrow(0, start, 2), [x, start])
        compare_views(lambda lib, x, start: x.tensor_split(start), [x, start])


# ---- gradients

GRADIENTS: dict[str, Draw] = {
    name: VIEWS[name]
    for name in (
        "reshape", "transpose", "permute", "select", "narrow", "diagonal", "unfold", "expand",
        "squeeze", "unsqueeze", "flatten", "split", "chunk", "unbind", "tensor_split",
    )
}  # fmt: skip


@covers("autograd/gradient-has-input-shape", "autograd/sums-gradients")
@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str) -> None:
    source = Source(20 + list(GRADIENTS).index(name))
    done = 0
    for _ in range(60):
        x = draw(source, torch.float64, most=3).clone()
        args = GRADIENTS[name](source, x)
        try:
            parts = len(results(getattr(x, name)(*args)))
        except (RuntimeError, IndexError):
            continue
        if not parts:
            continue
        which = source.random.randrange(parts)

        def call(lib: Any, x: Any, args: Any = args, which: int = which) -> Any:
            part = results(getattr(x * x, name)(*args))[which]
            return part * part

        check_gradients(call, [x])
        done += 1
    assert done > 10


@covers("as_strided/gradient-by-place")
def test_gradient_of_as_strided() -> None:
    source = Source(40)
    done = 0
    for _ in range(80):
        x = draw(source, torch.float64, most=3)
        args = VIEWS["as_strided"](source, x)
        try:
            x.as_strided(*args)
        except RuntimeError:
            continue
        theirs = x.clone() if source.flip(0.5) else x.contiguous()
        ours = to_ours(theirs)
        theirs.requires_grad_(), ours.requires_grad_()
        try:
            a = theirs.as_strided(*args)
        except RuntimeError:
            continue
        cotangent = torch.arange(a.numel(), dtype=torch.float64).reshape(a.shape)
        (expected,) = torch.autograd.grad(a, theirs, cotangent)
        (found,) = reftorch.autograd.grad(ours.as_strided(*args), ours, to_ours(cotangent))
        assert found.tolist() == expected.tolist()
        done += 1
    assert done > 10


@covers("transpose/changes-geometry-in-place")
def test_gradient_through_geometry_in_place() -> None:
    for lib in (torch, reftorch):
        x = lib.arange(6.0).view(2, 3).requires_grad_()
        y = x * 1
        y.t_().unsqueeze_(0).transpose_(0, 1)
        (g,) = lib.autograd.grad(y, x, lib.arange(6.0).view(3, 1, 2))
        assert g.tolist() == [[0, 2, 4], [1, 3, 5]]
        part = (x * 1)[0]
        part.unsqueeze_(0)
        part.mul_(lib.tensor([[2.0, 3.0, 4.0]]))
        (g,) = lib.autograd.grad(part.sum(), x)
        assert g.tolist() == [[2, 3, 4], [0, 0, 0]]
        with pytest.raises(RuntimeError):
            x.t_()


@covers("strides/fit-the-storage", "strides/one-per-dim")
@pytest.mark.parametrize(
    "size, stride", [((3,), (1,)), ((2, 2), (1, 2)), ((-1,), (1,)), ((2,), (1, 1)), ((2,), (-1,))]
)
def test_reshape_alias_stays_within_the_storage(size: Any, stride: Any) -> None:
    """Not beside PyTorch, which reads foreign memory."""
    x = reftorch.arange(2.0)
    with pytest.raises(RuntimeError) as caught:
        OPERATORS["_reshape_alias"].call((x, size, stride))
    assert caught.value.rule.startswith("strides/")  # type: ignore[attr-defined]
    assert OPERATORS["_reshape_alias"].call((x, (2, 2), (1, 0))).tolist() == [[0, 0], [1, 1]]


@covers("slice_inverse/lies-as-src")
def test_slice_inverse() -> None:
    def found(lib: Any) -> list[Any]:
        z = lib.arange(12.0, requires_grad=True)
        h = (z * 1).view(3, 4)
        seen: list[Any] = []
        whole, turned = h.detach(), h.t().detach()
        for part, src, *at in ((h[:, 1:3], whole, 1, 1, 3), (h[:, 1::2], whole, 1, 1, None, 2),
                               (h.t()[1:3], turned, 0, 1, 3)):  # fmt: skip
            y = part.slice_inverse(src, *at)
            seen += [y.tolist(), y.stride(), y.storage_offset(), y._base is h._base, y._version]
            seen += [y.grad_fn.name()]
        y = h[:, 1:3].slice_inverse(h.detach(), 1, 1, 3)
        seen.append(lib.autograd.grad((y * y).sum(), z, retain_graph=True)[0].tolist())
        y.mul_(2)
        seen += [h.tolist(), y.grad_fn.name(), lib.autograd.grad(h.sum(), z)[0].tolist()]
        source = lib.ones(4, requires_grad=True)
        y = lib.slice_inverse(lib.zeros(4)[1:3], source, 0, 1, 3)
        y.sum().backward()
        seen += [y.requires_grad, source.grad.tolist()]
        for wrong in (lambda: lib.zeros(2).slice_inverse(lib.zeros(3)), lambda: y.slice_inverse()):
            try:
                wrong()
            except (RuntimeError, TypeError) as problem:
                seen.append(type(problem))
        w = lib.zeros(4, dtype=lib.complex64, requires_grad=True)
        with pytest.raises(RuntimeError):
            (w * 1)[1:3].slice_inverse(w.detach(), 0, 1, 3)
        return seen

    assert found(reftorch) == found(torch)
