"""Marts on object storage, or any other file system of fsspec, with the same files and manifest as in `store`.

Partitions are immutable, so they are written and read in a local cache folder: fetched when needed, evicted when
unused. Only the manifest changes. Each access checks its ETag, and it is replaced only if it is still the one the
builder started from (S3's If-Match): of two builders on different machines, one gets a conflict and starts again.
On storage without conditional writes, all builders must run on one machine, where the lock of the local folder
separates them.
"""

import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from marts.errors import DamagedPartition, ManifestConflict, UnreachableMarts
from marts.files import sync_folder
from marts.ledger import Ledger
from marts.store import Manifest, Partition, Store, hash_file, sync_file

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

COPIES_MB = 4096  # default size of the local cache, see PORTAL_MARTS_COPIES_MB
IN_USE = 300.0  # seconds after its last use before a copy may be evicted, as a query may be reading it
_CONFLICT_CODES = ("PreconditionFailed", "ConditionalRequestConflict", "NoSuchKey")


class ObjectStore(Store):
    """The marts at `address` (`s3://bucket/prefix`), with a cache of at most `copies_bytes` under `root`.

    Credentials and endpoint come from the environment, as read by the file system's library.
    """

    def __init__(
        self, address: str, root: Path | str, copies_bytes: int, ledger: Ledger | None = None
    ) -> None:
        super().__init__(root, ledger)
        self.address = address.rstrip("/")
        self.copies_bytes = copies_bytes
        self._verified_etags: dict[str, str] = {}  # fully verified objects, with their ETag
        self._opening = threading.Lock()
        self._opened: tuple[int, AbstractFileSystem, str] | None = None

    def _locate(self, file: str) -> "tuple[AbstractFileSystem, str]":
        """Return this process's file system, and the path in it."""
        with self._opening:
            if self._opened is None or self._opened[0] != os.getpid():
                try:
                    from fsspec.core import url_to_fs

                    # No listings cache, as other processes write, too.
                    file_system, path = url_to_fs(
                        self.address, use_listings_cache=False, skip_instance_cache=True
                    )
                except (ImportError, ValueError) as error:  # a missing package or an unknown scheme
                    raise UnreachableMarts(f"{self.address}: {error}") from error
                self._opened = (os.getpid(), file_system, path)
            _, system, path = self._opened
        return system, f"{path}/{file}"

    def _etag(self, file: str) -> str | None:
        """Return an object's ETag, or None if it does not exist."""
        system, path = self._locate(file)
        with _report_unreachable(self.address):
            try:
                return _etag_of(system.info(path))
            except FileNotFoundError:
                return None

    def etag(self) -> str:
        return self._etag("manifest.json") or ""

    def manifest(self) -> Manifest:
        """Return the current version, or the last one read while the storage is unavailable."""
        try:
            return self.current()
        except UnreachableMarts:
            # Fail rather than return outdated figures if something was published since.
            if self._cached and not (last := self._with_missing(self._cached[1])).missing:
                return last
            raise

    def _manifest_state(self) -> object:
        return self.etag() or None

    def manifest_bytes(self) -> bytes:
        system, path = self._locate("manifest.json")
        with _report_unreachable(self.address):
            return bytes(system.cat_file(path))

    def swap(self, manifest: Manifest, etag: str | None) -> None:
        before = self._cached[1] if self._cached and self._cached[0] == etag else Manifest()
        existing = {part.file for marts in before.datasets.values() for part in marts.partitions.values()}
        for marts in manifest.datasets.values():
            for file in marts.files().keys() - existing:
                self._put(file)
        self._replace(manifest.dump(), etag or "")

    def share(self, file: str) -> None:
        self._put(file)

    def _put(self, file: str) -> None:
        system, path = self._locate(file)
        local = self.root / file
        if not local.exists():  # published earlier, from another machine
            if self._etag(file) is None:
                raise ManifestConflict(file)
            return
        with _report_unreachable(self.address):
            system.makedirs(path.rpartition("/")[0], exist_ok=True)
            system.put_file(str(local), path)

    def _replace(self, content: bytes, etag: str) -> None:
        system, path = self._locate("manifest.json")
        if not _supports_conditional_writes(system):
            if self.etag() != etag:
                raise ManifestConflict("manifest.json")
            with _report_unreachable(self.address):
                system.pipe_file(path, content)
            return
        condition = {"IfMatch": etag} if etag else {"IfNoneMatch": "*"}
        try:
            system.pipe_file(path, content, **condition)
        except Exception as error:
            response = getattr(error.__cause__ or error, "response", None) or {}
            if response.get("Error", {}).get("Code") in _CONFLICT_CODES:
                raise ManifestConflict("manifest.json") from error
            raise UnreachableMarts(f"{self.address}: {error}") from error

    def listed(self) -> dict[str, float]:
        system, path = self._locate("")
        with _report_unreachable(self.address):
            try:
                objects = system.find(path.rstrip("/"), detail=True)
            except FileNotFoundError:
                return {}
        start = len(path.lstrip("/"))
        named = {name.lstrip("/")[start:]: _modified_at(info) for name, info in objects.items()}
        return {name: since for name, since in named.items() if name.endswith(".parquet")}

    def remove(self, file: str) -> None:
        system, path = self._locate(file)
        with _report_unreachable(self.address), suppress(FileNotFoundError):
            system.rm_file(path)
        super().remove(file)

    def check(
        self, dataset: str, partition: Partition, months: tuple[date, ...], reread: bool = False
    ) -> None:
        """Raise DamagedPartition unless the copy, fetched if needed, has the published content."""
        try:
            super().check(dataset, partition, months, reread)
        except DamagedPartition:
            self._fetch(dataset, partition, months)
            super().check(dataset, partition, months)
        path = self.path(partition)
        with suppress(OSError):
            stat = path.stat()
            if time.time() - stat.st_atime > IN_USE / 4:
                os.utime(path, ns=(time.time_ns(), stat.st_mtime_ns))  # mark as recently used

    def _lost(self, partitions: Mapping[str, Partition]) -> list[str]:
        existing = self.listed()
        return [file for file in partitions if file not in existing]

    def _reread(self, dataset: str, partition: Partition, months: tuple[date, ...]) -> None:
        """Raise DamagedPartition unless the object has the published content. Downloads each object once."""
        etag = self._etag(partition.file)
        if etag is None or self._verified_etags.get(partition.file) != etag:
            self._fetch(dataset, partition, months)
            assert etag is not None, "what was fetched was there"
            self._verified_etags[partition.file] = etag

    def _fetch(self, dataset: str, partition: Partition, months: tuple[date, ...]) -> None:
        """Download the object to its local copy atomically, if it is what was published."""
        system, path = self._locate(partition.file)
        local = self.path(partition)
        local.parent.mkdir(parents=True, exist_ok=True)
        aside = local.with_name(f".{local.stem}.{token_hex(6)}.tmp")
        try:
            with _report_unreachable(self.address):
                try:
                    system.get_file(path, str(aside))
                except FileNotFoundError as error:
                    raise DamagedPartition(dataset, months) from error
            if aside.stat().st_size != partition.bytes or hash_file(aside) != partition.sha256:
                raise DamagedPartition(dataset, months)
            sync_file(aside)
            os.replace(aside, local)
        finally:
            aside.unlink(missing_ok=True)
        sync_folder(local.parent)
        self._drop_unused()

    def _drop_unused(self) -> None:
        """Evict the least recently used copies until the cache is within its limit."""
        copies = []
        for path in self.root.glob("*/*.parquet"):
            with suppress(FileNotFoundError):
                stat = path.stat()
                copies.append((max(stat.st_atime, stat.st_mtime), stat.st_size, path))
        total = sum(size for _, size, _ in copies)
        for used, size, path in sorted(copies):
            if total <= self.copies_bytes or time.time() - used < IN_USE:
                return
            path.unlink(missing_ok=True)
            total -= size

    def adopt(self, folder: Path) -> None:
        """Replace the stored marts by a folder of marts from a backup."""
        content = (folder / "manifest.json").read_bytes()
        manifest = Manifest.parse(content)
        for marts in manifest.datasets.values():
            for file, partition in marts.files().items():
                copy = self.path(partition)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes((folder / file).read_bytes())
                self._put(file)
        self._replace(content, self.etag())

    def forget(self) -> None:
        """Delete the manifest, so that the worker rebuilds all figures from the database."""
        system, path = self._locate("manifest.json")
        with _report_unreachable(self.address), suppress(FileNotFoundError):
            system.rm_file(path)


