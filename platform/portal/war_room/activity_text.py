"""Format activity log entries in the user's language."""

from collections.abc import Mapping
from datetime import date

from portal.core.language import pick, text
from portal.war_room.models import Activity

STATUSES = {
    "active": "Active",
    "inactive": "Inactive",
    "completed": "Completed",
    "cancelled": "Cancelled",
    "open": "Open",
    "in_progress": "In Progress",
    "pending": "Pending",
    "resolved": "Resolved",
    "closed": "Closed",
}
FIELDS = {
    "name": "name",
    "name_mr": "name in Marathi",
    "title": "title",
    "title_mr": "title in Marathi",
    "description": "description",
    "status": "status",
    "progress_by_hand": "progress",
    "owner": "owner",
    "due_date": "due date",
    "project": "project",
}
PROJECT = {
    "created": "Project “{name}” created",
    "updated": "Project “{name}” updated: {changes}",
    "deleted": "Project “{name}” deleted",
}
ISSUE = {
    "created": "Issue “{name}” created",
    "updated": "Issue “{name}” updated: {changes}",
    "deleted": "Issue “{name}” deleted",
    "status_remark_added": "Status remark on “{name}”: {remark}",
}
RAISED = "Issue “{name}” raised from {chart}"
# Too long for the log, which only says that they changed.
_LONG = ("description",)
_MAX_LENGTH = 120


def describe(activity: Activity) -> str:
    name = pick(activity.name, activity.name_mr)
    changes = activity.changes
    if activity.action == Activity.Action.REMARKED:
        return text(ISSUE["status_remark_added"], name=name, remark=_short(str(changes.get("remark", ""))))
    if activity.action == Activity.Action.CREATED and "chart" in changes:
        return text(RAISED, name=name, chart=changes["chart"])
    params = {"changes": _changes(changes)} if activity.action == Activity.Action.UPDATED else {}
    return text((PROJECT if activity.kind == "project" else ISSUE)[activity.action], name=name, **params)


def _changes(changes: Mapping[str, tuple[object, object]]) -> str:
    # In the order of FIELDS, because PostgreSQL does not preserve the key order of JSON.
    return ", ".join(_change(field, *changes[field]) for field in FIELDS if field in changes)


def _change(field: str, before: object, after: object) -> str:
    name = text(FIELDS[field])
    if field in _LONG:
        return text("{field} changed", field=name)
    return f"{name}: {_value(field, before)} → {_value(field, after)}"


def _value(field: str, value: object) -> str:
    if value in (None, ""):
        return text("from the issues") if field == "progress_by_hand" else "—"
    if field == "status":
        return text(STATUSES[str(value)])
    if field == "progress_by_hand":
        return f"{value}%"
    if field == "due_date":
        return f"{date.fromisoformat(str(value)):%d/%m/%Y}"
    return _short(str(value))


def _short(value: str) -> str:
    return value if len(value) <= _MAX_LENGTH else f"{value[: _MAX_LENGTH - 1].rstrip()}…"
