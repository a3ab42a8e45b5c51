"""Windows beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, to_theirs
from tests.ops.taken_together import outcome
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

WISHES: dict[str, list[dict[str, Any]]] = {
    "bartlett": [{}], "blackman": [{}], "cosine": [{}], "hamming": [{}], "hann": [{}],
    "nuttall": [{}], "general_hamming": [{}, {"alpha": 0.7}],
    "exponential": [{}, {"tau": 3.0}, {"tau": 0.0}, {"tau": -1.0}, {"center": 1.0}],
    "gaussian": [{}, {"std": 2.5}, {"std": 0.0}, {"std": -1.0}],
    "general_cosine": [{"a": [0.5, 0.3, 0.2]}, {"a": (1.0,)}, {"a": []}, {"a": 0.5}],
    "kaiser": [{}, {"beta": 0.0}, {"beta": 20.0}, {"beta": -1.0}],
}  # fmt: skip


@covers("windows/periodic", "windows/refuses", "windows/parameters", "windows/weights-of-cosines")
@pytest.mark.parametrize("name", WISHES)
def test_windows(name: str) -> None:
    def call(lib: Any, count: int, wish: dict[str, Any], element: str | None) -> Any:
        dtype = None if element is None else getattr(lib, element)
        return getattr(lib.signal.windows, name)(count, dtype=dtype, **wish)

    for wish in WISHES[name]:
        for count in (-1, 0, 1, 2, 3, 8, 33):
            for sym in (True, False):
                for element in (None, *PLAIN):
                    args = (count, {**wish, "sym": sym}, element)
                    theirs, _ = outcome(call, (torch, *args))
                    ours, _ = outcome(call, (reftorch, *args))
                    if isinstance(theirs, Exception):
                        assert type(theirs) is type(ours), f"{args}: {theirs!r} {ours!r}"
                        continue
                    assert (theirs.shape, theirs.stride()) == (tuple(ours.shape), ours.stride())
                    assert str(theirs.dtype)[6:] == ours.dtype.name
                    assert torch.allclose(theirs, to_theirs(ours), rtol=1e-5, atol=1e-7), args
    wish = WISHES[name][0]
    assert getattr(reftorch.signal.windows, name)(3, requires_grad=True, **wish).is_leaf


@covers("windows/refuses")
@pytest.mark.parametrize("name", WISHES)
def test_lengths_are_whole(name: str) -> None:
    for lib in (torch, reftorch):
        with pytest.raises(TypeError):
            getattr(lib.signal.windows, name)(2.5, **WISHES[name][0])
