"""Join batching to the dispatcher."""

from __future__ import annotations

from reftorch.dispatch.keys import DispatchKey, register
from reftorch.func.batched import handle

register(DispatchKey.BATCH, handle)
