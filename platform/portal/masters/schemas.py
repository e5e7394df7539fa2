"""Response schemas of the masters."""

from datetime import datetime
from typing import Literal

from ninja import Schema

from catalog.fields import Kind
from portal.core.envelope import Label, NamedRef
from portal.organisation.schemas import EarlierLimit


class MasterChoice(Schema):
    value: str
    label: Label


class MasterField(Schema):
    name: str
    # The name in request bodies: `district` is sent as `district_id`.
    column: str
    label: Label
    help: Label | None
    kind: Kind | Literal["aliases"]
    required: bool
    max_length: int | None
    maximum: int | None
    choices: list[MasterChoice]
    nullable: bool


class MasterDeclared(Schema):
    kind: str
    plural: str
    path: str
    label: Label
    one: Label
    key: str
    # English and Marathi.
    names: tuple[str, str]
    parent: str | None
    order: str
    # The column of a limit whose former values continue to apply (`applies_from` in request bodies).
    dated: str | None
    # Whether other records can refer to one.
    used: bool
    may_write: bool
    fields: list[MasterField]


class Use(Schema):
    label: Label
    count: int


class MasterRow(Schema):
    id: int
    revision: int
    name: str
    name_mr: str
    is_active: bool
    parent: NamedRef | None
    # Column → value of the writable fields.
    values: dict[str, str | int | list[str] | None]
    earlier: list[EarlierLimit]
    uses: list[Use]
    uses_count: int
    created_at: datetime
    updated_at: datetime
