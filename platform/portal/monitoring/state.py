"""State of the installation as metrics, read from database and data folder at each scrape.

Each query is bounded: it counts rows of small tables or walks an index, and PostgreSQL cancels it after two seconds.
Labels are datasets, states, severities and kinds of work, never a person, file or id.
"""

import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Count, FloatField, Min, Sum
from django.db.models.expressions import RawSQL
from django.utils import timezone
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from catalog.registry import DATASETS
from catalog.rows import amount, whole, word
from portal import __version__
from portal.accounts.models import Session
from portal.accounts.sessions import idle_limit
from portal.alerts.models import Alert, AlertRule
from portal.audit import witness
from portal.audit.models import AuditEntry
from portal.figures.models import Change, Import, Worker
from portal.figures.selectors import HEARTBEAT
from portal.imports.models import Undo
from portal.operations.backup import storage
from portal.operations.models import Run

log = structlog.get_logger(__name__)

_DAY = timedelta(days=1)
_STATEMENT_TIMEOUT_MS = 2_000
_FINISHED = (Import.State.DONE, Import.State.REFUSED, Import.State.FAILED)
_ROWS = ("imported", "updated", "unchanged", "error", "held")


class State(Collector):
    """Collect all parts. A database failure is a metric of its own and does not stop the others."""

    def collect(self) -> Iterable[Metric]:
        yield _gauge("jilha_build", "What runs here.", 1, version=__version__,
                   python=platform.python_version(), database=connection.vendor, mode=settings.PORTAL_MODE)  # fmt: skip
        database_up, metrics = 1, []
        try:
            with _bounded_queries():
                for part in PARTS:
                    metrics += list(part(timezone.now()))
        except (DatabaseError, OSError):
            log.exception("metrics_state")
            database_up = 0
        yield _gauge(
            "jilha_database_up", "1 while the database answers the questions of this page.", database_up
        )
        yield from metrics


