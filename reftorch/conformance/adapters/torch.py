"""The real PyTorch. Nothing else in the suite imports it.

`torch:device=NAME` runs on any device that `torch.device` takes, `import=MODULE` imports the
package that makes a device known, and `compile=BACKEND` compiles each call with `torch.compile`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from reftorch.conformance.adapters.base import Description, Native, UnknownBackend
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.program import DERIVATIVES, LARGEST, PYTHON, Call


BORDER = frozenset(
    "__array__ __array_wrap__ __dlpack__ __dlpack_device__ from_dlpack from_numpy frombuffer"
    " numpy".split()
)
"""Names of what hands memory to other libraries or takes it from them: nothing to compile."""


class TorchAdapter(TorchLike):
    """PyTorch, with one thread."""

    name = "torch"
    module = "torch"
    takes = ("device", "import", "compile")

    def __init__(self, **options: str) -> None:
        if "import" in options:
            importlib.import_module("torch")
            importlib.import_module(options["import"])
            self.preamble = (f"import {options['import']}",)
        super().__init__(**options)
        self.library.set_num_threads(1)
        if self.is_meta():  # which finds sizes and strides by code of its own
            self.degenerate_strides = False
            self.claims = frozenset("dtype sizes strides offset alias version".split())
        if "compile" in options:
            self.set_compiler(options["compile"])

    def set_compiler(self, backend: str) -> None:
        """Compile every call from now on."""
        compilers = self.library._dynamo.list_backends(exclude_tags=())
        if backend not in compilers:
            known = ", ".join(compilers)
            raise UnknownBackend(f"torch.compile has no backend {backend!r}; it has {known}")
        self.wraps, options = "compiled", f"backend={backend!r}, dynamic=False"
        self.preamble += ("", "", "def compiled(call):", "    torch._dynamo.reset()",
                          f"    return torch.compile(call, {options})()", "")  # fmt: skip
        self.exact_classes = False  # the compiler wraps what a call raises
        self.claims -= {PYTHON}  # examples are not compiled
        if backend != "eager":  # what is compiled ahead of time can be differentiated once
            self.claims = self.claims.difference(DERIVATIVES) | {"reverse"}

    def is_meta(self) -> bool:
        """Say whether tensors have no elements."""
        return self.device is not None and self.device.type == "meta"

    def describe(self, tensor: Any) -> Description:
        """Describe a tensor; zeros that PyTorch does not store (as gradients) are written out."""
        if tensor._is_zerotensor():
            tensor = tensor.clone()
        if not self.is_meta() or tensor.device.type != "meta":
            return super().describe(tensor)
        storage, count = tensor.untyped_storage(), tensor.numel()
        zeros = [0] * count if count <= LARGEST else []
        return Description(
            self._names[tensor.dtype], tuple(tensor.shape), zeros, tuple(tensor.stride()),
            tensor.storage_offset(), storage._cdata if count else None, tensor._version,
            tensor.requires_grad,
        )  # fmt: skip

    def translate(self, call: Call) -> Native | None:
        """Find a function, method or attribute; what cannot be traced is not claimed."""
        if self.wraps and call.base in BORDER:
            return None
        return super().translate(call)

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Execute a native call, compiled where that is asked for."""
        if "compile" not in self.options:
            return super().invoke(native, args, kwargs)
        self.library._dynamo.reset()
        compiler = self.library.compile(backend=self.options["compile"], dynamic=False)
        return compiler(self.function(native))(*args, **kwargs)

    def function(self, native: Native) -> Callable[..., Any]:
        """Return a native call as a function of its arguments."""
        target = self.resolve(native.target) if native.kind == "function" else None

        def call(*args: Any, **kwargs: Any) -> Any:
            if target is not None:
                return target(*args, **kwargs)
            return super(TorchAdapter, self).invoke(native, args, kwargs)

        return call


adapter = TorchAdapter
