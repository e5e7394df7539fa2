"""Measures: the numbers that dashboards show, and how each adds up over time and over rows."""

from dataclasses import dataclass, field
from typing import Literal

from catalog.text import Text

Adds = Literal["sum", "latest"]
Unit = Literal["records", "days", "lacs", "percent"]


@dataclass(frozen=True, slots=True)
class Total:
    """A column added up: `sum` over all rows, or `latest`: the newest value per key in the window, summed over keys.

    `pending` marks the measures whose way of adding a super admin may switch (requirement 25).
    """

    name: str
    label: Text
    adds: Adds = "sum"
    pending: bool = False
    unit: Unit = "records"


@dataclass(frozen=True, slots=True)
class WeightedMean:
    """The mean of column `name` weighted by column `weight`; the plain mean where the weights sum to 0
    (requirement 32)."""

    name: str
    label: Text
    weight: str
    unit: Unit = "days"


Measure = Total | WeightedMean


@dataclass(frozen=True, slots=True)
class Positive:
    """A filter on rows: those in which `of`, less all of `less`, is above 0. Names totals."""

    of: str
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AgeBuckets:
    """Whole-day age classes of a date column, counted to today in Asia/Kolkata: (name, first day, last day)."""

    date: str
    buckets: tuple[tuple[str, int, int | None], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a dashboard answer: measures grouped by dimensions.

    Dimensions are columns of the partition (`taluka_id`, `district_id`, `status`, …) or the derived `month`
    (YYYY-MM), `day` (YYYY-MM-DD) and `age_bucket` (a name of the dataset's `ages`, of rows that fall in one).
    Each row of an answer carries its dimensions, its measures and `count`, the number of entries.
    """

    name: str
    by: tuple[str, ...]
    measures: tuple[str, ...]
