"""What the examples of rules call to say what they expect, beside `assert`.

The source of these classes goes into snippets, so that it uses nothing but Python.
"""

import warnings
from typing import Any


class raises:  # noqa: N801 - the name which the examples call
    """Expect an error of a class, as the one of pytest does."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.value: Any = None

    def __enter__(self) -> Any:
        return self

    def __exit__(self, found: Any, error: Any, trace: Any) -> bool:
        if found is None:
            raise AssertionError("no error")
        self.value = error
        return issubclass(found, self.kind)


class warns:  # noqa: N801 - the name which the examples call
    """Expect at least one UserWarning."""

    def __enter__(self) -> None:
        self.caught = warnings.catch_warnings(record=True)
        self.said = self.caught.__enter__()
        warnings.simplefilter("always")

    def __exit__(self, found: Any, error: Any, trace: Any) -> None:
        self.caught.__exit__(found, error, trace)
        if found is None and not any(issubclass(w.category, UserWarning) for w in self.said):
            raise AssertionError("no warning")
