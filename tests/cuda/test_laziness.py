"""Importing the package, and computing on the CPU, imports nothing of CUDA."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support import covers

PROGRAM = """
import sys
import reftorch as torch
def loaded():
    return [n for n in sys.modules if "pycuda" in n or "backends.cuda" in n or n == "ctypes.util"]
before = loaded()
x = torch.ones(3, requires_grad=True)
(x * 2).sum().backward()
torch.manual_seed(3)
torch.zeros(2, device="cpu"), torch.device("cuda", 1), torch.Generator()
torch.cuda.memory_allocated(), torch.cuda.empty_cache(), torch.cuda.is_initialized()
print(before, [n for n in loaded() if "cuda" in n])
"""


@covers("device-cuda/lazy")
def test_nothing_of_cuda_is_imported() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True,
        env={**os.environ, "REFTORCH_CUDA_EMULATOR": "1"},
    )  # fmt: skip
    assert result.stdout == "[] []\n", result.stdout
