"""Query and response schemas of the war room."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema
from pydantic import Field

from portal.core.envelope import Label, NamedRef, PersonRef
from portal.core.paging import ListQuery, PageQuery
from portal.transactions.values import FilterDay, FilterId

ProjectStatus = Literal["active", "inactive", "completed", "cancelled"]
IssueStatus = Literal["open", "in_progress", "pending", "resolved", "closed", "cancelled"]


class ProjectList(ListQuery):
    per_page: int = Field(10, ge=1, le=100)
    status: Literal[ProjectStatus, "all", ""] = ""
    date_from: FilterDay = None
    date_to: FilterDay = None


class IssueList(ListQuery):
    per_page: int = Field(50, ge=1, le=100)
    status: Literal[IssueStatus, "all", ""] = ""
    project_id: FilterId = None
    owner_id: FilterId = None
    date_from: FilterDay = None
    date_to: FilterDay = None


class RemarkList(PageQuery):
    per_page: int = Field(10, ge=1, le=100)


class ActivityList(PageQuery):
    per_page: int = Field(20, ge=1, le=100)


class PersonOut(PersonRef):
    department: str | None = None
    department_mr: str | None = None


class ProjectStats(Schema):
    total_issues: int
    open_issues: int
    closed_issues: int
    cancelled_issues: int


class ProjectOut(Schema):
    id: int
    name: str
    name_mr: str
    description: str
    status: ProjectStatus
    progress_percentage: int
    # The percentage set by hand; null: computed from the issues.
    progress_by_hand: int | None
    progress_set_by_hand: bool
    is_inbox: bool
    stats: ProjectStats
    revision: int
    creator: PersonOut | None
    created_at: datetime
    updated_at: datetime


class OriginOut(Schema):
    """The figure that an issue was raised from, with its value at the time."""

    dataset: str
    dataset_label: Label
    department: str
    block: str
    row: dict[str, object]
    measure: str
    filters: dict[str, object]
    chart: str
    figure: str
    conditions: list[str]
    value: float | int
    as_of: str | None


class FigureNow(Schema):
    """The figure's current value; null if its row is gone or the figures are unavailable."""

    value: float | int | None
    as_of: str | None


class IssueOut(Schema):
    id: int
    project_id: int
    project: NamedRef
    title: str
    title_mr: str
    description: str
    status: IssueStatus
    owner_id: int | None
    owner: PersonOut | None
    due_date: date | None
    overdue: bool
    closed_at: datetime | None
    origin: OriginOut | None
    figure_now: FigureNow | None = None
    remarks_count: int
    revision: int
    creator: PersonOut | None
    created_at: datetime
    updated_at: datetime


class RemarkOut(Schema):
    id: int
    remark: str
    created_by: PersonOut | None
    created_at: datetime


class ActivityOut(Schema):
    id: int
    action: Literal["created", "updated", "deleted", "status_remark_added"]
    description: str
    user: PersonOut | None
    project_id: int | None
    issue_id: int | None
    created_at: datetime


class StatsOut(Schema):
    total_projects: int
    active_projects: int
    total_issues: int
    open_issues: int
    in_progress_issues: int
    resolved_issues: int
    cancelled_issues: int
    overdue_issues: int
    recent_activities: list[ActivityOut]
    recent_issues: list[IssueOut]


class BulkUpdated(Schema):
    updated_count: int
    unchanged_count: int


class RaiseOptions(Schema):
    """Options for the caller. Without projects, the issue goes to the inbox project."""

    projects: list[NamedRef]
    people: list[PersonOut]


class Raised(Schema):
    """What a user outside the war room sees of a raised issue."""

    id: int
    title: str
    value: float | int
    as_of: str | None
