"""Hidden rows, columns and sheets that hold data."""

import polars as pl

from sheets.errors import Fault, Issue
from sheets.read import Sheet
from sheets.text import column_letter

SHOWN = 5


def hidden_data(sheet: Sheet, body: pl.DataFrame, matched: dict[int, str]) -> list[Issue]:
    """An error for each kind of hidden data; `matched` are the columns that are fields. A hidden column that no field
    answers to is left out like any other.
    """
    issues: list[Issue] = []
    rows: list[int] = []
    if sheet.hidden.rows:
        rows = body.filter(pl.col("_row").is_in(list(sheet.hidden.rows)))["_row"].to_list()
    if rows:
        issues.append(_issue("hidden_rows", f"A{rows[0]}", [str(row) for row in rows]))
    columns = [
        index
        for index in sheet.hidden.columns
        if index in matched and body[f"c{index}"].null_count() < body.height
    ]
    if columns:
        letters = [column_letter(index) for index in columns]
        issues.append(_issue("hidden_columns", f"{letters[0]}1", letters))
    if sheet.hidden.sheets:
        issues.append(_issue("hidden_sheets", "", [f"“{name}”" for name in sheet.hidden.sheets]))
    return issues


def _issue(code: str, cell: str, names: list[str]) -> Issue:
    shown = ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
    fault = Fault(code, {"names": shown})
    return Issue(None, "", cell, "", fault.code, fault.params)
