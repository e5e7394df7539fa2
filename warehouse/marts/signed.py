"""Totals that a head of office signs for a month, by one SQL statement for the portal and the worker."""

from collections.abc import Collection, Iterable, Sequence

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.measures import Total
from catalog.rounding import half_up
from catalog.rules import PartsOfWhole
from catalog.text import Text

Totals = dict[str, int | float]
ENTRIES = "entries"


def has_signable_months(dataset: Dataset) -> bool:
    """Return whether months of the dataset are signed. Those of case lists are not, as cases change afterwards."""
    return bool(dataset.measures)


def _columns(dataset: Dataset) -> list[str]:
    return [
        measure.name
        for measure in dataset.measures
        if isinstance(measure, Total) and measure.name in dataset.columns
    ]


def _metric(dataset: Dataset) -> Field | None:
    """Return the field that says what a row counts, if rows count different things."""
    if not any(dataset.field(name).mixed for name in _columns(dataset)):
        return None
    return next(field for field in dataset.fields if any(choice.unit for choice in field.choices))


def totals_sql(dataset: Dataset, latest: Collection[str]) -> str:
    """Return SQL for rows of (metric, entries, totals …) from `:first` to `:last`.

    Limited to `:department` if several departments fill in the sheet. For measures in `latest`, only each key's newest
    value counts.
    """
    metric = _metric(dataset)
    label = metric.column if metric else "''"
    whole_rows = "".join(f" AND {rule.part} = ''" for rule in dataset.rules if isinstance(rule, PartsOfWhole))
    sums = ", ".join(
        f"SUM(CASE WHEN {'newest = 1' if name in latest else '1 = 1'}{whole_rows} THEN {name} END)"
        for name in _columns(dataset)
    )
    key = ", ".join(column for column in dataset.key if column != dataset.date)
    by_department = f" AND {dataset.owner} = :department" if dataset.owner else ""
    return (
        f"SELECT {label}, COUNT(*), {sums} FROM (SELECT t.*, ROW_NUMBER() OVER"
        f" (PARTITION BY {key} ORDER BY {dataset.date} DESC) AS newest FROM {dataset.table} AS t"
        f" WHERE {dataset.date} >= :first AND {dataset.date} <= :last{by_department}) AS r GROUP BY 1"
    )


def totals(dataset: Dataset, rows: Iterable[Sequence[object]]) -> Totals:
    """Convert the rows of `totals_sql` to totals by measure or metric, and the number of rows as `entries`."""
    result: Totals = {ENTRIES: 0}
    names, metric = _columns(dataset), _metric(dataset)
    for label, entries, *sums in rows:
        result[ENTRIES] += _number(entries)
        labelled = zip(names, sums, strict=True)
        result |= {str(label) if metric else name: _number(value) for name, value in labelled}
    return result


def _number(value: object) -> int | float:
    number = float(str(value or 0))
    return int(number) if number.is_integer() else float(half_up(number, 2))


def label_of(dataset: Dataset, name: str) -> Text:
    """Return the label of a total."""
    metric = _metric(dataset)
    if name == ENTRIES:
        return Text("Entries", "नोंदी")
    if metric is None:
        measure = dataset.measure(name)
        label, lacs = measure.label, measure.unit == "lacs"
        return Text(f"{label.en} (₹ lacs)", f"{label.mr} (₹ लाख)") if lacs else label
    return metric.choice_label(name)
