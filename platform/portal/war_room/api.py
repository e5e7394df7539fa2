"""The war room's endpoints."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Body, Path, Query, Status

from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, Failure, JsonBody, Page, created, ok
from portal.core.language import text
from portal.core.paging import ordering, paginate
from portal.core.policies import RAISE_ISSUE, Policy, department_write
from portal.core.routing import PolicyRouter, View
from portal.core.validation import Id
from portal.war_room import bodies, origins, selectors, services
from portal.war_room import schemas as S
from portal.war_room.rows import (
    ISSUE_COLUMNS,
    ISSUE_EXPORT,
    PROJECT_COLUMNS,
    PROJECT_EXPORT,
    activity_row,
    issue_row,
    person,
    project_ref,
    project_row,
    remark_row,
    stats_of,
    stored_issue,
    stored_project,
)

V = TypeVar("V", bound=View)
READ = selectors.READ
WRITE = department_write(selectors.SLUG)
router = PolicyRouter(tags=["war room"])


def _operation(method: str, path: str, policy: Policy, response: object) -> Callable[[V], V]:
    def register(view: V) -> V:
        return router.api_operation(
            [method],
            path,
            policy=policy,
            response=response,
            versioned=method == "DELETE",
            past=policy is READ,
            operation_id=f"war_room_{view.__name__}",
        )(view)

    return register


def _project_rows(rows: "Iterable[selectors.CountedProject]") -> Iterator[dict[str, object]]:
    """Return responses with the issue counts also on their own, as columns of the export."""
    return ({**project_row(row), **stats_of(row)} for row in rows)


@listed(router, "/projects", S.ProjectOut, rows=_project_rows, policy=READ, past=True, entity="war_room_project",
        name="projects", columns=PROJECT_EXPORT, operation_id="war_room_list_projects")  # fmt: skip
def list_projects(request: HttpRequest, query: Query[S.ProjectList]) -> "QuerySet[selectors.CountedProject]":
    """One page of projects, filtered by status, text and days of creation."""
    rows = selectors.with_stats(selectors.projects_for(caller(request))).select_related("created_by")
    order = ordering(query, columns=PROJECT_COLUMNS, default=["-created_at"])
    return selectors.filtered_projects(rows, query).order_by(*order)


@_operation("POST", "/projects", WRITE, {201: Envelope[S.ProjectOut]})
def create_project(request: HttpRequest, body: Body[bodies.ProjectCreate]) -> Status:
    """Create a project. Its progress is computed from its issues unless it is set."""
    project = services.create_project(user=caller(request), body=body)
    return created(stored_project(caller(request), project.pk), text("Project created successfully!"))


@_operation("PATCH", "/projects/bulk-update", WRITE, Envelope[S.BulkUpdated])
def bulk_update_projects(request: HttpRequest, body: Body[bodies.ProjectBulk]) -> JsonBody:
    """Apply the same change to several projects, all or none."""
    changed, same = services.update_many(
        kind="project",
        user=caller(request),
        ids=body.project_ids,
        revisions=body.revisions,
        values={"status": body.status},
    )
    message = text("Projects updated: {count}.", count=changed)
    return ok({"updated_count": changed, "unchanged_count": same}, message)


@_operation("GET", "/projects/{project_id}", READ, Envelope[S.ProjectOut])
def get_project(request: HttpRequest, project_id: Path[Id]) -> JsonBody:
    """One project with its issue counts and its revision."""
    return ok(stored_project(caller(request), project_id))


@_operation("PUT", "/projects/{project_id}", WRITE, Envelope[S.ProjectOut])
def update_project(request: HttpRequest, project_id: Path[Id], body: Body[bodies.ProjectUpdate]) -> JsonBody:
    """Update the given fields of a project. 412 with the current revision if the request's is stale."""
    services.update_project(user=caller(request), project_id=project_id, body=body)
    return ok(stored_project(caller(request), project_id), text("Project updated successfully!"))


