"""reftorch itself, the reference. `reftorch:cuda` is it on a device, beside itself on the CPU."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from reftorch.conformance.adapters.base import Native, NotClaimed
from reftorch.conformance.adapters.torchlike import TorchLike


class ReftorchAdapter(TorchLike):
    """The reference implementation of the specification."""

    name = "reftorch"
    module = "reftorch"

    def set_device(self, name: str) -> None:
        """Let tensors be on another device: only here, as the reference is the same library."""
        self.device = self.library.device(name)
        self.library.empty(1, device=self.device)  # say at once that there is no such device

    def _placed(self) -> contextlib.AbstractContextManager[Any]:
        return contextlib.nullcontext() if self.device is None else self.device

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Execute a native call."""
        with self._placed():
            return super().invoke(native, args, kwargs)

    def admit(self, error: Exception) -> None:
        """Raise NotClaimed where a primitive has no kernel, as docs/cuda_absent.md says."""
        if getattr(error, "rule", None) == "device-cuda/absent-kernel":
            raise NotClaimed(str(error).partition(":")[0]) from error

    @contextlib.contextmanager
    def python(self) -> Iterator[Any]:
        """Give the library, and put back what an example may have left behind."""
        with super().python() as library, self._placed():
            yield library


adapter = ReftorchAdapter
