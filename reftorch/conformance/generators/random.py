"""Programs about seeds and states of the default generator, and about what it keeps."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator

SEEDS = (0, 1, -1, 2**32 + 5, 2**63, 2**64 - 1, -(2**63), 1.5, 2**64, -(2**63) - 1)


def seeds(d: Draft) -> None:
    """A seed of any size, and what follows from it."""
    d.call("manual_seed", d.pick(SEEDS))
    d.call("rand", (d.integer(0, 20),))
    d.call("initial_seed")


def random_state(d: Draft) -> None:
    """Go back to a state, in the midst of a pair of normal numbers or not."""
    d.call("manual_seed", d.integer(0, 2**40))
    for _ in range(d.integer(0, 2)):
        d.call(d.pick(("rand", "randn")), (d.pick((1, 2, 7, 623, 624)),))
    state = d.call("get_rng_state")
    d.call("randn", (3,))
    d.call("set_rng_state", state)
    d.call("randn", (3,))


def normals_after_normals(d: Draft) -> None:
    """Normal numbers of several dtypes, an odd number of them now and then."""
    d.call("manual_seed", d.integer(0, 2**40))
    for _ in range(d.integer(2, 4)):
        dtype = d.dtype(("float64", "float32", "float16", "bfloat16"))
        sizes = d.pick(((1,), (2,), (15,), (16,), (3, 7), ()))
        d.call("normal", d.tensor(sizes, dtype, writable=True), variant="inplace")


GENERATORS: dict[str, Generator] = {
    "seeds": seeds, "random_state": random_state, "normals_after_normals": normals_after_normals,
}  # fmt: skip
