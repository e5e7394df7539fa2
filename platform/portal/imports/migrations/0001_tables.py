"""The tables of the first version."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("imports", "0001_initial"),
        ("imports", "0002_import_department"),
        ("imports", "0003_undo"),
        ("imports", "0004_reading"),
    ]

    dependencies = [
        ("accounts", "0001_tables"),
        ("geography", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Import",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("filename", models.CharField(max_length=255)),
                ("size", models.BigIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("stored_path", models.CharField(max_length=500)),
                ("preview", models.BooleanField(db_default=False, default=False)),
                ("accept", models.CharField(db_default="all", default="all", max_length=8)),
                ("mode", models.CharField(db_default="upsert", default="upsert", max_length=8)),
                ("transaction_date", models.DateField(blank=True, null=True)),
                ("language", models.CharField(db_default="en", default="en", max_length=2)),
                ("idempotency_key", models.CharField(blank=True, max_length=200, null=True)),
                ("request_digest", models.CharField(max_length=64)),
                ("request_id", models.CharField(blank=True, db_default="", default="", max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("refused", "Refused"),
                            ("failed", "Failed"),
                            ("undone", "Undone"),
                        ],
                        db_default="queued",
                        default="queued",
                        max_length=12,
                    ),
                ),
                ("attempts", models.IntegerField(db_default=0, default=0)),
                ("lease_owner", models.CharField(blank=True, max_length=100, null=True)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("row_count", models.IntegerField(db_default=0, default=0)),
                ("imported_count", models.IntegerField(db_default=0, default=0)),
                ("updated_count", models.IntegerField(db_default=0, default=0)),
                ("unchanged_count", models.IntegerField(db_default=0, default=0)),
                ("error_count", models.IntegerField(db_default=0, default=0)),
                ("held_count", models.IntegerField(db_default=0, default=0)),
                ("warning_count", models.IntegerField(db_default=0, default=0)),
                ("failure", models.TextField(blank=True, db_default="", default="")),
                ("dagster_run_id", models.CharField(blank=True, db_default="", default="", max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
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
                (
                    "district",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="geography.district",
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="geography.taluka",
                    ),
                ),
                ("department", models.CharField(blank=True, max_length=100, null=True)),
                (
                    "rerun_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reruns",
                        to="imports.import",
                    ),
                ),
                ("reading", models.JSONField(blank=True, null=True)),
            ],
            options={
                "db_table": "imports_import",
                "indexes": [
                    models.Index(fields=["state", "id"], name="import_state"),
                    models.Index(fields=["dataset", "id"], name="import_dataset"),
                    models.Index(fields=["request_digest", "id"], name="import_digest"),
                    models.Index(fields=["idempotency_key"], name="import_idempotency"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("month", models.DateField()),
                (
                    "source",
                    models.CharField(
                        choices=[("hand", "Hand"), ("import", "Import"), ("undo", "Undo")],
                        db_default="hand",
                        default="hand",
                        max_length=6,
                    ),
                ),
                ("import_id", models.BigIntegerField(blank=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
            ],
            options={
                "db_table": "imports_change",
                "indexes": [models.Index(fields=["dataset", "id"], name="change_dataset")],
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("row_id", models.BigIntegerField()),
                ("row_number", models.IntegerField()),
                ("action", models.CharField(max_length=6)),
                ("prior", models.JSONField(blank=True, null=True)),
                ("revision_after", models.IntegerField()),
                (
                    "import_record",
                    models.ForeignKey(
                        db_column="import_id",
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ledger",
                        to="imports.import",
                    ),
                ),
            ],
            options={
                "db_table": "imports_ledgerentry",
                "indexes": [models.Index(fields=["import_record", "row_id"], name="ledger_import_row")],
            },
        ),
        migrations.CreateModel(
            name="SheetLayout",
            fields=[
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("department", models.CharField(blank=True, max_length=100)),
                ("layout", models.CharField(max_length=64)),
                ("headings", models.JSONField(default=list)),
                ("answers", models.JSONField(default=dict)),
                ("confirmed_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField()),
                (
                    "confirmed_by",
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
                "db_table": "imports_layout",
                "constraints": [
                    models.UniqueConstraint(fields=("dataset", "department", "layout"), name="layout_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Undo",
            fields=[
                (
                    "import_record",
                    models.OneToOneField(
                        db_column="import_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="undo",
                        serialize=False,
                        to="imports.import",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("removed_count", models.IntegerField()),
                ("restored_count", models.IntegerField()),
                ("kept_count", models.IntegerField()),
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
                "db_table": "imports_undo",
            },
        ),
        migrations.CreateModel(
            name="KeptRow",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("row_id", models.BigIntegerField()),
                ("row_number", models.IntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[("edited", "Edited"), ("imported", "Imported"), ("deleted", "Deleted")],
                        max_length=8,
                    ),
                ),
                ("later_import", models.BigIntegerField(blank=True, null=True)),
                (
                    "undo",
                    models.ForeignKey(
                        db_column="import_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept",
                        to="imports.undo",
                    ),
                ),
            ],
            options={
                "db_table": "imports_keptrow",
            },
        ),
    ]
