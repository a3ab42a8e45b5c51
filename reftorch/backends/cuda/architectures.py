"""NVIDIA's architectures, as kernels have to know them: one entry for each compute capability.

The facts are those of the "Technical Specifications per Compute Capability" of the CUDA C++
Programming Guide and of the white papers of the architectures. All have warps of 32 threads, 64 Ki
registers of 32 bits for each multiprocessor, of which a thread has 255 at most, and blocks of 1024
threads at most.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ARCHITECTURES", "DEFAULT", "Architecture", "chosen", "markdown"]

WARP = 32
REGISTERS = 65536  # of a multiprocessor
BLOCK = 1024  # threads of a block at most


@dataclass(frozen=True)
class Architecture:
    """One compute capability.

    `threads` and `blocks` are those that a multiprocessor holds at most; `shared` is its shared
    memory and `shared_block` what one block may have of it, in KiB; `matrix` lists what the matrix
    units multiply.
    """

    capability: tuple[int, int]
    codename: str
    chips: str
    threads: int
    blocks: int
    shared: int
    shared_block: int
    matrix: tuple[str, ...]
    products: str

    @property
    def name(self) -> str:
        """As nvcc calls it."""
        return "sm_{}{}".format(*self.capability)


_TURING = ("float16", "int8", "int4")
_AMPERE = ("float16", "bfloat16", "tf32", "int8", "int4")
_GA100 = ("float16", "bfloat16", "tf32", "float64", "int8", "int4")
_ADA = ("float16", "bfloat16", "tf32", "float8", "int8", "int4")
_HOPPER = ("float16", "bfloat16", "tf32", "float64", "float8", "int8")
_BLACKWELL = ("float16", "bfloat16", "tf32", "float8", "float6", "float4", "int8")

ARCHITECTURES = (
    Architecture(
        (7, 5), "Turing", "TU10x", 1024, 16, 64, 64, _TURING, "T4, RTX 20, Quadro RTX"
    ),
    Architecture((8, 0), "Ampere", "GA100", 2048, 32, 164, 163, _GA100, "A100, A30"),
    Architecture(
        (8, 6), "Ampere", "GA10x", 1536, 16, 100, 99, _AMPERE, "A10, A40, RTX A6000, RTX 30"
    ),
    Architecture((8, 7), "Ampere", "GA10B", 1536, 16, 164, 163, _AMPERE, "Jetson Orin"),
    Architecture((8, 9), "Ada Lovelace", "AD10x", 1536, 24, 100, 99, _ADA, "L4, L40S, RTX 40"),
    Architecture((9, 0), "Hopper", "GH100", 2048, 32, 228, 227, _HOPPER, "H100, H200, GH200"),
    Architecture(
        (10, 0), "Blackwell", "GB100", 2048, 32, 228, 227, (*_BLACKWELL, "float64"), "B200, GB200"
    ),
    Architecture(
        (10, 3), "Blackwell Ultra", "GB110", 2048, 32, 228, 227, _BLACKWELL, "B300, GB300"
    ),
    Architecture((11, 0), "Blackwell", "GB10B", 1536, 24, 228, 227, _BLACKWELL, "Jetson Thor"),
    Architecture(
        (12, 0), "Blackwell", "GB20x", 1536, 24, 100, 99, _BLACKWELL, "RTX PRO Blackwell, RTX 50"
    ),
    Architecture((12, 1), "Blackwell", "GB10", 1536, 24, 100, 99, _BLACKWELL, "DGX Spark"),
)
# what is built when no device is there to say: one of each generation in use
DEFAULT = ("sm_75", "sm_80", "sm_90")


def chosen(names: tuple[str, ...]) -> tuple[str, ...]:
    """The architectures that a command names, as nvcc calls them: "9.0", "90", "sm_90" or "all".

    Errors: ValueError names those there are.
    """
    known = [each.name for each in ARCHITECTURES]
    found: list[str] = []
    for name in names:
        if name == "all":
            found += known
            continue
        wanted = "sm_" + name.removeprefix("sm_").replace(".", "")
        if wanted not in known:
            raise ValueError(f"{name!r} is no architecture of {', '.join(known)}")
        found.append(wanted)
    return tuple(dict.fromkeys(found))


def markdown() -> str:
    """The table, as the documentation shows it."""
    head = (
        "-arch", "architecture", "chips", "threads", "blocks", "shared memory", "of a block",
        "matrix units multiply", "for instance",
    )  # fmt: skip
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for each in ARCHITECTURES:
        cells = (
            f"`{each.name}`", each.codename, each.chips, str(each.threads), str(each.blocks),
            f"{each.shared} KiB", f"{each.shared_block} KiB", " ".join(each.matrix), each.products,
        )  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
