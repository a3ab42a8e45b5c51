"""Functions that pack what is saved for the backward pass, and unpack it again.

While a pair of hooks is set every saved tensor is handed to the first one, and what that returns
is kept in its place; the second one makes a tensor of it when it is needed [saved-hooks/pack].
The history is kept aside and given to the unpacked tensor [saved-hooks/keeps-history]. Who
packs keeps the version, too: an overwritten tensor is not noticed [saved-hooks/no-version-check].
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.dual import alias_with_tangents, tangents_of
from reftorch.autograd.history import node_of
from reftorch.core.graph import LEAF, Node, Output, new_node
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import LISTENER
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Hook = Callable[[Any], Any]


class _State(threading.local):
    """The pairs of hooks that are set in this thread, and why more are refused."""

    def __init__(self) -> None:
        self.pairs: list[tuple[Hook, Hook]] = []
        self.disabled: str | None = None


STATE = _State()


class saved_tensors_hooks:  # noqa: N801 - the public name
    """Pack what operators save inside the `with`; the innermost pair counts [saved-hooks/pack]."""

    def __init__(self, pack_hook: Hook, unpack_hook: Hook) -> None:
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def __enter__(self) -> None:
        _check_enabled()
        STATE.pairs.append((self.pack_hook, self.unpack_hook))
        LISTENER.hold(1)

    def __exit__(self, *exc: object) -> None:
        LISTENER.hold(-1)
        STATE.pairs.pop()


class save_on_cpu(saved_tensors_hooks):  # noqa: N801 - the public name
    """Keep what is saved in the memory of the host [saved-hooks/on-cpu]."""

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:  # noqa: ARG002
        super().__init__(
            lambda tensor: (tensor.device, tensor.cpu()), lambda kept: kept[1].to(kept[0])
        )


class disable_saved_tensors_hooks:  # noqa: N801 - the public name
    """Refuse hooks for saved tensors inside the `with` [saved-hooks/disabled]."""

    def __init__(self, error_message: str) -> None:
        self.error_message = error_message
        self._before: str | None = None

    def __enter__(self) -> None:
        self._before, STATE.disabled = STATE.disabled, self.error_message
        try:
            if STATE.pairs:
                _check_enabled()
        except RuntimeError:
            STATE.disabled = self._before
            raise

    def __exit__(self, *exc: object) -> None:
        STATE.disabled = self._before


def _check_enabled() -> None:
    check(STATE.disabled is None, "saved-hooks/disabled", "{}", STATE.disabled)


class Packed:
    """A saved tensor in the keeping of hooks."""

    __slots__ = ("value", "unpack", "history", "tangents")

    def __init__(
        self, value: Any, unpack: Hook, history: Any, tangents: dict[int, Any]
    ) -> None:
        self.value, self.unpack, self.history = value, unpack, history
        self.tangents = tangents

    def tensor(self) -> Any:
        """The tensor again, with the history and the tangents that it had."""
        found = self.unpack(self.value)
        check(
            isinstance(found, TensorImpl), "saved-hooks/unpacks-to-a-tensor",
            "Output of saved tensor unpack_hook expected to be a Tensor but got result of type {}",
            type(found).__name__,
        )  # fmt: skip
        if self.history is None and not self.tangents:
            return found
        result = alias_of(found)
        if self.tangents:
            result._tangents = self.tangents
        if isinstance(self.history, TensorImpl):  # a leaf, to which an alias leads by a node
            result._node = new_node(
                OPERATORS["alias"], (self.history,), found._geometry, found._dtype
            )
        else:
            result._node = self.history
        return result


class PackedValues(tuple[Any, ...]):
    """What a node saved while hooks were set."""

    __slots__ = ()

    def opened(self) -> tuple[Any, ...]:
        """The values, each unpacked once [saved-hooks/order]."""
        return tuple([_opened(item) for item in self])


def _opened(item: Any) -> Any:
    if type(item) is Packed:
        return item.tensor()
    return [_opened(each) for each in item] if type(item) is list else item


def packed(tensor: Any, history: Any) -> Packed:
    """Hand a tensor to the innermost pair of hooks."""
    pack, unpack = STATE.pairs[-1]
    version = tensor._storage.version
    value = pack(tensor)
    check(
        tensor._storage.version == version, "saved-hooks/pack-changes-nothing",
        "A saved tensor pack hook is modifying its input in place. Tensors provided as input to "
        "pack hook cannot be modified by in-place operations as this can lead to unexpected "
        "side-effects. Please open an issue if you need to perform in-place operations on the "
        "input to a pack hook.",
    )  # fmt: skip
    return Packed(value, unpack, history, tangents_of(tensor))


def history_of(tensor: TensorImpl) -> Any:
    """What the unpacked tensor is to show: its node, or itself where it is a leaf."""
    node = node_of(tensor)
    if node is LEAF:
        return tensor
    return node if isinstance(node, (Node, Output)) else None


def pack_saved(node: Node, kinds: Sequence[Any], results: Sequence[Any]) -> None:
    """Pack the tensors of a node that has just been made."""
    assert node._saved is not None
    node._saved = PackedValues([
        _pack_entry(entry, kind, node, results)
        for entry, kind in zip(node._saved, kinds, strict=True)
    ])  # fmt: skip


def _pack_entry(entry: Any, kind: Any, node: Node, results: Sequence[Any]) -> Any:
    if type(entry) is list:
        return [_pack_entry(item, kind, node, results) for item in entry]
    if not is_kept_tensor(entry):
        return entry
    tensor = entry[0]
    if kind.output is None:
        return packed(tensor, history_of(tensor))
    # the result itself is not kept: node and result would keep each other alive
    shown = results[kind.output]
    return packed(alias_with(shown, shown._node), shown._node)


def is_kept_tensor(entry: Any) -> bool:
    """Whether something saved is a tensor with its version."""
    return type(entry) is tuple and len(entry) == 2 and isinstance(entry[0], TensorImpl)


def alias_with(tensor: TensorImpl, node: Any) -> TensorImpl:
    """The same memory, with this history."""
    result = alias_with_tangents(tensor)
    result._node = node
    return result
