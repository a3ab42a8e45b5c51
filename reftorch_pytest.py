"""The options of the pytest plugin, outside of the package: importing that loads the specification.

So pytest pays next to nothing for the plugin where no backend is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

FILES = {
    "known": "differences that the backend's own people know of, with links",
    "json": "write the report as JSON",
    "html": "write the report as a page",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("reftorch", "conformance with PyTorch's tensor semantics")
    add = group.addoption
    add("--reftorch-backend", metavar="BACKEND",
        help="add a test for each rule of PyTorch's tensor semantics; BACKEND is as for"
        " `reftorch conform`, and reftorch::views/transpose names the test of a rule")  # fmt: skip
    add("--reftorch-rules", metavar="GLOB", help="only rules whose id matches")
    add("--reftorch-ops", metavar="GLOB", help="only rules about operators that match")
    add("--reftorch-profile", choices=("smoke", "dev", "ci", "nightly"), default="dev",
        help="how many programs are drawn for a rule")  # fmt: skip
    add("--reftorch-seed", type=int, default=0, metavar="N", help="draw other programs")
    add("--reftorch-shard", metavar="I/N", help="only the I-th of N parts of the rules")
    add("--reftorch-timeout", type=float, default=10.0, metavar="SECONDS",
        help="how long one program may take")  # fmt: skip
    add("--reftorch-docs", metavar="URL", help="where the documentation was built, for links")
    for name, text in FILES.items():
        add(f"--reftorch-{name}", metavar="FILE", help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Bring the suite in when there is a backend."""
    if config.getoption("reftorch_backend") is not None:
        from reftorch.conformance.pytest_plugin import Suite

        config.pluginmanager.register(Suite(config), "reftorch-suite")
