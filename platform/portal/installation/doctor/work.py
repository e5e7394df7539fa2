"""Process checks: worker, queue, Dagster's daemon and schedules."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from portal.core.language import text
from portal.figures.models import Change, Import, Worker
from portal.figures.selectors import worker_alive
from portal.installation.doctor.checkup import Finding, error, restart, warning
from portal.operations.models import Schedule
from portal.operations.scheduling import is_watched

LONG = timedelta(minutes=10)


def worker() -> Iterator[Finding]:
    if worker_alive():
        return
    last = Worker.working().order_by("-seen_at").values_list("seen_at", flat=True).first()
    message = (
        text(
            "No worker is alive; the last was seen at {time}.",
            time=f"{timezone.localtime(last):%d/%m/%Y %H:%M}",
        )
        if last
        else text("No worker is alive: sheets are accepted, but nothing is loaded.")
    )
    yield error(message, restart("worker"))


def queue() -> Iterator[Finding]:
    now = timezone.now()
    waiting = Import.objects.filter(state=Import.State.QUEUED, created_at__lt=now - LONG).count()
    if waiting:
        yield error(
            text("{count} sheets have waited for more than ten minutes.", count=waiting),
            restart("worker"),
        )
    if abandoned := Import.objects.filter(state=Import.State.RUNNING, lease_until__lt=now - LONG).count():
        yield error(
            text("{count} sheets were left unfinished by a worker that stopped.", count=abandoned),
            restart("worker"),
        )
    if unpublished := Change.objects.filter(created_at__lt=now - LONG).count():
        yield warning(
            text("{count} changes are not in the figures yet, after ten minutes.", count=unpublished),
            restart("worker"),
        )


def schedules() -> Iterator[Finding]:
    if Schedule.objects.filter(is_active=True).exists() and not is_watched():
        yield error(
            text("Schedules are not running: Dagster's daemon is stopped, or can't reach its code server."),
            restart("code daemon"),
        )
