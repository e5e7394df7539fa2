"""Records side by side: talukas, months or metrics as columns are unpivoted into rows."""

import io
import json
from collections.abc import Callable, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from catalog.registry import DATASETS
from sheets.annotate import annotate
from sheets.read import Sheet, from_frame
from sheets.reading.account import as_json
from sheets.reading.model import Choices
from sheets.tests.support import LOOKUPS, TODAY, read_bytes, xlsx_bytes
from sheets.validate import Options, Validated, validate

RTS, KPIS = DATASETS["rts"], DATASETS["kpis"]
TALUKAS, SERVICES = (
    {"Andheri": 1, "Borivali": 2, "कुर्ला": 3},
    {"Income Certificate": 11, "Caste Certificate": 12},
)
FIGURES = st.lists(st.integers(0, 10**6), min_size=12, max_size=12)
Row = Sequence[Any]


def sheet_of(rows: Sequence[Row]) -> Sheet:
    width = max(map(len, rows))
    padded = [
        [None if cell in (None, "") else str(cell) for cell in (*row, *[None] * (width - len(row)))]
        for row in rows
    ]
    frame = pl.DataFrame(padded, schema=[f"c{column}" for column in range(width)], orient="row")
    return from_frame(frame.with_columns(pl.Series("_row", range(1, len(rows) + 1), dtype=pl.UInt32)))


def read(sheet: Sheet, of: Any = RTS, choices: Choices = Choices(accept=True)) -> Validated:  # noqa: B008
    return validate(sheet, of, LOOKUPS, Options(today=TODAY), choices)


def entries(verdict: Validated) -> set[tuple[Any, ...]]:
    assert [issue.code for issue in verdict.issues if issue.severity == "error"] == []
    columns = ("taluka_id", "service_id", "transaction_date", "total", "total_pending")
    return set(verdict.rows.select(columns).iter_rows())


def question_codes(verdict: Validated) -> list[str]:
    assert verdict.account is not None
    return [question.code for question in verdict.account.questions]


TITLE = ["RTS statement as on 30/06/2026"]


