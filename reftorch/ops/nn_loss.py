"""The negative log-likelihood of target classes, and the cross entropy made of it."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.geometry import SCALAR, contiguous
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out, prepare
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.losses import check_same_dtype
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
Losses = tuple[TensorImpl, TensorImpl]

NONE, MEAN, SUM = 0, 1, 2  # the numbers of reductions; any other one sums, too


# ---- checks


def _check_classes(target: TensorImpl) -> None:
    """A target holds numbers of classes [nll_loss/target-holds-classes]."""
    check(
        target._dtype in (dt.int64, dt.uint8), "nll_loss/target-holds-classes",
        "expected target dtype to be Long or Byte, but got {}", target._dtype,
    )  # fmt: skip


def _check_weight(weight: TensorImpl | None, self: TensorImpl, dim: int) -> None:
    """One weight for each class [nll_loss/weight-for-each-class]."""
    if weight is None:
        return
    classes = self._geometry.sizes[dim]
    check(
        weight._geometry.sizes == (classes,), "nll_loss/weight-for-each-class",
        "weight tensor should be defined either for all {} classes or no classes but got weight "
        "tensor of shape: {}", classes, list(weight._geometry.sizes),
    )  # fmt: skip


def _check_constant(weight: TensorImpl | None) -> None:
    """Nothing can be learned about weights [nll_loss/weight-has-no-gradient]."""
    check(
        weight is None or not requires_grad((weight,)) or not (MODE.grad or MODE.below),
        "nll_loss/weight-has-no-gradient",
        "The function 'nll_loss_forward' is not differentiable with respect to argument 'weight'. "
        "This input cannot have requires_grad True.",
    )  # fmt: skip


def _check_rows(self: TensorImpl, target: TensorImpl) -> None:
    """One class for each row [nll_loss/one-prediction] [nll_loss/sizes-match]."""
    rows, given = self._geometry, target._geometry
    check(
        0 < rows.ndim <= 2, "nll_loss/sizes-match", "input tensor should be 1D or 2D"
    )
    check(
        given.ndim <= 1, "nll_loss/sizes-match",
        "0D or 1D target tensor expected, multi-target not supported",
    )  # fmt: skip
    if rows.ndim == 1:
        check(
            given.numel == 1, "nll_loss/one-prediction",
            "For 1D input, 1D target must have size 1, but got target size: {}", given.numel,
        )  # fmt: skip
    else:
        check(
            given.ndim, "nll_loss/sizes-match",
            "Dimension specified as 0 but tensor has no dimensions", error=IndexError,
        )  # fmt: skip
        check(
            given.sizes == rows.sizes[:1], "nll_loss/sizes-match",
            "size mismatch (got input: {}, target: {})", list(rows.sizes), list(given.sizes),
        )  # fmt: skip


def _check_image(self: TensorImpl, target: TensorImpl) -> None:
    """One class for each place of an image [nll_loss/sizes-match]."""
    sizes, given = self._geometry.sizes, target._geometry.sizes
    check(
        len(given) == 3, "nll_loss/sizes-match",
        "only batches of spatial targets supported (3D tensors) but got targets of dimension: {}",
        len(given),
    )  # fmt: skip
    check(
        len(sizes) == 4, "nll_loss/sizes-match",
        "only batches of spatial inputs supported (4D tensors), but got input of dimension: {}",
        len(sizes),
    )  # fmt: skip
    check(
        (sizes[0], *sizes[2:]) == given, "nll_loss/sizes-match",
        "size mismatch (got input: {}, target: {})", list(sizes), list(given),
    )  # fmt: skip


# ---- the primitives


def _with_weight(
    inputs: tuple[TensorImpl, ...], own: dt.dtype, weight: TensorImpl | None
) -> tuple[tuple[TensorImpl, ...], tuple[dt.dtype | None, ...]]:
    """The operands, of which the last are the classes, and what each is computed in."""
    computed = (*[own] * (len(inputs) - 1), None)
    return (inputs, computed) if weight is None else ((*inputs, weight), (*computed, own))


@implements("nll_loss_forward")
def nll_loss_forward(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int,
) -> Losses:  # fmt: skip
    """Pick the element of each row that its class names [nll_loss/mean-is-weighted]."""
    _check_constant(weight)
    _check_classes(target)
    _check_rows(self, target)
    _check_weight(weight, self, -1)
    own = self._dtype
    check_listed("nll_loss_forward", own)
    if weight is not None:
        check_same_dtype(weight, self, "nll_loss/weight-for-each-class")
    each = reduction == NONE and self._geometry.ndim == 2  # [nll_loss/one-prediction]
    losses = empty(contiguous(self._geometry.sizes[:1]) if each else SCALAR, own)
    total = empty(SCALAR, own)
    inputs, computed = _with_weight((self, target), own, weight)
    launch(
        "nll_loss_forward", (losses, total), inputs, computed, each=each, mean=reduction == MEAN,
        ignore_index=ignore_index,
    )  # fmt: skip
    return losses, total


@implements("nll_loss_backward")
def nll_loss_backward(
    grad_output: TensorImpl, self: TensorImpl, target: TensorImpl, weight: TensorImpl | None,
    reduction: int, ignore_index: int, total_weight: TensorImpl, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Give the picked elements their gradients.

    [nll_loss_backward/one-gradient-per-loss] [nll_loss_backward/no-lone-dim]
    """
    own, sizes = self._dtype, self._geometry.sizes
    check(
        len(sizes) != 1 or target._geometry.ndim == 0, "nll_loss_backward/no-lone-dim",
        "size mismatch (got input: {}, target: {})", list(sizes), list(target._geometry.sizes),
    )  # fmt: skip
    _check_rows(self, target)
    _check_gradients(grad_output, total_weight, self, reduction == NONE and len(sizes) == 2)
    _check_weight(weight, self, -1)
    _check_classes(target)
    if weight is not None:
        check_same_dtype(weight, self, "nll_loss/weight-for-each-class")
    check_out_dtype(out, own)
    if out is not None:
        prepare(out, sizes, own, ())
    result = empty(contiguous(sizes), own) if out is None else out.tensor
    inputs, computed = _with_weight((grad_output, total_weight, target), own, weight)
    launch(
        "nll_loss_backward", (result,), inputs, computed, sizes=sizes, mean=reduction == MEAN,
        ignore_index=ignore_index,
    )  # fmt: skip
    return result


