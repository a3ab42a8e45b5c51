"""The suite within pytest: one test for each rule, `reftorch::views/transpose`.

`reftorch_pytest` declares the options and brings this in. Under pytest-xdist each worker has a
backend of its own, and hands what it found to the controller, which merges it as shards are merged.
"""

from __future__ import annotations

import contextlib
import fnmatch
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from reftorch.conformance.backend import CannotRun
from reftorch.conformance.levels import levels_of
from reftorch.conformance.program import Program
from reftorch.conformance.report import Entry, Report
from reftorch.conformance.report.files import write_json
from reftorch.conformance.report.make import DOCS
from reftorch.conformance.report.merge import CannotMerge, merge_reports
from reftorch.conformance.report.page import write_html
from reftorch.conformance.runner import STATUSES
from reftorch.conformance.session import FAILURES, Session, Shard, Wish, open_session, share
from reftorch.conformance.store import FailureStore
from reftorch.conformance.strategies import resolve_ops
from reftorch.spec import Rule, Spec, SpecError, load

PREFIX = "reftorch::"


class Suite:
    """What one pytest process knows of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.session: Session | None = None
        self.reports: list[Report] = []  # one of each worker, or that of this process
        self.report: Report | None = None  # all of them together
        self.trouble = ""
        self.take_arguments()

    def take_arguments(self) -> None:
        """Take the tests that are named on the command line from those that pytest looks for.

        Workers find them among the options, which pytest-xdist copies.
        """
        option, config = self.config.option, self.config
        if not hasattr(option, "reftorch_named"):
            option.reftorch_named = [arg for arg in config.args if arg.startswith(PREFIX)]
            others = [arg for arg in config.args if not arg.startswith(PREFIX)]
            option.reftorch_alone = bool(option.reftorch_named) and not others
            config.args[:] = others
        elif option.reftorch_alone:
            config.args[:] = []  # without arguments pytest would take all there is

    def wish(self) -> Wish:
        """Return what the options ask for."""
        get = self.config.getoption
        known, shard, docs = (get(f"reftorch_{name}") for name in ("known", "shard", "docs"))
        return Wish(
            backend=get("reftorch_backend"),
            rules=get("reftorch_rules"),
            ops=get("reftorch_ops"),
            profile=get("reftorch_profile"),
            seed=get("reftorch_seed"),
            known=None if known is None else Path(known),
            timeout=get("reftorch_timeout"),
            shard=None if shard is None else Shard.read(shard),
            docs=DOCS if docs is None else docs,
            failures=self.failures,
        )

    @property
    def failures(self) -> Path:
        """Return the folder of kept failures."""
        return self.config.rootpath / FAILURES

    def rules(self) -> tuple[Spec, list[Rule]]:
        """Start the backend, unless tests are only to be listed, and return the rules to run."""
        wish = self.wish()
        if self.config.option.collectonly:
            spec = load()
            return spec, self.named(share(spec, wish))
        self.session = open_session(wish)
        return self.session.runner.spec, self.named(self.session.rules)

    def named(self, rules: list[Rule]) -> list[Rule]:
        """Return the rules that the command line names: all, if it names none."""
        patterns = [arg.removeprefix(PREFIX) for arg in self.config.option.reftorch_named]
        for pattern in filter(None, patterns):
            if not any(fnmatch.fnmatchcase(rule.id, pattern) for rule in rules):
                raise CannotRun(f"no rule matches {PREFIX}{pattern}")
        if not patterns or "" in patterns:
            return rules
        return [r for r in rules if any(fnmatch.fnmatchcase(r.id, each) for each in patterns)]

    def run(self, rule: Rule) -> Entry:
        """Run one rule."""
        assert self.session is not None, "tests were only to be listed"
        return next(iter(self.session.run([rule])))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the rules to what the session collects."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            rules: Any = Rules.from_parent(
                collector, name="reftorch", nodeid="reftorch", path=self.config.rootpath
            )
            rules.suite = self
            report.result = [*(report.result if report.result is not None else ()), rules]
        return report

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Take over what a worker of pytest-xdist found."""
        found = getattr(node, "workeroutput", {}).get("reftorch", [])
        self.reports += map(Report.from_json, found)
        if error is not None:
            self.trouble = "the report lacks what a worker found that crashed"

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Give up the backend, and hand over or write what was found."""
        if self.session is not None:
            with contextlib.suppress(CannotRun):  # it broke before, which the report says
                self.session.finish()
            self.session.close()
            if self.session.found:
                self.reports.append(self.session.report())
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["reftorch"] = [report.to_json() for report in self.reports]
        elif self.reports:
            self.conclude()

    def conclude(self) -> None:
        """Put together what was found, keep the failures, and write the files."""
        try:
            self.report = merge_reports(self.reports)
        except CannotMerge as error:  # as with --dist each, where every worker runs everything
            self.trouble = f"there is no report of all workers: {error}"
            return
        shard = self.config.getoption("reftorch_shard")
        self.report.shard = "" if shard is None else shard
        keep_failures(FailureStore(self.failures, self.report.backend), self.report.entries)
        for name, write in (("json", write_json), ("html", write_html)):
            path = self.config.getoption(f"reftorch_{name}")
            if path is not None:
                write(self.report, Path(path))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say in a few lines what the backend conforms to."""
        report = self.report
        lines = [self.trouble] if self.trouble else []
        if report is not None:
            counts = report.counts()
            sums = ", ".join(f"{counts[name]} {name}" for name in STATUSES if counts[name])
            part = f", {report.in_part} of them in part" if report.in_part else ""
            lines.append(f"{report.title}: {len(report.rules)} rules: {sums}{part}")
            if report.apart:
                lines.append(f"apart, which decides nothing: {len(report.apart)} rules")
            lines.append(report.summary())
            lines += [f"known, and not there any more: {', '.join(row.rules)}: {row.reason}"
                      for row in report.doubtful()]  # fmt: skip
            lines += [f"known, and passed unexpectedly: {', '.join(row.unexpected)}: {row.reason}"
                      for row in report.unexpected()]  # fmt: skip
        if lines:
            terminalreporter.section("conformance with PyTorch")
            for line in lines:
                terminalreporter.line(line)


