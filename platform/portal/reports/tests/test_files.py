"""Reports as workbook, CSV and PDF: same figures as on screen, no formula injection, and audit entries."""

import csv
import io

import pandas as pd
import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from portal.audit.models import AuditEntry
from portal.core.browser import executable
from portal.core.numbers import format_integer
from portal.reports.registry import REPORTS
from portal.reports.tests.conftest import report
from support.datasets import Api
from support.downloads import fetched

# test_reports reads the rows from both databases.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
needs_browser = pytest.mark.skipif(
    executable("") is None, reason="no Chromium on this machine: the portal offers the page to print instead"
)


@pytest.mark.parametrize("slug", REPORTS)
@pytest.mark.parametrize("language", ["en", "mr"])
def test_workbook_has_the_rows_and_a_pivot_with_totals(people, eferfar, imported, slug, language):
    person = people["superadmin"]
    shown = report(person, slug, language)
    response = Api(person).get(f"/reports/{slug}", format="xlsx", language=language)
    data, pivot = load_workbook(io.BytesIO(response.content)).worksheets
    assert data.freeze_panes == "A2" and data.auto_filter.ref
    lines = list(data.iter_rows(min_row=2, values_only=True))
    assert len(lines) == len(shown["rows"])
    names = [column["name"] for column in shown["columns"]]
    values, by = shown["pivot"]["values"], shown["pivot"]["index"]
    total = [cell.value for cell in pivot[pivot.max_row]]
    assert total[0] == {"en": "Total", "mr": "एकूण"}[language]
    frame = pd.DataFrame(lines, columns=names)
    if shown["pivot"]["columns"]:
        assert total[-1] == frame[values[0]].sum() == pd.Series(total[len(by) : -1], dtype=float).sum()
    else:
        assert [value or 0 for value in total[len(by) :]] == [frame[name].fillna(0).sum() for name in values]
    groups = len({tuple(row[name] for name in by) for row in shown["rows"]})
    assert pivot.max_row == groups + 2


def test_csv_and_workbook_escape_formulas(people, imported):
    people["own"].name = "=HYPERLINK()"
    people["own"].save()
    response = Api(people["superadmin"]).get("/reports/imports", format="csv", language="mr")
    lines = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert {line["व्यक्ती"] for line in lines} == {"'=HYPERLINK()", "limited", ""}
    assert sum(int(line["ओळी"]) for line in lines) == 45
    book = load_workbook(io.BytesIO(Api(people["superadmin"]).get("/reports/imports", format="xlsx").content))
    cells = [cell for sheet in book.worksheets for line in sheet.iter_rows() for cell in line]
    assert "'=HYPERLINK()" in {cell.value for cell in cells} and "f" not in {cell.data_type for cell in cells}


def test_exports_are_audited(people, imported):
    Api(people["superadmin"]).get("/reports/imports", format="csv")
    entry = AuditEntry.objects.get(action="export", entity="report")
    assert (entry.entity_id, entry.actor_id) == ("imports", people["superadmin"].pk)
    report(people["superadmin"], "imports")
    assert AuditEntry.objects.filter(entity="report").count() == 1


@needs_browser
@pytest.mark.parametrize("language", ["en", "mr"])
def test_pdf_has_the_total(people, eferfar, language):
    person = people["superadmin"]
    api = Api(person)
    response = fetched(api, api.get("/reports/performance", format="pdf", language=language))
    assert response.status_code == 200, response.content
    pdf_text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
    assert format_integer(report(person, "performance")["totals"]["completed"]) in pdf_text
