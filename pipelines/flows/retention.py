"""Deletion of personal data whose retention period has passed (docs/data.md). Run by the worker's housekeeping.

Accounts, entries and the audit log have no retention period: they are only deleted by a user.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Delete,
    Engine,
    Table,
    Update,
    and_,
    delete,
    update,
)

from flows.tables import FEEDBACK, LOGIN_FAILURE, SESSION

log = logging.getLogger(__name__)

DAY = timedelta(days=1)
YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """Rows matched by `old` are deleted or, if `forget` names a column, only that column is blanked."""

    name: str
    table: Table
    keep: timedelta
    old: Callable[[datetime], ColumnElement[bool]]
    forget: str = ""

    def statement(self, now: datetime) -> Delete | Update:
        expired = self.old(now - self.keep)
        if self.forget:
            return update(self.table).where(expired).values({self.forget: ""})
        return delete(self.table).where(expired)


RULES = (
    RetentionRule("sessions that have ended", SESSION, DAY, lambda before: SESSION.c.expires_at < before),
    RetentionRule("failed logins", LOGIN_FAILURE, DAY, lambda before: LOGIN_FAILURE.c.at < before),
    RetentionRule("feedback that was read", FEEDBACK, YEAR, lambda before: FEEDBACK.c.read_at < before),
    RetentionRule("unread feedback", FEEDBACK, 2 * YEAR, lambda before: FEEDBACK.c.created_at < before),
    # Only used to rate-limit feedback per hour.
    RetentionRule(
        "addresses of feedback",
        FEEDBACK,
        DAY,
        lambda before: and_(FEEDBACK.c.created_at < before, FEEDBACK.c.address != ""),
        forget="address",
    ),
)


def clear(engine: Engine, now: datetime | None = None) -> dict[str, int]:
    """Apply all rules. Return the number of rows by rule, without rules that matched none."""
    current = now or datetime.now(UTC)
    cleared: dict[str, int] = {}
    with engine.begin() as connection:
        for rule in RULES:
            result: Any = connection.execute(rule.statement(current))
            if result.rowcount:
                cleared[rule.name] = result.rowcount
    if cleared:
        log.info("expired data deleted", extra={"rows": cleared})
    return cleared
