"""Queue of imports: claim, renew, give back and finish them.

Each import is written by one worker at a time, and those of one dataset in upload order. Leases use the database's
clock, as the clocks of the workers' machines may differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Interval,
    Row,
    and_,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)

from flows.database import is_postgres
from flows.tables import CHANGE, IMPORT, UTCDateTime

LEASE = timedelta(seconds=60)
# A worker may be killed for any reason, but an import that keeps killing its workers is given up.
MAX_ATTEMPTS = 6
FIRST_PAUSE = timedelta(seconds=2)  # after a failed attempt; doubles with each
# Longer than any lease or pause. A lease further in the future was set before the clock went back.
MAX_LEASE = timedelta(minutes=10)
# Recent imports considered when departments take turns.
_RECENT = 500
FinalState = Literal["done", "refused", "failed"]


class LeaseLost(Exception):
    """The import was taken over by another worker. This one must not write anything more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """An import leased to worker `owner`."""

    id: int
    owner: str
    attempts: int
    dataset: str
    filename: str
    stored_path: str
    preview: bool
    previewed_at: datetime | None
    accept: str
    mode: str
    transaction_date: date | None
    complete: bool
    rerun_of_id: int | None
    created_at: datetime
    reading: Mapping[str, object] | None
    language: str
    request_id: str
    created_by_id: int | None
    district_id: int | None
    taluka_id: int | None
    department: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Outcome of a file's rows. All counts except `warnings` and `missing` add up to `rows` (requirement 43).

    `missing` counts cases that have no row.
    """

    rows: int = 0
    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    errors: int = 0
    held: int = 0
    warnings: int = 0
    missing: int = 0

    def __post_init__(self) -> None:
        if self.imported + self.updated + self.unchanged + self.errors + self.held != self.rows:
            raise ValueError(f"rows are missing from the count: {self}")


def now() -> datetime:
    return datetime.now(UTC)


def clock(bind: Engine | Connection, after: timedelta = timedelta(0)) -> ColumnElement[datetime]:
    """Return an SQL expression for the shared clock's time, plus `after`."""
    if is_postgres(bind):
        return func.clock_timestamp() + literal(after, Interval())
    return literal(now() + after, UTCDateTime())


def _claimable(bind: Engine | Connection) -> ColumnElement[bool]:
    """Condition: the import is next in line, or its lease has expired.

    Imports of one dataset run one at a time, oldest first: if two files have the same entry, the later one must win.
    Previews write nothing and do not wait.
    """
    other = IMPORT.alias("other")
    earlier = or_(other.c.state == "running", and_(other.c.state == "queued", other.c.id < IMPORT.c.id))
    must_wait = exists().where(other.c.dataset == IMPORT.c.dataset, ~other.c.preview, earlier)
    expired = or_(IMPORT.c.lease_until < clock(bind), IMPORT.c.lease_until > clock(bind, MAX_LEASE))
    return or_(
        and_(IMPORT.c.state == "queued", or_(IMPORT.c.preview, ~must_wait)),
        and_(IMPORT.c.state == "running", expired),
    )


def has_work(connection: Connection) -> tuple[bool, bool]:
    """Return whether an import can be claimed, and whether a change is waiting. One cheap query."""
    row = connection.execute(
        select(exists().where(_claimable(connection)), exists().select_from(CHANGE))
    ).one()
    return bool(row[0]), bool(row[1])


def has_unclaimed_work(connection: Connection) -> bool:
    """Return whether any unclaimed work is left, including imports that are not next in line."""
    unowned = and_(IMPORT.c.state == "running", IMPORT.c.lease_owner.is_(None))
    unclaimed = exists().where(or_(IMPORT.c.state == "queued", unowned))
    return bool(connection.scalar(select(or_(unclaimed, exists().select_from(CHANGE)))))


def _last_turn() -> ColumnElement[datetime]:
    """Return the last start of a recent import of the same dataset and department.

    Used to take turns: a hundred sheets of one department must not hold up the single sheet of another.
    """
    other = IMPORT.alias("recent")
    return (
        select(func.max(other.c.started_at))
        .where(
            other.c.id > IMPORT.c.id - _RECENT,
            other.c.dataset == IMPORT.c.dataset,
            func.coalesce(other.c.department, "") == func.coalesce(IMPORT.c.department, ""),
        )
        .scalar_subquery()
    )


def claim(engine: Engine, owner: str) -> Job | None:
    """Claim the oldest import of the department that has waited longest since its last one."""
    order = (_last_turn().nulls_first(), IMPORT.c.id)
    oldest = select(IMPORT.c.id).where(_claimable(engine)).order_by(*order).limit(1)
    if is_postgres(engine):
        oldest = oldest.with_for_update(skip_locked=True)
    statement = (
        update(IMPORT)
        .where(IMPORT.c.id == oldest.scalar_subquery())
        .values(
            state="running",
            lease_owner=owner,
            lease_until=clock(engine, LEASE),
            attempts=IMPORT.c.attempts + 1,
            started_at=now(),
        )
        .returning(*(IMPORT.c[name] for name in _JOB_COLUMNS))
    )
    with engine.begin() as connection:
        row = connection.execute(statement).one_or_none()
    return None if row is None else _job(row, owner)


