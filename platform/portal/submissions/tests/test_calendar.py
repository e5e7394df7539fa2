"""The calendar over HTTP: which sheets are received, late, nil or missing, and who sees them."""

import io
from datetime import date, timedelta

import pytest
from openpyxl import load_workbook

from catalog.calendar import financial_year_of, format_financial_year, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DATASETS
from portal.audit.models import AuditEntry
from portal.figures.models import NilReturn
from portal.geography.models import Taluka
from portal.organisation.models import Section
from portal.submissions.tests.conftest import grid
from portal.transactions.models import FileItem
from support.datasets import Api


def statuses(person, taluka, *days, **query):
    """Return the statuses of one taluka's E-Ferfar sheets on these days."""
    found: dict[str, dict] = {}
    for month in {f"{day:%Y-%m}" for day in days}:
        data = grid(person, dataset="eferfar", month=month, **query)
        row = next(row for row in data["rows"] if row["name"] == taluka)
        found |= dict(zip((c["key"] for c in data["columns"]), row["cells"], strict=True))
    return [found[day.isoformat()]["status"] for day in days]


@pytest.fixture
def history(receive_entry, working_day):
    """Kurla reported on the tenth and ninth working day back, the latter late; Andheri on neither."""
    receive_entry("Kurla", working_day(10))
    receive_entry("Kurla", working_day(9), after=7)
    return working_day


def test_received_late_missing_and_nil(people, history):
    assert statuses(people["own"], "Kurla", history(10), history(9), history(8)) == [
        "received", "late", "missing",
    ]  # fmt: skip
    # A unit that never sent a sheet owes from the day on which the portal first received the dataset.
    assert statuses(people["own"], "Andheri", history(11), history(10), history(9)) == [
        "none", "missing", "missing",
    ]  # fmt: skip
    body = {"dataset": "eferfar", "unit": str(unit(people, "Andheri")), "day": str(history(10))}
    assert Api(people["own"]).post("/submissions/nil", body).status_code == 201
    assert statuses(people["own"], "Andheri", history(10)) == ["nil"]


@pytest.mark.parametrize("earlier_entry", [False, True])
def test_taluka_owes_from_its_creation_or_its_first_earlier_entry(
    people, places, history, receive_entry, earlier_entry
):
    places["Powai"] = Taluka.objects.create(name_en="Powai", name_mr="पवई", district=places["Kurla"].district)
    if earlier_entry:
        receive_entry("Powai", history(9))
    expected = ["none", "received", "missing"] if earlier_entry else ["none", "none", "none"]
    assert statuses(people["own"], "Powai", history(10), history(9), history(8)) == expected


def unit(people, name):
    data = grid(people["admin"], dataset="eferfar")
    return next(row["unit"] for row in data["rows"] if row["name"] == name)


def test_totals_add_up_and_a_year_equals_its_months(people, history):
    day = history(10)
    year = format_financial_year(financial_year_of(day))
    data = grid(people["admin"], dataset="eferfar", financial_year=year)
    assert data["by"] == "month" and len(data["columns"]) == 12
    for row in [*data["rows"], {"totals": data["totals"]}]:
        parts = row["totals"]
        assert parts["expected"] == sum(parts[name] for name in ("received", "late", "nil", "missing", "due"))
    kurla = next(row for row in data["rows"] if row["name"] == "Kurla")
    assert kurla["totals"]["expected"] == sum(cell["counts"]["expected"] for cell in kurla["cells"])
    assert data["totals"]["received"] + data["totals"]["late"] >= 1


def test_nothing_is_expected_before_the_first_sheet_or_after_today(people, places):
    data = grid(people["admin"])
    assert {cell["status"] for row in data["rows"] for cell in row["cells"]} <= {"none", "off"}
    assert data["totals"]["expected"] == 0
    # All departments that owe sheets are listed.
    owing = {d.name for d in DATASETS.values() if d.expected or d.clock}
    assert {row["dataset"] for row in data["rows"]} <= owing


def test_imported_history_is_neither_late_nor_missing(people, make_entry, working_day):
    make_entry("Kurla", working_day(20))
    make_entry("Kurla", working_day(18))
    assert statuses(people["own"], "Kurla", working_day(20), working_day(19), working_day(18)) == [
        "received",
        "none",
        "received",
    ]


def test_users_see_only_their_departments_units(people, history):
    assert {row["dataset"] for row in grid(people["own"])["rows"]} == {"eferfar", "eferfar_cases"}
    assert [row["name"] for row in grid(people["limited"], dataset="eferfar")["rows"]] == ["Kurla"]
    assert Api(people["other"]).get("/submissions", dataset="eferfar").status_code == 404
    assert Api(people["own"]).get("/submissions", dataset="mining").status_code == 404
    assert Api(None).get("/submissions").status_code == 401
    assert Api(people["admin"]).get("/submissions", dataset="eoffice_file_items").status_code == 404


def test_area_filter_limits_the_units(people, history, places):
    other_district = grid(people["admin"], dataset="eferfar", district_id=places["Akot"].district_id)
    assert other_district["rows"] == []
    kurla_only = grid(people["admin"], dataset="eferfar", taluka_id=places["Kurla"].pk)
    assert [row["name"] for row in kurla_only["rows"]] == ["Kurla"]


