"""Structured logs: one JSON object a line on standard error, each with the id of its request."""

import logging

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from portal.settings.environment import ENV


def _without_probes(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Health checks come every few seconds and would fill the log without adding anything to it."""
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
    "root": {"handlers": ["stderr"], "level": ENV.log_level},
    "loggers": {
        # django_structlog says the same with more context.
        "django.request": {"level": "CRITICAL"},
        "django.server": {"level": "WARNING"},
        # Whoever asks by another host name is refused with 400, which the line of the request says.
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

# One line a request, when it is done.
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
# The user is bound by core.auth; there is no session middleware.
DJANGO_STRUCTLOG_USER_ID_FIELD = None
# RequestIdMiddleware stands before it and lets only well-formed ids through.
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
# RequestIdMiddleware binds the address; the library would take it from any X-Forwarded-For.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
