"""Write projects, issues and remarks, with activity log and audit log in the same transaction."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.records import Records
from portal.audit.services import record
from portal.core.errors import FieldErrors, NotFound, StaleVersion, collect_errors
from portal.core.language import text
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import require_version
from portal.war_room.bodies import (
    IssueBulk,
    IssueCreate,
    IssueFields,
    IssueStatusPatch,
    IssueUpdate,
    ProjectCreate,
    ProjectStatusPatch,
    ProjectUpdate,
    RaiseIssue,
)
from portal.war_room.models import Activity, Issue, Project, Record, StatusRemark
from portal.war_room.origins import Origin
from portal.war_room.selectors import issue_for, issues_for, project_for, projects_for

INBOX = {"name": "Raised from dashboards", "name_mr": "डॅशबोर्डवरून नोंदवलेल्या अडचणी"}
PROJECT_FIELDS = ("name", "name_mr", "description", "status", "progress_by_hand")
ISSUE_FIELDS = ("project_id", "title", "title_mr", "description", "status", "owner_id", "due_date")
# Can't be set to null, also not by a partial update.
_REQUIRED = ("name", "title", "status", "project_id")


PROJECTS = Records[Record]("war_room_project", ("revision", *PROJECT_FIELDS))
ISSUES = Records[Record]("war_room_issue", ("revision", *ISSUE_FIELDS))


def log(
    action: str, row: Project | Issue, user: User, changes: Mapping[str, object] | None = None
) -> Activity:
    if isinstance(row, Project):
        entry = Activity(kind="project", project=row, name=row.name, name_mr=row.name_mr)
    else:
        entry = Activity(kind="issue", project=row.project, issue=row, name=row.title, name_mr=row.title_mr)
    entry.action, entry.changes, entry.user = action, changes or {}, user
    entry.save()
    return entry


def _check(values: Mapping[str, object], row: Record | None = None) -> None:
    """Check that the project and the owner exist. Raises FieldErrors."""
    errors: dict[str, list[str]] = {
        name: [text("This field is required.")]
        for name in _REQUIRED
        if name in values and values[name] is None
    }
    project_id, owner_id = values.get("project_id"), values.get("owner_id")
    if isinstance(project_id, int) and not Project.objects.filter(pk=project_id).exists():
        errors["project_id"] = [text("There is no such project.")]
    # The current owner may stay, even if the account has been closed.
    if (
        isinstance(owner_id, int)
        and owner_id != getattr(row, "owner_id", None)
        and not User.objects.filter(pk=owner_id, is_active=True).exists()
    ):
        errors["owner_id"] = [text("There is no such person, or the account is not active.")]
    if errors:
        raise FieldErrors(errors)


@finds_faults(IssueFields, IssueBulk)
def _readable_faults(values: Mapping[str, object], target: Target) -> Faults:
    row = Issue.objects.filter(pk=target.record_id or 0).first()
    return collect_errors(lambda: _check(values, row))


def _note_completion(issue: Issue, before: str) -> None:
    is_done = issue.status in Issue.DONE
    if is_done != (before in Issue.DONE) or (is_done and issue.closed_at is None):
        issue.closed_at = timezone.now() if is_done else None


def _write(row: Project | Issue, values: Mapping[str, object], user: User) -> bool:
    """Save and log the values that differ. Returns False if none do."""
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not changed:
        return False
    records = ISSUES if isinstance(row, Issue) else PROJECTS
    before, changes = records.facts(row), _changes(row, changed)
    for name, value in changed.items():
        setattr(row, name, value)
    if isinstance(row, Issue):
        _note_completion(row, str(before["status"]))
    row.revision += 1
    row.save()
    log(Activity.Action.UPDATED, row, user, changes)
    record("update", records.entity, row.pk, actor=user, before=before, after=records.facts(row))
    return True


def _changes(row: Project | Issue, changed: Mapping[str, object]) -> dict[str, list[object]]:
    """Return the changes for the activity log, with the names of users and projects at the time."""
    logged: dict[str, list[object]] = {}
    for name, value in changed.items():
        before = getattr(row, name)
        if name == "description":
            logged[name] = [None, None]
        elif name == "owner_id" and isinstance(row, Issue):
            logged["owner"] = [row.owner.name if row.owner else None, _name(User, value)]
        elif name == "project_id" and isinstance(row, Issue):
            logged["project"] = [row.project.name, _name(Project, value)]
        else:
            logged[name] = [_plain(before), _plain(value)]
    return logged


def _name(model: type[User | Project], pk: object) -> str | None:
    if not isinstance(pk, int):
        return None
    rows: QuerySet[Model] = model._default_manager.filter(pk=pk)
    return rows.values_list("name", flat=True).first()


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


@transaction.atomic
def create_project(*, user: User, body: ProjectCreate) -> Project:
    project = Project(**body.model_dump(), created_by=user)
    with PROJECTS.written(project, user):
        project.save()
    log(Activity.Action.CREATED, project, user)
    return project


@transaction.atomic
def update_project(*, user: User, project_id: int, body: ProjectUpdate | ProjectStatusPatch) -> None:
    project = project_for(user, project_id, lock=True)
    require_version(project.revision, body.revision)
    values = body.model_dump(exclude_unset=True, exclude={"revision"})
    _check(values)
    _write(project, values, user)


@transaction.atomic
def delete_project(*, user: User, project_id: int) -> None:
    project = project_for(user, project_id, lock=True)
    issues = [{"id": issue.pk, **ISSUES.facts(issue)} for issue in project.issues.all()]
    log(Activity.Action.DELETED, project, user)
    PROJECTS.removed(project, user, issues=issues)


def create_issue(*, user: User, body: IssueCreate) -> Issue:
    values = body.model_dump()
    _check(values)
    return _new_issue(values, user)


@transaction.atomic
def _new_issue(values: Mapping[str, object], user: User, origin: Origin | None = None) -> Issue:
    issue = Issue(**values, origin=origin, created_by=user)
    _note_completion(issue, Issue.Status.OPEN)
    with ISSUES.written(issue, user) as extra:
        issue.save()
        extra["origin"] = origin
    log(Activity.Action.CREATED, issue, user, {"chart": origin["chart"]} if origin else None)
    return issue


def raise_issue(*, user: User, body: RaiseIssue, origin: Origin, people: Iterable[int]) -> Issue:
    """Create an issue raised from a figure. `people`: ids of users it can be assigned to."""
    values = body.model_dump(exclude={"origin"})
    if values["project_id"] is not None and not projects_for(user).filter(pk=values["project_id"]).exists():
        raise FieldErrors({"project_id": [text("There is no such project.")]})
    if values["owner_id"] is not None and values["owner_id"] not in people:
        raise FieldErrors({"owner_id": [text("There is no such person, or the account is not active.")]})
    with transaction.atomic():
        if values["project_id"] is None:
            project, _ = Project.objects.get_or_create(is_inbox=True, defaults=INBOX)
            values["project_id"] = project.pk
        return _new_issue(values, user, origin)


@transaction.atomic
def update_issue(*, user: User, issue_id: int, body: IssueUpdate | IssueStatusPatch) -> None:
    issue = issue_for(user, issue_id, lock=True)
    require_version(issue.revision, body.revision)
    values = body.model_dump(exclude_unset=True, exclude={"revision"})
    _check(values, issue)
    _write(issue, values, user)


@transaction.atomic
def delete_issue(*, user: User, issue_id: int) -> None:
    issue = issue_for(user, issue_id, lock=True)
    log(Activity.Action.DELETED, issue, user)
    ISSUES.removed(issue, user)


@transaction.atomic
def update_many(
    *,
    kind: str,
    user: User,
    ids: list[int],
    revisions: dict[int, int],
    values: Mapping[str, object],
) -> tuple[int, int]:
    """Apply the same change to many records, all or none; return the number of changed and of unchanged ones."""
    if not values:
        raise FieldErrors({"body": [text("Name what to change.")]})
    _check(values)
    rows: QuerySet[Project] | QuerySet[Issue] = projects_for(user) if kind == "project" else issues_for(user)
    records: list[Project | Issue] = [*rows.filter(pk__in=ids).select_for_update().order_by("pk")]
    missing = sorted(set(ids) - {row.pk for row in records})
    if missing:
        id_list = ", ".join(map(str, missing))
        error_text = (
            text("There is no project {ids}.", ids=id_list)
            if kind == "project"
            else text("There is no issue {ids}.", ids=id_list)
        )
        raise NotFound(error_text, errors={f"{kind}_ids": [error_text]})
    if unnamed := {f"revisions.{pk}": [text("This field is required.")] for pk in ids if pk not in revisions}:
        raise FieldErrors(unnamed)
    for row in records:
        if row.revision != revisions[row.pk]:
            raise StaleVersion(data={"id": row.pk, "revision": row.revision})
    changed = sum(_write(row, values, user) for row in records)
    return changed, len(records) - changed


@transaction.atomic
def add_remark(*, user: User, issue_id: int, remark: str) -> StatusRemark:
    issue = issue_for(user, issue_id)
    added = StatusRemark.objects.create(issue=issue, remark=remark, created_by=user)
    log(Activity.Action.REMARKED, issue, user, {"remark": remark})
    record("create", "war_room_remark", added.pk, actor=user, after={"issue_id": issue.pk, "remark": remark})
    return added
