"""Small counts, attacked by everything that an outsider can know: shown cells, and the totals of rows and columns."""

from hypothesis import given
from hypothesis import strategies as st

from portal.open_data.suppression import Cell, small, withheld

COUNTS = ("received", "pending")


def most(table: dict[Cell, int], hidden: frozenset[Cell], cell: Cell) -> int:
    """The greatest value that `cell` could have with the same margins and the same shown cells, nothing below 0.

    Exact: the tables with given margins are flows from places to months, so this is what flows from the cell's month
    back to its place through the other hidden cells, an augmenting path of 1 at a time.
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
    """From a month down to a place (a cell gives 1), from a place up to a month (a cell takes 1), …"""
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
def test_no_small_count_is_found_by_subtraction(table, threshold):
    hidden = withheld(table, threshold)
    for name in COUNTS:
        plain = {cell: counts[name] for cell, counts in table.items()}
        for cell, value in plain.items():
            if not small(value, threshold):
                continue
            assert cell in hidden
            if hidden != set(table):
                # To the attacker it may be small, or as large as the threshold and more.
                assert most(plain, hidden, cell) >= threshold


@given(table=tables(), threshold=st.integers(2, 8))
def test_no_hidden_cell_is_alone_in_its_row_or_column(table, threshold):
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
def test_counts_that_add_up_stay_together(table, threshold):
    """A total that is the sum of two others gives neither away: a cell is shown whole or not at all."""
    summed = {cell: {**counts, "total": sum(counts.values())} for cell, counts in table.items()}
    hidden = withheld(summed, threshold)
    shown = [counts for cell, counts in summed.items() if cell not in hidden]
    assert not any(small(value, threshold) for counts in shown for value in counts.values())


def test_the_attacker_of_these_tests_succeeds_where_only_small_counts_are_hidden():
    table = {(1, "a"): 3, (1, "b"): 20, (2, "a"): 30, (2, "b"): 40}
    assert most(table, frozenset({(1, "a")}), (1, "a")) == 3
    assert most(table, frozenset(table), (1, "a")) == 23
