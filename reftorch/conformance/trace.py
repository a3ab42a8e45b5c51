"""Turn the example of a rule into a program, by running it on tensors that write down their calls.

The example of a rule reaches that rule by construction. Its program is the first that a backend is
asked to run, and the seed of more programs with other values, dtypes and layouts.
"""

from __future__ import annotations

import contextlib
import functools
import math
import warnings
from collections.abc import Iterator
from typing import Any

from reftorch.conformance.adapters.torchlike import ATTRIBUTES, TorchLike, flatten
from reftorch.conformance.program import (
    ASPECTS,
    Call,
    Input,
    Program,
    Ref,
    Storage,
    Symbol,
    contiguous_strides,
)
from reftorch.spec import Rule

PLAIN = (bool, int, float, complex, str)
LARGEST = 12  # inputs, and three times as many calls
UNRECORDED = frozenset(
    "tolist size stride dim numel element_size nelement data_ptr storage_offset untyped_storage"
    " numpy is_floating_point is_complex storage nbytes get_device type".split()
)
OPAQUE = ("Generator", "autograd.Function")
"""Classes of which a program cannot name the objects, and whose calls crash on what is traced.

So are the classes of `nn`.
"""
MAKERS = frozenset(
    "tensor zeros ones full arange eye linspace as_tensor rand randn randint zeros_like ones_like"
    " full_like empty empty_strided".split()
)
OPERATORS = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "div", "floordiv": "floor_divide",
    "mod": "remainder", "pow": "pow", "matmul": "matmul", "and": "bitwise_and",
    "or": "bitwise_or", "xor": "bitwise_xor", "eq": "eq", "ne": "ne", "lt": "lt", "le": "le",
    "gt": "gt", "ge": "ge", "neg": "neg", "invert": "bitwise_not", "abs": "abs",
    "lshift": "bitwise_left_shift", "rshift": "bitwise_right_shift",
}  # fmt: skip


class Untraceable(Exception):
    """The example does something that a program cannot say."""


