"""Each report against hand-made rows or the oracle, and invalid input."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.calendar import financial_year_of, financial_year_window, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY
from catalog.datasets.kpis import KPIS
from catalog.datasets.rts import RTS
from catalog.performance import LEVELS
from catalog.rounding import percent
from oracle.entries import random_entries
from oracle.figures import block, table, within
from portal.audit.services import record
from portal.figures.models import DatasetSetting
from portal.organisation.models import Department, Section
from portal.reports.tests.conftest import report
from portal.transactions.models import MODELS
from support.datasets import Api

pytestmark = [pytest.mark.database, pytest.mark.django_db]
TODAY = today_in_india()
YEAR = financial_year_window(financial_year_of(TODAY))


def of_year(rows):
    return within(table(rows), YEAR.first, TODAY)


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("nothing", {}, 404),
        ("performance", {"department": "nowhere"}, 422),
        ("performance", {"taluka_id": 999_999}, 422),
        ("performance", {"taluka": "Nowhere"}, 422),
        ("performance", {"date_from": "31/31/2026"}, 422),
        ("ageing", {"date_from": "2026-04-02", "date_to": "2026-04-01"}, 422),
        ("ageing", {"period": "week"}, 422),
        ("imports", {"financial_year": "2026"}, 422),
        ("imports", {"format": "doc"}, 422),
        ("users", {"language": "hi"}, 422),
        ("users", {"district_id": 10**23}, 422),
        ("users", {"date_from": "1900-01-01", "date_to": "2099-12-31"}, 200),
        ("imports", {"date_from": "1900-01-01", "date_to": "2099-12-31"}, 200),
        ("performance", {"district_id": "all", "department": ""}, 200),
    ],
)
def test_rejects_invalid_input(people, published, path, query, status):
    assert Api(people["superadmin"]).get(f"/reports/{path}", **query).status_code == status


def test_lists_the_reports(people):
    reports = Api(people["superadmin"]).get("/reports").json()["data"]
    assert [item["slug"] for item in reports] == ["performance", "ageing", "imports", "users"]
    for item in reports:
        columns = {column["name"] for column in item["columns"]}
        assert {*item["pivot"]["index"], *item["pivot"]["values"]} <= columns
        assert all(column["label"]["mr"] for column in item["columns"])


def test_performance_matches_the_oracle(people, eferfar):
    data = report(people["superadmin"], "performance")
    frame = of_year(eferfar)
    assert [row["unit"] for row in data["rows"]] == sorted(row["unit"] for row in data["rows"])
    measures = ("total_issued", "total_pending", "stay_orders")
    for row, taluka in zip(data["rows"], ("Akot", "Andheri", "Kurla"), strict=True):
        part = frame[frame["taluka_id"] == _id(taluka)]
        (expected,) = block(part, (), measures, TODAY)
        assert row["unit"] == taluka and row["department"] == "E-Ferfar"
        assert (row["completed"], row["pending"]) == (expected["total_issued"], expected["total_pending"])
        assert row["submitted"] == sum(expected[name] for name in measures)
        assert row["closure_rate"] == float(percent(row["completed"], row["submitted"]) or 0)
        assert row["position"] is None
    assert data["totals"]["completed"] == sum(row["completed"] for row in data["rows"])
    assert data["totals"]["level"] is None and data["totals"]["position"] is None


def test_a_pending_that_is_a_position_is_not_added_to_additions(people, eferfar):
    before = report(people["superadmin"], "performance")
    DatasetSetting.objects.update_or_create(dataset=EFERFAR.name, defaults={"pending_adds_up": "latest"})
    data = report(people["superadmin"], "performance")
    assert before["totals"]["pending"] and before["totals"]["position"] is None
    assert data["totals"]["pending"] is None
    assert data["totals"]["position"] == sum(row["position"] for row in data["rows"]) > 0
    assert [row["completed"] for row in data["rows"]] == [row["completed"] for row in before["rows"]]
    # A flow and a position do not add up to cases received, so that there is no rate and no sentence about one.
    assert data["totals"]["closure_rate"] is None and "%" not in data["finding"]


def test_positions_of_kpi_departments_are_not_added_to_the_cases_of_the_period(people, eferfar, published):
    before = report(people["superadmin"], "performance")
    metrics = {"total_applications": 2_000, "approved_applications": 1_500, "rejected_applications": 200,
               "pending_applications": 300}  # fmt: skip
    published(KPIS, [
        {"department": "esakshi", "date": TODAY, "metric": metric, "category": "", "value": value}
        for metric, value in metrics.items()
    ])  # fmt: skip
    data = report(people["superadmin"], "performance")
    assert (data["totals"], data["finding"]) == (before["totals"], before["finding"])
    (esakshi,) = [row for row in data["rows"] if row["sheet"] not in {row["sheet"] for row in before["rows"]}]
    assert (esakshi["submitted"], esakshi["pending"], esakshi["position"]) == (2_000, None, 300)


def test_levels_are_the_configured_ones(people, eferfar, monkeypatch):
    monkeypatch.setattr("portal.reports.performance.levels", lambda: (replace(LEVELS[0], least=0),))
    rows = report(people["superadmin"], "performance")["rows"]
    assert {row["level"] for row in rows} == {LEVELS[0].label.en}


def _id(name):
    from portal.geography.models import Taluka

    return Taluka.objects.get(name_en=name).pk


def test_filters_by_area_period_and_department(people, places, eferfar, published):
    person = people["superadmin"]
    Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS"})
    published(RTS, random_entries(3, TODAY, dataset=RTS))
    (kurla,) = report(person, "performance", taluka_id=places["Kurla"].pk)["rows"]
    assert kurla["unit"] == "Kurla"
    assert {
        row["unit"] for row in report(person, "performance", department="e-ferfar", district="Akola")["rows"]
    } == {"Akot"}
    only = report(person, "performance", department="rts-act")["rows"]
    assert {row["department"] for row in only} == {"RTS"}
    assert report(person, "performance", department="mining")["rows"] == []
    day = max(row["date"] for row in eferfar if row["date"] <= TODAY)
    data = report(person, "performance", department="e-ferfar", date_from=str(day), date_to=str(day))
    assert data["period"] == {"kind": "custom", "date_from": str(day), "date_to": str(day)}
    frame = within(table(eferfar), day, day)
    assert data["totals"]["completed"] == frame["total_issued"].sum()


def test_report_without_sheets_is_empty(people, published):
    data = report(people["superadmin"], "performance")
    assert (data["rows"], data["finding"], data["totals"]["submitted"]) == ([], None, None)
    assert report(people["superadmin"], "ageing")["rows"] == []
    for kind in ("xlsx", "csv", "html"):
        assert Api(people["superadmin"]).get("/reports/ageing", format=kind).status_code == 200


def test_ageing_matches_the_oracle(people, eferfar):
    rows = report(people["superadmin"], "ageing")["rows"]
    expected = block(of_year(eferfar), ("taluka_id", "age_bucket"), ("total_pending",), TODAY)
    names = {_id(name): name for name in ("Kurla", "Andheri", "Akot")}
    spans = {
        "within_3_months": "0 to 90 days",
        "three_to_six_months": "91 to 180 days",
        "over_6_months": "Over 180 days",
    }
    assert {(row["unit"], row["age"]): row["pending"] for row in rows} == {
        (names[row["taluka_id"]], spans[row["age_bucket"]]): row["total_pending"] for row in expected
    }


def test_ageing_uses_each_sections_newest_count_in_the_period(people, published):
    Department.objects.get_or_create(slug="e-office", defaults={"name": "E-Office"})
    section = Section.objects.create(name="Establishment", name_mr="आस्थापना")
    first = TODAY - timedelta(days=9)
    rows = [
        {"eoffice_section_id": section.pk, "as_of_date": day, **dict(zip(BUCKETS, counts, strict=True))}
        for day, counts in ((first, (9, 9, 9, 9, 9)), (TODAY - timedelta(days=2), (5, 4, 3, 2, 1)))
    ]
    for row in rows:
        MODELS[EOFFICE_FILE_PENDENCY.name]._default_manager.create(**row)
    published(EOFFICE_FILE_PENDENCY, rows)
    days = {"date_from": str(first), "date_to": str(TODAY)}
    data = report(people["superadmin"], "ageing", "mr", **days)
    assert [(row["age"], row["pending"]) for row in data["rows"]] == [
        ("0 ते 7 दिवस", 5),
        ("8 ते 15 दिवस", 4),
        ("16 ते 30 दिवस", 3),
        ("31 ते 60 दिवस", 2),
        ("60 दिवसांपेक्षा जास्त", 1),
    ]
    assert {row["unit"] for row in data["rows"]} == {"आस्थापना"}
    (row,) = report(people["superadmin"], "performance", **days)["rows"]
    # A position on a day is not counted as received in the period.
    assert (row["position"], row["pending"], row["submitted"], row["closure_rate"]) == (15, None, None, None)


def test_counts_imports_by_sheet_and_person(people, places, imported):
    data = report(people["superadmin"], "imports")
    rows = {(row["sheet"], row["uploader"]): row for row in data["rows"]}
    assert set(rows) == {("E-Ferfar", "own"), ("E-Ferfar", "limited"), ("Mining", None)}
    row = rows["E-Ferfar", "own"]
    names = (
        "imports",
        "refused",
        "rows",
        "added",
        "updated",
        "unchanged",
        "errors",
        "warnings",
        "error_rate",
    )
    assert [row[name] for name in names] == [2, 1, 40, 7, 2, 1, 4, 3, 10.0]
    assert rows["E-Ferfar", "limited"]["undone"] == 1
    assert (rows["Mining", None]["failed"], rows["Mining", None]["error_rate"]) == (1, None)
    assert (data["totals"]["imports"], data["totals"]["error_rate"]) == (4, 8.9)
    assert data["finding"].endswith("Most errors were in E-Ferfar: 4.")
    kurla = report(people["superadmin"], "imports", taluka_id=places["Kurla"].pk)["rows"]
    assert [row["uploader"] for row in kurla] == []  # filters by the import's area, and these have none
    assert [row["sheet"] for row in report(people["superadmin"], "imports", department="mining")["rows"]] == [
        "Mining"
    ]


def test_counts_what_each_person_did(people, places, published, imported):
    record("login", entity="session", actor=people["own"])
    record("login_failed", entity="session", after={"email": "OWN@test.example"})
    record("login_failed", entity="session", after={"email": "stranger@test.example"})
    record("create", entity="eferfar", entity_id=1, actor=people["own"])
    record("bulk_create", entity="eferfar", actor=people["own"], after={"1": {}, "2": {}})
    record("create", entity="user", entity_id=1, actor=people["own"])
    record("export", entity="trends", actor=people["own"])
    record("login", entity="session", actor=people["other"], at=timezone.now() - timedelta(days=900))
    data = report(people["superadmin"], "users")
    rows = {row["person"]: row for row in data["rows"]}
    own_row = rows["own"]
    names = ("sign_ins", "failed", "imports", "by_hand", "exports")
    assert [own_row[name] for name in names] == [1, 1, 2, 3, 1]
    assert own_row["last_seen"] is not None and rows["other"]["last_seen"] is None
    assert not any("stranger" in str(row) for row in data["rows"])
    assert data["totals"]["by_hand"] == 3
    limited = report(people["superadmin"], "users", taluka_id=places["Kurla"].pk)["rows"]
    assert [row["person"] for row in limited] == ["limited"]
    mining_rows = report(people["superadmin"], "users", department="mining")["rows"]
    assert [row["person"] for row in mining_rows] == ["other"]
