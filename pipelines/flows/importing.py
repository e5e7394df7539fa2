"""An import in two steps: `prepare` reads and validates the file, `settle` writes its rows and final state.

Independent of Dagster: assets call them for imports, the worker for previews.
"""

from dataclasses import dataclass, field, replace
from datetime import date

import polars as pl
from sqlalchemy import Connection

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows import expired_files, load, missing_cases, queue, readings, report, signed
from flows.changes import Change, largest_changes
from flows.database import reading
from flows.lookups import adds_of, read_lookups, scope_of
from flows.older_list import question_about_older
from flows.previewed import question_about_changes
from flows.queue import Counts, FinalState, Job
from flows.readings import Layout
from flows.runtime import Runtime
from flows.staging import stage
from flows.stored_history import StoredHistory
from sheets.absent import complete
from sheets.errors import Issue, SheetError
from sheets.findings import MAX_ISSUES
from sheets.read import Sheet, read_sheets
from sheets.reading.account import as_json
from sheets.reading.model import Account, Question
from sheets.reading.personal import PERSONAL
from sheets.validate import Options, Validated, key_fields, key_names, key_range, validate


class PermanentFailure(Exception):
    """A failure that a retry would not fix. `code` is a key of `flows.texts.FAILURES`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file after reading and validation: its validated rows, or why it cannot be read."""

    job: Job
    dataset: Dataset
    sheet: Sheet | None = None
    validated: Validated | None = None
    unreadable: Issue | None = None
    layouts: dict[str, Layout] = field(default_factory=dict)

    @property
    def account(self) -> Account | None:
        return self.validated.account if self.validated else None

    @property
    def issues(self) -> list[Issue]:
        if self.unreadable is not None:
            return [self.unreadable]
        return list(self.validated.issues) if self.validated else []


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of an import."""

    state: FinalState
    counts: Counts
    issues: list[Issue] = field(default_factory=list)
    # Only of previews.
    changes: list[Change] = field(default_factory=list)
    # Cases missing from the list.
    missing: list[str] = field(default_factory=list)
    # Questions about signed months, and about rows changed since the preview.
    questions: list[Question] = field(default_factory=list)

    @property
    def wrote(self) -> bool:
        return self.state == "done" and bool(self.counts.imported or self.counts.updated)


def prepare(runtime: Runtime, job: Job, today: date | None = None) -> Prepared:
    """Read the uploaded file and validate it against the current masters."""
    dataset = DATASETS.get(job.dataset)
    if dataset is None:
        raise PermanentFailure("unknown_dataset")
    path = runtime.config.data / job.stored_path
    if not path.is_file():
        raise PermanentFailure("file_gone")
    try:
        sheets = read_sheets(path, job.filename)
        with reading(runtime.engine) as connection:
            dataset = dataset.ruled(adds_of(connection, dataset))
            lookups = read_lookups(connection)
            scope = scope_of(connection, job)
            layouts = readings.read_layouts(connection, job, dataset)
        choices = readings.choices_of(job.reading, layouts)
        options = Options(
            transaction_date=job.transaction_date,
            today=today or today_in_india(),
            records_from=runtime.config.records_from,
            scope_ids=scope,
            department=job.department,
            propose=job.preview,
        )
        validated = validate(
            sheets, dataset, lookups, options, choices, StoredHistory(runtime.engine, dataset, scope)
        )
        readings.require_in_file(validated.sheet, choices)
        readings.require_known_questions(validated.account, choices)
        return Prepared(job, dataset, validated.sheet, validated, layouts=layouts)
    except SheetError as error:
        return Prepared(job, dataset, unreadable=error.issue())


def settle(runtime: Runtime, prepared: Prepared) -> Outcome:
    """Write rows, ledger, changes, report and final state; nothing at all if the lease was lost."""
    job = prepared.job
    if job.preview:
        with reading(runtime.engine) as connection:
            outcome = _decide(connection, prepared)
        _write_report(runtime, prepared, outcome)
        with runtime.engine.begin() as connection:
            queue.finish(connection, job, outcome.state, outcome.counts)
        return outcome
    with runtime.engine.begin() as connection:
        queue.fetch(connection, job.id, job.owner, lock=True)
        outcome = _decide(connection, prepared)
        if outcome.wrote and prepared.account is not None:
            readings.remember(connection, job, prepared.dataset, prepared.account)
        if outcome.state == "done" and (account := prepared.account) is not None and account.following:
            readings.add_following(connection, job, account)
        # Before the commit: clients that see the final state expect the report.
        _write_report(runtime, prepared, outcome)
        queue.finish(connection, job, outcome.state, outcome.counts)
    return outcome


def _write_report(runtime: Runtime, prepared: Prepared, outcome: Outcome) -> None:
    if any(issue.code in PERSONAL for issue in prepared.issues):
        expired_files.mark_personal(runtime.config.data, prepared.job.id)
    report.write(runtime.config.report(prepared.job.id), _report(prepared, outcome))


def _report(prepared: Prepared, outcome: Outcome) -> dict[str, object]:
    if prepared.unreadable is not None:
        return report.unreadable(prepared.job.filename, prepared.unreadable)
    assert prepared.sheet is not None and prepared.validated is not None
    content = report.readable(
        prepared.sheet, prepared.validated, outcome.issues, outcome.changes, outcome.missing
    )
    if (account := prepared.account) is not None:
        account = replace(account, questions=(*account.questions, *outcome.questions))
        layout = prepared.layouts.get(account.layout)
        content["reading"] = as_json(account, prepared.sheet, prepared.dataset) | {
            "remembered": None if layout is None else layout.as_json()
        }
    return content


def _decide(connection: Connection, prepared: Prepared) -> Outcome:
    job, dataset, validated = prepared.job, prepared.dataset, prepared.validated
    issues = prepared.issues
    if validated is None:
        return Outcome("refused", Counts(), issues)
    errors = set(validated.error_rows)
    rows = validated.rows
    if not (validated.fatal or rows.is_empty()) and (
        job.mode == "insert" or job.accept == "valid" or not errors
    ):
        staged = stage(connection, dataset, rows)
        if not job.preview:
            load.lock(connection, dataset)
        if validated.absent or validated.lacking:
            stored = load.stored_values(connection, dataset, staged)
            validated = complete(validated, dataset, stored.clear() if job.mode == "insert" else stored)
            issues, errors = list(validated.issues), set(validated.error_rows)
            staged = stage(connection, dataset, validated.rows)
        comparison = missing_cases.compare(connection, dataset, staged, validated)
        if job.mode == "insert" and (duplicates := load.existing_rows(connection, dataset, staged)):
            issues = sorted(
                [*issues, *_existing_issues(prepared, duplicates)], key=lambda issue: issue.row or 0
            )
            errors |= set(duplicates)
            load.leave_out(connection, dataset, staged)
        older = question_about_older(connection, dataset, staged, job)
        months = signed.changed_months(connection, dataset, staged, lock=not job.preview)
        answered = [(question, question.question(dataset, job)) for question in months]
        questions = [*([older] if older else ()), *(question for _, question in answered)]
        if (since := question_about_changes(connection, dataset, staged, job)) is not None:
            questions.append(since)
        if not job.preview and (
            unanswered := [question.issue() for question in questions if question.state == "open"]
        ):
            return Outcome(
                "refused",
                _counts(validated, issues, errors, None),
                [*unanswered, *issues],
                questions=questions,
            )
        if not errors or (job.accept == "valid" and len(errors) < validated.row_count):
            if job.preview:
                plan_ = load.plan(connection, dataset, staged)
                changes = largest_changes(connection, dataset, staged) if plan_.changed else []
            else:
                plan_, changes = load.write(connection, dataset, staged, job), []
                missing_cases.write(connection, dataset, job, comparison, validated)
                signed.revise(connection, dataset, job, answered)
            counts = replace(_counts(validated, issues, errors, plan_), missing=len(comparison.missing))
            return Outcome("done", counts, issues, changes, comparison.missing, questions)
    counts = _counts(validated, issues, errors, None)
    # A preview with wrong rows is still done. A sheet that fits no dataset is refused even as a preview.
    refused = validated.fatal or (errors and not job.preview)
    return Outcome("refused" if refused else "done", counts, issues)


def _counts(validated: Validated, issues: list[Issue], errors: set[int], done: load.Plan | None) -> Counts:
    good = validated.row_count - len(errors)
    return Counts(
        rows=validated.row_count,
        imported=done.new if done else 0,
        updated=done.changed if done else 0,
        unchanged=done.same if done else 0,
        errors=len(errors),
        held=0 if done else good,
        warnings=sum(issue.severity == "warning" for issue in issues),
    )


def _existing_issues(prepared: Prepared, rows: list[int]) -> list[Issue]:
    """Return an error for each row whose key already exists (mode `insert`)."""
    sheet, validated = prepared.sheet, prepared.validated
    assert sheet is not None and validated is not None
    fields = key_fields(prepared.dataset)
    of_key = {key_field.name for key_field in fields}
    matched = [column for column in validated.columns if column.field in of_key]
    places = [sheet.letters.index(column.letter) for column in matched]
    params = key_names(fields)
    frame = validated.frame.filter(pl.col("_row").is_in(rows[:MAX_ISSUES]))
    issues: list[Issue] = []
    for row in frame.iter_rows(named=True):
        number = row["_row"]
        texts = [str(row[f"c{place}"] or "") for place in places]
        cell = key_range(sheet.letters, places[0], places, number) if places else ""
        column = matched[0].field or "" if matched else ""
        issues.append(Issue(number, column, cell, " · ".join(filter(None, texts)), "entry_exists", params))
    return issues
