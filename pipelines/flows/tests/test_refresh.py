"""From changed rows to figures: what is published, what is announced, what is noticed."""

from datetime import date

import polars as pl
import pytest
from sqlalchemy import delete, insert, update

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from flows import facts, queue, refresh, tables
from flows.checks import FactsCheck
from flows.database import reading
from flows.house import House
from flows.tests.office import TABLE, bring_in, changes, line, many, sheet
from marts.query import Query, Reader

NOVEMBER, OCTOBER = date(2026, 11, 1), date(2026, 10, 1)


def pending(house: House, **equals: int) -> dict[str, int]:
    """The figures as a dashboard would read them, by month."""
    only = {column: (value,) for column, value in equals.items()}
    query = Query(window=Window(), equals=only, blocks=("monthly_processing_days",), today=date(2026, 11, 21))
    rows = Reader(house.store).answer(EFERFAR, query).blocks["monthly_processing_days"]
    return {row["month"]: row["total_pending"] for row in rows}


def by_hand(house: House, month: date = NOVEMBER) -> None:
    refresh.ask(house, EFERFAR, [month])


def test_import_is_published_and_its_changes_go(house: House) -> None:
    bring_in(house, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refreshed = refresh.refresh_changes(house, EFERFAR)
    assert refreshed is not None and refreshed.months == (OCTOBER, NOVEMBER)
    assert pending(house) == {"2026-10": 5, "2026-11": 7}
    assert changes(house) == []
    assert refresh.refresh_changes(house, EFERFAR) is None


def test_only_changed_months_get_new_files(house: House) -> None:
    bring_in(house, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(house, EFERFAR)
    before = house.store.manifest().dataset("eferfar").partitions
    with house.engine.begin() as connection:
        connection.execute(update(TABLE).where(TABLE.c.taluka_id == 1).values(total_pending=70))
    by_hand(house)
    by_hand(house)
    refreshed = refresh.refresh_changes(house, EFERFAR)
    after = house.store.manifest().dataset("eferfar").partitions
    assert refreshed is not None and refreshed.changes == 2
    assert pending(house) == {"2026-10": 5, "2026-11": 70}
    assert before["2026-10"] == after["2026-10"] and before["2026-11"] != after["2026-11"]


def test_a_moved_taluka_takes_its_figures_along(house: House) -> None:
    bring_in(house, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(house, EFERFAR)
    assert pending(house, district_id=2) == {"2026-10": 5}
    with house.engine.begin() as connection:
        connection.execute(update(tables.TALUKA).where(tables.TALUKA.c.id == 1).values(district_id=2))
    by_hand(house)
    by_hand(house, OCTOBER)
    refresh.refresh_changes(house, EFERFAR)
    assert pending(house, district_id=2) == {"2026-10": 5, "2026-11": 7}
    assert pending(house, district_id=1) == {}


def test_emptied_month_goes(house: House) -> None:
    bring_in(house, sheet(line(), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(house, EFERFAR)
    with house.engine.begin() as connection:
        connection.execute(delete(TABLE).where(TABLE.c.taluka_id == 1))
    by_hand(house)
    refresh.refresh_changes(house, EFERFAR)
    assert pending(house) == {"2026-10": 5}


def test_change_that_arrives_during_a_refresh_is_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_in(house, sheet(line(pending=7)))
    publish = refresh.publish

    def publish_slowly(*arguments, **options):
        manifest = publish(*arguments, **options)
        with house.engine.begin() as connection:
            # A transaction that took its number early and commits late.
            values = {"dataset": "eferfar", "month": NOVEMBER, "source": "hand", "created_at": queue.now()}
            connection.execute(insert(tables.CHANGE).values(id=0, **values))
        return manifest

    monkeypatch.setattr(refresh, "publish", publish_slowly)
    refresh.refresh_changes(house, EFERFAR)
    assert changes(house) == [("eferfar", NOVEMBER, "hand")]


def test_failed_publication_keeps_its_changes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_in(house, sheet(line()))

    def no_space(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(refresh, "publish", no_space)
    with pytest.raises(OSError, match="no space"):
        refresh.refresh_changes(house, EFERFAR)
    assert len(changes(house)) == 1


def test_full_rebuild_makes_the_same_figures_and_drops_strangers(house: House) -> None:
    bring_in(house, many(2000))
    refresh.refresh_changes(house, EFERFAR)
    before = pending(house)
    refreshed = refresh.rebuild(house, EFERFAR)
    assert pending(house) == before and len(refreshed.months) == len(before)
    with house.engine.begin() as connection:
        connection.execute(delete(TABLE).where(TABLE.c.date >= NOVEMBER))
    refresh.rebuild(house, EFERFAR)
    assert pending(house) == {month: total for month, total in before.items() if month != "2026-11"}


def test_compaction_leaves_figures_and_edits_work_on(house: House) -> None:
    days = [f"2024-{month:02d}-05" for month in (4, 5, 6)]
    bring_in(house, sheet(*(line(day=day, pending=4) for day in days)))
    refresh.refresh_changes(house, EFERFAR)
    refresh.tidy(house, EFERFAR)
    files = {part.file for part in house.store.manifest().dataset("eferfar").partitions.values()}
    assert len(files) == 1
    bring_in(house, sheet(line(day=days[1], pending=9)))
    refresh.refresh_changes(house, EFERFAR)
    assert pending(house) == {"2024-04": 4, "2024-05": 9, "2024-06": 4}


@pytest.mark.parametrize("kind", ["missing", "altered", "manifest"])
def test_damage_is_found_and_rebuilt(house: House, kind: str) -> None:
    bring_in(house, sheet(line(pending=7), line(day="2026-10-03", pending=5)))
    refresh.refresh_changes(house, EFERFAR)
    assert refresh.find_damage(house) == {}
    path = house.store.path(house.store.manifest().dataset("eferfar").partitions["2026-10"])
    if kind == "missing":
        path.unlink()
    elif kind == "altered":
        path.write_bytes(path.read_bytes()[:-9])
    else:
        house.store.manifest_path.write_text("{")
    damaged = refresh.find_damage(house)
    assert damaged == {"eferfar": (OCTOBER, NOVEMBER) if kind == "manifest" else (OCTOBER,)}
    refresh.ask(house, EFERFAR, damaged["eferfar"])
    refresh.refresh_changes(house, EFERFAR)
    assert refresh.find_damage(house) == {}
    assert pending(house) == {"2026-10": 5, "2026-11": 7}


def test_facts_carry_the_places_above(house: House) -> None:
    bring_in(house, sheet(line("Haveli", pending=3), line("Andheri", day="2026-10-01")))
    with reading(house.engine) as connection:
        assert facts.months(connection, EFERFAR) == [OCTOBER, NOVEMBER]
        frame = facts.read(connection, EFERFAR, NOVEMBER)
        empty = facts.read(connection, EFERFAR, date(2020, 1, 1))
    assert frame.schema == empty.schema == pl.Schema(facts.schema(EFERFAR))
    (row,) = frame.iter_rows(named=True)
    assert (row["division_id"], row["district_id"], row["taluka_id"], row["category"]) == (2, 2, 4, "")
    assert row["date"] == date(2026, 11, 21) and empty.is_empty()


def test_facts_check_names_what_does_not_fit(house: House) -> None:
    bring_in(house, sheet(line()))
    with house.engine.begin() as connection:
        connection.execute(update(TABLE).values(total_pending=-4))
    look = FactsCheck(EFERFAR)
    refresh.refresh_changes(house, EFERFAR, look)
    assert not look.result().passed
    assert look.failures == {"total_pending: greater_than_or_equal_to(0)": 1}
