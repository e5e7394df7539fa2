"""Preview a rule: the alerts it would raise now. Nothing is saved."""

from collections.abc import Mapping, Sequence
from datetime import date

from catalog.alerts import Rule
from catalog.calendar import today_in_india
from catalog.watched import DEPARTMENT, OVERALL
from marts.clocks import CaseQuery
from marts.watch import Finding, RuleContext, evaluate_rule
from portal.alerts.formatting import alert_text
from portal.alerts.groups import rank
from portal.alerts.selectors import keys_of, name_of, names_of
from portal.core.language import current
from portal.figures.selectors import freshness, pending_adds_up
from portal.figures.working import working_days
from portal.geography.selectors import own_district, talukas
from portal.targets.selectors import events
from portal.transactions.clocks import counting, terms_of
from portal.transactions.figures import read, read_cases

MAX_SHOWN = 50


def preview(rule: Rule) -> list[dict[str, object]]:
    """Return the alerts that the rule would raise now, the worst first."""
    dataset, today = rule.source, today_in_india()
    newest = freshness(dataset)["data_as_of"]

    def count_cases(question: CaseQuery) -> Sequence[Mapping[str, object]]:
        return read_cases(dataset, counting(dataset, terms_of(dataset), today), [question])[0]

    context = RuleContext(
        today=today,
        as_of=date.fromisoformat(newest) if newest else None,
        adds=pending_adds_up(dataset),
        working=working_days(),
        events=events(),
        districts={str(key): district for key, district in talukas().values_list("id", "district_id")},
        cases=count_cases,
    )
    findings = evaluate_rule(read, rule, context)
    names = names_of((rule.by, finding.object) for finding in findings)
    active = expected_objects(rule.by) if rule.kind == "silence" else active_objects(rule.by)
    shown = [finding for finding in findings if active is None or finding.object in active]
    shown.sort(key=lambda finding: rank(rule, finding))
    return [_row(rule, finding, name_of(names, rule.by, finding.object)) for finding in shown]


def _row(rule: Rule, finding: Finding, place: str | None) -> dict[str, object]:
    description = alert_text(rule, finding, place or rule.source.label[current()], rule.threshold)
    return {"object": finding.object, "place": place, "text": description, "value": finding.value}


def expected_objects(level: str) -> set[str] | None:
    """Return the ids of objects that owe sheets: of places, only those of the installation's district."""
    district = own_district()
    if level == "taluka":
        rows = talukas(district_id=district.pk if district else 0)
        return {str(key) for key in rows.values_list("id", flat=True)}
    if level == "district":
        return {str(district.pk)} if district else set()
    return active_objects(level)


def active_objects(level: str) -> set[str] | None:
    """Return the ids of a level's active masters, or None if the level has none."""
    return None if level in (OVERALL, DEPARTMENT) else keys_of(level, active_only=True)
