"""What the conformance suite has to know of pebble."""

import math

import pebble

from reftorch.conformance.adapters.base import Description, NotClaimed
from reftorch.conformance.adapters.table import TableAdapter, parse_table
from reftorch.conformance.adapters.torchlike import write_values
from reftorch.conformance.program import LARGEST


class PebbleAdapter(TableAdapter):
    """Views, writes and gradients, but no x[index], no out=, and results lie in row-major order."""

    name = module = alias = "pebble"
    claims = frozenset("values dtype sizes alias version error grad".split())
    dtypes = frozenset(pebble.DTYPES)
    exact_classes = indexes = has_out = False
    show = {"values": "{}.numpy()", "dtype": "{}.dtype", "sizes": "{}.shape", "grad": "{}.numpy()"}
    table = parse_table("""
        add(self, other, *, alpha=1) = self.add(other)
        add_(self, other, *, alpha=1) = self.add_(other)
        mul(self, other) = self.mul(other)
        mul_(self, other) = self.mul_(other)
        sum(self, dim, keepdim) = self.sum(dim=dim, keepdim=keepdim)
        expand(self, *size) = self.expand(*size)
        permute(self, *dims) = self.permute(*dims)
        reshape(self, *shape) = self.reshape(*shape)
        select(self, dim, index) = self.select(dim, index)
        transpose(self, dim0, dim1) = self.transpose(dim0, dim1)
        view(self, *size) = self.view(*size)
    """)

    def flat(self, storage):
        """Make a tensor of one dim that holds a storage."""
        return pebble.tensor(storage.values, storage.dtype)

    def strided(self, flat, place):
        """Make a window on it."""
        if place.requires_grad and len(set(place.positions())) < len(place.positions()):
            raise NotClaimed("leaves with several elements in one place")
        made = flat.window(place.sizes, place.strides, place.offset)
        return made.requires_grad_() if place.requires_grad else made

    def is_tensor(self, value):
        """Say whether a value is a tensor of pebble."""
        return isinstance(value, pebble.Tensor)

    def describe(self, x):
        """Describe a tensor."""
        values = x.numpy().ravel().tolist() if math.prod(x.shape) <= LARGEST else []
        place = x.strides, x.offset, x.store, x.store.version
        return Description(x.dtype, x.shape, values, *place, x.requires_grad)

    def differentiate(self, outputs, inputs, grads, keep=False):
        """Return the gradients of the inputs."""
        return pebble.grad(outputs, inputs, grads)

    # how these are written in a snippet

    def write_flat(self, storage):
        return f"pebble.tensor({write_values(storage.values)}, {storage.dtype!r})"

    def write_strided(self, flat, place, dtype):
        text = f"{flat}.window({place.sizes}, {place.strides}, {place.offset})"
        return f"{text}.requires_grad_()" if place.requires_grad else text

    def write_gradients(self, body, outputs, sources, cotangents):
        names = ", ".join(f"gradient_of_{name}" for name in sources)
        lists = (", ".join(each) for each in (outputs, sources, cotangents))
        return [f"{names}, = pebble.grad([{'], ['.join(lists)}])"]


adapter = PebbleAdapter
