"""KPIs: scope, samples until the first sheet, live figures afterwards, and the report."""

import csv
import io
from datetime import date
from decimal import Decimal

import openpyxl
import pytest

from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import METRICS, PAGES
from portal.accounts.models import User
from portal.organisation.models import Department
from portal.transactions.models import KpiEntry
from sheets.messages import message
from sheets.tests.support import validate_rows
from support.datasets import Api

BOARD = "/kpis/dashboard-data"


@pytest.fixture
def officers(people):
    """Users of two of the departments that share the sheet."""

    def officer(slug):
        department, _ = Department.objects.get_or_create(slug=slug, defaults={"name": slug})
        return User.objects.create(
            name=slug, email=f"{slug}@test.example", role="user", password="!", department=department
        )

    return {slug: officer(slug) for slug in ("ipas", "mahadbt")}


def body(**fields):
    given = {"department": "ipas", "date": "2026-04-01", "metric": "total_projects", "value": "45"}
    return {**given, **fields}


@pytest.fixture
def published(officers, published):
    """Publish entries of two departments."""
    rows = [
        ("ipas", date(2026, 3, 1), "total_projects", "", "40"),
        ("ipas", date(2026, 3, 1), "active_projects", "", "45"),
        ("ipas", date(2026, 4, 1), "total_projects", "", "50"),
        ("ipas", date(2026, 4, 1), "active_projects", "", "20"),
        ("ipas", date(2026, 4, 1), "total_budget", "", "200"),
        ("ipas", date(2026, 4, 1), "utilized_budget", "", "50.5"),
        ("ipas", date(2026, 4, 1), "total_projects", "road", "30"),
        ("ipas", date(2026, 4, 1), "total_projects", "Bridges", "12"),
        ("mahadbt", date(2026, 3, 1), "amount_disbursed", "", "9"),
        ("mahadbt", date(2026, 4, 1), "amount_disbursed", "", "11"),
    ]
    names = ("department", "date", "metric", "category", "value")
    entries = [{**dict(zip(names, values, strict=True)), "value": Decimal(values[4])} for values in rows]
    for entry in entries:
        KpiEntry.objects.create(**entry)
    published(KPIS, entries)


def board(user, **query):
    answer = Api(user).get(BOARD, **query)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_page_declarations_are_consistent():
    for page in PAGES.values():
        names = {metric.name for metric in page.metrics}
        assert {*page.cards, *page.bars, *page.status, page.counted} <= names
        assert {progress.part for progress in page.progress} | {
            progress.whole for progress in page.progress
        } <= names
        assert 0 < len(page.cards) <= 4
        assert set(page.sample.values) == names
        assert len(page.sample.categories) == len(page.categories) > 0
        assert not page.monthly or (page.monthly in names and page.sample.months)
    assert len({metric.label.en for metric in METRICS}) == len(METRICS)
    assert METRICS[0].spelling == "totalApplications"


def test_samples_until_the_first_sheet(officers, data_folder):
    data = board(officers["ipas"])
    assert (data["live"], data["entries"], data["as_of"]) == (False, 0, None)
    assert data["summary"]["total_projects"] == 45
    assert [row["count"] for row in data["categories"]] == [15, 10, 8, 7, 5]
    assert data["activity"]
    refused = Api(officers["ipas"]).get("/kpis/report")
    assert (refused.status_code, refused.json()["error_code"]) == (409, "ONLY_SAMPLES")
    export = Api(officers["ipas"]).get("/kpis/export")
    assert list(csv.DictReader(io.StringIO(b"".join(export.streaming_content).decode("utf-8-sig")))) == []


