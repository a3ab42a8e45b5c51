"""`gradcheck`: derivatives against central differences.

Of a complex output the real and the imaginary part are checked as functions of their own; the
gradient of a real function of complex numbers is its derivative along the real axis plus i times
that along the imaginary one [gradcheck/complex]. With `fast_mode` products with random vectors
are compared instead of whole Jacobians [gradcheck/fast].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reftorch.autograd import forward_ad
from reftorch.autograd.api import grad as gradients
from reftorch.autograd.batched_check import check_batched
from reftorch.autograd.differences import Point, direction, tangent_along
from reftorch.autograd.undefined_check import check_undefined, check_undefined_tangents
from reftorch.core import dtype as dt
from reftorch.core.generator import Generator
from reftorch.core.promotion import promote_types
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check

Function = Callable[..., Any]


class GradcheckError(RuntimeError):
    """A derivative differs from what it should be [gradcheck/verdict]."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How far apart two derivatives may be, and what is compared."""

    eps: float
    atol: float
    rtol: float
    nondet_tol: float
    fast: bool


def gradcheck(
    func: Function, inputs: Any, *, eps: float = 1e-6, atol: float = 1e-5, rtol: float = 1e-3,
    raise_exception: bool = True, nondet_tol: float = 0.0, check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False, check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False, check_forward_ad: bool = False,
    check_backward_ad: bool = True, fast_mode: bool = False, masked: bool | None = None,
) -> bool:  # fmt: skip
    """Whether the derivatives of `func` at `inputs` are right [gradcheck/verdict]."""
    check(
        check_forward_ad or check_backward_ad, "gradcheck/checks-something",
        "Expected at least one of check_forward_ad or check_backward_ad to be True",
    )
    check(
        check_backward_ad or not check_batched_grad, "gradcheck/checks-something",
        "Setting check_batched_grad=True requires check_backward_ad to be True",
    )
    check(
        check_forward_ad or not check_batched_forward_grad, "gradcheck/checks-something",
        "Setting check_batched_forward_grad=True requires check_forward_ad to be True",
    )  # fmt: skip
    settings = Settings(eps, atol, rtol, nondet_tol, fast_mode)
    try:
        _run(
            func, inputs, settings, check_undefined_grad, check_batched_grad,
            check_batched_forward_grad, check_forward_ad, check_backward_ad,
        )
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _run(
    func: Function, inputs: Any, settings: Settings, undefined: bool, batched: bool,
    batched_forward: bool, forward: bool, backward: bool,
) -> None:  # fmt: skip
    args = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    _check_inputs(args, settings)
    results = func(*args)
    outputs = list(results) if isinstance(results, (tuple, list)) else [results]
    wanted = [place for place, each in enumerate(outputs) if each.requires_grad]
    points = [Point(func, args, place, settings.eps) for place in _floats(args)]
    if not wanted:
        _check_constant(points)
    compare = _compare_fast if settings.fast else _compare_whole
    for place in wanted:
        for part in _parts(outputs[place]):
            if backward:
                compare(func, args, points, place, part, settings, _pulled)
    if forward:
        for place in wanted:
            for part in _parts(outputs[place]):
                compare(func, args, points, place, part, settings, _pushed)
    if forward and undefined:
        check_undefined_tangents(func, args, _floats(args), GradcheckError)
    if batched_forward and wanted:
        check_batched(func, args, wanted, GradcheckError, forward=True)
    if backward and wanted:
        if batched:
            check_batched(func, args, wanted, GradcheckError)
        _check_zero_gradient(func, args, wanted)
        if undefined:
            inputs = [args[place] for place in _floats(args)]
            check_undefined(func, args, wanted, inputs, GradcheckError)


def _floats(args: Sequence[Any]) -> list[int]:
    return [
        place for place, arg in enumerate(args)
        if isinstance(arg, TensorImpl) and requires_grad((arg,))
    ]  # fmt: skip


def _check_some(places: Sequence[int]) -> None:
    check(
        bool(places), "gradcheck/needs-grad",
        "gradcheck expects at least one input tensor to require gradient, but none of them have "
        "requires_grad=True.",
    )  # fmt: skip


def _check_inputs(args: Sequence[Any], settings: Settings) -> None:
    places = _floats(args)
    _check_some(places)
    for place in places:
        arg = args[place]
        if arg._dtype not in (dt.float64, dt.complex128):
            warn(
                "gradcheck/single-precision-warns",
                "Input #{} requires gradient and is not a double precision floating point or "
                "complex. This check will likely fail if all the inputs are not of double "
                "precision floating point or complex. ", place,
            )  # fmt: skip
        shape = arg._geometry
        check(
            all(stride > 0 for n, stride in zip(shape.sizes, shape.strides, strict=True) if n > 1),
            "gradcheck/inputs-do-not-overlap",
            "The {}th input has a dimension with stride 0. gradcheck only supports inputs that are "
            "non-overlapping to be able to compute the numerical gradients correctly. You should "
            "call .contiguous on the input before passing it to gradcheck.", place,
        )  # fmt: skip


