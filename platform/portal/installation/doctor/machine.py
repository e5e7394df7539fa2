"""Machine checks: disk space, permissions, memory, a browser for PDFs, the built user interface, a free port."""

import os
import shutil
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from portal.audit import witness
from portal.core.browser import executable
from portal.core.language import text
from portal.core.presence import web_runs
from portal.installation.doctor.checkup import Finding, error, warning

LOW, VERY_LOW = 0.1, 0.02
# DuckDB may use 1 GB in the web process, and the import sandbox 512 MB.
MEMORY = 1536 << 20


def room() -> Iterator[Finding]:
    data = Path(settings.PORTAL_DATA)
    disk = shutil.disk_usage(data)
    free = disk.free / disk.total
    if free < LOW:
        message = text("Only {free} MB are free on the data disk.", free=disk.free >> 20)
        yield (error if free < VERY_LOW else warning)(message, f"du -xh {data} | sort -h | tail")
    inodes = os.statvfs(data)
    if inodes.f_files and inodes.f_favail < LOW * inodes.f_files:
        yield warning(
            text("The file system has room for only {count} more files.", count=inodes.f_favail),
            f"df -i {data}",
        )


def rights() -> Iterator[Finding]:
    data = Path(settings.PORTAL_DATA)
    inside = (data / name for name in ("uploads", "media", "marts"))
    outside = (witness.folder(), Path(settings.PORTAL_METRICS_FOLDER))
    # A folder that does not exist yet is created in the nearest one that does. Each is reported once.
    reported = set()
    for folder in (data, *inside, *outside):
        existing = next(path for path in (folder, *folder.parents) if path.exists())
        if existing not in reported and not os.access(existing, os.W_OK | os.X_OK):
            reported.add(existing)
            yield error(
                text("The portal can't write to {folder}.", folder=folder), f"chown -R $(id -u) {folder}"
            )
    if data.stat().st_mode & stat.S_IWOTH:
        yield error(text("Everyone on this machine can write to the data folder."), f"chmod o-w {data}")
    backups = data / "backups"
    if any(
        path.stat().st_mode & stat.S_IRWXO for kind in ("zip", "age") for path in backups.glob(f"*.{kind}")
    ):
        yield error(
            text("Everyone on this machine can read the backups, which contain password hashes."),
            f"chmod 600 {backups}/*",
        )


def memory() -> Iterator[Finding]:
    limit = memory_limit()
    if limit is not None and limit < MEMORY:
        yield warning(
            text(
                "The portal may use {have} MB of memory; large sheets need {need} MB.",
                have=limit >> 20,
                need=MEMORY >> 20,
            )
        )


def memory_limit() -> int | None:
    """Return the memory limit of this process and its children: the container's, else the machine's memory."""
    limits = []
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            limits.append(int(Path(path).read_text()))
        except (OSError, ValueError):
            continue  # missing, or "max"
    with suppress(OSError, ValueError):
        limits.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(limits, default=None)


def browser() -> Iterator[Finding]:
    if executable(settings.PORTAL_BROWSER) is None:
        yield warning(
            text("No Chromium is installed: reports are printable pages, not PDF."),
            "apt-get install chromium",
        )


def user_interface() -> Iterator[Finding]:
    built = Path(settings.PORTAL_UI)
    if not (built / "index.html").exists():
        yield error(text("The user interface is not built."), "make setup")
    elif not any((built / "print").glob("*")) or not any(built.rglob("*.woff2")):
        yield error(text("Parts of the user interface (print, fonts) are missing."), "cd ui && npm run build")


def port() -> Iterator[Finding]:
    port_number = settings.PORTAL_PORT
    with socket.socket() as probe:
        probe.settimeout(1)
        in_use = probe.connect_ex(("127.0.0.1", port_number)) == 0
    if in_use and not web_runs():
        yield warning(
            text("Another program is using the portal's port {port}.", port=port_number),
            f"ss -ltnp 'sport = :{port_number}'",
        )
