"""Inference mode: nothing is recorded, and what is made in it cannot be recorded later.

An inference tensor has a class of its own, so that the rendered fast paths, which ask for `Tensor`
itself, leave it to the operators.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.storage import same_memory
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.dispatch.keys import INFERENCE, DispatchKey, register
from reftorch.dispatch.operator import Operator
from reftorch.errors import check, fail
from reftorch.ops.indexing import getitem
from reftorch.tensor import Tensor


class InferenceTensor(Tensor):
    """A tensor that was made in inference mode [inference/made-inside]."""

    __slots__ = ()

    _inference = True

    @property
    def _version(self) -> int:
        """Not counted [inference/no-version]."""
        fail("inference/no-version", "Inference tensors do not track version counter.")

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Make a leaf require grad, in inference mode only [inference/requires-grad-inside]."""
        check(
            MODE.inference or not requires_grad, "inference/requires-grad-inside",
            "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.",
        )
        return super().requires_grad_(requires_grad)

    def __getitem__(self, index: Any) -> Tensor:
        """Read at an index: an inference tensor, too, where it is a view."""
        return getitem(self, index)  # type: ignore[return-value]


def _made(result: Any, normal: Sequence[TensorImpl] = ()) -> Any:
    """Make inference tensors of results, except those whose memory a normal argument has."""
    if type(result) is Tensor:
        if not any(same_memory(result, arg) for arg in normal):
            result.__class__ = InferenceTensor
            result._base = None  # [inference/no-base]
    elif isinstance(result, (tuple, list)):
        for each in result:
            _made(each, normal)
    return result


def _normal(args: Iterable[Any]) -> list[TensorImpl]:
    """The normal tensors among the arguments [inference/views-of-normal]."""
    found: list[TensorImpl] = []
    for arg in args:
        if isinstance(arg, TensorImpl):
            if not arg._inference:
                found.append(arg)
        elif isinstance(arg, (tuple, list)):
            found += _normal(arg)
    return found


def handle(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """The handler of the inference key: run an operator unrecorded [inference/records-nothing]."""
    before, MODE.grad = MODE.grad, False
    try:
        result = operator.redispatch(args, out)
    finally:
        MODE.grad = before
    return result if out is not None else _made(result, _normal(args))


class inference_mode:  # noqa: N801 - the public name
    """A `with` and decorator in which nothing is recorded [inference/records-nothing].

    `inference_mode(False)` inside of it is as outside.
    """

    def __new__(cls, mode: Any = True) -> Any:
        """Serve `@inference_mode` without parentheses, too."""
        if isinstance(mode, bool):
            return object.__new__(cls)
        return cls(True)(mode)

    def __init__(self, mode: bool = True) -> None:
        self.mode = mode
        self._before = (True, False)

    def __enter__(self) -> None:
        self._before = MODE.grad, MODE.inference
        MODE.grad, MODE.inference = not self.mode, self.mode
        LISTENER.hold(1)

    def __exit__(self, *exc: object) -> None:
        LISTENER.hold(-1)
        MODE.grad, MODE.inference = self._before

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Run a function in the mode."""
        mode = self.mode

        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            with inference_mode(mode):
                return function(*args, **kwargs)

        return wrapped


def is_inference_mode_enabled() -> bool:
    """Whether inference mode is on in this thread."""
    return MODE.inference


def is_inference(input: TensorImpl) -> bool:  # noqa: A002 - PyTorch's name
    """Whether a tensor was made in inference mode [inference/made-inside]."""
    return input._inference


register(DispatchKey.INFERENCE, handle)
INFERENCE.views = _made
