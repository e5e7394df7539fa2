"""Check an entry from a form or the API against its definition's rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from django.conf import settings

from catalog.calendar import first_record_day, month_text
from catalog.dataset import Dataset
from catalog.rows import Amount, added, amount, day, word
from catalog.rules import (
    AllowedFor,
    AtLeastSum,
    AtMost,
    AtMostSum,
    FilledBySum,
    FilledFor,
    NotBefore,
    NotEarlier,
    NotInFuture,
    PartsOfWhole,
    WholeFor,
)
from portal.core.language import current
from portal.transactions.models import Entry
from sheets.errors import not_allowed
from sheets.messages import message
from sheets.text import group_digits, listed

# Rules about one field.
SINGLE_FIELD_RULES = (AtMost, NotBefore, NotInFuture)
Siblings = Callable[[PartsOfWhole], Iterable[tuple[str, Decimal]]]


@dataclass
class Findings:
    """Result of the checks. Errors block the write; warnings are returned with the response."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def add(self, severity: str, name: str, code: str, **params: object) -> None:
        text = message(code, params, current())
        if severity == "error":
            self.errors.setdefault(name, []).append(text)
        else:
            self.warnings.append(text)


def excess_over_parts(dataset: Dataset, entry: Entry) -> dict[str, int]:
    """Return how far a stored entry's sums exceed their parts. For RTS these are the applications in progress."""
    return {
        rule.target: max(getattr(entry, rule.target) - sum(getattr(entry, part) for part in rule.parts), 0)
        for rule in dataset.rules
        if isinstance(rule, FilledBySum)
    }


def unfilled(dataset: Dataset, ruled: Dataset) -> set[str]:
    """Return the totals that no rule of `ruled` fills in, so that they have to be entered."""
    return {
        rule.target for rule in dataset.rules if isinstance(rule, FilledBySum) and rule not in ruled.rules
    }


def check(
    dataset: Dataset,
    values: dict[str, object],
    *,
    today: date,
    editing: bool,
    siblings: Siblings = lambda rule: (),
    excess: Mapping[str, int] = MappingProxyType({}),
) -> Findings:
    """Check `values` against `dataset.rules`.

    A blank target of `FilledBySum` is filled in place; on an edit, the amount it held `excess` its parts is added.
    `siblings` reads the other stored entries with the same values in the rule's `by`, as (part, value).
    """
    findings = Findings()
    for rule in dataset.rules:
        match rule:
            case NotInFuture():
                if values[rule.field] is not None and day(values, rule.field) > today:
                    findings.add(rule.severity, rule.field, rule.code, rule="future_date")
            case NotBefore():
                for first, severity in rule.limits(first_record_day(settings.PORTAL_RECORDS_FROM)):
                    if values[rule.field] is not None and day(values, rule.field) < first:
                        findings.add(severity, rule.field, rule.code, month=month_text(first))
                        break
            case NotEarlier():
                if values[rule.field] is not None and day(values, rule.field) < day(values, rule.than):
                    findings.add(rule.severity, rule.field, rule.code, than=_label(dataset, rule.than))
            case AtMost():
                if amount(values, rule.field) > rule.most:
                    params = {"target": _label(dataset, rule.field), "most": group_digits(rule.most)}
                    findings.add(rule.severity, rule.field, rule.code, **params)
            case AllowedFor():
                by = word(values, rule.by)
                allowed = dict(rule.allowed).get(by)
                if allowed is not None and values[rule.field] not in allowed:
                    fault = not_allowed(dataset, rule, by)
                    findings.add(rule.severity, rule.field, fault.code, **fault.params)
            case WholeFor():
                if values[rule.by] in rule.values and amount(values, rule.field) % 1:
                    findings.add(rule.severity, rule.field, rule.code)
            case FilledFor():
                filled = values[rule.field] is not None
                if filled != (values[rule.by] in rule.values):
                    code = rule.unexpected if filled else rule.code
                    findings.add(rule.severity, rule.field, code, target=_label(dataset, rule.field))
            case PartsOfWhole():
                whole, parts = _whole_and_parts(rule, values, siblings)
                if whole is not None and parts > whole:
                    params = {"sum": group_digits(parts), "whole": group_digits(whole)}
                    findings.add(rule.severity, rule.value, "categories_above", **params)
            case FilledBySum():
                total = added(values, rule.parts)
                if not values.get(rule.target):
                    values[rule.target] = total + excess.get(rule.target, 0)
                elif values[rule.target] != total and not rule.quiet:
                    summed: dict[str, object] = {"target": _label(dataset, rule.target)} | _parts(
                        dataset, rule.parts, total
                    )
                    findings.add("warning", rule.target, rule.code, rule="differs_from_sum", **summed)
            case AtLeastSum():
                total = added(values, rule.parts)
                if amount(values, rule.total) < total:
                    summed = {"total": _label(dataset, rule.total)} | _parts(dataset, rule.parts, total)
                    findings.add(rule.severity, rule.total, rule.code, rule="below_sum", **summed)
            case AtMostSum():
                total = added(values, rule.parts)
                if total > amount(values, rule.total):
                    summed = {"total": _label(dataset, rule.total)} | _parts(dataset, rule.parts, total)
                    severity = rule.on_edit if editing else rule.severity
                    code = f"{rule.code}_error" if severity == "error" else rule.code
                    findings.add(severity, rule.total, code, rule=rule.kind, **summed)
    return findings


def _whole_and_parts(
    rule: PartsOfWhole, values: Mapping[str, object], siblings: Siblings
) -> tuple[Decimal | None, Decimal]:
    """Return the whole, if known, and the sum of the parts, including the entry being written."""
    own = Decimal(amount(values, rule.value))
    rows = [*siblings(rule), (str(values[rule.part] or ""), own)]
    wholes = [value for part, value in rows if not part]
    parts = [value for part, value in rows if part]
    return (wholes[-1] if wholes and parts else None), sum(parts, Decimal(0))


def _label(dataset: Dataset, name: str) -> dict[str, str]:
    label = dataset.field(name).label
    return label.as_dict()


def _parts(dataset: Dataset, names: tuple[str, ...], total: Amount) -> dict[str, object]:
    return {"parts": listed([dataset.field(name).label.both() for name in names]), "sum": total}
