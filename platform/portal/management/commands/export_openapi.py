"""``export_openapi``: write the OpenAPI document from which the user interface generates its types."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from portal.api import api
from portal.settings.environment import REPOSITORY


class Command(BaseCommand):
    help = "Write the OpenAPI document (default: ui/openapi.json), byte for byte the same for the same API."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--output", type=Path, default=REPOSITORY / "ui" / "openapi.json")

    def handle(self, *args: object, output: Path, **options: object) -> None:
        output.write_text(compact(api.get_openapi_schema()) + "\n", encoding="utf-8")
        self.stdout.write(f"wrote {output}")


def compact(value: object, depth: int = 3) -> str:
    """Serialise with one line per operation and component, so that a change to one changes one line."""
    if depth == 0 or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    # Status codes are still numbers here.
    lines = (f"{json.dumps(str(key))}: {compact(value[key], depth - 1)}" for key in sorted(value, key=str))
    return "{\n" + ",\n".join(lines) + "\n}"
