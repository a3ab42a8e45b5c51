"""torch.utils.deterministic."""

from __future__ import annotations

import sys
import types

from reftorch.core.determinism import DETERMINISM
from reftorch.errors import check


class _Settings(types.ModuleType):
    """A module with an attribute that can be set, and is looked at when memory is made."""

    @property
    def fill_uninitialized_memory(self) -> bool:
        """Whether fresh memory is filled [determinism/fills-fresh-memory]."""
        return DETERMINISM.fills

    @fill_uninitialized_memory.setter
    def fill_uninitialized_memory(self, mode: bool) -> None:
        check(
            isinstance(mode, bool), "determinism/fills-fresh-memory",
            "fill_uninitialized_memory: expected a bool, but got {}", type(mode).__name__,
            error=RuntimeError,
        )  # fmt: skip
        DETERMINISM.fills = mode


sys.modules[__name__].__class__ = _Settings
