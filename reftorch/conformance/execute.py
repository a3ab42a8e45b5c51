"""Run a program through an adapter, in this process."""

from __future__ import annotations

import builtins
import math
import operator
import warnings
from collections.abc import Iterator
from typing import Any

from reftorch.conformance.adapters.base import Adapter, NotClaimed
from reftorch.conformance.derivatives import Derivatives
from reftorch.conformance.example import run_example
from reftorch.conformance.observation import Observation, Raised, Seen, nonsense
from reftorch.conformance.program import (
    DERIVATIVES,
    Call,
    Input,
    Program,
    Ref,
    Storage,
    Symbol,
    contiguous_strides,
    cotangent_values,
)


FACTS = ("bits", "min", "max", "eps", "tiny", "smallest_normal", "resolution")
"""What is seen of the results of finfo and iinfo."""


class Rubbish(Exception):
    """An adapter's description of a tensor is not one."""


class Skipped(Exception):
    """A call needs the result of one that failed."""


def observe(adapter: Adapter, program: Program) -> Observation:
    """Run `program` and say what was seen; exceptions are observations, too."""
    with warnings.catch_warnings():  # a warning is no part of an observation
        warnings.simplefilter("ignore")
        return _observe_example(adapter, program) if program.example else _observe(adapter, program)


def _observe_example(adapter: Adapter, program: Program) -> Observation:
    try:
        return run_example(adapter, program)
    except NotClaimed as missing:
        return Observation(missing=str(missing))


def _observe(adapter: Adapter, program: Program) -> Observation:
    run = Run(adapter, program)
    try:
        run.build()
        run.calls()
        run.differentiate()
        run.look()
        run.compare_derivatives()
    except NotClaimed as missing:
        run.observation.missing = str(missing)
    except Rubbish as rubbish:
        run.observation.fault = f"returned rubbish: {rubbish}"
    except Exception as error:  # a fault of the adapter costs one program, not the run
        text = f"{type(error).__name__}: {error}".split("\n", 1)[0]
        run.observation.fault = f"returned rubbish: {text[:200]}"
    finally:
        adapter.reset()
    return run.observation


