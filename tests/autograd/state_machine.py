"""Random programs of views, writes, gradients, modes and hooks, step by step in PyTorch and here.

After each step all tensors of the program must agree in all that `shown` lists, and in values and
gradients; hooks must have been called in the same order with the same gradients, and an operation
refused by one must be refused by the other, with the same class of exception.

    python -m tests.autograd.search --steps 20000 --seed 1

runs programs until so many steps are done, and lists the differences, each by a short program.
"""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import numpy as np
import torch
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import reftorch
from tests.autograd.showing import InternalFault, difference, outcome, same, shown
from tests.autograd.vocabulary import (
    FRESH, FUNCTION_NAMES, FUNCTIONS, GEOMETRY, LIBRARIES, MODES, SEVERAL, VIEWS, WITH_OTHER,
    WRITES, WRITES_OF_OTHER, Call, library_of,
)  # fmt: skip

LIMIT = 12  # tensors in a program
LARGEST = 100  # elements of one
SIZES = [(2, 3), (3,), (2, 2), (1, 3), (), (0, 2), (2, 2, 2)]
DTYPES = ["float64", "float64", "float64", "complex128", "float32", "int64"]

at_any = st.integers(0, 99)
modes = st.sampled_from(["recorded"] * 6 + [name for name in MODES if name != "recorded"])


def one_of(words: dict[str, Call]) -> st.SearchStrategy[str]:
    """The name of one of the calls."""
    return st.sampled_from(list(words))


def overlaps_itself(tensor: torch.Tensor) -> bool:
    """Whether elements share memory by strides other than 0.

    Which of the values that are written to one place stays is left open [overlap/copy-to-self].
    """
    if any(n > 1 and not stride for n, stride in zip(tensor.shape, tensor.stride(), strict=True)):
        return False
    steps = [np.arange(n) * stride for n, stride in zip(tensor.shape, tensor.stride(), strict=True)]
    places = sum(np.ix_(*steps)) if steps else np.zeros(())
    return np.unique(places).size < tensor.numel()


class Pair:
    """A tensor of PyTorch and what should be the same tensor here."""

    def __init__(self, theirs: torch.Tensor, ours: Any) -> None:
        self.theirs, self.ours = theirs, ours
        self.reshaped = False  # in place


