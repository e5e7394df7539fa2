"""The places of Maharashtra belong to every installation, with demo data or without."""

from django.db import migrations

from portal.geography.loader import load


def forwards(apps, schema_editor):
    load(*(apps.get_model("geography", name) for name in ("Division", "District", "Taluka")))


class Migration(migrations.Migration):
    dependencies = [("geography", "0001_initial")]

    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
