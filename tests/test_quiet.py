"""Silence: results may be infinite or NaN without a word, wherever the call comes from."""

from __future__ import annotations

import threading
import warnings
from typing import Any

import numpy as np
import pytest

import reftorch
from reftorch.core.quiet import SILENCE
from tests.support import covers


@covers("nan/no-warning")
def test_a_call_that_comes_between_two_others() -> None:
    one, none, total = reftorch.ones(4), reftorch.zeros(4), reftorch.ones(4)

    def finalizer() -> Any:
        nonlocal total
        total /= none
        return (one / none).log()

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert SILENCE.run(finalizer).tolist() == [float("inf")] * 4 == total.tolist()


@covers("nan/no-warning")
def test_threads_are_silent_side_by_side() -> None:
    large, problems = reftorch.full((100_000,), 1e30), []

    def square() -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                assert all(bool((large * large).isinf().all()) for _ in range(20))
        except BaseException as problem:  # noqa: BLE001 - shown by the main thread
            problems.append(problem)

    threads = [threading.Thread(target=square) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


def test_numpy_of_the_user_warns_as_before() -> None:
    reftorch.ones(1) / reftorch.zeros(1)
    with pytest.warns(RuntimeWarning):
        np.ones(1) / np.zeros(1)
