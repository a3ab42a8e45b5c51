"""The command line of the suite: `reftorch conform` and `reftorch mutants`."""

from __future__ import annotations

import fnmatch
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from reftorch.conformance.adapters import UnknownBackend, load_adapter, with_options
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import CannotRun, Worker
from reftorch.conformance.known import load_known, read_known
from reftorch.conformance.mutants import Kill, all_mutants, run_mutants
from reftorch.conformance.report import (
    Entry,
    Report,
    make_entry,
    print_report,
    write_html,
    write_json,
    write_junit,
)
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.conformance.store import FailureStore
from reftorch.conformance.strategies import resolve_ops
from reftorch.spec import Rule, Spec, SpecError, load

CONFORMS, DIFFERS, CANNOT_RUN = 0, 1, 2
FAILURES = Path(".reftorch") / "failures"


def choose_rules(spec: Spec, rules: str | None, ops: str | None) -> list[Rule]:
    """Return the normative rules that match both patterns."""
    chosen = []
    for rule in spec.rules.values():
        if rule.status != "normative":
            continue
        if rules is not None and not fnmatch.fnmatchcase(rule.id, rules):
            continue
        if ops is not None:
            found = [op for op, _ in resolve_ops(rule, spec)]
            names = {name for op in found for name in (op.full_name, op.schema.name)}
            if not any(fnmatch.fnmatchcase(name, ops) for name in names):
                continue
        chosen.append(rule)
    return chosen


def check_folders(*files: Path | None) -> None:
    """Refuse, before anything is run, reports that could not be written."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            raise CannotRun(f"there is no folder {file.absolute().parent} to write to")


def fail(message: str) -> int:
    """Say in one line why nothing can be run."""
    Console(stderr=True).print(f"[red]cannot run:[/red] {escape(message)}", soft_wrap=True)
    return CANNOT_RUN


def make_console() -> Console:
    """Return a console; what is not a terminal is as wide as the tables need."""
    return Console() if sys.stdout.isatty() else Console(width=160)


def file_name(backend: str) -> str:
    """Return a backend's name without what file names do not have."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", backend)


def load_reference(name: str) -> TorchLike:
    """Load the library which says what is expected."""
    adapter = load_adapter(name)
    if not isinstance(adapter, TorchLike):
        raise UnknownBackend(f"{name} cannot be the reference: it does not speak as torch does")
    return adapter


@click.command()
@click.argument("backend")
@click.option("--rules", metavar="GLOB", help="Run only the rules whose id matches.")
@click.option("--ops", metavar="GLOB", help="Run only rules about operators that match.")
@click.option("--device", metavar="NAME", help="Where the library computes: cuda, meta...")
@click.option("--import", "imports", metavar="MODULE",
              help="Import MODULE first, which makes the device known.")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="dev", show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Draw other programs.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Where to write the HTML report [default: conform-BACKEND.html].")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="Write the report as JSON, too.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the report as JUnit XML, too.")
@click.option("--known", "known_file", type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="Differences that BACKEND's own people know of, with links.")
@click.option("--timeout", type=float, default=10.0, show_default=True, metavar="SECONDS",
              help="How long one program may take.")
@click.option("--reference", default="reftorch", show_default=True,
              help="The library that says what is expected: reftorch or torch.")
@click.pass_context
def conform(context: click.Context, backend: str, rules: str | None, ops: str | None,
            device: str | None, imports: str | None, profile: str, seed: int, html: Path | None,
            json_file: Path | None, junit: Path | None, known_file: Path | None, timeout: float,
            reference: str) -> None:  # fmt: skip
    """Run BACKEND against the rules of PyTorch's tensor semantics.

    BACKEND is array-api:MODULE, cupy, jax, mlx, mygrad, numpy, reftorch, tinygrad, torch,
    torch:compile=NAME, the path of a file that defines an adapter, or exec:COMMAND, an adapter in
    any language. The exit status is 0 when BACKEND conforms, 1 when it differs, 2 when it cannot
    be run.
    """
    console = make_console()
    try:
        backend = with_options(backend, {"device": device, "import": imports})
        check_folders(html, json_file, junit)
        spec = load()
        chosen = choose_rules(spec, rules, ops)
        if not chosen:
            raise UnknownBackend("no rule matches --rules and --ops")
        known = load_known(spec.root)
        if known_file is not None:
            known += read_known(known_file, needs_link=True)
        trusted = load_reference(reference)
        worker = Worker(backend, timeout)
    except (SpecError, UnknownBackend, CannotRun) as error:
        context.exit(fail(str(error)))
    except ImportError as error:
        context.exit(fail(f"{error} (is it installed?)"))
    adapter = load_adapter(backend)  # it could be started, so that it can be loaded here
    adapter.comment = worker.claims.comment
    store = FailureStore(FAILURES, worker.claims.name)
    runner = Runner(spec, trusted, worker, PROFILES[profile], seed, known, store)
    report = run_rules(console, runner, chosen, adapter, profile)
    worker.close()
    store.save()
    print_report(console, report)
    write_reports(console, report, html, json_file, junit)
    if not any(entry.programs for entry in report.entries):
        context.exit(fail(f"{backend} claims nothing that these rules are about"))
    context.exit(CONFORMS if report.conforms() else DIFFERS)


