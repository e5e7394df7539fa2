"""How often a list of cases is due, and since when."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("operations", "0002_seeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="datasetsetting",
            name="rhythm",
            field=models.CharField(db_default="none", default="none", max_length=8),
        ),
        migrations.AddField(
            model_name="datasetsetting",
            name="rhythm_since",
            field=models.DateField(blank=True, null=True),
        ),
    ]
