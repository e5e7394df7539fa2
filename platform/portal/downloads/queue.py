"""The queue of downloads: put, claim, renew, finish and delete. One at a time per user, in fair order."""

import shutil
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils import timezone

from portal.accounts.models import User
from portal.core.errors import Throttled, existing
from portal.core.language import text
from portal.downloads.models import Download

# Files of one user that are queued or being prepared; and finished files kept for download.
MAX_OPEN = MAX_FINISHED = 3
ABANDONED_AFTER = timedelta(seconds=90)  # browsers throttle polling of background pages to once a minute
RETENTION = timedelta(hours=1)
LEASE = timedelta(seconds=15)
MAX_DURATION = timedelta(minutes=10)
MAX_ATTEMPTS = 3
State = Download.State


def root() -> Path:
    return Path(settings.PORTAL_DATA) / "downloads"


def file_of(row: Download) -> Path:
    return root() / row.folder / "file"


def downloads_for(user: User) -> QuerySet[Download]:
    """Return the user's own files, even if others could generate the same."""
    return Download.objects.filter(person=user)


def download_for(user: User, pk: int) -> Download:
    return existing(
        downloads_for(user).filter(pk=pk).first(), text("This file has been deleted. Prepare it again.")
    )


def put(*, user: User, path: str, language: str, address: str, request_id: str) -> Download:
    """Queue a request. An equal request of the same user that is still open is returned instead."""
    with transaction.atomic():
        # Serialize concurrent requests of one user: the second one waits here and finds the first.
        list(type(user).objects.select_for_update(no_key=True).filter(pk=user.pk).values_list("pk"))
        open_downloads = downloads_for(user).filter(state__in=Download.OPEN)
        if (existing_download := open_downloads.filter(path=path, language=language).first()) is not None:
            return keep_alive(existing_download)
        if open_downloads.count() >= MAX_OPEN:
            message = text("Your other files are still being prepared. Wait for them or cancel one.")
            raise Throttled(message, headers={"Retry-After": "5"})
        now = timezone.now()
        return Download.objects.create(
            person=user,
            path=path,
            language=language,
            address=address,
            request_id=request_id,
            seen_at=now,
            created_at=now,
        )


def keep_alive(row: Download) -> Download:
    """Record that the user is still waiting."""
    row.seen_at = timezone.now()
    row.save(update_fields=["seen_at"])
    return row


def ahead(row: Download) -> int:
    """Return how many files are prepared before this one."""
    if row.state != State.QUEUED:
        return 0
    return Download.objects.filter(state__in=Download.OPEN, pk__lt=row.pk).count()


def cancel(row: Download) -> None:
    """Cancel a download. Its process notices within a second; a finished file is deleted."""
    ended = {"state": State.CANCELLED, "finished_at": timezone.now(), "owner": ""}
    Download.objects.filter(pk=row.pk).update(**ended)
    erase(row)


def erase(row: Download) -> None:
    if row.folder:
        shutil.rmtree(root() / row.folder, ignore_errors=True)


def claim(owner: str) -> Download | None:
    """Claim a file of the user who has waited longest since their last one; None if there is none."""
    lease_expired = Q(state=State.RUNNING, leased_at__lt=Now() - LEASE)
    busy = Download.objects.filter(state=State.RUNNING).values("person")
    waiting = Q(state=State.QUEUED) & ~Q(person__in=busy)
    turns = Download.objects.filter(person=OuterRef("person")).order_by().values("person")
    last = Subquery(turns.annotate(last=Max("started_at")).values("last"))
    rows = Download.objects.filter(waiting | lease_expired).annotate(last_turn=last)
    try:
        with transaction.atomic():
            rows = rows.order_by(F("last_turn").asc(nulls_first=True), "pk")
            pk = (
                rows.select_for_update(skip_locked=True, of=("self",)).values_list("pk", flat=True).first()
                or 0
            )
            claimed = Download.objects.filter(waiting | lease_expired, pk=pk).update(
                state=State.RUNNING,
                owner=owner,
                leased_at=Now(),
                started_at=timezone.now(),
                attempts=F("attempts") + 1,
                progress=None,
            )
    except IntegrityError:
        return None  # another process has just claimed a file of the same user
    return Download.objects.get(pk=pk) if claimed else None


def leased(row: Download) -> QuerySet[Download]:
    """Select the row as long as it is leased to the process that claimed it."""
    return Download.objects.filter(pk=row.pk, state=State.RUNNING, owner=row.owner)


def renew(row: Download) -> bool:
    """Renew the lease and store the progress. Return False if it was cancelled or claimed by another process."""
    return bool(leased(row).update(leased_at=Now(), progress=row.progress))


def requeue(row: Download, *, counted: bool) -> None:
    """Requeue the file. If this process was merely stopped (not `counted`), the attempt doesn't count."""
    if counted and row.attempts >= MAX_ATTEMPTS:
        message = text("The file could not be prepared. Try again later or narrow the filters.")
        fail(row, {"status": 503, "code": "DOWNLOAD_FAILED", "message": message})
        return
    leased(row).update(state=State.QUEUED, owner="", attempts=F("attempts") - (0 if counted else 1))


def fail(row: Download, failure: Mapping[str, object]) -> None:
    leased(row).update(state=State.FAILED, failure=failure, finished_at=timezone.now(), owner="")


def finish(row: Download, *, content_type: str, disposition: str, size: int) -> bool:
    """Mark the file in `row.folder` as done. Return False if it is no longer wanted."""
    done = leased(row).update(
        state=State.DONE,
        folder=row.folder,
        content_type=content_type,
        disposition=disposition,
        size=size,
        progress=100,
        finished_at=timezone.now(),
        owner="",
    )
    older = Download.objects.filter(person=row.person_id, state=State.DONE).order_by("-finished_at", "-pk")
    _drop(older[MAX_FINISHED:])
    return bool(done)


def sweep() -> None:
    """Cancel abandoned downloads and delete expired files."""
    now = timezone.now()
    abandoned = Download.objects.filter(state=State.QUEUED, seen_at__lt=now - ABANDONED_AFTER)
    abandoned.update(state=State.CANCELLED, finished_at=now)
    _drop(Download.objects.filter(finished_at__lt=now - RETENTION))
    known = set(Download.objects.exclude(folder="").values_list("folder", flat=True))
    if root().is_dir():
        before = (now - RETENTION).timestamp()
        for folder in root().iterdir():
            if folder.name not in known and folder.stat().st_mtime < before:
                shutil.rmtree(folder, ignore_errors=True)


def _drop(rows: QuerySet[Download]) -> None:
    for row in rows:
        erase(row)
        row.delete()
