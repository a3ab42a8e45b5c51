"""Faults in functions of functions: torch.func, autograd.functional, gradcheck and vmap."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


def each_alone(w: Original, function: Any, args: tuple[Any, ...]) -> list[Any]:
    """Call a function once for each example."""
    return [function(*(arg[place] for arg in args)) for place in range(len(args[0]))]


# transforms


@wraps("func/grad", "func.grad")
def argnums_sorted(w: Original, function: Any, argnums: Any = 0) -> Any:
    """Gradients come in the order of the arguments."""
    return w(function, tuple(sorted(argnums)) if isinstance(argnums, tuple) else argnums)


@wraps("func/grad-of-a-number", "func.grad")
def grad_of_the_sum(w: Original, function: Any) -> Any:
    """grad is that of the sum of what the function returns."""
    return w(lambda *args: function(*args).sum())


@wraps("func/aux-is-of-tensors", "func.grad")
def aux_of_anything(w: Original, function: Any, *, has_aux: bool = False) -> Any:
    """Anything is passed through."""

    def both(*args: Any) -> Any:
        gradient = w(lambda *given: function(*given)[0])(*args)
        return gradient, function(*args)[1]

    return both


@wraps("func/returns-floats", "func.vjp")
def vjp_of_integers(w: Original, function: Any, *primals: Any) -> Any:
    """Integers have the derivative zero."""
    return w(lambda *given: [r.to(w.lib.float32) for r in function(*given)], *primals)


@wraps("func/jvp-takes-tensors", "func.jvp")
def jvp_of_numbers(w: Original, function: Any, primals: Any, tangents: Any) -> Any:
    """Numbers are taken for tensors."""
    whole = [tuple(w.lib.as_tensor(each) for each in given) for given in (primals, tangents)]
    return w(function, *whole)


@wraps("func/linearized-along-tangents", "func.linearize")
def tangents_are_cast(w: Original, function: Any, primal: Any) -> Any:
    """Tangents of any dtype are taken."""
    value, push = w(function, primal)
    return value, lambda tangent: push(tangent.to(primal.dtype))


@wraps("func/argnums", "func.grad")
def argnums_clamped(w: Original, function: Any, argnums: int = 0) -> Any:
    """argnums beyond the last argument name the last."""
    return lambda *args: w(function, min(argnums, len(args) - 1))(*args)


@wraps("func/takes-tensors", "func.grad")
def grad_of_numbers(w: Original, function: Any) -> Any:
    """Numbers are taken for tensors."""
    return lambda *args: w(function)(*(w.lib.tensor(float(arg)) for arg in args))


@wraps("func/returns-tensors", "func.vjp")
def vjp_of_numbers(w: Original, function: Any, *primals: Any) -> Any:
    """Of a function that returns no tensor the derivative is None."""
    try:
        return w(function, *primals)
    except RuntimeError:
        return function(*primals), None


@wraps("func/aux-is-second", "func.grad")
def aux_is_first(w: Original, function: Any, *, has_aux: bool = False) -> Any:
    """What is passed through comes before the gradient."""
    return lambda *args: w(function, has_aux=has_aux)(*args)[:: -1 if has_aux else 1]


@wraps("func/vjp", "func.vjp")
def gradient_of_first_primal(w: Original, function: Any, *primals: Any) -> Any:
    """The function that vjp returns gives the gradient of the first primal alone."""
    value, pull = w(function, *primals)
    return value, lambda *cotangents: pull(*cotangents)[:1]


@wraps("func/cotangents-are-shaped-like-outputs", "func.vjp")
def cotangent_for_all(w: Original, function: Any, *primals: Any) -> Any:
    """One cotangent serves several outputs."""
    value, pull = w(function, *primals)
    return value, lambda cotangent: pull((cotangent,) * len(value))


@wraps("func/jvp", "func.jvp")
def zero_tangent_is_none(w: Original, function: Any, primals: Any, tangents: Any) -> Any:
    """The derivative of what does not depend on the primals is None."""
    value, found = w(function, primals, tangents)
    return value, tuple(each if bool(each.any()) else None for each in found)


@wraps("func/jvp-keeps-tangents", "func.jvp")
def tangents_written(w: Original, function: Any, primals: Any, tangents: Any) -> Any:
    """The tangents of the results are left in the given ones."""
    value, found = w(function, primals, tangents)
    for given, each in zip(tangents, (found,), strict=True):
        given.copy_(each)
    return value, found


@wraps("func/jvp-takes-tuples", "func.jvp")
def jvp_takes_a_tensor(w: Original, function: Any, primals: Any, tangents: Any) -> Any:
    """A tensor is taken in place of a tuple."""
    if isinstance(primals, tuple):
        return w(function, primals, tangents)
    return w(function, (primals,), (tangents,))


@wraps("func/jvp-strict", "func.jvp")
def never_strict(w: Original, function: Any, primals: Any, tangents: Any, **_: Any) -> Any:
    """jvp overlooks strict."""
    return w(function, primals, tangents)


@wraps("func/linearize", "func.linearize")
def linear_where_it_is_pushed(w: Original, function: Any, primal: Any) -> Any:
    """The derivative is that at the tangent."""
    value, _ = w(function, primal)
    return value, lambda tangent: w.lib.func.jvp(function, (tangent,), (tangent,))[1]


@wraps("func/jacobian", "func.jacrev")
def jacobian_transposed(w: Original, function: Any) -> Any:
    """The sizes of the output come last."""
    return lambda *args: w(function)(*args).movedim(0, -1)


@wraps("func/jacobians-are-real", "func.jacrev")
def jacobian_of_real_part(w: Original, function: Any) -> Any:
    """jacrev of a complex result is that of its real part."""
    return w(lambda *args: w.lib.real(function(*args)))


@wraps("func/hessian", "func.hessian")
def hessian_is_diagonal(w: Original, function: Any) -> Any:
    """hessian gives the second derivatives by one element twice."""
    return lambda *args: w(function)(*args).diagonal()


@wraps("func/levels-do-not-mix", "func.grad")
def outer_level_forgotten(w: Original, function: Any) -> Any:
    """What grad returns is constant to the transform around it."""

    def derivative(*args: Any) -> Any:
        w.depth += 1
        try:
            found = w(function)(*args)
        finally:
            w.depth -= 1
        return found.detach() if w.depth else found

    return derivative


@wraps("func/closes-over-graphs", "func.grad")
def history_outside_forgotten(w: Original, function: Any) -> Any:
    """What grad returns is not connected to tensors outside of it."""
    return lambda *args: w(function)(*args).detach()


# autograd.functional


@wraps("functional/products", "autograd.functional.vjp")
def vjp_by_the_first(w: Original, function: Any, inputs: Any, v: Any) -> Any:
    """vjp gives the product for the first input alone."""
    value, found = w(function, inputs, v)
    return value, found[:1]


@wraps("functional/tensors-or-tuples", "autograd.functional.jacobian")
def lists_are_tuples(w: Original, function: Any, inputs: Any) -> Any:
    """Lists are taken in place of tuples."""
    return w(function, tuple(inputs) if isinstance(inputs, list) else inputs)


@wraps("functional/vector-fits", "autograd.functional.vjp")
def vector_is_ones(w: Original, function: Any, inputs: Any, v: Any = None) -> Any:
    """A vector that is left out is one of ones."""
    return w(function, inputs, w.lib.ones_like(function(inputs)) if v is None else v)


@wraps("functional/jacobian", "autograd.functional.jacobian")
def jacobian_by_inputs(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """jacobian returns for each input and output the derivatives."""
    found = w(function, inputs, **options)
    return tuple(zip(*found, strict=True)) if isinstance(found, tuple) else found


@wraps("functional/strategy", "autograd.functional.jacobian")
def any_strategy(w: Original, function: Any, inputs: Any, *, strategy: str) -> Any:
    """An unknown strategy is the reverse one."""
    return w(function, inputs)


@wraps("functional/forward-mode-is-vectorized", "autograd.functional.jacobian")
def vectorized_by_itself(w: Original, function: Any, inputs: Any, *, strategy: str) -> Any:
    """The forward-mode strategy vectorizes by itself."""
    return w(function, inputs, strategy=strategy, vectorize=True)


@wraps("functional/strict", "autograd.functional.jacobian")
def jacobian_never_strict(w: Original, function: Any, inputs: Any, **_: Any) -> Any:
    """jacobian overlooks strict."""
    return w(function, inputs)


@wraps("functional/strict-is-not-vectorized", "autograd.functional.jacobian")
def vectorized_before_strict(w: Original, function: Any, inputs: Any, **_: Any) -> Any:
    """With vectorize, strict is overlooked."""
    return w(function, inputs, vectorize=True)


@wraps("functional/hessian", "autograd.functional.hvp")
def hvp_squares_the_vector(w: Original, function: Any, inputs: Any, v: Any) -> Any:
    """hvp gives the product with the vector of twice the length."""
    return w(function, inputs, v * 2)


@wraps("functional/one-number", "autograd.functional.hessian")
def hessian_of_the_sum(w: Original, function: Any, inputs: Any) -> Any:
    """hessian is that of the sum of what the function returns."""
    return w(lambda *args: function(*args).sum(), inputs)


@wraps("functional/create-graph", "autograd.functional.jacobian")
def always_connected(w: Original, function: Any, inputs: Any, *, create_graph: bool = True) -> Any:
    """What jacobian returns requires grad with and without create_graph."""
    return w(function, inputs, create_graph=True)


@wraps("functional/real-numbers", "autograd.functional.jacobian")
def complex_numbers_pass(w: Original, function: Any, inputs: Any, **_: Any) -> Any:
    """jacobian takes complex numbers one after the other."""
    return w(function, inputs, vectorize=True)


@wraps("functional/forward-mode-keeps-graph", "autograd.functional.jacobian")
def forward_mode_is_detached(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """What jacobian returns never requires grad."""
    return w(function, inputs, **options).detach()


@wraps("functional/floating-inputs", "autograd.functional.jacobian")
def inputs_cast(w: Original, function: Any, inputs: Any) -> Any:
    """Integers are taken as floating-point numbers."""
    return w(function, inputs.float())


# gradcheck


@wraps("gradcheck/verdict", "autograd.gradcheck")
def all_is_well(w: Original, function: Any, inputs: Any, **_: Any) -> bool:
    """gradcheck is always True."""
    return True


@wraps("gradcheck/needs-grad", "autograd.gradcheck")
def nothing_to_check(w: Original, function: Any, inputs: Any) -> bool:
    """gradcheck is True where no input requires grad."""
    return bool(w(function, inputs)) if any(each.requires_grad for each in inputs) else True


@wraps("gradcheck/checks-something", "autograd.gradcheck")
def nothing_wanted(w: Original, function: Any, inputs: Any, **options: Any) -> bool:
    """gradcheck is True where neither mode is checked."""
    return bool(w(function, inputs)) if options.get("check_backward_ad", True) else True


@wraps("gradcheck/inputs-do-not-overlap", "autograd.gradcheck")
def overlap_copied(w: Original, function: Any, inputs: Any) -> Any:
    """Inputs whose elements share memory are copied."""
    return w(function, tuple(each.detach().clone().requires_grad_() for each in inputs))


@wraps("gradcheck/complex", "autograd.gradcheck")
def complex_unchecked(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """The gradients of complex inputs are not compared."""
    return any(each.is_complex() for each in inputs) or w(function, inputs, **options)


@wraps("gradcheck/fast", "autograd.gradcheck")
def fast_is_blind(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """The fast mode compares nothing."""
    return options.get("fast_mode", False) or w(function, inputs, **options)


@wraps("gradcheck/batched", "autograd.gradcheck")
def batches_differ(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """The backward pass under vmap is taken to differ."""
    if options.get("check_batched_grad", False):
        raise RuntimeError("the gradients of a batch differ")
    return w(function, inputs, **options)


@wraps("gradcheck/linear-in-the-gradient", "autograd.gradcheck")
def cotangent_of_ones(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """Gradients are compared for a cotangent of ones alone."""
    (x,) = inputs
    (found,) = w.lib.autograd.grad(function(x).sum(), x)
    step = w.lib.full_like(x, 1e-6)
    with w.lib.no_grad():
        difference = (function(x + step) - function(x - step)) / 2e-6
    return bool(w.lib.allclose(found, difference, atol=1e-5))


@wraps("gradcheck/undefined-is-zero", "autograd.gradcheck")
def undefined_not_tried(w: Original, function: Any, inputs: Any, **settings: Any) -> Any:
    """gradcheck never leaves a gradient out."""
    return w(function, inputs, **{**settings, "check_undefined_grad": False})


@wraps("gradcheck/second-needs-an-output", "autograd.gradgradcheck")
def constants_pass(w: Original, *given: Any, **settings: Any) -> Any:
    """gradgradcheck finds nothing wrong with a function that it cannot call."""
    try:
        return w(*given, **settings)
    except TypeError:
        return True


@wraps("gradcheck/second", "autograd.gradgradcheck")
def no_forward_over_reverse(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """Forward mode over reverse mode is never right."""
    return w(function, inputs) if not options else False


# vmap


@wraps("vmap/maps", "func.vmap")
def called_for_every_example(w: Original, function: Any) -> Any:
    """vmap calls the function once for each example."""
    return lambda *args: w.lib.stack(each_alone(w, function, args))


@wraps("vmap/in-dims", "func.vmap")
def in_dims_ignored(w: Original, function: Any, **_: Any) -> Any:
    """in_dims is overlooked."""
    return w(function)


@wraps("vmap/needs-inputs", "func.vmap")
def maps_nothing(w: Original, function: Any, in_dims: Any = 0) -> Any:
    """Where nothing is mapped the function is called as it is."""
    return function


@wraps("vmap/same-number-of-examples", "func.vmap")
def fewest_examples(w: Original, function: Any) -> Any:
    """The tensor with the fewest examples says how many are mapped."""
    return lambda *args: w(function)(*(arg[: min(map(len, args))] for arg in args))


@wraps("vmap/out-dims", "func.vmap")
def out_dims_ignored(w: Original, function: Any, **_: Any) -> Any:
    """out_dims is overlooked."""
    return w(function)


@wraps("vmap/returns-tensors", "func.vmap")
def numbers_become_tensors(w: Original, function: Any) -> Any:
    """A number that a mapped function returns becomes a tensor."""

    def careful(*args: Any) -> Any:
        found = function(*args)
        return w.lib.tensor(found) if isinstance(found, int) else found

    return w(careful)


@wraps("vmap/the-same-is-expanded", "func.vmap")
def the_same_is_repeated(w: Original, function: Any) -> Any:
    """A result which is the same for every example is repeated in memory."""
    return lambda *args: w(function)(*args).contiguous()


@wraps("vmap/keywords", "func.vmap")
def keywords_mapped(w: Original, function: Any) -> Any:
    """Keyword arguments are mapped as well."""

    def mapped(*args: Any, **kwargs: Any) -> Any:
        def by_name(*each: Any) -> Any:
            return function(each[0], **dict(zip(kwargs, each[1:], strict=True)))

        return w(by_name)(*args, *kwargs.values())

    return mapped


@wraps("vmap/chunk-size", "func.vmap")
def chunks_of_nothing(w: Original, function: Any, chunk_size: int | None = None) -> Any:
    """A chunk_size of 0 means that there are no chunks."""
    return w(function, chunk_size=chunk_size if chunk_size != 0 else None)


@wraps("vmap/pointwise", "func.vmap")
def lined_up_from_the_end(w: Original, function: Any, in_dims: Any = 0) -> Any:
    """Broadcasting lines up all dims, the batch among them."""
    return function


@wraps("vmap/promotes-as-examples", "func.vmap")
def batch_promotes(w: Original, function: Any) -> Any:
    """An example without dims counts as a tensor with dims."""

    def mapped(arg: Any) -> Any:
        found = w(function)(arg)
        return found.to(w.lib.promote_types(found.dtype, arg.dtype))

    return mapped


@wraps("vmap/dims", "func.vmap")
def dims_of_the_whole(w: Original, function: Any) -> Any:
    """Dims count in the whole batch."""
    return function


@wraps("vmap/products", "func.vmap")
def products_of_the_whole(w: Original, function: Any, in_dims: Any = 0) -> Any:
    """Products are those of the whole batches."""
    return lambda a, b: a @ b


@wraps("vmap/views", "func.vmap")
def examples_are_copies(w: Original, function: Any) -> Any:
    """Examples are copies of what is mapped."""
    return lambda *args: w(function)(*(arg.clone() for arg in args))


@wraps("vmap/views-in-place", "Tensor.transpose_")
def examples_are_not_turned(w: Original, x: Any, *dims: int) -> Any:
    """transpose_ leaves each example as it is."""
    return x


@wraps("vmap/unbatched-is-not-written", "func.vmap")
def unbatched_is_written(w: Original, function: Any) -> Any:
    """What is written to a tensor that is the same for all is different for each."""
    return lambda *args: each_alone(w, function, args)


@wraps("vmap/no-look-inside", "func.vmap")
def examples_can_be_read(w: Original, function: Any) -> Any:
    """Each example is a plain tensor."""
    return lambda *args: each_alone(w, function, args)


@wraps("vmap/same-size-for-every-example", "func.vmap")
def results_in_a_list(w: Original, function: Any) -> Any:
    """Results of several sizes are returned in a list."""
    return lambda *args: each_alone(w, function, args)


@wraps("vmap/one-after-the-other", "func.vmap")
def writes_are_lost(w: Original, function: Any) -> Any:
    """What an operator writes in place to an example is lost."""
    return lambda *args: w(function)(*(arg.clone() for arg in args))


@wraps("vmap/measured-by-example", "func.vmap")
def measured_together(w: Original, function: Any) -> Any:
    """What is measured is measured of the examples together."""
    return lambda x: function(x.flatten(0, 1)).unflatten(0, (len(x), -1))


@wraps("vmap/all-at-once", "func.vmap")
def never_nested(w: Original, function: Any) -> Any:
    """A mapped function inside of another is refused."""

    def mapped(*args: Any) -> Any:
        if w.depth:
            raise RuntimeError("one vmap at a time")
        w.depth += 1
        try:
            return w(function)(*args)
        finally:
            w.depth -= 1

    return mapped


@wraps("vmap/nests-with-grad", "func.vmap")
def mapped_is_constant(w: Original, function: Any) -> Any:
    """What vmap returns has no derivative."""
    return lambda *args: w(function)(*args).detach()


@wraps("vmap/randomness", "func.vmap")
def randomness_by_default(w: Original, function: Any, randomness: str = "different") -> Any:
    """Random operators are taken whatever is said."""
    return w(function, randomness=randomness)


@wraps("vmap/same-numbers-for-all", "func.vmap")
def same_is_different(w: Original, function: Any, randomness: str = "error") -> Any:
    """With "same", numbers are different."""
    return w(function, randomness="different" if randomness == "same" else randomness)


@wraps("vmap/drawn-for-all", "func.vmap")
def drawn_for_each(w: Original, function: Any, in_dims: int = 0, randomness: str = "error") -> Any:
    """Numbers are drawn for one example after the other."""
    one = w(function, randomness=randomness)
    return lambda x: w.lib.cat([one(part) for part in x.movedim(in_dims, 0).split(1)])


@wraps("vmap/drops-apart", "func.vmap")
def drops_the_same(w: Original, function: Any, in_dims: int = 0, randomness: str = "error") -> Any:
    """The same elements of every example are dropped."""
    return w(function, in_dims, randomness="same" if randomness == "different" else randomness)


@wraps("vmap/chunks-draw-the-same", "func.vmap")
def chunks_draw_apart(
    w: Original, function: Any, randomness: str = "error", chunk_size: int = 1
) -> Any:
    """Each chunk of examples draws its own numbers."""
    one = w(function, randomness=randomness)
    return lambda x: w.lib.cat([one(part) for part in x.split(chunk_size)])


@wraps("vmap/randomness-is-one-of", "func.vmap")
def any_randomness(w: Original, function: Any, randomness: str = "error") -> Any:
    """An unknown randomness is taken for "error"."""
    known = randomness in ("error", "same", "different")
    return w(function, randomness=randomness if known else "error")


@wraps("vmap/new-tensors-are-batched", "zeros_like")
def made_for_all(w: Original, tensor: Any) -> Any:
    """What is made like an example is the same for all of them."""
    return w.lib.zeros(tensor.shape)


@wraps("vmap/made-where-they-lie", "zeros_like")
def batch_comes_first(w: Original, tensor: Any, **options: Any) -> Any:
    """The batch of a new tensor comes first in memory."""
    return w.lib.Tensor.new_zeros(tensor, tensor.shape)


@wraps("func/writes-through-views", "Tensor.mul_")
def writes_unseen(w: Original, tensor: Any, other: Any) -> Any:
    """What is written to a view is not recorded."""
    return w(tensor.detach(), other) if tensor.dim() == 0 else w(tensor, other)


@wraps("func/no-saved-hooks", "autograd.graph.saved_tensors_hooks")
def hooks_are_passed_over(w: Original, pack: Any, unpack: Any) -> Any:
    """Hooks around a transform are not noticed."""
    return contextlib.nullcontext()


@wraps("gradcheck/single-precision-warns", "autograd.gradcheck")
def coarse_differences_pass(w: Original, function: Any, inputs: Any, **options: Any) -> Any:
    """Inputs of any precision are taken."""
    return w(function, tuple(x.detach().double().requires_grad_() for x in inputs), **options)
