"""The war room's endpoints. `router()` is mounted twice: below /cm-war-room, and at the alternative paths of the
specification (requirement 4), which are not in the OpenAPI document.
"""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Body, Path, Query, Status

from portal.audit.lists import Lines, as_file
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, Failure, JsonBody, Page, created, ok
from portal.core.files import FILE
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

Operation = tuple[str, str, View, Policy, object]
READ = selectors.READ
WRITE = department_write(selectors.SLUG)


def _projects(request: HttpRequest, query: S.ProjectList) -> "QuerySet[selectors.CountedProject]":
    rows = selectors.with_stats(selectors.projects_for(caller(request))).select_related("created_by")
    order = ordering(query, columns=PROJECT_COLUMNS, default=["-created_at"])
    return selectors.filtered_projects(rows, query).order_by(*order)


def list_projects(request: HttpRequest, query: Query[S.ProjectList]) -> JsonBody:
    """One page of projects, filtered by status, text and days of creation."""
    shown, meta = paginate(_projects(request, query), query)
    return ok([project_row(row) for row in shown], meta=meta)


@as_file("project", "projects", PROJECT_EXPORT)
def export_projects(request: HttpRequest, query: Query[S.ProjectList]) -> Lines:
    """The filtered projects with their issue counts, as a file."""
    return ({**project_row(row), **stats_of(row)} for row in _projects(request, query))


def create_project(request: HttpRequest, body: Body[bodies.ProjectCreate]) -> Status:
    """Create a project. Its progress is computed from its issues unless it is set."""
    project = services.create_project(user=caller(request), body=body)
    return created(stored_project(caller(request), project.pk), text("Project created successfully!"))


def get_project(request: HttpRequest, project_id: Path[Id]) -> JsonBody:
    """One project with its issue counts and its revision."""
    return ok(stored_project(caller(request), project_id))


def update_project(request: HttpRequest, project_id: Path[Id], body: Body[bodies.ProjectUpdate]) -> JsonBody:
    """Update the given fields of a project. 412 with the current revision if the request's is stale."""
    services.update_project(user=caller(request), project_id=project_id, body=body)
    return ok(stored_project(caller(request), project_id), text("Project updated successfully!"))


def patch_project_status(
    request: HttpRequest, project_id: Path[Id], body: Body[bodies.ProjectStatusPatch]
) -> JsonBody:
    """Update the status and add it to the activity log."""
    services.update_project(user=caller(request), project_id=project_id, body=body)
    return ok(stored_project(caller(request), project_id), text("Project updated successfully!"))


def delete_project(request: HttpRequest, project_id: Path[Id]) -> JsonBody:
    """Delete a project and its issues. Its activity log remains."""
    services.delete_project(user=caller(request), project_id=project_id)
    return ok({"id": project_id}, text("Project deleted successfully!"))


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


def _filtered_issues(request: HttpRequest, query: S.IssueList) -> "QuerySet[selectors.RemarkedIssue]":
    rows = selectors.with_people(selectors.issues_for(caller(request))).select_related("created_by")
    order = ordering(query, columns=ISSUE_COLUMNS, default=["-created_at"])
    return selectors.filtered_issues(rows, query).order_by(*order)


def _issues(request: HttpRequest, query: S.IssueList) -> JsonBody:
    shown, meta = paginate(_filtered_issues(request, query), query)
    return ok([issue_row(row) for row in shown], meta=meta)


@as_file("issue", "issues", ISSUE_EXPORT)
def export_issues(request: HttpRequest, query: Query[S.IssueList]) -> Lines:
    """The filtered issues as a file."""
    return map(issue_row, _filtered_issues(request, query))


def list_issues(request: HttpRequest, query: Query[S.IssueList]) -> JsonBody:
    """One page of issues, filtered by status, project, owner and text."""
    return _issues(request, query)


