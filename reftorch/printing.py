"""Tensors as text: the layout that PyTorch's users know [printing/looks-like-its-literal]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.graph import ENGINE, Node, Output
from reftorch.core.levels import LEVELS, highest
from reftorch.core.promotion import Number
from reftorch.core.sparse import Csr, Sparse
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.ops.conversion import readable

Formatter = Callable[[Any], str]


@dataclass
class _Options:
    """How tensors are printed; `sci_mode` None means as the values need it.

    They are used as they are, and an option without sense fails when it is used.
    """

    precision: int = 4
    threshold: float = 1000
    edgeitems: int = 3
    linewidth: int = 80
    sci_mode: bool | None = None


OPTIONS = _Options()
_PROFILES = {
    "default": (4, 1000, 3, 80), "short": (2, 1000, 2, 80), "full": (4, float("inf"), 3, 80),
}  # fmt: skip


def set_printoptions(
    precision: int | None = None, threshold: float | None = None, edgeitems: int | None = None,
    linewidth: int | None = None, profile: str | None = None, sci_mode: bool | None = None,
) -> None:  # fmt: skip
    """Set how tensors are printed; what is None stays, but for sci_mode [printing/options].

    A profile gives all but sci_mode, and the others go before it [printing/profiles].
    """
    if profile in _PROFILES:
        preset = _PROFILES[profile]
        OPTIONS.precision, OPTIONS.threshold, OPTIONS.edgeitems, OPTIONS.linewidth = preset
    if precision is not None:
        OPTIONS.precision = precision
    if threshold is not None:
        OPTIONS.threshold = threshold
    if edgeitems is not None:
        OPTIONS.edgeitems = edgeitems
    if linewidth is not None:
        OPTIONS.linewidth = linewidth
    OPTIONS.sci_mode = sci_mode


def tensor_text(tensor: TensorImpl) -> str:
    """The text of a tensor: its elements, and what does not show in them.

    [printing/dtype-unless-evident] [printing/history] [printing/empty]
    """
    indent = len("tensor(")
    shape, suffixes = tensor._geometry, []
    if shape.numel == 0:
        body = "[]"
        if shape.ndim != 1:
            suffixes.append(f"size={shape.sizes}")
        if tensor._dtype is not DEFAULTS.dtype:
            suffixes.append(f"dtype={tensor._dtype}")
    else:
        if OPTIONS.edgeitems == 0:  # [printing/no-edge-items]
            suffixes.append(f"size={shape.sizes}")
        body = _elements_text(readable(tensor), indent)
        if not _is_evident(tensor._dtype):
            suffixes.append(f"dtype={tensor._dtype}")
    if shape.elsewhere:  # [device-cuda/printed]
        suffixes.insert(0, f"device='{tensor._storage.device}'")
    text = "tensor(" + body
    return text + _suffixes_text(text, suffixes + _history(tensor), indent) + ")"


def sparse_text(tensor: Sparse) -> str:
    """The text of a sparse tensor: its parts, and what does not show in them.

    [printing/sparse] [printing/sparse-csr]
    """
    indent = len("tensor(")
    by_rows = isinstance(tensor, Csr)  # the others have their size on a line of its own
    names = ("crow_indices", "col_indices") if by_rows else ("indices",)
    parts = zip((*names, "values"), (*tensor._places, tensor._entries), strict=True)
    lines = [
        f"{name}={_part_text(part, indent + len(f'{name}=tensor('))}" for name, part in parts
    ]
    suffixes = [f"size={tensor._geometry.sizes}", f"nnz={tensor.count}"]
    text = "tensor(" + (",\n" + " " * indent).join(lines)
    if not _is_evident(tensor._dtype):
        suffixes.append(f"dtype={tensor._dtype}")
    suffixes.append(f"layout={tensor.kind}")
    suffixes += _history(tensor)
    return text + _suffixes_text(text, suffixes, indent, on_new_line=not by_rows) + ")"


def _part_text(part: TensorImpl, indent: int) -> str:
    if part._geometry.numel == 0:
        return f"tensor([], size={part._geometry.sizes})"
    return f"tensor({_elements_text(readable(part), indent)})"


def _is_evident(element: dtype) -> bool:
    """Whether literals of the elements would make that dtype [creation/number-dtype]."""
    pair = dt.complex128 if DEFAULTS.dtype is dt.float64 else dt.complex64
    return element in (DEFAULTS.dtype, pair, dt.int64, dt.bool)


def _history(tensor: TensorImpl) -> list[str]:
    node, texts = ENGINE.node_of(tensor), []
    if node is not None:
        node = node.node if isinstance(node, Output) else node
        history = f"grad_fn=<{node.title()}>" if isinstance(node, Node) else "requires_grad=True"
        texts.append(history)
    if LEVELS.visible and highest((tensor,)) is not None:  # [printing/tangent]
        texts.append(f"tangent={ENGINE.tangent_of(tensor)!r}")
    return texts


def _suffixes_text(
    text: str, suffixes: list[str], indent: int, on_new_line: bool = False
) -> str:
    """The suffixes behind the text, on new lines where they do not fit [printing/linewidth]."""
    parts, column = [], len(text) - text.rfind("\n") + 1
    for suffix in suffixes:
        if on_new_line or column + len(suffix) + 2 > OPTIONS.linewidth:
            parts.append(",\n" + " " * indent + suffix)
            column, on_new_line = indent + len(suffix), False
        else:
            parts.append(", " + suffix)
            column += len(suffix) + 2
    return "".join(parts)


# ---- the elements


def _elements_text(values: np.ndarray, indent: int) -> str:
    summarise = values.size > OPTIONS.threshold  # [printing/summary]
    if summarise and OPTIONS.edgeitems == 0 and values.ndim:
        return "[...]"
    shown = _edges(values) if summarise else values
    formatter, width = _formatter(shown)
    return _nested(values, indent, summarise, formatter, width)


def _edges(values: np.ndarray) -> np.ndarray:
    """Only the elements that a summary shows."""
    edge = OPTIONS.edgeitems
    for axis, size in enumerate(values.shape):
        if size > 2 * edge:
            picked = [*range(edge), *range(size - edge, size)]
            values = values.take(picked, axis=axis)
    return values


def _nested(
    values: np.ndarray, indent: int, summarise: bool, formatter: Formatter, width: int
) -> str:
    if values.ndim == 0:
        return formatter(values.item())
    if values.ndim == 1:
        return _vector(values, indent, summarise, formatter, width)
    parts = [
        "..." if row is None else _nested(row, indent + 1, summarise, formatter, width)
        for row in _rows(values, summarise)
    ]
    separator = "," + "\n" * (values.ndim - 1) + " " * (indent + 1)
    return "[" + separator.join(parts) + "]"


def _rows(values: np.ndarray, summarise: bool) -> list[Any]:
    """The items along the first dim, None in the place of those left out."""
    edge = OPTIONS.edgeitems
    if summarise and len(values) > 2 * edge:
        head = [values[i] for i in range(edge)]
        return [*head, None, *[values[i] for i in range(len(values) - edge, len(values))]]
    return list(values)


def _vector(
    values: np.ndarray, indent: int, summarise: bool, formatter: Formatter, width: int
) -> str:
    texts = [" ..." if v is None else formatter(v.item()) for v in _rows(values, summarise)]
    each = width + 2
    count = max(1, (OPTIONS.linewidth - indent) // each)
    lines = [", ".join(texts[i : i + count]) for i in range(0, len(texts), count)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


# ---- one element


def _formatter(shown: np.ndarray) -> tuple[Formatter, int]:
    """How to write each element, and the width of an element [printing/one-width]."""
    if shown.dtype.kind == "c":
        real, real_width = _float_formatter(shown.real)
        imag, imag_width = _float_formatter(shown.imag)  # [printing/complex-parts]

        def both(value: complex) -> str:
            second = (imag(value.imag) + "j").lstrip()
            return real(value.real) + ("" if second.startswith("-") else "+") + second

        return both, real_width + imag_width + 1
    if shown.dtype.kind == "f":
        return _float_formatter(shown)
    width = max(len(str(value)) for value in shown.reshape(-1).tolist())
    return lambda value: str(value).rjust(width), width


def _float_formatter(shown: np.ndarray) -> tuple[Formatter, int]:
    """One style for all: whole numbers, fixed point, or powers of ten when they differ much.

    [printing/scientific] [printing/whole-numbers] [printing/precision]
    """
    finite = shown[np.isfinite(shown) & (shown != 0)].reshape(-1)
    if not finite.size:
        return _float_style(False, True, 1), 1  # zeros, whatever sci_mode
    size = np.abs(finite).astype(np.float64)
    small, large = float(size.min()), float(size.max())
    whole = bool(np.all(finite == np.ceil(finite)))
    scientific = large / small > 1000 or large > 1e8 or (not whole and small < 1e-4)
    if OPTIONS.sci_mode is not None:
        scientific = OPTIONS.sci_mode
    style = _float_style(scientific, whole, 0)
    width = max(len(style(value)) for value in finite.tolist())
    return _float_style(scientific, whole, width), width


def _float_style(scientific: bool, whole: bool, width: int) -> Formatter:
    precision = OPTIONS.precision

    def style(value: Number) -> str:
        if scientific:
            text = f"{value:.{precision}e}"
        elif whole:
            text = f"{value:.0f}"
            text += "." if np.isfinite(value) else ""
        else:
            text = f"{value:.{precision}f}"
        return text.rjust(width)

    return style
