"""Records of the war room as response rows."""

from catalog.calendar import today_in_india
from catalog.rounding import half_up
from portal.accounts.models import User
from portal.core.envelope import NamedRef, shaped
from portal.core.paging import Name, sortable
from portal.war_room import activity_text, origins, selectors
from portal.war_room import schemas as S
from portal.war_room.models import Activity, Issue, Project, StatusRemark

_COLUMNS = ("id", "status", "created_at", "updated_at")
PROJECT_COLUMNS = sortable(
    *_COLUMNS, "name_mr", "progress", name=Name("name", "name_mr"), progress_percentage="progress"
)
ISSUE_COLUMNS = sortable(
    *_COLUMNS,
    "title_mr",
    "due_date",
    owner="owner__name",
    title=Name("title", "title_mr"),
    project=Name("project__name", "project__name_mr"),
)

PROJECT_EXPORT = (
    "id", "name", "name_mr", "description", "status", "progress_percentage", "progress_set_by_hand", "total_issues",
    "open_issues", "closed_issues", "cancelled_issues", "creator", "created_at", "updated_at",
)  # fmt: skip

ISSUE_EXPORT = (
    "id", "project", "title", "title_mr", "description", "status", "owner", "due_date", "overdue", "closed_at",
    "remarks_count", "creator", "created_at", "updated_at",
)  # fmt: skip


def person(user: User | None, *, department: bool = False) -> dict[str, object] | None:
    if user is None:
        return None
    place = user.department if department else None
    return {
        "id": user.pk,
        "name": user.name,
        "department": place.name if place else None,
        "department_mr": (place.name_mr or None) if place else None,
    }


def project_row(project: "selectors.CountedProject") -> dict[str, object]:
    return shaped(
        S.ProjectOut,
        project,
        progress_percentage=int(half_up(project.progress)),
        progress_set_by_hand=project.progress_by_hand is not None,
        stats=stats_of(project),
        creator=person(project.created_by),
    )


def stats_of(project: "selectors.CountedProject") -> dict[str, int]:
    unfinished = project.total_issues - project.closed_issues - project.cancelled_issues
    return {
        "total_issues": project.total_issues,
        "open_issues": unfinished,
        "closed_issues": project.closed_issues,
        "cancelled_issues": project.cancelled_issues,
    }


def project_ref(project: Project) -> dict[str, object]:
    return shaped(NamedRef, project)


def issue_row(issue: "selectors.RemarkedIssue") -> dict[str, object]:
    """Return the row of an issue from `selectors.with_people`."""
    finished = issue.status in (*Issue.DONE, Issue.Status.CANCELLED)
    return shaped(
        S.IssueOut,
        issue,
        project=project_ref(issue.project),
        owner=person(issue.owner, department=True),
        overdue=bool(issue.due_date and not finished and issue.due_date < today_in_india()),
        origin=origins.origin_row(issue.origin),
        figure_now=None,
        creator=person(issue.created_by),
    )


def remark_row(remark: StatusRemark) -> dict[str, object]:
    return shaped(S.RemarkOut, remark, created_by=person(remark.created_by))


def activity_row(activity: Activity) -> dict[str, object]:
    text = activity_text.describe(activity)
    return shaped(S.ActivityOut, activity, description=text, user=person(activity.user))


def stored_project(user: User, project_id: int) -> dict[str, object]:
    selectors.project_for(user, project_id)
    rows = selectors.with_stats(selectors.projects_for(user)).select_related("created_by")
    return project_row(rows.get(pk=project_id))


def stored_issue(user: User, issue_id: int) -> dict[str, object]:
    selectors.issue_for(user, issue_id)
    return issue_row(selectors.with_people(selectors.issues_for(user)).get(pk=issue_id))
