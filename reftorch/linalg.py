"""The names under which `torch.linalg` offers operators that have another name of their own."""

from reftorch._rendered.functions import matmul as matmul

__all__ = ["matmul"]
