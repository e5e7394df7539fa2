"""What operations answer and accept."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.core.validation import WriteSchema


class LastImport(Schema):
    id: int
    filename: str
    row_count: int
    finished_at: datetime | None


class Freshness(Schema):
    """How current a dataset's figures are; `pending` counts what they do not show yet."""

    data_as_of: date | None
    version: int
    pending: int
    last_import: LastImport | None


class DatasetSettingIn(WriteSchema):
    pending_adds_up: Literal["sum", "latest"]


class DatasetSettingOut(Schema):
    dataset: str
    pending_adds_up: dict[str, Literal["sum", "latest"]]


class RefreshIn(WriteSchema):
    """Which dataset to rebuild; all of them when left out."""

    dataset: str | None = None


class RefreshOut(Schema):
    months: dict[str, int]
