"""Context for evaluating alert rules: working days, events and clocks from the portal's tables."""

from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import Connection, select

from catalog.dataset import Dataset
from catalog.measures import Adds
from catalog.submissions import WorkingDays
from catalog.targets import Event
from catalog.text import Text
from flows import clocks
from flows.tables import DATASET_SETTING, HOLIDAY, MARKER, TALUKA, WORKING_WEEK
from marts.clocks import CaseQuery
from marts.query import Reader
from marts.watch import RuleContext


def rule_context(connection: Connection, reader: Reader, dataset: Dataset, today: date) -> RuleContext:
    """Return the context for evaluating rules about `dataset`."""
    working = _working_days(connection)
    counting = clocks.counting(connection, dataset, today, working) if dataset.clock else None

    def cases(question: CaseQuery) -> Sequence[Mapping[str, object]]:
        assert counting is not None
        return reader.cases(dataset, counting, [question])[0]

    newest = reader.store.manifest().dataset(dataset.name).data_as_of
    return RuleContext(
        today=today,
        as_of=date.fromisoformat(newest) if newest else None,
        adds=adds_of(connection, dataset),
        working=working,
        events=_events(connection),
        districts=_districts(connection),
        cases=cases,
    )


def adds_of(connection: Connection, dataset: Dataset) -> dict[str, Adds]:
    """Return how pending measures add up over time if a super admin changed it (requirement 25)."""
    chosen = select(DATASET_SETTING.c.pending_adds_up).where(DATASET_SETTING.c.dataset == dataset.name)
    adds = connection.scalar(chosen)
    return dict.fromkeys(dataset.pending_measures, adds) if adds else {}


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


def _districts(connection: Connection) -> dict[str, int]:
    """Taluka → its district."""
    return {
        str(row.id): row.district_id for row in connection.execute(select(TALUKA.c.id, TALUKA.c.district_id))
    }
