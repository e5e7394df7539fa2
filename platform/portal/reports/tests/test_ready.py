"""Running saved reports: files, covered days, failures and expiry."""

import csv
import io
import os
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from openpyxl import load_workbook

from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.operations.models import Run, SavedReport, Schedule
from portal.organisation.models import Department
from portal.reports import generation, ready, storage
from portal.reports.models import ReadyReport
from portal.reports.tests.conftest import report
from support.datasets import Api

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def api(people, published):
    return Api(people["superadmin"])


def save_report(people, **fields):
    values = {
        "name": "Monthly performance", "name_mr": "मासिक कामगिरी", "report": "performance",
        "period": "this_financial_year", "formats": ["xlsx", "csv"], "language": "en",
        "updated_by": people["superadmin"],
    } | fields  # fmt: skip
    return SavedReport.objects.create(**values)


def content(api, row, kind):
    response = api.get(f"/reports/ready/{row.pk}/file", format=kind)
    assert response.status_code == 200, response.content
    return b"".join(response.streaming_content), response


def test_files_match_the_report_on_screen(people, api, eferfar):
    run = Run.objects.create(
        job="report", trigger="hand", state="running", created_at=timezone.now(), requested_by=people["superadmin"]
    )  # fmt: skip
    saved = save_report(people)
    run.report_id = saved.pk
    run.save()
    call_command("make_report", str(saved.pk), run=run.pk)
    row = ReadyReport.objects.get()
    on_screen = report(people["superadmin"], "performance")
    text, response = content(api, row, "csv")
    lines = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    assert sum(int(line["Completed"]) for line in lines) == on_screen["totals"]["completed"]
    assert response["Content-Disposition"] == (
        f'attachment; filename="report_performance_{row.date_from}_{row.date_to}.csv"'
    )
    book, _ = content(api, row, "xlsx")
    assert load_workbook(io.BytesIO(book)).sheetnames == ["Data", "Pivot"]
    (listed,) = api.get("/reports/ready").json()["data"]
    assert (listed["state"], listed["made_by"], listed["by_schedule"]) == ("done", "superadmin", False)
    assert listed["files"] == [
        {"format": "xlsx", "bytes": len(book)},
        {"format": "csv", "bytes": len(text)},
    ]
    assert listed["kept_until"] == str(timezone.localdate(row.made_at + timedelta(days=90)))
    entries = AuditEntry.objects.filter(entity="ready_report").order_by("id")
    assert [(saved.action, saved.actor_id) for saved in entries] == [
        (action, people["superadmin"].pk) for action in ("make", "download", "download")
    ]
    # Files are reachable only through their row: not in another format, nor by a path.
    for query, status in (("pdf", 404), ("html", 422), ("../x", 422)):
        assert api.get(f"/reports/ready/{row.pk}/file", format=query).status_code == status


def test_uses_the_saved_language(people, api, eferfar):
    generation.generate(save_report(people, language="mr", formats=["csv"]))
    text, _ = content(api, ReadyReport.objects.get(), "csv")
    assert text.decode("utf-8-sig").startswith("विभाग,")


def test_late_run_covers_the_days_of_its_tick(people, published):
    schedule = Schedule.objects.create(
        name="Monthly", what="report", cron="0 6 1 * *", settled_until=timezone.now()
    )
    run = Run.objects.create(
        job="report", trigger="schedule", schedule_id=schedule.pk, state="running", created_at=timezone.now(),
        # 06:00 on 1 April in India is still March in UTC.
        scheduled_for=datetime(2026, 4, 1, 0, 30, tzinfo=UTC),
    )  # fmt: skip
    for period, first, last in (
        ("last_month", date(2026, 3, 1), date(2026, 3, 31)),
        ("this_financial_year", date(2026, 4, 1), date(2026, 4, 1)),
    ):
        row = generation.generate(save_report(people, period=period, formats=["csv"]), run)
        assert (row.date_from, row.date_to) == (first, last)
    (listed,) = ready.report_rows([row])
    assert isinstance(listed["schedule"], dict)
    assert (listed["schedule"]["name"], listed["by_schedule"], listed["made_by"]) == ("Monthly", True, None)
    schedule.delete()
    (listed,) = ready.report_rows([row])
    assert (listed["schedule"], listed["by_schedule"]) == (None, True)


