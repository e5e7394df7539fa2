from django.db import migrations

# Their rate has always been completed of received; it was only called a success rate.
DATASETS = ("eferfar", "aaple_sarkar", "pg")


def rename(before, after):
    def run(apps, _editor):
        rules = apps.get_model("alerts", "AlertRule")
        rules.objects.filter(dataset__in=DATASETS, figure=before).update(figure=after)

    return run


class Migration(migrations.Migration):
    dependencies = [("alerts", "0002_default_rules")]

    operations = [
        migrations.RunPython(rename("success_rate", "closure_rate"), rename("closure_rate", "success_rate"))
    ]
