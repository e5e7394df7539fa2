"""Alerts and their rules on the wire."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints

from catalog.alerts import MOST_DAYS, Comparison, RuleKind, Severity, Span
from catalog.trends import Good
from portal.core.envelope import Label
from portal.core.paging import ListQuery
from portal.core.validation import Edit, OptionalShortText, WriteSchema
from portal.organisation.filters import slug_of

Level = Literal["overall", "district", "taluka", "office", "section", "service", "department"]
StateFilter = Literal["open", "active", "acknowledged", "resolved", "all", ""]
Amount = Annotated[Decimal, Field(max_digits=18, decimal_places=2, ge=0)]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,100}$")]
MOST_OBJECTS = 100


class AlertQuery(ListQuery):
    """`open` (what is left out means) are active and acknowledged ones; `limit` is another word for `per_page`."""

    state: StateFilter = ""
    severity: Literal["critical", "warning", "info", "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""
    rule_id: int | None = Field(None, ge=1, le=2**63 - 1)
    limit: int | None = Field(None, ge=1, le=100)


class DepartmentRef(Schema):
    slug: str
    name: str


class AlertOut(Schema):
    """`value` is what was compared with `threshold`, in `unit`: the figure, its change in percent, or working days.

    `place` is null for all together; texts are in the caller's language.
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
    """The open alerts of one rule. `place` is where it is worst, `active` how many nobody has noted, `since` when the
    newest began; the department is null where they are of several.
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
    severity: Literal["critical", "warning", "info", "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""


class LastCheck(Schema):
    dataset: str
    label: str
    checked_at: datetime
    failed: bool


class AlertSummary(Schema):
    """How many alerts are open, by severity, and when the rules were looked at."""

    open: dict[Severity, int]
    active: int
    checks: list[LastCheck]


class RuleOut(Schema):
    id: int
    revision: int
    name: str
    name_mr: str
    # Its own name, or its definition in words.
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
    """What a rule looks at. For a change the threshold is a percentage, for a silence a number of working days; a rule
    about the usual range (`signal`) needs none, its `comparison` is `either`, `improving` or `worsening`.
    """

    read_only = frozenset(RuleOut.model_fields)

    dataset: Annotated[str, StringConstraints(max_length=64)]
    kind: RuleKind
    figure: Annotated[str, StringConstraints(max_length=64)] = ""
    older_than: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 0
    comparison: Comparison = "above"
    threshold: Amount | None = None
    span: Span = "all"
    by: Level = "overall"
    only: Annotated[list[Key], Field(max_length=MOST_OBJECTS)] = []  # noqa: RUF012
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
    severity: Literal["critical", "warning", "info", "all", ""] = ""
    department: Annotated[OptionalShortText, AfterValidator(slug_of)] = ""
    status: Literal["active", "paused", "all", ""] = ""


class Previewed(Schema):
    object: str
    place: str | None
    text: str
    value: float


class Preview(Schema):
    """For what the rule would hold now; `title` is what it would be called."""

    title: str
    count: int
    found: list[Previewed]


class FigureOption(Schema):
    """`ages`: it may be limited to what has waited for long; `spans`: it is of some days, and not of this moment."""

    name: str
    label: Label
    unit: str
    ages: bool
    spans: bool


class FollowedOption(Schema):
    """A measure whose months can leave their usual range; `good`: the welcome direction, '' where neither is."""

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
    """What the rule's form offers."""

    datasets: list[DatasetOption]
    levels: dict[Level, Label]
    spans: dict[Span, Label]
    objects: dict[Level, list[ObjectOption]]
