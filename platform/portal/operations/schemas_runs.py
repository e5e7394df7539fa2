"""Request and response schemas of schedules, runs and backups."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

from catalog.cron import LAST_DAY, Every
from portal.core.envelope import NamedRef
from portal.core.paging import ListQuery
from portal.core.validation import Edit, FilterText, Id, OptionalShortText, WriteSchema

What = Literal["refresh", "rebuild", "backup", "report"]
Job = Literal["import", "refresh", "rebuild", "backup", "report", "other"]
State = Literal["requested", "queued", "running", "done", "failed", "cancelled"]
Trigger = Literal["import", "schedule", "hand", "dagster"]
Name = Annotated[OptionalShortText, StringConstraints(max_length=120)]
DatasetName = Annotated[str, StringConstraints(max_length=64)]


class WhenIn(WriteSchema):
    """A recurring time (`catalog.cron.When`), or a cron expression with `every: cron`. Days: 0 is Sunday."""

    every: Every
    step: int = Field(1, ge=1, le=30)
    minute: int = Field(0, ge=0, le=59)
    at: Annotated[str, StringConstraints(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")] = "02:00"
    days: list[Annotated[int, Field(ge=0, le=6)]] = Field(default_factory=list, max_length=7)
    day: int = Field(1, ge=1, le=LAST_DAY)
    cron: Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)] = ""


class WhenOut(Schema):
    every: Every
    step: int
    minute: int
    at: str
    days: list[int]
    day: int
    cron: str


class LastRun(Schema):
    id: int
    state: State
    created_at: datetime


class ScheduleOut(Schema):
    id: int
    revision: int
    name: str
    name_mr: str
    what: What
    datasets: list[str]
    report: NamedRef | None
    when: WhenOut
    cron: str
    is_active: bool
    next_runs: list[datetime]
    last_run: LastRun | None
    may_change: bool
    changed_by: str | None
    updated_at: datetime


class ScheduleIn(WriteSchema):
    read_only = frozenset(ScheduleOut.model_fields) | {"created_at"}
    name: Annotated[Name, StringConstraints(min_length=1)]
    name_mr: Name = ""
    what: What
    datasets: list[DatasetName] = Field(default_factory=list, max_length=100)
    # The saved report to run.
    report_id: Id | None = None
    when: WhenIn
    is_active: bool = True


class ScheduleUpdate(Edit, ScheduleIn): ...


class ScheduleActive(Edit):
    is_active: bool


class ScheduleList(Schema):
    """`watched`: whether Dagster's daemon has evaluated the schedules within the last minute."""

    schedules: list[ScheduleOut]
    watched: bool


class Ticks(Schema):
    cron: str
    next_runs: list[datetime]


class RunQuery(ListQuery):
    job: FilterText | None = None
    dataset: FilterText | None = None
    trigger: FilterText | None = None
    state: FilterText | None = None


class RunImport(Schema):
    id: int
    filename: str


class RunOut(Schema):
    id: int
    run_id: str | None
    job: Job
    dataset: str
    trigger: Trigger
    schedule: NamedRef | None
    scheduled_for: datetime | None
    import_record: RunImport | None
    report: NamedRef | None
    requested_by: str | None
    state: State
    steps_done: int
    steps_total: int
    failure: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    seconds: float | None


class LogLine(Schema):
    at: datetime
    level: str
    step: str
    text: str


class RunDetail(RunOut):
    log: list[LogLine]


class RebuildIn(WriteSchema):
    """Datasets to rebuild. Default: all, with compaction and the public charts."""

    datasets: list[DatasetName] = Field(default_factory=list, max_length=100)


class BackupOut(Schema):
    name: str
    made_at: datetime
    bytes: int
    sha256: str
    rows: int
    files: int
    database: Literal["sqlite", "postgresql"]
