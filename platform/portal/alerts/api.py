"""Alerts for the Command Center and the departments, and alert rules for administrators."""

from collections.abc import Sequence

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from ninja import Query, Status

from portal.alerts import options, selectors, services
from portal.alerts.formatting import describe
from portal.alerts.groups import groups_of
from portal.alerts.models import Alert, AlertRule
from portal.alerts.preview import MAX_SHOWN, preview
from portal.alerts.schemas import (
    AlertGroup,
    AlertOut,
    AlertQuery,
    AlertSummary,
    GroupQuery,
    Preview,
    RuleActive,
    RuleDefinition,
    RuleIn,
    RuleOptions,
    RuleOut,
    RuleQuery,
    RuleUpdate,
)
from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, JsonBody, Page, created, ok
from portal.core.language import text
from portal.core.paging import filter_by, ordering, paginate, sortable
from portal.core.policies import ALERTS_READ, COMMAND_CENTER
from portal.core.routing import PolicyRouter
from portal.core.validation import Id

router = PolicyRouter(tags=["alerts"])

_COLUMNS = sortable("department", "state", since="first_seen", severity="rank")
_RULE_COLUMNS = sortable("dataset", "severity", "is_active", "open_alerts", "updated_at", "created_at")


def _search(rows: Sequence[dict[str, object]], search: str) -> list[dict[str, object]]:
    """Return the rows whose text, in the user's language, contains the search term."""
    word = search.casefold()
    return [row for row in rows if word in f"{row['title']} {row.get('text', '')}".casefold()]


@router.get("/alerts", response=Page[AlertOut], policy=ALERTS_READ)
def list_alerts(request: HttpRequest, query: Query[AlertQuery]) -> JsonBody:
    """The alerts that the caller may see, most severe first. Only open ones unless `state` is given."""
    if query.limit is not None:
        query.per_page = query.limit
    rows = selectors.by_severity(selectors.alerts_for(caller(request)))
    if query.state in ("", "open"):
        rows = rows.filter(state__in=selectors.OPEN)
    elif query.state != "all":
        rows = rows.filter(state=query.state)
    rows = filter_by(rows, rule__severity=query.severity, department=query.department, rule_id=query.rule_id)
    if query.sort_by:
        rows = rows.order_by(*ordering(query, columns=_COLUMNS, default=()))
    if query.search:
        found, meta = paginate(_search(selectors.alert_rows(rows), query.search), query)
        return ok(found, meta=meta)
    shown, meta = paginate(rows, query)
    return ok(selectors.alert_rows(shown), meta=meta)


@router.get("/alerts/groups", response=Envelope[list[AlertGroup]], policy=ALERTS_READ)
def alert_groups(request: HttpRequest, query: Query[GroupQuery]) -> JsonBody:
    """The open alerts that the caller may see, grouped by rule, most severe first."""
    rows = selectors.by_severity(selectors.alerts_for(caller(request))).filter(state__in=selectors.OPEN)
    rows = filter_by(rows, rule__severity=query.severity, department=query.department)
    return ok(groups_of(rows))


@router.get("/alerts/summary", response=Envelope[AlertSummary], policy=ALERTS_READ)
def alert_summary(request: HttpRequest) -> JsonBody:
    """The number of open alerts, and when the rules were last checked."""
    rows = selectors.alerts_for(caller(request)).filter(state__in=selectors.OPEN).order_by()
    by_severity = dict.fromkeys(("critical", "warning", "info"), 0)
    by_severity |= dict(rows.values_list("rule__severity").annotate(Count("id")))
    active = rows.filter(state=Alert.State.ACTIVE).count()
    return ok({"open": by_severity, "active": active, "checks": selectors.last_checks()})


@router.post("/alerts/{id}/acknowledge", response=Envelope[AlertOut], policy=COMMAND_CENTER)
def acknowledge_alert(request: HttpRequest, id: Id) -> JsonBody:
    """Acknowledge an alert. It stays in the list until it is resolved."""
    row = services.acknowledge(alert_id=id, user=caller(request))
    return ok(selectors.alert_rows([row])[0], text("Alert acknowledged."))


_EXPORTED = (
    "id", "title", "name", "name_mr", "dataset", "departments", "kind", "figure", "older_than", "comparison",
    "threshold", "unit", "span", "by", "only", "minimum", "severity", "is_active", "open_alerts", "created_at",
    "updated_at",
)  # fmt: skip


