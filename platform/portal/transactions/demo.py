"""Shared parts of the demo entries: two years of data that resembles real sheets, reproducible within a day.

Each department's figures are in its `demo` module. A department without one gets entries generated from the examples in
its definition.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import product
from random import Random

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import DateTimeField, ExpressionWrapper, F, Func
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

from catalog.calendar import INDIA, first_of_month, today_in_india, year_before
from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.rows import added, amount
from catalog.rows import day as day_of
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum
from catalog.submissions import WorkingDays
from portal.accounts.models import User
from portal.geography.selectors import own_district
from portal.transactions import masters
from portal.transactions.models import Entry
from portal.transactions.services import queue_refresh
from portal.transactions.signed import row_scope

WEEKDAYS = (1.18, 1.08, 1.0, 0.97, 0.88)  # Monday to Friday
# A month relative to the yearly mean: higher at the end of the financial year, lower in the monsoon and at Diwali.
MONTHS = (1.02, 1.03, 1.22, 0.96, 0.98, 1.0, 0.92, 0.9, 0.97, 0.94, 0.93, 1.05)
SENT_AT = timedelta(hours=11, minutes=30)  # 5 p.m. in India, counted from midnight UTC
MISSING = 0.025
LATE = 0.012  # share of the units' sheets
RECENT = 45  # days back within which some sheets are missing
# No missing sheets, so that the pages can show when the backlog will be cleared.
COMPLETE = ("pg", "rts")


def working_days(first: date, last: date) -> Iterator[date]:
    working, day = WorkingDays(), first
    while day <= last:
        if day in working:
            yield day
        day += timedelta(days=1)


def first_day(today: date) -> date:
    """Return the first day of demo entries: the start of the month two years ago."""
    return first_of_month(year_before(year_before(today)))


def district_talukas() -> list[int]:
    """Return the active talukas of the installation's district; Mumbai City has none."""
    district = own_district()
    if district is None:
        return []
    return list(district.talukas.filter(is_active=True).order_by("lgd_code").values_list("id", flat=True))


def from_examples(dataset: Dataset, today: date) -> Iterator[dict[str, object]]:
    """Generate two years of rows up to `today`: one per working day and natural key, with numbers around the fields'
    examples. Sums are consistent with their parts.
    """
    random, first = Random(f"{dataset.name}-{today}"), first_day(today)
    key = [
        field for field in dataset.stored_fields if field.column in dataset.key and field.name != dataset.date
    ]
    units = list(product(*map(_values, key)))
    sizes = [random.uniform(0.5, 1.3) for _ in units]
    for day in working_days(first, today):
        season = WEEKDAYS[day.weekday() % 5] * MONTHS[day.month - 1]
        for unit, size in zip(units, sizes, strict=True):
            row: dict[str, object] = {
                dataset.date: day,
                **{field.column: value for field, value in zip(key, unit, strict=True)},
            }
            for field in dataset.stored_fields:
                if field.numeric:
                    drawn = Decimal(field.example or 0) * Decimal(season * size * random.uniform(0.7, 1.2))
                    row[field.name] = _rounded(field, drawn)
                elif field.column not in row:
                    row[field.column] = random.choice(_values(field))
            yield _apply_sum_rules(dataset, row)


def _values(field: Field) -> Sequence[object]:
    """Return the values a column can take: active places and masters, choices, or the example."""
    match field.kind:
        case Kind.PLACE:
            return district_talukas()
        case Kind.LOOKUP:
            return sorted(masters.names(field.lookup, active_only=True))
        case Kind.CHOICE:
            return [choice.value for choice in field.choices]
    return [field.example]


def _rounded(field: Field, value: Decimal) -> int | Decimal:
    return int(value) if field.kind is Kind.COUNT else round(value, field.decimals)


def _apply_sum_rules(dataset: Dataset, row: dict[str, object]) -> dict[str, object]:
    for rule in dataset.rules:
        match rule:
            case FilledBySum():
                row[rule.target] = added(row, rule.parts)
            case AtLeastSum() | AtMostSum():
                parts_total, limit = added(row, rule.parts), amount(row, rule.total)
                for part in rule.parts if parts_total > limit else ():
                    row[part] = _rounded(
                        dataset.field(part), Decimal(amount(row, part)) * limit / parts_total
                    )
    return row


def save(model: type[Entry], rows: Iterable[Mapping[str, object]], user: User) -> int:
    """Insert entries as `user` with realistic timestamps and queue their months. Return the number of entries."""
    entries = [model(**values, created_by=user) for values in _without_missing_sheets(model.DATASET, rows)]
    model._default_manager.bulk_create(entries, batch_size=500)
    _backdate(model)
    queue_refresh(model.DATASET, (row_scope(model.DATASET, vars(row)) for row in entries), user)
    return len(entries)


def _without_missing_sheets(
    dataset: Dataset, rows: Iterable[Mapping[str, object]]
) -> Iterator[Mapping[str, object]]:
    """Yield the rows, leaving out a few recent sheets so that some appear as missing."""
    if dataset.expected is None or dataset.name in COMPLETE:
        yield from rows
        return
    today = today_in_india()
    unit = dataset.field(dataset.expected.unit).column
    for row in rows:
        age = (today - day_of(row, dataset.date)).days
        chance = Random(f"missing-{dataset.name}-{row[unit]}-{row[dataset.date]}").random()
        if not (4 < age < RECENT and chance < MISSING):
            yield row


def _backdate(model: type[Entry]) -> None:
    """Set timestamps: the afternoon of the entry's day, days later for some sheets, never in the future."""
    dataset, rows, now = model.DATASET, model._default_manager.all(), timezone.now()
    rows.update(created_at=_timestamp(dataset, SENT_AT))
    if dataset.expected is not None:
        unit = dataset.field(dataset.expected.unit).column
        for key, day in rows.order_by().values_list(unit, dataset.date).distinct():
            random = Random(f"late-{dataset.name}-{key}-{day}")
            if random.random() < LATE:
                late = SENT_AT + timedelta(days=random.randrange(5, 9))
                rows.filter(**{unit: key, dataset.date: day}).update(created_at=_timestamp(dataset, late))
    rows.filter(created_at__gt=now).update(created_at=now)
    rows.update(updated_at=F("created_at"))
    # Not updated today, so that they don't appear among the changes since yesterday.
    midnight = datetime.combine(today_in_india(), time.min, INDIA)
    rows.filter(updated_at__gte=midnight).update(updated_at=midnight - timedelta(seconds=1))


class _Midnight(Func):
    """The start of a day. SQLite would drop the hours that are added to a date."""

    function = "DATETIME"
    output_field = DateTimeField()

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_: object
    ) -> tuple[str, object]:
        return self.as_sql(compiler, connection, template="%(expressions)s::timestamp AT TIME ZONE 'UTC'")


def _timestamp(dataset: Dataset, later: timedelta) -> ExpressionWrapper:
    return ExpressionWrapper(_Midnight(F(dataset.date)) + later, output_field=DateTimeField())
