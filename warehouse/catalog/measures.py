"""Measures: numbers shown on dashboards, and how they add up over time and rows."""

from dataclasses import dataclass, field
from typing import Literal

from catalog.text import Text

Adds = Literal["sum", "latest"]
Unit = Literal["records", "days", "lacs", "percent"]


@dataclass(frozen=True, slots=True)
class Total:
    """A column total: `sum` of all rows, or `latest`: the newest value per key in the window, summed over keys.

    Super admins may switch `adds` for measures marked as `pending` (requirement 25).
    """

    name: str
    label: Text
    adds: Adds = "sum"
    pending: bool = False
    unit: Unit = "records"


@dataclass(frozen=True, slots=True)
class WeightedMean:
    """The mean of column `name` weighted by column `weight`; plain if all weights are 0 (requirement 32)."""

    name: str
    label: Text
    weight: str
    unit: Unit = "days"


Measure = Total | WeightedMean


@dataclass(frozen=True, slots=True)
class Positive:
    """Filter for rows in which the total `of`, minus those in `less`, is above 0."""

    of: str
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AgeBuckets:
    """Age classes of a date column in whole days up to today in Asia/Kolkata: (name, first day, last day).
    A day in the future has the age 0.
    """

    date: str
    buckets: tuple[tuple[str, int, int | None], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a dashboard response: measures grouped by dimensions.

    Dimensions are partition columns (`taluka_id`, `status`…) or the derived `month` (YYYY-MM), `day` (YYYY-MM-DD) and
    `age_bucket` (a name in the dataset's `ages`; rows outside all buckets are dropped). Each result row has its
    dimensions, its measures and `count`, the number of entries.
    """

    name: str
    by: tuple[str, ...]
    measures: tuple[str, ...]