def names_above(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    talukas = [cell for name in TALUKAS for cell in (name, None)]
    heading = ["", *["Total", "Pending"] * len(TALUKAS)]
    body = [
        [service, *(figure for name in TALUKAS for figure in figures[name, service])] for service in SERVICES
    ]
    return [TITLE, ["Service", *talukas], heading, *body]


def names_below(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    body = [
        [service, *(figures[name, service][position] for position in (0, 1) for name in TALUKAS)]
        for service in SERVICES
    ]
    return [TITLE, ["", "Total", None, None, "Pending"], ["Service", *TALUKAS, *TALUKAS], *body]


def numbered(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    title, heading, *body, signature = figures_down(figures)
    return [title, ["Sr. No.", *heading], *([number, *row] for number, row in enumerate(body, 1)), signature]


def figures_down(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    body = [
        [service if position == 0 else None, label, *(figures[name, service][position] for name in TALUKAS)]
        for service in SERVICES
        for position, label in enumerate(("Total", "Pending"))
    ]
    return [TITLE, ["Service", "Particulars", *TALUKAS], *body, ["Tahsildar"]]


def sections(figures: dict[tuple[str, str], tuple[int, float]]) -> list[Row]:
    """The service on a line above its figures."""
    body = [
        row
        for number, service in zip(("I", "II"), SERVICES, strict=True)
        for row in (
            [number, f"{service}s"],
            ["(a)", "Total", *(figures[name, service][0] for name in TALUKAS)],
            ["(b)", "Pending", *(figures[name, service][1] for name in TALUKAS)],
        )
    ]
    return [TITLE, ["Sr.", "Particulars", *TALUKAS], [1, 2, 3, 4, 5], *body, [None, "Source: portal"]]


def services_across(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    heading = [cell for name in SERVICES for cell in (name, None)]
    body = [
        [name, *(figure for service in SERVICES for figure in figures[name, service])] for name in TALUKAS
    ]
    return [TITLE, ["ता.", *heading], [None, *["Total", "Pending"] * 2], *body]


def figures_down_two_levels(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    services = [cell for name in SERVICES for cell in (name, *[None] * (len(TALUKAS) - 1))]
    body = [
        [label, *(figures[name, service][position] for service in SERVICES for name in TALUKAS)]
        for position, label in enumerate(("Total", "Pending"))
    ]
    return [TITLE, ["Particulars", *services], [None, *TALUKAS, *TALUKAS], *body]


def two_levels_with_totals(figures: dict[tuple[str, str], tuple[int, int]]) -> list[Row]:
    title, names, inner, *body = figures_down_two_levels(figures)
    totals = [[sum(row[1 + at :: len(TALUKAS)]) for at in range(len(TALUKAS))] for row in body]
    return [title, [*names, "District total"], [*inner, *TALUKAS],
            *([*row, *total] for row, total in zip(body, totals, strict=True))]  # fmt: skip


@pytest.mark.parametrize(
    "shape",
    [names_above, names_below, figures_down, figures_down_two_levels, two_levels_with_totals, numbered, sections,
     services_across],
)  # fmt: skip
@settings(max_examples=25, deadline=None)
@given(numbers=FIGURES)
def test_unpivoted_sheets_have_the_same_entries(
    shape: Callable[[Any], list[Row]], numbers: list[int]
) -> None:
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    figures = dict(zip(product(TALUKAS, SERVICES), ((max(pair), min(pair)) for pair in pairs), strict=True))
    verdict = read(sheet_of(shape(figures)))
    assert entries(verdict) == {
        (TALUKAS[taluka], SERVICES[service], date(2026, 6, 30), *pair)
        for (taluka, service), pair in figures.items()
    }
    assert question_codes(verdict)[0] == "side_by_side"


def test_unpivots_months_and_metrics() -> None:
    months: list[Row] = [
        ["iPAS"],
        ["Metric", "31/03/2026", "30/04/2026"],
        ["Total Projects", 45, 46],
        ["Active Projects", 28, None],
    ]
    rows = read(sheet_of(months), KPIS).rows.select("metric", "date", "value").rows()
    assert [(metric, day.month, int(value)) for metric, day, value in rows] == [
        ("total_projects", 3, 45), ("active_projects", 3, 28), ("total_projects", 4, 46),
    ]  # fmt: skip
    months[1] = ["Metric", "Mar-26", "Apr-26"]
    assert question_codes(read(sheet_of(months), KPIS))[::2] == ["side_by_side", "month_only"]
    metrics: list[Row] = [
        ["Department", "Date", "Total Projects", "Active Projects"],
        ["iPAS", "31/03/2026", 45, 28],
    ]
    rows = read(sheet_of(metrics), KPIS).rows.select("metric", "date", "value").rows()
    assert [(metric, int(value)) for metric, _, value in rows] == [
        ("total_projects", 45),
        ("active_projects", 28),
    ]


ACROSS: list[Row] = [
    ["Income Certificate, 30/06/2026"],
    ["Particulars", "Andheri", "Kurla"],
    ["Total", 40, 30],
    ["Pending", 4, 3],
]


def with_cells(rows: Sequence[Row], changes: dict[int, Row]) -> list[Row]:
    return [changes.get(index, row) for index, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([*ACROSS, ["Pending", 5, 6]], "a figure that is said twice"),
        (with_cells(ACROSS, {1: ["Particulars", "Andheri", "Atlantis"]}), "one name is no taluka"),
        (with_cells(ACROSS, {3: ["Pending", "4 or 5", "three"]}), "words where figures belong"),
        ([*ACROSS[:3], ["Caste Certificate"], *ACROSS[3:]], "a line between the rows"),
        (with_cells(ACROSS, {2: [None, 40, 30]}), "a figure without a name"),
        ([["Taluka", "Service", "Total"], ["Kurla", "Income Certificate", 4]], "an ordinary sheet"),
        ([["Service", "From 01/06/2026", "To 30/06/2026"], ["Income Certificate", 4, 5]], "more than a day"),
        ([["Service", "Total", "Andheri", "Kurla"], ["Income Certificate", 9, 4, 5]], "a figure for both names"),
    ],
)  # fmt: skip
def test_ambiguous_sheets_are_not_unpivoted(rows: list[Row], why: str) -> None:
    assert "side_by_side" not in question_codes(read(sheet_of(rows))), why


@pytest.mark.parametrize(
    ("labels", "are_numbers"),
    [
        ("1 2 3 4", True), ("1. 2. 3. 4.", True), ("a b c d", True), ("(i) (ii) (iii) (iv)", True), ("1 2 1 2", True),
        ("1 1 1 1", False), ("4 3 9 2", False),
    ],
)  # fmt: skip
def test_line_numbers_without_a_heading_are_not_figures(labels: str, are_numbers: bool) -> None:
    title, heading, *body, signature = figures_down(dict.fromkeys(product(TALUKAS, SERVICES), (20, 10)))
    numbered = [[label, *row] for label, row in zip(labels.split(), body, strict=True)]
    verdict = read(sheet_of([title, [None, *heading], *numbered, [None, *signature]]))
    assert ("side_by_side" in question_codes(verdict)) == are_numbers
    assert verdict.fatal != are_numbers


def test_signature_in_several_cells_below_figures_down_the_side() -> None:
    """It is the last line of the unpivoted table, and no row of it."""
    verdict = read(sheet_of([*ACROSS, [None, "Talathi", "Kurla"], [None, "Mining Officer", "Kurla"]]))
    assert entries(verdict) == entries(read(sheet_of(ACROSS))) and not verdict.error_rows


def test_totals_column_is_checked() -> None:
    right = [ACROSS[0], [*ACROSS[1], "Total"], [*ACROSS[2], 70], [*ACROSS[3], 7]]
    assert entries(read(sheet_of(right))) == entries(read(sheet_of(ACROSS)))
    wrong = read(sheet_of(with_cells(right, {3: [*ACROSS[3], 8]})))
    assert ("", "total_differs") in [(issue.cell, issue.code) for issue in wrong.issues] and wrong.fatal


def test_totals_with_more_words_are_checked_below_a_row_of_numbers() -> None:
    def rows(total: int) -> list[Row]:
        return [
            TITLE,
            ["Sr.", "Taluka", "Income Certificate", None, "Caste Certificate", None, "Total pending (4+6)"],
            [None, None, "Total", "Pending", "Total", "Pending", None],
            [1, 2, 3, 4, 5, 6, 7],
            [1, "Andheri", 9, 4, 5, 3, 7],
            [2, "Kurla", 8, 2, 6, 5, total],
        ]

    assert len(entries(read(sheet_of(rows(7))))) == 4
    assert "total_differs" in question_codes(read(sheet_of(rows(8))))


def test_averages_are_not_checked_against_totals() -> None:
    heading = ["Disputed", None, "Undisputed", None, "Total", None]
    measures = ["Issued", "Avg days"] * 3
    rows: list[Row] = [
        ["30/06/2026"],
        ["Taluka", *heading],
        [None, *measures],
        ["Kurla", 4, 30, 6, 10, 10, 18],
    ]
    assert question_codes(read(sheet_of(rows), DATASETS["eferfar"])) == [
        "side_by_side",
        "absent_figures",
        "date_outside_table",
    ]


def test_user_can_decline_unpivoting() -> None:
    verdict = read(sheet_of(ACROSS), choices=Choices(answers={"wide:taluka": "columns"}))
    assert verdict.fatal and verdict.account is not None and verdict.account.wide is None


def test_marked_workbook_is_unpivoted(tmp_path: Path) -> None:
    rows = with_cells(ACROSS, {3: ["Pending", 4.5, 3]})
    assert marked_rows(tmp_path, rows, ["C3"]) == [
        ["Taluka", "Total", "Pending"],
        ["Andheri", 40, 4.5],
        ["Kurla", 30, 3],
    ]


def test_marked_workbook_has_a_column_of_sections(tmp_path: Path) -> None:
    figures = dict.fromkeys(product(TALUKAS, SERVICES), (9, 4.5))
    errors = [f"D{row}" for row in range(3, 9)]
    rows = marked_rows(tmp_path, sections(figures), errors)
    assert rows[:3] == [
        ["Service", "Taluka", "Total"],
        ["Income Certificates", "Andheri", 9],
        ["Caste Certificates", "Andheri", 9],
    ]


def marked_rows(folder: Path, rows: Sequence[Row], errors: list[str]) -> list[list[Any]]:
    """Return the first three columns below the title of the marked workbook, with a comment on each of `errors`."""
    sheet = read_bytes(folder, xlsx_bytes(rows), "a.xlsx")
    verdict = read(sheet)
    assert [issue.cell for issue in verdict.issues if issue.severity == "error"] == errors
    assert verdict.account is not None
    wide = json.loads(json.dumps(as_json(verdict.account, verdict.sheet, RTS)["wide"]))
    marked = annotate(folder / "original.bin", "a.xlsx", verdict.issues, "en", "Data", wide=wide)
    book = load_workbook(io.BytesIO(marked)).worksheets[0]
    assert all(book[cell].value == 4.5 and book[cell].comment for cell in errors)
    return [[cell.value for cell in row[:3]] for row in book.iter_rows(min_row=2)]
