"""Site description and health."""

import os
import shutil
from datetime import timedelta
from pathlib import Path

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from marts.errors import DamagedMarts, UnreachableMarts
from portal import __version__
from portal.accounts.people import has_demo_accounts
from portal.audit import witness
from portal.configuration.selectors import value, words
from portal.core import soundness
from portal.core.envelope import NamedRef, PlaceRef, shaped
from portal.figures.models import Worker
from portal.figures.selectors import reader
from portal.geography.models import Place
from portal.geography.selectors import own_district, talukas
from portal.installation.doctor.machine import LOW
from portal.media import pictures
from portal.organisation.selectors import default_office

log = structlog.get_logger(__name__)

# The worker writes its heartbeat at least every five seconds.
_STALE = timedelta(seconds=20)
# With less free space, an upload and the database's journal may not fit.
MIN_FREE = 64 << 20


# Settings that every page needs.
_PUBLIC_SETTINGS = (
    "site_name_en",
    "site_name_mr",
    "office_address_en",
    "office_address_mr",
    "helpline",
    "emergency_number",
    "notice_en",
    "notice_mr",
    "captcha",
    "upload_megabytes",
)


def site() -> dict[str, object]:
    """Return the public description of this installation."""
    district = own_district()
    division = district.division if district else None
    office = default_office()
    return {
        "district": _named(district),
        "division": _named(division),
        "talukas": [_named(taluka) for taluka in talukas(district_id=district.pk)] if district else [],
        "records_from": settings.PORTAL_RECORDS_FROM,
        "demo": has_demo_accounts(),
        "sign_on": settings.PORTAL_OIDC.name if settings.PORTAL_OIDC else "",
        "passkeys": settings.PORTAL_PASSKEYS,
        **{name: value(name) for name in _PUBLIC_SETTINGS},
        "logo": pictures.address(words("logo")),
        "default_office": office and shaped(NamedRef, office),
        "version": __version__,
        "mode": settings.PORTAL_MODE,
    }


def _named(place: Place | None) -> dict[str, object] | None:
    return shaped(PlaceRef, place) if place else None


def _database() -> dict[str, object]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("health_database")
        return {"status": "down"}
    return {"status": soundness.check_integrity(connection)}


def _worker() -> dict[str, object]:
    try:
        worker = Worker.working().order_by("-seen_at").first()
    except DatabaseError:
        return {"status": "unknown"}
    if worker is None:
        return {"status": "missing", "seen_at": None}
    status = "ok" if timezone.now() - worker.seen_at < _STALE else "silent"
    return {"status": status, "state": worker.state, "seen_at": worker.seen_at}


def _marts() -> dict[str, object]:
    store = reader().store
    try:
        manifest = store.manifest()
        missing = [name for name in manifest.datasets if name not in manifest.missing and store.absent(name)]
    except DatabaseError:
        return {"status": "unknown"}
    except UnreachableMarts:
        log.exception("health_marts")
        return {"status": "unreachable"}
    except (DamagedMarts, OSError):
        log.exception("health_marts")
        return {"status": "damaged"}
    datasets = {
        name: {"version": marts.version, "built_at": marts.built_at, "data_as_of": marts.data_as_of}
        for name, marts in manifest.datasets.items()
    }
    missing = sorted({*missing, *manifest.missing})
    if missing:
        log.error("health_marts_missing", datasets=missing)
    status = "missing" if missing else "ok" if datasets else "empty"
    return {"status": status, "version": manifest.version, "datasets": datasets, "missing": missing}


def _audit() -> dict[str, object]:
    """Whether the audit log still has every committed entry, according to its witness."""
    try:
        comparison = witness.compare(everything=False)
    except DatabaseError:
        return {"status": "unknown"}
    if not comparison.intact:
        log.error("health_audit", status=comparison.status, entry=comparison.entry)
    return {"status": comparison.status}


def _disk() -> dict[str, object]:
    """`low`: nearly full. `full` and `unwritable`: nothing can be received."""
    data = Path(settings.PORTAL_DATA)
    try:
        disk = shutil.disk_usage(data)
    except OSError:
        log.exception("health_disk")
        return {"status": "unwritable", "free_bytes": 0, "total_bytes": 0}
    if not os.access(data, os.W_OK | os.X_OK):
        status = "unwritable"
    elif disk.free < MIN_FREE:
        status = "full"
    else:
        status = "low" if disk.free < LOW * disk.total else "ok"
    return {"status": status, "free_bytes": disk.free, "total_bytes": disk.total}


def health() -> tuple[bool, dict[str, dict[str, object]]]:
    """Return whether the portal works, and the state of each part. Empty marts are fine: there are no entries yet."""
    parts = {
        "database": _database(),
        "worker": _worker(),
        "marts": _marts(),
        "audit": _audit(),
        "disk": _disk(),
    }
    healthy = (
        parts["database"]["status"] == "ok"
        and parts["worker"]["status"] == "ok"
        and parts["marts"]["status"] in ("ok", "empty")
        and parts["audit"]["status"] == "ok"
        and parts["disk"]["status"] in ("ok", "low")
    )
    return healthy, parts