def trace_example(adapter: TorchLike, rule: Rule) -> Program:
    """Run a rule's example and return it as a program; raise `Untraceable` where it is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tracer = Tracer(adapter, rule, keep_makers=_is_about_making(rule))
        _run_example(tracer, rule)
        if not tracer.calls and not tracer.keep_makers:  # the example is about what makers make
            tracer = Tracer(adapter, rule, keep_makers=True)
            _run_example(tracer, rule)
    return tracer.program(observed_aspects(rule))


def _run_example(tracer: Tracer, rule: Rule) -> None:
    adapter = tracer.adapter
    names: dict[str, Any] = {
        "torch": TracedModule(tracer, adapter.library, ""),
        "math": math,
        "raises": tracer.raises,
        "warns": contextlib.nullcontext,
    }
    code = compile(rule.example, str(rule.location), "exec")
    try:
        exec(code, names)  # the example is the specification's own text
    except Untraceable:
        if not tracer.calls:  # else the calls up to here are a program, too
            raise
    except Exception as error:
        raise Untraceable(f"{type(error).__name__}: {error}") from error
    finally:
        adapter.reset()


def observed_aspects(rule: Rule) -> tuple[str, ...]:
    """Return the aspects a rule observes."""
    wanted = (rule.suite or {}).get("observe")
    return tuple(wanted) if wanted else ASPECTS


def _is_about_making(rule: Rule) -> bool:
    topic = rule.id.split("/", 1)[0]
    return topic in MAKERS or topic in ("creation", "default-dtype", "empty", "random")


class Tracer:
    """The calls so far, and the tensors which stand for inputs and results."""

    def __init__(self, adapter: TorchLike, rule: Rule, keep_makers: bool) -> None:
        self.adapter = adapter
        self.keep_makers = keep_makers
        self.keep_errors = "error" in observed_aspects(rule)
        self.storages: list[Storage] = []
        self.inputs: list[Input] = []
        self.calls: list[Call] = []
        self.traced: dict[int, TracedTensor] = {}

    def program(self, observe: tuple[str, ...]) -> Program:
        """Return the program."""
        if not self.calls:
            raise Untraceable("it calls no operator")
        if any(call.base == "autograd_grad" for call in self.calls):
            observe = tuple(aspect for aspect in observe if aspect != "grad") or ("values",)
        return Program(tuple(self.storages), tuple(self.inputs), tuple(self.calls), observe)

    @contextlib.contextmanager
    def raises(self, error: type[Exception], match: str | None = None) -> Iterator[None]:
        """Expect an error, as `pytest.raises` does; a rule that sees none leaves the calls out."""
        before = len(self.calls)
        try:
            yield
        except error:
            if not self.keep_errors:
                del self.calls[before:]
            return
        raise Untraceable(f"{error.__name__} is not raised")

    @contextlib.contextmanager
    def grad_mode(self, enabled: bool) -> Iterator[None]:
        """Switch gradients off or on for a while, in the program too."""
        before = self.adapter.library.is_grad_enabled()
        self.write(Call("set_grad_enabled", (enabled,)))
        self.adapter.library.set_grad_enabled(enabled)
        try:
            yield
        finally:
            self.adapter.library.set_grad_enabled(before)
            self.write(Call("set_grad_enabled", (before,)))

    def write(self, call: Call) -> Ref:
        """Write a call down."""
        if len(self.calls) >= 3 * LARGEST:
            raise Untraceable("it is too long")
        self.calls.append(call)
        return Ref("result", len(self.calls) - 1)

    def wrap(self, value: Any, ref: Ref) -> Any:
        """Return tensors as traced ones, the same for the same object."""
        if self.adapter.is_tensor(value):
            if id(value) not in self.traced:
                self.traced[id(value)] = TracedTensor(self, value, ref)
            return self.traced[id(value)]
        if isinstance(value, (tuple, list)) and any(map(self.adapter.is_tensor, value)):
            items = [self.wrap(each, Ref("result", ref.index, i)) for i, each in enumerate(value)]
            plain = type(value) in (tuple, list)
            return type(value)(items) if plain else TracedNames(value, items)
        return value

    def as_input(self, tensor: Any) -> Any:
        """Make a tensor an input with the values it has now."""
        if len(self.inputs) >= LARGEST:
            raise Untraceable("it has too many inputs")
        seen = self.adapter.describe(tensor)
        if len(seen.values) > 4000:
            raise Untraceable("its tensors are too large")
        sizes, strides = tuple(seen.sizes), tuple(seen.strides)
        values = tuple(flatten(seen.values))
        if strides != contiguous_strides(sizes):  # made with a memory format, all elements zero
            reach = sum((n - 1) * step for n, step in zip(sizes, strides, strict=True)) + 1
            values = (values[0],) * reach if values else ()
        self.storages.append(Storage(seen.dtype, values))
        place = Input(len(self.storages) - 1, sizes, strides, 0, bool(seen.requires_grad))
        self.inputs.append(place)
        return self.wrap(tensor, Ref("input", len(self.inputs) - 1))

    def symbolic(self, value: Any) -> Any:
        """Write an argument as a program can hold it."""
        if isinstance(value, TracedTensor):
            return value._ref
        dtype = self.adapter.is_dtype(value)
        if dtype is not None:
            return Symbol("dtype", dtype)
        if value in (bool, int, float, complex):
            return Symbol("python", value.__name__)
        if value is None or value is Ellipsis or isinstance(value, PLAIN):
            return value
        if isinstance(value, slice):
            return slice(*(self.symbolic(part) for part in (value.start, value.stop, value.step)))
        if isinstance(value, list):
            return [self.symbolic(each) for each in value]
        if isinstance(value, tuple):
            return tuple(self.symbolic(each) for each in value)
        kind = type(value).__name__
        if kind in ("memory_format", "layout"):
            return Symbol(kind, str(value).removeprefix("torch."))
        if kind == "device":
            return Symbol(kind, str(value))
        raise Untraceable(f"an argument is a {kind}")

    def record(self, op: str, variant: str, function: Any, args: Any, kwargs: Any) -> Any:
        """Write a call down, make it, and return its result as a traced one."""
        call = Call(
            op, tuple(self.symbolic(a) for a in args),
            {key: self.symbolic(value) for key, value in kwargs.items()}, variant,
        )  # fmt: skip
        ref = self.write(call)
        result = function(*map(real, args), **{key: real(value) for key, value in kwargs.items()})
        return self.wrap(result, ref)


def real(value: Any) -> Any:
    """Return the real tensors in an argument."""
    if isinstance(value, TracedTensor):
        return value._real
    if isinstance(value, slice):
        return slice(real(value.start), real(value.stop), real(value.step))
    if type(value) in (list, tuple):
        return type(value)(real(each) for each in value)
    return value


class TracedNames(tuple):  # type: ignore[type-arg]
    """A named tuple of tensors."""

    def __new__(cls, value: Any, items: list[Any]) -> TracedNames:
        made = super().__new__(cls, items)
        made._original = value  # type: ignore[attr-defined]
        return made

    def __getattr__(self, name: str) -> Any:
        original = self.__dict__["_original"]
        found = getattr(original, name)
        return next(
            ours for ours, theirs in zip(self, original, strict=True) if theirs is found
        )


class TracedModule:
    """The library's module, or one within it."""

    def __init__(self, tracer: Tracer, module: Any, path: str) -> None:
        self._tracer, self._module, self._path = tracer, module, path

    def __getattr__(self, name: str) -> Any:
        tracer = self._tracer
        if name in ("no_grad", "enable_grad"):
            return lambda: tracer.grad_mode(name == "enable_grad")
        found = getattr(self._module, name)
        path = f"{self._path}.{name}" if self._path else name
        if type(found).__name__ == "module" or path in ("ops", "ops.aten"):
            return TracedModule(tracer, found, path)
        if path in OPAQUE or (path.startswith("nn.") and isinstance(found, type)):
            raise Untraceable(f"it makes a {path}")
        if isinstance(found, type) or not callable(found):
            return found

        def traced(*args: Any, **kwargs: Any) -> Any:
            if name in MAKERS and not tracer.keep_makers:
                given = [real(value) for value in args]
                made = found(*given, **{k: real(v) for k, v in kwargs.items()})
                if name.startswith("empty"):
                    made.detach().zero_()  # what is in unwritten memory is nobody's business
                return tracer.as_input(made)
            short = path.removeprefix("nn.functional.").removeprefix("ops.aten.")
            variant = "out" if "out" in kwargs else "function"
            return tracer.record(short.replace(".", "_"), variant, found, args, kwargs)

        return traced


