"""reftorch: PyTorch's tensor semantics as an executable specification.

Use it as torch is used: `import reftorch as torch`.
"""

from math import e as e, inf as inf, nan as nan, pi as pi

from reftorch import (
    array_api as array_api, autograd as autograd, cuda as cuda, fft as fft, func as func,
    linalg as linalg, masked as masked, nn as nn, random as random, signal as signal,
    sparse as sparse, sparse_tensor as sparse_tensor, special as special, utils as utils,
)  # fmt: skip
from reftorch._rendered.functions import *  # noqa: F403
from reftorch._rendered.functions import _conj as _conj, _neg_view as _neg_view
from reftorch.autograd.anomaly import (
    is_anomaly_check_nan_enabled as is_anomaly_check_nan_enabled,
    is_anomaly_enabled as is_anomaly_enabled, set_anomaly_enabled as set_anomaly_enabled,
)  # fmt: skip
from reftorch.autograd import (
    enable_grad as enable_grad, is_grad_enabled as is_grad_enabled, no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
)  # fmt: skip
from reftorch.core.device import device as device
from reftorch.core.dtype import (  # noqa: A004
    bfloat16 as bfloat16, bool as bool, cdouble as cdouble, cfloat as cfloat, chalf as chalf,
    complex32 as complex32, complex64 as complex64, complex128 as complex128, double as double,
    dtype as dtype, float as float, float8_e4m3fn as float8_e4m3fn, float8_e5m2 as float8_e5m2,
    float16 as float16, float32 as float32, float64 as float64, half as half, int as int,
    int8 as int8, int16 as int16, int32 as int32, int64 as int64, long as long, short as short,
    uint8 as uint8, uint16 as uint16, uint32 as uint32, uint64 as uint64,
)  # fmt: skip
from reftorch.core.dtype_info import finfo as finfo, iinfo as iinfo
from reftorch.core.generator import Generator as Generator
from reftorch.core.layout import (
    layout as layout, sparse_coo as sparse_coo, sparse_csr as sparse_csr, strided as strided,
)  # fmt: skip
from reftorch.core.memory_format import (
    channels_last as channels_last, channels_last_3d as channels_last_3d,
    contiguous_format as contiguous_format, memory_format as memory_format,
    preserve_format as preserve_format,
)  # fmt: skip
from reftorch.core.size import Size as Size
from reftorch.core.untyped import UntypedStorage as UntypedStorage
from reftorch.defaults import (
    are_deterministic_algorithms_enabled as are_deterministic_algorithms_enabled,
    get_default_device as get_default_device, get_default_dtype as get_default_dtype,
    get_deterministic_debug_mode as get_deterministic_debug_mode, get_device as get_device,
    get_num_threads as get_num_threads,
    is_deterministic_algorithms_warn_only_enabled as is_deterministic_algorithms_warn_only_enabled,
    is_storage as is_storage, is_tensor as is_tensor, set_default_device as set_default_device,
    set_default_dtype as set_default_dtype,
    set_deterministic_debug_mode as set_deterministic_debug_mode,
    set_num_threads as set_num_threads, typename as typename,
    use_deterministic_algorithms as use_deterministic_algorithms,
)  # fmt: skip
from reftorch.core.warning import (
    is_warn_always_enabled as is_warn_always_enabled, set_warn_always as set_warn_always,
)  # fmt: skip
from reftorch.explain import explain as explain
from reftorch.func.vmapping import vmap as vmap
from reftorch.inference import (
    inference_mode as inference_mode, is_inference as is_inference,
    is_inference_mode_enabled as is_inference_mode_enabled,
)  # fmt: skip
from reftorch.printing import set_printoptions as set_printoptions
from reftorch.random import (
    default_generator as default_generator, get_rng_state as get_rng_state,
    initial_seed as initial_seed, manual_seed as manual_seed, seed as seed,
    set_rng_state as set_rng_state,
)  # fmt: skip
from reftorch.tensor import Tensor as Tensor
from reftorch.version import __version__ as __version__

newaxis = None

# the function has its name back from the module, which the import system binds here
from reftorch._rendered.functions import tensor as tensor  # noqa: E402
