"""Modules, their parameters, and the functions for neural networks."""

from reftorch.nn import functional as functional, init as init, utils as utils
from reftorch.nn.activations import (
    CELU as CELU, ELU as ELU, GELU as GELU, GLU as GLU, SELU as SELU, Hardshrink as Hardshrink,
    Hardsigmoid as Hardsigmoid, Hardswish as Hardswish, Hardtanh as Hardtanh,
    LeakyReLU as LeakyReLU, LogSigmoid as LogSigmoid, LogSoftmax as LogSoftmax, Mish as Mish,
    PReLU as PReLU, ReLU as ReLU, ReLU6 as ReLU6, RReLU as RReLU, Sigmoid as Sigmoid, SiLU as SiLU,
    Softmax as Softmax, Softmax2d as Softmax2d, Softmin as Softmin, Softplus as Softplus,
    Softshrink as Softshrink, Softsign as Softsign, Tanh as Tanh, Tanhshrink as Tanhshrink,
    Threshold as Threshold,
)  # fmt: skip
from reftorch.nn.containers import (
    ModuleDict as ModuleDict, ModuleList as ModuleList, Sequential as Sequential,
)  # fmt: skip
from reftorch.nn.layers import (
    Flatten as Flatten, Identity as Identity, Linear as Linear, Unflatten as Unflatten,
)  # fmt: skip
from reftorch.nn.losses import LinearCrossEntropyOptions as LinearCrossEntropyOptions
from reftorch.nn.module import Module as Module
from reftorch.nn.parameter import Buffer as Buffer, Parameter as Parameter
from reftorch.nn.parameter_containers import (
    ParameterDict as ParameterDict, ParameterList as ParameterList,
)  # fmt: skip
