"""Lists under headings such as "A. Pending" and "B. Disposed": joined to one table, each by its own columns."""

import json
from dataclasses import replace
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from sheets.places import Master, by_name
from sheets.reading.account import as_json
from sheets.reading.model import Choices
from sheets.tests.support import LOOKUPS, TODAY
from sheets.tests.test_wide import question_codes, read, sheet_of
from sheets.text import in_file
from sheets.validate import Options, Validated, validate

LISTS = [dataset for dataset in DATASETS.values() if dataset.clock]
RTS, EFERFAR = DATASETS["rts_cases"], DATASETS["eferfar"]
OFFICE = Master(21, "Taluka Office (Revenue) Andheri", "तालुका कार्यालय (महसूल) अंधेरी")
WITH_OFFICE = replace(LOOKUPS, masters={**LOOKUPS.masters, "office": by_name([OFFICE])})
CELLS = {"service": "Income Certificate", "taluka": "Andheri", "office": OFFICE.name}
WORDS = {"Sr.": "Sr.", "days": "Days pending", "applicant": "Applicant's name"}
Part = list[list[Any]]
each_list = pytest.mark.parametrize("dataset", LISTS, ids=lambda dataset: dataset.name)


def part(dataset: Dataset, columns: list[str], line: str, numbers: range, language: str = "en") -> Part:
    """A line, a heading in the order of `columns`, and a case for each number: received and decided on that day."""
    clock = dataset.clock
    assert clock is not None
    heading = [WORDS.get(name) or getattr(dataset.field(name).label, language) for name in columns]
    rows = []
    for number in numbers:
        cells = {
            clock.number: f"X/{number}",
            dataset.date: f"{number:02}/06/2026",
            clock.end: f"{number + 10}/06/2026",
        }
        cells |= {"Sr.": str(number), "days": str(30 - number), "applicant": "Kumar Asha"} | CELLS
        rows.append([cells[name] for name in columns])
    return [[line], heading, *rows]


def columns_of(dataset: Dataset, *more: str) -> list[str]:
    status = dataset.clock.status if dataset.clock else ""
    fields = [field.name for field in dataset.entered_fields if field.required and field.name != status]
    return ["Sr.", *(name for name in fields if name not in ("division", "district")), *more]


def read_parts(dataset: Dataset, *parts: Part, **choices: Any) -> Validated:
    rows = [row for part in parts for row in part]
    sheet = sheet_of([["List of cases"], *rows])
    return validate(sheet, dataset, WITH_OFFICE, Options(today=TODAY), Choices(accept=True, **choices))


def stored(verdict: Validated) -> set[tuple[Any, ...]]:
    assert [issue.code for issue in verdict.issues if issue.severity == "error"] == []
    return set(verdict.rows.select("case_number", "received_date", "status", "decided_date").iter_rows())


@given(data=st.data(), dataset=st.sampled_from(LISTS), language=st.sampled_from(["en", "mr"]))
def test_lists_with_columns_in_any_order_are_stored_with_the_status_above_them(
    data: st.DataObject, dataset: Dataset, language: str
) -> None:
    clock = dataset.clock
    assert clock is not None
    choices = data.draw(st.permutations([c for c in dataset.field(clock.status).choices]), "choices")
    parts, expected = [], set()
    for index, choice in enumerate(choices):
        ended = choice.value in clock.ends
        columns = data.draw(st.permutations(columns_of(dataset, clock.end if ended else "days")), "columns")
        numbers = range(3 * index + 1, 3 * index + 3)
        line = f"{'ABCD'[index]}. {getattr(choice.label, language)}"
        parts.append(part(dataset, columns, line, numbers, language))
        expected |= {
            (f"X/{number}", f"2026-06-{number:02}", choice.value, f"2026-06-{number + 10}" if ended else None)
            for number in numbers
        }
    got = stored(read_parts(dataset, *parts))
    assert {tuple(str(cell) if cell is not None else None for cell in row) for row in got} == expected


