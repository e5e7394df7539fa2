"""Hash of an audit entry: over all its columns and the hash of the previous entry."""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256

import orjson

GENESIS = "0" * 64
# The hashed columns, in order.
COLUMNS = (
    "previous_hash",
    "at",
    "action",
    "entity",
    "entity_id",
    "actor_id",
    "actor_name",
    "address",
    "request_id",
    "before",
    "after",
)


def canonical(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS, default=str).decode()


def digest(columns: Iterable[object]) -> str:
    """Hash the values of COLUMNS."""
    parts = [
        part.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(part, datetime) else part
        for part in columns
    ]
    return sha256(canonical(parts).encode()).hexdigest()
