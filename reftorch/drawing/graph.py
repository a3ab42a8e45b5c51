"""`draw_graph`: a picture of the graph that autograd recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reftorch.core.tensor_impl import TensorImpl
from reftorch.drawing.anatomy import Anatomy
from reftorch.drawing.picture import Picture


def draw_graph(*tensors: TensorImpl, names: Mapping[str, Any] | None = None) -> Picture:
    """Draw the graph behind some tensors, as it is now; `names=locals()` lets it call them by name.

    Gradients go down the arrows, which say what the formulas call the input, and at which output
    of a node with several they arrive. Nodes list what they saved, with the version of a tensor
    then and, where it was written to since, now. What else has a name and is reached is shown, too.
    """
    anatomy = Anatomy(tensors, {} if names is None else names)
    return Picture(list(anatomy.boxes.values()), anatomy.arrows, "autograd graph")
