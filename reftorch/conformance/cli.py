"""The command line of the suite: `reftorch conform`."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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

from reftorch.conformance.adapters import UnknownBackend, with_options
from reftorch.conformance.backend import CannotRun
from reftorch.conformance.interrupt import Interruption, interruptible
from reftorch.conformance.report import Report
from reftorch.conformance.report.commands import write_files
from reftorch.conformance.report.make import DOCS
from reftorch.conformance.report.terminal import print_report
from reftorch.conformance.runner import PROFILES
from reftorch.conformance.session import Session, Shard, Wish, open_session

Command = Callable[..., None]

CONFORMS, DIFFERS, CANNOT_RUN = 0, 1, 2


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


def output(option: str, text: str) -> Callable[[Command], Command]:
    """Take the path of a file to write."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(option, f"{option.strip('-')}_file", type=kind, metavar="FILE", help=text)


@click.command()
@click.argument("backend")
@click.option("--rules", metavar="GLOB", help="Run only the rules whose id matches.")
@click.option("--ops", metavar="GLOB", help="Run only rules about operators that match.")
@click.option("--device", metavar="NAME", help="Where the library computes: cuda, meta...")
@click.option("--import", "imports", metavar="MODULE",
              help="Import MODULE first, which makes the device known.")
@click.option("--profile", type=click.Choice(list(PROFILES)), default="dev", show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Draw other programs.")
@click.option("--shard", metavar="I/N", help="Run only the I-th of N parts of the rules.")
@output("--html", "Where to write the HTML report [default: conform-BACKEND.html].")
@output("--json", "Write the report as JSON, too.")
@output("--junit", "Write the report as JUnit XML, too.")
@output("--badge", "Write the data of a badge for shields.io, too.")
@click.option("--docs", default=DOCS, metavar="URL", help="Where the documentation was built.")
@click.option("--known", type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="Differences that BACKEND's own people know of, with links.")
@click.option("--timeout", type=float, default=10.0, show_default=True, metavar="SECONDS",
              help="How long one program may take.")
@click.option("--memory", type=click.IntRange(0), metavar="MIB",
              help="How much memory the library's process may take, 0 for any  "
                   "[default: 4096 more than at its start].")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N",
              help="Run rules in N processes.")
@click.option("--reference", default="reftorch", show_default=True,
              help="The library that says what is expected: reftorch or torch.")
@click.pass_context
def conform(context: click.Context, backend: str, device: str | None, imports: str | None,
            shard: str | None, html_file: Path | None, json_file: Path | None,
            junit_file: Path | None, badge_file: Path | None, **wishes: Any) -> None:  # fmt: skip
    """Run BACKEND against the rules of PyTorch's tensor semantics.

    BACKEND is array-api:MODULE, cupy, jax, mlx, mygrad, numpy, reftorch, tinygrad, torch,
    torch:compile=NAME, the path of a file that defines an adapter, or exec:COMMAND, an adapter in
    any language. The exit status is 0 when BACKEND conforms, 1 when it differs, 2 when it cannot
    be run, and 128 more than the signal's number where one ended the run: 130 for Ctrl-C.
    """
    console = make_console()
    try:
        check_folders(html_file, json_file, junit_file, badge_file)
        backend = with_options(backend, {"device": device, "import": imports})
        part = None if shard is None else Shard.read(shard)
        wish = Wish(backend, shard=part, **wishes)
        with interruptible() as interruption:
            report = run_wish(console, wish, interruption)
            page = html_file
            if page is None:
                page = Path(f"conform-{file_name(report.backend)}.html")
            print_report(console, report)
            write_files(report, page, json_file, junit_file, badge_file)
            console.print(f"report: {page}", soft_wrap=True)
    except (CannotRun, UnknownBackend) as error:
        context.exit(fail(str(error)))
    except KeyboardInterrupt:  # before there was anything to report
        pass
    if interruption.status is not None:
        context.exit(interruption.status)
    if not any(entry.programs or entry.fails for entry in report.entries):
        context.exit(fail(f"{backend} claims nothing that these rules are about"))
    context.exit(CONFORMS if report.conforms() else DIFFERS)


def run_wish(console: Console, wish: Wish, interruption: Interruption) -> Report:
    """Run what is wished; a signal ends the run, and the report says what was found so far."""
    session = open_session(wish)
    try:
        show_progress(console, session)
        session.finish()
    except KeyboardInterrupt:
        console.print("[yellow]interrupted: the report holds the rules run so far[/yellow]")
    finally:
        interruption.over = True
        session.close()
    session.store.save()
    return session.report()


def make_progress(console: Console) -> Progress:
    """Return a progress bar that leaves nothing behind."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
    )  # fmt: skip
    return Progress(*columns, console=console, transient=True)


def show_progress(console: Console, session: Session) -> None:
    """Run the rules of a session with a progress bar."""
    with (
        make_progress(console) as progress,
        contextlib.closing(session.run(session.rules)) as entries,
    ):
        task = progress.add_task(session.runner.backend.claims.name, total=len(session.rules))
        for _ in entries:
            progress.update(task, advance=1)