_JOB_COLUMNS = tuple(name for name in Job.__dataclass_fields__ if name != "owner")


def _job(row: Row[*tuple[object, ...]], owner: str) -> Job:
    return Job(owner=owner, **row._mapping)


def fetch(connection: Connection, import_id: int, owner: str, *, lock: bool = False) -> Job:
    """Return the import leased to `owner`, or raise LeaseLost. `lock` prevents a takeover until the commit."""
    query = select(*(IMPORT.c[name] for name in _JOB_COLUMNS)).where(_leased_to(import_id, owner))
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise LeaseLost(f"import {import_id} is not leased to {owner}")
    return _job(row, owner)


def _leased_to(import_id: int, owner: str) -> ColumnElement[bool]:
    return and_(IMPORT.c.id == import_id, IMPORT.c.state == "running", IMPORT.c.lease_owner == owner)


def renew(engine: Engine, job: Job) -> bool:
    """Extend the lease. Return False if it was lost, or if the import is just being finished."""
    own_import = select(IMPORT.c.id).where(_leased_to(job.id, job.owner))
    if is_postgres(engine):
        # A heartbeat must not wait for the transaction that finishes the import and has the row locked.
        own_import = own_import.with_for_update(skip_locked=True)
    statement = (
        update(IMPORT)
        .where(IMPORT.c.id == own_import.scalar_subquery())
        .values(lease_until=clock(engine, LEASE))
    )
    with engine.begin() as connection:
        return connection.execute(statement).rowcount == 1


def finish(connection: Connection, job: Job, state: FinalState, counts: Counts, failure: str = "") -> None:
    """Write the final state in the transaction that writes the rows."""
    result = connection.execute(
        update(IMPORT)
        .where(_leased_to(job.id, job.owner))
        .values(
            state=state,
            row_count=counts.rows,
            imported_count=counts.imported,
            updated_count=counts.updated,
            unchanged_count=counts.unchanged,
            error_count=counts.errors,
            held_count=counts.held,
            warning_count=counts.warnings,
            missing_count=counts.missing,
            failure=failure,
            finished_at=now(),
            lease_owner=None,
            lease_until=None,
        )
    )
    if result.rowcount != 1:
        raise LeaseLost(f"import {job.id} is not leased to {job.owner}")


def record_run(engine: Engine, job: Job, run_id: str) -> None:
    """Store the id of the Dagster run that executes the import."""
    with engine.begin() as connection:
        connection.execute(update(IMPORT).where(_leased_to(job.id, job.owner)).values(dagster_run_id=run_id))


def give_back(engine: Engine, job: Job, *, counted: bool = True) -> None:
    """Release an unfinished import for a retry after a pause, or at once if the attempt is not `counted`.

    It stays `running` with an expiring lease, like the import of a silent worker, and so keeps its place before later
    imports of its dataset.
    """
    after = _pause(job.attempts) if counted else timedelta(0)
    with engine.begin() as connection:
        connection.execute(
            update(IMPORT)
            .where(_leased_to(job.id, job.owner))
            .values(
                lease_owner=None,
                lease_until=clock(engine, after),
                attempts=IMPORT.c.attempts - (0 if counted else 1),
            )
        )


def fail(engine: Engine, job: Job, reason: str) -> None:
    """Fail the import for good. Its file is kept."""
    with engine.begin() as connection:
        finish(connection, job, "failed", Counts(), reason)


def running_owners(connection: Connection) -> set[str]:
    """Return the workers that hold leases."""
    owners = select(IMPORT.c.lease_owner).where(
        IMPORT.c.state == "running", IMPORT.c.lease_owner.is_not(None)
    )
    return set(connection.scalars(owners.distinct()))


def release(engine: Engine, owner: str) -> int:
    """Release the leases of a dead worker, and return how many.

    The import may be what killed the worker. From the second attempt on there is a pause, or one bad file would kill
    a machine's workers as fast as they restart.
    """
    owned = and_(IMPORT.c.state == "running", IMPORT.c.lease_owner == owner)
    with engine.begin() as connection:
        rows = connection.execute(select(IMPORT.c.id, IMPORT.c.attempts).where(owned).with_for_update()).all()
        for row in rows:
            pause = _pause(row.attempts) if row.attempts > 1 else timedelta(0)
            values = {"lease_owner": None, "lease_until": clock(connection, pause)}
            connection.execute(update(IMPORT).where(IMPORT.c.id == row.id).values(values))
    return len(rows)


def _pause(attempts: int) -> timedelta:
    return FIRST_PAUSE * 2 ** (attempts - 1)
