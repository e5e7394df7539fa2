"""A dataset with the parts of its API that are its own."""

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
from portal.transactions.figures import Figures, FiguresRequest, answer, request_for
from portal.transactions.filters import DayFilters
from portal.transactions.models import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What the answers to writes say, in English; `portal.transactions.texts` has the Marathi."""

    created: str = "Transaction created successfully"
    updated: str = "Transaction updated successfully"
    deleted: str = "Transaction deleted successfully"


@dataclass(frozen=True, kw_only=True, eq=False)
class Served:
    """A dataset with the parts of its API that are its own."""

    dataset: Dataset
    # The dashboard's query parameters, how they become one question to the figures, and the payload made of
    # the answer. A dataset that only feeds another one's figures has no dashboard.
    dashboard_query: type[BaseModel] = BaseModel
    dashboard_data: type[BaseModel] = BaseModel
    ask: Callable[[FiguresRequest], Query] | None = None
    compose: Callable[[Figures, Query], dict[str, object]] | None = None
    # What the form may leave out: counts are 0 then, places follow from the one below.
    optional: frozenset[str] = field(default_factory=frozenset)
    # The list's and the export's further filters (pydantic fields by name), and how they narrow the rows.
    list_filters: Mapping[str, object] = field(default_factory=dict)
    narrow: Callable[[QuerySet[Entry], DayFilters], QuerySet[Entry]] | None = None
    # Columns that a row carries beside those of its definition: (their schema, what they hold).
    row_fields: Mapping[str, object] = field(default_factory=dict)
    decorate: Callable[[dict[str, object]], dict[str, object]] | None = None
    # Other spellings of a body's fields → the canonical ones.
    spellings: Mapping[str, str] = field(default_factory=dict)
    # The department's own calls; added before the generic ones, so that a fixed path wins over `{entry_id}`.
    routes: Callable[[PolicyRouter, "Served"], None] | None = None
    previous_year: bool = False
    # How many of the newest entries the dashboard's answer carries as `recent_transactions`.
    recent: int = 0
    texts: Texts = field(default_factory=Texts)
    # What this person's sample template shows in a column instead of the definition's examples.
    examples: Callable[[User], Mapping[str, Sequence[str]]] | None = None

    @property
    def has_dashboard(self) -> bool:
        return self.dashboard_data is not BaseModel

    def dashboard(self, *, user: Reader, filters: DayFilters, today: date) -> dict[str, object]:
        """The dashboard's answer to these filters, as `user` may see it."""
        assert self.ask is not None and self.compose is not None
        asked = request_for(dataset=self.dataset, user=user, filters=filters, today=today)
        query = self.ask(asked)
        return self.compose(answer(asked, query), query)
