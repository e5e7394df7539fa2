"""Inputs for the deadline clocks of a case list, from the portal's tables: legal terms, service days, pauses."""

from datetime import date, datetime

from sqlalchemy import Connection, func, select

from catalog.dataset import Dataset
from catalog.submissions import WorkingDays
from flows.tables import CASE_PAUSE, LEGAL_TERM, MASTERS
from marts.clocks import Counting, Pause, limits_of, service_fields


def counting(connection: Connection, dataset: Dataset, today: date, working: WorkingDays) -> Counting:
    """Collect the inputs, as the portal's `transactions.clocks` does."""
    pauses, services = CASE_PAUSE.c, MASTERS["service"].c
    term = LEGAL_TERM.c
    terms = connection.execute(select(term.code, term.unit, term.value).where(term.is_active))
    days = select(services.id, services.days_allowed).where(services.days_allowed > 0)
    allowed = {row.id: row.days_allowed for row in connection.execute(days)}
    pause_rows = connection.execute(
        select(pauses.case_number, pauses.first, pauses.last)
        .where(pauses.dataset == dataset.name)
        .order_by(pauses.id)
    )
    return Counting(
        today=today,
        working=working,
        limits=limits_of(dataset, ((row.code, row.unit, row.value) for row in terms)),
        days_of=dict.fromkeys(service_fields(dataset), allowed),
        pauses=[Pause(row.case_number, row.first, row.last) for row in pause_rows],
    )


def newest_change(connection: Connection) -> tuple[int, datetime | None]:
    """The number of pauses, and the newest change to a pause or term. Clocks are recomputed if either differs."""
    pauses, newest = connection.execute(select(func.count(), func.max(CASE_PAUSE.c.updated_at))).one()
    term = connection.scalar(select(func.max(LEGAL_TERM.c.updated_at)))
    return pauses, max((time for time in (newest, term) if time), default=None)
