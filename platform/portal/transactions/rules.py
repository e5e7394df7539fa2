"""The definition's rules across fields, applied to one entry written by hand or sent to the API."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from catalog.dataset import Dataset
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum, NotInFuture
from portal.core.language import current
from sheets.messages import listed, message


@dataclass
class Findings:
    """What the rules say: errors stop the write, warnings go along with the answer."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def add(self, severity: str, name: str, code: str, **params: Any) -> None:
        words = message(code, params, current())
        if severity == "error":
            self.errors.setdefault(name, []).append(words)
        else:
            self.warnings.append(words)


def check(dataset: Dataset, values: dict[str, Any], *, today: date, editing: bool) -> Findings:
    """Interpret `dataset.rules` on `values`; a blank target of `FilledBySum` is filled in place."""
    findings = Findings()
    for rule in dataset.rules:
        match rule:
            case NotInFuture():
                if values[rule.field] > today:
                    findings.add(rule.severity, rule.field, rule.code, rule="future_date")
            case FilledBySum():
                total = _sum(values, rule.parts)
                if not values.get(rule.target):
                    values[rule.target] = total
                elif values[rule.target] != total and not rule.quiet:
                    kind = "differs_from_sum" if rule.keep_differing else "replaced_by_sum"
                    params = {"target": _label(dataset, rule.target), **_parts(dataset, rule.parts, total)}
                    findings.add("warning", rule.target, rule.code, rule=kind, **params)
                    if not rule.keep_differing:
                        values[rule.target] = total
            case AtLeastSum():
                total = _sum(values, rule.parts)
                if values[rule.total] < total:
                    params = {"total": _label(dataset, rule.total), **_parts(dataset, rule.parts, total)}
                    findings.add(rule.severity, rule.total, rule.code, rule="below_sum", **params)
            case AtMostSum():
                total = _sum(values, rule.parts)
                if total > values[rule.total]:
                    params = {"total": _label(dataset, rule.total), **_parts(dataset, rule.parts, total)}
                    severity = rule.on_edit if editing else rule.severity
                    code = f"{rule.code}_error" if severity == "error" else rule.code
                    findings.add(severity, rule.total, code, rule="above_sum", **params)
    return findings


def _sum(values: dict[str, Any], names: tuple[str, ...]) -> Any:
    return sum(values[name] for name in names)


def _label(dataset: Dataset, name: str) -> dict[str, str]:
    label = dataset.field(name).label
    return {"en": label.en, "mr": label.mr}


def _parts(dataset: Dataset, names: tuple[str, ...], total: Any) -> dict[str, Any]:
    return {"parts": listed([dataset.field(name).label.both() for name in names]), "sum": total}
