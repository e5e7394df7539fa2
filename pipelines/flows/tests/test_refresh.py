"""Refreshing figures after changes: publication, change rows and damage."""

from datetime import date

import polars as pl
import pytest
from sqlalchemy import delete, insert, update

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole, word
from flows import facts, queue, refresh, tables
from flows.checks import FactsCheck
from flows.database import reading
from flows.runtime import Runtime
from flows.tests.office import TABLE, changes, generate_sheet, import_sheet, line, sheet
from marts.query import Query, Reader

NOVEMBER, OCTOBER = date(2026, 11, 1), date(2026, 10, 1)


def pending(runtime: Runtime, **equals: int) -> dict[str, int]:
    """Return the pending figures by month, as a dashboard reads them."""
    only = {column: (value,) for column, value in equals.items()}
    query = Query(window=Window(), equals=only, blocks=("monthly_processing_days",), today=date(2026, 11, 21))
    rows = Reader(runtime.store).answer(EFERFAR, query).blocks["monthly_processing_days"]
    return {word(row, "month"): whole(row, "total_pending") for row in rows}


def request_refresh(runtime: Runtime, month: date = NOVEMBER) -> None:
    refresh.queue_refresh(runtime, EFERFAR, [month])


def test_publishes_an_import_and_deletes_its_changes(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refreshed = refresh.refresh_changes(runtime, EFERFAR)
    assert refreshed is not None and refreshed.months == (OCTOBER, NOVEMBER)
    assert pending(runtime) == {"2026-10": 5, "2026-11": 7}
    assert changes(runtime) == []
    assert refresh.refresh_changes(runtime, EFERFAR) is None


def test_only_changed_months_get_new_files(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    before = runtime.store.manifest().dataset("eferfar").partitions
    with runtime.engine.begin() as connection:
        connection.execute(update(TABLE).where(TABLE.c.taluka_id == 1).values(total_pending=70))
    request_refresh(runtime)
    request_refresh(runtime)
    refreshed = refresh.refresh_changes(runtime, EFERFAR)
    after = runtime.store.manifest().dataset("eferfar").partitions
    assert refreshed is not None and refreshed.changes == 2
    assert pending(runtime) == {"2026-10": 5, "2026-11": 70}
    assert before["2026-10"] == after["2026-10"] and before["2026-11"] != after["2026-11"]


def test_moved_taluka_keeps_its_figures(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    assert pending(runtime, district_id=2) == {"2026-10": 5}
    with runtime.engine.begin() as connection:
        connection.execute(update(tables.TALUKA).where(tables.TALUKA.c.id == 1).values(district_id=2))
    request_refresh(runtime)
    request_refresh(runtime, OCTOBER)
    refresh.refresh_changes(runtime, EFERFAR)
    assert pending(runtime, district_id=2) == {"2026-10": 5, "2026-11": 7}
    assert pending(runtime, district_id=1) == {}


def test_removes_a_month_without_rows(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    with runtime.engine.begin() as connection:
        connection.execute(delete(TABLE).where(TABLE.c.taluka_id == 1))
    request_refresh(runtime)
    refresh.refresh_changes(runtime, EFERFAR)
    assert pending(runtime) == {"2026-10": 5}


def test_change_that_arrives_during_a_refresh_is_kept(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_sheet(runtime, sheet(line(pending=7)))
    publish = refresh.publish

    def publish_slowly(*arguments, **options):
        manifest = publish(*arguments, **options)
        with runtime.engine.begin() as connection:
            # A transaction with a lower id that commits later.
            values = {"dataset": "eferfar", "month": NOVEMBER, "source": "hand", "created_at": queue.now()}
            connection.execute(insert(tables.CHANGE).values(id=0, **values))
        return manifest

    monkeypatch.setattr(refresh, "publish", publish_slowly)
    refresh.refresh_changes(runtime, EFERFAR)
    assert changes(runtime) == [("eferfar", NOVEMBER, "hand")]


def test_failed_publication_keeps_its_changes(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    import_sheet(runtime, sheet(line()))

    def no_space(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(refresh, "publish", no_space)
    with pytest.raises(OSError, match="no space"):
        refresh.refresh_changes(runtime, EFERFAR)
    assert len(changes(runtime)) == 1


def test_rebuild_keeps_figures_and_removes_empty_months(runtime: Runtime) -> None:
    import_sheet(runtime, generate_sheet(2000))
    refresh.refresh_changes(runtime, EFERFAR)
    before = pending(runtime)
    refreshed = refresh.rebuild(runtime, EFERFAR)
    assert pending(runtime) == before and len(refreshed.months) == len(before)
    with runtime.engine.begin() as connection:
        connection.execute(delete(TABLE).where(TABLE.c.date >= NOVEMBER))
    refresh.rebuild(runtime, EFERFAR)
    assert pending(runtime) == {month: total for month, total in before.items() if month != "2026-11"}


def test_edits_work_after_compaction(runtime: Runtime) -> None:
    days = [f"2024-{month:02d}-05" for month in (4, 5, 6)]
    import_sheet(runtime, sheet(*(line(day=day, pending=4) for day in days)))
    refresh.refresh_changes(runtime, EFERFAR)
    refresh.tidy(runtime, EFERFAR)
    files = {part.file for part in runtime.store.manifest().dataset("eferfar").partitions.values()}
    assert len(files) == 1
    import_sheet(runtime, sheet(line(day=days[1], pending=9)))
    refresh.refresh_changes(runtime, EFERFAR)
    assert pending(runtime) == {"2024-04": 4, "2024-05": 9, "2024-06": 4}


@pytest.mark.parametrize("kind", ["missing", "altered", "manifest"])
def test_damage_is_found_and_rebuilt(runtime: Runtime, kind: str) -> None:
    import_sheet(runtime, sheet(line(pending=7), line(day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    assert refresh.find_damage(runtime) == {}
    path = runtime.store.path(runtime.store.manifest().dataset("eferfar").partitions["2026-10"])
    if kind == "missing":
        path.unlink()
    elif kind == "altered":
        path.write_bytes(path.read_bytes()[:-9])
    else:
        runtime.store.manifest_path.write_text("{")
    damaged = refresh.find_damage(runtime)
    assert damaged == {"eferfar": (OCTOBER, NOVEMBER) if kind == "manifest" else (OCTOBER,)}
    refresh.queue_refresh(runtime, EFERFAR, damaged["eferfar"])
    refresh.refresh_changes(runtime, EFERFAR)
    assert refresh.find_damage(runtime) == {}
    assert pending(runtime) == {"2026-10": 5, "2026-11": 7}


def test_facts_include_parent_places(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line("Haveli", pending=3), line("Andheri", day="2026-10-01")))
    with reading(runtime.engine) as connection:
        assert facts.months(connection, EFERFAR) == [OCTOBER, NOVEMBER]
        frame = facts.read(connection, EFERFAR, NOVEMBER)
        empty = facts.read(connection, EFERFAR, date(2020, 1, 1))
    assert frame.schema == empty.schema == pl.Schema(facts.schema(EFERFAR))
    (row,) = frame.iter_rows(named=True)
    assert (row["division_id"], row["district_id"], row["taluka_id"], row["category"]) == (2, 2, 4, "")
    assert row["date"] == date(2026, 11, 21) and empty.is_empty()


def test_facts_check_reports_violations(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line()))
    with runtime.engine.begin() as connection:
        connection.execute(update(TABLE).values(total_pending=-4))
    look = FactsCheck(EFERFAR)
    refresh.refresh_changes(runtime, EFERFAR, look)
    assert not look.result().passed
    assert look.failures == {"total_pending: greater_than_or_equal_to(0)": 1}
