"""Encrypted backups: age files (age-encryption.org), readable with the `age` program.

Backups are encrypted to a public key, so the server that writes them can't read them. The private key (the identity) is
a file stored elsewhere, itself encrypted with a passphrase.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import IO, TYPE_CHECKING

from django.conf import settings

from portal.operations.backup.errors import BackupError

if TYPE_CHECKING:
    from pyrage import x25519

SUFFIX = ".age"
_MAGIC = b"age-encryption.org/"
_SECRET = "AGE-SECRET-KEY-"
_ATTEMPTS = 5


def new_identity(passphrase: str) -> tuple[bytes, str]:
    """Generate an identity; return it encrypted with the passphrase, and its public key."""
    from pyrage import passphrase as by_passphrase
    from pyrage import x25519

    identity = x25519.Identity.generate()
    return by_passphrase.encrypt(f"{identity}\n".encode(), passphrase), str(identity.to_public())


def public_key(text: str) -> "x25519.Recipient":
    from pyrage import RecipientError, x25519

    try:
        return x25519.Recipient.from_str(text)
    except RecipientError as error:
        raise BackupError(f"{text[:80]!r} is no public key: it begins with age1.") from error


@contextmanager
def encrypting(file: IO[bytes], recipient: str) -> Iterator[IO[bytes]]:
    """Yield a writer that encrypts into `file`. No plaintext touches the disk."""
    from pyrage import encrypt_io

    key = public_key(recipient)
    ends = os.pipe()
    failures: list[BaseException] = []

    def work() -> None:
        with os.fdopen(ends[0], "rb") as inlet:  # always closed, or the writer would block forever
            try:
                encrypt_io(inlet, file, [key])
            except BaseException as failure:
                failures.append(failure)

    thread = Thread(target=work, name="encryption")
    thread.start()
    try:
        with os.fdopen(ends[1], "wb") as outlet:
            yield outlet
    except BrokenPipeError:
        pass  # the cause is in `failures`
    finally:
        thread.join()
    if failures:
        raise OSError(f"The backup could not be encrypted: {failures[0]}") from failures[0]


def is_encrypted(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError as error:
        raise BackupError(f"The backup can't be brought back: {error}") from error


@contextmanager
def decrypted(path: Path, identity_file: Path | None, ask: Callable[[str], str]) -> Iterator[Path]:
    """Yield the backup as a ZIP file: `path` itself, or a temporary decrypted copy in the data folder."""
    if not is_encrypted(path):
        yield path
        return
    if identity_file is None:
        raise BackupError(
            "This backup is encrypted. Give the file of the key that opens it (--identity FILE)."
        )
    from pyrage import DecryptError, decrypt_io

    identity = _identity(identity_file, ask)
    data = Path(settings.PORTAL_DATA)
    data.mkdir(parents=True, exist_ok=True)
    for leftover in data.glob(".decrypted-*"):  # left behind by a killed restore
        leftover.unlink()
    copy = data / f".decrypted-{token_hex(4)}"
    try:
        with (
            path.open("rb") as file,
            os.fdopen(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as plain,
        ):
            try:
                decrypt_io(file, plain, [identity])
            except (DecryptError, OSError) as error:
                if isinstance(error, OSError) and error.errno is not None:
                    raise  # an error of this machine, such as a full disk
                raise BackupError(
                    f"{identity_file} does not open this backup: it was encrypted for another key, or it is damaged."
                ) from error
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _identity(path: Path, ask: Callable[[str], str]) -> "x25519.Identity":
    from pyrage import IdentityError, x25519

    content = path.read_bytes()
    if content.startswith(_MAGIC):
        content = _decrypt_identity(path, content, ask(f"Passphrase of {path.name}: "))
    # The format of age-keygen: comments, then the key.
    lines = content.decode(errors="replace").splitlines()
    try:
        return x25519.Identity.from_str(next(line for line in lines if line.startswith(_SECRET)))
    except (StopIteration, IdentityError) as error:
        raise BackupError(f"{path} holds no key that opens backups.") from error


def _decrypt_identity(path: Path, content: bytes, passphrase: str) -> bytes:
    """Decrypt an identity file.

    age benchmarks the machine and refuses a key that would take too long; on a busy machine the benchmark can be
    wrong, so it is retried.
    """
    from pyrage import DecryptError
    from pyrage import passphrase as by_passphrase

    for attempt in range(_ATTEMPTS):
        try:
            return bytes(by_passphrase.decrypt(content, passphrase))
        except DecryptError as error:
            if "Excessive work" not in str(error):
                raise BackupError(f"The passphrase of {path} is wrong. Nothing is changed.") from error
            if attempt == _ATTEMPTS - 1:
                raise BackupError(
                    f"This machine is too slow or too busy to open {path}. Nothing is changed."
                ) from error
    raise AssertionError
