"""Email: rendering letters as text and HTML, and sending them by SMTP."""

import smtplib
import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Final
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.smtp import EmailBackend
from django.utils.html import format_html, format_html_join

from portal.accounts.models import User
from portal.configuration.selectors import words
from portal.core.language import current, pick, text
from portal.messages.models import KINDS, Attachment, Message

TIMEOUT: Final = 20  # timeout of each step of the SMTP dialogue
_SIGNER: Final = signing.Signer(salt="messages.unsubscribe")
_PERMANENT: Final = range(500, 600)


class Refused(Exception):
    """The server rejected the message permanently."""


class NotTaken(HTTPException):
    """The receiver of a webhook responded with a status other than 2xx."""


class PrivateAddress(OSError):
    """The address is in a network that webhooks may not reach."""


@dataclass(frozen=True)
class Line:
    """A sentence with an optional link to the page it refers to."""

    sentence: str
    path: str = ""


@dataclass(frozen=True)
class Letter:
    """Content of a message: an opening sentence, lines, and a link to the portal."""

    subject: str
    opening: str
    lines: Sequence[Line] = ()
    path: str = ""
    button: str = ""
    attachments: Sequence[Attachment] = field(default=())


def configured() -> bool:
    return bool(settings.PORTAL_SMTP_URL)


def site() -> str:
    return pick(words("site_name_en"), words("site_name_mr"))


def address(path: str) -> str:
    return f"{settings.PORTAL_URL}{path}"


def token_of(user_id: int, kind: str) -> str:
    """Return the token that unsubscribes one user from one kind, without a login. It never expires or changes."""
    return _SIGNER.sign_object([user_id, KINDS.index(kind)])


def read_token(token: str) -> tuple[int, str] | None:
    """Return user id and kind; None for an invalid token."""
    try:
        user_id, kind = _SIGNER.unsign_object(token)
        return user_id, KINDS[kind]
    except (signing.BadSignature, ValueError, TypeError, IndexError):
        return None


def render(letter: Letter, *, person: User, kind: str) -> tuple[str, str]:
    """Render the letter as text and HTML in the current language."""
    greeting = text("Dear {name},", name=person.name)
    unsubscribe_url = address(f"/unsubscribe?token={token_of(person.pk, kind)}") if kind in KINDS else ""
    reason_text = text("You receive this message because you chose it in your settings.")
    text_parts = [greeting, letter.opening]
    text_parts.append(
        "\n".join(
            f"- {line.sentence}" + (f"\n  {address(line.path)}" if line.path else "") for line in letter.lines
        )
    )
    if letter.path:
        text_parts.append(f"{letter.button}: {address(letter.path)}")
    if unsubscribe_url:
        text_parts.append(f"--\n{reason_text}\n{text('Unsubscribe')}: {unsubscribe_url}")
    return "\n\n".join(part for part in text_parts if part) + "\n", _html(
        letter, greeting, reason_text, unsubscribe_url
    )


def _html(letter: Letter, greeting: str, reason_text: str, unsubscribe_url: str) -> str:
    lines = format_html_join(
        "",
        '<li style="margin:0 0 8px">{}</li>',
        (
            (format_html('<a href="{}" style="color:#12407a">{}</a>', address(line.path), line.sentence),)
            if line.path
            else (line.sentence,)
            for line in letter.lines
        ),
    )
    return format_html(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8"><title>{}</title></head>'
        "<body style=\"margin:0;background:#f4f6f9;color:#1b2430;font:16px/1.5 'Noto Sans Devanagari',"
        'Mangal,Arial,sans-serif"><div style="max-width:640px;margin:0 auto;padding:24px">'
        '<p style="margin:0 0 16px;font-weight:600;color:#12407a">{}</p>'
        '<div style="background:#fff;border:1px solid #d9e0e8;border-radius:8px;padding:24px">'
        '<p style="margin:0 0 12px">{}</p><p style="margin:0 0 12px">{}</p>{}{}</div>{}</div></body></html>',
        current(),
        letter.subject,
        site(),
        greeting,
        letter.opening,
        format_html('<ul style="margin:0;padding:0 0 0 20px">{}</ul>', lines) if letter.lines else "",
        format_html(
            '<p style="margin:16px 0 0"><a href="{}" style="display:inline-block;background:#12407a;color:#fff;'
            'padding:10px 16px;border-radius:6px;text-decoration:none">{}</a></p>',
            address(letter.path),
            letter.button,
        )
        if letter.path
        else "",
        format_html(
            '<p style="margin:16px 0 0;font-size:13px;color:#5b6775">{} <a href="{}" style="color:#5b6775">{}</a></p>',
            reason_text,
            unsubscribe_url,
            text("Unsubscribe"),
        )
        if unsubscribe_url
        else "",
    )


