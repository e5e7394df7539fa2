"""Encrypted backups: a thief of the file reads nothing, nor the server that made it; key and passphrase open it."""

import stat
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from portal.installation.doctor.keeping import backups as examine
from portal.operations.backup import shelf
from portal.operations.backup.encryption import new_identity
from portal.operations.backup.errors import BackupError
from portal.operations.tests.test_backup import command, data, office

# What is encrypted is a file; what is in it and comes back, of both databases, is in test_backup.
pytestmark = pytest.mark.one_database

__all__ = ["data", "office"]
PASSPHRASE = "correct horse battery"
VARIABLE = "PORTAL_BACKUP_PASSPHRASE"


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A passphrase is slow to check by design."""
    file, said = tmp_path_factory.mktemp("keys") / "identity.age", StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, PASSPHRASE)
        call_command("backup_identity", to=file, stdout=said)
    return file, said.getvalue().split()[2]


@pytest.fixture
def identity(made_once: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """The file that opens backups, and the public key that encrypts them."""
    monkeypatch.setenv(VARIABLE, PASSPHRASE)
    return made_once


def test_there_and_back(office: Path, tmp_path: Path, identity: tuple[Path, str]) -> None:
    opens, public = identity
    file, place = tmp_path / "one.zip.age", tmp_path / "place"
    call_command("backup", to=file, encrypt_to=public)
    content = file.read_bytes()
    # What an unencrypted backup of this office holds in the clear: names of files, and its key.
    for known in (b"manifest.json", b"picture.png", b"secret", "नोव्हेंबर".encode(), b"PK\x03\x04"):
        assert known not in content
    assert not zipfile.is_zipfile(file)
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(opens.stat().st_mode) == 0o600

    keys = ("--key", str(office / "backup-key"), "--identity", str(opens))
    done = command("restore", "--from", str(file), *keys, data=place, database="")
    assert done.returncode == 0, done.stderr
    assert (place / "uploads/1/original.csv").read_bytes() == b"a,b\n"
    assert not list(place.glob(".decrypted-*"))


def test_what_does_not_open_it_says_so(
    office: Path, tmp_path: Path, identity: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opens, public = identity
    file = tmp_path / "one.zip.age"
    call_command("backup", to=file, encrypt_to=public)

    def refusal(**options: Any) -> str:
        with pytest.raises(CommandError) as caught:
            call_command("restore", file=file, overwrite=True, **options)
        assert not list(office.glob(".decrypted-*"))
        return str(caught.value)

    assert "--identity" in refusal()
    other, _ = new_identity(PASSPHRASE)
    (tmp_path / "other.age").write_bytes(other)
    assert "encrypted for another key" in refusal(identity=tmp_path / "other.age")
    (tmp_path / "none").write_text("nothing")
    assert "holds no key" in refusal(identity=tmp_path / "none")
    monkeypatch.setenv(VARIABLE, "wrong horse battery")
    wrong = refusal(identity=opens)
    assert "passphrase" in wrong and "is wrong" in wrong
    monkeypatch.setenv(VARIABLE, PASSPHRASE)
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    assert "damaged" in refusal(identity=opens)


def test_the_portals_own_backups_are_encrypted_and_listed(
    office: Path, settings: Any, identity: tuple[Path, str]
) -> None:
    settings.PORTAL_BACKUP_RECIPIENT = identity[1]
    call_command("backup")
    (one,) = shelf.listed()
    assert one["name"].endswith(".zip.age")
    assert one["rows"] > 20
    path = shelf.find(one["name"])
    assert path is not None and shelf.is_signed(path)
    assert not list(examine())
    assert [place.name for place in shelf.folder().glob("*.zip")] == ["old.zip"]
    # Another file under its name: encrypted for the same key, which is no secret.
    path.write_bytes(path.read_bytes() + b"x")
    shelf.write_sum(path)
    assert any("not signed" in finding.text for finding in examine())
    shelf.remove(path)
    assert not [place for place in shelf.folder().iterdir() if place.name.startswith("jilha-")]


def test_a_full_disk_is_said_and_leaves_nothing(
    office: Path, tmp_path: Path, identity: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyrage

    def full(inlet: Any, file: Any, keys: Any) -> None:
        inlet.read(10)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pyrage, "encrypt_io", full)
    with pytest.raises(CommandError, match="No space left"):
        call_command("backup", to=tmp_path / "full.zip.age", encrypt_to=identity[1])
    assert not list(tmp_path.glob("*full*"))


def test_a_wrong_public_key_is_refused(office: Path, tmp_path: Path) -> None:
    with pytest.raises((CommandError, BackupError), match="no public key"):
        call_command("backup", to=tmp_path / "x.age", encrypt_to="age1nonsense")


def test_a_weak_passphrase_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "short")
    with pytest.raises(CommandError, match="12 characters"):
        call_command("backup_identity", to=tmp_path / "key")


def test_it_is_an_age_file(office: Path, tmp_path: Path, identity: tuple[Path, str]) -> None:
    """Whoever has lost the portal opens a backup with any program that reads the format."""
    file = tmp_path / "one.zip.age"
    call_command("backup", to=file, encrypt_to=identity[1])
    assert file.read_bytes().startswith(b"age-encryption.org/v1\n-> X25519 ")
