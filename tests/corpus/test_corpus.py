"""Corpus of bad files (requirement 43): each has the expected outcome, with messages in both languages and
counts that add up.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from catalog.text import LANGUAGES
from corpus import cells, containers, texts
from corpus.case import CELLS, REFUSED, TAKEN, UNREADABLE, BadFile
from sheets.child import parse
from sheets.errors import Issue, SheetError
from sheets.limits import Limits
from sheets.messages import message
from sheets.read import Sheet, from_frame, read_sheets
from sheets.tests.support import EFERFAR, LOOKUPS, TODAY, csv_text, issue_codes
from sheets.validate import Options, Validated, validate

CORPUS = (*containers.FILES, *texts.FILES, *cells.FILES)


def test_corpus_has_at_least_two_hundred_uniquely_named_files() -> None:
    assert len(CORPUS) >= 200
    assert len({file.name for file in CORPUS}) == len(CORPUS)


def check_messages(issues: list[Issue]) -> None:
    for issue in issues:
        messages = [message(issue.code, issue.params, language) for language in LANGUAGES]
        assert all(messages) and messages[0] != messages[1], (issue.code, messages)
        assert not re.search(r"\{\w+\}", "".join(messages)), (issue.code, messages)


def check_counts(verdict: Validated) -> None:
    assert not set(verdict.rows["_row"]) & verdict.error_rows
    assert verdict.rows.height + len(verdict.error_rows) == verdict.row_count


def read(file: BadFile, folder: Path) -> tuple[Sheet, ...]:
    """Read the file in the sandbox, as an upload. Plain text cases use the reader in this process, which is
    faster.
    """
    if file in cells.FILES:
        return (read_in_process(file.bytes()),)
    path = folder / "original.bin"
    path.write_bytes(file.bytes())
    return read_sheets(path, file.filename)


def read_in_process(content: bytes) -> Sheet:
    _, (table,) = parse(content, "sheet.csv", Limits())
    return replace(from_frame(table.frame, "csv", table.name, table.others), lengths=table.lengths)


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.name[:60])
def test_files_have_the_expected_outcome(file: BadFile, tmp_path: Path) -> None:
    try:
        sheets = read(file, tmp_path)
    except SheetError as error:
        assert (file.outcome, file.found) == (UNREADABLE, (("", error.code),))
        check_messages([error.issue()])
        return
    verdict = validate(sheets, EFERFAR, LOOKUPS, Options(today=TODAY))
    check_counts(verdict)
    check_messages(verdict.issues)
    errors = issue_codes(verdict.issues, "error")
    outcome = REFUSED if verdict.fatal else CELLS if errors else TAKEN
    assert outcome == file.outcome, errors
    assert file.rows in (None, verdict.rows.height)
    if file.found or outcome == TAKEN:  # a sheet without any known heading gets an error for each
        assert sorted(errors or issue_codes(verdict.issues, "warning")) == sorted(file.found)
    else:
        assert {code for _, code in errors} == {"missing_column"}


# -- the same for every dataset in the registry --


def example_rows(dataset: Dataset, **cells: str) -> list[str]:
    return [cells.get(field.name, field.example or "") for field in dataset.sheet_fields]


def validated(dataset: Dataset, rows: list[list[str]], head: list[str] | None = None) -> Validated:
    names = head or [field.name for field in dataset.sheet_fields]
    sheet = read_in_process(csv_text(rows, names, "\t").encode())
    verdict = validate(sheet, dataset, LOOKUPS, Options(today=TODAY))
    check_counts(verdict)
    check_messages(verdict.issues)
    return verdict


WRONG: dict[Kind, tuple[tuple[str, str], ...]] = {
    Kind.DATE: (("31/02/2026", "february_days"), ("soon", "not_a_date"), ("#REF!", "error_value")),
    Kind.COUNT: (
        ("-1", "negative"),
        ("1.5", "whole_number"),
        ("1e5", "letter_in_number"),
        ("#N/A", "error_value"),
    ),
    Kind.DECIMAL: (("-1", "negative"), ("ten", "not_a_number"), ("#N/A", "error_value")),
    Kind.CHOICE: (("perhaps", "choice"), ("#N/A", "error_value")),
}


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
def test_reports_wrong_cells_of_any_dataset(dataset: Dataset) -> None:
    """Each wrong cell is in a row that is otherwise right."""
    wrong = [
        (field.name, text, code)
        for field in dataset.entered_fields
        for text, code in WRONG.get(field.kind, ())
    ]
    assert wrong
    verdict = validated(dataset, [example_rows(dataset, **{name: text}) for name, text, _ in wrong])
    reported = {(issue.row, issue.column, issue.code) for issue in verdict.issues}
    expected = {(row, name, code) for row, (name, _, code) in enumerate(wrong, 2)}
    assert expected <= reported, expected - reported
    assert verdict.rows.is_empty() and verdict.error_rows == set(range(2, len(wrong) + 2))


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
def test_reports_wrong_headings_of_any_dataset(dataset: Dataset) -> None:
    names = [field.name for field in dataset.sheet_fields]
    row = example_rows(dataset)
    doubled = validated(dataset, [[*row, *row]], [*names, *names])
    reported = [issue.column for issue in doubled.issues if issue.code == "doubled_heading"]
    assert doubled.fatal and set(reported) == set(names)
    for index, field in enumerate(dataset.sheet_fields):
        result = validated(dataset, [row[:index] + row[index + 1 :]], names[:index] + names[index + 1 :])
        named = [
            issue.column for issue in result.issues if issue.code in ("missing_column", "absent_figures")
        ]
        assert named in ([], [field.name]) and result.fatal == bool(named)
    assert validated(dataset, []).fatal
