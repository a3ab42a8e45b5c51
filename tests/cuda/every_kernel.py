"""Running every kernel once or twice on small tensors: what a sanitizer watches.

python -m tests.cuda.every_kernel DTYPE EXAMPLES [GLOB]    calls every operator that matches on the
                                                           device, with tensors of DTYPE if it can

Programs are drawn from the specification, as `reftorch conform` draws them. Which kernels were
launched is printed at the end, which of those compiled for DTYPE were not, and the programs that
failed.
"""

from __future__ import annotations

import fnmatch
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hypothesis

import reftorch
from reftorch.backends.cuda import driver, emulation
from reftorch.backends.cuda.compiler import HOST, compile_source
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.sources import SOURCES
from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.draft import Wish
from reftorch.conformance.execute import observe
from reftorch.conformance.strategies import Plan, programs
from reftorch.spec import OpSpec, load
from tests.cuda import further_calls

assert KERNELS  # the families, whose import declared the sources
os.environ.setdefault("REFTORCH_CUDA_FALLBACK", "1")

# Their tensors are made on the host, or are not dense.
LEFT_OUT = ("sparse", "random", "random_creation", "sampling")
RESULT = "== launched "


def count_launches() -> Counter[str]:
    """Count the launches of each kernel from now on, as "source.kernel"."""
    counted: Counter[str] = Counter()
    launch = driver.launch

    def counting(index, function, *arguments):
        counted[f"{Path(function.module.path).name.partition('.')[0]}.{function.name}"] += 1
        launch(index, function, *arguments)

    driver.launch = counting
    return counted


def declared(dtype: str) -> set[str]:
    """Return the kernels that are compiled for a dtype, or for none."""
    return {
        f"{source.name}.{kernel.name}"
        for source in SOURCES.values()
        for kernel in source.kernels.values()
        if any(each is None or each.name == dtype for each in kernel.dtypes)
    }


def call(op: OpSpec, dtype: str, examples: int, adapters) -> list[str]:
    """Run programs of one operator; return what went wrong but errors of the operator."""
    tested, reference = adapters
    rule = next(iter(load().rules.values()))
    faults = []
    # integers where the operator takes no such dtype: few modules are to be compiled
    for dtypes in ((dtype,), ("int64",), None):
        wish = Wish(frozenset({"sizes", "strides"}), dtypes, {}, tested.claims)
        plan = Plan(rule, ((op, None),), wish, ("values",), None, ())

        @hypothesis.settings(
            max_examples=examples,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(programs(plan, reference))
        def run(program):
            fault = observe(tested, program).fault
            if fault is not None:
                faults.append(f"{op.full_name}: {fault}")
                emulation.reset()  # else a kernel that fails lets all others fail

        try:
            run()
        except (IndexError, hypothesis.errors.HypothesisException):
            continue  # the operator takes no such dtype
        break
    return faults


def compile_ahead(dtype: str) -> None:
    """Compile what is sure to be wanted, on all processors."""
    modules = [
        (source.name, element)
        for source in SOURCES.values()
        for element in source.dtypes
        if element is None or element.name == dtype
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda each: compile_source(*each, HOST), modules))


def main(dtype: str, examples: str, pattern: str = "*") -> None:
    """Call every operator that matches, and print the launches."""
    if pattern == "*":
        compile_ahead(dtype)
    adapters = load_adapter("reftorch:cuda"), load_adapter("reftorch")
    counted, faults = count_launches(), []
    for op in load().ops.values():
        left_out = op.family.startswith(LEFT_OUT) or op.schema.name.startswith(LEFT_OUT)
        if not left_out and any(
            fnmatch.fnmatchcase(op.schema.name, each) for each in pattern.split(",")
        ):
            faults += call(op, dtype, int(examples), adapters)
    if pattern == "*":
        faults += further_calls.run(getattr(reftorch, dtype))
    driver.synchronize(0)
    missing = sorted(declared(dtype) - set(counted))
    print(
        RESULT + json.dumps({"launches": counted, "faults": faults, "missing": missing}),
        flush=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
