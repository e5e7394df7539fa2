"""Which column of a sheet is which field: any order, either language, aliases; titles above and totals
below.
"""

from dataclasses import dataclass

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from sheets.errors import Fault, Issue, Params
from sheets.read import Sheet
from sheets.reading.columns import Match, may_be, missing_fields
from sheets.reading.groups import (
    columns_without_heading,
    group_fault,
    groups_above,
    match_row,
    second_heading_row,
)
from sheets.reading.tables import other_tables
from sheets.reading.units import LABELS, remark_fault, unit_in_title, unit_of
from sheets.text import column_letter, heading_key, name_key

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
    above: pl.DataFrame
    """the rows above the heading"""
    texts: list[str]
    """the heading of every column, '' where it has none"""

    @property
    def titles(self) -> list[str]:
        """The texts above the table."""
        return [str(cell) for row in self.above.drop("_row").rows() for cell in row if cell]

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
    by_name = {field.name: field for field in dataset.sheet_fields}
    at, groups, matches = _find(sheet, known)
    texts = ["" if cell is None else str(cell) for cell in sheet.frame.row(at)[: len(sheet.letters)]]
    fields = [match.field if match else None for match in matches]
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
    missing = missing_fields(dataset, positions)
    for field in missing:
        if field.required:
            params = {"name": field.sheet_heading, "label": {"en": field.label.en, "mr": field.label.mr}}
            issues.append(Issue(None, field.name, "", "", "missing_column", params))
    for index, match in enumerate(matches):
        if match is None or not by_name[match.field].numeric:
            continue
        doubt = _number_fault(dataset, by_name[match.field], match, texts[index], groups[index], known)
        if doubt is not None:
            cell = f"{sheet.letters[index]}{row}"
            issues.append(Issue(None, match.field, cell, texts[index], doubt.code, doubt.params))
    issues += _title_units(sheet, at, matches, by_name)
    issues += _left_out(sheet, texts, fields, body, row, missing)
    issues += _tables(sheet, at, texts, fields, by_name, positions, known)
    issues += _merged_numbers(sheet, dataset, fields, body)
    columns = [
        ColumnMatch(sheet.letters[index], texts[index], fields[index])
        for index in range(len(texts))
        if texts[index]
    ]
    return Heading(row, columns, positions, issues, body, sheet.frame.head(at), texts)


def _find(sheet: Sheet, known: dict[str, str]) -> tuple[int, list[str], list[Match | None]]:
    """The row in which most fields find their heading, with the groups above it; the first row if none does."""
    width = len(sheet.letters)
    best: tuple[int, int, list[str], list[Match | None]] = (0, 0, [""] * width, [None] * width)
    for at in range(min(SEARCHED_ROWS, sheet.frame.height)):
        cells = ["" if cell is None else str(cell) for cell in sheet.frame.row(at)[:width]]
        groups = groups_above(sheet, at)
        matches = match_row(cells, groups, known)
        count = len({match.field for match in matches if match})
        if count > best[0]:
            best = (count, at, groups, matches)
    return best[1:]


def _number_fault(
    dataset: Dataset, field: Field, match: Match, heading: str, group: str, known: dict[str, str]
) -> Fault | None:
    """Why the numbers of a column may be something else than the field: its unit, a remark, the group it is in."""
    if match.remark and (fault := remark_fault(field, match.remark, names_of(field))):
        return Fault(fault.code, fault.params | {"heading": heading})
    if group and (unit := unit_of(group)) is not None and not unit.fits(field):
        return Fault(
            "other_unit", (remark_fault(field, group, ()) or Fault("")).params | {"heading": heading}
        )
    return group_fault(dataset, field, heading, group, known)


def _title_units(
    sheet: Sheet, at: int, matches: list[Match | None], by_name: dict[str, Field]
) -> list[Issue]:
    """An error where a line above the table gives another unit to all of its money or counts."""
    for *cells, number in sheet.frame.head(at).rows():
        for index, text in enumerate(cells):
            unit = unit_in_title(text) if text else None
            if unit is None:
                continue
            for match in matches:
                field = by_name[match.field] if match else None
                if (
                    match is None
                    or field is None
                    or not field.numeric
                    or unit_of(match.remark)
                    or unit.fits(field)
                ):
                    continue
                if field.unit in ("lacs", "rupees") or (not field.unit and not unit.money):
                    wanted = LABELS[field.unit]
                    params = {
                        "found": unit.label(),
                        "wanted": {"en": wanted.en, "mr": wanted.mr},
                        "heading": text,
                        "label": {"en": field.label.en, "mr": field.label.mr},
                    }
                    cell = f"{sheet.letters[index]}{number}"
                    return [Issue(None, match.field, cell, text, "title_unit", params)]
    return []


def _tables(
    sheet: Sheet,
    at: int,
    texts: list[str],
    fields: list[str | None],
    by_name: dict[str, Field],
    positions: dict[str, int],
    known: dict[str, str],
) -> list[Issue]:
    """Errors about more than one table, or more than one row of headings."""
    numeric = {index: name for index, name in enumerate(fields) if name and by_name[name].numeric}
    blank = [index for index, text in enumerate(texts) if not text]
    body = sheet.frame.slice(at + 1)
    second = second_heading_row(body, numeric, blank, sheet.letters, known)
    if second is not None:
        return [second]
    return [
        *other_tables(sheet, at, positions, list(numeric), known),
        *columns_without_heading(sheet, texts, numeric, body, int(sheet.frame["_row"][at])),
    ]


def _left_out(
    sheet: Sheet,
    texts: list[str],
    fields: list[str | None],
    body: pl.DataFrame,
    row: int,
    missing: list[Field],
) -> list[Issue]:
    issues: list[Issue] = []
    for index, (text, name) in enumerate(zip(texts, fields, strict=True)):
        letter = sheet.letters[index]
        if text and name is None:
            params: Params = {"letter": letter, "heading": text}
            meant = may_be(text, body[f"c{index}"], missing)
            if meant is not None:
                params |= {"name": meant.sheet_heading, "label": {"en": meant.label.en, "mr": meant.label.mr}}
                issues.append(Issue(None, meant.name, f"{letter}{row}", text, "may_be_column", params))
            else:
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
