"""Content of each kind of message, from the figures and records that the recipient may see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, cast

import structlog
from django.db.models import QuerySet

from catalog.calendar import Window, financial_year_of, first_of_month, month_text, today_in_india
from catalog.rows import whole
from portal.accounts.models import User
from portal.alerts.models import Alert
from portal.alerts.selectors import OPEN, alert_rows, alerts_for, by_severity
from portal.core import printing
from portal.core.days import day
from portal.core.errors import PortalError
from portal.core.language import current, pick, text
from portal.core.numbers import format_integer
from portal.core.past import pinned_state
from portal.core.policies import COMMAND_CENTER
from portal.messages.mail import Letter, Line
from portal.messages.models import Attachment
from portal.organisation.models import Department
from portal.organisation.selectors import departments_for
from portal.reports import files, ready
from portal.reports.models import ReadyReport
from portal.reports.registry import REPORTS
from portal.submissions.grid import summary
from portal.submissions.sign_off import missing, signs_for
from portal.trends.brief import brief
from portal.trends.figures import TrendRequest, newest_figures

# A late commit has an earlier timestamp than rows already seen, so every check looks back this far.
OVERLAP: Final = timedelta(minutes=10)
MAX_LINES: Final = 25
MAX_ATTACHMENT_BYTES: Final = 10 * 1024 * 1024
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class LetterContent:
    """What a kind has to report since the last message; `ids` are those of the reported records."""

    letter: Letter
    ids: Sequence[int] = ()


@dataclass(frozen=True)
class LetterRequest:
    user: User
    since: datetime
    now: datetime
    mentioned: Sequence[int] = field(default=())


def recent_ids(kind: str, now: datetime) -> list[int]:
    """Return ids of records within the overlap, which a new subscriber must not get reported as new."""
    after = now - OVERLAP
    rows: QuerySet[Alert] | QuerySet[ReadyReport]
    if kind == "alerts":
        rows = Alert.objects.filter(first_seen__gt=after)
    elif kind == "reports":
        rows = ReadyReport.objects.filter(made_at__gt=after)
    else:
        return []
    return list(rows.values_list("pk", flat=True))


def still_recent(kind: str, ids: Sequence[int], now: datetime) -> list[int]:
    return sorted(set(ids).intersection(recent_ids(kind, now)))


def _limit_lines(lines: list[Line], total: int) -> list[Line]:
    if total <= MAX_LINES:
        return lines
    return [
        *lines[:MAX_LINES],
        Line(text("{count} more are in the portal.", count=format_integer(total - MAX_LINES))),
    ]


def _alerts(request: LetterRequest) -> LetterContent | None:
    rows = alerts_for(request.user).filter(
        state__in=OPEN, first_seen__gt=request.since - OVERLAP, first_seen__lte=request.now
    )
    alerts = list(by_severity(rows.exclude(pk__in=request.mentioned)))
    if not alerts:
        return None
    described = alert_rows(alerts)
    names = {"critical": text("Critical"), "warning": text("Warning"), "info": text("Notice")}
    lines = [
        Line(f"{names[str(alert['severity'])]}: {alert['text']}", str(alert["link"])) for alert in described
    ]
    count = format_integer(len(alerts))
    return LetterContent(
        Letter(
            subject=text("{count} new alerts: {first}", count=count, first=described[0]["text"]),
            opening=text("{count} new alerts are open.", count=count),
            lines=_limit_lines(lines, len(lines)),
        ),
        [row.pk for row in alerts],
    )


def _reminders(request: LetterRequest) -> LetterContent | None:
    today = today_in_india(request.now)
    first = first_of_month(today - timedelta(days=today.day))
    calendar = summary(request.user, Window(first, today), today)
    lines, total = [], 0
    for department in cast(Sequence[Mapping[str, object]], calendar["departments"]):
        for sheet in cast(Sequence[Mapping[str, object]], department["sheets"]):
            missing_count = whole(sheet, "missing")
            if not missing_count:
                continue
            total += missing_count
            name = pick(str(department["name"]), str(department["name_mr"]))
            label = pick(str(sheet["label"]), str(sheet["label_mr"]))
            line_text = text("{department}, {sheet}: {count} sheets missing", department=name, sheet=label,
                        count=format_integer(missing_count))  # fmt: skip
            lines.append(Line(line_text))
    signing_department = signs_for(request.user)
    unsigned = (
        missing([signing_department], Window(), today).get(signing_department, [])
        if signing_department
        else []
    )
    months = ", ".join(month_text(month)[current()] for month in unsigned)
    unsigned_text = text("Your signature is missing: {months}", months=months)
    if not (total or unsigned):
        return None
    path = "/submissions" if not COMMAND_CENTER.admits(request.user) else "/admin/submissions"
    count, since = format_integer(total), day(first)
    return LetterContent(
        Letter(
            subject=text("{count} sheets are missing", count=count) if total else unsigned_text,
            opening=text(
                "{count} sheets that were due since {day} have not been received.", count=count, day=since
            )
            if total
            else text("Check the figures of the month and sign them."),
            lines=[*([Line(unsigned_text)] if unsigned else []), *_limit_lines(lines, len(lines))],
            path=path,
            button=text("Open the submission calendar"),
        )
    )


def _reports(request: LetterRequest) -> LetterContent | None:
    rows = ready.ready_for(request.user).filter(made_at__gt=request.since - OVERLAP, made_at__lte=request.now)
    reports = list(rows.exclude(pk__in=request.mentioned).order_by("made_at", "pk"))
    if not reports:
        return None
    lines, attachments, size = [], list[Attachment](), 0
    for row in reports:
        name = pick(row.name, row.name_mr)
        for file in row.files:
            kind = str(file["format"])
            path = ready.file_of(row, kind)
            size += path.stat().st_size
            if size <= MAX_ATTACHMENT_BYTES:
                file_name = files.name_of(row.report, row.date_from, row.date_to, kind)
                attachments.append(Attachment(name=file_name, content_type=files.TYPES[kind].partition(";")[0],
                                              content=path.read_bytes()))  # fmt: skip
        if row.failure:
            line_text = text("{name} could not be made completely: {failure}", name=name,
                        failure=" ".join(row.failure.split()))  # fmt: skip
        else:
            title = REPORTS[row.report].title[current()]
            line_text = text("{name} ({report}), {first} to {last}", name=name, report=title,
                        first=day(row.date_from), last=day(row.date_to))  # fmt: skip
        lines.append(Line(line_text))
    if size > MAX_ATTACHMENT_BYTES:
        lines.append(Line(text("Some files are too large for a message. Download them from the portal.")))
    return LetterContent(
        Letter(
            subject=text("Report: {name}", name=pick(reports[0].name, reports[0].name_mr))
            if len(reports) == 1
            else text("{count} reports are ready", count=format_integer(len(reports))),
            opening=text("{count} reports are ready.", count=format_integer(len(reports))),
            lines=lines,
            path="/superadmin/reports?tab=ready",
            button=text("Open the ready reports"),
            attachments=attachments,
        ),
        [row.pk for row in reports],
    )


def _brief(request: LetterRequest) -> LetterContent | None:
    today = today_in_india(request.now)
    rows = departments_for(request.user).filter(status=Department.Status.ACTIVE)
    # In April, the year that has ended is shown until the first sheet of the new one.
    newest = max(filter(None, (newest_figures(row.slug, today) for row in rows)), default=today)
    trends = TrendRequest(by="month", start=financial_year_of(newest), area={}, today=today)
    with pinned_state():
        document = brief(list(rows), trends, made_on=today)
    lines: list[Line] = []
    try:
        content, kind, suffix = printing.pdf(document), printing.PDF, "pdf"
    except PortalError as error:
        # Attach the page as HTML, so that the recipient can print it.
        log.warning("brief_not_printed", reason=error.message)
        content, kind, suffix = document.encode(), "text/html", "html"
        lines = [Line(text("This server could not print it. The page is attached instead."))]
    return LetterContent(
        Letter(
            subject=text("The Collector’s brief of {day}", day=day(today)),
            opening=text("The brief with the trends of all departments is attached."),
            lines=lines,
            path="/admin/trends",
            button=text("Open the trends"),
            attachments=[
                Attachment(name=f"collector_brief_{today}.{suffix}", content_type=kind, content=content)
            ],
        )
    )


BUILDERS: Mapping[str, Callable[[LetterRequest], LetterContent | None]] = {
    "alerts": _alerts,
    "reminders": _reminders,
    "reports": _reports,
    "brief": _brief,
}
