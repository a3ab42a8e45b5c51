"""What a picture of the graph shows is what the tensors and PyTorch say of it."""

from __future__ import annotations

import itertools
from typing import Any
from xml.etree import ElementTree

import pytest
import torch

import reftorch
from reftorch.drawing import Picture, draw_graph
from reftorch.drawing.layered import BESIDE, lay_out, nearest

SVG = "{http://www.w3.org/2000/svg}"


def program(module: Any) -> dict[str, Any]:
    """A small network with a write to a view, several outputs, and hooks."""
    x = module.arange(12.0).view(4, 3).clone().requires_grad_()
    w = module.ones(3, 3, requires_grad=True)
    h = x @ w + 1
    v = h[1:3]
    v.mul_(w[0])
    a, c = h.unbind(1)[:2]
    r = h.relu()
    r.register_hook(lambda grad: grad)
    r.retain_grad()
    loss = (a * c).sum() + r.exp().sum()
    return {"x": x, "w": w, "h": h, "v": v, "a": a, "c": c, "r": r, "loss": loss}


def edges_of_torch(root: torch.Tensor) -> list[tuple[str, str, int]]:
    """All edges behind a tensor of PyTorch, by the names of their ends."""
    seen, waiting, found = set(), [root.grad_fn], []
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        for end, number in node.next_functions:
            if end is not None:
                found.append((short(node.name()), short(end.name()), number))
                waiting.append(end)
    return sorted(found)


def short(name: str) -> str:
    return name.rpartition("::")[2]


def edges_of(picture: Picture) -> list[tuple[str, str, int]]:
    names = {b.key: "AccumulateGrad" if b.kind == "leaf" else b.title for b in picture.boxes}
    return sorted(
        (names[a.start], names[a.end], 0 if a.output is None else a.output)
        for a in picture.arrows if a.kind == "gradient"
    )  # fmt: skip


def box(picture: Picture, title: str) -> Any:
    (found,) = [each for each in picture.boxes if each.title == title]
    return found


@pytest.fixture(scope="module")
def picture() -> Picture:
    made = program(reftorch)
    return draw_graph(made["loss"], made["v"], names=made)


def test_edges_are_those_of_pytorch() -> None:
    ours = draw_graph(program(reftorch)["loss"])
    assert edges_of(ours) == edges_of_torch(program(torch)["loss"])


def test_names_kinds_and_lines(picture: Picture) -> None:
    assert box(picture, "x").kind == "leaf"
    assert box(picture, "h").kind == "tensor"
    assert ("float32[4, 3]", "fact") in box(picture, "h").lines
    assert ("version 1", "fact") in box(picture, "h").lines
    assert ("strides (3, 1), offset 3", "fact") in box(picture, "v").lines
    assert ("self = a: float32[4] v1", "saved") in box(picture, "MulBackward0").lines


def test_views_point_to_their_base(picture: Picture) -> None:
    titles = {each.key: each.title for each in picture.boxes}
    bases = {(titles[a.start], titles[a.end]) for a in picture.arrows if a.kind == "base"}
    assert bases == {("v", "h"), ("a", "h"), ("c", "h")}


def test_a_write_to_a_view_is_a_node_of_the_base(picture: Picture) -> None:
    copy = box(picture, "CopySlices")
    leads = [(arrow.label, arrow.end) for arrow in picture.arrows if arrow.start == copy.key]
    titles = {each.key: each.title for each in picture.boxes}
    assert [(label, titles[end]) for label, end in leads] == [
        ("base", "AddBackward0"), ("other", "SelectBackward0"),
    ]  # fmt: skip
    assert ("MulBackward0 wrote to", "fact") in copy.lines
    assert ("offset 3 of a base of sizes (4, 3)", "fact") in copy.lines


def test_names_do_not_wait_for_the_first_backward() -> None:
    picture = draw_graph(reftorch.ones(2, requires_grad=True).rsqrt())
    assert box(picture, "RsqrtBackward0").lines[0].text.startswith("result: ")


def test_hooks_are_marked(picture: Picture) -> None:
    lines = box(picture, "ReluBackward0").lines
    assert [line.text for line in lines if line.kind == "hook"] == ["1 tensor hook", "retains grad"]


def test_an_overwritten_tensor_is_marked() -> None:
    x = reftorch.ones(3, requires_grad=True)
    y = x.tanh()
    y.mul_(2)
    (line,) = box(draw_graph(y), "TanhBackward0").lines
    assert line == ("result: float32[3] v0, now v1", "written")
    with pytest.raises(RuntimeError):
        y.sum().backward()


def test_what_is_freed_is_said() -> None:
    y = (reftorch.ones(3, requires_grad=True) * 1).exp().sum()
    y.backward()
    assert ("saved values are freed", "fact") in box(draw_graph(y), "ExpBackward0").lines


