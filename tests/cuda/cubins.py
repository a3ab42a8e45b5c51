"""What is in a cubin: kernels, their parameters, what they spill, and their machine code."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

# An entry of .nv.info: its format, and the attribute that says where a parameter lies.
SIZED = 4
PARAMETER = 0x17
INFORMATION = ".nv.info."


def _sections(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The sections of an ELF file of 64 bits."""
    (table,) = struct.unpack_from("<Q", data, 0x28)
    entry, count, names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", data, table + i * entry) for i in range(count)]
    for name, kind, _, _, start, size in headers:
        first = headers[names][4] + name
        label = data[first : data.index(b"\0", first)].decode()
        yield label, b"" if kind == 8 else data[start : start + size]  # 8: takes no space


def _parameters(section: bytes) -> list[tuple[int, int]]:
    found, place = {}, 0
    while place < len(section):
        form, attribute, size = struct.unpack_from("<BBH", section, place)
        place += 4
        if form == SIZED:
            if attribute == PARAMETER:
                _, number, offset, flags = struct.unpack_from("<IHHI", section, place)
                found[number] = (offset, flags >> 18)
            place += size
    return [found[number] for number in sorted(found)]


def kernels(cubin: Path) -> dict[str, list[tuple[int, int]]]:
    """Return where the parameters of each kernel lie: offset and size of each, in bytes."""
    return {
        name.removeprefix(INFORMATION): _parameters(section)
        for name, section in _sections(cubin.read_bytes())
        if name.startswith(INFORMATION)
    }


def spills(log: str) -> dict[str, int]:
    """Return the bytes that each kernel spills, functions that it calls included, as ptxas says."""
    found = {}
    for part in log.split("Compiling entry function '")[1:]:
        spilled = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", part)
        assert spilled, part
        found[part.partition("'")[0]] = sum(int(stores) + int(loads) for stores, loads in spilled)
    return found


def disassembler() -> str | None:
    """Return nvdisasm, of the toolkit or of the wheel nvidia-cuda-nvdisasm."""
    found = shutil.which("nvdisasm")
    if found is None:
        folders = Path(sysconfig.get_paths()["purelib"]).glob("nvidia/*/bin/nvdisasm")
        found = next((str(path) for path in folders), None)
    return found


def instructions(cubin: Path) -> dict[str, list[str]]:
    """Return the names of each kernel's instructions, such as LDG.E.128, in order."""
    tool = disassembler()
    assert tool is not None
    text = subprocess.run([tool, "-c", cubin], capture_output=True, text=True, check=True).stdout
    parts = (part.partition(":") for part in text.split("\n.text.")[1:])
    return {name: re.findall(r"\*/ +(?:@!?\w+ +)?([A-Z][\w.]+)", body) for name, _, body in parts}
