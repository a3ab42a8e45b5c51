"""Render the parsed specification to `reftorch/_rendered/ops.json` and `rules.json`.

python -m reftorch.tools.render_spec           write them
python -m reftorch.tools.render_spec --check   exit 1 when they are not fresh
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from reftorch.spec.files import digest, spec_root
from reftorch.spec.load import RENDERED, encode
from reftorch.spec.model import Spec, SpecError
from reftorch.spec.parse import parse_spec


def render(spec: Spec) -> dict[str, str]:
    """Give the texts of the rendered files by name: one line for each operator and rule."""
    texts = {}
    for kind, entries in encode(spec).items():
        lines = ",\n".join([json.dumps(entry, separators=(",", ":")) for entry in entries])
        texts[f"{kind}.json"] = (
            f'{{"digest": "{digest(spec.root)}",\n"{kind}": [\n{lines}\n]}}\n'
        )
    return texts


def is_fresh(root: str, folder: str = RENDERED) -> bool:
    """Tell whether the rendered files are what the YAML renders to."""
    for name, text in render(parse_spec(root)).items():
        try:
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                present = file.read()
        except OSError:
            return False
        if present != text:
            return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m reftorch.tools.render_spec")
    parser.add_argument("--check", action="store_true", help="exit 1 when they are not fresh")
    options = parser.parse_args(arguments)
    try:
        root = spec_root()
        if options.check:
            if is_fresh(root):
                return 0
            print("reftorch/_rendered/*.json are stale: python -m reftorch.tools.render_spec")
            return 1
        texts = render(parse_spec(root))
    except SpecError as problem:
        print(problem, file=sys.stderr)
        return 1
    for name, text in texts.items():
        path = os.path.join(RENDERED, name)
        with open(f"{path}.partial", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.replace(f"{path}.partial", path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
