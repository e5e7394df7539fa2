"""Of which day a whole list of cases is, and whose."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("imports", "0002_whole_lists"),
    ]

    operations = [
        migrations.AddField(
            model_name="import",
            name="listed_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="import",
            name="listed_units",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
