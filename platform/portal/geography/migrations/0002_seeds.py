"""Load the places of Maharashtra, in every installation with or without demo data."""

from django.db import migrations

from portal.geography.loader import load


def add(apps, schema_editor):
    load(*(apps.get_model("geography", name) for name in ("Division", "District", "Taluka")))


class Migration(migrations.Migration):
    replaces = [("geography", "0002_load_geography")]

    dependencies = [("geography", "0001_tables")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
