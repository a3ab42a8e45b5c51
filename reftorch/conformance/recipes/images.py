"""Recipes for operators of images: resizing, padding, sampling at a grid, and normalization."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.conformance.recipes.windows import Sizes, lead, like, spatial, still
from reftorch.spec import OpSpec

# ---- resizing


def upsample(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and its new size, or a factor; or the gradient of the resized image."""
    count, name = spatial(d, op), op.schema.name
    ahead = (d.pick((1, 2)), d.pick((1, 2)))
    space = tuple(d.pick((3, 2, 4)) for _ in range(count))
    ends = tuple(d.pick((4, 2, 5, 1)) for _ in range(count))
    corners = () if "nearest" in name else (bool(d.pick((False, True))),)
    if name.endswith("_backward"):
        gradient = main_tensor(d, op, sizes=(*ahead, *ends))
        return Arguments((gradient, ends, (*ahead, *space), *corners))
    image = main_tensor(d, op, sizes=(*ahead, *space))
    if op.schema.overload != "vec":
        if not d.chance(3):
            return Arguments((image, ends, *corners))
        scales = tuple(d.pick((2.0, 1.5)) for _ in space)  # by which the sizes have to follow
        ends = tuple(int(n * scale) for n, scale in zip(space, scales, strict=True))
        return Arguments((image, ends, *corners, *scales))
    if d.chance(2):
        return Arguments((image, None, *corners, tuple(d.pick((2.0, 1.5, 0.5)) for _ in space)))
    return Arguments((image, ends, *corners, None))


# ---- padding


def pad(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and by how much each end grows, or the gradient of the grown image."""
    count = spatial(d, op)
    ahead = lead(d, d.pick((1, 2)))
    space = tuple(d.pick((3, 2, 4)) for _ in range(count))
    ends = [(d.integer(0, size - 1), d.integer(0, size - 1)) for size in space]
    padding = tuple(n for pair in reversed(ends) for n in pair)
    image = main_tensor(d, op, sizes=(*ahead, *space))
    if not op.schema.name.endswith("_backward"):
        return Arguments((image, padding))
    grown = tuple(size + sum(pair) for size, pair in zip(space, ends, strict=True))
    return Arguments((like(d, image, (*ahead, *grown)), image, padding))


# ---- grids


def grid_sampler(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image, places in it, and how to read between elements and outside."""
    count = {"2d": 2, "3d": 3}.get(op.schema.name[-2:]) or int(d.pick((2, 3)))
    batch = d.pick((1, 2))
    space = tuple(d.pick((3, 2)) for _ in range(count))
    image = main_tensor(d, op, sizes=(batch, d.pick((1, 2)), *space))
    grid = like(d, image, (batch, *(d.pick((2, 1)) for _ in range(count)), count))
    between = d.pick((0, 1, 2) if count == 2 else (0, 1))
    return Arguments((image, grid, between, d.pick((0, 1, 2)), bool(d.pick((False, True)))))


def affine_grid(d: Draft, op: OpSpec) -> Arguments:
    """Draw affine maps and the size of the image to be sampled."""
    count, batch = d.pick((2, 3)), d.pick((1, 2))
    theta = main_tensor(d, op, sizes=(batch, count, count + 1))
    size = (batch, 1, *(d.pick((2, 3, 1)) for _ in range(count)))
    return Arguments((theta, size, bool(d.pick((False, True)))))


# ---- channels


def _learnt(d: Draft, image: Ref, channels: int) -> tuple[Ref | None, Ref | None]:
    """Draw a weight and a bias; with a bias alone PyTorch has no second derivative."""
    weight = like(d, image, (channels,)) if d.pick((True, False)) else None
    bias = like(d, image, (channels,)) if weight is not None and d.pick((True, False)) else None
    return weight, bias


def _known(d: Draft, image: Ref, channels: int) -> Ref:
    """Draw a mean or variance that was kept."""
    values = [d.pick((0.75, 1.5, 2.25)) for _ in range(channels)]
    return still(d, d.tensor((channels,), d.dtype_of(image), values=values))


def norm(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image, a weight and a bias for its channels, and perhaps what was kept of others."""
    channels = d.pick((2, 3, 1))
    image = main_tensor(d, op, sizes=(d.pick((2, 3)), channels, *d.pick(((3,), (2, 2)))))
    learnt = _learnt(d, image, channels)
    own = bool(d.pick((True, False)))
    kept = (None, None) if own else (_known(d, image, channels), _known(d, image, channels))
    if op.schema.name == "native_batch_norm":  # the facts of its own batch count as constants
        kept = (_known(d, image, channels), _known(d, image, channels))
        return Arguments((image, *learnt, *kept, False, 0.1, 0.25))
    return Arguments((image, *learnt, *kept, own, 0.1, 0.25, True))


def shuffle(d: Draft, op: OpSpec) -> Arguments:
    """Draw an image and into how many groups its channels are dealt."""
    groups = d.pick((2, 3, 1))
    sizes: Sizes = (d.pick((1, 2)), groups * d.pick((2, 1)), *d.pick(((2, 2), (3,), (2, 1, 2))))
    return Arguments((main_tensor(d, op, sizes=sizes), groups))


def bilinear(d: Draft, op: OpSpec) -> Arguments:
    """Draw two tensors, a matrix for each feature, and perhaps a bias."""
    ahead, ours, theirs, out = d.pick(((2,), (3, 2), ())), *(d.pick((2, 3, 1)) for _ in range(3))
    first = main_tensor(d, op, sizes=(*ahead, ours))
    second, weight = like(d, first, (*ahead, theirs)), like(d, first, (out, ours, theirs))
    bias = like(d, first, (out,)) if d.pick((True, False)) else None
    return Arguments((first, second, weight, bias))


def attention(d: Draft, op: OpSpec) -> Arguments:
    """Draw queries, keys and values, and perhaps a mask."""
    ahead, width = d.pick(((2,), (1, 2))), d.pick((2, 3))
    long, wide = d.pick((2, 3)), d.pick((3, 2))
    query = main_tensor(d, op, sizes=(*ahead, long, width))
    rest = (like(d, query, (*ahead, wide, width)), like(d, query, (*ahead, wide, d.pick((2, 3)))))
    kind = d.pick(("whole", "masked", "causal"))
    mask = like(d, query, (long, wide)) if kind == "masked" else None
    return Arguments((query, *rest, mask, 0.0, kind == "causal"))


_KINDS = ("nearest1d", "nearest2d", "nearest3d", "linear1d", "bilinear2d", "bicubic2d",
          "trilinear3d")  # fmt: skip
_PADS = tuple(f"{kind}_pad{n}d" for kind in ("reflection", "replication") for n in (1, 2, 3))

RECIPES: dict[str, Recipe] = {
    **{f"upsample_{kind}{end}": upsample for kind in _KINDS for end in ("", "_backward")},
    **{f"{kind}{end}": pad for kind in _PADS for end in ("", "_backward")},
    "grid_sampler": grid_sampler, "grid_sampler_2d": grid_sampler,
    "grid_sampler_3d": grid_sampler, "affine_grid_generator": affine_grid,
    "instance_norm": norm, "native_batch_norm": norm, "native_channel_shuffle": shuffle,
    "bilinear": bilinear, "scaled_dot_product_attention": attention,
}  # fmt: skip
