"""A recursive-descent parser of the schema grammar in spec/grammar.md."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

from reftorch.spec.model import Param, Schema

TYPES = frozenset(
    "Tensor Scalar int float bool str ScalarType MemoryFormat Device Layout Generator Storage "
    "any".split()
)
_LITERAL_NAMES = {"None": None, "True": True, "False": False}


class SchemaSyntaxError(ValueError):
    """The text is not a schema."""


def parse_schema(text: str) -> Schema:
    """Parse one schema string."""
    return _Parser(text).schema()


def _tokens(text: str) -> list[str]:
    """Split into names, numbers, quoted strings, `->` and single characters."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        end = _token_end(text, at)
        if not text[at].isspace():
            tokens.append(text[at:end])
        at = end
    return tokens


def _token_end(text: str, at: int) -> int:
    first = text[at]
    if text.startswith("->", at):
        return at + 2
    if first in "'\"":
        end = text.find(first, at + 1)
        if end < 0:
            raise SchemaSyntaxError(f"unclosed quote in {text!r}")
        return end + 1
    if first.isdigit() or first == "-":
        return _number_end(text, at)
    end = at + 1
    if first.isalpha() or first == "_":
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
    return end


def _number_end(text: str, at: int) -> int:
    end = at + 1
    while end < len(text) and (
        text[end].isalnum() or text[end] == "." or (text[end] in "+-" and text[end - 1] in "eE")
    ):
        end += 1
    return end


def _is_name(token: str) -> bool:
    return token.isidentifier()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.at = 0

    def fail(self, expected: str) -> SchemaSyntaxError:
        got = repr(self.tokens[self.at]) if self.at < len(self.tokens) else "the end"
        return SchemaSyntaxError(f"expected {expected}, got {got}, in the schema {self.text!r}")

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def accept(self, token: str) -> bool:
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not self.accept(token):
            raise self.fail(repr(token))

    def name(self, what: str) -> str:
        token = self.peek()
        if not _is_name(token):
            raise self.fail(what)
        self.at += 1
        return token

    def schema(self) -> Schema:
        name = self.name("an operator name")
        overload = self.name("an overload name") if self.accept(".") else ""
        params = self.params()
        self.expect("->")
        returns = self.returns()
        if self.at != len(self.tokens):
            raise self.fail("the end")
        return Schema(self.text, name, overload, params, returns)

    def params(self) -> tuple[Param, ...]:
        self.expect("(")
        params: list[Param] = []
        kwarg_only = False
        while not self.accept(")"):
            if (params or kwarg_only) and not self.accept(","):
                raise self.fail("',' or ')'")
            if self.accept("*"):
                if kwarg_only:
                    raise SchemaSyntaxError(f"two '*' in the schema {self.text!r}")
                kwarg_only = True
                continue
            params.append(self.param(kwarg_only))
        self.check_params(params)
        return tuple(params)

    def check_params(self, params: list[Param]) -> None:
        names = [param.name for param in params]
        for name in names:
            if names.count(name) > 1:
                raise SchemaSyntaxError(f"parameter {name!r} twice in the schema {self.text!r}")
        positional = [param.has_default for param in params if not param.kwarg_only]
        if positional != sorted(positional):
            raise SchemaSyntaxError(
                f"a positional parameter without a default follows one with, in {self.text!r}"
            )

    def param(self, kwarg_only: bool) -> Param:
        kind = self.type()
        name = self.name("a parameter name")
        has_default = self.accept("=")
        default = self.literal() if has_default else None
        return Param(name, kind, default, has_default, kwarg_only)

    def type(self) -> str:
        if self.peek() not in TYPES:
            raise self.fail("a type")
        kind = self.name("a type")
        if self.accept("("):
            alias = self.name("an alias letter")
            alias += "!" if self.accept("!") else ""
            self.expect(")")
            kind += f"({alias})"
        while self.peek() in ("?", "["):
            if self.accept("?"):
                kind += "?"
                continue
            self.expect("[")
            count = ""
            if self.peek().isdigit():
                count = self.peek()
                self.at += 1
            self.expect("]")
            kind += f"[{count}]"
        return kind

    def literal(self) -> Any:
        token = self.peek()
        if self.accept("["):
            items: list[Any] = []
            while not self.accept("]"):
                if items:
                    self.expect(",")
                items.append(self.literal())
            return tuple(items)
        if not token or not (token[0].isalnum() or token[0] in "-_'\""):
            raise self.fail("a default")
        self.at += 1
        if _is_name(token):
            return _LITERAL_NAMES.get(token, token)
        try:
            return literal_eval(token)
        except (ValueError, SyntaxError):
            raise SchemaSyntaxError(f"bad default {token!r} in the schema {self.text!r}") from None

    def returns(self) -> tuple[tuple[str, str | None], ...]:
        if not self.accept("("):
            return (self.returned(),)
        items: list[tuple[str, str | None]] = []
        while not self.accept(")"):
            if items:
                self.expect(",")
            items.append(self.returned())
        return tuple(items)

    def returned(self) -> tuple[str, str | None]:
        kind = self.type()
        name = self.name("a name") if _is_name(self.peek()) else None
        return kind, name
