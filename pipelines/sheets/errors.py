"""Errors of one cell (`Issue`, `Fault`) or of the whole file (`SheetError`). Codes, never texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from catalog.dataset import Dataset
from catalog.rules import AllowedFor
from sheets.text import listed

Severity = Literal["error", "warning"]
Params = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a value could not be read: a code of `sheets.messages` and the parameters of its text."""

    code: str
    params: Params = field(default_factory=dict)


def not_allowed(dataset: Dataset, rule: AllowedFor, value: str) -> Fault:
    """Name what `rule` allows for this value of its `by`."""
    field, by = dataset.field(rule.field), dataset.field(rule.by)
    names = [field.choice_label(name).both() for name in dict(rule.allowed)[value]]
    choices = listed(names, quote=True, last=("or", "किंवा"))
    return Fault(rule.code, {"by": by.choice_label(value).as_dict(), "choices": choices})


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding. `row` is the sheet's own row number, or None for the sheet as a whole.

    `column` is the field's name (or the heading, if it matches no field), `cell` a cell or range of the sheet.
    Params are JSON; a value of the shape {"en": …, "mr": …} is resolved by language.
    """

    row: int | None
    column: str
    cell: str
    value: str
    code: str
    params: Params = field(default_factory=dict)
    severity: Severity = "error"


class SheetError(Exception):
    """The file cannot be read as a sheet at all."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: Params = params or {}

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code

    def issue(self) -> Issue:
        """The same error as an entry of the import report."""
        return Issue(None, "", "", "", self.code, self.params)
