"""A restore refuses backups made or changed without the key."""

import stat
import zipfile
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError, call_command

from portal.operations.backup import storage
from portal.operations.tests.test_backup import data, manifest, office

# The contents are tested on both databases in test_backup.
pytestmark = pytest.mark.one_database

__all__ = ["data", "office"]


def forged(file: Path, into: Path, files: dict[str, bytes]) -> Path:
    """Replace files of the backup and fix the digests in its manifest, without a signature."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(into, "w") as new:
        manifest = orjson.loads(old.read("manifest.json"))
        for name in old.namelist():
            if name != "manifest.json" and name.removeprefix("files/") not in files:
                new.writestr(name, old.read(name))
        for name, content in files.items():
            manifest["files"][name] = {"bytes": len(content), "sha256": sha256(content).hexdigest()}
            new.writestr(f"files/{name}", content)
        new.writestr("manifest.json", orjson.dumps(manifest))
    return into


@pytest.mark.parametrize(
    "name",
    [
        "portal/__init__.py", "sitecustomize.py", "public/department-charts/figures.json", "witness/heads.jsonl",
        "backup-key", "uploads/1/evil.py", "media/x.svg", "dagster/dagster.yaml", "/etc/passwd", "media/../x.png",
    ],
)  # fmt: skip
def test_rejects_planted_files_even_if_unsigned_is_accepted(office: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    tampered = forged(file, tmp_path / "two.zip", {name: b"print('planted')"})
    with pytest.raises(CommandError, match="no backup of this portal holds"):
        call_command("restore", file=tampered, overwrite=True, accept_unsigned=True)
    assert not (office / "portal").exists() and not list(office.glob("before-restore-*"))


def test_rejects_a_forged_backup(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    tampered = forged(file, tmp_path / "two.zip", {"media/picture.png": b"another"})
    (storage.folder() / "jilha-20260101-000000.zip").write_bytes(tampered.read_bytes())
    assert storage.is_signed(file) and not storage.is_signed(tampered)
    with pytest.raises(CommandError, match="not signed with this installation's key"):
        call_command("restore", file=tampered, overwrite=True)
    assert (office / "media/picture.png").read_bytes() == b"\x89PNG"
    output = StringIO()
    call_command("restore", file=tampered, overwrite=True, accept_unsigned=True, stdout=output)
    assert "WARNING" in output.getvalue() and (office / "media/picture.png").read_bytes() == b"another"


def test_rejects_every_backup_without_the_key(office: Path, tmp_path: Path, settings: Any) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    (office / "backup-key").rename(tmp_path / "key")
    with pytest.raises(CommandError, match="no key here"):
        call_command("restore", file=file, overwrite=True)
    call_command("restore", file=file, overwrite=True, key=tmp_path / "key")
    assert stat.S_IMODE((office / "backup-key").stat().st_mode) == 0o600
    settings.PORTAL_BACKUP_KEY = "another key, of 32 characters or more"
    with pytest.raises(CommandError, match="not signed"):
        call_command("restore", file=file, overwrite=True)


def test_never_restores_the_public_page(office: Path, tmp_path: Path) -> None:
    figures = office / "public/department-charts/figures.json"
    figures.parent.mkdir(parents=True)
    figures.write_text("{}")
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    assert not any(name.startswith("public/") for name in manifest(file)["files"])
    call_command("restore", file=file, overwrite=True)
    assert not figures.exists()  # the worker makes it from the restored figures


def test_restored_files_are_readable_by_the_owner_only(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    call_command("restore", file=file, overwrite=True)
    for name in ("uploads/1/original.csv", "media/picture.png", "secret-key"):
        assert stat.S_IMODE((office / name).stat().st_mode) == 0o600
