"""Pictures: of the autograd graph, of a tensor in its storage, of a backward pass step by step.

    from reftorch.drawing import draw_graph, draw_strides, watch_backward

None of it runs unless it is called, and nothing here is imported with `reftorch`.
"""

from reftorch.drawing.graph import draw_graph as draw_graph
from reftorch.drawing.picture import Picture as Picture
from reftorch.drawing.stepper import Watch as Watch, watch_backward as watch_backward
from reftorch.drawing.storage import Cells as Cells, draw_strides as draw_strides
