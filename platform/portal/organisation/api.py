"""Read endpoints of departments, designations, services, offices, sections and legal terms.

`portal.masters.single` adds those that write.
"""

from collections.abc import Callable, Mapping

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.paging import M, ordering, paginate
from portal.core.policies import MASTERS_READ, PUBLIC, STAFF_READ
from portal.core.routing import PolicyRouter
from portal.organisation import selectors
from portal.organisation.schemas import (
    DepartmentOut,
    DesignationOut,
    LegalTermOut,
    MasterQuery,
    OfficeOut,
    SectionOut,
    ServiceOut,
)

router = PolicyRouter(tags=["organisation"])

_COLUMNS = {"name": "name", "name_mr": "name_mr", "created_at": "created_at"}


def _page(
    rows: QuerySet[M],
    query: MasterQuery,
    *,
    default: list[str],
    columns: Mapping[str, str],
    matching: Callable[[QuerySet[M], str], QuerySet[M]] = selectors.matching,
) -> tuple[list[M], dict[str, int | None]]:
    order = ordering(query, columns={**_COLUMNS, **columns}, default=default)
    return paginate(matching(rows, query.search).order_by(*order), query)


def _list(rows: QuerySet[M], query: MasterQuery, *, default: list[str], **columns: str) -> JsonBody:
    if query.status in ("active", "inactive"):
        rows = rows.filter(is_active=query.status == "active")
    shown, meta = _page(rows, query, default=default, columns=columns)
    return ok(shown, meta=meta)


@router.get("/departments", response=Page[DepartmentOut], policy=PUBLIC)
def list_departments(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Active departments; for administrators, all of them."""
    user = caller(request)
    rows = selectors.departments_for(user)
    if query.status in ("active", "inactive"):
        rows = rows.filter(status=query.status)
    full = selectors.is_administrator(user)
    columns = {name: name for name in ("slug", "status", "position", *(("users_count",) if full else ()))}
    shown, meta = _page(
        rows, query, default=["position", "name"], columns=columns, matching=selectors.departments_matching
    )
    return ok([selectors.department_tile(row, full=full) for row in shown], meta=meta)


@router.get("/departments/{key}", response=Envelope[DepartmentOut], policy=PUBLIC)
def get_department(request: HttpRequest, key: str) -> JsonBody:
    """One department by id or slug."""
    user = caller(request)
    full = selectors.is_administrator(user)
    return ok(
        selectors.department_tile(selectors.department_called(user, key), full=full, contact=user is not None)
    )


@router.get("/designations", response=Page[DesignationOut], policy=STAFF_READ)
def list_designations(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Designations with the number of users who hold them."""
    return _list(selectors.designations(), query, default=["name"], users_count="users_count")


@router.get("/services", response=Page[ServiceOut], policy=MASTERS_READ)
def list_services(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Notified services."""
    rows = selectors.services(active_only=False)
    return _list(rows, query, default=["name"], department_name="department_name")


@router.get("/offices", response=Page[OfficeOut], policy=MASTERS_READ)
def list_offices(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Offices that handle grievances."""
    return _list(selectors.offices(active_only=False), query, default=["position", "name"])


@router.get("/eoffice-sections", response=Page[SectionOut], policy=MASTERS_READ)
def list_sections(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Sections of the Collector's office."""
    return _list(selectors.sections(active_only=False), query, default=["name"])


@router.get("/legal-terms", response=Page[LegalTermOut], policy=MASTERS_READ)
def list_legal_terms(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """The time limits and penalties used for cases, each with its source."""
    return _list(selectors.legal_terms(), query, default=["code"], code="code")


@router.get("/eoffice-sections/active", response=Envelope[list[SectionOut]], policy=MASTERS_READ)
def list_active_sections(request: HttpRequest) -> JsonBody:
    """All active sections, without pagination."""
    return ok(list(selectors.sections().order_by("name")))
