"""The signature of a backup: an HMAC of its manifest, which contains the digest of every table and file.

The key is in PORTAL_BACKUP_KEY or next to the secret key (`PORTAL_DATA/backup-key`), and never in a backup: someone who
can write a backup can't sign one.
"""

import hmac
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from django.conf import settings

MEMBER = "signature"


def _path() -> Path:
    return Path(settings.PORTAL_DATA) / "backup-key"


def key() -> bytes:
    """Return this installation's key, generating it if necessary."""
    if (existing := known_key()) is not None:
        return existing
    # Linked into place: if two processes generate a key at once, one wins and neither reads a partial key.
    draft = _path().with_name(f".backup-key.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(48))
    with suppress(FileExistsError):
        os.link(draft, _path())
    draft.unlink()
    return _path().read_bytes().strip()


def known_key() -> bytes | None:
    if settings.PORTAL_BACKUP_KEY:
        return str(settings.PORTAL_BACKUP_KEY).encode()
    with suppress(FileNotFoundError):
        return _path().read_bytes().strip() or None
    return None


def adopt(new_key: bytes) -> None:
    """Store the key given with a restore on a new machine, so that older backups still verify."""
    if known_key() is None:
        with os.fdopen(os.open(_path(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(new_key)


def sign(manifest: bytes) -> bytes:
    return hmac.new(key(), manifest, sha256).hexdigest().encode()


def is_signature(signature: bytes, content: bytes, with_key: bytes | None) -> bool:
    """Whether `signature` is this key's signature of `content`."""
    expected = hmac.new(with_key, content, sha256).hexdigest().encode() if with_key else b""
    return bool(expected) and hmac.compare_digest(signature, expected)