@listed(router, "/alerts/rules", RuleOut, rows=list, policy=COMMAND_CENTER,
        entity="alert_rule", name="alert_rules", columns=_EXPORTED)  # fmt: skip
def list_alert_rules(request: HttpRequest, query: Query[RuleQuery]) -> list[dict[str, object]]:
    """All rules with the number of their open alerts."""
    rows = _with_open_alerts()
    if query.status in ("active", "paused"):
        rows = rows.filter(is_active=query.status == "active")
    rows = filter_by(rows, kind=query.kind, severity=query.severity)
    order = ordering(query, columns=_RULE_COLUMNS, default=["-is_active", "dataset"])
    rules = selectors.rule_rows(rows.order_by(*order))
    if query.department not in ("", "all"):
        rules = [
            row
            for row in rules
            if isinstance(slugs := row["departments"], list | tuple) and query.department in slugs
        ]
    return _search(rules, query.search)


def _with_open_alerts() -> QuerySet[AlertRule]:
    is_open = Q(alerts__state__in=selectors.OPEN)
    return AlertRule.objects.annotate(open_alerts=Count("alerts", filter=is_open)).order_by("dataset", "id")


def _rule_row(row: AlertRule) -> dict[str, object]:
    return selectors.rule_rows([_with_open_alerts().get(pk=row.pk)])[0]


@router.get("/alerts/rules/{id}", response=Envelope[RuleOut], policy=COMMAND_CENTER)
def get_alert_rule(request: HttpRequest, id: Id) -> JsonBody:
    """One rule with its condition, scope and severity."""
    return ok(_rule_row(services.rule_for(id)))


@router.get("/alerts/options", response=Envelope[RuleOptions], policy=COMMAND_CENTER)
def alert_options(request: HttpRequest) -> JsonBody:
    """The options of the rule form."""
    return ok(options.rule_options())


@router.post("/alerts/rules", response={201: Envelope[RuleOut]}, policy=COMMAND_CENTER)
def create_alert_rule(request: HttpRequest, body: RuleIn) -> Status:
    """Create a rule. It is checked after each refresh of its data set and at the start of each day."""
    row = services.save_rule(rule_id=None, body=body, user=caller(request))
    return created(_rule_row(row), text(_SAVED))


@router.put("/alerts/rules/{id}", response=Envelope[RuleOut], policy=COMMAND_CENTER)
def update_alert_rule(request: HttpRequest, id: Id, body: RuleUpdate) -> JsonBody:
    """Replace the rule. Its alerts are checked again."""
    row = services.save_rule(rule_id=id, body=body, user=caller(request))
    return ok(_rule_row(row), text(_SAVED))


_SAVED = "Rule saved. It is checked now and after each refresh of its figures."


@router.patch("/alerts/rules/{id}", response=Envelope[RuleOut], policy=COMMAND_CENTER)
def switch_alert_rule(request: HttpRequest, id: Id, body: RuleActive) -> JsonBody:
    """Pause or resume a rule. Pausing resolves its alerts."""
    row = services.set_active(rule_id=id, body=body, user=caller(request))
    message = (
        text("The rule is active.") if row.is_active else text("The rule is paused. Its alerts are resolved.")
    )
    return ok(_rule_row(row), message)


@router.delete("/alerts/rules/{id}", response=Envelope[Deleted], policy=COMMAND_CENTER, versioned=True)
def delete_alert_rule(request: HttpRequest, id: Id) -> JsonBody:
    """Delete the rule and its alerts."""
    services.delete_rule(rule_id=id, user=caller(request))
    return ok({"id": id}, text("The rule and its alerts are deleted."))


@router.post("/alerts/preview", response=Envelope[Preview], policy=COMMAND_CENTER, failures=(503,))
def preview_alert_rule(request: HttpRequest, body: RuleDefinition) -> JsonBody:
    """Preview the alerts that the rule would raise now. Nothing is saved."""
    rule = services.definition_of(body)
    alerts = preview(rule)
    names = selectors.names_of((rule.by, key) for key in rule.only)
    object_names = (selectors.name_of(names, rule.by, key) for key in rule.only)
    title = describe(rule, tuple(name for name in object_names if name))
    return ok({"title": title, "count": len(alerts), "found": alerts[:MAX_SHOWN]})
