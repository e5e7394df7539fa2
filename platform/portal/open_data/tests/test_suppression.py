"""Attack withheld counts with everything that is public: shown cells, and totals of rows and columns."""

from hypothesis import given
from hypothesis import strategies as st

from portal.open_data.suppression import Cell, small, withheld

COUNTS = ("received", "pending")


def greatest_possible(table: dict[Cell, int], hidden: frozenset[Cell], cell: Cell) -> int:
    """Return the greatest possible value of `cell`, given the margins and the shown cells, with no cell below 0.

    Exact: tables with given margins are flows from places to months, so this is the maximum flow from the cell's month
    back to its place through the other hidden cells, found with augmenting paths of 1.
    """
    values = {other_cell: table[other_cell] for other_cell in hidden if other_cell != cell}
    place, month = cell
    gain = 0
    while path := path_back(values, month, place):
        gain += 1
        for other_cell, change in path:
            values[other_cell] += change
        if gain > 1000:
            break
    return table[cell] + gain


def path_back(values: dict[Cell, int], month: str, place: int) -> list[tuple[Cell, int]] | None:
    """Find an augmenting path: from a month to a place (a cell loses 1), from a place to a month (a cell gains 1), …"""
    seen: dict[int | str, list[tuple[Cell, int]]] = {month: []}
    queue: list[int | str] = [month]
    for node in queue:
        for cell, value in values.items():
            if cell[1] == node and value > 0 and cell[0] not in seen:
                seen[cell[0]] = [*seen[node], (cell, -1)]
                queue.append(cell[0])
            elif cell[0] == node and cell[1] not in seen:
                seen[cell[1]] = [*seen[node], (cell, 1)]
                queue.append(cell[1])
        if place in seen:
            return seen[place]
    return None


@st.composite
def tables(draw):
    places, months = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    count = st.one_of(st.integers(0, 6), st.integers(0, 60))
    return {
        (place, f"2026-0{month}"): {name: draw(count) for name in COUNTS}
        for place in range(1, places + 1)
        for month in range(1, months + 1)
    }


@given(table=tables(), threshold=st.integers(2, 8))
def test_small_counts_cannot_be_derived_by_subtraction(table, threshold):
    hidden = withheld(table, threshold)
    for name in COUNTS:
        plain = {cell: counts[name] for cell, counts in table.items()}
        for cell, value in plain.items():
            if not small(value, threshold):
                continue
            assert cell in hidden
            if hidden != set(table):
                # For the attacker it could be small, or at least the threshold.
                assert greatest_possible(plain, hidden, cell) >= threshold


@given(table=tables(), threshold=st.integers(2, 8))
def test_hidden_cells_are_never_alone_in_a_row_or_column(table, threshold):
    hidden = withheld(table, threshold)
    if hidden == set(table):
        return
    for place, month in hidden:
        assert sum(key == place for key, _ in hidden) > 1 and sum(key == month for _, key in hidden) > 1


@given(table=tables(), threshold=st.integers(2, 8))
def test_nothing_is_withheld_without_a_reason(table, threshold):
    if not any(small(value, threshold) for counts in table.values() for value in counts.values()):
        assert withheld(table, threshold) == frozenset()


@given(table=tables(), threshold=st.integers(2, 8))
def test_cells_are_withheld_entirely(table, threshold):
    """A total can't reveal its parts, because a cell is shown entirely or not at all."""
    summed = {cell: {**counts, "total": sum(counts.values())} for cell, counts in table.items()}
    hidden = withheld(summed, threshold)
    shown = [counts for cell, counts in summed.items() if cell not in hidden]
    assert not any(small(value, threshold) for counts in shown for value in counts.values())


def test_attack_succeeds_if_only_small_counts_are_hidden():
    table = {(1, "a"): 3, (1, "b"): 20, (2, "a"): 30, (2, "b"): 40}
    assert greatest_possible(table, frozenset({(1, "a")}), (1, "a")) == 3
    assert greatest_possible(table, frozenset(table), (1, "a")) == 23
