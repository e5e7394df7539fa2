"""Structured logs: one JSON object per line on standard error, each with its request id."""

import logging

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from portal.settings.environment import PORTAL_LOG_LEVEL


def _without_probes(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Drop health checks, which come every few seconds and would only fill the log."""
    if event.get("request") == "GET /api/health":
        raise structlog.DropEvent
    return event


_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": _SHARED,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": PORTAL_LOG_LEVEL},
    "loggers": {
        # django_structlog logs the same with more context.
        "django.request": {"level": "CRITICAL"},
        "django.server": {"level": "WARNING"},
        # Requests with an unknown host name get 400, which the request's own line shows.
        "django.security.DisallowedHost": {"level": "CRITICAL", "propagate": False},
    },
}

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        _without_probes,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)

# Log one line per request, when it has finished.
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
# core.auth binds the user; there is no session middleware.
DJANGO_STRUCTLOG_USER_ID_FIELD = None
# RequestIdMiddleware runs earlier and accepts only well-formed ids.
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
# RequestIdMiddleware binds the address; the library would trust any X-Forwarded-For.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
