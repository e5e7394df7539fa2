"""Encrypted backups are readable only with the identity file and its passphrase."""

import stat
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from portal.installation.doctor.integrity import backups as examine
from portal.operations.backup import storage
from portal.operations.backup.encryption import new_identity
from portal.operations.backup.errors import BackupError
from portal.operations.tests.test_backup import data, office, raising, run_command

# The contents are tested on both databases in test_backup.
pytestmark = pytest.mark.one_database

__all__ = ["data", "office"]
PASSPHRASE = "correct horse battery"
VARIABLE = "PORTAL_BACKUP_PASSPHRASE"


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Generate one identity per module: checking a passphrase is slow by design."""
    file, output = tmp_path_factory.mktemp("keys") / "identity.age", StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, PASSPHRASE)
        call_command("backup_identity", to=file, stdout=output)
    return file, output.getvalue().split()[2]


@pytest.fixture
def identity(made_once: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """The identity file, and its public key."""
    monkeypatch.setenv(VARIABLE, PASSPHRASE)
    return made_once


def test_encrypted_backup_round_trip(office: Path, tmp_path: Path, identity: tuple[Path, str]) -> None:
    identity_file, public = identity
    file, place = tmp_path / "one.zip.age", tmp_path / "place"
    call_command("backup", to=file, encrypt_to=public)
    content = file.read_bytes()
    # Plaintext of an unencrypted backup: file names and the secret key.
    for plaintext in (b"manifest.json", b"picture.png", b"secret", "नोव्हेंबर".encode(), b"PK\x03\x04"):
        assert plaintext not in content
    assert not zipfile.is_zipfile(file)
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(identity_file.stat().st_mode) == 0o600

    keys = ("--key", str(office / "backup-key"), "--identity", str(identity_file))
    result = run_command("restore", "--from", str(file), *keys, data=place, database="")
    assert result.returncode == 0, result.stderr
    assert (place / "uploads/1/original.csv").read_bytes() == b"a,b\n"
    assert not list(place.glob(".decrypted-*"))


def test_reports_why_a_backup_cannot_be_decrypted(
    office: Path, tmp_path: Path, identity: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    identity_file, public = identity
    file = tmp_path / "one.zip.age"
    call_command("backup", to=file, encrypt_to=public)

    def refusal(**options: Any) -> str:
        with pytest.raises(CommandError) as caught:
            call_command("restore", file=file, overwrite=True, **options)
        assert not list(office.glob(".decrypted-*"))
        return str(caught.value)

    assert "--identity" in refusal()
    other_identity, _ = new_identity(PASSPHRASE)
    (tmp_path / "other.age").write_bytes(other_identity)
    assert "encrypted for another key" in refusal(identity=tmp_path / "other.age")
    (tmp_path / "none").write_text("nothing")
    assert "holds no key" in refusal(identity=tmp_path / "none")
    monkeypatch.setenv(VARIABLE, "wrong horse battery")
    message = refusal(identity=identity_file)
    assert "passphrase" in message and "is wrong" in message
    monkeypatch.setenv(VARIABLE, PASSPHRASE)
    content = file.read_bytes()
    file.write_bytes(content[:-100])
    assert "damaged" in refusal(identity=identity_file)


def test_without_a_terminal_commands_name_the_variable_of_the_secret(
    office: Path, tmp_path: Path, identity: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    identity_file, public = identity
    file = tmp_path / "one.zip.age"
    call_command("backup", to=file, encrypt_to=public)
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr("portal.core.terminal.getpass", raising(EOFError()))
    asking: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("restore", {"file": file, "overwrite": True, "identity": identity_file}, VARIABLE),
        ("backup_identity", {"to": tmp_path / "new.age"}, VARIABLE),
        ("create_superadmin", {"email": "new@example.org"}, "PORTAL_SUPERADMIN_PASSWORD"),
    )
    for command, options, variable in asking:
        with pytest.raises(CommandError, match=f"no terminal.*{variable}"):
            call_command(command, **options)
    assert not list(office.glob(".decrypted-*"))


def test_encrypts_and_lists_the_portals_own_backups(
    office: Path, settings: Any, identity: tuple[Path, str]
) -> None:
    settings.PORTAL_BACKUP_RECIPIENT = identity[1]
    call_command("backup")
    (backup,) = storage.listed()
    assert backup["name"].endswith(".zip.age")
    assert backup["rows"] > 20
    path = storage.find(backup["name"])
    assert path is not None and storage.is_signed(path)
    assert not list(examine())
    assert [place.name for place in storage.folder().glob("*.zip")] == ["old.zip"]
    # A replaced file: anyone can encrypt to the public key.
    path.write_bytes(path.read_bytes() + b"x")
    storage.write_sum(path)
    assert any("not signed" in finding.text for finding in examine())
    storage.remove(path)
    assert not [place for place in storage.folder().iterdir() if place.name.startswith("jilha-")]


def test_full_disk_is_reported_and_leaves_no_file(
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


def test_rejects_an_invalid_public_key(office: Path, tmp_path: Path) -> None:
    with pytest.raises((CommandError, BackupError), match="no public key"):
        call_command("backup", to=tmp_path / "x.age", encrypt_to="age1nonsense")


def test_rejects_a_weak_passphrase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "short")
    with pytest.raises(CommandError, match="12 characters"):
        call_command("backup_identity", to=tmp_path / "key")


def test_writes_the_age_format(office: Path, tmp_path: Path, identity: tuple[Path, str]) -> None:
    """Any age program can decrypt a backup if the portal is lost."""
    file = tmp_path / "one.zip.age"
    call_command("backup", to=file, encrypt_to=identity[1])
    assert file.read_bytes().startswith(b"age-encryption.org/v1\n-> X25519 ")
