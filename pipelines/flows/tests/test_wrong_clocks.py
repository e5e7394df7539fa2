"""Clocks that are wrong, jump or go back: of a worker's machine, of the database's, of the daemon's."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from flows import queue, tables
from flows.database import is_postgres, reading
from flows.runtime import Runtime
from flows.schedules import queue_due_ticks
from flows.tables import SCHEDULE
from flows.tests.office import claim, many, record, send
from flows.tests.test_schedules import AFTER, BEFORE, TWO, empty, rows, schedule
from support.clock import Clock

__all__ = ["empty"]


def lease_of(runtime: Runtime, import_id: int) -> timedelta:
    """How long the lease still lasts by the clock that all workers share."""
    with reading(runtime.engine) as connection:
        until, now = connection.execute(
            select(tables.IMPORT.c.lease_until, queue.clock(connection)).where(
                tables.IMPORT.c.id == import_id
            )
        ).one()
    return until - now


@pytest.mark.parametrize("year", [1970, 2100])
def test_a_workers_own_clock_decides_nothing(runtime: Runtime, clock: Clock, year: int) -> None:
    """Every step that sets or asks for a lease, by a worker whose clock is decades off."""
    if not is_postgres(runtime.engine):
        pytest.skip("SQLite is for one machine: there is one clock")
    clock.now = datetime(year, 1, 1, tzinfo=UTC)
    first = send(runtime, many(1))
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


def move(runtime: Runtime, import_id: int, span: timedelta) -> None:
    """What the clock that leases go by looks like to a lease that was given `span` before it jumped."""
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
        (timedelta(seconds=30), False),  # a clock that was set right: the lease has a little longer
        (timedelta(minutes=5), False),
        (timedelta(minutes=11), True),
        (timedelta(days=400), True),
        (timedelta(minutes=-2), True),  # forward: as if its worker had been silent
    ],
)
def test_a_clock_that_jumps_never_keeps_an_import_for_ever(
    runtime: Runtime, jump: timedelta, taken: bool
) -> None:
    """A lease that ends in another year was given before the clock went back; its worker may be long dead."""
    import_id = send(runtime, many(1))
    slow = claim(runtime, "slow")
    move(runtime, import_id, jump)
    found = queue.claim(runtime.engine, "quick")
    assert (found is not None) is taken
    assert record(runtime, import_id)["lease_owner"] == ("quick" if taken else "slow")
    # Whoever lost it writes nothing more; whoever kept it goes on.
    assert queue.renew(runtime.engine, slow) is not taken
    if found:
        assert queue.renew(runtime.engine, found)


def test_a_schedule_does_not_wait_for_a_day_that_a_clock_once_showed(runtime: Runtime) -> None:
    schedule(runtime)
    wrong = BEFORE + timedelta(days=400)
    assert queue_due_ticks(runtime, wrong) == 1  # made up for, once
    assert queue_due_ticks(runtime, BEFORE) == 0
    (kept,) = rows(runtime, SCHEDULE)
    assert kept["settled_until"] == BEFORE
    assert queue_due_ticks(runtime, AFTER) == 1
    assert [row["scheduled_for"] for row in rows(runtime)][1:] == [TWO]


@pytest.mark.parametrize("back", [timedelta(seconds=1), timedelta(minutes=9)])
def test_a_tick_comes_once_though_the_clock_went_back(runtime: Runtime, back: timedelta) -> None:
    schedule(runtime)
    assert queue_due_ticks(runtime, TWO) == 1
    assert [
        queue_due_ticks(runtime, TWO - back),
        queue_due_ticks(runtime, TWO),
        queue_due_ticks(runtime, AFTER),
    ] == [0, 0, 0]


IN_INDIA = (
    # (line, a moment before, the tick): in UTC, where the day, the month and the year are still the old ones
    ("0 0 1 4 *", (2026, 3, 31), "2026-03-31T18:30"),
    ("0 0 29 2 *", (2028, 2, 28), "2028-02-28T18:30"),
    ("0 0 1 3 *", (2028, 2, 29), "2028-02-29T18:30"),
    ("0 0 1 3 *", (2026, 2, 28), "2026-02-28T18:30"),
    ("0 0 1 1 *", (2026, 12, 31), "2026-12-31T18:30"),
    ("59 23 31 3 *", (2026, 3, 31), "2026-03-31T18:29"),
    ("30 5 1 4 *", (2026, 3, 31), "2026-04-01T00:00"),
)


@pytest.mark.parametrize(("line", "day", "tick"), IN_INDIA)
def test_ticks_on_the_edges_of_days_and_years(
    runtime: Runtime, line: str, day: tuple[int, int, int], tick: str
) -> None:
    due = datetime.fromisoformat(f"{tick}+00:00")
    schedule(runtime, cron=line, settled_until=datetime(*day, 12, tzinfo=UTC))
    assert queue_due_ticks(runtime, due - timedelta(microseconds=1)) == 0
    assert queue_due_ticks(runtime, due) == 1
    assert queue_due_ticks(runtime, due + timedelta(hours=12)) == 0
    assert [row["scheduled_for"] for row in rows(runtime)] == [due]
