"""Pictures: of the autograd graph, and of a tensor in its storage.

    from reftorch.drawing import draw_graph, draw_strides

None of it runs unless it is called, and nothing here is imported with `reftorch`.
"""

from reftorch.drawing.graph import draw_graph as draw_graph
from reftorch.drawing.picture import Picture as Picture
from reftorch.drawing.storage import Cells as Cells, draw_strides as draw_strides
