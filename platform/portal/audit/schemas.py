"""Schemas of the audit log."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from portal.core.paging import PageQuery
from portal.core.validation import FilterText, SearchText

Likely = Annotated[date | None, Field(ge=date(1990, 1, 1), le=date(2100, 12, 31))]


class AuditFilters(Schema):
    """Days are in India; `actor` is the email address of the user."""

    action: FilterText | None = None
    entity: FilterText | None = None
    entity_id: FilterText | None = None
    actor: FilterText | None = None
    date_from: Likely = None
    date_to: Likely = None
    sort_by: SearchText = ""
    sort_order: Literal["asc", "desc", ""] = ""


class AuditQuery(AuditFilters, PageQuery):
    # `search` matches the record number, like `entity_id`.
    search: SearchText = ""


class AuditExport(AuditFilters):
    format: Literal["csv", "xlsx"] = "csv"
    search: SearchText = ""


class AuditRow(Schema):
    """Names are in the user's language; values without a name are shown as stored."""

    id: int
    at: datetime
    action: str
    action_name: str
    entity: str
    entity_name: str
    entity_id: str
    actor_id: int | None
    actor_name: str
    address: str
    request_id: str


class ChangeOut(Schema):
    field: str
    name: str
    before: str | None
    after: str | None


class AuditDetail(AuditRow):
    changes: list[ChangeOut]
    hash: str
    previous_hash: str


class Named(Schema):
    value: str
    name: str


class AuditOptions(Schema):
    actions: list[Named]
    entities: list[Named]
    actors: list[str]


class VerifyQuery(Schema):
    after: int = Field(0, ge=0, le=2**63 - 1)


class BrokenLink(Schema):
    """`changed`: this entry was modified. `gap`: an entry before it is missing."""

    id: int
    at: datetime
    action: str
    entity: str
    entity_id: str
    actor_name: str
    reason: Literal["changed", "gap"]


class Verification(Schema):
    """One part of the verification: `next` is where to continue, null at the end; `total` is the number of entries."""

    checked: int
    total: int
    next: int | None
    intact: bool
    broken: BrokenLink | None
    # Comparison with the heads outside the database, after the last part. `lost`: committed entries are missing.
    witness: Literal["ok", "rewritten", "lost"] | None
    witness_entry: int | None
