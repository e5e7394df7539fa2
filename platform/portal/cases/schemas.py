"""Request and response schemas of cases."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema
from pydantic import Field

from catalog.cases import DayUnit, State
from portal.core.envelope import Label
from portal.core.paging import PageQuery
from portal.core.validation import Edit, FilterText, Id, Reason, ShortText, WriteSchema
from portal.transactions.signals import SignalFacts
from portal.transactions.values import Day, FilterDay, MaybeDay


class NamedValue(Schema):
    """`key` is the filter value; "" if the list has none."""

    key: str
    name: str
    name_mr: str


class CaseChoice(Schema):
    name: str
    label: Label


class CaseGroup(CaseChoice):
    """A field that cases are filtered and counted by; `filter` is the parameter's name."""

    filter: str


class CaseList(Schema):
    """A list of cases. `path`: the path of its rows below /api. `states`: most urgent first."""

    dataset: str
    department: str
    path: str
    label: Label
    by: list[CaseGroup]
    stages: list[CaseChoice]
    states: list[CaseChoice]
    may_write: bool


class CaseFilters(Schema):
    """Filters that a list does not have are ignored."""

    taluka_id: Id | None = None
    service_id: Id | None = None
    office_id: Id | None = None
    eoffice_section_id: Id | None = None
    category: FilterText | None = None
    office: FilterText | None = None
    desk: FilterText | None = None
    stage: FilterText | None = None


class QueueFilters(CaseFilters):
    """`urgent`: cases past their limit or due within three days. `missing`: cases that the newest list of their office
    lacks. Default: all open cases.
    """

    state: Literal["", "urgent", "missing", State] = ""


class QueueQuery(QueueFilters, PageQuery):
    per_page: int = Field(25, ge=1, le=100)


class CaseMarkOut(Schema):
    """When an open case was missing from the newest list. `entry_id`: its entry, to enter the end date."""

    id: int
    entry_id: int
    at: datetime


class CaseRow(Schema):
    """`allowed`, `used` and `days_left` are in `unit`; `days_left` is negative after the limit. `due`: the last day in
    time, null if the limit is unknown. `started`: when the stage began. `by`: the fields of the list's `by`.
    """

    case_number: str
    status: NamedValue
    stage: NamedValue | None
    received: date
    started: date | None
    ended: date | None
    allowed: int | None
    unit: DayUnit | None
    used: int | None
    days_left: int | None
    due: date | None
    state: State
    by: dict[str, NamedValue]
    mark: CaseMarkOut | None


class PublicRate(Schema):
    """`rate`: a whole percentage. `cases`: rounded down to tens."""

    name: str
    name_mr: str
    rate: int
    cases: int


class PublicRates(Schema):
    """A list's decisions from `first` to `last`, by service. Services with fewer than `least` cases are omitted."""

    dataset: str
    label: Label
    first: date
    last: date
    least: int
    services: list[PublicRate]


class PauseQuery(Schema):
    case_number: FilterText


class PauseOut(Schema):
    """Days that do not count, both ends included. `last` null: paused until an end is entered."""

    id: int
    revision: int
    case_number: str
    first: date
    last: date | None
    reason: str
    updated_at: datetime


class _Pause(WriteSchema):
    first: Day
    last: MaybeDay = None
    reason: Reason


class PauseIn(_Pause):
    case_number: ShortText


class PauseUpdate(Edit, _Pause):
    pass


class StateCounts(Schema):
    broken: int
    soon: int
    running: int
    paused: int
    unknown: int
    unjudged: int
    met: int
    late: int


class OnTime(Schema):
    """Share of cases decided in time among those with a known limit; `low` and `high`: 95% Wilson interval."""

    part: int
    whole: int
    rate: float | None
    low: float | None
    high: float | None


class GroupRow(NamedValue):
    counts: StateCounts
    on_time: OnTime


class MonthRow(OnTime):
    month: str


class PenaltyExposure(Schema):
    """Possible penalties in rupees, if every open case past its limit is fined."""

    cases: int
    least: int
    most: int
    confirmed: bool


class TermUsed(Schema):
    """A legal term used by the clocks. `value` null: set per service, or unknown."""

    code: str
    name: str
    name_mr: str
    value: int | None
    unit: Literal["calendar", "working", "rupees"]
    source: str
    source_mr: str
    source_date: str
    confirmed: bool


class WindowQuery(Schema):
    """Default: the last complete month."""

    date_from: FilterDay = None
    date_to: FilterDay = None


class CaseCompared(Schema):
    """A measure of the list and of the summary sheet. `difference`: list minus sheet."""

    measure: str
    label: Label
    listed: int
    sheet: int
    difference: int


class CaseDifference(CaseCompared):
    by: dict[str, NamedValue]


class Reconciliation(Schema):
    """`differences`: largest first, by the fields that list and sheet share."""

    dataset: str
    summary: str
    date_from: date
    date_to: date
    equal: bool
    measures: list[CaseCompared]
    differences: list[CaseDifference]


class CaseSummary(Schema):
    """`open`: cases not yet closed. `missing`: open cases that the newest list lacks. `months`: the last 24 complete
    months with closed cases. `signal`: the signal in their on-time rates.
    """

    dataset: str
    today: date
    data_as_of: str | None
    version: int
    pending: int
    open: int
    missing: int
    counts: StateCounts
    on_time: OnTime
    by: dict[str, list[GroupRow]]
    months: list[MonthRow]
    signal: SignalFacts
    exposure: PenaltyExposure | None
    terms: list[TermUsed]
    note: str
