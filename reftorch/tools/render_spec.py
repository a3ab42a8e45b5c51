"""Render the parsed specification to `reftorch/_rendered/spec.json`.

python -m reftorch.tools.render_spec           write it
python -m reftorch.tools.render_spec --check   exit 1 when it is not fresh
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from reftorch.spec.files import spec_root
from reftorch.spec.load import RENDERED, encode
from reftorch.spec.model import Spec, SpecError
from reftorch.spec.parse import parse_spec


def render(spec: Spec) -> str:
    """Give the text of the rendered file: one line for each rule and operator."""
    data = encode(spec)

    def lines(key: str) -> str:
        items = [json.dumps(item, separators=(",", ":")) for item in data[key]]
        return ",\n".join(items)

    return (
        f'{{"digest": "{data["digest"]}",\n"rules": [\n{lines("rules")}\n],\n'
        f'"ops": [\n{lines("ops")}\n]}}\n'
    )


def is_fresh(root: str, path: str = RENDERED) -> bool:
    """Tell whether the rendered file is what the YAML renders to."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            present = file.read()
    except OSError:
        return False
    return present == render(parse_spec(root))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m reftorch.tools.render_spec")
    parser.add_argument("--check", action="store_true", help="exit 1 when the file is not fresh")
    options = parser.parse_args(arguments)
    try:
        root = spec_root()
        if options.check:
            if is_fresh(root):
                return 0
            print("reftorch/_rendered/spec.json is stale: python -m reftorch.tools.render_spec")
            return 1
        text = render(parse_spec(root))
    except SpecError as problem:
        print(problem, file=sys.stderr)
        return 1
    partial = f"{RENDERED}.partial"
    with open(partial, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    os.replace(partial, RENDERED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
