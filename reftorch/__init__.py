"""reftorch: PyTorch's tensor semantics as an executable specification.

Use it as torch is used: `import reftorch as torch`.
"""

from reftorch import autograd
from reftorch._rendered.functions import *  # noqa: F403
from reftorch.autograd import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from reftorch.core.device import device
from reftorch.core.dtype import (  # noqa: A004
    bfloat16, bool, cdouble, cfloat, chalf, complex32, complex64, complex128, double, dtype, float,
    float8_e4m3fn, float8_e5m2, float16, float32, float64, half, int, int8, int16, int32, int64,
    long, short, uint8, uint16, uint32, uint64,
)  # fmt: skip
from reftorch.core.dtype_info import finfo, iinfo
from reftorch.core.geometry import Size
from reftorch.core.layout import layout, strided
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, memory_format, preserve_format,
)  # fmt: skip
from reftorch.defaults import get_default_dtype, is_tensor, set_default_dtype
from reftorch.explain import explain
from reftorch.printing import set_printoptions
from reftorch.tensor import Tensor

# the function has its name back from the module, which the import system binds here
from reftorch._rendered.functions import tensor  # noqa: E402
