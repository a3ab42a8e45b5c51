"""Every operator with a flat path, driven down both: the flat path and the layered one.

Both are called on operands that were made alike. Everything that a later call could see must be
equal: bits, dtype, layout, memory shared with operands, versions, bases, and the recorded node
with its edges and saved values.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
import pytest

import reftorch
from reftorch._rendered.methods import Methods
from reftorch.core import dtype as dt
from reftorch.core.geometry import Geometry, geometry
from reftorch.core.graph import LEAF, Leaf, Node, Output
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.trace import LISTENER
from reftorch.dispatch.packet import Packet
from reftorch.tools.render_flat import FLAT_REDUCTIONS, FLAT_VIEWS

Operands = list[Any]


def _flat_methods() -> list[str]:
    """The methods that step aside while somebody listens: those are the flat ones."""
    return [
        name for name, method in vars(Methods).items()
        if hasattr(method, "__code__") and "LISTENER" in method.__code__.co_names
    ]  # fmt: skip


FLAT = _flat_methods()
BINARY = [n for n in FLAT if Methods.__dict__[n].__code__.co_varnames[:2] == ("self", "other")]
UNARY = [n for n in FLAT if n not in BINARY and n not in FLAT_VIEWS]
DELEGATING = ["add", "sub", "mul", "eq", "lt", "bitwise_and"]
OPERATORS_OF_PYTHON = [name for name in BINARY if name.startswith("__")]

# ---- what can be seen of a result


def _bits(tensor: TensorImpl) -> bytes:
    return np.ascontiguousarray(tensor.window()).tobytes()


def _which(tensor: Any, operands: Operands) -> Any:
    for place, operand in enumerate(operands):
        if tensor is operand:
            return place
    return None


def _shared(tensor: TensorImpl, operands: Operands) -> Any:
    for place, operand in enumerate(operands):
        if isinstance(operand, TensorImpl) and tensor._storage is operand._storage:
            return place
    return tensor._storage.nbytes


def _base(tensor: TensorImpl, operands: Operands) -> Any:
    base = tensor._base
    for place, operand in enumerate(operands):
        if base is not None and isinstance(operand, TensorImpl):
            if base is operand or base is operand._base:
                return place, base is operand
    return base is not None


def _end(end: Any, operands: Operands) -> Any:
    if isinstance(end, TensorImpl):
        return "leaf", _which(end, operands), _bits(end)
    if isinstance(end, Output):
        return "output", end.index, end.node.name()
    return None if end is None else end.name()


def _saved(value: Any, operands: Operands) -> Any:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], TensorImpl):
        tensor, version = value
        return _which(tensor, operands), version, tensor._geometry, _bits(tensor)
    return type(value), value if isinstance(value, Geometry) else repr(value)


def _node(node: Any, operands: Operands) -> Any:
    if isinstance(node, Output):
        return node.index, node.node.name()
    if not isinstance(node, Node):
        return repr(node)
    return (
        node.name(), node._operator.name, node._geometry, node._dtype,
        [_end(end, operands) for end in node._edges],
        None if node._saved is None else [_saved(value, operands) for value in node._saved],
    )  # fmt: skip


def _layout(tensor: TensorImpl) -> Any:
    """What a geometry says; the object may be another, once the tables of them began afresh."""
    found = tensor._geometry
    return found.sizes, found.strides, found.pending


def facts(value: Any, operands: Operands) -> Any:
    """All of a result that a program could find out, apart from identities."""
    if isinstance(value, (tuple, list)):
        return [facts(item, operands) for item in value]
    if not isinstance(value, TensorImpl):
        return type(value), str(value)
    array = value._array
    if array is not None and array.size:
        size = value._dtype.itemsize
        address = value._storage.data_ptr() + value._offset * size
        assert array.ctypes.data == address, "the window shows other memory than the storage"
        assert array.size == 1 or array.strides == value._geometry.byte_strides(size)
    view = (value._node_version, value._sealed) if value._base is not None else ()
    return (
        _which(value, operands), type(value), value._dtype, _layout(value), value._offset,
        _shared(value, operands), _base(value, operands), view, value._storage.version,
        _node(value._node, operands), hasattr(value, "_grad"), _bits(value),
    )  # fmt: skip


# ---- both ways


class Ways:
    """Calls each operator both ways, and knows which calls the flat path served."""

    def __init__(self) -> None:
        self.layered = 0
        self.served: set[str] = set()

    def outcome(self, name: str, make_operands: Callable[[], Operands], args: Any) -> Any:
        operands = make_operands()
        method = getattr(type(operands[0]), name)
        before = self.layered
        try:
            result = method(*operands, *args)
        except Exception as problem:  # noqa: BLE001 - it is what is compared
            return type(problem), str(problem)
        if isinstance(result, TensorImpl) and not LISTENER.active and self.layered == before:
            self.served.add(name)
        return facts(result, operands), [facts(operand, operands) for operand in operands]

    def compare(self, name: str, make_operands: Callable[[], Operands], *args: Any) -> None:
        flat = self.outcome(name, make_operands, args)
        with listening():
            layered = self.outcome(name, make_operands, args)
        assert flat == layered, name


@contextmanager
def listening() -> Iterator[None]:
    """While somebody listens every call takes the layered path."""
    LISTENER.active = True
    try:
        yield
    finally:
        LISTENER.active = False


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    counted, resolve = Ways(), Packet.resolve

    def count(*args: Any, **kwargs: Any) -> Any:
        counted.layered += 1
        return resolve(*args, **kwargs)

    monkeypatch.setattr(Packet, "resolve", count)
    return counted


# ---- operands

FLOATS = [0.5, -0.0, 0.0, -3.0, math.nan, 2.0, math.inf, 1.0, 1.5]
INTS = [3, 0, 1, -2, 5, 127, -1, 100, 2]


def tensor(element: dt.dtype, sizes: tuple[int, ...], turn: int = 0) -> Any:
    """A plain tensor; `turn` says with which of the values it begins."""
    shape = geometry(sizes, _row_major(sizes))
    values = FLOATS if element.is_floating_point or element.is_complex else INTS
    given = [values[(i + turn) % len(values)] for i in range(shape.numel)]
    if element in dt.FLOAT8 or element is dt.bfloat16 or element.name == "complex32":
        wide = "complex64" if element.is_complex else "float32"
        plain = tensor(dt.BY_NAME[wide], sizes, turn)
        return plain.to(element)
    if not element.is_signed and not element.is_complex and not element.is_floating_point:
        given = [abs(value) for value in given]
    array = np.array(given, element.array)
    return make(Storage(array), shape, 0, element)


def _row_major(sizes: tuple[int, ...]) -> tuple[int, ...]:
    strides, step = [], 1
    for size in reversed(sizes):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


LAYOUTS: dict[str, Callable[[dt.dtype, int], Any]] = {
    "plain": lambda element, turn: tensor(element, (2, 3), turn),
    "no dims": lambda element, turn: tensor(element, (), turn),
    "empty": lambda element, turn: tensor(element, (0, 3), turn),
    "ones": lambda element, turn: tensor(element, (1, 3, 1), turn),
    "crossed": lambda element, turn: tensor(element, (3, 2), turn).transpose(0, 1),
    "part": lambda element, turn: tensor(element, (4, 3), turn)[1:3],
    "steps": lambda element, turn: tensor(element, (2, 6), turn)[:, ::2],
    "stretched": lambda element, turn: tensor(element, (1, 3), turn).expand(2, 3),
    "row": lambda element, turn: tensor(element, (3,), turn),
}


def _leaf(tensor: Any) -> Any:
    return tensor.requires_grad_()


def _made(tensor: Any) -> Any:
    return tensor.requires_grad_().clone()


def _view_of_made(tensor: Any) -> Any:
    return tensor.requires_grad_().clone().view(2, 3)


def _stale(tensor: Any) -> Any:
    base = tensor.requires_grad_().clone()
    view = base.view(2, 3)
    base.zero_()
    return view


def _late(tensor: Any) -> Any:
    """A view of a plain tensor that got a history after the view was made."""
    view = tensor.view(2, 3)
    tensor.copy_(reftorch.ones(2, 3, requires_grad=True))
    return view


def _follower(tensor: Any) -> Any:
    view = tensor.view(2, 3)
    tensor.requires_grad_()
    return view


def _made_unseen(tensor: Any) -> Any:
    tensor.requires_grad_()
    with reftorch.no_grad():
        return tensor.view(2, 3)


def _part_of_several(tensor: Any) -> Any:
    return reftorch.stack([tensor, tensor]).requires_grad_().clone().unbind()[1]


STATES: dict[str, Callable[[Any], Any]] = {
    "plain": lambda tensor: tensor, "leaf": _leaf, "made": _made, "view": _view_of_made,
    "stale": _stale, "late": _late, "follower": _follower, "unseen": _made_unseen,
    "several": _part_of_several, "detached": lambda tensor: tensor.requires_grad_().detach(),
}  # fmt: skip

DTYPES = list(dt.ALL)
SOME = [dt.float32, dt.float64, dt.int64, dt.uint8, dt.bool, dt.complex64, dt.float16]
NUMBERS = [
    0, 1, 1.0, True, 0.0, -0.0, 2, 2.0, -1, -1.0, False, 2.5, 0.1, math.nan, math.inf, -math.inf,
    127, 128, 255, 256, 2**24 + 1, 2**40, -(2**40), 2**63, 2**70, 1e300, 1e-50, 1j, 1 + 0j,
    np.int64(1), np.int32(2), np.float64(2.0), np.float32(2.5), np.bool_(True),
]  # fmt: skip


def one(element: dt.dtype, layout: str = "plain", state: str = "plain") -> Operands:
    return [STATES[state](LAYOUTS[layout](element, 0))]


def two(
    first: dt.dtype, second: dt.dtype, layouts: tuple[str, str] = ("plain", "plain"),
    states: tuple[str, str] = ("plain", "plain"),
) -> Operands:  # fmt: skip
    plain = LAYOUTS[layouts[0]](first, 0), LAYOUTS[layouts[1]](second, 4)
    return [STATES[state](operand) for state, operand in zip(states, plain, strict=True)]


# ---- one and two operands


@pytest.mark.parametrize("name", [*BINARY, *DELEGATING])
def test_pairs_of_dtypes(ways: Ways, name: str) -> None:
    for first, second in itertools.product(DTYPES, DTYPES):
        ways.compare(name, partial(two, first, second))
    assert name in ways.served


@pytest.mark.parametrize("name", OPERATORS_OF_PYTHON)
def test_numbers(ways: Ways, name: str) -> None:
    for element in DTYPES:
        # there and back: each number comes after and before those that equal it
        for number in [*NUMBERS, *reversed(NUMBERS)]:
            ways.compare(name, partial(one, element), number)


@pytest.mark.parametrize("name", OPERATORS_OF_PYTHON)
@pytest.mark.parametrize("layout", ["no dims", "empty", "part", "crossed"])
def test_numbers_and_layouts(ways: Ways, name: str, layout: str) -> None:
    for element, number in itertools.product(SOME, [1, 2.5, True, 0, -0.0]):
        ways.compare(name, partial(one, element, layout), number)


@pytest.mark.parametrize("name", OPERATORS_OF_PYTHON)
def test_numbers_are_recorded(ways: Ways, name: str) -> None:
    for element in (dt.float32, dt.float64, dt.complex64):
        for number, state in itertools.product([1, 1.0, 2.5, 0, True, 1j], STATES):
            ways.compare(name, partial(one, element, "plain", state), number)


@pytest.mark.parametrize("name", BINARY)
def test_pairs_of_layouts(ways: Ways, name: str) -> None:
    for layouts in itertools.product(LAYOUTS, LAYOUTS):
        for first, second in [(dt.float32, dt.float32), (dt.float64, dt.int64), (dt.bool, dt.bool)]:
            ways.compare(name, partial(two, first, second, layouts))


@pytest.mark.parametrize("name", BINARY)
def test_pairs_of_histories(ways: Ways, name: str) -> None:
    for element, states in itertools.product(
        (dt.float32, dt.complex64), itertools.product(STATES, STATES)
    ):
        operands = partial(two, element, element, states=states)
        ways.compare(name, operands)
        with reftorch.no_grad():
            ways.compare(name, operands)


@pytest.mark.parametrize("name", BINARY)
def test_an_operand_twice(ways: Ways, name: str) -> None:
    def same(state: str) -> Operands:
        return one(dt.float32, "plain", state) * 2

    def overlapping(shift: int) -> Operands:
        base = tensor(dt.float32, (6, 3))
        return [base[:3], base[shift : 3 + shift]]

    for state in STATES:
        ways.compare(name, partial(same, state))
    for shift in (0, 1, 3):
        ways.compare(name, partial(overlapping, shift))


@pytest.mark.parametrize("name", BINARY)
def test_foreign_operands(ways: Ways, name: str) -> None:
    for other in (None, "a", [1, 2, 3], np.ones(3, np.float32), object):
        ways.compare(name, partial(one, dt.float32), other)


@pytest.mark.parametrize("name", UNARY)
def test_one_operand(ways: Ways, name: str) -> None:
    for element, layout in itertools.product(DTYPES, LAYOUTS):
        ways.compare(name, partial(one, element, layout))
    assert name in ways.served


@pytest.mark.parametrize("name", UNARY)
def test_histories_of_one_operand(ways: Ways, name: str) -> None:
    for element, state in itertools.product((dt.float32, dt.complex128), STATES):
        operands = partial(one, element, "plain", state)
        ways.compare(name, operands)
        with reftorch.no_grad():
            ways.compare(name, operands)


@pytest.mark.parametrize("name", FLAT_REDUCTIONS)
def test_dims_of_reductions(ways: Ways, name: str) -> None:
    choices: list[tuple[Any, ...]] = [
        (0,), (-1,), (1,), (2,), (-4,), (True,), ((0,),), ((0, 1),), ([1],), (None,), (1.0,),
        (0, True), (1, 0), (np.int64(0),),
    ]  # fmt: skip
    for element, layout in itertools.product((dt.float32, dt.int64, dt.bool, dt.uint8), LAYOUTS):
        for args in choices:
            ways.compare(name, partial(one, element, layout), *args)
    for sizes, args in itertools.product([(3, 4, 5), (40, 7, 3), (600, 500)], [(), (0,), (1,)]):
        ways.compare(name, partial(_large, dt.float32, sizes, range(1)), *args)
    if FLAT_REDUCTIONS[name]:
        ways.served.clear()
        ways.compare(name, partial(one, dt.float32), 1)
        assert name in ways.served


@pytest.mark.parametrize("name", ["__add__", "__mul__", "__lt__", "neg", "exp", "__iadd__"])
def test_large_operands(ways: Ways, name: str) -> None:
    sizes = (600, 500)  # beyond what is computed in fresh memory of NumPy's
    for element in (dt.float32, dt.int64):
        turns = range(2 if name in BINARY else 1)
        ways.compare(name, partial(_large, element, sizes, turns))


def _large(element: dt.dtype, sizes: tuple[int, ...], turns: range) -> Operands:
    return [tensor(element, sizes, turn) for turn in turns]


# ---- views

VIEW_ARGS: dict[str, list[tuple[Any, ...]]] = {
    "view": [(6,), (3, 2), (-1,), (1, 6), ((6,),), ([6],), (2, -1), (True, 6), (6.0,), (7,),
             (), ((3, 2),), (np.int64(6),), (2, 3), (-1, -1), (0,), (1, 1)],
    "reshape": [(6,), (3, 2), (-1,), ((6,),), ([3, 2],), (True, 6), (6.0,), (7,), (2, 3), (),
                (0,), (1, 1), (3,)],
    "transpose": [(0, 1), (1, 0), (-1, 0), (0, 0), (False, True), (0, 2), (0.0, 1), (-3, 0),
                  (np.int64(0), 1), (0,), ()],
    "t": [(), (0,)],
    "permute": [(1, 0), (0, 1), (-1, 0), ((1, 0),), ([1, 0],), (True, False), (1.0, 0), (0, 0),
                (0,), (2, 1, 0), ()],
    "expand": [(4, 2, 3), (2, 3), (-1, 3), (2, -1), ((2, 2, 3),), ([2, 3],), (True, 2, 3), (3,),
               (2.0, 3), (5, 3), (-1, 2, 3), ()],
    "unsqueeze": [(0,), (1,), (2,), (-1,), (-3,), (3,), (True,), (1.0,), (np.int64(1),), ()],
    "select": [(0, 1), (1, 0), (-1, -1), (0, -2), (0, 5), (2, 0), (True, 0), (0, True), (0, 1.0),
               (np.int64(0), 1), (0,), ()],
    "squeeze": [(), (0,), (1,), (-1,), (-2,), (2,), (-3,), ((0,),), ((0, 1),), (True,), (1.0,),
                (np.int64(0),), (0, 1), (None,), ([1],)],
    "_slice": [(0, 0, 1, 1), (1, 1, 3, 1), (1, 0, 3, 2), (0, 1, 1, 1), (1, 2, 9, 1), (0, 0, 2, 1)],
}  # fmt: skip


BRACKETS = [
    0, -1, slice(None), slice(1, None), (0, 1), (slice(None), 2), True, None, 1.0, np.int64(1),
    (Ellipsis, 0), 5, slice(None, None, 2), (0, slice(1, 3)), (None, slice(1, None), None, -1),
    (slice(None), None, slice(0, 9)), (slice(None),), (0, Ellipsis, slice(1, 2)), (slice(2, 1), 0),
    (Ellipsis, None), (0, 0, 0), (Ellipsis, Ellipsis, 1), slice(None, None, -1), slice(True, 2),
    (slice(-1, None), Ellipsis), slice(0, 0), (slice(None), slice(None, None, 0)), (0, 0, None),
    (Ellipsis,), slice(-9, 9), (slice(-2, None), 1), slice(np.int64(1), None), slice(0.5, None),
]  # fmt: skip


@pytest.mark.parametrize("name", list(FLAT_VIEWS))
def test_views(ways: Ways, name: str) -> None:
    for args in [*VIEW_ARGS[name], *reversed(VIEW_ARGS[name])]:
        for element, layout in itertools.product((dt.float32, dt.int8), LAYOUTS):
            ways.compare(name, partial(one, element, layout), *args)
    assert name in ways.served


@pytest.mark.parametrize("name", list(FLAT_VIEWS))
def test_histories_of_views(ways: Ways, name: str) -> None:
    for args, state in itertools.product(VIEW_ARGS[name], STATES):
        _compare_view(ways, name, state, *args)


@pytest.mark.parametrize("state", list(STATES))
def test_views_by_brackets(ways: Ways, state: str) -> None:
    for index in BRACKETS:
        _compare_view(ways, "__getitem__", state, index)


def _compare_view(ways: Ways, name: str, state: str, *args: Any) -> None:
    operands = partial(one, dt.float32, "plain", state)
    for _ in range(2):  # the second call finds what the first one left
        ways.compare(name, operands, *args)
    with reftorch.no_grad():
        ways.compare(name, operands, *args)


# ---- the test itself


def test_every_flat_path_is_driven() -> None:
    assert len(BINARY) > 20 and len(UNARY) > 20
    assert {*BINARY, *UNARY, *FLAT_VIEWS} == set(FLAT)
    assert set(VIEW_ARGS) == set(FLAT_VIEWS)


def test_facts_tell_apart() -> None:
    operand = tensor(dt.float32, (2, 3)).requires_grad_()
    results = [operand * 1, operand * 1.0, operand * 2, operand.detach() * 1, operand + 1]
    seen = [facts(result, [operand]) for result in results]
    assert all(a != b for a, b in itertools.combinations(seen, 2))
    assert operand._node is LEAF and isinstance(LEAF, Leaf)
