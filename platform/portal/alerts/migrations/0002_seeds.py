"""The rules that every installation starts with."""

from django.db import migrations

from portal.alerts.defaults import DEFAULTS


def add(apps, schema_editor):
    rules = apps.get_model("alerts", "AlertRule")
    rules.objects.bulk_create(rules(**values) for values in DEFAULTS)


class Migration(migrations.Migration):
    replaces = [("alerts", "0002_default_rules"), ("alerts", "0003_closure_rate")]

    dependencies = [("alerts", "0001_tables")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
