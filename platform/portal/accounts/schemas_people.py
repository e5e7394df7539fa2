"""Schemas of other users' accounts, as listed, written and imported by super admins."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from catalog.personal import mask
from portal.accounts.personal import PERSONAL
from portal.accounts.schemas import Password, UserOut, ValidEmail, role_name
from portal.core.envelope import PlaceRef
from portal.core.paging import ListQuery
from portal.core.validation import Edit, FilterText, Id, ShortText, Telephone, WriteSchema
from portal.organisation.filters import DepartmentFilter
from portal.uploads.schemas import DirectReport

# Empty and ``all`` mean no filter (requirement 5).
RoleFilter = Annotated[FilterText, AfterValidator(lambda value: role_name(value) if value else None)]
Role = Annotated[str, AfterValidator(role_name)]
# A cleared select sends an empty string.
OptionalId = Annotated[Id | None, BeforeValidator(lambda value: None if value == "" else value)]


class PeopleQuery(ListQuery):
    """``department`` is a slug, an id, or ``none`` for users without one. Without ``status`` only active accounts."""

    role: RoleFilter | None = None
    department: DepartmentFilter = None
    department_id: OptionalId = None
    status: Literal["active", "inactive", "all", ""] = ""


class PersonOut(UserOut):
    """Contact details are masked; `reveal_user` returns them."""

    district: PlaceRef | None
    taluka: PlaceRef | None
    head_of_office: bool
    sessions_count: int
    has_two_factor: bool

    @field_validator(*PERSONAL)
    @classmethod
    def _masked(cls, value: str, info: ValidationInfo) -> str:
        return mask(PERSONAL[str(info.field_name)], value)


class PersonContacts(Schema):
    mobile: str


class PersonFields(WriteSchema):
    """Fields that a super admin may set. ``confirm_password`` is ignored."""

    read_only = frozenset(PersonOut.model_fields) | {"confirm_password"}

    name: Annotated[ShortText, Field(max_length=150)]
    email: ValidEmail
    mobile: Telephone = ""
    department_id: OptionalId = None
    designation_id: OptionalId = None
    district_id: OptionalId = None
    taluka_id: OptionalId = None
    head_of_office: bool = False
    is_active: bool = True


class PersonIn(PersonFields):
    role: Role = "user"
    # If omitted, a password is generated and returned once.
    password: Password | None = None


class PersonUpdate(Edit, PersonFields):
    """Omitted fields keep their value."""

    role: Role | None = None
    password: Password | None = None


class PersonCreated(PersonOut):
    """``password`` is set if it was generated. It can't be retrieved again."""

    password: str | None = None


class PasswordOut(Schema):
    password: str


class SessionOut(Schema):
    id: int
    address: str
    agent: str
    created_at: datetime
    last_seen_at: datetime
    expires_at: datetime
    # The session of this request.
    current: bool


class EndedOut(Schema):
    ended: int


class RosterPassword(Schema):
    name: str
    email: str
    password: str


class RosterOut(DirectReport):
    """``passwords`` are those generated for new accounts: returned once, never stored."""

    passwords: list[RosterPassword]
