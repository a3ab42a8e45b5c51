"""Faults of text and interchange."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


@mutant("printing/one-width")
def text_unaligned(step: Step) -> Any:
    """repr does not align the elements."""
    text = step.proceed()
    return text.replace("[ ", "[").replace(",  ", ", ") if step.name == "__repr" else text


@mutant("printing/dtype-unless-evident")
def text_without_dtype(step: Step) -> Any:
    """repr never names the dtype."""
    text = step.proceed()
    return text.split(", dtype=")[0] if step.name == "__repr" else text


@mutant("printing/summary")
def text_in_full(step: Step) -> Any:
    """repr leaves nothing out."""
    if step.name != "__repr":
        return step.proceed()
    step.lib.set_printoptions(profile="full")
    try:
        return step.proceed()
    finally:
        step.lib.set_printoptions(profile="default")


@mutant("printing/format")
def format_writes_tensors(step: Step) -> Any:
    """format of a 0-dim tensor writes the tensor."""
    written = step.name == "__format" and step.args[1] == ""
    return repr(step.args[0]) if written else step.proceed()


@mutant("dlpack/shares")
def dlpack_copies(step: Step) -> Any:
    """from_dlpack copies."""
    result = step.proceed()
    return result.clone() if step.name == "from_dlpack" else result


@mutant("frombuffer/shares")
def buffer_from_its_start(step: Step) -> Any:
    """frombuffer overlooks the offset."""
    if step.name == "frombuffer" and step.kwargs.get("offset", 0) > 0:
        return step.with_args(*step.args, **{**step.kwargs, "offset": 0})
    return step.proceed()


@mutant("dlpack/exports-what-has-no-history")
def exports_histories(step: Step) -> Any:
    """from_dlpack takes tensors that require grad."""
    given = [each.detach() if step.is_tensor(each) else each for each in step.args]
    return step.with_args(*given, **step.kwargs) if step.name == "from_dlpack" else step.proceed()
