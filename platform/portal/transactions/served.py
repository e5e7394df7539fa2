"""A dataset with its API-specific overrides."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import QuerySet
from pydantic import BaseModel

from catalog.dataset import Dataset
from marts.query import Query
from portal.accounts.models import User
from portal.core.policies import Reader
from portal.core.routing import PolicyRouter
from portal.transactions.figures import Figures, FiguresRequest, load_figures, request_for
from portal.transactions.filters import DayFilters
from portal.transactions.models import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Messages after writes, in English; the Marathi is in `portal.transactions.texts`."""

    created: str = "Transaction created successfully"
    updated: str = "Transaction updated successfully"
    deleted: str = "Transaction deleted successfully"


@dataclass(frozen=True, kw_only=True, eq=False)
class Served:
    """A dataset with its API-specific overrides."""

    dataset: Dataset
    # The dashboard's query parameters, the function that turns them into a marts query, and the one that builds the
    # payload from the result. A dataset that only feeds another one's figures has no dashboard.
    dashboard_query: type[BaseModel] = BaseModel
    dashboard_data: type[BaseModel] = BaseModel
    build_query: Callable[[FiguresRequest], Query] | None = None
    compose: Callable[[Figures, Query], dict[str, object]] | None = None
    # Fields the form may omit: counts default to 0, places follow from the level below.
    optional: frozenset[str] = field(default_factory=frozenset)
    # Additional filters of the list and export (pydantic fields by name), and the function that applies them.
    list_filters: Mapping[str, object] = field(default_factory=dict)
    narrow: Callable[[QuerySet[Entry], DayFilters], QuerySet[Entry]] | None = None
    # Fields of a row beyond its definition: their schema, and the function that adds them.
    row_fields: Mapping[str, object] = field(default_factory=dict)
    decorate: Callable[[dict[str, object]], dict[str, object]] | None = None
    # Alternative spellings of a body's fields → canonical ones.
    spellings: Mapping[str, str] = field(default_factory=dict)
    # Adds the department's own routes, before the generic ones so that a fixed path wins over `{entry_id}`.
    routes: Callable[[PolicyRouter, "Served"], None] | None = None
    previous_year: bool = False
    # How many of the newest entries the dashboard includes as `recent_transactions`.
    recent: int = 0
    texts: Texts = field(default_factory=Texts)
    # Returns examples for a user's sample template by column, instead of those in the definition.
    examples: Callable[[User], Mapping[str, Sequence[str]]] | None = None

    @property
    def has_dashboard(self) -> bool:
        return self.dashboard_data is not BaseModel

    def dashboard(self, *, user: Reader, filters: DayFilters, today: date) -> dict[str, object]:
        """Return the dashboard with these filters, as `user` may see it."""
        assert self.build_query is not None and self.compose is not None
        request = request_for(dataset=self.dataset, user=user, filters=filters, today=today)
        query = self.build_query(request)
        return self.compose(load_figures(request, query), query)
