"""Which datasets the API serves, and what each does in its own way.

What the catalog declares whole needs no line here: a dashboard that nobody names is served as it is declared.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Any

from django.db.models import QuerySet
from pydantic import BaseModel

from catalog.dataset import Dataset
from catalog.datasets.rts import TOTALS as RTS_TOTALS
from catalog.registry import DASHBOARDS
from portal.accounts.models import User
from portal.core.routing import PolicyRouter
from portal.transactions import composer
from portal.transactions.departments.eferfar import dashboard as eferfar
from portal.transactions.departments.eoffice import entries as eoffice
from portal.transactions.departments.grievance import served as grievance
from portal.transactions.departments.kpis import dashboard as kpis
from portal.transactions.departments.kpis import examples as kpi_examples
from portal.transactions.departments.kpis import routes as kpi_routes
from portal.transactions.departments.mining import routes as mining_routes
from portal.transactions.departments.rts import calls as rts_calls
from portal.transactions.departments.rts import rows as rts_rows
from portal.transactions.figures import Figures, FiguresRequest, answer, request_for


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
    ask: Callable[[FiguresRequest], Any] = field(default=lambda request: None)
    compose: Callable[[Figures, Any], dict[str, Any]] = field(default=lambda figures, query: {})
    # What the form may leave out: counts are 0 then, places follow from the one below.
    optional: frozenset[str] = field(default_factory=frozenset)
    # The list's and the export's further filters (pydantic fields by name), and how they narrow the rows.
    list_filters: Mapping[str, Any] = field(default_factory=dict)
    narrow: Callable[[QuerySet[Any, Any], Any], QuerySet[Any, Any]] | None = None
    # Columns that a row carries beside those of its definition: (their schema, what they hold).
    row_fields: Mapping[str, Any] = field(default_factory=dict)
    decorate: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    # Other spellings of a body's fields → the canonical ones.
    spellings: Mapping[str, str] = field(default_factory=dict)
    # The department's own calls; added before the generic ones, so that a fixed path wins over `{entry_id}`.
    routes: Callable[[PolicyRouter, "Served"], None] | None = None
    previous_year: bool = False
    # How many of the newest entries the dashboard's answer carries as `recent_transactions`.
    recent: int = 0
    texts: Texts = field(default_factory=Texts)
    # What this person's sample template shows in a column instead of the definition's examples.
    examples: Callable[[Any], Mapping[str, Sequence[str]]] | None = None

    @property
    def has_dashboard(self) -> bool:
        return self.dashboard_data is not BaseModel

    def dashboard(self, *, user: User, filters: Any, today: date) -> dict[str, Any]:
        """The dashboard's answer to these filters, as `user` may see it."""
        asked = request_for(dataset=self.dataset, user=user, filters=filters, today=today)
        query = self.ask(asked)
        return self.compose(answer(asked, query), query)


def _pendency_texts(word: str) -> Texts:
    """E-office's own words: "File pendency created successfully"."""
    return Texts(
        created=f"{word} pendency created successfully",
        updated=f"{word} pendency updated successfully",
        deleted=f"{word} pendency deleted successfully",
    )


_OWN: dict[str, Served] = {
    served.dataset.name: served
    for served in (
        Served(
            dataset=eferfar.EFERFAR,
            dashboard_query=eferfar.DashboardQuery,
            dashboard_data=eferfar.DashboardData,
            ask=eferfar.ask,
            compose=eferfar.compose,
            optional=frozenset({"stay_orders"}),
            previous_year=True,
            texts=Texts(
                created="New transaction created successfully!",
                updated="Entry updated successfully!",
                deleted="Entry deleted successfully!",
            ),
        ),
        Served(
            **composer.parts(DASHBOARDS["rts"]),
            optional=frozenset({"division", *RTS_TOTALS}),
            row_fields=rts_rows.ROW_FIELDS,
            decorate=rts_rows.decorate,
            routes=rts_calls.routes,
            texts=Texts(
                created="Transaction created successfully!",
                updated="Transaction updated successfully!",
                deleted="Transaction deleted successfully!",
            ),
        ),
        Served(**grievance.AAPLE_SARKAR_PARTS),
        Served(**grievance.PG_PARTS),
        Served(
            **composer.parts(DASHBOARDS["mining"]),
            optional=frozenset({"applied"}),
            routes=mining_routes.add,
            texts=Texts(
                created="New transaction created successfully!",
                updated="Transaction updated successfully!",
                deleted="Transaction deleted successfully!",
            ),
        ),
        Served(
            dataset=kpis.KPIS,
            dashboard_query=kpis.DashboardQuery,
            dashboard_data=kpis.KpisDashboardData,
            ask=kpis.ask,
            compose=kpis.compose,
            routes=kpi_routes.add,
            examples=kpi_examples.of,
        ),
        *(
            Served(dataset=dataset, texts=_pendency_texts(word), **own)
            for dataset, word, own in (
                (eoffice.EOFFICE_FILE_PENDENCY, "File", eoffice.COUNTS),
                (eoffice.EOFFICE_RECEIPT_PENDENCY, "Receipt", eoffice.COUNTS),
                (eoffice.EOFFICE_FILES, "File", eoffice.FILES),
                (eoffice.EOFFICE_RECEIPTS, "Receipt", eoffice.RECEIPTS),
            )
        ),
    )
}
_DECLARED = {name: Served(**composer.parts(board)) for name, board in DASHBOARDS.items() if name not in _OWN}
SERVED: Mapping[str, Served] = MappingProxyType(_OWN | _DECLARED)


def companion(served: Served) -> Served | None:
    """What is served at the same address with `kind=items`."""
    names = (other for other in SERVED.values() if other.dataset.companion_of == served.dataset.name)
    return next(names, None)
