"""Strategies: programs for a rule, from its `suite` data, its operators and its example."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.compare import ACCUMULATING
from reftorch.conformance.draft import COMPLEX, FLOATING, INTEGRAL, Draft, Wish
from reftorch.conformance.errors import spoil
from reftorch.conformance.example import example_program
from reftorch.conformance.execute import observe as execute
from reftorch.conformance.generators import GENERATORS
from reftorch.conformance.generators.derivatives import smoothly
from reftorch.conformance.program import ASPECTS, PYTHON, Input, Program, Ref, Storage
from reftorch.conformance.recipes import Arguments, recipe_for
from reftorch.spec import OpSpec, Rule, Spec

GROUPS = {
    "all": ("bool", *INTEGRAL, *FLOATING[:4], *COMPLEX),
    "bool": ("bool",),
    "integral": INTEGRAL[:5],
    "floating": FLOATING[:4],
    "complex": COMPLEX[:2],
    "half": ("float16", "bfloat16"),
    "float8": FLOATING[4:],
}


RANDOM = ("random", "random_creation", "sampling")
"""Families of operators that draw random numbers."""

ABOUT_SIGNED_ZEROS = frozenset({
    "casts/sign-of-zero-kept", "nan/zero-keeps-sign", "remainder/zero-keeps-dividend-sign",
    "ceil/negative-zero",
})  # fmt: skip
"""Rules for which 0.0 and -0.0 differ; for all others they are equal."""


@dataclass(frozen=True, repr=False)
class Plan:
    """How to draw programs for one rule."""

    rule: Rule
    ops: tuple[tuple[OpSpec, str | None], ...]  # an operator and the variant asked for
    wish: Wish
    observe: tuple[str, ...]
    generator: Callable[[Draft], None] | None
    seeds: tuple[Program, ...]
    example: Program | None = None  # to be run as it stands
    each: bool = False  # programs are drawn for each of the operators
    cut: bool = False  # the backend does not have all that the example of the rule needs

    def is_empty(self) -> bool:
        """Say whether there is no way to draw a program."""
        return self.example is None and not self.draws()

    def draws(self) -> bool:
        """Say whether programs are drawn."""
        return bool(self.ops or self.seeds) or self.generator is not None


def plan_for(
    rule: Rule, spec: Spec, seeds: tuple[Program, ...], claimed: frozenset[str]
) -> Plan:
    """Read a rule's `suite` data."""
    suite = rule.suite if rule.suite is not None else {}
    example = example_program(rule)
    if example is not None and not {"ops", "inputs"}.intersection(suite):
        return Plan(rule, (), Wish(frozenset()), (PYTHON,), None, (), example)
    vary = frozenset(suite.get("vary", ("sizes", "strides")))
    if rule.raises is not None and "vary" not in suite:
        vary |= {"errors"}
    dtypes = expand_groups(suite["dtypes"]) if suite.get("dtypes") else None
    wish = Wish(vary, dtypes, dict(suite.get("args", {})), claimed)
    observe = tuple(suite.get("observe", ())) or ASPECTS
    name = suite.get("inputs")
    if rule.id in ABOUT_SIGNED_ZEROS or name == "signed_zeros":
        observe += ("signed zero",)
    generator = GENERATORS.get(name) if name is not None else None
    each = suite.get("ops") == EVERY
    ops = differentiable(spec) if each else resolve_ops(rule, spec)
    return Plan(rule, ops, wish, observe, generator, seeds, example, each)


EVERY = "differentiable"
"""In place of a list of operators: all that have derivatives, and each has its programs."""

NOT_FUNCTIONS = frozenset(
    "nextafter detach detach_copy normal view_copy.dtype vander as_strided_scatter tile"
    " view_as_complex_copy native_layer_norm cosine_similarity linalg_svd svd linalg_eig"
    " linalg_eigh pca_lowrank svd_lowrank linalg_pinv.atol_rtol_tensor"
    " linalg_pinv.rcond_tensor".split()
)
"""Operators whose gradient, by intent, is none or another than that of their values.

vander is refused by PyTorch, tile in the backward pass of what it takes in the forward one. The
facts of native_layer_norm and norms below eps in cosine_similarity count as constants; singular
vectors are unique but for a sign or a phase, and what depends on that is refused,
as is a tolerance of pinv that requires grad.
"""


def differentiable(spec: Spec) -> tuple[tuple[OpSpec, str | None], ...]:
    """Find the operators whose derivatives differences of their values can confirm.

    Gradients of sparse tensors are sparse, and PyTorch shows no memory of those.
    """
    return tuple([
        (op, None) for op in spec.ops.values()
        if not op.family.startswith("sparse")
        and any(param.type.startswith("Tensor") for param in op.schema.params)
        and (op.derivatives or op.kind == "composite") and not op.full_name.startswith("_")
        and NOT_FUNCTIONS.isdisjoint((op.full_name, op.schema.name))
    ])  # fmt: skip


