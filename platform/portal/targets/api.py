"""Targets and events of tracked measures: managed by administrators, read by departments."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query, Status

from catalog.followed import title_of
from catalog.text import Text
from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, JsonBody, created, ok, shaped
from portal.core.language import text
from portal.core.paging import Name, ordering, sortable
from portal.core.policies import MASTERS_READ, MASTERS_WRITE, STAFF_READ
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.geography.selectors import own_district, talukas
from portal.targets import services
from portal.targets.models import Marker
from portal.targets.schemas import MarkerIn, MarkerOptions, MarkerOut, MarkerQuery, MarkerUpdate
from portal.targets.selectors import markers_for, matching, measures

router = PolicyRouter(tags=["targets"])

_COLUMNS = sortable("kind", "department", "measure", "value", "day", "updated_at")


def _serialize(rows: Iterable[Marker]) -> list[dict[str, object]]:
    tracked = measures()
    serialized = []
    for row in rows:
        found = tracked.get((row.department, row.measure))
        label = title_of(row.department, *found) if found else Text(row.measure, row.measure)
        place = row.taluka or row.district
        serialized.append(
            shaped(
                MarkerOut,
                row,
                label=label.as_dict(),
                unit=found[1].unit if found else "records",
                place={"en": place.name_en, "mr": place.name_mr} if place else None,
            )
        )
    return serialized


_EXPORTED = (
    "id", "revision", "kind", "department", "measure", "district_id", "taluka_id", "value", "day", "text",
    "text_mr", "updated_at", "label", "unit", "place",
)  # fmt: skip


@listed(router, "/targets", MarkerOut, rows=_serialize, policy=MASTERS_READ, export_policy=STAFF_READ,
        entity="marker", name="targets", columns=_EXPORTED)  # fmt: skip
def list_markers(request: HttpRequest, query: Query[MarkerQuery]) -> QuerySet[Marker]:
    """Targets and events that the user may see."""
    order = ordering(query, columns=_COLUMNS, default=["department", "measure"])
    return matching(markers_for(caller(request)), query).order_by(*order)


@router.get("/targets/options", response=Envelope[MarkerOptions], policy=STAFF_READ)
def marker_options(request: HttpRequest) -> JsonBody:
    """Measures that can have targets and events, and places in the installation's district."""
    return ok({"measures": list(_measures()), "places": list(_places())})


def _measures() -> Iterator[dict[str, object]]:
    for (department, key), (dataset, trend) in measures(active_only=True).items():
        level = dataset.place.level if dataset.place else ""
        shown = {"label": title_of(department, dataset, trend).as_dict(), "unit": trend.unit, "places": level}
        yield {"department": department, "measure": key, **shown}


def _places() -> Iterator[dict[str, object]]:
    district = own_district()
    if district is not None:
        yield {
            "level": "district",
            "id": district.pk,
            "label": {"en": district.name_en, "mr": district.name_mr},
        }
        for row in talukas(district_id=district.pk).order_by(*Name("name_en", "name_mr").fields()):
            yield {"level": "taluka", "id": row.pk, "label": {"en": row.name_en, "mr": row.name_mr}}


@router.get("/targets/{id}", response=Envelope[MarkerOut], policy=STAFF_READ)
def get_marker(request: HttpRequest, id: Id) -> JsonBody:
    """One target or event."""
    return ok(_serialize([services.marker_by(caller(request), id)])[0])


@router.post("/targets", response={201: Envelope[MarkerOut]}, policy=MASTERS_WRITE)
def create_marker(request: HttpRequest, body: MarkerIn) -> Status:
    """Create a target or event. Cards, trends, the brief and alerts use it from now on."""
    row = services.save_marker(marker_id=None, body=body, user=caller(request))
    return created(_serialize([row])[0], text("Saved."))


@router.put("/targets/{id}", response=Envelope[MarkerOut], policy=MASTERS_WRITE)
def update_marker(request: HttpRequest, id: Id, body: MarkerUpdate) -> JsonBody:
    """Replace a target or event."""
    row = services.save_marker(marker_id=id, body=body, user=caller(request))
    return ok(_serialize([row])[0], text("Saved."))


@router.delete("/targets/{id}", response=Envelope[Deleted], policy=MASTERS_WRITE, versioned=True)
def delete_marker(request: HttpRequest, id: Id) -> JsonBody:
    """Delete a target or event. Figures are judged without it from now on."""
    services.delete_marker(marker_id=id, user=caller(request))
    return ok({"id": id}, text("Deleted."))
