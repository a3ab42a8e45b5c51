"""Derivatives of functions of tensors: products with vectors, Jacobians, Hessians.

`reftorch.func` does the same for functions as values; these take the inputs at once, and with
`strict=True` refuse what does not depend on them [functional/strict].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.api import grad as gradients
from reftorch.autograd.grad_mode import enable_grad
from reftorch.core.graph import ENGINE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check

Function = Callable[..., Any]


# ---- inputs and outputs


def _as_tuple(value: Any, what: str, name: str) -> tuple[bool, tuple[Any, ...]]:
    """Whether it was a tuple, and the tuple [functional/tensors-or-tuples]."""
    given = value if isinstance(value, tuple) else (value,)
    for place, each in enumerate(given):
        check(
            isinstance(each, TensorImpl), "functional/tensors-or-tuples",
            "The {} given to {} must be either a Tensor or a tuple of Tensors but the value at "
            "index {} has type {}.", what, name, place, type(each),
        )  # fmt: skip
    return isinstance(value, tuple), given


def _prepared(inputs: tuple[Any, ...], create_graph: bool) -> tuple[Any, ...]:
    """Inputs that require grad: views in the caller's graph, or leaves.

    [functional/floating-inputs]
    """
    return tuple([
        each.view_as(each) if create_graph and each.requires_grad
        else each.detach().requires_grad_()
        for each in inputs
    ])  # fmt: skip


def _called(func: Function, inputs: tuple[Any, ...], name: str) -> tuple[bool, tuple[Any, ...]]:
    return _as_tuple(func(*inputs), "outputs of the user-provided function", name)


def _check_real(output: Any) -> None:
    """Refuse a number for which one is no natural gradient [functional/real-numbers]."""
    check(
        not output.is_complex(), "autograd/grad-implicit-only-for-real",
        "grad can be implicitly created only for real scalar outputs but got {}", output.dtype,
    )  # fmt: skip


def _finished(values: Any, create_graph: bool) -> Any:
    """Results as they are returned: recorded only when that was asked for."""
    if isinstance(values, tuple):
        return tuple([_finished(each, create_graph) for each in values])
    return values if create_graph else values.detach()


def _shaped(values: Sequence[Any], was_tuple: bool) -> Any:
    return tuple(values) if was_tuple else values[0]


def _vector(v: Any, like: tuple[Any, ...], name: str, of: str) -> tuple[Any, ...]:
    """The vector to multiply with, one tensor for each of `like` [functional/vector-fits]."""
    if v is None:
        check(
            len(like) == 1 and like[0].nelement() == 1, "functional/vector-fits",
            "The vector v can only be None if {} is a single Tensor with a single element.", of,
        )  # fmt: skip
        return (PACKETS["ones_like"](like[0]),)
    given = _as_tuple(v, "v", name)[1]
    check(
        len(given) == len(like), "functional/vector-fits",
        "v is a tuple of invalid length: should be {} but got {}.", len(like), len(given),
    )  # fmt: skip
    for place, (each, other) in enumerate(zip(given, like, strict=True)):
        check(
            each.shape == other.shape, "functional/vector-fits",
            "Entry {} in v has invalid size: should be {} but got {}.", place, other.shape,
            each.shape,
        )  # fmt: skip
    return given


def _differentiated(
    outputs: Sequence[Any], inputs: Sequence[Any], starts: Any, strict: bool, message: str,
    create_graph: bool = True,
) -> tuple[Any, ...]:  # fmt: skip
    """Gradients, zeros where none arrives, which strict refuses."""
    pairs = [(o, s) for o, s in zip(outputs, starts, strict=True) if o.requires_grad]
    found: Sequence[Any] = [None] * len(inputs)
    if pairs:
        found = gradients(
            [o for o, _ in pairs], inputs, [s for _, s in pairs], create_graph=create_graph,
            retain_graph=True, allow_unused=True,
        )  # fmt: skip
    for place, each in enumerate(found):
        check(not strict or each is not None, "functional/strict", message, place)
    return tuple([
        PACKETS["zeros_like"](given) if each is None else each
        for each, given in zip(found, inputs, strict=True)
    ])  # fmt: skip


def _check_outputs(outputs: Sequence[Any], strict: bool) -> None:
    for place, each in enumerate(outputs):
        check(
            not strict or each.requires_grad, "functional/strict",
            "Output {} of the user-provided function does not require gradients. The outputs must "
            "be computed in a differentiable manner from the input when running in strict mode.",
            place,
        )  # fmt: skip


# ---- products with vectors


def vjp(
    func: Function, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The outputs, and the vector times the Jacobian [functional/products]."""
    with enable_grad():
        many, given = _as_tuple(inputs, "inputs", "vjp")
        given = _prepared(given, create_graph)
        was_tuple, outputs = _called(func, given, "vjp")
        _check_outputs(outputs, strict)
        starts = _vector(v, outputs, "vjp", "the output of the user-provided function")
        if v is None:
            _check_real(outputs[0])
        found = _differentiated(
            outputs, given, starts, strict,
            "The output of the user-provided function is independent of input {}. This is not "
            "allowed in strict mode.", create_graph,
        )  # fmt: skip
        _check_recorded(found, strict and create_graph)
    return (
        _finished(_shaped(outputs, was_tuple), create_graph),
        _finished(_shaped(found, many), create_graph),
    )