class Programs(RuleBasedStateMachine):
    """Two runs of one program."""

    steps = 0  # of all programs so far

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[Pair] = []
        self.count = 0
        self.calls: dict[Any, list[Any]] = {library: [] for library in LIBRARIES}  # of hooks
        self.handles: list[tuple[Any, Any]] = []
        self.named = True  # whether the names of nodes, and versions, are compared

    # ---- the steps

    @initialize(requires_grad=st.booleans())
    def begin(self, requires_grad: bool) -> None:
        self.add_leaf((2, 3), "float64", True)
        self.add_leaf((2, 3), "float64", requires_grad)
        self.both(0, FRESH["half"])

    @rule(sizes=st.sampled_from(SIZES), dtype=st.sampled_from(DTYPES), requires_grad=st.booleans())
    def leaf(self, sizes: tuple[int, ...], dtype: str, requires_grad: bool) -> None:
        self.add_leaf(sizes, dtype, requires_grad and dtype != "int64")

    @rule(at=at_any, name=one_of(VIEWS), mode=modes)
    def view(self, at: int, name: str, mode: str) -> None:
        if name != "detached" or not self.foreign(mode, at):
            self.both(at, VIEWS[name], mode=mode)

    @rule(at=at_any, name=one_of(VIEWS))
    def view_again(self, at: int, name: str) -> None:
        self.view(at, name, "recorded")

    @rule(at=at_any, name=one_of(SEVERAL), mode=modes)
    def several(self, at: int, name: str, mode: str) -> None:
        self.both(at, SEVERAL[name], mode=mode)

    @rule(at=at_any, name=one_of(FRESH), mode=modes)
    def fresh(self, at: int, name: str, mode: str) -> None:
        self.both(at, FRESH[name], mode=mode, keep=not self.foreign(mode, at))

    @rule(at=at_any, other=at_any, name=one_of(WITH_OTHER), mode=modes)
    def with_other(self, at: int, other: int, name: str, mode: str) -> None:
        # PyTorch fails in the backward pass of where with a real operand beside a complex one
        a, b = self.at(at).theirs, self.at(other).theirs
        if name != "chosen" or a.is_complex() == b.is_complex():
            self.both(
                at, WITH_OTHER[name], other, mode=mode, keep=not self.foreign(mode, at, other)
            )  # fmt: skip

    @rule(at=at_any, name=one_of(WRITES), mode=modes)
    def write(self, at: int, name: str, mode: str) -> None:
        if not self.foreign(mode, at) and not overlaps_itself(self.at(at).theirs):
            self.both(at, WRITES[name], mode=mode)

    @rule(at=at_any, name=one_of(GEOMETRY))
    def write_geometry(self, at: int, name: str) -> None:
        # what another geometry does to a graph, or to views, that do not know of it is left open
        tensor = self.at(at).theirs
        viewed = any(pair.theirs._base is tensor for pair in self.pairs)
        if not viewed and outcome(lambda: tensor.is_leaf) is False:
            self.both(at, GEOMETRY[name])
            self.at(at).reshaped = True

    @rule(at=at_any, other=at_any, name=one_of(WRITES_OF_OTHER), mode=modes)
    def write_other(self, at: int, other: int, name: str, mode: str) -> None:
        a, b = self.at(at).theirs, self.at(other).theirs
        overlaps = a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
        if name != "first" and a.shape == b.shape and a.stride() == b.stride():
            overlaps = overlaps and a.storage_offset() != b.storage_offset()
        # PyTorch has no gradient for filling complex numbers with a real tensor
        unfilled = a.is_complex() and b.dim() == 0
        # and lets integers require grad that were compared with what does
        unfilled = unfilled or (name == "compared" and not a.is_floating_point())
        if not (overlaps or unfilled or overlaps_itself(a) or self.foreign(mode, at)):
            self.both(at, WRITES_OF_OTHER[name], other, mode=mode)

    @rule(at=at_any, value=st.booleans())
    def mark(self, at: int, value: bool) -> None:
        self.both(at, lambda t: t.requires_grad_(value))

    @rule(at=at_any)
    def detach(self, at: int) -> None:
        if not self.foreign("recorded", at):
            self.both(at, lambda t: t.detach_())

    @rule(at=at_any)
    def retain(self, at: int) -> None:
        self.both(at, lambda t: t.retain_grad())

    @rule(at=at_any)
    def data(self, at: int) -> None:
        if not self.foreign("recorded", at):
            self.both(at, lambda t: t.data)

    @rule(at=at_any, other=at_any)
    def set_data(self, at: int, other: int) -> None:
        a, b = self.at(at).theirs, self.at(other).theirs
        # PyTorch's leaves are known by the sizes that they had when they were first used
        if a.shape == b.shape and a.dtype == b.dtype and not self.foreign("recorded", at, other):
            self.both(at, lambda t, u: setattr(t, "data", u), other)

    @rule(at=at_any)
    def clear_grad(self, at: int) -> None:
        self.both(at, lambda t: setattr(t, "grad", None))

    @rule(at=at_any)
    def forget(self, at: int) -> None:
        """Let go of a tensor, of which others may be views."""
        if len(self.pairs) > 3:
            del self.pairs[at % len(self.pairs)]

    @rule(at=at_any, kind=st.sampled_from(["tensor", "node", "before", "leaf"]),
          factor=st.sampled_from([None, 2]))  # fmt: skip
    def hook(self, at: int, kind: str, factor: int | None) -> None:
        """Let a hook write down what it is called with, and perhaps change it."""
        if self.at(at).reshaped:
            return  # PyTorch registers it for the former geometry when that had a hook
        if isinstance(outcome(lambda: self.at(at).theirs.grad_fn), type):
            return  # and takes a hook for a stale view, after it has refused the first one
        self.count += 1
        number, handles = self.count, []

        def add(t: Any) -> None:
            handles.append(self.add_hook(t, kind, number, factor))

        if self.both(at, add) and len(handles) == 2:
            self.handles.append((handles[0], handles[1]))

    def add_hook(self, t: Any, kind: str, number: int, factor: int | None) -> Any:
        calls = self.calls[library_of(t)]

        def seen(grads: Any) -> list[Any]:
            return [None if grad is None else grad.detach().clone() for grad in grads]

        def of_tensor(grad: Any) -> Any:
            calls.append((number, *seen([grad])))
            return None if factor is None or grad is None else grad * factor

        def of_leaf(leaf: Any) -> None:
            calls.append((number, *seen([leaf.grad])))

        def of_node(*grads: Any) -> Any:
            calls.append((number, *seen([grad for each in grads for grad in each])))
            if factor is None:
                return None
            return tuple([None if grad is None else grad * factor for grad in grads[0]])

        if kind == "tensor":
            return t.register_hook(of_tensor)
        if kind == "leaf":
            return t.register_post_accumulate_grad_hook(of_leaf)
        node = t.grad_fn
        return node.register_hook(of_node) if kind == "node" else node.register_prehook(of_node)

    @rule(which=at_any)
    def unhook(self, which: int) -> None:
        if self.handles:
            for handle in self.handles.pop(which % len(self.handles)):
                handle.remove()

    @rule(at=at_any, name=st.sampled_from(FUNCTION_NAMES), mode=modes)
    def function(self, at: int, name: str, mode: str) -> None:
        tensor = self.at(at).theirs
        if name == "doubled" and tensor.grad is not None:
            return  # PyTorch drops the gradient of what a custom function has written to
        if not self.foreign(mode, at) and not overlaps_itself(tensor):
            self.both(at, lambda t: FUNCTIONS[library_of(t)][name](t), mode=mode)

    @rule(at=at_any, view=one_of(VIEWS).filter(lambda name: name not in ("stretched", "windows")),
          write=one_of(WRITES))  # fmt: skip
    def forward_mode(self, at: int, view: str, write: str) -> None:
        """Write to a view of a dual tensor; look at the tangents of all three."""

        def run(t: Any) -> Any:
            ad = library_of(t).autograd.forward_ad
            with ad.dual_level():
                dual = ad.make_dual(t.detach().clone(), t.detach().sin())
                whole = dual * dual
                part = VIEWS[view](whole)
                WRITES[write](part)
                found = [ad.unpack_dual(each).tangent for each in (dual, whole, part, whole.exp())]
                return [None if each is None else each.clone() for each in found]

        self.both(at, run, keep=False)

    @rule(at=at_any, keep=st.booleans(), create=st.integers(0, 4),
          inputs=st.lists(at_any, max_size=2))  # fmt: skip
    def backward_to(self, at: int, keep: bool, create: int, inputs: list[int]) -> None:
        self.run_backward(at, keep, create == 4, inputs)

    @rule(at=at_any, keep=st.booleans())
    def backward(self, at: int, keep: bool) -> None:
        self.run_backward(at, keep, False, [])

    def run_backward(self, at: int, keep: bool, create: bool, inputs: list[int]) -> None:
        def run(t: Any, *leaves: Any) -> None:
            chosen = {"inputs": leaves} if leaves else {}
            t.backward(t.detach().clone(), retain_graph=keep, create_graph=create, **chosen)

        if not self.both(at, run, *inputs):
            self.forget_calls()
            for pair in self.pairs:  # which leaves were reached before the refusal is left open
                pair.theirs.grad = pair.ours.grad = None

    @rule(at=at_any, inputs=st.lists(at_any, min_size=1, max_size=3), keep=st.booleans())
    def grad(self, at: int, inputs: list[int], keep: bool) -> None:
        def run(t: Any, *leaves: Any) -> Any:
            given = t.detach().clone()
            return library_of(t).autograd.grad(
                t, leaves, given, retain_graph=keep, allow_unused=True
            )

        if not self.both(at, run, *inputs, keep=False):
            self.forget_calls()

    @rule(at=at_any, inputs=st.lists(at_any, min_size=1, max_size=2))
    def second(self, at: int, inputs: list[int]) -> None:
        """Keep gradients that can be differentiated again."""

        def run(t: Any, *leaves: Any) -> Any:
            given = t.detach().clone()
            return library_of(t).autograd.grad(
                t, leaves, given, create_graph=True, allow_unused=True
            )

        self.named = False  # formulas may lead to one result by other operators and writes
        if not self.both(at, run, *inputs):
            self.forget_calls()

    @rule(at=at_any)
    def hold_grad(self, at: int) -> None:
        self.both(at, lambda t: t.grad)

    # ---- how a step is done twice

    def foreign(self, mode: str, *places: int) -> bool:
        """Whether a tensor is of inference mode, and the step is not.

        Then PyTorch writes before it refuses to, gives a version to what it detaches, and counts
        as versions the writes with which its kernels make what is fresh.
        """
        return mode != "inference" and any(self.at(each).theirs.is_inference() for each in places)

    def at(self, place: int) -> Pair:
        return self.pairs[place % len(self.pairs)]

    def add_leaf(self, sizes: tuple[int, ...], dtype: str, requires_grad: bool) -> None:
        self.count += 1
        values = np.arange(1, 1 + int(np.prod(sizes))).reshape(sizes) * 0.25 + self.count / 8
        made = [
            library.tensor(values.tolist(), dtype=getattr(library, dtype)).reshape(sizes)
            for library in LIBRARIES
        ]
        self.keep(*[each.requires_grad_(requires_grad) for each in made])

    def keep(self, theirs: Any, ours: Any) -> None:
        if not any(pair.theirs is theirs for pair in self.pairs):
            assert not any(pair.ours is ours for pair in self.pairs), "not a tensor of its own"
            if len(self.pairs) == LIMIT:
                del self.pairs[3]
            self.pairs.append(Pair(theirs, ours))
        else:
            assert any(pair.theirs is theirs and pair.ours is ours for pair in self.pairs)

    def both(
        self, at: int, call: Call, *others: int, mode: str = "recorded", keep: bool = True
    ) -> bool:
        """Do a step in both, compare the outcomes, and keep the results."""
        Programs.steps += 1
        chosen = [self.at(place) for place in (at, *others)]
        with MODES[mode](torch):
            theirs = outcome(lambda: call(*[pair.theirs for pair in chosen]))
        with MODES[mode](reftorch):
            ours = outcome(lambda: call(*[pair.ours for pair in chosen]))
        if theirs is InternalFault:
            self.start_again()
            return True
        refused = isinstance(theirs, type)
        assert refused == isinstance(ours, type), f"{theirs} expected, {ours} found"
        if refused:
            assert theirs is ours, f"{theirs} expected, {ours} found"
            return False
        results = theirs if isinstance(theirs, (tuple, list)) else (theirs,)
        own = ours if isinstance(ours, (tuple, list)) else (ours,)
        assert len(results) == len(own), f"{len(results)} results expected, {len(own)} found"
        for a, b in zip(results, own, strict=True):
            assert same(a, b), f"result: {a} expected, {b} found"
            if keep and isinstance(a, torch.Tensor) and a.numel() <= LARGEST:
                self.keep(a, b)
        return True

    def start_again(self) -> None:
        """PyTorch has reported a fault of its own, which leaves its tensors in disorder."""
        self.pairs.clear()
        self.handles.clear()
        self.forget_calls()
        self.begin(True)

    # ---- what is compared

    @invariant()
    def all_agree(self) -> None:
        sides = [[getattr(pair, side) for pair in self.pairs] for side in ("theirs", "ours")]
        for place, pair in enumerate(self.pairs):
            theirs, ours = shown(pair.theirs, sides[0]), shown(pair.ours, sides[1])
            if not self.named:
                theirs["graph"] = theirs["base"] = theirs["version"] = InternalFault
            differs = difference(theirs, ours)
            assert differs is None, f"tensor {place}: {differs}"
            assert same(pair.theirs, pair.ours), f"elements of tensor {place}"
            a, b = pair.theirs.grad, pair.ours.grad
            assert same(a, b), f"grad of tensor {place}: {a} expected, {b} found"
        self.calls_agree()

    def calls_agree(self) -> None:
        """The hooks were called in one order, with the same gradients."""
        theirs, ours = self.calls[torch], self.calls[reftorch]
        numbers = [[call[0] for call in calls] for calls in (theirs, ours)]
        assert numbers[0] == numbers[1], f"calls of hooks: {numbers}"
        for a, b in zip(theirs, ours, strict=True):
            assert len(a) == len(b), f"hook {a[0]}: {a[1:]} expected, {b[1:]} found"
            for x, y in zip(a[1:], b[1:], strict=True):
                assert same(x, y), f"gradient of hook {a[0]}: {x} expected, {y} found"
        self.forget_calls()

    def forget_calls(self) -> None:
        for calls in self.calls.values():
            calls.clear()

    def teardown(self) -> None:
        """At the end, the gradients of everything that is left."""
        for place in range(len(self.pairs)):
            self.backward(place, keep=True)
            self.all_agree()
