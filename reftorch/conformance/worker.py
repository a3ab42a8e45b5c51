"""The process in which a backend runs, so that its crash or hang costs one program.

It reads requests from stdin, one JSON list of programs a line, and writes one JSON observation a
line for each program as soon as it has it. What the backend prints does not get in between.
"""

from __future__ import annotations

import json
import os
import sys

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Program


def main(backend: str) -> int:
    """Serve programs until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        adapter = load_adapter(backend)
    except BaseException as error:  # whatever an import raises, the parent says so in one line
        text = str(error)
        if not isinstance(error, UnknownBackend):
            text = f"{type(error).__name__}: {text}"
        if isinstance(error, ImportError) and error.name is not None:
            text += f" (is {error.name} installed beside reftorch?)"
        print(json.dumps({"cannot_run": text}), file=answers)
        answers.flush()
        return 2
    claims = {
        "name": adapter.name,
        "version": adapter.version(),
        "claims": sorted(adapter.claims),
        "dtypes": sorted(adapter.dtypes),
        "exact_classes": adapter.exact_classes,
        "degenerate_strides": adapter.degenerate_strides,
    }
    print(json.dumps(claims), file=answers, flush=True)
    for line in sys.stdin:
        for data in json.loads(line):
            observation = observe(adapter, Program.from_json(data))
            print(json.dumps(observation.to_json()), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
