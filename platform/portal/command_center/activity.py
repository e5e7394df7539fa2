"""Recent activity and today's overview."""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta

import orjson
from django.db.models import F, Q, Sum

from catalog.calendar import INDIA, Window, this_moment
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import day, word
from catalog.text import LANGUAGES
from portal.accounts.models import User
from portal.accounts.people import people_signed_in
from portal.audit.models import AuditEntry
from portal.command_center.figures import CenterRequest
from portal.core.language import speaking, text
from portal.core.numbers import grouped
from portal.core.past import past
from portal.core.remembered import observed
from portal.figures.models import Import
from portal.geography.models import Place, Taluka
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.grid import summary
from portal.war_room.models import Activity, Issue
from portal.war_room.selectors import SLUG as WAR_ROOM
from portal.war_room.selectors import activities_for, issues_for
from portal.war_room.wording import describe

MOST = 10
# How far back to search for entries made by hand.
_LOOKED_AT = timedelta(days=30)
_DEEDS = {"create": "Entry added", "update": "Entry changed", "delete": "Entry deleted"}


def recent(user: User, asked: CenterRequest) -> list[dict[str, object]]:
    """Return the newest imports, entries made by hand and war room activities."""
    datasets = {name: one for name, one in DATASETS.items() if asked.wants(one)}
    found = [*_imports(user, datasets), *_by_hand(datasets)]
    if asked.department in (None, WAR_ROOM):
        found += _war_room(user)
    found = sorted(found, key=lambda row: day(row, "time"), reverse=True)[:MOST]
    names = {row.slug: row for row in Department.objects.filter(slug__in={row["slug"] for row in found})}
    for row in found:
        department = names.get(word(row, "slug"))
        row["department"] = department.name if department else row["slug"]
        row["department_mr"] = (department and department.name_mr) or row["department"]
    return found


def _said(say: Callable[[], str]) -> dict[str, str]:
    """Return a description in every language."""
    told = {}
    for language in LANGUAGES:
        with speaking(language):
            told["description" if language == "en" else f"description_{language}"] = say()
    return told


def _place(place: Place | None) -> dict[str, object]:
    return {"location": place.name_en if place else None, "location_mr": place.name_mr if place else None}


def _imports(user: User, datasets: Mapping[str, Dataset]) -> list[dict[str, object]]:
    rows = imports_for(user).filter(preview=False, state=Import.State.DONE, dataset__in=datasets)
    rows = rows.exclude(finished_at=None).select_related("district", "taluka").order_by("-id")[:MOST]

    def said(row: Import) -> dict[str, str]:
        count = row.imported_count + row.updated_count + row.unchanged_count
        return _said(lambda: text("{count} rows imported", count=grouped(count)))

    return [
        {
            "type": "transaction",
            "slug": row.department or datasets[row.dataset].owners[0],
            **said(row),
            **_place(row.taluka or row.district),
            "time": row.finished_at,
            "amount": None,
            "import_id": row.pk,
        }
        for row in rows
    ]


def _newest_by_hand(datasets: tuple[str, ...]) -> tuple[int, ...]:
    rows = AuditEntry.objects.filter(
        at__gte=this_moment() - _LOOKED_AT, action__in=_DEEDS, entity__in=datasets
    ).order_by("-id")
    return tuple(rows.values_list("pk", flat=True)[:MOST])


def _by_hand(datasets: Mapping[str, Dataset]) -> list[dict[str, object]]:
    rows = AuditEntry.objects.filter(pk__in=observed(_newest_by_hand, tuple(datasets))).order_by("-id")
    values = {row.pk: orjson.loads(row.after or row.before or "{}") for row in rows}
    talukas = Taluka.objects.in_bulk({one["taluka_id"] for one in values.values() if one.get("taluka_id")})
    return [
        {
            "type": "transaction",
            "slug": values[row.pk].get(datasets[row.entity].owner) or datasets[row.entity].owners[0],
            **_said(lambda row=row: text(_DEEDS[row.action])),  # type: ignore[misc]
            **_place(talukas.get(values[row.pk].get("taluka_id"))),
            "time": row.at,
            "amount": None,
            "import_id": None,
        }
        for row in rows
    ]


def _war_room(user: User) -> list[dict[str, object]]:
    """Return changes of projects and issues, without remarks, which stay in the war room."""
    rows = activities_for(user).exclude(action=Activity.Action.REMARKED)[:MOST]
    return [
        {
            "type": row.kind,
            "slug": WAR_ROOM,
            **_said(lambda row=row: describe(row)),  # type: ignore[misc]
            **_place(None),
            "time": row.created_at,
            "amount": None,
            "import_id": None,
        }
        for row in rows
    ]


def today_overview(
    user: User, asked: CenterRequest, received: int | None, completed: int | None
) -> dict[str, object]:
    """Return today's figures so far, sheets received and due, imported rows, open issues and users logged in."""
    midnight = datetime.combine(asked.today, time.min, INDIA)
    datasets = [name for name, one in DATASETS.items() if asked.wants(one)]
    imports = imports_for(user).filter(
        preview=False, state=Import.State.DONE, dataset__in=datasets, finished_at__gte=midnight
    )
    rows = imports.aggregate(rows=Sum(F("imported_count") + F("updated_count") + F("unchanged_count")))[
        "rows"
    ]
    unfinished = ~Q(status__in=(*Issue.DONE, Issue.Status.CANCELLED))
    return {
        "date": asked.today,
        "received": received,
        "completed": completed,
        **_sheets(user, asked),
        "rows_imported": rows or 0,
        "open_issues": issues_for(user).filter(unfinished).count(),
        # Logins of earlier days are not recorded.
        "people_signed_in": None if past() else observed(people_signed_in),
    }


def _sheets(user: User, asked: CenterRequest) -> dict[str, int]:
    """Count today's received and due sheets, from the submission calendar."""
    found = summary(user, Window(asked.today, asked.today), asked.today)["departments"]
    assert isinstance(found, list)
    wanted = [one for one in found if asked.department in (None, one["slug"])]
    return {
        "sheets_received": sum(one["received"] + one["late"] + one["nil"] for one in wanted),
        "sheets_due": sum(one["expected"] for one in wanted),
    }
