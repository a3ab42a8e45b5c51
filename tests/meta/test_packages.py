"""The package as it is shipped: what the wheel holds, and that it works far from the checkout."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conformance import tutorial
from tests.support import PACKAGE, ROOT

MAPPED = {"reftorch._spec": "spec", "reftorch._cuda_src": "cuda_src"}
NOT_SHIPPED = (".git", ".venv*", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", "_build")


def setup() -> configparser.ConfigParser:
    """The parsed setup.cfg."""
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg")
    return parser


def test_packages_are_those_of_the_tree() -> None:
    inside = {".".join(path.parent.relative_to(ROOT).parts) for path in PACKAGE.rglob("*.py")}
    assert set(setup()["options"]["packages"].split()) == inside | MAPPED.keys()


def test_every_package_can_be_found_by_its_init() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout, so that no earlier build leaks into it."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "src", ignore=shutil.ignore_patterns(*NOT_SHIPPED))
    pip("wheel", "--no-build-isolation", "--wheel-dir", str(folder), str(folder / "src"))
    (built,) = folder.glob("*.whl")
    return built


def pip(*arguments: str) -> None:
    """Run pip without asking any index, and show what it said when it fails."""
    command = [sys.executable, "-m", "pip", *arguments, "--no-deps", "--no-index"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=without_search_path()
    )
    assert done.returncode == 0, done.stdout + done.stderr


def without_search_path() -> dict[str, str]:
    """The environment, but for the folders in which Python and pip would find another reftorch."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of a new environment which holds the wheel and borrows the rest."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip("--python", str(scripts / "python"), "install", str(wheel))
    site = sysconfig.get_path("purelib", "venv", {"base": str(folder)})
    # A path in a .pth file is searched last, and .pth files in it, such as ours, are not read.
    Path(site, "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return scripts


def run(scripts: Path, program: str, *arguments: str, cwd: Path) -> str:
    """What a program of the new environment prints."""
    done = subprocess.run(
        [scripts / program, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env=without_search_path(),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_wheel_holds_everything(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    folders = {PACKAGE: "reftorch", ROOT / "spec": "reftorch/_spec"}
    folders[ROOT / "cuda_src"] = "reftorch/_cuda_src"
    wanted = {
        f"{inside}/{path.relative_to(folder).as_posix()}"
        for folder, inside in folders.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    wanted.update(("reftorch_command.py", "reftorch_pytest.py"))
    assert held == wanted


@pytest.mark.slow
def test_wheel_works_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    program = (
        "import reftorch, pathlib; print(pathlib.Path(reftorch.__file__).parent); "
        "print(reftorch.add(reftorch.tensor([1, 2]), 1).tolist())"
    )
    said = run(installed, "python", "-W", "error", "-c", program, cwd=tmp_path)
    where, result = said.split()[0], said.split("\n")[1]
    assert Path(where).is_relative_to(installed.parent)
    assert result == "[2, 3]"


@pytest.mark.slow
def test_wheel_brings_the_program(installed: Path, tmp_path: Path) -> None:
    assert "conform" in run(installed, "reftorch", "--help", cwd=tmp_path)


@pytest.mark.slow
def test_wheel_brings_the_options_of_pytest(installed: Path, tmp_path: Path) -> None:
    said = run(installed, "python", "-m", "pytest", "--help", cwd=tmp_path)
    assert "--reftorch-backend=BACKEND" in said


@pytest.mark.slow
def test_readme_tour_runs_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "README.md", tmp_path)
    options = ["-W", "error", "-m", "doctest", "-o", "ELLIPSIS"]
    run(installed, "python", *options, "README.md", cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_tutorial_runs_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    tutorial.download(tmp_path)
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "bin").symlink_to(installed)
    start = time.perf_counter()
    for step in tutorial.steps():
        if step.kind == "diff":
            tutorial.apply(step, tmp_path / "pebble.py")
        elif step.kind == "python":
            said = run(installed, "python", "-c", step.text, cwd=tmp_path)
            assert said.splitlines() == step.said
        for command in step.commands if step.kind == "console" else ():
            if "conform" in command:
                follow(command, step, tmp_path)
    assert time.perf_counter() - start < 600, "the page promises ten minutes"


def follow(command: str, step: tutorial.Step, folder: Path) -> None:
    """Run a command of the tutorial, and compare what it says with the page."""
    words, env = shlex.split(command), without_search_path()
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, env=env
    )
    conforms = "conforms to values" in step.text
    assert done.returncode == (0 if conforms else 1), done.stdout + done.stderr
    assert set(step.said) <= set(tutorial.RULE.findall(done.stdout))
    last = [line for line in step.text.splitlines() if line.startswith(("conforms", "report"))]
    assert last == [] or done.stdout.splitlines()[-len(last) :] == last
