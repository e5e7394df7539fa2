"""Department performance on the wire. Null is what a department's sheet does not say."""

from datetime import date
from typing import Literal

from ninja import Schema

from catalog.clearance import Reason
from catalog.funnel import Past, Place
from portal.core.envelope import Label
from portal.transactions.values import FilterDay, FilterId

# A field called `date` hides the type in its class.
DayOut = date


class PerformanceMetrics(Schema):
    """Percent with one decimal, counts, days with one decimal, and satisfaction out of 5.

    `closure_rate` is closed in percent of received; `success_rate` approved in percent of closed, null where the sheets
    do not tell what was approved.
    """

    closure_rate: float | None
    success_rate: float | None
    total_submitted: int | None
    total_completed: int | None
    total_pending: int | None
    average_processing_time: float | None
    citizen_satisfaction: float | None


class PerformanceLevel(Schema):
    """Colours as the specification names them, always shown with the word."""

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
    """One of several compared by the same rate, in percent with one decimal.

    `part` of `cases` is what was reported; `counted_part` of `counted_cases` is what the comparison is made of: without
    `excess_refusals`, and with the `held_cases` that `missing_sheets` can hold. `center` is the rate of all the
    others, `lower` and `upper` are its limits of 95 % at this caseload, `least` and `most` those of 99.8 %. The rank
    lies between `best` and `worst` of the `of` that have cases. `past` compares with the same days a year before,
    `peers` are the others with half to twice as many cases.
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


class ComparedUnit(Schema):
    id: int
    name: str
    name_mr: str
    comparison: Comparison


class ComparisonOut(Schema):
    """The units in the order of their rates. Fewer than `least_units` with cases are given no limits."""

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
    """The area, office or service that a dashboard is narrowed to."""

    division_id: FilterId = None
    district_id: FilterId = None
    taluka_id: FilterId = None
    office_id: FilterId = None
    service_id: FilterId = None


class ClearanceQuery(PlaceQuery):
    """Where, and the day by which everything is to be cleared."""

    clear_by: FilterDay = None


class ClearanceStep(Schema):
    """If `more` cases are closed each week: `date` is expected, `earliest` to `latest` the 80 % range.

    Without a `reason`, a null `latest` lies beyond what the weeks tell.
    """

    more: int
    reason: Reason | None
    weeks: float | None
    date: DayOut | None
    earliest: DayOut | None
    latest: DayOut | None


class ClearanceOut(Schema):
    """`received` and `closed` a week on average from `first` to `until`; `load` is received per closed.

    `steps` start with the current pace. `relief` is how many cases more must be closed a week to clear by `clear_by`.
    """

    dataset: str
    department: str
    label: Label
    pending: int
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
    """A department's place in the ranking by `ranked_by`; without that rate it has none and comes last."""

    id: int
    name: str
    name_mr: str
    slug: str
    logo_url: str
    rank: int | None
    ranked_by: Literal["closure_rate"]
    # Null where departments are not compared over whole sheets, as in a part of the district.
    comparison: Comparison | None
    performance_metrics: PerformanceMetrics
    performance_level: PerformanceLevel | None
    key_insights: KeyInsights
    period_from: date
    period_to: date
    data_as_of: date | None
