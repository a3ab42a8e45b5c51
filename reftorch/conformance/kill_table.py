"""The command `reftorch mutants`: is each rule noticed to be broken?"""

from __future__ import annotations

import fnmatch
import time

import click
from rich.markup import escape
from rich.table import Table

from reftorch.conformance.adapters import UnknownBackend
from reftorch.conformance.cli import CONFORMS, DIFFERS, fail, make_console, make_progress
from reftorch.conformance.mutants import Kill, all_mutants, run_mutants
from reftorch.conformance.runner import PROFILES
from reftorch.conformance.session import load_reference
from reftorch.spec import Spec, SpecError, load


@click.command()
@click.argument("pattern", default="*")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="dev", show_default=True)
@click.option("--reference", default="reftorch", show_default=True,
              help="The library that the mutants are made of: reftorch or torch.")
@click.pass_context
def mutants(context: click.Context, pattern: str, profile: str, reference: str) -> None:
    """Run the mutants whose name or rule matches PATTERN and print the kill table.

    A mutant is a backend with one fault. The exit status is 1 when one is not noticed by its rule,
    or when a normative rule that matches has none.
    """
    console = make_console()
    try:
        spec, trusted = load(), load_reference(reference)
    except (SpecError, UnknownBackend, ImportError) as error:
        context.exit(fail(str(error)))
    chosen = sorted(
        (each for each in all_mutants()
         if fnmatch.fnmatchcase(each.name, pattern) or fnmatch.fnmatchcase(each.rule, pattern)),
        key=lambda each: each.rule,
    )  # fmt: skip
    if not chosen:
        context.exit(fail(f"no mutant matches {pattern}"))
    start, kills = time.perf_counter(), []
    with make_progress(console) as progress:
        task = progress.add_task("mutants", total=len(chosen))
        for kill in run_mutants(spec, trusted, chosen, PROFILES[profile]):
            kills.append(kill)
            progress.update(task, advance=1)
    console.print(kill_table(kills))
    dead, rules = sum(kill.killed for kill in kills), {each.rule for each in chosen}
    bare = without_mutants(spec, pattern)
    if bare:
        console.print("no mutant breaks: " + ", ".join(bare), soft_wrap=True)
    console.print(
        f"{len(rules)} rules, {dead} of {len(kills)} mutants killed, each by its own rule, "
        f"in {time.perf_counter() - start:.1f} s"
    )
    context.exit(CONFORMS if dead == len(kills) and not bare else DIFFERS)


def without_mutants(spec: Spec, pattern: str = "*") -> list[str]:
    """Return the normative rules that no mutant breaks."""
    broken = {mutant.rule for mutant in all_mutants()}
    normative = (rule.id for rule in spec.rules.values() if rule.status == "normative")
    return [each for each in normative if each not in broken and fnmatch.fnmatchcase(each, pattern)]


def kill_table(kills: list[Kill]) -> Table:
    """Return the table of rules, how a mutant breaks each, and what gave it away."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("rule", no_wrap=True)
    table.add_column("mutant", overflow="fold")
    table.add_column("killed", no_wrap=True)
    table.add_column("by", overflow="fold")
    for kill in kills:
        state = "[green]yes[/]" if kill.killed else "[red]no[/]"
        table.add_row(kill.mutant.rule, escape(kill.mutant.says), state, escape(kill.evidence))
    return table
