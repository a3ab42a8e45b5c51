"""Sphinx configuration."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent

# Not committed: it changes with the code and the tests, not only with the specification.
subprocess.run([sys.executable, _ROOT / "reftorch/tools/bare.py", "render_trace"], check=True)

project = "reftorch"
author = "the reftorch authors"
project_copyright = f"2026, {author}"
version = release = runpy.run_path(str(_ROOT / "reftorch/version.py"))["__version__"]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
nitpicky = True
highlight_language = "none"

html_theme = "furo"
html_title = f"reftorch {version}"
html_static_path = ["_static"]
html_css_files = ["reftorch.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8a3b12",
        "color-brand-content": "#8a3b12",
        "font-stack--monospace": "ui-monospace, 'JetBrains Mono', Menlo, Consolas, monospace",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0a878",
        "color-brand-content": "#f0a878",
    },
}
