"""Indices that may lie outside beside PyTorch."""

from __future__ import annotations

import pytest
import torch

from tests.ops.sidebyside import PLAIN, Source
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


@covers("indexing/unsafe-indices-are-clamped")
def test_reading_and_adding() -> None:
    source = Source(1)
    names = [name for name in PLAIN if name not in ("uint16", "uint32", "uint64")]
    for place in range(200):
        x = source.tensor(names[place % len(names)], source.pick([(3, 4), (4,), (0,), (2, 3, 2)]))
        sizes = source.pick([(3,), (2, 3), (0,)])
        first = torch.randint(-6, 6, sizes, generator=source.generator)
        other = torch.randint(-6, 6, sizes[-1:], generator=source.generator)
        mask = torch.randint(0, 2, sizes, generator=source.generator).bool()
        rest = [other, None] if x.dim() > 1 and source.flip(0.6) else []
        if rest and x.dim() == 2:
            rest = rest[:1]
        if source.flip(0.05):
            first = first > 0
        if x.dim() - len(rest) > 1:
            mask = mask[..., None]
        values = source.tensor(names[place % len(names)], sizes)
        values = values.reshape((*sizes, *[1] * (mask.dim() - len(sizes))))

        def read(lib, x, m, i, j, rest=rest):  # noqa: ANN001, ANN202
            return lib._unsafe_masked_index(x, m, [i, j][: 1 + bool(rest)], 2)

        def add(lib, x, m, i, j, v, rest=rest):  # noqa: ANN001, ANN202
            indices = [i, j][: 1 + bool(rest)]
            return lib._unsafe_masked_index_put_accumulate(x, m, indices, v)

        compare(read, (x, mask, first, other))
        compare(add, (x, mask, first, other, values))


@covers("indexing/unsafe-indices-are-clamped")
def test_gradients() -> None:
    source = Source(2)
    mask = [True, False, True]

    def read(lib, x):  # noqa: ANN001, ANN202
        return lib._unsafe_masked_index(x, lib.tensor(mask), [lib.tensor([0, 1, 9])], 1.0)

    def add(lib, x, v):  # noqa: ANN001, ANN202
        index = [lib.tensor([0, 1, 9])]
        return lib._unsafe_masked_index_put_accumulate(x, lib.tensor(mask), index, v)

    x = source.tensor("float64", (4,))
    gradients(lambda lib, x: read(lib, x) * read(lib, x), [x])
    gradients(add, [x, source.tensor("float64", (3,))])
