"""torch.Size beside PyTorch."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.support import covers

CALLS = {
    "sum": lambda s, t: s + s,
    "sum with a tuple": lambda s, t: s + (1,),
    "sum of a tuple": lambda s, t: (1,) + s,
    "sum with a list": lambda s, t: s + [1],
    "sum of a list": lambda s, t: [1] + s,
    "sum with None": lambda s, t: s + None,
    "sum of None": lambda s, t: None + s,
    "multiple": lambda s, t: s * 2,
    "multiple on the right": lambda s, t: 2 * s,
    "multiple by a float": lambda s, t: s * 1.5,
    "slice": lambda s, t: s[0:1],
    "item": lambda s, t: s[-1],
    "beyond": lambda s, t: s[5],
    "equal": lambda s, t: (s == (2, 3), hash(s) == hash((2, 3)), s < (3,)),
    "numel": lambda s, t: (s.numel(), t.Size().numel()),
    "text": lambda s, t: (repr(s), str(s), f"{s}", repr(t.Size([]))),
    "copies": lambda s, t: (copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))),
    "of floats": lambda s, t: t.Size((1, 2.5)),
    "of tensors": lambda s, t: t.Size([t.tensor(2), np.int64(3), True]),
    "of a tensor": lambda s, t: t.Size(t.tensor([1, 2])),
    "of a range": lambda s, t: t.Size(range(2)),
    "of a number": lambda s, t: t.Size(3),
    "of text": lambda s, t: t.Size("ab"),
    "of None": lambda s, t: t.Size([None]),
    "negative": lambda s, t: t.Size([-1]),
    "too great": lambda s, t: t.Size([2**70]),
}


def outcome(library: Any, call: Any) -> Any:
    try:
        result = call(library.Size([2, 3]), library)
        return type(result).__name__, repr(result)
    except Exception as error:  # the class is the outcome
        return type(error)


@covers("size/is-a-tuple", "size/closed", "size/of-integers")
@pytest.mark.parametrize("name", CALLS)
def test_size(name: str) -> None:
    assert outcome(reftorch, CALLS[name]) == outcome(torch, CALLS[name])
