"""Drafts, which have no date, after dated news on every database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0001_tables"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="newsarticle",
            options={
                "ordering": ["-priority", models.F("published_at").desc(nulls_last=True), "-id"],
            },
        ),
    ]
