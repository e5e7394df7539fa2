"""Request and response schemas of alerts and their rules."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints

from catalog.alerts import MAX_DAYS, Comparison, RuleKind, Severity, Span
from catalog.trends import Good
from portal.core.envelope import Label
from portal.core.paging import ListQuery
from portal.core.validation import Edit, OptionalShortText, WriteSchema
from portal.organisation.filters import slug_of

Level = Literal["overall", "district", "taluka", "office", "section", "service", "department"]
StateFilter = Literal["open", "active", "acknowledged", "resolved", "all", ""]
Amount = Annotated[Decimal, Field(max_digits=18, decimal_places=2, ge=0)]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,100}$")]
MAX_OBJECTS = 100


class AlertQuery(ListQuery):
    """`open`, the default, selects active and acknowledged alerts. `limit` is an alias of `per_page`."""

    state: StateFilter = ""
    severity: Literal[Severity, "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""
    rule_id: int | None = Field(None, ge=1, le=2**63 - 1)
    limit: int | None = Field(None, ge=1, le=100)


class DepartmentRef(Schema):
    slug: str
    name: str


class AlertOut(Schema):
    """`value` was compared with `threshold`, in `unit`: the figure, its change in percent, or working days.

    `place` is null for the total. Text is in the caller's language.
    """

    id: int
    severity: Severity
    title: str
    text: str
    department: DepartmentRef
    place: str | None
    value: float
    threshold: float
    unit: str
    since: datetime
    state: Literal["active", "acknowledged", "resolved"]
    link: str
    rule_id: int
    dataset: str
    kind: RuleKind
    by: Level
    object: str
    figure: float | None
    previous: float | None
    last_seen: datetime
    resolved_at: datetime | None
    acknowledged_at: datetime | None
    acknowledged_by: str | None


class AlertGroup(Schema):
    """The open alerts of one rule. `place`: the worst one; `active`: the number not yet acknowledged; `since`: when the
    newest began; `department`: null if there are several.
    """

    rule_id: int
    severity: Severity
    title: str
    text: str
    count: int
    active: int
    department: DepartmentRef | None
    place: str | None
    dataset: str
    kind: RuleKind
    by: Level
    since: datetime
    link: str


class GroupQuery(Schema):
    severity: Literal[Severity, "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""


class LastCheck(Schema):
    dataset: str
    label: str
    checked_at: datetime
    failed: bool


class AlertSummary(Schema):
    """The number of open alerts by severity, and when the rules were last checked."""

    open: dict[Severity, int]
    active: int
    checks: list[LastCheck]


class RuleOut(Schema):
    id: int
    revision: int
    name: str
    name_mr: str
    # Its name, or a title generated from its definition.
    title: str
    subject: str | None
    dataset: str
    kind: RuleKind
    figure: str
    older_than: int
    comparison: Comparison
    threshold: float
    unit: str
    span: Span
    by: Level
    only: list[str]
    minimum: float
    severity: Severity
    is_active: bool
    departments: list[str]
    open_alerts: int
    created_at: datetime
    updated_at: datetime


class RuleDefinition(WriteSchema):
    """The condition of a rule. The threshold is a percentage for `change` and a number of working days for `silence`. A
    rule about the usual range (`signal`) needs none; its `comparison` is `either`, `improving` or `worsening`.
    """

    read_only = frozenset(RuleOut.model_fields)

    dataset: Annotated[str, StringConstraints(max_length=64)]
    kind: RuleKind
    figure: Annotated[str, StringConstraints(max_length=64)] = ""
    older_than: Annotated[int, Field(ge=0, le=MAX_DAYS)] = 0
    comparison: Comparison = "above"
    threshold: Amount | None = None
    span: Span = "all"
    by: Level = "overall"
    only: Annotated[list[Key], Field(max_length=MAX_OBJECTS)] = []  # noqa: RUF012
    minimum: Amount = Decimal(0)


class RuleIn(RuleDefinition):
    name: OptionalShortText = ""
    name_mr: OptionalShortText = ""
    severity: Severity = "warning"
    is_active: bool = True


class RuleUpdate(Edit, RuleIn): ...


class RuleActive(Edit):
    is_active: bool


class RuleQuery(ListQuery):
    kind: Literal[RuleKind, "all", ""] = ""
    severity: Literal[Severity, "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""
    status: Literal["active", "paused", "all", ""] = ""


class Previewed(Schema):
    object: str
    place: str | None
    text: str
    value: float


class Preview(Schema):
    """The alerts that the rule would raise now, and the title it would have."""

    title: str
    count: int
    found: list[Previewed]


class FigureOption(Schema):
    """`ages`: can be limited to cases pending for a number of days. `spans`: covers a period, not the current state."""

    name: str
    label: Label
    unit: str
    ages: bool
    spans: bool


class FollowedOption(Schema):
    """A measure whose usual range can be watched. `good`: the favourable direction, "" if neither is."""

    name: str
    label: Label
    good: Good


class DatasetOption(Schema):
    name: str
    label: Label
    departments: list[str]
    kinds: list[RuleKind]
    figures: list[FigureOption]
    followed: list[FollowedOption]
    levels: list[Level]


class ObjectOption(Schema):
    value: str
    label: Label


class RuleOptions(Schema):
    """The options of the rule form."""

    datasets: list[DatasetOption]
    levels: dict[Level, Label]
    spans: dict[Span, Label]
    objects: dict[Level, list[ObjectOption]]
