"""The library as measurements see it that know nothing of devices."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import numpy as np
import tests.cuda.on_device as torch

a = np.arange(3.0)
x = torch.from_numpy(a)
assert isinstance(x, torch.Tensor) and x.is_cuda and (x + 1).numpy().tolist() == [1, 2, 3]
a[0] = 7
assert x.clone().numpy()[0] == 0, "a device has its own memory"
assert torch.zeros(2).is_cuda and torch.ones(2, device=torch.device("cpu")).is_cuda
assert torch.device("cpu").type == torch.device("cuda").type == "cuda"
assert x.to("cpu", non_blocking=True).numpy().tolist() == [0, 1, 2]
assert torch.nn.functional.relu(-x).is_cuda and torch.linalg.cross(x, x).is_cuda
assert not hasattr(torch, "no_such_function")
"""


def test_everything_is_on_the_device(cuda: object) -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
