"""Queries of the war room.

`projects_for` and `issues_for` enforce its read policy, also for endpoints with a wider one.
"""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Case, Count, F, FloatField, Q, QuerySet, Value, When
from django.db.models.functions import Cast, NullIf

from catalog.calendar import today_in_india
from portal.accounts.models import User
from portal.core.errors import existing
from portal.core.language import text
from portal.core.paging import filter_by, search_condition, within_days
from portal.core.policies import department_read
from portal.core.roles import USER
from portal.core.versions import locked
from portal.war_room.models import Activity, Issue, Project
from portal.war_room.schemas import IssueList, ProjectList

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Counts(TypedDict):
        total_issues: int
        closed_issues: int
        cancelled_issues: int
        progress: float

    class _Remarks(TypedDict):
        remarks_count: int

    CountedProject = WithAnnotations[Project, _Counts]
    RemarkedIssue = WithAnnotations[Issue, _Remarks]

SLUG = "cm-war-room"
RECENT = 5

_DONE = Q(issues__status__in=Issue.DONE)
_CANCELLED = Q(issues__status=Issue.Status.CANCELLED)
READ = department_read(SLUG)


def projects_for(user: User) -> QuerySet[Project]:
    return Project.objects.all() if READ.admits(user) else Project.objects.none()


def issues_for(user: User) -> QuerySet[Issue]:
    return Issue.objects.all() if READ.admits(user) else Issue.objects.none()


def activities_for(user: User) -> QuerySet[Activity]:
    return Activity.objects.select_related("user") if READ.admits(user) else Activity.objects.none()


def project_for(user: User, project_id: int, *, lock: bool = False) -> Project:
    rows, missing = projects_for(user), text("Project not found")
    return (
        locked(rows, project_id, missing) if lock else existing(rows.filter(pk=project_id).first(), missing)
    )


def issue_for(user: User, issue_id: int, *, lock: bool = False) -> Issue:
    rows, missing = issues_for(user), text("Issue not found")
    return locked(rows, issue_id, missing) if lock else existing(rows.filter(pk=issue_id).first(), missing)


def with_stats(projects: QuerySet[Project]) -> "QuerySet[CountedProject]":
    """Annotate projects with issue counts and `progress` (requirement 37)."""
    counted = projects.annotate(
        total_issues=Count("issues"),
        closed_issues=Count("issues", filter=_DONE),
        cancelled_issues=Count("issues", filter=_CANCELLED),
    )
    countable = NullIf(F("total_issues") - F("cancelled_issues"), Value(0))
    share = Cast(F("closed_issues"), FloatField()) * 100.0 / Cast(countable, FloatField())
    return counted.annotate(
        progress=Case(
            When(progress_by_hand__isnull=False, then=Cast("progress_by_hand", FloatField())),
            When(total_issues=F("cancelled_issues"), then=Value(0.0)),
            default=share,
            output_field=FloatField(),
        )
    )


def with_people(issues: QuerySet[Issue]) -> "QuerySet[RemarkedIssue]":
    return issues.select_related("project", "owner__department", "created_by").annotate(
        remarks_count=Count("remarks")
    )


def filtered_projects(rows: "QuerySet[CountedProject]", query: ProjectList) -> "QuerySet[CountedProject]":
    for word in query.search.split():
        rows = rows.filter(search_condition(word, "name", "name_mr", "description"))
    rows = filter_by(rows, status=query.status)
    return within_days(rows, "created_at", query.date_from, query.date_to)


def filtered_issues(rows: "QuerySet[RemarkedIssue]", query: IssueList) -> "QuerySet[RemarkedIssue]":
    for word in query.search.split():
        rows = rows.filter(search_condition(word, "title", "title_mr", "description", "owner__name"))
    rows = filter_by(rows, status=query.status, project_id=query.project_id, owner_id=query.owner_id)
    return within_days(rows, "created_at", query.date_from, query.date_to)


def people() -> QuerySet[User]:
    """Return everyone an issue can be assigned to."""
    return User.objects.people().filter(is_active=True).select_related("department").order_by("name", "id")


def latest(user: User) -> "tuple[list[Activity], list[RemarkedIssue]]":
    """Return the latest activities and the newest issues."""
    newest = with_people(issues_for(user)).order_by("-created_at", "-id")
    return list(activities_for(user)[:RECENT]), list(newest[:RECENT])


def people_near(user: User) -> QuerySet[User]:
    """Return everyone the user can assign an issue to; for department users, colleagues and the war room."""
    if user.role != USER:
        return people()
    return people().filter(Q(department_id=user.department_id) | Q(department__slug=SLUG))


def summary(user: User) -> dict[str, int]:
    """Return the figures of the stat cards (requirement 37)."""
    projects = projects_for(user).aggregate(
        total_projects=Count("id"), active_projects=Count("id", filter=Q(status=Project.Status.ACTIVE))
    )
    status = Issue.Status
    unfinished = ~Q(status__in=(*Issue.DONE, status.CANCELLED))
    issues = issues_for(user).aggregate(
        total_issues=Count("id"),
        open_issues=Count("id", filter=Q(status__in=(status.OPEN, status.PENDING))),
        in_progress_issues=Count("id", filter=Q(status=status.IN_PROGRESS)),
        resolved_issues=Count("id", filter=Q(status__in=Issue.DONE)),
        cancelled_issues=Count("id", filter=Q(status=status.CANCELLED)),
        overdue_issues=Count("id", filter=unfinished & Q(due_date__lt=today_in_india())),
    )
    return projects | issues