@each_list
def test_cells_are_those_of_the_joined_table_and_can_be_traced_to_the_file(dataset: Dataset) -> None:
    clock = dataset.clock
    assert clock is not None
    lower = part(dataset, ["Sr.", clock.end, *columns_of(dataset)[1:]], clock.ends[0], range(4, 6))
    lower[2][1] = "31/06/2026"
    parts = [part(dataset, columns_of(dataset, "days"), "pending", range(1, 3)), lower]
    verdict = read_parts(dataset, *parts)
    (cell,) = [issue.cell for issue in verdict.issues if issue.severity == "error"]
    assert verdict.account is not None
    report: Any = as_json(verdict.account, verdict.sheet, dataset)
    shown = dict(zip(report["grid"]["letters"], report["grid"]["rows"][7][1:], strict=True))
    assert (shown[cell.rstrip("8")], in_file(cell, report["joined"])) == ("31/06/2026", "B8")
    corrected = read_parts(dataset, *parts, cells={cell: "30/06/2026"})
    assert {str(end) for number, _, _, end in stored(corrected) if number == "X/4"} == {"2026-06-30"}


@pytest.mark.parametrize("line", ["B. Disposed", "B. Not approved"])
@pytest.mark.parametrize("answer", ["", "rejected"])
def test_it_is_asked_how_a_list_of_decided_cases_ended(answer: str, line: str) -> None:
    parts = [
        part(RTS, columns_of(RTS), "Pending", range(1, 3)),
        part(RTS, columns_of(RTS, "decided_date"), line, range(4, 6)),
    ]
    answers = {f"ended:{line}": answer} if answer else {}
    verdict = read_parts(RTS, *parts, answers=answers)
    assert "how_ended" in question_codes(verdict) and verdict.fatal == (not answer)
    if answer:
        assert [status for _, _, status, _ in sorted(stored(verdict))] == ["pending"] * 2 + [answer] * 2


@pytest.mark.parametrize("serial", ["", "1"])
def test_a_part_may_be_empty_and_a_total_may_follow_each(serial: str) -> None:
    upper = part(RTS, columns_of(RTS), "A. Pending", range(0))
    lower = part(RTS, columns_of(RTS, "decided_date"), "B. Approved", range(4, 6))
    verdict = read_parts(RTS, [*upper, [serial, "NIL"]], [*lower, ["Total", "2"]])
    assert {status for _, _, status, _ in stored(verdict)} == {"approved"} and verdict.rows.height == 2


def test_a_column_that_a_part_lacks_changes_no_stored_value() -> None:
    upper = part(RTS, columns_of(RTS), "A. Pending", range(1, 3))
    verdict = read_parts(RTS, upper, part(RTS, columns_of(RTS, "decided_date"), "B. Approved", range(4, 6)))
    assert verdict.lacking == {"decided_date": {4, 5}}
    counts = ["Date", "Taluka", "Pending", "Issued", "Stay orders", "Avg Days"]
    rows: Part = [
        ["", "", "Undisputed", "", "", "Disputed"],
        [*counts[:4], counts[5], *counts[2:]],
        ["30/06/2026", "Andheri", 10, 20, 5, 4, 2, 1, 60],
    ]
    wide = read(sheet_of([["Mutations"], *rows]), EFERFAR)
    assert wide.lacking == {"stay_orders": {3}} and wide.rows["stay_orders"].to_list() == [0, 1]
    under = ["Taluka", *counts[2:4], counts[5], *counts[2:], *(counts[2:4] + counts[5:]) * 2]
    rows = [
        ["", "Registered", *[""] * 6, "Unregistered"],
        ["", "Undisputed", "", "", "Disputed", "", "", "", "Undisputed", "", "", "Disputed"],
        under,
        ["Andheri", 10, 20, 5, 4, 2, 1, 60, 11, 21, 6, 5, 3, 61],
    ]
    grouped = read(sheet_of([["Mutations as on 30/06/2026"], *rows]), EFERFAR)
    kept = grouped.rows.filter(pl.col("_row").is_in(list(grouped.lacking["stay_orders"])))
    assert kept.height == 3 and kept["total_pending"].to_list() == [10, 11, 5]


