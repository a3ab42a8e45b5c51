"""What the reductions share: which dims go, which sizes remain, where the result is written."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core.dtype import BAREBONES_UNSIGNED, dtype
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out, prepare
from reftorch.core.promotion import warn_of_lost_imaginary
from reftorch.core.strides import wrap_dim, wrap_dims
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty
from reftorch.core.trace import note
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import write
from reftorch.errors import check
from reftorch.ops.checks import check_apart, check_listed, check_out_dtype

Ints = tuple[int, ...]


def reduced_dims(self: TensorImpl, dim: Sequence[int] | None) -> Ints:
    """The dims to reduce: None or an empty list means all of them [dims/empty-list-means-all]."""
    ndim = self._geometry.ndim
    if not dim:
        return tuple(range(ndim))
    if ndim == 0:
        wrap_dims(dim, ndim)  # [dims/zero-dim-counts-as-one]
        return ()
    return (wrap_dim(dim[0], ndim),) if len(dim) == 1 else wrap_dims(dim, ndim)


def reduced_sizes(sizes: Ints, dims: Ints, keepdim: bool) -> Ints:
    """The sizes that remain [dims/keepdim] [dims/keepdim-of-zero-dim].

    Of all dims none remains [scalars/full-reduction-is-zero-dim].
    """
    if keepdim:
        return tuple([1 if d in dims else n for d, n in enumerate(sizes)])
    return tuple([n for d, n in enumerate(sizes) if d not in dims])


def check_dtype(op: str, given: dtype, self: TensorImpl) -> None:
    """Refuse a dtype that is not listed where there is something to calculate.

    [errors/dtypes] [reduction/no-elements-any-dtype]
    """
    if self._geometry.numel:
        check_listed(op, given)


def check_formed_in(op: str, given: dtype, self: TensorImpl) -> None:
    """Refuse a dtype in which no sum or product is formed [reduction/wide-unsigned-refused]."""
    check_dtype(op, given, self)
    check(
        given not in BAREBONES_UNSIGNED or self._geometry.numel == 0,
        "reduction/wide-unsigned-refused", '"{}" not implemented for {}', op, given,
    )  # fmt: skip


def target(
    out: Out | None, sizes: Ints, result: dtype, like: TensorImpl | None = None,
    rule: str = "iterator/reductions-are-contiguous",
) -> TensorImpl:  # fmt: skip
    """Where a result goes: fresh and contiguous, or laid out as `like`, or `out`.

    `out` may overlap an input: finished results are stored [overlap/beyond-pointwise].
    Strides: [iterator/reductions-are-contiguous]
    """
    shape = contiguous(sizes) if like is None else like._geometry.preserved()
    if out is None:
        if like is None:
            note(rule, "sizes {}", sizes)
        return empty(shape, result)
    prepare(out, sizes, result, (), shape)
    return out.tensor


def sources(
    out: Out | Sequence[Out] | None, *inputs: TensorImpl
) -> tuple[TensorImpl, ...]:
    """What to read: an input that is `out` as well keeps its sizes while `out` is resized."""
    if out is None:
        return inputs
    written = [out.tensor] if isinstance(out, Out) else [each.tensor for each in out]
    return tuple([alias_of(x) if any(x is each for each in written) else x for x in inputs])


def check_outs_apart(outs: Sequence[Out] | None, self: TensorImpl) -> None:
    """Refuse results that share memory with the input [overlap/partial]."""
    for out in outs or ():
        check_apart(out.tensor, self)


def dtype_of_sum(given: dtype | None, self: TensorImpl, out: Out | None, default: dtype) -> dtype:
    """The dtype in which a sum or product is formed [reduction/dtype-of-out-without-dtype].

    In place it is that of self, which a given dtype must be, too.
    """
    if given is not None:
        check_out_dtype(out, given)
        warn_of_lost_imaginary(self._dtype, given)
        return given
    if out is None:
        return default
    warn_of_lost_imaginary(self._dtype, out.tensor._dtype)
    return out.tensor._dtype


def deliver(result: TensorImpl, out: Out | None) -> TensorImpl:
    """Hand over the result of a composite that wants `out` in its exact dtype [out/exact-dtype]."""
    if out is None:
        return result
    check_out_dtype(out, result._dtype)
    write(result, out)
    return out.tensor


def reduce(
    name: str, self: TensorImpl, dims: Ints, keepdim: bool, compute: dtype | None, result: dtype,
    out: Out | None, **params: object,
) -> TensorImpl:  # fmt: skip
    """Run a reduction kernel over some dims [reduction/half-rounds-once].

    Shapes: all dims make a 0-dim result [scalars/full-reduction-is-zero-dim].
    """
    given = self._geometry
    if keepdim or len(dims) != given.ndim:
        sizes = reduced_sizes(given.sizes, dims, keepdim)
    else:
        sizes = ()
    (source,) = sources(out, self)
    result_tensor = target(out, sizes, result)
    launch(name, (result_tensor,), (source,), compute, dims=dims, keepdim=keepdim, **params)
    return result_tensor


def check_not_empty(
    op: str, self: TensorImpl, dims: Sequence[int], everything: bool = False
) -> None:
    """There is no extremum of no elements [indexing/empty-extremum-refused].

    The class is IndexError for a dim, RuntimeError when all dims are meant.
    """
    sizes = self._geometry.sizes
    if self._geometry.numel:
        return
    check(
        not everything, "indexing/empty-extremum-refused", "{}(): Expected reduction dim to be "
        "specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.",
        op, error=RuntimeError,
    )  # fmt: skip
    for d in dims:
        check(
            sizes[d] != 0, "indexing/empty-extremum-refused",
            "{}(): Expected reduction dim {} to have non-zero size.", op, d,
        )  # fmt: skip

