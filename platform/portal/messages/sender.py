"""The process that composes due messages and sends the outbox: ``python -m portal send_messages``."""

import os
import select
import signal
import smtplib
import socket
import sys
import time
from collections.abc import Callable
from http.client import HTTPException
from secrets import token_hex
from types import FrameType

import structlog
from django.conf import settings
from django.db import DatabaseError, connections

from portal.messages import composing, mail, outbox, webhooks
from portal.messages.mail import Refused
from portal.messages.models import Message

POLL = 1.0
COMPOSE_INTERVAL = 10.0  # seconds between checks for due messages
SWEEP_INTERVAL = 3600.0
log = structlog.get_logger(__name__)


def deliver(row: Message) -> None:
    """Attempt to send a claimed message and record the outcome."""
    send: Callable[[Message], None] = mail.send if row.person_id else webhooks.send
    try:
        send(row)
    except Refused as error:
        outbox.failed(row, str(error), final=True)
    except (OSError, smtplib.SMTPException, HTTPException) as error:
        outbox.failed(row, mail.reason(error), final=False)
    except Exception:
        log.exception("message_failed", message=row.pk)
        outbox.failed(row, "Something went wrong on the server. Try again.", final=False)
    else:
        outbox.sent(row)


class Sender:
    def __init__(self) -> None:
        self.owner = f"{socket.gethostname()[:60]}:{os.getpid()}:{token_hex(4)}"
        self._input: int | None = None
        self._stopped = False
        self._next_composing = self._next_sweep = 0.0

    def run(self, *, with_parent: bool) -> None:
        """Run until a signal or, `with_parent`, until stdin closes because the parent worker has exited."""
        self._input = sys.stdin.fileno() if with_parent else None
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while not self._should_stop():
            try:
                self.tick()
            except DatabaseError:
                log.exception("the outbox cannot be read")
                connections.close_all()
        outbox.release(self.owner)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped = True

    def _should_stop(self) -> bool:
        if self._stopped:
            return True
        if self._input is None:
            time.sleep(POLL)
            return self._stopped
        readable, _, _ = select.select([self._input], [], [], POLL)
        return bool(readable) and not os.read(self._input, 1)

    def tick(self) -> None:
        """Compose what is due, then send everything queued."""
        now = time.monotonic()
        if now >= self._next_composing:
            self._next_composing = now + COMPOSE_INTERVAL
            composing.compose()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_INTERVAL
            outbox.sweep()
        while not self._stopped and (
            row := outbox.claim(self.owner, mail=mail.configured(), calls=settings.PORTAL_WEBHOOKS)
        ):
            deliver(row)
