"""Schemas of service accounts."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from portal.accounts.schemas import DepartmentRef
from portal.core.paging import ListQuery
from portal.core.validation import Edit, Id, ShortText, WriteSchema
from portal.organisation.filters import DepartmentFilter

State = Literal["active", "expired", "revoked"]


class ServiceAccountQuery(ListQuery):
    department: DepartmentFilter = None
    state: Literal[State, "all", ""] = ""


class ServiceAccountOut(Schema):
    """`prefix` is the start of the token. `datasets` are names; `last_used_at` is null before the first call."""

    id: int
    revision: int
    name: str
    account: str
    department_id: int
    department: DepartmentRef
    datasets: list[str]
    may_read: bool
    may_import: bool
    prefix: str
    state: State
    expires_on: date
    revoked_at: datetime | None
    last_used_at: datetime | None
    last_address: str
    created_at: datetime


class ServiceAccountIn(WriteSchema):
    """`datasets` are names of the department's datasets; the token works until the end of `expires_on` in India."""

    read_only = frozenset(ServiceAccountOut.model_fields) - {
        "name",
        "department_id",
        "datasets",
        "may_read",
        "may_import",
        "expires_on",
    }

    name: Annotated[ShortText, Field(max_length=150)]
    department_id: Id
    datasets: Annotated[list[str], Field(min_length=1, max_length=50)]
    may_read: bool = False
    may_import: bool = False
    expires_on: date


class ServiceAccountUpdate(Edit, ServiceAccountIn): ...


class ServiceAccountCreated(ServiceAccountOut):
    """`token` is only in this response and can't be retrieved again."""

    token: str


class ServiceAccountDataset(Schema):
    name: str
    en: str
    mr: str


class ServiceAccountDepartment(Schema):
    """A department that has sheets, with its datasets."""

    department: DepartmentRef
    datasets: list[ServiceAccountDataset]
