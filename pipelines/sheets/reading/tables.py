"""CSV lines that are shorter than the heading."""

from collections.abc import Mapping

import polars as pl

from sheets.errors import Fault
from sheets.findings import Findings
from sheets.read import Sheet


def short_rows(sheet: Sheet, width: int, fields: Mapping[int, str], findings: Findings) -> None:
    """Report each CSV line with fewer cells than the heading: it is uncertain which cells are missing."""
    if not sheet.lengths or min(cells for _, cells in sheet.lengths) >= width:
        return
    starts = pl.Series([row for row, _ in sheet.lengths])
    cells = pl.Series([cells for _, cells in sheet.lengths])
    have = cells.gather(starts.search_sorted(findings.rows, side="right") - 1)
    for position in (have < width).arg_true():
        count = have[position]
        missing = next((name for index, name in sorted(fields.items()) if index >= count), None)
        if missing is not None:
            fault = Fault("short_row", {"have": str(count), "want": str(width)})
            findings.cell(missing, position, fault)
