"""Summarize the open alerts of a rule in one sentence: how many talukas, offices, …, and the worst of them."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from catalog.alerts import BACK, SPANS, Rule
from catalog.monthly import distance
from catalog.text import Text
from catalog.watched import DEPARTMENT, OVERALL
from marts.watch import Finding
from portal.alerts import selectors
from portal.alerts.formatting import amount, joined, subject
from portal.alerts.models import Alert
from portal.core.days import day
from portal.core.language import current, text
from portal.core.numbers import format_integer
from portal.organisation.models import Department
from portal.transactions.signal_text import sentence

_IN = {
    "district": Text("districts", "जिल्ह्यांत"),
    "taluka": Text("talukas", "तालुक्यांत"),
    "office": Text("offices", "कार्यालयांत"),
    "section": Text("sections", "शाखांत"),
    "service": Text("services", "सेवांत"),
    DEPARTMENT: Text("departments", "विभागांत"),
}
_SENTENCES = {
    ("value", "above"): "{dataset}: {figure} above {limit} in {count} {units} {span}; highest in {place}, {amount}",
    ("value", "below"): "{dataset}: {figure} below {limit} in {count} {units} {span}; lowest in {place}, {amount}",
    ("change", "above"):
        "{dataset}: {figure} grew by {limit} or more in {days} days in {count} {units}; most in {place}, {amount}",
    ("change", "below"):
        "{dataset}: {figure} fell by {limit} or more in {days} days in {count} {units}; most in {place}, {amount}",
    ("signal", "either"):
        "{dataset}: {figure} outside its usual range in {count} {units}; farthest in {place}, {said}",
    ("signal", "improving"): "{dataset}: {figure} better than usual in {count} {units}; farthest in {place}, {said}",
    ("signal", "worsening"): "{dataset}: {figure} worse than usual in {count} {units}; farthest in {place}, {said}",
    ("silence", "above"): "{dataset}: no entries from {count} {units}; longest from {place}, since {day}",
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
    dataset = rule.source.label[current()]
    parts = {
        "dataset": dataset,
        "figure": subject(rule) or "",
        "count": format_integer(count),
        "units": _IN[rule.by][current()] if rule.by != OVERALL else "",
        "place": place or dataset,
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
    span = "" if rule.span == "all" else SPANS[rule.span][current()]
    return joined(
        template, limit=amount(rule.threshold, unit), amount=amount(worst.value, unit), span=span, **parts
    )
