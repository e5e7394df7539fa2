"""Schemas of the history endpoints."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.core.envelope import Label


class KeptDays(Schema):
    """A range of available days, both ends included."""

    first: date
    last: date


class HistoryOut(Schema):
    """`days`: how long every day is kept. `bytes`: size on disk. `paths`: API paths that accept `as_known_on`."""

    periods: list[KeptDays]
    days: int
    records: int
    bytes: int
    paths: list[str]


class MeasureThen(Schema):
    key: str
    label: Label
    then: float | None
    now: float | None


class Difference(Schema):
    """A figure of one month and unit that has changed."""

    month: str
    label: Label
    unit: Label | None
    measure: str
    then: float
    now: float


# A change made since then: the `rows` of one import, or one user's entries of one day.
class CauseOut(Schema):
    kind: Literal["import", "undo", "edit"]
    at: datetime
    person: str
    rows: int
    filename: str
    import_id: int | None


class ChangesOut(Schema):
    """`kept_at`: time of the compared record. `more`: number of differences not listed."""

    dataset: str
    label: Label
    kept_at: datetime
    measures: list[MeasureThen]
    differences: list[Difference]
    more: int
    causes: list[CauseOut]
    more_causes: int
