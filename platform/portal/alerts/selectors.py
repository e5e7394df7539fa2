"""Queries of rules and alerts: visibility, names of objects, and list rows."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from urllib.parse import urlencode

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from catalog.alerts import SEVERITIES, WATCHABLE, Rule, span_window
from catalog.calendar import Window, today_in_india
from catalog.monthly import Judged
from catalog.registry import DATASETS
from catalog.signals import Signal
from catalog.watched import DEPARTMENT, OVERALL, levels_of
from marts.watch import Finding
from portal.accounts.models import User
from portal.alerts.formatting import alert_text, describe, subject
from portal.alerts.models import Alert, AlertCheck, AlertRule
from portal.alerts.schemas import AlertOut, RuleOut
from portal.core.envelope import shaped
from portal.core.language import current, pick
from portal.core.roles import USER
from portal.figures.selectors import freshness, pending_adds_up
from portal.geography.models import Taluka
from portal.organisation.models import Department
from portal.transactions import masters
from portal.transactions.places import MODELS

OPEN = (Alert.State.ACTIVE, Alert.State.ACKNOWLEDGED)
Names = dict[str, dict[str, tuple[str, str]]]  # level → object → its name in English and Marathi


def alerts_for(user: User) -> QuerySet[Alert]:
    """Return the alerts that a user may see: all for administrators, else those of their department and area."""
    rows = Alert.objects.select_related("rule", "acknowledged_by")
    if user.role != USER:
        return rows
    rows = rows.filter(department=user.department_slug or "")
    if user.taluka_id:
        return rows.filter(rule__by="taluka", object=str(user.taluka_id))
    if user.district_id:
        talukas = Taluka.objects.filter(district_id=user.district_id).values_list("id", flat=True)
        within = Q(rule__by="taluka", object__in=[str(key) for key in talukas])
        return rows.filter(within | Q(rule__by="district", object=str(user.district_id)))
    return rows


def by_severity(rows: QuerySet[Alert]) -> QuerySet[Alert]:
    """Order by severity, then newest first."""
    ranks = [When(rule__severity=name, then=Value(rank)) for rank, name in enumerate(SEVERITIES)]
    ranked = rows.annotate(rank=Case(*ranks, default=Value(len(ranks)), output_field=IntegerField()))
    return ranked.order_by("rank", "-first_seen", "-id")


def names_of(objects: Iterable[tuple[str, str]]) -> Names:
    """Return the names of objects given as (level, id or slug)."""
    by_level: dict[str, set[str]] = {}
    for level, key in objects:
        by_level.setdefault(level, set()).add(key)
    return {level: dict(_names(level, keys)) for level, keys in by_level.items() if level != OVERALL}


def _names(level: str, keys: set[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    if level == DEPARTMENT:
        for row in Department.objects.filter(slug__in=keys):
            yield row.slug, (row.name, row.name_mr)
        return
    ids = [int(key) for key in keys if key.isdigit()]
    if level in MODELS:
        for place in MODELS[level]._default_manager.filter(pk__in=ids):
            yield str(place.pk), (place.name_en, place.name_mr)
        return
    for key, master in masters.names(level).items():
        yield str(key), (master["name"], master["name_mr"])


def name_of(names: Names, level: str, key: str) -> str | None:
    pair = names.get(level, {}).get(key)
    return None if pair is None else pick(*pair)


def title_of(rule: AlertRule, names: Names | None = None) -> str:
    """Return the rule's name, or a title generated from its definition."""
    own_name = pick(rule.name, rule.name_mr) or rule.name_mr
    if own_name:
        return own_name
    all_names = names if names is not None else names_of((rule.by, str(key)) for key in rule.only)
    object_names = (name_of(all_names, rule.by, str(key)) for key in rule.only)
    return describe(rule.definition, tuple(name for name in object_names if name))


def alert_rows(alerts: Iterable[Alert]) -> list[dict[str, object]]:
    """Return the response rows of alerts, loading all names at once."""
    rows = list(alerts)
    names, departments = names_in(rows)
    return [alert_row(row, names, departments.get(row.department)) for row in rows]


def names_in(alerts: Sequence[Alert]) -> tuple[Names, dict[str, Department]]:
    """Return the names of all objects in these alerts and their rules, and the departments by slug."""
    objects = [(row.rule.by, str(key)) for row in alerts for key in (row.object, *row.rule.only)]
    departments = Department.objects.filter(slug__in={row.department for row in alerts})
    return names_of(objects), {row.slug: row for row in departments}


