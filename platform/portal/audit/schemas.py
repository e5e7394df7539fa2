"""The audit log on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from portal.core.paging import PageQuery
from portal.core.validation import FilterText, SearchText

Likely = Annotated[date | None, Field(ge=date(1990, 1, 1), le=date(2100, 12, 31))]


class AuditFilters(Schema):
    """Days are Indian ones; `actor` is the address with which the person logs in."""

    action: FilterText | None = None
    entity: FilterText | None = None
    entity_id: FilterText | None = None
    actor: FilterText | None = None
    date_from: Likely = None
    date_to: Likely = None
    sort_by: SearchText = ""
    sort_order: Literal["asc", "desc", ""] = ""


class AuditQuery(AuditFilters, PageQuery):
    # `search` looks for the number of a thing, as `entity_id` does.
    search: SearchText = ""


class AuditExport(AuditFilters):
    format: Literal["csv", "xlsx"] = "csv"
    search: SearchText = ""


class AuditRow(Schema):
    """Names are in the reader's language; what has none is shown as it is written."""

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
    """`changed`: this entry is not what was written. `gap`: an entry before it is gone."""

    id: int
    at: datetime
    action: str
    entity: str
    entity_id: str
    actor_name: str
    reason: Literal["changed", "gap"]


class Verification(Schema):
    """One piece of the walk: `next` is where to go on, null at the end; `total` is how many there are in all."""

    checked: int
    total: int
    next: int | None
    intact: bool
    broken: BrokenLink | None
    # The heads outside the database, compared with the last piece. `lost`: committed entries are gone.
    witness: Literal["ok", "rewritten", "lost"] | None
    witness_entry: int | None
