"""Choices for reading a file: passed to the engine, and remembered for its layout."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import orjson
import polars as pl
import pytest
from openpyxl import Workbook
from sqlalchemy import insert, select, update

from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.kpis import KPIS
from flows import readings, tables
from flows.database import reading
from flows.importing import Outcome, prepare, settle
from flows.queue import Job
from flows.readings import (
    LAYOUT,
    choices_of,
    department_of,
    read_layouts,
    require_in_file,
    require_known_questions,
)
from flows.runtime import Runtime
from flows.tests.office import TODAY, claim, line, record, send, sheet
from sheets.errors import SheetError
from sheets.read import from_frame
from sheets.reading.model import Account, Choices
from support.readings import account, question

GOOD = sheet(line("Kurla"), line("Andheri"))


def import_with(
    runtime: Runtime, engine_account: Account | None, content: bytes = GOOD, **options: Any
) -> Outcome:
    """Import a file as if the engine had returned this account."""
    send(runtime, content, **options)
    prepared = prepare(runtime, claim(runtime), TODAY)
    assert prepared.validated is not None
    return settle(runtime, replace(prepared, validated=replace(prepared.validated, account=engine_account)))


def layouts(runtime: Runtime) -> list[dict[str, Any]]:
    with reading(runtime.engine) as connection:
        return [dict(row) for row in connection.execute(select(LAYOUT).order_by(LAYOUT.c.id)).mappings()]


def available_layouts(runtime: Runtime, dataset: Any = EFERFAR, **options: Any) -> dict[str, dict[str, str]]:
    """Return layout → answers, as available to an uploader."""
    send(runtime, b"x", preview=True, dataset=dataset.name, **options)
    job = claim(runtime)
    with reading(runtime.engine) as connection:
        return choices_of(None, read_layouts(connection, job, dataset)).remembered  # type: ignore[return-value]


def test_choices_of_the_form() -> None:
    stored = {
        "sheet": "March", "heading_rows": [4, 5], "columns": {"C": "district", "G": None}, "units": {"H": "rupees"},
        "dates": "mdy", "date": "2026-03-31", "values": {"taluka": {"Malegaon (N)": 123}}, "leave_out": [22],
        "cells": {"C17": "Andheri"}, "answers": {"q3": "yes"},
    }  # fmt: skip
    assert choices_of(stored, {}) == Choices(
        accept=True, sheet="March", heading_rows=(4, 5), columns={"C": "district", "G": None},
        units={"H": "rupees"}, dates="mdy", date=date(2026, 3, 31), values={"taluka": {"Malegaon (N)": 123}},
        leave_out=(22,), cells={"C17": "Andheri"}, answers={"q3": "yes"},
    )  # fmt: skip
    assert choices_of({}, {}) == Choices(accept=True)
    assert choices_of(None, {}) == Choices()


def test_figures_of_further_sheets_are_not_accepted_unseen(runtime: Runtime) -> None:
    """The first sheet's reading counts for each sheet of the layout, but not that its figures are right."""
    for days in range(1, 10):
        send(runtime, sheet(line("Kurla", pending=10, day=TODAY - timedelta(days=20 + days))))
        assert settle(runtime, prepare(runtime, claim(runtime), TODAY)).state == "done"
    book = Workbook()
    for title, days, pending in (("Monday", 3, 11), ("Tuesday", 2, 9), ("Wednesday", 1, 10_000)):
        page = book.create_sheet(title)
        for cells in (
            sheet(line("Kurla", pending=pending, day=TODAY - timedelta(days=days))).decode().splitlines()
        ):
            page.append(cells.split(","))
    del book["Sheet"]
    content = io.BytesIO()
    book.save(content)
    send(runtime, content.getvalue(), "days.xlsx", reading={"answers": {"sheets": "each"}})
    outcomes = [settle(runtime, prepare(runtime, claim(runtime), TODAY)) for _ in range(3)]
    errors = [[issue.code for issue in outcome.issues if issue.severity == "error"] for outcome in outcomes]
    assert errors == [[], [], ["unusual_size"]]
    assert [outcome.state for outcome in outcomes] == ["done", "done", "refused"]


def test_report_shows_formulas_without_values_as_such(runtime: Runtime) -> None:
    book = Workbook()
    page = book.worksheets[0]
    for cells in GOOD.decode().splitlines():
        page.append(cells.split(","))
    page["F2"] = "=1+1"  # openpyxl stores no value
    content = io.BytesIO()
    book.save(content)
    number = send(runtime, content.getvalue(), "formula.xlsx")
    assert settle(runtime, prepare(runtime, claim(runtime), TODAY)).state == "refused"
    report = orjson.loads(runtime.config.report(number).read_bytes())
    (row,) = [row for row in report["head"] if row[0] == 2]
    assert row[6] == report["reading"]["grid"]["rows"][1][6] == "="


