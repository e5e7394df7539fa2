"""Preview a rule: the alerts it would raise now. Nothing is saved."""

from collections.abc import Mapping, Sequence
from datetime import date

from catalog.alerts import Rule
from catalog.calendar import today_in_india
from catalog.watched import DEPARTMENT, OVERALL
from marts.clocks import Cases
from marts.watch import Finding, RuleContext, evaluate_rule
from portal.alerts.groups import rank
from portal.alerts.selectors import PLACES, names_of, shown_name
from portal.alerts.wording import tell
from portal.core.language import current
from portal.figures.selectors import freshness, pending_adds_up
from portal.figures.working import working_days
from portal.geography.selectors import own_district, talukas
from portal.targets.selectors import events
from portal.transactions import masters
from portal.transactions.clocks import counting, terms_of
from portal.transactions.figures import read, read_cases

MOST_SHOWN = 50


def preview(rule: Rule) -> list[dict[str, object]]:
    """Return the alerts that the rule would raise now, the worst first."""
    dataset, today = rule.source, today_in_india()
    newest = freshness(dataset)["data_as_of"]

    def cases(question: Cases) -> Sequence[Mapping[str, object]]:
        return read_cases(dataset, counting(dataset, terms_of(dataset), today), [question])[0]

    context = RuleContext(
        today=today,
        as_of=date.fromisoformat(newest) if newest else None,
        adds=pending_adds_up(dataset),
        working=working_days(),
        events=events(),
        districts={str(key): district for key, district in talukas().values_list("id", "district_id")},
        cases=cases,
    )
    found = evaluate_rule(read, rule, context)
    names = names_of((rule.by, one.object) for one in found)
    active = expected_objects(rule.by) if rule.kind == "silence" else active_objects(rule.by)
    shown = [one for one in found if active is None or one.object in active]
    shown.sort(key=lambda one: rank(rule, one.value, one.judged))
    return [_previewed(rule, one, shown_name(names, rule.by, one.object)) for one in shown]


def _previewed(rule: Rule, one: Finding, place: str | None) -> dict[str, object]:
    words = tell(
        rule,
        place=place or rule.source.label[current()],
        value=one.value,
        threshold=rule.threshold,
        figure=one.figure,
        previous=one.previous,
        quiet_since=one.since,
        judged=one.judged,
    )
    return {"object": one.object, "place": place, "text": words, "value": one.value}


def expected_objects(level: str) -> set[str] | None:
    """Return the ids of objects that owe sheets: of places, only those of the installation's district."""
    own = own_district()
    if level == "taluka":
        rows = talukas(district_id=own.pk if own else 0)
        return {str(key) for key in rows.values_list("id", flat=True)}
    if level == "district":
        return {str(own.pk)} if own else set()
    return active_objects(level)


def active_objects(level: str) -> set[str] | None:
    """Return the ids of a level's active masters, or None if the level has none."""
    if level in (OVERALL, DEPARTMENT):
        return None
    if level in PLACES:
        return {
            str(key)
            for key in PLACES[level]._default_manager.filter(is_active=True).values_list("pk", flat=True)
        }
    return {str(key) for key in masters.names(level, active_only=True)}
