"""Request bodies of the war room."""

from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, StringConstraints

from portal.core.validation import (
    Edit,
    Id,
    LongText,
    OptionalShortText,
    Revision,
    ShortText,
    WriteSchema,
    many_lines,
)
from portal.transactions.values import Day
from portal.war_room.schemas import IssueOut, IssueStatus, ProjectOut, ProjectStatus

Percent = Annotated[int, Field(ge=0, le=100)]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,63}$")]
RemarkText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=2000),
    AfterValidator(many_lines),
]
# Record id → the revision that was read.
Revisions = Annotated[dict[Id, Revision], Field(max_length=100)]
Ids = Annotated[list[Id], Field(min_length=1, max_length=100)]


class ProjectCreate(WriteSchema):
    name: ShortText
    name_mr: OptionalShortText = ""
    description: LongText = ""
    status: ProjectStatus = "active"
    progress_by_hand: Percent | None = None

    # Responses have the effective progress, set by hand or computed, under this name.
    spellings: ClassVar = {"progress_percentage": "progress_by_hand"}
    read_only = frozenset(ProjectOut.model_fields)


class ProjectUpdate(Edit, ProjectCreate):
    """All or some fields of a project; omitted ones are not changed."""

    name: ShortText | None = None  # type: ignore[assignment]
    status: ProjectStatus | None = None  # type: ignore[assignment]


class IssueFields(WriteSchema):
    title: ShortText
    title_mr: OptionalShortText = ""
    description: LongText = ""
    status: IssueStatus = "open"
    owner_id: Id | None = None
    due_date: Day | None = None

    read_only = frozenset(IssueOut.model_fields)


class IssueCreate(IssueFields):
    project_id: Id


class IssueUpdate(Edit, IssueFields):
    """Like ProjectUpdate. `project_id` moves the issue."""

    project_id: Id | None = None
    title: ShortText | None = None  # type: ignore[assignment]
    status: IssueStatus | None = None  # type: ignore[assignment]


class ProjectStatusPatch(Edit):
    status: ProjectStatus


class IssueStatusPatch(Edit):
    status: IssueStatus


class ProjectBulk(WriteSchema):
    project_ids: Ids
    revisions: Revisions
    status: ProjectStatus


class IssueBulk(WriteSchema):
    issue_ids: Ids
    revisions: Revisions
    status: IssueStatus | None = None
    owner_id: Id | None = None
    due_date: Day | None = None
    project_id: Id | None = None


class RemarkCreate(WriteSchema):
    remark: RemarkText


class OriginIn(WriteSchema):
    """The location of a figure: a block of the dashboard's response, a row in it, and a field of the row."""

    dataset: Name
    block: Name
    row: Annotated[
        dict[Name, Annotated[str, StringConstraints(max_length=100)] | int], Field(max_length=6)
    ] = Field(default_factory=dict)
    measure: Name
    filters: Annotated[
        dict[Name, Annotated[str, StringConstraints(max_length=200)] | int | None], Field(max_length=20)
    ] = Field(default_factory=dict)
    # As displayed: the chart's title, the figure's label, and the filters as text.
    chart: ShortText
    figure: OptionalShortText = ""
    conditions: Annotated[list[ShortText], Field(max_length=20)] = Field(default_factory=list)


class RaiseIssue(IssueFields):
    project_id: Id | None = None
    origin: OriginIn
