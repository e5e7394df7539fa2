"""Store of the marts in a folder: its atomically swapped manifest, and the writers' lock.

    <root>/manifest.json                            the files of each dataset, and their hashes
    <root>/<dataset>/<months>.<version>.<token>.parquet   immutable; names are never reused
    <root>/.lock                                    held by the publishing process

Readers take no lock. They see a consistent version, because the manifest is replaced atomically after everything it
names is on disk. `objects` implements the same on object storage.
"""

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path

from catalog.calendar import Window
from marts import files
from marts.errors import DamagedManifest, DamagedPartition, MissingFigures
from marts.ledger import Ledger, Published

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Partition:
    """A file. If several months name it (a compacted year), it has exactly these months.

    `rows` and `bytes` are those of the entire file. `last` is its newest day that was not in the future when it was
    built.
    """

    file: str  # relative to the root
    rows: int
    bytes: int
    sha256: str
    last: str | None = None


@dataclass(frozen=True, slots=True)
class DatasetMarts:
    """A dataset's `partitions` by month (`2026-04`), last published in the marts' version `version`."""

    version: int = 0
    built_at: str = ""
    partitions: Mapping[str, Partition] = field(default_factory=dict)

    @property
    def data_as_of(self) -> str | None:
        """The newest day with figures, ignoring days in the future."""
        return max((part.last for part in self.partitions.values() if part.last), default=None)

    def files(self, window: Window | None = None) -> dict[str, Partition]:
        """Return the files that may have days of `window`, by path."""
        first = key_of(window.first) if window and window.first else ""
        last = key_of(window.last) if window and window.last else "9999-99"
        chosen = (part for month, part in self.partitions.items() if first <= month <= last)
        return {part.file: part for part in chosen}

    def months_of(self, file: str) -> tuple[date, ...]:
        return tuple(month_of(key) for key, part in self.partitions.items() if part.file == file)


@dataclass(frozen=True, slots=True)
class Manifest:
    """One version of all marts. `retired` files are no longer referenced, but are kept until readers are done.

    `epoch` is a random id, set when a manifest is first created and inherited by its successors. `missing` names
    datasets whose published figures, according to the ledger, are not in this manifest; it is never stored.
    """

    version: int = 0
    datasets: Mapping[str, DatasetMarts] = field(default_factory=dict)
    retired: Mapping[str, float] = field(default_factory=dict)  # path → time (seconds since 1970)
    epoch: str = ""
    missing: frozenset[str] = frozenset()

    def dataset(self, name: str) -> DatasetMarts:
        """Return a dataset's marts. Raise MissingFigures if its published figures are not in this manifest."""
        if name in self.missing:
            raise MissingFigures(f"the published figures of {name} are missing from the manifest")
        return self.datasets.get(name) or DatasetMarts()

    def with_missing(self, published: Mapping[str, Published]) -> "Manifest":
        """Return this manifest with `missing` set, or an empty one if it belongs to another installation."""
        if published and all(self.epoch != record.epoch for record in published.values()):
            return Manifest(missing=frozenset(published))
        missing = {
            name
            for name, record in published.items()
            if record.epoch != self.epoch
            or name not in self.datasets
            or self.datasets[name].version < record.version
        }
        return replace(self, missing=frozenset(missing))

    def dump(self) -> bytes:
        datasets = {
            name: {
                "version": marts.version,
                "built_at": marts.built_at,
                "data_as_of": marts.data_as_of,
                "partitions": {month: asdict(marts.partitions[month]) for month in sorted(marts.partitions)},
            }
            for name, marts in sorted(self.datasets.items())
        }
        document = {
            "version": self.version,
            "epoch": self.epoch,
            "datasets": datasets,
            "retired": dict(self.retired),
        }
        # Not indented: that would use the slow encoder for the entire history on every publication.
        return json.dumps(document).encode()

    @classmethod
    def parse(cls, content: bytes) -> "Manifest":
        """Parse the output of `dump`. Raise DamagedManifest for anything else."""
        try:
            document = json.loads(content)
            for entry in document["datasets"].values():
                for part in entry["partitions"].values():
                    if not re.fullmatch(r"\w[\w-]*/[\w-][\w.-]*\.parquet", part["file"]):
                        raise ValueError(f"not a partition's file: {part['file']!r}")
            datasets = {
                name: DatasetMarts(
                    version=int(entry["version"]),
                    built_at=str(entry["built_at"]),
                    partitions={
                        key_of(month_of(month)): Partition(**part)
                        for month, part in entry["partitions"].items()
                    },
                )
                for name, entry in document["datasets"].items()
            }
            retired = {str(path): float(time) for path, time in document["retired"].items()}
            return cls(int(document["version"]), datasets, retired, str(document.get("epoch", "")))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DamagedManifest(f"the manifest of the marts can't be read: {error}") from error


