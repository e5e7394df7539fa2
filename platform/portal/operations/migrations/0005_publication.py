"""What was published, as the database remembers it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("operations", "0004_saved_reports")]

    operations = [
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("epoch", models.CharField(max_length=32)),
                ("version", models.BigIntegerField()),
            ],
            options={"db_table": "operations_publication"},
        ),
    ]
