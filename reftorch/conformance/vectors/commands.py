"""The command line of golden vectors: `reftorch vectors`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from reftorch.conformance.adapters import UnknownBackend
from reftorch.conformance.backend import CannotRun
from reftorch.conformance.report.commands import target, write_files
from reftorch.conformance.report.terminal import print_report
from reftorch.conformance.runner import PROFILES
from reftorch.conformance.session import Wish, choose_rules, load_reference, open_session
from reftorch.conformance.vectors.check import Folder, check_folder, report_of
from reftorch.conformance.vectors.export import Export, Exporter
from reftorch.conformance.vectors.tensors import Malformed
from reftorch.spec import SpecError, load

SAME, DIFFERS = 0, 1


class Unusable(click.ClickException):
    """One line, and an exit status of its own."""

    exit_code = 2


@click.group()
def vectors() -> None:
    """Write programs with their expected results as files, and run such files."""


@vectors.command()
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path),
              metavar="DIR", help="The folder to write; vectors that are there are replaced.")
@click.option("--rules", metavar="GLOB", help="Only the rules whose id matches.")
@click.option("--ops", metavar="GLOB", help="Only rules about operators that match.")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="dev", show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Draw other programs.")
@click.option("--reference", default="reftorch", show_default=True,
              help="The library that says what is expected: reftorch or torch.")
def export(out: Path, rules: str | None, ops: str | None, profile: str, seed: int,
           reference: str) -> None:  # fmt: skip
    """Write the programs of rules, and what is expected of them, to a folder.

    The same version writes the same bytes for the same options.
    """
    try:
        spec, trusted = load(), load_reference(reference)
        chosen = choose_rules(spec, rules, ops)
        if not chosen:
            raise Unusable("no rule matches --rules and --ops")
        exporter, found = Exporter(spec, trusted, profile, seed), Export()
        console = Console(stderr=True)
        drawn = exporter.export(chosen)
        for each in track(drawn, "rules", len(chosen), console=console, transient=True):
            found.add(*each)
        exporter.write(out, found)
    except (SpecError, UnknownBackend, ImportError, Malformed, OSError) as error:
        raise Unusable(str(error)) from error
    count = sum(each["programs"] for each in found.rules)
    text = f"{count} programs of {len(found.rules)} rules in {out}"
    if found.left_out:
        text += f"; {len(found.left_out)} rules have none, and the manifest says why"
    click.echo(text)


@vectors.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("backend", default="reftorch")
@click.option("--rules", metavar="GLOB", help="Only the rules whose id matches.")
@click.option("--known", type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="Differences that BACKEND's own people know of, with links.")
@click.option("--timeout", type=float, default=10.0, show_default=True, metavar="SECONDS",
              help="How long one program may take.")
@target("--html", "Write the report as a page, too.")
@target("--json", "Write the report as JSON, too.")
@target("--junit", "Write the report as JUnit XML, too.")
@click.pass_context
def check(context: click.Context, folder: Path, backend: str, rules: str | None,
          known: Path | None, timeout: float, html_file: Path | None, json_file: Path | None,
          junit_file: Path | None) -> None:  # fmt: skip
    """Run the vectors in FOLDER against BACKEND (reftorch), which is written as for conform.

    The exit status is 0 when all is as expected, 1 when BACKEND differs, 2 when it cannot be run.
    """
    try:
        stored = Folder(folder)
        session = open_session(Wish(backend, rules=rules, known=known, timeout=timeout))
    except (CannotRun, Malformed) as error:
        raise Unusable(str(error)) from error
    entries = stored.entries(session)
    console = Console()
    try:
        outcomes = check_folder(session, stored)
        for _ in track(outcomes, "rules", len(entries), console=console, transient=True):
            pass
    except Malformed as error:
        raise Unusable(str(error)) from error
    finally:
        session.close()
    report = report_of(session, stored)
    print_report(console, report)
    write_files(report, html_file, json_file, junit_file, None)
    unknown = stored.unknown(session)
    if unknown:
        click.echo(f"not in this specification, and not run: {', '.join(unknown)}")
    context.exit(SAME if report.conforms() and not unknown else DIFFERS)
