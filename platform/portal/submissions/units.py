"""The reporting units of a dataset within a user's scope, and the day from which each owes sheets.

The units follow from the installation, not from the sheets received: the active talukas of its district, and the active
offices, sections and departments. A unit owes sheets from the day on which the portal first received the dataset (or on
which the unit was created, if later), or from the unit's first entry, if earlier. So gaps in imported history are
visible, but no unit is in arrears for the time before the portal. A department that fills in a shared sheet owes it
only from its own first entry. An inactive unit owes nothing after the last day that it sent, so that deactivating it
does not clear its past.

A list of cases (`Dataset.clock`) is owed at the rhythm set by administrators, from the day on which it was set. Its
unit is the first field of `Clock.units`: a taluka's list counts as sent when one of its offices has sent one, because
offices within a taluka are only text in the sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import DateField, Max, Min, OuterRef, Q, Subquery, Value

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.submissions import Expected, Owed, Rhythm
from portal.core.policies import Reader
from portal.core.roles import USER
from portal.figures.models import DatasetSetting
from portal.geography.models import Taluka
from portal.geography.selectors import by_district, own_district
from portal.organisation.models import Department
from portal.transactions.masters import MODELS as MASTERS
from portal.transactions.models import MODELS, CountedFromItems

RHYTHMS: tuple[Rhythm, ...] = ("daily", "weekly", "monthly")
Area = Mapping[str, int]  # division_id, district_id, taluka_id


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A reporting unit. `value` is what entries have in the unit's column."""

    value: int | str
    name: str
    name_mr: str
    department: str
    owed: Owed
    # The district of a taluka.
    district_id: int | None = None

    @property
    def key(self) -> str:
        return str(self.value)


def expected(dataset: Dataset) -> Expected:
    """Return the definition's rule; for a list of cases, the configured one."""
    if dataset.clock:
        return Expected(rhythm=rhythm_of(dataset)[0], unit=dataset.clock.units[0])
    assert dataset.expected is not None
    return dataset.expected


def rhythm_of(dataset: Dataset) -> tuple[Rhythm, date | None]:
    """Return how often a sheet is owed; for a list of cases, also from which day on."""
    if dataset.clock is None:
        return expected(dataset).rhythm, None
    row = DatasetSetting.objects.filter(pk=dataset.name).values_list("rhythm", "rhythm_since").first()
    rhythm = next((known_rhythm for known_rhythm in RHYTHMS if row and row[0] == known_rhythm), None)
    return (rhythm, row[1]) if row and rhythm else ("none", None)


def unit_column(dataset: Dataset) -> str:
    return dataset.field(expected(dataset).unit).column


def recorded_since(dataset: Dataset) -> date | None:
    """Return the day on which the dataset was first received; for a list of cases, when its rhythm starts."""
    if dataset.clock:
        return rhythm_of(dataset)[1]
    rows = MODELS[dataset.name]._default_manager.order_by("id")
    first = rows.values_list("created_at", flat=True).first()
    return None if first is None else today_in_india(first)


def units(dataset: Dataset, user: Reader, area: Area) -> list[Unit]:
    """Return the units within the user's scope, in display order."""
    field = dataset.field(expected(dataset).unit)
    recorded = recorded_since(dataset)
    if field.kind is Kind.PLACE:
        return _talukas(dataset, user, area, recorded)
    if field.kind is Kind.LOOKUP:
        return _masters(dataset, field.lookup or "", recorded)
    return _departments(dataset, user, recorded)


def _day(dataset: Dataset, order: str) -> Subquery | Value:
    """Build a subquery for each unit's first day with entries in `order` (one index lookup each). Lists of cases have
    none.
    """
    if dataset.clock:
        return Value(None, DateField())
    entries = MODELS[dataset.name]._default_manager.filter(**{unit_column(dataset): OuterRef("pk")})
    return Subquery(entries.order_by(order).values(dataset.date)[:1])


