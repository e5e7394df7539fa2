"""Query parameters of the Command Center."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from catalog.calendar import Quarter
from portal.core.validation import FilterText, all_is_none
from portal.organisation.filters import DepartmentFilter
from portal.transactions.filters import AreaFilters
from portal.transactions.values import FilterDay

Kind = Literal["financial_year", "quarter", "month", "last_30_days", "custom"]
FigureName = Literal[
    "total_transactions",
    "total_approved_applications",
    "monthly_collection",
    "pending_applications",
    "closure_rate",
]


class PeriodFilters(AreaFilters):
    """Days, places and departments. Defaults to the current financial year of the whole district."""

    period: Annotated[Kind | None, BeforeValidator(all_is_none)] = None
    financial_year: FilterText | None = None
    quarter: Annotated[Quarter | None, BeforeValidator(all_is_none)] = None
    department: DepartmentFilter = None


class CenterFilters(PeriodFilters):
    # Short names of date_from and date_to.
    from_day: FilterDay = Field(None, alias="from")
    to_day: FilterDay = Field(None, alias="to")


class ExplainFilters(CenterFilters):
    figure: FigureName
