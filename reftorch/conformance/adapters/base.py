"""The protocol of an adapter: what the suite needs to know of a tensor library.

Write a class deriving from `Adapter` and say what the library claims. A call of a program is
translated into a `Native` call, which is data: the same data is executed, and printed as a snippet.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from reftorch.conformance.program import (
    ASPECTS,
    DERIVATIVES,
    Call,
    Input,
    Program,
    Storage,
    Symbol,
)

DTYPES = (
    "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16",
    "bfloat16", "float32", "float64", "complex32", "complex64", "complex128", "float8_e4m3fn",
    "float8_e5m2",
)  # fmt: skip


class UnknownBackend(Exception):
    """There is no such adapter, its file defines none, or it cannot be had as it was asked for."""


class NotClaimed(LookupError):
    """The library has no such operator, dtype, constant or input, and does not claim to."""


@dataclass(slots=True)
class Native:
    """A call in the words of one library; `args` still hold references and symbols.

    kind: function (target "np.sum"), method (of args[0]), attribute, setattr,
    getitem or setitem.
    returns_self: the library's function returns nothing, but the operator its first argument.
    """

    kind: str
    target: str = ""
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)
    returns_self: bool = False


@dataclass(slots=True)
class Description:
    """One tensor. `storage` is equal for tensors sharing memory, None where that is unknown.

    `requires_grad` is None where tensors do not say what is recorded.
    """

    dtype: str
    sizes: tuple[int, ...]
    values: list[Any]
    strides: tuple[int, ...] = ()
    offset: int = 0
    storage: Any = None
    version: int = 0
    requires_grad: bool | None = False


Function = Callable[[list[Any]], list[Any]]
"""A program, as a function of those of its inputs that require grad."""


class Adapter:
    """What is common to all adapters."""

    name = "unnamed"
    module = ""  # the library's import name
    alias = ""  # and the name it has in snippets
    comment = "#"  # what a comment begins with, there
    preamble: tuple[str, ...] = ()  # further lines that a snippet starts with
    wraps = ""  # the function that a snippet hands each of its calls to, as a lambda
    takes: tuple[str, ...] = ()  # options, given as NAME:key=value; the first also without its key
    has_strides = True  # inputs are windows on storages; else each is an array of its own
    flat_is_tensor = True  # what `flat` makes is a tensor already; else only what `strided` makes
    records = True  # tensors know how they came about; else `pull` differentiates functions
    show: dict[str, str] = {"dtype": "{}.dtype", "sizes": "{}.shape"}  # to look at an aspect
    claims: frozenset[str] = frozenset(ASPECTS + DERIVATIVES)
    dtypes: frozenset[str] = frozenset(DTYPES)
    exact_classes = True  # claims the classes of exceptions, not only that there is one
    degenerate_strides = True  # claims the strides of dimensions of size 0 and 1, and of empties

    def __init__(self, **options: str) -> None:
        self.options = options
        self.library: Any = importlib.import_module(self.module) if self.module else None

    def version(self) -> str:
        """Return the library's version."""
        return str(getattr(self.library, "__version__", ""))

    def operators(self) -> frozenset[str] | None:
        """Return the names of all operators that there may be a call of; None for any.

        Of rules about others no program is drawn. A name is without overload, `add` or `copy`.
        """
        return None

    def flat(self, storage: Storage) -> Any:
        """Make a one-dimensional tensor which holds the storage."""
        raise NotImplementedError

    def strided(self, flat: Any, place: Input) -> Any:
        """Make the window `place` on a flat tensor, as a leaf, or raise NotClaimed."""
        raise NotImplementedError

    def write_program(self, program: Program) -> str:
        """Write a program as a whole, "" where it is to be written call by call."""
        return ""

    def write_flat(self, storage: Storage) -> str:
        """Write `flat` as source text."""
        raise NotImplementedError

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        """Write `strided` as source text."""
        raise NotImplementedError

    def write_array(self, values: list[Any], place: Input, dtype: str) -> str:
        """Write an input of a library without strides as source text."""
        raise NotImplementedError

    def write_gradients(
        self, body: list[str], outputs: list[str], sources: list[str], cotangents: list[str]
    ) -> list[str]:
        """Write how the gradients are found; `body` are the lines of the calls, already written."""
        names = ", ".join(f"gradient_of_{name}" for name in sources)
        lists = (f"[{', '.join(each)}]" for each in (outputs, sources, cotangents))
        return [f"{names}, = {self.alias}.autograd.grad({', '.join(lists)}, allow_unused=True)"]

    def translate(self, call: Call) -> Native | None:
        """Put a call in the library's words, or return None: the library has no such operator."""
        raise NotImplementedError

    def symbol(self, symbol: Symbol) -> Any:
        """Return the library's object for a symbol; raise LookupError when it has none."""
        raise NotClaimed(f"{symbol.kind} {symbol.name}")

    def write_symbol(self, symbol: Symbol) -> str:
        """Write a symbol as source text."""
        return f"{self.alias}.{symbol.name}"

    def is_tensor(self, value: Any) -> bool:
        """Say whether a value is one of the library's tensors."""
        raise NotImplementedError

    def is_dtype(self, value: Any) -> str | None:
        """Return the name of a dtype object, None for anything else."""
        return None

    def describe(self, tensor: Any) -> Description:
        """Describe a tensor."""
        raise NotImplementedError

    def differentiate(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], keep: bool = False
    ) -> list[Any]:
        """Return the gradients of the inputs (None where there is none) for these cotangents.

        With `keep` the outputs will be differentiated again.
        """
        raise NotImplementedError

    def pull(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Return the gradients of a function's inputs; `cotangent` makes that of a result."""
        raise NotImplementedError

    def refuses(self, error: Exception) -> bool:
        """Say whether an exception means that there is no such derivative, by intent."""
        return isinstance(error, NotImplementedError)

    def admit(self, error: Exception) -> None:
        """Raise NotClaimed where an exception says that the library lacks what it never claimed."""

    def differentiate_twice(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], ends: list[Any]
    ) -> tuple[list[Any], list[Any]] | None:
        """Differentiate the product of the gradients with `ends` by inputs and cotangents.

        Return None where the gradients are constant.
        """
        raise NotImplementedError

    def differentiate_batched(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any]
    ) -> list[Any]:
        """Return gradients with one more dim in front, as the cotangents have, in one pass."""
        raise NotImplementedError

    def push(self, function: Function, inputs: list[Any], tangents: list[Any]) -> list[Any]:
        """Return the tangents of the results of a function, None where one is zero."""
        raise NotImplementedError

    def accumulated(self, tensor: Any) -> Any:
        """Return the gradient that `backward` left at a tensor, or None."""
        return tensor.grad

    def python(self) -> AbstractContextManager[Any]:
        """Give the module with PyTorch's Python names, for adapters that claim "python".

        Random numbers start at a seed, warnings are given each time, and at the end of the context
        the library's global state is what it was.
        """
        raise NotImplementedError

    def reset(self) -> None:
        """Undo what a program may have changed outside of its tensors."""

    def resolve(self, dotted: str) -> Any:
        """Find a function by its dotted name within the library, or return None."""
        found = self.library
        for part in dotted.split("."):
            found = getattr(found, part, None)
            if found is None:
                return None
        return found

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Execute a native call, its arguments being the library's own objects."""
        if native.kind == "function":
            return self.resolve(native.target)(*args, **kwargs)
        if native.kind == "method":
            return getattr(args[0], native.target)(*args[1:], **kwargs)
        if native.kind == "attribute":
            return getattr(args[0], native.target)
        if native.kind == "getitem":
            return args[0][args[1]]
        if native.kind == "setitem":
            args[0][args[1]] = args[2]
        else:
            setattr(args[0], native.target, args[1])
        return None
