"""Ask PyTorch which functions it has, and write their names to spec/tables/public_functions.yaml.

python -m reftorch.tools.public_functions           write it (needs PyTorch)
python -m reftorch.tools.public_functions --check   exit 1 when PyTorch has others
"""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import yaml

from reftorch.tools.coverage import NAMESPACES, TABLE
from reftorch.spec.files import spec_root
from reftorch.version import PYTORCH

__all__ = ["main", "public", "table"]

_HEAD = (
    f"# The public functions of PyTorch {PYTORCH} by namespace, and the methods of its tensors.\n"
    "# Written by python -m reftorch.tools.public_functions, which asks PyTorch; not edited.\n"
)
# names which torch lists among its own: the lists of tensors are public in all but the first letter
_UNDERSCORED = "_foreach_"
# modules whose functions others import for their own use, and such functions
_PASSED_ON = ("torch._jit_internal", "torch.overrides", "torch._utils", "torch._utils_internal")
_HELPERS = ("has_torch_function", "handle_torch_function")


def public(space: str) -> Iterator[str]:
    """The names of the functions in a namespace, in order."""
    owner, is_class = _owner(space)
    for name in sorted(dir(owner)):
        if name.startswith(("_", *_HELPERS)) and not name.startswith(_UNDERSCORED):
            continue
        value = getattr(owner, name)
        if callable(value) and not inspect.isclass(value) and (is_class or _is_own(value)):
            yield name


def _owner(space: str) -> tuple[Any, bool]:
    try:
        return importlib.import_module(space), False
    except ModuleNotFoundError:
        module, _, name = space.rpartition(".")
        return getattr(importlib.import_module(module), name), True


def _is_own(value: Any) -> bool:
    """Tell whether PyTorch made a function, for whoever imports the module it is in."""
    home = getattr(value, "__module__", None) or "torch"
    return home.partition(".")[0] == "torch" and home not in _PASSED_ON


def table() -> str:
    """The text of the table."""
    parts = [_HEAD]
    for space in NAMESPACES:
        names = ", ".join(map(_quoted, public(space)))
        lines = textwrap.fill(names, 96, initial_indent="  ", subsequent_indent="  ")
        parts.append(f"\n{space}: [\n{lines},\n]\n")
    return "".join(parts)


def _quoted(name: str) -> str:
    """Quote a name that YAML would take for something else, such as `true_`."""
    return name if yaml.safe_load(name) == name else f'"{name}"'


def main(arguments: list[str]) -> int:
    """Write the table, or compare it with PyTorch."""
    path, wanted = f"{spec_root()}/{TABLE}", table()
    if "--check" not in arguments:
        with open(path, "w", encoding="utf-8") as file:
            file.write(wanted)
        return 0
    with open(path, encoding="utf-8") as file:
        fresh = file.read() == wanted
    if not fresh:
        print(f"{path} is not what PyTorch has: run python -m reftorch.tools.public_functions")
    return int(not fresh)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
