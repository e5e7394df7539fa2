from django.db import migrations

from portal.alerts.defaults import DEFAULTS


def add(apps, _editor):
    rules = apps.get_model("alerts", "AlertRule")
    rules.objects.bulk_create(rules(**values) for values in DEFAULTS)


class Migration(migrations.Migration):
    dependencies = [("alerts", "0001_initial")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
