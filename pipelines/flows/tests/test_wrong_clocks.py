"""Wrong and jumping clocks of workers, the database and the daemon."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from flows import queue, tables
from flows.database import is_postgres, reading
from flows.runtime import Runtime
from flows.schedules import queue_due_ticks
from flows.tables import SCHEDULE
from flows.tests.office import claim, generate_sheet, record, send
from flows.tests.test_schedules import AFTER, BEFORE, TWO, empty, rows, schedule
from support.clock import Clock

__all__ = ["empty"]


def lease_of(runtime: Runtime, import_id: int) -> timedelta:
    """Return the remaining time of the lease by the shared clock."""
    with reading(runtime.engine) as connection:
        until, now = connection.execute(
            select(tables.IMPORT.c.lease_until, queue.clock(connection)).where(
                tables.IMPORT.c.id == import_id
            )
        ).one()
    return until - now


@pytest.mark.parametrize("year", [1970, 2100])
def test_leases_ignore_the_workers_clock(runtime: Runtime, clock: Clock, year: int) -> None:
    """A worker whose clock is decades off takes every step that sets or checks a lease."""
    if not is_postgres(runtime.engine):
        pytest.skip("SQLite is for one machine: there is one clock")
    clock.now = datetime(year, 1, 1, tzinfo=UTC)
    first = send(runtime, generate_sheet(1))
    job = claim(runtime, "wrong")
    within = queue.LEASE - timedelta(seconds=30)
    assert within < lease_of(runtime, first) <= queue.LEASE
    assert queue.claim(runtime.engine, "other") is None
    assert queue.renew(runtime.engine, job)
    assert within < lease_of(runtime, first) <= queue.LEASE
    queue.give_back(runtime.engine, job, counted=False)
    job = claim(runtime, "other")
    queue.give_back(runtime.engine, job)
    assert timedelta(0) > lease_of(runtime, first) - queue.FIRST_PAUSE
    assert queue.release(runtime.engine, "nobody") == 0


def shift_lease(runtime: Runtime, import_id: int, span: timedelta) -> None:
    """Shift the lease by `span`, as if the database's clock had jumped since it was set."""
    moved = tables.IMPORT.c.lease_until
    with runtime.engine.begin() as connection:
        until = connection.scalar(select(moved).where(tables.IMPORT.c.id == import_id))
        assert until is not None
        connection.execute(
            update(tables.IMPORT).where(tables.IMPORT.c.id == import_id).values(lease_until=until + span)
        )


@pytest.mark.parametrize(
    ("jump", "taken"),
    [
        (timedelta(seconds=30), False),  # a small correction: the lease lasts a little longer
        (timedelta(minutes=5), False),
        (timedelta(minutes=11), True),
        (timedelta(days=400), True),
        (timedelta(minutes=-2), True),  # forward: the lease has expired
    ],
)
def test_clock_jump_never_blocks_an_import_forever(runtime: Runtime, jump: timedelta, taken: bool) -> None:
    """A lease far in the future was set before the clock went back. Its worker may be long dead."""
    import_id = send(runtime, generate_sheet(1))
    slow = claim(runtime, "slow")
    shift_lease(runtime, import_id, jump)
    taken_over = queue.claim(runtime.engine, "quick")
    assert (taken_over is not None) is taken
    assert record(runtime, import_id)["lease_owner"] == ("quick" if taken else "slow")
    # The worker that lost the lease writes nothing more.
    assert queue.renew(runtime.engine, slow) is not taken
    if taken_over:
        assert queue.renew(runtime.engine, taken_over)


def test_schedule_recovers_after_a_clock_was_ahead(runtime: Runtime) -> None:
    schedule(runtime)
    wrong = BEFORE + timedelta(days=400)
    assert queue_due_ticks(runtime, wrong) == 1  # catches up once
    assert queue_due_ticks(runtime, BEFORE) == 0
    (kept,) = rows(runtime, SCHEDULE)
    assert kept["settled_until"] == BEFORE
    assert queue_due_ticks(runtime, AFTER) == 1
    assert [row["scheduled_for"] for row in rows(runtime)][1:] == [TWO]


@pytest.mark.parametrize("back", [timedelta(seconds=1), timedelta(minutes=9)])
def test_tick_runs_once_if_the_clock_goes_back(runtime: Runtime, back: timedelta) -> None:
    schedule(runtime)
    assert queue_due_ticks(runtime, TWO) == 1
    assert [
        queue_due_ticks(runtime, TWO - back),
        queue_due_ticks(runtime, TWO),
        queue_due_ticks(runtime, AFTER),
    ] == [0, 0, 0]


IN_INDIA = (
    # (cron line, day before, tick in UTC, where the date is still the previous one)
    ("0 0 1 4 *", (2026, 3, 31), "2026-03-31T18:30"),
    ("0 0 29 2 *", (2028, 2, 28), "2028-02-28T18:30"),
    ("0 0 1 3 *", (2028, 2, 29), "2028-02-29T18:30"),
    ("0 0 1 3 *", (2026, 2, 28), "2026-02-28T18:30"),
    ("0 0 1 1 *", (2026, 12, 31), "2026-12-31T18:30"),
    ("59 23 31 3 *", (2026, 3, 31), "2026-03-31T18:29"),
    ("30 5 1 4 *", (2026, 3, 31), "2026-04-01T00:00"),
)


@pytest.mark.parametrize(("line", "day", "tick"), IN_INDIA)
def test_ticks_at_boundaries_of_days_months_and_years(
    runtime: Runtime, line: str, day: tuple[int, int, int], tick: str
) -> None:
    due = datetime.fromisoformat(f"{tick}+00:00")
    schedule(runtime, cron=line, settled_until=datetime(*day, 12, tzinfo=UTC))
    assert queue_due_ticks(runtime, due - timedelta(microseconds=1)) == 0
    assert queue_due_ticks(runtime, due) == 1
    assert queue_due_ticks(runtime, due + timedelta(hours=12)) == 0
    assert [row["scheduled_for"] for row in rows(runtime)] == [due]
