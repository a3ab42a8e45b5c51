"""The process in which a backend runs, so that its crash or hang costs one program.

It speaks the protocol of docs/protocol.md, as adapters in other languages do. What the backend
prints does not get in between.
"""

from __future__ import annotations

import json
import os
import sys

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.protocol import Claims, read_request, write_answer, write_hello


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
    print(write_hello(Claims.of(adapter)), file=answers, flush=True)
    for line in sys.stdin:
        number, program = read_request(line)
        print(write_answer(number, observe(adapter, program)), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
