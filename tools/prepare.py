"""The job that production runs before its processes (`migrate` of docker-compose.yml): Dagster's configuration written,
the portal's tables and Dagster's brought up to date, and an unsafe installation refused, once and before anything else
starts. `make start` does the same for the embedded mode, with shortcuts.
"""

from __future__ import annotations

import os

import orchestrator
from place import data_folder, environment, say


def main() -> None:
    data_folder().mkdir(parents=True, exist_ok=True)
    env = orchestrator.prepare(environment())
    os.environ.update(env)
    import django

    django.setup()
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command

    from portal.installation.startup import check_installation

    say("the portal's tables")
    call_command("migrate", verbosity=0)
    try:
        check_installation()
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    say("Dagster's tables")
    orchestrator.set_up_storage(env)
    say("ready")


if __name__ == "__main__":
    main()
