"""The steps of a backward pass as one HTML page that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from reftorch.drawing.picture import Picture
from reftorch.drawing.steps import Gradient, Step


def page_of(pictures: Sequence[Picture], steps: Sequence[Step]) -> str:
    """Fill the template with the pictures and the steps."""
    data = {"pictures": [picture.svg for picture in pictures], "steps": [*map(_plain, steps)]}
    # "<" is written otherwise, so that nothing in a name or value can end the script
    content = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    template = resources.files(__package__) / "templates" / "stepper.html"
    return template.read_text(encoding="utf-8").replace("@STEPS@", content)


def framed(page: str) -> str:
    """A page within a page, as notebooks show it."""
    style = "width: 100%; height: 720px; border: 0"
    return f'<iframe srcdoc="{escape(page)}" style="{style}" title="backward pass"></iframe>'


def _plain(step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind, "run": step.run, "key": step.key, "title": step.title,
        "incoming": _all(step.incoming), "changed": _all(step.changed),
        "saved": [line._asdict() for line in step.saved], "results": _all(step.results),
        "queue": _all(step.state.queue), "leaves": _all(step.state.leaves), "error": step.error,
    }  # fmt: skip


def _all(gradients: Sequence[Gradient]) -> list[dict[str, str]]:
    return [
        {"label": g.label, "key": g.key, "title": g.title,
         "value": "no gradient" if g.seen is None else str(g.seen)}
        for g in gradients
    ]  # fmt: skip
