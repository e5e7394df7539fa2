"""Sums of rows: recognise total rows by their figures, and check totals against the rows."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

import polars as pl

from catalog.dataset import Dataset
from catalog.rules import FilledBySum
from sheets.reading.amounts import FOOTNOTE, SIGNS
from sheets.text import group_digits
from sheets.values import parse_number

MIN_PROOFS, MAX_PARTS = 2, 10


def parse_figure(text: str | None) -> Decimal | None:
    """Return the number in a cell, ignoring currency signs and footnote marks; None if there is none."""
    number = parse_number(FOOTNOTE.sub("", SIGNS.sub("", text)), 18) if text else None
    return number if isinstance(number, Decimal) else None


def sums_of(dataset: Dataset) -> list[tuple[str, ...]]:
    """Return the sums that a dataset fills in, each as whole and parts."""
    return [(rule.target, *rule.parts) for rule in dataset.rules if isinstance(rule, FilledBySum)]


def timeliness_sums(dataset: Dataset) -> list[tuple[str, ...]]:
    """Return the sum "closed = closed in time + closed late", if the dataset has it."""
    performance = dataset.performance
    return (
        [(*performance.completed, *performance.on_time, *performance.late)]
        if performance and performance.on_time and performance.late
        else []
    )


def with_nested_parts(sums: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the sums, and each sum with a part replaced by that part's own parts."""
    return [
        *sums,
        *(
            (whole, *(name for name in parts if name != inner), *inner_parts)
            for whole, *parts in sums
            for inner, *inner_parts in sums
            if inner in parts
        ),
    ]


def adds_up(members: Sequence[Sequence[Decimal]]) -> bool:
    return all(whole == sum(parts, Decimal(0)) for whole, *parts in zip(*members, strict=True))


def sums_previous_two(columns: Mapping[int, Sequence[Decimal]], index: int) -> bool:
    """Whether a column of figures is the sum of the two columns to its left."""
    parts = [columns[position] for position in (index - 2, index - 1, index) if position in columns]
    return len(parts) > 2 and all(
        first + second == total for first, second, total in zip(*parts, strict=True)
    )


class _Sums:
    def __init__(self, width: int) -> None:
        self.rows, self.figures = 0, [Decimal(0)] * width

    def add(self, row: Sequence[Decimal | None]) -> None:
        self.rows += 1
        self.figures = [total + (figure or 0) for total, figure in zip(self.figures, row, strict=True)]

    def equal(self, row: Sequence[Decimal | None]) -> bool:
        pairs = zip(self.figures, row, strict=True)
        agree = [figure == total for total, figure in pairs if figure is not None]
        return self.rows > 1 and bool(agree) and all(agree)


def find_totals_above(rows: Sequence[Sequence[Decimal | None]], may_be: Iterable[bool]) -> list[int]:
    """Return positions of rows that `may_be` totals and sum the rows since the last total, or all rows above."""
    width = len(rows[0]) if rows else 0
    since, everything = _Sums(width), _Sums(width)
    found: list[int] = []
    for position, (row, total) in enumerate(zip(rows, may_be, strict=True)):
        if total and (since.equal(row) or everything.equal(row)):
            found.append(position)
            since = _Sums(width)
        else:
            since.add(row)
            everything.add(row)
    return found


def wrong_totals(
    totals: Sequence[tuple[int, pl.DataFrame, bool]],
    data: pl.DataFrame,
    letters: Sequence[str],
    numeric: Mapping[int, str],
) -> list[dict[str, str]]:
    """Return the cells of total rows that are not the sum of their rows: cell, value, sum of the rows.

    A total is right if it is the sum of all rows above it, of those since the last total, or of those since the
    last subtotal; also of those with a text that its row has, too ("District total | Disputed"). `numeric` are the
    columns that add up.
    """
    wrong: list[dict[str, str]] = []
    # Prefix sums: the sum of a range of rows is a difference of two.
    sums: dict[int, list[Decimal]] = {}
    for index in numeric:
        cells = (parse_figure(text) or Decimal(0) for text in data[f"c{index}"].to_list())
        sums[index] = list(itertools.accumulate(cells, initial=Decimal(0)))
    before = {index: {Decimal(0)} for index in numeric}
    last = 0
    for _, row, _ in totals:
        end = data["_row"].search_sorted(row["_row"][0])
        above = end or data.height  # a total in the first row sums the rows below it
        for index in numeric:
            text = row[f"c{index}"][0]
            stated = parse_figure(text)
            if (
                stated is not None
                and sums[index][above] - stated not in before[index]
                and stated
                not in _sums_of_parts(data.slice(0, above), data.slice(last, above - last), row, index)
            ):
                cell = f"{letters[index]}{row['_row'][0]}"
                total = sums[index][above] - sums[index][last]
                wrong.append({"cell": cell, "value": str(text), "sum": group_digits(total)})
            before[index].add(sums[index][end])
        last = end
    return wrong


def _sums_of_parts(rows: pl.DataFrame, since: pl.DataFrame, total: pl.DataFrame, index: int) -> set[Decimal]:
    """Return the sums of the rows that have a text in common with a total row, in a few texts of one column."""
    line = " ".join(str(cell) for cell in total.row(0)[:-1] if cell).casefold()
    found = set[Decimal]()
    names = [name for name in rows.columns[:-1] if name != f"c{index}"]
    for above, name in itertools.product((rows, since), names):
        texts = above[name].drop_nulls().unique()
        for text in texts if len(texts) <= MAX_PARTS else ():
            if any(map(str.isalpha, text)) and text.casefold() in line:
                cells = above.filter(pl.col(name) == text)[f"c{index}"]
                found.add(sum((parse_figure(cell) or Decimal(0) for cell in cells), Decimal(0)))
    return found
