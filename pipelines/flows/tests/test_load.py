"""Loading a file: counts, rows, ledger and change rows."""

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from flows import queue, tables
from flows.changes import MAX_CHANGES
from flows.importing import prepare, settle
from flows.queue import Counts, LeaseLost
from flows.runtime import Runtime
from flows.tests.office import (
    TABLE,
    TODAY,
    changes,
    claim,
    count,
    create_places,
    entries,
    generate_sheet,
    import_sheet,
    ledger,
    line,
    record,
    send,
    sheet,
)


def test_inserts_new_rows(runtime: Runtime) -> None:
    outcome = import_sheet(runtime, sheet(line(pending=7), line("Haveli", "undisputed", "2026-10-03")))
    assert outcome.state == "done"
    assert outcome.counts == Counts(rows=2, imported=2, warnings=1)  # Haveli is in another district
    first, second = sorted(entries(runtime), key=lambda row: row["taluka_id"])
    assert (first["taluka_id"], first["total_pending"], first["category"], first["revision"]) == (1, 7, "", 1)
    assert first["created_at"].tzinfo is not None
    assert first["import_id"] == second["import_id"]
    written = ledger(runtime, first["import_id"])
    assert [(row["row_number"], row["action"], row["prior"], row["revision_after"]) for row in written] == [
        (2, "insert", None, 1),
        (3, "insert", None, 1),
    ]
    assert {row["row_id"] for row in written} == {first["id"], second["id"]}
    assert [(name, str(month), source) for name, month, source in changes(runtime)] == [
        ("eferfar", "2026-10-01", "import"),
        ("eferfar", "2026-11-01", "import"),
    ]


def test_new_alias_applies_to_the_next_sheet(runtime: Runtime) -> None:
    assert import_sheet(runtime, sheet(line("अंधेरी पूर्व"), line())).state == "refused"
    with runtime.engine.begin() as connection:
        place = update(tables.TALUKA).where(tables.TALUKA.c.name_en == "Andheri")
        connection.execute(place.values(name_en="Andheri City", aliases=["अंधेरी पूर्व", "Andheri"]))
    outcome = import_sheet(runtime, sheet(line("अंधेरी पूर्व"), line("Andheri", "undisputed")))
    assert outcome.counts == Counts(rows=2, imported=2)
    assert {row["taluka_id"] for row in entries(runtime)} == {1}


def test_same_sheet_again_changes_nothing(runtime: Runtime) -> None:
    import_sheet(runtime, generate_sheet(50))
    before, announced = entries(runtime), changes(runtime)
    outcome = import_sheet(runtime, generate_sheet(50))
    assert outcome.counts == Counts(rows=50, unchanged=50, warnings=1)
    assert entries(runtime) == before
    assert changes(runtime) == announced
    assert ledger(runtime, before[0]["import_id"] + 1) == []


