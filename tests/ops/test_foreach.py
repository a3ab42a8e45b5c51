"""Operators on lists beside PyTorch: all samples of PyTorch's own tests, and what is particular."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
import torch

import reftorch
from reftorch.spec import NOT_IMPLEMENTED, load
from tests.autograd.beside import beside, refused
from tests.ops.lists_beside import (
    INFOS, mapped, names_of, same_call, same_gradients, same_tensors, samples, sides, tangents,
    tensors_in,
)  # fmt: skip
from tests.ops.sidebyside import to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def test_every_entry_is_tried() -> None:
    names = {name for info in INFOS.values() for name in names_of(info)}
    ours = {entry.schema.name for entry in load().ops.values() if entry.family == "foreach"}
    assert len(INFOS) == 48 and names == ours


@covers("foreach/each-by-itself", "foreach/returns-a-tuple", "foreach/returns-the-list")
@pytest.mark.parametrize("entry", INFOS)
def test_samples(entry: str) -> None:
    """Values, dtypes, strides, versions and refusals, in all dtypes."""
    info, accepted = INFOS[entry], 0
    for dtype in sorted(info.dtypes, key=str):
        for args, kwargs in samples(info, dtype, num_input_tensors=[4]):
            for name in names_of(info):
                accepted += same_call(name, args, kwargs)
    assert accepted > 5


# PyTorch's polygamma, with which it differentiates lgamma twice, errs by 1e-9
TOLERANCES = {"_foreach_lgamma": 1e-8}


@covers("foreach/in-place-records-each", "foreach/one-node", "foreach/node-names")
@pytest.mark.parametrize("entry", INFOS)
def test_gradients(entry: str) -> None:
    """The names of the nodes, first and second gradients, and where there are none."""
    info, recorded = INFOS[entry], 0
    for dtype in (torch.float64, torch.complex128):
        for args, kwargs in samples(info, dtype, num_input_tensors=[4]):
            for name in names_of(info):
                recorded += same_gradients(name, args, kwargs, TOLERANCES.get(entry))
    assert recorded > 0 or entry == "_foreach_copy"


# PyTorch's tangents for maximum and minimum with numbers are wrong where the number is chosen, and
# those of norm are of the size of the tensor [see spec/known_differences.yaml]
RIGHT = {"_foreach_maximum": "_foreach_clamp_min", "_foreach_minimum": "_foreach_clamp_max"}


@covers("foreach/no-forward-mode")
@pytest.mark.parametrize("entry", INFOS)
def test_tangents(entry: str) -> None:
    """Forward mode, which refuses what PyTorch refuses."""
    info = INFOS[entry]
    for args, kwargs in samples(info, torch.float64, num_input_tensors=[4]):
        for name in names_of(info):
            there, here = sides(args, kwargs)
            first = there.args[0] if isinstance(there.args[0], list) else there.args[1]
            seeds = [torch.randn_like(x) for x in first]
            own_seeds = [to_ours(seed) for seed in seeds]  # which are written to in place
            of_numbers = not tensors_in(there.args[1:])
            theirs = tangents(there, RIGHT.get(name, name) if of_numbers else name, seeds)
            ours = tangents(here, name, own_seeds)
            if entry == "_foreach_norm" and isinstance(theirs, RuntimeError):
                assert all(x.shape == () for x in ours)
            elif isinstance(theirs, Exception) or isinstance(ours, Exception):
                assert type(theirs) is type(ours), f"{name}: {theirs!r} expected, {ours!r} found"
            else:
                same_tensors(theirs, ours, f"{name}: tangents")


# ---- what the nodes keep


def _drawn(kind: str) -> Any:
    if kind == "Tensor[]":
        return [torch.rand(2, 2) + 0.5 for _ in range(2)]
    if kind == "Tensor":
        return torch.tensor(1.5)
    return [2.0, 3.0] if kind == "Scalar[]" else 2.0


RECORDED = [
    entry for entry in load().ops.values()
    if entry.family == "foreach" and not entry.writes_lists and entry.node != NOT_IMPLEMENTED
]  # fmt: skip


def _after_writing(lib: Any, name: str, args: list[Any], place: int | None) -> list[str | None]:
    """What becomes of a second backward pass, and of one after a write to an argument or result."""
    leaves = [x.requires_grad_() for arg in args if isinstance(arg, list) for x in arg
              if isinstance(x, lib.Tensor)]  # fmt: skip
    given = [[x * 1 for x in arg] if isinstance(arg, list) and arg[0] is not None
             and isinstance(arg[0], lib.Tensor) else arg for arg in args]  # fmt: skip
    results = getattr(lib, name)(*given)
    with lib.no_grad():
        if place is not None:
            target = results if place < 0 else given[place]
            (target[0] if isinstance(target, (list, tuple)) else target).add_(0)
    options = {"allow_unused": True}
    return [
        refused(lib.autograd.grad, results[1].sum(), leaves, **options) for _ in range(2)
    ] + [results[0].grad_fn.name(), len(results[0].grad_fn.next_functions)]


@covers("foreach/node-keeps-the-lists", "foreach/node-names")
@pytest.mark.parametrize("entry", RECORDED, ids=lambda entry: entry.full_name)
def test_what_a_node_keeps(entry: Any) -> None:
    """Which tensors may be written to before the backward pass, and whether there may be two."""
    kinds = [p.type for p in entry.schema.params if not p.has_default]
    tensors = [i for i, kind in enumerate(kinds) if kind.startswith("Tensor")]
    for place in (None, -1, *tensors):
        seen = []
        for lib in (torch, reftorch):
            torch.manual_seed(1)
            args = [_drawn(kind) for kind in kinds]
            if lib is reftorch:
                args = mapped(to_ours, args)
            seen.append(_after_writing(lib, entry.schema.name, args, place))
        assert seen[0] == seen[1], f"{place}: {seen[0]} expected, {seen[1]} found"


# ---- lists


def _ones(lib: Any, *sizes: Any, dtype: str = "float32") -> list[Any]:
    return [lib.ones(each, dtype=getattr(lib, dtype)) for each in sizes]


@covers("foreach/writes-nothing-pending")
@beside
def test_pending_in_place(torch: Any) -> Any:
    f, found = torch, []
    for turned in (lambda x: x.conj(), lambda x: x.conj().imag, lambda x: x):
        x, y, plain = (turned(torch.ones(2, dtype=torch.complex64)) for _ in range(3))
        plain = plain.resolve_conj().resolve_neg()
        calls = [
            (f._foreach_add_, [x], 1), (f._foreach_mul_, [x], [y]), (f._foreach_exp_, [x]),
            (f._foreach_zero_, [x]), (f._foreach_copy_, [plain, x], [y, y]),
            (f._foreach_copy_, [plain], [y]), (f._foreach_abs, [x]),
            (f._foreach_lerp_, [x], [y], 0.5), (f._foreach_add_, [x], []),
        ]  # fmt: skip
        found.append([[refused(*call) for call in calls], x.tolist(), plain.tolist()])
    return str(found)


@covers("foreach/some-tensor", "foreach/lists-of-one-length", "foreach/one-tensor-is-a-number",
        "foreach/numbers-in-a-tensor", "foreach/norm-order", "foreach/numbers-are-no-tensors",
        "foreach/self-by-keyword")  # fmt: skip
@beside
def test_refusals(torch: Any) -> Any:
    f, one, two = torch, _ones(torch, 1), _ones(torch, 1, 2)
    vector = torch.ones(2)
    calls: list[tuple[Any, ...]] = [
        *((f._foreach_add, [], x) for x in (1, [], [1], one, vector[0])),
        (f._foreach_exp, []), (f._foreach_exp_, []), (f._foreach_zero_, []), (f._foreach_max, []),
        (f._foreach_norm, []), (f._foreach_clone, []), (f._foreach_copy_, [], []),
        (f._foreach_mm, [], []), (f._foreach_pow, 2, []), (f._foreach_lerp, [], [], 1),
        *((call, two, x) for call in (f._foreach_add, f._foreach_add_, f._foreach_pow,
                                      f._foreach_maximum) for x in (one, [1], [1, 2, 3], [])),
        (f._foreach_lerp, two, one, 1), (f._foreach_lerp, two, two, one),
        (f._foreach_lerp, two, two, [1]), (f._foreach_addcmul, two, two, one),
        (f._foreach_addcmul, two, one, two, 1), (f._foreach_addcdiv, two, two, two, [1]),
        *((f._foreach_addcmul, two, two, two, x) for x in (torch.ones(1), torch.ones(2, 2),
          torch.ones(4)[::2], torch.tensor(3.0), torch.ones(2), torch.ones(2, 1))),
        *((call, two, x) for call in (f._foreach_add, f._foreach_mul_, f._foreach_div)
          for x in (torch.ones(1), vector, vector[:0], vector[0])),
        (f._foreach_copy_, two, one), (f._foreach_mm, two, two), (f._foreach_mm, two, []),
        *((f._foreach_norm, two, order) for order in (1, 2.5, -1, True, 1j, math.inf, "fro")),
        (f._foreach_norm, [torch.ones(0)], math.inf), (f._foreach_max, [torch.ones(0)]),
        (f._foreach_norm, _ones(torch, 2, dtype="int64")),
        (f._foreach_copy_, _ones(torch, 1), _ones(torch, 2)),
        # what is no list of tensors
        *((f._foreach_add, x, 1) for x in (None, [None], vector, [1], [[vector]], iter(two))),
        *((f._foreach_add, one, x) for x in (None, [None], "a", [vector, 2], [2, vector])),
        (f._foreach_add, one, 1, 2), (f._foreach_exp, one, one), (f._foreach_exp,),
    ]
    named: list[Any] = [
        refused(f._foreach_add, one, 1, alpha=2), refused(f._foreach_add, one, one, alpha=2),
        refused(f._foreach_add, one, one, alpha=2j), refused(f._foreach_exp, one, out=one),
        refused(f._foreach_add, self=one, scalar=1), refused(f._foreach_add, one, scalars=[1]),
        refused(f._foreach_add, one, other=one), refused(f._foreach_add_, one, one, alpha=2),
        refused(f._foreach_sub, one, vector[0], alpha=2), refused(f._foreach_norm, one, ord=1),
        refused(f._foreach_addcmul, one, one, one, value=2),
        refused(f._foreach_copy_, one, one, non_blocking=True),
    ]
    return [refused(*call) for call in calls], named, two, [x._version for x in two]


@covers("foreach/one-tensor-is-a-number", "foreach/extrema-of-numbers", "foreach/complex-extrema")
@beside
def test_promotion(torch: Any) -> Any:
    kinds = ("bool", "int32", "float16", "float32", "complex64")
    scalars = [True, 2, 2.5, 1j, *(torch.tensor(2, dtype=getattr(torch, kind)) for kind in kinds)]
    seen: list[Any] = []
    for name in "add sub mul div clamp_min clamp_max maximum minimum pow".split():
        for kind, other in itertools.product(kinds, scalars):
            for call in (getattr(torch, f"_foreach_{name}"), getattr(torch, f"_foreach_{name}_")):
                for more in (other, [other], [torch.ones((), dtype=torch.float64)]):
                    x = _ones(torch, 2, dtype=kind)
                    problem = refused(call, x, more)
                    seen.append((name, kind, str(other), problem, x if problem else call(x, more)))
    mixed = [torch.ones(2, dtype=getattr(torch, kind)) for kind in kinds]
    seen.append(torch._foreach_add(mixed, [1, 2.5, 1j, True, 0]))
    seen.append(torch._foreach_mul(mixed, mixed[::-1]))
    seen.append(torch._foreach_copy_(mixed, [x.real + 0.5 for x in mixed[::-1]]))
    return seen


@covers("foreach/one-after-the-other", "foreach/refused-before-anything-is-written",
        "foreach/returns-the-list")  # fmt: skip
@beside
def test_writing(torch: Any) -> Any:
    x, n, leaf = torch.arange(4.0), torch.ones(2, dtype=torch.int32), torch.ones(2).requires_grad_()
    seen: list[Any] = []

    def look(call: Any, *args: Any) -> None:
        problem = refused(call, *args)
        seen.append((problem, x.clone(), x._version, n.clone(), n._version, leaf._version))

    look(torch._foreach_add_, [x, x], 1)
    look(torch._foreach_mul_, [x[:3], x[1:]], 2)
    look(torch._foreach_mul_, [x, x], [x, x])
    look(torch._foreach_add_, [x, n, x], 1.5)
    look(torch._foreach_add_, [x, n], [torch.ones(4), torch.ones(3)])
    look(torch._foreach_add_, [x, n], [1])
    look(torch._foreach_add_, [x, torch.ones(2).expand(3, 2)], 1)
    look(torch._foreach_add_, [x, leaf], 1)
    look(torch._foreach_copy_, [x, leaf], [x, x[:2]])
    look(torch._foreach_maximum_, [x, leaf], 1)
    look(torch._foreach_zero_, (x, n))
    with torch.no_grad():
        look(torch._foreach_add_, [x, leaf], 1)
    with torch.inference_mode():
        seen.append([y.is_inference() for y in torch._foreach_add([x, x], 1)])
    return seen, torch._foreach_add_([x], 1)[0] is x


def _shown(tensor: Any) -> Any:
    """How a tensor is recorded: the node, and which edges there are."""
    node = tensor.grad_fn
    edges = node and [end is not None for end, _ in node.next_functions]
    return tensor.requires_grad, node and node.name(), tensor.output_nr, edges


@covers("foreach/in-place-records-each", "foreach/one-node", "foreach/no-derivative",
        "foreach/integers-beside-what-is-recorded")  # fmt: skip
@beside
def test_recording(torch: Any) -> Any:
    a, n = torch.ones(2, requires_grad=True), torch.ones(2, dtype=torch.int32)
    plain, number = torch.ones(2), torch.tensor(2.0, requires_grad=True)

    def fresh() -> list[Any]:
        return [a * 1, torch.ones(2), torch.ones(2)]

    other, seen = [plain, a, plain], []
    for name, *args in (
        ("mul", other), ("mul", number), ("add", 1), ("add", [1, 2, 3]), ("lerp", other, other),
        ("lerp", other, 0.5), ("addcmul", other, other), ("addcmul", other, other, torch.ones(3)),
        ("addcdiv", [plain] * 3, [plain] * 3, torch.ones(3)), ("maximum", 1.0), ("maximum", other),
        ("minimum", [1.0, 2.0, 3.0]), ("pow", 2.0), ("sign",), ("exp",),
        ("addcdiv", [plain] * 3, [plain] * 3, a.new_ones(3).requires_grad_()),
    ):
        seen.append([_shown(x) for x in getattr(torch, f"_foreach_{name}")(fresh(), *args)])
        seen.append([_shown(x) for x in getattr(torch, f"_foreach_{name}_")(fresh(), *args)])
    seen.append([_shown(x) for x in torch._foreach_copy_(fresh(), [plain] * 3)])
    seen.append([_shown(x) for x in torch._foreach_copy_(fresh(), other)])
    seen.append([_shown(x) for x in torch._foreach_zero_(fresh())])
    seen.append(_shown(torch._foreach_pow(2.0, [a, plain])[1]))
    for name in "sign clone abs neg floor max mul".split():
        more = [2] if name == "mul" else []
        seen.append(refused(getattr(torch, f"_foreach_{name}"), [n, a], *more))
    whole = torch.zeros(4)
    torch._foreach_copy_([whole[:2]], [a])
    parts = torch.zeros(4).split(2)
    seen.append(refused(torch._foreach_mul_, parts, [a, a]))
    seen.append(refused(torch._foreach_mul_, (a * 1).split(1), 2))
    return seen, _shown(whole), refused(whole.sum().backward)


@covers("foreach/one-node")
@beside
def test_gradients_of_some_results(torch: Any) -> Any:
    a, b = torch.ones(2, requires_grad=True), torch.ones(3, requires_grad=True)
    grad, seen = torch.autograd.grad, []
    r = torch._foreach_exp([a, b, torch.ones(1)])
    seen.append(grad(r[0].sum(), [a, b], allow_unused=True, retain_graph=True))
    seen.append(grad(r[2].sum(), [a, b], allow_unused=True, retain_graph=True))
    (first,) = grad(r[1].sum(), b, create_graph=True)
    seen.append(grad(first.sum(), b, retain_graph=True))
    seen.append(grad([r[0].sum(), (r[1] * r[2]).sum()], [a, b]))
    seen.append(refused(grad, r[0].sum(), [a]))
    torch._foreach_mul([a, a], 2.0)[1].sum().backward()
    r = torch._foreach_mul([a, a.detach()], [a, a])
    r[0].add_(r[1])
    r[0].sum().backward()
    with torch.no_grad():
        seen.append([x.requires_grad for x in torch._foreach_exp([a, b])])
    return seen, a.grad, b.grad
