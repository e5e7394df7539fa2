"""Which datasets the API serves, and what each does in its own way.

A new department adds its model in `models`, its dashboard in a module beside `eferfar`, and one line here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from catalog.dataset import Dataset
from portal.transactions import eferfar
from portal.transactions.figures import Figures, FiguresRequest


@dataclass(frozen=True, kw_only=True)
class Served:
    """A dataset with the parts of its API that are its own."""

    dataset: Dataset
    # The dashboard's query parameters, how they become one question to the figures, and the payload made of
    # the answer.
    dashboard_query: type[BaseModel]
    dashboard_data: type[BaseModel]
    ask: Callable[[FiguresRequest], Any]
    compose: Callable[[Figures, Any], dict[str, Any]]
    # Counts that the form may leave out; they are 0 then.
    optional: frozenset[str] = field(default_factory=frozenset)


SERVED: Mapping[str, Served] = MappingProxyType(
    {
        eferfar.EFERFAR.name: Served(
            dataset=eferfar.EFERFAR,
            dashboard_query=eferfar.DashboardQuery,
            dashboard_data=eferfar.DashboardData,
            ask=eferfar.ask,
            compose=eferfar.compose,
            optional=frozenset({"stay_orders"}),
        )
    }
)
