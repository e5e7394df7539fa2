"""Pages with figures from sheets name the sections that are counted from files and receipts."""

import re
from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from openpyxl import load_workbook

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY
from catalog.registry import DATASETS
from portal.reports import performance
from portal.reports.definition import Row
from support.datasets import Api

pytestmark = pytest.mark.one_database


@pytest.fixture
def eoffice(office, count, item, published):
    """One section with a sheet, and one whose files and receipts are counted."""
    day = (today_in_india() - timedelta(days=3)).isoformat()
    count("Revenue", day, 30, 12)
    item("Legal", day)
    item("Legal", day, receipt=True)
    item("Supply", day)
    item("Supply", day, status="completed")
    published()
    return Api(office["superadmin"])


def data_of(api, path, **query):
    response = api.get(path, **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def notes(api):
    """Return each page's pending figure with its note in both languages."""
    [note] = [entry for entry in data_of(api, "/dashboard/stats")["left_out"] if entry["reason"] == "items"]
    [row] = [row for row in data_of(api, "/dashboard/stats")["department_stats"] if row["slug"] == "e-office"]
    yield row["total_pending"], note["note"]
    [row] = [row for row in data_of(api, "/departments-performance") if row["slug"] == "e-office"]
    yield row["performance_metrics"]["total_pending"], row["left_out"]
    trends = data_of(api, "/trends", department="e-office")
    yield 42, trends["left_out"]
    report = data_of(api, "/reports/performance", department="e-office")
    marathi = Api(api.user, "mr").get("/reports/performance", department="e-office").json()["data"]
    yield report["totals"]["position"], {"en": report["finding"], "mr": marathi["finding"]}
    book = load_workbook(BytesIO(api.get("/trends", department="e-office", format="xlsx").content))
    yield 42, {"en": book["Summary"]["A2"].value, "mr": "विधी शाखा, पुरवठा शाखा"}


def test_every_page_names_the_sections_it_leaves_out(eoffice):
    total = data_of(eoffice, "/eoffice/dashboard-data")["overall_stats"]["grand_total_pendency"]
    assert total == 45
    for pending, note in notes(eoffice):
        assert "Legal, Supply" in note["en"] and "विधी शाखा, पुरवठा शाखा" in note["mr"]
        [left_out] = re.findall(r"\((\d+) pending today\)", note["en"])
        assert pending + int(left_out) == total


def test_other_departments_have_no_such_note(eoffice):
    assert data_of(eoffice, "/trends", department="e-ferfar")["left_out"] is None
    ranking = data_of(eoffice, "/departments-performance")
    assert {row["left_out"] for row in ranking if row["slug"] != "e-office"} == {None}
    left_out = data_of(eoffice, "/dashboard/stats", department="e-ferfar")["left_out"]
    assert "items" not in [entry["reason"] for entry in left_out]


def test_report_finds_departments_by_slug_whatever_their_sheets_are_called(eoffice, monkeypatch):
    """Labels are for people: another data set may have the same one."""
    same = replace(EOFFICE_FILE_PENDENCY, label=EFERFAR.label)
    monkeypatch.setitem(DATASETS, EOFFICE_FILE_PENDENCY.name, same)
    finding = data_of(eoffice, "/reports/performance")["finding"]
    assert "Legal, Supply" in finding
    eferfar: Row = {"slug": "e-ferfar", "sheet": EFERFAR.label["en"], "closure_rate": None}
    assert "e-Office" not in performance.finding([eferfar], eferfar)
