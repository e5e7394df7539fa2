"""Request and response schemas of layouts, with the specification's field names."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from portal.core.validation import Revision, WriteSchema
from portal.layouts.cards import AUTO_HEIGHT, CARD_IDS, COLUMNS

CardId = Literal[*CARD_IDS]  # type: ignore[valid-type]


class LayoutItemIn(WriteSchema):
    id: CardId
    order: Annotated[int, Field(ge=0, lt=len(CARD_IDS))]
    visible: bool
    width: Annotated[int, Field(ge=1, le=COLUMNS)]
    height: Annotated[int, Field(ge=1, le=AUTO_HEIGHT)]
    isAutoHeight: bool | None = None


class RoleLayoutIn(WriteSchema):
    layout: Annotated[list[LayoutItemIn], Field(min_length=1, max_length=len(CARD_IDS))]


class LayoutIn(RoleLayoutIn):
    # The revision that was read. Optional only for the first save, which overwrites nothing.
    revision: Revision | None = None


class LayoutItemOut(Schema):
    id: CardId
    order: int
    visible: bool
    width: int
    height: int
    isAutoHeight: bool


class LayoutOut(Schema):
    """`default` is the layout after a reset; `is_default` means that the user has no layout of their own."""

    layout: list[LayoutItemOut]
    default: list[LayoutItemOut]
    revision: int
    is_default: bool
    updated_at: datetime | None