def test_update_records_prior_values(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Kurla", pending=3)))
    import_sheet(runtime, sheet(line(pending=8), line("Kurla", pending=3), line("Borivali")))
    rows = {row["taluka_id"]: row for row in entries(runtime)}
    latest = rows[2]["import_id"]
    assert (rows[1]["total_pending"], rows[1]["revision"], rows[1]["import_id"]) == (8, 2, latest)
    assert (rows[3]["revision"], rows[3]["import_id"]) == (1, latest - 1)
    updated, inserted = ledger(runtime, latest)
    assert updated["action"] == "update" and updated["revision_after"] == 2
    assert updated["prior"] == {
        "total_pending": 7,
        "total_issued": 5,
        "stay_orders": 0,
        "avg_processing_days": 12,
        "import_id": latest - 1,
        "revision": 1,
    }
    assert inserted["action"] == "insert" and inserted["row_id"] == rows[2]["id"]


def test_invalid_row_refuses_the_file(runtime: Runtime) -> None:
    import_id = send(runtime, sheet(line(), line("Nowhere"), line("Kurla", pending=-1)))
    outcome = settle(runtime, prepare(runtime, claim(runtime), TODAY))
    assert outcome.state == "refused"
    assert outcome.counts == Counts(rows=3, errors=2, held=1)
    assert entries(runtime) == [] and changes(runtime) == []
    saved = record(runtime, import_id)
    assert (saved["state"], saved["error_count"], saved["held_count"]) == ("refused", 2, 1)
    assert saved["lease_owner"] is None and saved["finished_at"] is not None
    report = orjson.loads(runtime.config.report(import_id).read_bytes())
    assert [issue["cell"] for issue in report["issues"]] == ["C3", "F4"]
    assert set(report["rows"]) == {"3", "4"}
    assert report["rows"]["3"][2] == "Nowhere"
    assert report["head"][0][0] == 2 and len(report["head"]) == 3
    assert report["sheet"]["columns"][2] == {"letter": "C", "heading": "taluka", "field": "taluka"}


def test_cells_of_the_report_belong_to_its_columns(runtime: Runtime) -> None:
    """The second column has no heading, so it is not among them."""
    heading, *rows = (text.split(",") for text in sheet(line(), line("Nowhere")).decode().splitlines())
    wider = [[heading[0], "", *heading[1:]], *([row[0], "x", *row[1:]] for row in rows)]
    import_id = send(runtime, "\n".join(map(",".join, wider)).encode())
    settle(runtime, prepare(runtime, claim(runtime), TODAY))
    report = orjson.loads(runtime.config.report(import_id).read_bytes())
    fields = [column["field"] for column in report["sheet"]["columns"]]
    assert report["sheet"]["columns"][fields.index("taluka")]["letter"] == "D"
    assert report["rows"]["3"][fields.index("taluka")] == "Nowhere"
    assert report["head"][0][1:][fields.index("taluka")] == "Andheri"


def test_accept_valid_imports_valid_rows(runtime: Runtime) -> None:
    outcome = import_sheet(runtime, sheet(line(), line("Nowhere")), accept="valid")
    assert outcome.state == "done"
    assert outcome.counts == Counts(rows=2, imported=1, errors=1)
    assert len(entries(runtime)) == 1


def test_accept_valid_without_valid_rows_is_refused(runtime: Runtime) -> None:
    outcome = import_sheet(runtime, sheet(line("Nowhere")), accept="valid")
    assert outcome.state == "refused"
    assert outcome.counts == Counts(rows=1, errors=1)


def test_insert_mode_refuses_existing_keys(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line()))
    content = sheet(line(pending=9), line("Kurla"))
    refused = import_sheet(runtime, content, mode="insert")
    assert refused.state == "refused"
    assert refused.counts == Counts(rows=2, errors=1, held=1)
    (issue,) = refused.issues
    assert (issue.row, issue.code, issue.cell, issue.column) == (2, "entry_exists", "C2:E2", "taluka")
    taken = import_sheet(runtime, content, mode="insert", accept="valid")
    assert taken.counts == Counts(rows=2, imported=1, errors=1)
    assert {row["total_pending"] for row in entries(runtime)} == {1}


def test_rows_outside_the_uploaders_area_are_errors(runtime: Runtime) -> None:
    outcome = import_sheet(runtime, sheet(line(), line("Haveli")), district_id=1, accept="valid")
    assert outcome.counts == Counts(rows=2, imported=1, errors=1)
    assert [issue.code for issue in outcome.issues] == ["out_of_scope"]
    narrow = import_sheet(runtime, sheet(line("Kurla"), line("Borivali")), taluka_id=3, accept="valid")
    assert narrow.counts == Counts(rows=2, imported=1, errors=1)


def test_preview_counts_and_writes_nothing(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7)))
    before = entries(runtime)
    content = sheet(line(pending=8), line("Kurla"), line("Nowhere"))
    seen = import_sheet(runtime, content, preview=True, accept="valid")
    assert seen.state == "done"
    assert seen.counts == Counts(rows=3, imported=1, updated=1, errors=1)
    held = import_sheet(runtime, content, preview=True)
    assert (held.state, held.counts) == ("done", Counts(rows=3, errors=1, held=2))
    assert entries(runtime) == before
    assert count(runtime, tables.LEDGER) == 1


def test_unreadable_file_is_refused_with_a_reason(runtime: Runtime) -> None:
    import_id = send(runtime, b"\x00\x01\x02 not a workbook", "sheet.xlsx")
    outcome = settle(runtime, prepare(runtime, claim(runtime), TODAY))
    assert (outcome.state, outcome.counts) == ("refused", Counts())
    report = orjson.loads(runtime.config.report(import_id).read_bytes())
    assert report["issues"][0]["severity"] == "error" and report["issues"][0]["row"] is None


