"""A software authenticator with a passkey (ES256), as browsers use it, including invalid responses."""

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """A device with a passkey, used in a browser on `origin`."""

    origin: str
    flags: int = PRESENT | VERIFIED
    count: int = 1
    # Overrides the requested relying party.
    party: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: str = ""

    def make(self, options: dict[str, Any]) -> str:
        """Return what `JSON.stringify(await navigator.credentials.create(…))` would."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], self.flags | ATTESTED)
        data += bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id
        data += cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=client_data, attestationObject=attestation)

    def use(self, options: dict[str, Any], **instead: bytes) -> str:
        """Return what `JSON.stringify(await navigator.credentials.get(…))` would."""
        self.count += 1
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], self.flags)
        signature = self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        response = {"clientDataJSON": client_data, "authenticatorData": data, "signature": signature}
        return self._answer(**response | {"userHandle": base64url_to_bytes(self.handle)} | instead)

    def _data(self, party: str, flags: int) -> bytes:
        return (
            sha256((self.party or party).encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")
        )

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps(
            {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        ).encode()

    def _answer(self, **response: bytes) -> str:
        name = bytes_to_base64url(self.credential_id)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "authenticatorAttachment": "platform",
                "clientExtensionResults": {},
                "response": {part: bytes_to_base64url(value) for part, value in response.items()},
            }
        )
