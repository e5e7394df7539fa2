"""The roll-up: a partition's columns, and the SQL that computes them from a dataset's facts.

The grain is the dataset's key plus the parents of its place. The SQL is generated from the definition, using only
features that DuckDB, Spark and ClickHouse share (cast sums, listed group keys), so that sqlglot can translate it to
another engine for a statewide rebuild.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from catalog.calendar import first_of_month
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.measures import Total, WeightedMean

ENTRIES = "entries"
# Alias that qualifies every fact column: results often have the name of a source column, and ClickHouse resolves a
# bare name to the result.
FACTS = "f"
LEVELS = ("division", "district", "taluka")
MAX_PLACES = 40  # per month; with more, rebuilding the entire month is as fast


def place_columns(dataset: Dataset) -> tuple[str, ...]:
    """Return the id columns of the place and its parents, which facts have besides the dataset's columns."""
    place = dataset.place
    if place is None or place.level is None:
        return ()
    return tuple(f"{level}_id" for level in LEVELS[: LEVELS.index(place.level) + 1])


def part_column(dataset: Dataset) -> str | None:
    """Return the column by which parts of a month are rebuilt: the place, if both place and day are in the key."""
    place = dataset.place
    if (
        place is None
        or place.level is None
        or dataset.clock
        or not {place.column, dataset.date} <= {*dataset.key}
    ):
        return None
    return place.column


def months_to_rebuild(rows: Iterable[tuple[date, int | None]]) -> list[tuple[date, int | None]]:
    """Return the (month, place) pairs to rebuild after writing rows of (day, place). A None place means all."""
    months: defaultdict[date, set[int | None]] = defaultdict(set)
    for day, place in rows:
        months[first_of_month(day)].add(place)
    result: list[tuple[date, int | None]] = []
    for month, places in sorted(months.items()):
        known = sorted(place for place in places if place is not None)
        is_whole = None in places or len(known) > MAX_PLACES
        result += [(month, None)] if is_whole else [(month, place) for place in known]
    return result


def group_columns(dataset: Dataset) -> tuple[str, ...]:
    """Return the grain of a partition, in sort order: places, the rest of the key, and always the day.

    A case list is not aggregated: its rows are the cases, with all columns that its clock needs.
    """
    places = place_columns(dataset)
    cases = dataset.clock.columns(dataset) if dataset.clock else ()
    return places + tuple(
        column for column in dict.fromkeys((*dataset.key, dataset.date, *cases)) if column not in places
    )


def weighted_column(mean: WeightedMean) -> str:
    """Name of the column with sum(value x weight)."""
    return f"{mean.name}__weighted"


def plain_column(mean: WeightedMean) -> str:
    """Name of the column with sum(value), for the plain mean if all weights are 0."""
    return f"{mean.name}__sum"


def column_type(dataset: Dataset, column: str) -> str:
    """Return the SQL type of a fact column."""
    if column in place_columns(dataset):
        return "BIGINT"
    field = next(field for field in dataset.stored_fields if field.column == column)
    if field.kind in (Kind.PLACE, Kind.LOOKUP, Kind.COUNT):
        return "BIGINT"
    if field.kind is Kind.DECIMAL:
        return f"DECIMAL(38, {field.decimals})"
    return "DATE" if field.kind is Kind.DATE else "TEXT"


def sum_columns(dataset: Dataset) -> dict[str, str]:
    """Return partition column → SQL that sums it from the facts. A blank number counts as 0 (requirement 27)."""
    columns: dict[str, str] = {}
    for measure in dataset.measures:
        if isinstance(measure, Total):
            columns[measure.name] = _sum(dataset, measure.name)
            continue
        value, weight = (_number(dataset, name) for name in (measure.name, measure.weight))
        columns[measure.weight] = _sum(dataset, measure.weight)
        columns[weighted_column(measure)] = (
            f"CAST(SUM({value} * {weight}) AS {_product_type(dataset, measure)})"
        )
        columns[plain_column(measure)] = _sum(dataset, measure.name)
    columns[ENTRIES] = "CAST(COUNT(*) AS BIGINT)"
    return columns


def partition_types(dataset: Dataset) -> dict[str, str]:
    """Return partition column → SQL type."""
    types = {column: column_type(dataset, column) for column in group_columns(dataset)}
    for measure in dataset.measures:
        if isinstance(measure, WeightedMean):
            types[measure.weight] = column_type(dataset, measure.weight)
            types[weighted_column(measure)] = _product_type(dataset, measure)
            types[plain_column(measure)] = column_type(dataset, measure.name)
        else:
            types[measure.name] = column_type(dataset, measure.name)
    return types | {ENTRIES: "BIGINT"}


def partition_columns(dataset: Dataset) -> tuple[str, ...]:
    return group_columns(dataset) + tuple(sum_columns(dataset))


def rollup_sql(dataset: Dataset, source: str = "facts") -> str:
    """Return the SQL that computes a partition's rows from the relation `source`."""
    groups = {column: f"{FACTS}.{column}" for column in group_columns(dataset)}
    keys = [f"CAST({fact} AS {column_type(dataset, column)}) AS {column}" for column, fact in groups.items()]
    sums = [f"{expression} AS {column}" for column, expression in sum_columns(dataset).items()]
    listed = ", ".join(groups.values())
    return f"SELECT {', '.join(keys + sums)} FROM {source} AS {FACTS} GROUP BY {listed} ORDER BY {listed}"


def _number(dataset: Dataset, column: str) -> str:
    return f"CAST(COALESCE({FACTS}.{column}, 0) AS {column_type(dataset, column)})"


def _sum(dataset: Dataset, column: str) -> str:
    return f"CAST(SUM({_number(dataset, column)}) AS {column_type(dataset, column)})"


def _product_type(dataset: Dataset, mean: WeightedMean) -> str:
    """Return the type of a product: an integer unless one factor has decimals."""
    decimals = sum(dataset.field(name).decimals for name in (mean.name, mean.weight))
    return f"DECIMAL(38, {decimals})" if decimals else "BIGINT"
