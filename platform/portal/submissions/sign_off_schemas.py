"""Request and response schemas of signed months."""

import re
from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, BeforeValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from portal.core.validation import Reason, WriteSchema, one_line
from portal.organisation.filters import DepartmentFilter
from portal.submissions.schemas import SummaryQuery
from sheets.values import FIRST_YEAR, LAST_YEAR


def _month(value: object) -> date:
    if isinstance(value, str) and re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", value):
        month = date(int(value[:4]) or 1, int(value[5:]), 1)
        if FIRST_YEAR <= month.year < LAST_YEAR:
            return month
    raise PydanticCustomError("month", "Write the month as YYYY-MM.")


Month = Annotated[
    date,
    BeforeValidator(_month),
    WithJsonSchema({"type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$", "example": "2026-04"}),
]


class SignOffQuery(SummaryQuery):
    """Without days, the last twelve completed months."""

    department: DepartmentFilter = None


class TotalName(Schema):
    sheet: str
    sheet_mr: str
    label: str
    label_mr: str


class SignedTotal(TotalName):
    value: float


class ChangedTotal(TotalName):
    before: float
    after: float


class RevisionOut(Schema):
    """A change to a signed month. `changes` is empty if totals are equal, null if the user sees only part of the
    district."""

    at: datetime
    by: str | None
    reason: str
    source: Literal["hand", "import", "undo"]
    import_id: int | None
    changes: list[ChangedTotal] | None


class SignedOut(Schema):
    """`figures` are null if the user sees only part of the district."""

    id: int
    by: str | None
    at: datetime
    figures: list[SignedTotal] | None
    revisions: list[RevisionOut]


class SignOffMonth(Schema):
    """A month is `signed`, `due` if its signature is missing, or `open` if it can be signed but need not be."""

    department: str
    name: str
    name_mr: str
    month: str
    state: Literal["signed", "due", "open"]
    may_sign: bool
    signed: SignedOut | None


class DraftQuery(Schema):
    month: Month


class DraftOut(Schema):
    """The figures to be signed; `version` identifies them."""

    version: str
    figures: list[SignedTotal]


class SignIn(WriteSchema):
    month: Month
    version: Annotated[str, StringConstraints(max_length=16), AfterValidator(one_line)]


class ReopenIn(WriteSchema):
    reason: Reason