def keep_failures(store: FailureStore, entries: Iterable[Entry]) -> None:
    """Keep the failing programs, and forget those of rules that hold now."""
    for entry in entries:
        if entry.status == "passed":
            store.put(entry.rule, None)
        elif entry.fails and entry.program is not None and not entry.program.get("example"):
            store.put(entry.rule, Program.from_json(entry.program))
    store.save()


class Rules(pytest.Collector):
    """The rules, as what pytest collects."""

    suite: Suite

    def collect(self) -> Iterable[pytest.Item]:
        """Return a test for each rule."""
        try:
            spec, rules = self.suite.rules()
        except (CannotRun, SpecError) as error:
            raise self.CollectError(f"cannot run: {error}") from error
        return [self.item(rule, spec) for rule in rules]

    def item(self, rule: Rule, spec: Spec) -> pytest.Item:
        """Return the test of a rule; `-k` finds it by its levels and operators, too."""
        item: Any = RuleItem.from_parent(self, name=rule.id)
        item.suite, item.rule = self.suite, rule
        item.place = Path(spec.root, *Path(rule.location.file).parts[1:])
        item.extra_keyword_matches.update(levels_of(rule, spec))
        item.extra_keyword_matches.update(op.schema.name for op, _ in resolve_ops(rule, spec))
        return item  # type: ignore[no-any-return]


class RuleItem(pytest.Item):
    """The test of a rule."""

    suite: Suite
    rule: Rule
    place: Path

    def runtest(self) -> None:
        """Run the rule's programs, and say what came of them in pytest's words."""
        entry = self.suite.run(self.rule)
        if entry.status == "not claimed":
            pytest.skip(entry.reason)
        if entry.apart and entry.status != "passed":
            pytest.skip(f"{entry.standing}: {entry.status}: {entry.message}")
        if entry.status == "known":
            pytest.xfail(entry.reason)  # goes on under --runxfail
        if entry.status != "passed":
            pytest.fail(failure_text(entry), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the rule is written."""
        return self.place, self.rule.location.line - 1, self.rule.id


def failure_text(entry: Entry) -> str:
    """Write what differs, the program that shows it, and why."""
    heads = [*map(str, entry.differences)] if entry.differences else [entry.reason]
    parts = ["\n".join(heads), entry.snippet, entry.explanation, entry.link]
    return "\n\n".join(part.strip() for part in parts if part)
