"""Open cases that a list should have and lacks: found for each list, marked where its sender says that it is whole;
and the day of a whole list, for the submission calendar.

A list is compared with the open cases of the units that occur in it (`Clock.units`), and of no others. A case that any
of its cells names is in it, so that rows with faults and rows that were left out are no gaps. Marks are only added: of
a case the newest counts, and an undo, which deletes its import's, leaves what was true before. All of it happens in
the transaction of the load, under its lock.

A list that lacks nothing is whole whatever its sender said. Neither a rerun nor one of several sheets of a workbook is.
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
from catalog.dataset import Dataset
from flows.load import same_key
from flows.queue import Job, now
from flows.staging import ROW
from flows.tables import IMPORT, MARK, dataset_table
from sheets.reading.days import day_of_list
from sheets.text import clean
from sheets.validate import Validated


@dataclass(frozen=True, slots=True)
class Compared:
    """Cases by number: open ones that the list lacks, and ones that were marked before and that it has; and its units,
    each with its values and how many rows, unless it is a part.
    """

    missing: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    units: list[list[int | str]] = field(default_factory=list)


def compare(connection: Connection, dataset: Dataset, staged: Table, validated: Validated) -> Compared:
    """A staged sheet against what is stored. Of a workbook that is read sheet by sheet each is a part, lacking none."""
    if dataset.clock is None:
        return Compared()
    several = validated.account is not None and validated.account.following
    units = [] if several else _units(connection, dataset, staged)
    missing = _missing(connection, dataset, staged) if units else []
    marked = _marked(connection, dataset, staged)
    named = named_elsewhere(validated) if missing or marked else set()
    return Compared(
        [number for number in missing if number not in named],
        [number for number, listed in marked if listed or number in named],
        units,
    )


def _units(connection: Connection, dataset: Dataset, staged: Table) -> list[list[int | str]]:
    assert dataset.clock is not None
    columns = [staged.c[dataset.field(name).column] for name in dataset.clock.units]
    rows = connection.execute(select(*columns, func.count()).group_by(*columns).order_by(*columns))
    return [list(row) for row in rows]


def _missing(connection: Connection, dataset: Dataset, staged: Table) -> Sequence[str]:
    clock, table = dataset.clock, dataset_table(dataset)
    assert clock is not None
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
    """Cases that were ever marked, and whether the sheet has a good row of them. Also one whose mark is not in force:
    the undo of what took it away must not bring it back.
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
    """What stands in the cells of rows that are not among the good ones, and what a person corrected cells to."""
    rest = validated.sheet.frame.join(validated.rows, on="_row", how="anti").drop("_row")
    corrected = [to for _, _, to in validated.account.cells] if validated.account else []
    texts = [text for column in rest.iter_columns() for text in column.drop_nulls()]
    return {clean(text) for text in (*texts, *corrected)}


def write(
    connection: Connection, dataset: Dataset, job: Job, compared: Compared, validated: Validated
) -> None:
    """Take the mark from what is listed again; mark what a whole list lacks, and note its day."""
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
        came = today_in_india(job.created_at)
        lines = validated.sheet.frame.filter(pl.col("_row") < validated.heading_row).drop("_row")
        above = (str(cell) for row in lines.iter_rows() for cell in row if cell)
        values = {"listed_on": day_of_list(above, came) or came, "listed_units": compared.units}
        connection.execute(update(IMPORT).where(IMPORT.c.id == job.id).values(values))