def one_of_each(plan: Plan) -> list[Plan]:
    """Split a plan for many operators into one for each."""
    return [replace(plan, ops=(each,)) for each in plan.ops] if plan.each else [plan]


def expand_groups(names: list[str] | str) -> tuple[str, ...]:
    """Expand groups of dtypes; a leading `-` removes."""
    found: list[str] = []
    for name in [names] if isinstance(names, str) else names:
        members = GROUPS.get(name.lstrip("-"), (name.lstrip("-"),))
        if name.startswith("-"):
            found = [each for each in found if each not in members]
        else:
            found += [each for each in members if each not in found]
    return tuple(found)


def resolve_ops(rule: Rule, spec: Spec) -> tuple[tuple[OpSpec, str | None], ...]:
    """Find the operators of a rule: those it names, or the one that has it."""
    names = (rule.suite or {}).get("ops") or [rule.owner]
    found = []
    for name in names:
        each = resolve_op(str(name), spec)
        if each is not None:
            found.append(each)
    return tuple(found)


def resolve_op(name: str, spec: Spec) -> tuple[OpSpec, str | None] | None:
    """Find `add.Tensor`, also under `add_.Tensor`, `add.out` and `add`."""
    if name in spec.ops:
        return spec.ops[name], None
    base, _, overload = name.partition(".")
    if overload == "out" or overload.endswith("_out"):
        overload = overload.removesuffix("out").removesuffix("_")
        found = spec.ops.get(f"{base}.{overload}") or _first(base, spec, "out")
        return None if found is None else (found, "out")
    if base.endswith("_") and not base.endswith("__"):
        full = base[:-1] + (f".{overload}" if overload else "")
        found = spec.ops.get(full) or _first(base[:-1], spec, "inplace")
        return None if found is None else (found, "inplace")
    found = _first(base, spec, None)
    return None if found is None else (found, None)


def _first(base: str, spec: Spec, variant: str | None) -> OpSpec | None:
    same = [op for op in spec.ops.values() if op.schema.name == base or base in op.aliases]
    return next((op for op in same if variant is None or variant in op.variants), None)


def programs(plan: Plan, reference: Adapter) -> st.SearchStrategy[Program]:
    """Return the strategy of a plan: its generator, its operators, and variations of its seeds."""
    if plan.generator is not None:
        ways = from_generator(plan, reference)
    elif plan.ops:
        ways = from_operators(plan, reference)
    else:
        return from_seed(plan)
    if not plan.seeds or len(plan.seeds[0].calls) > 8:
        return ways
    return rarely(from_seed(plan), ways)


@st.composite
def rarely(draw: Any, rare: st.SearchStrategy[Any], common: st.SearchStrategy[Any]) -> Any:
    """Draw from one strategy once in four times, else from the other."""
    return draw(rare) if draw(st.integers(0, 3)) == 3 else draw(common)


@st.composite
def from_generator(draw: Any, plan: Plan, reference: Adapter) -> Program:
    """Draw a program from a hand-written generator."""
    assert plan.generator is not None
    draft = Draft(draw, plan.wish)
    plan.generator(draft)
    if not draft.calls and plan.ops:  # the generator only steers how tensors are drawn
        call_operator(draft, plan, reference)
    return draft.program(plan.observe)


@st.composite
def from_operators(draw: Any, plan: Plan, reference: Adapter) -> Program:
    """Draw one call of one of the operators."""
    draft = Draft(draw, plan.wish)
    call_operator(draft, plan, reference)
    return draft.program(plan.observe)


def call_operator(draft: Draft, plan: Plan, reference: Adapter) -> None:
    """Call one of the operators of a plan with drawn arguments."""
    op, variant = draft.pick(plan.ops)
    if op.family in RANDOM:  # what is drawn is seen only after a seed
        draft.call("manual_seed", draft.integer(0, 2**32))
    if variant in ("inplace", "out"):
        draft.wish = replace(plan.wish, vary=plan.wish.vary | {variant})
    if op.schema.name in ACCUMULATING or op.family == "linalg":
        draft.specials = False  # in which order infinities are added up is the library's own
    if draft.general is not None:
        arguments = smoothly(draft, op, recipe_for(op, smooth=True))
    else:
        arguments = recipe_for(op)(draft, op)
    if draft.wish.has("errors") and draft.chance(2):
        arguments = spoil(draft, op, arguments)
    call_variant(draft, op, arguments, variant, reference, plan)


def call_variant(
    draft: Draft, op: OpSpec, given: Arguments, variant: str | None, reference: Adapter, plan: Plan
) -> None:
    """Call an operator as a function, a method, in place or with out=."""
    if variant is None:
        variant = choose_variant(draft, op)
    args, kwargs = given.args, given.kwargs
    if variant == "inplace" and args and isinstance(args[0], Ref) and args[0].kind == "input":
        if draft.inputs[args[0].index].requires_grad:
            args = (draft.call("clone", args[0]), *args[1:])
    if variant == "out":
        kwargs = {**kwargs, "out": out_tensor(draft, op, given, reference, plan)}
    if variant in ("method", "inplace"):
        args = receiver_first(op, args)
    name = op.full_name
    if name == "_to_copy":  # PyTorch's own name of what `to` does when it has to copy
        name, kwargs, variant = "to", {**kwargs, "copy": True}, "method"
    if name.split(".", 1)[0].endswith("_") and not name.split(".", 1)[0].endswith("__"):
        variant = "method"
    draft.call(name, *args, variant=variant, **kwargs)


