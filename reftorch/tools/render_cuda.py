"""Render the pages that follow from the tables of the CUDA back end.

python -m reftorch.tools.render_cuda           write them
python -m reftorch.tools.render_cuda --check   exit 1 when they are not fresh
"""

from __future__ import annotations

import sys
from pathlib import Path

from reftorch.backends.cuda import absent, architectures

__all__ = ["main", "pages"]

_NOTE = "<!-- Rendered by python -m reftorch.tools.render_cuda; not written. -->\n\n"


def pages() -> dict[str, str]:
    """The pages by their names."""
    return {
        "cuda_architectures.md": f"""{_NOTE}# NVIDIA's architectures

What a multiprocessor of each compute capability holds. All have warps of {architectures.WARP}
threads, {architectures.REGISTERS} registers for each multiprocessor, and blocks of
{architectures.BLOCK} threads at most. `python -m reftorch.cuda build --arch` takes these names;
without one it builds for the devices that are there, or for {", ".join(architectures.DEFAULT)}.

{architectures.markdown()}""",
        "cuda_absent.md": f"""{_NOTE}# What has no CUDA kernel

These primitives are refused for tensors on a device, unless `REFTORCH_CUDA_FALLBACK=1` lets the CPU
calculate them; how often it did is counted by `reftorch.cuda.fallbacks()`.

| primitive | why |
|---|---|
""" + "".join(f"| `{name}` | {why} |\n" for name, why in sorted(absent.ABSENT.items())),
    }


def main(arguments: list[str]) -> int:
    """Write the pages, or compare them with what is there."""
    folder = Path(__file__).resolve().parents[2] / "docs"
    stale = 0
    for name, text in pages().items():
        path = folder / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path} is not fresh: run python -m reftorch.tools.render_cuda")
        else:
            path.write_text(text, encoding="utf-8")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
