"""`Module`: what holds parameters, is called, and is saved; here, how it is converted and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from reftorch.autograd.grad_mode import no_grad
from reftorch.core import dtype as dt
from reftorch.core.device import device as Device  # noqa: N812
from reftorch.core.dtype import dtype as DType  # noqa: N812
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.errors import check
from reftorch.nn.calls import Calls


class Module(Calls):
    """Base of all modules: subclasses give `forward`."""

    # ---- conversion

    def _apply(self, fn: Callable[[Any], Any], recurse: bool = True) -> Self:
        """Replace what the tensors hold by what a function makes of it [modules/converts-in-place].
        """
        if recurse:
            for module in self.children():
                module._apply(fn)
        for parameter in self._parameters.values():
            if parameter is None:
                continue
            with no_grad():
                parameter.data = fn(parameter)
            if parameter.grad is not None:
                with no_grad():
                    parameter.grad.data = fn(parameter.grad)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Self:
        """Convert to a dtype, device or memory format, in place [modules/converts-in-place].

        `to(dtype)`, `to(device, dtype)`, `to(tensor)`, and `memory_format=` for what has four or
        five dims.
        """
        element, place, memory_format = _target(args, dict(kwargs))
        if element is not None:
            check(
                element.is_floating_point or element.is_complex, "modules/converts-floats",
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                "dtype={}", element,
            )  # fmt: skip
            if element.is_complex:
                warn("modules/complex-warns", "Complex modules are a new feature.")

        def convert(tensor: Any) -> Any:
            wanted = element if tensor.is_floating_point() or tensor.is_complex() else None
            keywords = {"device": tensor.device if place is None else place}
            if memory_format is not None and tensor.ndim in (4, 5):
                keywords["memory_format"] = memory_format
            return tensor.to(dtype=tensor.dtype if wanted is None else wanted, **keywords)

        return self._apply(convert)

    def type(self, dst_type: Any) -> Self:
        """Convert all parameters and buffers to a dtype, whatever they are."""
        return self._apply(lambda tensor: tensor.type(dst_type))

    def _floats_to(self, element: DType) -> Self:
        return self._apply(lambda t: t.to(element) if t.is_floating_point() else t)

    def float(self) -> Self:
        """Convert what is floating to float32 [modules/converts-floats]."""
        return self._floats_to(dt.float32)

    def double(self) -> Self:
        """Convert what is floating to float64 [modules/converts-floats]."""
        return self._floats_to(dt.float64)

    def half(self) -> Self:
        """Convert what is floating to float16 [modules/converts-floats]."""
        return self._floats_to(dt.float16)

    def bfloat16(self) -> Self:
        """Convert what is floating to bfloat16 [modules/converts-floats]."""
        return self._floats_to(dt.bfloat16)

    def cpu(self) -> Self:
        """Bring all to the CPU."""
        return self._apply(lambda tensor: tensor.cpu())

    def cuda(self, device: Any = None) -> Self:
        """Bring all to a device of CUDA, the current one if none is named."""
        return self._apply(lambda tensor: tensor.cuda(device))

    # ---- as text

    def _get_name(self) -> str:
        return self.__class__.__name__

    def extra_repr(self) -> str:
        """Say what else than the modules below is shown: for subclasses."""
        return ""

    def __repr__(self) -> str:
        extra = self.extra_repr()
        own = extra.split("\n") if extra else []
        below = [f"({name}): {_indented(repr(child))}" for name, child in self._modules.items()]
        if not below and len(own) <= 1:
            return f"{self._get_name()}({extra})"
        lines = "".join([f"\n  {line}" for line in own + below])
        return f"{self._get_name()}({lines}\n)"


def _indented(text: str) -> str:
    """A text of which all lines but the first stand further to the right."""
    return text.replace("\n", "\n  ")


def _target(args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[DType | None, Any, Any]:
    """The dtype, the device and the memory format that `to` was asked for."""
    memory_format = kwargs.pop("memory_format", None)
    element, place = kwargs.pop("dtype", None), kwargs.pop("device", None)
    tensor = kwargs.pop("tensor", None)
    kwargs.pop("non_blocking", None)
    check(
        not kwargs, "errors/wrong-type", "to() got an unexpected keyword argument: {}",
        sorted(kwargs),
    )  # fmt: skip
    for given in args:
        if isinstance(given, TensorImpl):
            tensor = given
        elif isinstance(given, DType):
            element = given
        elif isinstance(given, (str, Device)):
            place = given
    if tensor is not None:
        element = tensor._dtype
    return element, place, memory_format
