"""report.json: findings in an uploaded sheet, stored next to the upload. The portal renders the messages."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import orjson
import polars as pl

from flows.changes import Change
from marts import files
from sheets.errors import Issue
from sheets.read import Sheet
from sheets.text import position
from sheets.validate import Validated
from sheets.workbook import FORMULA

MAX_ROWS = 2_000
HEAD_ROWS = 50
MAX_MISSING = 200


def unreadable(filename: str, issue: Issue) -> dict[str, object]:
    """Report a file that could not be read as a sheet."""
    return {
        "sheet": {"kind": Path(filename).suffix.lstrip(".").lower(), "name": "", "columns": []},
        "issues": [issue],
        "issues_left_out": 0,
        "rows": {},
        "head": [],
        "changes": [],
    }


def readable(
    sheet: Sheet, validated: Validated, issues: list[Issue], changes: list[Change], missing: list[str]
) -> dict[str, object]:
    """Report a sheet that was read, with or without errors."""
    affected = list(dict.fromkeys(issue.row for issue in issues if issue.row is not None))[:MAX_ROWS]
    # Cells as the columns listed, without those that have no heading.
    letters = [f"c{position(f'{column.letter}1')[1]}" for column in validated.columns]
    frame = validated.frame.select("_row", *letters)
    return {
        "sheet": {
            "kind": sheet.kind,
            "name": sheet.name,
            "columns": [
                {"letter": column.letter, "heading": column.heading, "field": column.field}
                for column in validated.columns
            ],
        },
        "issues": issues,
        "issues_left_out": validated.issues_left_out,
        "rows": {
            str(number): texts for number, *texts in _row_texts(frame.filter(pl.col("_row").is_in(affected)))
        },
        "head": _row_texts(frame.head(HEAD_ROWS)),
        "changes": _changes(validated, changes),
        "missing": missing[:MAX_MISSING],
    }


def _row_texts(frame: pl.DataFrame) -> list[list[object]]:
    cells = frame.select("_row", pl.exclude("_row").cast(pl.String).fill_null(""))
    return [list(row) for row in cells.iter_rows()]


def _changes(validated: Validated, changes: list[Change]) -> list[dict[str, object]]:
    """Add the cell to each change; '' where the value is derived from other columns."""
    letters = {column.field: column.letter for column in validated.columns}
    return [
        {
            "row": change.row,
            "cell": f"{letters[change.field]}{change.row}" if letters.get(change.field) else "",
            "field": change.field,
            "from": _json_value(change.old),
            "to": _json_value(change.new),
            "key": change.key,
        }
        for change in changes
    ]


def _json_value(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else value


def write(path: Path, report: Mapping[str, object]) -> None:
    """Write the report atomically. Must be on disk before the import's final state is committed.

    A formula without a stored value is shown as "=".
    """
    files.replace(path, orjson.dumps(report, default=str).replace(FORMULA.encode(), b"="))
