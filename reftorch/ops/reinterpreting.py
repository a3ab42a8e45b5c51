"""Views that read the same bytes as another dtype."""

from __future__ import annotations

from reftorch.core.dtype import bfloat16, dtype
from reftorch.core.geometry import Geometry, geometry
from reftorch.core.pending import CONJ
from reftorch.core.tensor_impl import TensorImpl, make, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.errors import check


@implements("view.dtype")
def view_dtype(self: TensorImpl, dtype: dtype) -> TensorImpl:
    """View the bytes as another dtype; no view by its _base [views/dtype-view-is-a-root]."""
    check(
        not self._geometry.pending, "pending/dtype-view-refuses",
        "view(dtype) is not supported for tensors with a pending conjugation or negation",
    )  # fmt: skip
    given, offset, old, new = self._geometry, self._offset, self._dtype.itemsize, dtype.itemsize
    if old == new:
        note("views/view-dtype-of-same-size", "{} as {}", self._dtype, dtype)
    elif old > new:
        given = _to_smaller(given, old // new)
        offset *= old // new
    else:
        given = _to_larger(given, offset, new // old)
        offset //= new // old
    return make(self._storage, given, offset, dtype)


def _to_smaller(given: Geometry, ratio: int) -> Geometry:
    """Each element becomes several in the last dim [views/view-dtype-to-smaller]."""
    check(given.ndim > 0, "views/view-dtype-to-smaller", "a 0-dim tensor has no dim to multiply")
    check(
        given.strides[-1] == 1, "views/view-dtype-to-smaller",
        "self.stride(-1) must be 1 to view it as smaller elements, but got {}", given.strides[-1],
    )  # fmt: skip
    strides = tuple([stride * ratio for stride in given.strides[:-1]])
    return geometry((*given.sizes[:-1], given.sizes[-1] * ratio), (*strides, 1))


def _to_larger(given: Geometry, offset: int, ratio: int) -> Geometry:
    """Several elements of the last dim become one [views/view-dtype-to-larger]."""
    rule = "views/view-dtype-to-larger"
    check(given.ndim > 0, rule, "a 0-dim tensor has no dim to divide")
    check(
        given.sizes[-1] % ratio == 0, rule,
        "self.size(-1) must be divisible by {}, but got {}", ratio, given.sizes[-1],
    )  # fmt: skip
    check(offset % ratio == 0, rule, "the storage offset must be divisible by {}", ratio)
    check(
        given.strides[-1] == 1 and all(stride % ratio == 0 for stride in given.strides[:-1]), rule,
        "strides must be 1 in the last dim and else divisible by {}, but got {}",
        ratio, given.strides,
    )  # fmt: skip
    strides = tuple([stride // ratio for stride in given.strides[:-1]])
    return geometry((*given.sizes[:-1], given.sizes[-1] // ratio), (*strides, 1))


@implements("view_as_real")
def view_as_real(self: TensorImpl) -> TensorImpl:
    """View complex numbers as pairs [views/view-as-real]."""
    check(
        self._dtype.is_complex, "errors/dtypes",
        "view_as_real is only supported for complex tensors",
    )  # fmt: skip
    given = self._geometry
    check(
        not given.pending & CONJ, "pending/view-as-real-refuses",
        "view_as_real doesn't work on unresolved conjugated tensors. Use resolve_conj() first.",
    )  # fmt: skip
    strides = tuple([stride * 2 for stride in given.strides])
    note("views/view-as-real", "a last dim of size 2, the other strides doubled")
    shape = geometry((*given.sizes, 2), (*strides, 1))
    return view_of(self, shape, self._offset * 2, self._dtype.to_real())


@implements("view_as_complex")
def view_as_complex(self: TensorImpl) -> TensorImpl:
    """View pairs as complex numbers [views/view-as-complex]."""
    given, element, rule = self._geometry, self._dtype, "views/view-as-complex"
    check(
        element.is_floating_point and element.complex is not None and element is not bfloat16,
        "errors/dtypes",
        "view_as_complex is only supported for half, float and double tensors, but got {}", element,
    )  # fmt: skip
    check(given.ndim > 0, rule, "Input tensor must have one or more dimensions")
    check(given.sizes[-1] == 2, rule, "Tensor must have a last dimension of size 2")
    check(given.strides[-1] == 1, rule, "Tensor must have a last dimension with stride 1")
    pairs = zip(given.sizes[:-1], given.strides, strict=False)
    check(
        self._offset % 2 == 0 and all(n == 1 or stride % 2 == 0 for n, stride in pairs), rule,
        "Tensor must have a stride divisible by 2 for all but last dimension, and such an offset",
    )  # fmt: skip
    strides = tuple([stride // 2 for stride in given.strides[:-1]])
    shape = geometry(given.sizes[:-1], strides)
    return view_of(self, shape, self._offset // 2, element.to_complex())
