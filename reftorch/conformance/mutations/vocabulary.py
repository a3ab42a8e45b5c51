"""What a fault is, and the short ways to write one.

A fault is registered with the rule that must notice it. It changes calls (`mutant`, or shorter:
`instead`, `after`, `accepts`, `refuses`, `copies`), gradients (`gradient`) or version counters
(`version`). Names of operators are given without the trailing underscore and without a namespace,
several of them in one string; a fault of a result leaves alone what is written in place or to out=,
unless `writes` says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MUTANTS: dict[str, dict[str, Any]] = {}
POINTWISE = frozenset("add sub mul maximum minimum eq lt neg exp abs where relu sign".split())


class BrokenFault(BaseException):
    """A fault failed by itself: that proves nothing, and is no observation."""


@dataclass
class Step:
    """A call about to be made; `name` has no trailing underscore."""

    lib: Any
    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    make: Callable[[tuple[Any, ...], dict[str, Any]], Any]
    inplace: bool = False
    raised: Exception | None = None  # what the library raised, or the fault on purpose

    def proceed(self) -> Any:
        """Make the call as it is."""
        return self.with_args(*self.args, **self.kwargs)

    def with_args(self, *args: Any, **kwargs: Any) -> Any:
        """Make the call with other arguments."""
        try:
            return self.make(args, kwargs)
        except Exception as error:
            self.raised = error
            raise

    def with_keywords(self, **other: Any) -> Any:
        """Make the call with some arguments changed that were given by keyword or not at all."""
        return self.with_args(*self.args, **{**self.kwargs, **other})

    def refuse(self, kind: type[Exception], text: str = "refused") -> Any:
        """Raise on purpose; what else a fault raises is an error of the fault itself."""
        self.raised = kind(text)
        raise self.raised

    @property
    def plain(self) -> bool:
        """Say whether the call makes a tensor of its own."""
        return not self.inplace and "out" not in self.kwargs

    @property
    def x(self) -> Any:
        """Return the first tensor among the arguments, also within a list."""
        return self.tensors()[0]

    def argument(self, index: int, name: str, default: Any = None) -> Any:
        """Return an argument given by place or by name."""
        return self.args[index] if len(self.args) > index else self.kwargs.get(name, default)

    def tensors(self) -> list[Any]:
        """Return the tensors among the positional arguments, also within lists."""
        found: list[Any] = []
        for each in self.args:
            inner = each if isinstance(each, (list, tuple)) else [each]
            found += [value for value in inner if isinstance(value, self.lib.Tensor)]
        return found

    def is_tensor(self, value: Any) -> bool:
        """Say whether a value is a tensor."""
        return isinstance(value, self.lib.Tensor)

    def target(self) -> Any:
        """Return what an in-place or out= call writes to."""
        return self.args[0] if self.inplace else self.kwargs.get("out")


Fault = Callable[[Step], Any]
When = Callable[[Step], bool]


def mutant(rule: str) -> Callable[[Fault], Fault]:
    """Register a fault in calls under its name, with the rule that must notice."""

    def put(function: Fault) -> Fault:
        register(rule, function.__doc__ or "", function.__name__, call=function)
        return function

    return put


def instead(
    rule: str, says: str, names: str, make: Fault, when: When | None = None, writes: bool = False
) -> None:
    """Register: a call of these operators gives what `make` returns."""

    def call(step: Step) -> Any:
        return make(step) if _meant(step, names, when, writes) else step.proceed()

    register(rule, says, call=call)


def after(
    rule: str,
    says: str,
    names: str,
    change: Callable[[Step, Any], Any],
    when: When | None = None,
    writes: bool = False,
) -> None:
    """Register: the result of a call of these operators is changed."""

    def call(step: Step) -> Any:
        result = step.proceed()
        return change(step, result) if _meant(step, names, when, writes) else result

    register(rule, says, call=call)


def accepts(
    rule: str,
    says: str,
    names: str,
    give: Fault | None = None,
    when: When | None = None,
    writes: bool = True,
) -> None:
    """Register: what these operators refuse passes, and gives `give` (or a copy of the input)."""

    def call(step: Step) -> Any:
        try:
            return step.proceed()
        except Exception:
            if not _meant(step, names, when, writes):
                raise
            if give is not None:
                return give(step)
            target = step.target()
            return step.x.detach().clone() if target is None else target

    register(rule, says, call=call)


def refuses(
    rule: str,
    says: str,
    names: str,
    when: When | None = None,
    kind: type[Exception] = RuntimeError,
    writes: bool = True,
) -> None:
    """Register: these operators refuse what they should take."""

    def call(step: Step) -> Any:
        return step.refuse(kind) if _meant(step, names, when, writes) else step.proceed()

    register(rule, says, call=call)


def raises(
    rule: str, says: str, names: str, kind: type[Exception], when: When | None = None
) -> None:
    """Register: what these operators refuse, they refuse with another class of exception."""

    def call(step: Step) -> Any:
        try:
            return step.proceed()
        except Exception as error:
            if not _meant(step, names, when, True):
                raise
            return step.refuse(kind, str(error))

    register(rule, says, call=call)


def copies(rule: str, says: str, names: str, when: When | None = None) -> None:
    """Register: these views have memory of their own, laid out alike."""
    after(rule, says, names, copied, when)


def gradient(rule: str, says: str, change: Callable[[Any, list[Any], Any], Any]) -> None:
    """Register: the gradient of each input is changed; `change` takes input, outputs, gradient."""
    register(rule, says, gradient=change)


def version(rule: str, says: str, change: Callable[[int], int]) -> None:
    """Register: version counters read otherwise."""
    register(rule, says, version=change)


def without(step: Step, *names: str) -> Any:
    """Make the call without some of what it was given by keyword."""
    return step.with_args(*step.args, **{k: v for k, v in step.kwargs.items() if k not in names})


def is_floating(step: Step) -> bool:
    """Say whether the first tensor is floating."""
    return bool(step.x.dtype.is_floating_point)


def all_floating(step: Step) -> bool:
    """Say whether all tensors are floating."""
    return all(tensor.dtype.is_floating_point for tensor in step.tensors())


def is_integral(step: Step) -> bool:
    """Say whether the first tensor is integral or bool."""
    return not step.x.dtype.is_floating_point and not step.x.is_complex()


def copied(step: Step, result: Any) -> Any:
    """Return tensors like these with memory of their own."""
    if isinstance(result, (list, tuple)):
        return type(result)(copied(step, each) for each in result)
    return result.clone() if step.is_tensor(result) else result


def _meant(step: Step, names: str, when: When | None, writes: bool) -> bool:
    if names != "*" and step.name not in names.split():
        return False
    return (writes or step.plain) and (when is None or when(step))


def register(rule: str, says: str, name: str | None = None, **fault: Any) -> None:
    """Register a fault under a name of its own, after its rule where it has none."""
    name = stem = rule.translate(str.maketrans("/-.", "___")) if name is None else name
    number = 1
    while name in MUTANTS:
        number += 1
        name = f"{stem}_{number}"
    MUTANTS[name] = {"rule": rule, "says": says.strip(), **fault}
