"""The portal's schedules: when they are due and which runs they request."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from dagster import build_sensor_context, validate_run_config
from sqlalchemy import delete, insert, select, update

from catalog.registry import DATASETS
from flows.database import reading
from flows.definitions import definitions
from flows.instance import RUN_TAG, SCHEDULE_TAG
from flows.jobs import BACKUP, REBUILD, REPORT
from flows.runtime import Runtime
from flows.schedules import CLOCK, queue_due_ticks, run_requests
from flows.tables import RUN, SCHEDULE

# 20:29 UTC is 01:59 in India.
BEFORE = datetime(2026, 11, 21, 20, 29, tzinfo=UTC)
TWO = BEFORE + timedelta(minutes=1)
AFTER = BEFORE + timedelta(minutes=2)


@pytest.fixture(autouse=True)
def empty(runtime: Runtime) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(SCHEDULE))
        connection.execute(delete(RUN))


def schedule(runtime: Runtime, **fields: Any) -> int:
    values = {
        "name": "Night",
        "name_mr": "",
        "what": "rebuild",
        "datasets": [],
        "cron": "0 2 * * *",
        "is_active": True,
        "settled_until": BEFORE,
        "created_at": BEFORE,
        "updated_at": BEFORE,
    } | fields
    with runtime.engine.begin() as connection:
        key = connection.execute(insert(SCHEDULE).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def rows(runtime: Runtime, table: Any = RUN) -> list[dict[str, Any]]:
    with reading(runtime.engine) as connection:
        return [dict(row) for row in connection.execute(select(table).order_by(table.c.id)).mappings()]


def test_tick_is_queued_once(runtime: Runtime) -> None:
    number = schedule(runtime)
    assert queue_due_ticks(runtime, BEFORE) == 0
    assert queue_due_ticks(runtime, AFTER) == 1
    assert queue_due_ticks(runtime, AFTER + timedelta(seconds=10)) == 0
    (row,) = rows(runtime)
    assert (row["job"], row["trigger"], row["schedule_id"], row["state"]) == (
        "rebuild",
        "schedule",
        number,
        "requested",
    )
    assert row["scheduled_for"] == TWO
    (kept,) = rows(runtime, SCHEDULE)
    assert kept["looked_at"] == AFTER + timedelta(seconds=10)


def test_only_the_latest_missed_tick_runs_after_a_downtime(runtime: Runtime) -> None:
    schedule(runtime)
    assert queue_due_ticks(runtime, AFTER + timedelta(days=9)) == 1
    assert [row["scheduled_for"] for row in rows(runtime)] == [TWO + timedelta(days=9)]
    assert queue_due_ticks(runtime, AFTER + timedelta(days=9, hours=1)) == 0
    assert queue_due_ticks(runtime, AFTER + timedelta(days=10)) == 1


def test_paused_schedule_does_nothing(runtime: Runtime) -> None:
    schedule(runtime, is_active=False)
    assert queue_due_ticks(runtime, AFTER) == 0


def test_invalid_cron_line_does_not_stop_other_schedules(runtime: Runtime) -> None:
    schedule(runtime, cron="often")
    schedule(runtime)
    assert queue_due_ticks(runtime, AFTER) == 1


def test_each_chosen_dataset_is_a_run(runtime: Runtime) -> None:
    schedule(runtime, what="refresh", datasets=["eferfar", "gone", "rts"])
    assert queue_due_ticks(runtime, AFTER) == 2
    requested = run_requests(runtime)
    assert [request.job_name for request in requested] == ["refresh_eferfar", "refresh_rts"]
    assert requested[0].run_config["ops"] == {"eferfar__aggregate": {"config": {"full": True}}}
    # A repeated request before Dagster's run is known has the same key, which Dagster accepts only once.
    assert [request.run_key for request in run_requests(runtime)] == [
        request.run_key for request in requested
    ]
    with runtime.engine.begin() as connection:
        connection.execute(update(RUN).values(state="queued"))
    assert run_requests(runtime) == []


@pytest.mark.parametrize(("what", "job"), [("rebuild", REBUILD), ("backup", BACKUP)])
def test_sensor_requests_a_run(runtime: Runtime, what: str, job: str) -> None:
    number = schedule(runtime, what=what, settled_until=datetime.now(UTC) - timedelta(days=2))
    loaded = definitions(lambda: runtime)
    evaluated = loaded.resolve_sensor_def(CLOCK).evaluate_tick(build_sensor_context())
    (requested,) = evaluated.run_requests or []
    (row,) = rows(runtime)
    assert (requested.job_name, requested.run_key) == (job, f"run-{row['id']}")
    assert (requested.tags[RUN_TAG], requested.tags[SCHEDULE_TAG]) == (str(row["id"]), str(number))


def test_report_run_has_the_id_of_its_row(runtime: Runtime) -> None:
    with runtime.engine.begin() as connection:
        values = {
            "job": REPORT,
            "trigger": "hand",
            "state": "requested",
            "created_at": BEFORE,
            "report_id": 7,
        }
        connection.execute(insert(RUN).values(values))
    (requested,), (row,) = run_requests(runtime), rows(runtime)
    assert requested.job_name == REPORT
    assert requested.run_config["ops"]["make_report"]["config"] == {"report": 7, "run": row["id"]}
    loaded = definitions(lambda: runtime).resolve_job_def(REPORT)
    assert validate_run_config(loaded, requested.run_config)


def test_manual_request_has_no_schedule(runtime: Runtime) -> None:
    with runtime.engine.begin() as connection:
        values = {"job": "rebuild", "trigger": "hand", "state": "requested", "created_at": BEFORE}
        connection.execute(insert(RUN).values(values))
    (requested,) = run_requests(runtime)
    assert (requested.job_name, SCHEDULE_TAG in requested.tags) == (REBUILD, False)


def test_rebuild_covers_every_month() -> None:
    from flows.definitions import defs

    config = validate_run_config(defs.resolve_job_def(REBUILD))
    assert all(config["ops"][f"{name}__aggregate"]["config"] == {"full": True} for name in DATASETS)
