"""Witness of the audit log: entry heads written outside the database at each commit.

The hash chain reveals careless changes. An attacker who can write to the database can also recompute the chain, but
can't change a file out of reach. The same file reveals that committed entries are missing, for example after the loss
of SQLite's write-ahead log.

    <folder>/heads.jsonl          {"id": 7, "hash": "…"}: one line per entry
    <folder>/heads-until-….jsonl  former heads: a restore, or an administrator, confirmed the log as it then was
    <folder>/compared             verified bytes of heads.jsonl, so that frequent checks stay short
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from portal.audit.models import AuditEntry

Head = tuple[int, str]  # an entry's id and hash
CHUNK = 500  # heads compared per query
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class WitnessResult:
    """`rewritten`: the entry differs from the committed one. `lost`: the latest committed entries are missing."""

    status: Literal["ok", "rewritten", "lost"]
    heads: int
    entry: int | None = None

    @property
    def intact(self) -> bool:
        return self.status == "ok"


def folder() -> Path:
    return Path(settings.PORTAL_WITNESS or Path(settings.PORTAL_DATA) / "witness")


def heads_path() -> Path:
    return folder() / "heads.jsonl"


def note(entry: AuditEntry) -> None:
    """Write the entry's head once its transaction is committed."""
    transaction.on_commit(partial(_append, {"id": entry.pk, "hash": entry.hash}), robust=True)


def accept() -> None:
    """Confirm the log as it is now. Earlier heads no longer count, and move to another file."""
    with suppress(FileNotFoundError):
        heads_path().rename(folder() / f"heads-until-{timezone.now():%Y%m%dT%H%M%S%f}.jsonl")
    (folder() / "compared").unlink(missing_ok=True)
    head = AuditEntry.objects.order_by("-id").values("id", "hash").first()
    if head:
        _append(dict(head))


def _append(head: Mapping[str, object]) -> None:
    try:
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        # One write to a file opened for appending, so lines of several processes never mix.
        descriptor = os.open(heads_path(), os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        try:
            os.write(descriptor, json.dumps(head).encode() + b"\n")
        finally:
            os.close(descriptor)
    except OSError:
        # The entry is committed, so a full disk must not turn a successful request into an error.
        log.exception("audit_witness", entry=head["id"])


def compare(*, everything: bool = True) -> WitnessResult:
    """Compare the heads with the database: all of them, or those since the last successful check."""
    start = 0 if everything else _compared_until()
    heads, last = 0, start
    for end, chunk in _chunks(start):
        hashes = dict(
            AuditEntry.objects.filter(pk__in=[number for number, _ in chunk]).values_list("id", "hash")
        )
        # An id may have two heads: after a loss the next entry reuses it.
        mismatches = sorted(number for number, hash_ in chunk if hashes.get(number) != hash_)
        heads += len(chunk)
        if mismatches:
            newest = AuditEntry.objects.order_by("-id").values_list("id", flat=True).first() or 0
            return WitnessResult("lost" if mismatches[0] > newest else "rewritten", heads, mismatches[0])
        last = end
    if last != start:
        # A check only reads the database and must not fail on a full disk.
        with suppress(OSError):
            (folder() / "compared").write_text(str(last))
    return WitnessResult("ok", heads)


def _compared_until() -> int:
    """Return the offset of the last verified line. It is compared again, because its hash covers all before it."""
    try:
        return int((folder() / "compared").read_text())
    except (OSError, ValueError):
        return 0


def _chunks(start: int) -> Iterator[tuple[int, list[Head]]]:
    """Yield the heads from `start` on in chunks, each with the offset of its last line."""
    try:
        file = heads_path().open("rb")
    except FileNotFoundError:
        return
    with file:
        offset = file.seek(start if start < os.fstat(file.fileno()).st_size else 0)
        chunk: list[Head] = []
        last = offset
        for line in file:
            if not line.endswith(b"\n"):
                break  # still being written
            with suppress(ValueError, KeyError, TypeError):  # truncated by a full disk
                head = json.loads(line)
                chunk.append((int(head["id"]), str(head["hash"])))
            last, offset = offset, offset + len(line)
            if len(chunk) >= CHUNK:
                yield last, chunk
                chunk = []
        if chunk:
            yield last, chunk
