"""Modules that hold other modules: a sequence that is called, a list, a dict."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from reftorch.errors import check
from reftorch.nn.module import Module


def pairs_of(given: Any, name: str) -> list[tuple[str, Any]]:
    """The pairs of a mapping, or of an iterable of pairs [modules/containers]."""
    check(
        isinstance(given, Iterable), "modules/containers",
        "{}.update should be called with an iterable of key/value pairs, but got {}", name,
        type(given).__name__, error=TypeError,
    )  # fmt: skip
    if hasattr(given, "items"):
        return list(given.items())
    found = []
    for place, pair in enumerate(given):
        check(
            isinstance(pair, Iterable), "modules/containers",
            "{} update sequence element #{} should be Iterable; is {}", name, place,
            type(pair).__name__, error=TypeError,
        )  # fmt: skip
        items = tuple(pair)
        check(
            len(items) == 2, "modules/containers",
            "{} update sequence element #{} has length {}; 2 is required", name, place, len(items),
            error=ValueError,
        )  # fmt: skip
        found.append(items)
    return found


class _Numbered(Module):
    """A module whose modules have numbers for names, in their order [modules/containers]."""

    def _name_at(self, index: Any) -> str:
        """The name of the module at an index, which counts from the end when negative."""
        place, count = operator.index(index), len(self)
        check(
            -count <= place < count, "modules/containers", "index {} is out of range", place,
            error=IndexError,
        )
        return list(self._modules)[place]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def __setitem__(self, index: Any, module: Any) -> None:
        self.__setattr__(self._name_at(index), module)

    def __delitem__(self, index: Any) -> None:
        """Take modules away, and number the others anew."""
        if isinstance(index, slice):
            for name in list(self._modules)[index]:
                del self._modules[name]
        else:
            del self._modules[self._name_at(index)]
        self._number(list(self._modules.values()))

    def _number(self, modules: Iterable[Any]) -> None:
        """Hold these modules under the numbers from 0 on."""
        self._modules = {str(place): module for place, module in enumerate(modules)}

    def append(self, module: Any) -> Self:
        """Hold one more module, at the end."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key: Any) -> Any:
        """Take a module away, and return it."""
        module = self[key]
        del self[key]
        return module

    @abstractmethod
    def __getitem__(self, index: Any) -> Any:
        """One module, or some of them."""

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if not name.isdigit()]


class Sequential(_Numbered):
    """Modules that are called one after the other [modules/sequential]."""

    def __init__(self, *args: Any) -> None:
        """Take the modules, or one OrderedDict of modules and their names."""
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for place, module in enumerate(args):
                self.add_module(str(place), module)

    def forward(self, input: Any) -> Any:  # noqa: A002 - PyTorch's name
        """Give each module the result of the one before [modules/sequential]."""
        for module in self:
            input = module(input)  # noqa: A001
        return input

    def __getitem__(self, index: Any) -> Any:
        """One module, or some of them as a Sequential with their old names."""
        if isinstance(index, slice):
            return self.__class__(OrderedDict(list(self._modules.items())[index]))
        return self._modules[self._name_at(index)]

    def extend(self, sequential: Iterable[Any]) -> Self:
        """Hold more modules, at the end."""
        for module in list(sequential):
            self.append(module)
        return self

    def insert(self, index: int, module: Any) -> Self:
        """Hold one more module, before that at an index."""
        check(
            isinstance(module, Module), "modules/containers", "module should be of type: {}",
            Module, error=AssertionError,
        )  # fmt: skip
        count = len(self)
        check(
            -count <= index <= count, "modules/containers", "Index out of range: {}", index,
            error=IndexError,
        )  # fmt: skip
        modules = list(self)
        modules.insert(index, module)
        self._number(modules)
        return self

    def __add__(self, other: Any) -> Any:
        """A Sequential with the modules of both, which they share."""
        check(
            isinstance(other, Sequential), "modules/containers",
            "add operator supports only objects of Sequential class, but {} is given.",
            type(other), error=ValueError,
        )  # fmt: skip
        return Sequential(*self, *other)

    def __iadd__(self, other: Any) -> Self:
        check(
            isinstance(other, Sequential), "modules/containers",
            "add operator supports only objects of Sequential class, but {} is given.",
            type(other), error=ValueError,
        )  # fmt: skip
        return self.extend(other)

    def _repeated(self, times: Any) -> list[Any]:
        """The modules, several times over: the same ones."""
        check(
            isinstance(times, int), "modules/containers",
            "unsupported operand type(s) for *: {} and {}", type(self), type(times),
            error=TypeError,
        )  # fmt: skip
        check(
            times > 0, "modules/containers", "Non-positive multiplication factor {} for {}", times,
            type(self), error=ValueError,
        )  # fmt: skip
        return list(self) * times

    def __mul__(self, other: int) -> Any:
        """A Sequential in which the same modules come several times."""
        return Sequential(*self._repeated(other))

    def __rmul__(self, other: int) -> Any:
        return self * other

    def __imul__(self, other: int) -> Self:
        self._number(self._repeated(other))
        return self


