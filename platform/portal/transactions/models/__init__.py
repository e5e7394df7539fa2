"""The tables of the departments' entries: one explicit class of a few lines per dataset.

A new department adds a module here and its line in `MODELS`.
"""

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
    "AapleSarkarEntry",
    "CountedFromItems",
    "EferfarEntry",
    "Entry",
    "Escalation",
    "EscalationEvent",
    "FileItem",
    "FilePendency",
    "KpiEntry",
    "MiningEntry",
    "PgEntry",
    "PreviousYear",
    "ReceiptItem",
    "ReceiptPendency",
    "RtsEntry",
    "choice_length",
]

# The model behind each dataset, one a line.
MODELS: dict[str, type[Entry]] = {
    model.DATASET.name: model
    for model in (
        EferfarEntry,
        RtsEntry,
        MiningEntry,
        KpiEntry,
        AapleSarkarEntry,
        PgEntry,
        FilePendency,
        ReceiptPendency,
        FileItem,
        ReceiptItem,
    )
}
