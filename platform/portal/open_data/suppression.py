"""Withhold small counts of a table so that they can't be derived by subtracting from totals.

The table is one quarter of one district: places × months, with several counts in each cell. Its margins (a month's
total of the district, a place's total of the quarter) are assumed to be public. A cell with a count between 1 and the
threshold is withheld entirely, because its counts may add up to each other. Three more cells are withheld, the other
corners of a rectangle:

    small   large        The small count could be larger by up to the smaller of the two large ones, if these were
    large   any          smaller and the fourth larger by the same amount: margins and shown cells do not change.

Both large corners are at least the threshold, so the small count could as well be a large one. If there is no such
rectangle, the entire table is withheld.
"""

from collections.abc import Iterator, Mapping

Cell = tuple[int, str]  # place, month
Counts = Mapping[str, int]
Table = Mapping[Cell, Counts]


def small(count: int, threshold: int) -> bool:
    """Whether a count must be withheld; 0 reveals nothing about anyone."""
    return 0 < count < threshold


def withheld(table: Table, threshold: int) -> frozenset[Cell]:
    """Return the cells to withhold. Every place must have a cell for every month."""
    hidden: set[Cell] = set()
    exposed = {
        cell: names
        for cell, counts in table.items()
        if (names := [name for name, count in counts.items() if small(count, threshold)])
    }
    hidden.update(exposed)

    def cost(corners: frozenset[Cell]) -> tuple[int, int, list[Cell]]:
        """Prefer few additional cells, then small counts."""
        more = corners - hidden
        return len(more), sum(sum(table[corner].values()) for corner in more), sorted(corners)

    for cell in sorted(exposed):
        best = min(_rectangles(table, cell, exposed[cell], threshold), key=cost, default=None)
        if best is None:
            return frozenset(table)
        hidden |= best
    return frozenset(hidden)


def _rectangles(table: Table, cell: Cell, names: list[str], threshold: int) -> Iterator[frozenset[Cell]]:
    """Yield the other three corners of each rectangle that protects these counts of `cell`."""
    place, month = cell
    places = sorted({key for key, _ in table} - {place})
    months = sorted({key for _, key in table} - {month})
    for other_month in months:
        if all(table[place, other_month][name] >= threshold for name in names):
            for neighbour in places:
                if all(table[neighbour, month][name] >= threshold for name in names):
                    yield frozenset({(place, other_month), (neighbour, month), (neighbour, other_month)})