def test_a_column_of_results_is_read_next_to_a_list_without_one() -> None:
    lower = part(RTS, columns_of(RTS, "decided_date"), "B. Disposed applications", range(4, 7))
    lower = [
        lower[0],
        *(
            [*row, cell]
            for row, cell in zip(lower[1:], ["Decision", "Approved", "Rejected", "Approved"], strict=True)
        ),
    ]
    verdict = read_parts(
        RTS, part(RTS, columns_of(RTS, "days"), "A. Pending applications", range(1, 3)), lower
    )
    statuses = {number: status for number, _, status, _ in stored(verdict)}
    assert statuses == {
        "X/1": "pending",
        "X/2": "pending",
        "X/4": "approved",
        "X/5": "rejected",
        "X/6": "approved",
    }


@each_list
def test_names_of_applicants_are_masked_in_every_part(dataset: Dataset) -> None:
    assert dataset.clock is not None
    upper = part(dataset, columns_of(dataset, "applicant"), "pending", range(1, 3))
    lower = part(
        dataset, ["applicant", *columns_of(dataset, dataset.clock.end)], dataset.clock.ends[0], range(4, 6)
    )
    verdict = read_parts(dataset, upper, lower)
    assert verdict.account is not None and len(stored(verdict)) == 4
    report = json.dumps(as_json(verdict.account, verdict.sheet, dataset), ensure_ascii=False, default=str)
    assert "Kumar" not in f"{report} {verdict.frame.rows()} {verdict.issues}"


DECIDED = part(RTS, columns_of(RTS, "decided_date"), "", range(1, 6))
OPEN = [[*row[:-1], ""] for row in DECIDED]


@pytest.mark.parametrize(
    ("above", "rows", "lines"),
    [
        ("List of cases", DECIDED[2:4], {0: "Pending", 1: "Approved"}),  # the first has a day of decision
        ("List of cases", OPEN[2:], {0: "Pending", 2: "Disposed"}),
        ("Pending cases", OPEN[2:], {2: "Disposed"}),
        ("Pending cases", DECIDED[2:], {}),
        ("Pending cases", DECIDED[2:4], {1: "Approved"}),
    ],
)
def test_lines_that_would_make_decided_cases_pending_are_not_used(
    above: str, rows: Part, lines: dict[int, str]
) -> None:
    body = [line for at, row in enumerate(rows) for line in (*([[lines[at]]] if at in lines else []), row)]
    verdict = read(sheet_of([[above], DECIDED[1], *body]), RTS)
    assert verdict.fatal and not {"named_lines", "named_above"} & set(question_codes(verdict))


def test_tables_of_which_one_has_a_column_more_are_joined() -> None:
    counts = ["Taluka", "Date", "Pending", "Issued", "Avg Days"]
    rows: Part = [
        ["Mutations"],
        ["A) Undisputed"], counts, [1, 2, 3, 4, 5],
        ["Andheri", "30/06/2026", 10, 20, 5], ["Total", "", 10, 20, ""],
        ["B) Disputed"], ["Taluka", "Date", "Pending", "Stay orders", "Issued", "Avg Days"], [1, 2, 3, 4, 5, 6],
        ["Andheri", "30/06/2026", 4, 1, 2, 60], ["Total", "", 4, 1, 2, ""],
    ]  # fmt: skip
    verdict = read(sheet_of(rows), EFERFAR)
    assert [issue.code for issue in verdict.issues if issue.severity == "error"] == []
    figures = verdict.rows.select(
        "status", "total_pending", "stay_orders", "total_issued", "avg_processing_days"
    )
    assert question_codes(verdict).count("named_lines") == 1
    assert figures.rows() == [("undisputed", 10, 0, 20, 5), ("disputed", 4, 1, 2, 60)]