def _parts(output: Any) -> tuple[str, ...]:
    return ("real", "imag") if output._dtype.is_complex else ("real",)


def _check_constant(points: Sequence[Point]) -> None:
    """A function without differentiable outputs must not change at all with its inputs."""
    for point in points:
        for along in point.directions():
            for difference in point.differences(along):
                if bool((difference != 0).any()):
                    raise GradcheckError("Numerical gradient for function expected to be zero")


# ---- what is compared: derivatives of one part of one output along directions


def _compare_whole(
    func: Function, args: tuple[Any, ...], points: Sequence[Point], place: int, part: str,
    settings: Settings, derived: Function,
) -> None:  # fmt: skip
    """Every element of the Jacobian."""
    for number, point in enumerate(points):
        directions = list(point.directions())
        expected = [_part(point.differences(along)[place], part) for along in directions]
        found = derived(func, args, point, place, part, directions, settings)
        _check_columns(expected, found, place, number, part, settings, derived)


def _compare_fast(
    func: Function, args: tuple[Any, ...], points: Sequence[Point], place: int, part: str,
    settings: Settings, derived: Function,
) -> None:  # fmt: skip
    """One number for each input: a random vector times the Jacobian times a random direction."""
    generator = Generator().manual_seed(0)  # not that of the program, which goes on as before
    for number, point in enumerate(points):
        along = direction(point.input, generator)
        expected = _part(point.differences(along)[place], part)
        weights = direction(expected, generator)
        if derived is _pushed:
            found = (weights * _pushed(func, args, point, place, part, [along], settings)[0]).sum()
        else:
            output = _output(func, args, place, part)
            row = _steady_row(output, point.input, weights, settings)
            found = _product(row, along)
        expected = (weights * expected).sum()
        _check_columns([expected], [found], place, number, part, settings, derived)


def _check_columns(
    expected: Sequence[Any], found: Sequence[Any], place: int, number: int, part: str,
    settings: Settings, derived: Function,
) -> None:  # fmt: skip
    for column, (numeric, analytic) in enumerate(zip(expected, found, strict=True)):
        if not _close(analytic, numeric, settings):
            prefix = "While considering the imaginary part of complex outputs only, "
            mode = " computed with forward mode" if derived is _pushed else ""
            raise GradcheckError(
                f"{prefix if part == 'imag' else ''}Jacobian{mode} mismatch for output {place} "
                f"with respect to input {number},\nnumerical:{numeric}\nanalytical:{analytic}\n"
                f"(along direction {column})"
            )


def _part(value: Any, part: str) -> Any:
    value = value.detach()
    if not value._dtype.is_complex:
        return value
    return PACKETS[part](value)


def _close(found: Any, expected: Any, settings: Settings) -> bool:
    common = promote_types(found._dtype, expected._dtype)
    return PACKETS["allclose"](found.to(common), expected.to(common), settings.rtol, settings.atol)


def _pulled(
    func: Function, args: tuple[Any, ...], point: Point, place: int, part: str,
    directions: Sequence[Any], settings: Settings,
) -> list[Any]:  # fmt: skip
    """The derivatives along directions, from the backward pass: row by row of the Jacobian."""
    output = _output(func, args, place, part)
    rows = []
    for index in range(output._geometry.numel):
        start = PACKETS["zeros"](
            output._geometry.sizes, dtype=output._dtype, device=output._storage.device
        )
        start.view((-1,))[index] = 1
        rows.append(_steady_row(output, point.input, start, settings))
    return [_column(rows, along, output) for along in directions]


def _output(func: Function, args: tuple[Any, ...], place: int, part: str) -> Any:
    """One output, of complex ones one part."""
    result = func(*args)
    output = result[place] if isinstance(result, (tuple, list)) else result
    if output._dtype.is_complex:
        output = PACKETS[part](PACKETS["resolve_conj"](output))
    return output


def _steady_row(output: Any, source: Any, start: Any, settings: Settings) -> Any:
    """The gradient for a start, which must be the same a second time."""
    row, again = _row(output, source, start), _row(output, source, start)
    if _distance(row, again) > settings.nondet_tol:
        raise GradcheckError(
            "Backward is not reentrant, i.e., running backward with same input and grad_output "
            "multiple times gives different values, although analytical gradient matches "
            f"numerical gradient. The tolerance for nondeterminism was {settings.nondet_tol}."
        )
    return row


def _row(output: Any, source: Any, start: Any) -> Any:
    (row,) = gradients(output, source, start, retain_graph=True, allow_unused=True)
    return PACKETS["zeros_like"](source) if row is None else row.detach()


def _distance(a: Any, b: Any) -> float:
    return float((a - b).abs().max()) if a._geometry.numel else 0.0