def jvp(
    func: Function, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The outputs, and the Jacobian times the vector [functional/products].

    By transposing twice: the vector-Jacobian product is linear in the vector, and the derivative
    of it is its transpose.
    """
    with enable_grad():
        given = _as_tuple(inputs, "inputs", "jvp")[1]
        direction = _vector(v, given, "jvp", "the input to the user-provided function")
        given = _prepared(given, create_graph)
        was_tuple, outputs = _called(func, given, "jvp")
        _check_outputs(outputs, strict)
        dummies = tuple([PACKETS["zeros_like"](each).requires_grad_() for each in outputs])
        pulled = _differentiated(
            outputs, given, dummies, strict,
            "The output of the user-provided function is independent of input {}. This is not "
            "allowed in strict mode.",
        )
        found = _differentiated(pulled, dummies, direction, False, "", create_graph)
        _check_recorded(found, strict and create_graph)
    return (
        _finished(_shaped(outputs, was_tuple), create_graph),
        _finished(_shaped(found, was_tuple), create_graph),
    )


def _scalar_output(func: Function, inputs: tuple[Any, ...], name: str) -> Any:
    was_tuple, outputs = _called(func, inputs, name)
    check(
        not was_tuple, "functional/one-number",
        "The function given to {} should return a single Tensor", name,
    )
    check(
        outputs[0].nelement() == 1, "functional/one-number",
        "The Tensor returned by the function given to {} should contain a single element", name,
    )  # fmt: skip
    return outputs[0]


_FLAT = (
    "While computing the hessian, found that the jacobian of the user-provided function with "
    "respect to input {} is independent of the inputs. This is not allowed in strict mode."
)


def _first_order(
    func: Function, inputs: Any, create_graph: bool, strict: bool, name: str
) -> tuple[bool, tuple[Any, ...], Any, tuple[Any, ...]]:
    many, given = _as_tuple(inputs, "inputs", name)
    given = _prepared(given, create_graph)
    return many, given, *_gradient(func, given, strict, name)


def _gradient(
    func: Function, given: tuple[Any, ...], strict: bool, name: str
) -> tuple[Any, tuple[Any, ...]]:
    """The number that a function gives, and its derivatives, which are to be differentiated."""
    output = _scalar_output(func, given, name)
    _check_real(output)
    _check_outputs([output], strict)
    found = _differentiated(
        [output], given, [PACKETS["ones_like"](output)], strict,
        "The output of the user-provided function is independent of input {}. This is not allowed "
        "in strict mode.",
    )
    for place, each in enumerate(found):
        check(not strict or each.requires_grad, "functional/strict", _FLAT, place)
    return output, found


def vhp(
    func: Function, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The output, and the vector times the Hessian [functional/hessian]."""
    with enable_grad():
        many, given, output, jacobian = _first_order(func, inputs, create_graph, strict, "vhp")
        direction = _vector(v, given, "vhp", "the input to the user-provided function")
        found = _differentiated(jacobian, given, direction, strict, _FLAT, create_graph)
    return _finished(output, create_graph), _finished(_shaped(found, many), create_graph)


def hvp(
    func: Function, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The output, and the Hessian times the vector [functional/hessian]."""
    with enable_grad():
        many, given, output, jacobian = _first_order(func, inputs, create_graph, strict, "hvp")
        direction = _vector(v, given, "hvp", "the input to the user-provided function")
        dummies = tuple([PACKETS["zeros_like"](each).requires_grad_() for each in given])
        pulled = _differentiated(jacobian, given, dummies, strict, _FLAT)
        found = _differentiated(pulled, dummies, direction, False, "", create_graph)
    return _finished(output, create_graph), _finished(_shaped(found, many), create_graph)


# ---- whole matrices


def jacobian(
    func: Function, inputs: Any, create_graph: bool = False, strict: bool = False,
    vectorize: bool = False, strategy: str = "reverse-mode",
) -> Any:  # fmt: skip
    """The derivatives of every output by every input [functional/jacobian].

    Recorded only on request [functional/create-graph].
    """
    check(
        strategy in ("forward-mode", "reverse-mode"), "functional/strategy",
        'Expected strategy to be either "forward-mode" or "reverse-mode".',
    )
    if strategy == "forward-mode":
        check(
            vectorize, "functional/forward-mode-is-vectorized",
            "Computing Jacobian using forward-AD or forward-over-reverse Hessian is only "
            "implemented for `vectorize=True`.",
        )
        check(
            not create_graph, "functional/forward-mode-keeps-graph",
            '`create_graph=True` and `strategy="forward-mode"` are not supported together',
        )
    check(
        not (strict and (vectorize or strategy == "forward-mode")),
        "functional/strict-is-not-vectorized",
        "jacobian: `strict=True` and `vectorized=True` are not supported together.",
    )
    many, given = _as_tuple(inputs, "inputs", "jacobian")
    with enable_grad():
        if strategy == "forward-mode":
            was_tuple, rows = _by_columns(func, given)
            return _shaped([_shaped(row, many) for row in rows], was_tuple)
        given = _prepared(given, create_graph)
        was_tuple, rows = _by_rows(func, given, create_graph, strict, vectorize)
    shaped = [_finished(_shaped(row, many), create_graph) for row in rows]
    return _shaped(shaped, was_tuple)


def _by_rows(
    func: Function, given: tuple[Any, ...], create_graph: bool, strict: bool, vectorize: bool
) -> tuple[bool, list[tuple[Any, ...]]]:
    was_tuple, outputs = _called(func, given, "jacobian")
    _check_outputs(outputs, strict)
    rows = []
    for number, output in enumerate(outputs):
        if not vectorize:
            _check_real(output)
        message = (
            f"Output {number} of the user-provided function is independent of input {{}}. This is "
            "not allowed in strict mode."
        )
        flat = output.reshape((-1,))
        units = PACKETS["eye"](flat.shape[0], dtype=flat.dtype, device=flat.device)

        def pull(unit: Any, flat: Any = flat, message: str = message) -> tuple[Any, ...]:
            return _differentiated([flat], given, [unit], strict, message, create_graph)

        if vectorize and flat.shape[0]:
            columns = ENGINE.vmap(pull)(units)
        else:
            pulled = [pull(unit) for unit in units]
            by_input = zip(*pulled, strict=True) if pulled else [()] * len(given)
            columns = [_stacked(column, each) for each, column in zip(given, by_input, strict=True)]
        _check_recorded(columns, strict and create_graph)
        rows.append(tuple([
            column.reshape((*output.shape, *each.shape))
            for column, each in zip(columns, given, strict=True)
        ]))  # fmt: skip
    return was_tuple, rows


def _check_recorded(columns: Sequence[Any], wanted: bool) -> None:
    for place, column in enumerate(columns):
        check(
            not wanted or column.requires_grad, "functional/strict",
            "The jacobian of the user-provided function is independent of input {}. This is not "
            "allowed in strict mode when create_graph=True.", place,
        )  # fmt: skip


def _stacked(column: Sequence[Any], like: Any) -> Any:
    if column:
        return PACKETS["stack"](list(column))
    return PACKETS["zeros"]((0, *like.shape), dtype=like.dtype, device=like.device)


def _by_columns(func: Function, given: tuple[Any, ...]) -> tuple[bool, list[tuple[Any, ...]]]:
    """In forward mode, for all directions at once [functional/forward-mode-keeps-graph]."""
    for each in given:
        check(
            each.is_floating_point() or each.is_complex(), "forward-ad/only-floats-are-dual",
            "Expected primal to be floating point or complex, but got: {}", each.dtype,
        )  # fmt: skip
    tuples = []

    def called(*values: Any) -> tuple[Any, ...]:
        was_tuple, outputs = _called(func, values, "jacobian")
        tuples.append(was_tuple)
        return outputs

    found = ENGINE.jacfwd(called, argnums=tuple(range(len(given))))(*given)
    return tuples[0], list(found)


def hessian(
    func: Function, inputs: Any, create_graph: bool = False, strict: bool = False,
    vectorize: bool = False, outer_jacobian_strategy: str = "reverse-mode",
) -> Any:  # fmt: skip
    """The second derivatives of a number by every pair of inputs [functional/hessian]."""
    many, given = _as_tuple(inputs, "inputs", "hessian")

    def gradient(*values: Any) -> tuple[Any, ...]:
        if outer_jacobian_strategy == "forward-mode":
            for each in values:
                each.requires_grad_(True)
        return _gradient(func, values, strict, "hessian")[1]

    result = jacobian(
        gradient, given, create_graph=create_graph, strict=strict, vectorize=vectorize,
        strategy=outer_jacobian_strategy,
    )
    return result if many else result[0][0]