def test_failed_format_is_reported_and_others_are_written(people, api, eferfar, monkeypatch, settings):
    settings.PORTAL_BROWSER = "/nowhere/chromium"
    monkeypatch.setattr("portal.core.browser.NAMES", ())
    saved = save_report(people, formats=["pdf", "csv"], language="mr")
    with pytest.raises(CommandError, match=r"^PDF: "):
        call_command("make_report", str(saved.pk))
    (listed,) = api.get("/reports/ready", state="failed").json()["data"]
    assert [file["format"] for file in listed["files"]] == ["csv"] and listed["failure"].startswith("PDF: ")
    assert api.get("/reports/ready", state="done").json()["data"] == []


def test_deleted_department_fails_with_a_reason(people, api):
    department = Department.objects.create(name="Gone", slug="gone", deleted_at=timezone.now())
    row = generation.generate(save_report(people, department=department))
    assert (row.state, row.files, row.failure) == ("failed", [], "There is no such department.")


def test_unexpected_errors_are_not_exposed(people, api, eferfar, monkeypatch):
    def broken(*_args):
        raise OSError("/secret/path")

    monkeypatch.setattr(storage, "put", broken)
    row = generation.generate(save_report(people, formats=["csv"]))
    assert row.failure == "CSV: Something went wrong on the server. Try again."


def test_runs_even_if_its_author_cannot_see_reports(people, api, eferfar):
    User.objects.filter(pk=people["admin"].pk).update(is_active=False)
    assert (
        generation.generate(save_report(people, updated_by=people["admin"], formats=["csv"])).state == "done"
    )
    assert generation.generate(save_report(people, updated_by=None, formats=["csv"])).state == "done"


def test_rejects_a_deleted_saved_report(people):
    with pytest.raises(CommandError, match="deleted meanwhile"):
        call_command("make_report", "999999")


def test_lists_sorts_and_filters(people, api):
    for name, slug in (("One", "performance"), ("Two", "imports")):
        generation.generate(save_report(people, name=name, name_mr="", report=slug, formats=["csv"]))

    def names(**query):
        return [row["name"] for row in api.get("/reports/ready", **query).json()["data"]]

    assert names() == ["Two", "One"]
    assert names(sort_by="name", sort_order="asc") == ["One", "Two"]
    assert names(search="tw") == ["Two"] and names(report="performance") == ["One"]
    assert api.get("/reports/ready", report="x").status_code == 422


def test_delete_removes_the_files(people, api, eferfar):
    row = generation.generate(save_report(people))
    SavedReport.objects.all().delete()  # its ready reports stay
    folder = storage.root() / row.folder
    assert len(list(folder.iterdir())) == 2
    assert api.delete(f"/reports/ready/{row.pk}").status_code == 200
    assert not folder.exists() and api.delete(f"/reports/ready/{row.pk}").status_code == 404
    assert AuditEntry.objects.filter(action="delete", entity="ready_report", entity_id=row.pk).exists()


def test_expired_reports_are_deleted(people, api, eferfar):
    old, new = (generation.generate(save_report(people, formats=["csv"])) for _ in range(2))
    ReadyReport.objects.filter(pk=old.pk).update(made_at=timezone.now() - timedelta(days=91))
    assert [row["id"] for row in api.get("/reports/ready").json()["data"]] == [new.pk]
    assert api.get(f"/reports/ready/{old.pk}/file", format="csv").status_code == 404
    stray, fresh = (storage.root() / name for name in ("0" * 32, "f" * 32))
    for folder in (stray, fresh):
        folder.mkdir()
    os.utime(stray, (0, 0))
    call_command("prune_expired")
    assert {folder.name for folder in storage.root().iterdir()} == {new.folder, fresh.name}
    assert AuditEntry.objects.filter(action="expire", entity_id=old.pk).exists()
