"""Query parameters of the Command Center."""

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
    """Days, places and departments. Defaults to the current financial year of the whole district."""

    period: PeriodName = None
    financial_year: FilterText | None = None
    quarter: QuarterName = None
    department: DepartmentFilter = None


class CenterFilters(PeriodFilters):
    # Short names of date_from and date_to.
    from_day: FilterDay = Field(None, alias="from")
    to_day: FilterDay = Field(None, alias="to")


class ExplainFilters(CenterFilters):
    figure: FigureName
