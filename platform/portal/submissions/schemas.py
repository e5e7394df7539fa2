"""Request and response schemas of the submission calendar."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints

from catalog.submissions import Rhythm, Saturdays, Status
from portal.core.validation import FilterText, OptionalShortText, ShortText, WriteSchema, one_line
from portal.organisation.filters import DepartmentFilter
from portal.transactions.values import Day, FilterId

UnitKey = Annotated[str, StringConstraints(min_length=1, max_length=100), AfterValidator(one_line)]


class GridQuery(Schema):
    """A month (`YYYY-MM`, this one if left out) or a financial year; a dataset shows its units one by one."""

    dataset: FilterText | None = None
    department: DepartmentFilter = None
    month: FilterText | None = None
    financial_year: FilterText | None = None
    division_id: FilterId = None
    district_id: FilterId = None
    taluka_id: FilterId = None


class ExportQuery(GridQuery):
    format: Literal["xlsx", "csv"] = "xlsx"


class SummaryQuery(Schema):
    """Both days are part of it; without them, today. At most a financial year."""

    date_from: Day | None = None
    date_to: Day | None = None


class Counts(Schema):
    expected: int
    received: int
    late: int
    nil: int
    missing: int
    due: int


class Column(Schema):
    """A day, or `YYYY-MM`. `off`: nobody works; `holiday` says why, unless it is a weekend."""

    key: str
    off: bool
    today: bool
    holiday: str | None
    holiday_mr: str | None


class Cell(Schema):
    """One sheet, or several with their counts: then the status is the worst of theirs."""

    status: Status
    counts: Counts | None = None


class Row(Schema):
    """A unit's sheets, or those of all units of a dataset together."""

    dataset: str
    department: str
    unit: str | None
    name: str
    name_mr: str
    units: int
    rhythm: Rhythm
    cells: list[Cell]
    totals: Counts


class SheetOut(Schema):
    """A sheet that the person may ask for, and the departments that fill it in. Of a list of cases (`cases`) the rhythm
    is set, and the first list is owed of `since`.
    """

    dataset: str
    label: str
    label_mr: str
    departments: list[str]
    cases: bool
    rhythm: Rhythm
    since: date | None


class RhythmIn(WriteSchema):
    rhythm: Rhythm


class Grid(Schema):
    dataset: str | None
    by: Literal["day", "month"]
    first: date
    last: date
    today: date
    sheets: list[SheetOut]
    columns: list[Column]
    rows: list[Row]
    totals: Counts


class SheetCounts(Counts):
    dataset: str
    label: str
    label_mr: str


class DepartmentCounts(Counts):
    slug: str
    name: str
    name_mr: str
    sheets: list[SheetCounts]


class Summary(Counts):
    """`departments_expected` of them owed something, `departments_reported` have sent some of it.

    `latest_working_day` is today, or the last day before it on which the offices worked.
    """

    date_from: date
    date_to: date
    departments: list[DepartmentCounts]
    departments_expected: int
    departments_reported: int
    latest_working_day: date


class DetailQuery(Schema):
    dataset: str = Field(max_length=64)
    unit: UnitKey
    day: Day


class Source(Schema):
    """`office`: whose list of cases it is, where a taluka's offices send one each."""

    import_id: int | None
    filename: str | None
    office: str
    rows: int
    at: datetime
    by: str | None


class NilOut(Schema):
    id: int
    note: str
    at: datetime
    by: str | None


class Detail(Schema):
    """`day` is the sheet's place in the calendar, `first` and `last` are the days that it covers. `cases`: it is
    a list of cases, whose nil return says that there is no pending one.
    """

    dataset: str
    label: str
    label_mr: str
    unit: str
    name: str
    name_mr: str
    day: date
    first: date
    last: date
    status: Status
    due_day: date | None
    rows: int
    first_received_at: datetime | None
    last_changed_at: datetime | None
    sources: list[Source]
    cases: bool
    nil: NilOut | None
    may_be_nil: bool


class NilIn(WriteSchema):
    dataset: Annotated[str, StringConstraints(max_length=64), AfterValidator(one_line)]
    unit: UnitKey
    day: Day
    note: OptionalShortText = ""


class NilReceipt(Schema):
    id: int
    dataset: str
    unit: str
    day: date
    note: str


class HolidayOut(Schema):
    """Without an id, a holiday of every year, which cannot be removed."""

    id: int | None
    day: date
    name: str
    name_mr: str


class WorkingDaysOut(Schema):
    year: int
    saturdays: Saturdays
    holidays: list[HolidayOut]


class WorkingWeekIn(WriteSchema):
    saturdays: Saturdays


class HolidayIn(WriteSchema):
    read_only = frozenset({"id"})
    day: Day
    name: ShortText
    name_mr: OptionalShortText = ""


class YearQuery(Schema):
    year: int | None = Field(None, ge=1950, le=2100)
