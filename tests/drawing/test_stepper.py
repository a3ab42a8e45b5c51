"""The steps of a backward pass are those of PyTorch's engine: nodes, order, gradients, leaves."""

from __future__ import annotations

import json
import re
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from reftorch.autograd.engine import RUNS, Run
from reftorch.core.hooks import Hooks
from reftorch.drawing import Watch, watch_backward
from reftorch.drawing.steps import Step
from reftorch.drawing.terminal import browse

Made = dict[str, Any]


def leaf(module: Any, *sizes: int) -> Any:
    count = int(np.prod(sizes))
    values = module.arange(1.0, count + 1, dtype=module.float64).div(count)
    return values.view(sizes).clone().requires_grad_()


def chain(module: Any) -> Made:
    x, w = leaf(module, 3, 4), leaf(module, 4, 2)
    return {"x": x, "w": w, "loss": (x @ w).tanh().exp().sum()}


def meeting(module: Any) -> Made:
    x = leaf(module, 5)
    y = x.sin()
    return {"x": x, "y": y, "loss": (y * y + y.exp() * x).sum()}


def outputs(module: Any) -> Made:
    x = leaf(module, 3, 4)
    a, b, _ = x.exp().unbind()
    return {"x": x, "loss": (a * b + a).sum()}


def written(module: Any) -> Made:
    x, w = leaf(module, 4, 3), leaf(module, 2, 3)
    h = x * 1
    h[1:3].mul_(w)
    h[0].mul_(3)
    return {"x": x, "w": w, "loss": (h * h).sum()}


def hooked(module: Any) -> Made:
    x = leaf(module, 4)
    y = x * x
    y.register_hook(lambda grad: grad * 3)
    y.retain_grad()
    y.grad_fn.register_prehook(lambda grads: (grads[0] + 1,))
    return {"x": x, "y": y, "loss": y.exp().sum()}


def broadcast(module: Any) -> Made:
    x, b = leaf(module, 3, 4), leaf(module, 4)
    return {"x": x, "b": b, "loss": (x + b).exp().sum()}


PROGRAMS = [chain, meeting, outputs, written, hooked, broadcast]


def short(name: str) -> str:
    return name.rpartition("::")[2]


def passed_by_torch(root: torch.Tensor) -> list[tuple[str, list[Any]]]:
    """Fill a list, while PyTorch runs backward, with each node and the gradients it was given."""
    passed: list[tuple[str, list[Any]]] = []
    seen, waiting = set(), [root.grad_fn]

    def watch(node: Any) -> None:
        name = short(node.name())
        node.register_prehook(lambda grads: passed.append((name, [copied(g) for g in grads])))

    while waiting:
        node = waiting.pop()
        if node is None or node in seen or "AccumulateGrad" in node.name():
            continue
        seen.add(node)
        watch(node)
        waiting.extend([end for end, _ in node.next_functions])
    return passed


def copied(grad: torch.Tensor | None) -> Any:
    return None if grad is None else grad.detach().clone().numpy()


def watched(make: Callable[[Any], Made]) -> tuple[Made, Watch]:
    made = make(reftorch)
    with watch_backward(names=made) as watch:
        made["loss"].backward()
    return made, watch


def nodes(watch: Watch) -> list[Step]:
    return [step for step in watch.steps if step.kind == "node"]


def name_of(step: Step) -> str:
    return step.title.split(" ")[0]


def values_of(gradients: Any) -> list[Any]:
    return [None if each.seen is None else each.seen.values for each in gradients]


def assert_same(found: list[Any], expected: list[Any]) -> None:
    assert [each is None for each in found] == [each is None for each in expected]
    for ours, theirs in zip(found, expected, strict=True):
        if theirs is not None:
            np.testing.assert_allclose(ours, theirs, rtol=1e-12)


@pytest.mark.parametrize("make", PROGRAMS)
def test_nodes_and_gradients_are_those_of_pytorch(make: Callable[[Any], Made]) -> None:
    theirs = make(torch)
    passed = passed_by_torch(theirs["loss"])
    theirs["loss"].backward()
    steps = nodes(watched(make)[1])
    assert [name_of(step) for step in steps] == [name for name, _ in passed]
    for step, (_, expected) in zip(steps, passed, strict=True):
        assert_same(values_of(step.changed or step.incoming), expected)


@pytest.mark.parametrize("make", PROGRAMS)
def test_leaves_get_the_sums_of_pytorch(make: Callable[[Any], Made]) -> None:
    theirs, (made, watch) = make(torch), watched(make)
    theirs["loss"].backward()
    reached = {step.title: step for step in watch.steps if step.kind == "leaf"}
    assert set(reached) == {name for name, t in theirs.items() if t.is_leaf}
    for name, step in reached.items():
        for gradients in (step.incoming, step.results):
            assert_same(values_of(gradients), [copied(theirs[name].grad)])
        assert made[name].grad.stride() == theirs[name].grad.stride()


@pytest.mark.parametrize("make", PROGRAMS)
def test_what_a_step_leaves_waiting_is_what_comes(make: Callable[[Any], Made]) -> None:
    steps = watched(make)[1].steps
    for before, step in zip(steps, steps[1:], strict=False):
        waiting = before.state.queue if step.kind == "node" else before.state.leaves
        arrives = [each for each in waiting if each.key == step.key]
        assert_same(values_of(arrives), values_of(step.incoming))
        if step.kind == "node":
            assert before.state.queue[0].key == step.key
    assert (steps[-1].state.queue, steps[-1].state.leaves) == ((), ())


