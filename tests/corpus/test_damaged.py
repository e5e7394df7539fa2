"""Held-out sheets with a column or row missing, blank cells or exchanged columns: read, asked about or refused.

Never an internal error, and never two rows of one entry.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from corpus.files import file_of
from corpus.test_heldout import BY_PATH, HELD_OUT, TODAY
from sheets.errors import SheetError
from sheets.places import Lookups
from sheets.read import read_sheets
from sheets.reading.model import Choices
from sheets.validate import Options, validate

pytestmark = pytest.mark.one_database
EVERY = 12
Rows = list[list[Any]]


def without_column(rows: Rows, rng: random.Random) -> Rows:
    at = rng.randrange(len(rows[0]))
    return [row[:at] + row[at + 1 :] for row in rows]


def without_row(rows: Rows, rng: random.Random) -> Rows:
    at = rng.randrange(len(rows))
    return rows[:at] + rows[at + 1 :]


def without_title(rows: Rows, rng: random.Random) -> Rows:
    return rows[rng.randrange(1, 4) :] or rows


def with_blank_cells(rows: Rows, rng: random.Random) -> Rows:
    return [["" if rng.random() < 0.05 else cell for cell in row] for row in rows]


def with_columns_exchanged(rows: Rows, rng: random.Random) -> Rows:
    order = list(range(len(rows[0])))
    rng.shuffle(order)
    return [[row[at] for at in order] for row in rows]


@pytest.mark.parametrize(
    "damage", [without_column, without_row, without_title, with_blank_cells, with_columns_exchanged]
)
def test_damaged_sheets_are_read_asked_about_or_refused(
    damage: Any, lookups: Lookups, tmp_path: Path
) -> None:
    rng = random.Random(damage.__name__)
    for sheet in HELD_OUT[rng.randrange(EVERY) :: EVERY]:
        width = max(map(len, sheet["rows"]))
        rows = [[*row, *[""] * (width - len(row))] for row in sheet["rows"]]
        filename, content = file_of({**sheet, "rows": damage(rows, rng), "merges": []})
        path = tmp_path / filename
        path.write_bytes(content)
        dataset = BY_PATH[sheet["path"]]
        try:
            verdict = validate(
                read_sheets(path, filename), dataset, lookups, Options(today=TODAY), Choices(accept=True)
            )
        except SheetError:
            continue
        except Exception as error:
            raise AssertionError(f"{sheet['name']} {damage.__name__}") from error
        keys = verdict.rows.select(dataset.key)
        assert verdict.fatal or keys.is_duplicated().sum() == 0, sheet["name"]
