"""Faults in the Python surface of a library: one function, method or attribute is wrapped.

While an example runs against a mutant, the name at the end of a path such as "Tensor.register_hook"
is bound to the fault, which is called with the original first.
"""

from __future__ import annotations

import contextlib
import inspect
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest import mock

from reftorch.conformance.mutations.vocabulary import BrokenFault, register


@dataclass
class Original:
    """What a fault takes the place of; `depth` counts the calls of a fault that are not over."""

    lib: Any
    function: Callable[..., Any]
    depth: int = 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


    def silently(self, *args: Any, **kwargs: Any) -> Any:
        """Call it, and keep its warnings back."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self.function(*args, **kwargs)


Fault = Callable[..., Any]


def wraps(rule: str, path: str) -> Callable[[Fault], Fault]:
    """Register a fault in what is at a path of the library, with the rule that must notice."""

    def put(fault: Fault) -> Fault:
        def surface(lib: Any) -> contextlib.AbstractContextManager[None]:
            return wrapped(lib, path, fault)

        register(rule, fault.__doc__ or "", fault.__name__, surface=surface)
        return fault

    return put


@contextlib.contextmanager
def wrapped(lib: Any, path: str, fault: Fault) -> Iterator[None]:
    """Bind the name at a path to the fault until the end of the context.

    Not `__getitem__` of a class written in C: it has two slots, and what has been bound to it once
    is a sequence for good.
    """
    owner = lib
    *parts, name = path.split(".")
    for part in parts:
        owner = getattr(owner, part)
    with mock.patch.object(owner, name, _replacement(lib, owner, name, fault)):
        yield


def _replacement(lib: Any, owner: Any, name: str, fault: Fault) -> Any:
    """Return what stands in for an attribute, being of the same kind."""
    found: Any = inspect.getattr_static(owner, name)
    if isinstance(found, classmethod):
        below = found.__func__

        def of_class(cls: Any, *args: Any, **kwargs: Any) -> Any:
            return _applied(fault, Original(lib, below), cls, *args, **kwargs)

        return classmethod(of_class)
    is_attribute = inspect.isdatadescriptor(found)
    if is_attribute:
        read = found.__get__
        return property(lambda self: _applied(fault, Original(lib, read), self))
    original = Original(lib, found)

    def replacement(*args: Any, **kwargs: Any) -> Any:
        return _applied(fault, original, *args, **kwargs)

    return replacement


def _applied(fault: Fault, *args: Any, **kwargs: Any) -> Any:
    """Call a fault, which takes whatever examples give to the original."""
    try:
        return fault(*args, **kwargs)
    except TypeError as error:
        if error.__traceback__ is None or error.__traceback__.tb_next is not None:
            raise
        raise BrokenFault(str(error)) from error  # it cannot even be called so


def broken(rule: str, says: str, path: str, fault: Fault) -> None:
    """Register a fault in what is at a path, as `wraps` does, in one expression."""
    register(rule, says, surface=lambda lib: wrapped(lib, path, fault))
