"""Data checks: figures match the rows, and backups, history and audit log are intact."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from catalog.calendar import Window, today_in_india
from catalog.measures import Block
from catalog.registry import DATASETS
from marts.errors import DamagedManifest, UnreachableMarts
from marts.query import Query
from portal.audit import witness
from portal.audit.chain import walk
from portal.core.language import text
from portal.figures.models import Change
from portal.figures.selectors import reader
from portal.history.opening import damaged
from portal.installation.doctor.checkup import Finding, by_mode, error, portal_command, warning
from portal.operations.backup import storage
from portal.transactions.models import MODELS

OLD = timedelta(days=2)
ALL = Block("all", (), ())


def figures() -> Iterator[Finding]:
    root = settings.PORTAL_MARTS or Path(settings.PORTAL_DATA) / "marts"
    rebuild_hint = text(
        "Data Management → Rebuild. If that is not possible, delete {file}: the worker builds all figures again.",
        file=f"{root}/manifest.json",
    )
    try:
        store = reader().store
        manifest = store.manifest()
    except UnreachableMarts as exc:
        yield error(
            text("The storage of the figures is not responding: {reason}", reason=exc), "PORTAL_MARTS=…"
        )
        return
    except DamagedManifest:
        yield error(
            text(
                "The list of the figures' files is damaged: every dashboard shows an error until it is rebuilt."
            ),
            rebuild_hint,
        )
        return
    for name, dataset in DATASETS.items():
        if name in manifest.missing:
            yield error(
                text(
                    "Published figures of {dataset} are gone: its dashboards show an error until they are rebuilt.",
                    dataset=name,
                ),
                rebuild_hint,
            )
            continue
        if months := store.damaged(name):
            listed = ", ".join(f"{month:%m/%Y}" for month in months)
            yield error(
                text(
                    "Figures of {dataset} are missing or damaged ({months}): dashboards that need these months"
                    " show an error until they are rebuilt.",
                    dataset=name,
                    months=listed,
                ),
                rebuild_hint,
            )
            continue
        if Change.objects.filter(dataset=name).exists():
            continue  # they differ until the worker has published the change
        answer = reader().answer(dataset, Query(Window(last=date.max), {}, (ALL,), today_in_india()))
        published, stored = answer.blocks[ALL.name][0]["count"], MODELS[name]._default_manager.count()
        if published != stored and not Change.objects.filter(dataset=name).exists():
            yield error(
                text(
                    "The figures of {dataset} count {shown} rows, the database {kept}.",
                    dataset=name,
                    shown=published,
                    kept=stored,
                ),
                rebuild_hint,
            )


def backups() -> Iterator[Finding]:
    back_up = by_mode("make backup", portal_command("backup"))
    newest = next(iter(storage.listed()), None)
    if newest is None:
        yield warning(text("There is no backup yet."), back_up)
        return
    created = parse_datetime(newest["made_at"])
    if created is None or timezone.now() - created > OLD:
        days = (timezone.now() - created).days if created else 0
        yield warning(text("The newest backup is {days} days old.", days=days), back_up)
    path = storage.folder() / newest["name"]
    if not newest["sha256"]:
        yield warning(text("The newest backup has lost its SHA-256."), back_up)
    elif storage.digest_of(path) != newest["sha256"]:
        yield error(text("The newest backup is not what was written: its SHA-256 differs."), back_up)
    elif not storage.is_signed(path):
        yield error(
            text("The newest backup is not signed by this installation: it was made elsewhere or changed."),
            back_up,
        )


def history() -> Iterator[Finding]:
    verified = damaged()
    if verified:
        yield error(
            text(
                "Of the figures as they were known on earlier days, {count} files are damaged or missing: {names}.",
                count=len(verified),
                names=", ".join(verified[:3]),
            ),
            "docs/runbook.md#earlier-days-are-damaged",
        )


def audit() -> Iterator[Finding]:
    verified = walk()
    if verified.broken_at is not None:
        yield error(
            text("The chain of the audit log is broken at entry {entry}.", entry=verified.broken_at),
            portal_command("verify_audit"),
        )
    comparison = witness.compare()
    if comparison.status == "rewritten":
        yield error(
            text(
                "The audit log was rewritten: entry {entry} is not the one that the witness saw.",
                entry=comparison.entry,
            ),
            "docs/runbook.md#jilhaauditlogchanged",
        )
    elif comparison.status == "lost":
        yield error(
            text(
                "The database has lost its newest changes: entry {entry} of the audit log and later ones are gone.",
                entry=comparison.entry,
            ),
            text(
                "If the portal runs without the DATABASE_URL that it had before, set it. Otherwise: {section}",
                section="docs/runbook.md#changes-are-lost",
            ),
        )
    elif verified.entries and not comparison.heads:
        yield warning(
            text("The audit log has no witness yet: {folder} is empty.", folder=witness.folder()),
            "PORTAL_WITNESS=…",
        )
