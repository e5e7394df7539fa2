"""Publication: facts → partition files → new manifest. Also compaction and the removal of unreferenced files.

Every writer holds the store's lock from reading the manifest to swapping it, so that no publication is lost.
"""

import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from secrets import token_hex
from types import MappingProxyType
from typing import TypeVar

from catalog.calendar import financial_year_of, financial_year_window, today_in_india
from catalog.dataset import Dataset
from marts.errors import DamagedManifest, ManifestConflict, UnreachableMarts
from marts.store import DatasetMarts, Manifest, Partition, Store, key_of, month_of
from marts.writer import Frame, Writer

T = TypeVar("T")
ATTEMPTS = 20  # of a publication that conflicts with others
LARGE = 20_000  # rows; from this size on, only the changed places of a month are rebuilt
GRACE = 600.0  # seconds before an unreferenced file is deleted


@dataclass(frozen=True, slots=True)
class Part:
    """The places of a month whose facts changed, and a function that reads their facts."""

    places: frozenset[int]
    read: Callable[[], Frame]


def publish(
    store: Store,
    dataset: Dataset,
    frames: Mapping[date, Frame],
    full: bool = False,
    now: datetime | None = None,
    parts: Mapping[date, Part] = MappingProxyType({}),
) -> Manifest:
    """Replace the months in `frames` by these facts, as one new version. An empty frame removes its month.

    For a large month listed in `parts`, only the changed places are rebuilt. With `full`, `frames` is the complete
    history: other months are removed, and a damaged manifest is replaced by a new one.

    Raises MissingFigures, unless `full`, if the manifest lacks published figures; ValueError if a frame has days of
    another month; and DamagedPartition if a damaged file also has months outside `frames`: publish those as well.
    """

    def step(next_version: NextVersion) -> Manifest:
        written = {
            key_of(month): next_version.build_month(month, frames, parts.get(month)) for month in frames
        }
        others = next_version.marts.partitions.keys() - written.keys() if full else ()
        return next_version.replace(dict.fromkeys(others) | written)

    return build_version(store, dataset, step, now or datetime.now(UTC), replace_damaged=full)


@dataclass(frozen=True, slots=True)
class NextVersion:
    """The next version of a dataset's marts, built while holding the store's lock."""

    store: Store
    dataset: Dataset
    manifest: Manifest
    writer: Writer
    etag: str | None
    now: datetime

    @property
    def marts(self) -> DatasetMarts:
        """The published marts that this version is based on."""
        return self.manifest.dataset(self.dataset.name)

    def build_month(self, month: date, frames: Mapping[date, Frame], part: Part | None) -> Partition | None:
        """Write the month's new file."""
        published = self.marts.partitions.get(key_of(month))
        if part is None or published is None or published.rows < LARGE:
            return self.writer.roll_up(month, frames[month])
        self.store.check(self.dataset.name, published, self.marts.months_of(published.file))
        return self.writer.rebuild_places(month, part.read(), part.places, self.store.path(published))

    def replace(self, written: Mapping[str, Partition | None]) -> Manifest:
        """Publish with the months of `written` replaced, or removed if None. Other months are unchanged."""
        kept = {key: part for key, part in self.marts.partitions.items() if key not in written}
        kept |= _split(self.store, self.dataset, self.writer, self.marts, kept)
        new = {key: part for key, part in written.items() if part}
        return _swap_manifest(self.store, self.etag, self.manifest, self.dataset.name, kept | new, self.now)


def build_version(
    store: Store,
    dataset: Dataset,
    step: Callable[[NextVersion], T],
    now: datetime,
    replace_damaged: bool = False,
) -> T:
    """Run `step` under the lock on the current version. Optionally replace a damaged manifest."""

    def attempt() -> T:
        etag = store.etag()
        manifest = _base_manifest(store, dataset.name, replace_damaged)
        with Writer(store, dataset, manifest.version + 1, today_in_india(now)) as writer:
            return step(NextVersion(store, dataset, manifest, writer, etag, now))

    return _retry_on_conflict(store, attempt)


def _retry_on_conflict(store: Store, step: Callable[[], T]) -> T:
    """Run `step` under the lock. Retry if a builder on another machine published first."""
    for attempt in range(ATTEMPTS):
        try:
            with store.lock():
                return step()
        except ManifestConflict:
            time.sleep(random.uniform(0, 0.05 * (attempt + 1)))
    raise UnreachableMarts(f"others published {ATTEMPTS} times in a row")


