"""Request and response schemas of operations."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

from portal.core.envelope import Label
from portal.core.validation import WriteSchema
from portal.figures.schemas import LastImport


class DatasetSettingIn(WriteSchema):
    pending_adds_up: Literal["sum", "latest"]


class DatasetSettingOut(Schema):
    dataset: str
    pending_adds_up: dict[str, Literal["sum", "latest"]]


Month = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]


class RefreshIn(WriteSchema):
    """Dataset to refresh (default: all), and its months such as `2026-04` (default: all)."""

    dataset: str | None = None
    months: list[Month] | None = Field(None, min_length=1, max_length=600)


class RefreshOut(Schema):
    months: dict[str, int]


class FiguresOfDataset(Schema):
    """Freshness and size of a dataset's published figures. `waiting_since`: the oldest change not yet published."""

    dataset: str
    data_as_of: date | None
    days_behind: int | None
    behind: bool
    version: int
    built_at: datetime | None
    rows: int
    files: int
    bytes: int
    months: int
    first_month: str | None
    last_month: str | None
    pending: int
    waiting_since: datetime | None


class FiguresTotal(Schema):
    rows: int
    files: int
    bytes: int


class FiguresImports(Schema):
    """This month's imports without previews, and those waiting. `median_seconds`: from upload to the end, of the latest
    `timed` imports.
    """

    count: int
    with_failed_rows: int
    rows: int
    accepted_rows: int
    waiting: int
    waiting_since: datetime | None
    timed: int
    median_seconds: float | None


class FiguresOut(Schema):
    """`damaged`: the manifest can't be read and the worker rebuilds it. `dagster_url`: URL of Dagster's UI, if any;
    a path of the portal requires `POST /api/operations/dagster-access` first.
    """

    datasets: list[FiguresOfDataset]
    total: FiguresTotal
    damaged: bool
    worker_alive: bool
    imports: FiguresImports
    dagster_url: str | None


class MonthOfFigures(Schema):
    """A month with entries or published figures. `rows` and `bytes`: of its file, which has `shares` months."""

    month: str
    published: bool
    rows: int
    bytes: int
    shares: int


class LineagePart(Schema):
    """A measure or dimension of a chart. Derived dimensions (month, day, age_bucket) have no label."""

    name: str
    label: Label | None


class LineageChart(Schema):
    kind: Literal["dashboard", "performance", "public"]
    name: str
    by: list[LineagePart]
    measures: list[LineagePart]


class LineageSheet(Schema):
    imports: int
    rows: int
    last_import: LastImport | None


class LineageTable(Schema):
    name: str
    rows: int
    by_hand: int
    changed_at: datetime | None


class LineageOut(Schema):
    """The lineage of a dataset from sheet to charts, with counts at each stage."""

    dataset: str
    sheet: LineageSheet
    table: LineageTable
    aggregate: FiguresOfDataset
    charts: list[LineageChart]


class DagsterAccessOut(Schema):
    url: str
