"""Recording the current state: rows that changed since the last record, and the files of the published figures.

The cost depends on what changed: of large tables only blocks with a different signature are read, and without changes
nothing is written. Files reach the disk before the record that names them, so an interruption only leaves unused files
behind, which the next thinning deletes.
"""

import os
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from secrets import token_hex

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import F, Q

from catalog.calendar import this_moment, today_in_india
from marts.files import locked, sync_folder
from marts.store import Manifest, Partition, Store, sync_file
from portal.figures.selectors import reader
from portal.history.archive import (
    BLOCK,
    OPEN,
    ArchivedTable,
    History,
    archived_tables,
    files,
    folder,
    prepare,
)
from portal.operations.backup.archive import snapshot

_BATCH = 2_000  # rows


@dataclass(frozen=True)
class Record:
    """An archived state. `pinned`: its number is printed on a brief or report."""

    number: int
    day: str
    moment: datetime
    pinned: bool
    manifest: bytes


def record(*, pin: bool = False) -> Record:
    """Archive the current state and return the latest record, which is new if anything changed or `pin` needs one."""
    store = reader().store
    with locked(folder() / ".lock"), snapshot(store) as (source, manifest):
        named = _take_files(store, manifest)
        target = History()
        try:
            return _write(source, target, named, pin=pin)
        finally:
            target.close()


def _write(source: BaseDatabaseWrapper, target: History, named: Manifest, *, pin: bool) -> Record:
    day, moment = today_in_india().isoformat(), this_moment()
    figures = zlib.compress(named.dump())
    with target.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        try:
            prepare(target)
            last = newest(cursor)
            overwrites = last is not None and last.day == day and not last.pinned
            number = 1 if last is None else last.number + (not overwrites)
            has_changed = last is None or last.manifest != named.dump()
            for table in archived_tables():
                has_changed |= _Table(table, source, target, cursor, number).sync()
            if last is None or has_changed or (pin and last.day != day):
                cursor.execute(
                    "INSERT OR REPLACE INTO record (number, day, moment, manifest, pinned) VALUES (%s, %s, %s, %s, %s)",
                    [number, day, moment.isoformat(), figures, pin],
                )
            elif pin:
                cursor.execute("UPDATE record SET pinned = 1 WHERE number = %s", [last.number])
            latest = newest(cursor)
            cursor.execute("COMMIT")
        except BaseException:
            with suppress(Exception):
                cursor.execute("ROLLBACK")
            raise
    assert latest is not None
    return latest


def newest(cursor: CursorWrapper) -> Record | None:
    cursor.execute("SELECT number, day, moment, pinned, manifest FROM record ORDER BY number DESC LIMIT 1")
    if (row := cursor.fetchone()) is None:
        return None
    number, day, moment, pinned, manifest = row
    return Record(number, day, datetime.fromisoformat(moment), bool(pinned), zlib.decompress(manifest))