@pytest.mark.parametrize(
    "query",
    [
        {"month": "2026-13"},
        {"month": "x"},
        {"financial_year": "2026"},
        {"dataset": "x" * 300},
        {"district_id": 10**30},
        {"month": "0000-01"},
        {"month": "9999-12"},
        {"financial_year": "9990-9991"},
    ],
)
def test_invalid_filters_are_handled(people, query):
    assert Api(people["admin"]).get("/submissions", **query).status_code in (200, 404, 422)


def test_cell_detail_lists_sources(people, history, places):
    kurla = str(places["Kurla"].pk)
    data = Api(people["own"]).get(
        "/submissions/detail", dataset="eferfar", unit=kurla, day=str(history(9))
    ).json()["data"]  # fmt: skip
    assert (data["status"], data["rows"], data["may_be_nil"]) == ("late", 1, False)
    assert data["sources"][0]["filename"] is None and data["due_day"] > str(history(9))
    missing = Api(people["own"]).get(
        "/submissions/detail", dataset="eferfar", unit=kurla, day=str(history(8))
    ).json()["data"]  # fmt: skip
    assert (missing["status"], missing["rows"], missing["may_be_nil"]) == ("missing", 0, True)
    for invalid in ("999999", "x", "1e5"):
        query = {"dataset": "eferfar", "unit": invalid, "day": str(history(8))}
        assert Api(people["own"]).get("/submissions/detail", **query).status_code == 404


def test_summary_counts_departments(people, history):
    query = {"date_from": str(history(10)), "date_to": str(history(9))}
    data = Api(people["admin"]).get("/submissions/summary", **query).json()["data"]
    (eferfar,) = [row for row in data["departments"] if row["slug"] == "e-ferfar"]
    assert (eferfar["received"], eferfar["late"]) == (1, 1)
    assert eferfar["missing"] == eferfar["expected"] - 2
    assert data["departments_reported"] == 1
    assert data["latest_working_day"] <= str(today_in_india())
    too_long = {"date_from": "2020-01-01", "date_to": "2026-01-01"}
    assert Api(people["admin"]).get("/submissions/summary", **too_long).status_code == 422
    reversed_range = {"date_from": "2026-01-02", "date_to": "2026-01-01"}
    assert Api(people["admin"]).get("/submissions/summary", **reversed_range).status_code == 422


def test_export(people, history):
    answer = Api(people["own"], "mr").get(
        "/submissions/export", dataset="eferfar", month=f"{history(9):%Y-%m}"
    )
    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    heads = [cell.value for cell in sheet[1]]
    column = heads.index(history(9).isoformat())
    rows = {row[1].value: row for row in sheet.iter_rows(min_row=2)}
    assert rows["कुर्ला"][column].value == "L"
    assert heads[0] == "पत्रक"
    assert AuditEntry.objects.filter(action="export", entity="submissions").exists()


def test_section_with_items_owes_no_sheets(people, db):
    with_items, with_sheets = (Section.objects.create(name=name) for name in ("Legal", "Revenue"))
    FileItem.objects.create(
        reference_number="1", subject="x", eoffice_section=with_items, received_date=date(2026, 4, 1),
        from_office="x", file_type="letter",
    )  # fmt: skip
    data = grid(people["admin"], dataset="eoffice_file_pendency")
    assert [row["name"] for row in data["rows"]] == [with_sheets.name]
    assert data["rows"][0]["rhythm"] == "weekly"


def test_received_rows_override_a_nil_return(people, history, receive_entry, places):
    NilReturn.objects.create(dataset=EFERFAR.name, unit=str(places["Kurla"].pk), day=history(8))
    assert statuses(people["own"], "Kurla", history(8)) == ["nil"]
    receive_entry("Kurla", history(8), after=0)
    assert statuses(people["own"], "Kurla", history(8)) == ["received"]
    assert history(8) < today_in_india() - timedelta(days=1)


def test_other_districts_sheet_is_shown_but_none_are_expected(
    people, history, places, make_entry, working_day
):
    query = {"dataset": "eferfar", "month": f"{working_day(3):%Y-%m}"}
    before = grid(people["admin"], **query)["totals"]["expected"]
    make_entry("Akot", working_day(3))
    shown = grid(people["admin"], **query)
    assert shown["totals"]["expected"] == before
    (far,) = [row for row in shown["rows"] if row["name"] == "Akot"]
    assert far["totals"]["expected"] == far["totals"]["missing"] == 0
    assert "received" in {cell["status"] for cell in far["cells"]}


def test_deactivated_taluka_owes_what_was_due_before_its_last_sheet(people, history, places, receive_entry):
    receive_entry("Kurla", history(6))
    places["Kurla"].is_active = False
    places["Kurla"].save()
    days = [history(number) for number in (10, 8, 6, 5, 4)]
    assert statuses(people["own"], "Kurla", *days) == ["received", "missing", "received", "none", "none"]