def _check_gradients(
    grad_output: TensorImpl, total_weight: TensorImpl, self: TensorImpl, each: bool
) -> None:
    """As many gradients as there are losses [nll_loss_backward/one-gradient-per-loss]."""
    rule = "nll_loss_backward/one-gradient-per-loss"
    _check_count(total_weight, "total_weight", 1)
    check(
        grad_output._geometry.ndim or not each, rule,
        "Dimension specified as 0 but tensor has no dimensions", error=IndexError,
    )  # fmt: skip
    _check_count(grad_output, "grad_output", self._geometry.sizes[0] if each else 1)
    check_listed("nll_loss_backward", self._dtype)
    for given in (grad_output,) if each else (grad_output, total_weight):
        check_same_dtype(given, self, rule)


def _check_count(given: TensorImpl, name: str, count: int) -> None:
    shape = given._geometry
    check(
        shape.numel == count, "nll_loss_backward/one-gradient-per-loss",
        "expected {} to have {} elements, but got sizes {}", name, count, list(shape.sizes),
    )  # fmt: skip


# ---- images: every place of them is a row


def _as_rows(image: TensorImpl) -> TensorImpl:
    """The classes of all places of an image, one row for each place."""
    n, classes, height, width = image._geometry.sizes
    last = OPERATORS["permute"].call((image, (0, 2, 3, 1)))
    return PACKETS["reshape"](last, (n * height * width, classes))


def _flat(tensor: TensorImpl) -> TensorImpl:
    return PACKETS["reshape"](tensor, (tensor._geometry.numel,))


def _image_operands(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int
) -> tuple[TensorImpl, TensorImpl, TensorImpl | None]:
    """Rows, classes and weights, of which there may be a tensor of any sizes."""
    nothing = target._geometry.numel == 0 and reduction != NONE
    check(
        target._dtype is dt.int64 or nothing, "nll_loss/target-holds-classes",
        "expected scalar type Long but found {}", target._dtype,
    )  # fmt: skip
    return _as_rows(self), _flat(target), None if weight is None else _flat(weight)


@implements("nll_loss2d_forward")
def nll_loss2d_forward(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int,
) -> Losses:  # fmt: skip
    """Pick the element of the class of each place of an image."""
    _check_constant(weight)
    _check_classes(target)
    _check_image(self, target)
    check(
        weight is None or weight._geometry.numel == self._geometry.sizes[1],
        "nll_loss/weight-for-each-class",
        "weight tensor should be defined either for all or no classes",
    )  # fmt: skip
    check_listed("nll_loss2d_forward", self._dtype)
    rows, classes, weights = _image_operands(self, target, weight, reduction)
    losses, total = OPERATORS["nll_loss_forward"].call(
        (rows, classes, weights, reduction, ignore_index)
    )
    if reduction == NONE:
        losses = PACKETS["reshape"](losses, target._geometry.sizes)
    return losses, total


