"""torch.utils.dlpack: memory that goes from one library to another [dlpack/shares]."""

from reftorch._rendered.functions import from_dlpack as from_dlpack, to_dlpack as to_dlpack
from reftorch.core.dlpack import DLDeviceType as DLDeviceType
