"""Return a user's own sheet with the bad cells marked and commented (requirement 44)."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from catalog.text import Language, Text
from sheets.errors import Issue
from sheets.jail import JAIL
from sheets.limits import MIB, Limits
from sheets.marking import MarkRequest
from sheets.messages import message
from sheets.read import read_sheets
from sheets.reading.unpivot import WIDE, unpivot
from sheets.text import in_file

TITLE = Text("Issues", "त्रुटी")
HEADINGS = (
    Text("Cell", "पेशी"),
    Text("Value", "मूल्य"),
    Text("What is wrong", "काय चुकले"),
    Text("Kind", "प्रकार"),
)
KINDS = {
    "error": Text("Error", "त्रुटी"),
    "warning": Text("Warning", "सावधानता"),
    "corrected": Text("Corrected", "दुरुस्त"),
}
WAS = Text("Was “{before}”.", "आधी “{before}” असे होते.")
WAS_EMPTY = Text("Was empty.", "आधी रिकामी होती.")
MAX_MARKS = 20_000
# openpyxl loads a whole workbook as objects, which takes far more memory than reading its values.
LIMITS = Limits(memory=1536 * MIB, cpu_seconds=120, wall_seconds=150)


def annotate(
    path: str | Path,
    filename: str,
    issues: Iterable[Issue],
    language: Language,
    sheet: str = "",
    corrected: Iterable[tuple[str, str, str]] = (),
    wide: Mapping[str, object] | None = None,
    joined: Sequence[Mapping[str, Any]] = (),
) -> bytes:
    """Build an XLSX workbook: errors red, warnings amber, a comment on each, and a sheet that lists them all.

    `corrected` are cells a user has fixed (cell, old value, new value): they are blue and show the new value. A
    sheet that was unpivoted when read (`wide`, as in its reading) is returned unpivoted; of tables that were joined
    (`joined`) the file's own cells are marked. Every file type is returned as XLSX. The marks go on `sheet`, or on
    the first sheet if it is not given. Raises SheetError if the file cannot be read.
    """
    marks = [
        {
            "cell": in_file(issue.cell, joined) or (f"A{issue.row}" if issue.cell else ""),
            "value": issue.value,
            "text": message(issue.code, issue.params, language),
            "severity": issue.severity,
            "kind": KINDS[issue.severity][language],
        }
        for issue in issues
    ]
    # Errors first, in case the list is cut at the maximum.
    marks.sort(key=lambda mark: mark["severity"] != "error")
    corrections = [
        _correction(in_file(cell, joined), before, after, language) for cell, before, after in corrected
    ]
    request: MarkRequest = {
        "marks": [*marks[: MAX_MARKS - len(corrections)], *corrections],
        "title": TITLE[language],
        "headings": [heading[language] for heading in HEADINGS],
    }
    if wide:
        sheets = read_sheets(path, filename, LIMITS)
        source = next((candidate for candidate in sheets if candidate.name == sheet), sheets[0])
        request["rows"] = unpivot(source, WIDE.validate_python(wide)).frame.rows()
    return JAIL.annotate(Path(path), filename, LIMITS, request, sheet)


def _correction(cell: str, before: str, after: str, language: Language) -> dict[str, str]:
    text = WAS[language].format(before=before) if before else WAS_EMPTY[language]
    mark = {"cell": cell, "value": after, "text": text, "severity": "corrected", "put": after}
    return mark | {"kind": KINDS["corrected"][language]}