@pytest.mark.parametrize(
    ("stored", "code", "names"),
    [
        ({"columns": {"Z": "district"}}, "chosen_column_missing", "Z"),
        ({"units": {"B": "lacs", "C": "lacs"}}, "chosen_column_missing", "C"),
        ({"cells": {"D2": "x"}}, "chosen_column_missing", "D"),
        ({"cells": {"A9": "x"}}, "chosen_row_missing", "9"),
        ({"leave_out": [2, 9, 8]}, "chosen_row_missing", "8, 9"),
        ({"heading_rows": [7]}, "chosen_row_missing", "7"),
    ],
)
def test_rejects_choices_missing_from_the_file(stored: Any, code: str, names: str) -> None:
    frame = pl.DataFrame({"c0": ["a", "b"], "c1": ["c", "d"], "_row": [1, 3]})
    with pytest.raises(SheetError) as refused:
        require_in_file(from_frame(frame, name="March"), choices_of(stored, {}))
    assert (refused.value.code, refused.value.params["names"]) == (code, names)
    require_in_file(
        from_frame(frame, name="March"), choices_of({"sheet": "March", "columns": {"B": None}}, {})
    )


def test_reads_the_chosen_sheet_of_a_workbook(runtime: Runtime) -> None:
    book = Workbook()
    for title, taluka in (("March", "Kurla"), ("April", "Andheri")):
        page = book.create_sheet(title)
        for cells in sheet(line(taluka)).decode().splitlines():
            page.append(cells.split(","))
    del book["Sheet"]
    content = io.BytesIO()
    book.save(content)
    for name, taluka in ((None, "Kurla"), ("March", "Kurla"), ("April", "Andheri"), ("May", "")):
        chosen = None if name is None else {"sheet": name}
        send(runtime, content.getvalue(), "year.xlsx", reading=chosen, preview=True)
        prepared = prepare(runtime, claim(runtime), TODAY)
        if taluka:
            assert prepared.validated is not None and taluka in prepared.validated.frame.row(0)
        else:
            assert [issue.code for issue in prepared.issues] == ["chosen_sheet_missing"]


def test_rejects_answers_to_unknown_questions() -> None:
    require_known_questions(account(question(1)), Choices(answers={"q1": "none", "column:else": "none"}))
    require_known_questions(None, Choices(answers={"q9": "none"}))
    with pytest.raises(SheetError, match="question_unknown"):
        require_known_questions(account(question(1)), Choices(answers={"q2": "none"}))


def test_invalid_choice_refuses_the_import(runtime: Runtime) -> None:
    number = send(runtime, GOOD, reading={"columns": {"Z": "district"}})
    outcome = settle(runtime, prepare(runtime, claim(runtime), TODAY))
    assert outcome.state == "refused" and [issue.code for issue in outcome.issues] == [
        "chosen_column_missing"
    ]
    assert record(runtime, number)["state"] == "refused"


def test_import_remembers_its_answers(runtime: Runtime) -> None:
    found = account(
        question(1, "chosen", answer="none"),
        question(2, "proposed"),
        question(3, "chosen", forgotten=True),
    )
    import_with(runtime, found, department="e-ferfar")
    (kept,) = layouts(runtime)
    assert kept["answers"] == {"column:pending 1": "none", "column:pending 2": "total_pending"}
    assert (kept["dataset"], kept["department"], kept["layout"]) == ("eferfar", "e-ferfar", "a1b2")
    assert kept["headings"] == ["Tal.", "Pending"] and kept["revision"] == 1
    assert kept["confirmed_at"] == kept["last_used_at"]


@pytest.mark.parametrize("case", ["preview", "refused", "unchanged", "nothing to decide", "no account"])
def test_remembers_nothing_if_nothing_was_stored(runtime: Runtime, case: str) -> None:
    decided = account(question(1, "chosen"))
    if case == "preview":
        import_with(runtime, decided, preview=True)
    elif case == "refused":
        assert import_with(runtime, decided, sheet(line("Nowhere"))).state == "refused"
    elif case == "unchanged":
        import_with(runtime, None)
        assert import_with(runtime, decided).counts.unchanged == 2
    else:
        assert import_with(runtime, None if case == "no account" else account(question(1))).wrote
    assert layouts(runtime) == []


