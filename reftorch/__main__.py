"""`python -m reftorch` and the command `reftorch`."""

from __future__ import annotations

import click

from reftorch.conformance.cli import conform
from reftorch.conformance.kill_table import mutants
from reftorch.conformance.report.commands import report
from reftorch.conformance.vectors.commands import vectors
from reftorch.doctor import doctor
from reftorch.tools.coverage import coverage
from reftorch.version import PYTORCH, __version__


@click.group()
@click.version_option(f"{__version__}, which specifies PyTorch {PYTORCH}", prog_name="reftorch")
def main() -> None:
    """PyTorch's tensor semantics as an executable specification."""


main.add_command(conform)
main.add_command(coverage)
main.add_command(doctor)
main.add_command(mutants)
main.add_command(report)
main.add_command(vectors)

if __name__ == "__main__":
    main(prog_name="reftorch")