def receiver_first(op: OpSpec, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Put `self` first, where the schema has it later, as in where(condition, self, other)."""
    names = [param.name for param in op.schema.params if not param.kwarg_only]
    place = names.index("self") if "self" in names else 0
    return (args[place], *args[:place], *args[place + 1 :]) if 0 < place < len(args) else args


def choose_variant(draft: Draft, op: OpSpec) -> str:
    """Draw a variant: the one to be varied, or the function or the method."""
    for name in ("inplace", "out"):
        if draft.wish.has(name) and name in op.variants:
            return name
    plain = [name for name in ("function", "method") if name in op.variants]
    if len(plain) == 2:
        return "method" if draft.chance(3) else "function"
    if plain:
        return plain[0] if op.function is not None or op.method is not None else op.variants[-1]
    return "inplace" if "inplace" in op.variants else "function"


def out_tensor(
    draft: Draft, op: OpSpec, given: Arguments, reference: Adapter, plan: Plan
) -> Ref | tuple[Ref, ...]:
    """Add a tensor for out=: mostly of the result's sizes and dtype, sometimes of others."""
    trial = Draft(draft.draw, draft.wish)
    trial.storages, trial.inputs = draft.storages, draft.inputs
    trial.call(op.full_name, *given.args, **given.kwargs)
    results = execute(reference, trial.program(("values",))).seen
    several = [results[f"r0[{i}]"] for i in range(9) if f"r0[{i}]" in results]
    if several and len(several) == len(op.schema.returns):
        return tuple(draft.tensor(tuple(s.sizes), str(s.dtype), writable=True) for s in several)
    seen = results.get("r0")
    if seen is None or seen.dtype is None:
        return draft.tensor((2,), "float32", writable=True)
    sizes, dtype = tuple(seen.sizes), seen.dtype
    kinds = ["fits", "other dtype"]
    if plan.rule.id.startswith("out/"):
        kinds += ["empty", "other sizes"]
    kind = draft.pick(kinds)
    if kind == "empty":
        sizes = (0,)
    elif kind == "other dtype":
        dtype = draft.dtype(("float64", "float32", "int64", "bool", "complex64"))
    elif kind == "other sizes":
        sizes = (*sizes, 2)
    return draft.tensor(sizes, dtype, writable=True)


@st.composite
def from_seed(draw: Any, plan: Plan) -> Program:
    """Draw a variation of a program: other values, another dtype or layout of some inputs."""
    seed = plan.seeds[0] if len(plan.seeds) == 1 else draw(st.sampled_from(plan.seeds))
    draft = Draft(draw, plan.wish)
    used = [place.storage for place in seed.inputs]
    storages, inputs = list(seed.storages), list(seed.inputs)
    for index, place in enumerate(seed.inputs):
        if used.count(place.storage) == 1 and draft.chance(2):
            storage = _vary_storage(draft, storages[place.storage])
            storages[place.storage], inputs[index] = _vary_layout(draft, storage, place)
    return replace(seed, storages=tuple(storages), inputs=tuple(inputs), observe=plan.observe)


def _vary_storage(draft: Draft, storage: Storage) -> Storage:
    dtype = storage.dtype
    if draft.wish.has("dtypes") and draft.chance(3):
        kinds = (FLOATING[:4], INTEGRAL[:5], COMPLEX[:2])
        same = next((kind for kind in kinds if dtype in kind), (dtype,))
        dtype = draft.dtype(same)
    if dtype == storage.dtype and storage.dtype in INTEGRAL:
        return storage  # the numbers may be indices
    return Storage(dtype, draft.values(dtype, len(storage.values)))


def _vary_layout(draft: Draft, storage: Storage, place: Input) -> tuple[Storage, Input]:
    strides, offset, length = draft.layout(place.sizes, writable=True, plain=False)
    if offset + 1 > length or not storage.values:
        return storage, place
    logical = _logical(storage, place)
    values = list(draft.values(storage.dtype, length, special=False))
    for position, value in zip(_positions(place.sizes, strides, offset), logical, strict=True):
        values[position] = value
    moved = replace(place, strides=strides, offset=offset)
    return Storage(storage.dtype, tuple(values)), moved


def _logical(storage: Storage, place: Input) -> list[Any]:
    return [storage.values[i] for i in _positions(place.sizes, place.strides, place.offset)]


def _positions(sizes: tuple[int, ...], strides: tuple[int, ...], offset: int) -> list[int]:
    places = [offset]
    for size, stride in zip(sizes, strides, strict=True):
        places = [place + i * stride for place in places for i in range(size)]
    return places
