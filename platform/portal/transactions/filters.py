"""Fields common to all entry filters. The other fields are generated from the definition (`schemas.area_filters`) and
read by name.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal, Protocol, cast

from ninja import Schema
from pydantic import BaseModel

from portal.core.validation import FilterText
from portal.transactions.values import FilterDay, FilterId

SortOrder = Literal["asc", "desc", ""]


class DayFilters(Protocol):
    """The filters of a list or of a dashboard."""

    @property
    def date_from(self) -> date | None: ...

    @property
    def date_to(self) -> date | None: ...


class ListFilters(DayFilters, Protocol):
    """The filters of a list or an export (`schemas.filter_schema`)."""

    @property
    def search(self) -> str: ...

    @property
    def sort_by(self) -> str: ...

    @property
    def sort_order(self) -> SortOrder: ...


def filters_of(schema: type[BaseModel], values: Mapping[str, object]) -> DayFilters:
    """Parse `values` with a filter schema."""
    return cast(DayFilters, schema(**values))


class AreaFilters(Schema):
    """Filters of routes that are not about one list: days, and places by id or by name."""

    date_from: FilterDay = None
    date_to: FilterDay = None
    division_id: FilterId = None
    division: FilterText | None = None
    district_id: FilterId = None
    district: FilterText | None = None
    taluka_id: FilterId = None
    taluka: FilterText | None = None
