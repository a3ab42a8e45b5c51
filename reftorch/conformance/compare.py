"""Compare what was expected with what a backend showed, aspect by aspect."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reftorch.conformance.derivatives import ABSENT, AGREES, EDGE, NOTHING
from reftorch.conformance.example import expected_at
from reftorch.conformance.observation import Observation, Seen
from reftorch.conformance.program import PYTHON, Call, Program, Ref, Storage
from reftorch.conformance.protocol import Claims
from reftorch.conformance.tolerance import BITS, cancelled, class_of, roundings, ulp, ulps_allowed


@dataclass(frozen=True)
class Difference:
    """One aspect of one tensor in which a backend differs."""

    aspect: str
    where: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: {self.aspect}: expected {self.expected}, got {self.got}"


ACCUMULATING = frozenset(
    "sum mean var std prod cumsum cumprod logsumexp softmax log_softmax mm bmm matmul dot addmm"
    " einsum index_add scatter_add norm addmv addbmm baddbmm tensordot inner outer mv nansum"
    " std_mean var_mean linalg_norm linalg_vector_norm linalg_matrix_norm chain_matmul"
    " linalg_multi_dot linalg_matrix_power nanmean addr vdot cov corrcoef renorm cross linalg_cross"
    " logaddexp logaddexp2 inverse linalg_inv linalg_inv_ex linalg_tensorinv linalg_tensorsolve"
    " linalg_solve linalg_solve_ex linalg_solve_triangular triangular_solve linalg_lu_solve"
    " lu_solve linalg_ldl_solve cholesky_solve cholesky_inverse det linalg_det"
    " fft_fft fft_ifft fft_rfft fft_irfft fft_hfft fft_ihfft fft_fft2 fft_ifft2 fft_rfft2"
    " fft_irfft2 fft_hfft2 fft_ihfft2 fft_fftn fft_ifftn fft_rfftn fft_irfftn fft_hfftn"
    " fft_ihfftn _fft_c2c _fft_r2c _fft_c2r stft istft".split()
)
"""Operators that add up many elements, so that small results may be far less exact."""

NO_ERROR = "no error but"
"""How a difference begins that shows a result where an exception was expected."""

HALFWAY = {"float16": 128.0, "complex32": 128.0, "float64": 1e150, "complex128": 1e150}
"""From which size on products of numbers may overflow, by dtype; 1e18 for the others."""

UNWRITTEN = frozenset(
    "empty empty_like empty_permuted empty_strided new_empty new_empty_strided".split()
)
"""Operators whose result holds whatever was in memory."""


def differences(
    program: Program, expected: Observation, got: Observation, claims: Claims
) -> list[Difference]:
    """Return where `got` differs in an aspect that is observed and claimed."""
    if got.fault is not None:
        return [Difference("fault", "the backend", "an answer", got.fault)]
    if program.example:
        return [
            Difference(PYTHON, where, expected_at(program, where), str(raised))
            for where, raised in got.raised.items()
        ]
    wanted = claims.aspects.intersection(program.observe)
    comparison = _Comparison(wanted, claims, "signed zero" in program.observe)
    comparison.unspecified = {
        f"r{i}" for i, call in enumerate(program.calls) if call.base in UNWRITTEN
    }
    if any(lets_grow(program, call) for call in program.calls):
        comparison.wanted -= {"values"}
    comparison.kind = class_of(program.calls)
    if any(call.base in ACCUMULATING for call in program.calls):
        largest = max((_largest(seen) for seen in expected.seen.values()), default=0.0)
        comparison.sums = lambda dtype: roundings(program, dtype, largest)
        comparison.overflows = any(map(_may_overflow, program.storages))
    found = _errors(expected, got, wanted, claims) if "error" in wanted else []
    for name, seen in expected.seen.items():
        other = got.seen.get(name)
        if other is not None:
            found += comparison.compare(name, seen, other)
        elif "error" not in wanted and name in got.raised:
            found.append(Difference("error", name, "no error", str(got.raised[name])))
        elif name not in got.raised and not found:
            found.append(Difference("values", name, "a result", "nothing"))
    for mode, verdict in got.derivatives.items():
        if mode in wanted and verdict not in (AGREES, NOTHING, EDGE, ABSENT):
            found.append(Difference(mode, "the derivative", "that of the values", verdict))
    if "grad" in wanted:
        found += comparison.gradients(expected, got)
    return found


def _errors(
    expected: Observation, got: Observation, wanted: frozenset[str], claims: Claims
) -> list[Difference]:
    found = []
    for name in [*expected.raised, *(n for n in got.raised if n not in expected.raised)]:
        if name == "gradient" and "grad" not in wanted:
            continue
        ours, theirs = expected.raised.get(name), got.raised.get(name)
        if ours is None:
            found.append(Difference("error", name, "no error", str(theirs)))
        elif theirs is None:
            result = got.seen.get(name)
            text = "no error"
            if result is not None and result.python != "NoneType":
                text = f"{NO_ERROR} {_brief(result)}"
            found.append(Difference("error", name, ours.classes[0], text))
        elif claims.exact_classes and ours.classes[0] not in theirs.classes:
            found.append(Difference("error", name, ours.classes[0], str(theirs)))
    return found


@dataclass
class _Comparison:
    """How to compare two tensors: `kind` is the class of the operators that computed them."""

    wanted: frozenset[str]
    claims: Claims
    signed: bool
    kind: str = "steps"
    sums: Callable[[str], float] = lambda dtype: 0.0  # what a sum may be off by, by its dtype
    overflows: bool = False  # whether what is added up may overflow in one order and not in another
    coarsest: str | None = None  # of the dtypes that gradients went through
    unspecified: frozenset[str] | set[str] = frozenset()

    def compare(self, name: str, ours: Seen, theirs: Seen) -> list[Difference]:
        """Compare every wanted aspect of one tensor."""
        found: list[Difference] = []

        def differ(aspect: str, expected: Any, got: Any) -> None:
            if aspect in self.wanted:
                found.append(Difference(aspect, name, str(expected), str(got)))

        if ours.python is not None or theirs.python is not None:
            if not _same_python(ours, theirs, self.kind == "exact", self.overflows):
                differ("values", _brief(ours), _brief(theirs))
            return found
        if ours.sizes != theirs.sizes:
            differ("sizes", ours.sizes, theirs.sizes)
        if ours.dtype != theirs.dtype:
            differ("dtype", ours.dtype, theirs.dtype)
        if "strides" in self.wanted and not _same_strides(
            ours, theirs, self.claims.degenerate_strides
        ):
            differ("strides", ours.strides, theirs.strides)
        if ours.sizes == theirs.sizes and name not in self.unspecified:
            text = self.values(ours, theirs)
            if text is not None:
                differ("values", *text)
        if ours.sizes != theirs.sizes and "sizes" not in self.wanted:
            differ("values", f"sizes {ours.sizes}", f"sizes {theirs.sizes}")
        if (ours.shares, ours.same) != (theirs.shares, theirs.same):
            differ("alias", _sharing(ours), _sharing(theirs))
        if ours.offset != theirs.offset and 0 not in ours.sizes:
            differ("offset", ours.offset, theirs.offset)
        if ours.version != theirs.version:
            differ("version", f"{ours.version} more", f"{theirs.version} more")
        if theirs.requires_grad not in (None, ours.requires_grad):
            texts = (f"requires_grad={each.requires_grad}" for each in (ours, theirs))
            differ("grad", *texts)
        return found

    def values(self, ours: Seen, theirs: Seen) -> tuple[str, str] | None:
        """Compare values by the bound of the computed dtype; say the first that differs."""
        dtypes = [each for each in (ours.dtype, theirs.dtype, self.coarsest) if each in BITS]
        dtype = min(dtypes, key=lambda each: BITS[each][0], default="")  # what both can hold
        kind = self.kind if ours.dtype == theirs.dtype else "steps"  # a difference already
        units, slack = ulps_allowed(kind, dtype), self.sums(dtype)
        for index, (a, b) in enumerate(zip(ours.values, theirs.values, strict=True)):
            if self.overflows and not (_is_finite(a) and _is_finite(b)):
                continue
            wrong_zero = self.signed and a == 0 and b == 0 and _signs(a) != _signs(b)
            if wrong_zero or not (a == b or _close(a, b, dtype, units, slack)):
                place = f" at {_place(index, ours.sizes)}" if len(ours.values) > 1 else ""
                return f"{a!r}{place}", f"{b!r}{_units_off(a, b, dtype)}"
        return None

    def gradients(self, expected: Observation, got: Observation) -> list[Difference]:
        """Compare the gradients; none is as good as zeros, of whichever sign."""
        found: list[Difference] = []
        if "gradient" in expected.raised or "gradient" in got.raised:
            return found
        seen = [each for each in expected.gradients.values() if each is not None]
        largest = max(map(_largest, seen), default=0.0)
        sums = self.sums
        self.sums = lambda dtype: max(sums(dtype), cancelled(dtype, largest))
        self.kind, self.signed = "steps", False
        results = [each.dtype for each in expected.seen.values() if each.dtype in BITS]
        self.coarsest = min(results, key=lambda each: BITS[each][0], default=None)
        for name, ours in expected.gradients.items():
            theirs, where = got.gradients.get(name), f"gradient of {name}"
            if _is_zero(ours) and _is_zero(theirs):
                continue
            if ours is None or theirs is None or _kind(ours) != _kind(theirs):
                found.append(Difference("grad", where, _brief(ours), _brief(theirs)))
                continue
            text = self.values(ours, theirs)
            if text is not None:
                found.append(Difference("grad", where, *text))
        return found


def lets_grow(program: Program, call: Call) -> bool:
    """Say whether a call lets a tensor grow, over whatever is in memory."""
    if call.base not in ("resize", "resize_"):
        return False
    first = call.args[0]
    made = isinstance(first, Ref) and first.kind == "result"
    return not made or program.calls[first.index].base not in ("untyped_storage", "UntypedStorage")


def _may_overflow(storage: Storage) -> bool:
    limit = HALFWAY.get(storage.dtype, 1e18)
    return any(_size(value) > limit for value in storage.values)


def _is_finite(value: Any) -> bool:
    number = 0j if isinstance(value, str) else complex(value)
    return math.isfinite(number.real) and math.isfinite(number.imag)


def _same_python(ours: Seen, theirs: Seen, exact: bool, overflows: bool) -> bool:
    if ours.python != theirs.python or len(ours.values) != len(theirs.values):
        return False
    pairs = list(zip(ours.values, theirs.values, strict=True))
    if overflows and ours.python in ("float", "complex"):
        pairs = [(a, b) for a, b in pairs if _is_finite(a) and _is_finite(b)]
    return all(a == b or (a != a and b != b) or (not exact and _near(a, b)) for a, b in pairs)


def _near(a: Any, b: Any) -> bool:
    return isinstance(a, float) and isinstance(b, float) and math.isclose(a, b, rel_tol=5e-6)


def _same_strides(ours: Seen, theirs: Seen, degenerate: bool) -> bool:
    if ours.sizes != theirs.sizes:
        return True  # they cannot be compared, and the sizes differ already
    if degenerate:
        return ours.strides == theirs.strides
    if 0 in ours.sizes:
        return True
    triples = zip(ours.sizes, ours.strides, theirs.strides, strict=True)
    return all(size == 1 or a == b for size, a, b in triples)


def _sharing(seen: Seen) -> str:
    if seen.same:
        return f"the very object {' and '.join(seen.same)}"
    if seen.shares:
        return f"storage shared with {' and '.join(seen.shares)}"
    return "storage of its own"


def _largest(seen: Seen) -> float:
    return max((_size(value) for value in seen.values), default=0.0)


def _kind(seen: Seen) -> tuple[str | None, list[int]]:
    return seen.dtype, seen.sizes


def _size(value: Any) -> float:
    if value is None or isinstance(value, str):
        return 0.0
    size = abs(value)
    return float(size) if math.isfinite(size) else 0.0


def _close(a: Any, b: Any, dtype: str, units: float, slack: float) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return False
    if isinstance(a, complex) or isinstance(b, complex):
        a, b = complex(a), complex(b)
        if a != a or b != b:  # which part is NaN is not specified
            return a != a and b != b
        limit = _limit(abs(a), dtype, units, slack)
        pairs = ((a.real, b.real), (a.imag, b.imag))
        return all(_close_parts(x, y, limit) for x, y in pairs)
    if not dtype:
        return bool(a == b) or (a != a and b != b)
    return _close_parts(a, b, _limit(a, dtype, units, slack))


def _limit(value: float, dtype: str, units: float, slack: float) -> float:
    return max(units * ulp(value, dtype), slack) if dtype else 0.0


def _units_off(a: Any, b: Any, dtype: str) -> str:
    """Say how far a value is off, in units in the last place."""
    if not dtype or isinstance(a, (str, complex)) or isinstance(b, (str, complex)):
        return ""
    if not (math.isfinite(a) and math.isfinite(b)):
        return ""
    units = abs(a - b) / ulp(a, dtype)
    return f" ({units:.3g} ulp off)" if 0 < units < 1e6 else ""


def _close_parts(a: float, b: float, limit: float) -> bool:
    if a != a or b != b:
        return a != a and b != b
    if math.isinf(a) or math.isinf(b):
        return a == b
    return a == b or abs(a - b) <= (limit if limit == limit else 0.0)


def _signs(value: Any) -> tuple[float, float]:
    number = complex(value)
    return math.copysign(1, number.real), math.copysign(1, number.imag)


def _place(index: int, sizes: list[int]) -> list[int]:
    place = []
    for size in reversed(sizes):
        index, rest = divmod(index, max(size, 1))
        place.append(rest)
    return place[::-1]


def _is_zero(seen: Seen | None) -> bool:
    return seen is None or all(value == 0 for value in seen.values)


def _brief(seen: Seen | None) -> str:
    """Write a tensor in a few words."""
    if seen is None:
        return "None"
    if seen.python is not None:
        if seen.python == "NoneType":
            return "nothing"
        shown = str(seen.values[0]) if seen.values else ""
        return f"{seen.python} {shown}".strip()
    head = ", ".join(repr(value) for value in seen.values[:6])
    more = ", ..." if len(seen.values) > 6 else ""
    return f"{seen.dtype}{seen.sizes} [{head}{more}]"