@dataclass(frozen=True)
class _Table:
    """Writes the changes of one table into the record `number`."""

    archived: ArchivedTable
    source: BaseDatabaseWrapper
    target: History
    cursor: CursorWrapper
    number: int

    def sync(self) -> bool:
        """Close outdated versions and add new ones. Returns whether there were any."""
        if self.archived.signature is None:
            return self._sync_rows(self.archived.only, "1")
        before, now = self._recorded_signatures(), dict(self._signatures(self.archived.signature))
        different = [
            number for number in sorted(before.keys() | now.keys()) if before.get(number) != now.get(number)
        ]
        has_changed = False
        for number in different:
            first, end = number * BLOCK, (number + 1) * BLOCK
            within = f'"{self.archived.key}" >= {first} AND "{self.archived.key}" < {end}'
            has_changed |= self._sync_rows(self.archived.only & Q(pk__gte=first, pk__lt=end), within)
            self.cursor.execute(
                "DELETE FROM block WHERE name = %s AND number = %s", [self.archived.table, number]
            )
            if number in now:
                self.cursor.execute(
                    "INSERT INTO block (name, number, signature) VALUES (%s, %s, %s)",
                    [self.archived.table, number, now[number]],
                )
        return has_changed

    def _recorded_signatures(self) -> dict[int, str]:
        self.cursor.execute("SELECT number, signature FROM block WHERE name = %s", [self.archived.table])
        return dict(self.cursor.fetchall())

    def _signatures(self, expressions: Iterable[str]) -> Iterator[tuple[int, str]]:
        key, table = self.archived.key, self.archived.table
        listed = ", ".join(("count(*)", f'sum("{key}")', *expressions))
        with self.source.cursor() as cursor:
            cursor.execute(f'SELECT "{key}" / {BLOCK}, {listed} FROM "{table}" GROUP BY 1')
            for block, *values in cursor.fetchall():
                yield block, " ".join(map(str, values))

    def _sync_rows(self, wanted: Q, within: str) -> bool:
        """Compare rows of the source with the current versions `within` the same key range."""
        table, key, names = self.archived.table, self.archived.key, self.archived.columns
        listed = ", ".join(f'"{name}"' for name in names)
        same = " AND ".join(f'i."{name}" IS t."{name}"' for name in names)
        run = self.cursor.execute
        run("DROP TABLE IF EXISTS temp.incoming")
        run(f'CREATE TEMP TABLE incoming AS SELECT {listed} FROM "{table}" WHERE 0')
        self._stage(wanted, listed)
        run(f'CREATE INDEX temp.incoming_key ON incoming ("{key}")')
        outdated = (
            f"_until = {OPEN} AND {within} AND NOT EXISTS"
            f' (SELECT 1 FROM incoming i WHERE i."{key}" = t."{key}" AND {same})'
        )
        run(f'DELETE FROM "{table}" AS t WHERE _since = {self.number} AND {outdated}')
        changes = self.cursor.rowcount
        run(f'UPDATE "{table}" AS t SET _until = {self.number} WHERE {outdated}')
        changes += self.cursor.rowcount
        run(
            f'INSERT INTO "{table}" ({listed}, _since, _until) SELECT {listed}, {self.number}, {OPEN} FROM incoming i'
            f' WHERE NOT EXISTS (SELECT 1 FROM "{table}" t WHERE t."{key}" = i."{key}" AND t._until = {OPEN})'
        )
        return changes + self.cursor.rowcount > 0

    def _stage(self, wanted: Q, listed: str) -> None:
        fields = self.archived.fields
        names = [field.attname for field in fields]
        # `F`: a field may have the name of a lookup.
        query = self.archived.model._base_manager.filter(wanted).order_by().values_list(*map(F, names)).query
        rows = query.get_compiler(connection=self.source).results_iter(
            tuple_expected=True, chunked_fetch=True, chunk_size=_BATCH
        )
        marks = ", ".join(["%s"] * len(fields))
        insert = f"INSERT INTO temp.incoming ({listed}) VALUES ({marks})"
        prepared = (
            [field.get_db_prep_save(value, self.target) for field, value in zip(fields, row, strict=True)]
            for row in rows
        )
        while batch := list(islice(prepared, _BATCH)):
            self.cursor.executemany(insert, batch)


def _take_files(store: Store, manifest: Manifest) -> Manifest:
    """Archive every file that the manifest names. Returns the manifest with the archived names."""
    folders: set[Path] = set()

    def archive(dataset: str, part: Partition) -> Partition:
        name = f"{part.sha256[:2]}/{part.sha256}.parquet"
        target_path = files() / name
        if not target_path.exists():
            store.check(dataset, part, manifest.dataset(dataset).months_of(part.file))
            _copy(store.path(part), target_path)
            folders.add(target_path.parent)
        return replace(part, file=name)

    datasets = {
        name: replace(
            marts, partitions={month: archive(name, part) for month, part in marts.partitions.items()}
        )
        for name, marts in manifest.datasets.items()
    }
    for target_path in folders:
        sync_folder(target_path)
    return replace(manifest, datasets=datasets, retired={}, missing=frozenset())


def _copy(source: Path, target_path: Path) -> None:
    """Hard-link if the disk supports it: published files are never modified."""
    target_path.parent.mkdir(parents=True, exist_ok=True)
    temporary = target_path.with_name(f".{token_hex(6)}.tmp")
    try:
        try:
            os.link(source, temporary)
        except OSError:
            shutil.copyfile(source, temporary)
            sync_file(temporary)
        os.replace(temporary, target_path)
    finally:
        temporary.unlink(missing_ok=True)
