"""Database roles on a real PostgreSQL, granted by the production job: what each may do.

All other tests of this folder show that the portal works with these roles: its services run as them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg2
import pytest

from support.installed import HEAD, Portal

pytestmark = pytest.mark.production


@contextmanager
def connected(portal: Portal, role: str, name: str = "jilha") -> Iterator[Any]:
    connection = psycopg2.connect(portal.production.database(role, name))
    connection.autocommit = True
    try:
        with connection.cursor() as cursor:
            yield cursor
    finally:
        connection.close()


@pytest.mark.parametrize("role", ["jilha_web", "jilha_worker"])
@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_auditentry",
        "UPDATE audit_auditentry SET actor_name = 'somebody else'",
        "TRUNCATE audit_auditentry",
        "ALTER TABLE audit_auditentry RENAME TO gone",
        "DROP TABLE audit_auditentry",
        "CREATE TRIGGER t BEFORE INSERT ON audit_auditentry EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "ALTER TABLE audit_auditentry DISABLE TRIGGER ALL",
        "SELECT setval(pg_get_serial_sequence('audit_auditentry', 'id'), 1)",
        "CREATE TABLE public.mine (id int)",
        "SET ROLE jilha_dagster",
        "CREATE ROLE another SUPERUSER",
        "COPY (SELECT 1) TO PROGRAM 'true'",
    ],
)
def test_audit_log_cannot_be_rewritten(portal: Portal, role: str, statement: str) -> None:
    with connected(portal, role) as cursor:
        cursor.execute("SELECT count(*) FROM audit_auditentry")
        assert cursor.fetchone()[0] > 0
        with pytest.raises(psycopg2.errors.InsufficientPrivilege):
            cursor.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_user SET role = 'superadmin'",
        "INSERT INTO accounts_session (user_id) VALUES (1)",
        "UPDATE accounts_session SET expires_at = now() + interval '1 year'",
        "DELETE FROM accounts_twofactor",
        "SELECT digest FROM accounts_recoverycode",
        "SELECT answer FROM core_idempotencykey",
        "UPDATE configuration_configuration SET values = '{}'",
        "DELETE FROM organisation_department",
        "UPDATE submissions_signedmonth SET figures = '{}'",
        "DELETE FROM submissions_monthrevision",
        "INSERT INTO content_newsarticle (id) VALUES (1)",
        "DELETE FROM django_migrations",
    ],
)
def test_compromised_worker_cannot_write_accounts_or_settings(portal: Portal, statement: str) -> None:
    with connected(portal, "jilha_worker") as cursor, pytest.raises(psycopg2.errors.InsufficientPrivilege):
        cursor.execute(statement)


@pytest.mark.parametrize(
    ("role", "name"),
    [("jilha_web", "jilha_dagster"), ("jilha_worker", "jilha_dagster"), ("jilha_dagster", "jilha")],
)
def test_roles_cannot_open_the_other_database(portal: Portal, role: str, name: str) -> None:
    with (
        pytest.raises(psycopg2.OperationalError, match="permission denied for database"),
        connected(portal, role, name),
    ):
        pass


def test_doctor_checks_database_rights(portal: Portal) -> None:
    with portal.sign_in(*HEAD) as head:
        found = head.get("/api/super-admin/stats/checkup").json()["data"]
    rights = [check for check in found["checks"] if check["check"] == "database rights"]
    assert [check["severity"] for check in rights] == ["ok"]
    result = portal.production.run("migrate", "python", "-m", "portal", "doctor")
    assert "may change or delete entries of the audit log" in result.stdout
