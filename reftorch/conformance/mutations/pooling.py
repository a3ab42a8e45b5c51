"""Faults of pools."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps

_MAX = ("max_pool1d max_pool2d max_pool3d max_pool1d_with_indices max_pool2d_with_indices "
        "max_pool3d_with_indices")
_AVG = "avg_pool1d avg_pool2d avg_pool3d"
_ADAPTIVE = "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d"


instead("max_pool2d/ceil-mode", "What sticks out never counts.", _MAX,
        lambda s: s.with_args(*s.args, **{**s.kwargs, "ceil_mode": False}),
        lambda s: len(s.args) < 6)
accepts("max_pool2d/windows", "Windows may be of any size.", _MAX, lambda s: s.args[0])
accepts("max_pool3d/no-channels-last", "What suggests channels_last is taken.", _MAX,
        lambda s: s.args[0])
accepts("max_pool2d/sizes", "Dims may be empty.", _MAX, lambda s: s.args[0])
accepts("max_pool2d/backward-takes-what-forward-gave", "Indices and gradients may be of any kind.",
        "adaptive_max_pool2d_backward", lambda s: s.args[1])
after("max_pool2d/memory-format", "Pools give row-major results.", f"{_MAX} {_AVG}",
      lambda s, r: r if isinstance(r, tuple) else r.contiguous())
instead("avg_pool2d/divisor", "Padding never counts.", _AVG,
        lambda s: s.with_args(*s.args[:5], False), lambda s: len(s.args) == 5)
instead("adaptive_avg_pool2d/windows", "Windows do not overlap.", _ADAPTIVE,
        lambda s: s.proceed().round(), lambda s: s.args[1] == 10)
accepts("adaptive_avg_pool2d/windows", "There may be less than no windows.", _ADAPTIVE,
        lambda s: s.args[0])
after("adaptive_avg_pool2d/one-window-is-the-mean", "One window has strides as any number.",
      _ADAPTIVE, lambda s, r: r.reshape(-1).clone().view(r.shape))
accepts("fractional_max_pool2d/windows", "Any samples will do.", "fractional_max_pool2d",
        lambda s: s.args[0])


@wraps("max_pool2d/index-of-the-largest", "nn.functional.max_pool2d")
def last_of_equals(w: Original, x: Any, *args: Any, **options: Any) -> Any:
    """Of equal elements the last counts."""
    values, indices = w(x.flip(-1), *args, **options)
    return values.flip(-1), x.shape[-1] - 1 - indices.flip(-1)


@wraps("max_pool2d/window-in-the-padding", "nn.functional.max_pool2d")
def zero_for_nothing(w: Original, x: Any, *args: Any, **options: Any) -> Any:
    """Where there is nothing, the largest is zero."""
    values, indices = w(x, *args, **options)
    return values.clamp_min(0), indices


@wraps("avg_pool3d/out-is-row-major", "Tensor.transpose")
def transposed_copies(w: Original, tensor: Any, *dims: int) -> Any:
    """The strides of out are respected: what is transposed does not share memory."""
    return w(tensor, *dims).contiguous()


@wraps("avg_pool2d/signed-powers", "nn.functional.lp_pool1d")
def norms_of_magnitudes(w: Original, x: Any, *args: Any, **options: Any) -> Any:
    """The norm is that of magnitudes."""
    return w(x.abs(), *args, **options)


@wraps("avg_pool2d/neighbouring-channels", "nn.functional.local_response_norm")
def further_ahead(w: Original, x: Any, *args: Any, **options: Any) -> Any:
    """An even size reaches one channel further ahead."""
    return w(x.flip(1), *args, **options).flip(1)


@wraps("max_unpool2d/places", "nn.functional.max_unpool1d")
def indices_are_clamped(w: Original, x: Any, indices: Any, *args: Any, **options: Any) -> Any:
    """Indices out of range are those of the ends."""
    return w(x, indices.long().clamp(0, 5), *args, **options)


@wraps("max_unpool2d/output-size", "nn.functional.max_unpool1d")
def any_output_size(w: Original, *args: Any, **options: Any) -> Any:
    """Any output size will do."""
    try:
        return w(*args, **options)
    except ValueError:
        return args[0]


@wraps("max_unpool2d/as-many-numbers", "nn.functional.max_unpool1d")
def missing_numbers_are_usual(w: Original, x: Any, at: Any, kernel: Any, *given: Any) -> Any:
    """Numbers that lack are the usual ones."""
    usual = zip(given, (None, 0), strict=False)
    return w(x, at, kernel[:1] if isinstance(kernel, tuple) else kernel,
             *(each if each != () else own for each, own in usual))


@wraps("fractional_max_pool2d/empty-windows", "nn.functional.fractional_max_pool2d")
def no_empty_windows(w: Original, x: Any, kernel: Any, *args: Any, **given: Any) -> Any:
    """A window has at least one element."""
    return w(x, kernel if kernel != 0 else 1, *args, **given)


@wraps("fractional_max_pool2d/size-or-ratio", "nn.functional.fractional_max_pool2d")
def ratio_rounds_up(w: Original, x: Any, kernel: Any, *args: Any, **options: Any) -> Any:
    """What neither size nor ratio tells is one window."""
    try:
        return w(x, kernel, *args, **options)
    except ValueError:
        return x


@wraps("avg_pool2d/infinite-powers", "nn.functional.lp_pool1d")
def powers_without_end(w: Original, x: Any, order: float, *args: Any) -> Any:
    """An infinite order is taken for a great one."""
    return w(x, max(min(order, 4.0), -4.0), *args)


@wraps("avg_pool2d/length-for-each-dim", "nn.functional.lp_pool2d")
def short_lists_are_filled(w: Original, x: Any, order: float, kernel: Any) -> Any:
    """A list of one number stands for all dims."""
    return w(x, order, kernel[0] if isinstance(kernel, tuple) and len(kernel) == 1 else kernel)


@wraps("avg_pool2d/volumes-hold-a-window", "nn.functional.avg_pool3d")
def padding_makes_room(w: Original, x: Any, *args: Any) -> Any:
    """Volumes need not hold a window."""
    try:
        return w(x, *args)
    except RuntimeError:
        return x
