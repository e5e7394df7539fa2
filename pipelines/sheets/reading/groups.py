"""Headings over several columns: "Pending at" over "VLE" and "Total", "Royalty" over "Target" and "Achieved"."""

from collections.abc import Mapping, Sequence

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.formulas import inputs
from sheets.errors import Fault, Issue
from sheets.read import Sheet
from sheets.reading.columns import Match, match_heading, meaning, tokens
from sheets.values import NOTHING

LETTERS = r"[A-Za-z\u0900-\u097f]"
DIGITS = r"[0-9०-९]"
# What a group may say that makes its columns another figure than the field.
QUALIFIERS = frozenset(
    (
        *(
            "target",
            "targets",
            "achieved",
            "achievement",
            "cumulative",
            "progressive",
            "previous",
            "last",
            "opening",
        ),
        *("estimated", "expected", "proposed", "budget", "demand", "arrears", "percentage", "percent", "%"),
        *("उद्दिष्ट", "लक्ष्य", "साध्य", "मागील", "संचयी", "प्रगतिपर", "प्रस्तावित", "अपेक्षित", "टक्केवारी"),
    )
)
MOST_TITLE_SHARE = 0.6
MOST_NUMBERS_SHARE = 0.5


def groups_above(sheet: Sheet, at: int) -> list[str]:
    """For each column the group heading in the row above row `at` of the frame; '' where there is none."""
    width = len(sheet.letters)
    if not at:
        return [""] * width
    row = [str(cell or "") for cell in sheet.frame.row(at - 1)[:width]]
    own = [str(cell or "") for cell in sheet.frame.row(at)[:width]]
    number = int(sheet.frame["_row"][at - 1])
    groups = [""] * width
    merged = {one.first: one.last for one in sheet.wide if one.row == number}
    for start, text in enumerate(row):
        # The first column is where a sheet has its title.
        if not start or not text or text == own[start] or not any(letter.isalpha() for letter in text):
            continue
        end = merged.get(start, start)
        if not sheet.wide:
            while end + 1 < width and not row[end + 1] and own[end + 1]:
                end += 1
        if end - start + 1 > MOST_TITLE_SHARE * width and width > 2:
            continue
        groups[start : end + 1] = [text] * (min(end, width - 1) - start + 1)
    return groups


def match_row(cells: Sequence[str], groups: Sequence[str], known: Mapping[str, str]) -> list[Match | None]:
    """The field of each column; group and heading together count before the heading alone."""
    found: list[Match | None] = []
    for text, group in zip(cells, groups, strict=True):
        together = match_heading(f"{group} {text}", known) if group and text else None
        found.append(together or (match_heading(text, known) if text else None))
    return found


def group_fault(
    dataset: Dataset, field: Field, heading: str, group: str, known: Mapping[str, str]
) -> Fault | None:
    """Why the group makes it uncertain that the column is `field`."""
    if not group or not field.numeric or match_heading(f"{group} {heading}", known):
        return None
    said = tokens(group) - meaning(field)
    others = [other for other in dataset.sheet_fields if other.numeric and other is not field]
    whole = [other for other in others if other.formula is not None and field.name in inputs(other.formula)]
    foreign = frozenset().union(
        *(meaning(other) for other in others if other not in whole)
    ) - frozenset().union(*(meaning(other) for other in whole))
    if not said & (QUALIFIERS | foreign):
        return None
    label = {"en": field.label.en, "mr": field.label.mr}
    return Fault("group_heading", {"group": group, "heading": heading, "label": label})


def columns_without_heading(
    sheet: Sheet, texts: Sequence[str], numeric: Mapping[int, str], body: pl.DataFrame, row: int
) -> list[Issue]:
    """Columns of numbers without a heading, right of a number's heading that seems to count for them as well."""
    issues: list[Issue] = []
    last = max((index for index, text in enumerate(texts) if text), default=-1)
    merged = {column for one in sheet.wide if one.row == row for column in range(one.first + 1, one.last + 1)}
    for index, text in enumerate(texts):
        left = next((at for at in range(index - 1, -1, -1) if texts[at]), None)
        if text or left not in numeric or (index > last and index not in merged):
            continue
        cells = body[f"c{index}"].drop_nulls()
        if cells.is_empty() or cells.str.contains(DIGITS).mean() < MOST_NUMBERS_SHARE:  # type: ignore[operator]
            continue
        params = {"letter": sheet.letters[index], "heading": texts[left or 0]}
        issues.append(Issue(None, "", f"{sheet.letters[index]}{row}", "", "shared_heading", params))
    return issues


def second_heading_row(
    body: pl.DataFrame, numeric: Mapping[int, str], blank: Sequence[int], letters: Sequence[str],
    known: Mapping[str, str],
) -> Issue | None:  # fmt: skip
    """An error where the first row below the heading names parts of the columns above: "Target", "Achieved"."""
    if body.height < 2:
        return None
    first = body.row(0, named=True)
    named: list[int] = []
    for index in [*numeric, *blank]:
        text = str(first[f"c{index}"] or "")
        if not text or text.casefold() in NOTHING:
            continue
        if any(letter.isdigit() for letter in text) or not any(letter.isalpha() for letter in text):
            return None
        if match_heading(text, known) and index in numeric:
            return None  # the heading once more
        named.append(index)
    below = body.slice(1)
    if not any(below[f"c{index}"].str.contains(rf"^{DIGITS}").any() for index in named):
        return None
    row = int(first["_row"])
    words = ", ".join(str(first[f"c{index}"]) for index in sorted(named))
    cell = f"{letters[min(named)]}{row}"
    return Issue(
        None, "", cell, str(first[f"c{min(named)}"]), "second_heading_row", {"row": str(row), "words": words}
    )
