"""Encryption of values that a database dump must not reveal: AES-256-GCM, key derived from the installation's secret.

Each value is bound to its purpose and owner, so a value copied into another user's row does not decrypt.
`SECRET_KEY_FALLBACKS` are former secret keys, used for decryption until `reseal` has re-encrypted their values.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from os import urandom

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_VERSION = "v1."
_NONCE_BYTES = 12


class CannotUnseal(ValueError):
    """The value was sealed with an unknown key or for another purpose, or was modified."""


def seal(value: str, purpose: str) -> str:
    nonce = urandom(_NONCE_BYTES)
    sealed = _cipher(settings.SECRET_KEY).encrypt(nonce, value.encode(), purpose.encode())
    return _VERSION + urlsafe_b64encode(nonce + sealed).decode()


def unseal(sealed: str, purpose: str) -> str:
    """Return the value; CannotUnseal if no known key decrypts it for this purpose."""
    if sealed.startswith(_VERSION):
        raw = urlsafe_b64decode(sealed.removeprefix(_VERSION))
        nonce, content = raw[:_NONCE_BYTES], raw[_NONCE_BYTES:]
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
            try:
                return _cipher(secret).decrypt(nonce, content, purpose.encode()).decode()
            except InvalidTag:
                continue
    raise CannotUnseal(purpose)


def _cipher(secret: str) -> AESGCM:
    # The secret is long and random, so a derivation that only separates uses is enough.
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"jilha sealed values 1")
    return AESGCM(derived.derive(secret.encode()))