def test_layout_collects_confirmed_answers(runtime: Runtime) -> None:
    def on(pending: int) -> bytes:
        return sheet(line("Kurla", pending=pending))

    import_with(runtime, account(question(1, "chosen")), on(1), department="e-ferfar")
    first = layouts(runtime)[0]
    # The same answers again: used, but not confirmed again.
    import_with(runtime, account(question(1, "remembered")), on(2), department="e-ferfar")
    second = layouts(runtime)[0]
    assert second["last_used_at"] > first["last_used_at"] and second["confirmed_at"] == first["confirmed_at"]
    assert second["revision"] == 1
    # Answers to questions that this file does not ask are kept.
    import_with(runtime, account(question(2, "chosen", answer="none")), on(3), department="e-ferfar")
    (third,) = layouts(runtime)
    assert third["answers"] == {"column:pending 1": "total_pending", "column:pending 2": "none"}
    assert third["revision"] == 2 and third["confirmed_at"] > first["confirmed_at"]
    import_with(runtime, account(question(1, "chosen", answer="none")), on(4), department="e-ferfar")
    assert layouts(runtime)[0]["answers"]["column:pending 1"] == "none"
    import_with(runtime, account(question(1, "chosen"), layout="ffff"), on(5), department="e-ferfar")
    assert [row["layout"] for row in layouts(runtime)] == ["a1b2", "ffff"]


def remember(runtime: Runtime, dataset: Any, department: str, layout: str, answer: str, day: int) -> None:
    moment = readings.now().replace(day=day)
    with runtime.engine.begin() as connection:
        connection.execute(
            insert(LAYOUT).values(
                dataset=dataset.name, department=department, layout=layout, headings=[], answers={"k": answer},
                confirmed_at=moment, last_used_at=moment, revision=1,
            )
        )  # fmt: skip


def test_departments_do_not_share_layouts(runtime: Runtime) -> None:
    remember(runtime, KPIS, "ipas", "a", "ipas", 1)
    remember(runtime, KPIS, "esakshi", "a", "esakshi", 2)
    remember(runtime, KPIS, "ipas", "b", "ipas", 3)
    remember(runtime, KPIS, "", "c", "administrator", 4)
    remember(runtime, EFERFAR, "e-ferfar", "a", "other dataset", 5)
    assert available_layouts(runtime, KPIS, department="ipas") == {"a": {"k": "ipas"}, "b": {"k": "ipas"}}
    assert available_layouts(runtime, KPIS, department="esakshi") == {"a": {"k": "esakshi"}}
    assert available_layouts(runtime, KPIS, department="mahadbt") == {}
    # Administrators get the layout confirmed last.
    everything = {"a": {"k": "esakshi"}, "b": {"k": "ipas"}, "c": {"k": "administrator"}}
    assert available_layouts(runtime, KPIS) == everything
    assert available_layouts(runtime, EFERFAR) == {"a": {"k": "other dataset"}}


def test_administrators_import_counts_for_the_owning_department(runtime: Runtime) -> None:
    import_with(runtime, account(question(1, "chosen")))
    assert [row["department"] for row in layouts(runtime)] == ["e-ferfar"]
    send(runtime, b"x", dataset="kpis")
    assert department_of(claim(runtime), KPIS) == ""


def test_concurrent_confirmations_are_merged(runtime: Runtime) -> None:
    """Both files are read before either is stored, and stored concurrently, as by two workers."""
    prepared = []
    for number, pending in ((1, 1), (2, 2)):
        send(runtime, sheet(line("Kurla", pending=pending)), department="e-ferfar")
        with runtime.engine.begin() as connection:
            earlier = tables.IMPORT.c.state == "running"
            connection.execute(update(tables.IMPORT).where(earlier).values(dataset="rts"))
        item = prepare(runtime, claim(runtime, f"worker {number}"), TODAY)
        assert item.validated is not None and item.layouts == {}
        found_account = account(question(number, "chosen"))
        prepared.append(replace(item, validated=replace(item.validated, account=found_account)))
    with ThreadPoolExecutor(2) as pool:
        assert all(outcome.wrote for outcome in pool.map(lambda item: settle(runtime, item), prepared))
    (kept,) = layouts(runtime)
    assert set(kept["answers"]) == {"column:pending 1", "column:pending 2"} and kept["revision"] == 2


def test_next_file_uses_remembered_answers(runtime: Runtime) -> None:
    import_with(runtime, account(question(1, "chosen")), department="e-ferfar")
    number = send(runtime, sheet(line("Borivali")), department="e-ferfar")
    prepared = prepare(runtime, claim(runtime), TODAY)
    assert set(prepared.layouts) == {"a1b2"}
    assert prepared.validated is not None
    again = replace(prepared.validated, account=account(question(1, "remembered")))
    settle(runtime, replace(prepared, validated=again))
    written = orjson.loads(runtime.config.report(number).read_bytes())
    assert written["reading"]["remembered"]["at"] == layouts(runtime)[0]["confirmed_at"].isoformat()
    assert written["reading"]["questions"][0]["state"] == "remembered"


def test_job_has_its_reading(runtime: Runtime) -> None:
    send(runtime, GOOD, reading={"columns": {"G": None}})
    job = claim(runtime)
    assert isinstance(job, Job) and job.reading == {"columns": {"G": None}}
