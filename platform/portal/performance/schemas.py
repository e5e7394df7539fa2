"""Request and response schemas of department performance. Null: not reported by the department's sheets."""

from datetime import date
from typing import Literal

from ninja import Schema

from catalog.clearance import Reason
from catalog.funnel import Past, Place
from portal.core.envelope import Label, NamedRef
from portal.transactions.values import FilterDay, FilterId

# In a class with a field `date`, that name is the field, not the type.
DayOut = date


class PerformanceMetrics(Schema):
    """Counts; percentages and days with one decimal; satisfaction out of 5.

    `closure_rate`: closed in percent of received. `success_rate`: approved in percent of closed, null if the sheets do
    not report approvals.
    """

    closure_rate: float | None
    success_rate: float | None
    total_submitted: int | None
    total_completed: int | None
    total_pending: int | None
    average_processing_time: float | None
    citizen_satisfaction: float | None


class PerformanceLevel(Schema):
    """A level and its colour, from the specification. The colour is always shown with the label."""

    key: str
    level: str
    level_mr: str
    color: str


class KeyInsights(Schema):
    primary_service: str | None
    primary_service_mr: str | None
    processing_mode: str | None
    processing_mode_mr: str | None
    improvement_areas: list[str]
    improvement_areas_mr: list[str]


class Comparison(Schema):
    """One of several units compared by the same rate, in percent with one decimal.

    `part` of `cases` was reported. The comparison uses `counted_part` of `counted_cases`: without `excess_refusals` and
    with the `held_cases` that `missing_sheets` can contain. `center`: the rate of all others, with 95% limits (`lower`,
    `upper`) and 99.8% limits (`least`, `most`) at this caseload. The rank is between `best` and `worst` of the `of`
    units with cases. `past`: comparison with the same days a year before. `peers`: others with half to twice as many
    cases.
    """

    rate: float | None
    part: int
    cases: int
    counted_part: int
    counted_cases: int
    counted_rate: float | None
    missing_sheets: int
    held_cases: int
    excess_refusals: int
    center: float | None
    lower: float | None
    upper: float | None
    least: float | None
    most: float | None
    place: Place | None
    needs_attention: bool
    best: int | None
    worst: int | None
    of: int
    previous_rate: float | None
    past: Past | None
    peers: int
    peers_rate: float | None


class ComparedUnit(NamedRef):
    comparison: Comparison


class ComparisonOut(Schema):
    """The units by rate. With fewer than `least_units` units with cases, there are no limits."""

    dataset: str
    rate: Literal["closure_rate", "on_time_rate"]
    label: Label
    definition: Label
    by: str
    period_from: date
    period_to: date
    data_as_of: date | None
    least_units: int
    units: list[ComparedUnit]


class PlaceQuery(Schema):
    """The area, office or service that a dashboard is filtered by."""

    division_id: FilterId = None
    district_id: FilterId = None
    taluka_id: FilterId = None
    office_id: FilterId = None
    service_id: FilterId = None


class ClearanceQuery(PlaceQuery):
    """Filters, and the day by which everything should be cleared."""

    clear_by: FilterDay = None


class ClearanceStep(Schema):
    """The estimate if `more` cases are closed each week: the expected `date`, and the 80% range `earliest` to `latest`.

    A null `latest` without a `reason`: too far away to estimate.
    """

    more: int
    reason: Reason | None
    weeks: float | None
    date: DayOut | None
    earliest: DayOut | None
    latest: DayOut | None


class ClearanceOut(Schema):
    """`received` and `closed`: weekly averages from `first` to `until`; `load`: received per closed.

    `pending` is null if no sheet was ever received. `steps` start with the current pace. `relief`: how many more cases
    must be closed a week to clear by `clear_by`.
    """

    dataset: str
    department: str
    label: Label
    pending: int | None
    weeks: int
    first: date
    until: date
    missing_sheets: int
    received: float | None
    closed: float | None
    load: float | None
    steps: list[ClearanceStep]
    clear_by: date | None
    relief: int | None
    reason: Reason | None


class DepartmentPerformance(Schema):
    """A department in the ranking by `ranked_by`. Without that rate it has no rank and comes last."""

    id: int
    name: str
    name_mr: str
    slug: str
    logo_url: str
    rank: int | None
    ranked_by: Literal["closure_rate"]
    # Null if departments are not compared, such as within a part of the district.
    comparison: Comparison | None
    performance_metrics: PerformanceMetrics
    performance_level: PerformanceLevel | None
    key_insights: KeyInsights
    period_from: date
    period_to: date
    data_as_of: date | None


class RankedDepartment(DepartmentPerformance):
    # The sections that the figures leave out, with their pending items.
    left_out: Label | None
