"""Export of the calendar: a row for each unit with a letter for each day, in the user's language."""

from collections.abc import Iterator
from datetime import date

from django.http import HttpResponse, StreamingHttpResponse

from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.core.files import sheet_file
from portal.core.language import pick, text
from portal.submissions.grid import Grid, GridCell, grid
from portal.submissions.schemas import ExportQuery
from portal.submissions.sheets import COUNTED

LETTERS = {"received": "✓", "late": "L", "nil": "0", "missing": "×", "due": "…", "off": "", "none": ""}
HEADS = {
    "expected": "Expected",
    "received": "Received",
    "late": "Late (L)",
    "nil": "Nil (0)",
    "missing": "Missing (×)",
    "due": "Not yet due (…)",
}


def export_response(*, user: User, query: ExportQuery, today: date) -> HttpResponse | StreamingHttpResponse:
    calendar_grid = grid(user, query, today)
    columns = [("sheet", text("Sheet"), 28), ("name", text("Reporting unit"), 32)]
    columns += [(column["key"], column["key"], 11) for column in calendar_grid["columns"]]
    columns += [(f"total_{name}", text(HEADS[name]), 14) for name in ("expected", *COUNTED)]
    name = f"submissions_{calendar_grid['first']:%Y-%m}"
    return sheet_file(name, columns, _lines(calendar_grid), query.format, title=text("Submission calendar"))


def _lines(found: Grid) -> Iterator[dict[str, str | int]]:
    for row in found["rows"]:
        label = DATASETS[row["dataset"]].label
        line: dict[str, str | int] = {
            "sheet": pick(label.en, label.mr),
            "name": pick(row["name"], row["name_mr"]),
        }
        for column, cell in zip(found["columns"], row["cells"], strict=True):
            line[column["key"]] = _cell_text(cell, found["by"])
        yield line | {f"total_{name}": count for name, count in row["totals"].items()}


def _cell_text(cell: GridCell, by: str) -> str:
    counts = cell.get("counts")
    if by == "month" and counts and counts["expected"]:
        # "18 / 22": received, late or nil, out of expected.
        return f"{counts['received'] + counts['late'] + counts['nil']} / {counts['expected']}"
    return LETTERS[cell["status"]]
