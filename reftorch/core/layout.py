"""Layouts: only dense strided tensors exist here."""

from __future__ import annotations


class layout:  # noqa: N801 - the public name, as in torch
    """How elements are kept in memory."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        return self.name


strided = layout("strided")
