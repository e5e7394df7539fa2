"""Read endpoints of departments, and the active sections.

`portal.masters.single` adds those that write, and all those of designations, services, offices, sections and legal
terms.
"""

from django.http import HttpRequest
from ninja import Query

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.paging import Name, filter_by, ordering, paginate, sortable
from portal.core.policies import MASTERS_READ, PUBLIC
from portal.core.routing import PolicyRouter
from portal.organisation import selectors
from portal.organisation.schemas import DepartmentOut, MasterQuery, SectionOut

router = PolicyRouter(tags=["organisation"])


@router.get("/departments", response=Page[DepartmentOut], policy=PUBLIC)
def list_departments(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
    """Active departments; for administrators, all of them."""
    user = caller(request)
    rows = filter_by(selectors.departments_for(user), status=query.status)
    full = selectors.is_administrator(user)
    columns = ["name_mr", "created_at", "slug", "status", "position"]
    if full:
        columns.append("users_count")
    name = Name("name", "name_mr")
    order = ordering(query, columns=sortable(*columns, name=name), default=["position", name])
    shown, meta = paginate(selectors.departments_matching(rows, query.search).order_by(*order), query)
    return ok([selectors.department_tile(row, full=full) for row in shown], meta=meta)


@router.get("/departments/{key}", response=Envelope[DepartmentOut], policy=PUBLIC)
def get_department(request: HttpRequest, key: str) -> JsonBody:
    """One department by id or slug."""
    user = caller(request)
    full = selectors.is_administrator(user)
    return ok(
        selectors.department_tile(selectors.department_called(user, key), full=full, contact=user is not None)
    )


@router.get("/eoffice-sections/active", response=Envelope[list[SectionOut]], policy=MASTERS_READ)
def list_active_sections(request: HttpRequest) -> JsonBody:
    """All active sections, without pagination."""
    return ok(list(selectors.sections().order_by("name")))