@implements("nll_loss2d_backward")
def nll_loss2d_backward(
    grad_output: TensorImpl, self: TensorImpl, target: TensorImpl, weight: TensorImpl | None,
    reduction: int, ignore_index: int, total_weight: TensorImpl,
) -> TensorImpl:  # fmt: skip
    """Give the picked elements their gradients [nll_loss2d_backward/row-major-only]."""
    check(
        self._geometry.preserved().contiguous, "nll_loss2d_backward/row-major-only",
        "grad_input must be contiguous",
    )  # fmt: skip
    _check_image(self, target)
    if reduction == NONE:
        check(
            grad_output._geometry.sizes == target._geometry.sizes,
            "nll_loss_backward/one-gradient-per-loss",
            "grad_output must have the sizes {} of target but got {}",
            list(target._geometry.sizes), list(grad_output._geometry.sizes),
        )  # fmt: skip
    rows, classes, weights = _image_operands(self, target, weight, NONE)
    grad = _flat(grad_output) if reduction == NONE else grad_output
    gradients = OPERATORS["nll_loss_backward"].call(
        (grad, rows, classes, weights, reduction, ignore_index, total_weight)
    )
    n, channels, height, width = self._geometry.sizes
    image = PACKETS["reshape"](gradients, (n, height, width, channels))
    own = OPERATORS["permute"].call((image, (0, 3, 1, 2)))
    return OPERATORS["clone"].call((own, contiguous_format))


# ---- losses


