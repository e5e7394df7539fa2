"""Context for evaluating alert rules, from the portal's tables: working days, events, and the clocks of case lists."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from sqlalchemy import Connection, func, select

from catalog.dataset import Dataset
from catalog.submissions import WorkingDays
from catalog.targets import Event
from catalog.text import Text
from flows.lookups import adds_of
from flows.tables import CASE_PAUSE, HOLIDAY, LEGAL_TERM, MARKER, MASTERS, TALUKA, WORKING_WEEK
from marts.clocks import CaseQuery, Counting, Pause, limits_of, master_limits, service_fields
from marts.query import Reader
from marts.watch import RuleContext


def rule_context(connection: Connection, reader: Reader, dataset: Dataset, today: date) -> RuleContext:
    """Return the context for evaluating rules about `dataset`."""
    working = _working_days(connection)
    counting = _counting(connection, dataset, today, working) if dataset.clock else None

    def cases(question: CaseQuery) -> Sequence[Mapping[str, object]]:
        assert counting is not None
        return reader.cases(dataset, counting, [question])[0]

    newest = reader.store.manifest().dataset(dataset.name).data_as_of
    talukas = connection.execute(select(TALUKA.c.id, TALUKA.c.district_id))
    return RuleContext(
        today=today,
        as_of=date.fromisoformat(newest) if newest else None,
        adds=adds_of(connection, dataset),
        working=working,
        events=_events(connection),
        districts={str(row.id): row.district_id for row in talukas},
        cases=cases,
    )


def newest_change(connection: Connection) -> tuple[int, datetime | None]:
    """The number of pauses, and the newest change to a pause, term or service; clocks are recomputed if they differ."""
    pauses, newest = connection.execute(select(func.count(), func.max(CASE_PAUSE.c.updated_at))).one()
    limits = [
        connection.scalar(select(func.max(table.c.updated_at))) for table in (LEGAL_TERM, MASTERS["service"])
    ]
    return pauses, max((time for time in (newest, *limits) if time), default=None)


def _counting(connection: Connection, dataset: Dataset, today: date, working: WorkingDays) -> Counting:
    """Collect the inputs of a case list's clocks, as the portal's `transactions.clocks` does."""
    pauses, services = CASE_PAUSE.c, MASTERS["service"].c
    term = LEGAL_TERM.c
    terms = connection.execute(select(term.code, term.unit, term.value, term.earlier).where(term.is_active))
    limited = connection.execute(select(services.id, services.days_allowed, services.earlier))
    allowed = master_limits((row.id, row.days_allowed, row.earlier) for row in limited)
    pause_rows = connection.execute(
        select(pauses.case_number, pauses.first, pauses.last)
        .where(pauses.dataset == dataset.name)
        .order_by(pauses.id)
    )
    return Counting(
        today=today,
        working=working,
        limits=limits_of(dataset, ((row.code, row.unit, row.value, row.earlier) for row in terms)),
        days_of=dict.fromkeys(service_fields(dataset), allowed),
        pauses=[Pause(row.case_number, row.first, row.last) for row in pause_rows],
    )


def _working_days(connection: Connection) -> WorkingDays:
    """The working calendar that administrators maintain."""
    holidays = {
        row.day: Text(row.name, row.name_mr or row.name) for row in connection.execute(select(HOLIDAY))
    }
    saturdays = connection.scalar(select(WORKING_WEEK.c.saturdays))
    return WorkingDays(saturdays or "all", holidays)


def _events(connection: Connection) -> list[Event]:
    """Events that users recorded for measures. Each restarts the measure's usual range."""
    rows = connection.execute(select(MARKER).where(MARKER.c.kind == "event"))
    return [Event(row.measure, row.department, row.district_id, row.taluka_id, row.day) for row in rows]
