"""RTS routes for the places and services that its forms and filters offer."""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from ninja import Query

from catalog.calendar import today_in_india
from catalog.datasets.rts import RTS
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, NamedRef, ok
from portal.core.policies import MASTERS_READ
from portal.core.routing import PolicyRouter
from portal.transactions import masters
from portal.transactions.options import filter_options
from portal.transactions.places import given_area
from portal.transactions.schemas import DistrictOut, TalukaOut, area_filters, schema_of

if TYPE_CHECKING:
    from portal.transactions.served import Served


AreaQuery = schema_of("RtsAreaQuery", area_filters(RTS))


def routes(router: PolicyRouter, served: "Served") -> None:
    Area: Any = AreaQuery

    def districts(request: HttpRequest) -> JsonBody:
        """The districts for which services are reported."""
        return ok(filter_options(RTS, caller(request), today_in_india())["districts"])

    def talukas(request: HttpRequest, area: Query[Area]) -> JsonBody:
        """The talukas of a district for which services are reported."""
        rows = filter_options(RTS, caller(request), today_in_india())["talukas"]
        assert isinstance(rows, list)
        if area.district is not None and area.district.isdecimal():
            area.district_id, area.district = int(area.district), None
        chosen = given_area(RTS, area)
        if "district" in chosen:
            rows = [row for row in rows if row["district_id"] in chosen["district"]]
        return ok(rows)

    def services(request: HttpRequest) -> JsonBody:
        """The services that can be reported."""
        return ok(list(masters.names("service", active_only=True).values()))

    for path, call, shape in (
        ("/districts", districts, DistrictOut),
        ("/talukas", talukas, TalukaOut),
        ("/services", services, NamedRef),
    ):
        response = Envelope[list[shape]]  # type: ignore[valid-type]
        router.get(path, policy=MASTERS_READ, response=response, operation_id=f"rts_{call.__name__}")(call)
