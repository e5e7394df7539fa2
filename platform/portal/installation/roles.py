"""PostgreSQL roles of production, and their permissions. The owner creates them (`tools/prepare.py`).

Only migrations and restores run as the owner. `jilha_web` reads and writes the portal's tables. `jilha_worker`, which
reads uploaded sheets, writes what imports and refreshes need, and nothing that grants access. `jilha_dagster` has a
separate database. Web and worker can only read and append to the audit log.
"""

from collections.abc import Mapping

from django.apps import apps
from django.db import connection, transaction

WEB, WORKER, DAGSTER = "jilha_web", "jilha_worker", "jilha_dagster"
AUDIT = "audit_auditentry"
_READ, _ADD, _WRITE = "SELECT", "SELECT, INSERT", "SELECT, INSERT, UPDATE, DELETE"
# Apps whose tables the worker writes. Accounts, sessions, roles, settings and public pages are not among them.
_WORKER_APPS = frozenset(
    {"transactions", "imports", "operations", "alerts", "reports", "downloads", "feedback"}
)
# It deletes expired rows (`prune_expired`), and reads no recovery codes and no stored responses.
_WORKER_TABLES = {
    "accounts_session": "SELECT, DELETE",
    "accounts_loginfailure": "SELECT, DELETE",
    "accounts_recoverycode": "",
    "core_idempotencykey": "SELECT (created_at), DELETE",
    # Imports lock the signature of a month they change, and record a revision; they never write a signature.
    "submissions_signedmonth": "SELECT, UPDATE (id)",
    "submissions_monthrevision": "SELECT, INSERT",
}


def dagster_database() -> str:
    return f"{connection.settings_dict['NAME']}_dagster"


def set_up(passwords: Mapping[str, str]) -> None:
    """Create the roles of `passwords`, or update their passwords, and grant each the minimum it needs."""
    database = _quoted(str(connection.settings_dict["NAME"]))
    # In one transaction, so that running services never lack a permission.
    with transaction.atomic(), connection.cursor() as cursor:
        for role, password in passwords.items():
            cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
            verb = "ALTER" if cursor.fetchone() else "CREATE"
            cursor.execute(
                f"{verb} ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD %s", [password]
            )
        cursor.execute(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        cursor.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        for role in (WEB, WORKER):
            cursor.execute(f"GRANT CONNECT, TEMPORARY ON DATABASE {database} TO {role}")
            cursor.execute(f"GRANT USAGE ON SCHEMA public TO {role}")
            cursor.execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}")
            cursor.execute(f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {role}")
            # To take the next value, not to reset it.
            cursor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}")
            for table, permission in grants(role).items():
                if permission:
                    cursor.execute(f"GRANT {permission} ON {_quoted(table)} TO {role}")
    # CREATE DATABASE can't run in a transaction.
    with connection.cursor() as cursor:
        dagster_name = dagster_database()
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [dagster_name])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE DATABASE {_quoted(dagster_name)} OWNER {DAGSTER}")
        cursor.execute(f"REVOKE ALL ON DATABASE {_quoted(dagster_name)} FROM PUBLIC")


def grants(role: str) -> dict[str, str]:
    """Return a role's permissions by table."""
    permissions = {"django_migrations": _READ}
    for model in apps.get_models(include_auto_created=True):
        table, app = model._meta.db_table, model._meta.app_label
        if not model._meta.managed or model._meta.proxy:
            continue
        if table == AUDIT:
            permissions[table] = _ADD
        elif role == WEB:
            permissions[table] = _WRITE
        else:
            permissions[table] = _WORKER_TABLES.get(table, _WRITE if app in _WORKER_APPS else _READ)
    return permissions


def may_rewrite_audit() -> bool:
    """Whether this process's role could change or delete audit entries."""
    with connection.cursor() as cursor:
        # The owner of a table, and its members, can grant themselves any missing permission.
        cursor.execute(
            "SELECT has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')"
            " OR pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = %s::regclass",
            [AUDIT],
        )
        return bool(cursor.fetchone()[0])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
