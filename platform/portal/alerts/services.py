"""Write rules and acknowledge alerts. The worker notices a changed rule within a second and checks it."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from catalog.alerts import Rule, RuleKind, faults
from portal.accounts.models import User
from portal.alerts.models import DEFINITION, Alert, AlertRule
from portal.alerts.schemas import RuleActive, RuleDefinition, RuleIn, RuleUpdate
from portal.alerts.selectors import OPEN, alerts_for, objects_of
from portal.audit.records import Records
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, collect_errors, existing
from portal.core.language import current, text
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import locked

RECORDS = Records[AlertRule]("alert_rule", (*DEFINITION, "name", "name_mr", "severity", "is_active"))

# What a rule uses by kind, besides what all do; the rest of its definition keeps the defaults.
_USED: dict[RuleKind, tuple[str, ...]] = {
    "value": DEFINITION,
    "change": DEFINITION,
    "silence": (),
    "signal": ("figure", "comparison"),
}


def definition_of(body: RuleDefinition) -> Rule:
    """Return the rule that a body describes. Raises FieldErrors (422) for invalid combinations."""
    values = body.model_dump(include={"dataset", "kind", "threshold", "by", "only", *_USED[body.kind]})
    if body.kind == "signal":
        values["threshold"] = Decimal(0)
    elif values["threshold"] is None:
        raise FieldErrors({"threshold": [text("Enter a number.")]})
    rule = Rule(**{**values, "only": tuple(dict.fromkeys(values["only"]))})
    errors_by_field = faults(rule)
    if not errors_by_field and rule.watched and rule.watched.state:
        rule = replace(rule, span="all")
    errors = {name: [message[current()]] for name, message in errors_by_field.items()}
    if not errors and rule.only and set(rule.only) - objects_of(rule):
        errors = {"only": [text("Choose from the list.")]}
    if errors:
        raise FieldErrors(errors)
    return rule


@finds_faults(RuleDefinition)
def _readable_faults(given: Mapping[str, object], target: Target) -> Faults:
    if not {"dataset", "kind"} <= given.keys():
        return {}
    # A threshold of 1 is valid for every kind of rule.
    values: dict[str, Any] = {"threshold": Decimal(1), **given}
    complete = RuleDefinition.model_construct(**values)
    return collect_errors(lambda: definition_of(complete))


def rule_for(rule_id: int) -> AlertRule:
    return existing(AlertRule.objects.filter(pk=rule_id).first(), text("Alert rule not found"))


def _locked(rule_id: int) -> AlertRule:
    return locked(AlertRule.objects.all(), rule_id, text("Alert rule not found"))


@transaction.atomic
def save_rule(*, rule_id: int | None, body: RuleIn, user: User) -> AlertRule:
    row = _locked(rule_id) if rule_id is not None else AlertRule(created_by=user)
    body = body.over(row) if isinstance(body, RuleUpdate) else body
    definition = definition_of(body)
    before = RECORDS.facts(row) if rule_id is not None else None
    with RECORDS.written(row, user, getattr(body, "revision", None)):
        for name in DEFINITION:
            setattr(row, name, getattr(definition, name))
        row.only = list(definition.only)
        row.name, row.name_mr = body.name, body.name_mr
        row.severity, row.is_active = body.severity, body.is_active
        row.save()
        if before is not None and (not row.is_active or _watches_something_else(before, row)):
            _resolve_alerts(row)
    return row


def _watches_something_else(before: Mapping[str, object], row: AlertRule) -> bool:
    """Whether the rule now watches something else, so that its alerts no longer apply."""
    return any(
        before[name] != getattr(row, name) for name in ("dataset", "kind", "figure", "older_than", "by")
    )


def _resolve_alerts(row: AlertRule) -> None:
    row.alerts.filter(state__in=OPEN).update(state=Alert.State.RESOLVED, resolved_at=timezone.now())


@transaction.atomic
def set_active(*, rule_id: int, body: RuleActive, user: User) -> AlertRule:
    row = _locked(rule_id)
    with RECORDS.written(row, user, body.revision):
        row.is_active = body.is_active
        row.save(update_fields=["is_active", "revision", "updated_at"])
        if not row.is_active:
            _resolve_alerts(row)
    return row


@transaction.atomic
def delete_rule(*, rule_id: int, user: User) -> None:
    row = _locked(rule_id)
    RECORDS.removed(row, user, alerts=row.alerts.count())


@transaction.atomic
def acknowledge(*, alert_id: int, user: User) -> Alert:
    """Acknowledge an alert; a second acknowledgement has no effect."""
    row = locked(alerts_for(user), alert_id, text("Alert not found"))
    if row.state == Alert.State.RESOLVED:
        raise Conflict(text("The alert is already resolved."), code="RESOLVED")
    if row.state == Alert.State.ACTIVE:
        row.state, row.acknowledged_at, row.acknowledged_by = Alert.State.ACKNOWLEDGED, timezone.now(), user
        row.save(update_fields=["state", "acknowledged_at", "acknowledged_by"])
        record("acknowledge", "alert", row.pk, actor=user,
               after={"rule": row.rule_id, "object": row.object, "value": row.value})  # fmt: skip
    return row
