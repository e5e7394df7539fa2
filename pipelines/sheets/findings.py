"""Collector for the findings of one sheet's checks."""

from collections.abc import Iterable, Mapping

import polars as pl

from sheets.errors import Fault, Issue, Severity
from sheets.workbook import FORMULA

MAX_ISSUES = 100_000  # stored as objects; rows beyond it still count as wrong


class Findings:
    """Positions are offsets into the data rows; `rows` are their row numbers in the sheet, `texts` the cells as
    sent.
    """

    def __init__(
        self,
        rows: pl.Series,
        texts: Mapping[str, pl.Series],
        letters: Mapping[str, str],
    ) -> None:
        self.rows = rows
        self.texts = texts
        self.letters = letters
        self.issues: list[Issue] = []
        self.left_out = 0
        self.bad_rows: set[int] = set()
        self._bad_cells: dict[str, set[int]] = {}

    def bad_cells(self, field: str) -> set[int]:
        return self._bad_cells.get(field, set())

    def mark_unchecked(self, field: str, positions: Iterable[int]) -> None:
        """Mark cells that cannot be checked because the cell they depend on is wrong. They get no finding."""
        self._bad_cells.setdefault(field, set()).update(positions)

    def cells(self, field: str, positions: Iterable[int], fault: Fault, severity: Severity = "error") -> None:
        for position in positions:
            self.cell(field, position, fault, severity)

    def cell(
        self, field: str, position: int, fault: Fault, severity: Severity = "error", cell: str | None = None
    ) -> None:
        """Add a finding on one cell. Only the first error of a cell counts."""
        if severity == "error":
            bad = self._bad_cells.setdefault(field, set())
            if position in bad and cell is None:
                return
            bad.add(position)
            self.bad_rows.add(position)
        if len(self.issues) >= MAX_ISSUES:
            self.left_out += 1
            return
        row = self.rows[position]
        letter = self.letters.get(field, "")
        text = self.texts[field][position] if field in self.texts else None
        where = cell if cell is not None else (f"{letter}{row}" if letter else "")
        shown = "=" if text == FORMULA else text or ""
        self.issues.append(Issue(row, field, where, shown, fault.code, fault.params, severity))

    def sheet(self, fault: Fault, severity: Severity = "error", column: str = "") -> None:
        """Add a finding on the sheet as a whole."""
        self.issues.append(Issue(None, column, "", "", fault.code, fault.params, severity))
