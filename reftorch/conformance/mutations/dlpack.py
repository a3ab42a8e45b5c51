"""Faults of DLPack."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts, after, refuses, without
from reftorch.conformance.mutations.wrapping import Original, wraps


refuses("dlpack/every-dtype", "bfloat16 does not travel.", "from_dlpack",
        lambda s: s.tensors() != [] and s.x.dtype is s.lib.bfloat16)
accepts("dlpack/exports-what-is-not-pending", "Conjugates are resolved.", "__dlpack",
        lambda s: s.x.resolve_conj().__dlpack__(), lambda s: s.x.is_conj())
accepts("dlpack/no-stream", "Any stream is taken.", "__dlpack", lambda s: without(s, "stream"))
after("dlpack/device", "The kind of device is 0.", "__dlpack_device", lambda s, r: (0, 0))


@wraps("dlpack/version", "Tensor.__dlpack__")
def always_the_old_capsule(w: Original, x: Any, **wishes: Any) -> Any:
    """max_version is overlooked."""
    wishes.pop("max_version", None)
    return w(x, **wishes)


@wraps("dlpack/consumed-once", "from_dlpack")
def lists_are_taken(w: Original, given: Any) -> Any:
    """A list becomes a tensor."""
    return w.lib.tensor(given) if isinstance(given, list) else w(given)


@wraps("dlpack/from-object-or-capsule", "asarray")
def sequences_first(w: Original, given: Any) -> Any:
    """A sequence is taken apart, whatever methods it has."""
    return w(list(given))


@wraps("dlpack/asks-for", "from_dlpack")
def copies_itself(w: Original, given: Any, copy: Any = None, **options: Any) -> Any:
    """The exporter is not asked for a copy, which is made afterwards."""
    return w(given, **options).clone()


accepts("dlpack/device-argument", "Whatever is no device is overlooked.", "from_dlpack",
        lambda s: without(s, "device"), lambda s: s.tensors() != [])
