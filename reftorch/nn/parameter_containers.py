"""Modules that hold parameters in a list or a dict, and anything else beside them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check, fail
from reftorch.nn.containers import pairs_of
from reftorch.nn.module import Module
from reftorch.nn.parameter import Parameter


def _as_parameter(value: Any) -> Any:
    """A tensor as a parameter over its memory [modules/parameter-containers]."""
    if isinstance(value, TensorImpl) and not isinstance(value, Parameter):
        return Parameter(value)
    return value


def _lines(pairs: Iterable[tuple[Any, Any]], kind: Callable[[Any], Any]) -> str:
    """A line for each value; `kind` says how the type of a parameter is called."""
    lines = []
    for name, value in pairs:
        if isinstance(value, Parameter):
            size = "x".join([str(each) for each in value.shape])
            text = f"Parameter containing: [{kind(value)} of size {size}]"
        else:
            text = f"Object of type: {type(value).__name__}"
        lines.append(f"  ({name}): {text}")
    return "\n".join(lines)


class ParameterList(Module):
    """Parameters in a list; tensors become parameters [modules/parameter-containers]."""

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        """Take the values, if there are any yet."""
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter([self[place] for place in range(len(self))])

    def _name_at(self, index: Any) -> str:
        place, count = operator.index(index), len(self)
        check(
            -count <= place < count, "modules/parameter-containers", "index {} is out of range",
            place, error=IndexError,
        )  # fmt: skip
        return str(place % count)

    def __getitem__(self, index: Any) -> Any:
        """One value, or some of them as a ParameterList."""
        if isinstance(index, slice):
            return type(self)([self[place] for place in range(len(self))[index]])
        return getattr(self, self._name_at(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        self.__setattr__(self._name_at(index), _as_parameter(value))

    def append(self, value: Any) -> Self:
        """Hold one more value, at the end."""
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values: Iterable[Any]) -> Self:
        """Hold more values, at the end."""
        check(
            isinstance(values, Iterable) and not isinstance(values, TensorImpl),
            "modules/parameter-containers",
            "ParameterList.extend should be called with an iterable, but got {}",
            type(values).__name__, error=TypeError,
        )  # fmt: skip
        for value in list(values):
            self.append(value)
        return self

    def __iadd__(self, values: Iterable[Any]) -> Self:
        return self.extend(values)

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if not name.isdigit()]

    def extra_repr(self) -> str:
        """The values."""
        return _lines(enumerate(self), lambda parameter: parameter.dtype)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refused: it holds, and does not compute."""
        fail("modules/forward-is-needed", "ParameterList should not be called.", error=RuntimeError)


class ParameterDict(Module):
    """Parameters under names; tensors become parameters [modules/parameter-containers]."""

    def __init__(self, parameters: Any = None) -> None:
        """Take a mapping or pairs, if there are any yet."""
        super().__init__()
        self._keys: dict[str, None] = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key: str) -> Any:
        return getattr(self, key)

    def __setitem__(self, key: str, value: Any) -> None:
        check(
            isinstance(key, str), "modules/parameter-containers",
            "Index given to ParameterDict cannot be used as a key as it is not a string (type is "
            "'{}').", type(key).__name__, error=TypeError,
        )  # fmt: skip
        self.__setattr__(key, _as_parameter(value))
        self._keys[key] = None

    def __delitem__(self, key: str) -> None:
        del self._keys[key]
        self.__delattr__(key)

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._keys)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def keys(self) -> Any:
        """The names."""
        return self._keys.keys()

    def values(self) -> Iterable[Any]:
        """The values."""
        return [self[key] for key in self._keys]

    def items(self) -> Iterable[tuple[str, Any]]:
        """The names and values."""
        return [(key, self[key]) for key in self._keys]

    def get(self, key: str, default: Any = None) -> Any:
        """The value under a name, or the default."""
        return self[key] if key in self else default

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value under a name, which is the default if there was none."""
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key: str) -> Any:
        """Take a value away, and return it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[str, Any]:
        """Take the newest value away, and return it with its name."""
        key, _ = self._keys.popitem()
        value = self[key]
        self.__delattr__(key)
        return key, value

    def clear(self) -> None:
        """Take all values away."""
        for key in list(self._keys):
            del self[key]

    def copy(self) -> ParameterDict:
        """A ParameterDict with the same values."""
        return ParameterDict(list(self.items()))

    def fromkeys(self, keys: Iterable[str], default: Any = None) -> ParameterDict:
        """A ParameterDict with one value under all these names."""
        return ParameterDict([(key, default) for key in keys])

    def update(self, parameters: Any) -> None:
        """Hold more values, or others under the same names; those of a plain dict sorted.

        [modules/parameter-containers]
        """
        pairs = pairs_of(parameters, "ParameterDict")
        for key, value in sorted(pairs) if type(parameters) is dict else pairs:
            self[key] = value

    def __or__(self, other: Any) -> ParameterDict:
        """A ParameterDict with the values of both, those of the other before."""
        result = self.copy()
        result.update(other)
        return result

    def __ior__(self, other: Any) -> Self:
        self.update(other)
        return self

    def extra_repr(self) -> str:
        """The values."""
        return _lines(self.items(), lambda parameter: parameter.type())

    def __call__(self, input: Any) -> Any:  # noqa: A002
        """Refused: it holds, and does not compute."""
        fail("modules/forward-is-needed", "ParameterDict should not be called.", error=RuntimeError)
