"""Figures of the public charts: their contents, and failures while writing them."""

import json
from datetime import date
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from catalog.datasets.eferfar import EFERFAR
from flows import charts, refresh, tables
from flows.runtime import Runtime
from flows.tests.office import TABLE, TODAY, import_sheet, line, sheet
from marts.build import publish
from oracle.entries import frames, random_entries
from oracle.figures import block, in_financial_year, table


def read(runtime: Runtime) -> dict[str, Any]:
    document = json.loads((charts.folder(runtime) / charts.FILE).read_bytes())
    assert isinstance(document, dict)
    return document


def eferfar(runtime: Runtime, today: date = TODAY) -> dict[str, Any]:
    """Publish the changes and return E-Ferfar's entry in the file."""
    refresh.refresh_changes(runtime, EFERFAR)
    charts.write(runtime, today)
    (entry,) = read(runtime)["datasets"]
    assert isinstance(entry, dict)
    return entry


def test_import_changes_the_published_figures(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Kurla", pending=2)))
    entry = eferfar(runtime)
    assert [measure["name"] for measure in entry["measures"]] == ["total_issued", "total_pending"]
    assert entry["totals"] == [10, 9]
    assert (entry["received"], entry["completed"], entry["pending"], entry["days"]) == (19, 10, 9, 12.0)
    import_sheet(runtime, sheet(line(pending=70)))
    assert eferfar(runtime)["totals"] == [10, 72]


def test_months_without_data_are_gaps(runtime: Runtime) -> None:
    import_sheet(
        runtime, sheet(line(pending=7), line(day="2026-09-03", pending=5), line(day="2026-03-31", pending=99))
    )
    months = eferfar(runtime)["months"]
    assert [month["month"] for month in months] == [f"2026-{number:02d}" for number in range(4, 12)]
    assert {month["month"]: month["values"] for month in months if month["values"]} == {
        "2026-09": [5, 5],
        "2026-11": [5, 7],
    }


def test_places_have_names_in_both_languages(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line("Andheri", pending=1), line("Haveli", pending=9)))
    assert eferfar(runtime)["places"] == [
        {"label": {"en": "Haveli", "mr": "तालुका 4"}, "values": [5, 9]},
        {"label": {"en": "Andheri", "mr": "तालुका 1"}, "values": [5, 1]},
    ]


def test_year_is_that_of_the_newest_day(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(day="2026-03-31", pending=4)))
    eferfar(runtime, date(2026, 4, 2))
    document = read(runtime)
    assert (document["financial_year"], document["as_of"]) == ("2025-2026", "2026-03-31")
    assert document["period"] == {"from": "2025-04-01", "to": "2026-03-31"}


def test_ignores_future_dates(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=3), line(day="2026-12-24", pending=100)))
    assert eferfar(runtime)["totals"] == [5, 3]
    assert read(runtime)["as_of"] == str(TODAY)


def test_uses_the_configured_way_of_adding_up(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=3), line(day="2026-11-03", pending=40)))
    assert eferfar(runtime)["totals"] == [10, 43]
    with runtime.engine.begin() as connection:
        row = {"dataset": "eferfar", "pending_adds_up": "latest"}
        connection.execute(insert(tables.DATASET_SETTING).values(row))
    entry = eferfar(runtime)
    assert entry["totals"] == [10, 3]
    assert [measure["adds"] for measure in entry["measures"]] == ["sum", "latest"]


def test_publishes_only_declared_counts(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=3)))
    entry = eferfar(runtime)
    assert "stay_orders" not in json.dumps(entry) and "disputed" not in json.dumps(entry)
    with runtime.engine.begin() as connection:
        assert connection.scalar(select(TABLE.c.status)) == "disputed"


def test_empty_file_without_publications(runtime: Runtime) -> None:
    charts.write(runtime, TODAY)
    document = read(runtime)
    assert (document["datasets"], document["as_of"]) == ([], None)


def test_unchanged_datasets_are_not_read_again(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    import_sheet(runtime, sheet(line(pending=3)))
    before = eferfar(runtime)
    monkeypatch.setattr(charts, "reader", lambda _runtime: None)
    assert eferfar(runtime) == before


@pytest.mark.parametrize("seed", range(4))
def test_figures_match_the_oracle(runtime: Runtime, seed: int) -> None:
    generated_entries = random_entries(seed, TODAY)
    publish(runtime.store, EFERFAR, frames(generated_entries))
    charts.write(runtime, TODAY)
    (entry,) = read(runtime)["datasets"]
    known = table([row for row in generated_entries if row["date"] <= TODAY])
    year = in_financial_year(known, read(runtime)["financial_year"])
    names = EFERFAR.published
    (totals,) = block(year, (), (*names, "stay_orders", "avg_processing_days"), TODAY)
    assert entry["totals"] == [totals[name] for name in names]
    assert entry["completed"] == totals["total_issued"] and entry["pending"] == totals["total_pending"]
    assert entry["received"] == sum(totals[name] for name in (*names, "stay_orders"))
    assert entry["days"] == pytest.approx(float(totals["avg_processing_days"]))
    by_month = {row["month"]: [row[name] for name in names] for row in block(year, ("month",), names, TODAY)}
    assert {row["month"]: row["values"] for row in entry["months"] if row["values"]} == by_month


@pytest.mark.parametrize("content", ["", "{", "[]", '{"datasets": [{}]}', '{"datasets": 7}'])
def test_rewrites_a_damaged_file(runtime: Runtime, content: str) -> None:
    import_sheet(runtime, sheet(line(pending=3)))
    before = eferfar(runtime)
    (charts.folder(runtime) / charts.FILE).write_text(content)
    assert eferfar(runtime) == before


def test_keeps_the_last_figures_if_marts_are_damaged(runtime: Runtime) -> None:
    import_sheet(runtime, sheet(line(pending=3)))
    before = eferfar(runtime)
    for partition in runtime.store.manifest().dataset("eferfar").partitions.values():
        runtime.store.path(partition).unlink()
    charts.write(runtime, date(2026, 11, 22))
    assert read(runtime)["datasets"] == [before]


def test_full_disk_does_not_stop_a_refresh(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    import_sheet(runtime, sheet(line(pending=3)))
    before = eferfar(runtime)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(charts, "replace", full)
    with runtime.engine.begin() as connection:
        connection.execute(update(TABLE).values(total_pending=8))
    refresh.queue_refresh(runtime, EFERFAR, [TODAY])
    assert refresh.refresh_changes(runtime, EFERFAR) is not None
    assert charts.publish(runtime, TODAY) is None
    assert read(runtime)["datasets"] == [before]
