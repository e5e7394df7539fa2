"""A form, fields down the side with a value next to each, is read as a row; forms one below another as a row each."""

from collections.abc import Callable
from datetime import date
from itertools import product

import pytest

from catalog.registry import DATASETS
from sheets.tests.test_wide import (
    SERVICES,
    TALUKAS,
    TITLE,
    Row,
    entries,
    question_codes,
    read,
    sheet_of,
    with_cells,
)

EFERFAR = DATASETS["eferfar"]
FORM: list[Row] = [
    ["Tahsil Office, Kurla"],
    ["Date", "20-11-2026"],
    ["Type of case", "Undisputed"],
    ["Taluka", "Kurla"],
    ["Mutations certified", "36"],
    ["Mutations pending", "112"],
    ["Stay orders", "NIL"],
    ["Average days", "22"],
]
NUMBERED = [FORM[0], *([f"{number}.", *row] for number, row in enumerate(FORM[1:], 1))]
PARTS = [["", "Item", "Number", "Remarks"], ["I. Decided"], *NUMBERED[1:5], ["II. Pending"], *NUMBERED[5:]]
HEADING: Row = ["Particulars", "Count"]
UNITS = with_cells(FORM, {5: [*FORM[5], "Nos."], 7: [*FORM[7], "days"]})
REMARKS = with_cells(PARTS, {7: [*NUMBERED[5], "objections heard"]})
TITLED: list[Row] = [["Taluka : Kurla", "", "Date : 20/11/2026"], HEADING, *FORM[2:3], *FORM[4:]]
HEADED: list[Row] = [NUMBERED[0], ["अ.क्र.", "बाब", "तपशील"], *NUMBERED[1:], ["", "", "तहसीलदार कुर्ला"]]


# "Taluka" and its name are the fourth line of `FORM`.
BORIVALI = with_cells(FORM, {3: ["Taluka", "Borivali"], 4: ["Mutations certified", "41"]})
NAMELESS = [*FORM[1:3], *FORM[4:]]


@pytest.mark.parametrize(
    "form", [FORM, NUMBERED, HEADED, PARTS, REMARKS, TITLED, UNITS, [*FORM, ["Prepared by"]]]
)
def test_form_is_read_as_one_row(form: list[Row]) -> None:
    verdict = read(sheet_of(form), EFERFAR)
    assert verdict.account is not None and verdict.account.wide is not None
    assert not [issue for issue in verdict.issues if issue.severity == "error"]
    (row,) = verdict.rows.select("total_issued", "total_pending", "stay_orders", "avg_processing_days").rows()
    assert [int(value) for value in row] == [36, 112, 0, 22]


@pytest.mark.parametrize(
    "forms",
    [
        [*FORM, *BORIVALI[1:]],
        [
            FORM[0],
            ["Kurla"],
            *NAMELESS,
            ["Borivali"],
            *with_cells(NAMELESS, {2: ["Mutations certified", "41"]}),
        ],
        [
            *[FORM[0], ["तालुका : कुर्ला"], HEADING, *NAMELESS],
            *[["तालुका : बोरीवली"], HEADING, *with_cells(NAMELESS, {2: ["Mutations certified", "41"]})],
            ["", "Tahsildar"],
        ],
    ],
)
def test_forms_one_below_another_are_read_as_a_row_each(forms: list[Row]) -> None:
    verdict = read(sheet_of(forms), EFERFAR)
    assert not [issue for issue in verdict.issues if issue.severity == "error"]
    assert verdict.rows.select("taluka_id", "total_issued", "total_pending").rows() == [
        (TALUKAS["कुर्ला"], 36, 112),
        (TALUKAS["Borivali"], 41, 112),
    ]


STATUSES = [
    [str(number), label, value]
    for number, (label, value) in enumerate(
        [
            *[("Disputed - pending", "7"), ("Disputed - issued", "3"), ("Disputed stay orders", "NIL")],
            *[
                ("Disputed average days", "61"),
                ("Undisputed - pending", "112"),
                ("Undisputed - issued", "36"),
            ],
            *[("Stay orders (undisputed)", "1"), ("Average days, undisputed", "22")],
        ],
        1,
    )
]


