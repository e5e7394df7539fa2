"""Job that production runs before its processes (`migrate` of docker-compose.yml).

Writes Dagster's configuration, migrates the portal's and Dagster's tables, grants the database roles their
privileges, and refuses an unsafe installation. `make start` does the same for the embedded mode, with shortcuts.
"""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError

import orchestrator
from place import data_folder, environment, say

# Passwords of the services' database roles, from the environment of this job only.
ROLES = {
    "jilha_web": "WEB_DATABASE_PASSWORD",
    "jilha_worker": "WORKER_DATABASE_PASSWORD",
    "jilha_dagster": "DAGSTER_DATABASE_PASSWORD",
}


def main() -> None:
    data_folder().mkdir(parents=True, exist_ok=True)
    env = orchestrator.prepare(environment())
    os.environ.update(env)
    try:
        prepare_portal()
    except (ImproperlyConfigured, CommandError) as error:
        raise SystemExit(str(error)) from None
    say("Dagster's tables")
    orchestrator.set_up_storage(env)
    say("ready")


def prepare_portal() -> None:
    import django

    django.setup()
    from portal.installation.roles import set_up
    from portal.installation.startup import check_installation, prepare

    say("the portal's tables")
    prepare()
    if passwords := {role: os.environ[name] for role, name in ROLES.items() if os.environ.get(name)}:
        say("database roles")
        set_up(passwords)
    check_installation()


if __name__ == "__main__":
    main()
