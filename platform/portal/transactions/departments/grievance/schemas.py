"""Parts of the grievance responses that are not declared in the catalog."""

from typing import Literal

from ninja import Schema

from portal.core.envelope import Label


class Stage(Schema):
    """One of the ten counts, and its share of all grievances."""

    stage: str
    label: Label
    count: int
    share: float | None


class OpenEscalations(Schema):
    open: int
    overdue: int
    resolved: int
    # Number of grievances in the open escalations.
    grievances: int


class Rank(Schema):
    # 1 is the highest efficiency; offices without grievances have no rank.
    rank: int | None
    level: Literal["excellent", "very_good", "good", "fair", "needs_attention"] | None
    level_label: Label | None


class OfficeStages(Schema):
    office_id: int
    name: str
    name_mr: str
    stages: list[Stage]


class MonthStages(Schema):
    month: str
    stages: list[Stage]