def _column(rows: Sequence[Any], along: Any, output: Any) -> Any:
    """The products of all rows with a direction."""
    values = [_product(row, along) for row in rows]
    if not values:
        return PACKETS["zeros"](
            output._geometry.sizes, dtype=output._dtype, device=output._storage.device
        )
    return PACKETS["stack"](values).view(output._geometry.sizes)


def _product(row: Any, along: Any) -> Any:
    """The product of a row with a direction; of complex numbers, the real part of <row, v>."""
    product = (row.conj() * along).sum() if row._dtype.is_complex else (row * along).sum()
    return PACKETS["real"](product) if product._dtype.is_complex else product


def _pushed(
    func: Function, args: tuple[Any, ...], point: Point, place: int, part: str,
    directions: Sequence[Any], settings: Settings,  # noqa: ARG001 - as for `_pulled`
) -> list[Any]:  # fmt: skip
    """The derivatives along directions, in forward mode."""
    found = []
    with forward_ad.dual_level():
        for along in directions:
            tangent, output = tangent_along(func, args, point.place, along, place)
            if tangent is None:
                tangent = PACKETS["zeros_like"](output)
            found.append(_part(tangent, part))
    return found


def _check_zero_gradient(func: Function, args: tuple[Any, ...], wanted: Sequence[int]) -> None:
    """A gradient of zero gives zero [gradcheck/linear-in-the-gradient]."""
    result = func(*args)
    outputs = result if isinstance(result, (tuple, list)) else (result,)
    inputs = [args[place] for place in _floats(args)]
    starts = [PACKETS["zeros_like"](outputs[place]) for place in wanted]
    found = gradients([outputs[place] for place in wanted], inputs, starts, allow_unused=True,
                      retain_graph=True)  # fmt: skip
    for grad in found:
        if grad is not None and not bool((grad == 0).all()):
            raise GradcheckError("backward not multiplied by grad_output")


def gradgradcheck(
    func: Function, inputs: Any, grad_outputs: Any = None, *, eps: float = 1e-6,
    atol: float = 1e-5, rtol: float = 1e-3, gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True, nondet_tol: float = 0.0, check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False, check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False, check_rev_over_rev: bool = True, fast_mode: bool = False,
    masked: bool = False,
) -> bool:  # fmt: skip
    """Whether the second derivatives are right: `gradcheck` of the gradients [gradcheck/second]."""
    _check_second(check_fwd_over_rev, check_rev_over_rev, check_undefined_grad, check_batched_grad)
    args = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    places = _floats(args)
    _check_some(places)
    if grad_outputs is None:
        starts = _drawn_starts(func, args, gen_non_contig_grad_outputs)
    else:
        starts = tuple(grad_outputs) if isinstance(grad_outputs, (tuple, list)) else (grad_outputs,)
    check(
        bool(starts), "gradcheck/second-needs-an-output",
        "gradgradcheck expects an output that requires grad, but none does",
    )

    def first(*values: Any) -> tuple[Any, ...]:
        given, starting = values[: len(args)], values[len(args) :]
        result = func(*given)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        recorded = [each for each in outputs if each.requires_grad]
        found = gradients(recorded, [given[place] for place in places], starting,
                          create_graph=True, allow_unused=True)  # fmt: skip
        return tuple([grad for grad in found if grad is not None])

    return gradcheck(
        first, (*args, *starts), eps=eps, atol=atol, rtol=rtol, raise_exception=raise_exception,
        nondet_tol=nondet_tol, check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes, check_batched_grad=check_batched_grad,
        check_forward_ad=check_fwd_over_rev, check_backward_ad=check_rev_over_rev,
        fast_mode=fast_mode, masked=masked,
    )


def _check_second(forward: bool, reverse: bool, undefined: bool, batched: bool) -> None:
    """Something is checked, and what is checked of a mode has it [gradcheck/checks-something]."""
    check(
        forward or reverse, "gradcheck/checks-something",
        "Expected at least one of check_fwd_over_rev or check_rev_over_rev to be True",
    )
    check(
        reverse or not (undefined or batched),
        "gradcheck/checks-something",
        "Setting check_undefined_grad or check_batched_grad requires check_rev_over_rev to be True",
    )


def _drawn_starts(func: Function, args: tuple[Any, ...], apart: bool) -> tuple[Any, ...]:
    """Random gradients for the outputs, each element with a gap behind it when `apart`."""
    result = func(*args)
    starts = []
    for each in result if isinstance(result, (tuple, list)) else (result,):
        if not each.requires_grad:
            continue
        sizes = (*each._geometry.sizes, 2) if apart else each._geometry.sizes
        start = PACKETS["randn"](sizes, dtype=each._dtype, device=each._storage.device)
        starts.append((start[..., 0] if apart else start).requires_grad_())
    return tuple(starts)