def test_live_figures_are_the_newest(officers, published):
    data = board(officers["ipas"])
    assert (data["live"], data["department"], data["as_of"]) == (True, "ipas", "2026-04-01")
    assert data["summary"] == {
        "entries": 8,
        "whole": 50,
        "total_projects": 50,
        "active_projects": 20,
        "completed_projects": None,
        "pending_approvals": None,
        "total_budget": 200,
        "utilized_budget": 50.5,
        "utilized_budget_share": 25.3,
    }
    assert {row["metric"]: row["as_of"] for row in data["metrics"]}["total_projects"] == "2026-04-01"
    assert {row["name"]["mr"]: row["count"] for row in data["categories"]} == {"रस्ते": 30, "Bridges": 12}
    assert data["months"] == []
    # The two entries of the metric and day differ in their category, the newest ones come first.
    lines = [line["message"] for line in data["activity"]]
    assert [line["en"] for line in lines[:2]] == [
        "Total Projects (Bridges, 1 Apr 2026) entered by hand: 12",
        "Total Projects (Road, 1 Apr 2026) entered by hand: 30",
    ]
    assert lines[1]["mr"] == "एकूण प्रकल्प (रस्ते, 1 एप्रिल 2026) हाताने नोंदवले: 30"
    assert len({line["en"] for line in lines}) == len(lines) == 6
    other = board(officers["mahadbt"])
    assert other["months"] == [
        {"month": "2026-03", "complete": True, "value": 9},
        {"month": "2026-04", "complete": True, "value": 11},
    ]
    assert (other["summary"]["total_beneficiaries"], other["summary"]["whole"]) == (None, None)


def test_period_without_figures_is_empty_without_samples(officers, published):
    data = board(officers["ipas"], date_to="2026-03-15")
    assert (data["live"], data["entries"], data["as_of"]) == (True, 2, "2026-03-01")
    # A whole that is less than its parts is None.
    assert (data["summary"]["total_projects"], data["summary"]["whole"]) == (40, None)
    empty = board(officers["ipas"], date_to="2026-01-31")
    assert (empty["live"], empty["entries"], empty["as_of"]) == (True, 0, None)
    assert empty["summary"]["total_projects"] is None and empty["categories"] == empty["months"] == []


def test_each_card_has_the_signal_of_its_months(officers, published):
    data = board(officers["ipas"])
    assert set(data["signals"]) == set(PAGES["ipas"].cards)
    # April is not complete in this department's sheets, even if other departments have sent newer ones.
    assert data["signals"]["total_projects"]["months"] == [{"month": "2026-03", "value": 40}]


def test_department_users_reach_only_their_own_rows(people, officers, published):
    own = Api(officers["ipas"])
    assert {row["department"] for row in own.get("/kpis", per_page=100).json()["data"]} == {"ipas"}
    for path in ("/kpis", BOARD):
        assert own.get(path, department="mahadbt").status_code == 404
    foreign = KpiEntry.objects.filter(department="mahadbt").latest("pk")
    assert own.get(f"/kpis/single-transaction/{foreign.pk}").status_code == 404
    assert own.delete(f"/kpis/{foreign.pk}").status_code == 404
    for role in ("own", "other"):  # of departments that don't share this sheet
        assert Api(people[role]).get("/kpis").status_code == 404
        assert Api(people[role]).get(BOARD).status_code == 404
    admin = Api(people["admin"])
    assert len(admin.get("/kpis", per_page=100).json()["data"]) == 10
    assert admin.get(BOARD).status_code == 422
    assert board(people["admin"], department="mahadbt")["live"] is True
    assert admin.post("/kpis", body()).status_code == 403


@pytest.mark.parametrize(
    ("language", "start"),
    [
        ("en", "The department “E-Records” does not report this metric. Write “Total Records”, "),
        ("mr", "“ई-अभिलेख” हा विभाग हे मापक देत नाही. "),
    ],
)
def test_metric_of_another_department_is_named_by_labels(people, tmp_path, language, start):
    """In the form as in a sheet; neither shows the values that are stored."""
    foreign = body(department="e-records", metric="total_maps")
    refused = Api(people["superadmin"], language).post("/kpis", foreign)
    (words,) = refused.json()["errors"]["metric"]
    assert words.startswith(start) and "_" not in words and "e-records" not in words
    head = ("department", "date", "metric", "value")
    (issue,) = validate_rows(tmp_path, [[foreign[name] for name in head]], head, KPIS).issues
    assert message(issue.code, issue.params, language) == words