class Run:
    """The state of one run: the tensors by reference, and what was seen so far."""

    def __init__(self, adapter: Adapter, program: Program) -> None:
        self.adapter = adapter
        self.program = program
        self.observation = Observation()
        self.flats: list[Any] = []
        self.tensors: dict[Ref, Any] = {}
        self.versions: dict[str, int] = {}
        self.complex = any(name.startswith("complex") for name in adapter.dtypes)

    def build(self) -> None:
        """Make the input tensors."""
        claimed = self.adapter.dtypes
        for storage in self.program.storages:
            if storage.dtype not in claimed:
                raise NotClaimed(f"dtype {storage.dtype}")
        self.flats = [self.adapter.flat(storage) for storage in self.program.storages]
        for index, place in enumerate(self.program.inputs):
            tensor = self.adapter.strided(self.flats[place.storage], place)
            self.note(Ref("input", index), tensor)

    def note(self, ref: Ref, value: Any) -> None:
        """Remember a tensor (and the items of a sequence) and its version at this time."""
        self.tensors[ref] = value
        for each, tensor in self.pieces(ref, value):
            self.tensors[each] = tensor
            if self.adapter.is_tensor(tensor) and "version" in self.wanted():
                self.versions[str(each)] = self.adapter.describe(tensor).version

    def wanted(self) -> frozenset[str]:
        """Return the aspects both observed and claimed."""
        return self.adapter.claims.intersection(self.program.observe)

    def pieces(self, ref: Ref, value: Any) -> Iterator[tuple[Ref, Any]]:
        """Yield the value itself, or the items of a sequence of tensors."""
        is_tensor = self.adapter.is_tensor
        if isinstance(value, (tuple, list)) and any(is_tensor(each) for each in value):
            for item, each in enumerate(value):
                yield Ref(ref.kind, ref.index, item), each
        else:
            yield ref, value

    def calls(self) -> None:
        """Make the calls; one that raises does not stop the next."""
        for index, call in enumerate(self.program.calls):
            ref = Ref("result", index)
            try:
                self.note(ref, self.call(call))
            except Skipped:
                continue
            except NotClaimed:
                raise
            except Exception as error:  # what it raises is what we want to know
                self.adapter.admit(error)
                self.observation.raised[str(ref)] = _raised(error)

    def call(self, call: Call) -> Any:
        """Make one call."""
        native = self.adapter.translate(call)
        if native is None:
            raise NotClaimed(f"{call.op} ({call.variant})")
        args = tuple(self.real(each) for each in native.args)
        kwargs = {key: self.real(each) for key, each in native.kwargs.items()}
        result = self.adapter.invoke(native, args, kwargs)
        return args[0] if native.returns_self else result

    def real(self, value: Any) -> Any:
        """Replace references and symbols by the library's objects."""
        if isinstance(value, Ref):
            if value not in self.tensors:
                raise Skipped
            return self.tensors[value]
        if isinstance(value, Symbol):
            try:
                if value.kind == "dtype" and value.name not in self.adapter.dtypes:
                    raise LookupError(f"dtype {value.name}")
                if value.kind == "python":
                    return getattr(builtins, value.name)
                return self.adapter.symbol(value)
            except LookupError as error:
                raise NotClaimed(str(error)) from error
        if isinstance(value, complex) and not self.complex:
            raise NotClaimed("complex numbers")
        if isinstance(value, (list, tuple)):
            return type(value)(self.real(each) for each in value)
        if isinstance(value, slice):
            return slice(*(self.real(part) for part in (value.start, value.stop, value.step)))
        return value

    def differentiate(self) -> None:
        """Find the gradients of the inputs for fixed cotangents of all results."""
        sources = {
            ref: tensor
            for ref, tensor in self.tensors.items()
            if ref.kind == "input" and self.program.inputs[ref.index].requires_grad
        }
        if "grad" not in self.wanted() or not sources:
            return
        if any(call.base == "backward" for call in self.program.calls):
            for ref, tensor in sources.items():  # the program differentiates: see what it did
                gradient = self.adapter.accumulated(tensor)
                seen_gradient = None if gradient is None else self.see(gradient)
                self.observation.gradients[str(ref)] = seen_gradient
            return
        outputs, cotangents = [], []
        try:
            if not self.adapter.records:
                self.pull(sources)
                return
            for _, tensor in self.results():
                seen = self.adapter.describe(tensor)
                if seen.requires_grad:
                    outputs.append(tensor)
                    cotangents.append(self.cotangent(seen.dtype, tuple(seen.sizes)))
            if not outputs:
                return
            gradients = self.adapter.differentiate(outputs, list(sources.values()), cotangents)
            self.see_gradients(sources, gradients)
        except Rubbish:
            raise
        except Exception as error:  # what it raises is what we want to know
            self.adapter.admit(error)
            self.observation.raised["gradient"] = _raised(error)

    def pull(self, sources: dict[Ref, Any]) -> None:
        """Differentiate the program as a function; what raised before has no derivative."""
        if self.observation.raised:
            return

        def function(inputs: list[Any]) -> list[Any]:
            run = Run(self.adapter, self.program)
            run.build()
            for ref, value in zip(sources, inputs, strict=True):
                run.tensors[ref] = value
            for index, call in enumerate(self.program.calls):
                run.note(Ref("result", index), run.call(call))
            return [tensor for _, tensor in run.results()]

        def cotangent(tensor: Any) -> Any:
            dtype = self.adapter.is_dtype(tensor.dtype)
            return self.cotangent(str(dtype), tuple(tensor.shape))

        found = self.adapter.pull(function, list(sources.values()), cotangent)
        self.see_gradients(sources, found)

    def see_gradients(self, sources: dict[Ref, Any], gradients: list[Any]) -> None:
        """Describe the gradients of the inputs."""
        for ref, gradient in zip(sources, gradients, strict=True):
            seen = None if gradient is None else self.see(gradient)
            self.observation.gradients[str(ref)] = seen

    def compare_derivatives(self) -> None:
        """Compare the derivatives with differences, in each way that is observed."""
        wanted = self.wanted().intersection(DERIVATIVES)
        if not wanted or self.observation.raised or not self.program.calls:
            return
        derivatives = Derivatives(self.adapter, self.program, self.again)
        for mode in sorted(wanted):
            self.observation.derivatives[mode] = derivatives.verdict(mode)

    def again(
        self, program: Program, inputs: list[Any] | None
    ) -> tuple[list[Any], list[Any]]:
        """Run a program like this one anew; return its inputs and the results of its last call."""
        other = Run(self.adapter, program)
        other.build()
        for index, tensor in enumerate([] if inputs is None else inputs):
            other.tensors[Ref("input", index)] = tensor
        for index, call in enumerate(program.calls):
            other.note(Ref("result", index), other.call(call))
        last = len(program.calls) - 1
        own = [other.tensors[Ref("input", index)] for index in range(len(program.inputs))]
        value = other.tensors[Ref("result", last)]
        pieces = [each for _, each in other.pieces(Ref("result", last), value)]
        return own, [each for each in pieces if self.adapter.is_tensor(each)]

    def results(self) -> Iterator[tuple[Ref, Any]]:
        """Yield the tensors that calls returned, once each what several calls wrote to."""
        known: set[Ref] = set()
        for ref, value in list(self.tensors.items()):
            whole = any(True for each, _ in self.pieces(ref, value) if each != ref)
            if ref.kind == "result" and not whole and self.adapter.is_tensor(value):
                original = self.program.original(ref)
                if original not in known:
                    known.add(original)
                    yield ref, value

    def cotangent(self, dtype: str, sizes: tuple[int, ...]) -> Any:
        """Make a tensor of fixed small numbers, none of them zero."""
        numbers = cotangent_values(dtype, math.prod(sizes))
        place = Input(0, sizes, contiguous_strides(sizes))
        return self.adapter.strided(self.adapter.flat(Storage(dtype, numbers)), place)

    def look(self) -> None:
        """Describe every input and every result as it is now."""
        storages: dict[str, Any] = {}
        objects: dict[str, Any] = {}
        for ref, value in self.tensors.items():
            if any(each != ref for each, _ in self.pieces(ref, value)):
                continue
            name = str(ref)
            if not self.adapter.is_tensor(value):
                self.observation.seen[name] = self.see_python(value)
                continue
            seen = self.see(value, name)
            key = self.adapter.describe(value).storage
            if key is not None and seen.values:  # nobody can tell what empty tensors share
                seen.shares = [other for other, known in storages.items() if known == key]
                storages[name] = key
            seen.same = [other for other, known in objects.items() if known is value]
            objects[name] = value
            self.observation.seen[name] = seen

    def see(self, tensor: Any, name: str = "") -> Seen:
        """Describe one tensor, and refuse a description that is none."""
        try:
            found = self.adapter.describe(tensor)
            whole = operator.index
            sizes, strides = [whole(n) for n in found.sizes], [whole(n) for n in found.strides]
            values, offset = list(found.values), whole(found.offset)
        except Exception as error:  # a backend may fail in any way
            raise Rubbish(f"{name or 'gradient'}: {type(error).__name__}: {error}") from error
        if not all(isinstance(value, (bool, int, float, complex)) for value in values):
            values = [repr(value) for value in values]  # of a dtype that PyTorch does not have
        version = found.version - self.versions.get(name, found.version)
        seen = Seen(
            found.dtype, sizes, strides, offset, values, version=version,
            requires_grad=found.requires_grad,
        )  # fmt: skip
        text = nonsense(seen)
        if text is not None or not isinstance(found.dtype, str):
            raise Rubbish(f"{name or 'gradient'}: {text or f'its dtype is {found.dtype!r}'}")
        return seen

    def see_python(self, value: Any) -> Seen:
        """Describe a result which is not a tensor: a number, a list, a dtype."""
        dtype = self.adapter.is_dtype(value)
        if dtype is not None:
            return Seen(python="dtype", values=[dtype])
        kind: type[Any]
        for kind in (bool, int, float, complex, str):  # of a class that derives from one, too
            if isinstance(value, kind):
                return Seen(python=kind.__name__, values=[kind(value)])
        if value is None:
            return Seen(python="NoneType", values=[None])
        if isinstance(value, (list, tuple)):
            return Seen(python=type(value).__name__, values=[repr(list(value))])
        facts = [getattr(value, name, None) for name in FACTS]
        numbers = [fact for fact in facts if isinstance(fact, (int, float))]
        return Seen(python=type(value).__name__, values=numbers)


def _raised(error: Exception) -> Raised:
    classes = [each.__name__ for each in type(error).__mro__]
    classes = classes[: classes.index("Exception")] or ["Exception"]
    rule = getattr(error, "rule", None)
    return Raised(classes, str(error)[:500], rule if isinstance(rule, str) else None)
