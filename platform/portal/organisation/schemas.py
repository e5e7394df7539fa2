"""Query and response schemas of departments and the other masters."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema
from pydantic import Field

from portal.core.envelope import PersonRef
from portal.core.paging import ListQuery
from portal.organisation.models import Designation

# Contact for questions about a department's figures.
CONTACT = ("contact_name", "contact_name_mr", "contact_mobile", "contact_email")


class DepartmentOut(Schema):
    """A department. Optional fields are for logged-in users or administrators only."""

    id: int
    slug: str
    name: str
    name_mr: str
    tagline: str
    tagline_mr: str
    description: str
    description_mr: str
    colour: str
    # The icon, and the folder of the dashboard's code in the interface, "" if there is none.
    icon: str
    page: str
    status: Literal["active", "inactive"]
    logo: str
    logo_url: str
    full_logo_url: str
    # Only for logged-in users.
    contact_name: str | None = None
    contact_name_mr: str | None = None
    contact_mobile: str | None = None
    contact_email: str | None = None
    users_count: int | None = None
    position: int | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    revision: int | None = None
    creator: PersonRef | None = None


class MasterQuery(ListQuery):
    """Masters are short lists, so the default page size is 100."""

    per_page: int = Field(100, ge=1, le=100)
    status: Literal["active", "inactive", "all", ""] = ""


class DesignationOut(Schema):
    id: int
    name: str
    name_mr: str
    is_active: bool
    revision: int
    users_count: int
    created_at: datetime

    @staticmethod
    def resolve_users_count(designation: Designation) -> int:
        """Return the count annotated by the list's query, or query it."""
        counted = getattr(designation, "users_count", None)
        return counted if counted is not None else designation.users.filter(is_active=True).count()


class MasterOut(Schema):
    id: int
    name: str
    name_mr: str
    aliases: list[str]
    is_active: bool
    revision: int
    created_at: datetime
    updated_at: datetime


class OfficeOut(MasterOut):
    position: int


class SectionOut(MasterOut):
    pass


class EarlierLimit(Schema):
    """A former limit, and the last day on which it applied to what began. Oldest first."""

    until: date
    value: int | None


class LegalTermOut(Schema):
    id: int
    code: str
    name: str
    name_mr: str
    value: int | None
    earlier: list[EarlierLimit]
    unit: Literal["calendar", "working", "rupees"]
    source: str
    source_mr: str
    source_date: str
    confirmed: Literal["yes", "no"]
    is_active: bool
    revision: int
    created_at: datetime
    updated_at: datetime


class ServiceOut(MasterOut):
    department_name: str
    days_allowed: int | None
    earlier: list[EarlierLimit]
