"""The public charts' figures: what an import changes, what stays out, and that a reader never sees half a file."""

import json
from datetime import date
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from catalog.datasets.eferfar import EFERFAR
from flows import charts, refresh, tables
from flows.house import House
from flows.tests.office import TABLE, TODAY, bring_in, line, sheet
from marts.build import publish
from oracle.entries import frames, random_entries
from oracle.figures import block, in_financial_year, table


def read(house: House) -> dict[str, Any]:
    document = json.loads((charts.folder(house) / charts.FILE).read_bytes())
    assert isinstance(document, dict)
    return document


def eferfar(house: House, today: date = TODAY) -> dict[str, Any]:
    """E-Ferfar's part of the file as it is after the changes were published."""
    refresh.refresh_changes(house, EFERFAR)
    charts.write(house, today)
    (entry,) = read(house)["datasets"]
    assert isinstance(entry, dict)
    return entry


def test_an_import_changes_the_published_figures(house: House) -> None:
    bring_in(house, sheet(line(pending=7), line("Kurla", pending=2)))
    entry = eferfar(house)
    assert [measure["name"] for measure in entry["measures"]] == ["total_issued", "total_pending"]
    assert entry["totals"] == [10, 9]
    assert (entry["received"], entry["completed"], entry["pending"], entry["days"]) == (19, 10, 9, 12.0)
    bring_in(house, sheet(line(pending=70)))
    assert eferfar(house)["totals"] == [10, 72]


def test_months_have_gaps_and_no_zeros(house: House) -> None:
    bring_in(
        house, sheet(line(pending=7), line(day="2026-09-03", pending=5), line(day="2026-03-31", pending=99))
    )
    months = eferfar(house)["months"]
    assert [month["month"] for month in months] == [f"2026-{number:02d}" for number in range(4, 12)]
    assert {month["month"]: month["values"] for month in months if month["values"]} == {
        "2026-09": [5, 5],
        "2026-11": [5, 7],
    }


def test_places_by_name_in_both_languages(house: House) -> None:
    bring_in(house, sheet(line("Andheri", pending=1), line("Haveli", pending=9)))
    assert eferfar(house)["places"] == [
        {"label": {"en": "Haveli", "mr": "तालुका 4"}, "values": [5, 9]},
        {"label": {"en": "Andheri", "mr": "तालुका 1"}, "values": [5, 1]},
    ]


def test_the_year_is_that_of_the_newest_day(house: House) -> None:
    bring_in(house, sheet(line(day="2026-03-31", pending=4)))
    eferfar(house, date(2026, 4, 2))
    document = read(house)
    assert (document["financial_year"], document["as_of"]) == ("2025-2026", "2026-03-31")
    assert document["period"] == {"from": "2025-04-01", "to": "2026-03-31"}


def test_what_is_dated_ahead_is_not_counted_yet(house: House) -> None:
    bring_in(house, sheet(line(pending=3), line(day="2026-12-24", pending=100)))
    assert eferfar(house)["totals"] == [5, 3]
    assert read(house)["as_of"] == str(TODAY)


def test_a_switched_way_of_adding_shows(house: House) -> None:
    bring_in(house, sheet(line(pending=3), line(day="2026-11-03", pending=40)))
    assert eferfar(house)["totals"] == [10, 43]
    with house.engine.begin() as connection:
        row = {"dataset": "eferfar", "pending_adds_up": "latest"}
        connection.execute(insert(tables.DATASET_SETTING).values(row))
    entry = eferfar(house)
    assert entry["totals"] == [10, 3]
    assert [measure["adds"] for measure in entry["measures"]] == ["sum", "latest"]


def test_only_declared_counts_leave_the_house(house: House) -> None:
    bring_in(house, sheet(line(pending=3)))
    entry = eferfar(house)
    assert "stay_orders" not in json.dumps(entry) and "disputed" not in json.dumps(entry)
    with house.engine.begin() as connection:
        assert connection.scalar(select(TABLE.c.status)) == "disputed"


def test_nothing_published_yet(house: House) -> None:
    charts.write(house, TODAY)
    document = read(house)
    assert (document["datasets"], document["as_of"]) == ([], None)


def test_what_did_not_move_is_not_read_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_in(house, sheet(line(pending=3)))
    before = eferfar(house)
    monkeypatch.setattr(charts, "_reader", lambda _house: None)
    assert eferfar(house) == before


@pytest.mark.parametrize("seed", range(4))
def test_figures_equal_the_oracles(house: House, seed: int) -> None:
    made = random_entries(seed, TODAY)
    publish(house.store, EFERFAR, frames(made))
    charts.write(house, TODAY)
    (entry,) = read(house)["datasets"]
    known = table([row for row in made if row["date"] <= TODAY])
    year = in_financial_year(known, read(house)["financial_year"])
    names = EFERFAR.published
    (totals,) = block(year, (), (*names, "stay_orders", "avg_processing_days"), TODAY)
    assert entry["totals"] == [totals[name] for name in names]
    assert entry["completed"] == totals["total_issued"] and entry["pending"] == totals["total_pending"]
    assert entry["received"] == sum(totals[name] for name in (*names, "stay_orders"))
    assert entry["days"] == pytest.approx(float(totals["avg_processing_days"]))
    by_month = {row["month"]: [row[name] for name in names] for row in block(year, ("month",), names, TODAY)}
    assert {row["month"]: row["values"] for row in entry["months"] if row["values"]} == by_month


@pytest.mark.parametrize("content", ["", "{", "[]", '{"datasets": [{}]}', '{"datasets": 7}'])
def test_a_damaged_file_is_made_anew(house: House, content: str) -> None:
    bring_in(house, sheet(line(pending=3)))
    before = eferfar(house)
    (charts.folder(house) / charts.FILE).write_text(content)
    assert eferfar(house) == before


def test_damaged_figures_keep_the_last_ones(house: House) -> None:
    bring_in(house, sheet(line(pending=3)))
    before = eferfar(house)
    for partition in house.store.manifest().dataset("eferfar").partitions.values():
        house.store.path(partition).unlink()
    charts.write(house, date(2026, 11, 22))
    assert read(house)["datasets"] == [before]


def test_a_full_disk_does_not_stop_a_refresh(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_in(house, sheet(line(pending=3)))
    before = eferfar(house)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(charts, "replace", full)
    with house.engine.begin() as connection:
        connection.execute(update(TABLE).values(total_pending=8))
    refresh.ask(house, EFERFAR, [TODAY])
    assert refresh.refresh_changes(house, EFERFAR) is not None
    assert charts.publish(house, TODAY) is None
    assert read(house)["datasets"] == [before]