def list_project_issues(request: HttpRequest, project_id: Path[Id], query: Query[S.IssueList]) -> JsonBody:
    """The issues of one project, one page at a time."""
    selectors.project_for(caller(request), project_id)
    return _issues(request, query.model_copy(update={"project_id": project_id}))


def create_issue(request: HttpRequest, body: Body[bodies.IssueCreate]) -> Status:
    """Create an issue of a project."""
    issue = services.create_issue(user=caller(request), body=body)
    return created(stored_issue(caller(request), issue.pk), text("Issue created successfully!"))


def get_issue(request: HttpRequest, issue_id: Path[Id]) -> JsonBody:
    """One issue. If it was raised from a figure, the current value of that figure is included."""
    row = stored_issue(caller(request), issue_id)
    stored = selectors.issue_for(caller(request), issue_id).origin
    return ok({**row, "figure_now": origins.current_value(stored) if stored else None})


def update_issue(request: HttpRequest, issue_id: Path[Id], body: Body[bodies.IssueUpdate]) -> JsonBody:
    """Update the given fields of an issue. 412 with the current revision if the request's is stale."""
    services.update_issue(user=caller(request), issue_id=issue_id, body=body)
    return ok(stored_issue(caller(request), issue_id), text("Issue updated successfully!"))


def patch_issue_status(
    request: HttpRequest, issue_id: Path[Id], body: Body[bodies.IssueStatusPatch]
) -> JsonBody:
    """Update the status and add it to the activity log."""
    services.update_issue(user=caller(request), issue_id=issue_id, body=body)
    return ok(stored_issue(caller(request), issue_id), text("Issue updated successfully!"))


def delete_issue(request: HttpRequest, issue_id: Path[Id]) -> JsonBody:
    """Delete an issue and its remarks. Its activity log remains."""
    services.delete_issue(user=caller(request), issue_id=issue_id)
    return ok({"id": issue_id}, text("Issue deleted successfully!"))


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


def list_remarks(request: HttpRequest, issue_id: Path[Id], query: Query[S.RemarkList]) -> JsonBody:
    """The remarks on an issue, newest first."""
    issue = selectors.issue_for(caller(request), issue_id)
    shown, meta = paginate(issue.remarks.select_related("created_by"), query)
    return ok([remark_row(row) for row in shown], meta=meta)


def add_remark(request: HttpRequest, issue_id: Path[Id], body: Body[bodies.RemarkCreate]) -> Status:
    """Add a status remark to an issue."""
    remark = services.add_remark(user=caller(request), issue_id=issue_id, remark=body.remark)
    return created(remark_row(remark), text("Status remark added successfully!"))


def project_activities(request: HttpRequest, project_id: Path[Id], query: Query[S.ActivityList]) -> JsonBody:
    """The activities of a project, newest first."""
    project = selectors.project_for(caller(request), project_id)
    shown, meta = paginate(selectors.activities_for(caller(request)).filter(project=project), query)
    return ok([activity_row(row) for row in shown], meta=meta)


def issue_activities(request: HttpRequest, issue_id: Path[Id], query: Query[S.ActivityList]) -> JsonBody:
    """The activities of an issue, newest first."""
    issue = selectors.issue_for(caller(request), issue_id)
    shown, meta = paginate(selectors.activities_for(caller(request)).filter(issue=issue), query)
    return ok([activity_row(row) for row in shown], meta=meta)


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


def people(request: HttpRequest) -> JsonBody:
    """Everyone who can own an issue."""
    return ok([person(user, department=True) for user in selectors.people()])


def raise_options(request: HttpRequest) -> JsonBody:
    """The projects and people that the caller can assign a raised issue to."""
    user = caller(request)
    active = selectors.projects_for(user).filter(status="active", is_inbox=False).order_by("name", "id")
    assignable = [person(assignee, department=True) for assignee in selectors.people_near(user)]
    return ok({"projects": [project_ref(project) for project in active], "people": assignable})


