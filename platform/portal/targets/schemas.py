"""Request and response schemas of targets and events."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field

from catalog.trends import Unit
from portal.core.envelope import Label
from portal.core.paging import ListQuery
from portal.core.validation import Edit, Id, OptionalShortText, WriteSchema
from portal.organisation.filters import slug_of

Kind = Literal["target", "event"]


class MarkerQuery(ListQuery):
    kind: Literal[Kind, "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""


class MarkerOut(Schema):
    """A target has a `value`, an event a `day`; the other is null. `label` names the measure, `place` the area (null
    for all).
    """

    id: int
    revision: int
    kind: Kind
    department: str
    measure: str
    label: Label
    unit: Unit
    district_id: int | None
    taluka_id: int | None
    place: Label | None
    value: float | None
    day: date | None
    text: str
    text_mr: str
    updated_at: datetime


class MarkerIn(WriteSchema):
    """A target needs `value` (for a flow, per month); an event needs `day` and `text`."""

    read_only = frozenset(MarkerOut.model_fields)

    kind: Kind
    department: Annotated[OptionalShortText, AfterValidator(slug_of)]
    measure: Annotated[str, Field(max_length=130)]
    district_id: Id | None = None
    taluka_id: Id | None = None
    value: Annotated[Decimal, Field(max_digits=18, decimal_places=2, ge=0)] | None = None
    day: date | None = None
    text: OptionalShortText = ""
    text_mr: OptionalShortText = ""


class MarkerUpdate(Edit, MarkerIn): ...


class MeasureOption(Schema):
    """A tracked measure; `places` is the lowest place level in its sheets."""

    department: str
    measure: str
    label: Label
    unit: Unit
    places: Literal["taluka", "district", ""]


class PlaceOption(Schema):
    level: Literal["district", "taluka"]
    id: int
    label: Label


class MarkerOptions(Schema):
    """Options for the form."""

    measures: list[MeasureOption]
    places: list[PlaceOption]
