"""Everything that "make check" checks beside the tests, so that "make test" is the whole truth."""

from __future__ import annotations

import subprocess

import pytest

from reftorch.tools import check
from tests.support import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("name", check.CHECKS)
def test_check_passes(name: str) -> None:
    outcome = check.run(name, ROOT)
    assert outcome.passed, outcome.output


def test_a_failing_check_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = check.Outcome("some check", passed=False, seconds=1.5, output="line 3 is wrong")
    check.tell(outcome)
    told = capsys.readouterr().out
    assert "FAILED" in told and "some check" in told and "line 3 is wrong" in told


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_documentation_builds_without_a_warning(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("html")
    # in one page: the theme lays out the navigation of each, which takes as long as all the rest
    options = ["-W", "--keep-going", "-q", "-b", "singlehtml", "-d", str(folder / "trees")]
    command = check.python("-m", "sphinx", *options, "docs", str(folder / "html"))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "reftorch" in (folder / "html" / "index.html").read_text(encoding="utf-8")