@_operation("PATCH", "/projects/{project_id}/status", WRITE, Envelope[S.ProjectOut])
def patch_project_status(
    request: HttpRequest, project_id: Path[Id], body: Body[bodies.ProjectStatusPatch]
) -> JsonBody:
    """Update the status and add it to the activity log."""
    services.update_project(user=caller(request), project_id=project_id, body=body)
    return ok(stored_project(caller(request), project_id), text("Project updated successfully!"))


@_operation("DELETE", "/projects/{project_id}", WRITE, Envelope[Deleted])
def delete_project(request: HttpRequest, project_id: Path[Id]) -> JsonBody:
    """Delete a project and its issues. Its activity log remains."""
    services.delete_project(user=caller(request), project_id=project_id)
    return ok({"id": project_id}, text("Project deleted successfully!"))


@listed(router, "/issues", S.IssueOut, rows=partial(map, issue_row), policy=READ, past=True, entity="war_room_issue",
        name="issues", columns=ISSUE_EXPORT, operation_id="war_room_list_issues")  # fmt: skip
def list_issues(request: HttpRequest, query: Query[S.IssueList]) -> "QuerySet[selectors.RemarkedIssue]":
    """One page of issues, filtered by status, project, owner and text."""
    rows = selectors.with_people(selectors.issues_for(caller(request))).select_related("created_by")
    order = ordering(query, columns=ISSUE_COLUMNS, default=["-created_at"])
    return selectors.filtered_issues(rows, query).order_by(*order)


@_operation("GET", "/projects/{project_id}/issues", READ, Page[S.IssueOut])
def list_project_issues(request: HttpRequest, project_id: Path[Id], query: Query[S.IssueList]) -> JsonBody:
    """The issues of one project, one page at a time."""
    selectors.project_for(caller(request), project_id)
    own = query.model_copy(update={"project_id": project_id})
    shown, meta = paginate(list_issues(request, own), own)
    return ok([issue_row(row) for row in shown], meta=meta)


@_operation("POST", "/issues", WRITE, {201: Envelope[S.IssueOut]})
def create_issue(request: HttpRequest, body: Body[bodies.IssueCreate]) -> Status:
    """Create an issue of a project."""
    issue = services.create_issue(user=caller(request), body=body)
    return created(stored_issue(caller(request), issue.pk), text("Issue created successfully!"))


@_operation("PATCH", "/issues/bulk-update", WRITE, Envelope[S.BulkUpdated])
def bulk_update_issues(request: HttpRequest, body: Body[bodies.IssueBulk]) -> JsonBody:
    """Apply the same change to several issues, all or none."""
    values = body.model_dump(exclude_unset=True, exclude={"issue_ids", "revisions"})
    changed, same = services.update_many(
        kind="issue",
        user=caller(request),
        ids=body.issue_ids,
        revisions=body.revisions,
        values=values,
    )
    message = text("Issues updated: {count}.", count=changed)
    return ok({"updated_count": changed, "unchanged_count": same}, message)


@_operation("GET", "/issues/{issue_id}", READ, Envelope[S.IssueOut])
def get_issue(request: HttpRequest, issue_id: Path[Id]) -> JsonBody:
    """One issue. If it was raised from a figure, the current value of that figure is included."""
    row = stored_issue(caller(request), issue_id)
    stored = selectors.issue_for(caller(request), issue_id).origin
    return ok({**row, "figure_now": origins.current_value(stored) if stored else None})


@_operation("PUT", "/issues/{issue_id}", WRITE, Envelope[S.IssueOut])
def update_issue(request: HttpRequest, issue_id: Path[Id], body: Body[bodies.IssueUpdate]) -> JsonBody:
    """Update the given fields of an issue. 412 with the current revision if the request's is stale."""
    services.update_issue(user=caller(request), issue_id=issue_id, body=body)
    return ok(stored_issue(caller(request), issue_id), text("Issue updated successfully!"))


@_operation("PATCH", "/issues/{issue_id}/status", WRITE, Envelope[S.IssueOut])
def patch_issue_status(
    request: HttpRequest, issue_id: Path[Id], body: Body[bodies.IssueStatusPatch]
) -> JsonBody:
    """Update the status and add it to the activity log."""
    services.update_issue(user=caller(request), issue_id=issue_id, body=body)
    return ok(stored_issue(caller(request), issue_id), text("Issue updated successfully!"))


