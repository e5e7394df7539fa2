"""Run a saved report: build its rows for the current period, write a file per format, and list it as ready.

If a format fails, the row says why and the other files are still written.
"""

from contextlib import nullcontext
from datetime import date

import structlog
from django.db import transaction
from django.utils import timezone

from catalog.calendar import today_in_india
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import PortalError, existing
from portal.core.language import text, use_language
from portal.core.past import pinned_state
from portal.core.roles import SUPERADMIN
from portal.operations.models import Run, SavedReport
from portal.reports import files, ready, results, storage
from portal.reports.models import ReadyReport
from portal.reports.registry import REPORTS
from portal.reports.saved import covers
from portal.reports.schemas import ReportQuery

log = structlog.get_logger(__name__)


def generate(saved: SavedReport, run: Run | None = None) -> ReadyReport:
    """Run the report now. A late scheduled run covers the days of its own tick."""
    today = today_in_india()
    tick = run.scheduled_for if run else None
    first, last = covers(saved, today_in_india(tick) if tick else today)
    folder = storage.new_folder()
    as_of_day = (
        pinned_state() if REPORTS[saved.report].in_history and "pdf" in saved.formats else nullcontext()
    )
    with use_language(saved.language), as_of_day:  # type: ignore[arg-type]
        files_written, failures = _files(saved, first, last, today, folder)
    try:
        with transaction.atomic():
            row = ReadyReport.objects.create(
                saved=saved,
                name=saved.name,
                name_mr=saved.name_mr,
                report=saved.report,
                date_from=first,
                date_to=last,
                language=saved.language,
                state=ReadyReport.State.FAILED if failures else ReadyReport.State.DONE,
                failure="\n".join(failures),
                folder=folder,
                files=files_written,
                schedule_id=run.schedule_id if run and run.trigger == Run.Trigger.SCHEDULE else None,
                run_id=run.pk if run else None,
                made_by=run.requested_by if run else None,
                made_at=timezone.now(),
            )
            record("make", "ready_report", row.pk, actor=row.made_by, after=ready.facts(row))
    except BaseException:
        storage.remove(folder)
        raise
    ready.prune()
    return row


def _files(
    saved: SavedReport, first: date, last: date, today: date, folder: str
) -> tuple[list[dict[str, object]], list[str]]:
    """Write the files; return them and the reasons for those that failed."""
    written: list[dict[str, object]] = []
    report = REPORTS[saved.report]
    try:
        result = results.build(report, user=_build_user(saved), query=_query(saved, first, last), today=today)
    except Exception as error:
        return written, [_reason(error)]
    failures: list[str] = []
    for kind in saved.formats:
        try:
            size = storage.put(folder, kind, files.content(result, kind, today))
        except Exception as error:
            failures.append(f"{kind.upper()}: {_reason(error)}")
        else:
            written.append({"format": kind, "bytes": size})
    return written, failures


def _reason(error: Exception) -> str:
    """Return the message of a PortalError; log any other error and return a generic message."""
    if isinstance(error, PortalError):
        fields = error.errors if isinstance(error.errors, dict) else {}
        return " ".join(message for texts in fields.values() for message in texts) or error.message
    log.error("saved report could not be made", exc_info=error)
    return text("Something went wrong on the server. Try again.")


def _query(saved: SavedReport, first: date, last: date) -> ReportQuery:
    return ReportQuery(
        period="custom",
        date_from=first,
        date_to=last,
        district_id=saved.district_id,
        taluka_id=saved.taluka_id,
        department=saved.department.slug if saved.department else None,
    )


def _build_user(saved: SavedReport) -> User:
    """Return the user to build the report as: who saved it last if still a super admin, or any super admin.

    Reports are for super admins (requirement 14) and the same for all of them.
    """
    super_admins = User.objects.filter(role=SUPERADMIN, is_active=True)
    return existing(
        super_admins.filter(pk=saved.updated_by_id or 0).first() or super_admins.order_by("pk").first()
    )