@contextmanager
def _bounded_queries() -> Iterator[None]:
    """Read one snapshot of the database, with a time limit per query."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL statement_timeout = %s", [_STATEMENT_TIMEOUT_MS])
        yield


def _gauge(name: str, help_text: str, value: float, **labels: str) -> Metric:
    family = GaugeMetricFamily(name, help_text, labels=tuple(labels))
    family.add_metric(tuple(labels.values()), value)
    return family


def _age(moment: datetime | None, now: datetime) -> float:
    return max((now - moment).total_seconds(), 0.0) if moment else 0.0


def imports(now: datetime) -> Iterator[Metric]:
    count = CounterMetricFamily(
        "jilha_imports", "Finished imports, without previews.", labels=("dataset", "state")
    )
    rows = CounterMetricFamily(
        "jilha_import_rows", "Rows of the sheets, by what became of them.", labels=("dataset", "outcome")
    )
    duration = SummaryMetricFamily(
        "jilha_import_seconds", "Time of an import's work, from its beginning.", labels=("dataset",)
    )
    # Undone imports still count as done, because counters never decrease.
    finished = {(name, state): 0 for name in DATASETS for state in _FINISHED}
    outcomes = {(name, outcome): 0 for name in DATASETS for outcome in _ROWS}
    work: dict[str, tuple[int, float]] = dict.fromkeys(DATASETS, (0, 0.0))
    for row in _finished():
        name, state = word(row, "dataset"), Import.State(word(row, "state"))
        key = (name, Import.State.DONE if state == Import.State.UNDONE else state)
        finished[key] = finished.get(key, 0) + whole(row, "number")
        for outcome in _ROWS:
            outcomes[name, outcome] = outcomes.get((name, outcome), 0) + whole(row, outcome)
        number, seconds = work.get(name, (0, 0.0))
        work[name] = (number + whole(row, "number"), seconds + float(amount(row, "seconds")))
    for (name, state), number in finished.items():
        count.add_metric((name, str(state)), number)
    for (name, outcome), number in outcomes.items():
        rows.add_metric((name, outcome), number)
    for name, (number, seconds) in work.items():
        duration.add_metric((name,), count_value=number, sum_value=seconds)
    yield from (count, rows, duration)
    undone = CounterMetricFamily("jilha_imports_undone", "Imports that were taken back.")
    undone.add_metric((), Undo.objects.count())
    yield undone


def _finished() -> Iterator[dict[str, object]]:
    """Yield count, rows by outcome and seconds per dataset and state."""
    rows = Import.objects.filter(
        state__in=(*_FINISHED, Import.State.UNDONE), preview=False, started_at__isnull=False
    )
    # Intervals are summed per database, since SQLite has no type for them.
    if connection.vendor == "postgresql":
        duration = "EXTRACT(EPOCH FROM finished_at - started_at)"
    else:
        duration = "(julianday(finished_at) - julianday(started_at)) * 86400.0"
    seconds = Sum(RawSQL(duration, (), output_field=FloatField()), default=0.0)
    sums = {outcome: Sum(f"{outcome}_count", default=0) for outcome in _ROWS}
    grouped = rows.values("dataset", "state").annotate(number=Count("id"), seconds=seconds, **sums)
    yield from (dict(row) for row in grouped.order_by())


def queue(now: datetime) -> Iterator[Metric]:
    waiting = Import.objects.filter(state=Import.State.QUEUED).aggregate(
        number=Count("id"), oldest=Min("created_at")
    )
    yield _gauge("jilha_import_queue_length", "Imports that wait for a worker.", waiting["number"])
    yield _gauge(
        "jilha_import_queue_oldest_seconds",
        "How long the oldest of them waits; 0 where none does.",
        _age(waiting["oldest"], now),
    )
    running = Import.objects.filter(state=Import.State.RUNNING)
    yield _gauge("jilha_imports_running", "Imports in work.", running.count())
    stale = running.filter(lease_until__lt=now).count()
    yield _gauge("jilha_imports_stale", "Imports in work whose worker has let its lease pass.", stale)


def refresh(now: datetime) -> Iterator[Metric]:
    months = Change.objects.aggregate(number=Count("id"), oldest=Min("created_at"))
    yield _gauge(
        "jilha_refresh_pending", "Changes that the published figures do not show yet.", months["number"]
    )
    yield _gauge(
        "jilha_refresh_lag_seconds",
        "Age of the oldest change that is not published; 0 where all are.",
        _age(months["oldest"], now),
    )


def workers(now: datetime) -> Iterator[Metric]:
    rows = Worker.working().filter(seen_at__gte=now - HEARTBEAT)
    yield _gauge("jilha_workers_alive", "Workers whose heartbeat is fresh.", rows.count())
    newest = Worker.working().order_by("-seen_at").values_list("seen_at", flat=True).first()
    yield _gauge(
        "jilha_worker_last_heartbeat_timestamp_seconds",
        "When a worker last wrote its heartbeat; 0 where none ever did.",
        newest.timestamp() if newest else 0,
    )


def tasks(now: datetime) -> Iterator[Metric]:
    """Failures of the last day, not in total, since the history of runs is pruned."""
    failed = GaugeMetricFamily(
        "jilha_tasks_failed_day", "Runs of the pipeline that failed within a day, by job.", labels=("job",)
    )
    counts = dict.fromkeys(("import", "refresh", "rebuild", "backup", "other"), 0)
    rows = Run.objects.filter(state=Run.State.FAILED, created_at__gte=now - _DAY).values_list("job")
    counts |= dict(rows.annotate(Count("id")).order_by())
    for job, number in counts.items():
        failed.add_metric((job,), number)
    yield failed


def people(now: datetime) -> Iterator[Metric]:
    sessions = Session.objects.filter(expires_at__gt=now, last_seen_at__gt=now - idle_limit())
    yield _gauge("jilha_sessions", "Active sessions.", sessions.count())


def alerts(now: datetime) -> Iterator[Metric]:
    family = GaugeMetricFamily(
        "jilha_alerts_open", "Alerts about the districts' figures that stand open.", labels=("severity",)
    )
    counts = dict.fromkeys(AlertRule.Severity.values, 0)
    open_states = (Alert.State.ACTIVE, Alert.State.ACKNOWLEDGED)
    rows = Alert.objects.filter(state__in=open_states).values_list("rule__severity")
    counts |= dict(rows.annotate(Count("id")).order_by())
    for severity, number in counts.items():
        family.add_metric((severity,), number)
    yield family


def audit(now: datetime) -> Iterator[Metric]:
    """Head of the chain, so that an external system can detect a rewritten log."""
    head = AuditEntry.objects.order_by("-id").values("id", "at", "hash").first()
    yield _gauge("jilha_audit_head_id", "Number of the audit log's last entry.", head["id"] if head else 0)
    yield _gauge(
        "jilha_audit_head_fingerprint",
        "The first 52 bits of its hash, which a float represents exactly.",
        int(head["hash"][:13], 16) if head else 0,
    )
    yield _gauge(
        "jilha_audit_witness_intact",
        "1 while the log has every entry whose head was written outside the database.",
        int(witness.compare(everything=False).intact),
    )
    yield _gauge(
        "jilha_audit_head_timestamp_seconds", "When it was written.", head["at"].timestamp() if head else 0
    )


def backups(now: datetime) -> Iterator[Metric]:
    """Time of the latest backup, in the data folder or recorded in the audit log."""
    made = [path.stat().st_mtime for path in storage.files()]
    noted = AuditEntry.objects.filter(action="backup").order_by("-id").values_list("at", flat=True).first()
    if noted:
        made.append(noted.timestamp())
    yield _gauge(
        "jilha_backup_last_timestamp_seconds",
        "When the last whole backup was made; 0 where none ever was.",
        max(made, default=0.0),
    )


PARTS: tuple[Callable[[datetime], Iterable[Metric]], ...] = (
    imports, queue, refresh, workers, tasks, people, alerts, audit, backups,
)  # fmt: skip
