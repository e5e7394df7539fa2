"""A real SMTP server with STARTTLS and an inbox, for the tests of messages.

`with inbox(folder) as box:` sets SSL_CERT_FILE for this process and its children, so that the server's
certificate is trusted. `box.url` is the address for PORTAL_SMTP_URL, `box.received` the messages in order.
"""

import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from threading import Lock
from unittest.mock import patch

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from place import free_port

USER, PASSWORD = "jilha", "p@ss/word"


@dataclass
class Inbox:
    """The next messages are answered with `replies`, once each, instead of being received."""

    port: int = 0
    received: list[EmailMessage] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    encrypted: set[bool] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)

    @property
    def url(self) -> str:
        return f"smtp://{USER}:p%40ss%2Fword@localhost:{self.port}"

    def ids(self) -> list[str]:
        return [str(message["Message-ID"]) for message in self.received]

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        with self._lock:
            if self.replies:
                return self.replies.pop(0)
            self.encrypted.add(session.ssl is not None)
            content = envelope.content
            assert isinstance(content, bytes)
            self.received.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"


def certificate(cert_file: Path, key_file: Path) -> None:
    """Write a self-signed certificate of localhost and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


def _authenticate(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: object
) -> AuthResult:
    good = isinstance(given, LoginPassword) and (given.login, given.password) == (
        USER.encode(),
        PASSWORD.encode(),
    )
    return AuthResult(success=good)


@contextmanager
def inbox(folder: Path, *, trusted: bool = True) -> Iterator[Inbox]:
    cert_file, key_file = folder / "cert.pem", folder / "key.pem"
    certificate(cert_file, key_file)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert_file, key_file)
    box = Inbox(free_port())
    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=box.port,
        tls_context=context,
        require_starttls=True,
        authenticator=_authenticate,
        auth_required=True,
    )
    controller.start()
    try:
        trust = {"SSL_CERT_FILE": str(cert_file)} if trusted else {}
        with patch.dict(os.environ, trust):
            yield box
    finally:
        controller.stop()
