from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL
from django.db.models.functions import Now


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("imports", name)
        for name in (
            "0001_initial",
            "0002_import_department",
            "0002_whole_lists",
            "0003_list_days",
            "0003_undo",
            "0004_change_places",
            "0004_reading",
            "0005_previewed_at",
        )
    ]
    dependencies = [("accounts", "0001_tables"), ("geography", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Import",
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
                ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "district",
                    models.ForeignKey("geography.district", PROTECT, blank=True, null=True, related_name="+"),
                ),
                (
                    "taluka",
                    models.ForeignKey("geography.taluka", PROTECT, blank=True, null=True, related_name="+"),
                ),
                ("department", models.CharField(blank=True, max_length=100, null=True)),
                (
                    "rerun_of",
                    models.ForeignKey(
                        "imports.import", SET_NULL, blank=True, null=True, related_name="reruns"
                    ),
                ),
                ("reading", models.JSONField(blank=True, null=True)),
                ("complete", models.BooleanField(db_default=False, default=False)),
                ("missing_count", models.IntegerField(db_default=0, default=0)),
                ("listed_on", models.DateField(blank=True, null=True)),
                ("listed_units", models.JSONField(blank=True, null=True)),
                ("previewed_at", models.DateTimeField(blank=True, null=True)),
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
            "Change",
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
                ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
                ("place_id", models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                "db_table": "imports_change",
                "indexes": [models.Index(fields=["dataset", "id"], name="change_dataset")],
            },
        ),
        migrations.CreateModel(
            "LedgerEntry",
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
                        "imports.import",
                        CASCADE,
                        db_column="import_id",
                        db_index=False,
                        related_name="ledger",
                    ),
                ),
            ],
            options={
                "db_table": "imports_ledgerentry",
                "indexes": [models.Index(fields=["import_record", "row_id"], name="ledger_import_row")],
            },
        ),
        migrations.CreateModel(
            "SheetLayout",
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
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
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
            "Undo",
            fields=[
                (
                    "import_record",
                    models.OneToOneField(
                        "imports.import",
                        CASCADE,
                        db_column="import_id",
                        primary_key=True,
                        related_name="undo",
                        serialize=False,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("removed_count", models.IntegerField()),
                ("restored_count", models.IntegerField()),
                ("kept_count", models.IntegerField()),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
            options={"db_table": "imports_undo"},
        ),
        migrations.CreateModel(
            "KeptRow",
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
                    models.ForeignKey("imports.undo", CASCADE, db_column="import_id", related_name="kept"),
                ),
            ],
            options={"db_table": "imports_keptrow"},
        ),
    ]
