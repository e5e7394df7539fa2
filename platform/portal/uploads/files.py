"""Receive an uploaded file: streamed to disk, hashed while streaming, never beyond the size limit or held in memory."""

import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest

from portal.configuration.selectors import number

KINDS = ("csv", "tsv", "txt", "xlsx", "xls", "ods", "html", "htm")
FILE_FIELDS = ("file", "csv_file")


def data_folder() -> Path:
    return Path(settings.PORTAL_DATA)


def max_bytes() -> int:
    """Return the size limit for sheets; the middleware rejects what exceeds the largest possible setting."""
    return number("upload_megabytes") * 2**20


def uploads_folder() -> Path:
    return data_folder() / "uploads"


@dataclass
class Received:
    """A file on disk that is not part of an import yet."""

    path: Path
    filename: str
    size: int
    sha256: str

    @property
    def kind(self) -> str:
        """The file extension; empty if there is none."""
        stem, _, ending = self.filename.rpartition(".")
        return ending.lower() if stem else ""

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)


def safe_name(name: str) -> str:
    """Return the file name without folders and control characters, at most 255 characters with its extension."""
    base = re.sub(r"[\x00-\x1f\x7f]", "", name.replace("\\", "/").rpartition("/")[2]).strip() or "file"
    stem, dot, ending = base.rpartition(".")
    if len(base) > 255 and dot and len(ending) <= 10:
        return f"{stem[: 254 - len(ending)]}.{ending}"
    return base[:255]


class _StoredFile(UploadedFile):
    """An entry of request.FILES that refers to the file already written."""

    def __init__(self, received: Received):
        super().__init__(file=None, name=received.filename, size=received.size)
        self.received = received


class DiskUploadHandler(FileUploadHandler):
    """Writes each file of a form to the uploads folder; skips the rest of a file that exceeds the limit."""

    def __init__(self, request: HttpRequest | None = None):
        super().__init__(request)
        self.too_large = False
        self.written: list[Path] = []

    def new_file(
        self,
        field_name: str,
        file_name: str,
        content_type: str,
        content_length: int | None,
        charset: str | None = None,
        content_type_extra: dict[str, bytes] | None = None,
    ) -> None:
        super().new_file(field_name, file_name, content_type, content_length, charset, content_type_extra)
        folder = uploads_folder() / "incoming"
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / uuid4().hex
        self.written.append(self.path)
        self.out = self.path.open("wb")
        self.digest = sha256()
        self.received = 0
        self.limit = max_bytes()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.received += len(raw_data)
        if self.received > self.limit:
            self.too_large = True
            self.out.close()
            raise StopUpload(connection_reset=False)
        self.digest.update(raw_data)
        self.out.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        self.out.flush()
        os.fsync(self.out.fileno())
        self.out.close()
        return _StoredFile(
            Received(self.path, safe_name(self.file_name or ""), file_size, self.digest.hexdigest())
        )

    def upload_interrupted(self) -> None:
        self.out.close()

    def discard(self, keep: Path | None = None) -> None:
        for path in self.written:
            if path != keep:
                path.unlink(missing_ok=True)


def receive(request: HttpRequest) -> tuple[DiskUploadHandler, Received | None]:
    """Read the form. The handler reports whether the file was too large, and deletes unused files."""
    handler = DiskUploadHandler(request)
    request.upload_handlers = [handler]
    try:
        files = request.FILES
    except BaseException:
        handler.discard()
        raise
    chosen = next((files[name] for name in FILE_FIELDS if name in files), None)
    received = chosen.received if isinstance(chosen, _StoredFile) else None
    handler.discard(keep=received.path if received else None)
    return handler, received


_MAGIC_BYTES = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7z"),
    (b"\x1f\x8b", "gzip"),
    (b"MZ", "EXE"),
    (b"\x7fELF", "ELF"),
)


def foreign_kind(path: Path) -> str | None:
    """Identify a file that can't be a sheet by its first bytes. The jailed reader checks more closely."""
    with path.open("rb") as file:
        head = file.read(8)
    return next((name for magic, name in _MAGIC_BYTES if head.startswith(magic)), None)
