"""All checks, in the order of the report."""

from portal.installation.doctor import database, integrity, machine, settings, work
from portal.installation.doctor.checkup import Check

CHECKS = (
    Check("mode", settings.mode, False),
    Check("secret key", settings.secret_key, False),
    Check("room", machine.room, False),
    Check("rights", machine.rights, False),
    Check("memory", machine.memory, False),
    Check("browser", machine.browser, False),
    Check("user interface", machine.user_interface, False),
    Check("port", machine.port, False),
    Check("database", database.reachable, False),
    Check("migrations", database.migrations, True),
    Check("make of the database", database.make, True),
    Check("database rights", database.rights, True),
    Check("clock", database.clock, True),
    Check("second factors", settings.second_factors, True),
    Check("single sign-on", settings.sign_on, True),
    Check("district", settings.district, True),
    Check("super admin", settings.super_admin, True),
    Check("demo accounts", settings.demo_accounts, True),
    Check("worker", work.worker, True),
    Check("queue", work.queue, True),
    Check("schedules", work.schedules, True),
    Check("figures", integrity.figures, True),
    Check("history", integrity.history, True),
    Check("backups", integrity.backups, False),
    Check("audit log", integrity.audit, True),
)
