"""The names under which `torch.special` offers operators that have another name of their own."""

from reftorch._rendered.functions import (
    exp2 as exp2,
    expm1 as expm1,
    log1p as log1p,
    log_softmax as log_softmax,
    logsumexp as logsumexp,
    round as round,
    sigmoid as expit,
    softmax as softmax,
)

__all__ = ["exp2", "expit", "expm1", "log1p", "log_softmax", "logsumexp", "round", "softmax"]
