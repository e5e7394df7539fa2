"""One id space for datasets that share an address, so that an id identifies a single record there.

Ids are allocated in the database, so every writer gets unique ones: a form, an import's `INSERT … SELECT` or a
restored backup. On PostgreSQL both tables use the same sequence. On SQLite, where each table has its own counter in
`sqlite_sequence`, a trigger advances the other table's counter.
"""

from collections.abc import Iterator

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from catalog.registry import DATASETS
from portal.audit.services import record
from portal.transactions.models import MODELS

_TABLES_NEEDED = ("imports_import", "imports_ledgerentry", "imports_keptrow", "audit_auditentry")


def companions() -> Iterator[tuple[str, str]]:
    """Yield pairs of datasets that share ids: the one that owns the address, and its companion."""
    return ((dataset.companion_of, dataset.name) for dataset in DATASETS.values() if dataset.companion_of)


def after_migrations(using: str = "default", **_: object) -> None:
    """Make every pair share its ids. Handles `post_migrate`: on SQLite a migration that alters a table drops its
    triggers, and a restored backup may come from a version that gave two records the same id.
    """
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    needed = {_table(name) for pair in companions() for name in pair} | set(_TABLES_NEEDED)
    if needed <= tables:
        with transaction.atomic(using=using), connection.cursor() as cursor:
            for first, second in companions():
                _renumber_duplicates(cursor, first, second)
            share_ids(connection)


def share_ids(connection: BaseDatabaseWrapper) -> None:
    """Make both tables of every existing pair allocate ids from one counter, starting at the larger maximum."""
    tables = set(connection.introspection.table_names())
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for pair in companions():
            first, second = (_table(name) for name in pair)
            if not {first, second} <= tables:
                continue
            if connection.vendor == "postgresql":
                _use_one_sequence(cursor, first, second)
            else:
                _sync_counters(cursor, first, second)


def _table(name: str) -> str:
    return MODELS[name]._meta.db_table


def _use_one_sequence(cursor: CursorWrapper, first: str, second: str) -> None:
    cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [first])
    sequence = cursor.fetchone()[0]
    cursor.execute(f"ALTER TABLE {second} ALTER COLUMN id DROP IDENTITY IF EXISTS")
    cursor.execute(f"ALTER TABLE {second} ALTER COLUMN id SET DEFAULT nextval('{sequence}'::regclass)")
    cursor.execute(
        f"SELECT setval('{sequence}', 1 + GREATEST(CASE WHEN is_called THEN last_value END,"
        f" (SELECT MAX(id) FROM {first}), (SELECT MAX(id) FROM {second}), 0), false) FROM {sequence}"
    )


def _sync_counters(cursor: CursorWrapper, first: str, second: str) -> None:
    for table, companion in ((first, second), (second, first)):
        cursor.execute(
            "INSERT INTO sqlite_sequence (name, seq)"
            f" SELECT '{table}', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '{table}')"
        )
        cursor.execute(
            f"CREATE TRIGGER IF NOT EXISTS {table}_counts_along AFTER INSERT ON {table} BEGIN"
            f" UPDATE sqlite_sequence SET seq = NEW.id WHERE name = '{companion}' AND seq < NEW.id; END"
        )
    cursor.execute(
        "UPDATE sqlite_sequence SET seq = (SELECT MAX(used) FROM ("
        f"SELECT seq AS used FROM sqlite_sequence WHERE name IN ('{first}', '{second}')"
        f" UNION ALL SELECT MAX(id) FROM {first} UNION ALL SELECT MAX(id) FROM {second}))"
        f" WHERE name IN ('{first}', '{second}')"
    )


def _renumber_duplicates(cursor: CursorWrapper, first: str, second: str) -> None:
    """Give each record of `second` whose id is also used in `first` a new id, and update references to it.

    The audit log is append-only: a new entry records the old and the new id.
    """
    a, b = _table(first), _table(second)
    cursor.execute(f"SELECT id FROM {b} WHERE id IN (SELECT id FROM {a}) ORDER BY id")
    clashes = [row[0] for row in cursor.fetchall()]
    if not clashes:
        return
    cursor.execute(f"SELECT MAX(id) FROM (SELECT id FROM {a} UNION ALL SELECT id FROM {b}) AS every")
    last = cursor.fetchone()[0]
    imports = "SELECT id FROM imports_import WHERE dataset = %s"
    for new, old in enumerate(clashes, last + 1):
        cursor.execute(f"UPDATE {b} SET id = %s WHERE id = %s", [new, old])
        for table in ("imports_ledgerentry", "imports_keptrow"):
            cursor.execute(
                f"UPDATE {table} SET row_id = %s WHERE row_id = %s AND import_id IN ({imports})",
                [new, old, second],
            )
        record("renumber", second, new, before={"id": old}, after={"id": new})
