"""What the clocks of a list of cases are counted with, as the portal keeps it: terms, days of services, pauses."""

from datetime import date, datetime

from sqlalchemy import BigInteger, Boolean, Column, Connection, Date, Integer, String, Table, func, select

from catalog.dataset import Dataset
from catalog.submissions import WorkingDays
from flows.tables import MASTERS, METADATA, Moment
from marts.clocks import Counting, Pause, limits_of, serviced

LEGAL_TERM = Table(
    "organisation_legalterm",
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("code", String(60), nullable=False),
    Column("value", Integer),
    Column("unit", String(10), nullable=False),
    Column("is_active", Boolean, nullable=False),
    Column("updated_at", Moment, nullable=False),
)
CASE_PAUSE = Table(
    "transactions_case_pause",
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("dataset", String(64), nullable=False),
    Column("case_number", String(100), nullable=False),
    Column("first", Date, nullable=False),
    Column("last", Date),
    Column("updated_at", Moment, nullable=False),
)


def counting(connection: Connection, dataset: Dataset, today: date, working: WorkingDays) -> Counting:
    """As the portal's `transactions.clocks` has it."""
    pauses, services = CASE_PAUSE.c, MASTERS["service"].c
    term = LEGAL_TERM.c
    terms = connection.execute(select(term.code, term.unit, term.value).where(term.is_active))
    days = select(services.id, services.days_allowed).where(services.days_allowed > 0)
    allowed = {row.id: row.days_allowed for row in connection.execute(days)}
    held = connection.execute(
        select(pauses.case_number, pauses.first, pauses.last)
        .where(pauses.dataset == dataset.name)
        .order_by(pauses.id)
    )
    return Counting(
        today=today,
        working=working,
        limits=limits_of(dataset, ((row.code, row.unit, row.value) for row in terms)),
        days_of=dict.fromkeys(serviced(dataset), allowed),
        pauses=[Pause(row.case_number, row.first, row.last) for row in held],
    )


def changed(connection: Connection) -> tuple[int, datetime | None]:
    """How many pauses there are, and when a pause or a term was changed last: clocks are then counted anew."""
    pauses, newest = connection.execute(select(func.count(), func.max(CASE_PAUSE.c.updated_at))).one()
    term = connection.scalar(select(func.max(LEGAL_TERM.c.updated_at)))
    return pauses, max((one for one in (newest, term) if one), default=None)
