"""Faults of in-place operators."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, refuses
from reftorch.conformance.mutations.wrapping import Original, wraps

_IN_PLACE = "add sub mul div neg maximum copy clamp addcmul lt eq"


def _in_dtype_of_self(step: Step) -> Any:
    return step.with_args(step.args[0], step.args[1].to(step.x.dtype), *step.args[2:])


def _differ(step: Step) -> bool:
    pair = step.tensors()
    return step.inplace and len(pair) == 2 and pair[0].dtype is not pair[1].dtype


instead("inplace/values-as-functional", "In place it is computed in self's dtype.", _IN_PLACE,
        _in_dtype_of_self, _differ, writes=True)
accepts("inplace/result-must-cast-to-self", "Any result can be cast to self's dtype.",
        "add mul div sin pow", when=lambda s: s.inplace)
refuses("inplace/bool-results-fit-anywhere", "Truth values fit only into bools.",
        "lt eq logical_not logical_and",
        lambda s: s.inplace and s.x.dtype is not s.lib.bool)
instead("inplace/copy-casts-anything", "Fractions are rounded when they are copied to integers.",
        "copy", lambda s: s.with_args(s.args[0], s.args[1].round()),
        lambda s: s.inplace and s.args[1].dtype.is_floating_point
        and not (s.x.dtype.is_floating_point or s.x.dtype.is_complex), writes=True)
accepts("inplace/self-is-not-broadcast", "self is broadcast, and then left as it was.",
        "add mul maximum copy", when=lambda s: s.inplace)
after("inplace/keeps-geometry", "self becomes contiguous.", _IN_PLACE,
      lambda s, r: r.set_(r.contiguous()), lambda s: s.inplace, writes=True)
instead("inplace/geometry-changers", "They return the view and leave self as it was.",
        "t transpose squeeze unsqueeze swapaxes",
        lambda s: getattr(s.args[0], s.name)(*s.args[1:]), lambda s: s.inplace, writes=True)
instead("inplace/version-is-shared", "What detach returns has a version counter of its own.",
        "detach", lambda s: s.args[0].data)


@wraps("inplace/functions-take-what-others-do", "exp_")
def copies_by_name(w: Original, *args: Any, **named: Any) -> Any:
    """What is given by name is copied, and not written to."""
    return w(*args, **{name: value.clone() for name, value in named.items()})
