"""What the history answers."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.core.envelope import Label


class KeptDays(Schema):
    """Days that can be asked for, both ends included."""

    first: date
    last: date


class HistoryOut(Schema):
    """`days`: how long every day is kept. `bytes`: what all of it takes on the disk. `paths`: of the answers that take
    `as_known_on`, as the API's document writes them.
    """

    periods: list[KeptDays]
    days: int
    records: int
    bytes: int
    paths: list[str]


class MeasureThen(Schema):
    key: str
    label: Label
    then: float
    now: float


class Difference(Schema):
    """A figure of one month and one unit that is another one now."""

    month: str
    label: Label
    unit: Label | None
    measure: str
    then: float
    now: float


class CauseOut(Schema):
    kind: Literal["import", "undo", "edit"]
    at: datetime
    person: str
    rows: int
    filename: str
    import_id: int | None


class ChangesOut(Schema):
    """`kept_at`: when the record was kept that is compared with now. `more`: what is not listed."""

    dataset: str
    label: Label
    kept_at: datetime
    measures: list[MeasureThen]
    differences: list[Difference]
    more: int
    causes: list[CauseOut]
    more_causes: int
