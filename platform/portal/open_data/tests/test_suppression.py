"""Attack withheld counts with everything that is public: shown cells, and totals of rows and columns."""

from hypothesis import given
from hypothesis import strategies as st

from portal.open_data.suppression import Cell, small, withheld

COUNTS = ("received", "pending")


def most(table: dict[Cell, int], hidden: frozenset[Cell], cell: Cell) -> int:
    """Return the greatest possible value of `cell`, given the margins and the shown cells, with no cell below 0.

    Exact: tables with given margins are flows from places to months, so this is the maximum flow from the cell's month
    back to its place through the other hidden cells, found with augmenting paths of 1.
    """
    values = {one: table[one] for one in hidden if one != cell}
    place, month = cell
    gained = 0
    while path := path_back(values, month, place):
        gained += 1
        for one, change in path:
            values[one] += change
        if gained > 1000:
            break
    return table[cell] + gained


def path_back(values: dict[Cell, int], month: str, place: int) -> list[tuple[Cell, int]] | None:
    """Find an augmenting path: from a month to a place (a cell loses 1), from a place to a month (a cell gains 1), …"""
    seen: dict[int | str, list[tuple[Cell, int]]] = {month: []}
    queue: list[int | str] = [month]
    for node in queue:
        for one, value in values.items():
            if one[1] == node and value > 0 and one[0] not in seen:
                seen[one[0]] = [*seen[node], (one, -1)]
                queue.append(one[0])
            elif one[0] == node and one[1] not in seen:
                seen[one[1]] = [*seen[node], (one, 1)]
                queue.append(one[1])
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
                assert most(plain, hidden, cell) >= threshold


@given(table=tables(), threshold=st.integers(2, 8))
def test_hidden_cells_are_never_alone_in_a_row_or_column(table, threshold):
    hidden = withheld(table, threshold)
    if hidden == set(table):
        return
    for place, month in hidden:
        assert sum(one == place for one, _ in hidden) > 1 and sum(one == month for _, one in hidden) > 1


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
    assert most(table, frozenset({(1, "a")}), (1, "a")) == 3
    assert most(table, frozenset(table), (1, "a")) == 23