class Store:
    """The marts under `root`. Safe to share between threads and processes.

    With a `ledger`, a missing, outdated or foreign manifest is detected.
    """

    def __init__(self, root: Path | str, ledger: Ledger | None = None) -> None:
        self.root = Path(root).absolute()
        self._root = str(self.root)
        self.ledger = ledger
        self._cached: tuple[object, Manifest] | None = None
        self._verified: dict[str, tuple[int, int, int]] = {}

    @property
    def manifest_path(self) -> Path:
        return self.root / "manifest.json"

    def manifest(self) -> Manifest:
        """Return the current version. Empty before the first publication."""
        return self.current()

    def current(self) -> Manifest:
        """Return the stored manifest, to build on; cached until it is replaced."""
        while True:
            # Get the state first. The content is then of that version or a later one, which the next read notices.
            state, cached = self._manifest_state(), self._cached
            if state and cached and cached[0] == state and not cached[1].missing:
                return cached[1]
            manifest = self._with_missing(self._read_manifest() if state else Manifest())
            self._cached = (state, manifest) if state else None
            # If the manifest was replaced since it was read, the ledger may be ahead of it: read it again.
            if not manifest.missing or self._manifest_state() == state:
                return manifest

    def _with_missing(self, manifest: Manifest) -> Manifest:
        return manifest.with_missing(self.ledger()) if self.ledger else manifest

    def _read_manifest(self) -> Manifest:
        try:
            content = self.manifest_bytes()
        except FileNotFoundError:
            return Manifest()
        return Manifest.parse(content)

    def _manifest_state(self) -> object:
        """Return what changes with the manifest; None if there is none."""
        try:
            return _file_state(self.manifest_path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return None

    def etag(self) -> str | None:
        """Return an id of the manifest for `swap`, to get before reading it. None if the lock alone protects it."""
        return None

    def swap(self, manifest: Manifest, etag: str | None) -> None:
        """Replace the current version atomically, under the lock. Raise ManifestConflict if `etag` is outdated."""
        files.replace(self.manifest_path, manifest.dump())

    def lock(self) -> AbstractContextManager[bool]:
        """Lock the store for writing."""
        return files.locked(self.root / ".lock")

    def path(self, partition: Partition) -> Path:
        return self.root / partition.file

    def manifest_bytes(self) -> bytes:
        """Return the raw content of the manifest file."""
        return self.manifest_path.read_bytes()

    def listed(self) -> dict[str, float]:
        """Return all stored partition files, referenced or not, with their time (seconds since 1970)."""
        paths = (*self.root.glob("*/*.parquet"), *self.root.glob(".manifest.*.tmp"))
        return {path.relative_to(self.root).as_posix(): path.stat().st_mtime for path in paths}

    def share(self, file: str) -> None:
        """Make an unpublished file available to builders on other machines. A shared folder needs nothing."""

    def remove(self, file: str) -> None:
        (self.root / file).unlink(missing_ok=True)

    def check(
        self, dataset: str, partition: Partition, months: tuple[date, ...], reread: bool = False
    ) -> None:
        """Raise DamagedPartition unless the file has the published content. Hashed once per state of the file."""
        try:
            # Runs for some fifty files on every query: creating a Path would cost more than the stat.
            state = _file_state(os.stat(f"{self._root}/{partition.file}"))
            if not reread and self._verified.get(partition.file) == state:
                return
            is_intact = state[2] == partition.bytes and hash_file(self.path(partition)) == partition.sha256
        except OSError:
            is_intact = False
        if not is_intact:
            self._verified.pop(partition.file, None)
            raise DamagedPartition(dataset, months)
        if len(self._verified) > 10_000:  # mostly deleted files
            self._verified = {}
        self._verified[partition.file] = state

    def absent(self, dataset: str) -> tuple[date, ...]:
        """Return the months whose file is missing or has the wrong size. Does not read files."""
        marts = self.manifest().dataset(dataset)
        return tuple(sorted(month for file in self._lost(marts.files()) for month in marts.months_of(file)))

    def _lost(self, partitions: Mapping[str, Partition]) -> list[str]:
        return [file for file, partition in partitions.items() if not self._has_right_size(file, partition)]

    def _has_right_size(self, file: str, partition: Partition) -> bool:
        try:
            return (self.root / file).stat().st_size == partition.bytes
        except OSError:
            return False

    def damaged(self, dataset: str) -> tuple[date, ...]:
        """Return the months whose file differs from what was published. Reads every file."""
        marts = self.manifest().dataset(dataset)
        damaged_months: list[date] = []
        for file, partition in marts.files().items():
            try:
                self._reread(dataset, partition, marts.months_of(file))
            except DamagedPartition as error:
                damaged_months.extend(error.months)
        return tuple(sorted(damaged_months))

    def _reread(self, dataset: str, partition: Partition, months: tuple[date, ...]) -> None:
        self.check(dataset, partition, months, reread=True)


def key_of(day: date) -> str:
    """Return the month of a day as in the manifest: `2026-04`. (isoformat pads years, strftime does not.)"""
    return day.isoformat()[:7]


def month_of(key: str) -> date:
    """Parse `2026-04` to 1 April 2026. Raise ValueError for anything else."""
    return date.fromisoformat(f"{key}-01")


def hash_file(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def sync_file(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _file_state(stat: os.stat_result) -> tuple[int, int, int]:
    return (stat.st_ino, stat.st_mtime_ns, stat.st_size)
