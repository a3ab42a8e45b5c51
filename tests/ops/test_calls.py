"""Python functions that are called for each element."""

from __future__ import annotations

import operator
from typing import Any

from tests.autograd.beside import beside, refused
from tests.support import covers

ELEMENTS = "bool uint8 int32 int64 float16 bfloat16 float32 float64 complex64".split()


@covers("apply/each-element-in-turn")
@beside
def test_in_turn(torch: Any) -> Any:
    found: list[Any] = []
    for name in ELEMENTS:
        element = getattr(torch, name)
        six = torch.arange(6).to(element)
        for x in (six.view(2, 3), six.clone().view(3, 2).t(), six.clone()[::2], six[5].clone(),
                  torch.zeros(0, 2, dtype=element)):  # fmt: skip
            seen: list[Any] = []
            y = x.apply_(lambda v, seen=seen: seen.append(v) or v)
            found += [y, y is x, str(seen), [type(each).__name__ for each in seen]]
            found += [x.clone().map_(x, operator.add), x.clone().map2_(x, x, lambda a, b, c: c)]
        x = torch.zeros(2, dtype=element)
        for value in (1, 2.75, True, torch.tensor(3)):
            found.append(x.clone().apply_(lambda v, value=value: value))
        if name != "bool":
            for value in ("1", (), 300, 1j):
                found.append(refused(x.apply_, lambda v, value=value: value))
    wide = torch.zeros(2, 3)
    return [*found, wide.map_(torch.tensor([1.0, 2.0, 3.0]), lambda a, b: a - b),
            torch.zeros(1).expand(3).apply_(lambda v: v + 1)]  # fmt: skip


@covers("apply/of-constants", "apply/of-one-dtype")
@beside
def test_refusals(torch: Any) -> Any:
    x, w = torch.ones(2), torch.ones(2, requires_grad=True)
    return [
        refused(w.apply_, abs), refused((w * 1).apply_, abs), refused(x.map_, w, max),
        refused(w.map_, x, max), refused(x.map2_, x, w, max), refused(x.apply_, 3),
        refused(x.map_, x.double(), max), refused(x.map2_, x, x.long(), max),
        refused(x.map_, 1, max), refused(x[:1].map_, x, max), refused(x.apply_, lambda v: 1 / 0),
        x.tolist(),
    ]  # fmt: skip
