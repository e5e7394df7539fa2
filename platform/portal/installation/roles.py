"""PostgreSQL roles of production: who reads and writes which tables. The owner makes them (`tools/prepare.py`).

Only the job that migrates, and a restore, run as the owner. `jilha_web` reads and writes the portal's tables;
`jilha_worker`, which reads uploaded sheets, writes what imports and refreshes need and nothing that gives access;
`jilha_dagster` has a database of its own. The audit log can only be read and added to, by both.
"""

from collections.abc import Mapping

from django.apps import apps
from django.db import connection, transaction

WEB, WORKER, DAGSTER = "jilha_web", "jilha_worker", "jilha_dagster"
AUDIT = "audit_auditentry"
_READ, _ADD, _WRITE = "SELECT", "SELECT, INSERT", "SELECT, INSERT, UPDATE, DELETE"
# What the worker writes, by app. What it may not write includes accounts, sessions, roles, settings and public pages.
_WORKER_APPS = frozenset(
    {"transactions", "imports", "operations", "alerts", "reports", "downloads", "feedback"}
)
# It deletes what is past its time (flows.retention), and reads no recovery codes.
_WORKER_TABLES = {
    "accounts_session": "SELECT, DELETE",
    "accounts_loginfailure": "SELECT, DELETE",
    "accounts_recoverycode": "",
    # An import locks the signature of a month that it changes, and notes a revision; it never writes a signature.
    "submissions_signedmonth": "SELECT, UPDATE (id)",
    "submissions_monthrevision": "SELECT, INSERT",
}


def dagster_database() -> str:
    return f"{connection.settings_dict['NAME']}_dagster"


def set_up(passwords: Mapping[str, str]) -> None:
    """Make the roles of `passwords`, or give them these passwords, and grant each what it needs and no more."""
    database = _quoted(str(connection.settings_dict["NAME"]))
    # In one step: services that are running lose no right in between.
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
            # To take the next number, not to set it back.
            cursor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}")
            for table, rights in grants(role).items():
                if rights:
                    cursor.execute(f"GRANT {rights} ON {_quoted(table)} TO {role}")
    # A database can't be made in a transaction.
    with connection.cursor() as cursor:
        own = dagster_database()
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [own])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE DATABASE {_quoted(own)} OWNER {DAGSTER}")
        cursor.execute(f"REVOKE ALL ON DATABASE {_quoted(own)} FROM PUBLIC")


def grants(role: str) -> dict[str, str]:
    """What a role may do with each table."""
    found = {"django_migrations": _READ}
    for model in apps.get_models(include_auto_created=True):
        table, app = model._meta.db_table, model._meta.app_label
        if not model._meta.managed or model._meta.proxy:
            continue
        if table == AUDIT:
            found[table] = _ADD
        elif role == WEB:
            found[table] = _WRITE
        else:
            found[table] = _WORKER_TABLES.get(table, _WRITE if app in _WORKER_APPS else _READ)
    return found


def may_rewrite_audit() -> bool:
    """Whether the role of this process could change or delete what the audit log holds."""
    with connection.cursor() as cursor:
        # Who owns a table grants itself whatever is missing; who may act for the owner does, too.
        cursor.execute(
            "SELECT has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')"
            " OR pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = %s::regclass",
            [AUDIT],
        )
        return bool(cursor.fetchone()[0])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