@_operation("DELETE", "/issues/{issue_id}", WRITE, Envelope[Deleted])
def delete_issue(request: HttpRequest, issue_id: Path[Id]) -> JsonBody:
    """Delete an issue and its remarks. Its activity log remains."""
    services.delete_issue(user=caller(request), issue_id=issue_id)
    return ok({"id": issue_id}, text("Issue deleted successfully!"))


@_operation("GET", "/issues/{issue_id}/status-remarks", READ, Page[S.RemarkOut])
def list_remarks(request: HttpRequest, issue_id: Path[Id], query: Query[S.RemarkList]) -> JsonBody:
    """The remarks on an issue, newest first."""
    issue = selectors.issue_for(caller(request), issue_id)
    shown, meta = paginate(issue.remarks.select_related("created_by"), query)
    return ok([remark_row(row) for row in shown], meta=meta)


@_operation("POST", "/issues/{issue_id}/status-remarks", WRITE, {201: Envelope[S.RemarkOut]})
def add_remark(request: HttpRequest, issue_id: Path[Id], body: Body[bodies.RemarkCreate]) -> Status:
    """Add a status remark to an issue."""
    remark = services.add_remark(user=caller(request), issue_id=issue_id, remark=body.remark)
    return created(remark_row(remark), text("Status remark added successfully!"))


@_operation("GET", "/projects/{project_id}/activity-logs", READ, Page[S.ActivityOut])
def project_activities(request: HttpRequest, project_id: Path[Id], query: Query[S.ActivityList]) -> JsonBody:
    """The activities of a project, newest first."""
    project = selectors.project_for(caller(request), project_id)
    shown, meta = paginate(selectors.activities_for(caller(request)).filter(project=project), query)
    return ok([activity_row(row) for row in shown], meta=meta)


@_operation("GET", "/issues/{issue_id}/activity-logs", READ, Page[S.ActivityOut])
def issue_activities(request: HttpRequest, issue_id: Path[Id], query: Query[S.ActivityList]) -> JsonBody:
    """The activities of an issue, newest first."""
    issue = selectors.issue_for(caller(request), issue_id)
    shown, meta = paginate(selectors.activities_for(caller(request)).filter(issue=issue), query)
    return ok([activity_row(row) for row in shown], meta=meta)


@_operation("GET", "/dashboard-stats", READ, Envelope[S.StatsOut])
def stats(request: HttpRequest) -> JsonBody:
    """Counts of projects and issues by status, and the latest activity."""
    activities, issues = selectors.latest(caller(request))
    return ok(
        {
            **selectors.summary(caller(request)),
            "recent_activities": [activity_row(row) for row in activities],
            "recent_issues": [issue_row(row) for row in issues],
        }
    )


@_operation("GET", "/people", READ, Envelope[list[S.PersonOut]])
def people(request: HttpRequest) -> JsonBody:
    """Everyone who can own an issue."""
    return ok([person(user, department=True) for user in selectors.people()])


@_operation("GET", "/raise-options", RAISE_ISSUE, Envelope[S.RaiseOptions])
def raise_options(request: HttpRequest) -> JsonBody:
    """The projects and people that the caller can assign a raised issue to."""
    user = caller(request)
    active = selectors.projects_for(user).filter(status="active", is_inbox=False).order_by("name", "id")
    assignable = [person(assignee, department=True) for assignee in selectors.people_near(user)]
    return ok({"projects": [project_ref(project) for project in active], "people": assignable})


@_operation("POST", "/raised-issues", RAISE_ISSUE, {201: Envelope[S.Raised], 503: Failure})
def raise_issue(request: HttpRequest, body: Body[bodies.RaiseIssue]) -> Status:
    """Raise an issue from a figure of a dashboard that the caller may see."""
    user = caller(request)
    origin = origins.read_origin(user, body.origin)
    assignable = set(selectors.people_near(user).values_list("pk", flat=True))
    issue = services.raise_issue(user=user, body=body, origin=origin, people=assignable)
    summary = {"id": issue.pk, "title": issue.title, "value": origin["value"], "as_of": origin["as_of"]}
    return created(summary, text("Issue created successfully!"))
