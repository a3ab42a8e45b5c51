"""Random programs do the same in PyTorch and here (see `tests.autograd.state_machine`)."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.autograd.search import search
from tests.autograd.state_machine import Programs
from tests.support import covers

STEPS = 20_000


@covers(
    "views-and-inplace/write-to-view-reaches-base", "views-and-inplace/write-to-base-reaches-views",
    "views-and-inplace/several-views-go-stale", "views-and-inplace/view-made-without-grad",
    "views-and-inplace/view-requires-grad-with-base", "inplace/version-is-shared",
    "graph/inplace-node-name", "graph/output-number", "graph/node-of-reshape",
    "hooks/of-a-former-leaf", "hooks/stay-after-detach", "functions/dirty-without-grad",
    "functions/identity-without-grad", "inference/no-base",
)  # fmt: skip
@pytest.mark.filterwarnings("ignore")  # of PyTorch, about the grad of what is no leaf
class TestPrograms(Programs.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(stateful_step_count=40)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.filterwarnings("ignore")
def test_many_steps(capsys: pytest.CaptureFixture[str]) -> None:
    steps, found = search(STEPS, 0)
    with capsys.disabled():
        print(f" {steps} steps, {len(found)} kinds of difference")
    assert steps >= STEPS
    assert not found, "\n".join(found)
