"""Recent activity and today's overview."""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from functools import partial

import orjson
from django.db.models import F, Q, Sum

from catalog.calendar import INDIA, Window, this_moment
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import day, word
from portal.accounts.models import User
from portal.accounts.people import people_signed_in
from portal.audit.models import AuditEntry
from portal.command_center.figures import CenterScope
from portal.core.language import in_each_language, text
from portal.core.numbers import format_integer
from portal.core.past import past
from portal.core.response_cache import observed
from portal.figures.models import Import
from portal.geography.models import Place, Taluka
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.grid import summary
from portal.war_room.activity_text import describe
from portal.war_room.models import Activity, Issue
from portal.war_room.selectors import SLUG as WAR_ROOM
from portal.war_room.selectors import activities_for, issues_for

LIMIT = 10
# How far back to search for entries made by hand.
_LOOK_BACK = timedelta(days=30)
_ACTIONS = {"create": "Entry added", "update": "Entry changed", "delete": "Entry deleted"}


def recent(user: User, scope: CenterScope) -> list[dict[str, object]]:
    """Return the newest imports, entries made by hand and war room activities."""
    datasets = {name: dataset for name, dataset in DATASETS.items() if scope.wants(dataset)}
    activities = [*_imports(user, datasets), *_by_hand(datasets)]
    if scope.department in (None, WAR_ROOM):
        activities += _war_room(user)
    activities = sorted(activities, key=lambda row: day(row, "time"), reverse=True)[:LIMIT]
    names = {row.slug: row for row in Department.objects.filter(slug__in={row["slug"] for row in activities})}
    for row in activities:
        department = names.get(word(row, "slug"))
        row["department"] = department.name if department else row["slug"]
        row["department_mr"] = (department and department.name_mr) or row["department"]
    return activities


def _descriptions(describe: Callable[[], str]) -> dict[str, str]:
    """Return a description in every language."""
    descriptions = in_each_language(describe)
    return {"description": descriptions["en"], "description_mr": descriptions["mr"]}


def _place(place: Place | None) -> dict[str, object]:
    return {"location": place.name_en if place else None, "location_mr": place.name_mr if place else None}


def _imports(user: User, datasets: Mapping[str, Dataset]) -> list[dict[str, object]]:
    rows = imports_for(user).filter(preview=False, state=Import.State.DONE, dataset__in=datasets)
    rows = rows.exclude(finished_at=None).select_related("district", "taluka").order_by("-id")[:LIMIT]

    def description(row: Import) -> dict[str, str]:
        count = row.imported_count + row.updated_count + row.unchanged_count
        return _descriptions(lambda: text("{count} rows imported", count=format_integer(count)))

    return [
        {
            "type": "transaction",
            "slug": row.department or datasets[row.dataset].owners[0],
            **description(row),
            **_place(row.taluka or row.district),
            "time": row.finished_at,
            "amount": None,
            "import_id": row.pk,
        }
        for row in rows
    ]


def _newest_by_hand(datasets: tuple[str, ...]) -> tuple[int, ...]:
    rows = AuditEntry.objects.filter(
        at__gte=this_moment() - _LOOK_BACK, action__in=_ACTIONS, entity__in=datasets
    ).order_by("-id")
    return tuple(rows.values_list("pk", flat=True)[:LIMIT])


def _by_hand(datasets: Mapping[str, Dataset]) -> list[dict[str, object]]:
    rows = AuditEntry.objects.filter(pk__in=observed(_newest_by_hand, tuple(datasets))).order_by("-id")
    values = {row.pk: orjson.loads(row.after or row.before or "{}") for row in rows}
    talukas = Taluka.objects.in_bulk(
        {entry["taluka_id"] for entry in values.values() if entry.get("taluka_id")}
    )
    return [
        {
            "type": "transaction",
            "slug": values[row.pk].get(datasets[row.entity].owner) or datasets[row.entity].owners[0],
            **_descriptions(partial(text, _ACTIONS[row.action])),
            **_place(talukas.get(values[row.pk].get("taluka_id"))),
            "time": row.at,
            "amount": None,
            "import_id": None,
        }
        for row in rows
    ]


def _war_room(user: User) -> list[dict[str, object]]:
    """Return changes of projects and issues, without remarks, which stay in the war room."""
    rows = activities_for(user).exclude(action=Activity.Action.REMARKED)[:LIMIT]
    return [
        {
            "type": row.kind,
            "slug": WAR_ROOM,
            **_descriptions(partial(describe, row)),
            **_place(None),
            "time": row.created_at,
            "amount": None,
            "import_id": None,
        }
        for row in rows
    ]


def today_overview(
    user: User, scope: CenterScope, received: int | None, completed: int | None
) -> dict[str, object]:
    """Return today's figures so far, sheets received and due, imported rows, open issues and users logged in."""
    midnight = datetime.combine(scope.today, time.min, INDIA)
    datasets = [name for name, dataset in DATASETS.items() if scope.wants(dataset)]
    imports = imports_for(user).filter(
        preview=False, state=Import.State.DONE, dataset__in=datasets, finished_at__gte=midnight
    )
    rows = imports.aggregate(rows=Sum(F("imported_count") + F("updated_count") + F("unchanged_count")))[
        "rows"
    ]
    unfinished = ~Q(status__in=(*Issue.DONE, Issue.Status.CANCELLED))
    return {
        "date": scope.today,
        "received": received,
        "completed": completed,
        **_sheets(user, scope),
        "rows_imported": rows or 0,
        "open_issues": issues_for(user).filter(unfinished).count(),
        # Logins of earlier days are not recorded.
        "people_signed_in": None if past() else observed(people_signed_in),
    }


def _sheets(user: User, scope: CenterScope) -> dict[str, int]:
    """Count today's received and due sheets, from the submission calendar."""
    departments = summary(user, Window(scope.today, scope.today), scope.today)["departments"]
    assert isinstance(departments, list)
    requested = [department for department in departments if scope.department in (None, department["slug"])]
    return {
        "sheets_received": sum(
            department["received"] + department["late"] + department["nil"] for department in requested
        ),
        "sheets_due": sum(department["expected"] for department in requested),
    }
