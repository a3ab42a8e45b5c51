"""Golden vectors: programs and what is expected of them, as files that need no reftorch to be read.

`export` writes them, `check` runs them against a backend; `files` is their form and `tensors` that
of the elements. `commands` is `reftorch vectors`.
"""
