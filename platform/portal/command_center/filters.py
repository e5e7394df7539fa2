"""What the Command Center can be asked for."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from portal.command_center.explain import FigureName
from portal.core.validation import FilterText
from portal.organisation.filters import DepartmentFilter
from portal.transactions.filters import AreaFilters
from portal.transactions.values import FilterDay


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and value.strip().lower() in ("", "all") else value


PeriodName = Annotated[
    Literal["financial_year", "quarter", "month", "last_30_days", "custom"] | None,
    BeforeValidator(_blank_is_none),
]
QuarterName = Annotated[Literal["Q1", "Q2", "Q3", "Q4"] | None, BeforeValidator(_blank_is_none)]


class PeriodFilters(AreaFilters):
    """Which days, places and departments; nothing set is the running financial year of the whole district."""

    period: PeriodName = None
    financial_year: FilterText | None = None
    quarter: QuarterName = None
    department: DepartmentFilter = None


class CenterFilters(PeriodFilters):
    # The same two days under their short names.
    from_day: FilterDay = Field(None, alias="from")
    to_day: FilterDay = Field(None, alias="to")


class ExplainFilters(CenterFilters):
    figure: FigureName
