"""``export_openapi``: the API document from which the user interface generates its types."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from portal.api import api
from portal.settings.environment import REPOSITORY


class Command(BaseCommand):
    help = "Write the OpenAPI document (default: ui/openapi.json), byte for byte the same for the same API."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--output", type=Path, default=REPOSITORY / "ui" / "openapi.json")

    def handle(self, *args: Any, **options: Any) -> None:
        document = json.dumps(api.get_openapi_schema(), ensure_ascii=False, indent=2, sort_keys=True)
        options["output"].write_text(document + "\n", encoding="utf-8")
        self.stdout.write(f"wrote {options['output']}")
