"""Additional routes of mining: place lookups, served by the geography app, and its CSV export."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Query, Schema

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody
from portal.core.files import FILE
from portal.core.policies import MASTERS_READ, dataset_read
from portal.core.routing import PolicyRouter
from portal.geography import api as geography
from portal.geography.schemas import DistrictOut, DivisionOut, TalukaOut
from portal.transactions import exports
from portal.transactions.schemas import filter_schema

if TYPE_CHECKING:
    from portal.transactions.served import Served

PLACES: tuple[tuple[str, Callable[..., JsonBody], type[Schema]], ...] = (
    ("divisions", geography.list_divisions, DivisionOut),
    ("districts", geography.list_districts, DistrictOut),
    ("talukas", geography.list_talukas, TalukaOut),
)


def add(router: PolicyRouter, served: "Served") -> None:
    dataset = served.dataset
    for name, handler, row in PLACES:
        router.get(
            f"/{name}",
            policy=MASTERS_READ,
            response=Envelope[list[row]],  # type: ignore[valid-type]
            operation_id=f"{dataset.name}_{name}",
        )(handler)
    Filters: Any = filter_schema(served)

    def export_csv(request: HttpRequest, filters: Query[Filters]) -> HttpResponse | StreamingHttpResponse:
        """The same file as `export?format=csv`, under the path that mining uses."""
        return exports.export(served, caller(request), filters, "csv")

    router.get(
        "/export-csv",
        policy=dataset_read(dataset),
        file=FILE,
        exports=dataset.name,
        operation_id=f"export_{dataset.name}_csv",
        heavy=True,
        past=True,
    )(export_csv)
