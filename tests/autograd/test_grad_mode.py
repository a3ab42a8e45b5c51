"""Whether calls are recorded: context managers, decorators, and what they restore."""

from __future__ import annotations

import threading
from typing import Any

import reftorch
from tests.autograd.beside import beside, refused
from tests.support import covers


@covers("autograd/no-grad")
@beside
def test_nested(torch: Any) -> Any:
    seen = [torch.is_grad_enabled()]
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        seen.append(torch.is_grad_enabled())
        inner, fresh = x * 2, torch.ones(1, requires_grad=True)
        with torch.enable_grad():
            seen.append(torch.is_grad_enabled())
            recorded = x * 2
            with torch.set_grad_enabled(False):
                seen.append(torch.is_grad_enabled())
            seen.append(torch.is_grad_enabled())
        seen.append(torch.is_grad_enabled())
    return [*seen, torch.is_grad_enabled()], inner, fresh, recorded


@covers("autograd/no-grad-decorates")
@beside
def test_exceptions_restore(torch: Any) -> Any:
    def fail() -> None:
        with torch.no_grad():
            raise ZeroDivisionError

    @torch.no_grad()
    def decorated() -> None:
        raise ZeroDivisionError

    return [(refused(call), torch.is_grad_enabled()) for call in (fail, decorated)]


@covers("autograd/no-grad-decorates")
@beside
def test_decorators(torch: Any) -> Any:
    @torch.no_grad()
    def off(x: Any, *, factor: int = 2) -> Any:
        """Double."""
        return x * factor, torch.is_grad_enabled()

    @torch.no_grad
    def bare(x: Any) -> Any:
        return x * 2

    @torch.enable_grad()
    def on(x: Any) -> Any:
        return x * 2

    @torch.set_grad_enabled(False)
    def through(x: Any) -> Any:
        return x * 2

    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        inside = on(x)
    return off(x, factor=3), off.__name__, off.__doc__, bare(x), inside, through(x), x * 2


@covers("autograd/no-grad-decorates")
@beside
def test_generators_run_in_their_mode(torch: Any) -> Any:
    seen = []

    @torch.no_grad()
    def steps() -> Any:
        try:
            got = yield torch.is_grad_enabled()
            seen.append((got, torch.is_grad_enabled()))
            try:
                yield 2
            except ValueError:
                seen.append(torch.is_grad_enabled())
                yield 3
        finally:
            seen.append(torch.is_grad_enabled())
        return 4

    run = steps()
    seen += [next(run), torch.is_grad_enabled(), run.send(5), torch.is_grad_enabled()]
    seen += [run.throw(ValueError()), torch.is_grad_enabled()]
    run.close()
    ended = steps()
    values = [next(ended), next(ended), refused(lambda: next(ended))]
    return seen, values, torch.is_grad_enabled()


@covers("autograd/no-grad")
@beside
def test_set_grad_enabled_works_at_once(torch: Any) -> Any:
    torch.set_grad_enabled(False)
    at_once = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    with torch.set_grad_enabled(False):
        inside = torch.is_grad_enabled()
    return at_once, inside, torch.is_grad_enabled()


@beside
def test_one_manager_used_twice(torch: Any) -> Any:
    off = torch.no_grad()
    seen = []
    for _ in range(2):
        with off:
            seen.append(torch.is_grad_enabled())
        seen.append(torch.is_grad_enabled())
    return seen


@covers("autograd/backward-ignores-mode")
@beside
def test_backward_without_grad(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = (x * x * 3).sum()
    with torch.no_grad():
        (through_grad,) = torch.autograd.grad(y, x, retain_graph=True)
        y.backward()
        after = torch.is_grad_enabled()
    (second,) = torch.autograd.grad((x * x).sum(), x, create_graph=True)
    return x.grad, through_grad, after, second, torch.is_grad_enabled()


def test_modes_belong_to_threads() -> None:
    seen: list[bool] = []
    with reftorch.no_grad():
        thread = threading.Thread(target=lambda: seen.append(reftorch.is_grad_enabled()))
        thread.start()
        thread.join()
    assert seen == [True]