def test_watching_changes_no_gradient() -> None:
    for make in PROGRAMS:
        plain, (made, _) = make(reftorch), watched(make)
        plain["loss"].backward()
        for name in plain:
            if plain[name].is_leaf:
                assert plain[name].grad.tolist() == made[name].grad.tolist()


def test_sums_of_several_edges_grow_in_the_queue() -> None:
    steps = watched(meeting)[1].steps
    sizes = [
        float(each.seen.values.sum()) for step in steps for each in step.state.queue
        if each.title.startswith("SinBackward0") and each.seen is not None
        and each.seen.values is not None
    ]  # fmt: skip
    assert len(set(sizes)) == 2  # from y.exp(), then both places of y * y at once
    assert sizes == sorted(sizes)


def test_results_go_along_the_edges() -> None:
    made, watch = watched(chain)
    (step,) = [step for step in watch.steps if step.title.startswith("Mm")]
    assert {(each.label, each.title) for each in step.results} == {("self", "x"), ("mat2", "w")}
    found = {each.title: each.seen.values for each in step.results if each.seen is not None}
    np.testing.assert_array_equal(found["x"], made["x"].grad.numpy())


def test_saved_versions_and_the_error() -> None:
    x = leaf(reftorch, 3)
    y = x.exp()
    y.mul_(2)
    with watch_backward() as watch, pytest.raises(RuntimeError):
        y.sum().backward()
    last = watch.steps[-1]
    assert last.title.startswith("ExpBackward0")
    assert [line for line in last.saved if line.kind == "written"] == [
        ("result: float64[3] v0, now v1", "written")
    ]
    assert last.error.startswith("RuntimeError: one of the variables needed")
    assert "RuntimeError: one of the variables" in str(watch)


def test_grad_passes_what_is_only_wanted() -> None:
    x = leaf(reftorch, 3)
    y = x.exp()
    with watch_backward(names={"x": x}) as watch:
        (grad,) = reftorch.autograd.grad(y.sin().sum(), y)
    assert [(step.kind, name_of(step)) for step in watch.steps[1:]] == [
        ("node", "SumBackward0"), ("node", "SinBackward0"), ("passed", "ExpBackward0"),
    ]  # fmt: skip
    assert_same(values_of(watch.steps[-1].incoming), [grad.numpy()])
    assert x.grad is None


def test_a_run_inside_of_a_run_has_steps_of_its_own() -> None:
    x, z = leaf(reftorch, 3), leaf(reftorch, 2)
    y, inner = x * 2, (z * z).sum()
    y.register_hook(lambda grad: inner.backward())
    with watch_backward(names={"x": x, "z": z}) as watch:
        y.sum().backward()
    assert [step.run for step in watch.steps] == [0, 0, 0, 1, 1, 1, 1, 0]
    assert [step.title for step in watch.steps if step.kind == "leaf"] == ["z", "x"]
    assert len(watch.pictures) == 2
    assert "run 2" in str(watch)


def test_a_second_order_pass_has_two_runs() -> None:
    x = leaf(reftorch, 3)
    with watch_backward(names={"x": x}) as watch:
        (first,) = reftorch.autograd.grad((x**3).sum(), x, create_graph=True)
        first.sum().backward()
    assert [step.results[0].label for step in watch.steps if step.kind == "leaf"] == [
        "returned", ".grad",
    ]  # fmt: skip
    assert_same(values_of(watch.steps[-1].results), [6 * x.detach().numpy()])


def test_nothing_is_watched_outside_and_nothing_is_kept() -> None:
    with watch_backward() as watch:
        made = chain(reftorch)
    made["loss"].backward()
    assert watch.steps == []
    made, watch = watched(chain)
    watch.names.clear()
    node, tensor = weakref.ref(made["loss"].grad_fn), weakref.ref(made["x"])
    made.clear()
    assert (node(), tensor()) == (None, None)


def test_watching_leaves_the_engine_as_fast_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hooks, "any", False)  # as long as nobody registers a hook
    _, watch = watched(written)
    assert len(nodes(watch)) == 5
    assert not Hooks.any
    assert RUNS.start is Run


def test_the_page_holds_the_steps_and_nothing_foreign(tmp_path: Any) -> None:
    _, watch = watched(written)
    watch.save(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert data is not None
    held = json.loads(data[1])
    assert [step["title"] for step in held["steps"]] == [step.title for step in watch.steps]
    assert held["pictures"] == [picture.svg for picture in watch.pictures]
    assert set(re.findall(r"https?://[^\s\"'\\]+", page)) == {"http://www.w3.org/2000/svg"}
    assert watch._repr_html_().startswith("<iframe srcdoc=")


def test_a_name_cannot_end_the_script() -> None:
    x = leaf(reftorch, 2)
    with watch_backward(names={"</script><b>": x}) as watch:
        x.exp().sum().backward()
    assert watch.page.count("</script>") == 2


def test_browsing_goes_to_and_fro(capsys: pytest.CaptureFixture[str]) -> None:
    _, watch = watched(chain)
    answers = iter(["", "p", "3", "q"])
    browse(watch.steps, lambda _: next(answers))
    said = capsys.readouterr().out
    assert re.findall(r"(\d) of \d:", said) == ["0", "1", "0", "3"]
    watch.show()
    assert capsys.readouterr().out.count(" of ") == len(watch.steps)
