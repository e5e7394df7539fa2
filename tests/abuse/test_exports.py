"""No cell of any export is a formula to a spreadsheet program."""

import csv
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from abuse.conftest import documented
from access.conftest import Records
from support.datasets import Api
from support.records import stand_in

pytestmark = pytest.mark.django_db

STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
FORMULAS = ("=HYPERLINK(1)", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "＝1+1")


def exports() -> list[str]:
    return sorted(path for _, path, _ in documented("get") if "export" in path.rsplit("/", 1)[-1])


def fill(records: Records) -> None:
    """Create rows of every exported model with a formula in each text field that users can write."""
    from django.apps import apps
    from django.db import models

    # Fields the portal sets. JSON fields hold user input and are filled below.
    portal_fields = (
        "slug", "email", "dataset", "department", "kind", "state", "action", "unit", "code", "metric", "password",
        "hash", "previous_hash", "sha256", "request_digest", "request_id", "stored_path", "mode", "accept",
        "language", "before", "after",
    )  # fmt: skip
    for label in (
        "accounts.User", "organisation.Designation", "organisation.Office", "organisation.Section",
        "organisation.Service", "organisation.Department", "geography.Division", "audit.AuditEntry",
        "transactions.FileItem", "transactions.ReceiptItem", "transactions.KpiEntry", "imports.Import",
        "content.Slider", "content.Minister", "content.NewsArticle", "war_room.Project", "operations.Schedule",
        "operations.Run", "reports.SavedReport", "transactions.Escalation",
    ):  # fmt: skip
        model = apps.get_model(label)
        for number, formula in enumerate(FORMULAS):
            given: dict[str, Any] = {
                field.name: f"{formula}{number}"[: field.max_length or 99]
                for field in model._meta.concrete_fields
                if isinstance(field, models.CharField | models.TextField)
                and not field.flatchoices
                and field.name not in portal_fields
            }
            if label == "imports.Import":
                given |= {"dataset": "eferfar", "state": "done"}
            elif label == "reports.SavedReport":
                given |= {"report": "performance", "period": "last_month"}
            elif label == "transactions.KpiEntry":
                given |= {"department": "esakshi", "date": f"2026-04-{number + 2:02d}"}
            elif label == "audit.AuditEntry":
                given |= dict.fromkeys(("before", "after"), f'{{"name": "{formula.strip()}{number}"}}')
            stand_in(model, **given)


def cells(content: bytes, kind: str) -> list[Any]:
    if kind == "xlsx":
        book = load_workbook(io.BytesIO(content))
        found = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
        assert not [cell.coordinate for cell in found if cell.data_type == "f"]
        return [cell.value for cell in found]
    return [cell for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in row]


def test_exports_contain_no_formulas(superadmin: Api, records: Records) -> None:
    fill(records)
    seen = 0
    assert len(exports()) >= 20
    for path in exports():
        path = path.replace("{case_list}", "rts_cases")
        for kind in ("csv", "xlsx"):
            response = superadmin.get(path, format=kind)
            if response.status_code == 422 and "format" in response.json()["errors"]:
                continue
            assert response.status_code == 200, (path, kind, response.content[:200])
            content = b"".join(response.streaming_content) if response.streaming else response.content
            for text in cells(content, "xlsx" if content.startswith(b"PK") else "csv"):
                if isinstance(text, str):
                    number = text.lstrip("-").replace(".", "").isdigit()
                    assert number or not text.startswith(STARTS), (path, kind, text)
                    seen += "HYPERLINK" in text or "SUM(1)" in text
    assert seen > 20  # the formulas were exported, as text
