"""``export_tables``: write the table definitions that the pipelines use."""

from pathlib import Path

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser
from django.db.models import DecimalField, Field, Model
from django.db.models.fields import NOT_PROVIDED

from catalog.registry import DATASETS
from portal.management.commands.export_openapi import compact
from portal.settings.environment import REPOSITORY

# The pipelines derive the tables of datasets from their definitions.
_OF_DATASETS = {dataset.table for dataset in DATASETS.values()}


class Command(BaseCommand):
    help = "Write the portal's tables as its models declare them (default: pipelines/flows/tables.json)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--output", type=Path, default=REPOSITORY / "pipelines" / "flows" / "tables.json")

    def handle(self, *args: object, output: Path, **options: object) -> None:
        models = (model for model in apps.get_models() if model.__module__.startswith("portal."))
        tables = {model._meta.db_table: _columns(model) for model in models}
        described = {name: columns for name, columns in tables.items() if name not in _OF_DATASETS}
        output.write_text(compact(described, depth=1) + "\n", encoding="utf-8")
        self.stdout.write(f"wrote {output}")


def _columns(model: type[Model]) -> dict[str, dict[str, object]]:
    return {str(field.column): _described(field) for field in model._meta.local_concrete_fields}


def _described(field: "Field[object, object]") -> dict[str, object]:
    """Return a column's type and, where set, size, key, nullability and default."""
    about: dict[str, object] = {"kind": field.get_internal_type()}
    if isinstance(field, DecimalField):
        about["size"] = [field.max_digits, field.decimal_places]
    elif field.max_length:
        about["size"] = [field.max_length]
    if field.primary_key:
        about["key"] = True
    if field.null:
        about["null"] = True
    default = field.default() if field.default in (list, dict) else field.default
    if default is not NOT_PROVIDED and not callable(default):
        about["default"] = default
    return about
