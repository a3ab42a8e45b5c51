"""Derivatives against differences: what is said of right ones, wrong ones and edges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from reftorch.conformance.adapters.reftorch import ReftorchAdapter
from reftorch.conformance.derivatives import ABSENT, AGREES, EDGE, NOTHING
from reftorch.conformance.drawing import draw_programs
from reftorch.conformance.execute import observe
from reftorch.conformance.program import DERIVATIVES, Call, Input, Program, Ref, Storage
from reftorch.conformance.strategies import NOT_FUNCTIONS, Plan, one_of_each, plan_for, programs
from reftorch.spec import OpSpec, Spec, load
from tests.support import covers

FINE = {AGREES, NOTHING, EDGE, ABSENT}
RULE = "gradcheck/reverse-of-every-operator"
LENGTH, MORE = 8, 12
"""Programs of an operator, and how often as many again while none of them could be compared."""

WITHOUT = frozenset((
    "heaviside isreal equal isclose allclose is_conj is_neg type item tolist numpy new_tensor "
    "is_floating_point is_complex is_signed numel is_nonzero result_type.Tensor "
    "result_type.Scalar result_type.Scalar_Tensor bool byte char short int long half bfloat16 "
    "float chalf cfloat bincount histogram.bins_tensor histogram.bin_ct histogramdd "
    "histogramdd.int_bins histogramdd.TensorList_bins nonzero.as_tuple nonzero_static "
    "argwhere to_dlpack floor_divide remainder.Scalar_Tensor isin.Tensor_Scalar "
    "bucketize.Tensor bucketize.Scalar unravel_index argsort argsort.stable "
    "set_.source_Storage set_.source_Storage_storage_offset set_.source_Tensor_storage_offset "
    "is_set_to is_non_overlapping_and_dense is_same_size unique unique_dim unique_consecutive "
    "unique_dim_consecutive native_channel_shuffle geqrf apply map map2 "
).split())
"""Operators whose results have no derivative, in PyTorch neither."""

UNREACHED = frozenset((
    "where.Scalar where detach_ zero_ fill_.Tensor fill_.Scalar broadcast_tensors cartesian_prod "
    "igamma igammac special_zeta special_zeta.other_scalar take take_along_dim "
    "repeat_interleave.self_Tensor block_diag put bernoulli.p binomial cdist "
    "index_fill.int_Tensor index_reduce resize_ resize_as_ rrelu_with_noise set_ "
    "set_.source_Tensor "
    "nll_loss_backward nll_loss2d_backward embedding_bag embedding_bag.padding_idx "
    "embedding_renorm linalg_householder_product linalg_ldl_factor linalg_ldl_factor_ex "
    "linalg_ldl_solve linalg_matrix_rank linalg_matrix_rank.atol_rtol_float "
    "linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.tol_tensor native_group_norm one_hot "
    "ormqr ctc_loss.IntList ctc_loss.Tensor multilabel_margin_loss "
    "multilabel_margin_loss_forward multilabel_margin_loss_backward soft_margin_loss conv_tbc "
).split())
"""Operators whose drawn arguments are hardly ever legal where they are smooth."""


OPEN = {
    "linalg_lu_factor_ex": "the leading block of a drawn wide matrix may be singular",
    "lu": "as linalg_lu_factor_ex",
    "linalg_lu": "as linalg_lu_factor_ex",
    "qr": "without reduced factors there is none for more rows than columns, in PyTorch neither",
    "kl_div": "a target of zero has NaN for a gradient, in PyTorch too",
}
"""Operators of which many draws find what few do not, each with what is found."""


def parts() -> list[Plan]:
    spec = load()
    claimed = ReftorchAdapter.dtypes
    plan = replace(plan_for(spec.rules[RULE], spec, (), claimed), observe=DERIVATIVES)
    return one_of_each(plan)


PARTS = {part.ops[0][0].full_name: part for part in parts()}


def verdicts(adapter: Any, part: Plan, count: int, seed: int) -> list[tuple[Program, str, str]]:
    """What is said of drawn programs in each way to differentiate."""
    found = []
    for program in draw_programs(programs(part, adapter), count, seed):
        observation = observe(adapter, program)
        assert observation.fault is None and observation.missing is None, program
        found += [(program, *item) for item in observation.derivatives.items()]
    return found


def check_all(adapter: Any, names: list[str], count: int, seed: int) -> list[str]:
    """Check operators; return those whose derivatives were never compared."""
    wrong, never = [], []
    for name in names:
        found = verdicts(adapter, PARTS[name], count, seed)
        if all(verdict != AGREES for _, _, verdict in found):
            never.append(name)
        wrong += [(name, way, said, program.to_json())
                  for program, way, said in found if said not in FINE]  # fmt: skip
    assert not wrong, wrong[:5]
    return never


@covers(
    "gradcheck/reverse-of-every-operator", "gradcheck/forward-of-every-operator",
    "gradcheck/second-of-every-operator", "gradcheck/batched-of-every-operator",
)  # fmt: skip
@pytest.mark.parametrize("first", range(8))
def test_every_operator(reftorch_adapter: Any, first: int) -> None:
    names = [name for name in list(PARTS)[first::8] if name not in OPEN]
    check_all(reftorch_adapter, names, 3, first)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(4))
def test_every_operator_at_length(reftorch_adapter: Any, first: int) -> None:
    """None is left out but those that have no derivative, and what is told in OPEN."""
    names = [name for name in list(PARTS)[first::4] if name not in OPEN]
    never = check_all(reftorch_adapter, names, LENGTH, 0)
    never = [name for name in never if name not in WITHOUT | UNREACHED]
    for seed in range(1, MORE):
        never = check_all(reftorch_adapter, never, LENGTH, seed)
    assert not never


def refused(adapter: Any, program: Program) -> bool:
    """Whether the call of a program is refused, as its complex result would be recorded."""
    words = "does not support automatic differentiation for outputs with complex"
    return any(words in each.message for each in observe(adapter, program).raised.values())


@covers("graph/real-gradients")
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_complex_results_are_recorded_as_in_torch(
    reftorch_adapter: Any, torch_adapter: Any
) -> None:
    """Whatever PyTorch does not record is not recorded here, and nothing else."""
    count = 0
    for name, part in PARTS.items():
        if "complex128" not in part.ops[0][0].dtypes:
            continue
        for each in draw_programs(programs(part, reftorch_adapter), 12, 5):
            if any(place.dtype.startswith("complex") for place in each.storages):
                bare = replace(each, observe=("error",))
                theirs, ours = refused(torch_adapter, bare), refused(reftorch_adapter, bare)
                assert theirs == ours, (name, each.to_json())
                count += theirs
    assert count > 20


# ---- the check bites


def program(op: str, values: list[Any], *args: Any, dtype: str = "float64") -> Program:
    place = Input(0, (len(values),), (1,), 0, True)
    calls = (Call(op, (Ref("input", 0), *args)),)
    return Program((Storage(dtype, tuple(values)),), (place,), calls, DERIVATIVES)


class Wrong(ReftorchAdapter):
    """Gradients and tangents of twice the size, and one for all of a batch."""

    def differentiate(self, *args: Any, **kwargs: Any) -> list[Any]:
        return [g * 2 for g in super().differentiate(*args, **kwargs)]

    def differentiate_twice(self, *args: Any) -> Any:
        found = super().differentiate_twice(*args)
        return found and ([g * 2 for g in found[0]], found[1])

    def differentiate_batched(self, *args: Any) -> list[Any]:
        return [g[:1].expand_as(g) for g in super().differentiate_batched(*args)]

    def push(self, *args: Any) -> list[Any]:
        return [t * 2 for t in super().push(*args)]


def test_wrong_derivatives_are_noticed() -> None:
    for dtype in ("float64", "complex128"):
        found = observe(Wrong(), program("sin", [0.3, 1.2, -0.7], dtype=dtype)).derivatives
        assert set(found) == {*DERIVATIVES} and not FINE.intersection(found.values()), found


class Cut(ReftorchAdapter):
    """A library whose sine silently has no gradient."""

    def invoke(self, native: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return super().invoke(native, args, kwargs).detach()


@covers("gradcheck/reverse-of-every-operator")
def test_silent_cuts_are_noticed() -> None:
    found = observe(Cut(), program("sin", [0.3, 1.2])).derivatives
    assert found["reverse"] not in FINE and found["forward"] not in FINE


def test_edges_and_nothing(reftorch_adapter: Any) -> None:
    said = {
        ("abs", 0.0): EDGE, ("relu", 0.0): EDGE, ("log", 0.0): EDGE, ("sqrt", -1.0): EDGE,
        ("floor", 0.5): AGREES, ("floor", 1.0): EDGE, ("isnan", 0.5): NOTHING,
        ("heaviside", 0.5): ABSENT,
    }  # fmt: skip
    for (op, value), verdict in said.items():
        args = (Ref("input", 0),) if op == "heaviside" else ()
        found = observe(reftorch_adapter, program(op, [value], *args)).derivatives
        assert found["reverse"] == verdict, (op, found)


def test_inputs_that_overlap(reftorch_adapter: Any) -> None:
    expanded = replace(program("sin", [0.5]), inputs=(Input(0, (3,), (0,), 0, True),))
    assert set(observe(reftorch_adapter, expanded).derivatives.values()) == {AGREES}


def test_torch_agrees(torch_adapter: Any) -> None:
    for op in ("sin", "abs", "cumsum", "prod", "logcumsumexp"):
        args = (0,) if op.startswith(("cum", "log")) else ()
        for dtype in ("float64", "complex128"):
            found = observe(torch_adapter, program(op, [0.3, 1.2, 0.7], *args, dtype=dtype))
            assert set(found.derivatives.values()) <= {AGREES, ABSENT}, (op, found)


def test_every_derivative_is_drawn(spec: Spec) -> None:
    """Whoever writes a formula has it checked."""
    def is_public(op: OpSpec) -> bool:
        return not op.full_name.startswith("_")

    formulas = {name for name, op in spec.ops.items() if op.derivatives and is_public(op)}
    missing = {
        name for name in formulas - set(PARTS)
        if NOT_FUNCTIONS.isdisjoint((name, spec.ops[name].schema.name))
        and not spec.ops[name].family.startswith("sparse")
    }  # fmt: skip
    assert not missing
