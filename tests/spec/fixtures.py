"""Small specifications for the tests of the parser."""

from __future__ import annotations

from pathlib import Path

from reftorch.spec.model import Spec
from reftorch.spec.parse import parse_spec

RULES = """\
dims/wrap:
  says: A negative dim counts from the end.
  raises: IndexError
  example: assert torch.zeros(2).sum(-1) == 0
"""

OPS = """\
- op: mul.Tensor(Tensor self, Tensor other) -> Tensor
  kind: primitive
  doc: Multiply elementwise.
  rules:
    mul/product:
      says: The product.
      example: assert torch.ones(1) * 2 == 2
  derivatives:
    self: grad * other
    other: grad * self
"""


def write_spec(folder: Path, **files: str) -> str:
    """Write `rules_dims="..."` as spec/rules/dims.yaml and so on; give the folder of the spec."""
    root = folder / "spec"
    for name, text in files.items():
        kind, _, stem = name.partition("_")
        path = root / kind / f"{stem}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(root)


def parse_texts(folder: Path, **files: str) -> Spec:
    """Write a specification and parse it."""
    return parse_spec(write_spec(folder, **files))
