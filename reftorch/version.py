"""The version of reftorch, and that of the PyTorch whose behaviour it specifies."""

__version__ = "0.1.0"
PYTORCH = "2.13.0"
