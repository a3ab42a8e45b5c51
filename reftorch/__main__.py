"""`python -m reftorch` and the command `reftorch`."""

from __future__ import annotations

import click

from reftorch.conformance.cli import conform


@click.group()
def main() -> None:
    """PyTorch's tensor semantics as an executable specification."""


main.add_command(conform)

if __name__ == "__main__":
    main(prog_name="reftorch")
