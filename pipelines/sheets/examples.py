"""Example rows for a sample template: a few that differ in place, day and choice, and import without warnings."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from catalog.dataset import Dataset
from catalog.fields import Field, Kind

# In the past, so that no example is ever warned about as a future date.
EXAMPLE_DAYS = ("2025-11-17", "2025-11-18", "2025-11-19", "2025-11-20")
EXAMPLE_TALUKAS = ("Andheri", "Borivali", "Kurla")
Examples = Mapping[str, Sequence[str]]
NO_EXAMPLES: Examples = {}


def examples(dataset: Dataset, overrides: Examples = NO_EXAMPLES) -> list[list[str]]:
    """Return a few rows that differ in place, day and choice; a single row if no date is required."""
    dated = any(field.kind is Kind.DATE and not field.nullable for field in dataset.fields)
    rows = []
    for index in range(dataset.example_rows if dated else 1):
        texts = {field.name: _example(field, index) for field in dataset.entered_fields}
        if dataset.owner:
            # A department may only enter rows of its own.
            texts[dataset.owner] = dataset.field(dataset.owner).example
        texts |= {name: given[index % len(given)] for name, given in overrides.items()}
        numbers = {
            field.name: Decimal(texts[field.name] or 0) for field in dataset.entered_fields if field.numeric
        }
        texts |= {name: str(number) for name, number in dataset.derive(numbers).items()}
        rows.append([texts[field.name] for field in dataset.sheet_fields])
    return rows


def _example(field: Field, index: int) -> str:
    if field.kind is Kind.DATE and not field.nullable:
        return EXAMPLE_DAYS[index % len(EXAMPLE_DAYS)]
    if field.kind is Kind.CHOICE and field.choices:
        return field.choices[index % len(field.choices)].value
    if field.kind is Kind.PLACE and field.example == EXAMPLE_TALUKAS[0]:
        return EXAMPLE_TALUKAS[index % len(EXAMPLE_TALUKAS)]
    return field.example
