"""Calling a module: `forward`, and the hooks around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.core.hooks import RemovableHandle
from reftorch.core.warning import warn
from reftorch.errors import check, fail
from reftorch.nn.backward_hooks import BackwardHook
from reftorch.nn.hooking import Hook, Hooks, registered
from reftorch.nn.state import State


class Calls(State):
    """A module that is called [modules/hook-order]."""

    _forward_pre_hooks: Hooks
    _forward_hooks: Hooks
    _backward_pre_hooks: Hooks
    _backward_hooks: Hooks

    def forward(self, *input: Any) -> Any:  # noqa: A002 - PyTorch's name
        """Compute the result: for subclasses [modules/forward-is-needed]."""
        fail(
            "modules/forward-is-needed", 'Module [{}] is missing the required "forward" function',
            type(self).__name__,
        )  # fmt: skip

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run `forward` with the hooks around it [modules/hook-order]."""
        if not (
            self._forward_pre_hooks or self._forward_hooks or self._backward_pre_hooks
            or self._backward_hooks
        ):  # fmt: skip
            return self.forward(*args, **kwargs)
        call = _Call(self, args, kwargs)
        try:
            return call.run()
        except Exception:
            call.run_what_always_runs()
            raise

    # ---- hooks

    def register_forward_pre_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, args)` before `forward`; it may give other arguments.

        With keyword arguments `hook(module, args, kwargs)`, which gives both
        [modules/pre-hooks-replace].
        """
        return registered(self._forward_pre_hooks, Hook(hook, with_kwargs), prepend)

    def register_forward_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False,
        always_call: bool = False,
    ) -> RemovableHandle:  # fmt: skip
        """Call `hook(module, args, output)` after `forward`; it may give another output.

        With keyword arguments `hook(module, args, kwargs, output)`; with `always_call` also when
        the call fails [modules/always-called].
        """
        return registered(self._forward_hooks, Hook(hook, with_kwargs, always_call), prepend)

    def register_full_backward_pre_hook(
        self, hook: Callable[..., Any], prepend: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, grad_output)` when the gradients of the outputs are known.

        [modules/backward-hooks]
        """
        return registered(self._backward_pre_hooks, Hook(hook), prepend)

    def register_full_backward_hook(
        self, hook: Callable[..., Any], prepend: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, grad_input, grad_output)` when those of the inputs are known.

        [modules/backward-hooks]
        """
        return registered(self._backward_hooks, Hook(hook), prepend)


class _Call:
    """One call of a module that has hooks."""

    def __init__(self, module: Calls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.module, self.args, self.kwargs = module, args, kwargs
        self.result: Any = None
        self.called: set[int] = set()  # the forward hooks that had their turn

    def run(self) -> Any:
        """Pre-hooks, `forward`, hooks; and the nodes of the backward hooks around it."""
        module = self.module
        self._before()
        backward = None
        if module._backward_hooks or module._backward_pre_hooks:
            backward = BackwardHook(
                module, [each.function for each in module._backward_hooks.values()],
                [each.function for each in module._backward_pre_hooks.values()],
            )  # fmt: skip
            self.args = backward.inputs(self.args)
        self.result = module.forward(*self.args, **self.kwargs)
        for number, hook in list(module._forward_hooks.items()):
            if hook.always:
                self.called.add(number)
            self._after(hook)
        return self.result if backward is None else backward.outputs(self.result)

    def _before(self) -> None:
        """Run the pre-hooks; what they return are the arguments [modules/pre-hooks-replace]."""
        for hook in list(self.module._forward_pre_hooks.values()):
            if not hook.with_kwargs:
                given = hook.function(self.module, self.args)
                if given is not None:
                    self.args = given if isinstance(given, tuple) else (given,)
                continue
            both = hook.function(self.module, self.args, self.kwargs)
            if both is not None:
                check(
                    isinstance(both, tuple) and len(both) == 2, "modules/pre-hooks-replace",
                    "forward pre-hook must return None or a tuple of (new_args, new_kwargs), but "
                    "got {}.", both,
                )  # fmt: skip
                self.args, self.kwargs = both

    def _after(self, hook: Hook) -> None:
        """Run a hook; what it returns is the result."""
        kwargs = (self.kwargs,) if hook.with_kwargs else ()
        given = hook.function(self.module, self.args, *kwargs, self.result)
        if given is not None:
            self.result = given

    def run_what_always_runs(self) -> None:
        """Run what is left of the hooks that are called in any case [modules/always-called]."""
        for number, hook in list(self.module._forward_hooks.items()):
            if not hook.always or number in self.called:
                continue
            try:
                self._after(hook)
            except Exception as error:
                warn(
                    "modules/always-called", "module forward hook with ``always_call=True`` raised "
                    "an exception that was silenced as another error was raised in forward: {}",
                    error,
                )  # fmt: skip
