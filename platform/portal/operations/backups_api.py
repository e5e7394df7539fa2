"""List, request, download and delete backups. Restoring one is a command (`restore`)."""

from pathlib import Path

from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from ninja.responses import Status

from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import existing
from portal.core.files import attachment
from portal.core.language import text
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.operations import history
from portal.operations.backup import storage
from portal.operations.schemas_runs import BackupOut, RunOut

router = PolicyRouter(tags=["operations"])
ZIP = {
    "responses": {
        200: {
            "description": "The backup",
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


def _find(name: str) -> Path:
    return existing(storage.find(name), text("Backup not found"))


@router.get("/backups", policy=SUPERADMIN_ONLY, response=Envelope[list[BackupOut]])
def list_backups(request: HttpRequest) -> JsonBody:
    """The backups on this server, newest first."""
    return ok(storage.listed())


@router.post("/backups", policy=SUPERADMIN_ONLY, proof=True, response={202: Envelope[RunOut]})
def request_backup(request: HttpRequest) -> Status:
    """Request a backup. Dagster makes it, and it appears in the history of runs."""
    rows = history.request_runs(job="backup", datasets=[""], user=caller(request))
    return Status(202, ok(history.run_rows(rows)[0], text("The run will start within seconds.")))


@router.get("/backups/{name}/file", policy=SUPERADMIN_ONLY, proof=True, file=ZIP, exports="")
def get_backup_file(request: HttpRequest, name: str) -> StreamingHttpResponse:
    """Download the backup, a ZIP file. Super admins only, because it contains everything."""
    path = _find(name)
    record("download", "backup", name, actor=caller(request))
    return attachment(FileResponse(path.open("rb"), content_type="application/zip"), name)


@router.delete("/backups/{name}", policy=SUPERADMIN_ONLY, proof=True, response=Envelope[None])
def delete_backup(request: HttpRequest, name: str) -> JsonBody:
    """Delete the backup from the server."""
    path = _find(name)
    size = path.stat().st_size
    storage.remove(path)
    record("delete", "backup", name, actor=caller(request), before={"bytes": size})
    return ok(None, text("Backup deleted."))
