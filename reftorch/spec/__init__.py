"""The specification: what `spec/` declares, as frozen values."""

from reftorch.spec.files import spec_root
from reftorch.spec.formula import compile_formula, free_names
from reftorch.spec.lists import places
from reftorch.spec.load import load
from reftorch.spec.model import (
    NOT_IMPLEMENTED,
    Formula,
    Location,
    OpSpec,
    Param,
    Rule,
    Schema,
    Spec,
    SpecError,
)

__all__ = [
    "NOT_IMPLEMENTED",
    "Formula",
    "Location",
    "OpSpec",
    "Param",
    "Rule",
    "Schema",
    "Spec",
    "SpecError",
    "compile_formula",
    "free_names",
    "load",
    "places",
    "spec_root",
]
