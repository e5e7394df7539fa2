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
    """A month (`YYYY-MM`, by default the current one) or a financial year. With a dataset, rows are its units."""

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
    """Both days are inclusive and default to today. At most one financial year."""

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
    """A day, or `YYYY-MM`. `off` is a day without work; `holiday` is the reason, unless it is a weekend."""

    key: str
    off: bool
    today: bool
    holiday: str | None
    holiday_mr: str | None


class Cell(Schema):
    """One sheet, or several with their counts; the status is then the worst of theirs."""

    status: Status
    counts: Counts | None = None


class Row(Schema):
    """The sheets of one unit, or of all units of a dataset combined."""

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
    """A sheet that the user may query, and the departments that fill it in. For a list of cases (`cases`) the rhythm is
    configured, and lists are owed from `since`.
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
    """`departments_expected` owed sheets, and `departments_reported` sent at least one.

    `latest_working_day` is today or the last working day before it.
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
    """`office` is the office that sent a list of cases, if each of a taluka's offices sends its own."""

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
    """`day` is the sheet's position in the calendar; it covers the days from `first` to `last`. If `cases`, it is a
    list of cases, for which a nil return means that there are no pending ones.
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
    """Without an id, a fixed annual holiday, which can't be deleted."""

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
