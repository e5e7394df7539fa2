"""The tables of the departments' entries: one explicit class of a few lines per dataset.

Modules in this package are discovered automatically. Only models that other modules import are listed below.
"""

from importlib import import_module
from pkgutil import iter_modules

from catalog.registry import DATASETS
from portal.transactions.models.cases import (
    AapleSarkarCase,
    CaseMark,
    CasePause,
    EferfarCase,
    PgCase,
    RtsCase,
)
from portal.transactions.models.eferfar import EferfarEntry
from portal.transactions.models.entry import Entry, choice_length
from portal.transactions.models.eoffice import (
    CountedFromItems,
    FileItem,
    FilePendency,
    ReceiptItem,
    ReceiptPendency,
)
from portal.transactions.models.grievance import AapleSarkarEntry, Escalation, EscalationEvent, PgEntry
from portal.transactions.models.kpi import KpiEntry
from portal.transactions.models.mining import MiningEntry
from portal.transactions.models.previous_year import PreviousYear
from portal.transactions.models.rts import RtsEntry

__all__ = [
    "MODELS",
    "AapleSarkarCase",
    "AapleSarkarEntry",
    "CaseMark",
    "CasePause",
    "CountedFromItems",
    "EferfarCase",
    "EferfarEntry",
    "Entry",
    "Escalation",
    "EscalationEvent",
    "FileItem",
    "FilePendency",
    "KpiEntry",
    "MiningEntry",
    "PgCase",
    "PgEntry",
    "PreviousYear",
    "ReceiptItem",
    "ReceiptPendency",
    "RtsCase",
    "RtsEntry",
    "choice_length",
]

# Abstract models have no DATASET.
_models: dict[str, type[Entry]] = {
    model.DATASET.name: model
    for module in iter_modules(__path__, f"{__name__}.")
    for model in vars(import_module(module.name)).values()
    if isinstance(model, type) and issubclass(model, Entry) and hasattr(model, "DATASET")
}
# Dataset name → model.
MODELS: dict[str, type[Entry]] = {name: _models[name] for name in DATASETS if name in _models}
