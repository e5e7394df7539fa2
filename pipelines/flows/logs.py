"""Structured logs: one JSON object per line on standard error, with the request and import it belongs to."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

import orjson

_CONTEXT: ContextVar[dict[str, object]] = ContextVar("context")
_RECORD_ATTRIBUTES = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


@contextmanager
def about(**context: object) -> Iterator[None]:
    """Add `context` to every line logged in the block."""
    token = _CONTEXT.set({**_CONTEXT.get({}), **context})
    try:
        yield
    finally:
        _CONTEXT.reset(token)


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_CONTEXT.get({}),
            **{name: value for name, value in vars(record).items() if name not in _RECORD_ATTRIBUTES},
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


def configure() -> None:
    """Send this process's logs to standard error. Dagster has its own event log, so only its warnings appear here."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(os.environ.get("PORTAL_LOG_LEVEL", "").strip().upper() or "INFO")
    logging.getLogger("dagster").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
