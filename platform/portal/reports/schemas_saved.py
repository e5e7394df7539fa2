"""Request and response schemas of saved and ready reports."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

from portal.core.envelope import Label, NamedRef
from portal.core.paging import ListQuery
from portal.core.validation import Edit, FilterText, Id, OptionalShortText, WriteSchema
from portal.operations.schemas_runs import LastRun, ScheduleOut
from portal.organisation.filters import DepartmentFilter
from portal.reports.relative import PERIODS
from portal.reports.schemas import Slug
from portal.transactions.values import FilterDay, FilterId

Period = Literal[*PERIODS]  # type: ignore[valid-type]
Format = Literal["xlsx", "csv", "pdf"]
Name = Annotated[OptionalShortText, StringConstraints(max_length=120)]


class SavedIn(WriteSchema):
    """`date_from` and `date_to` are required for the period `dates` and ignored for others."""

    read_only = frozenset(
        {"id", "revision", "title", "covers", "district", "taluka", "schedules", "last_run", "changed_by", "updated_at",
         "created_at"}
    )  # fmt: skip
    name: Annotated[Name, StringConstraints(min_length=1)]
    name_mr: Name = ""
    report: Slug
    period: Period
    date_from: FilterDay = None
    date_to: FilterDay = None
    district_id: FilterId = None
    taluka_id: FilterId = None
    department: DepartmentFilter = None
    formats: list[Format] = Field(min_length=1, max_length=3)
    language: Literal["en", "mr"]


class SavedUpdate(Edit, SavedIn): ...


class Days(Schema):
    date_from: date
    date_to: date


class PeriodOut(Days):
    """The days that a period covers if the report is run today."""

    period: Period


class SavedOut(Schema):
    """`covers`: the days of the report if it is run now."""

    id: int
    name: str
    name_mr: str
    report: Slug
    title: Label
    period: Period
    date_from: date | None
    date_to: date | None
    covers: Days
    district_id: int | None
    district: Label | None
    taluka_id: int | None
    taluka: Label | None
    department: str | None
    formats: list[Format]
    language: Literal["en", "mr"]
    schedules: list[ScheduleOut]
    last_run: LastRun | None
    changed_by: str | None
    updated_at: datetime
    revision: int


class ReadyQuery(ListQuery):
    report: FilterText | None = None
    state: FilterText | None = None


class ReadyFile(Schema):
    format: Format
    bytes: int


class ReadyOut(Schema):
    """`schedule` is null for a report run on request. `failure`: why files are missing."""

    id: int
    name: str
    name_mr: str
    report: Slug
    title: Label
    date_from: date
    date_to: date
    language: Literal["en", "mr"]
    state: Literal["done", "failed"]
    failure: str
    files: list[ReadyFile]
    by_schedule: bool
    schedule: NamedRef | None
    made_by: str | None
    made_at: datetime
    kept_until: date


class FileQuery(Schema):
    format: Format


class RunNow(Schema):
    """The requested run."""

    run: Id
