"""Response schemas of the public catalogue."""

from typing import Literal

from ninja import Schema

from portal.core.envelope import Label


class OpenColumn(Schema):
    """A line of the data dictionary."""

    name: str
    label: Label
    type: Literal["month", "text", "count", "truth"]


class OpenFile(Schema):
    format: Literal["csv", "json", "parquet"]
    url: str


class OpenDataset(Schema):
    """`first_month` and `last_month`: null without figures. `withheld`: number of `lines` without counts."""

    name: str
    title: Label
    department: Label
    columns: list[OpenColumn]
    files: list[OpenFile]
    first_month: str | None
    last_month: str | None
    lines: int
    withheld: int
    threshold: int
    version: int


class OpenCatalogue(Schema):
    licence: str
    catalogue: str
    datasets: list[OpenDataset]
