"""A portal with one record of everything, and users of each kind for each department."""

from pathlib import Path
from typing import Any

import pytest

from support.records import stand_in

BACKUP = "jilha-20261121-020000.zip"


class Records:
    """Ids of one record of everything, by path parameter and by path prefix."""

    def __init__(self, places: dict[str, Any], folder: Path) -> None:
        from django.utils import timezone

        from portal.accounts.models import ServiceAccount, Session, User
        from portal.alerts.models import Alert, AlertRule
        from portal.audit.models import AuditEntry
        from portal.content.models import Minister, NewsArticle, Slider
        from portal.core.sealing import seal
        from portal.downloads.models import Download
        from portal.feedback.models import Feedback
        from portal.figures.models import Holiday, Import, NilReturn, SignedMonth
        from portal.imports.models import SheetLayout
        from portal.messages.models import Message, Webhook
        from portal.operations.models import Run, SavedReport, Schedule
        from portal.organisation.declared import declared
        from portal.organisation.models import Department, Designation, LegalTerm, Office, Section, Service
        from portal.reports.models import ReadyReport
        from portal.targets.models import Marker
        from portal.transactions.models import MODELS, CaseMark, CasePause
        from portal.transactions.registry import SERVED
        from portal.war_room.models import Issue, Project

        self.folder, kurla = folder, places["Kurla"]
        self.departments = {
            slug: Department.objects.get_or_create(slug=slug, defaults={"name": slug})[0]
            for slug in declared()
        }
        self.paths: dict[str, int] = {}
        for name, served in SERVED.items():
            dataset, given = served.dataset, {}
            if dataset.place is not None:
                given["taluka"] = kurla
            if dataset.owner:
                given[dataset.owner] = "esakshi"
            if dataset.clock:
                given[dataset.clock.number] = "C-1"
            given |= {
                field.name: field.choices[0].value
                for field in dataset.stored_fields
                if field.choices and field.name not in given
            }
            self.paths[f"/{dataset.path}"] = stand_in(MODELS[name], **given).pk
        masters: dict[str, Any] = {
            "divisions": kurla.district.division, "districts": kurla.district, "talukas": kurla,
            "services": stand_in(Service), "offices": stand_in(Office), "sections": stand_in(Section),
            "legal-terms": stand_in(LegalTerm, code="new.term"),
            "designations": stand_in(Designation), "departments": self.departments["mining"],
        }  # fmt: skip
        for name, master in masters.items():
            prefixes = [f"/masters/{name}", f"/{name}", f"/geographic/{name}", f"/super-admin/{name}"]
            self.paths |= dict.fromkeys(prefixes, master.pk)
        self.paths |= {"/office": masters["offices"].pk, "/eoffice-sections": masters["sections"].pk}
        self.paths |= {
            f"/super-admin/{name}": stand_in(model, is_active=True, **more).pk
            for name, model, more in (
                ("news", NewsArticle, {"slug": "new", "published_at": timezone.now()}),
                ("ministers", Minister, {"position": "Guardian Minister"}),
                ("sliders", Slider, {}),
            )
        }
        (folder / "uploads" / "1").mkdir(parents=True)
        (folder / "uploads" / "1" / "original.csv").write_text("division,district,taluka\nKonkan,x,y\n")
        rule = stand_in(AlertRule, dataset="eferfar", kind="silence", threshold=3, by="taluka")
        # Makes none of the calls.
        other_user = stand_in(User, email="other@test.example", role="user", password="!")
        self.names: dict[str, Any] = {
            "user_id": other_user.pk,
            "session_id": stand_in(Session, user=other_user).pk,
            "account_id": stand_in(
                ServiceAccount, expires_on="2099-01-01", datasets=["eferfar"],
                user=stand_in(User, role="user", password="!", is_service=True,
                              department=self.departments["e-ferfar"]),
            ).pk,
            "import_id": stand_in(
                Import, dataset="eferfar", filename="a.csv", stored_path="uploads/1/original.csv", state="done",
                department="e-ferfar",
            ).pk,
            "layout_id": stand_in(SheetLayout, dataset="eferfar", department="e-ferfar").pk,
            "project_id": (project := stand_in(Project)).pk,
            "issue_id": stand_in(Issue, project=project).pk,
            "rule_id": rule.pk,
            "alert_id": stand_in(Alert, rule=rule, department="e-ferfar", object=str(kurla.pk)).pk,
            "marker_id": stand_in(
                Marker, kind="target", department="e-ferfar", measure="eferfar.issued", value=1
            ).pk,
            "schedule_id": stand_in(Schedule, what="rebuild", cron="0 2 * * *").pk,
            "run_id": stand_in(Run, job="rebuild", state="done").pk,
            "signed_id": stand_in(SignedMonth, signed_by=other_user, figures={}, latest={}).pk,
            "nil_id": stand_in(NilReturn, dataset="eferfar", unit=str(kurla.pk)).pk,
            "holiday_id": stand_in(Holiday).pk,
            "download_id": stand_in(Download, person=other_user, state="done").pk,
            "feedback_id": stand_in(Feedback).pk,
            "audit_id": stand_in(AuditEntry).pk,
            "message_id": stand_in(Message, person=other_user, state="failed").pk,
            "webhook_id": stand_in(
                Webhook, secret=seal("written", "webhook"), events=["alert.raised"], url="https://hooks.example/"
            ).pk,
            "token": "forged",
            "passkey_id": 9_999,
            "saved_id": stand_in(
                SavedReport, report="performance", period="last_month", language="en", formats=["pdf"]
            ).pk,
            "ready_id": stand_in(ReadyReport, report="performance", language="en", state="done").pk,
            "section_id": masters["sections"].pk,
            "key": "mining", "slug": "new", "kind": "csv", "dataset": "eferfar", "case_list": "rts_cases",
            "case": "C-1", "pause_id": stand_in(CasePause, dataset="rts_cases", case_number="C-1").pk,
            "mark_id": stand_in(CaseMark, dataset="rts_cases", case_number="C-1", missing=True).pk,
            "report": "performance", "name": BACKUP,
        }  # fmt: skip
        self.kurla = kurla

    def person(self, caller: str, department: str) -> Any:
        """Return a user of this kind, for whom `department` is the user's own, or None if anonymous."""
        from portal.accounts.models import User

        if caller == "anonymous":
            return None
        if caller in ("admin", "superadmin"):
            return stand_in(User, email=f"{caller}@test.example", role=caller, password="!")
        stranger = "mining" if department != "mining" else "e-ferfar"
        return stand_in(
            User,
            email=f"{caller}-{department}@test.example",
            role="user",
            password="!",
            department=self.departments[stranger if caller == "other" else department],
            taluka=self.kurla if caller == "limited" else None,
            head_of_office=caller == "own",
        )

    def restore_files(self) -> None:
        """Write the backup that the previous call may have deleted."""
        kept = self.folder / "backups" / BACKUP
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(b"PK")


@pytest.fixture
def records(places: dict[str, Any], tmp_path: Path, settings: Any) -> Records:
    settings.PORTAL_DATA, settings.PORTAL_DAGSTER_PATH = tmp_path, "/dagster/"
    return Records(places, tmp_path)