def send(row: Message) -> None:
    """Send a message. Raise Refused for permanent errors, OSError or SMTPException if a retry may succeed."""
    person = row.person
    assert person is not None
    if not person.is_active:
        raise Refused("The account is inactive.")
    headers = {"Message-ID": f"<{row.uuid}@{_domain()}>", "Auto-Submitted": "auto-generated"}
    if row.kind in KINDS:
        unsubscribe_url = address(f"/api/messages/unsubscribe/{token_of(person.pk, row.kind)}")
        headers |= {
            "List-Unsubscribe": f"<{unsubscribe_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    mail = EmailMultiAlternatives(
        row.subject, row.text, settings.PORTAL_MAIL_FROM, [person.email], headers=headers
    )
    mail.attach_alternative(row.html, "text/html")
    for attachment in row.attachments.all():
        mail.attach(attachment.name, bytes(attachment.content), attachment.content_type)
    try:
        mail.connection = _server()
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        if all(code in _PERMANENT for code in codes):
            raise Refused(_server_reply(error)) from error
        raise
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        if error.smtp_code in _PERMANENT:
            raise Refused(_server_reply(error)) from error
        raise


def _server_reply(error: smtplib.SMTPException) -> str:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "; ".join(
            f"{code} {reason.decode(errors='replace')}" for code, reason in error.recipients.values()
        )
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_decoded(error.smtp_error)}"
    return ""


def _decoded(reply: bytes | str) -> str:
    return reply.decode(errors="replace") if isinstance(reply, bytes) else reply


# By kind of error, the first that applies.
_REASONS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (NotTaken, "The receiver did not accept the call."),
    (PrivateAddress, "Webhooks may only reach public addresses."),
    (TimeoutError, "The other server did not answer in time."),
    (ssl.SSLError, "The connection to the other server is not secure."),
    (socket.gaierror, "The other server was not found."),
    (Exception, "The connection to the other server failed."),
)


def reason(error: Exception) -> str:
    """Describe a failed attempt for the message list: what the server replied, or a sentence and details.

    The sentence is stored in English; `translated_reason` translates it for the reader.
    """
    if isinstance(error, smtplib.SMTPException) and (reply := _server_reply(error)):
        return reply
    sentence = next(sentence for kind, sentence in _REASONS if isinstance(error, kind))
    return f"{sentence}\n{error}" if str(error) and not isinstance(error, TimeoutError) else sentence


def translated_reason(stored: str) -> str:
    """Return a stored reason in the reader's language. What a server replied stays as it is."""
    return " ".join(text(line) for line in stored.splitlines())


def _domain() -> str:
    return urlsplit(settings.PORTAL_URL).hostname or "localhost"


def _server() -> EmailBackend:
    """Return an encrypted connection. The certificate is checked against the system's authorities (SSL_CERT_FILE)."""
    parts = urlsplit(settings.PORTAL_SMTP_URL)
    implicit_tls = parts.scheme == "smtps"
    return EmailBackend(
        host=parts.hostname,
        port=parts.port or (465 if implicit_tls else 587),
        username=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        use_tls=not implicit_tls,
        use_ssl=implicit_tls,
        timeout=TIMEOUT,
    )