@implements("nll_loss")
def nll_loss(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The loss of rows, without the total weight."""
    args = (self, target, weight, reduction, ignore_index)
    return deliver(OPERATORS["nll_loss_forward"].call(args)[0], out)


@implements("nll_loss2d")
def nll_loss2d(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The loss of images, without the total weight."""
    args = (self, target, weight, reduction, ignore_index)
    return deliver(OPERATORS["nll_loss2d_forward"].call(args)[0], out)


@implements("nll_loss_nd")
def nll_loss_nd(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int,
) -> TensorImpl:  # fmt: skip
    """The loss of rows, of images, or of what is made an image of one row of places."""
    sizes, given = self._geometry.sizes, target._geometry.sizes
    check(
        sizes, "nll_loss/one-prediction", "Expected 1 or more dimensions (got 0)"
    )
    if len(sizes) > 1:
        batch = given[0] if given else 0
        check(
            sizes[0] == batch, "nll_loss/sizes-match",
            "Expected input batch_size ({}) to match target batch_size ({}).", sizes[0], batch,
            error=ValueError,
        )  # fmt: skip
    if len(sizes) <= 2:
        return OPERATORS["nll_loss"].call((self, target, weight, reduction, ignore_index))
    if len(sizes) == 4:
        return OPERATORS["nll_loss2d"].call((self, target, weight, reduction, ignore_index))
    places = (sizes[0], *sizes[2:])
    check(
        given == places, "nll_loss/sizes-match", "Expected target size {}, got {}", list(places),
        list(given),
    )  # fmt: skip
    image, classes = [
        OPERATORS["view"].call((_dense(each), _of_one_row(each, lead)))
        for each, lead in ((self, sizes[:2]), (target, sizes[:1]))
    ]
    loss = OPERATORS["nll_loss2d"].call((image, classes, weight, reduction, ignore_index))
    return OPERATORS["view"].call((loss, given)) if reduction == NONE else loss


def _dense(tensor: TensorImpl) -> TensorImpl:
    return OPERATORS["contiguous"].call((tensor, contiguous_format))


def _of_one_row(tensor: TensorImpl, lead: Ints) -> Ints:
    """The sizes that make one row of all dims after the leading ones."""
    numel = tensor._geometry.numel
    return (*lead, 1, numel // math.prod(lead)) if numel else (*lead, 0, 0)


@implements("cross_entropy_loss")
def cross_entropy_loss(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int, label_smoothing: float,
) -> TensorImpl:  # fmt: skip
    """Compare scores with probabilities or classes [cross_entropy_loss/probabilities-by-sizes]."""
    if self._geometry.sizes == target._geometry.sizes:
        _check_probabilities(self, target, weight, ignore_index)
        _check_reduction(reduction)
        return _of_probabilities(self, target, weight, reduction, label_smoothing)
    if label_smoothing > 0:
        _check_smoothing(label_smoothing)
        _check_reduction(reduction)
    shares = _log_shares(self)
    loss = OPERATORS["nll_loss_nd"].call((shares, target, weight, reduction, ignore_index))
    if not label_smoothing > 0:
        return loss
    spread = _spread_over_classes(shares, target, weight, reduction, ignore_index)
    kept = PACKETS["mul"](loss, 1 - label_smoothing)
    return PACKETS["add"](kept, PACKETS["mul"](spread, _part_of_each(self, label_smoothing)))


def _class_dim(self: TensorImpl) -> int:
    return 0 if self._geometry.ndim == 1 else 1


def _log_shares(self: TensorImpl) -> TensorImpl:
    return OPERATORS["log_softmax.int"].call((self, _class_dim(self), self._dtype))


def _part_of_each(self: TensorImpl, label_smoothing: float) -> float:
    """What each class gets of what is spread over all."""
    classes = self._geometry.sizes[_class_dim(self)]
    return label_smoothing / classes if classes else math.inf


def _check_reduction(reduction: int) -> None:
    """What is averaged over classes knows three reductions [cross_entropy_loss/reductions]."""
    check(
        reduction in (NONE, MEAN, SUM), "cross_entropy_loss/reductions",
        "Invalid reduction type encountered in cross_entropy: {}", reduction,
    )  # fmt: skip


def _check_smoothing(label_smoothing: float) -> None:
    """No more than all of a target is spread [cross_entropy_loss/smoothing]."""
    check(
        label_smoothing <= 1, "cross_entropy_loss/smoothing",
        "label_smoothing must be between 0.0 and 1.0. Got: {}", label_smoothing,
    )  # fmt: skip


def _check_probabilities(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, ignore_index: int
) -> None:
    """Of probabilities none is ignored [cross_entropy_loss/probabilities-by-sizes]."""
    check(
        target._dtype.is_floating_point, "cross_entropy_loss/probabilities-by-sizes",
        "Expected floating point type for target with class probabilities, got {}", target._dtype,
    )  # fmt: skip
    check(
        ignore_index < 0, "cross_entropy_loss/probabilities-by-sizes",
        "ignore_index is not supported for floating point target",
    )  # fmt: skip
    if self._geometry.ndim:
        _check_weight(weight, self, _class_dim(self))


def _weighted(shares: TensorImpl, weight: TensorImpl | None) -> TensorImpl:
    """Shares times the weights of their classes."""
    if weight is None:
        return shares
    trailing = (1,) * (shares._geometry.ndim - _class_dim(shares) - 1)
    return PACKETS["mul"](shares, PACKETS["reshape"](weight, (-1, *trailing)))


def _of_probabilities(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    label_smoothing: float,
) -> TensorImpl:  # fmt: skip
    """The loss for probabilities [cross_entropy_loss/mean-of-probabilities]."""
    shares = _log_shares(self)
    if label_smoothing > 0:
        _check_smoothing(label_smoothing)
        kept = PACKETS["mul"](target, 1 - label_smoothing)
        target = PACKETS["add"](kept, _part_of_each(self, label_smoothing))
    products = _weighted(PACKETS["mul"](shares, target), weight)
    if reduction == NONE:
        return PACKETS["neg"](PACKETS["sum"](products, _class_dim(self)))
    total = PACKETS["neg"](PACKETS["sum"](products))
    if reduction != MEAN:
        return total
    classes = self._geometry.sizes[_class_dim(self)]
    return PACKETS["div"](total, self._geometry.numel / classes if classes else math.nan)


def _spread_over_classes(
    shares: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int,
    ignore_index: int,
) -> TensorImpl:  # fmt: skip
    """The loss for equal probabilities of all classes, as much as it is for one class.

    Weighted as the class of the target is [cross_entropy_loss/smoothing].
    """
    losses = PACKETS["neg"](PACKETS["sum"](_weighted(shares, weight), _class_dim(shares)))
    ignored = PACKETS["eq"](target, ignore_index)
    losses = PACKETS["masked_fill"].inplace(losses, ignored, 0)
    if reduction == NONE:
        return losses
    total = PACKETS["sum"](losses)
    if reduction != MEAN:
        return total
    used = PACKETS["logical_not"](ignored)
    if weight is None:
        return PACKETS["div"](total, PACKETS["sum"](used))
    classes = PACKETS["masked_select"](target, used)
    return PACKETS["div"](total, PACKETS["sum"](PACKETS["gather"](weight, 0, classes)))
