"""All exports: no cell is a formula to a spreadsheet program, and the audit log has an entry for each."""

import csv
import io
import re
from typing import Any

import pytest
from openpyxl import load_workbook

from abuse.conftest import documented
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
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


def alike(cell: Any) -> Any:
    """The same value for a cell of either format."""
    plain = "" if cell is None else str(cell).replace(" 00:00:00", "")
    return float(plain) if re.fullmatch(r"-?\d+(\.\d+)?", plain) else plain


def test_csv_and_workbook_say_the_same_in_the_users_language(superadmin: Api, records: Records) -> None:
    """A CSV is written after its request, when the language is no longer set by it."""
    named = {normalised(operation): operation for operation, _ in operations()}
    marathi = Api(superadmin.user, "mr")
    differing: list[object] = []
    compared = set()
    for path in exports():
        url = address(named[normalised(f"GET {path}")], records, superadmin.user).partition("?")[0]
        read = []
        for kind in ("csv", "xlsx"):
            response = marathi.get(url, format=kind)
            content = b"".join(response.streaming_content) if response.streaming else response.content
            if content.startswith(b"PK" if kind == "xlsx" else b"\xef\xbb\xbf"):
                read.append([alike(cell) for cell in cells(content, kind)])
        if len(read) == 2:
            compared.add(path)
            differing += [(path, *pair) for pair in zip(*read, strict=True) if pair[0] != pair[1]]
    assert not differing
    assert {"/submissions/export", "/audit-logs/export", "/imports/export"} <= compared
    assert len(compared) >= 20


# Files that are not exports: nobody's rows, or recorded as a download by the view or when the file was made.
NOT_EXPORTS = re.compile(
    r".*/sample-template|/imports/\{import_id\}/(file|errors\.xlsx)|/operations/backups/\{name\}/file"
    r"|/reports/ready/\{id\}/file|/downloads/\{download_id\}/file"
)


def formats(operation: dict[str, Any]) -> list[str]:
    schemas = [item["schema"] for item in operation.get("parameters", ()) if item["name"] == "format"]
    # A PDF takes a browser; it comes from the same view as the HTML.
    kinds = [kind for schema in schemas for kind in schema.get("enum", ()) if kind not in ("json", "pdf")]
    return kinds or [""]


def test_every_export_leaves_one_audit_entry(superadmin: Api, records: Records) -> None:
    from portal.audit.models import AuditEntry
    from portal.audit.words import entity_name

    named = {normalised(operation): operation for operation, _ in operations()}
    wrong: list[tuple[str, str, object]] = []
    files = set()
    # Open data is for anonymous visitors: there is nobody to name.
    signed_in = [row for row in documented("get") if not row[2]["x-policy"]["public"]]
    for _, path, operation in signed_in:
        if "brief.pdf" in path:
            continue
        url = address(named[normalised(f"GET {path}")], records, superadmin.user).partition("?")[0]
        records.restore_files()
        for kind in formats(operation):
            before = AuditEntry.objects.count()
            response = superadmin.get(url, **({"format": kind} if kind else {}))
            if response.streaming:
                b"".join(response.streaming_content)  # closes the file behind it
            attached = response.headers.get("Content-Disposition", "").startswith("attachment")
            entries = list(
                AuditEntry.objects.order_by("id")[before:].values_list("action", "entity", "actor_id")
            )
            exported = [entry for entry in entries if entry[0] == "export"]
            if not attached or NOT_EXPORTS.fullmatch(path):
                if exported:
                    wrong.append((url, kind, exported))
                continue
            files.add(path)
            if len(entries) != 1 or entries != exported or entries[0][2] != superadmin.user.pk:
                wrong.append((url, kind, entries))
            elif entity_name(entries[0][1]) == entries[0][1]:
                wrong.append((url, kind, f"no label for {entries[0][1]}"))
    assert not wrong, "\n".join(map(str, wrong))
    assert not set(exports()) - files
    assert {"/trends", "/reports/{slug}"} <= files