@contextmanager
def _report_unreachable(address: str) -> Iterator[None]:
    """Convert a library's errors while its storage is unavailable (not only OSErrors) to UnreachableMarts."""
    try:
        yield
    except (FileNotFoundError, DamagedPartition):
        raise
    except Exception as error:
        raise UnreachableMarts(f"{address} is unavailable: {error}") from error


def _supports_conditional_writes(system: "AbstractFileSystem") -> bool:
    protocols = (system.protocol,) if isinstance(system.protocol, str) else system.protocol
    return "s3" in protocols


def _etag_of(info: Mapping[str, object]) -> str:
    etag = info.get("ETag") or info.get("etag")
    if etag:
        return str(etag)
    version_info = {
        name: value for name, value in info.items() if name in ("size", "mtime", "created", "ino", "version")
    }
    return repr(sorted(version_info.items()))


def _modified_at(info: Mapping[str, object]) -> float:
    moment = info.get("LastModified") or info.get("mtime") or info.get("created") or time.time()
    return moment.timestamp() if isinstance(moment, datetime) else float(str(moment))


def open_store(place: str | Path, copies: Path, copies_bytes: int, ledger: Ledger | None = None) -> Store:
    """Open the store at `place`: a folder, or an fsspec URL with a local cache in `copies`."""
    address = str(place)
    if "://" not in address:
        return Store(place, ledger)
    return ObjectStore(address, copies, copies_bytes, ledger)
