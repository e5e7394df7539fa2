"""The folder of the marts: its manifest, swapped atomically, and the lock that writers take.

    <root>/manifest.json                            which files make up each dataset, and their hashes
    <root>/<dataset>/<months>.<version>.<token>.parquet   immutable; a name is never used twice
    <root>/.lock                                    held by the one process that publishes

Readers take no lock. They see a whole version, because the manifest is replaced in one step after
everything that it names has reached the disk. `objects` keeps the same on object storage.
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
    """One file. A file that several months name (a compacted year) holds exactly these months.

    `rows` and `bytes` are those of the whole file; `last` its newest day that was not in the future when
    built.
    """

    file: str  # relative to the root
    rows: int
    bytes: int
    sha256: str
    last: str | None = None


@dataclass(frozen=True, slots=True)
class DatasetMarts:
    """One dataset's figures: `partitions` by month (`2026-04`), last published in the marts' version `version`."""

    version: int = 0
    built_at: str = ""
    partitions: Mapping[str, Partition] = field(default_factory=dict)

    @property
    def data_as_of(self) -> str | None:
        """The newest day that the figures hold, not counting days in the future."""
        return max((part.last for part in self.partitions.values() if part.last), default=None)

    def files(self, window: Window | None = None) -> dict[str, Partition]:
        """The files that may hold days of `window`, by path."""
        first = key_of(window.first) if window and window.first else ""
        last = key_of(window.last) if window and window.last else "9999-99"
        chosen = (part for month, part in self.partitions.items() if first <= month <= last)
        return {part.file: part for part in chosen}

    def months_of(self, file: str) -> tuple[date, ...]:
        return tuple(month_of(key) for key, part in self.partitions.items() if part.file == file)


@dataclass(frozen=True, slots=True)
class Manifest:
    """One version of all the marts. `retired` files are named no longer and stay until readers are done.

    `epoch` is drawn when a manifest is begun and inherited by its successors. `missing` names the datasets whose
    published figures this manifest does not have, by the ledger; it is never stored.
    """

    version: int = 0
    datasets: Mapping[str, DatasetMarts] = field(default_factory=dict)
    retired: Mapping[str, float] = field(default_factory=dict)  # path → moment (seconds since 1970)
    epoch: str = ""
    missing: frozenset[str] = frozenset()

    def dataset(self, name: str) -> DatasetMarts:
        """MissingFigures where the database knows of figures that are not in here."""
        if name in self.missing:
            raise MissingFigures(f"the published figures of {name} are missing from the manifest")
        return self.datasets.get(name) or DatasetMarts()

    def compared(self, published: Mapping[str, Published]) -> "Manifest":
        """This manifest with `missing` filled in; an empty one where it belongs to another installation."""
        if published and all(self.epoch != one.epoch for one in published.values()):
            return Manifest(missing=frozenset(published))
        missing = {
            name
            for name, one in published.items()
            if one.epoch != self.epoch
            or name not in self.datasets
            or self.datasets[name].version < one.version
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
        whole = {
            "version": self.version,
            "epoch": self.epoch,
            "datasets": datasets,
            "retired": dict(self.retired),
        }
        # Not indented: that would take the slow encoder, on every publication, over the whole history.
        return json.dumps(whole).encode()

    @classmethod
    def parse(cls, content: bytes) -> "Manifest":
        """DamagedManifest if `content` is not what `dump` writes."""
        try:
            whole = json.loads(content)
            for entry in whole["datasets"].values():
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
                for name, entry in whole["datasets"].items()
            }
            retired = {str(path): float(moment) for path, moment in whole["retired"].items()}
            return cls(int(whole["version"]), datasets, retired, str(whole.get("epoch", "")))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DamagedManifest(f"the manifest of the marts can't be read: {error}") from error


class Store:
    """The marts under `root`. Safe to share between threads, and processes that name the same root.

    With a `ledger`, a manifest that is gone, older than the last publication or another installation's is noticed.
    """

    def __init__(self, root: Path | str, ledger: Ledger | None = None) -> None:
        self.root = Path(root).absolute()
        self._root = str(self.root)
        self.ledger = ledger
        self._cached: tuple[tuple[int, int, int], Manifest] | None = None
        self._verified: dict[str, tuple[int, int, int]] = {}

    @property
    def manifest_path(self) -> Path:
        return self.root / "manifest.json"

    def manifest(self) -> Manifest:
        """The current version; read again only when it was replaced. Empty before the first publication."""
        while True:
            mark, manifest = self._read_manifest()
            if mark is not None and self._cached and self._cached[0] == mark:
                return self._cached[1]
            compared = self._compared(manifest)
            if not compared.missing:
                self._cached = (mark, compared) if mark else None
                return compared
            # A publication between the two looks is in the ledger, but not yet in the manifest that was read.
            if self._manifest_mark() == mark:
                return compared

    def _compared(self, manifest: Manifest) -> Manifest:
        return manifest.compared(self.ledger()) if self.ledger else manifest

    def _read_manifest(self) -> tuple[tuple[int, int, int] | None, Manifest]:
        try:
            mark = _mark(self.manifest_path.stat())
            if self._cached and self._cached[0] == mark:
                return self._cached
            with self.manifest_path.open("rb") as file:
                # Of the opened file: the name may have been given to the next version since the first look.
                return _mark(os.fstat(file.fileno())), Manifest.parse(file.read())
        except (FileNotFoundError, NotADirectoryError):
            return None, Manifest()

    def _manifest_mark(self) -> tuple[int, int, int] | None:
        try:
            return _mark(self.manifest_path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return None

    def current(self) -> Manifest:
        """The manifest to build on: never one that is only remembered."""
        return self.manifest()

    def mark(self) -> str | None:
        """Which manifest stands there now, for `swap` to compare; taken before the look at the manifest. None: the
        lock alone keeps others away."""
        return None

    def swap(self, manifest: Manifest, mark: str | None) -> None:
        """Make `manifest` the current version, on disk, in one step. Only while the lock is held. ManifestConflict if
        another one than `mark` stands there."""
        files.replace(self.manifest_path, manifest.dump())

    def lock(self) -> AbstractContextManager[None]:
        """One writer at a time."""
        return files.locked(self.root / ".lock")

    def path(self, partition: Partition) -> Path:
        return self.root / partition.file

    def manifest_bytes(self) -> bytes:
        """What stands in the manifest's place, legible or not."""
        return self.manifest_path.read_bytes()

    def listed(self) -> dict[str, float]:
        """Every partition's file that is there, named or not, and since when (seconds since 1970)."""
        found = (*self.root.glob("*/*.parquet"), *self.root.glob(".manifest.*.tmp"))
        return {path.relative_to(self.root).as_posix(): path.stat().st_mtime for path in found}

    def share(self, file: str) -> None:
        """Have builders on other machines see a file that no manifest names yet. Of this folder they do."""

    def remove(self, file: str) -> None:
        (self.root / file).unlink(missing_ok=True)

    def check(
        self, dataset: str, partition: Partition, months: tuple[date, ...], again: bool = False
    ) -> None:
        """DamagedPartition unless the file holds the published bytes; hashed once for each state."""
        try:
            # Looked at for every answer, some fifty files each: a Path would cost more than the look.
            mark = _mark(os.stat(f"{self._root}/{partition.file}"))
            if not again and self._verified.get(partition.file) == mark:
                return
            sound = mark[2] == partition.bytes and hash_file(self.path(partition)) == partition.sha256
        except OSError:
            sound = False
        if not sound:
            self._verified.pop(partition.file, None)
            raise DamagedPartition(dataset, months)
        if len(self._verified) > 10_000:  # names of files that are long gone
            self._verified = {}
        self._verified[partition.file] = mark

    def absent(self, dataset: str) -> tuple[date, ...]:
        """The months of `dataset` whose file is gone or of another size: what a look at the folder shows."""
        marts = self.manifest().dataset(dataset)
        gone = [file for file, partition in marts.files().items() if not self._is_whole(file, partition)]
        return tuple(sorted(month for file in gone for month in marts.months_of(file)))

    def _is_whole(self, file: str, partition: Partition) -> bool:
        try:
            return (self.root / file).stat().st_size == partition.bytes
        except OSError:
            return False

    def damaged(self, dataset: str) -> tuple[date, ...]:
        """The months of `dataset` whose file is not what was published; reads every byte."""
        marts = self.manifest().dataset(dataset)
        found: list[date] = []
        for file, partition in marts.files().items():
            try:
                self.check(dataset, partition, marts.months_of(file), again=True)
            except DamagedPartition as error:
                found.extend(error.months)
        return tuple(sorted(found))


def key_of(day: date) -> str:
    """The month of a day as the manifest writes it: `2026-04`. (isoformat pads years, strftime does not.)"""
    return day.isoformat()[:7]


def month_of(key: str) -> date:
    """`2026-04` → 1 April 2026. ValueError otherwise."""
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


def _mark(stat: os.stat_result) -> tuple[int, int, int]:
    return (stat.st_ino, stat.st_mtime_ns, stat.st_size)
