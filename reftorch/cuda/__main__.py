"""python -m reftorch.cuda build: compile all kernels ahead."""

from __future__ import annotations

import sys

from reftorch.backends.cuda.build import main

if __name__ == "__main__":
    if sys.argv[1:2] != ["build"]:
        sys.exit("usage: python -m reftorch.cuda build [--arch ARCH] ...")
    sys.exit(main(sys.argv[2:]))
