"""The faults of the mutants, by subject. A rule's mutant stands in the file its rule stands in."""

from reftorch.conformance.mutations import (
    activation,
    autograd,
    binary,
    engine,
    comparison,
    creation,
    checkpoints,
    functions,
    geometry,
    indexing,
    joining,
    linalg,
    modes,
    passes,
    modules,
    pending,
    printing,
    promotion,
    random,
    rearranging,
    reduction,
    sharing,
    sorting,
    statistics,
    storage,
    subgradients,
    transforms,
    unary,
    values,
    writing,
)
from reftorch.conformance.mutations.vocabulary import MUTANTS as MUTANTS
from reftorch.conformance.mutations.vocabulary import BrokenFault as BrokenFault
from reftorch.conformance.mutations.vocabulary import Step as Step
