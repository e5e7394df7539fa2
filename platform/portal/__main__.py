"""``python -m portal <command>``: Django's commands with the portal's settings."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    execute_from_command_line(["portal", *sys.argv[1:]])