def test_lists_functions_and_stale_views() -> None:
    x, w = reftorch.ones(2, requires_grad=True), reftorch.ones(2, requires_grad=True)

    class Square(reftorch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, given: Any) -> Any:
            ctx.save_for_backward(given)
            return given * given

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return 2 * grad * ctx.saved_tensors[0]

    joined = reftorch.cat([Square.apply(x), w])
    picture = draw_graph(joined, names={"x": x})
    assert ("saved[0] = x: float32[2] v0", "saved") in box(picture, "SquareBackward").lines
    assert {arrow.label for arrow in picture.arrows} >= {"tensors[0]", "tensors[1]"}
    part = joined.unbind()[0]
    joined.mul_(2)
    assert draw_graph(part, names={"part": part}).boxes[0].lines[-1].kind == "written"


def test_what_hooks_have_packed_is_not_unpacked() -> None:
    unpacked: list[Any] = []
    with reftorch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, unpacked.append):
        y = reftorch.ones(2, requires_grad=True).exp()
    assert ("result: packed by hooks", "saved") in box(draw_graph(y), "ExpBackward0").lines
    assert unpacked == []


def test_nothing_and_what_has_no_graph() -> None:
    assert draw_graph().boxes == ()
    ElementTree.fromstring(draw_graph().svg)
    (plain,) = draw_graph(reftorch.ones(2)).boxes
    assert (plain.kind, plain.title) == ("tensor", "tensor")


def test_svg_is_whole_and_holds_every_box_and_arrow(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.svg)
    groups = root.findall(f".//{SVG}g")
    assert [g.get("id") for g in groups if g.get("id")] == [b.key for b in picture.boxes]
    arrows = {(g.get("data-from"), g.get("data-to")) for g in groups if g.get("data-from")}
    assert arrows == {(arrow.start, arrow.end) for arrow in picture.arrows}
    assert "prefers-color-scheme: dark" in picture.svg
    assert picture._repr_svg_() == picture.svg


def test_names_are_escaped() -> None:
    x = reftorch.ones(2, requires_grad=True)
    picture = draw_graph(x, names={'<b>"&': x})
    assert '<b>"&' in "".join(ElementTree.fromstring(picture.svg).itertext())
    assert r'label="<b>\"&\nfloat32[2]' in picture.dot


def test_dot_names_every_box_and_arrow(picture: Picture) -> None:
    lines = picture.dot.splitlines()
    assert lines[0] == "digraph reftorch {"
    assert sum(" -> " in line for line in lines) == len(picture.arrows)
    assert sum("shape=" in line for line in lines) == len(picture.boxes)


def test_saving(picture: Picture, tmp_path: Any) -> None:
    picture.save(tmp_path / "graph.svg")
    picture.save(tmp_path / "graph.dot")
    assert (tmp_path / "graph.svg").read_text(encoding="utf-8") == picture.svg
    assert (tmp_path / "graph.dot").read_text(encoding="utf-8") == picture.dot
    with pytest.raises(ValueError, match="svg"):
        picture.save(tmp_path / "graph.png")


def test_drawing_changes_nothing() -> None:
    made, drawn = program(reftorch), program(reftorch)
    draw_graph(drawn["loss"], names=drawn)
    for each in (made, drawn):
        each["loss"].backward()
    assert made["x"].grad.tolist() == drawn["x"].grad.tolist()


def test_boxes_do_not_overlap_and_arrows_point_down() -> None:
    sizes = {key: (50.0 + 13 * (key % 5), 40.0 + 9 * (key % 3)) for key in range(30)}
    arrows = [(a, b) for a, b in itertools.combinations(range(30), 2) if (a * 7 + b * 5) % 19 == 0]
    layout = lay_out(sizes, arrows)
    for a, b in itertools.combinations(sizes, 2):
        (x, y), (to_x, to_y) = layout.centres[a], layout.centres[b]
        apart_x = abs(x - to_x) - (sizes[a][0] + sizes[b][0]) / 2
        apart_y = abs(y - to_y) - (sizes[a][1] + sizes[b][1]) / 2
        assert apart_x > BESIDE - 1e-6 or apart_y > 0, (a, b)
    for (start, end), way in zip(arrows, layout.ways, strict=True):
        assert layout.centres[start][1] < layout.centres[end][1]
        assert all(upper[1] <= lower[1] for upper, lower in itertools.pairwise(way))


def test_places_are_the_nearest_that_keep_the_distances() -> None:
    assert nearest([0.0, 0.0, 9.0], [2.0, 2.0]) == [-1.0, 1.0, 9.0]
    assert nearest([5.0, 0.0], [1.0]) == [2.0, 3.0]
    assert nearest([], []) == []


def test_a_deep_graph_is_walked_without_recursion() -> None:
    y = reftorch.ones((), requires_grad=True)
    for _ in range(3000):
        y = y + 1
    assert len(draw_graph(y).boxes) == 3002
