"""Measure the errors of operators beside PyTorch's, and write them to docs/accuracy.md.

python -m tests.accuracy.write             measure everything and write the page
python -m tests.accuracy.write 'special.*' print what is measured of the operators that match

Inputs are drawn from fixed seeds, so that what changes is what the libraries calculate. The exit
status is 1 when an operator is worse than PyTorch by more than the slack and is not listed.
"""

from __future__ import annotations

import fnmatch
import importlib
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.accuracy.arrays import ARRAYS
from tests.accuracy.functions import FUNCTIONS
from tests.accuracy.listed import LISTED
from tests.accuracy.measure import DIGITS, FORMATS, PARTS, SLACK, Observed, observe
from tests.accuracy.rows import ROWS
from tests.support import ROOT

PAGE = ROOT / "docs" / "accuracy.md"
SUBJECTS = {subject.name: subject for subject in (*FUNCTIONS, *ROWS, *ARRAYS)}
HEAD = f"""\
<!-- Written by python -m tests.accuracy.write, which measures; not edited. -->

# How accurate operators are

The worst error that was observed of each operator and dtype, in units in the last place of the
exact value, which mpmath calculates with {DIGITS} digits from the same inputs: *reftorch /
PyTorch*. What is rounded once and right has an error of 0.5 at most. Inputs come from fixed
seeds, some hundreds for each operator and dtype: these are observations and no bounds. A dash
stands for a dtype that an operator does not take. What is worse than PyTorch by more than
{SLACK:g} units is **bold** and explained at the end; `python -m tests.accuracy.write` measures
again, and fails where something is bold and not explained.

Where an exact value is close to zero and the operator is a difference (a Bessel function near a
root, a logarithm near 1), units in the last place of it are small, and the errors of both
libraries many. What consists of sums in which places cancel (products, convolutions, transforms and
linear algebra) is measured in units of the greatest element of the result, and a complex number in
those of its magnitude.
"""


def measured(pattern: str = "*") -> Iterator[Observed]:
    """Measure the subjects whose names match."""
    chosen = [name for name in SUBJECTS if fnmatch.fnmatchcase(name, pattern)]
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        for found in pool.map(measure, chosen):
            yield from found


def measure(name: str) -> list[Observed]:
    """Measure one subject in the dtypes that PyTorch takes."""
    libraries = [importlib.import_module(library) for library in ("reftorch", "torch")]
    found = []
    for dtype in SUBJECTS[name].dtypes:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found.append(observe(SUBJECTS[name], dtype, libraries))
        except (NotImplementedError, RuntimeError) as refusal:
            if "not implemented for" not in str(refusal):
                raise
    return found


def page(observed: Iterable[Observed]) -> str:
    """The text of the page."""
    observed = list(observed)
    parts = [HEAD]
    for kind in dict.fromkeys(each.kind for each in observed):
        chosen = [each for each in observed if each.kind == kind]
        dtypes = [each for each in (*FORMATS, *PARTS) if any(each == one.dtype for one in chosen)]
        parts.append(f"\n## {kind.capitalize()}\n\n| operator | {' | '.join(dtypes)} |\n")
        parts.append("|---" * (len(dtypes) + 1) + "|\n")
        for name in dict.fromkeys(each.subject for each in chosen):
            cells = {each.dtype: cell(each) for each in chosen if each.subject == name}
            row = " | ".join(cells.get(dtype, "-") for dtype in dtypes)
            parts.append(f"| `{name}` | {row} |\n")
    worse = [each for each in observed if each.is_worse]
    parts.append(f"\n## Worse than PyTorch by more than {SLACK:g} units\n\n")
    parts += [f"- `{each.subject}`, {each.dtype}: {reason(each)}\n" for each in worse]
    return "".join(parts if worse else [*parts, "Nothing.\n"])


def cell(each: Observed) -> str:
    """Both errors, ours bold where it is worse."""
    ours, torchs = short(each.ours), short(each.torchs)
    return f"**{ours}** / {torchs}" if each.is_worse else f"{ours} / {torchs}"


def short(error: float) -> str:
    """An error with as many digits as it deserves."""
    return f"{error:.2f}" if error < 100 else f"{error:.1e}"


def reason(each: Observed) -> str:
    """Why an operator is worse."""
    return LISTED.get((each.subject, each.dtype), "not explained yet")


def main(arguments: list[str]) -> int:
    """Run the tool."""
    observed = []
    for each in measured(*arguments[:1]):
        observed.append(each)
        print(f"{each.subject:36} {each.dtype:9} {cell(each)}", flush=True)
    if not arguments:
        PAGE.write_text(page(observed), encoding="utf-8")
    worse = [each for each in observed if each.is_worse]
    for each in worse:
        print(f"worse than PyTorch: {each.subject} in {each.dtype}: {reason(each)}")
    return int(any((each.subject, each.dtype) not in LISTED for each in worse))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
