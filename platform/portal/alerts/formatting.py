"""Titles of unnamed rules and texts of alerts, in the user's language."""

from decimal import Decimal

from catalog.alerts import BACK, SPANS, Rule
from catalog.text import Text
from catalog.watched import OVERALL
from marts.watch import Finding
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.core.numbers import format_short
from portal.transactions.signal_text import sentence

# "in a taluka", for each level of a rule.
_IN = {
    OVERALL: Text("", ""),
    "district": Text("in a district", "जिल्ह्यात"),
    "taluka": Text("in a taluka", "तालुक्यात"),
    "office": Text("in an office", "कार्यालयात"),
    "section": Text("in a section", "शाखेत"),
    "service": Text("of a service", "सेवेत"),
    "department": Text("of a department", "विभागात"),
}
_FROM = {
    **_IN,
    "district": Text("from a district", "जिल्ह्यातून"),
    "taluka": Text("from a taluka", "तालुक्यातून"),
    "office": Text("from an office", "कार्यालयाकडून"),
    "section": Text("from a section", "शाखेकडून"),
    "service": Text("for a service", "सेवेची"),
    "department": Text("from a department", "विभागाकडून"),
}
_UNITS = {
    "days": "{number} days",
    "lacs": "₹{number} lakh",
    "crore": "₹{number} crore",
    "acres": "{number} acres",
    "seconds": "{number} s",
}
_MAX_NAMED = 3
_RANGE = {
    "either": "{dataset}: {figure} {place} leaves its usual range",
    "improving": "{dataset}: {figure} {place} is better than usual",
    "worsening": "{dataset}: {figure} {place} is worse than usual",
}


def amount(value: Decimal, unit: str) -> str:
    if unit == "percent":
        return f"{format_short(value)}%"
    template = _UNITS.get(unit)
    return text(template, number=format_short(value)) if template else format_short(value)


def joined(template: str, **params: str) -> str:
    """Return the text without the gaps left by empty parts."""
    return " ".join(text(template, **params).split()).replace(" ,", ",").replace(" :", ":").replace(" ;", ";")


def subject(rule: Rule) -> str | None:
    """Return the watched figure as text, with its minimum age if any; None for a rule about missing entries."""
    figure = rule.watched or rule.followed
    if figure is None:
        return None
    label = figure.label[current()]
    if not rule.older_than:
        return label
    return text("{figure} older than {days} days", figure=label, days=rule.older_than)


def counted(rule: Rule) -> str | None:
    """Return the watched figure with the span it is counted over, so that the same figure of two rules differs."""
    label = subject(rule)
    if label is None or rule.kind != "value" or rule.span == "all":
        return label
    span = SPANS[rule.span][current()]
    return pick(f"{label} {span}", f"{span} {label}")


def describe(rule: Rule, names: tuple[str, ...] = ()) -> str:
    """Return the rule in one line; `names`: names of the objects it is limited to."""
    dataset = rule.source.label[current()]
    where = _FROM if rule.kind == "silence" else _IN
    if names and len(names) <= _MAX_NAMED:
        place = text("in {names}", names=", ".join(names))
    else:
        place = where[rule.by][current()]
    if rule.kind == "signal":
        return joined(_RANGE[rule.comparison], dataset=dataset, figure=subject(rule) or "", place=place)
    figure = rule.watched
    if figure is None:
        days = str(int(rule.threshold))
        return joined(
            "{dataset}: no entries {place} for {days} working days", dataset=dataset, place=place, days=days
        )
    parts = {"dataset": dataset, "figure": subject(rule) or "", "place": place}
    if rule.kind == "change":
        percent = amount(rule.threshold, "percent")
        days = str(BACK[rule.span])
        if rule.comparison == "above":
            return joined(
                "{dataset}: {figure} {place} grows by {percent} or more in {days} days",
                percent=percent, days=days, **parts,
            )  # fmt: skip
        return joined(
            "{dataset}: {figure} {place} falls by {percent} or more in {days} days",
            percent=percent, days=days, **parts,
        )  # fmt: skip
    limit = amount(rule.threshold, figure.unit)
    # A rule about all entries has no period.
    span = "" if rule.span == "all" else SPANS[rule.span][current()]
    if rule.comparison == "above":
        return joined("{dataset}: {figure} {place} above {limit} {span}", limit=limit, span=span, **parts)
    return joined("{dataset}: {figure} {place} below {limit} {span}", limit=limit, span=span, **parts)


def alert_text(rule: Rule, finding: Finding, place: str, threshold: Decimal) -> str:
    """Return the text of an alert; `place` is the object's name, or the data set's for the total."""
    trend = rule.followed
    if trend is not None and finding.judged is not None:
        signal_text = sentence(finding.judged, trend)
        return f"{place}, {subject(rule)}, {signal_text.rstrip('.')}"
    watched = rule.watched
    if watched is None or finding.figure is None:
        if finding.since is None:
            return place
        days = str(int(finding.value))
        return text("{place}: no entries since {date}, {days} working days", place=place,
                    date=day(finding.since), days=days)  # fmt: skip
    parts = {"place": place, "figure": counted(rule), "amount": amount(finding.figure, watched.unit)}
    if rule.kind == "change" and finding.previous is not None:
        percent = amount(abs(finding.value), "percent")
        before = {"days": str(BACK[rule.span]), "before": amount(finding.previous, watched.unit)}
        if finding.value >= 0:
            return text("{place}, {figure}: {amount}, {percent} more than {days} days earlier ({before})",
                        percent=percent, **before, **parts)  # fmt: skip
        return text("{place}, {figure}: {amount}, {percent} less than {days} days earlier ({before})",
                    percent=percent, **before, **parts)  # fmt: skip
    limit = amount(threshold, watched.unit)
    if rule.comparison == "above":
        return text("{place}, {figure}: {amount} (above {limit})", limit=limit, **parts)
    return text("{place}, {figure}: {amount} (below {limit})", limit=limit, **parts)
