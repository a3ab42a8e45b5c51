"""Whether operators are recorded, per thread."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator
from typing import Any, TypeVar

from reftorch.core.state import MODE

F = TypeVar("F", bound=Callable[..., Any])


class _GradMode:
    """A context manager and decorator that sets the grad mode and restores it.

    [autograd/no-grad-decorates]
    """

    __slots__ = ("_enabled", "_before")

    def __init__(self, enabled: bool) -> None:
        self._enabled, self._before = enabled, True

    def __enter__(self) -> None:
        self._before, MODE.grad = MODE.grad, self._enabled

    def __exit__(self, *exc: object) -> None:
        MODE.grad = self._before

    def __call__(self, function: F) -> F:
        enabled = self._enabled
        if inspect.isgeneratorfunction(function):
            return _step_by_step(function, enabled)  # type: ignore[return-value]

        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            with _GradMode(enabled):
                return function(*args, **kwargs)

        return wrapped  # type: ignore[return-value]


def _step_by_step(function: Callable[..., Any], enabled: bool) -> Callable[..., Any]:
    """Let a generator run in a mode, and its caller in the caller's."""

    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        generator = function(*args, **kwargs)
        step: Callable[..., Any] = generator.send
        given: Any = None
        while True:
            try:
                with _GradMode(enabled):
                    item = step(given)
            except StopIteration as stop:
                return stop.value
            try:
                given, step = (yield item), generator.send
            except GeneratorExit:
                with _GradMode(enabled):
                    generator.close()
                raise
            except BaseException as problem:  # noqa: BLE001 - handed to the generator
                given, step = problem, generator.throw

    return wrapped


class no_grad(_GradMode):  # noqa: N801 - the public name
    """Record nothing [autograd/no-grad]."""

    __slots__ = ()

    def __new__(cls, function: Any = None) -> Any:
        """Serve `@no_grad` without parentheses, too."""
        mode = object.__new__(cls)
        if function is None:
            return mode
        _GradMode.__init__(mode, False)
        return mode(function)

    def __init__(self) -> None:
        super().__init__(False)


class enable_grad(_GradMode):  # noqa: N801 - the public name
    """Record, also inside `no_grad`."""

    __slots__ = ()

    def __new__(cls, function: Any = None) -> Any:
        """Serve `@enable_grad` without parentheses, too."""
        mode = object.__new__(cls)
        if function is None:
            return mode
        _GradMode.__init__(mode, True)
        return mode(function)

    def __init__(self) -> None:
        super().__init__(True)


class set_grad_enabled(_GradMode):  # noqa: N801 - the public name
    """Set the mode at once; as a context manager, restore it on exit."""

    __slots__ = ()

    def __init__(self, mode: bool) -> None:
        super().__init__(mode)
        self._before, MODE.grad = MODE.grad, mode

    def __enter__(self) -> None:
        """Entered already."""

    def __call__(self, function: F) -> F:
        MODE.grad = self._before
        return super().__call__(function)


def is_grad_enabled() -> bool:
    """Whether operators are recorded in this thread."""
    return MODE.grad
