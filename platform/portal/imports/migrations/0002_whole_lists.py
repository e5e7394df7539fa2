"""Whether a list of cases was said to be whole, and how many it lacks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("imports", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="import",
            name="complete",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="import",
            name="missing_count",
            field=models.IntegerField(db_default=0, default=0),
        ),
    ]
