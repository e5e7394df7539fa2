"""Summarize the open alerts of a rule in one sentence: how many talukas, offices, …, and the worst of them."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from catalog.alerts import BACK, Rule
from catalog.monthly import distance
from catalog.text import Text
from catalog.watched import DEPARTMENT, OVERALL
from marts.watch import Finding
from portal.alerts import selectors
from portal.alerts.formatting import amount, counted
from portal.alerts.models import Alert
from portal.core.days import day
from portal.core.language import current, text
from portal.core.numbers import format_integer
from portal.organisation.models import Department
from portal.transactions.signal_text import sentence

_UNITS = {
    "district": Text("districts", "जिल्हे"),
    "taluka": Text("talukas", "तालुके"),
    "office": Text("offices", "कार्यालये"),
    "section": Text("sections", "शाखा"),
    "service": Text("services", "सेवा"),
    DEPARTMENT: Text("departments", "विभाग"),
}
_SENTENCES = {
    ("value", "above"): "{lead}: {count} {units} above {limit}; most in {place}, {amount}",
    ("value", "below"): "{lead}: {count} {units} below {limit}; least in {place}, {amount}",
    ("change", "above"): "{lead}: {count} {units} grew by {limit} or more in {days} days; most in {place}, {amount}",
    ("change", "below"): "{lead}: {count} {units} fell by {limit} or more in {days} days; most in {place}, {amount}",
    ("signal", "either"): "{lead}: {count} {units} outside their usual range; farthest in {place}, {said}",
    ("signal", "improving"): "{lead}: {count} {units} better than usual; farthest in {place}, {said}",
    ("signal", "worsening"): "{lead}: {count} {units} worse than usual; farthest in {place}, {said}",
    ("silence", "above"): "{lead}: no entries from {count} {units}; longest from {place}, since {day}",
}  # fmt: skip


def rank(rule: Rule, finding: Finding) -> Decimal:
    """Return a sort key, lowest for the worst: farthest from the average of its months, the lowest value for a rule
    about low figures, else the highest.
    """
    if finding.judged is not None:
        return -distance(finding.judged)
    return finding.value if rule.kind == "value" and rule.comparison == "below" else -abs(finding.value)


def groups_of(alerts: Iterable[Alert]) -> list[dict[str, object]]:
    """Return one group per rule, in the order of its first alert."""
    rows = list(alerts)
    order = {rule: position for position, rule in enumerate(dict.fromkeys(row.rule_id for row in rows))}
    rows.sort(key=lambda row: order[row.rule_id])
    names, departments = selectors.names_in(rows)
    return [
        _group(list(group), names, departments) for _, group in groupby(rows, key=lambda row: row.rule_id)
    ]


def _group(
    alerts: list[Alert], names: selectors.Names, departments: dict[str, Department]
) -> dict[str, object]:
    rule = alerts[0].rule.definition
    worst = min(alerts, key=lambda row: rank(rule, selectors.finding_of(row)))
    worst_row = selectors.alert_row(worst, names, departments.get(worst.department))
    single = len(alerts) == 1
    any_object = Alert(rule=worst.rule, department=worst.department)
    return {
        **{
            name: worst_row[name]
            for name in ("rule_id", "severity", "title", "dataset", "kind", "by", "place")
        },
        "department": worst_row["department"] if len({row.department for row in alerts}) == 1 else None,
        "text": worst_row["text"]
        if single
        else _sentence(rule, len(alerts), worst, str(worst_row["place"]) if worst_row["place"] else None),
        "count": len(alerts),
        "active": sum(row.state == Alert.State.ACTIVE for row in alerts),
        "since": max(row.first_seen for row in alerts),
        "link": worst_row["link"]
        if single or rule.by == DEPARTMENT
        else selectors.link_of(any_object, without_object=True),
    }


def _sentence(rule: Rule, count: int, worst: Alert, place: str | None) -> str:
    label = rule.source.label[current()]
    about = counted(rule)
    parts = {
        "lead": f"{label}, {about}" if about else label,
        "count": format_integer(count),
        "units": _UNITS[rule.by][current()] if rule.by != OVERALL else "",
        "place": place or label,
    }
    template = _SENTENCES[rule.kind, rule.comparison]
    if rule.kind == "silence":
        return text(template, day=day(worst.quiet_since) if worst.quiet_since else "", **parts)
    judged = selectors.finding_of(worst).judged
    if rule.followed is not None and judged is not None:
        return text(template, said=sentence(judged, rule.followed).rstrip("."), **parts)
    if rule.kind == "change":
        percents = {"limit": amount(rule.threshold, "percent"), "amount": amount(abs(worst.value), "percent")}
        return text(template, days=BACK[rule.span], **percents, **parts)
    unit = rule.watched.unit if rule.watched else ""
    return text(template, limit=amount(rule.threshold, unit), amount=amount(worst.value, unit), **parts)
