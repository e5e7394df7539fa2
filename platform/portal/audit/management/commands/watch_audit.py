"""`python -m portal watch_audit`: detect a rewritten audit log. The worker runs it every few minutes."""

import json
import logging
import urllib.request
from logging.handlers import SysLogHandler
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.audit import witness
from portal.audit.models import AuditEntry


class Command(BaseCommand):
    help = "Compare the audit log with its witness; send its head to PORTAL_WITNESS_URL."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--accept",
            action="store_true",
            help="confirm the log as it is now, after you have found out why it differs",
        )

    def handle(self, *args: object, **options: object) -> None:
        if options["accept"]:
            witness.accept()
        comparison = witness.compare(everything=False)
        if settings.PORTAL_WITNESS_URL:
            self._send(comparison)
        if not comparison.intact:
            what = "was rewritten at" if comparison.status == "rewritten" else "has lost"
            raise CommandError(
                f"The audit log {what} entry {comparison.entry} (docs/runbook.md#jilhaauditlogchanged)."
            )
        self.stdout.write(f"{comparison.heads} heads agree.")

    def _send(self, comparison: witness.WitnessResult) -> None:
        head = AuditEntry.objects.order_by("-id").values("id", "hash").first()
        message = json.dumps({"portal": settings.PORTAL_DISTRICT, "status": comparison.status, "head": head})
        parts = urlsplit(settings.PORTAL_WITNESS_URL)
        try:
            if parts.scheme == "syslog":
                _to_syslog(parts.hostname or "", parts.port or 514, message, comparison.intact)
            else:
                request = urllib.request.Request(
                    settings.PORTAL_WITNESS_URL, message.encode(), {"Content-Type": "application/json"}
                )
                with urllib.request.urlopen(request, timeout=10):
                    pass
        except OSError as error:
            self.stderr.write(f"The head could not be sent to {parts.hostname}: {error}")


def _to_syslog(host: str, port: int, message: str, intact: bool) -> None:
    handler = SysLogHandler((host, port), facility=SysLogHandler.LOG_AUTH)
    level = logging.INFO if intact else logging.CRITICAL
    handler.emit(logging.LogRecord("jilha", level, "", 0, f"jilha-audit: {message}", None, None))
    handler.close()