class TracedTensor:
    """A tensor that writes its calls down."""

    def __init__(self, tracer: Tracer, tensor: Any, ref: Ref) -> None:
        self.__dict__.update(_tracer=tracer, _real=tensor, _ref=ref)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # so that isinstance(x, torch.Tensor) holds
        return type(self.__dict__["_real"])

    def __getattr__(self, name: str) -> Any:
        tracer = self._tracer
        try:
            found = getattr(self._real, name)
        except RuntimeError:
            if name in ATTRIBUTES:
                tracer.write(Call(name, (self._ref,), {}, "attribute"))
            raise
        if name.startswith("register_"):  # a hook would hand a traced tensor to the library
            raise Untraceable("a hook is a function")
        if tracer.adapter.is_tensor(found):
            return tracer.wrap(found, tracer.write(Call(name, (self._ref,), {}, "attribute")))
        if not callable(found) or name in (*UNRECORDED, *ATTRIBUTES, "grad_fn"):
            return found
        inplace = name.endswith("_") and not name.endswith("__")
        variant = "inplace" if inplace and name != "requires_grad_" else "method"
        op = name[:-1] if variant == "inplace" else name

        def traced(*args: Any, **kwargs: Any) -> Any:
            method = getattr(type(self._real), name)
            return tracer.record(op, variant, method, (self, *args), kwargs)

        return traced

    def __setattr__(self, name: str, value: Any) -> None:
        def assign(tensor: Any, given: Any) -> None:
            setattr(tensor, name, given)

        self._tracer.record(name, "set", assign, (self, value), {})

    def __getitem__(self, index: Any) -> Any:
        method = type(self._real).__getitem__
        return self._tracer.record("__getitem__", "method", method, (self, index), {})

    def __setitem__(self, index: Any, value: Any) -> None:
        method = type(self._real).__setitem__
        self._tracer.record("__setitem__", "method", method, (self, index, value), {})

    def __contains__(self, element: Any) -> bool:
        method = type(self._real).__contains__
        return bool(self._tracer.record("__contains__", "method", method, (self, element), {}))

    def _operator(self, dunder: str, *args: Any) -> Any:
        method = getattr(type(self._real), f"__{dunder}__")
        op, variant = OPERATORS.get(dunder), "function"
        if op is None and dunder[0] == "i" and dunder[1:] in OPERATORS:
            op, variant = OPERATORS[dunder[1:]], "inplace"
        if op is None:
            op, variant = f"__{dunder}__", "method"
        return self._tracer.record(op, variant, method, (self, *args), {})

    __hash__ = object.__hash__  # type: ignore[assignment]
    __add__ = functools.partialmethod(_operator, "add")
    __radd__ = functools.partialmethod(_operator, "radd")
    __iadd__ = functools.partialmethod(_operator, "iadd")
    __sub__ = functools.partialmethod(_operator, "sub")
    __rsub__ = functools.partialmethod(_operator, "rsub")
    __isub__ = functools.partialmethod(_operator, "isub")
    __mul__ = functools.partialmethod(_operator, "mul")
    __rmul__ = functools.partialmethod(_operator, "rmul")
    __imul__ = functools.partialmethod(_operator, "imul")
    __truediv__ = functools.partialmethod(_operator, "truediv")
    __rtruediv__ = functools.partialmethod(_operator, "rtruediv")
    __itruediv__ = functools.partialmethod(_operator, "itruediv")
    __floordiv__ = functools.partialmethod(_operator, "floordiv")
    __rfloordiv__ = functools.partialmethod(_operator, "rfloordiv")
    __mod__ = functools.partialmethod(_operator, "mod")
    __rmod__ = functools.partialmethod(_operator, "rmod")
    __pow__ = functools.partialmethod(_operator, "pow")
    __rpow__ = functools.partialmethod(_operator, "rpow")
    __ipow__ = functools.partialmethod(_operator, "ipow")
    __matmul__ = functools.partialmethod(_operator, "matmul")
    __and__ = functools.partialmethod(_operator, "and")
    __or__ = functools.partialmethod(_operator, "or")
    __xor__ = functools.partialmethod(_operator, "xor")
    __iand__ = functools.partialmethod(_operator, "iand")
    __ior__ = functools.partialmethod(_operator, "ior")
    __eq__ = functools.partialmethod(_operator, "eq")
    __ne__ = functools.partialmethod(_operator, "ne")
    __lt__ = functools.partialmethod(_operator, "lt")
    __le__ = functools.partialmethod(_operator, "le")
    __gt__ = functools.partialmethod(_operator, "gt")
    __ge__ = functools.partialmethod(_operator, "ge")
    __neg__ = functools.partialmethod(_operator, "neg")
    __invert__ = functools.partialmethod(_operator, "invert")
    __pos__ = functools.partialmethod(_operator, "pos")
    __abs__ = functools.partialmethod(_operator, "abs")

    def __len__(self) -> int:
        return len(self._real)

    def __bool__(self) -> bool:
        return bool(self._real)

    def __int__(self) -> int:
        return int(self._real)

    def __float__(self) -> float:
        return float(self._real)

    def __complex__(self) -> complex:
        return complex(self._real)

    def __index__(self) -> int:
        return int(self._real.__index__())

    def __repr__(self) -> str:
        return repr(self._real)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.unbind(0))
