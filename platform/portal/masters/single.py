"""Add the endpoints of the masters to the routers of their apps, because a path belongs to one router."""

from django.http import HttpRequest
from ninja import Status

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok
from portal.core.language import current
from portal.core.policies import STAFF_READ, SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.geography.schemas import DistrictRef, DivisionRef, TalukaRef
from portal.masters import departments
from portal.masters.registry import (
    DEPARTMENT,
    DESIGNATION,
    DISTRICT,
    DIVISION,
    LEGAL_TERM,
    OFFICE,
    SECTION,
    SERVICE,
    TALUKA,
)
from portal.masters.routes import add_routes
from portal.organisation.schemas import (
    DepartmentOut,
    DesignationOut,
    LegalTermOut,
    OfficeOut,
    SectionOut,
    ServiceOut,
)
from portal.organisation.schemas_write import DepartmentIn, DepartmentUpdate
from portal.organisation.selectors import department_called, department_tile


def add_master_routes(*, geography: PolicyRouter, organisation: PolicyRouter) -> None:
    """Add the endpoints of every master to the two routers."""
    for definition, place in ((DIVISION, DivisionRef), (DISTRICT, DistrictRef), (TALUKA, TalukaRef)):
        add_routes(geography, definition, shown=place, below="/geographic", reads=False)
    _add_departments(organisation)
    add_routes(organisation, DESIGNATION, shown=DesignationOut, read=STAFF_READ, sorted_by=("users_count",))
    add_routes(organisation, SERVICE, shown=ServiceOut, sorted_by=("department_name",))
    add_routes(organisation, OFFICE, shown=OfficeOut)
    add_routes(organisation, SECTION, shown=SectionOut)
    add_routes(organisation, LEGAL_TERM, shown=LegalTermOut, sorted_by=("code",))


def _add_departments(organisation: PolicyRouter) -> None:
    @organisation.post("/departments", response={201: Envelope[DepartmentOut]}, policy=SUPERADMIN_ONLY)
    def create_department(request: HttpRequest, body: DepartmentIn) -> Status:
        """Create a department. Its tile is on the home page as soon as it is active."""
        row = departments.save_department(None, body=body, actor=caller(request))
        shown = department_tile(department_called(caller(request), row.slug), full=True)
        return created(shown, DEPARTMENT.messages.created[current()])

    @organisation.put("/departments/{key}", response=Envelope[DepartmentOut], policy=SUPERADMIN_ONLY)
    def update_department(request: HttpRequest, key: str, body: DepartmentUpdate) -> JsonBody:
        """Update a department by id or slug. Omitted fields are not changed."""
        row = departments.save_department(
            department_called(caller(request), key), body=body, actor=caller(request)
        )
        shown = department_tile(department_called(caller(request), row.slug), full=True)
        return ok(shown, DEPARTMENT.messages.updated[current()])

    @organisation.delete(
        "/departments/{key}", response=Envelope[None], policy=SUPERADMIN_ONLY, versioned=True
    )
    def delete_department(request: HttpRequest, key: str) -> JsonBody:
        """Delete a department. Refused while users or transactions are attached (requirement 18)."""
        departments.delete_department(department_called(caller(request), key), actor=caller(request))
        return ok(None, DEPARTMENT.messages.deleted[current()])
