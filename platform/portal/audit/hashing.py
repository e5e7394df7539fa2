"""The hash of an entry: of everything that the row says, and of the row before it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256

import orjson

GENESIS = "0" * 64
# What is hashed, in this order.
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
    """Of the values of COLUMNS."""
    parts = [
        part.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(part, datetime) else part
        for part in columns
    ]
    return sha256(canonical(parts).encode()).hexdigest()
