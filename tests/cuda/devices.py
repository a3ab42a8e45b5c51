"""Whether there is a GPU: without one, tests and measurements take the emulator."""

from __future__ import annotations

import ctypes
import functools
import os
import subprocess
import sys

from reftorch.backends.cuda import emulation


@functools.cache
def finds_gpu() -> bool:
    """Ask the driver, in a process of its own: once started, it is not exchanged any more."""
    question = "import ctypes; l = ctypes.CDLL('libcuda.so.1'); n = ctypes.c_int(); "
    question += (
        "raise SystemExit(l.cuInit(0) or l.cuDeviceGetCount(ctypes.byref(n)) or not n.value)"
    )
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return subprocess.run([sys.executable, "-c", question], check=False).returncode == 0


def choose() -> bool:
    """Let the emulator stand in where nobody has chosen and there is no GPU; say if it now does."""
    if emulation.VARIABLE in os.environ or finds_gpu():
        return False
    os.environ[emulation.VARIABLE] = "1"
    return True
