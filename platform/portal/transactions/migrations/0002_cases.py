"""RTS case by case, and the pauses of cases."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_links"),
        ("geography", "0002_seeds"),
        ("organisation", "0002_legal_terms"),
        ("transactions", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="CasePause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("dataset", models.CharField(max_length=64)),
                ("case_number", models.CharField(max_length=100)),
                ("first", models.DateField()),
                ("last", models.DateField(blank=True, null=True)),
                ("reason", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_case_pause",
                "indexes": [models.Index(fields=["dataset", "case_number", "first"], name="case_pause_case")],
            },
        ),
        migrations.CreateModel(
            name="RtsCase",
            fields=[
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("case_number", models.CharField(max_length=60)),
                ("office", models.CharField(blank=True, db_default="", default="", max_length=120)),
                ("desk", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("received_date", models.DateField()),
                ("status", models.CharField(max_length=20)),
                ("decided_date", models.DateField(blank=True, null=True)),
                ("stage", models.CharField(db_default="application", default="application", max_length=20)),
                ("first_appeal_date", models.DateField(blank=True, null=True)),
                ("second_appeal_date", models.DateField(blank=True, null=True)),
                ("commission_date", models.DateField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "service",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.service",
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="geography.taluka"
                    ),
                ),
            ],
            options={
                "db_table": "transactions_rts_cases",
                "indexes": [models.Index(fields=["received_date", "id"], name="rts_case_received")],
                "constraints": [
                    models.UniqueConstraint(fields=("case_number",), name="rts_case_natural_key")
                ],
            },
        ),
    ]