def test_missing_heading_is_always_refused(runtime: Runtime) -> None:
    outcome = import_sheet(runtime, b"taluka,status\nAndheri,disputed", accept="valid")
    assert outcome.state == "refused"
    assert outcome.counts.rows == outcome.counts.errors + outcome.counts.held == 1


def test_form_date_fills_blank_days(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(day="")), transaction_date=TODAY)
    assert [row["date"] for row in entries(runtime)] == [TODAY]


def test_writes_nothing_after_losing_the_lease(runtime: Runtime) -> None:
    send(runtime, generate_sheet(5))
    prepared = prepare(runtime, claim(runtime, "slow"), TODAY)
    with runtime.engine.begin() as connection:
        connection.execute(update(tables.IMPORT).values(lease_owner="quick"))
    with pytest.raises(LeaseLost):
        settle(runtime, prepared)
    assert entries(runtime) == [] and changes(runtime) == [] and count(runtime, tables.LEDGER) == 0


def test_rows_and_final_state_are_one_transaction(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    import_id = send(runtime, generate_sheet(5))
    prepared = prepare(runtime, claim(runtime), TODAY)

    def break_down(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(queue, "finish", break_down)
    with pytest.raises(OSError, match="no space"):
        settle(runtime, prepared)
    assert entries(runtime) == [] and changes(runtime) == []
    assert record(runtime, import_id)["state"] == "running"


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["Andheri", "Borivali", "Kurla", "Haveli", "Nowhere"]),
        st.sampled_from(["disputed", "undisputed", "unknown"]),
        st.sampled_from(["2026-11-01", "2026-11-02", "31/02/2026"]),
        st.sampled_from(["0", "5", "-1", "five", ""]),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    files=st.lists(
        st.tuples(
            ROWS, st.sampled_from(["all", "valid"]), st.sampled_from(["upsert", "insert"]), st.booleans()
        ),
        min_size=1,
        max_size=4,
    )
)
def test_counts_always_add_up(runtime: Runtime, files: list) -> None:
    create_places(runtime)
    for rows, accept, mode, preview in files:
        before = entries(runtime)
        counts = import_sheet(
            runtime, sheet(*(line(*row) for row in rows)), accept=accept, mode=mode, preview=preview
        ).counts
        after = entries(runtime)
        assert counts.rows == len(rows)
        assert counts.imported + counts.updated + counts.unchanged + counts.errors + counts.held == len(rows)
        assert len(after) - len(before) == (0 if preview else counts.imported)
        written = sum(row["revision"] for row in after) - sum(row["revision"] for row in before)
        assert written == (0 if preview else counts.imported + counts.updated)
    keys = [
        tuple(row[column] for column in ("taluka_id", "date", "status", "category"))
        for row in entries(runtime)
    ]
    assert len(keys) == len(set(keys))
    assert count(runtime, tables.LEDGER) == sum(row["revision"] for row in entries(runtime))
    assert TABLE.name == "transactions_eferfar"


def test_preview_reports_the_largest_changes(runtime: Runtime) -> None:
    """Ranked by relative and absolute change, and limited."""
    import_sheet(
        runtime, sheet(line(pending=1), line("Borivali", pending=90_000), line("Kurla", pending=400))
    )
    changed = sheet(
        line(pending=3), line("Borivali", pending=90_100), line("Kurla", pending=40), line("Haveli")
    )
    number = send(runtime, changed, preview=True)
    outcome = settle(runtime, prepare(runtime, claim(runtime), TODAY))
    assert outcome.counts == Counts(rows=4, imported=1, updated=3, warnings=1)
    reported = orjson.loads(runtime.config.report(number).read_bytes())["changes"]
    assert [(row["cell"], row["field"], row["from"], row["to"]) for row in reported] == [
        ("F4", "total_pending", 400, 40),
        ("F2", "total_pending", 1, 3),
        ("F3", "total_pending", 90_000, 90_100),
    ]
    assert reported[0]["row"] == 4
    assert reported[0]["key"] == {
        "taluka_id": 3, "date": str(TODAY), "status": "disputed", "category": "",
    }  # fmt: skip
    assert import_sheet(runtime, changed).changes == []

    import_sheet(runtime, generate_sheet(100))
    outcome = import_sheet(runtime, generate_sheet(100, seed=1), preview=True)
    assert outcome.counts.updated > len(outcome.changes) == MAX_CHANGES