def write_reports(
    console: Console, report: Report, html: Path | None, json_file: Path | None, junit: Path | None
) -> None:
    """Write the report as a page, always, and in the other ways that are asked for."""
    page = html if html is not None else Path(f"conform-{file_name(report.backend)}.html")
    write_html(report, page)
    console.print(f"report: {page}", soft_wrap=True)
    if json_file is not None:
        write_json(report, json_file)
    if junit is not None:
        write_junit(report, junit)


def run_rules(
    console: Console, runner: Runner, chosen: list[Rule], adapter: Adapter, profile: str
) -> Report:
    """Run the rules with a progress bar; Ctrl-C ends the run and keeps what was found."""
    claims = runner.backend.claims
    report = Report(
        claims.name, claims.version, f"{runner.reference.name} {runner.reference.version()}",
        profile, runner.seed, sorted(claims.aspects),
    )  # fmt: skip
    start = time.perf_counter()
    try:
        for entry in _with_progress(console, chosen, runner, adapter):
            report.entries.append(entry)
    except KeyboardInterrupt:
        console.print("[yellow]interrupted: the report holds the rules run so far[/yellow]")
    report.seconds = time.perf_counter() - start
    report.known = [each for each in runner.tallies if each.explained or each.passed]
    return report


def _with_progress(
    console: Console, chosen: list[Rule], runner: Runner, adapter: Adapter
) -> Iterator[Entry]:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(runner.backend.claims.name, total=len(chosen))
        for outcome in runner.run(chosen):
            progress.update(task, advance=1)
            yield make_entry(outcome, adapter, runner.reference, runner.spec)


@click.command()
@click.argument("pattern", default="*")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="dev", show_default=True)
@click.option("--reference", default="reftorch", show_default=True,
              help="The library that the mutants are made of: reftorch or torch.")
@click.pass_context
def mutants(context: click.Context, pattern: str, profile: str, reference: str) -> None:
    """Run the mutants whose name or rule matches PATTERN and print the kill table.

    A mutant is a backend with one fault. The exit status is 1 when one is not noticed by its rule.
    """
    console = make_console()
    try:
        spec, trusted = load(), load_reference(reference)
    except (SpecError, UnknownBackend, ImportError) as error:
        context.exit(fail(str(error)))
    chosen = [
        each for each in all_mutants()
        if fnmatch.fnmatchcase(each.name, pattern) or fnmatch.fnmatchcase(each.rule, pattern)
    ]  # fmt: skip
    if not chosen:
        context.exit(fail(f"no mutant matches {pattern}"))
    start = time.perf_counter()
    kills = list(run_mutants(spec, trusted, chosen, PROFILES[profile]))
    console.print(kill_table(kills))
    dead = sum(kill.killed for kill in kills)
    seconds = time.perf_counter() - start
    sums = f"{dead} of {len(kills)} mutants killed, each by its own rule, in {seconds:.1f} s"
    console.print(sums)
    context.exit(CONFORMS if dead == len(kills) else DIFFERS)


def kill_table(kills: list[Kill]) -> Table:
    """Return the table of mutants, the rule of each, and what gave it away."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for title in ("mutant", "rule", "killed"):
        table.add_column(title, no_wrap=True)
    table.add_column("by", overflow="fold")
    for kill in kills:
        state = "[green]yes[/]" if kill.killed else "[red]no[/]"
        table.add_row(kill.mutant.name, kill.mutant.rule, state, escape(kill.evidence))
    return table
