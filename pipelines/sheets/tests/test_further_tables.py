"""Lists and tables one below another: each is read by its own heading, and none is passed over."""

from typing import Any

import pytest

from catalog.registry import DATASETS
from sheets.reading.model import Choices
from sheets.tests.test_wide import question_codes, read, sheet_of

CASES = ["Sr.", "Application No.", "Service", "Received on", "Decided on", "Status"]
COUNTS = ["Taluka", "Service", "Total", "Pending", "Closed"]
CASE = {
    "Sr.": 2, "Application No.": "A/2", "Service": "Caste Certificate", "Received on": "01/06/2026",
    "Decided on": "12/06/2026", "Due on": "14/06/2026", "Status": "approved",
}  # fmt: skip


@pytest.mark.parametrize(
    ("lower", "decided"),
    [
        (CASES, [10, 12, 10]),
        (["Sr.", "Application No.", "Service", "Decided on", "Received on", "Status"], [10, 12, 10]),
        (["Sr.", "Application No.", "Service", "Received on", "Status"], [10, None, 10]),
        (["Sr.", "Application No.", "Service", "Received on", "Due on", "Status"], None),
    ],
)
def test_lists_one_below_another_are_read_by_their_own_headings(
    lower: list[str], decided: list[int | None] | None
) -> None:
    def case(number: str) -> list[Any]:
        return [1, number, "Income Certificate", "02/06/2026", "10/06/2026", "approved"]

    rows = [["Cases of Andheri taluka"], CASES, case("A/1"), lower, [CASE[heading] for heading in lower]]
    verdict = read(sheet_of([*rows, CASES, case("A/3")]), DATASETS["rts_cases"])
    if decided is None:
        assert verdict.fatal and "second_table" in question_codes(verdict)
    else:
        assert not verdict.error_rows
        assert [day and day.day for day in verdict.rows["decided_date"]] == decided


@pytest.mark.parametrize(
    ("lower", "pending"),
    [
        (COUNTS, [5, 10, 15]),
        (["Taluka", "Service", "Total", "Closed", "Pending"], [5, 20, 15]),
        (["Taluka", "Service", "Recd.", "Balance", "Disposed"], [5, 10, 15]),
        (["Taluka", "Service", "Total", "Sent back", "Closed"], None),
        (["Taluka", "Service", "Total", "Closed"], None),
    ],
)
def test_a_further_heading_with_another_figure_is_a_question(
    lower: list[str], pending: list[int] | None
) -> None:
    first, last = ["Andheri", "Income Certificate", 20, 5, 15], ["Borivali", "Income Certificate", 40, 15, 25]
    middle = ["Andheri", "Caste Certificate", 30, 10, 20][: len(lower)]
    rows: list[Any] = [["Statement as on 30/06/2026"], COUNTS, first, lower, middle, COUNTS, last]
    verdict = read(sheet_of(rows))
    if pending is None:
        assert verdict.fatal and "second_table" in question_codes(verdict)
    else:
        assert verdict.account is not None
        assert [row[1] for row in sorted(verdict.rows.select("_row", "total_pending").rows())] == pending


TITLE = ["Mutation cases of Andheri taluka"]
MUTATIONS = ["Sr.", "Mutation No.", "Entered on", "Status"]


def mutation(number: int) -> list[Any]:
    return [number, f"M/{number}", "05/06/2026", "Pending"]


@pytest.mark.parametrize(
    ("rows", "stages"),
    [
        (
            [TITLE, ["Undisputed"], MUTATIONS, mutation(1), ["Disputed"], MUTATIONS, mutation(2)],
            ["undisputed", "disputed"],
        ),
        ([TITLE, ["List of disputed cases"], MUTATIONS, mutation(1), mutation(2)], ["disputed", "disputed"]),
        ([TITLE, MUTATIONS, mutation(1), mutation(2)], ["undisputed", "undisputed"]),
    ],
)
def test_a_list_named_above_is_not_given_the_default(rows: list[list[Any]], stages: list[str]) -> None:
    verdict = read(sheet_of(rows), DATASETS["eferfar_cases"])
    assert verdict.rows["stage"].to_list() == stages


def test_numbers_of_columns_are_left_out_below_each_heading() -> None:
    numbers, figures = [1, 2, 3, 4, 5], ["Income Certificate", 20, 5, 15]
    rows: list[Any] = [
        ["Statement as on 30/06/2026"],
        COUNTS,
        numbers,
        ["Andheri", *figures],
        COUNTS,
        numbers,
        ["Borivali", *figures],
    ]
    assert read(sheet_of(rows)).rows["total_pending"].to_list() == [5, 5]


@pytest.mark.parametrize("remark", ["Approved + Rejected", "मंजूर + नामंजूर"])
def test_parts_in_words_explain_a_total(remark: str) -> None:
    rows: list[Any] = [
        ["Statement as on 30/06/2026"],
        [*COUNTS[:4], "Approved", "Rejected", f"Closed ({remark})"],
        ["Andheri", "Income Certificate", 20, 5, 9, 6, 15],
    ]
    verdict = read(sheet_of(rows))
    assert "unclear_remark" not in question_codes(verdict) and verdict.rows["total_closed"].to_list() == [15]


def test_a_correction_below_a_further_heading_is_to_the_cell_shown() -> None:
    lower = ["Sr.", "Application No.", "Service", "Decided on", "Received on", "Status"]
    first = [1, "A/1", "Income Certificate", "02/06/2026", "10/06/2026", "approved"]
    rows: list[Any] = [["Cases of Andheri taluka"], CASES, first, lower, [CASE[heading] for heading in lower]]
    choices = Choices(accept=True, cells={"D5": "03/06/2026"})
    verdict = read(sheet_of(rows), DATASETS["rts_cases"], choices)
    assert [str(day) for day in verdict.rows["received_date"]] == ["2026-06-02", "2026-06-03"]
    assert [str(day) for day in verdict.rows["decided_date"]] == ["2026-06-10", "2026-06-12"]
    assert verdict.account is not None and verdict.account.cells == (("D5", "01/06/2026", "03/06/2026"),)