def _owed(
    recorded: date | None,
    first: date | None,
    last: date | None,
    *,
    active: bool,
    entered: datetime | None = None,
    until: date | None = None,
) -> Owed:
    """Return what a unit owes that has entries from `first` to `last`. Without `entered`, only from `first` on."""
    since = max(recorded, today_in_india(entered)) if recorded and entered and active else None
    if last and not active:
        until = min(filter(None, (until, last + timedelta(days=1))))
    return Owed(since=min(filter(None, (since, first)), default=None), until=until, kept=recorded)


def _talukas(dataset: Dataset, user: Reader, area: Area, recorded: date | None) -> list[Unit]:
    rows = by_district(Taluka.objects.all())
    if user.role == USER and user.taluka_id:
        rows = rows.filter(pk=user.taluka_id)
    elif user.role == USER and user.district_id:
        rows = rows.filter(district_id=user.district_id)
    paths = {"division_id": "district__division_id", "district_id": "district_id", "taluka_id": "pk"}
    rows = rows.filter(**{paths[name]: value for name, value in area.items()})
    district = own_district()
    own_id = district.pk if district else None
    owing = Q(is_active=True, district_id=own_id)
    # Sheets from another district are shown if received, but none are expected.
    talukas = rows.annotate(
        first_day=_day(dataset, dataset.date), last_day=_day(dataset, f"-{dataset.date}")
    ).filter(Q(first_day__isnull=False) | owing)
    return [
        Unit(
            value=row.pk,
            name=row.name_en,
            name_mr=row.name_mr,
            department=dataset.department,
            district_id=row.district_id,
            owed=_owed(recorded, row.first_day, row.last_day, active=row.is_active, entered=row.created_at)
            if row.district_id == own_id
            else Owed(since=None, kept=recorded),
        )
        for row in talukas.only("name_en", "name_mr", "district_id", "is_active", "created_at")
    ]


def _masters(dataset: Dataset, lookup: str, recorded: date | None) -> list[Unit]:
    rows = MASTERS[lookup]._default_manager.annotate(
        first_day=_day(dataset, dataset.date), last_day=_day(dataset, f"-{dataset.date}")
    )
    items = _units_with_items(dataset)
    counted_since = dict(
        CountedFromItems.objects.filter(dataset=dataset.name).values_list("section_id", "since")
    )
    master_units = []
    for row in rows:
        if row.first_day is None and (row.pk in items or not row.is_active):
            continue
        owed = _owed(
            recorded,
            row.first_day,
            row.last_day,
            active=row.is_active,
            entered=row.created_at,
            until=counted_since.get(row.pk),
        )
        master_units.append(
            Unit(
                value=row.pk,
                name=row.name,
                name_mr=row.name_mr or row.name,
                department=dataset.department,
                owed=owed,
            )
        )
    return master_units


def _units_with_items(dataset: Dataset) -> frozenset[int]:
    """Return the units that keep single items instead of sending sheets."""
    instead = expected(dataset).instead
    if not instead:
        return frozenset()
    rows = MODELS[instead]._default_manager.order_by()
    return frozenset(rows.values_list(unit_column(dataset), flat=True).distinct())


def _departments(dataset: Dataset, user: Reader, recorded: date | None) -> list[Unit]:
    column = unit_column(dataset)
    rows = MODELS[dataset.name]._default_manager.order_by().values_list(column)
    days = {slug: ends for slug, *ends in rows.annotate(Min(dataset.date), Max(dataset.date))}
    departments = Department.objects.filter(slug__in=dataset.owners, deleted_at=None)
    if user.role == USER:
        departments = departments.filter(slug=user.department_slug)
    return [
        Unit(
            value=row.slug,
            name=row.name,
            name_mr=row.name_mr or row.name,
            department=row.slug,
            owed=_owed(
                None, *days.get(row.slug, (None, None)), active=row.status == Department.Status.ACTIVE
            ),
        )
        for row in departments
    ]
