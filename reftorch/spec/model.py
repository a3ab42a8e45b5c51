"""The specification as frozen values, each with its place in the YAML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

KINDS = ("primitive", "view", "composite")
LAYOUTS = ("strided", "sparse_coo", "sparse_csr")
PROMOTIONS = ("none", "default", "float", "bool")
VARIANTS = ("function", "method", "inplace", "out", "copy")
# What the dispatcher is told of an operator beyond what its schema says; see spec/grammar.md.
TRAITS = (
    "spread", "may_spread", "own_names", "no_names", "sees_pending", "fresh_results",
    "counts_parts", "any_devices", "cpu_indices", "cpu_numbers", "no_cpu_numbers", "fills",
    "cpu_by_default", "by_example",
)  # fmt: skip
TANGENTS = ("transposed", "linear", "elementwise", "own", "refused")
# the node of an operator on lists that PyTorch records and has no derivative for
NOT_IMPLEMENTED = "torch::autograd::NotImplemented"
STATUSES = ("normative", "implementation-defined", "open", "retired")


class _LinAlgError(RuntimeError):
    """What PyTorch raises of a matrix with which a calculation is impossible."""


# The classes that PyTorch raises for a misuse.
ERRORS: dict[str, type[Exception]] = {
    kind.__name__: kind
    for kind in (
        RuntimeError,
        IndexError,
        ValueError,
        TypeError,
        NotImplementedError,
        AssertionError,
        AttributeError,
        BufferError,
        KeyError,
        OverflowError,
        ZeroDivisionError,
        _LinAlgError,
    )
}
# How often a process is warned of the same thing.
WARNS = ("always", "once")
FACTS = ("sizes", "strides", "dtype", "ndim", "numel", "geometry", "offset", "device", "layout")

_INTEGRAL = ("uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64")
_FLOATING = ("float16", "bfloat16", "float32", "float64")
_COMPLEX = ("complex32", "complex64", "complex128")
_FLOAT8 = ("float8_e4m3fn", "float8_e5m2")
DTYPE_NAMES = ("bool", *_INTEGRAL, *_FLOATING, *_COMPLEX, *_FLOAT8)
# `all` leaves float8 out: those dtypes store and cast, and an operator that takes them says so.
DTYPE_GROUPS = {
    "all": ("bool", *_INTEGRAL, *_FLOATING, *_COMPLEX),
    "integral": _INTEGRAL,
    "floating": _FLOATING,
    "complex": _COMPLEX,
    "half": ("float16", "bfloat16"),
    "float8": _FLOAT8,
    **{name: (name,) for name in DTYPE_NAMES},
}


class Location(NamedTuple):
    """A place in the specification; `line` counts from 1, `column` from 0."""

    file: str
    line: int
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class SpecError(Exception):
    """The specification is malformed or the code disagrees; the message begins with the place."""

    def __init__(self, message: str, *locations: Location | str) -> None:
        self.locations = locations
        self.reason = message
        head = f"{locations[0]}: " if locations else ""
        tail = f" (see {', '.join(map(str, locations[1:]))})" if len(locations) > 1 else ""
        super().__init__(head + message + tail)


@dataclass(frozen=True, slots=True)
class Rule:
    """One normative sentence with its example; `owner` is the topic or the operator's full name."""

    id: str
    says: str
    example: str
    status: str
    since: str | None
    raises: str | None
    warns: str | None
    why: str | None
    suite: dict[str, Any] | None = field(hash=False)
    location: Location
    owner: str
    example_line: int = 0


class Param(NamedTuple):
    """A parameter of a schema; a list default is a tuple, a name such as strided a string."""

    name: str
    type: str
    default: Any
    has_default: bool
    kwarg_only: bool


class Schema(NamedTuple):
    """A parsed schema string; `returns` are (type, name or None)."""

    text: str
    name: str
    overload: str
    params: tuple[Param, ...]
    returns: tuple[tuple[str, str | None], ...]

    @property
    def full_name(self) -> str:
        """Join the base name and the overload."""
        return f"{self.name}.{self.overload}" if self.overload else self.name


class Formula(NamedTuple):
    """One derivative: `source` is the file's text from `location` on, `names` its free names."""

    targets: tuple[str, ...]
    source: str
    location: Location
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpSpec:
    """One operator entry; `function` and `method` are public names, or None.

    `copies` names the view that the operator copies, for those that follow from a view's entry;
    `each` the operator that is applied to each tensor of the lists; `real_gradients` says that
    complex results are not recorded; `old_forms` are orders of arguments that are deprecated;
    `inplace_derivatives` and `inplace_tangents` take the place of the others where self is written.
    """

    schema: Schema
    kind: str
    doc: str
    promotion: str
    dtypes: tuple[str, ...]
    variants: tuple[str, ...]
    function: str | None
    method: str | None
    dunder: tuple[str, ...]
    aliases: tuple[str, ...]
    inplace_functions: tuple[str, ...]
    rules: tuple[str, ...]
    derivatives: tuple[Formula, ...]
    non_differentiable: tuple[int, ...]
    numbers: tuple[str, ...]
    old_forms: tuple[str, ...]
    layouts: tuple[str, ...]
    traits: tuple[str, ...]
    tangents: str
    real_gradients: bool
    node: str | None
    inplace_node: str | None
    inplace_derivatives: tuple[Formula, ...]
    inplace_tangents: str | None
    copies: str | None
    each: str | None
    suite: dict[str, Any] | None = field(hash=False)
    family: str
    location: Location

    @property
    def full_name(self) -> str:
        """Give the schema's full name."""
        return self.schema.full_name

    @property
    def writes_lists(self) -> bool:
        """Whether the operator writes to each tensor of its first list."""
        return self.each is not None and not self.schema.returns


@dataclass(frozen=True, eq=False)
class Spec:
    """The whole: operators by full name in file order, rules by id, and the folder.

    The rules are read when first asked for, which a program that breaks none never does.
    """

    read_rules: Callable[[], dict[str, Rule]]
    ops: dict[str, OpSpec]
    root: str

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Give the rules by their ids."""
        return self.read_rules()

    def path(self, location: Location) -> str:
        """Give the absolute path of the file of a location."""
        return f"{self.root}/{location.file.partition('/')[2]}"