def raise_issue(request: HttpRequest, body: Body[bodies.RaiseIssue]) -> Status:
    """Raise an issue from a figure of a dashboard that the caller may see."""
    user = caller(request)
    origin = origins.read_origin(user, body.origin)
    assignable = set(selectors.people_near(user).values_list("pk", flat=True))
    issue = services.raise_issue(user=user, body=body, origin=origin, people=assignable)
    summary = {"id": issue.pk, "title": issue.title, "value": origin["value"], "as_of": origin["as_of"]}
    return created(summary, text("Issue created successfully!"))


# (method, path, handler, policy, response). Fixed paths must precede those with an id.
OPERATIONS: tuple[Operation, ...] = (
    ("GET", "/projects", list_projects, READ, Page[S.ProjectOut]),
    ("GET", "/projects/export", export_projects, READ, {200: None}),
    ("POST", "/projects", create_project, WRITE, {201: Envelope[S.ProjectOut]}),
    ("PATCH", "/projects/bulk-update", bulk_update_projects, WRITE, Envelope[S.BulkUpdated]),
    ("GET", "/projects/{project_id}", get_project, READ, Envelope[S.ProjectOut]),
    ("PUT", "/projects/{project_id}", update_project, WRITE, Envelope[S.ProjectOut]),
    ("DELETE", "/projects/{project_id}", delete_project, WRITE, Envelope[Deleted]),
    ("PATCH", "/projects/{project_id}/status", patch_project_status, WRITE, Envelope[S.ProjectOut]),
    ("GET", "/projects/{project_id}/issues", list_project_issues, READ, Page[S.IssueOut]),
    ("GET", "/projects/{project_id}/activity-logs", project_activities, READ, Page[S.ActivityOut]),
    ("GET", "/issues", list_issues, READ, Page[S.IssueOut]),
    ("GET", "/issues/export", export_issues, READ, {200: None}),
    ("POST", "/issues", create_issue, WRITE, {201: Envelope[S.IssueOut]}),
    ("PATCH", "/issues/bulk-update", bulk_update_issues, WRITE, Envelope[S.BulkUpdated]),
    ("GET", "/issues/{issue_id}", get_issue, READ, Envelope[S.IssueOut]),
    ("PUT", "/issues/{issue_id}", update_issue, WRITE, Envelope[S.IssueOut]),
    ("DELETE", "/issues/{issue_id}", delete_issue, WRITE, Envelope[Deleted]),
    ("PATCH", "/issues/{issue_id}/status", patch_issue_status, WRITE, Envelope[S.IssueOut]),
    ("GET", "/issues/{issue_id}/status-remarks", list_remarks, READ, Page[S.RemarkOut]),
    ("POST", "/issues/{issue_id}/status-remarks", add_remark, WRITE, {201: Envelope[S.RemarkOut]}),
    ("GET", "/issues/{issue_id}/activity-logs", issue_activities, READ, Page[S.ActivityOut]),
)

# Operations without an alternative path.
CANONICAL_ONLY: tuple[Operation, ...] = (
    ("GET", "/dashboard-stats", stats, READ, Envelope[S.StatsOut]),
    ("GET", "/people", people, READ, Envelope[list[S.PersonOut]]),
    ("GET", "/raise-options", raise_options, RAISE_ISSUE, Envelope[S.RaiseOptions]),
    ("POST", "/raised-issues", raise_issue, RAISE_ISSUE, {201: Envelope[S.Raised], 503: Failure}),
)


def router(*, canonical: bool) -> PolicyRouter:
    mounted = PolicyRouter(tags=["war room"])
    for method, path, handler, policy, response in (*OPERATIONS, *(CANONICAL_ONLY if canonical else ())):
        is_file = response == {200: None}
        mounted.api_operation(
            [method],
            path,
            policy=policy,
            response=response,
            versioned=method == "DELETE",
            heavy=is_file,
            past=policy is READ,
            openapi_extra=FILE if is_file else None,
            operation_id=f"war_room_{handler.__name__}" if canonical else None,
            include_in_schema=canonical,
        )(handler)
    return mounted
