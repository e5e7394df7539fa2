"""Marks of cases that the newest list of their office lacks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("transactions", "0003_more_cases"),
    ]

    operations = [
        migrations.CreateModel(
            name="CaseMark",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("case_number", models.CharField(max_length=100)),
                ("missing", models.BooleanField()),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "db_table": "transactions_case_mark",
                "indexes": [models.Index(fields=["dataset", "case_number", "id"], name="case_mark_case")],
            },
        ),
    ]
