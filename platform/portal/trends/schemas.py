"""Request and response schemas of trends. Null: no sheet reports it, or it can't be compared."""

from datetime import date
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from catalog.trends import By, Good, Unit
from portal.core.envelope import Label
from portal.core.validation import FilterText
from portal.transactions.signals import SignalOut
from portal.transactions.values import FilterId

Departments = Annotated[str, Field(max_length=1000)]


class Period(Schema):
    by: By = "month"
    financial_year: FilterText | None = None


class TrendsQuery(Period):
    department: Annotated[str, Field(max_length=100)] = ""  # default: the first with figures
    division_id: FilterId = None
    district_id: FilterId = None
    taluka_id: FilterId = None
    format: Literal["json", "xlsx"] = "json"


class BriefQuery(Period):
    language: Literal["en", "mr"] = "en"
    departments: Departments = ""  # comma-separated slugs or ids; default: all


class PointOut(Schema):
    """`previous`: the complete period a year before. `change`: of a period in progress, compared by the same days."""

    period: str
    first: date
    value: float | None
    previous: float | None
    change: float | None
    state: Literal["complete", "running", "missing", "ahead"]
    missing: list[str]


class MeasureOut(Schema):
    """`value`: from `first` to `until`; `previous`: the same days a year before. A position is of the last day."""

    key: str
    label: Label
    unit: Unit
    decimals: int
    rate: bool
    stands: bool
    good: Good
    tone: Literal["good", "bad", "neutral"]
    as_of: date | None
    first: date
    until: date
    value: float | None
    previous: float | None
    change: float | None
    missing: list[str]
    finding: Label
    signal: SignalOut
    points: list[PointOut]


class TrendsOut(Schema):
    department: str
    name: str
    name_mr: str
    by: By
    financial_year: str
    previous_financial_year: str
    financial_years: list[str]
    has_places: bool
    as_of: date | None
    # The units that the figures leave out.
    left_out: Label | None
    measures: list[MeasureOut]