def test_form_with_two_statuses_is_read_as_a_row_each() -> None:
    top = [["E-Ferfar, Tahsil Kurla, as on 20/11/2026"], ["Sr. No.", "Particulars", "Nos."]]
    verdict = read(sheet_of([*top, *STATUSES, ["", "", "Tahsildar"]]), EFERFAR)
    assert not [issue for issue in verdict.issues if issue.severity == "error"]
    names = ("status", "total_pending", "total_issued", "stay_orders", "avg_processing_days")
    assert sorted(verdict.rows.select(names).rows()) == [
        ("disputed", 7, 3, 0, 61),
        ("undisputed", 112, 36, 1, 22),
    ]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ([*FORM, *BORIVALI[1:6]], "a second form without its last lines"),
        ([*FORM, *BORIVALI[1:5], BORIVALI[6], BORIVALI[5], BORIVALI[7]], "a second form in another order"),
        ([*FORM, ["Borivali"], *BORIVALI[1:]], "a name above the second form alone"),
        ([FORM[0], ["Kurla"], *NAMELESS, ["Powai"], *NAMELESS], "a form of an unknown taluka"),
        (with_cells(FORM, {6: ["", "3"]}), "a value without a name"),
        (with_cells(FORM, {5: ["Mutations pending", "112", "1120"]}), "two values of one field"),
        (with_cells(FORM, {5: ["Mutations certified", "112"]}), "a field that is said twice"),
        ([*FORM, ["", "18"]], "a figure without a name below the last line"),
        ([*FORM[:5], ["Previous month"], *FORM[5:]], "figures of another month"),
        ([*FORM[:5], ["Month ended 31-10-2026"], *FORM[5:]], "figures of another day"),
        ([*FORM[:5], ["II. Pending", "", "112"], *FORM[5:]], "a figure next to the column of values"),
        (with_cells(PARTS, {7: [*NUMBERED[5], "of last month"]}), "a remark about another month"),
        (
            [[*PARTS[0][1:3], "Previous month"], *([*row, "7"] for row in FORM[1:])],
            "a second column of figures",
        ),
        (with_cells(FORM, {5: [*FORM[5], "in thousands"]}), "a figure in another unit"),
        (with_cells(FORM, {7: [*FORM[7], "months"]}), "days in months"),
        (FORM[:5], "figures that an entry needs are missing"),
    ],
)
def test_ambiguous_form_is_rejected(form: list[Row], why: str) -> None:
    assert read(sheet_of(form), EFERFAR).fatal, why


Figures = dict[tuple[str, str], tuple[int, int]]


def names_in_labels(figures: Figures) -> list[Row]:
    body = [
        [label.format(service), *(figures[name, service][position] for name in TALUKAS)]
        for service in SERVICES
        for position, label in enumerate(("{} - Total", "Pending ({})"))
    ]
    return [TITLE, ["Particulars", *TALUKAS], *body]


def names_in_headings(figures: Figures) -> list[Row]:
    headings = [f"{service} {figure}" for service in SERVICES for figure in ("total", "pending")]
    body = [[name, *(cell for service in SERVICES for cell in figures[name, service])] for name in TALUKAS]
    return [TITLE, ["Taluka", *headings], *body]


@pytest.mark.parametrize("shape", [names_in_labels, names_in_headings])
def test_names_and_figures_in_one_text_are_unpivoted(shape: Callable[[Figures], list[Row]]) -> None:
    figures = {pair: (9 + number, number) for number, pair in enumerate(product(TALUKAS, SERVICES))}
    verdict = read(sheet_of(shape(figures)))
    assert entries(verdict) == {
        (TALUKAS[taluka], SERVICES[service], date(2026, 6, 30), *pair)
        for (taluka, service), pair in figures.items()
    }
    assert question_codes(verdict)[0] == "side_by_side"


@pytest.mark.parametrize(
    ("lines", "statuses"),
    [
        (["A. Disputed mutations", "B. Undisputed mutations"], ["disputed", "undisputed"]),
        (["(अ) अविवादित फेरफार", "(ब) विवादग्रस्त फेरफार"], ["undisputed", "disputed"]),
        (["A. Disputed mutations", "B. Cases in appeal"], []),
        (["A. Disputed mutations", ""], []),
    ],
)
def test_tables_with_the_same_heading_are_one(lines: list[str], statuses: list[str]) -> None:
    def table(line: str, first: int) -> list[Row]:
        head = ["Sr. No.", "Particulars", "Registered", "Unregistered", "Total"]
        figures = [(first, first + 1), (3, 4), (1, 0), (20, 30)]
        labels = ("Mutations pending", "Mutations issued", "Stay orders", "Average days")
        rows = [
            [at, label, *two, sum(two)]
            for at, (label, two) in enumerate(zip(labels, figures, strict=True), 1)
        ]
        return [[line], head, *rows] if line else [head, *rows]

    rows = [["Tahsil Kurla, as on 20/11/2026"], *table(lines[0], 10), *table(lines[1], 40)]
    verdict = read(sheet_of(rows), EFERFAR)
    assert verdict.fatal is not bool(statuses)
    assert sorted(verdict.rows.select("status", "category", "total_pending").rows()) == sorted(
        (status, category, first + at)
        for status, first in zip(statuses, (10, 40), strict=False)
        for at, category in enumerate(("registered", "unregistered"))
    )