def compact(store: Store, dataset: Dataset, now: datetime | None = None) -> Manifest:
    """Merge the files of each closed financial year into one, without changing figures."""
    now = now or datetime.now(UTC)
    today = today_in_india(now)
    months = map(month_of, store.manifest().dataset(dataset.name).partitions)
    for year in sorted({financial_year_of(month) for month in months}):
        if year >= financial_year_of(today):
            continue
        # Take the lock for each year separately, so that publications need not wait for all of them.
        _retry_on_conflict(store, partial(_compact_year, store, dataset, year, today, now))
    return store.manifest()


def _compact_year(store: Store, dataset: Dataset, year: int, today: date, now: datetime) -> None:
    etag = store.etag()
    manifest = store.current()
    marts = manifest.dataset(dataset.name)
    files = marts.files(financial_year_window(year))
    if len(files) < 2:
        return
    for file, part in files.items():
        store.check(dataset.name, part, marts.months_of(file))
    merging = [month for file in files for month in marts.months_of(file)]
    with Writer(store, dataset, manifest.version + 1, today) as writer:
        merged = writer.merge([store.path(part) for part in files.values()], merging)
        partitions = dict(marts.partitions) | {key_of(month): merged for month in merging}
        _swap_manifest(store, etag, manifest, dataset.name, partitions, now)


def collect(store: Store, older_than_s: float = GRACE) -> list[str]:
    """Delete files unreferenced for `older_than_s` seconds, including those of killed writers."""

    def step() -> list[str]:
        now = time.time()
        deleted: list[str] = []
        etag = store.etag()
        manifest = store.current()
        if manifest.missing:
            return []  # an incomplete manifest does not know which files are needed
        referenced = {part.file for marts in manifest.datasets.values() for part in marts.partitions.values()}
        for file, written in store.listed().items():
            since = manifest.retired.get(file, written)
            if file not in referenced and now - since >= older_than_s:
                store.remove(file)
                deleted.append(file)
        if retired := set(manifest.retired) & set(deleted):
            remaining = {file: since for file, since in manifest.retired.items() if file not in retired}
            store.swap(replace(manifest, retired=remaining), etag)
        return deleted

    return _retry_on_conflict(store, step)


def _swap_manifest(
    store: Store,
    etag: str | None,
    manifest: Manifest,
    name: str,
    partitions: Mapping[str, Partition],
    now: datetime,
) -> Manifest:
    marts = manifest.dataset(name)
    unix_now = time.time()
    referenced = {part.file for part in partitions.values()}
    retired = dict(manifest.retired) | {file: unix_now for file in marts.files() if file not in referenced}
    expired = {file for file, since in retired.items() if unix_now - since >= GRACE}
    current = Manifest(
        version=manifest.version + 1,
        datasets={
            **manifest.datasets,
            name: DatasetMarts(manifest.version + 1, now.isoformat(timespec="milliseconds"), partitions),
        },
        retired={file: since for file, since in retired.items() if file not in expired},
        epoch=manifest.epoch or token_hex(8),
    )
    store.swap(current, etag)
    for file in expired:
        store.remove(file)
    return current


def _split(
    store: Store, dataset: Dataset, writer: Writer, marts: DatasetMarts, kept: Mapping[str, Partition]
) -> dict[str, Partition]:
    """Move unchanged months that share a compacted file with a replaced one to a new file."""
    split: dict[str, Partition] = {}
    for file, part in {part.file: part for part in kept.values()}.items():
        months = marts.months_of(file)
        staying = [month for month in months if key_of(month) in kept]
        if len(staying) < len(months):
            store.check(dataset.name, part, months)
            rest = writer.merge([store.path(part)], staying)
            split |= {key_of(month): rest for month in staying}
    return split


def _base_manifest(store: Store, name: str, replace_damaged: bool) -> Manifest:
    """Return the manifest on which to build the next version of `name`.

    If it is lost, or damaged before a full publication, start a new one above all earlier versions: readers poll the
    version, so no version may be used twice.
    """
    try:
        manifest, legible = store.current(), b""
    except DamagedManifest:
        if not replace_damaged:
            raise
        manifest, legible = Manifest(), store.manifest_bytes()
    known = max((record.version for record in store.ledger().values()), default=0) if store.ledger else 0
    if replace_damaged:
        manifest = replace(manifest, missing=manifest.missing - {name})
    if manifest.version:
        return replace(manifest, version=max(manifest.version, known))
    names = (file.rpartition("/")[2].split(".") for file in store.listed())
    versions = [int(name[1]) for name in names if len(name) == 4 and name[1].isdigit()]
    # Removing a month leaves no file with its version, so also use any versions legible in the damaged manifest.
    versions += map(int, re.findall(rb'"version": (\d{1,15})\b', legible))
    return replace(manifest, version=max(known, *versions, 0))
