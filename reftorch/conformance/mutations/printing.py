"""Faults of text and interchange."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, after, instead, mutant
from reftorch.conformance.mutations.wrapping import Original, wraps


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


# in short forms


def _printed(rule: str, says: str, change: Callable[[str], str]) -> None:
    after(rule, says, "__repr", lambda s, r: change(r))


def _printed_with(rule: str, says: str, **options: Any) -> None:
    """Register: tensors are always printed with these options."""

    def call(step: Step) -> Any:
        step.lib.set_printoptions(**options)
        try:
            return step.proceed()
        finally:
            step.lib.set_printoptions(profile="default")
            step.lib.set_printoptions(sci_mode=None)

    instead(rule, says, "__repr", call)


_printed("printing/looks-like-its-literal", "Matrices are not set apart.",
         lambda text: text.replace("\n\n", "\n"))
_printed("printing/whole-numbers", "Whole numbers are written with a decimal.",
         lambda text: re.sub(r"(\d)\.(?=[],)+-])", r"\1.0", text))
_printed_with("printing/scientific", "Powers of ten are never used.", sci_mode=False)
_printed_with("printing/precision", "Six decimals are written.", precision=6)
_printed("printing/complex-parts", "The imaginary part is set apart.",
         lambda text: re.sub(r"([+-])(?=[\d.]+(e[+-]\d+)?j)", r"\1 ", text))
_printed("printing/history", "The history is not written.",
         lambda text: re.sub(r", (grad_fn=<\w+>|requires_grad=True)", "", text))
_printed("printing/empty", "Sizes are never written.",
         lambda text: re.sub(r", size=\([^)]*\)", "", text))
_printed_with("printing/linewidth", "Lines are never broken.", linewidth=10**6)
_printed("printing/sparse", "The layout is not written.",
         lambda text: text.replace(", layout=torch.sparse_coo", ""))
_printed("printing/sparse-csr", "The size is written on a line of its own.",
         lambda text: text.replace("), size=", "),\n       size="))


@wraps("printing/options", "set_printoptions")
def options_start_anew(w: Original, **options: Any) -> None:
    """What is not given is the default."""
    w(profile="default")
    w(**options)


@wraps("printing/profiles", "set_printoptions")
def short_shows_three(w: Original, **options: Any) -> None:
    """The profile short shows three elements at each end."""
    w(**options)
    if options.get("profile") == "short":
        w(edgeitems=3)