def alert_row(alert: Alert, names: Names, department: Department | None) -> dict[str, object]:
    """Return the response row of an alert."""
    rule, definition = alert.rule, alert.rule.definition
    place = name_of(names, rule.by, alert.object)
    name = pick(department.name, department.name_mr) if department else alert.department
    person = alert.acknowledged_by
    return shaped(
        AlertOut,
        alert,
        severity=rule.severity,
        dataset=rule.dataset,
        kind=rule.kind,
        by=rule.by,
        title=title_of(rule, names),
        text=alert_text(
            definition,
            finding_of(alert),
            ", ".join(part for part in (definition.source.label[current()], place) if part),
            alert.threshold,
        ),
        department={"slug": alert.department, "name": name},
        place=place,
        unit=unit_of(definition),
        since=alert.first_seen,
        link=link_of(alert),
        acknowledged_by=person.name if person else None,
    )


def unit_of(rule: Rule) -> str:
    """Return the unit of the compared value."""
    if rule.kind == "change":
        return "percent"
    figure = rule.watched or rule.followed
    return figure.unit if figure else "working_days"


def finding_of(alert: Alert) -> Finding:
    """Return what the worker found when it last checked the alert's rule."""
    stored = alert.judged
    judged = stored and Judged(Signal(**stored["signal"]), stored["per_day"], stored["value"])
    return Finding(
        object=alert.object,
        value=alert.value,
        figure=alert.figure,
        previous=alert.previous,
        since=alert.quiet_since,
        judged=judged,
    )


def link_of(alert: Alert, *, without_object: bool = False) -> str:
    """Return the link to the department's dashboard or case queue, filtered by the object if possible.

    If the department has several data sets, it opens the rule's. `without_object`: don't filter by the object.
    """
    rule, dataset = alert.rule, DATASETS[alert.rule.dataset]
    query: dict[str, object] = {}
    page = "cases" if dataset.clock else "dashboard"
    if dataset.clock:
        query = {"list": rule.dataset, **({"state": rule.figure} if rule.figure else {})}
    elif sum(alert.department in other.owners for other in WATCHABLE.values() if not other.clock) > 1:
        query["dataset"] = rule.dataset
    if not without_object and rule.by not in (OVERALL, DEPARTMENT):
        query[str(levels_of(dataset)[rule.by])] = alert.object
    if days := _days_of(rule.definition):
        ends = {"date_from": days.first, "date_to": days.last}
        query |= {name: day for name, day in ends.items() if day}
    path = f"/department/{alert.department}/{page}"
    return f"{path}?{urlencode(query)}" if query else path


def _days_of(rule: Rule) -> Window | None:
    """Return the days whose figure the rule checks; None for all days, or if dashboards cannot show the figure."""
    if rule.span == "all" or rule.older_than or (figure := rule.watched) is None:
        return None
    newest = freshness(rule.source)["data_as_of"]
    if newest is None:
        return None
    if rule.kind == "change" and figure.standing(rule.source, pending_adds_up(rule.source)):
        return None
    return span_window(rule.span, min(date.fromisoformat(newest), today_in_india()))


def rule_rows(rules: Iterable[AlertRule]) -> list[dict[str, object]]:
    rows = list(rules)
    names = names_of((row.by, str(key)) for row in rows for key in row.only)
    return [_rule(row, names) for row in rows]


def _rule(rule: AlertRule, names: Names) -> dict[str, object]:
    return shaped(
        RuleOut,
        rule,
        only=[str(key) for key in rule.only],
        title=title_of(rule, names),
        subject=subject(rule.definition),
        unit=unit_of(rule.definition),
        departments=list(rule.departments),
        open_alerts=getattr(rule, "open_alerts", None) or 0,
    )


def objects_of(rule: Rule) -> set[str]:
    """Return all objects that a rule can be limited to, inactive ones included, so that old choices stay valid."""
    if rule.by == OVERALL:
        return set()
    return set(rule.source.owners) if rule.by == DEPARTMENT else keys_of(rule.by)


def keys_of(level: str, *, active_only: bool = False) -> set[str]:
    """Return the ids of a level's places or masters."""
    if level not in MODELS:
        return {str(key) for key in masters.names(level, active_only=active_only)}
    rows = MODELS[level]._default_manager.filter(**({"is_active": True} if active_only else {}))
    return {str(key) for key in rows.values_list("pk", flat=True)}


def last_checks() -> list[dict[str, object]]:
    """Return the last check of each existing dataset's rules."""
    rows = AlertCheck.objects.filter(dataset__in=list(WATCHABLE))
    return [
        {
            "dataset": row.dataset,
            "label": DATASETS[row.dataset].label[current()],
            "checked_at": row.checked_at,
            "failed": bool(row.failure),
        }
        for row in rows
    ]
