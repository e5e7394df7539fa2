"""Read targets and events: the list for administration, and those that apply to a measure in an area."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from catalog.dataset import Dataset
from catalog.followed import followed
from catalog.targets import Event, events_in
from catalog.text import Text
from catalog.trends import Trend
from marts.sql import Equals
from portal.accounts.models import User
from portal.core.paging import filter_by, search_condition
from portal.core.roles import USER
from portal.organisation.models import Department
from portal.targets.models import Marker
from portal.targets.schemas import MarkerQuery

NO_TEXT = Text("", "")


def markers_for(user: User) -> QuerySet[Marker]:
    """Return all markers for administrators, and those of their department for department users."""
    rows = Marker.objects.select_related("district", "taluka__district")
    return rows if user.role != USER else rows.filter(department=user.department_slug or "")


def matching(rows: QuerySet[Marker], query: MarkerQuery) -> QuerySet[Marker]:
    rows = filter_by(rows, kind=query.kind, department=query.department)
    return rows.filter(search_condition(query.search, "text", "text_mr"))


def measures(*, active_only: bool = False) -> dict[tuple[str, str], tuple[Dataset, Trend]]:
    """Return (department, measure) → dataset and trend, for all tracked measures."""
    departments = Department.objects.filter(deleted_at=None)
    if active_only:
        departments = departments.filter(status=Department.Status.ACTIVE)
    slugs = departments.order_by("name").values_list("slug", flat=True)
    return {
        (slug, key_of(dataset, trend)): (dataset, trend)
        for slug in slugs
        for dataset, trend in followed(slug)
    }


def key_of(dataset: Dataset, trend: Trend) -> str:
    return f"{dataset.name}.{trend.name}"


def events() -> list[Event]:
    rows = Marker.objects.filter(kind=Marker.Kind.EVENT).order_by("day", "id")
    return [_event(row) for row in rows]


def _event(row: Marker) -> Event:
    assert row.day is not None
    return Event(row.measure, row.department, row.district_id, row.taluka_id, row.day)


@dataclass(frozen=True, slots=True)
class EventNote:
    day: date
    text: Text


@dataclass(frozen=True, slots=True)
class Markers:
    """The target and events that apply to one measure in one area."""

    target: Decimal | None = None
    target_text: Text = NO_TEXT
    events: tuple[EventNote, ...] = ()

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(event.day for event in self.events)


def stored(department: str) -> list[Marker]:
    """Return all markers of a department, for looking up many measures."""
    return list(Marker.objects.filter(department=department).select_related("taluka").order_by("day", "id"))


def markers_of(rows: Iterable[Marker], dataset: Dataset, trend: Trend, area: Equals) -> Markers:
    """Return the markers for a measure in an area: the target set for exactly this area, and the events of this area
    and of those that contain it. A percentage falls back to the target of the containing area.
    """
    rows_of_measure = [row for row in rows if row.measure == key_of(dataset, trend)]
    district, taluka = _single_id(area, "district_id"), _single_id(area, "taluka_id")
    if taluka is not None and district is None:
        district = next(
            (row.taluka.district_id for row in rows_of_measure if row.taluka_id == taluka and row.taluka),
            None,
        )
    exact_place = (district if taluka is None else None, taluka)
    places = [exact_place, (district, None), (None, None)] if trend.over else [exact_place]
    if not trend.over and set(area) - {"district_id", "taluka_id"}:
        places = []
    targets = {
        (row.district_id, row.taluka_id): row for row in rows_of_measure if row.kind == Marker.Kind.TARGET
    }
    target = next((targets[place] for place in places if place in targets), None)
    event_rows = [(_event(row), row) for row in rows_of_measure if row.kind == Marker.Kind.EVENT]
    applicable = events_in([event for event, _ in event_rows], district, taluka)
    return Markers(
        target=target.value if target else None,
        target_text=_text(target) if target else NO_TEXT,
        events=tuple(EventNote(event.day, _text(row)) for event, row in event_rows if event in applicable),
    )


def _text(row: Marker) -> Text:
    return Text(row.text or row.text_mr, row.text_mr or row.text)


def _single_id(area: Equals, column: str) -> int | None:
    value = area.get(column)
    if isinstance(value, tuple):
        value = value[0] if len(value) == 1 else None
    return value if isinstance(value, int) else None
