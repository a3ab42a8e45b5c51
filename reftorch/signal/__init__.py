"""What torch.signal has: windows."""

from reftorch.signal import windows as windows
