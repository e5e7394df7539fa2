"""Columns that give one field of a case together: the day of decision by outcome, "Closed" and its outcome."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from catalog.dataset import Dataset
from sheets.reading.account import as_json
from sheets.tests.test_joined_lists import columns_of, each_list, part, read_parts, stored
from sheets.tests.test_wide import question_codes
from sheets.text import in_file
from sheets.validate import Validated

OUTCOMES: list[Callable[[str], str]] = [lambda name: f"{name} on", lambda name: f"Date: {name}"]
Table = list[list[Any]]


def ends_of(dataset: Dataset) -> list[tuple[str, str]]:
    """Return the outcomes of a list's cases, and their names."""
    assert dataset.clock is not None
    choices = dataset.field(dataset.clock.status).choices
    return [(choice.value, choice.label.en) for choice in choices if choice.value in dataset.clock.ends]


def cases(dataset: Dataset, count: int) -> Table:
    """A heading and `count` cases received on the first days of June, without status and day of decision."""
    return part(dataset, columns_of(dataset), "", range(1, count + 1))[1:]


def with_columns(table: Table, *columns: list[str]) -> Table:
    return [[*row, *more] for row, *more in zip(table, *columns, strict=True)]


def by_outcome(dataset: Dataset, heading: Callable[[str], str] = OUTCOMES[0]) -> Table:
    """A column of days for each of two outcomes, the third case pending."""
    (_, first), (_, second), *_ = ends_of(dataset)
    days = [heading(first), "11/06/2026", "", "-"], [heading(second), "", "12/06/2026", ""]
    return with_columns(cases(dataset, 3), *days)


def expected(dataset: Dataset, *states: tuple[str, str | None]) -> set[tuple[str, str, str, str | None]]:
    return {
        (f"X/{number}", f"2026-06-{number:02}", status, day) for number, (status, day) in enumerate(states, 1)
    }


def texts(verdict: Validated) -> set[tuple[Any, ...]]:
    return {
        (number, str(received), status, str(decided) if decided else None)
        for number, received, status, decided in stored(verdict)
    }


@each_list
@pytest.mark.parametrize("heading", OUTCOMES)
def test_days_by_outcome_give_status_and_day(dataset: Dataset, heading: Callable[[str], str]) -> None:
    (first, _), (second, _), *_ = ends_of(dataset)
    verdict = read_parts(dataset, by_outcome(dataset, heading))
    states = (first, "2026-06-11"), (second, "2026-06-12"), ("pending", None)
    assert texts(verdict) == expected(dataset, *states)
    assert question_codes(verdict)[0] == "read_together"


@each_list
def test_a_month_without_one_of_the_outcomes(dataset: Dataset) -> None:
    table = [[*row[:-1], ""] if number else row for number, row in enumerate(by_outcome(dataset))]
    (first, _), *_ = ends_of(dataset)
    states = (first, "2026-06-11"), ("pending", None), ("pending", None)
    assert texts(read_parts(dataset, table)) == expected(dataset, *states)


@each_list
def test_days_by_outcome_next_to_a_status(dataset: Dataset) -> None:
    (first, one), (second, two), *_ = ends_of(dataset)
    table = with_columns(by_outcome(dataset), ["Status", one, two, "Pending"])
    states = (first, "2026-06-11"), (second, "2026-06-12"), ("pending", None)
    assert texts(read_parts(dataset, table)) == expected(dataset, *states)


@each_list
@pytest.mark.parametrize("word", ["Closed", "Disposed", "निकाली"])
def test_closed_cases_have_the_outcome_of_another_column(dataset: Dataset, word: str) -> None:
    (first, one), (second, two), *_ = ends_of(dataset)
    table = with_columns(
        cases(dataset, 3),
        ["Status", word, word, "Pending"],
        ["Result", one, two, "-"],
        ["Decided on", "11/06/2026", "12/06/2026", ""],
    )
    states = (first, "2026-06-11"), (second, "2026-06-12"), ("pending", None)
    assert texts(read_parts(dataset, table)) == expected(dataset, *states)


@each_list
def test_a_case_with_two_days_of_decision_is_not_stored(dataset: Dataset) -> None:
    table = by_outcome(dataset)
    table[1][-1] = "13/06/2026"
    verdict = read_parts(dataset, table)
    assert verdict.fatal and "read_together" not in question_codes(verdict)


@each_list
def test_a_status_that_contradicts_the_days_is_asked(dataset: Dataset) -> None:
    (_, one), *_ = ends_of(dataset)
    table = with_columns(by_outcome(dataset), ["Status", one, one, "Pending"])
    verdict = read_parts(dataset, table)
    assert verdict.fatal and "read_together" not in question_codes(verdict)


@each_list
def test_a_blank_column_about_an_outcome_is_not_a_day(dataset: Dataset) -> None:
    (_, one), (_, second), *_ = ends_of(dataset)
    table = with_columns(
        cases(dataset, 2),
        [f"{one} on", "11/06/2026", ""],
        [f"Reason: {second}", "", ""],
        ["Status", one, "Pending"],
    )
    verdict = read_parts(dataset, table)
    assert "read_together" not in question_codes(verdict)


@each_list
def test_an_outcome_of_a_pending_case_is_not_read(dataset: Dataset) -> None:
    (_, one), *_ = ends_of(dataset)
    table = with_columns(
        cases(dataset, 2),
        ["Status", "Closed", "Pending"],
        ["Result", one, one],
        ["Decided on", "11/06/2026", ""],
    )
    verdict = read_parts(dataset, table)
    assert "read_together" not in question_codes(verdict)
    assert verdict.fatal or verdict.error_rows == {3}


@each_list
def test_the_user_can_keep_the_columns_apart(dataset: Dataset) -> None:
    assert dataset.clock is not None
    answers = {f"together:{dataset.clock.end}": "apart"}
    assert read_parts(dataset, by_outcome(dataset), answers=answers).fatal


@each_list
def test_cells_of_the_file_are_found(dataset: Dataset) -> None:
    """A finding about a moved day has the cell of the joined table, and leads back to the file's."""
    table = by_outcome(dataset)
    table[2][-1] = "31/05/2026"  # before the case was received
    verdict = read_parts(dataset, table)
    assert verdict.account is not None
    letters = verdict.sheet.letters
    width = len(table[0])
    [cell] = {issue.cell for issue in verdict.issues if issue.severity == "error"}
    assert cell == f"{letters[width - 2]}4"
    joined = json.loads(json.dumps(as_json(verdict.account, verdict.sheet, dataset)["joined"]))
    assert in_file(cell, joined) == f"{letters[width - 1]}4"
    assert in_file(f"{letters[width - 2]}3", joined) == f"{letters[width - 2]}3"
    assert in_file(f"{letters[width - 2]}5", joined) == f"{letters[width - 2]}5"