def test_entry_must_belong_to_the_users_department(officers, people):
    api = Api(officers["ipas"])
    created = api.post("/kpis", body(metric="totalProjects"))
    assert created.status_code == 201, created.content
    row = created.json()["data"]
    assert (row["metric"], row["category"], row["value"]) == ("total_projects", "", 45.0)
    assert api.post("/kpis", body()).status_code == 409
    other_department = api.post("/kpis", body(department="mahadbt", metric="pending_applications"))
    assert other_department.status_code == 422
    assert other_department.json()["errors"] == {"department": ["This row belongs to another department."]}
    changed = api.put(f"/kpis/{row['id']}", body(value=46))
    assert changed.json()["data"]["value"] == 46.0
    foreign = body(department="mahadbt", metric="pending_applications")
    assert Api(people["superadmin"]).post("/kpis", foreign).status_code == 201


def test_import_is_visible_only_to_its_department(officers, people):
    sheet = b"department,date,metric,category,value\nipas,2026-04-01,total_projects,,45\n"
    response = Api(officers["ipas"]).upload("/kpis/import-csv", sheet)
    number = response.json()["data"]["import_id"]
    assert Api(officers["ipas"]).get(f"/imports/{number}").status_code == 200
    assert Api(officers["mahadbt"]).get(f"/imports/{number}").status_code == 404
    assert Api(people["admin"]).get(f"/imports/{number}").status_code == 200


def test_template_has_the_departments_metrics(officers):
    rows = list(
        csv.DictReader(
            io.StringIO(Api(officers["mahadbt"]).get("/kpis/sample-template").content.decode("utf-8-sig"))
        )
    )
    assert {row["department"] for row in rows} == {"mahadbt"}
    assert [row["metric"] for row in rows] == [
        metric.name for metric in PAGES["mahadbt"].metrics[: len(rows)]
    ]


@pytest.mark.parametrize(("caller", "pages"), [("ipas", ["ipas"]), ("admin", list(PAGES))])
def test_template_offers_the_departments_choices(officers, people, caller, pages):
    api = Api({**officers, **people}[caller])
    book = openpyxl.load_workbook(io.BytesIO(api.get("/kpis/sample-template", format="xlsx").content))
    departments, metrics = (
        [row[column].value for row in book["Lists"].rows if row[column].value] for column in (0, 1)
    )
    assert departments == pages
    own = {metric.name for page in pages for metric in PAGES[page].metrics}
    assert set(metrics) == own
    explained = " ".join(str(cell.value) for row in book["Instructions"].rows for cell in row)
    assert ("mahadbt" in explained) is (caller == "admin")


@pytest.mark.parametrize(("language", "title"), [("en", "iPAS: Summary"), ("mr", "आयपास: सारांश")])
def test_report_as_workbook(officers, published, language, title):
    answer = Api(officers["ipas"], language).get("/kpis/report")
    assert answer.status_code == 200 and "ipas_report_" in answer["Content-Disposition"]
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    first = book.worksheets[0]
    assert first["A1"].value == title
    assert [cell.value for cell in first[5]][1] == 50
    assert len(book.worksheets) == 2


@pytest.mark.parametrize(
    ("language", "title", "figure"), [("en", "Summary", "Total Projects"), ("mr", "सारांश", "एकूण प्रकल्प")]
)
def test_report_as_csv_and_html(officers, published, language, title, figure):
    api = Api(officers["ipas"], language)
    lines = api.get("/kpis/report", format="csv").content.decode("utf-8-sig").splitlines()
    assert title in lines and f"{figure},50.0," in lines
    page = api.get("/kpis/report", format="html")
    assert page["Content-Disposition"].endswith('.html"')
    html = page.content.decode()
    assert f"<h2>{title}</h2>" in html and f"{figure}</th>" in html and ">200</td>" in html
    assert api.get("/kpis/report", format="exe").status_code == 422
