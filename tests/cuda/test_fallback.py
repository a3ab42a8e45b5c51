"""What has no kernel is refused, and calculated by the CPU only where that is asked for."""

from __future__ import annotations

import pytest

import reftorch as torch
from reftorch.backends.cuda.fallback import COUNTS, VARIABLE
from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from tests.support import covers

A, B = Ref("input", 0), Ref("input", 1)
PLACES = (Input(0, (2,), (1,)), Input(1, (2,), (1,)))
STORAGES = (Storage("float32", (1.0, 2.0)), Storage("float32", (0.5, 3.0)))


@covers("device-cuda/absent-kernel")
def test_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    x, counted = torch.tensor([1.0, 2.0]), COUNTS.total()
    with pytest.raises(NotImplementedError, match="'igamma' has no CUDA kernel") as refused:
        torch.igamma(x.cuda(), x.cuda())
    assert refused.value.rule == "device-cuda/absent-kernel"  # type: ignore[attr-defined]
    assert COUNTS.total() == counted


@covers("device-cuda/absent-kernel")
def test_it_is_calculated_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    x, counted = torch.tensor([1.0, 2.0]), COUNTS["igamma"]
    found = torch.igamma(x.cuda(), x.cuda())
    assert found.is_cuda and found.tolist() == torch.igamma(x, x).tolist()
    assert COUNTS["igamma"] == counted + 1


@pytest.mark.parametrize(
    "program",
    [
        Program(STORAGES, PLACES, (Call("igamma", (A, B)),), ("values",)),
        Program((), (), (), ("python",), "x = torch.ones(2)\nassert torch.igamma(x, x)[0] > 0"),
    ],
    ids=["calls", "example"],
)
def test_the_suite_does_not_ask_for_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    adapter = load_adapter("reftorch:cuda")
    found = observe(adapter, program)
    assert found.missing == "'igamma' has no CUDA kernel" and not found.raised
    monkeypatch.setenv(VARIABLE, "1")
    found = observe(adapter, program)
    assert found.missing is None and not found.raised
