"""Trends over HTTP: validation, the workbook, and the brief with the same figures as the response."""

import io
from datetime import date
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from catalog.calendar import financial_year_of, today_in_india, year_before
from portal.core.browser import executable
from portal.core.numbers import format_integer
from portal.trends.tests.test_figures import two_years
from support.datasets import Api
from support.downloads import fetched
from support.pdf import typefaces

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TODAY = today_in_india()
START = financial_year_of(TODAY)
needs_browser = pytest.mark.skipif(
    executable("") is None, reason="no Chromium on this machine: the portal offers the page to print instead"
)


@pytest.fixture
def figures(published):
    """Sheets on the first day of the financial year and today, in this year and the one before."""
    first = date(START, 4, 1)
    days = {first: 40_000, year_before(first): 30_000, TODAY: 21_987, year_before(TODAY): 10_011}
    published([(day, 7, issued, 20) for day, issued in days.items()])
    return days


def trends(person, language="en", **query):
    return Api(person, language).get("/trends", department="e-ferfar", **query)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"financial_year": "2026"}, 422),
        ({"financial_year": "0001-0002"}, 422),
        ({"financial_year": "9000-9001"}, 422),
        ({"by": "week"}, 422),
        ({"district_id": "x"}, 422),
        ({"district_id": 10**23}, 422),
        ({"format": "pdf"}, 422),
        ({"by": "year"}, 200),
        ({"district_id": "all"}, 200),
    ],
)
def test_rejects_invalid_input(people, published, query, status):
    published([])
    assert trends(people["admin"], **query).status_code == status


def test_default_department_is_one_with_figures(people, figures):
    assert Api(people["admin"]).get("/trends").json()["data"]["department"] == "e-ferfar"


def test_unknown_department_is_not_found(people):
    assert Api(people["admin"]).get("/trends", department="nowhere").status_code == 404
    refused = Api(people["admin"], "mr").get("/trends/brief.html", departments="e-ferfar,nowhere")
    assert refused.status_code == 422 and "nowhere" in refused.json()["errors"]["departments"][0]


def test_findings_are_translated(people, figures):
    data = trends(people["admin"]).json()["data"]
    issued = data["measures"][0]
    now, before = figures[TODAY] + 40_000, figures[year_before(TODAY)] + 30_000
    if date(START, 4, 1) == TODAY:
        now, before = 21_987, 10_011
    assert (issued["value"], issued["previous"]) == (now, before)
    assert (
        format_integer(now) in issued["finding"]["en"] and format_integer(before) in issued["finding"]["mr"]
    )
    assert "the same days of the year before" in issued["finding"]["en"] or issued["until"].endswith("03-31")
    assert "गत वर्षी" in issued["finding"]["mr"]
    assert (data["financial_year"], data["has_places"]) == (f"{START}-{START + 1}", True)
    assert [point["state"] for point in issued["points"]].count("running") <= 1


def test_unknown_place_has_no_figures(people, figures):
    assert trends(people["admin"], taluka_id=999_999).json()["data"]["measures"][0]["value"] is None


def test_workbook_has_numbers_and_charts(people, figures):
    response = trends(people["admin"], "mr", by="quarter", format="xlsx")
    book = load_workbook(io.BytesIO(response.content))
    assert len(book.sheetnames) == 4 and book.sheetnames[0] == "सारांश"
    data = trends(people["admin"], by="quarter").json()["data"]["measures"][0]
    summary = [cell.value for cell in book.worksheets[0][5]]
    assert summary[2:4] == [data["value"], data["previous"]]
    sheet = book.worksheets[1]
    drawn = ZipFile(io.BytesIO(response.content)).namelist()
    assert sum(name.startswith("xl/charts/chart") for name in drawn) == 3
    assert [row[1].value for row in sheet.iter_rows(min_row=5)] == [
        point["value"] for point in data["points"]
    ]


@needs_browser
@pytest.mark.parametrize("language", ["en", "mr"])
def test_brief_has_the_same_figures_and_embedded_fonts(people, figures, language):
    admin = Api(people["admin"])
    response = fetched(
        admin, admin.get("/trends/brief.pdf", language=language, departments="e-ferfar,mining")
    )
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
    assert f"collector_brief_{language}_" in response.headers["Content-Disposition"]
    reader = PdfReader(io.BytesIO(response.content))
    assert len(reader.pages) == 1
    printed = "".join(page.extract_text() for page in reader.pages)
    for measure in trends(people["admin"]).json()["data"]["measures"]:
        assert (
            format_integer(int(measure["value"])) in printed
            and format_integer(int(measure["previous"])) in printed
        )
    assert {name.split("+")[-1].split("-")[0] for name in typefaces(reader)} == {"NotoSansDevanagari"}


def test_html_brief_is_complete_and_escapes_values(people, figures):
    from portal.organisation.models import Department

    Department.objects.filter(slug="e-ferfar").update(name_mr='<script>alert("1")</script>')
    response = Api(people["admin"]).get("/trends/brief.html", language="mr")
    page = response.content.decode()
    assert 'lang="mr"' in page and "ठळक निष्कर्ष" in page
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page
    assert response.headers["Content-Disposition"].startswith("attachment")


def test_missing_browser_is_reported_in_the_users_language(people, published, settings):
    published(two_years())
    settings.PORTAL_BROWSER = "no-such-browser-here"
    response = Api(people["admin"], "en").get("/trends/brief.pdf", language="mr")
    assert (response.status_code, response.json()["error_code"]) == (503, "BROWSER_MISSING")
    assert "chromium" in response.json()["message"]
