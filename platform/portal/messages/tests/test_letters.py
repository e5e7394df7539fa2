"""Reports, reminders and briefs as received, with the same files and figures as in the portal."""

from datetime import date, datetime, timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from catalog.calendar import (
    INDIA,
    Window,
    at,
    first_of_month,
    month_text,
    months_between,
    next_month,
    today_in_india,
)
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DATASETS
from catalog.rows import whole
from oracle.entries import entry
from portal.core.numbers import format_integer
from portal.core.roles import ADMIN, SUPERADMIN
from portal.figures.models import DatasetSetting, SignedMonth
from portal.messages.letters import BUILDERS, LetterRequest
from portal.messages.models import Attachment, Preference
from portal.messages.tests.test_mail import compose_and_send, subscribe
from portal.operations.models import SavedReport
from portal.reports import storage
from portal.reports.files import name_of
from portal.reports.generation import generate
from portal.submissions.grid import summary
from support.published import publish_rows

__all__ = ["subscribe"]

pytestmark = pytest.mark.django_db


def test_saved_report_is_sent_with_its_files(box, eferfar, make_user, subscribe):
    user = make_user(SUPERADMIN)
    subscribe(user, alerts="off", reports="at_once")
    saved = SavedReport.objects.create(
        name="Weekly", name_mr="साप्ताहिक", report="performance", period="last_month", formats=["csv", "xlsx"],
        language="mr", updated_by=user,
    )  # fmt: skip
    report = generate(saved)
    compose_and_send()
    (mail,) = box.received
    files = {
        attachment.get_filename(): attachment.get_payload(decode=True)
        for attachment in mail.iter_attachments()
    }
    assert set(files) == {
        name_of(report.report, report.date_from, report.date_to, kind) for kind in ("csv", "xlsx")
    }
    for name, content in files.items():
        assert content == storage.path(report.folder, name.rpartition(".")[2]).read_bytes()
    assert "साप्ताहिक" in mail["Subject"]
    assert not Attachment.objects.exists()
    compose_and_send()
    assert len(box.received) == 1


def test_reminder_counts_match_the_calendar(box, receive_entry, working_day, people, subscribe):
    receive_entry("Kurla", working_day(12))
    DatasetSetting.objects.create(dataset="eferfar_cases", rhythm="daily", rhythm_since=working_day(12))
    user = people["own"]
    subscribe(user, alerts="off", reminders="daily")
    Preference.objects.update(composed={"reminders": (timezone.now() - timedelta(days=2)).isoformat()})
    compose_and_send()
    today = today_in_india()
    window = Window(first_of_month(today - timedelta(days=today.day)), today)
    missing = whole(summary(user, window, today), "missing")
    assert missing > 0
    (mail,) = box.received
    assert f"{format_integer(missing)} पत्रके" in mail["Subject"]
    assert DATASETS["eferfar_cases"].label.mr in mail.get_body(("plain",)).get_content()


def test_reminder_names_every_month_whose_signature_is_due(box, people, subscribe):
    user = people["own"]
    type(user).objects.filter(pk=user.pk).update(head_of_office=True)
    signed, *due = [*months_between(*(today_in_india() - timedelta(days=ago) for ago in (125, 0)))][:-1]
    SignedMonth.objects.create(
        department=user.department_slug, month=signed, signed_by=user, figures={}, latest={}
    )
    subscribe(user, alerts="off", reminders="daily")
    Preference.objects.update(composed={"reminders": (timezone.now() - timedelta(days=2)).isoformat()})
    compose_and_send()
    (mail,) = box.received
    names = ", ".join(month_text(month)["mr"] for month in due)
    assert len(due) >= 3 and f": {names}" in " ".join(mail.get_body(("plain",)).get_content().split())


def test_brief_is_sent_as_a_pdf(box, eferfar, make_user, subscribe):
    subscribe(make_user(ADMIN), alerts="off", brief="weekly")
    Preference.objects.update(composed={"brief": (timezone.now() - timedelta(days=8)).isoformat()})
    compose_and_send()
    (mail,) = box.received
    (file,) = mail.iter_attachments()
    content = file.get_payload(decode=True)
    assert file.get_content_type() == "application/pdf" and content.startswith(b"%PDF")
    pages = "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert len(pages) > 200


def test_brief_of_1_april_shows_the_year_that_has_ended(people, data_folder):
    months = [*months_between(date(2024, 4, 1), date(2026, 3, 1))]
    rows = [
        entry(
            1,
            next_month(month) - timedelta(days=1),
            "disputed",
            "",
            10,
            5 if month == months[-1] else 50,
            0,
            7,
        )
        for month in months
    ]
    publish_rows(data_folder, EFERFAR, rows)
    SignedMonth.objects.create(
        department="e-ferfar", month=months[-2], signed_by=people["superadmin"], figures={}, latest={}
    )
    midnight = datetime(2026, 4, 1, 0, 10, tzinfo=INDIA)
    with at(midnight):
        letter = BUILDERS["brief"](LetterRequest(people["admin"], midnight - timedelta(days=7), midnight))
    assert letter is not None
    (attachment,) = letter.letter.attachments
    pages = "".join(page.extract_text() for page in PdfReader(BytesIO(attachment.content)).pages)
    assert "Financial year 2025-2026" in pages and "Worse: E-Ferfar, Issued" in pages
    assert "Not signed by the head of office: E-Ferfar (March 2026)" in pages
