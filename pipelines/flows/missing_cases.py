"""Open cases that a list lacks: found for every list, marked as missing if the list is complete. The day of a
complete list is stored for the submission calendar.

A list is only compared with open cases of the units that occur in it (`Clock.units`). A case named in any of its
cells counts as listed, so rows with errors and left-out rows are not gaps. Marks are only added, and the newest mark
of a case counts; undoing an import deletes its marks, which restores the previous state. All of this happens in the
transaction of the load, under its lock.

A list is complete if its sender says so or if it lacks no case. Reruns and single sheets of a workbook never are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import polars as pl
from sqlalchemy import (
    Connection,
    Table,
    and_,
    func,
    insert,
    select,
    update,
)

from catalog.calendar import today_in_india
from catalog.cases import clock_of
from catalog.dataset import Dataset
from flows.load import same_key
from flows.queue import Job, now
from flows.staging import ROW
from flows.tables import IMPORT, MARK, dataset_table
from sheets.reading.days import day_of_list
from sheets.text import clean
from sheets.validate import Validated


@dataclass(frozen=True, slots=True)
class ListComparison:
    """Result of a comparison, with cases by number.

    `missing` are open cases that the list lacks, `back` cases marked before that it has. `units` has the key values
    and row count of each unit in the list, and is empty for one of several sheets of a workbook.
    """

    missing: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    units: list[list[int | str]] = field(default_factory=list)


def compare(connection: Connection, dataset: Dataset, staged: Table, validated: Validated) -> ListComparison:
    """Compare a staged sheet with the stored cases. One of several sheets of a workbook never lacks cases."""
    if dataset.clock is None:
        return ListComparison()
    several = validated.account is not None and validated.account.following
    units = [] if several else _units(connection, dataset, staged)
    missing = _missing(connection, dataset, staged) if units else []
    marked = _marked(connection, dataset, staged)
    named = named_elsewhere(validated) if missing or marked else set()
    return ListComparison(
        [number for number in missing if number not in named],
        [number for number, listed in marked if listed or number in named],
        units,
    )


def _units(connection: Connection, dataset: Dataset, staged: Table) -> list[list[int | str]]:
    columns = [staged.c[dataset.field(name).column] for name in clock_of(dataset).units]
    rows = connection.execute(select(*columns, func.count()).group_by(*columns).order_by(*columns))
    return [list(row) for row in rows]


def _missing(connection: Connection, dataset: Dataset, staged: Table) -> Sequence[str]:
    clock, table = clock_of(dataset), dataset_table(dataset)
    columns = [dataset.field(name).column for name in clock.units]
    units = select(*(staged.c[column] for column in columns)).distinct().subquery()
    number = table.c[clock.number]
    return connection.scalars(
        select(number)
        .join(units, and_(*(table.c[column] == units.c[column] for column in columns)))
        .outerjoin(staged, same_key(dataset, table, staged))
        .where(staged.c[ROW].is_(None), table.c[clock.status].not_in(clock.ends))
        .order_by(number)
    ).all()


def _marked(connection: Connection, dataset: Dataset, staged: Table) -> list[tuple[str, bool]]:
    """Return all cases that were ever marked, and whether the sheet has a valid row for them.

    Includes cases whose mark was already cleared: undoing the import that cleared it must not restore the mark.
    """
    [key] = dataset.key
    rows = connection.execute(
        select(MARK.c.case_number, staged.c[ROW])
        .outerjoin(staged, staged.c[key] == MARK.c.case_number)
        .where(MARK.c.dataset == dataset.name, MARK.c.missing)
        .distinct()
    )
    return [(number, row is not None) for number, row in rows]


def named_elsewhere(validated: Validated) -> set[str]:
    """Return the texts in the cells of rows that are not loaded, and the values the user corrected cells to."""
    rest = validated.sheet.frame.join(validated.rows, on="_row", how="anti").drop("_row")
    corrected = [to for _, _, to in validated.account.cells] if validated.account else []
    texts = [text for column in rest.iter_columns() for text in column.drop_nulls()]
    return {clean(text) for text in (*texts, *corrected)}


def write(
    connection: Connection, dataset: Dataset, job: Job, compared: ListComparison, validated: Validated
) -> None:
    """Clear the marks of cases listed again. For a complete list, mark the missing cases and store its day."""
    moment = now()
    rows = [
        {"dataset": dataset.name, "case_number": number, "missing": missing, "import_id": job.id}
        | {"created_at": moment}
        for missing, numbers in ((False, compared.back), (True, compared.missing if job.complete else ()))
        for number in numbers
    ]
    if rows:
        connection.execute(insert(MARK), rows)
    if compared.units and job.rerun_of_id is None and (job.complete or not compared.missing):
        received_on = today_in_india(job.created_at)
        preamble = validated.sheet.frame.filter(pl.col("_row") < validated.heading_row).drop("_row")
        texts = (str(cell) for row in preamble.iter_rows() for cell in row if cell)
        values = {"listed_on": day_of_list(texts, received_on) or received_on, "listed_units": compared.units}
        connection.execute(update(IMPORT).where(IMPORT.c.id == job.id).values(values))