class ModuleList(_Numbered):
    """Modules in a list, which are not called [modules/containers]."""

    def __init__(self, modules: Iterable[Any] | None = None) -> None:
        """Take the modules, if there are any yet."""
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __getitem__(self, index: Any) -> Any:
        """One module, or some of them as a ModuleList, numbered anew."""
        if isinstance(index, slice):
            return self.__class__(list(self)[index])
        return self._modules[self._name_at(index)]

    def extend(self, modules: Iterable[Any]) -> Self:
        """Hold more modules, at the end."""
        check(
            isinstance(modules, Iterable), "modules/containers",
            "ModuleList.extend should be called with an iterable, but got {}",
            type(modules).__name__, error=TypeError,
        )  # fmt: skip
        for module in list(modules):
            self.append(module)
        return self

    def insert(self, index: int, module: Any) -> None:
        """Hold one more module, before that at an index."""
        for place in range(len(self), index, -1):
            self._modules[str(place)] = self._modules[str(place - 1)]
        self._modules[str(index)] = module

    def __add__(self, other: Iterable[Any]) -> Any:
        """A list with the modules of both, which they share."""
        return ModuleList([*self, *other])

    def __iadd__(self, other: Iterable[Any]) -> Self:
        return self.extend(other)

    def __repr__(self) -> str:
        """One line for equal neighbours."""
        lines: list[tuple[int, int, str]] = []
        for place, text in enumerate([repr(module) for module in self]):
            if lines and lines[-1][2] == text:
                lines[-1] = (lines[-1][0], place, text)
            else:
                lines.append((place, place, text))
        if not lines:
            return f"{self._get_name()}()"
        whole = [
            f"({first}): {text}" if first == last
            else f"({first}-{last}): {last - first + 1} x {text}" for first, last, text in lines
        ]  # fmt: skip
        inner = "".join(["\n  " + line.replace("\n", "\n  ") for line in whole])
        return f"{self._get_name()}({inner}\n)"


class ModuleDict(Module):
    """Modules under names, in the order in which they came [modules/containers]."""

    def __init__(self, modules: Any = None) -> None:
        """Take a mapping or pairs, if there are any yet."""
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Any:
        return self._modules[key]

    def __setitem__(self, key: str, module: Any) -> None:
        self.add_module(key, module)

    def __delitem__(self, key: str) -> None:
        del self._modules[key]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: str) -> bool:
        return key in self._modules

    def clear(self) -> None:
        """Take all modules away."""
        self._modules.clear()

    def pop(self, key: str) -> Any:
        """Take a module away, and return it."""
        return self._modules.pop(key)

    def keys(self) -> Any:
        """The names."""
        return self._modules.keys()

    def values(self) -> Any:
        """The modules."""
        return self._modules.values()

    def items(self) -> Any:
        """The names and modules."""
        return self._modules.items()

    def update(self, modules: Mapping[str, Any] | Iterable[Any]) -> None:
        """Hold more modules, or others under the same names."""
        for name, module in pairs_of(modules, "ModuleDict"):
            self[name] = module
