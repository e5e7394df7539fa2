"""Which column of a sheet is which field: any order, either language, aliases; titles above and totals
below.
"""

from dataclasses import dataclass

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from sheets.errors import Fault, Issue
from sheets.read import Sheet
from sheets.text import column_letter, heading_key, heading_keys, name_key

SEARCHED_ROWS = 20
TOTAL_WORDS = {
    name_key(word)
    for word in (
        *("total", "grand total", "sub total", "subtotal", "sum", "totals"),
        *("एकूण", "एकुण", "बेरीज", "एकूण बेरीज", "एकंदर", "एकंदरीत", "सर्व एकूण"),
    )
}
MOST_TOTAL_ROWS = 3


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """One column of the sheet; `field` is None where no field answers to the heading."""

    letter: str
    heading: str
    field: str | None


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the table begins, and what its columns are."""

    row: int
    columns: list[ColumnMatch]
    positions: dict[str, int]
    """field name → index of its column"""
    issues: list[Issue]
    body: pl.DataFrame
    """the data rows, c0…cn and `_row`"""

    @property
    def fatal(self) -> bool:
        return any(issue.severity == "error" for issue in self.issues)


def names_of(field: Field) -> set[str]:
    """Every heading that `field` answers to."""
    return {
        heading_key(name) for name in (field.name, field.sheet_heading, *field.label.both(), *field.aliases)
    }


def known_headings(dataset: Dataset) -> dict[str, str]:
    """heading key → field name. A field's own name wins over another one's alias."""
    known: dict[str, str] = {}
    for field in dataset.sheet_fields:
        for key in names_of(field):
            known.setdefault(key, field.name)
    for field in dataset.sheet_fields:
        known |= {heading_key(field.name): field.name, heading_key(field.sheet_heading): field.name}
    return known


def match_headings(sheet: Sheet, dataset: Dataset) -> Heading:
    known = known_headings(dataset)
    width = len(sheet.letters)
    at, fields = _find(sheet.frame.head(SEARCHED_ROWS).rows(), width, known)
    texts = ["" if cell is None else str(cell) for cell in sheet.frame.row(at)[:width]]
    row = int(sheet.frame["_row"][at])
    body = sheet.frame.slice(at + 1)
    issues: list[Issue] = []
    positions: dict[str, int] = {}
    doubled: dict[str, list[int]] = {}
    for index, name in enumerate(fields):
        if name is not None:
            doubled.setdefault(name, []).append(index)
    for name, indexes in doubled.items():
        positions[name] = indexes[0]
        if len(indexes) > 1:
            letters = ", ".join(sheet.letters[index] for index in indexes)
            heading = texts[indexes[-1]]
            fault = Fault("doubled_heading", {"letters": letters, "heading": heading})
            cell = f"{sheet.letters[indexes[-1]]}{row}"
            issues.append(Issue(None, name, cell, heading, fault.code, fault.params))
    for field in dataset.entered_fields:
        if field.required and field.name not in positions:
            params = {"name": field.sheet_heading, "label": {"en": field.label.en, "mr": field.label.mr}}
            issues.append(Issue(None, field.name, "", "", "missing_column", params))
    issues += _left_out(sheet, texts, fields, body, row)
    issues += _merged_numbers(sheet, dataset, fields, body)
    columns = [
        ColumnMatch(sheet.letters[index], texts[index], fields[index])
        for index in range(width)
        if texts[index]
    ]
    return Heading(row, columns, positions, issues, body)


def _find(rows: list[tuple], width: int, known: dict[str, str]) -> tuple[int, list[str | None]]:
    """The row in which most fields find their heading; the first row if none does."""
    best, best_count = 0, 0
    best_fields: list[str | None] = [None] * width
    for at, row in enumerate(rows):
        fields: list[str | None] = [
            next((known[key] for key in heading_keys(str(cell)) if key in known), None) if cell else None
            for cell in row[:width]
        ]
        count = len({name for name in fields if name})
        if count > best_count:
            best, best_count, best_fields = at, count, fields
    return best, best_fields


def _left_out(
    sheet: Sheet, texts: list[str], fields: list[str | None], body: pl.DataFrame, row: int
) -> list[Issue]:
    issues: list[Issue] = []
    for index, (text, name) in enumerate(zip(texts, fields, strict=True)):
        letter = sheet.letters[index]
        if text and name is None:
            params = {"letter": letter, "heading": text}
            issues.append(Issue(None, text, f"{letter}{row}", text, "unknown_column", params, "warning"))
        elif not text:
            filled = body.filter(pl.col(f"c{index}").is_not_null())
            if filled.height:
                cell, value = f"{letter}{filled['_row'][0]}", str(filled[f"c{index}"][0])
                params = {"letter": letter, "count": str(filled.height)}
                issues.append(Issue(None, letter, cell, value, "beyond_heading", params, "warning"))
    if sheet.others:
        params = {"name": sheet.name, "others": ", ".join(sheet.others[:5])}
        issues.append(Issue(None, "", "", "", "other_sheets", params, "warning"))
    return issues


def _merged_numbers(
    sheet: Sheet, dataset: Dataset, fields: list[str | None], body: pl.DataFrame
) -> list[Issue]:
    """A text that stands over several rows is filled down as the file is read; a number counts once, as is said."""
    numeric = {field.name for field in dataset.sheet_fields if field.numeric}
    at = {row: index for index, row in enumerate(body["_row"])}
    issues: list[Issue] = []
    for span in sheet.merged:
        name = fields[span.column]
        if name in numeric and span.first in at:
            value = str(body[f"c{span.column}"][at[span.first]])
            params = {"first": str(span.first), "last": str(span.last)}
            cell = f"{sheet.letters[span.column]}{span.first}"
            issues.append(Issue(span.first, name, cell, value, "merged_number", params, "warning"))
    return issues


def split_totals(
    body: pl.DataFrame, dataset: Dataset, positions: dict[str, int]
) -> tuple[pl.DataFrame, list[Issue]]:
    """The data rows without the rows of totals at the end, and a warning about each of those."""
    words = [positions[f.name] for f in dataset.fields if f.name in positions and not f.numeric]
    issues: list[Issue] = []
    while body.height and len(issues) < MOST_TOTAL_ROWS:
        last = body.row(body.height - 1, named=True)
        texts = {index: str(last[f"c{index}"]) for index in words if last[f"c{index}"]}
        said = next((index for index, text in texts.items() if heading_key(text) in TOTAL_WORDS), None)
        if said is None or len(texts) > max(1, len(words) // 2):
            break
        row = int(last["_row"])
        cell = f"{column_letter(said)}{row}"
        issues.append(Issue(row, "", cell, texts[said], "total_row", {}, "warning"))
        body = body.head(body.height - 1)
    return body, issues[::-1]
