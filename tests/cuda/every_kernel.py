"""Running every kernel once or twice on small tensors: what a sanitizer watches.

python -m tests.cuda.every_kernel DTYPE EXAMPLES [GLOB]    calls every operator that matches on the
                                                           device, with tensors of DTYPE if it can

Programs are drawn from the specification, as `reftorch conform` draws them. Which kernels were
launched is printed at the end, with the programs that failed.
"""

from __future__ import annotations

import fnmatch
import json
import os
import sys
from collections import Counter

import hypothesis

from reftorch.backends.cuda import driver
from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.draft import Wish
from reftorch.conformance.execute import observe
from reftorch.conformance.strategies import Plan, programs
from reftorch.spec import OpSpec, load

os.environ.setdefault("REFTORCH_CUDA_FALLBACK", "1")

# Their tensors are made on the host, or are not dense.
LEFT_OUT = ("sparse", "random", "random_creation", "sampling")
RESULT = "== launched "


def count_launches() -> Counter[str]:
    """Count the launches of each kernel from now on."""
    counted: Counter[str] = Counter()
    launch = driver.launch

    def counting(index, function, *arguments):
        counted[function.name] += 1
        launch(index, function, *arguments)

    driver.launch = counting
    return counted


def call(op: OpSpec, dtype: str, examples: int, adapters) -> list[str]:
    """Run programs of one operator; return what went wrong but errors of the operator."""
    tested, reference = adapters
    rule = next(iter(load().rules.values()))
    faults = []
    for dtypes in ((dtype,), None):
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

        try:
            run()
        except (IndexError, hypothesis.errors.HypothesisException):
            continue  # the operator takes no such dtype
        break
    return faults


def main(dtype: str, examples: str, pattern: str = "*") -> None:
    """Call every operator that matches, and print the launches."""
    adapters = load_adapter("reftorch:cuda"), load_adapter("reftorch")
    counted, faults = count_launches(), []
    for op in load().ops.values():
        left_out = op.family.startswith(LEFT_OUT) or op.schema.name.startswith(LEFT_OUT)
        if not left_out and any(
            fnmatch.fnmatchcase(op.schema.name, each) for each in pattern.split(",")
        ):
            faults += call(op, dtype, int(examples), adapters)
    driver.synchronize(0)
    print(RESULT + json.dumps({"launches": counted, "faults": faults}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
