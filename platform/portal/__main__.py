"""``python -m portal <command>``: Django commands with the portal's settings."""

import json
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.core.management.base import BaseCommand


def _report_invalid_environment(arguments: list[str]) -> int | str | None:
    """Return how a command ends with an invalid environment, which the doctor reports in its own form."""
    try:
        import portal.settings  # noqa: F401  (reads and checks the environment)
    except ImproperlyConfigured as error:
        if arguments[:1] != ["doctor"]:
            return str(error)
        result = {"check": "environment", "severity": "error", "text": str(error), "mend": ""}
        report = json.dumps({"status": "error", "checks": [result]}, ensure_ascii=False, indent=2)
        print(report if "--json" in arguments else f"✗ environment: {error}")
        return 2
    return None


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    if (code := _report_invalid_environment(sys.argv[1:])) is not None:
        sys.exit(code)
    # System checks build the whole API, four times the work of most commands. `make lint` runs them.
    BaseCommand.requires_system_checks = []
    execute_from_command_line(["portal", *sys.argv[1:]])
