"""Reports: what a run found, as data, and the ways in which it is shown.

`model` is the data, which `make` collects from outcomes; `terminal`, `page` (HTML), `files` (JSON,
JUnit XML, a badge) show it; `merge` and `difference` compare several. `commands` is
`reftorch report`.
"""

from reftorch.conformance.report.model import Entry as Entry
from reftorch.conformance.report.model import Report as Report
