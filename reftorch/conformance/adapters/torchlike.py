"""What libraries with PyTorch's own names share: a call needs hardly any translation."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from reftorch.conformance.adapters.base import DTYPES, Adapter, Description, Function, Native
from reftorch.conformance.program import (
    LARGEST,
    PYTHON,
    Call,
    Input,
    Storage,
    Symbol,
    contiguous_strides,
)

ATTRIBUTES = frozenset("T mT H mH real imag shape ndim dtype requires_grad is_leaf grad".split())
NAMESPACES = ("", "nn.functional.", "special.", "linalg.", "fft.", "autograd.")


class TorchLike(Adapter):
    """A library whose functions and methods are called as PyTorch's are."""

    alias = "torch"
    claims = Adapter.claims | {PYTHON}
    show = {
        "dtype": "{}.dtype",
        "sizes": "tuple({}.shape)",
        "strides": "{}.stride()",
        "offset": "{}.storage_offset()",
        "version": "{}._version",
        "alias": "{}.untyped_storage().data_ptr()",
    }

    takes: tuple[str, ...] = ("device",)

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        self._dtypes = {
            name: getattr(self.library, name) for name in DTYPES if hasattr(self.library, name)
        }
        self._names = {dtype: name for name, dtype in self._dtypes.items()}
        self._paths: dict[str, str | None] = {}
        self.device: Any = None  # another than the CPU
        if options.get("device", "cpu") != "cpu":
            self.set_device(options["device"])

    def set_device(self, name: str) -> None:
        """Let tensors be on another device, those that programs make included."""
        self.device = self.library.device(name)
        self.library.empty(1, device=self.device)  # say at once that there is no such device
        self.library.set_default_device(self.device)

    def flat(self, storage: Storage) -> Any:
        """Make a one-dimensional tensor which holds the storage."""
        values, dtype = list(storage.values), self._dtypes[storage.dtype]
        if self.device is None:
            return self.library.tensor(values, dtype=dtype)
        return self.library.tensor(values, dtype=dtype, device="cpu").to(self.device)

    def strided(self, flat: Any, place: Input) -> Any:
        """Make the window `place` on a flat tensor, as a leaf."""
        tensor = flat.as_strided(place.sizes, place.strides, place.offset)
        return tensor.requires_grad_() if place.requires_grad else tensor

    def write_flat(self, storage: Storage) -> str:
        """Write `flat` as source text."""
        text = f"torch.tensor({write_values(storage.values)}, dtype=torch.{storage.dtype})"
        return text if self.device is None else f"{text}.to({str(self.device)!r})"

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        """Write `strided` as source text; say less where the tensor is contiguous."""
        window = f"{place.sizes}, {place.strides}"
        if place.offset:
            window += f", {place.offset}"
        text = f"{flat}.as_strided({window})"
        if place.strides == contiguous_strides(place.sizes) and not place.offset:
            text = f"{flat}.view({place.sizes})"
        return f"{text}.requires_grad_()" if place.requires_grad else text

    def translate(self, call: Call) -> Native | None:
        """Find the function, method or attribute of this name."""
        name = call.base
        if name in ("__getitem__", "__setitem__"):
            return Native(name.strip("_"), "", call.args)
        if call.variant == "set":
            return Native("setattr", name, call.args)
        if name == "slice":  # which PyTorch spells x[:, a:b:c]
            return Native("getitem", "", (call.args[0], slice_index(*call.args[1:])))
        if call.variant == "attribute" or (name in ATTRIBUTES and len(call.args) == 1):
            return Native("attribute", name, call.args)
        if call.variant in ("inplace", "method"):
            name += "_" if call.variant == "inplace" else ""
            path = None if hasattr(self.library.Tensor, name) else self._path(name)
            if path is not None:  # as of what has no method
                return Native("function", path, call.args, call.kwargs)
            return self._method(call, name)
        path = self._path(name)
        if path is None:
            return self._method(call, name)
        return Native("function", path, call.args, call.kwargs)

    def _method(self, call: Call, name: str) -> Native | None:
        if not call.args or not hasattr(self.library.Tensor, name):
            return None
        return Native("method", name, call.args, call.kwargs)

    def _path(self, name: str) -> str | None:
        if name not in self._paths:
            spellings = [space + name for space in NAMESPACES]
            spellings += [f"{head}.{tail}" for head, _, tail in [name.partition("_")] if tail]
            spellings.append(f"ops.aten.{name}")
            found = (each for each in spellings if callable(self.resolve(each)))
            self._paths[name] = next(found, None)
        return self._paths[name]

    def symbol(self, symbol: Symbol) -> Any:
        """Return a dtype, memory format, layout or device."""
        if symbol.kind == "device":  # where a program names the CPU, it means its device
            on_cpu = symbol.name == "cpu"
            return self.device if on_cpu and self.device else self.library.device(symbol.name)
        found = getattr(self.library, symbol.name, None)
        if found is None:
            raise LookupError(f"no {symbol.kind} {symbol.name}")
        return found

    def write_symbol(self, symbol: Symbol) -> str:
        """Write a symbol as source text."""
        return repr(symbol.name) if symbol.kind == "device" else f"torch.{symbol.name}"

    def is_tensor(self, value: Any) -> bool:
        """Say whether a value is a tensor."""
        return isinstance(value, self.library.Tensor)

    def is_dtype(self, value: Any) -> str | None:
        """Return the name of a dtype, None for anything else."""
        return self._names.get(value) if isinstance(value, self.library.dtype) else None

    def describe(self, tensor: Any) -> Description:
        """Describe a tensor; of a sparse one, the elements, and not how they are kept."""
        whole = tensor
        is_sparse = getattr(tensor, "is_sparse", False) or getattr(tensor, "is_sparse_csr", False)
        if is_sparse:
            tensor = tensor.detach().to_dense()
        address = 0 if is_sparse else tensor.untyped_storage().data_ptr()
        return Description(
            dtype=self._names[tensor.dtype],
            sizes=tuple(tensor.shape),
            values=flatten(tensor.tolist()) if 0 < tensor.numel() <= LARGEST else [],
            strides=tuple(tensor.stride()),
            offset=tensor.storage_offset(),
            storage=address if address else None,
            version=whole._version,
            requires_grad=whole.requires_grad,
        )

    def differentiate(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], keep: bool = False
    ) -> list[Any]:
        """Return the gradients of the inputs for these cotangents."""
        grad = self.library.autograd.grad
        return list(grad(outputs, inputs, grads, retain_graph=keep, allow_unused=True))

    def refuses(self, error: Exception) -> bool:
        """Say whether an exception means that there is no such derivative."""
        words = ("is not implemented", "does not support automatic differentiation")
        return isinstance(error, NotImplementedError) or any(word in str(error) for word in words)

    def differentiate_twice(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], ends: list[Any]
    ) -> tuple[list[Any], list[Any]] | None:
        """Differentiate the product of the gradients with `ends` by inputs and cotangents."""
        grad = self.library.autograd.grad
        starts = [each.requires_grad_() for each in grads]
        first = grad(outputs, inputs, starts, create_graph=True, allow_unused=True)
        pairs = zip(first, ends, strict=True)
        chosen = [(g, end) for g, end in pairs if g is not None and g.requires_grad]
        if not chosen:
            return None
        products, given = zip(*chosen, strict=True)
        found = grad(products, [*inputs, *starts], given, allow_unused=True)
        return list(found[: len(inputs)]), list(found[len(inputs) :])

    def differentiate_batched(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any]
    ) -> list[Any]:
        """Return gradients with one more dim in front, as the cotangents have, in one pass."""
        options = {"retain_graph": True, "allow_unused": True, "is_grads_batched": True}
        return list(self.library.autograd.grad(outputs, inputs, grads, **options))

    def push(self, function: Function, inputs: list[Any], tangents: list[Any]) -> list[Any]:
        """Return the tangents of the results of a function."""
        forward = self.library.autograd.forward_ad
        with forward.dual_level():
            pairs = zip(inputs, tangents, strict=True)
            results = function([forward.make_dual(each, along) for each, along in pairs])
            return [forward.unpack_dual(each).tangent for each in results]

    @contextlib.contextmanager
    def python(self) -> Iterator[Any]:
        """Give the library, and put back what an example may have left behind."""
        library = self.library
        state = library.get_rng_state()
        library.manual_seed(0)
        library.set_warn_always(True)
        try:
            yield library
        finally:
            library.set_warn_always(False)
            library.set_printoptions(profile="default")
            library.autograd.set_detect_anomaly(False)
            with contextlib.suppress(RuntimeError):  # which says that there is no level
                while True:
                    library.autograd.forward_ad.exit_dual_level()
            library.set_rng_state(state)
            self.reset()

    def reset(self) -> None:
        """Switch gradients on and the default dtype back."""
        self.library.set_grad_enabled(True)
        if hasattr(self.library, "set_default_dtype"):
            self.library.set_default_dtype(self.library.float32)


def slice_index(
    dim: int = 0, start: Any = None, end: Any = None, step: Any = 1
) -> tuple[Any, ...]:
    """Return the index which takes a slice of one dim."""
    part, whole = slice(start, end, step), slice(None)
    return (whole,) * dim + (part,) if dim >= 0 else (Ellipsis, part) + (whole,) * (-dim - 1)


def flatten(nested: Any) -> list[Any]:
    """Return the numbers of a nested list in order."""
    if not isinstance(nested, list):
        return [nested]
    if nested and not isinstance(nested[0], list):
        return nested
    return [number for inner in nested for number in flatten(inner)]


def write_values(values: tuple[Any, ...]) -> str:
    """Write numbers as source text, infinities and NaN included."""
    return "[" + ", ".join(write_number(value) for value in values) + "]"


def write_number(value: Any) -> str:
    """Write one number as source text."""
    if isinstance(value, complex):
        return f"complex({write_number(value.real)}, {write_number(value.imag)})"
    text = repr(value)
    return f"float({text!r})" if text in ("nan", "inf", "-inf") else text
