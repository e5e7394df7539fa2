"""Accept imports: an accepted file is never lost, and a repeated request is not imported twice (requirement 46)."""

import os
import shutil
import time
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.files import sync_folder
from portal.accounts.models import User
from portal.audit.services import record as audit
from portal.core.errors import Conflict
from portal.core.language import current, text
from portal.core.middleware import request_id
from portal.core.roles import USER
from portal.figures.models import Import
from portal.figures.selectors import worker_alive
from portal.imports.readings import Reading
from portal.imports.schemas import ImportForm
from portal.uploads.files import Received, uploads_folder

OPEN = (Import.State.QUEUED, Import.State.RUNNING)
IDEMPOTENCY_WINDOW = timedelta(hours=24)
POLL = 0.05


class Scope(NamedTuple):
    """The rows a sheet may contain; other rows are errors."""

    district_id: int | None
    taluka_id: int | None
    department: str | None


def _scope(user: User, rerun_of: Import | None) -> Scope:
    """Return a department user's own scope; a rerun by another user keeps the first import's scope."""
    if user.role == USER:
        return Scope(user.district_id, user.taluka_id, user.department_slug)
    if rerun_of is not None:
        return Scope(rerun_of.district_id, rerun_of.taluka_id, rerun_of.department)
    return Scope(None, None, None)


def _digest(dataset: Dataset, scope: Scope, form: ImportForm, content: str) -> str:
    """Identify equal requests by dataset, content, form fields and scope."""
    options = (form.preview, form.accept, form.mode, form.transaction_date)
    fields = (*options, form.complete, _canonical(form.reading))
    return sha256(repr((dataset.name, content, *fields, *scope)).encode()).hexdigest()


def _canonical(reading: Reading | None) -> bytes | None:
    return None if reading is None else orjson.dumps(reading.stored(), option=orjson.OPT_SORT_KEYS)


def _audited_form(form: ImportForm) -> dict[str, object]:
    """Return the form for the audit log: of a reading only the names of its fields, and the reasons for changing signed
    months. The full reading is stored with the import.
    """
    chosen = None if form.reading is None else sorted(form.reading.model_fields_set)
    reasons = {} if form.reading is None else form.reading.reasons
    signed = {key: reason for key, reason in reasons.items() if key.startswith("signed:")}
    return {
        **form.model_dump(exclude={"reading"}),
        "reading": chosen,
        **({"reasons": signed} if signed else {}),
    }


def _serialize_requests(*names: str | None) -> None:
    """Serialize equal concurrent requests. SQLite's writers are serialized anyway."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for name in sorted(filter(None, names)):
            lock_id = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock_id])


def _repeated_import(dataset: Dataset, user: User, digest: str, key: str | None) -> Import | None:
    """Return the import that this request repeats, if any."""
    rows = Import.objects.filter(dataset=dataset.name).order_by("id")
    if key:
        recent = timezone.now() - IDEMPOTENCY_WINDOW
        repeated = rows.filter(created_by=user, idempotency_key=key, created_at__gte=recent).first()
        if repeated is not None:
            return repeated
    return rows.filter(request_digest=digest, state__in=OPEN).first()


def accept(
    *,
    dataset: Dataset,
    user: User,
    form: ImportForm,
    received: Received,
    key: str | None,
    rerun_of: Import | None = None,
) -> Import:
    """Queue the received file, or return the import that it repeats. The file is on disk before the row is committed.

    `rerun_of` is the import whose file is processed again.
    """
    scope = _scope(user, rerun_of)
    previews = Import.objects.filter(pk=form.preview_id or 0, preview=True)
    digest = _digest(dataset, scope, form, received.sha256)
    folder = None
    try:
        with transaction.atomic():
            _serialize_requests(digest, f"{user.pk}:{key}" if key else None)
            repeated = _repeated_import(dataset, user, digest, key)
            if repeated is not None:
                received.discard()
                return repeated
            record = Import.objects.create(
                dataset=dataset.name,
                filename=received.filename,
                size=received.size,
                sha256=received.sha256,
                stored_path="",
                preview=form.preview,
                previewed_at=previews.values_list("created_at", flat=True).first(),
                accept=form.accept,
                mode=form.mode,
                transaction_date=form.transaction_date,
                complete=form.complete,
                reading=None if form.reading is None else form.reading.stored(),
                language=current(),
                idempotency_key=key,
                request_digest=digest,
                request_id=request_id()[:64],
                created_by=user,
                rerun_of=rerun_of,
                **scope._asdict(),
            )
            folder = uploads_folder() / str(record.pk)
            # Ids of rolled-back transactions are reused: delete what they left behind.
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            target = folder / f"original.{received.kind}"
            os.replace(received.path, target)
            sync_folder(folder)
            sync_folder(uploads_folder())
            record.stored_path = f"uploads/{record.pk}/{target.name}"
            record.save(update_fields=["stored_path"])
            audit("import", entity=dataset.name, entity_id=record.pk, actor=user,
                  after={"filename": record.filename, "sha256": record.sha256, "size": record.size,
                         **_audited_form(form), **({"rerun_of": rerun_of.pk} if rerun_of else {})})  # fmt: skip
    except BaseException:
        received.discard()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return record


def wait(record: Import) -> Import:
    """Wait up to ten seconds for the worker; return at once if none is running."""
    deadline = time.monotonic() + getattr(settings, "PORTAL_IMPORT_WAIT_SECONDS", 10)
    while record.state in OPEN and time.monotonic() < deadline and worker_alive():
        time.sleep(POLL)
        record.refresh_from_db()
    return record


def rerun(*, record: Import, path: Path, user: User) -> Import:
    """Import the stored file again, as a new import with the first one's options. It is not a newer list of cases, so
    it marks no case as missing.
    """
    if record.state in OPEN:
        raise Conflict(text("This import has not finished yet. Wait until it has."), code="IMPORT_OPEN")
    form = ImportForm.model_construct(
        preview=record.preview,
        accept=record.accept,
        mode=record.mode,
        transaction_date=record.transaction_date,
        preview_id=None,
        reading=None if record.reading is None else Reading.model_construct(**record.reading),
    )
    return accept(
        dataset=DATASETS[record.dataset],
        user=user,
        form=form,
        received=copy_of(record, path),
        key=None,
        rerun_of=record,
    )


def copy_of(record: Import, path: Path) -> Received:
    """Copy the file of an earlier import, as if it had been uploaded again."""
    folder = uploads_folder() / "incoming"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{record.pk}-{os.urandom(8).hex()}"
    shutil.copyfile(path, target)
    with target.open("rb") as file:
        os.fsync(file.fileno())
    return Received(target, record.filename, record.size, record.sha256)
