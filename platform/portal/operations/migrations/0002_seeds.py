"""The nightly rebuild, as a schedule that users can change."""

from django.db import migrations
from django.utils import timezone


def add(apps, schema_editor):
    schedules = apps.get_model("operations", "Schedule").objects.using(schema_editor.connection.alias)
    schedules.create(
        name="Nightly rebuild",
        name_mr="रात्रीची पुनर्बांधणी",
        what="rebuild",
        cron="0 2 * * *",
        settled_until=timezone.now(),
    )


class Migration(migrations.Migration):
    replaces = [("operations", "0003_nightly_rebuild")]

    dependencies = [("operations", "0001_tables")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
